"""The three transmissions 三傳: nine methods, asked in order, one module a method.

    賊克 zei_ke · 比用 bi_yong · 涉害 she_hai · 遙克 yao_ke · 昴星 mao_xing · 別責 bie_ze ·
    八專 ba_zhuan · 伏吟 fu_yin · 返吟 fan_yin                                  (cuiyan-18)

The 伏吟 and 返吟 plates too take their opener from 賊克, 比用 or 涉害 when a lesson conflicts;
their own methods are asked only when none does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from liuren.cycles import Branch, Day
from liuren.lessons import Direction, four_lessons
from liuren.plate import Plate
from liuren.schools import School
from liuren.transmissions import (
    ba_zhuan,
    bi_yong,
    bie_ze,
    fan_yin,
    fu_yin,
    mao_xing,
    she_hai,
    yao_ke,
    zei_ke,
)
from liuren.transmissions.inquiry import (
    CHAIN,
    OWN_PLATE,
    Inquiry,
    Method,
    Opening,
    Outcome,
    Step,
    SubMethod,
)

__all__ = ["Derivation", "Method", "Outcome", "Step", "SubMethod", "derive"]

Ask = Callable[[Inquiry], Opening | None]
#: Asked on every plate.
_BY_CONFLICT: tuple[Ask, ...] = (zei_ke.ask, bi_yong.ask, she_hai.ask)
#: Asked where nothing conflicts, on the ten plates that have no method of their own.
_WITHOUT_CONFLICT: tuple[Ask, ...] = (yao_ke.ask, mao_xing.ask, bie_ze.ask, ba_zhuan.ask)


@dataclass(frozen=True, slots=True)
class Derivation:
    """How a chart came to its transmissions.

    `steps` are the methods asked, up to the one that opened; `following` the two steps to
    the middle and the last transmission. `candidates` are the uppers that were in question.
    """

    transmissions: tuple[Branch, Branch, Branch]
    method: Method
    sub_method: SubMethod | None
    direction: Direction | None
    candidates: tuple[Branch, ...]
    steps: tuple[Step, ...]
    following: tuple[Step, Step]


def derive(day: Day, plate: Plate, school: School) -> Derivation:
    """The transmissions of a day on a plate as a school casts them, with every step."""
    inquiry = Inquiry(day, plate, four_lessons(day, plate), school)
    opening = _ask(inquiry, _BY_CONFLICT)
    if opening is None and (plate.is_fu_yin or plate.is_fan_yin):
        inquiry.decline(OWN_PLATE, "own-plate.fu-yin" if plate.is_fu_yin else "own-plate.fan-yin")
        opening = fu_yin.ask(inquiry) if plate.is_fu_yin else fan_yin.ask(inquiry)
    elif opening is None:
        opening = _ask(inquiry, _WITHOUT_CONFLICT)
    assert opening is not None, f"no method opens {day} on plate {plate.turn}"
    asked = len(inquiry.steps)
    middle, last = _follow(inquiry, opening)
    to_middle, to_last = inquiry.steps[asked:]
    return Derivation(
        transmissions=(opening.opener, middle, last),
        method=opening.method,
        sub_method=opening.sub_method,
        direction=opening.direction,
        candidates=tuple(one.upper for one in inquiry.found),
        steps=tuple(inquiry.steps[:asked]),
        following=(to_middle, to_last),
    )


def _ask(inquiry: Inquiry, methods: tuple[Ask, ...]) -> Opening | None:
    """The opening of the first of these methods that gives one."""
    return next((found for ask in methods if (found := ask(inquiry))), None)


def _follow(inquiry: Inquiry, opening: Opening) -> tuple[Branch, Branch]:
    """The middle and last transmission, each noted with its reason."""
    if opening.following:
        middle, last = (inquiry.over(side) for side in opening.following)
        by = inquiry.steps[-1].rule  # the rule that opened says what follows, too
        for side, after in zip(opening.following, (middle, last), strict=True):
            inquiry.note(by, Outcome.FOLLOWED, f"chain.{side.value}", after=str(after))
        return middle, last
    if inquiry.plate.is_fu_yin:
        return fu_yin.follow(inquiry, opening)
    middle = inquiry.plate.over(opening.opener)
    last = inquiry.plate.over(middle)
    for before, after in ((opening.opener, middle), (middle, last)):
        inquiry.note(CHAIN, Outcome.FOLLOWED, "chain.over", before=str(before), after=str(after))
    return middle, last
