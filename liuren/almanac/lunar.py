"""The date in the lunar calendar, from `tyme4py`, and the Moon's mansion that goes by it.

That library is maintained, pure Python, and follows the calendars in force in China, before
1645 those reckoned by the mean Sun; the date is that of China whatever the zone of the moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from liuren.almanac.libraries import SolarDay
from liuren.cycles import Branch

#: The mansions 二十八宿 from that of the first day of the first month on.
_MANSIONS = "室壁奎婁胃昴畢觜參井鬼柳星張翼軫角亢氐房心尾箕斗牛女虛危"
#: That of the first day of each month, the first to the twelfth.
_FIRST = "室奎胃畢參鬼張角氐心斗虛"
#: The six in which the Moon stays for two days.
_WIDE = "奎井張翼氐斗"
#: The mansions in the palace of each branch.
_PALACES = {
    "子": "女虛危", "丑": "斗牛", "寅": "尾箕", "卯": "氐房心", "辰": "角亢", "巳": "翼軫",
    "午": "柳星張", "未": "井鬼", "申": "觜參", "酉": "胃昴畢", "戌": "奎婁", "亥": "室壁",
}  # fmt: skip


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


@dataclass(frozen=True, slots=True)
class LunarMonth:
    """Year, month 1 to 12, whether that is a leap month 閏, the Gregorian date of its first day,
    and its days, 29 or 30."""

    year: int
    month: int
    leap: bool
    first: date
    length: int


def lunar_date(day: date) -> LunarDate:
    """The lunar date of a Gregorian one."""
    found = SolarDay.from_ymd(day.year, day.month, day.day).get_lunar_day()
    month = int(found.get_month())
    return LunarDate(int(found.get_year()), abs(month), month < 0, int(found.get_day()))


def lunar_months(day: date) -> Iterator[LunarMonth]:
    """The lunar months one after another without end, from the one that holds a Gregorian date;
    for a long row of them this is far quicker than to ask for day after day."""
    found = SolarDay.from_ymd(day.year, day.month, day.day).get_lunar_day()
    first, month = day - timedelta(days=int(found.get_day()) - 1), found.get_lunar_month()
    while True:
        length = int(month.get_day_count())
        number = int(month.get_month_with_leap())
        yield LunarMonth(int(month.get_year()), abs(number), number < 0, first, length)
        first, month = first + timedelta(days=length), month.next(1)


def moon_mansion(date: LunarDate) -> tuple[str, Branch]:
    """The Moon's mansion 月宿 on a lunar date, as 六壬 counts it, and the branch of its palace.

    Each month begins in a mansion of its own, 室 奎 胃 …, and the Moon is in the next one each
    day, but for two days in 奎, 井, 張, 翼, 氐 and 斗: 起月宿法 and 月宿所屬十二辰 of 六壬大全
    卷七 33a. The tenth begins in 心 as there and at 30a; the print of 28a has 尾. A leap month
    counts as the month whose number it has, of which the book says nothing. Its counted examples
    (31a, 31b, 48a, 49a) go by this list; 28a calls the degrees of an ephemeris surer, and the
    example of the third month at 29b goes by those.
    """
    start = _MANSIONS.index(_FIRST[date.month - 1])
    in_order = _MANSIONS[start:] + _MANSIONS[:start]
    days = [one for one in in_order for _ in range(2 if one in _WIDE else 1)]
    mansion = days[date.day - 1]
    palace = next(branch for branch, those in _PALACES.items() if mansion in those)
    return mansion, Branch(palace)
