// Pinyin over Chinese names, switched on by a button and remembered; and what a name is, beside
// it, when one points at it or comes to it by the keyboard. The names are a file of the glossary,
// asked for when first needed. Without this script the names link to where they are explained.
(() => {
  "use strict";
  const KEY = "liuren.pinyin";
  const HAN = /[\u3007\u3400-\u9fff]/;
  // Quotations are running text, and a name within it may be none; code and figures stay whole.
  const TEXT = "blockquote, .lr-clause, .lr-printed, pre, code, svg, select";
  // The finder fills its board text by text.
  const PLAIN = `${TEXT}, ruby, .lr-casting .lr-board`;
  const MOST = 6;
  const base = new URL("..", document.currentScript.src);
  const article = document.querySelector("article");
  const button = document.querySelector(".lr-pinyin");
  if (!article || !button) return;

  const store = {
    get: () => { try { return localStorage.getItem(KEY); } catch { return null; } },
    set: (value) => { try { localStorage.setItem(KEY, value); } catch { /* not kept, no harm */ } },
  };

  // The names -----------------------------------------------------------------------------------

  let asked;
  const names = () => asked ??= new Promise((resolve) => {
    globalThis.liuren ??= {};
    liuren.gloss = ({ terms, short }) => {
      const longest = Math.max(...Object.keys(terms).map((name) => name.length));
      resolve({ terms, onBoard: { ...terms, ...short }, longest });
    };
    const script = document.createElement("script");
    script.src = new URL("glossary/gloss.js", base).href;
    document.head.append(script);
  });

  /** A text cut into names and what lies between: [text, [pinyin, English] or undefined]. */
  function cut(text, within, { terms, onBoard, longest }) {
    const known = within.closest(".lr-generals") ? onBoard : terms;
    const found = [];
    for (let at = 0; at < text.length;) {
      let length = Math.min(longest, text.length - at);
      while (length > 1 && !known[text.slice(at, at + length)]) length--;
      const piece = text.slice(at, at + length);
      found.push([piece, HAN.test(piece) ? known[piece] : undefined]);
      at += length;
    }
    return found;
  }

  // Over them -----------------------------------------------------------------------------------

  const isOn = () => document.documentElement.classList.contains("lr-with-pinyin");

  function put(all, root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    for (const node of nodes) {
      const parent = node.parentElement;
      if (!HAN.test(node.data) || !parent.closest(":lang(zh)") || parent.closest(PLAIN)) continue;
      const pieces = cut(node.data, parent, all);
      if (!pieces.some(([, told]) => told)) continue;
      node.replaceWith(...pieces.map(([text, told]) => {
        if (!told) return text;
        const ruby = document.createElement("ruby"), above = document.createElement("rt");
        above.lang = "zh-Latn";
        above.textContent = told[0];
        ruby.append(text, above);
        return ruby;
      }));
    }
  }

  function take() {
    for (const ruby of article.querySelectorAll("ruby")) {
      const parent = ruby.parentNode;
      ruby.querySelector("rt").remove();
      ruby.replaceWith(...ruby.childNodes);
      parent.normalize();
    }
  }

  let watch;
  async function turn(on) {
    document.documentElement.classList.toggle("lr-with-pinyin", on);
    button.setAttribute("aria-pressed", String(on));
    watch?.disconnect();
    if (!on) return take();
    const all = await names();
    if (!isOn()) return;
    const look = () => {
      watch.disconnect();
      put(all, article);
      watch.observe(article, { childList: true, subtree: true });
    };
    watch = new MutationObserver(look); // the finder fills its page as one asks
    look();
  }

  button.hidden = false;
  button.addEventListener("click", () => {
    store.set(isOn() ? "off" : "on");
    turn(!isOn());
  });
  if (store.get() === "on") turn(true);

  // Beside them ---------------------------------------------------------------------------------

  const note = document.createElement("div");
  note.className = "lr-gloss";
  note.id = "lr-gloss";
  note.setAttribute("role", "tooltip");
  note.hidden = true;
  document.body.append(note);
  let of;

  function hide() {
    of?.removeAttribute("aria-describedby");
    of = undefined;
    note.hidden = true;
  }

  async function show(one) {
    of = one;
    const all = await names();
    if (of !== one) return;
    const copy = one.cloneNode(true);
    for (const above of copy.querySelectorAll("rt")) above.remove();
    const told = new Map(cut(copy.textContent, one, all).filter(([, known]) => known));
    if (!told.size || told.size > MOST) return;
    note.replaceChildren(...[...told].map(([name, [pinyin, english]]) => {
      const line = document.createElement("div"), han = document.createElement("b");
      han.lang = "zh-Hant";
      han.textContent = name;
      line.append(han, ` ${pinyin} · ${english}`);
      return line;
    }));
    note.hidden = false;
    one.setAttribute("aria-describedby", note.id);
    const { left, top, bottom } = one.getBoundingClientRect();
    const { width, height } = note.getBoundingClientRect();
    const room = document.documentElement.clientWidth - width - 8;
    const below = bottom + 4 + height < innerHeight ? bottom + 4 : top - 4 - height;
    note.style.left = `${scrollX + Math.max(8, Math.min(left, room))}px`;
    note.style.top = `${scrollY + below}px`;
  }

  const named = (target) => {
    const one = target instanceof Element && target.closest('[lang="zh-Hant"], ruby');
    const whole = one && (one.closest('[lang="zh-Hant"]') ?? one);
    if (!whole || whole.closest(TEXT) || !article.contains(whole)) return;
    // A table or a list that is Chinese as a whole is told cell by cell.
    const cell = target.closest("td, th, li, p, a, span, dd, b, ruby");
    return whole.contains(cell) ? cell : whole;
  };
  addEventListener("pointerover", ({ target }) => {
    const one = named(target);
    if (one && one !== of) {
      hide();
      show(one);
    } else if (!one && of !== document.activeElement && !note.contains(target)) hide();
  });
  article.addEventListener("focusin", ({ target }) => {
    hide();
    const one = named(target);
    if (one) show(one);
  });
  article.addEventListener("focusout", hide);
  addEventListener("keydown", ({ key }) => { if (key === "Escape") hide(); });
})();
