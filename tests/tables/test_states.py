"""The states of the generals by the month."""

import pytest

from liuren.cycles import BRANCHES
from liuren.generals import General
from liuren.tables import Row, Said, find_table
from liuren.tables.states import MONTHS
from tests.support import line

TABLE = find_table("general-states")


def branches(row: Row) -> str:
    return "".join(str(row.cells[month.pinyin]) for month in MONTHS)


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("teng-she-jiao-zhan", "卯酉子午" * 3),
        ("teng-she-dang-wo", "亥亥亥子子子巳巳巳酉酉酉"),
        ("zhu-que-xian-wu", "酉巳丑子申辰卯亥未午寅戌"),
        ("zhu-que-kai-kou", "巳辰午未卯寅申酉丑子戌亥"),
        ("gou-chen-zhang-jian", "巳辰卯寅丑子亥戌酉申未午"),
        ("qing-long-kai-yan", "寅酉戌" * 4),
        ("qing-long-wo", "丑丑丑寅寅寅辰辰辰巳巳巳"),
        ("bai-hu-yang-shi", "申寅巳亥" * 3),
        ("tai-chang-xiao-shuo", "辰辰辰酉酉酉卯卯卯巳巳巳"),
        ("tian-hou-yu-pen", "酉申" * 6),
    ],
)
def test_month_by_month(id: str, expected: str) -> None:
    """By fours, by seasons, by 孟 仲 季, or through all twelve."""
    line("daquan-1:205", "勾陳's sword begins on 巳 in the first month and runs backward.")
    assert branches(TABLE.row(id)) == expected


def test_beak_and_mouth_are_each_on_every_branch_once() -> None:
    """So no branch of either can be a misprint for another without a second one."""
    for id in ("zhu-que-xian-wu", "zhu-que-kai-kou", "gou-chen-zhang-jian"):
        assert sorted(branches(TABLE.row(id))) == sorted(map(str, BRANCHES))


def test_taken_as_palaces_most_states_could_not_be_had() -> None:
    """Seven of ten name a palace over which the general never stands."""
    impossible = {row.id: row.cells["never-over"] for row in TABLE.rows if row.cells["never-over"]}
    assert len(impossible) == 7
    assert set(impossible) == {row.id for row in TABLE.rows} - {
        *("teng-she-jiao-zhan", "qing-long-wo", "tian-hou-yu-pen")
    }


def test_what_the_book_leaves_open_is_said() -> None:
    said = {row.id: {note.key for note in row.notes} for row in TABLE.rows}
    assert "state-verse-against-gloss" in said["teng-she-dang-wo"]
    assert "state-gloss-slipped" in said["bai-hu-yang-shi"]
    assert "state-fu-jian" in said["gou-chen-zhang-jian"]
    bodes = TABLE.row("teng-she-dang-wo").cells["bodes"]
    assert isinstance(bodes, Said)
    assert bodes.key == "bodes-disputed"


def test_the_generals_that_have_states() -> None:
    assert list(dict.fromkeys(row.cells["general"] for row in TABLE.rows)) == [
        General.TENG_SHE,
        General.ZHU_QUE,
        General.GOU_CHEN,
        General.QING_LONG,
        General.BAI_HU,
        General.TAI_CHANG,
        General.TIAN_HOU,
    ]
