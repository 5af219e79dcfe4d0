"""八專: stem and branch share a palace, and nothing conflicts."""

import pytest

from liuren import School
from tests.support import (
    BA_ZHUAN_DAYS,
    BRANCHES,
    DAYS,
    LODGING,
    by_hand,
    cast,
    charts,
    hand_of,
    line,
    opened_by,
    overcomes,
    quote,
    result,
    said,
    where,
)

ONE_PALACE = "transmissions.ba-zhuan"
ROUND = BRANCHES * 3


@pytest.mark.rule("transmissions.ba-zhuan.one-palace")
def test_it_is_for_the_days_whose_stem_and_branch_share_a_palace() -> None:
    quote(
        "cuiyan-11",
        "八專干支同處一位",
        "有克賊者，照舊用克賊比涉之法。如無克賊者，則用順逆三神之法",
    )
    line("daquan-1:13", "two lessons without conflict are called 八專")
    assert [day for day in DAYS if LODGING[day[0]] == day[1]] == sorted(
        BA_ZHUAN_DAYS, key=DAYS.index
    )
    for chart, hand in by_hand():
        opens = hand.is_without and hand.day in BA_ZHUAN_DAYS
        assert opened_by(chart).startswith(ONE_PALACE) == opens


@pytest.mark.rule("transmissions.ba-zhuan.one-palace")
def test_the_third_lesson_counts_though_its_palace_is_the_firsts() -> None:
    quote("cuiyan-11", "有克賊者，照舊用克賊比涉之法")
    days = set()
    for chart, hand in by_hand():
        if hand.day in BA_ZHUAN_DAYS:
            upper = hand.over_stem
            of_stem, of_branch = (overcomes(lower, upper) for lower in hand.day)
            if of_branch and not of_stem:
                days.add(hand.day)
                assert str(chart.derivation.direction) == "賊"
                assert upper in map(str, chart.derivation.candidates)
    assert days == {"丁未", "癸丑"}


@pytest.mark.rule("transmissions.ba-zhuan.yang")
def test_on_yang_days_three_forward_from_over_the_stem() -> None:
    quote("cuiyan-11", "則用順逆三神之法")
    line("daquan-1:13", "yang: from the stem's yang three forward, its own place counted")
    for chart in where(School.cuiyan, f"{ONE_PALACE}.yang"):
        done = hand_of(chart)
        assert done.is_yang
        third = ROUND[BRANCHES.index(done.over_stem) :][:3][-1]
        assert said(chart) == third + done.over_stem * 2


@pytest.mark.rule("transmissions.ba-zhuan.yin")
def test_on_yin_days_three_back_from_the_fourth_lesson() -> None:
    quote("cuiyan-11", "則用順逆三神之法")
    line("daquan-1:13", "yin: from the branch's yin three back; middle and last are over the stem")
    for chart in where(School.cuiyan, f"{ONE_PALACE}.yin"):
        done = hand_of(chart)
        assert not done.is_yang
        backward = ROUND[::-1]
        third = backward[backward.index(done.lessons[3][0]) :][:3][-1]
        assert said(chart) == third + done.over_stem * 2


@pytest.mark.rule("transmissions.ba-zhuan.du-zu")
def test_all_three_alike_is_one_foot() -> None:
    quote("cuiyan-11", "且既取遙克，則古來當不設獨足一課矣")
    alike = {
        (chart.day.hanzi, result(chart))
        for chart, hand in by_hand()
        if opened_by(chart).startswith(ONE_PALACE) and len(set(said(chart))) == 1
    }
    assert alike == {("己未", "酉酉酉 獨足")}
    (chart,) = where(School.cuiyan, f"{ONE_PALACE}.du-zu")
    assert chart.id == "jiwei-you"
    # With distant conflict there would be no such chart, as the passage argues: 己 overcomes 亥.
    with_distant = School.cuiyan.with_(ba_zhuan="yao-ke")
    assert result(cast("己未", "酉", with_distant)) == "亥丑卯 彈射"
    assert not any(opened_by(one) == f"{ONE_PALACE}.du-zu" for one in charts(with_distant))
