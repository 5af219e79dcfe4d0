"""The rule of 25 and 6 on the calendar."""

from collections import Counter
from datetime import date

import pytest

from liuren.almanac import lunar_date
from liuren.almanac.pillars import day_pillar
from liuren.cycles import Day
from liuren.tables import Row, find_table
from liuren.tables.next_year import steps
from tests.support import line

TABLE, TOTALS = find_table("next-year"), find_table("next-year-totals")


def number(row: Row, column: str) -> int:
    value = row.cells[column]
    assert isinstance(value, int)
    return value


def day(row: Row, column: str) -> Day:
    value = row.cells[column]
    assert isinstance(value, Day)
    return value


def test_every_year_from_1900_to_2100() -> None:
    assert [row.cells["year"] for row in TABLE.rows] == list(range(1900, 2101))
    assert len(steps()) == 12 * 201


def test_each_is_the_first_day_of_a_year() -> None:
    for row in TABLE.rows:
        new_year = date.fromisoformat(str(row.cells["date"]))
        lunar = lunar_date(new_year)
        assert (lunar.year, lunar.month, lunar.leap, lunar.day) == (row.cells["year"], 1, False, 1)
        assert day_pillar(new_year) is day(row, "first")


def test_the_rule_by_hand() -> None:
    """2023 had a leap second month: from 庚辰 25 on is 乙巳, with the day counted in 甲辰, and
    the year began on 甲辰. 2024 had none: from 甲辰 6 back is 戊戌, and the year began on it."""
    line("daquan-1:27", "with a leap month go 25 on, without one 6 back")
    of_2024, of_2025 = TABLE.row("year-2024"), TABLE.row("year-2025")
    assert of_2024.cells["date"] == "2024-02-10"
    assert [day(of_2024, one).hanzi for one in ("before", "straight", "inclusive", "first")] == [
        *("庚辰", "乙巳", "甲辰", "甲辰")
    ]
    assert of_2025.cells["date"] == "2025-01-29"
    assert [day(of_2025, one).hanzi for one in ("before", "straight", "inclusive", "first")] == [
        *("甲辰", "戊戌", "己亥", "戊戌")
    ]


def test_each_year_follows_on_the_one_before() -> None:
    for before, after in zip(TABLE.rows, TABLE.rows[1:], strict=False):
        assert day(after, "before") is day(before, "first")
        assert day(after, "first") is Day.at(day(after, "before").index + number(after, "length"))


def test_how_far_off_it_is() -> None:
    for row in TABLE.rows:
        for reading in ("straight", "inclusive"):
            found = Day.at(day(row, reading).index + number(row, f"{reading}-off"))
            assert found is day(row, "first")


def test_how_long_the_years_are() -> None:
    lengths = Counter((row.cells["leap"] is not None, row.cells["length"]) for row in TABLE.rows)
    assert lengths == {
        **{(False, 353): 1, (False, 354): 83, (False, 355): 43},
        **{(True, 383): 6, (True, 384): 65, (True, 385): 3},
    }


@pytest.mark.parametrize(
    ("id", "holds", "of", "percent"),
    [
        ("straight-new-year-all", 86, 201, 43),
        ("inclusive-new-year-all", 108, 201, 54),
        ("mixed-new-year-all", 148, 201, 74),
        ("straight-any-month-all", 962, 2412, 40),
        ("inclusive-any-month-all", 1340, 2412, 56),
        ("mixed-any-month-all", 1722, 2412, 71),
    ],
)
def test_how_often_it_holds(id: str, holds: int, of: int, percent: int) -> None:
    row = TOTALS.row(id)
    assert [number(row, one) for one in ("holds", "steps", "percent")] == [holds, of, percent]


def test_the_totals_add_up() -> None:
    assert len(TOTALS.rows) == 18
    for row in TOTALS.rows:
        wrong = number(row, "later") + number(row, "earlier")
        assert number(row, "holds") + wrong == number(row, "steps")
        assert number(row, "day-off") <= wrong
        if row.id.endswith("-all"):
            stem = row.id.removesuffix("-all")
            parts = [TOTALS.row(f"{stem}-{case}") for case in ("leap", "plain")]
            for column in ("steps", "holds", "day-off", "later", "earlier"):
                assert sum(number(part, column) for part in parts) == number(row, column)


def test_the_totals_of_the_new_years_are_those_of_the_rows() -> None:
    for reading in ("straight", "inclusive"):
        off = [number(row, f"{reading}-off") for row in TABLE.rows]
        assert off.count(0) == number(TOTALS.row(f"{reading}-new-year-all"), "holds")
        assert max(map(abs, off)) == number(TOTALS.row(f"{reading}-new-year-all"), "most") == 2
