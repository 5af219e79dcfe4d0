// What the search and the finder make their markup of.
(() => {
  "use strict";
  const liuren = (globalThis.liuren ??= {});
  const HAN = /[\u3007\u3400-\u9fff]+(?: [\u3007\u3400-\u9fff]+)*/g;

  /** An element with its attributes and what is in it. */
  liuren.element = (name, attributes = {}, ...inside) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  };

  /** The text with every run of hanzi marked as Chinese. */
  liuren.marked = (text) => {
    const parts = document.createDocumentFragment();
    let done = 0;
    for (const run of text.matchAll(HAN)) {
      parts.append(text.slice(done, run.index), liuren.element("span", { lang: "zh-Hant" }, run[0]));
      done = run.index + run[0].length;
    }
    parts.append(text.slice(done));
    return parts;
  };
})();
