"""Moments whose chart is known from elsewhere, by the clocks of UTC+8."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from liuren import School
from liuren.almanac import (
    Casting,
    Choices,
    LunarDate,
    Moment,
    cast,
    moon_mansion,
    table,
)
from liuren.plate import general_of_month
from liuren.spirits import Spirit, day_spirits, month_spirits, year_spirits


def casting(text: str, choices: Choices | None = None) -> Casting:
    """The casting of a time in China."""
    return cast(Moment.parse(text, "Asia/Shanghai"), choices)


def said(of: Casting) -> str:
    """The three transmissions."""
    return "".join(str(one.branch) for one in of.chart.transmissions)


def test_the_month_general_changes_at_the_instant_of_the_middle_term() -> None:
    assert casting("2025-03-20 10:00").month_general.hanzi == "亥"
    equinox = casting("2025-03-20 17:02")
    assert equinox.month_general.hanzi == "戌"
    assert equinox.term.to_dict() == {"name": "春分", "instant_utc": "2025-03-20T09:01:29Z"}
    assert casting("2025-03-20 17:01:28").month_general.hanzi == "亥"
    assert casting("2025-03-20 17:01:29").month_general.hanzi == "戌"
    rain = casting("2025-02-18 10:00")
    assert rain.month_general.hanzi == "子"
    assert rain.next_term.to_dict() == {"name": "雨水", "instant_utc": "2025-02-18T10:06:34Z"}


def test_the_day_begins_at_23() -> None:
    late = casting("2025-02-19 23:00")
    assert (late.pillars.day.hanzi, late.month_general.hanzi, said(late)) == (
        "庚申",
        "亥",
        "酉未未",
    )


@pytest.mark.parametrize(
    ("text", "day", "transmissions"),
    [
        ("2026-06-22 14:00", "丁卯", "卯子午"),
        ("2026-04-10 02:00", "甲寅", "丑亥亥"),
        ("2026-04-10 12:00", "甲寅", "申午午"),
    ],
)
def test_charts(text: str, day: str, transmissions: str) -> None:
    found = casting(text)
    assert found.pillars.day.hanzi == day
    assert said(found) == transmissions
    assert found.chart.plate.is_fu_yin == (day == "丁卯")


def test_pillars_of_a_moment() -> None:
    found = casting("2026-11-30 14:30")
    four = found.pillars
    assert [str(one) for one in (four.year, four.month, four.day, four.hour)] == [
        "丙午", "己亥", "戊申", "己未",
    ]  # fmt: skip
    assert found.lunar.to_dict() == {"year": 2026, "month": 10, "leap": False, "day": 22}


def test_year_and_month_change_at_the_instant_of_their_term() -> None:
    """立春 of 2024 was at 16:27 in China, 1984 was the year 甲子."""
    before, after = casting("2024-02-04 16:26"), casting("2024-02-04 16:28")
    assert (str(before.pillars.year), str(before.pillars.month)) == ("癸卯", "乙丑")
    assert (str(after.pillars.year), str(after.pillars.month)) == ("甲辰", "丙寅")
    assert str(casting("1984-06-01 12:00").pillars.year) == "甲子"
    assert str(casting("2024-12-31 12:00").pillars.year) == "甲辰"
    assert str(casting("2025-01-02 12:00").pillars.month) == "丙子"


def test_the_general_that_combines_with_the_month() -> None:
    by_month = Choices(school=School.cuiyan.with_(month_general="he-shen"))
    pairs = {"寅": "亥", "卯": "戌", "辰": "酉", "巳": "申", "午": "未", "未": "午"}
    pairs |= {general: month for month, general in pairs.items()}
    for month in range(1, 13):
        found = casting(f"2026-{month:02d}-15 12:00", by_month)
        branch = found.pillars.month.branch
        assert found.month_general is general_of_month(branch)
        assert found.month_general.hanzi == {**pairs, "子": "丑", "丑": "子"}[branch.hanzi]
        assert not found.month_general_term.name.is_middle
    # Between 節 and 中氣 the two answers differ, after the 中氣 they agree.
    assert casting("2026-04-10 12:00", by_month).month_general.hanzi == "酉"
    assert casting("2026-04-10 12:00").month_general.hanzi == "戌"
    assert casting("2026-04-25 12:00", by_month).month_general is (
        casting("2026-04-25 12:00").month_general
    )


def test_the_general_of_each_middle_term() -> None:
    middle = [term for term in table(2026, 2026) if term.name.is_middle]
    assert "".join(f"{one.name}{one.name.month_general}" for one in middle) == (
        "大寒子雨水亥春分戌穀雨酉小滿申夏至未大暑午處暑巳秋分辰霜降卯小雪寅冬至丑"
    )


def test_terms_that_patterns_ask() -> None:
    eve, day = casting("2026-03-19 12:00"), casting("2026-03-20 12:00")
    assert (eve.context.before_term, eve.context.on_term) == ("春分", None)
    assert (day.context.before_term, day.context.on_term) == (None, "春分")
    # The equinox came at 22:45; an hour later the next day had begun.
    assert casting("2026-03-20 23:30").context.on_term is None


#: Keys that stay, as `Casting.to_dict` promises.
PERMANENT = {
    "pillars", "hour", "month_general", "term", "day_or_night", "plate", "chart",
}  # fmt: skip


def test_serialised_casting() -> None:
    facts = casting("2026-06-22 14:00").to_dict()
    assert facts.keys() >= PERMANENT
    documented = re.findall(r"`([a-z_]+)`", Casting.to_dict.__doc__ or "")
    assert facts.keys() == set(documented)
    assert facts["pillars"] == {"year": "丙午", "month": "甲午", "day": "丁卯", "hour": "丁未"}
    assert facts["hour"] == facts["month_general"] == "未"
    assert facts["term"] == {"name": "夏至", "instant_utc": "2026-06-21T08:24:30Z"}
    assert (facts["day_or_night"], facts["plate"], facts["chart"]) == ("day", 0, "dingmao-wei")
    assert (facts["decade"], facts["void"]) == ("甲子", ["戌", "亥"])
    horse = next(one for one in facts["spirits"]["day_branch"] if one["name"] == "支馬")
    assert horse["branches"] == [{"branch": "巳", "palace": "巳"}]


def test_every_spirit_is_laid_on_the_plate_with_its_note() -> None:
    found = casting("2026-04-10 02:00")
    four, facts = found.pillars, found.to_dict()["spirits"]
    expected: dict[str, tuple[Spirit, ...]] = {
        "month": month_spirits(four.month.branch),
        "year": year_spirits(four.year.branch),
        "day_stem": day_spirits(four.day.stem),
        "day_branch": day_spirits(four.day.branch),
    }
    for of, spirits in expected.items():
        for spirit, fact in zip(spirits, facts[of], strict=True):
            assert (fact["name"], fact["note"]) == (spirit.name, spirit.note)
            laid = [(str(one), str(found.chart.plate.under(one))) for one in spirit.branches]
            assert [(one["branch"], one["palace"]) for one in fact["branches"]] == laid
    assert any(fact["note"] for fact in facts["month"])


# The mansion of the Moon ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("month", "day", "mansion", "palace"),
    [
        # 六壬大全 卷七 31a 正月初一起室數至十四日為桺桺乃午宫宿; 31b 六月初一起鬼初二栁.
        (1, 14, "柳", "午"),
        (6, 2, "柳", "午"),
        # 48a 初一角初二亢初三氐氐該重留一日初四仍在氐初五房房宿在夘.
        *((8, day + 1, one, "辰辰卯卯卯"[day]) for day, one in enumerate("角亢氐氐房")),
        # 49a 初五日…從奎數至昴為初五酉是月宿; 37a 二月朔日…日月宿在魁下.
        (2, 5, "昴", "酉"),
        (2, 1, "奎", "戌"),
        # 33a: 十心. Its lists of days over 卯 (35a) begin the tenth month with the first.
        (10, 1, "心", "卯"),
        (1, 30, "斗", "丑"),
        (12, 30, "箕", "寅"),
    ],
)
def test_the_mansion_of_the_moon(month: int, day: int, mansion: str, palace: str) -> None:
    for leap in (False, True):
        found = moon_mansion(LunarDate(2026, month, leap, day))
        assert (found[0], str(found[1])) == (mansion, palace)


#: 卷七 33b to 35b: the days on which the Moon is in 午, 酉 and 卯, in the months whose lists keep
#: the rule. Of all 140 days that the lists print (子 too) 99 do; most others come a day or two too
#: early, as if 奎, 井 or 張 on the way stayed one day, and a few rows are of no month at all.
IN_WU = {1: "14 15 16", 2: "12 13 14", 3: "9 10 11", 4: "7 8 9", 5: "5 6 7", 6: "2 3 4", 7: "1 2"}
IN_YOU = {1: "6 7 8", 2: "4 5 6", 3: "1 2 3", 4: "1", 12: "8 9 10"}
IN_MAO = {
    2: "21 22 23", 3: "18 19 20 21", 4: "16 17 18", 5: "14 15 16 17", 6: "11 12 13 14",
    7: "8 9 10 11", 8: "3 4 5 6", 9: "1 2 3 4",
}  # fmt: skip


@pytest.mark.parametrize(("palace", "days"), [("午", IN_WU), ("酉", IN_YOU), ("卯", IN_MAO)])
def test_the_listed_days_of_the_moon(palace: str, days: dict[int, str]) -> None:
    for month, listed in days.items():
        for day in map(int, listed.split()):
            assert str(moon_mansion(LunarDate(2026, month, False, day))[1]) == palace


@pytest.mark.parametrize(
    ("text", "pattern", "mansion"),
    [
        ("2025-01-18 20:00", "di-fan", "張"),  # 十二月十九, 午 opens over 卯
        ("2025-02-03 18:00", "er-fan", "胃"),  # 正月初六, 酉 opens over 午, the Sun 子 over 酉
        ("2026-12-21 20:00", "tian-kou", "昴"),  # 十一月十三, the eve of 冬至
    ],
)
def test_patterns_that_ask_the_moon_get_it(text: str, pattern: str, mansion: str) -> None:
    found = casting(text)
    name, palace = moon_mansion(found.lunar)
    assert (name, palace) == (mansion, found.context.moon_mansion)
    (known,) = (known for one, _, known in found.patterns if one.id == pattern)
    assert known["moon_mansion"] == str(palace)
    if pattern == "tian-kou":
        assert said(found)[0] == str(found.chart.over_branch) == str(palace)


def test_an_aware_datetime_casts() -> None:
    found = cast(datetime(2025, 3, 20, 9, 2, tzinfo=UTC))
    assert found.month_general.hanzi == "戌"
    assert found.hour.hanzi == "巳"
