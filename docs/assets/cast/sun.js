// Where the Sun stands, from the instants of the solar terms: between them by interpolation.
(() => {
  "use strict";
  const liuren = (globalThis.liuren ??= {});
  const DAY = 86_400_000;
  const RADIAN = Math.PI / 180;
  const NOON_2000 = Date.UTC(2000, 0, 1, 12);
  // The centre of the Sun at sunrise: 34′ of refraction and 16′ of half the disc.
  const HORIZON = (-50 / 60) * RADIAN;
  const instants = [];
  let firstYear;

  /** Take the table: see `_instants` of the generator, which writes it. */
  function fill({ firstYear: first, terms: { start, step, digits, steps } }) {
    firstYear = first - 1;
    const value = Object.fromEntries([...digits].map((digit, place) => [digit, place]));
    const seconds = [...start];
    for (let place = 0; place < steps.length; place += 2) {
      const more = value[steps[place]] * 64 + value[steps[place + 1]];
      seconds.push(seconds[seconds.length - 24] + step + more);
    }
    instants.push(...seconds.map((one) => one * 1000));
  }

  /** The term in force at an instant: its number in the table, the first of a year 24 times. */
  function termAt(instant) {
    let [low, high] = [0, instants.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (instants[middle] <= instant) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The apparent longitude of the Sun in degrees, within about ten seconds of arc. */
  function longitude(instant) {
    const first = termAt(instant) - 2;
    let sum = 0;
    for (let one = first; one < first + 6; one += 1) {
      let part = one;
      for (let other = first; other < first + 6; other += 1) {
        if (other !== one) {
          part *= (instant - instants[other]) / (instants[one] - instants[other]);
        }
      }
      sum += part;
    }
    return 285 + 15 * sum;
  }

  /** The hour angle of the Sun at Greenwich and its declination, in radians. */
  function place(instant) {
    const days = (instant - NOON_2000) / DAY;
    const century = days / 36525;
    const node = (125.04452 - 1934.136261 * century) * RADIAN;
    const seen = longitude(instant) * RADIAN;
    const nutation = (-17.2 * Math.sin(node) - 1.32 * Math.sin(2 * seen)) / 3600;
    const obliquity = (23.4392911 - 0.0130042 * century + (9.2 * Math.cos(node)) / 3600) * RADIAN;
    const right = Math.atan2(Math.cos(obliquity) * Math.sin(seen), Math.cos(seen));
    const sidereal =
      280.46061837 + 360.98564736629 * days + 0.000387933 * century ** 2 +
      nutation * Math.cos(obliquity);
    return [sidereal * RADIAN - right, Math.asin(Math.sin(obliquity) * Math.sin(seen))];
  }

  /** An angle between −π and π. */
  function turn(angle) {
    return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
  }

  /** The local mean time at a longitude in degrees east. */
  function meanTime(instant, east) {
    return instant + Math.round(east * 240) * 1000;
  }

  /** What a sundial shows at a longitude, to the second. */
  function apparentTime(instant, east) {
    const mean = meanTime(instant, east);
    const byClock = ((mean / DAY) % 1) * 2 * Math.PI - Math.PI;
    const equation = turn(place(instant)[0] + east * RADIAN - byClock);
    return mean + Math.round((equation / (2 * Math.PI)) * 86_400) * 1000;
  }

  /** Whether the Sun is up at a place, and when it rises and sets between the midnights of the
   *  solar day; null where it does not. */
  function daylight(instant, north, east) {
    const high = north * RADIAN;
    const isUp = (when) => {
      const [angle, declination] = place(when);
      const sine =
        Math.sin(high) * Math.sin(declination) +
        Math.cos(high) * Math.cos(declination) * Math.cos(angle + east * RADIAN);
      return Math.asin(Math.max(-1, Math.min(1, sine))) >= HORIZON;
    };
    const change = (early, late) => {
      const before = isUp(early);
      if (isUp(late) === before) return null;
      while (late - early > 1000) {
        const middle = early + Math.floor((late - early) / 2000) * 1000;
        if (isUp(middle) === before) early = middle;
        else late = middle;
      }
      return late;
    };
    const angle = turn(place(instant)[0] + east * RADIAN);
    const noon = Math.floor((instant - (angle / (2 * Math.PI)) * DAY) / 1000) * 1000;
    return {
      isUp: isUp(instant),
      sunrise: change(noon - DAY / 2, noon),
      sunset: change(noon, noon + DAY / 2),
    };
  }

  liuren.sun = {
    fill, termAt, meanTime, apparentTime, daylight,
    /** A term by its number in the table: which of the 24 it is, the year, the instant. */
    term: (number) => ({
      name: number % 24,
      year: firstYear + Math.floor(number / 24),
      instant: instants[number],
    }),
  };
})();
