"""賊克: a lesson in which lower and upper conflict opens. First method."""

from __future__ import annotations

from liuren.lessons import Direction
from liuren.rule import rule
from liuren.transmissions.inquiry import (
    Inquiry,
    Method,
    Opening,
    Outcome,
    SubMethod,
    candidates,
    names,
)

ZEI_FIRST = rule("transmissions.zei-ke.zei-first", "cuiyan-19")
NO_CONFLICT = rule("transmissions.zei-ke.no-conflict", "cuiyan-19", "cuiyan-30")
ZHONG_SHEN = rule("transmissions.zei-ke.zhong-shen", "cuiyan-19", "cuiyan-20")
YUAN_SHOU = rule("transmissions.zei-ke.yuan-shou", "cuiyan-19", "cuiyan-21")


def ask(inquiry: Inquiry) -> Opening | None:
    """Open by the only conflicting lesson, or leave several to the next methods.

    A lower that overcomes its upper is 賊 and comes first; only where there is none do
    uppers that overcome their lowers, 克, count. One 賊 opens as 重審, one 克 as 元首. (cuiyan-19)
    """
    zei = [one for one in inquiry.lessons if one.direction is Direction.ZEI]
    ke = [one for one in inquiry.lessons if one.direction is Direction.KE]
    if not zei and not ke:
        inquiry.decline(NO_CONFLICT, "zei-ke.none", lessons=names(inquiry.lessons))
        return None
    inquiry.direction = Direction.ZEI if zei else Direction.KE
    inquiry.found = inquiry.remaining = candidates(zei or ke)
    rows = names(zei or ke)
    if len(inquiry.found) > 1:
        finding = "zei-ke.several-zei" if zei else "zei-ke.several-ke"
        uppers = names(inquiry.found)
        inquiry.note(ZEI_FIRST, Outcome.NARROWED, finding, lessons=rows, candidates=uppers)
        return None
    sub_method = SubMethod.ZHONG_SHEN if zei else SubMethod.YUAN_SHOU
    opening = Opening(inquiry.found[0].upper, Method.ZEI_KE, sub_method, inquiry.direction)
    if not zei:
        return inquiry.open(YUAN_SHOU, "zei-ke.one-ke", opening, lessons=rows)
    if ke:
        set_aside = names(ke)
        return inquiry.open(
            ZHONG_SHEN, "zei-ke.one-zei-before-ke", opening, lessons=rows, set_aside=set_aside
        )
    return inquiry.open(ZHONG_SHEN, "zei-ke.one-zei", opening, lessons=rows)
