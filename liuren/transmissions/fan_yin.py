"""返吟: every branch lies over its clash. Ninth method, for the six days without conflict."""

from __future__ import annotations

from liuren.relations import horse
from liuren.rule import rule
from liuren.transmissions.inquiry import Inquiry, Method, Opening, Side, SubMethod

JING_LAN = rule("transmissions.fan-yin.jing-lan", "cuiyan-18", "daquan-1:13")


def ask(inquiry: Inquiry) -> Opening:
    """井欄: the post horse of the day branch opens (丑 亥, 未 巳), then over the branch, then
    over the stem. (daquan-1:13)"""
    branch = inquiry.day.branch
    opening = Opening(
        horse(branch),
        Method.FAN_YIN,
        SubMethod.JING_LAN,
        following=(Side.BRANCH, Side.STEM),
    )
    return inquiry.open(JING_LAN, "fan-yin.jing-lan", opening, branch=str(branch))
