"""The date in the lunar calendar, from `tyme4py`.

That library is maintained, pure Python, and follows the calendars in force in China, before
1645 those reckoned by the mean Sun; the date is that of China whatever the zone of the moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from liuren.almanac.libraries import SolarDay


@dataclass(frozen=True, slots=True)
class LunarDate:
    """Year, month 1 to 12, whether that is a leap month 閏, and day 1 to 30."""

    year: int
    month: int
    leap: bool
    day: int

    def to_dict(self) -> dict[str, Any]:
        """The date as plain data."""
        return {"year": self.year, "month": self.month, "leap": self.leap, "day": self.day}


def lunar_date(day: date) -> LunarDate:
    """The lunar date of a Gregorian one."""
    found = SolarDay.from_ymd(day.year, day.month, day.day).get_lunar_day()
    month = int(found.get_month())
    return LunarDate(int(found.get_year()), abs(month), month < 0, int(found.get_day()))
