"""伏吟: every branch at home; the transmissions follow punishment."""

import pytest

from liuren import Chart
from tests.support import (
    CLASH,
    LODGING,
    by_hand,
    line,
    opened_by,
    result,
    said,
)

OPENER = "transmissions.fu-yin.opener"
PUNISHED = {"子": "卯", "卯": "子"} | dict(
    zip("寅巳申丑戌未辰午酉亥", "巳申寅戌未丑辰午酉亥", strict=True)
)

#: The transmissions of the sixty days, written out: of a stem, of a branch, or of the day itself.
WRITTEN_OUT = {
    "甲": "寅巳申", "丙": "巳申寅", "戊": "巳申寅", "庚": "申寅巳", "癸": "丑戌未",
    "乙丑": "辰丑戌", "乙亥": "辰亥巳", "乙酉": "辰酉卯", "乙未": "辰未丑", "乙巳": "辰巳申",
    "乙卯": "辰卯子", "壬申": "亥申寅", "壬午": "亥午子", "壬辰": "亥辰戌", "壬寅": "亥寅巳",
    "壬子": "亥子卯", "壬戌": "亥戌未",
    "卯": "卯子午", "丑": "丑戌未", "未": "未丑戌", "巳": "巳申寅",
    "丁亥": "亥未丑", "丁酉": "酉未丑", "己亥": "亥未丑", "己酉": "酉未丑",
    "辛亥": "亥戌未", "辛酉": "酉戌未",
}  # fmt: skip


def fu_yin() -> list[Chart]:
    """The sixty charts of the 伏吟 plate."""
    return [chart for chart, hand in by_hand() if hand.turn == 0]


def written_out(day: str) -> str:
    """The transmissions of a day: by the day itself, by its stem or by its branch."""
    return next(WRITTEN_OUT[name] for name in (day, day[0], day[1]) if name in WRITTEN_OUT)


@pytest.mark.rule("transmissions.fu-yin.opener")
def test_yang_opens_over_the_stem_and_yin_over_the_branch() -> None:
    line("daquan-1:13", "a conflict is used; without one, the stem on yang days, the branch on yin")
    for chart, hand in by_hand():
        opens = hand.turn == 0 and not hand.conflicts
        assert (opened_by(chart) == OPENER) == opens
        if hand.turn == 0:
            own = hand.over_stem if hand.is_yang else hand.over_branch
            assert said(chart)[0] == (hand.conflicts[0] if hand.conflicts else own)
            assert bool(hand.conflicts) == (hand.stem in "乙癸")


@pytest.mark.rule("transmissions.fu-yin.middle")
def test_the_middle_is_what_the_opener_punishes() -> None:
    line(
        "daquan-1:13",
        "if the opener punishes itself: the branch on yang days, the stem on yin ones",
    )
    for chart in fu_yin():
        opener, middle, _ = tuple(said(chart))
        if PUNISHED[opener] != opener:
            assert middle == PUNISHED[opener]
        elif chart.day.is_yang or chart.day.hanzi[0] == "乙":  # 乙 opens on its own side, 辰
            assert middle == chart.day.hanzi[1]
        else:
            assert middle == LODGING[chart.day.hanzi[0]]


@pytest.mark.rule("transmissions.fu-yin.last")
def test_the_last_is_what_the_middle_punishes_or_clashes_with() -> None:
    line("daquan-1:13", "if the middle punishes itself too, its clash is the last")
    for chart in fu_yin():
        opener, middle, last = tuple(said(chart))
        onward = PUNISHED[middle] not in (middle, opener)
        assert last == (PUNISHED[middle] if onward else CLASH[middle])


@pytest.mark.rule("transmissions.fu-yin.last")
def test_the_sixty_days() -> None:
    line("daquan-1:13", "the middle and the last follow punishment")
    assert {chart.day.hanzi: said(chart) for chart in fu_yin()} == {
        chart.day.hanzi: written_out(chart.day.hanzi) for chart in fu_yin()
    }
    assert {result(chart).split()[1] for chart in fu_yin()} == {"伏吟", "重審", "元首"}
