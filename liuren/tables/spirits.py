"""The spirits of year, month and day: each by name, and each place with what lies on it."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources

from liuren.cycles import BRANCHES, DAYS, STEMS, Branch, Day, Stem
from liuren.spirits import Spirit, day_spirits, month_spirits, year_spirits
from liuren.tables.states import MONTHS
from liuren.tables.table import Cell, Ref, Row, Said, table

#: The months, years, stems or branches, each with its spirits.
_Laid = Sequence[tuple[Branch | Stem, tuple[Spirit, ...]]]


@cache
def _facts() -> Mapping[tuple[str, str], Mapping[str, str]]:
    """What is known of each spirit beside its table, by what decides its place and by name."""
    text = resources.files(__package__).joinpath("spirits.csv").read_text(encoding="utf-8")
    return {(row["basis"], row["name"]): row for row in csv.DictReader(text.splitlines())}


def _by_name(basis: str, laid: _Laid) -> Iterator[Row]:
    """A row a spirit: where it lies under each of the months, branches or stems."""
    for nth, spirit in enumerate(laid[0][1]):
        facts = _facts()[basis, spirit.name]
        use = Said(f"use-{basis}-{facts['id']}") if facts["use"] else None
        yield Row(
            facts["id"],
            {
                "spirit": spirit.name,
                "aliases": spirit.aliases,
                "use": use,
                **{place.pinyin: _lies(spirits[nth]) for place, spirits in laid},
            },
            passages=tuple(dict.fromkeys((spirit.passage, *facts["use_passages"].split()))),
            source=Said("leaf", leaf=facts["leaf"]),
            notes=tuple(_notes(spirit, facts)),
            at_odds=tuple(facts["at_odds"].split()),
        )


def _lies(spirit: Spirit) -> Cell:
    """The branch on which it lies, or the day that it is."""
    return Day.parse(spirit.on_day) if spirit.on_day else spirit.branches[0]


def _notes(spirit: Spirit, facts: Mapping[str, str]) -> Iterator[Said]:
    if spirit.note:
        yield Said("remark", text=spirit.note)
    if facts["listed"] == "0":
        yield Said("list-silent")
    elif facts["listed"]:
        alike, of = facts["listed_alike"], facts["listed"]
        yield Said("list-agrees", of=of) if alike == of else Said("list-alike", alike=alike, of=of)
    if facts["listed_otherwise"]:
        places = [one.split(":") for one in facts["listed_otherwise"].split()]
        said = ", ".join(f"{MONTHS[int(month) - 1]}: {branch}" for month, branch in places)
        yield Said("list-otherwise", places=said)


def _by_place(of: str, basis: str, laid: _Laid) -> Iterator[Row]:
    """A row a month, branch or stem: what lies on each of the twelve branches."""
    for place, spirits in laid:
        on: dict[Branch | None, list[Ref]] = {}
        for spirit in spirits:
            ref = Ref(of, _facts()[basis, spirit.name]["id"], spirit.name)
            for branch in spirit.branches or (None,):
                on.setdefault(branch, []).append(ref)
        cells: dict[str, Cell] = {branch.pinyin: tuple(on.get(branch, ())) for branch in BRANCHES}
        if basis == "month":
            cells["days"] = tuple(on[None])
        if basis.startswith("day-"):
            cells["days"] = tuple(day for day in DAYS if place in (day.stem, day.branch))
        yield Row(f"of-{place.pinyin}", {"of": place, **cells}, source=Said("turned-round"))


def _months() -> _Laid:
    return [(month, month_spirits(month)) for month in MONTHS]


def _years() -> _Laid:
    return [(year, year_spirits(year)) for year in BRANCHES]


def _stems() -> _Laid:
    return [(stem, day_spirits(stem)) for stem in STEMS]


def _branches() -> _Laid:
    return [(branch, day_spirits(branch)) for branch in BRANCHES]


@table("spirits-month", columns=("spirit", "aliases", *MONTHS, "use"))
def of_month() -> Iterator[Row]:
    """The spirits of the month by name."""
    return _by_name("month", _months())


@table("spirits-month-places", columns=("of", *BRANCHES, "days"))
def of_month_by_place() -> Iterator[Row]:
    """The months, with the spirits on each branch and those that are a day."""
    return _by_place("spirits-month", "month", _months())


@table("spirits-year", columns=("spirit", "aliases", *BRANCHES, "use"))
def of_year() -> Iterator[Row]:
    """The spirits of the year by name."""
    return _by_name("year-branch", _years())


@table("spirits-year-places", columns=("of", *BRANCHES))
def of_year_by_place() -> Iterator[Row]:
    """The years, with the spirits on each branch."""
    return _by_place("spirits-year", "year-branch", _years())


@table("spirits-day-stem", columns=("spirit", "aliases", *STEMS, "use"))
def of_day_stem() -> Iterator[Row]:
    """The spirits of the day stem by name."""
    return _by_name("day-stem", _stems())


@table("spirits-day-stem-places", columns=("of", *BRANCHES, "days"))
def of_day_stem_by_place() -> Iterator[Row]:
    """The stems, with the spirits on each branch."""
    return _by_place("spirits-day-stem", "day-stem", _stems())


@table("spirits-day-branch", columns=("spirit", "aliases", *BRANCHES, "use"))
def of_day_branch() -> Iterator[Row]:
    """The spirits of the day branch by name."""
    return _by_name("day-branch", _branches())


@table("spirits-day-branch-places", columns=("of", *BRANCHES, "days"))
def of_day_branch_by_place() -> Iterator[Row]:
    """The branches of the day, with the spirits on each branch."""
    return _by_place("spirits-day-branch", "day-branch", _branches())
