"""What the pages of the mansions show and their data files repeat: rows of plain data by table,
and what passes through history."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any, Final

from liuren.cycles import Branch
from liuren.mansions import (
    FIRST_EPOCH,
    LAST_EPOCH,
    MANSIONS,
    OMENS,
    PALACES,
    SOLSTICE_CLAIMS,
    Allotment,
    Mansion,
    OldBoundary,
    Opening,
    Position,
    RestoredEntry,
    StarSet,
    against_shoushi,
    allotments,
    carried,
    computed,
    computed_palaces,
    figures,
    find_old_table,
    fit,
    old_tables,
    palace_longitude,
    printed,
    published,
    restored,
    solstice,
    solstice_findings,
    stars,
    systems,
)
from liuren.mansions.palaces import PASSAGE
from liuren.mansions.report import sky_facts, system_facts

#: A table as plain data: every row has the same keys.
Rows = list[dict[str, Any]]

#: The skies shown side by side: before the Song calendar of 1106, the surveys of 1280 and 1744, the
#: new table, and today, which is a fixed year so that the same site is built next year.
EPOCHS: Final = (1100, 1280, 1744, 1825, 2026)
#: The year whose sky the new table fits, as `best_years` finds it.
NEW: Final = 1825
#: The old table that stands for the others on the ring.
OLD: Final = "daquan-fenye"
#: The years of the plot of the fit.
YEARS: Final = range(1740, 1941)


@dataclass(frozen=True)
class Palace:
    """A palace in the old table, in the new one and in the sky of 1825."""

    palace: Branch
    longitude: int
    ranged: Allotment
    old: OldBoundary
    old_longitude: float
    new: RestoredEntry
    computed: Position

    @property
    def beyond(self) -> float:
        """How many degrees further on the old palace begins than the new one."""
        return (self.old_longitude - self.longitude) % 360

    @property
    def new_begins(self) -> Position:
        """Where the degree begins with which the new palace opens."""
        return Position(self.new.mansion, self.new.first)


@cache
def palaces() -> tuple[Palace, ...]:
    """The twelve palaces in the order of the new table."""
    table = find_old_table(OLD)
    moved = carried(table.epoch, NEW)
    old = {one.palace: one for one in table.boundaries}
    ranged = {one.palace: one for one in allotments()}
    openings = {one.palace: one for one in reversed(restored())}
    return tuple(
        Palace(
            sky.palace,
            sky.longitude,
            ranged[sky.palace],
            old[sky.palace],
            (table.longitude(old[sky.palace]) + moved) % 360,
            openings[sky.palace],
            sky.begins,
        )
        for sky in computed_palaces(NEW)
    )


def old_palaces(mansion: Mansion) -> tuple[Branch, ...]:
    """The palaces of a mansion by the degrees of the old table."""
    return find_old_table(OLD).palaces_of(mansion)


def new_palaces(mansion: Mansion) -> tuple[Branch, ...]:
    """The palaces of a mansion by the new table as restored."""
    entries = [one for one in restored() if one.mansion is mansion]
    return tuple(one.palace for one in sorted(entries, key=lambda one: one.first))


@dataclass(frozen=True)
class Stretch:
    """Years, first and last, through which one thing was so."""

    what: Mansion | Branch
    first: int
    last: int


@cache
def solstice_stretches() -> tuple[Stretch, ...]:
    """The mansions in which the winter solstice has lain, by the ecliptic."""
    return _stretches(lambda year: solstice(year).mansion)


@cache
def star_stretches(mansion: Mansion) -> tuple[Stretch, ...]:
    """The palaces of 30° from the solstice in which the star of a mansion has stood."""

    def palace(year: int) -> Branch:
        (at,) = (one.longitude for one in computed(year).extents if one.mansion is mansion)
        return PALACES[int((at - 270) % 360 // 30)]

    return _stretches(palace)


def _stretches(of: Any) -> tuple[Stretch, ...]:
    """What holds from year to year; between two looks a century apart it changes once at most."""
    found: list[Stretch] = []
    begun = FIRST_EPOCH
    for year in range(FIRST_EPOCH, LAST_EPOCH, 100):
        now, then = of(year), of(year + 100)
        if now is not then:
            low, high = year, year + 100  # it is `now` in the one and `then` in the other
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if of(middle) is now else (low, middle)
            found.append(Stretch(now, begun, low))
            begun = high
    return (*found, Stretch(of(LAST_EPOCH), begun, LAST_EPOCH))


@dataclass(frozen=True)
class Score:
    """Years through which as many openings of the new table agree, by either way to read it."""

    first: int
    last: int
    begun: int
    nearest: int


@cache
def scores() -> tuple[Score, ...]:
    """The years of the plot, those alike together."""
    counted = [(year, fit(year)) for year in YEARS]
    found = []
    for counts, group in groupby(
        counted, key=lambda one: (one[1].agreeing, one[1].agreeing_by_nearest)
    ):
        years = [year for year, _ in group]
        found.append(Score(years[0], years[-1], *counts))
    return tuple(found)


@cache
def parts_by_passage() -> Mapping[str, Mapping[str, str]]:
    """The pages of this section that rest on each passage: their ids with the keys of their names;
    `index` is the first page of the section."""
    parts = {part: f"mansion-pages.{part}.title" for part in tables()}
    names = {one.id: f"name.mansion.{one.id}" for one in MANSIONS}
    found: dict[str, dict[str, str]] = {}
    clauses = (*(one.clause for one in SOLSTICE_CLAIMS), *(one.clause for one in figures()))
    for part, of in (
        *((part, PASSAGE) for part in ("index", "printed", "old")),
        *(("precession", clause) for clause in clauses),
        *(("index", one.clause) for one in OMENS),
        *((mansion.id, one.clause) for one in OMENS for mansion in one.mansions),
    ):
        found.setdefault(of.partition(".")[0], {})[part] = parts.get(part) or names[part]
    return found


# Data ---------------------------------------------------------------------------------------------

_DIGITS = 4


@cache
def tables() -> Mapping[str, Mapping[str, Rows]]:
    """The tables of every page but those of single mansions, by page and by table."""
    return {
        "index": {"palaces": _palaces(), "mansions": _mansions()},
        "printed": {
            "printed": _printed(),
            "restored": _restored(),
            "openings": _openings(),
            "fit": [
                {"from": one.first, "to": one.last, "begun": one.begun, "nearest": one.nearest}
                for one in scores()
            ],
        },
        "old": {"allotment": _allotment(), "old-palaces": _old()},
        "systems": {
            "systems": _systems(),
            "widths": [row for one in systems() for row in system_facts(one)],
            "sky": _sky(),
            "published": _published(),
        },
        "precession": {
            "solstice": _solstice(),
            "solstice-mansions": [
                {"mansion": str(one.what), "from": one.first, "to": one.last}
                for one in solstice_stretches()
            ],
            "figures": [
                {
                    "id": one.id,
                    "claimed": one.claimed,
                    "implied": round(one.implied, _DIGITS),
                    "computed": round(one.computed, _DIGITS),
                    "source": one.clause,
                }
                for one in figures()
            ],
        },
    }


def of_mansion(mansion: Mansion) -> dict[str, Any]:
    """A mansion alone: its rows in every table that has some, and the palaces of its star."""
    rows = {
        name: [row for row in rows if row.get("mansion") == mansion.hanzi]
        for of_page in tables().values()
        for name, rows in of_page.items()
        if name in ("widths", "sky", "published", "restored", "old-palaces")
    }
    (own,) = (row for row in _mansions() if row["id"] == mansion.id)
    return {
        **own,
        **rows,
        "star-palaces": [
            {"palace": str(one.what), "from": one.first, "to": one.last}
            for one in star_stretches(mansion)
        ],
        "omens": [
            {"omen": one.text, "source": one.clause} for one in OMENS if mansion in one.mansions
        ],
    }


def as_csv(rows: Rows) -> str:
    """A table as CSV, the keys first."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _flat(value) for key, value in row.items()})
    return out.getvalue()


def _flat(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def _degrees(one: float) -> float:
    return round(one, _DIGITS)


def _palaces() -> Rows:
    return [
        {
            "palace": str(one.palace),
            "longitude": one.longitude,
            "old_mansions": "".join(map(str, one.ranged.mansions)),
            "old_mansion": str(one.old.mansion),
            "old_degree": one.old.degree,
            "old_longitude_1825": _degrees(one.old_longitude),
            "new_mansion": str(one.new.mansion),
            "new_label": one.new.first,
            "computed_mansion": str(one.computed.mansion),
            "computed_degrees": _degrees(one.computed.degrees),
            "source": f"{one.old.source}; {one.new.clause}",
        }
        for one in palaces()
    ]


def _mansions() -> Rows:
    begins = {one.mansion: one.longitude for one in computed(NEW).extents}
    return [
        {
            "mansion": one.hanzi,
            "id": one.id,
            "star": star.bayer,
            "hip": star.hip,
            "longitude_1825": _degrees(begins[one]),
            "old_palaces": "".join(map(str, old_palaces(one))),
            "new_palaces": "".join(map(str, new_palaces(one))),
            "source": star.source,
        }
        for one, star in zip(MANSIONS, stars(), strict=True)
    ]


def _printed() -> Rows:
    return [
        {
            "palace": str(palace.palace),
            "printed": one.text,
            "mansion": str(one.mansion),
            "first": one.first,
            "last": one.last,
            "by_label": one.by_label,
            "by_count": one.by_count,
            "notes": " ".join(note.id for note in one.notes),
            "source": palace.clause,
        }
        for palace in printed()
        for one in palace.entries
    ]


def _restored() -> Rows:
    return [
        {
            "palace": str(one.palace),
            "mansion": str(one.mansion),
            "first": one.first,
            "last": one.last,
            "conjecture": one.is_conjecture,
            "notes": " ".join(note.id for note in one.notes),
            "source": one.clause,
        }
        for one in restored()
    ]


def _openings() -> Rows:
    def row(year: int, one: Opening) -> dict[str, Any]:
        return {
            "year": year,
            "palace": str(one.palace),
            "mansion": str(one.mansion),
            "label": one.label,
            "computed_mansion": str(one.computed.mansion),
            "computed_degrees": _degrees(one.computed.degrees),
            "agrees": one.agrees,
            "source": PASSAGE,
        }

    return [row(year, one) for year in EPOCHS for one in fit(year).openings]


def _allotment() -> Rows:
    return [
        {
            "palace": str(one.palace),
            "station": one.station,
            "mansions": "".join(map(str, one.mansions)),
            "source": one.source,
        }
        for one in allotments()
    ]


def _old() -> Rows:
    agreeing = {
        (id, one.palace): one.agrees
        for id in ("daquan-fenye", "daquan-guogong")
        for one in against_shoushi(id)
    }
    return [
        {
            "table": table.id,
            "year": table.year,
            "palace": str(one.palace),
            "mansion": str(one.mansion),
            "degree": one.degree,
            "unit": table.unit,
            "last_mansion": str(one.last[0]) if one.last else None,
            "last_degree": one.last[1] if one.last else None,
            "longitude": _degrees(table.longitude(one)),
            "past_middle_term": _degrees(past(table.longitude(one), one.palace)),
            "as_shoushi": agreeing.get((table.id, one.palace)),
            "source": one.source,
            "note": one.note,
        }
        for table in old_tables()
        for one in table.boundaries
    ]


def past(longitude: float, palace: Branch) -> float:
    """How far beyond the beginning of a palace a longitude lies; less than none if before it."""
    return (longitude - palace_longitude(palace) + 180) % 360 - 180


def _systems() -> Rows:
    return [
        {
            "id": one.id,
            "name": one.name,
            "year": one.year,
            "measure": one.measure.value,
            "unit": one.unit,
            "total": one.total,
            "circle": one.circle,
            "source": one.source,
        }
        for one in systems()
    ]


def _sky() -> Rows:
    return [
        {**row, "stars": which.value, "source": "Hipparcos-2 (2007)"}
        for which in StarSet
        for year in EPOCHS
        for row in sky_facts(computed(year, which))
    ]


def _published() -> Rows:
    return [
        {
            "list": one.list,
            "year": one.year,
            "mansion": str(one.mansion),
            "longitude": one.longitude,
            "printed": one.printed,
            "source": one.source,
            "note": one.note,
        }
        for one in published()
    ]


def _solstice() -> Rows:
    return [
        {
            "period": one.claim.period,
            "from": one.claim.first,
            "to": one.claim.last,
            "mansion": str(one.claim.mansion),
            "label": one.claim.label,
            "measure": one.measure.value,
            "verdict": one.verdict.value,
            "holds_from": one.years[0] if one.years else None,
            "holds_to": one.years[1] if one.years else None,
            "mansion_at_first": str(one.at_first.mansion),
            "degrees_at_first": _degrees(one.at_first.degrees),
            "mansion_at_last": str(one.at_last.mansion),
            "degrees_at_last": _degrees(one.at_last.degrees),
            "source": one.claim.clause,
        }
        for one in solstice_findings()
    ]
