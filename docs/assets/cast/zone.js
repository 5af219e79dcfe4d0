// Civil time: how far the clocks of a zone are ahead of UTC, by the browser's own tables.
// Times are milliseconds: an instant by the Unix clock, a local time as if its zone were UTC.
// These files are plain scripts: a page that is opened from a folder may not load modules.
(() => {
  "use strict";
  const liuren = (globalThis.liuren ??= {});
  const HOUR = 3_600_000;
  const OFFSET = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d)(?::?([0-5]\d))?)?$/;

  /** Why there is no casting: a key of the words and the values that fill it. */
  class Refusal extends Error {
    constructor(key, values = {}) {
      super(key);
      this.key = key;
      this.values = values;
    }
  }

  const formats = new Map();

  function format(zone) {
    if (!formats.has(zone)) {
      try {
        formats.set(zone, new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
          timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric",
          hour: "numeric", minute: "numeric", second: "numeric",
        }));
      } catch {
        throw new Refusal("error.zone", { zone });
      }
    }
    return formats.get(zone);
  }

  /** An offset written as such, in milliseconds; undefined for the name of a zone. */
  function written(zone) {
    if (zone === "Z" || zone === "z") return 0;
    const found = OFFSET.exec(zone);
    if (!found) return undefined;
    const [, sign, hours, minutes = 0, seconds = 0] = found;
    return (sign === "-" ? -1000 : 1000) * (hours * 3600 + minutes * 60 + +seconds);
  }

  /** How far the clocks of a zone are ahead of UTC at an instant. */
  function offsetAt(zone, instant) {
    const fixed = written(zone);
    if (fixed !== undefined) return fixed;
    const part = {};
    for (const { type, value } of format(zone).formatToParts(instant)) part[type] = +value;
    const shown = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
    return shown - Math.floor(instant / 1000) * 1000;
  }

  /** The offsets at which the clocks of a zone show a time: none where they skip it, two, the
   *  first first, where they repeat it. */
  function offsets(zone, local) {
    const near = new Set();
    for (let hours = -26; hours <= 26; hours += 1) near.add(offsetAt(zone, local + hours * HOUR));
    return [...near].filter((one) => offsetAt(zone, local - one) === one).sort((a, b) => b - a);
  }

  /** The change of the clocks that skips a time: what they show before and after it. */
  function gap(zone, local) {
    let [early, late] = [local - 26 * HOUR, local + 26 * HOUR];
    const before = offsetAt(zone, early);
    while (late - early > 1000) {
      const middle = Math.floor((early + late) / 2000) * 1000;
      if (offsetAt(zone, middle) === before) early = middle;
      else late = middle;
    }
    return { from: late + before, to: late + offsetAt(zone, late) };
  }

  liuren.Refusal = Refusal;
  liuren.zone = { offsetAt, offsets, gap };
})();
