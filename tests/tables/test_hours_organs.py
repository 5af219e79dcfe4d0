"""The hours and the organs."""

from liuren.tables import find_table
from tests.support import line

TABLE = find_table("hours-organs")


def test_the_organs_in_the_order_of_the_verse() -> None:
    line("daquan-1:27", "from the lung at 寅 through the twelve channels to the liver at 丑")
    assert [str(row.cells["hour"]) for row in TABLE.rows] == list("寅卯辰巳午未申酉戌亥子丑")
    assert [row.cells["organ"] for row in TABLE.rows] == [
        *("肺", "大腸", "胃", "脾", "心", "小腸", "膀胱", "腎", "胞絡", "三焦", "膽", "肝"),
    ]


def test_the_clock_goes_round() -> None:
    clocks = [str(row.cells["clock"]) for row in TABLE.rows]
    assert clocks[0] == "03:00–05:00"
    assert clocks[10] == "23:00–01:00"
    for before, after in zip(clocks, clocks[1:] + clocks[:1], strict=True):
        assert before.partition("–")[2] == after.partition("–")[0]


def test_what_is_doubtful_says_so() -> None:
    doubtful = {row.id: [note.key for note in row.notes] for row in TABLE.rows if row.notes}
    assert doubtful == {
        "yin": ["organ-dipper"],
        "si": ["printed-for"],
        "xu": ["printed-for", "organ-wrapping"],
    }
