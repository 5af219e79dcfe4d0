"""The charts that the books work out, each checked whole against the engine.

The answers of the books are under `tests/oracles`, each field as it is printed; the page of
checks and the tests both read them here.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import liuren
from liuren import Branch, Chart, School, Stem, Time
from liuren.chart import RING
from liuren.cycles import BRANCHES
from liuren.phases import Kin, Phase, kin, overcomes, phase
from liuren.relations import (
    LODGING,
    clash,
    combining_branch,
    long_life,
    quarter,
    salary,
    tomb,
    triad,
    virtue,
)

ROOT = Path(__file__).parents[1]
ORACLES = Path("tests/oracles")
EXAMPLES = ORACLES / "worked_examples.jsonl"
CHART_LISTS = ORACLES / "chart_lists.csv"


#: What stands where the engine finds nothing of the kind.
NOTHING = "無"


@dataclass(frozen=True, slots=True)
class Claim:
    """Something a passage says of a branch of its chart, or of the three transmissions together;
    `what` and `where` are words of the list beside the oracle."""

    branch: str | None
    what: str
    where: str | None
    time: str | None = None
    misprint: bool = False


@dataclass(frozen=True, slots=True)
class Riding:
    """A general that a passage puts on a branch, by day or by night."""

    time: str
    branch: str
    general: str


@dataclass(frozen=True, slots=True)
class RidingSet:
    """Generals that a passage puts on these branches without saying which on which."""

    time: str
    branches: tuple[str, ...]
    generals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The generals of a board as printed: on the transmissions, and on lessons 1 to 4."""

    time: str
    transmissions: tuple[str, ...]
    lessons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A chart that a passage works out: what it gives, and all that it says of the chart.

    None, or nothing, where it says nothing. `misprint` is the reason why the print cannot be
    right, and `misprint_fields` name what in it must disagree.
    """

    id: str
    passage: str
    locus: str | None
    day: str
    over_stem: str
    plate: int
    month_general: str | None
    hour: str | None
    given: str
    school: str
    lessons: tuple[tuple[int, str, str], ...]
    conflicts: tuple[tuple[int, str], ...]
    no_conflict: tuple[int, ...]
    opener: str | None
    transmissions: tuple[str, ...] | None
    method: str | None
    sub_method: str | None
    generals: tuple[Riding, ...]
    general_sets: tuple[RidingSet, ...]
    board: Board | None
    ring: str | None
    void: tuple[str, ...]
    void_seat: tuple[str, ...]
    not_void: tuple[str, ...]
    claims: tuple[Claim, ...]
    missing: str | None
    missing_lesson: int | None
    depths: Mapping[str, int] | None
    passed: Mapping[str, tuple[str, ...]] | None
    misprint: str | None
    misprint_fields: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A field of an example in which print and engine differ, and the claim if it is one."""

    field: str
    printed: str
    computed: str
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """An example, the chart of the engine, the fields that were compared and where they differ."""

    example: Example
    chart: Chart
    compared: tuple[str, ...]
    disagreements: tuple[Disagreement, ...]

    @property
    def agrees(self) -> bool:
        """Whether nothing differs."""
        return not self.disagreements

    @property
    def is_expected(self) -> bool:
        """Whether just that differs which the example says is misprinted; nothing if it is not."""
        claims = {one.claim for one in self.disagreements if one.claim}
        return (
            {one.field for one in self.disagreements} == set(self.example.misprint_fields)
            and claims == {claim for claim in self.example.claims if claim.misprint}
            and bool(self.example.misprint) == bool(self.disagreements)
        )


# Reading ------------------------------------------------------------------------------------------


def load_examples() -> tuple[Example, ...]:
    """The worked examples of the books, in the order of the passages."""
    lines = (ROOT / EXAMPLES).read_text(encoding="utf-8").splitlines()
    return tuple(_example(json.loads(line)) for line in lines)


def _example(row: dict[str, Any]) -> Example:
    frozen = {name: _frozen(value) for name, value in row.items()}
    frozen["generals"] = tuple(Riding(**one) for one in row["generals"])
    frozen["general_sets"] = tuple(RidingSet(**_all_frozen(one)) for one in row["general_sets"])
    frozen["board"] = row["board"] and Board(**_all_frozen(row["board"]))
    frozen["claims"] = tuple(
        Claim(**{"what" if name == "is" else name: value for name, value in one.items()})
        for one in row["claims"]
    )
    return Example(**frozen)


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(one) for one in value)
    return _all_frozen(value) if isinstance(value, dict) else value


def _all_frozen(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _frozen(value) for name, value in row.items()}


# Checking -----------------------------------------------------------------------------------------


def check(example: Example) -> Outcome:
    """The chart of an example in the school that its passage follows, compared whole."""
    school = School.named(example.school)
    chart = liuren.chart(example.day, over_stem=example.over_stem, school=school)
    compared = dict.fromkeys(field for field, _, _ in _fields(example, chart))
    return Outcome(example, chart, tuple(compared), tuple(_disagreements(example, chart)))


def _disagreements(example: Example, chart: Chart) -> Iterator[Disagreement]:
    for field, printed, computed in _fields(example, chart):
        if printed != computed:
            yield Disagreement(field, printed, computed)
    for claim in example.claims:
        computed = _claimed(chart, claim)
        if computed != claim.what:
            yield Disagreement("claims", claim.what, computed, claim)


def _fields(example: Example, chart: Chart) -> Iterator[tuple[str, str, str]]:
    """Each field that the passage fills, as printed and as computed."""
    derivation = chart.derivation
    yield "plate", str(example.plate), str(chart.plate.turn)
    if example.month_general and example.hour:
        cast = liuren.cast_plate(example.month_general, example.hour)
        yield "plate", str(cast.turn), str(chart.plate.turn)
    for number, upper, lower in example.lessons:
        yield "lessons", upper + lower, str(chart.lessons[number - 1])
    for number, kind in example.conflicts:
        yield "conflicts", f"{number} {kind}", f"{number} {_conflict(chart, number, kind)}"
    for number in example.no_conflict:
        direction = chart.lessons[number - 1].direction
        yield "no_conflict", f"{number} {NOTHING}", f"{number} {direction or NOTHING}"
    if example.opener:
        yield "opener", example.opener, str(derivation.transmissions[0])
    if example.transmissions:
        yield (
            "transmissions",
            "".join(example.transmissions),
            "".join(map(str, derivation.transmissions)),
        )
    if example.method:
        yield "method", example.method, str(derivation.method)
    if example.sub_method:
        yield "sub_method", example.sub_method, str(derivation.sub_method or NOTHING)
    yield from _general_fields(example, chart)
    yield from _void_fields(example, chart)
    if example.ring:
        heaven = (chart.plate.over(earth) for row in RING for earth in row if earth)
        yield "ring", example.ring.replace(" ", ""), _together(heaven)
    if example.missing:
        missing = chart.missing
        printed = f"{example.missing} {example.missing_lesson}"
        yield "missing", printed, f"{missing[0]} {missing[1].number}" if missing else NOTHING
    met = _met(chart)
    if example.depths:
        yield (
            "depths",
            _by_candidate(example.depths),
            _by_candidate({one: len(places) for one, places in met.items()}),
        )
    if example.passed:
        yield "passed", _by_candidate(_sorted(example.passed)), _by_candidate(_sorted(met))


def _conflict(chart: Chart, number: int, printed: str) -> str:
    """How a lesson conflicts: near, or with the day stem where the print names it so."""
    lesson, stem = chart.lessons[number - 1], chart.day.stem
    if printed not in ("蒿矢", "彈射"):
        return str(lesson.direction or NOTHING)
    if overcomes(lesson.upper, stem):
        return "蒿矢"
    return "彈射" if overcomes(stem, lesson.upper) else NOTHING


def _general_fields(example: Example, chart: Chart) -> Iterator[tuple[str, str, str]]:
    for one in example.generals:
        rides = chart.at(Branch(one.branch)).general(Time(one.time))
        time_and_branch = f"{one.time} {one.branch} "
        yield "generals", time_and_branch + one.general, time_and_branch + str(rides)
    for together in example.general_sets:
        ride = {
            str(chart.at(Branch(branch)).general(Time(together.time)))
            for branch in together.branches
        }
        printed = _together(sorted(together.generals))
        computed = _together(sorted(ride))
        yield "general_sets", f"{together.time} {printed}", f"{together.time} {computed}"
    if board := example.board:
        time = Time(board.time)
        on_transmissions = (one.general(time) for one in chart.transmissions)
        on_lessons = (chart.at(one.upper).general(time) for one in chart.lessons)
        yield "board", _together(board.transmissions), _together(on_transmissions)
        yield "board", _together(board.lessons), _together(on_lessons)


def _void_fields(example: Example, chart: Chart) -> Iterator[tuple[str, str, str]]:
    void = {str(branch) for branch in chart.void}
    on_void = {str(branch) for branch in map(chart.plate.over, chart.void)}
    for field, printed, computed in (
        ("void", example.void, void),
        ("void_seat", example.void_seat, on_void),
        ("not_void", example.not_void, set(map(str, BRANCHES)) - void - on_void),
    ):
        if printed:
            yield field, _together(printed), _together(one for one in printed if one in computed)


def _met(chart: Chart) -> dict[str, tuple[str, ...]]:
    """What each candidate meets on its way home, where 涉害 counts it."""
    rows: Any = next(
        (step.values["counts"] for step in chart.derivation.steps if "counts" in step.values), ()
    )
    return {row["candidate"]: tuple(row["met"]) for row in rows}


def _sorted(met: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {one: _together(sorted(places)) for one, places in met.items()}


def _by_candidate(values: Mapping[str, object]) -> str:
    return " ".join(f"{one}{value}" for one, value in sorted(values.items()))


def _together(items: Iterable[object]) -> str:
    return "".join(map(str, items))


# What passages claim of a branch ------------------------------------------------------------------

_BIRTH = {phase(stem): long_life(stem) for stem in Stem}


def _kin(own: Phase, other: Phase) -> Kin:
    """What a phase is to another: as of a branch to the stem."""
    return {
        own: Kin.SIBLINGS,
        own.produces: Kin.OFFSPRING,
        own.overcomes: Kin.WEALTH,
        own.overcomes.produces: Kin.OFFICIAL,
        own.overcomes.overcomes: Kin.PARENTS,
    }[other]


def _triad_phase(chart: Chart) -> Phase | None:
    """The phase whose triad the transmissions are: that of its middle branch."""
    branches = chart.derivation.transmissions
    if set(branches) != set(triad(branches[0])):
        return None
    return next(phase(one) for one in branches if quarter(one) == "仲")


def _quarter_phase(chart: Chart) -> Phase | None:
    """The phase whose quarter of the sky the transmissions are: that of its middle branch."""
    middle = {one for one in chart.derivation.transmissions if quarter(one) == "仲"}
    for one in middle:
        if set(chart.derivation.transmissions) == {one + step for step in (-1, 0, 1)}:
            return phase(one)
    return None


def _hidden_kin(chart: Chart, branch: Branch) -> Kin | None:
    hidden = chart.at(branch).hidden_stem
    return hidden and _kin(phase(chart.day.stem), phase(hidden))


def _count(chart: Chart, branch: Branch) -> int:
    uppers = [lesson.upper for lesson in chart.lessons]
    return [*uppers, *chart.derivation.transmissions].count(branch)


#: Claims with a value of a branch: what the value is in the chart.
_VALUES: dict[str, Callable[[Chart, Branch], object]] = {
    "kin": lambda chart, one: kin(chart.day.stem, one),
    "branch-kin": lambda chart, one: _kin(phase(chart.day.branch), phase(one)),
    "hidden": lambda chart, one: chart.at(one).hidden_stem,
    "hidden-kin": _hidden_kin,
    "seat": lambda chart, one: chart.plate.under(one),
    "seat-kin": lambda chart, one: kin(chart.day.stem, chart.plate.under(one)),
    "seat-rank": lambda chart, one: quarter(chart.plate.under(one)),
    "steps-home": lambda chart, one: one.steps_from(chart.plate.under(one)),
    "count": _count,
}
#: Claims that hold of a branch or do not.
_FACTS: dict[str, Callable[[Chart, Branch], bool]] = {
    "lu": lambda chart, one: one is salary(chart.day.stem),
    "de": lambda chart, one: one is virtue(chart.day.stem),
    "birth": lambda chart, one: one is long_life(chart.day.stem),
    "bai": lambda chart, one: one is long_life(chart.day.stem) + 1,
    "wang": lambda chart, one: one is long_life(chart.day.stem) + 4,
    "tomb": lambda chart, one: one is tomb(chart.day.stem),
    "branch-wang": lambda chart, one: one is _BIRTH[phase(chart.day.branch)] + 4,
    "fed-by-triad": lambda chart, one: _feeds(_triad_phase(chart), phase(one)),
    "produces-last": lambda chart, one: _feeds(
        phase(one), phase(chart.derivation.transmissions[2])
    ),
    "liuhe-stem": lambda chart, one: one is combining_branch(LODGING[chart.day.stem]),
    "liuhe-branch": lambda chart, one: one is combining_branch(chart.day.branch),
    "clash-stem": lambda chart, one: one is clash(LODGING[chart.day.stem]),
    "clash-branch": lambda chart, one: one is clash(chart.day.branch),
    "triad-with-seat": lambda chart, one: chart.plate.under(one) in triad(one)[1:],
}
#: Claims with a value of the three transmissions together.
_VALUES_OF_ALL: dict[str, Callable[[Chart], object]] = {
    "triad": _triad_phase,
    "triad-kin": lambda chart: (
        (found := _triad_phase(chart)) and _kin(phase(chart.day.stem), found)
    ),
    "quarter": _quarter_phase,
}
#: Claims of each transmission and the next.
_FACTS_OF_NEXT: dict[str, Callable[[Branch, Branch], bool]] = {
    "advance": lambda one, then: then is one + 1,
    "generate:last-to-first": lambda one, then: _feeds(phase(then), phase(one)),
    "overcome:last-to-first": lambda one, then: overcomes(then, one),
}


def _feeds(one: Phase | None, other: Phase) -> bool:
    return one is not None and one.produces is other


def _claimed(chart: Chart, claim: Claim) -> str:
    """What the engine says in the words of the claim: the same words where it agrees."""
    kind, _, value = claim.what.partition(":")
    placed = _places(chart, claim.where)
    denied = f"not {claim.what}"
    if kind in ("general-phase", "general-kin", "no-general"):
        branches = [Branch(claim.branch)] if claim.branch else placed
        return _claimed_of_generals(chart, claim, kind, value, branches)
    if claim.branch is None:
        if kind in _VALUES_OF_ALL:
            return f"{kind}:{_VALUES_OF_ALL[kind](chart) or NOTHING}"
        holds = _FACTS_OF_NEXT[claim.what]
        return claim.what if all(map(holds, placed, placed[1:])) else denied
    branch = Branch(claim.branch)
    if branch not in placed:
        return f"{_together(placed)} {claim.where}"
    if kind in _VALUES:
        return f"{kind}:{_VALUES[kind](chart, branch) or NOTHING}"
    return claim.what if _FACTS[kind](chart, branch) else denied


def _claimed_of_generals(
    chart: Chart, claim: Claim, kind: str, value: str, branches: Iterable[Branch]
) -> str:
    times = tuple(Time) if claim.time == "both" else (Time(claim.time),)
    found = [chart.at(one).general(time) for time in times for one in branches]
    if kind == "no-general":
        return claim.what if value not in map(str, found) else value
    phases = [one.phase for one in found]
    own = phase(chart.day.stem)
    said = {str(one if kind == "general-phase" else _kin(own, one)) for one in phases}
    return f"{kind}:{_together(sorted(said))}"


def _places(chart: Chart, where: str | None) -> tuple[Branch, ...]:
    """The branches that stand where the claim looks; anywhere on the plate if it does not say."""
    uppers = tuple(lesson.upper for lesson in chart.lessons)
    transmissions = chart.derivation.transmissions
    return {
        None: BRANCHES,
        "initial": transmissions[:1],
        "middle": transmissions[1:2],
        "last": transmissions[2:],
        "over-stem": uppers[:1],
        "over-branch": uppers[2:3],
        "lesson-4": uppers[3:],
        "transmissions": transmissions,
        "lessons+transmissions": uppers + transmissions,
    }[where]


# The lists of charts ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Listed:
    """A day, and mostly the branch over its stem, that a list of 六壬大全 卷一 names."""

    day: str
    over_stem: str | None
    confidence: str
    note: str


@dataclass(frozen=True, slots=True)
class ChartList:
    """A list of charts by a property, with the lines it stands in."""

    id: str
    places: tuple[str, ...]
    listed: tuple[Listed, ...]


def chart_lists() -> tuple[ChartList, ...]:
    """The lists of charts of 六壬大全 卷一, in their order."""
    text = (ROOT / CHART_LISTS).read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    return tuple(
        ChartList(
            id,
            tuple(dict.fromkeys(place for row in of_list for place in row["place"].split(";"))),
            tuple(
                Listed(row["day"], row["over_stem"] or None, row["confidence"], row["note"])
                for row in of_list
            ),
        )
        for id, of_list in (
            (id, list(group)) for id, group in groupby(rows, key=lambda row: row["property"])
        )
    )
