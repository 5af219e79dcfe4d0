// Day or night noble, remembered from page to page, and "copy as text".
// Without this script both work as the page alone allows: the switch is CSS, the text is there.
(() => {
  const KEY = "liuren.time";
  const store = {
    get: () => { try { return localStorage.getItem(KEY); } catch { return null; } },
    set: (value) => { try { localStorage.setItem(KEY, value); } catch { /* not kept, no harm */ } },
  };

  const times = document.querySelectorAll('input[name="lr-time"]');
  for (const input of times) {
    if (input.value === store.get()) input.checked = true;
    input.addEventListener("change", () => store.set(input.value));
  }

  const button = document.querySelector(".lr-copy");
  if (button && navigator.clipboard) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const shown = [...document.querySelectorAll(".lr-text pre")].find((pre) => pre.offsetParent);
      await navigator.clipboard.writeText(shown.textContent);
      button.textContent = button.dataset.done;
    });
  }
})();
