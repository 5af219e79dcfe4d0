"""Which charts each answer changes."""

import pytest

from liuren import School, SchoolError
from liuren.chart import all_charts
from liuren.compare import changed, changes
from liuren.schools import QUESTIONS


@pytest.mark.parametrize(
    ("question", "answer", "count"),
    [
        ("she-hai", "depth", 19),
        ("she-hai", "depth-with-start", 23),
        ("fu-deng", "day-side", 2),
        ("bie-ze", "heaven", 6),
        ("ba-zhuan", "yao-ke", 7),
        ("noble-table", "zeng-men", 6 * 12),  # the 庚 days
        ("birth-tomb", "stems", 30 * 12),  # the yin days
        ("earth-tomb", "chen", 12 * 12),  # the 戊 and 己 days
        ("punishment", "clash", 0),
        ("day-night", "sun", 0),
    ],
)
def test_an_answer_alone_changes_so_many_charts(question: str, answer: str, count: int) -> None:
    assert len(changes(question, answer)) == count


def test_beside_another_school_an_answer_changes_other_charts() -> None:
    base = School.cuiyan.with_(fu_deng="day-side")
    assert len(changes("she-hai", "depth", base)) == 17
    assert len(changes("she-hai", "depth-with-start", base)) == 23
    assert len(changed(School.kejing, School.modern)) == 6


def test_changed_charts_are_the_ones_whose_transmissions_differ() -> None:
    assert changes("fu-deng", "day-side") == ("wuchen-hai", "wuxu-hai")
    other = {chart.id: chart for chart in all_charts(School.modern)}
    differing = tuple(
        chart.id
        for chart in all_charts()
        if chart.derivation.transmissions != other[chart.id].derivation.transmissions
    )
    assert changed(School.modern) == differing


def test_default_answers_change_nothing() -> None:
    for question in QUESTIONS:
        assert changes(question.id, question.default.id) == ()
        if not question.affects.is_of_charts:
            assert not any(
                changes(question.id, one.id) for one in question.answers if one.available
            )


@pytest.mark.parametrize(
    ("question", "answer"), [("she-hai", "width"), ("weather", "fair"), ("month-general", "he-tu")]
)
def test_unknown_or_unavailable_answers_are_refused(question: str, answer: str) -> None:
    with pytest.raises(SchoolError):
        changes(question, answer)
