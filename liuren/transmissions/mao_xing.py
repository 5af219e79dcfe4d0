"""昴星: four lessons and no conflict near or far; 酉, the seat of the Pleiades, opens. Fifth."""

from __future__ import annotations

from liuren.cycles import Branch
from liuren.lessons import distinct
from liuren.rule import rule
from liuren.transmissions.inquiry import Inquiry, Method, Opening, Side, SubMethod

FOUR_LESSONS = rule("transmissions.mao-xing.four-lessons", "cuiyan-33", "cuiyan-36", "kejing-31")
YANG = rule("transmissions.mao-xing.hu-shi", "cuiyan-33", "cuiyan-34", "kejing-32")
YIN = rule("transmissions.mao-xing.dong-she", "cuiyan-33", "cuiyan-35", "kejing-35")


def ask(inquiry: Inquiry) -> Opening | None:
    """Yang day: what heaven lays over 酉 opens, then over the branch, then over the stem (虎視,
    仰視). Yin day: the palace under heaven's 酉 opens, then over the stem, then over the branch
    (冬蛇掩目, 俯視). Only where all four lessons differ. (cuiyan-33…35)"""
    count = distinct(inquiry.lessons)
    if count < 4:
        inquiry.decline(FOUR_LESSONS, "mao-xing.fewer", count=count)
        return None
    if inquiry.day.is_yang:
        opener = inquiry.plate.over(Branch.YOU)
        rule, finding, sub_method = YANG, "mao-xing.yang", SubMethod.HU_SHI
        following = Side.BRANCH, Side.STEM
    else:
        opener = inquiry.plate.under(Branch.YOU)
        rule, finding, sub_method = YIN, "mao-xing.yin", SubMethod.DONG_SHE
        following = Side.STEM, Side.BRANCH
    opening = Opening(opener, Method.MAO_XING, sub_method, following=following)
    return inquiry.open(rule, finding, opening)
