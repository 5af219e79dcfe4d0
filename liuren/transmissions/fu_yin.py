"""伏吟: every branch lies at home. Eighth method; the transmissions follow punishment."""

from __future__ import annotations

from liuren.cycles import Branch
from liuren.relations import clash, punished
from liuren.rule import rule
from liuren.transmissions.inquiry import Inquiry, Method, Opening, Outcome, Side

OPENER = rule("transmissions.fu-yin.opener", "daquan-1:13")
MIDDLE = rule("transmissions.fu-yin.middle", "daquan-1:13")
LAST = rule("transmissions.fu-yin.last", "daquan-1:13")


def ask(inquiry: Inquiry) -> Opening:
    """Without conflict: yang, what stands over the stem opens; yin, what stands over the
    branch. (daquan-1:13)"""
    yang = inquiry.day.is_yang
    opener = inquiry.over(Side.STEM if yang else Side.BRANCH)
    opening = Opening(opener, Method.FU_YIN)
    return inquiry.open(OPENER, "fu-yin.yang" if yang else "fu-yin.yin", opening)


def follow(inquiry: Inquiry, opening: Opening) -> tuple[Branch, Branch]:
    """The middle and last transmission of the 伏吟 plate, with or without conflict.

    Middle: what the opener punishes. If the opener punishes itself: the branch where the stem
    opened (yang days, and the days with a conflict), the stem where the branch opened. Last:
    what the middle punishes; if that is the middle itself or the opener again (子卯), what the
    middle clashes with. (daquan-1:13)
    """
    opener = opening.opener
    middle = punished(opener)
    assert middle is not None
    if middle is opener:
        branch_side = inquiry.day.is_yang or opening.method is not Method.FU_YIN
        middle = inquiry.over(Side.BRANCH if branch_side else Side.STEM)
        finding = "fu-yin.self-branch" if branch_side else "fu-yin.self-stem"
    else:
        finding = "fu-yin.punished"
    inquiry.note(MIDDLE, Outcome.FOLLOWED, finding, before=str(opener), after=str(middle))
    last = punished(middle)
    assert last is not None
    finding = "fu-yin.punished"
    if last in (middle, opener):
        finding = "fu-yin.clash-self" if last is middle else "fu-yin.clash-back"
        last = clash(middle)
    inquiry.note(LAST, Outcome.FOLLOWED, finding, before=str(middle), after=str(last))
    return middle, last
