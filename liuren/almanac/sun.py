"""Where the Sun stands: the instants of the solar terms, true solar time, sunrise and sunset.

Earth and Sun by `epv00` of ERFA, light time and aberration by `ab`, bias, precession and nutation
by `pn06a` (IAU 2006/2000A). Against JPL DE405 the 6,012 中氣 of 1600–2100 differ by at most
1.5 s before 1700, 1.1 s before 1800, 0.6 s before 1900 and 0.4 s from 1900, before they are
rounded to a second; what more is uncertain is the turning of the Earth before 1972
(`liuren.almanac.timescale`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from math import acos, asin, atan2, cos, degrees, pi, radians, sin
from typing import Any

from liuren.almanac.libraries import erfa, numpy
from liuren.almanac.terms import SOLAR_TERMS, Term
from liuren.almanac.timescale import days_tt, days_utc, instant_of
from liuren.errors import AlmanacError

#: The years for which the almanac vouches, by UTC.
FIRST_YEAR = 1600
LAST_YEAR = 2100
#: From which year on the instants of the terms are good to how many seconds: the ephemeris, the
#: rounding to a second, and what is uncertain in the turning of the Earth.
_ACCURACY = ((1900, 1), (1800, 3), (1700, 10), (FIRST_YEAR, 30))
_TROPICAL_YEAR = 365.2422
#: The centre of the Sun at sunrise: 34′ of refraction and 16′ of half the disc below the horizon.
_HORIZON = radians(-50 / 60)


def check_range(instant: datetime) -> None:
    """Raise `AlmanacError` naming the range for an instant outside it."""
    if not FIRST_YEAR <= instant.year <= LAST_YEAR:
        raise AlmanacError(
            f"{instant.year:04d} lies outside the years for which the almanac vouches: accepted "
            f"are {FIRST_YEAR} to {LAST_YEAR}, by UTC"
        )


def accuracy(year: int) -> int:
    """To how many seconds the instants of the terms of a year are good, in UTC as it is kept
    now: a leap second that is yet to be announced would shift those after it."""
    return next(seconds for first, seconds in _ACCURACY if year >= first)


def table(first: int = FIRST_YEAR, last: int = LAST_YEAR) -> tuple[Term, ...]:
    """Every 節 and 中氣 from the first year to the last, with its instant in UTC.

    Raises `AlmanacError` on years outside the range, or in the wrong order.
    """
    if not FIRST_YEAR <= first <= last <= LAST_YEAR:
        raise AlmanacError(
            f"there is no table from {first} to {last}: accepted are years from {FIRST_YEAR} to "
            f"{LAST_YEAR}, the earlier first"
        )
    return tuple(term for year in range(first, last + 1) for term in terms_of(year))


@cache
def terms_of(year: int) -> tuple[Term, ...]:
    """The solar terms of a calendar year, 小寒 to 冬至, each to the nearest second."""
    start = (date(year, 1, 1) - date(2000, 1, 1)).days
    goal = numpy.radians([term.longitude for term in SOLAR_TERMS])
    days = start + 4.9 + 15.2184 * numpy.arange(24)
    for _ in range(6):  # two days off at most, and thirty times nearer each time
        off = (goal - _longitude(days) + pi) % (2 * pi) - pi
        days = days + off * _TROPICAL_YEAR / (2 * pi)
    return tuple(
        Term(name, instant_of(float(day))) for name, day in zip(SOLAR_TERMS, days, strict=True)
    )


def terms_around(instant: datetime) -> tuple[Term, Term, Term]:
    """The last two terms at or before an instant, earlier first, and the next one after it."""
    near = [term for n in (-1, 0, 1) for term in terms_of(instant.year + n)]
    place = next(n for n, term in enumerate(near) if term.instant > instant)
    return near[place - 2], near[place - 1], near[place]


def apparent_longitude(instant: datetime) -> float:
    """The apparent longitude of the Sun, in degrees."""
    return degrees(float(_longitude(numpy.array([days_tt(instant)]))[0]))


def apparent_time(instant: datetime, longitude: float) -> datetime:
    """The date and time that a sundial shows at a longitude in degrees east, as a naive
    datetime, to the second."""
    mean = mean_time(instant, longitude)
    noon = datetime(mean.year, mean.month, mean.day, 12)
    by_clock = (mean - noon) / timedelta(days=1)
    by_sun = _hour_angle(instant, longitude) / (2 * pi)
    equation = (by_sun - by_clock + 0.5) % 1 - 0.5
    return mean + timedelta(seconds=round(equation * 86400))


def mean_time(instant: datetime, longitude: float) -> datetime:
    """The local mean time at a longitude in degrees east, as a naive datetime."""
    return (instant + timedelta(seconds=round(longitude * 240))).replace(tzinfo=None)


@dataclass(frozen=True, slots=True)
class Daylight:
    """The Sun at a place: whether it is up, and when it rises and sets between the midnights of
    the solar day; None where it does not."""

    is_up: bool
    sunrise: datetime | None
    sunset: datetime | None

    @property
    def is_polar(self) -> bool:
        """Whether the Sun neither rises nor sets on that day."""
        return self.sunrise is None and self.sunset is None


def daylight(instant: datetime, latitude: float, longitude: float) -> Daylight:
    """Sunrise and sunset of the solar day of an instant: the upper limb on a level horizon,
    with 34′ of refraction."""

    def up(when: datetime) -> bool:
        return _altitude(when, latitude, longitude) >= _HORIZON

    def change(early: datetime, late: datetime) -> datetime | None:
        """The second at which it begins to be up, or to be down."""
        before = up(early)
        if up(late) is before:
            return None
        while (late - early) > timedelta(seconds=1):
            middle = early + timedelta(seconds=int((late - early).total_seconds()) // 2)
            early, late = (middle, late) if up(middle) is before else (early, middle)
        return late

    half = timedelta(hours=12)
    noon = instant - timedelta(days=_hour_angle(instant, longitude) / (2 * pi))
    noon = noon.replace(microsecond=0)
    return Daylight(up(instant), change(noon - half, noon), change(noon, noon + half))


def _place(days: Any) -> tuple[Any, Any, Any]:
    """The Sun's apparent direction by the true equator, what turns that to the ecliptic, and
    the whole of the rotation, at days of TT since the epoch."""
    # The function under `erfa.epv00`, which would warn of years before 1900 and after 2100.
    heliocentric, barycentric, _ = erfa.ufunc.epv00(erfa.DJ00, days)
    earth, velocity = barycentric["p"], barycentric["v"]
    sun, drift = earth - heliocentric["p"], velocity - heliocentric["v"]
    seen = sun - earth
    for _ in range(2):  # the Sun where it was when the light left it
        distance = numpy.linalg.norm(seen, axis=-1)
        seen = sun - drift * (distance * erfa.AULT / erfa.DAYSEC)[..., None] - earth
    distance = numpy.linalg.norm(seen, axis=-1)
    speed = velocity * (erfa.AULT / erfa.DAYSEC)
    slowed = numpy.sqrt(1 - (speed * speed).sum(axis=-1))
    aberrated = erfa.ab(seen / distance[..., None], speed, distance, slowed)
    _, nutation, obliquity, *_, whole = erfa.pn06a(erfa.DJ00, days)
    return erfa.rxp(whole, aberrated), obliquity + nutation, whole


def _longitude(days: Any) -> Any:
    """The apparent longitude of the Sun in radians, at days of TT since the epoch."""
    direction, obliquity, _ = _place(days)
    x, y, z = (direction[..., n] for n in range(3))
    across = y * numpy.cos(obliquity) + z * numpy.sin(obliquity)
    return numpy.arctan2(across, x) % (2 * pi)


def _equatorial(instant: datetime) -> tuple[float, float]:
    """The Sun's hour angle at Greenwich and its declination, in radians."""
    tt = days_tt(instant)
    direction, _, whole = _place(numpy.array([tt]))
    x, y, z = (float(one) for one in direction[0])
    sidereal = float(erfa.gst06(erfa.DJ00, days_utc(instant), erfa.DJ00, tt, whole[0]))
    return sidereal - atan2(y, x), asin(z)


def _hour_angle(instant: datetime, longitude: float) -> float:
    """The Sun's hour angle at a longitude in radians, −π to π."""
    return (_equatorial(instant)[0] + radians(longitude) + pi) % (2 * pi) - pi


def _altitude(instant: datetime, latitude: float, longitude: float) -> float:
    """The height of the Sun's centre over the horizon in radians, without refraction."""
    at_greenwich, declination = _equatorial(instant)
    high = radians(latitude)
    height = sin(high) * sin(declination) + cos(high) * cos(declination) * cos(
        at_greenwich + radians(longitude)
    )
    return pi / 2 - acos(max(-1.0, min(1.0, height)))
