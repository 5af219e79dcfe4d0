"""涉害: of several candidates the one that wades through most harm opens. Third method.

The schools differ on what that means: where the candidate stands (`position`), or how many
conflicts it meets on its way home (`depth`, `depth-with-start`); and on what parts two that
are still equal (`fu-deng`).
"""

from __future__ import annotations

from dataclasses import dataclass

from liuren.cycles import Branch, Stem
from liuren.lessons import Direction
from liuren.phases import overcomes
from liuren.relations import lodgers, quarter
from liuren.rule import rule
from liuren.transmissions.inquiry import (
    Candidate,
    Inquiry,
    Method,
    Opening,
    Outcome,
    Row,
    SubMethod,
    Value,
    names,
)

JIAN_JI = rule("transmissions.she-hai.jian-ji", "cuiyan-25", "cuiyan-26", "kejing-04", "kejing-13")
CHA_WEI = rule("transmissions.she-hai.cha-wei", "cuiyan-25", "cuiyan-27", "kejing-05", "kejing-13")
DEPTH = rule(
    "transmissions.she-hai.depth",
    "kejing-01",
    "kejing-02",
    "kejing-08",
    "cuiyan-29",
    "daquan-1:9",
)
WITH_START = rule("transmissions.she-hai.depth-with-start", "kejing-07")
HOUR_FIRST = rule("transmissions.she-hai.fu-deng.hour-first", "cuiyan-28")
DAY_SIDE = rule("transmissions.she-hai.fu-deng.day-side", "kejing-06", "kejing-13", "daquan-1:9")


@dataclass(frozen=True, slots=True)
class Depth:
    """How deep a candidate wades: the palaces it passes, and what it meets in them."""

    candidate: Candidate
    palaces: tuple[Branch, ...]
    met: tuple[Stem | Branch, ...]

    @property
    def count(self) -> int:
        """How many conflicts it meets."""
        return len(self.met)


def depth(candidate: Candidate, direction: Direction, *, with_start: bool) -> Depth:
    """Count the conflicts from the palace where the candidate stands, clockwise, up to but not
    including its home; each palace counts its branch and every stem lodged in it.

    For 賊 what overcomes the candidate counts, for 克 what the candidate overcomes (kejing-01,
    -02). The palace it starts from counts only `with_start`.
    """
    home = candidate.upper
    way = home.steps_from(candidate.palace)
    palaces = tuple(candidate.palace + step for step in range(0 if with_start else 1, way))
    met: tuple[Stem | Branch, ...] = tuple(
        place
        for palace in palaces
        for place in _in_palace(palace)
        if (overcomes(place, home) if direction is Direction.ZEI else overcomes(home, place))
    )
    return Depth(candidate, palaces, met)


def _in_palace(palace: Branch) -> tuple[Stem | Branch, ...]:
    return (palace, *lodgers(palace))


def ask(inquiry: Inquiry) -> Opening | None:
    """Open by one of the candidates that 比用 left: by depth where the school counts it, then
    over a 孟 palace, then over a 仲 one, then by 復等. (cuiyan-25, kejing-13)"""
    if not inquiry.remaining:
        return None
    if inquiry.school.she_hai != "position":
        opening = _by_depth(inquiry, with_start=inquiry.school.she_hai == "depth-with-start")
        if opening:
            return opening
    return _by_position(inquiry) or _by_precedence(inquiry)


def _by_depth(inquiry: Inquiry, *, with_start: bool) -> Opening | None:
    assert inquiry.direction is not None
    stated = WITH_START if with_start else DEPTH
    depths = [depth(one, inquiry.direction, with_start=with_start) for one in inquiry.remaining]
    most = max(one.count for one in depths)
    deepest = tuple(one.candidate for one in depths if one.count == most)
    counts: list[Row] = [
        {
            "candidate": str(one.candidate),
            "palace": str(one.candidate.palace),
            "passed": names(one.palaces),
            "met": names(one.met),
            "count": one.count,
        }
        for one in depths
    ]
    kind = "zei" if inquiry.direction is Direction.ZEI else "ke"
    if len(deepest) == 1:
        opening = Opening(deepest[0].upper, Method.SHE_HAI, None, inquiry.direction)
        return inquiry.open(stated, f"she-hai.depth-{kind}", opening, counts=counts)
    inquiry.remaining = deepest
    inquiry.note(
        stated,
        Outcome.NARROWED,
        f"she-hai.equal-{kind}",
        counts=counts,
        candidates=names(deepest),
        count=most,
    )
    return None


def _by_position(inquiry: Inquiry) -> Opening | None:
    for name, stated, sub_method in (
        ("孟", JIAN_JI, SubMethod.JIAN_JI),
        ("仲", CHA_WEI, SubMethod.CHA_WEI),
    ):
        standing = tuple(one for one in inquiry.remaining if quarter(one.palace) == name)
        values: dict[str, Value] = {
            "quarter": name,
            "seats": [
                {"candidate": str(one), "palace": str(one.palace), "quarter": quarter(one.palace)}
                for one in inquiry.remaining
            ],
        }
        if len(standing) == 1:
            opening = Opening(standing[0].upper, Method.SHE_HAI, sub_method, inquiry.direction)
            return inquiry.open(stated, "she-hai.position", opening, **values)
        if standing:
            inquiry.remaining = standing
            inquiry.note(
                stated,
                Outcome.NARROWED,
                "she-hai.position-equal",
                candidates=names(standing),
                **values,
            )
            return None
        inquiry.decline(stated, "she-hai.position-none", **values)
    return None


def _by_precedence(inquiry: Inquiry) -> Opening:
    """復等: what still stands equal is parted by the hour or by the day's side."""
    equal = inquiry.remaining
    if inquiry.school.fu_deng == "hour-first":
        stated, finding = HOUR_FIRST, "she-hai.hour-first"
        first = min(equal, key=lambda one: one.upper.index)
    else:
        stated = DAY_SIDE
        finding = "she-hai.day-side-yang" if inquiry.day.is_yang else "she-hai.day-side-yin"
        order = (1, 2, 3, 4) if inquiry.day.is_yang else (3, 4, 1, 2)
        first = min(equal, key=lambda one: min(map(order.index, one.lessons)))
    opening = Opening(first.upper, Method.SHE_HAI, SubMethod.FU_DENG, inquiry.direction)
    return inquiry.open(
        stated,
        finding,
        opening,
        candidates=names(equal),
        lesson=inquiry.lessons[first.lessons[0] - 1].number,
    )
