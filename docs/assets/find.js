// The buttons that open the search, and its keys. The box itself and the names come when it is
// first opened.
(() => {
  "use strict";
  const buttons = document.querySelectorAll(".lr-find"); // in the header, and where a page has one
  const root = new URL("..", document.currentScript.src);
  const SCRIPTS = [
    "assets/element.js", "assets/find/resolver.js", "find/names.js", "assets/find/box.js",
  ];
  const KEYS = ["/", "s"];
  const FIELDS = "input, textarea, select, [contenteditable]";
  let box, early; // the box on its way, and what is typed until it is there

  const load = (name) => new Promise((loaded, failed) => {
    const script = document.createElement("script");
    Object.assign(script, { src: new URL(name, root), onload: loaded, onerror: failed });
    script.async = false; // they run in their order
    document.head.append(script);
  });

  async function open() {
    early ??= "";
    box ??= Promise.all(SCRIPTS.map(load)).then(() => liuren.box(root));
    try {
      (await box).open(early);
    } catch {
      box = undefined; // the next time it may come
    } finally {
      early = undefined;
    }
  }

  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", open);
  }
  document.addEventListener("keydown", (event) => {
    // A box that closes keeps the focus for a moment, out of sight: nobody types there.
    const field = event.target.closest?.(FIELDS);
    const typing = field && field.type !== "radio" && field.checkVisibility();
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (early !== undefined && event.key.length === 1) {
      event.preventDefault();
      early += event.key;
      return;
    }
    if (!KEYS.includes(event.key) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  });
})();
