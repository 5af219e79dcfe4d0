"""What the patterns that need a moment make of a chart, as trees that a browser can follow.

A predicate is asked with nothing known. Where it looks at a part of the context, the tree forks
into the values that this part can have beside those already taken, and the predicate is asked
again under each: what it never looks at never forks. So the browser needs no rule, only the facts
of a casting, and the answers are those of the engine by construction.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from liuren.almanac import SOLAR_TERMS
from liuren.chart import Chart
from liuren.cycles import BRANCHES, STEMS, Branch
from liuren.generals import Time
from liuren.patterns import Context, Need, Pattern, Reason, View

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


class _Unknown(Exception):
    """A predicate looked at a part of the context that is not taken yet."""

    def __init__(self, name: str) -> None:
        self.name = name


class _Year:
    """The pillar of the year, of which most predicates look at the branch alone."""

    def __init__(self, taken: Mapping[str, Any]) -> None:
        self._taken = taken

    @property
    def stem(self) -> Any:
        """The stem."""
        return _value(self._taken, "year_stem")

    @property
    def branch(self) -> Any:
        """The branch."""
        return _value(self._taken, "year_branch")

    def __str__(self) -> str:
        return f"{self.stem}{self.branch}"


class _Asked:
    """A context that knows what is taken, and raises `_Unknown` for the rest."""

    def __init__(self, taken: Mapping[str, Any]) -> None:
        self._taken = taken
        self.year = _Year(taken)

    def __getattr__(self, name: str) -> Any:
        return _value(self._taken, name)


def _value(taken: Mapping[str, Any], name: str) -> Any:
    if name not in taken:
        raise _Unknown(name)
    return taken[name]


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
            one.ask(View(chart, time, cast(Context, _Asked({}))))
        except _Unknown:
            return True
        return False

    def of(self, one: Pattern, chart: Chart, time: Time) -> int:
        """The tree of a pattern for a chart."""
        if not one.touches(View(chart, time)):
            return 0
        taken: dict[str, Any] = {}
        view = View(chart, time, cast(Context, _Asked(taken)))
        return self._grow(one, view, taken)

    def _grow(self, one: Pattern, view: View, taken: dict[str, Any]) -> int:
        try:
            reason = one.ask(view)
        except _Unknown as unknown:
            name = unknown.name
        else:
            return self._leaf(one, reason) if reason else 0
        trees: list[int] = []
        for value in VALUES[name]:
            taken[name] = value
            trees.append(self._grow(one, view, taken) if _can_be(taken, view.chart) else 0)
        del taken[name]
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
