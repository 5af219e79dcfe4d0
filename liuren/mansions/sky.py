"""The mansions as the stars make them, for any year from −2300 to 2100.

Each mansion begins at its determinative star 距星 and ends at the next. Places and proper motions
are those of Hipparcos-2 (`stars.csv`); precession is the long-term model of ERFA (Vondrák,
Capitaine and Wallace 2011). Left out as too small to matter: nutation and aberration (less than
0.02°), parallax, and motion in the line of sight.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any

from liuren.almanac.libraries import erfa, numpy
from liuren.errors import LiurenError
from liuren.mansions.mansion import MANSIONS, Mansion, Measure, Position, position
from liuren.mansions.tables import rows

#: The years accepted, as Julian epochs; they are astronomical: 0 is 1 BC, −2300 is 2301 BC.
FIRST_EPOCH = -2300
LAST_EPOCH = 2100
#: The epoch taken where none is given: that of the star catalogue, not of the day it is asked.
DEFAULT_EPOCH = 2000.0


class StarSet(Enum):
    """Which stars are the determinative ones: they differ in 奎, 觜 and 參.

    With the older ones 參 precedes 觜 on the ecliptic, and the mansions come out in that order.
    """

    #: Those of the Qing list of 1744, in force since the calendar of 1754.
    MODERN = "modern"
    #: Those of Song, Yuan and Ming.
    OLDER = "older"


@dataclass(frozen=True, slots=True)
class Star:
    """A determinative star: place in degrees (J2000, ICRS), yearly proper motion in milliarcseconds
    (in right ascension on the great circle), parallax likewise, magnitude in the Hipparcos band."""

    mansion: Mansion
    name: str
    bayer: str
    hip: int
    ra: float
    dec: float
    pm_ra: float
    pm_dec: float
    parallax: float
    magnitude: float
    source: str
    note: str


@cache
def stars(which: StarSet = StarSet.MODERN) -> tuple[Star, ...]:
    """The determinative star of each mansion, in the traditional order."""
    # The table gives the older star only where it is another.
    found = {
        Mansion(row["mansion"]): row
        for row in rows("stars")
        if row["stars"] in (StarSet.MODERN.value, which.value)
    }
    return tuple(_star(mansion, found[mansion]) for mansion in MANSIONS)


def _star(mansion: Mansion, row: Mapping[str, str]) -> Star:
    return Star(
        mansion,
        row["name"],
        row["bayer"],
        int(row["hip"]),
        float(row["ra"]),
        float(row["dec"]),
        float(row["pm_ra"]),
        float(row["pm_dec"]),
        float(row["parallax"]),
        float(row["magnitude"]),
        row["source"],
        row["note"],
    )


@dataclass(frozen=True, slots=True)
class Extent:
    """A mansion in the sky: where it begins, by which star, and how wide it is, in degrees."""

    mansion: Mansion
    star: Star
    longitude: float
    width: float


@dataclass(frozen=True, slots=True)
class Sky:
    """The mansions at an epoch, counted by one measure, from 角 on in the order of the sky."""

    epoch: float
    which: StarSet
    measure: Measure
    extents: tuple[Extent, ...]

    def where(self, longitude: float) -> Position:
        """The mansion at a longitude of this measure, and the degrees within it."""
        return position(longitude, self.extents)

    def longitude_of(self, place: Position) -> float:
        """The longitude of a place, 0 to 360: the reverse of `where`, and as good for places
        past the end of the mansion, which the old tables have in this sky."""
        begins = {one.mansion: one.longitude for one in self.extents}
        return (begins[place.mansion] + place.degrees) % 360


@lru_cache(maxsize=256)
def computed(
    epoch: float = DEFAULT_EPOCH,
    which: StarSet = StarSet.MODERN,
    measure: Measure = Measure.ECLIPTIC,
) -> Sky:
    """The mansions at a Julian epoch (1826.5 is the middle of that year), in degrees from the mean
    equinox of that epoch.

    Raises `LiurenError` for an epoch outside −2300 to 2100, or that is no number.
    """
    if not FIRST_EPOCH <= epoch <= LAST_EPOCH:  # which also refuses nan
        raise LiurenError(
            f"{epoch:g} is not an epoch for which the mansions are computed: accepted are years "
            f"from {FIRST_EPOCH} to {LAST_EPOCH}, 0 being 1 BC"
        )
    found = stars(which)
    begins = dict(zip(found, map(float, _longitudes(epoch, found, measure)), strict=True))
    first = begins[found[0]]
    order = sorted(found, key=lambda star: (begins[star] - first) % 360)
    nexts = (*order[1:], order[0])
    return Sky(
        float(epoch),
        which,
        measure,
        tuple(
            Extent(star.mansion, star, begins[star], (begins[after] - begins[star]) % 360)
            for star, after in zip(order, nexts, strict=True)
        ),
    )


def _longitudes(epoch: float, found: tuple[Star, ...], measure: Measure) -> Any:
    """Where the stars stand by a measure, in degrees, 0 to 360."""
    places = _directions(epoch, found)
    if measure is Measure.ECLIPTIC:
        x, y, _ = erfa.ltecm(epoch) @ places
    else:
        x, y, _ = erfa.ltpb(epoch) @ places
        if measure is Measure.POLAR:  # up or down the hour circle to the ecliptic
            x = x * float(erfa.ltpecl(epoch) @ erfa.ltpequ(epoch))  # the cosine of the obliquity
    return numpy.degrees(numpy.arctan2(y, x)) % 360


def _directions(epoch: float, found: tuple[Star, ...]) -> Any:
    """The directions of the stars at an epoch, each a column: proper motion along a straight
    line from J2000."""
    ra, dec = numpy.radians([[star.ra for star in found], [star.dec for star in found]])
    motion = [[star.pm_ra for star in found], [star.pm_dec for star in found]]
    east, north = numpy.radians(motion) / 3_600_000 * (epoch - 2000)
    none = numpy.zeros(len(found))
    to_east = numpy.stack([-numpy.sin(ra), numpy.cos(ra), none])
    to_north = numpy.stack(
        [-numpy.sin(dec) * numpy.cos(ra), -numpy.sin(dec) * numpy.sin(ra), numpy.cos(dec)]
    )
    moved = erfa.s2c(ra, dec).T + east * to_east + north * to_north
    return moved / numpy.linalg.norm(moved, axis=0)
