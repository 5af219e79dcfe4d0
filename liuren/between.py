"""What two places of a chart are to each other: by phase, and by 合 刑 沖 害 破."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from liuren.chart import Chart
from liuren.cycles import Branch, Stem
from liuren.phases import phase
from liuren.relations import LODGING, breaks, clash, combining_branch, harms, punished, triad


class Relation(Enum):
    """What one place is to another; the value is the hanzi."""

    PRODUCES = "生"
    PRODUCED = "受生"
    OVERCOMES = "克"
    OVERCOME = "受克"
    ALIKE = "比和"
    COMBINES = "六合"
    TRIAD = "三合"
    PUNISHES = "刑"
    PUNISHED = "受刑"
    CLASHES = "沖"
    HARMS = "害"
    BREAKS = "破"

    @property
    def id(self) -> str:
        """The identifier, for instance `produces`."""
        return self.name.lower()

    def __str__(self) -> str:
        return str(self.value)


def between(
    one: Stem | Branch, other: Stem | Branch, punishment: str = "cycle"
) -> tuple[Relation, ...]:
    """All that `one` is to `other`: by phase first, then by branch.

    A stem has its own phase; in the relations of branches its lodging stands for it.
    `punishment` is the school's answer to that question. (daquan-1:113 to 169)
    """
    by_branch: list[tuple[Relation, Callable[[Branch, Branch], bool]]] = [
        (Relation.COMBINES, lambda a, b: combining_branch(a) is b),
        (Relation.TRIAD, lambda a, b: b in triad(a)[1:]),
        (Relation.PUNISHES, lambda a, b: punished(a, punishment) is b),
        (Relation.PUNISHED, lambda a, b: a is not b and punished(b, punishment) is a),
        (Relation.CLASHES, lambda a, b: clash(a) is b),
        (Relation.HARMS, lambda a, b: harms(a) is b),
        (Relation.BREAKS, lambda a, b: breaks(a) is b),
    ]
    a, b = _palace(one), _palace(other)
    return (_by_phase(one, other), *(relation for relation, holds in by_branch if holds(a, b)))


def _palace(place: Stem | Branch) -> Branch:
    return LODGING[place] if isinstance(place, Stem) else place


def _by_phase(one: Stem | Branch, other: Stem | Branch) -> Relation:
    own, theirs = phase(one), phase(other)
    return {
        own: Relation.ALIKE,
        own.produces: Relation.PRODUCES,
        own.overcomes: Relation.OVERCOMES,
        own.overcomes.produces: Relation.OVERCOME,
        own.overcomes.overcomes: Relation.PRODUCED,
    }[theirs]


def of_chart(chart: Chart) -> tuple[tuple[str, Stem | Branch, str, Stem | Branch], ...]:
    """The pairs of a chart that the books read: stem, branch and their uppers, each named."""
    stem, branch = chart.day.stem, chart.day.branch
    over_stem, over_branch = chart.over_stem, chart.over_branch
    return (
        ("stem", stem, "branch", branch),
        ("over-stem", over_stem, "stem", stem),
        ("over-branch", over_branch, "branch", branch),
        ("over-stem", over_stem, "branch", branch),
        ("over-branch", over_branch, "stem", stem),
        ("over-stem", over_stem, "over-branch", over_branch),
    )
