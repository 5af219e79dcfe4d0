"""Lessons: the four, and the one that is missing."""

import pytest

from tests.support import Hand, by_hand, cast, quote


@pytest.mark.rule("lessons.four")
def test_four_lessons_from_stem_and_branch() -> None:
    quote(
        "cuiyan-17",
        "取日干寄宮上所得神為第一課",
        "再取干陽上所得之神為第二課",
        "取日支本宮上所得神為第三課",
        "再取支陽上所得神為第四課",
    )
    for chart, hand in by_hand():
        assert tuple(map(str, chart.lessons)) == hand.lessons
        assert [one.number for one in chart.lessons] == [1, 2, 3, 4]
        for one in chart.lessons:
            assert str(one.palace) == hand.under(str(one.upper))


@pytest.mark.rule("lessons.four")
@pytest.mark.parametrize(
    ("id", "clause", "day", "lessons"),
    [
        ("cuiyan-26", "如癸未日，一課巳癸，二課酉巳，三課亥未", "癸未", "巳癸 酉巳 亥未"),
        ("cuiyan-37", "如庚午日干上午，干陰辰，支陽辰，支陰寅", "庚午", "午庚 辰午 辰午 寅辰"),
        ("cuiyan-38", "又如乙未日，干陽未，干陰戌，支陽戌，支陰丑", "乙未", "未乙 戌未 戌未 丑戌"),
    ],
)
def test_lessons_as_printed(id: str, clause: str, day: str, lessons: str) -> None:
    quote("cuiyan-17", "而四課於是備矣")
    quote(id, clause)
    assert " ".join(map(str, cast(day, lessons[0]).lessons)).startswith(lessons)


def missing(hand: Hand) -> tuple[str, int] | None:
    """Which lesson is missing, and of which side, where just three differ."""
    if hand.count != 3:
        return None
    uppers = hand.uppers
    first, second = ((0, 1), (2, 3)) if hand.is_yang else ((2, 3), (0, 1))
    (repeated,) = (place for place in second if uppers[place] in [uppers[one] for one in first])
    return ("陽不備", "陰不備")[repeated % 2], repeated + 1


@pytest.mark.rule("lessons.missing")
def test_where_three_lessons_differ_one_is_missing() -> None:
    quote("cuiyan-36", "陽課缺一，曰陽不備，陰課缺一，曰陰不備")
    quote("cuiyan-37", "剛日先盡干神", "柔日先盡支神")
    found = 0
    for chart, hand in by_hand():
        lacks = chart.missing
        assert (lacks and (str(lacks[0]), lacks[1].number)) == missing(hand)
        found += lacks is not None
    assert found == sum(hand.count == 3 for _, hand in by_hand())


@pytest.mark.rule("lessons.missing")
@pytest.mark.parametrize(
    ("id", "clause", "day", "over_stem", "lacks"),
    [
        ("cuiyan-37", "辰既為干陰所占，則支陽缺一課矣", "庚午", "午", ("陽不備", 3)),
        ("cuiyan-37", "丑既為支陰所占，則干陽缺一課矣", "辛未", "丑", ("陽不備", 1)),
        ("cuiyan-37", "如乙亥日，干上酉，一課缺一干之陽神", "乙亥", "酉", ("陽不備", 1)),
        ("cuiyan-38", "戌既為干陽所占，則支陰缺一課矣", "甲午", "戌", ("陰不備", 4)),
        ("cuiyan-38", "戌既為支陽所占，則干陰缺一課", "乙未", "未", ("陰不備", 2)),
        ("cuiyan-38", "如壬辰日，干上午，一課缺一支之陰神", "壬辰", "午", ("陰不備", 4)),
    ],
)
def test_missing_lessons_as_printed(
    id: str, clause: str, day: str, over_stem: str, lacks: tuple[str, int]
) -> None:
    quote("cuiyan-36", "缺一課矣")
    quote(id, clause)
    found = cast(day, over_stem).missing
    assert found is not None
    assert (str(found[0]), found[1].number) == lacks
