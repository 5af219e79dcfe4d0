"""The winter solstice through history, and precession, against what 六壬粹言 says of them.

The claims are those of cuiyan-13 and cuiyan-15; what is found is computed from the stars.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from math import degrees

from liuren.almanac.libraries import erfa
from liuren.mansions.mansion import Mansion, Measure, Position
from liuren.mansions.sky import DEFAULT_EPOCH, StarSet, computed

#: The year of the preface of 六壬粹言, for which its figures of precession are checked.
_BOOK = 1826


def solstice(
    epoch: float, measure: Measure = Measure.ECLIPTIC, which: StarSet = StarSet.MODERN
) -> Position:
    """Where among the mansions the Sun stands at the winter solstice, at 270° by any measure.

    Raises `LiurenError` for an epoch outside −2300 to 2100.
    """
    return computed(epoch, which, measure).where(270)


class Verdict(Enum):
    """Whether a claim is true of its period."""

    HOLDS = "holds"
    PARTLY = "partly"
    FAILS = "fails"


@dataclass(frozen=True, slots=True)
class SolsticeClaim:
    """That in a period the solstice lies in a mansion, in a certain degree of it if one is named.

    The years are astronomical and those commonly given; 堯 is legendary, his the traditional ones
    (2357–2258 BC) as far as the mansions are computed.
    """

    clause: str
    period: str
    first: int
    last: int
    mansion: Mansion
    label: int | None = None

    def holds_in(self, year: int, measure: Measure) -> bool:
        """Whether it is so at the beginning of a year."""
        place = solstice(year, measure)
        return place.mansion is self.mansion and self.label in (None, place.label)


SOLSTICE_CLAIMS: tuple[SolsticeClaim, ...] = (
    SolsticeClaim("cuiyan-13.3", "堯", -2300, -2257, Mansion.XU),
    SolsticeClaim("cuiyan-13.3", "周", -1045, -255, Mansion.NIU),
    SolsticeClaim("cuiyan-13.3", "漢", -201, 220, Mansion.DOU),
    SolsticeClaim("cuiyan-13.3", "唐", 618, 907, Mansion.DOU),
    SolsticeClaim("cuiyan-13.3", "宋", 960, 1279, Mansion.DOU),
    SolsticeClaim("cuiyan-13.3", "元", 1271, 1368, Mansion.JI),
    SolsticeClaim("cuiyan-13.3", "明", 1368, 1644, Mansion.JI),
    SolsticeClaim("cuiyan-13.4", "嘉慶", 1796, 1820, Mansion.JI, 1),
)


@dataclass(frozen=True, slots=True)
class SolsticeFinding:
    """A claim against the sky by one measure: the years of the period in which it holds, first and
    last, and the places of the solstice at the ends of the period."""

    claim: SolsticeClaim
    measure: Measure
    verdict: Verdict
    years: tuple[int, int] | None
    at_first: Position
    at_last: Position


@cache
def solstice_findings() -> tuple[SolsticeFinding, ...]:
    """Each claim on the solstice, checked for every year by ecliptic and by equator."""
    return tuple(
        _finding(claim, measure)
        for claim in SOLSTICE_CLAIMS
        for measure in (Measure.ECLIPTIC, Measure.EQUATORIAL)
    )


def _finding(claim: SolsticeClaim, measure: Measure) -> SolsticeFinding:
    period = range(claim.first, claim.last + 1)
    # One stretch of years: the solstice goes back through the mansions and never returns.
    years = [year for year in period if claim.holds_in(year, measure)]
    all_of_them = Verdict.HOLDS if len(years) == len(period) else Verdict.PARTLY
    return SolsticeFinding(
        claim,
        measure,
        all_of_them if years else Verdict.FAILS,
        (years[0], years[-1]) if years else None,
        solstice(claim.first, measure),
        solstice(claim.last, measure),
    )


def precession(epoch: float = DEFAULT_EPOCH) -> float:
    """The general precession in longitude at a Julian epoch, in arcseconds a year (IAU 2006).

    Raises `LiurenError` for an epoch outside −2300 to 2100.
    """
    computed(epoch)
    return degrees(_accumulated(epoch + 0.5) - _accumulated(epoch - 0.5)) * 3600


def carried(first: float, last: float) -> float:
    """How far precession carries the stars along the ecliptic from one Julian epoch to another, in
    degrees.

    Raises `LiurenError` for an epoch outside −2300 to 2100.
    """
    computed(first)
    computed(last)
    return degrees(_accumulated(last) - _accumulated(first))


def _accumulated(epoch: float) -> float:
    """The general precession since J2000, in radians."""
    return float(erfa.p06e(*erfa.epj2jd(epoch))[12])


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the book on precession: what it says, what follows from its own 51″ a year, and
    what is true in the year of its preface (for the palaces since 堯: from −2300 until then)."""

    id: str
    clause: str
    claimed: float
    implied: float
    computed: float


@cache
def figures() -> tuple[Figure, ...]:
    """The figures of cuiyan-13 and cuiyan-15: arcseconds a year, years to a degree and to a
    palace of 30°, and palaces since 堯."""
    own, true = 51.0, precession(_BOOK)
    moved = carried(-2300, _BOOK)
    return (
        Figure("arcseconds-a-year", "cuiyan-15.5", own, own, true),
        Figure("years-a-degree", "cuiyan-15.5", 70, 3600 / own, 3600 / true),
        Figure("years-a-palace", "cuiyan-13.2", 2110, 30 * 3600 / own, 30 * 3600 / true),
        Figure("palaces-since-yao", "cuiyan-13.5", 2, own * (_BOOK + 2300) / 108000, moved / 30),
    )
