"""The nine methods: their order, the plates that have their own, and what follows the opener."""

import pytest

from liuren import Method, School
from tests.support import (
    BA_ZHUAN_DAYS,
    LODGING,
    SCHOOLS,
    Hand,
    by_hand,
    charts,
    each_school,
    line,
    quote,
    step_by,
)

ORDER = ["賊克", "比用", "涉害", "遙克", "昴星", "別責", "八專", "伏吟", "返吟"]


def method(hand: Hand, school: School) -> str:
    """The first of the nine that can answer."""
    if hand.conflicts:
        alike = hand.alike(hand.conflicts)
        return "賊克" if len(hand.conflicts) == 1 else "比用" if len(alike) == 1 else "涉害"
    if hand.turn in (0, 6):
        return "返吟" if hand.turn else "伏吟"
    asked_afar = hand.day not in BA_ZHUAN_DAYS or school.ba_zhuan == "yao-ke"
    if asked_afar and (hand.shot_at or hand.shooting):
        return "遙克"
    return {4: "昴星", 3: "別責"}.get(hand.count, "八專")


@pytest.mark.rule("transmissions.order")
@each_school
def test_the_first_method_that_can_answer_answers(school: School) -> None:
    quote("cuiyan-18", "一克賊，二比用，三涉害，四遙克，五昴星，六別責，七八專，八伏吟，九返吟")
    assert [str(one) for one in Method] == ORDER
    for chart, hand in by_hand(school):
        assert str(chart.derivation.method) == method(hand, school), chart.id


@pytest.mark.rule("transmissions.order")
def test_the_methods_are_asked_in_this_order() -> None:
    quote("cuiyan-18", "立傳之法有九")
    place = {one.id: number for number, one in enumerate(Method)}
    for chart in charts():
        asked = [step.rule.id.split(".")[1] for step in chart.derivation.steps]
        places = [place[name] for name in asked if name != "own-plate"]
        assert places == sorted(places), chart.id
        # Whatever stands before the method that opened was asked, or its plate has its own method.
        skipped = set(range(places[-1])) - set(places)
        own_plate = set(range(3, 8)) if "own-plate" in asked else set()
        nothing_in_question = set() if chart.derivation.candidates else {1, 2}
        by_conflict = {1, 2} if chart.derivation.method is Method.YAO_KE else set()
        assert skipped <= own_plate | nothing_in_question | by_conflict, chart.id


@pytest.mark.rule("transmissions.own-plate")
def test_two_plates_are_answered_by_their_own_methods() -> None:
    quote("cuiyan-11", "伏吟課既無遙克之例")
    quote("cuiyan-18", "八伏吟，九返吟")
    line(
        "daquan-1:13",
        "伏吟 and 返吟 use a conflict where there is one, and else have their own method",
    )
    for school in SCHOOLS:
        for chart, hand in by_hand(school):
            step = step_by(chart, "transmissions.own-plate")
            assert (step is not None) == (hand.turn in (0, 6) and not hand.conflicts)
            if step:
                assert str(chart.derivation.method) == ("返吟" if hand.turn else "伏吟")


@pytest.mark.rule("transmissions.chain")
@each_school
def test_the_middle_stands_over_the_opener_and_the_last_over_the_middle(school: School) -> None:
    quote("cuiyan-18", "取初傳位上神為中傳，中傳位上神為末傳")
    chaining = set(ORDER[:4])
    for chart, hand in by_hand(school):
        opener, middle, last = map(str, chart.derivation.transmissions)
        if str(chart.derivation.method) in chaining and hand.turn != 0:
            assert (middle, last) == (hand.over(opener), hand.over(middle)), chart.id
        elif hand.turn != 0:  # the methods that set the middle and the last set them to these
            assert {middle, last} <= {hand.over(LODGING[hand.stem]), hand.over(hand.branch)}
