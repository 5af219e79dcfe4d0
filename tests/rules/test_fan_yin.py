"""返吟: every branch over its clash; 井欄 on the six days without conflict."""

import pytest

from tests.support import by_hand, line, opened_by, quote, said

RULE = "transmissions.fan-yin.jing-lan"


@pytest.mark.rule(RULE)
def test_on_six_days_the_horse_of_the_branch_opens() -> None:
    quote("cuiyan-18", "九返吟")
    line(
        "daquan-1:13", "丁 己 辛 with 丑 and 未, six days: 登明 (亥) opens for 丑, 太乙 (巳) for 未"
    )
    opened = {hand.day: said(chart) for chart, hand in by_hand() if opened_by(chart) == RULE}
    assert opened == {
        hand.day: {"丑": "亥", "未": "巳"}[hand.branch] + hand.over_branch + hand.over_stem
        for _, hand in by_hand()
        if hand.turn == 6 and not hand.conflicts
    }
    assert set(opened) == {stem + branch for stem in "丁己辛" for branch in "丑未"}
    assert opened["丁丑"] == "亥未丑"
    assert opened["辛未"] == "巳丑辰"
