"""比用 (知一): of several candidates the one of the day's polarity opens. Second method."""

from __future__ import annotations

from liuren.rule import rule
from liuren.transmissions.inquiry import Inquiry, Method, Opening, Outcome, names

POLARITY = rule("transmissions.bi-yong", "cuiyan-22", "cuiyan-23", "cuiyan-24")


def ask(inquiry: Inquiry) -> Opening | None:
    """Open by the only candidate whose polarity is the day's, else narrow to those that share
    it; if none does, all stay in question. (cuiyan-22)"""
    before = inquiry.remaining
    if not before:
        return None
    alike = tuple(one for one in before if one.upper.is_yang == inquiry.day.is_yang)
    values = {"candidates": names(before), "alike": names(alike), "stem": str(inquiry.day.stem)}
    if len(alike) == 1:
        opening = Opening(alike[0].upper, Method.BI_YONG, None, inquiry.direction)
        return inquiry.open(POLARITY, "bi-yong.one", opening, **values)
    if not alike:
        inquiry.decline(POLARITY, "bi-yong.none", **values)
        return None
    inquiry.remaining = alike
    if len(alike) == len(before):
        inquiry.decline(POLARITY, "bi-yong.all", **values)
    else:
        inquiry.note(POLARITY, Outcome.NARROWED, "bi-yong.several", **values)
    return None
