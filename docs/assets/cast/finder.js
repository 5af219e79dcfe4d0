// The page of the finder: what is asked stands in the form and in the address, what is found below.
(() => {
  "use strict";
  const { Refusal, data, zone, ofMoment, ofPlate, contextual, spell, spellOffset, local } = liuren;
  const { element, marked } = liuren;
  const form = document.querySelector(".lr-ask");
  const refusal = document.querySelector(".lr-refusal");
  const result = document.querySelector(".lr-casting");
  const base = new URL("..", document.baseURI);
  const ID = Object.fromEntries(data.branchIds.map((id, place) => [id, place]));
  const PILLARS = [...Array(60).keys()].map(
    (place) => data.stemIds[place % 10] + data.branchIds[place % 12]);

  const stem = (place) => data.stems[place % 10];
  const branch = (place) => data.branches[place % 12];
  const hanzi = (place) => stem(place) + branch(place);
  const say = (key, values = {}) =>
    data.words[key].replace(/{([\w-]+)}/g, (_, name) => values[name]);

  // What is asked -----------------------------------------------------------------------------

  const NUMBERS = { longitude: [-180, 180], latitude: [-90, 90], born: [1, data.lastYear] };
  // Of each way to ask: what has to be given, and what may be, with what it is otherwise.
  const CHOICES = { nobles: "hour" };
  const MODES = {
    moment: {
      needs: ["at", "zone"],
      may: {
        ...CHOICES, fold: "", "day-starts": "23:00", solar: "clock", longitude: "", latitude: "",
        "month-general": "zhong-qi", born: "", sex: "", "fate-year": "fixed",
      },
    },
    pillar: { needs: ["day", "general", "hour"], may: { ...CHOICES, month: "", year: "" } },
    over: { needs: ["day", "over"], may: { ...CHOICES, month: "", year: "" } },
  };
  const field = (name) => form.elements[name];

  /** What the form asks, as the address says it. */
  function read() {
    const { needs, may } = MODES[field("by").value];
    const asked = new URLSearchParams();
    for (const name of needs) {
      asked.set(name, name === "at" ? `${field("date").value}T${field("time").value}`
        : field(name).value.trim());
    }
    for (const [name, otherwise] of Object.entries(may)) {
      const value = field(name).value.trim();
      if (value !== otherwise) asked.set(name, value);
    }
    return asked;
  }

  /** Put what an address asks into the form; refuses what it cannot ask. */
  function write(asked) {
    const mode = asked.has("over") ? "over" : asked.has("day") ? "pillar" : "moment";
    const { needs, may } = MODES[mode];
    const accepted = [...needs, ...Object.keys(may)];
    for (const [name, value] of asked) {
      if (!accepted.includes(name)) {
        throw new Refusal("error.parameter", { name, accepted: accepted.join(", ") });
      }
      const { options } = name === "at" ? {} : field(name);
      if (options && ![...options].some((one) => one.value === value)) {
        const values = [...options].map((one) => one.value).filter(Boolean).join(", ");
        throw new Refusal("error.value", { name, given: value, accepted: values });
      }
    }
    for (const name of needs) if (!asked.has(name)) throw new Refusal("error.missing", { name });
    field("by").value = mode;
    for (const name of needs) if (name !== "at") field(name).value = asked.get(name);
    for (const [name, otherwise] of Object.entries(may)) {
      field(name).value = asked.get(name) ?? otherwise;
    }
    if (mode === "moment") {
      local(asked.get("at"));
      [field("date").value, field("time").value] = asked.get("at").split(/[T ]/);
    }
  }

  function number(asked, name) {
    const text = asked.get(name);
    if (text === null) return undefined;
    const [least, most] = NUMBERS[name];
    const value = Number(text);
    const whole = name !== "born" || Number.isInteger(value);
    if (text === "" || !whole || !(value >= least && value <= most)) {
      throw new Refusal("error.number", { name, given: text, least, most });
    }
    return value;
  }

  /** The facts of what is asked. */
  function facts(asked) {
    const place = (name, ids) => (asked.has(name) ? ids.indexOf(asked.get(name)) : undefined);
    const nobles = asked.get("nobles") ?? "hour";
    if (asked.has("day")) {
      return ofPlate({
        nobles, day: place("day", PILLARS), general: place("general", data.branchIds),
        hour: place("hour", data.branchIds), over: place("over", data.branchIds),
        month: place("month", data.branchIds), year: place("year", PILLARS),
      });
    }
    if (!/^\d.*T\d/.test(asked.get("at"))) throw new Refusal("error.no-moment");
    const born = number(asked, "born");
    if (born !== undefined && !asked.has("sex")) throw new Refusal("error.sex");
    return ofMoment({
      nobles, born, at: asked.get("at"), zone: asked.get("zone"),
      fold: asked.has("fold") ? +asked.get("fold") : undefined,
      dayStarts: asked.get("day-starts") ?? "23:00",
      solar: asked.get("solar") ?? "clock",
      longitude: number(asked, "longitude"), latitude: number(asked, "latitude"),
      general: asked.get("month-general") ?? "zhong-qi",
      sex: asked.get("sex"), fateYear: asked.get("fate-year") ?? "fixed",
    });
  }

  // What is found -----------------------------------------------------------------------------

  const slot = (name) => result.querySelector(`[data-list="${name}"]`);

  /** Show the facts by their names; those that have no text are hidden. */
  function showFacts(texts) {
    for (const shown of result.querySelectorAll("[data-fact]")) {
      const text = texts[shown.dataset.fact];
      shown.hidden = shown.previousElementSibling.hidden = !text;
      shown.replaceChildren(marked(text || ""));
    }
  }

  const at = (given, when) => spell(when + zone.offsetAt(given.get("zone"), when));

  function ground(found) {
    const [day, head] = [found.pillars.day, found.pillars.day - (found.pillars.day % 10)];
    return {
      decade: hanzi(head),
      void: branch(head + 10) + branch(head + 11),
      day: hanzi(day),
    };
  }

  function factsOfMoment(found, asked) {
    const { pillars, person, light } = found;
    const named = (term) => ({
      name: data.terms.names[term.name], english: data.terms.english[term.name],
      local: at(asked, term.instant), utc: spell(term.instant),
    });
    const solar = asked.get("solar");
    const known = found.general;
    return {
      moment: say("moment", {
        local: spell(found.shown), utc: spell(found.instant),
        place: `${asked.get("zone")} ${spellOffset(found.offset)}`,
      }),
      used: solar && say(`used-${solar}`, {
        used: spell(found.used), longitude: asked.get("longitude"),
      }),
      pillars: ["year", "month", "day", "hour"].map((of, place) =>
        hanzi(pillars[of]) + "年月日時"[place]).join(" "),
      day: say("day", { ...ground(found), starts: asked.get("day-starts") ?? "23:00" }),
      lunar: say(found.lunar.leap ? "lunar-leap" : "lunar", found.lunar),
      term: say("term", named(found.term)),
      next: say("next", named(found.next)),
      close: found.isClose && say("close", { seconds: data.accuracy }),
      general: say(`general-${asked.get("month-general") ?? "zhong-qi"}`, {
        general: branch(known), month: branch(found.month),
        term: data.terms.names[found.decided.name], utc: spell(found.decided.instant),
      }),
      nobles: nobles(found, asked),
      daylight: light && daylight(light, asked),
      person: person && say("person", {
        born: asked.get("born"), birth: hanzi(person.birth), age: person.age,
      }),
      ...(person && { fate: fates(found, asked).join("; ") }),
    };
  }

  function nobles(found, asked) {
    const by = asked.get("nobles") ?? "hour";
    const key = by === "hour" && found.hour === undefined ? "unknown" : by;
    return say(`nobles-${key}`, { time: say(`time-${found.time}`), hour: branch(found.hour ?? 0) });
  }

  function daylight({ isUp, sunrise, sunset }, asked) {
    const times = {
      sunrise: sunrise && at(asked, sunrise), sunset: sunset && at(asked, sunset),
    };
    if (sunrise && sunset) return say("light-both", times);
    if (sunrise) return say("light-rise", times);
    if (sunset) return say("light-set", times);
    return say(isUp ? "light-always" : "light-never");
  }

  /** What stands over a palace, and the general that rides it. */
  function over(found, palace, cells) {
    const here = 5 * (palace % 12);
    return { over: cells[here + 2], general: cells[here + (found.time === "day" ? 0 : 1)] };
  }

  function fates(found, asked) {
    const taken = asked.get("fate-year") ?? "fixed";
    const other = taken === "fixed" ? "decade" : "fixed";
    const { birth, fate } = found.person;
    return [
      say("birth", { birth: branch(birth), ...over(found, birth, found.cells) }),
      say("fate-taken", { fate: hanzi(fate[taken]), ...over(found, fate[taken], found.cells) }),
      say("fate-other", { fate: hanzi(fate[other]) }),
    ];
  }

  function factsOfPlate(found, asked) {
    return {
      day: say("day-of-plate", ground(found)),
      general: found.general === undefined ? "" : say("general-given", {
        general: branch(found.general), hour: branch(found.hour),
      }),
      nobles: nobles(found, asked),
    };
  }

  /** Fill the board with the texts of a chart, in the order in which they stand in the markup. */
  function fillBoard(cells, empty) {
    const board = result.querySelector(".lr-board");
    const leaves = [...board.querySelectorAll("span, td")].filter((one) => !one.childElementCount);
    leaves.forEach((leaf, place) => leaf.replaceChildren(cells[place]));
    for (const one of board.querySelectorAll(".lr-palace, .lr-three tr")) {
      const shown = one.querySelector(".lr-heaven, .lr-branch");
      one.classList.toggle("lr-void", empty.includes(shown.textContent));
    }
  }

  const linkTo = (id) =>
    element("a", { href: new URL(`patterns/${id}/`, base), lang: "zh-Hant" }, data.patterns[id]);

  function showPatterns(found, charts) {
    const moment = contextual(found, charts).map(([id, reason]) => {
      const inside = marked(reason);
      inside.prepend(linkTo(id), ": ");
      return element("li", {}, inside);
    });
    const none = element("li", {}, say("moment-none"));
    slot("moment").replaceChildren(...(moment.length ? moment : [none]));
    const own = charts.charts[found.overId][found.time].split(" ").filter(Boolean);
    slot("own").replaceChildren(...(own.length
      ? own.flatMap((id) => [linkTo(id), " "])
      : [element("span", { lang: data.language }, say("own-none"))]));
  }

  function showSeason(found, transmissions) {
    result.querySelector(".lr-season").hidden = found.month === undefined;
    if (found.month === undefined) return;
    const strengths = data.strengths[found.month];
    const phases = Object.entries(strengths).map((one) => one.join("")).join(" ");
    slot("season").replaceChildren(
      marked(say("strength-month", { month: branch(found.month), phases })));
    const { day } = found.pillars;
    const places = [
      ["stem", stem(day)], ["branch", branch(day)], ["opener", transmissions[0]],
      ["middle", transmissions[1]], ["last", transmissions[2]],
    ];
    slot("strengths").replaceChildren(...places.map(([name, one]) => {
      const phase = data.phases[(data.stems + data.branches).indexOf(one)];
      const values = { name: say(name), branch: one, phase, strength: strengths[phase] };
      return element("li", {}, say("strength-of", values));
    }));
  }

  function showSpirits(found) {
    const { month, pillars: { year, day } } = found;
    const of = {
      month, year: year === undefined ? undefined : year % 12, stem: day % 10, branch: day % 12,
    };
    const on = Object.fromEntries([...data.branches].map((one) => [one, {}]));
    const days = [];
    for (const [kind, place] of Object.entries(of)) {
      if (place === undefined) continue;
      for (const { name, lies, noted } of data.spirits[kind]) {
        const where = lies.split(" ")[place];
        const shown = name + (noted ? data.noted : "");
        if (where in on) (on[where][kind] ??= []).push(shown);
        else days.push(shown + " " + where);
      }
    }
    slot("spirits").replaceChildren(...[...data.branches].map((palace, place) => {
      const heaven = branch(place + found.turn);
      const names = Object.keys(of).map((kind) => (on[heaven][kind] ?? []).join(" "));
      return element("tr", {},
        element("th", { scope: "row" }, palace),
        ...[heaven, ...names].map((text) => element("td", {}, text)));
    }));
    slot("spirit-days").replaceChildren(
      ...(days.length ? [marked(say("spirits-days", { names: days.join(", ") }))] : []));
  }

  function show(found, asked, charts) {
    const cells = charts.charts[found.overId].cells.split(" ");
    found.cells = cells;
    const transmissions = [2, 7, 12].map((place) => cells[76 + place]);
    const { day, void: empty } = ground(found);
    fillBoard(cells, empty);
    showFacts(asked.has("day") ? factsOfPlate(found, asked) : factsOfMoment(found, asked));
    showPatterns(found, charts);
    showSeason(found, transmissions);
    showSpirits(found);
    const heading = { day, over: branch(found.over), plate: found.turn };
    result.querySelector("h2").replaceChildren(say("heading", heading));
    result.querySelector(".lr-status").replaceChildren(
      marked(say("status", { ...heading, time: say(`time-${found.time}`) })));
    result.querySelector(".lr-open").href = new URL(`charts/${found.chart}/`, base);
    result.querySelector(".lr-keep").href = `?${asked}`;
    result.dataset.time = found.time;
    result.dataset.chart = found.chart;
    result.hidden = false;
  }

  // From one to the other ---------------------------------------------------------------------

  const loaded = new Map();
  liuren.day = (id, charts) => loaded.get(id).resolve(charts);

  /** The charts of a day, from the script that the generator writes. */
  function load(id) {
    if (!loaded.has(id)) {
      const wait = {};
      wait.charts = new Promise((resolve, reject) => {
        wait.resolve = resolve;
        const script = element("script", { src: new URL(`cast/${id}.js`, base) });
        script.onerror = () => {
          loaded.delete(id);
          reject(new Refusal("error.load", { day: id }));
        };
        document.head.append(script);
      });
      loaded.set(id, wait);
    }
    return loaded.get(id).charts;
  }

  liuren.load = load;

  function refuse(error) {
    if (!(error instanceof Refusal)) throw error;
    refusal.replaceChildren(marked(say(error.key, error.values)));
    refusal.hidden = false;
    result.hidden = true;
    form.dataset.repeated = error.key === "error.repeated";
  }

  let latest = 0;

  /** Cast what is asked, unless more is asked before the charts are there. */
  async function cast(asked) {
    const turn = (latest += 1);
    form.dataset.by = field("by").value;
    try {
      const found = facts(asked);
      const charts = await load(found.dayId);
      if (turn !== latest) return;
      refusal.hidden = true;
      form.dataset.repeated = asked.has("fold");
      show(found, asked, charts);
    } catch (error) {
      if (turn === latest) refuse(error);
    }
  }

  function now() {
    const name = field("zone").value;
    const instant = Math.floor(Date.now() / 60_000) * 60_000;
    const shown = instant + zone.offsetAt(name, instant);
    [field("date").value, field("time").value] = spell(shown).split(" ");
    const both = zone.offsets(name, shown);
    field("fold").value = both.length > 1 ? both.indexOf(shown - instant) : "";
  }

  function changed() {
    const asked = read();
    history.replaceState(null, "", `?${asked}`);
    return cast(asked);
  }

  function start() {
    form.hidden = false;
    field("zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    document.querySelector("#lr-zones").append(
      ...(Intl.supportedValuesOf?.("timeZone") ?? []).map((value) => element("option", { value })));
    now();
    form.addEventListener("input", ({ target }) => {
      if (["date", "time", "zone"].includes(target.name)) field("fold").value = "";
      changed();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    form.querySelector(".lr-now").addEventListener("click", () => { now(); changed(); });
    const asked = new URLSearchParams(location.search);
    if (![...asked].length) return cast(read());
    try {
      write(asked);
    } catch (error) {
      form.dataset.by = field("by").value;
      return refuse(error);
    }
    return cast(asked);
  }

  start();
})();
