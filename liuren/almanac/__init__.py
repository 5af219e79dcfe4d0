"""The almanac: from a civil moment to the chart.

    >>> from liuren.almanac import Moment, cast
    >>> casting = cast(Moment.parse("2026-06-22 14:00", "Asia/Shanghai"))
    >>> casting.pillars.day.hanzi, casting.month_general.hanzi, casting.chart.id
    ('丁卯', '未', 'dingmao-wei')

It needs libraries that the rest of the engine does not: `pip install 'liuren[almanac]'`. The
month general changes at the instant of the 中氣, by the apparent longitude of the Sun. Every
error on bad input is a `liuren.LiurenError`.
"""

from liuren.almanac.casting import Casting, Choices, Person, Solar, cast
from liuren.almanac.lunar import LunarDate, lunar_date, moon_mansion
from liuren.almanac.moment import Moment
from liuren.almanac.pillars import DayStart, Pillars
from liuren.almanac.sun import FIRST_YEAR, LAST_YEAR, Daylight, accuracy, apparent_longitude, table
from liuren.almanac.terms import SOLAR_TERMS, SolarTerm, Term
from liuren.fate import Sex

__all__ = [
    "FIRST_YEAR",
    "LAST_YEAR",
    "SOLAR_TERMS",
    "Casting",
    "Choices",
    "DayStart",
    "Daylight",
    "LunarDate",
    "Moment",
    "Person",
    "Pillars",
    "Sex",
    "Solar",
    "SolarTerm",
    "Term",
    "accuracy",
    "apparent_longitude",
    "cast",
    "lunar_date",
    "moon_mansion",
    "table",
]
