"""The almanac against public libraries that share no code with it.

Instants of the terms: JPL, by skyfield with DE421 (1900–2052) and by a kept table from DE405
(1600–2100); and the series of lunar-python and tyme4py (1600–2100, good to some seconds), which
is one: their instants are alike to the second. Pillars: lunar-python and tyme4py. Lunar dates:
lunardate, a table. `README.md` beside this says where the tables are from.
"""

from __future__ import annotations

import csv
import random
from datetime import UTC, date, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from typing import Any

import lunardate
import numpy as np
import pytest
import skyfield_data
from lunar_python import Solar as OtherSolar
from lunar_python.util import ShouXingUtil
from skyfield.almanac import find_discrete, moon_phases
from skyfield.api import load, load_file
from skyfield.framelib import ecliptic_frame
from tyme4py.solar import SolarDay
from tyme4py.solar import SolarTerm as OtherTerm

from liuren.almanac import (
    Choices,
    DayStart,
    Moment,
    Term,
    apparent_longitude,
    cast,
    lunar_date,
    table,
)
from liuren.almanac.pillars import day_pillar
from liuren.almanac.timescale import days_tt, days_utc, instant_of, tt_less_utc

#: Seconds in which the Sun moves one degree.
SECONDS = 365.2422 * 86400 / 360
CHINA = timezone(timedelta(hours=8))
HERE = Path(__file__).parent


@cache
def sky() -> tuple[Any, Any]:
    """The ephemeris and the time scale of skyfield, from packages alone."""
    path = Path(skyfield_data.__file__).parent / "data" / "de421.bsp"
    return load_file(str(path)), load.timescale(builtin=True)


def turn(degrees: Any) -> Any:
    """An angle between −180° and 180°."""
    return (degrees + 180) % 360 - 180


def test_instants_of_the_terms_agree_with_jpl() -> None:
    """3,672 instants: the Sun within 0.4 s of where DE421 has it; with the rounding 0.9 s, and by
    the clock, with what that library takes for the turning of the Earth, within a second."""
    ephemeris, scale = sky()
    terms = table(1900, 2052)
    times = scale.tt_jd(2451545.0 + np.array([days_tt(term.instant) for term in terms]))
    seen = ephemeris["earth"].at(times).observe(ephemeris["sun"]).apparent()
    theirs = seen.frame_latlon(ecliptic_frame)[1].degrees
    ours = np.array([apparent_longitude(term.instant) for term in terms])
    goals = np.array([term.name.longitude for term in terms])
    assert len(terms) == 153 * 24
    assert np.abs(turn(ours - theirs)).max() * SECONDS < 0.4
    late = turn(goals - theirs) * SECONDS
    assert np.abs(late).max() < 0.9
    earth = [tt_less_utc(days_utc(term.instant)) for term in terms]
    by_leap_seconds = np.array([term.instant.year >= 1972 for term in terms])
    assert np.abs(late + np.where(by_leap_seconds, 0, earth - times.delta_t)).max() < 1


@pytest.mark.parametrize(
    ("first", "last", "limit"),
    [(1600, 1699, 1.9), (1700, 1799, 1.3), (1800, 1899, 1), (1900, 2100, 0.8)],
)
def test_every_middle_term_agrees_with_jpl(first: int, last: int, limit: float) -> None:
    """6,012 instants, 2,412 of them in 1900–2100, by the uniform time of the ephemeris DE405;
    half a second is our rounding."""
    with (HERE / "jpl_de405.csv").open(encoding="utf-8") as file:
        rows = {int(row["year"]): row for row in csv.DictReader(file)}
    assert list(rows) == list(range(1600, 2101))
    off = [
        days_tt(one.instant) - float(rows[one.instant.year][one.name.id])
        for one in table(first, last)
        if one.name.is_middle
    ]
    assert len(off) == 12 * (last - first + 1)
    assert max(map(abs, off)) * 86400 < limit


def test_instants_of_the_terms_agree_with_another_series() -> None:
    """12,024 instants; the other series leaves out the small terms of nutation."""
    off = [
        float(turn(np.degrees(ShouXingUtil.saLon(days_tt(one.instant) / 36525, -1)) - goal))
        for one in table()
        for goal in [one.name.longitude]
    ]
    assert len(off) == 501 * 24
    assert max(map(abs, off)) * SECONDS < 3.6


def by_lunar_python(one: Term) -> datetime:
    """When that library has a term of the same calendar year begin."""
    # Its table of a year ends before the winter solstice of that year.
    year = one.instant.year + (one.name.index == 23)
    solar = _terms_of(year)[_SIMPLIFIED.get(one.name.hanzi, one.name.hanzi)]
    parts = (solar.getYear(), solar.getMonth(), solar.getDay())
    return datetime(*parts, solar.getHour(), solar.getMinute(), solar.getSecond(), tzinfo=CHINA)


_SIMPLIFIED = {"穀雨": "谷雨", "小滿": "小满", "處暑": "处暑"}


@cache
def _terms_of(year: int) -> Any:
    return OtherSolar.fromYmd(year, 6, 1).getLunar().getJieQiTable()


def by_tyme(one: Term) -> datetime:
    """When that library has a term of the same calendar year begin."""
    term = OtherTerm.from_index(one.instant.year, one.name.index + 1)
    solar = term.get_julian_day().get_solar_time()
    parts = (solar.get_year(), solar.get_month(), solar.get_day())
    clock = (solar.get_hour(), solar.get_minute(), solar.get_second())
    return datetime(*parts, *clock, tzinfo=CHINA)


def disagreements() -> list[list[str]]:
    """The 中氣 of 1900–2100 whose instant is more than a second off in the two libraries: how
    many seconds theirs is later, how much of that is the clock (their TT − UT against our TT −
    UTC), how much the place of the Sun, which of the two is more; the rest is their rounding."""
    found = []
    for one in table(1900, 2100):
        if not one.name.is_middle:
            continue
        theirs = by_lunar_python(one)
        assert theirs == by_tyme(one)
        seconds = (theirs - one.instant).total_seconds()
        # Degrees from the spring equinox of 1999 on, then days from the noon of 2000-01-01.
        goal = (one.name.longitude + 75) % 360 - 75 + 360 * (one.instant.year - 1999)
        tt = ShouXingUtil.saLonT(np.radians(goal)) * 36525
        place = (tt - days_tt(one.instant)) * 86400
        clock = tt_less_utc(days_utc(one.instant)) - ShouXingUtil.dtT(tt) * 86400
        assert abs(seconds - place - clock) < 0.6, one
        if abs(seconds) > 1:
            reason = "clock" if abs(clock) > abs(place) else "place"
            row = (f"{seconds:+.0f}", f"{clock:+.1f}", f"{place:+.1f}", reason)
            found.append([one.instant_utc, one.name.hanzi, *row])
    return found


def test_snapshot_of_the_disagreements(update_snapshots: bool) -> None:
    """`disagreements.csv` lists them all; nothing but the clock and the small terms of nutation
    makes any of them."""
    path = HERE / "disagreements.csv"
    head, found = ["instant_utc", "term", "seconds", "clock", "place", "reason"], disagreements()
    if update_snapshots:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *found])
    with path.open(encoding="utf-8", newline="") as file:
        assert list(csv.reader(file)) == [head, *found]
    worst = {
        (first, last): tuple(
            max(abs(float(row[n])) for row in found if first <= int(row[0][:4]) <= last)
            for n in (2, 3, 4)
        )
        for first, last in ((1900, 1999), (2000, 2049), (2050, 2100))
    }
    assert worst == {
        (1900, 1999): (3, 1.2, 2.8),
        (2000, 2049): (5, 3.9, 3.1),
        (2050, 2100): (120, 119.8, 2.7),
    }


@pytest.mark.parametrize(
    ("first", "last", "limit"),
    [
        (1600, 1971, 0.2),
        (1972, 2016, 0.9),  # UTC keeps within 0.9 s of UT
        (2017, 2030, 0.9),  # predicted there, by the leap seconds here
    ],
)
def test_terrestrial_time_agrees(first: int, last: int, limit: float) -> None:
    _, scale = sky()
    for year in range(first, last + 1):
        instant = datetime(year, 7, 1, tzinfo=UTC)
        theirs = float(scale.tt_jd(2451545.0 + days_tt(instant)).delta_t)
        assert abs(tt_less_utc(days_utc(instant)) - theirs) < limit, year


def test_day_pillars_of_ten_thousand_dates() -> None:
    """Two libraries, and on no date a disagreement."""
    chance = random.Random(4)
    first, last = date(1600, 1, 1).toordinal(), date(2100, 12, 31).toordinal()
    # In order, for that library keeps the last year it has reckoned.
    for ordinal in sorted(chance.sample(range(first, last + 1), 10_000)):
        day = date.fromordinal(ordinal)
        parts = (day.year, day.month, day.day)
        other = OtherSolar.fromYmd(*parts).getLunar().getDayInGanZhi()
        another = SolarDay.from_ymd(*parts).get_sixty_cycle_day().get_sixty_cycle().get_name()
        assert day_pillar(day).hanzi == other == another, day


@pytest.mark.parametrize(("start", "sect"), [(DayStart.ZI, 1), (DayStart.MIDNIGHT, 2)])
def test_four_pillars_of_random_moments(start: DayStart, sect: int) -> None:
    """Within a minute of a term the two may differ, by their time scales."""
    chance, tried = random.Random(4), 0
    for _ in range(400):
        local = datetime(1900, 1, 1) + timedelta(seconds=chance.randrange(201 * 365 * 86400))
        ours = cast(Moment.of(local.replace(tzinfo=CHINA)), Choices(day_starts=start))
        instant = ours.moment.instant
        apart = min(instant - ours.term.instant, ours.next_term.instant - instant)
        if apart < timedelta(minutes=3):
            continue
        tried += 1
        parts = (local.year, local.month, local.day, local.hour, local.minute, local.second)
        other = OtherSolar.fromYmdHms(*parts).getLunar()
        eight = other.getEightChar()
        eight.setSect(sect)
        theirs = [eight.getYear(), eight.getMonth(), eight.getDay(), eight.getTime()]
        four = ours.pillars
        assert [str(one) for one in (four.year, four.month, four.day, four.hour)] == theirs, local
    assert tried > 390


#: The months in which the table has another first day: the date on which ours begins, and why.
MONTHS_THAT_DIFFER = {
    date(1933, 7, 23): "new moon at 00:03 in China",
    date(1954, 11, 25): "new moon at 20:30 in China",
    date(1978, 9, 3): "new moon at 00:08 in China; the table has the old printed calendars'",
    date(2057, 9, 29): "new moon within a minute of midnight in China",
}


def test_lunar_dates() -> None:
    """A table of 1900–2099 differs in four months, and on no other of the dates tried."""
    chance, different = random.Random(4), set()
    first, last = date(1900, 2, 1).toordinal(), date(2099, 12, 31).toordinal()
    dates = {date.fromordinal(one) for one in chance.sample(range(first, last + 1), 10_000)}
    near = {one + timedelta(days=n) for one in MONTHS_THAT_DIFFER for n in (-1, 0, 15)}
    for day in dates | near:
        ours, theirs = lunar_date(day), lunardate.LunarDate.from_solar_date(*day.timetuple()[:3])
        found = (theirs.year, theirs.month, bool(theirs.is_leap_month), theirs.day)
        if (ours.year, ours.month, ours.leap, ours.day) != found:
            different.add(min(MONTHS_THAT_DIFFER, key=lambda one: abs((one - day).days)))
            assert min(abs((one - day).days) for one in MONTHS_THAT_DIFFER) <= 30, day
    assert different == set(MONTHS_THAT_DIFFER)


def test_the_months_that_differ_begin_with_the_new_moon() -> None:
    """By JPL DE421, on the date in China on which ours begin; it ends before 2057."""
    ephemeris, scale = sky()
    for day, why in MONTHS_THAT_DIFFER.items():
        assert lunar_date(day).day == 1
        if day.year < 2053:
            noon = datetime(day.year, day.month, day.day, 12, tzinfo=CHINA)
            times = scale.from_datetimes([noon - timedelta(days=2), noon + timedelta(days=2)])
            found, phases = find_discrete(*times, moon_phases(ephemeris))
            (new,) = (one for one, phase in zip(found, phases, strict=True) if phase == 0)
            # By our UT: before 1972 that library's UTC is not the time of the clocks.
            began = instant_of(new.tt - 2451545.0).astimezone(CHINA)
            assert began.date() == day
            assert began.strftime("%H:%M") in why
