"""合 刑 沖 破 害, against the lines of the book and what the engine says of a pair."""

from collections import Counter

from liuren.between import Relation, between
from liuren.cycles import BRANCHES, Branch, Stem
from liuren.tables import Row, Said, find_table
from liuren.words import words
from tests.support import line

TABLE = find_table("relations")


def of(kind: str) -> list[Row]:
    return [row for row in TABLE.rows if row.cells["kind"] == kind]


def members(row: Row) -> str:
    cell = row.cells["members"]
    assert isinstance(cell, tuple)
    return "".join(map(str, cell))


def days(*rows: Row) -> set[str]:
    cells = [row.cells["days"] for row in rows]
    return {str(day) for cell in cells if isinstance(cell, tuple) for day in cell}


def test_how_many_of_each() -> None:
    assert Counter(row.cells["kind"] for row in TABLE.rows) == {
        **{"五合": 5, "六合": 6, "三合": 4, "刑": 12, "沖": 6, "破": 6, "害": 6}
    }


def test_the_pairs_as_printed() -> None:
    line("daquan-1:115", "亥卯未 寅午戌 巳酉丑 申子辰")
    line("daquan-1:119", "甲己 乙庚 丙辛 丁壬 戊癸, with the name of each")
    line("daquan-1:121", "子丑 寅亥 卯戌 辰酉 巳申 午未; 寅亥 is 破合, 巳申 刑合")
    printed = {
        "五合": "甲己 乙庚 丙辛 丁壬 戊癸",
        "六合": "子丑 寅亥 卯戌 辰酉 巳申 午未",
        "三合": "亥卯未 寅午戌 巳酉丑 申子辰",
    }
    for kind, pairs in printed.items():
        assert [members(row) for row in of(kind)] == pairs.split()
    for kind, names in {
        "五合": "中正合 仁義合 威權合 淫泆合 無情合",
        "三合": "木合 火合 金合 水合",
    }.items():
        assert [row.cells["called"] for row in of(kind)] == names.split()
    assert [row.cells["called"] for row in of("六合") if row.cells["called"]] == ["破合", "刑合"]


def test_what_is_printed_for_each_branch() -> None:
    """The tables of the day branch, in the order of the branches."""
    line("daquan-1:25", "支刑, 支破, 支害 by the twelve branches, 支沖 opposite")
    printed = {
        "刑": "卯戌巳子辰申午丑寅酉未亥",
        "沖": "午未申酉戌亥子丑寅卯辰巳",
        "破": "酉辰亥午丑申卯戌巳子未寅",
        "害": "未午巳辰卯寅丑子亥戌酉申",
    }
    for kind, others in printed.items():
        pairs = {members(row) for row in of(kind)}
        for one, other in zip(BRANCHES, map(Branch, others), strict=True):
            assert f"{one}{other}" in pairs or (kind != "刑" and f"{other}{one}" in pairs)
        assert len(pairs) == (12 if kind == "刑" else 6)


def test_the_engine_says_the_same_of_every_pair() -> None:
    """Over all 144 pairs of branches: what `between` finds is what the table has, and no more."""
    kinds = {
        Relation.COMBINES: "六合",
        Relation.PUNISHES: "刑",
        Relation.CLASHES: "沖",
        Relation.HARMS: "害",
        Relation.BREAKS: "破",
    }
    for relation, kind in kinds.items():
        found = {
            f"{one}{other}"
            for one in BRANCHES
            for other in BRANCHES
            if relation in between(one, other)
        }
        listed = {members(row) for row in of(kind)}
        if kind != "刑":
            listed |= {pair[::-1] for pair in listed}
        assert listed == found


def test_the_kinds_of_punishment() -> None:
    line(
        "daquan-1:163", "辰亥午酉 punish themselves, 子卯 one another, 丑戌未 and 寅巳申 in company"
    )
    kinds = {members(row): row.cells["called"] for row in of("刑")}
    assert {one for one, kind in kinds.items() if kind == "自刑"} == {
        "辰辰",
        "午午",
        "酉酉",
        "亥亥",
    }
    assert {one for one, kind in kinds.items() if kind == "互刑"} == {"子卯", "卯子"}
    assert Counter(kinds.values())["朋刑"] == 6


def test_the_dispute_is_named_at_both_rows_and_at_the_clashes() -> None:
    line("daquan-1:163", "未 does not punish 丑, nor 申 寅: that takes clash for punishment")
    for xing, chong in (("xing-wei-chou", "chong-chou-wei"), ("xing-shen-yin", "chong-yin-shen")):
        one, other = TABLE.row(xing), TABLE.row(chong)
        assert str(one.cells["answer"]) == "cycle"
        assert one.at_odds == (chong,)
        assert other.at_odds == (xing,)
        for row in (one, other):
            (note,) = row.notes
            assert isinstance(note, Said)
            assert note.in_words(words()).startswith("in dispute")
    assert [row.id for row in TABLE.rows if row.cells["answer"]] == [
        "xing-wei-chou",
        "xing-shen-yin",
    ]


def test_the_same_two_besides() -> None:
    """破合 both combines and breaks; 巳申 combines, punishes and breaks."""
    cells = {row.id: row.cells["also"] for row in TABLE.rows}
    also = {id: [str(one) for one in cell] for id, cell in cells.items() if isinstance(cell, tuple)}
    assert also["liu-he-yin-hai"] == ["寅亥破"]
    assert also["liu-he-si-shen"] == ["巳刑申", "巳申破"]
    assert also["xing-yin-si"] == ["寅巳害"]


def test_the_days_whose_sides_harm_one_another() -> None:
    """Five, as the book counts and names them."""
    line("daquan-1:191", "stem and branch harm one another on five days alone")
    assert days(*of("害")) == {"丙寅", "壬申", "乙卯", "辛酉", "戊寅"}


def test_the_days_whose_sides_combine() -> None:
    """The five that the book names at 支干互合."""
    line("daquan-1:125", "乙酉 丙申 戊申 辛卯 壬寅, on which stem and branch combine")
    assert days(*of("六合")) == {"乙酉", "丙申", "戊申", "辛卯", "壬寅"}


def test_stems_are_stems() -> None:
    for row in of("五合"):
        cell = row.cells["members"]
        assert isinstance(cell, tuple)
        assert all(isinstance(one, Stem) for one in cell)
