"""比用: of several candidates the one of the day's polarity."""

import pytest

from liuren import Method
from tests.support import by_hand, cast, opened_by, quote, result, said, step_by

RULE = "transmissions.bi-yong"


@pytest.mark.rule(RULE)
def test_the_only_one_of_the_days_polarity_opens() -> None:
    quote("cuiyan-22", "謂課有二三下克上，或二三上克下，擇課之陰陽與日比者為用")
    for chart, hand in by_hand():
        alike = hand.alike(hand.conflicts)
        opens = len(hand.conflicts) > 1 and len(alike) == 1
        assert (opened_by(chart) == RULE) == opens
        if opens:
            assert chart.derivation.method is Method.BI_YONG
            assert said(chart)[0] == alike[0]


@pytest.mark.rule(RULE)
def test_what_polarity_does_not_decide_is_left_to_wading() -> None:
    quote("cuiyan-22", "須擇其近於己者為和")
    for chart, hand in by_hand():
        step = step_by(chart, RULE)
        assert (step is not None) == (len(hand.conflicts) > 1)
        if step and hand.in_question:
            alike = hand.alike(hand.conflicts)
            kind = "none" if not alike else "all" if alike == hand.conflicts else "several"
            assert step.finding == f"bi-yong.{kind}"
            assert chart.derivation.method is Method.SHE_HAI


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("id", "clauses", "day", "over_stem", "transmissions"),
    [
        (
            "cuiyan-23",
            ("餘二課，皆下賊上", "取子之與日比者為用，三傳子巳戌"),
            "甲戌",
            "未",
            "子巳戌",
        ),
        ("cuiyan-24", ("辛為陰日，取未之與日比者為用", "三傳未卯亥"), "辛卯", "午", "未卯亥"),
    ],
)
def test_choice_as_printed(
    id: str, clauses: tuple[str, ...], day: str, over_stem: str, transmissions: str
) -> None:
    quote(id, *clauses)
    assert result(cast(day, over_stem)) == f"{transmissions} 比用"
