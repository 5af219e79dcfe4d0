// Names to places, at each key: the data that comes after this calls `liuren.names`, and from then
// on `liuren.resolve` answers. A plain script, for a page opened from a folder can load no other.
(() => {
  "use strict";
  const liuren = (globalThis.liuren ??= {});
  const MARKS = /[\u0300-\u036f]/g; // of pinyin; those of kana and hangul are others
  const KATAKANA = /[\u30a1-\u30f6]/g;
  const LATIN = /^[\x00-\x7f]*$/;
  const BREAKS = /[^\p{L}\p{N}]+/u;
  // How good an answer is, the least first.
  const EXACT = 0, TRIMMED = 20, COMBINED = 25, PARTS = 40, BEGUN = 60, WORD = 80, WITHIN = 100;

  liuren.names = (data) => {
    const forms = new Map();
    for (const [simple, ...others] of data.forms.split(" ").map((one) => [...one])) {
      for (const one of others) forms.set(one, simple);
    }
    const kindOf = (name) => data.kinds.indexOf(name);

    /** The text in the one form in which names are compared: small, simplified, toneless. */
    function fold(text) {
      const plain = text.normalize("NFKC").toLowerCase().normalize("NFD").replace(MARKS, "")
        .normalize("NFC")
        .replace(KATAKANA, (one) => String.fromCharCode(one.charCodeAt(0) - 96));
      return [...plain].map((one) => forms.get(one) ?? one).join("");
    }
    const words = (text) => fold(text).split(BREAKS).filter(Boolean);
    const compact = (text) => words(text).join("");

    // What there is -----------------------------------------------------------------------------

    const places = data.rows.map(([kind, address, name, english, others], order) => {
      const names = [name, ...(others ? others.split("|") : [])];
      if (english && english.length < 60) names.push(english);
      return {
        kind, address, name, english, order, has: data.has[address],
        keys: [...new Set(names.map(compact))],
        words: [...new Set([...names, english].flatMap(words))],
      };
    });
    const named = new Map();
    for (const place of places) {
      for (const key of place.keys) named.set(key, [...(named.get(key) ?? []), place]);
    }
    const days = places.filter((one) => one.kind === kindOf("days"));
    const plates = places.filter((one) => one.kind === kindOf("plates"));
    const methods = places.filter((one) => one.has && one.kind === kindOf("methods"));
    const dayKeys = days.flatMap((day) => day.keys.map((key) => [key, day]));
    const branches = data.branches.map((one) => one.split("|").map(compact));
    const branchKeys = branches.flatMap((keys, place) => keys.map((key) => [key, place]));
    const signs = data.branches.map((one) => one[0]);
    const holds = ({ has }, chart) => (parseInt(has[chart >> 2], 16) >> (3 - (chart & 3))) & 1;

    /** The chart with this number as an answer: its day, what lies over the stem, and why. */
    function chart(number, rank, because) {
      const [over, ...three] = data.charts.slice(4 * number, 4 * number + 4);
      const day = days[Math.floor(number / 12)];
      const own = methods.filter((one) => holds(one, number)).map((one) => one.name);
      const said = new Set([because?.name, ...own, three.join("")].filter(Boolean));
      return {
        kind: kindOf("charts"), order: number, rank,
        address: `charts/${day.english}-${data.branchIds[signs.indexOf(over)]}/`,
        name: `${day.name} ${over}`, english: [...said].join(" · "),
      };
    }

    const ofDay = (day) => [...Array(12).keys()].map((turn) => 12 * day.order + turn);
    const overStem = (number) => signs.indexOf(data.charts[4 * number]);
    const three = (number) => data.charts.slice(4 * number + 1, 4 * number + 4);

    // What is asked -----------------------------------------------------------------------------

    /** What is left of a text when words that say nothing are taken from its ends. */
    function trimmed(text) {
      const found = new Set([text]);
      for (const one of found) {
        for (const filler of data.fillers) {
          if (one.startsWith(filler)) found.add(one.slice(filler.length));
          if (one.endsWith(filler)) found.add(one.slice(0, -filler.length));
        }
      }
      return [...found];
    }

    /** All ways to read the whole text as so many branches. */
    function sequences(text, count) {
      if (!count) return text ? [] : [""];
      return branchKeys.filter(([key]) => text.startsWith(key)).flatMap(([key, place]) =>
        sequences(text.slice(key.length), count - 1).map((rest) => signs[place] + rest));
    }

    /** The charts of a day that the rest of what is asked leaves; a branch over the stem is named
     *  after the day. */
    function within(day, rest, isAfter) {
      const numbers = ofDay(day);
      const pick = (test, rank, because) =>
        numbers.filter(test).map((number) => chart(number, rank, because));
      const found = [];
      if (!rest) return [{ ...day, rank: TRIMMED }];
      for (const [key, place] of branchKeys) {
        if (!isAfter || !key.startsWith(rest)) continue;
        const rank = key === rest ? EXACT : BEGUN;
        found.push(...pick((one) => overStem(one) === place, rank));
      }
      if (found.some((one) => one.rank === EXACT)) return found;
      const turn = plates.findIndex((one) => one.keys.includes(rest));
      if (turn >= 0) found.push(chart(numbers[turn], COMBINED, plates[turn]));
      for (const signs of sequences(rest, 3)) {
        found.push(...pick((one) => three(one) === signs, COMBINED));
      }
      const whole = named.get(rest) ?? [];
      const begun = rest.length > (LATIN.test(rest) ? 2 : 0)
        ? places.filter((one) => one.has && one.keys.some((key) => key.startsWith(rest))) : [];
      for (const place of whole.length ? whole : begun) {
        if (place.has) {
          found.push(...pick((one) => holds(place, one), whole.length ? COMBINED : BEGUN, place));
        }
        if (whole.length) found.push({ ...place, rank: PARTS }, { ...day, rank: PARTS });
      }
      return found;
    }

    /** The charts that a day and something else, or three transmissions, name; the days of a
     *  branch. */
    function combined(asked) {
      const found = branchKeys.filter(([key]) => key === asked).flatMap(([, place]) =>
        days.filter((day) => day.order % 12 === place).map((day) => ({ ...day, rank: PARTS })));
      for (const [key, day] of dayKeys) {
        if (asked.length <= key.length) continue;
        const after = asked.startsWith(key) ? trimmed(asked.slice(key.length)) : [];
        const before = asked.endsWith(key) ? trimmed(asked.slice(0, -key.length)) : [];
        for (const rest of after) found.push(...within(day, rest, true));
        for (const rest of before) found.push(...within(day, rest, false));
      }
      for (const signs of sequences(asked, 3)) {
        for (let number = 0; number < 12 * days.length; number++) {
          if (three(number) === signs) found.push(chart(number, COMBINED));
        }
      }
      return found;
    }

    /** How well a place goes by the name that is asked for, if it does. */
    function rank({ keys, words: own }, asked, parts, without) {
      if (keys.includes(asked)) return EXACT;
      if (without.some((one) => keys.includes(one))) return TRIMMED;
      const latin = LATIN.test(asked);
      const begun = keys.filter((key) => key.startsWith(asked));
      if (begun.length) {
        return BEGUN + Math.min(...begun.map((key) => key.length - asked.length)) / 4;
      }
      if (parts.every((part) => own.some((word) => word.startsWith(part)))) return WORD;
      if (!latin && keys.some((key) => key.includes(asked))) return WITHIN;
      return undefined;
    }

    /** The places that a text names, the best first; none twice. */
    liuren.resolve = (text) => {
      const parts = words(text);
      const asked = parts.join("");
      if (!asked) return [];
      const without = trimmed(asked).filter((one) => one && one !== asked);
      const found = combined(asked);
      for (const place of places) {
        const how = rank(place, asked, parts, without);
        if (how !== undefined) found.push({ ...place, rank: how });
        if (how === EXACT && place.kind === kindOf("days")) {
          found.push(...ofDay(place).map((number) => chart(number, PARTS)));
        }
      }
      found.sort((one, other) =>
        one.rank - other.rank || one.kind - other.kind || one.order - other.order);
      const seen = new Set();
      return found.filter(({ address }) => !seen.has(address) && seen.add(address))
        .map(({ kind, address, name, english }) =>
          ({ kind: data.kinds[kind], address, name, english }));
    };
    liuren.found = { words: data.words, language: data.language, kinds: data.kinds };
  };
})();
