// From a moment and what is chosen about it to the facts of a casting, as `liuren.almanac` gives
// them; stems, branches and pillars are their places in the ten, the twelve and the sixty.
(() => {
  "use strict";
  const liuren = (globalThis.liuren ??= {});
  const { Refusal, zone, sun } = liuren;
  const DAY = 86_400_000;
  let data;

  const mod = (value, by) => ((value % by) + by) % by;
  /** The pillar with a stem and a branch. */
  const pillar = (stem, branch) => mod(6 * stem - 5 * branch, 60);

  /** What the generator writes: the tables of every casting. */
  liuren.tables = (given) => {
    data = given;
    liuren.data = given;
    sun.fill(given);
  };

  const MOMENT = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?$/;

  /** The local time that a text names, as if it were UTC. */
  function local(text) {
    const found = MOMENT.exec(text);
    if (!found) throw new Refusal("error.moment", { given: text });
    const [year, month, day, hour, minute, second] = found.slice(1).map((one) => +(one ?? 0));
    const when = new Date(0);
    when.setUTCFullYear(year, month - 1, day);
    when.setUTCHours(hour, minute, second);
    const kept = when.getUTCMonth() === month - 1 && when.getUTCDate() === day;
    if (!kept || hour > 23 || minute > 59 || second > 59) {
      throw new Refusal("error.moment", { given: text });
    }
    return when.getTime();
  }

  /** A local time as it is written, with seconds only where it has any. */
  function spell(time) {
    const text = new Date(time).toISOString().replace("T", " ").slice(0, 19);
    return text.replace(/:00$/, "");
  }

  /** An offset as it is written: `+09:00`. */
  function spellOffset(offset) {
    const seconds = Math.abs(offset) / 1000;
    const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
    if (!parts[2]) parts.pop();
    return (offset < 0 ? "-" : "+") + parts.map((one) => `${one}`.padStart(2, "0")).join(":");
  }

  /** The offset of a local time in its zone: the only one there is, or that of the fold. */
  function offsetOf(time, name, fold) {
    const found = zone.offsets(name, time);
    if (!found.length) {
      const { from, to } = zone.gap(name, time);
      throw new Refusal("error.gap", {
        local: spell(time), zone: name, from: spell(from), to: spell(to),
      });
    }
    if (found.length > 1 && fold === undefined) {
      const [first, second] = found.map(spellOffset);
      throw new Refusal("error.repeated", { local: spell(time), zone: name, first, second });
    }
    return found.length > 1 ? found[fold] : found[0];
  }

  /** The lunar date of a day of the table, counted in days of the Unix clock. */
  function lunarDate(day) {
    let [year, month, start] = [data.lunar.year, 0, data.lunar.start];
    for (const letter of data.lunar.months) {
      const leap = letter < "a";
      if (!leap) month += 1;
      if (month > 12) [year, month] = [year + 1, 1];
      const length = /s/i.test(letter) ? 29 : 30;
      if (day < start + length) return { year, month, leap, day: day - start + 1 };
      start += length;
    }
  }

  /** 本命, the age, and 行年 by both answers; nothing without a year of birth. */
  function person({ born, sex }, year) {
    if (born === undefined) return null;
    if (born > year) throw new Refusal("error.born", { born, year });
    const birth = mod(born + data.yearZero, 60);
    const age = year - born + 1;
    const steps = sex === "m" ? age + 1 : 9 - age;
    const head = birth - (birth % 10);
    return { birth, age, fate: { fixed: mod(steps, 60), decade: mod(head + steps, 60) } };
  }

  /** The facts of a moment. Asked are `at` (a local time as ISO 8601), `zone`, and what is chosen:
   *  `fold`, `dayStarts`, `solar`, `longitude`, `latitude`, `nobles` (hour, sun, day, night),
   *  `general` (zhong-qi, he-shen), `born`, `sex`, `fateYear` (fixed, decade). */
  function ofMoment(asked) {
    const shown = local(asked.at);
    const offset = offsetOf(shown, asked.zone, asked.fold);
    const instant = shown - offset;
    const inYear = new Date(instant).getUTCFullYear();
    if (inYear < data.firstYear || inYear > data.lastYear) {
      throw new Refusal("error.range", {
        year: inYear, first: data.firstYear, last: data.lastYear,
      });
    }
    const east = asked.longitude;
    if (asked.solar !== "clock" && east === undefined) throw new Refusal("error.longitude");
    const clock = {
      clock: (when) => when + zone.offsetAt(asked.zone, when),
      mean: (when) => sun.meanTime(when, east),
      apparent: (when) => sun.apparentTime(when, east),
    }[asked.solar];
    const dayOf = (time) =>
      Math.floor(time / DAY) +
      (asked.dayStarts === "23:00" && new Date(time).getUTCHours() === 23 ? 1 : 0);

    const number = sun.termAt(instant);
    const [before, term, next] = [number - 1, number, number + 1].map(sun.term);
    const month = data.terms.months[term.name];
    const year = new Date(term.instant).getUTCFullYear() - (term.name < 2 ? 1 : 0);
    const ofYear = mod(year + data.yearZero, 60);
    const used = asked.solar === "clock" ? shown : clock(instant);
    const day = dayOf(used);
    const ofDay = mod(day + data.dayOfEpoch, 60);
    const hours = new Date(used).getUTCHours();
    const hour = Math.floor((hours + 1) / 2) % 12;
    const begun = mod(Math.floor(used / DAY) + (hours === 23 ? 1 : 0) + data.dayOfEpoch, 60);
    const byMonth = asked.general === "he-shen";
    const decided = (term.name % 2 === 1) !== byMonth ? term : before;
    const general = byMonth ? data.generalOfMonth[month] : data.terms.generals[decided.name];

    const hasPlace = asked.latitude !== undefined && east !== undefined;
    if (asked.nobles === "sun" && !hasPlace) throw new Refusal("error.place");
    const light = hasPlace ? sun.daylight(instant, asked.latitude, east) : null;
    const time = {
      hour: () => (data.dayHours[hour] ? "day" : "night"),
      sun: () => (light.isUp ? "day" : "night"),
      day: () => "day",
      night: () => "night",
    }[asked.nobles]();
    const lunar = lunarDate(day);
    const who = person(asked, year);
    const begins = new Map([before, term, next].map((one) => [dayOf(clock(one.instant)), one.name]));
    const place = (value) => (value === undefined ? 0 : value + 1);
    const birth = who ? who.birth % 12 : undefined;
    const fate = who ? who.fate[asked.fateYear] % 12 : undefined;
    return {
      shown, offset, instant, used, term, next, decided, light, lunar, person: who, year, general,
      hour, time, month,
      isClose: Math.min(instant - term.instant, next.instant - instant) <= data.accuracy * 1000,
      pillars: {
        year: ofYear,
        month: pillar(2 * ofYear + 2 + mod(month - 2, 12), month),
        day: ofDay,
        hour: pillar(2 * begun + hour, hour),
      },
      ...chartOf(ofDay, mod(general - hour, 12)),
      context: {
        month, month_general: general, year_stem: ofYear % 10, year_branch: ofYear % 12, hour,
        lunar_day: lunar.day - 1, moon_mansion: data.moon[lunar.month - 1][lunar.day - 1],
        birth: place(birth), fate_year: place(fate),
        before_term: place(begins.get(day + 1)), on_term: place(begins.get(day)),
      },
    };
  }

  /** The facts of a day with a general and an hour, or with the branch over the stem; `month` and
   *  `year` (a pillar) where they are known. */
  function ofPlate({ day, general, hour, over, month, year, nobles }) {
    const turn = over === undefined ? general - hour : over - data.lodging[day % 10];
    const byHour = hour === undefined || data.dayHours[hour] ? "day" : "night";
    return {
      general, hour, month, pillars: { day, year }, person: null,
      time: nobles === "day" || nobles === "night" ? nobles : byHour,
      ...chartOf(day, mod(turn, 12)),
      context: {
        month, month_general: general, hour, birth: 0, fate_year: 0,
        year_stem: year === undefined ? undefined : year % 10,
        year_branch: year === undefined ? undefined : year % 12,
      },
    };
  }

  /** The chart of a day on a plate: the ids of its page. */
  function chartOf(day, turn) {
    const over = (data.lodging[day % 10] + turn) % 12;
    const dayId = data.stemIds[day % 10] + data.branchIds[day % 12];
    return { turn, over, dayId, overId: data.branchIds[over], chart: `${dayId}-${data.branchIds[over]}` };
  }

  /** What holds of a tree of the generator's in a context: a reason, or nothing. */
  function follow(tree, nodes, context) {
    let here = tree;
    while (here < 0) {
      const [name, trees] = nodes[-1 - here];
      const value = name.startsWith("spouse") ? 0 : context[name];
      if (value === undefined) return 0;
      here = trees[value];
    }
    return here;
  }

  /** The patterns that a chart has in this moment beside those it always has: id and reason. */
  function contextual(facts, { charts, asks, nodes, texts, reasons }) {
    const found = [];
    const own = charts[facts.overId][facts.time].split(" ");
    for (const [id, byDay, byNight = byDay] of asks[facts.overId]) {
      const known = !own.includes(id) && (data.needs[id] ?? []).every((name) =>
        name === "birth" ? facts.context.birth : facts.context[name] !== undefined);
      const leaf = known && follow(facts.time === "day" ? byDay : byNight, nodes, facts.context);
      if (leaf) {
        const [text, ...values] = reasons[leaf - 1];
        found.push([id, texts[text].replace(/{(\d+)}/g, (_, place) => values[place])]);
      }
    }
    return found;
  }

  Object.assign(liuren, { ofMoment, ofPlate, contextual, spell, spellOffset, local });
})();
