"""The palaces as the sky has them at an epoch, and at which epoch the printed table fits.

A palace is 30° of ecliptic longitude from the winter solstice on. For each the printed table has
a label with which it opens, in all twelve cases a number as printed and none of our conjectures;
it fits an epoch if the boundary then lies in the degree of that label. What comes of it hangs on
how labels are read: were the nearest whole degree meant and not the one begun, the epoch would be
half a degree of precession, 36 years, later.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from liuren.cycles import Branch
from liuren.mansions.mansion import Mansion, Position
from liuren.mansions.palaces import PALACES, palace_longitude, printed
from liuren.mansions.sky import StarSet, computed


@dataclass(frozen=True, slots=True)
class Portion:
    """What a palace has of a mansion: from which degree of it to which."""

    mansion: Mansion
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class ComputedPalace:
    """A palace at an epoch: the longitude at which it begins, and its mansions in order."""

    palace: Branch
    longitude: int
    portions: tuple[Portion, ...]

    @property
    def begins(self) -> Position:
        """Where among the mansions it begins."""
        return Position(self.portions[0].mansion, self.portions[0].start)


def computed_palaces(epoch: float, which: StarSet = StarSet.MODERN) -> tuple[ComputedPalace, ...]:
    """The twelve palaces among the mansions at an epoch, from 丑 on.

    Raises `LiurenError` for an epoch outside −2300 to 2100.
    """
    extents = computed(epoch, which).extents
    found = []
    for palace in PALACES:
        start = palace_longitude(palace)
        portions = []
        for one in extents:
            # Where the mansion begins and ends, counted from the beginning of the palace; one that
            # lies over that beginning has its own before it.
            at = (one.longitude - start) % 360
            at -= 360 if at + one.width > 360 else 0
            if at < 30:
                portions.append((at, Portion(one.mansion, max(0.0, -at), min(30 - at, one.width))))
        portions.sort(key=lambda pair: pair[0])
        found.append(ComputedPalace(palace, start, tuple(portion for _, portion in portions)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Opening:
    """A palace's opening label as printed, and where the palace begins in the sky."""

    palace: Branch
    mansion: Mansion
    label: int
    computed: Position

    @property
    def agrees(self) -> bool:
        """Whether it begins in the degree of that label."""
        return self.computed.mansion is self.mansion and self.computed.label == self.label

    @property
    def agrees_by_nearest(self) -> bool:
        """Whether that label is the nearest whole degree: the other way to read labels."""
        return self.computed.mansion is self.mansion and round(self.computed.degrees) == self.label


@dataclass(frozen=True, slots=True)
class Fit:
    """How the printed table fits the sky of an epoch."""

    epoch: float
    which: StarSet
    openings: tuple[Opening, ...]

    @property
    def agreeing(self) -> int:
        """How many of the twelve openings agree."""
        return sum(one.agrees for one in self.openings)

    @property
    def agreeing_by_nearest(self) -> int:
        """How many would if labels were the nearest whole degrees."""
        return sum(one.agrees_by_nearest for one in self.openings)


def fit(epoch: float, which: StarSet = StarSet.MODERN) -> Fit:
    """The openings of the printed table against the sky of an epoch.

    Raises `LiurenError` for an epoch outside −2300 to 2100.
    """
    openings = []
    for palace, sky in zip(printed(), computed_palaces(epoch, which), strict=True):
        entry = palace.entries[0]
        openings.append(Opening(palace.palace, entry.mansion, entry.opening, sky.begins))
    return Fit(float(epoch), which, tuple(openings))


@cache
def best_years(
    first: int = 1600, last: int = 2000, which: StarSet = StarSet.MODERN
) -> tuple[int, ...]:
    """The years from first to last in which most openings agree; raises `LiurenError` for years
    that are not computed."""
    agreeing = {year: fit(year, which).agreeing for year in range(first, last + 1)}
    most = max(agreeing.values(), default=0)
    return tuple(year for year, count in agreeing.items() if count == most)
