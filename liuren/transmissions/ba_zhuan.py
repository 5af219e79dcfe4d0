"""八專: stem and branch share a palace, and nothing conflicts. Seventh method."""

from __future__ import annotations

from liuren.rule import rule
from liuren.transmissions.inquiry import Inquiry, Method, Opening, Side, SubMethod

ONE_PALACE = rule("transmissions.ba-zhuan.one-palace", "cuiyan-11", "daquan-1:13")
YANG = rule("transmissions.ba-zhuan.yang", "cuiyan-11", "daquan-1:13")
YIN = rule("transmissions.ba-zhuan.yin", "cuiyan-11", "daquan-1:13")
DU_ZU = rule("transmissions.ba-zhuan.du-zu", "cuiyan-11")


def ask(inquiry: Inquiry) -> Opening:
    """On 甲寅 丁未 己未 庚申 癸丑: yang, three places forward from the upper over the stem, that
    one counted; yin, three back from the upper of lesson 4. Middle and last are what stands
    over the stem; all three alike is 獨足. (cuiyan-11, daquan-1:13)

    Two lessons are left only where stem and branch share a palace, so it always opens.
    """
    assert inquiry.has_one_palace, ONE_PALACE
    over_stem = inquiry.over(Side.STEM)
    if inquiry.day.is_yang:
        start, opener, stated, finding = over_stem, over_stem + 2, YANG, "ba-zhuan.yang"
    else:
        start = inquiry.lessons[3].upper
        opener, stated, finding = start + -2, YIN, "ba-zhuan.yin"
    sub_method = None
    if opener is over_stem:
        stated, finding, sub_method = DU_ZU, "ba-zhuan.alone", SubMethod.DU_ZU
    opening = Opening(opener, Method.BA_ZHUAN, sub_method, following=(Side.STEM, Side.STEM))
    return inquiry.open(stated, finding, opening, start=str(start))
