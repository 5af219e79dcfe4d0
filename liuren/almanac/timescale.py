"""Universal time and the uniform time of the ephemeris: TT − UTC.

From 1972 by the leap seconds; none is announced after that of 2017, and TT − UTC stays 69.184 s
from then on. Before 1972 civil time followed the turning Earth, and TT − UT is taken from the
splines of Stephenson, Morrison and Hohenkerk (`delta_t.csv`: table S15.2020 of "Measurement of
the Earth's rotation: 720 BC to AD 2015", Proc. R. Soc. A 472, 2016, with the addendum of 2020;
ΔT = a0 + a1 t + a2 t² + a3 t³ seconds, t from 0 to 1 between the two years). The authors' own
uncertainty is about 20 s in 1600, 5 s in 1700 and less than 1 s from 1800.
"""

from __future__ import annotations

import csv
from bisect import bisect_right
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib import resources

from liuren.almanac.libraries import erfa

#: Noon of 2000-01-01, from which days are counted, in UTC or in TT.
EPOCH = datetime(2000, 1, 1, 12, tzinfo=UTC)
_TT_LESS_TAI = 32.184


def days_utc(instant: datetime) -> float:
    """Days of UTC (before 1972, UT) since the epoch."""
    return (instant - EPOCH) / timedelta(days=1)


def days_tt(instant: datetime) -> float:
    """Days of TT since the epoch."""
    utc = days_utc(instant)
    return utc + tt_less_utc(utc) / 86400


def instant_of(tt: float) -> datetime:
    """The instant at some days of TT since the epoch, to the nearest second."""
    utc = tt
    for _ in range(2):
        utc = tt - tt_less_utc(utc) / 86400
    return EPOCH + timedelta(seconds=round(utc * 86400))


def tt_less_utc(utc: float) -> float:
    """TT − UTC in seconds, at some days of UTC since the epoch; TT − UT before 1972."""
    days, values = _leap_seconds()
    place = bisect_right(days, utc)
    if place:
        return values[place - 1]
    year = 2000 + utc / 365.2425
    starts, pieces = _splines()
    first, last, *factors = pieces[max(0, bisect_right(starts, year) - 1)]
    t = (year - first) / (last - first)
    return sum(factor * t**power for power, factor in enumerate(factors))


@cache
def _leap_seconds() -> tuple[Sequence[float], Sequence[float]]:
    """From which day on TT − UTC has which value, from 1972."""
    rows = [
        (days_utc(datetime(int(year), int(month), 1, tzinfo=UTC)), float(seconds))
        for year, month, seconds in erfa.leap_seconds.get()
        if year >= 1972
    ]
    return [day for day, _ in rows], [seconds + _TT_LESS_TAI for _, seconds in rows]


@cache
def _splines() -> tuple[Sequence[float], Sequence[Sequence[float]]]:
    text = resources.files("liuren.almanac").joinpath("delta_t.csv").read_text(encoding="utf-8")
    rows = [[float(cell) for cell in row] for row in list(csv.reader(text.splitlines()))[1:]]
    return [row[0] for row in rows], rows
