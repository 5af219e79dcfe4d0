"""The charts that the books work out, each checked whole; what the print gets wrong is named."""

from dataclasses import replace
from typing import Any

import pytest

from generator.checks import Example, check, load_examples
from liuren.corpus import is_citable
from tests.support import BRANCHES

EXAMPLES = load_examples()
each_example = pytest.mark.parametrize("example", EXAMPLES, ids=[one.id for one in EXAMPLES])

#: The examples whose print cannot be right. This list may only shrink.
MISPRINTED = {
    "cuiyan-28.1",
    "cuiyan-35.2",
    "cuiyan-39.3",
    "cuiyan-40.4",
    "kejing-07.1",
    "kejing-09.1",
    "kejing-10.1",
    "kejing-11.1",
    "kejing-11.2",
}


@each_example
def test_the_engine_agrees_or_the_print_is_wrong_where_it_is_said_to_be(example: Example) -> None:
    outcome = check(example)
    assert outcome.is_expected, (
        "\n".join(
            f"{one.field}: printed {one.printed}, computed {one.computed}"
            for one in outcome.disagreements
        )
        or f"agrees, though {example.misprint_fields} should not"
    )
    assert outcome.agrees == (example.misprint is None)


def test_there_are_sixty_two_and_every_one_says_where_it_stands() -> None:
    assert len({one.id for one in EXAMPLES}) == len(EXAMPLES) == 62
    assert all(is_citable(one.passage) for one in EXAMPLES)
    assert all(one.id.startswith(f"{one.passage}.") for one in EXAMPLES)


def test_the_misprints_only_become_fewer() -> None:
    misprinted = {one.id for one in EXAMPLES if one.misprint}
    assert misprinted <= MISPRINTED
    assert misprinted == {one.id for one in EXAMPLES if one.misprint_fields}


def test_an_example_that_is_wrong_is_found_out() -> None:
    """The checker itself: each field that an example fills, spoilt, is reported under its name."""
    by_id = {one.id: one for one in EXAMPLES}
    wrongs: tuple[tuple[str, str, Any], ...] = (
        ("cuiyan-20.1", "opener", "巳"),
        ("cuiyan-20.1", "transmissions", ("辰", "巳", "未")),
        ("cuiyan-20.1", "method", "比用"),
        ("cuiyan-20.1", "sub_method", "元首"),
        ("cuiyan-20.1", "plate", 2),
        ("cuiyan-20.1", "conflicts", ((4, "克"),)),
        ("cuiyan-20.1", "no_conflict", (4,)),
        ("cuiyan-23.1", "lessons", ((1, "未", "乙"),)),
        ("cuiyan-24.1", "void", ("亥",)),
        ("cuiyan-24.1", "void_seat", ("亥",)),
        ("cuiyan-24.1", "not_void", ("未",)),
        ("kejing-17.1", "ring", "申酉戌亥 未 子 午 丑 巳辰寅卯"),
        ("kejing-01.1", "depths", {"午": 2, "戌": 2}),
        ("kejing-01.1", "passed", {"午": ("酉",), "戌": ("癸",)}),
        ("cuiyan-37.1", "missing_lesson", 1),
    )
    for id, field, wrong in wrongs:
        spoilt = replace(by_id[id], **{field: wrong})
        assert {one.field for one in check(spoilt).disagreements} == {
            "missing" if field == "missing_lesson" else field
        }


@each_example
def test_no_claim_holds_whatever_the_chart(example: Example) -> None:
    for claim in example.claims:
        kind, colon, _ = claim.what.partition(":")
        if claim.what in ("generate:last-to-first", "overcome:last-to-first", "advance"):
            others = [replace(claim, what="advance" if colon else "generate:last-to-first")]
        elif kind == "no-general":
            rides = check(example).chart.transmissions[0].day_general
            others = [replace(claim, what=f"{kind}:{rides}")]
        elif colon:
            others = [replace(claim, what=f"{kind}:無")]
        else:
            others = [replace(claim, branch=branch, where=None) for branch in BRANCHES]
        found = [
            check(replace(example, over_stem=over_stem, claims=(other,))).disagreements
            for other in others
            for over_stem in BRANCHES
        ]
        assert any(one.claim for disagreements in found for one in disagreements), claim
