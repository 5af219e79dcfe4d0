"""The old tables: which mansions 六壬大全 puts in which palace, and where palaces begin.

The tables agree on the stars and differ in the epoch. Those of 六壬大全 have whole degrees; how
they follow from those of 授時曆 (1281), a comparison says.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from liuren.cycles import Branch
from liuren.errors import LiurenError
from liuren.mansions.mansion import Mansion, Measure, Position
from liuren.mansions.sky import StarSet, computed
from liuren.mansions.systems import find_system
from liuren.mansions.tables import rows

#: The year of 授時曆.
_OF_SHOUSHI = 1281


@dataclass(frozen=True, slots=True)
class Allotment:
    """A palace in 六壬大全: its station 次 and the mansions ranged in it."""

    palace: Branch
    station: str
    mansions: tuple[Mansion, ...]
    source: str


@cache
def allotments() -> tuple[Allotment, ...]:
    """The twelve palaces of 六壬大全 from 子 on, backward through the branches (cuiyan-14.1 names
    the first and the last)."""
    return tuple(
        Allotment(
            Branch(row["palace"]),
            row["station"],
            tuple(map(Mansion, row["mansions"])),
            row["source"],
        )
        for row in rows("allotment")
    )


@dataclass(frozen=True, slots=True)
class OldBoundary:
    """Where a palace begins in a table, the degree in the table's unit; and, where the table
    says it, the label with which it ends."""

    palace: Branch
    mansion: Mansion
    degree: float
    last: tuple[Mansion, int] | None
    source: str
    note: str


@dataclass(frozen=True, slots=True)
class OldTable:
    """A table of the beginnings of palaces, in `du` or `arcminute`; the year is that of the
    calendar, None where unknown; `system` the widths that belong to it, if those are known."""

    id: str
    name: str
    year: int | None
    unit: str
    system: str | None
    source: str
    boundaries: tuple[OldBoundary, ...]

    def position(self, boundary: OldBoundary) -> Position:
        """A boundary of this table in degrees; a 度 of a table without a system is taken for
        1/365.25 of the circle."""
        circle = find_system(self.system).circle if self.system else 365.25
        return Position(boundary.mansion, boundary.degree * 360 / circle)

    @property
    def epoch(self) -> int:
        """The year in whose sky its boundaries are looked up: its own, or for the tables of
        六壬大全 that of 授時曆, from which they come."""
        return _OF_SHOUSHI if self.year is None else self.year

    def longitude(self, boundary: OldBoundary) -> float:
        """Where a boundary lies on the ecliptic in the sky of `epoch`, in degrees from the equinox
        of then: by the older stars, the way degrees were counted before 1628; or by the
        longitudes of the table's own system, if it has them."""
        place = self.position(boundary)
        for one in find_system(self.system).extents if self.system else ():
            if one.mansion is place.mansion and one.longitude is not None:
                return (one.longitude + place.degrees) % 360
        return computed(self.epoch, StarSet.OLDER, Measure.POLAR).longitude_of(place)

    def palaces_of(self, mansion: Mansion) -> tuple[Branch, ...]:
        """The palaces in which a mansion lies, in the order of the sky: that in which it begins,
        and any that begins within it."""
        order = [one.mansion for one in find_system(self.system or "daquan").extents]
        # The boundary before the mansion is the one from which there is least to go to it.
        before = min(
            self.boundaries,
            key=lambda one: (
                (order.index(mansion) - order.index(one.mansion) - (one.degree > 0)) % 28,
                -one.degree,
            ),
        )
        within = [one for one in self.boundaries if one.mansion is mansion and one.degree > 0]
        return (before.palace, *(one.palace for one in within))


@cache
def old_tables() -> tuple[OldTable, ...]:
    """Both tables of 六壬大全, then those of calendars by year."""
    return tuple(
        OldTable(
            row["id"],
            row["name"],
            int(row["year"]) if row["year"] else None,
            row["unit"],
            row["system"] or None,
            row["source"],
            tuple(_boundaries(row["id"])),
        )
        for row in rows("old_tables")
    )


def _boundaries(table: str) -> list[OldBoundary]:
    return [
        OldBoundary(
            Branch(row["palace"]),
            Mansion(row["mansion"]),
            float(row["degree"]),
            (Mansion(row["last_mansion"]), int(row["last_degree"]))
            if row["last_mansion"]
            else None,
            row["source"],
            row["note"],
        )
        for row in rows("old_boundaries")
        if row["table"] == table
    ]


def find_old_table(id: str) -> OldTable:
    """The old table with this id; raises `LiurenError` naming the accepted ones."""
    for one in old_tables():
        if one.id == id:
            return one
    accepted = ", ".join(one.id for one in old_tables())
    raise LiurenError(f"{id!r} is not an old table of the palaces: accepted are {accepted}")


@dataclass(frozen=True, slots=True)
class Comparison:
    """A boundary in a table of 六壬大全 beside that of 授時曆."""

    palace: Branch
    ours: OldBoundary
    shoushi: OldBoundary

    @property
    def agrees(self) -> bool:
        """Whether it is that of 授時曆 with the fraction dropped."""
        return self.ours.mansion is self.shoushi.mansion and self.ours.degree == int(
            self.shoushi.degree
        )


def against_shoushi(id: str) -> tuple[Comparison, ...]:
    """The boundaries of an old table, palace by palace, beside those of 授時曆; raises
    `LiurenError` on an unknown table."""
    pairs = zip(find_old_table(id).boundaries, find_old_table("shoushi").boundaries, strict=True)
    return tuple(Comparison(ours.palace, ours, theirs) for ours, theirs in pairs)
