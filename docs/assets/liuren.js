// Day or night noble, remembered from page to page, "copy as text", rows that link to themselves,
// and links where there is no server. Without this script all works as the page alone allows: the
// switch is CSS, the text and the addresses are there.
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

  // Headings have such a link by the theme; the name of a row is its address.
  for (const row of document.querySelectorAll(".md-content tr[id]")) {
    if ([...row.querySelectorAll("a")].some((one) => one.getAttribute("href") === `#${row.id}`)) {
      continue;
    }
    const link = document.createElement("a");
    link.className = "lr-self";
    link.href = `#${row.id}`;
    link.textContent = "#";
    link.setAttribute("aria-label", link.textContent + row.id);
    row.cells[0].append(link);
  }

  // Without a server a folder does not open by its index: there a link to it names it.
  if (location.protocol === "file:") {
    const name = (link) => {
      const address = new URL(link.getAttribute("href"), document.baseURI);
      if (address.protocol !== "file:" || !address.pathname.endsWith("/")) return;
      address.pathname += "index.html";
      link.setAttribute("href", address);
    };
    document.querySelectorAll("a[href], link[rel=prev], link[rel=next]").forEach(name);
    addEventListener("click", (event) => {
      // One that a script has made since.
      const link = event.target.closest("a[href]");
      if (link) name(link);
    }, true);
  }

  // A map of charts or plates is one stop of the tab key; the arrows walk over it, and on to the
  // next map.
  const WALK = {
    ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
    Home: [0, -Infinity], End: [0, Infinity], PageUp: [-10, 0], PageDown: [10, 0],
  };
  const maps = [...document.querySelectorAll(".lr-map, .lr-cast")];
  const own = (part) => [...part.querySelectorAll("a:not(.lr-self)")];
  const rows = maps.flatMap((map) => [...map.tBodies[0].rows].map(own));
  const stop = (link) => {
    for (const one of own(link.closest("tbody"))) one.tabIndex = -1;
    link.tabIndex = 0;
  };
  for (const map of maps) {
    map.setAttribute("role", "grid");
    stop(own(map.tBodies[0].rows[0].cells[1])[0]);
    map.addEventListener("focusin", ({ target }) => rows.flat().includes(target) && stop(target));
    map.addEventListener("keydown", (event) => {
      const step = WALK[event.key];
      const row = rows.findIndex((links) => links.includes(event.target));
      if (!step || row < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const within = (place, count) => Math.max(0, Math.min(count - 1, place));
      const links = rows[within(row + step[0], rows.length)];
      links[within(rows[row].indexOf(event.target) + step[1], links.length)].focus();
    });
  }

  // What the keyboard needs: a table or text that scrolls takes the focus, whenever it comes to
  // be shown, filled or wide.
  const wide = document.querySelectorAll(".lr-wide, article pre, article pre code");
  const sizes = new ResizeObserver(() => {
    for (const one of wide) {
      if (one.scrollWidth > one.clientWidth) one.tabIndex = 0;
      else one.removeAttribute("tabindex");
    }
  });
  for (const one of wide) {
    sizes.observe(one);
    if (one.firstElementChild) sizes.observe(one.firstElementChild);
  }

  // The drawer's button is a label in the theme, which the keyboard passes over.
  const drawer = document.getElementById("__drawer");
  const label = document.querySelector(".md-header [for=__drawer]");
  const opener = document.createElement("button");
  Object.assign(opener, { type: "button", className: `${label.className} lr-drawer` });
  opener.ariaLabel = document.querySelector(".md-nav--primary").ariaLabel;
  opener.append(...label.childNodes);
  label.replaceWith(opener);
  const tell = () => { opener.ariaExpanded = drawer.checked; };
  opener.addEventListener("click", () => drawer.click());
  drawer.addEventListener("change", tell);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drawer.checked) drawer.click();
  });
  tell();
})();
