"""What each day brings, against the lines of the book and the patterns that use it."""

from liuren.chart import all_charts
from liuren.cycles import DAYS, STEMS, Branch, Day
from liuren.generals import Time
from liuren.patterns import View, find_pattern
from liuren.relations import salary
from liuren.tables import Row, find_table
from tests.support import line, quote

TABLE = find_table("by-day")


def branches(row: Row, column: str) -> set[Branch]:
    cell = row.cells[column]
    return {
        one for one in (cell if isinstance(cell, tuple) else (cell,)) if isinstance(one, Branch)
    }


def of(day: str) -> Row:
    return TABLE.row(Day.parse(day).pinyin)


def by_stem(column: str) -> str:
    return "".join(str(*branches(TABLE.rows[stem.index], column)) for stem in STEMS)


def test_the_sixty_days_in_order() -> None:
    assert [row.cells["day"] for row in TABLE.rows] == list(DAYS)
    assert [row.id for row in TABLE.rows] == [day.pinyin for day in DAYS]


def test_what_goes_by_the_stem() -> None:
    """The first ten days have the ten stems in order."""
    line("daquan-1:21", "日德, 日祿 and 儀神 by the ten stems")
    line("daquan-1:23", "羊刃 by the ten stems")
    assert by_stem("virtue") == "寅申巳亥巳寅申巳亥巳"
    assert by_stem("salary") == "寅卯巳午巳午申酉亥子"
    assert by_stem("blade") == "卯辰午未午未酉戌子丑"
    assert by_stem("stem-wonder") == "午巳辰卯寅丑未申酉戌"


def test_the_blade_is_the_branch_after_the_salary() -> None:
    """Of yin stems too, as printed: nothing is turned round."""
    for row in TABLE.rows:
        day = row.cells["day"]
        assert isinstance(day, Day)
        assert branches(row, "blade") == {salary(day.stem) + 1}


def test_what_goes_by_the_branch() -> None:
    line("daquan-1:23", "支德 five branches on; 支馬")
    line("daquan-1:25", "支儀 by the twelve branches")
    first = TABLE.rows[:12]
    printed = {
        "branch-virtue": "巳午未申酉戌亥子丑寅卯辰",
        "horse": "寅亥申巳寅亥申巳寅亥申巳",
        "branch-ceremony": "午巳辰卯寅丑未申酉戌亥子",
    }
    for column, expected in printed.items():
        assert "".join(str(*branches(row, column)) for row in first) == expected


def test_what_goes_by_the_decade() -> None:
    line("daquan-1:173", "三奇: 丑 in the decades of 子 and 戌, 子 in 申 and 午, 亥 in 辰 and 寅")
    for head, wonder in zip("子戌申午辰寅", "丑丑子子亥亥", strict=True):
        for steps in range(10):
            row = TABLE.row(Day.at(Day.parse(f"甲{head}").index + steps).pinyin)
            assert branches(row, "decade-wonder") == {Branch(wonder)}
            assert branches(row, "decade-ceremony") == {Branch(head)}
            assert len(branches(row, "void")) == 2
    assert branches(of("甲子"), "void") == set(map(Branch, "戌亥"))


def test_the_tomb_and_what_others_say_of_it() -> None:
    quote("cuiyan-08", "戊己斷以用戌作墓")
    line("daquan-1:147", "the tombs of the ten stems: 甲癸未 乙丙戊戌 丁己庚丑 壬辛辰")
    others = {
        day: " ".join(
            map(str, cell if isinstance(cell := of(day).cells["tomb-otherwise"], tuple) else ())
        )
        for day in ("甲子", "乙丑", "丁卯", "戊辰", "己巳")
    }
    assert others == {
        "甲子": "",
        "乙丑": "stems 戌",
        "丁卯": "stems 丑",
        "戊辰": "chen 辰",
        "己巳": "stems 丑 chen 辰",
    }


def test_the_patterns_use_the_same_branches() -> None:
    """三奇, 六儀, 日奇 and 日儀 hold where the branch of the table enters the transmissions."""
    columns = {
        "san-qi": "decade-wonder",
        "liu-yi": "decade-ceremony",
        "ri-qi": "stem-wonder",
        "ri-yi": "branch-ceremony",
    }
    for chart in all_charts():
        row = TABLE.row(chart.day.pinyin)
        for id, column in columns.items():
            enters = not branches(row, column).isdisjoint(chart.derivation.transmissions)
            assert bool(find_pattern(id).ask(View(chart, Time.DAY))) is enters, (chart.id, id)
