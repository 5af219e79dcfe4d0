"""昴星: four lessons, no conflict near or far; 酉 opens."""

import pytest

from liuren import School
from tests.support import Hand, by_hand, cast, cast_at, opened_by, quote, result, said, step_by
from tests.support import where as opened

PLEIADES = "transmissions.mao-xing"


def without_any(hand: Hand) -> bool:
    """Whether there is no conflict, near or far, on a day of two palaces."""
    return hand.is_without and not hand.shot_at and not hand.shooting


@pytest.mark.rule("transmissions.mao-xing.four-lessons")
def test_it_wants_four_lessons_that_differ() -> None:
    quote("cuiyan-33", "謂四課無克，又無遙克")
    quote("cuiyan-36", "缺一課矣", "如無克無遙", "曰別責")
    quote("kejing-31", "凡四課上下無相剋，又無遙克，取從魁上下神為用，曰昴星課")
    for chart, hand in by_hand():
        four = without_any(hand) and hand.count == 4
        assert opened_by(chart).startswith(PLEIADES) == four
        declined = step_by(chart, f"{PLEIADES}.four-lessons")
        if declined:
            assert hand.count < 4
            assert declined.values["count"] == hand.count


@pytest.mark.rule("transmissions.mao-xing.hu-shi")
def test_on_yang_days_what_stands_over_you_opens() -> None:
    quote("cuiyan-33", "陽日取地盤酉上神為用為仰視格")
    quote("cuiyan-34", "中用辰上神，末用日上辰，為仰視格。計四課", "如戊寅日，三傳丑午酉")
    quote("kejing-32", "剛日仰視地盤酉上神為用，中傳辰上神，末傳日上神")
    assert result(cast("戊寅", "酉")) == "丑午酉 虎視"
    charts = opened(School.cuiyan, f"{PLEIADES}.hu-shi")
    assert len(charts) == 4
    for chart, hand in by_hand():
        if chart in charts:
            assert hand.is_yang
            assert said(chart) == hand.over("酉") + hand.over_branch + hand.over_stem


@pytest.mark.rule("transmissions.mao-xing.dong-she")
def test_on_yin_days_what_lies_under_you_opens() -> None:
    quote("cuiyan-33", "陰日取天盤酉下神為用，為府視格")
    quote("cuiyan-35", "中用日上神，末用辰上神，為俯視格。計一十二課")
    quote("cuiyan-35", "如己巳，三傳申申午", "又如癸未日，三傳申寅申", "又辛未日，三傳申亥申")
    quote("cuiyan-35", "辛卯日三傳子未子")
    quote("kejing-35", "柔日伏視天盤酉下神為用，曰冬蛇掩目格。中傳日神，末傳辰上神")
    for day, over_stem, transmissions in (
        ("己巳", "申", "申申午"),
        ("癸未", "寅", "申寅申"),
        ("辛未", "亥", "申亥申"),
        ("辛卯", "未", "子未子"),
    ):
        assert result(cast(day, over_stem)) == f"{transmissions} 冬蛇"
    charts = opened(School.cuiyan, f"{PLEIADES}.dong-she")
    assert len(charts) == 12
    for chart, hand in by_hand():
        if chart in charts:
            assert not hand.is_yang
            assert said(chart) == hand.under("酉") + hand.over_stem + hand.over_branch


def test_the_two_boards_of_the_commentary() -> None:
    quote("kejing-34", "假如戊申日卯時辰將占，剛日昴星取酉上戌為用")
    assert result(cast_at("戊申", "辰", "卯")) == "戌酉午 虎視"
    quote("kejing-37", "假如丁丑日辰時丑將占，柔日昴宿取酉下神為用")
    assert result(cast_at("丁丑", "丑", "辰")) == "子辰戌 冬蛇"
