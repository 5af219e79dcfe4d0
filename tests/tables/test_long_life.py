"""The twelve stages, against the passages and the charts they change."""

from liuren.compare import changes
from liuren.cycles import DAYS, STEMS, Branch
from liuren.relations import long_life, salary, tomb
from liuren.tables import Row, find_table
from liuren.tables.long_life import STAGES
from tests.support import line, quote

TABLE = find_table("long-life")
PHASES = ("wood", "fire", "earth-xu", "earth-chen", "metal", "water")


def branches(id: str) -> str:
    row = TABLE.row(id)
    return "".join(str(row.cells[stage]) for stage in STAGES)


def count(row: Row, column: str) -> int:
    value = row.cells[column]
    assert isinstance(value, int)
    return value


def test_the_phases_and_then_the_stems() -> None:
    assert [row.id for row in TABLE.rows] == [*PHASES, *(stem.pinyin for stem in STEMS)]


def test_every_row_goes_round_the_twelve() -> None:
    for row in TABLE.rows:
        assert set(branches(row.id)) == set("子丑寅卯辰巳午未申酉戌亥")


def test_the_phases_run_forward_all_alike() -> None:
    """五行則不論陰陽，一例順行."""
    quote("cuiyan-07", "五行則不論陰陽，一例順行")
    for id in PHASES:
        first, second = map(Branch, branches(id)[:2])
        assert second is first + 1
    assert {id: branches(id)[0] + branches(id)[8] for id in PHASES} == {
        "wood": "亥未",
        "fire": "寅戌",
        "earth-xu": "寅戌",
        "earth-chen": "申辰",
        "metal": "巳丑",
        "water": "申辰",
    }


def test_the_tomb_of_earth_both_ways() -> None:
    """有從水用辰者，有從火用戌者; 戊己斷以用戌作墓."""
    quote("cuiyan-08", "有從水用辰者，有從火用戌者", "戊己斷以用戌作墓")
    assert branches("earth-xu") == branches("fire")
    assert branches("earth-chen") == branches("water")


def test_a_yin_stem_is_born_where_the_yang_one_dies() -> None:
    """陽之死地，即陰之生地; and 臨官 is then the salary: 十二神中之臨官，即係日之祿神."""
    quote("cuiyan-07", "陽之死地，即陰之生地", "十二神中之臨官，即係日之祿神")
    for stem in STEMS:
        row = TABLE.row(stem.pinyin)
        if not stem.is_yang:
            assert row.cells["chang-sheng"] is TABLE.row((stem + -1).pinyin).cells["si"]
        assert row.cells["lin-guan"] is salary(stem)
        assert row.cells["chang-sheng"] is long_life(stem, "stems")


def test_the_tombs_of_the_ten_stems_as_printed() -> None:
    line("daquan-1:147", "未 is the tomb of 甲癸, 戌 of 丙戊乙, 丑 of 庚丁己, 辰 of 壬辛")
    printed = {"甲": "未", "癸": "未", "丙": "戌", "戊": "戌", "乙": "戌"}
    printed |= {"庚": "丑", "丁": "丑", "己": "丑", "壬": "辰", "辛": "辰"}
    for stem in STEMS:
        assert str(TABLE.row(stem.pinyin).cells["mu"]) == printed[str(stem)]
        assert TABLE.row(stem.pinyin).cells["mu"] is tomb(stem, "stems")


def test_what_changes() -> None:
    """The five yin stems, 72 charts each, and the 144 charts of 戊 and 己."""
    rows = [TABLE.row(stem.pinyin) for stem in STEMS]
    assert [count(row, "charts") for row in rows] == [0, 72] * 5
    assert sum(count(row, "charts") for row in rows) == len(changes("birth-tomb", "stems"))
    assert [count(TABLE.row(id), "charts") for id in PHASES] == [0, 0, 0, 144, 0, 0]
    assert len(changes("earth-tomb", "chen")) == 144


def test_every_day_has_its_phase_and_its_stem() -> None:
    for day in DAYS:
        cells = [row.cells["days"] for row in TABLE.rows]
        assert sum(isinstance(cell, tuple) and day in cell for cell in cells) == (
            3 if str(day.stem) in "戊己" else 2
        )


def test_rows_that_differ_for_a_stem_are_at_odds() -> None:
    assert TABLE.row("wood").at_odds == ("yi",)
    assert TABLE.row("earth-chen").at_odds == ("earth-xu", "wu", "ji")
    assert TABLE.row("jia").at_odds == ()
