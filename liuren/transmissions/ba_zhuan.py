"""八專: stem and branch share a palace, and nothing conflicts. Seventh method."""

from __future__ import annotations

from liuren.rule import rule
from liuren.transmissions.inquiry import Inquiry, Method, Opening, Side, SubMethod

ONE_PALACE = rule("transmissions.ba-zhuan.one-palace", "cuiyan-11", "daquan-1:13")
YANG = rule("transmissions.ba-zhuan.yang", "cuiyan-11", "daquan-1:13")
YIN = rule("transmissions.ba-zhuan.yin", "cuiyan-11", "daquan-1:13")
DU_ZU = rule("transmissions.ba-zhuan.du-zu", "cuiyan-11")


def ask(inquiry: Inquiry) -> Opening | None:
    """On 甲寅 丁未 己未 庚申 癸丑: yang, three places forward from the upper over the stem, that
    one counted; yin, three back from the upper of lesson 4. Middle and last are what stands
    over the stem; all three alike is 獨足. (cuiyan-11, daquan-1:13)"""
    day = inquiry.day
    if inquiry.lessons[0].palace is not day.branch:
        inquiry.decline(
            ONE_PALACE,
            "ba-zhuan.two-palaces",
            stem=str(day.stem),
            lodging=str(inquiry.lessons[0].palace),
            branch=str(day.branch),
        )
        return None
    over_stem = inquiry.over(Side.STEM)
    start = over_stem if day.is_yang else inquiry.lessons[3].upper
    opener = start + (2 if day.is_yang else -2)
    alone = opener is over_stem
    finding = "ba-zhuan.yang" if day.is_yang else "ba-zhuan.yin"
    opening = Opening(
        opener,
        Method.BA_ZHUAN,
        SubMethod.DU_ZU if alone else None,
        following=(Side.STEM, Side.STEM),
    )
    return inquiry.open(
        DU_ZU if alone else YANG if day.is_yang else YIN,
        finding + "-alone" if alone else finding,
        opening,
        start=str(start),
    )
