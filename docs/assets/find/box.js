// The box of the search: names at each key, and under them the text of the pages.
(() => {
  "use strict";
  const NAMES = 24, PAGES = 12; // of each kind, and of the text
  const PAUSE = 200; // milliseconds without a key before the text is searched

  const { element, marked } = liuren;

  liuren.box = (root) => {
    const { words, language } = liuren.found;
    const say = (key, values = {}) => words[key].replace(/{(\w+)}/g, (_, name) => values[name]);
    const isFile = root.protocol === "file:";
    let pagefind, waiting, active, query = "", count = 0;

    // What it is made of ------------------------------------------------------------------------

    const input = element("input", {
      type: "text", role: "combobox", "aria-expanded": "false", "aria-controls": "lr-found",
      "aria-autocomplete": "list", "aria-label": say("label"), placeholder: say("hint"),
      autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false",
      enterkeyhint: "go",
    });
    const close = element("button", { type: "button", "aria-label": say("close") }, "×");
    const status = element("p", { role: "status" });
    const named = element("div", { role: "presentation" });
    const written = element("div", { role: "presentation" });
    const list = element(
      "div", { id: "lr-found", role: "listbox", "aria-label": say("found") }, named, written);
    const dialog = element(
      "dialog", { class: "lr-box", lang: language, "aria-label": say("label") },
      element("div", { class: "lr-box-ask" }, input, close), status, list);
    document.body.append(dialog);

    // What is found -----------------------------------------------------------------------------

    /** An address below the root as one that can be opened; a folder has no page of its own. */
    function link(address) {
      const [path, anchor] = address.split("#");
      const page = isFile ? `${path}index.html` : path;
      return new URL(anchor ? `${page}#${anchor}` : page, root).href;
    }

    const option = (href, ...inside) =>
      element("a", { role: "option", id: `lr-found-${count++}`, "aria-selected": "false",
        tabindex: "-1", href }, ...inside);

    /** The options under headings, in the order in which a heading comes first. */
    function groups(options, label = (kind) => kind) {
      const of = new Map();
      for (const one of options) of.set(one[0], [...(of.get(one[0]) ?? []), one]);
      return [...of].map(([kind, own]) => {
        const heading = element("p", { role: "presentation", id: `lr-found-${count++}` },
          label(say(`kind.${kind}`)));
        return element("div", { role: "group", "aria-labelledby": heading.id }, heading,
          ...own.map(([, one]) => one));
      });
    }

    function showNames() {
      const found = query ? liuren.resolve(query) : [];
      const shown = {};
      const first = found.filter(({ kind }) => (shown[kind] = (shown[kind] ?? 0) + 1) <= NAMES);
      named.replaceChildren(...groups(first.map(({ kind, address, name, english }) =>
        [kind, option(link(address), element("b", {}, marked(name)), " ",
          element("small", {}, marked(english)))])));
      return found.length;
    }

    /** What the index says of a page: its title, and the words around what was found. */
    function page(data, kinds) {
      const best = data.sub_results.reduce((one, other) =>
        (other.locations.length > one.locations.length ? other : one), data.sub_results[0] ?? data);
      const address = new URL(best.url, root).href.slice(root.href.length);
      const [folder] = address.split("/");
      const excerpt = new DOMParser().parseFromString(best.excerpt, "text/html").body;
      const around = [...excerpt.childNodes].map((one) =>
        (one.nodeType === Node.TEXT_NODE ? marked(one.data)
          : element("mark", {}, marked(one.textContent))));
      const titles = [...new Set([data.meta.title, best.title ?? data.meta.title])];
      return [kinds.includes(folder) ? folder : "pages", option(link(address),
        element("b", {}, marked(titles.join(" · "))), " ", element("small", {}, ...around))];
    }

    async function showText(asked, names) {
      try {
        pagefind ??= await import(new URL("pagefind/pagefind.js", root));
        await pagefind.options({ excerptLength: 14 });
        const { results } = await pagefind.search(asked);
        const found = await Promise.all(results.slice(0, PAGES).map((one) => one.data()));
        if (asked !== query) return;
        const kinds = liuren.found.kinds;
        written.replaceChildren(...groups(found.map((one) => page(one, kinds)),
          (kind) => say("text", { kind })));
        tell(names + results.length ? say("count", { names, pages: results.length })
          : say("none", { query }));
      } catch {
        pagefind = undefined;
        if (asked === query) tell(say("failed", { names }));
      }
    }

    function tell(text) {
      status.replaceChildren(marked(text));
      const options = list.querySelector("[role=option]");
      input.setAttribute("aria-expanded", String(Boolean(options)));
    }

    function ask() {
      if (query === input.value.trim()) return;
      query = input.value.trim();
      clearTimeout(waiting);
      choose(undefined);
      written.replaceChildren();
      const names = showNames();
      list.scrollTop = 0;
      if (!query) tell("");
      else if (isFile) tell(say(names ? "file" : "file-none", { names, query }));
      else {
        tell(say("searching", { names }));
        waiting = setTimeout(showText, PAUSE, query, names);
      }
    }

    // The keys ----------------------------------------------------------------------------------

    function choose(one) {
      active?.setAttribute("aria-selected", "false");
      active = one;
      active?.setAttribute("aria-selected", "true");
      active?.scrollIntoView({ block: "nearest" });
      if (one) input.setAttribute("aria-activedescendant", one.id);
      else input.removeAttribute("aria-activedescendant");
    }

    const STEPS = { ArrowDown: 1, ArrowUp: -1 };
    const GO = { Enter: true };
    input.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      const options = [...list.querySelectorAll("[role=option]")];
      if (event.key in STEPS && options.length) {
        event.preventDefault();
        const from = active ? options.indexOf(active) : STEPS[event.key] < 0 ? 0 : -1;
        choose(options.at((from + STEPS[event.key]) % options.length));
      } else if (event.key in GO) {
        event.preventDefault();
        (active ?? options[0])?.click();
      }
    });
    input.addEventListener("input", ask);
    close.addEventListener("click", () => dialog.close());
    // Where nothing had the focus before, the field would keep it, out of sight; unless the box is
    // open again by the time that it is told of its closing.
    dialog.addEventListener("close", () => dialog.open || input.blur());
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || target.closest("a")) dialog.close();
    });

    return {
      /** Open the box, with what was typed while it was on its way. */
      open(typed) {
        dialog.showModal();
        input.select();
        if (!typed) return;
        input.value = typed;
        ask();
      },
    };
  };
})();
