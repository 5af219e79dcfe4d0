"""別責: three lessons, no conflict near or far; another is called to account."""

import pytest

from liuren import School
from tests.support import (
    BA_ZHUAN_DAYS,
    LODGING,
    Hand,
    by_hand,
    cast,
    hand_of,
    line,
    opened_by,
    pairs,
    quote,
    result,
    said,
    step_by,
    where,
)

ELSEWHERE = "transmissions.bie-ze"
HEAVEN = School.cuiyan.with_(bie_ze="heaven")
PARTNER = pairs("甲己 乙庚 丙辛 丁壬 戊癸")
TRIADS = ("亥卯未", "寅午戌", "巳酉丑", "申子辰")


def next_of_triad(hand: Hand) -> str:
    """The next of the day branch's triad."""
    (triad,) = (names for names in TRIADS if hand.branch in names)
    return (triad * 2)[triad.index(hand.branch) + 1]


@pytest.mark.rule("transmissions.bie-ze.three-lessons")
def test_it_wants_just_three_lessons_that_differ() -> None:
    quote("cuiyan-36", "則干支之陰陽二神，缺一課矣", "如無克無遙")
    line("daquan-1:11", "with three lessons and neither near nor distant conflict; nine charts")
    opened = 0
    for chart, hand in by_hand():
        near_or_far = not hand.is_without or hand.shot_at or hand.shooting
        three = not near_or_far and hand.count == 3 and hand.day not in BA_ZHUAN_DAYS
        assert opened_by(chart).startswith(ELSEWHERE) == three
        opened += three
        declined = step_by(chart, f"{ELSEWHERE}.three-lessons")
        if declined:
            assert declined.values["count"] == hand.count != 3
    assert opened == 9


@pytest.mark.rule("transmissions.bie-ze.gang")
def test_on_yang_days_the_combining_stems_upper_opens() -> None:
    quote("cuiyan-36", "陽日取干五合上神為用", "中末俱有干上神")
    quote("cuiyan-39", "如丙合辛，辛寄戌，取戌上神為用，如丙辰日，干上午，一課戌上亥，三傳亥午午")
    quote("cuiyan-39", "計三課", "如戊辰、戊午日，干上午，兩課丑上寅，三專寅午午是也")
    charts = where(School.cuiyan, f"{ELSEWHERE}.gang")
    assert {(chart.day.hanzi, result(chart)) for chart in charts} == {
        ("丙辰", "亥午午 剛"),
        ("戊辰", "寅午午 剛"),
        ("戊午", "寅午午 剛"),
    }
    for done in map(hand_of, charts):
        opener = done.over(LODGING[PARTNER[done.stem]])
        assert said(cast(done.day, done.over_stem)) == opener + done.over_stem * 2


@pytest.mark.rule("transmissions.bie-ze.rou")
def test_on_yin_days_the_next_of_the_triad_itself_opens() -> None:
    quote("cuiyan-10", "剛日主動，柔日主靜，陰陽攸分，故用亦有異，仍以古法為是")
    quote("cuiyan-36", "陰日最支三合前位神為用")
    quote("cuiyan-40", "計六課，如酉日取丑為用，如丁酉日，干上巳，三傳丑巳巳")
    quote(
        "cuiyan-40",
        "辛酉日，干上酉，三傳丑酉酉",
        "如辛丑日干上丑，三傳巳丑丑",
        "如辛未日三傳亥丑丑",
    )
    charts = where(School.cuiyan, f"{ELSEWHERE}.rou")
    assert len(charts) == 6
    for day, over_stem, transmissions in (
        ("丁酉", "巳", "丑巳巳"),
        ("辛酉", "酉", "丑酉酉"),
        ("辛丑", "丑", "巳丑丑"),
        ("辛未", "丑", "亥丑丑"),
    ):
        assert cast(day, over_stem) in charts
        assert result(cast(day, over_stem)) == f"{transmissions} 柔"
    for chart in charts:
        assert said(chart) == next_of_triad(hand_of(chart)) + hand_of(chart).over_stem * 2


@pytest.mark.rule("transmissions.bie-ze.rou-heaven")
def test_or_what_stands_over_it() -> None:
    quote("cuiyan-10", "柔日亦宜取支三合前位上神為用。如酉日取地盤丑位上神，非用丑也")
    line("daquan-1:11", "on all nine what opens is taken from heaven's plate")
    charts = where(HEAVEN, f"{ELSEWHERE}.rou-heaven")
    assert len(charts) == 6
    for chart in charts:
        done = hand_of(chart)
        assert said(chart) == done.over(next_of_triad(done)) + done.over_stem * 2
