// Charts by their structure: which of the 720 have all that the form asks. A plain script, as the
// finder's are; the data that comes after it calls `liuren.structure`.
(() => {
  "use strict";
  const liuren = (globalThis.liuren ??= {});
  const form = document.querySelector(".lr-structure");
  const count = document.querySelector(".lr-count");
  const refusal = document.querySelector(".lr-refusal");
  const list = document.querySelector('[data-list="charts"]');
  const base = new URL("..", document.baseURI);
  const NAMES = [...form.elements].map((one) => one.name).filter(Boolean);
  const TIMES = ["day", "night"];

  /** What is asked of a chart, one test for each field that is filled: of a chart and a time. */
  function tests(asked, data) {
    const branch = (name) => data.branchIds.indexOf(asked.get(name));
    const bit = (bits) => ({ place }) => (parseInt(bits[place >> 2], 16) >> (3 - (place & 3))) & 1;
    const found = [];
    const want = (name, test) => asked.has(name) && found.push(test);
    want("method", bit(data.kinds[asked.get("method")] ?? ""));
    for (const name of ["initial", "middle", "last", "over-stem", "over-branch", "stem", "branch"]) {
      const wanted = name === "stem" ? stemOf(asked.get(name)) : branch(name);
      want(name, (chart) => chart[name] === wanted);
    }
    for (const name of ["pattern", "and-pattern"]) {
      const by = data.patterns[asked.get(name)] ?? {};
      want(name, (chart, time) => bit(by[time])(chart));
    }
    if (asked.has("general")) {
      const general = data.generals.indexOf(asked.get("general"));
      const place = asked.get("place");
      found.push((chart, time) => {
        const over = data.over[data.branches.indexOf(data.nobles[time][chart.place])];
        if (!place) return true;
        const palace = branch("place") < 0 ? (chart[place] - chart.turn + 12) % 12 : branch("place");
        return over[palace] === general;
      });
    }
    return found;
  }

  const stemOf = (id) => [...form.elements.stem.options].findIndex((one) => one.value === id) - 1;

  /** All charts, each with what its number says and its transmissions. */
  function charts(data) {
    return Array.from({ length: 720 }, (_, place) => {
      const [day, turn] = [Math.floor(place / 12), place % 12];
      const at = (nth) => data.branches.indexOf(data.transmissions[3 * place + nth]);
      return {
        place, day, turn, stem: day % 10, branch: day % 12,
        "over-stem": (data.lodging[day % 10] + turn) % 12, "over-branch": (day + turn) % 12,
        initial: at(0), middle: at(1), last: at(2),
      };
    });
  }

  function link(address, text) {
    const made = document.createElement("a");
    made.href = new URL(address, base);
    made.append(text);
    return made;
  }

  function show(found, data) {
    const key = found.length > 1 ? "many" : found.length ? "one" : "none";
    count.replaceChildren(count.dataset[key].replace("{count}", found.length));
    const rows = new Map();
    for (const { day, "over-stem": over } of found) {
      if (!rows.has(day)) {
        const row = document.createElement("li");
        const head = link(`days/${data.dayIds[day]}/`, data.days[day]);
        head.className = "lr-day";
        row.append(head);
        rows.set(day, row);
      }
      const id = `${data.dayIds[day]}-${data.branchIds[over]}`;
      rows.get(day).append(" ", link(`charts/${id}/`, data.branches[over]));
    }
    list.replaceChildren(...rows.values());
  }

  /** What the form asks, as the address says it. */
  function read() {
    const given = NAMES.map((name) => [name, form.elements[name].value]);
    return new URLSearchParams(given.filter(([, value]) => value));
  }

  /** Put what an address asks into the form; what it cannot ask is given back. */
  function write(asked) {
    for (const [name, value] of asked) {
      if (!NAMES.includes(name)) return `${name}=${value}`;
      form.elements[name].value = value;
      if (form.elements[name].value !== value) return `${name}=${value}`;
    }
    return null;
  }

  liuren.structure = (data) => {
    const all = charts(data);
    const choose = (asked) => {
      const wanted = tests(asked, data);
      const times = asked.has("time") ? [asked.get("time")] : TIMES;
      const holds = (chart) => times.some((time) => wanted.every((test) => test(chart, time)));
      show(wanted.length ? all.filter(holds) : all, data);
    };
    const changed = () => {
      const asked = read();
      history.replaceState(null, "", asked.size ? `?${asked}` : location.pathname);
      refusal.hidden = true;
      choose(asked);
    };
    form.hidden = false;
    form.addEventListener("input", changed);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(changed));
    const refused = write(new URLSearchParams(location.search));
    if (refused) {
      refusal.replaceChildren(refusal.dataset.text.replace("{given}", refused));
      refusal.hidden = false;
      return;
    }
    choose(read());
  };
})();
