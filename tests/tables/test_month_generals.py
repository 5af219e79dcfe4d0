"""The month generals, against the passage and against the almanac."""

import re
from datetime import datetime, timedelta, timezone

from liuren.almanac import SOLAR_TERMS, Moment, cast
from liuren.corpus import notes_on, passage
from liuren.cycles import BRANCHES, Branch
from liuren.relations import combining_branch
from liuren.tables import find_table
from tests.support import quote

ROWS = find_table("month-generals").rows


def test_names_stations_and_terms_are_those_of_the_passage() -> None:
    """冬至日，日躔星紀，大吉丑將 … 小雪日，日躔析木，功曹寅將: all twelve, 元枵 read as 玄枵."""
    quote("cuiyan-16", "雨水日，日躔諏訾，登明亥將。", "大寒日，日躔元枵，神后子將。")
    (taboo,) = (note for note in notes_on("cuiyan-16") if note.kind == "taboo")
    assert (taboo.lemma, taboo.reading) == ("元枵", "玄枵")
    text = passage("cuiyan-16").text.replace(taboo.lemma, taboo.reading)
    said = re.findall(r"(..)日，日躔(..)，(..)(.)將", text)
    assert len(said) == 12
    cells = [[str(row.cells[id]) for id in ("term", "station", "name", "general")] for row in ROWS]
    assert sorted(cells) == sorted(map(list, said))


def test_each_branch_once_from_the_first_month_on() -> None:
    assert [row.cells["general"] for row in ROWS] == [Branch.HAI + -n for n in range(12)]
    assert {row.id for row in ROWS} == {branch.pinyin for branch in BRANCHES}
    assert [row.cells["longitude"] for row in ROWS] == [(330 + 30 * n) % 360 for n in range(12)]


def test_the_month_is_the_one_the_general_combines_with() -> None:
    """乃有用月令合神者: the answer `he-shen`, half a month before the 中氣."""
    quote("cuiyan-04", "乃有用月令合神者")
    for row in ROWS:
        general = Branch(str(row.cells["general"]))
        place = next(n for n, term in enumerate(SOLAR_TERMS) if str(term) == row.cells["term"])
        assert row.cells["month"] == combining_branch(general) == SOLAR_TERMS[place].month
        assert row.cells["he-shen-from"] == str(SOLAR_TERMS[place - 1])


def test_the_dates_bound_the_change() -> None:
    """On the day after the latest the general is in, on the day before the earliest not yet."""
    china = timezone(timedelta(hours=8))
    for row in ROWS:
        for year in (2001, 2026, 2050):
            for column, days, there in (("earliest", -1, False), ("latest", 1, True)):
                date = datetime.fromisoformat(f"{year}-{row.cells[column]}T12:00")
                moment = (date + timedelta(days=days)).replace(tzinfo=china)
                general = cast(Moment.parse(moment.isoformat())).month_general
                assert (general == row.cells["general"]) is there, (row.id, year)


def test_the_window_is_two_or_three_days() -> None:
    widths = [
        datetime.fromisoformat(f"2026-{row.cells['latest']}").day
        - datetime.fromisoformat(f"2026-{row.cells['earliest']}").day
        for row in ROWS
    ]
    assert set(widths) == {1, 2}
