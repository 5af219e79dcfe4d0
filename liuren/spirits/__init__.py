"""The spirits 神煞: on which branches they lie in a month, a year, on a day.

The tables are those of 六壬大全 卷一 (`month.csv`, `year_day.csv`), each row with its line and with
what is said against it. Where a table names a stem the spirit lies on the palace in which that
stem lodges, where it names a trigram on 亥 (乾), 申 (坤), 寅 (艮) or 巳 (巽).
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from liuren.cycles import Branch, Stem
from liuren.errors import LiurenError
from liuren.relations import LODGING

_TRIGRAMS = {"乾": Branch.HAI, "坤": Branch.SHEN, "艮": Branch.YIN, "巽": Branch.SI}
#: Spirit to what the table names for each of the twelve (or ten), in order.
_Table = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Spirit:
    """A spirit laid in one month, year or day: the branches on which it lies, the line that
    gives its table, and what is said against that; `on_day` for one that is a day and lies on
    no branch."""

    name: str
    aliases: tuple[str, ...]
    branches: tuple[Branch, ...]
    on_day: str | None
    passage: str
    note: str


def month_spirits(month: Branch) -> tuple[Spirit, ...]:
    """Every spirit of a month, named by its branch, in the order of the table."""
    return tuple(_laid("month", month.steps_from(Branch.YIN)))


def year_spirits(year: Branch) -> tuple[Spirit, ...]:
    """Every spirit of a year, by its branch."""
    return tuple(_laid("year-branch", year.index))


def day_spirits(stem_or_branch: Stem | Branch) -> tuple[Spirit, ...]:
    """Every spirit that the stem of a day has, or its branch."""
    basis = "day-stem" if isinstance(stem_or_branch, Stem) else "day-branch"
    return tuple(_laid(basis, stem_or_branch.index))


@cache
def month_spirit(name: str, month: Branch) -> tuple[Branch, ...]:
    """The branches on which a spirit of the month lies; the month is named by its branch, 寅
    the first.

    A stem in the table stands for its lodging, a trigram for 乾亥 坤申 艮寅 巽巳. Raises
    `LiurenError` with the accepted names on an unknown one, and on 天赦, 天轉 and 地轉, which are
    days and lie on no branch.
    """
    entry = _entry("month", name, month.steps_from(Branch.YIN))
    if len(entry) > 1:
        raise LiurenError(f"{name} lies on no branch: in the month {month} it is the day {entry}")
    return (_place(entry),)


@cache
def year_spirit(name: str, year: Branch) -> tuple[Branch, ...]:
    """The branches on which a spirit of the year lies, by the year's branch.

    Raises `LiurenError` with the accepted names on an unknown one.
    """
    return (_place(_entry("year-branch", name, year.index)),)


@cache
def day_spirit(name: str, stem_or_branch: Stem | Branch) -> tuple[Branch, ...]:
    """The branches on which a spirit of the day lies, by the day's stem or by its branch.

    Raises `LiurenError` with the accepted names on one that the stem, or the branch, has not.
    """
    basis = "day-stem" if isinstance(stem_or_branch, Stem) else "day-branch"
    return (_place(_entry(basis, name, stem_or_branch.index)),)


def _laid(basis: str, index: int) -> Iterator[Spirit]:
    for of, row in _rows():
        if of == basis:
            entry = row["values"].split()[index]
            on_day = entry if len(entry) > 1 else None
            branches = () if on_day else (_place(entry),)
            aliases = tuple(row["aliases"].split())
            yield Spirit(row["name"], aliases, branches, on_day, row["passage"], row["note"])


def _entry(basis: str, name: str, index: int) -> str:
    table = _tables()[basis]
    if name not in table:
        raise LiurenError(
            f"{name!r} is not a spirit by {basis.replace('-', ' ')}: accepted are {' '.join(table)}"
        )
    return table[name][index]


@cache
def _place(entry: str) -> Branch:
    if entry in _TRIGRAMS:
        return _TRIGRAMS[entry]
    try:
        return Branch(entry)
    except ValueError:
        return LODGING[Stem(entry)]


@cache
def _tables() -> Mapping[str, _Table]:
    tables: dict[str, dict[str, tuple[str, ...]]] = {}
    for basis, row in _rows():
        table = tables.setdefault(basis, {})
        for name in (row["name"], *row["aliases"].split()):
            table[name] = tuple(row["values"].split())
    return tables


@cache
def _rows() -> tuple[tuple[str, Mapping[str, str]], ...]:
    """The rows of both files, each with what decides its branch."""
    found: list[tuple[str, Mapping[str, str]]] = []
    for file in ("month", "year_day"):
        text = resources.files(__name__).joinpath(f"{file}.csv").read_text(encoding="utf-8")
        found += [(row.get("basis", file), row) for row in csv.DictReader(text.splitlines())]
    return tuple(found)
