"""賊克: the only conflict opens, and 賊 comes before 克."""

import pytest

from liuren import School
from tests.support import (
    by_hand,
    cast,
    each_school,
    opened_by,
    quote,
    result,
    said,
    step_by,
    where,
)


@pytest.mark.rule("transmissions.zei-ke.zei-first")
@each_school
def test_a_lower_that_overcomes_its_upper_comes_first(school: School) -> None:
    quote(
        "cuiyan-19", "上克下謂之克，下克上為之賊", "先取一下克上為用，雖有二三課之上克下，亦所不計"
    )
    for chart, hand in by_hand(school):
        derivation = chart.derivation
        direction = derivation.direction and str(derivation.direction)
        assert direction == ("賊" if hand.zei else "克" if hand.ke else None)
        if direction:
            assert tuple(map(str, derivation.candidates)) == hand.conflicts
        several = step_by(chart, "transmissions.zei-ke.zei-first")
        assert (several is not None) == (len(hand.conflicts) > 1)
        if several:
            kind = several.finding.removeprefix("zei-ke.several-")
            assert kind == {"賊": "zei", "克": "ke"}[str(direction)]


@pytest.mark.rule("transmissions.zei-ke.no-conflict")
def test_without_conflict_the_first_three_give_no_opener() -> None:
    quote("cuiyan-19", "蓋課以克賊發用為入，無克賊為不入也")
    quote("cuiyan-30", "則以日干為主，與二三四課較對")
    for chart, hand in by_hand():
        step = step_by(chart, "transmissions.zei-ke.no-conflict")
        assert (step is not None) == (not hand.conflicts)
        if step:
            assert step.values["lessons"] == list(hand.lessons)
            assert str(chart.derivation.method) not in ("賊克", "比用", "涉害")


@pytest.mark.rule("transmissions.zei-ke.zhong-shen")
def test_one_lower_that_overcomes_opens() -> None:
    quote("cuiyan-19", "先取一下克上為用", "名曰重審")
    quote("cuiyan-20", "如丙寅日，干上午，三課無克，取四課下克上為用，三傳辰巳午")
    assert result(cast("丙寅", "午")) == "辰巳午 重審"
    for chart, hand in by_hand():
        one = len(hand.zei) == 1
        assert (opened_by(chart) == "transmissions.zei-ke.zhong-shen") == one
        if one:
            assert said(chart)[0] == hand.zei[0]
            set_aside = chart.derivation.steps[0].values.get("set_aside", [])
            assert isinstance(set_aside, list)
            assert {lesson[0] for lesson in set_aside} == set(hand.ke)


@pytest.mark.rule("transmissions.zei-ke.yuan-shou")
def test_one_upper_that_overcomes_opens() -> None:
    quote("cuiyan-19", "如四課並無下克，惟一上克下，則取一上克為用，名曰元首")
    quote("cuiyan-21", "如壬戌日干上申，三課無克，取第二課上克下為用，三傳巳寅亥")
    assert result(cast("壬戌", "申")) == "巳寅亥 元首"
    for chart, hand in by_hand():
        one = not hand.zei and len(hand.ke) == 1
        assert (opened_by(chart) == "transmissions.zei-ke.yuan-shou") == one
        if one:
            assert said(chart)[0] == hand.ke[0]


def test_one_upper_standing_in_two_lessons_is_one_candidate() -> None:
    twice = [
        chart
        for chart in where(School.cuiyan, "transmissions.zei-ke.zhong-shen")
        if len(chart.derivation.steps[0].values["lessons"]) == 2  # type: ignore[arg-type]
    ]
    assert twice
    for chart in twice:
        assert len(chart.derivation.candidates) == 1
