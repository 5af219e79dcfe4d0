"""The four pillars 四柱: year, month, day and hour in the sixty. Arithmetic alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum

from liuren.almanac.terms import SolarTerm
from liuren.cycles import BRANCHES, Branch, Day
from liuren.errors import AlmanacError


class DayStart(Enum):
    """When the day begins: at 23:00, the first half of 子, or at midnight."""

    ZI = "23:00"
    MIDNIGHT = "00:00"

    @classmethod
    def parse(cls, text: str) -> DayStart:
        """`23:00` or `00:00`; raises `AlmanacError` on anything else."""
        for one in cls:
            if text == one.value:
                return one
        raise AlmanacError(f"{text!r} is not a start of the day: accepted are 23:00, 00:00")


@dataclass(frozen=True, slots=True)
class Pillars:
    """Year, month, day and hour, each as one of the sixty."""

    year: Day
    month: Day
    day: Day
    hour: Day


def hour_branch(time: datetime) -> Branch:
    """The hour 時 of a time of day: 23:00 to 01:00 子, and so on, two clock hours each."""
    return BRANCHES[(time.hour + 1) // 2 % 12]


def day_date(time: datetime, start: DayStart) -> date:
    """The date whose day pillar is in force: from 23:00 the next one, where that begins the day."""
    begun = start is DayStart.ZI and time.hour == 23
    return time.date() + timedelta(days=1) if begun else time.date()


def day_pillar(day: date) -> Day:
    """The pillar of a date of the Gregorian calendar; 2000-01-01 was 戊午."""
    return Day.at(day.toordinal() + 14)


def hour_pillar(time: datetime) -> Day:
    """The pillar of the hour, by the five rats 五鼠遁: 甲 and 己 days begin with 甲子.

    The hours run through the sixty without a break, so the hour 子 before midnight is the first
    of the coming day's, whenever the day itself begins.
    """
    day, branch = day_pillar(day_date(time, DayStart.ZI)), hour_branch(time)
    return Day.of(day.stem + (day.stem.index + branch.index), branch)


def year_pillar(year: int) -> Day:
    """The pillar of the year that began at 立春 of a calendar year; 1984 was 甲子."""
    return Day.at(year - 4)


def month_pillar(year: Day, month: Branch) -> Day:
    """The pillar of the month, by the five tigers 五虎遁: 甲 and 己 years begin with 丙寅."""
    first = year.stem + (year.stem.index + 2)
    return Day.of(first + month.steps_from(Branch.YIN), month)


def pillars(term: SolarTerm, year: int, time: datetime, start: DayStart) -> Pillars:
    """The four pillars: `term` is the one in force, `year` the calendar year of the last 立春,
    `time` the time of day by which day and hour are read."""
    of_year = year_pillar(year)
    return Pillars(
        year=of_year,
        month=month_pillar(of_year, term.month),
        day=day_pillar(day_date(time, start)),
        hour=hour_pillar(time),
    )
