"""遙克: an upper and the day stem conflict from afar."""

import pytest

from liuren import Method, School
from tests.support import (
    BA_ZHUAN_DAYS,
    Hand,
    by_hand,
    cast,
    line,
    opened_by,
    quote,
    result,
    said,
    step_by,
    where,
)

AFAR = "transmissions.yao-ke"
ALSO_ON_BA_ZHUAN = School.cuiyan.with_(ba_zhuan="yao-ke")


def asked(hand: Hand) -> bool:
    """Whether the default school asks for distant conflict in this chart."""
    return hand.is_without and hand.day not in BA_ZHUAN_DAYS


@pytest.mark.rule("transmissions.yao-ke.hao-shi")
def test_an_upper_that_overcomes_the_stem_opens() -> None:
    quote("cuiyan-30", "則以日干為主，與二三四課較對。若有一上神遙剋日干，取以為用，曰蒿矢")
    quote("cuiyan-31", "如丙戌日，干上寅，二課亥，遙剋日神，則取亥為為用，三傳亥申巳")
    quote("kejing-15", "蓋此課先盡四課上神剋日干為用，曰蒿矢格")
    assert result(cast("丙戌", "寅")) == "亥申巳 蒿矢"
    for chart, hand in by_hand():
        named = step_by(chart, f"{AFAR}.hao-shi")
        assert (named is not None) == (asked(hand) and bool(hand.shot_at))
        if named:
            assert named.values["candidates"] == list(hand.shot_at)
            assert said(chart)[0] in hand.shot_at
            assert str(chart.derivation.sub_method) == "蒿矢"


@pytest.mark.rule("transmissions.yao-ke.tan-she")
def test_else_an_upper_that_the_stem_overcomes_opens() -> None:
    quote("cuiyan-30", "如無上神遙克，則取日干遙克上神為用，曰彈射")
    quote("cuiyan-32", "日干遙克兩上神，則取巳之與日比者為用。三傳巳辰卯")
    quote("kejing-18", "又無神剋日，則以日干遙克課上神為用，曰彈射課")
    assert result(cast("癸未", "子")) == "巳辰卯 彈射"
    for chart, hand in by_hand():
        named = step_by(chart, f"{AFAR}.tan-she")
        assert (named is not None) == (asked(hand) and not hand.shot_at and bool(hand.shooting))
        if named:
            assert named.values["candidates"] == list(hand.shooting)
            assert said(chart)[0] in hand.shooting
            assert str(chart.derivation.sub_method) == "彈射"


@pytest.mark.rule("transmissions.yao-ke.several")
def test_of_several_the_one_of_the_days_polarity_opens() -> None:
    quote("cuiyan-30", "如有二克或克二者，則取日之相比者為用")
    quote("kejing-25", "四課之中兩課剋日干，以今日比者為用也")
    for chart in where(School.cuiyan, f"{AFAR}.several"):
        alike = [one for one in chart.derivation.candidates if one.is_yang == chart.day.is_yang]
        assert list(chart.derivation.transmissions[:1]) == alike


@pytest.mark.rule("transmissions.yao-ke.several")
def test_polarity_always_parts_several() -> None:
    quote("kejing-24", "遙克中克多論比，涉害論深")  # which never comes to depth
    found = 0
    for _, hand in by_hand():
        if hand.is_without:
            several = hand.shot_at or hand.shooting
            if len(several) > 1:
                assert len(hand.alike(several)) == 1
                found += 1
    assert found


@pytest.mark.rule("transmissions.yao-ke.neither")
def test_without_distant_conflict_it_gives_no_opener() -> None:
    quote("cuiyan-33", "謂四課無克，又無遙克，取酉將上下祥為用")
    quote("kejing-31", "凡四課上下無相剋，又無遙克")
    for chart, hand in by_hand():
        step = step_by(chart, f"{AFAR}.neither")
        assert (step is not None) == (asked(hand) and not (hand.shot_at or hand.shooting))
        if step:
            assert str(chart.derivation.method) in ("昴星", "別責")


@pytest.mark.rule("transmissions.yao-ke.not-on-ba-zhuan")
def test_on_the_days_of_one_palace_it_is_not_asked() -> None:
    quote("cuiyan-11", "伏吟課既無遙克之例，而八專何獨有取於遙克耶")
    line("daquan-1:13", "on 八專 days near conflict counts and distant conflict does not")
    for chart, hand in by_hand():
        step = step_by(chart, f"{AFAR}.not-on-ba-zhuan")
        assert (step is not None) == (hand.is_without and hand.day in BA_ZHUAN_DAYS)
        if step:
            assert chart.derivation.method is Method.BA_ZHUAN


@pytest.mark.rule("transmissions.yao-ke.not-on-ba-zhuan")
def test_a_school_may_ask_it_there_all_the_same() -> None:
    quote("cuiyan-11", "《訂訛》亦取遙克")
    afar = [
        (chart, hand)
        for chart, hand in by_hand(ALSO_ON_BA_ZHUAN)
        if hand.is_without and hand.day in BA_ZHUAN_DAYS and (hand.shot_at or hand.shooting)
    ]
    assert len(afar) == 7
    for chart, hand in afar:
        assert opened_by(chart).startswith(AFAR)
        several = hand.shot_at or hand.shooting
        assert said(chart)[0] == (several[0] if len(several) == 1 else hand.alike(several)[0])
