"""別責: only three lessons differ; another is called to account. Sixth method."""

from __future__ import annotations

from liuren.lessons import distinct
from liuren.relations import LODGING, combining_stem, triad
from liuren.rule import rule
from liuren.transmissions.inquiry import Inquiry, Method, Opening, Side, SubMethod

THREE_LESSONS = rule("transmissions.bie-ze.three-lessons", "cuiyan-36", "daquan-1:11")
YANG = rule("transmissions.bie-ze.gang", "cuiyan-36", "cuiyan-39")
YIN = rule("transmissions.bie-ze.rou", "cuiyan-10", "cuiyan-36", "cuiyan-40")
YIN_HEAVEN = rule("transmissions.bie-ze.rou-heaven", "cuiyan-10", "daquan-1:11")


def ask(inquiry: Inquiry) -> Opening | None:
    """Yang day: what heaven lays over the lodging of the stem that combines with the day's.
    Yin day: the next of the day branch's triad itself, or what heaven lays over it where the
    school says so. Middle and last are what stands over the stem. (cuiyan-36…40)"""
    count = distinct(inquiry.lessons)
    if count != 3:
        inquiry.decline(THREE_LESSONS, "bie-ze.not-three", count=count)
        return None
    day, plate = inquiry.day, inquiry.plate
    following = Side.STEM, Side.STEM
    if day.is_yang:
        partner = combining_stem(day.stem)
        lodging = LODGING[partner]
        opening = Opening(plate.over(lodging), Method.BIE_ZE, SubMethod.GANG, following=following)
        return inquiry.open(
            YANG,
            "bie-ze.gang",
            opening,
            stem=str(day.stem),
            partner=str(partner),
            lodging=str(lodging),
        )
    following_branch = triad(day.branch)[1]
    on_heaven = inquiry.school.bie_ze == "heaven"
    opener = plate.over(following_branch) if on_heaven else following_branch
    opening = Opening(opener, Method.BIE_ZE, SubMethod.ROU, following=following)
    return inquiry.open(
        YIN_HEAVEN if on_heaven else YIN,
        "bie-ze.rou-heaven" if on_heaven else "bie-ze.rou",
        opening,
        branch=str(day.branch),
        next=str(following_branch),
    )
