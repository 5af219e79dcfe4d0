"""The patterns that come and go with an answer."""

from liuren.generals import Time
from liuren.patterns import Pattern, View
from liuren.schools import School
from liuren.tables import Row, find_table
from tests.support import charts

TABLE = find_table("reading-answers")


def count(row: Row, column: str) -> int:
    value = row.cells[column]
    assert isinstance(value, int)
    return value


def test_three_answers_of_three_questions() -> None:
    answers = [str(row.cells["answer"]) for row in TABLE.rows]
    assert {one: answers.count(one) for one in answers} == {"stems": 19, "chen": 18, "clash": 9}


def test_the_sums_agree() -> None:
    for row in TABLE.rows:
        comes, goes = count(row, "comes"), count(row, "goes")
        assert comes or goes
        assert count(row, "default") + comes - goes == count(row, "under")


def test_the_clash_only_takes_away() -> None:
    """Two punishments less, and nothing for them."""
    rows = [row for row in TABLE.rows if str(row.cells["answer"]) == "clash"]
    assert all(count(row, "comes") == 0 for row in rows)


def test_one_pattern_asked_again() -> None:
    """刑入傳 has 406 charts, and without the two punishments 327."""
    row = TABLE.row("xing-ru-chuan-clash")
    one = row.cells["pattern"]
    assert isinstance(one, Pattern)
    found = [
        sum(any(one.ask(View(chart, time)) for time in Time) for chart in charts(school))
        for school in (School.cuiyan, School.cuiyan.answering({"punishment": "clash"}))
    ]
    assert found == [406, 327] == [count(row, "default"), count(row, "under")]
