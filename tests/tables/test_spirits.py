"""The tables of spirits: complete, alike by name and by branch, conflicts counted."""

import csv
from importlib import resources

import pytest

from liuren.cycles import BRANCHES, STEMS, Branch, Day, Stem
from liuren.spirits import (
    Spirit,
    day_spirit,
    day_spirits,
    month_spirit,
    month_spirits,
    year_spirits,
)
from liuren.tables import Ref, Row, Said, Table, find_table
from liuren.tables.states import MONTHS
from liuren.words import words
from tests.support import line, quote

Place = Branch | Stem
BASES: dict[str, list[tuple[Place, tuple[Spirit, ...]]]] = {
    "spirits-month": [(place, month_spirits(place)) for place in MONTHS],
    "spirits-year": [(place, year_spirits(place)) for place in BRANCHES],
    "spirits-day-stem": [(place, day_spirits(place)) for place in STEMS],
    "spirits-day-branch": [(place, day_spirits(place)) for place in BRANCHES],
}
MONTH = find_table("spirits-month")
each_basis = pytest.mark.parametrize("id", BASES)


def note(row: Row, key: str) -> Said | None:
    return next((one for one in row.notes if one.key == key), None)


@each_basis
def test_each_spirit_has_its_row_in_the_order_of_the_book(id: str) -> None:
    laid = BASES[id]
    rows = find_table(id).rows
    assert [row.cells["spirit"] for row in rows] == [spirit.name for spirit in laid[0][1]]
    assert len({row.id for row in rows}) == len(rows)
    for place, spirits in laid:
        for row, spirit in zip(rows, spirits, strict=True):
            cell = row.cells[place.pinyin]
            assert row.passages[0] == spirit.passage
            assert row.cells["aliases"] == spirit.aliases
            if spirit.on_day:
                assert cell == Day.parse(spirit.on_day)
            else:
                assert (cell,) == spirit.branches


@each_basis
def test_by_branch_is_by_name_the_other_way(id: str) -> None:
    """Every spirit once under each month, year, stem or branch, where the other table has it."""
    by_name, by_place = find_table(id), find_table(f"{id}-places")
    assert [row.cells["of"] for row in by_place.rows] == [place for place, _ in BASES[id]]
    for (place, _), row in zip(BASES[id], by_place.rows, strict=True):
        found = {
            ref.row: column
            for column, cell in row.cells.items()
            if isinstance(cell, tuple)
            for ref in cell
            if isinstance(ref, Ref)
        }
        assert set(found) == {one.id for one in by_name.rows}
        for one in by_name.rows:
            lies = one.cells[place.pinyin]
            assert found[one.id] == (lies.pinyin if isinstance(lies, Branch) else "days")


def test_three_are_days() -> None:
    days = [row.id for row in MONTH.rows if isinstance(row.cells["yin"], Day)]
    assert days == ["tian-she", "tian-zhuan", "di-zhuan"]


def test_how_far_the_book_agrees_with_itself() -> None:
    """The rules and the list month by month: of the 86 spirits of the rules the list lacks 17,
    agrees on 63 and differs on 6; three are known from the list alone. Place by place, 732 of 771
    agree."""
    line("daquan-1:41", "The list month by month begins here, with the first month.")
    silent = [row.id for row in MONTH.rows if note(row, "list-silent")]
    agrees = [row.id for row in MONTH.rows if note(row, "list-agrees")]
    alike = {row.id: one for row in MONTH.rows if (one := note(row, "list-alike"))}
    assert (len(agrees), len(alike), len(silent)) == (63, 6, 17)
    assert [row.id for row in MONTH.rows if row.id not in (*silent, *agrees, *alike)] == [
        *("san-qiu", "wu-mu", "sang-che")
    ]
    both = [note(MONTH.row(id), "list-agrees") for id in agrees]
    months = [(int(one.values["of"]), int(one.values["of"])) for one in both if one]
    months += [(int(one.values["of"]), int(one.values["alike"])) for one in alike.values()]
    assert [sum(of) for of in zip(*months, strict=True)] == [771, 732]
    otherwise = [row.id for row in MONTH.rows if note(row, "list-otherwise")]
    assert otherwise == [
        *("tian-she", "feng-sha", "tian-er", "yue-po", "you-huo", "huang-qi"),
    ]
    for id, one in alike.items():
        said = note(MONTH.row(id), "list-otherwise")
        assert said is not None
        differs = int(one.values["of"]) - int(one.values["alike"])
        assert differs == str(said.values["places"]).count(":") > 0


def test_where_it_does_not_it_says_where_the_list_has_it() -> None:
    """風煞 in the tenth month on 巳, in the twelfth on 卯."""
    said = note(MONTH.row("feng-sha"), "list-otherwise")
    assert said is not None
    assert said.values["places"] == "亥: 巳, 丑: 卯"
    assert month_spirit("風煞", Branch.HAI) != (Branch.SI,)


def test_odds_named_are_on_both_rows() -> None:
    """The list has 天耳 where the rules have 皇書; its 月破 is 月沖."""
    assert MONTH.row("tian-er").at_odds == ("huang-shu",)
    assert MONTH.row("yue-po").at_odds == ("yue-chong",)
    said = note(MONTH.row("yue-po"), "list-otherwise")
    assert said is not None
    clash = [f"{month}: {MONTH.row('yue-chong').cells[month.pinyin]}" for month in MONTHS]
    assert said.values["places"] == ", ".join(clash)


def uses(table: Table) -> dict[str, Said]:
    return {row.id: use for row in table.rows if isinstance(use := row.cells["use"], Said)}


def test_what_a_spirit_is_for_is_said_where_the_text_says_it() -> None:
    line("daquan-1:33", "遊煞 is for a traveller's arrival, 信煞 for news from far away.")
    line("daquan-1:17", "將軍 is used in asking about a traveller.")
    quote("kejing-27", "支德亦喜，子日在巳順十二支也")
    assert day_spirit("支德", Branch.ZI) == (Branch.SI,)
    assert {id: len(uses(find_table(id))) for id in BASES} == {
        "spirits-month": 16,
        "spirits-year": 6,
        "spirits-day-stem": 2,
        "spirits-day-branch": 7,
    }
    said = {one.key for id in BASES for one in uses(find_table(id)).values()}
    texts = {key.removeprefix("table.said.") for key in words().texts if ".said.use-" in key}
    assert said == texts


def test_the_facts_beside_the_tables_are_of_spirits_that_there_are() -> None:
    text = (resources.files("liuren.tables") / "spirits.csv").read_text(encoding="utf-8")
    facts = [(row["basis"], row["name"]) for row in csv.DictReader(text.splitlines())]
    stem, branch = day_spirits(Stem.JIA), day_spirits(Branch.ZI)
    assert facts == [
        *(("month", one.name) for one in month_spirits(Branch.YIN)),
        *(("year-branch", one.name) for one in year_spirits(Branch.ZI)),
        *(("day-stem", one.name) for one in stem),
        *(("day-branch", one.name) for one in branch),
    ]
