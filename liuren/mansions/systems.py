"""The widths of the mansions in the books: what each calendar measured or took over.

The widths stand in `widths.csv` in the unit of their book, the systems in `systems.csv`. A 度 is
the part of the circle that the Sun goes in a day: 365.25 and a little to the circle, and how much
each calendar says. Longitudes that books publish are in `published.csv`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from liuren.errors import LiurenError
from liuren.mansions.mansion import Mansion, Measure, Position, position
from liuren.mansions.tables import number, rows


@dataclass(frozen=True, slots=True)
class SystemExtent:
    """A mansion in a system: its width as the book has it, in the system's unit, and in degrees;
    and where it begins in degrees, if the book says from where it counts."""

    mansion: Mansion
    given: float
    width: float
    longitude: float | None
    source: str
    note: str


@dataclass(frozen=True, slots=True)
class System:
    """A table of widths: `circle` of its `unit` (`du` or `arcminute`) make the whole circle.

    Longitudes are reckoned from the one the source gives for the beginning of 角, in degrees from
    the spring equinox of its epoch, by adding up the widths. Where the source gives none they
    are unknown, and `extents` have None: the solstice of the calendar is not put in for it.
    The year is that of the calendar or, for 皇祐, the first of the era; None where unknown.
    """

    id: str
    name: str
    year: int | None
    measure: Measure
    unit: str
    circle: float
    source: str
    extents: tuple[SystemExtent, ...]

    @property
    def total(self) -> float:
        """The sum of the widths, in the system's unit."""
        return round(sum(one.given for one in self.extents), 4)

    @property
    def has_longitudes(self) -> bool:
        """Whether the source says from where it counts."""
        return all(one.longitude is not None for one in self.extents)

    def where(self, longitude: float) -> Position:
        """The mansion at a longitude in degrees by this system, and the degrees within it.

        Raises `LiurenError` where the longitudes of the system are unknown.
        """
        if not self.has_longitudes:
            accepted = ", ".join(one.id for one in systems() if one.has_longitudes)
            raise LiurenError(
                f"the source of {self.id!r} gives widths without a longitude to count them from: "
                f"accepted is {accepted}"
            )
        return position(longitude, self.extents)


@cache
def systems() -> tuple[System, ...]:
    """Every system, by year as the table has them."""
    return tuple(
        System(
            row["id"],
            row["name"],
            int(row["year"]) if row["year"] else None,
            Measure(row["measure"]),
            row["unit"],
            float(row["circle"]),
            row["source"],
            _extents(row["id"], float(row["circle"]), number(row["origin"])),
        )
        for row in rows("systems")
    )


def _extents(system: str, circle: float, origin: float | None) -> tuple[SystemExtent, ...]:
    found = []
    at = origin
    for row in rows("widths"):
        if row["system"] == system:
            given = float(row["width"])
            longitude = None if at is None else at * 360 / circle % 360
            found.append(
                SystemExtent(
                    Mansion(row["mansion"]),
                    given,
                    given * 360 / circle,
                    longitude,
                    row["source"],
                    row["note"],
                )
            )
            at = None if at is None else at + given
    return tuple(found)


def find_system(id: str) -> System:
    """The system with this id; raises `LiurenError` naming the accepted ones."""
    for one in systems():
        if one.id == id:
            return one
    accepted = ", ".join(one.id for one in systems())
    raise LiurenError(f"{id!r} is not a system of the mansions: accepted are {accepted}")


@dataclass(frozen=True, slots=True)
class Published:
    """A longitude that a book gives for the beginning of a mansion, in degrees, and as printed
    where that is otherwise; None where the print cannot be read."""

    list: str
    year: int
    mansion: Mansion
    longitude: float | None
    printed: str
    source: str
    note: str


@cache
def published() -> tuple[Published, ...]:
    """Every published longitude: all mansions in 1628 (崇禎曆書), nine of them in 1744."""
    return tuple(
        Published(
            row["list"],
            int(row["year"]),
            Mansion(row["mansion"]),
            number(row["longitude"]),
            row["printed"],
            row["source"],
            row["note"],
        )
        for row in rows("published")
    )
