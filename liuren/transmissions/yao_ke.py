"""遙克: no lesson conflicts, but an upper and the day stem do, from afar. Fourth method."""

from __future__ import annotations

from liuren.phases import overcomes
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

HAO_SHI = rule("transmissions.yao-ke.hao-shi", "cuiyan-30", "cuiyan-31", "kejing-15")
TAN_SHE = rule("transmissions.yao-ke.tan-she", "cuiyan-30", "cuiyan-32", "kejing-18")
SEVERAL = rule("transmissions.yao-ke.several", "cuiyan-30", "kejing-24", "kejing-25")
NEITHER = rule("transmissions.yao-ke.neither", "cuiyan-33", "kejing-31")
NOT_ON_BA_ZHUAN = rule("transmissions.yao-ke.not-on-ba-zhuan", "cuiyan-11", "daquan-1:13")


def ask(inquiry: Inquiry) -> Opening | None:
    """Open by an upper of lessons 2 to 4 that overcomes the day stem (蒿矢), else by one that
    the stem overcomes (彈射); of several by the one of the day's polarity. (cuiyan-30)

    Not asked on the 八專 days unless the school says so (cuiyan-11).
    """
    stem = inquiry.day.stem
    if inquiry.has_one_palace and inquiry.school.ba_zhuan == "steps":
        inquiry.decline(NOT_ON_BA_ZHUAN, "yao-ke.ba-zhuan", day=str(inquiry.day))
        return None
    others = inquiry.lessons[1:]
    shot_at = candidates([one for one in others if overcomes(one.upper, stem)])
    shooting = candidates([one for one in others if overcomes(stem, one.upper)])
    if not shot_at and not shooting:
        uppers = names(candidates(others))
        inquiry.decline(NEITHER, "yao-ke.none", stem=str(stem), candidates=uppers)
        return None
    rule, kind, sub_method = (
        (HAO_SHI, "hao-shi", SubMethod.HAO_SHI)
        if shot_at
        else (TAN_SHE, "tan-she", SubMethod.TAN_SHE)
    )
    inquiry.found = shot_at or shooting
    values = {"stem": str(stem), "candidates": names(inquiry.found)}
    if len(inquiry.found) == 1:
        opening = Opening(inquiry.found[0].upper, Method.YAO_KE, sub_method)
        return inquiry.open(rule, f"yao-ke.{kind}", opening, **values)
    inquiry.note(rule, Outcome.NARROWED, f"yao-ke.several-{kind}", **values)
    # kejing-24 sends what polarity does not part to 涉害; over all 720 charts it always parts.
    (alike,) = (one for one in inquiry.found if one.upper.is_yang == inquiry.day.is_yang)
    opening = Opening(alike.upper, Method.YAO_KE, sub_method)
    return inquiry.open(SEVERAL, "bi-yong.one", opening, alike=[str(alike)], **values)
