"""What the patterns that need a moment make of a chart, as trees that a browser can follow.

A predicate is asked with nothing known. Where it looks at a part of the context, the tree forks
into the values that this part can have beside those already taken, and the predicate is asked
again under each: what it never looks at never forks. So the browser needs no rule, only the facts
of a casting, and the answers are those of the engine by construction.
"""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any, cast

from liuren.almanac import SOLAR_TERMS
from liuren.chart import Chart
from liuren.cycles import BRANCHES, DAYS, STEMS, Branch, Day
from liuren.generals import Time
from liuren.patterns import Context, Need, Pattern, Reason, View, patterns, views
from liuren.words import Words

#: The parts of the context at which a tree can fork, in the order of the values of each.
VALUES: Mapping[str, Sequence[Any]] = {
    "month": BRANCHES,
    "month_general": BRANCHES,
    "year_stem": STEMS,
    "year_branch": BRANCHES,
    "hour": BRANCHES,
    "lunar_day": range(1, 31),
    "birth": (None, *BRANCHES),
    "fate_year": (None, *BRANCHES),
    "spouse_birth": (None,),  # not asked for on the site
    "spouse_fate_year": (None,),
    "moon_mansion": BRANCHES,
    "before_term": (None, *(term.hanzi for term in SOLAR_TERMS)),
    "on_term": (None, *(term.hanzi for term in SOLAR_TERMS)),
}
#: The month generals that each month has: before its 中氣 and from it on.
_GENERALS: Mapping[Branch, set[Branch]] = {
    month: {term.month_general for term in SOLAR_TERMS if term.month is month} for month in BRANCHES
}
#: The parts that leave others only some of their values.
_BOUND: Mapping[str, tuple[str, ...]] = {
    "month": ("month_general", "hour"),
    "month_general": ("month", "hour"),
    "hour": ("month", "month_general"),
    "year_stem": ("year_branch",),
    "year_branch": ("year_stem",),
}
_FIELD = re.compile(r"{(\w+)}")


class _Unknown(Exception):
    """A predicate looked at a part of the context that is not taken yet."""

    def __init__(self, name: str) -> None:
        self.name = name


class _Asked:
    """A context whose attributes are the parts taken, and that raises `_Unknown` for the rest: for
    what is taken Python calls nothing here, and a predicate is asked millions of times."""

    def __init__(self) -> None:
        self.year = _Year()

    def __getattr__(self, name: str) -> Any:
        raise _Unknown(name)


class _Year:
    """The pillar of the year, of which most predicates look at the branch alone; it takes its two
    parts as the context does."""

    def __getattr__(self, name: str) -> Any:
        raise _Unknown(f"year_{name}")

    def __str__(self) -> str:
        return f"{self.stem}{self.branch}"


@dataclass
class Trees:
    """The trees of some charts, each distinct node and each distinct reason kept once.

    A tree is a number: 0 where the pattern does not hold whatever the moment, n > 0 for the
    reason n − 1, n < 0 for the node −n − 1. A node is the name of a part of the context and the
    trees under its values, in the order of `VALUES`.
    """

    reasons: list[tuple[str, Reason]] = field(default_factory=list)
    nodes: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    _places: dict[Hashable, int] = field(default_factory=dict)

    @staticmethod
    def forks(one: Pattern, chart: Chart, time: Time) -> bool:
        """Whether the pattern looks at the context at all, of this chart."""
        try:
            one.ask(View(chart, time, cast(Context, _Asked())))
        except _Unknown:
            return True
        return False

    def of(self, one: Pattern, chart: Chart, time: Time) -> int:
        """The tree of a pattern for a chart."""
        if not one.touches(View(chart, time)):
            return 0
        context = _Asked()
        return self._grow(one, View(chart, time, cast(Context, context)), context, {})

    def _grow(self, one: Pattern, view: View, context: _Asked, taken: dict[str, Any]) -> int:
        try:
            reason = one.ask(view)
        except _Unknown as unknown:
            name = unknown.name
        else:
            return self._leaf(one, reason) if reason else 0
        of_year = name.startswith("year_")
        parts = vars(context.year if of_year else context)
        part = name.removeprefix("year_") if of_year else name
        bound = not taken.keys().isdisjoint(_BOUND.get(name, ()))
        trees: list[int] = []
        for value in VALUES[name]:
            parts[part] = taken[name] = value
            can_be = not bound or _can_be(taken, view.chart)
            trees.append(self._grow(one, view, context, taken) if can_be else 0)
        del parts[part], taken[name]
        if not any(trees):
            return 0
        return -1 - self._place((name, tuple(trees)), self.nodes)

    def _leaf(self, one: Pattern, reason: Reason) -> int:
        key = (one.id, reason.finding, repr(reason.values))
        if key not in self._places:
            self._places[key] = len(self.reasons)
            self.reasons.append((one.id, reason))
        return 1 + self._places[key]

    def _place(self, value: Any, shelf: list[Any]) -> int:
        if value not in self._places:
            self._places[value] = len(shelf)
            shelf.append(value)
        return self._places[value]


def _can_be(taken: Mapping[str, Any], chart: Chart) -> bool:
    """Whether the parts taken can be together: a month has two generals, the plate is the general
    less the hour, and the pillars of the year are sixty and not 120."""
    month, general, hour = (taken.get(name) for name in ("month", "month_general", "hour"))
    if hour is not None:
        if general not in (None, chart.plate.over(hour)):
            return False
        general = chart.plate.over(hour)
    if month is not None and general is not None and general not in _GENERALS[month]:
        return False
    stem, branch = taken.get("year_stem"), taken.get("year_branch")
    return stem is None or branch is None or (stem.index - branch.index) % 2 == 0


class Contextual:
    """What patterns make of a moment, day by day; the days are worked out by other processes, which
    begin when this is made, so that whoever makes it early waits little."""

    def __init__(self, words: Words) -> None:
        # One processor is left to the one who waits, and who has other work until then.
        pool = ProcessPoolExecutor(max((os.cpu_count() or 1) - 1, 1))
        self._found = {day: pool.submit(_of_day, day.index, words) for day in DAYS}
        pool.shutdown(wait=False)

    def of(self, day: Day) -> dict[str, Any]:
        """What the castings of a day need beside its charts: for each chart the patterns that can
        hold with their trees, the nodes of these, and the reasons at their ends. Raises what the
        process that worked on it raised."""
        return self._found[day].result()

    def close(self) -> None:
        """Give up the days that are not begun."""
        for found in self._found.values():
            found.cancel()


def _of_day(index: int, words: Words) -> dict[str, Any]:
    """The patterns that can hold of each chart of a day with their trees: one tree, or one by day
    and one by night. Among them are the patterns that a chart may have of itself and also by what
    is known of a person."""
    trees, asks = Trees(), {}
    for view in views(Time.DAY)[12 * index : 12 * index + 12]:
        chart, rows = view.chart, []
        for one in patterns():
            times = tuple(Time) if Need.DAY_NIGHT in one.needs else (Time.DAY,)
            if any(trees.forks(one, chart, time) for time in times):
                found = [trees.of(one, chart, time) for time in times]
                if any(found):
                    rows.append([one.id, *found])
        asks[chart.over_stem.pinyin] = rows
    return {"asks": asks, "nodes": trees.nodes, **_reasons(trees.reasons, words)}


def _reasons(found: list[tuple[str, Reason]], say: Words) -> dict[str, Any]:
    """Texts with numbered places, and the reasons: which text, and what fills its places."""
    texts: dict[str, int] = {}
    reasons: list[list[Any]] = []
    for id, reason in found:
        key = f"reason.{id}.{reason.finding}"
        text = say.texts[key]
        names = list(dict.fromkeys(_FIELD.findall(text)))
        for place, name in enumerate(names):
            text = text.replace(f"{{{name}}}", f"{{{place}}}")
        values = [say.flat(key, reason.values[name]) for name in names]
        reasons.append([texts.setdefault(text, len(texts)), *values])
    return {"texts": list(texts), "reasons": reasons}


def needs(one: Pattern) -> tuple[str, ...]:
    """The parts of a casting without which a pattern is not asked, as `VALUES` names them; a
    person is known by either year."""
    names = {
        Need.MONTH: "month",
        Need.YEAR: "year_branch",
        Need.HOUR: "hour",
        Need.LUNAR_DAY: "lunar_day",
        Need.PERSON: "birth",
    }
    return tuple(names[need] for need in one.needs if need in names)
