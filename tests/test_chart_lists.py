"""The lists of charts of 六壬大全 卷一, each found again by a predicate over all 720.

The predicates are those that `oracles/chart_lists.md` defines; where a list and its predicate
differ, the difference is named here.
"""

from collections.abc import Callable

import pytest

from generator.checks import ChartList, chart_lists
from liuren.corpus import is_citable
from tests.support import (
    BRANCHES,
    BREAK,
    CLASH,
    DAYS,
    HARM,
    HARMONY,
    LODGING,
    PRODUCING,
    PUNISHING,
    TRIADS,
    VIRTUE,
    Hand,
    by_hand,
    further,
    overcomes,
    said,
)
from tests.support import PHASE as PHASES

LISTS = {one.id: one for one in chart_lists()}
BIRTH = dict(zip("木火土金水", "亥寅寅巳申", strict=True))

#: A chart by hand with its transmissions, in question for a list.
Predicate = Callable[[Hand, str], bool]


def produces(one: str, other: str) -> bool:
    """Whether the phase of one produces that of the other."""
    return PHASES[one] + PHASES[other] in PRODUCING


def palace(hand: Hand) -> str:
    """Where the day stem lodges."""
    return LODGING[hand.stem]


def void(hand: Hand) -> str:
    """The two branches that the decade of the day lacks."""
    first = DAYS.index(hand.day) // 10 * 10
    return "".join(sorted(set(BRANCHES) - {day[1] for day in DAYS[first : first + 10]}))


def hidden(hand: Hand, branch: str) -> str | None:
    """The stem that the decade of the day puts on a branch."""
    first = DAYS.index(hand.day) // 10 * 10
    return {day[1]: day[0] for day in DAYS[first : first + 10]}.get(branch)


def triad(transmissions: str) -> str | None:
    """The phase whose triad the transmissions make."""
    return next((name for name, three in TRIADS.items() if set(three) == set(transmissions)), None)


def uppers_harmonise(hand: Hand) -> bool:
    """Whether what stands over the stem and over the branch harmonise."""
    return HARMONY[hand.over_stem] == hand.over_branch


def sides_harm(hand: Hand) -> bool:
    """Whether the stem's palace and the day branch harm each other."""
    return HARM[palace(hand)] == hand.branch


def crossed(hand: Hand) -> bool:
    """交車: over the stem what harmonises with the branch, over the branch with the stem."""
    return (
        palace(hand) != hand.branch
        and HARMONY[hand.over_stem] == hand.branch
        and HARMONY[hand.over_branch] == palace(hand)
    )


def punish(one: str, other: str) -> bool:
    """Whether one of two punishes the other."""
    return one + other in PUNISHING or other + one in PUNISHING


def drained(hand: Hand, transmissions: str) -> bool:
    """Stem and branch produce their uppers, and each transmission the next."""
    first, middle, last = tuple(transmissions)
    return (
        hand.turn == 2
        and produces(hand.stem, hand.over_stem)
        and produces(hand.branch, hand.over_branch)
        and produces(first, middle)
        and produces(middle, last)
    )


def ghost_triad_feeds(hand: Hand, transmissions: str) -> bool:
    """A triad that overcomes the stem produces what stands over it, and that the stem."""
    made = triad(transmissions)
    if made is None:
        return False
    centre = TRIADS[made][1]
    return (
        overcomes(centre, hand.stem)
        and produces(centre, hand.over_stem)
        and produces(hand.over_stem, hand.stem)
    )


def by_method(name: str) -> Predicate:
    """Whether nothing conflicts near or far, and this many lessons differ."""
    count = {"昴星": 4, "別責": 3}[name]

    def predicate(hand: Hand, _: str) -> bool:
        unanswered = hand.is_without and not hand.shot_at and not hand.shooting
        return unanswered and hand.count == count and palace(hand) != hand.branch

    return predicate


def joyful(hand: Hand, transmissions: str) -> bool:
    """The transmissions make a triad, and an upper of stem or branch joins its centre."""
    made = triad(transmissions)
    return made is not None and HARMONY[TRIADS[made][1]] in (hand.over_stem, hand.over_branch)


def crossing_harmony(hand: Hand) -> bool:
    """Branch on stem or stem on branch with uppers that harmonise, on neither plate 1 nor 11."""
    on_one_another = hand.over_stem == hand.branch or hand.over_branch == palace(hand)
    apart = hand.turn not in (1, 11) and not sides_harm(hand)
    return on_one_another and apart and uppers_harmonise(hand)


#: What each list collects.
PREDICATES: dict[str, Predicate] = {
    "bie-ze-nine": by_method("別責"),
    "mao-xing-sixteen": by_method("昴星"),
    "fan-yin-without-conflict": lambda hand, _: hand.turn == 6 and not hand.conflicts,
    "virtue-on-stem-opens-as-ghost": lambda hand, _: (
        hand.over_stem == VIRTUE[hand.stem] and overcomes(hand.over_stem, hand.stem)
    ),
    "tong-xin-fan-yin": lambda hand, _: hand.turn == 6 and HARMONY[palace(hand)] == hand.branch,
    "branch-on-stem-adjacent-harmony": lambda hand, _: (
        hand.turn == 1 and hand.over_stem == hand.branch and uppers_harmonise(hand)
    ),
    "branch-or-stem-crossing-harmony": lambda hand, _: crossing_harmony(hand),
    "harm-with-breaking-harmony": lambda hand, _: (
        sides_harm(hand) and uppers_harmonise(hand) and BREAK[hand.over_stem] == hand.over_branch
    ),
    "harm-with-clean-harmony": lambda hand, _: (
        sides_harm(hand)
        and uppers_harmonise(hand)
        and BREAK[hand.over_stem] != hand.over_branch
        and not punish(hand.over_stem, hand.over_branch)
    ),
    "harm-with-harmony-five-days": lambda hand, _: sides_harm(hand) and uppers_harmonise(hand),
    "jiao-che-chang-sheng-he": lambda hand, _: (
        crossed(hand)
        and hand.over_stem == BIRTH[PHASES[hand.branch]]
        and hand.over_branch == BIRTH[PHASES[hand.stem]]
    ),
    "jiao-che-cai-he": lambda hand, _: (
        crossed(hand)
        and overcomes(hand.branch, hand.over_stem)
        and overcomes(hand.stem, hand.over_branch)
    ),
    "jiao-che-tuo-he": lambda hand, _: (
        crossed(hand)
        and produces(hand.branch, hand.over_stem)
        and produces(hand.stem, hand.over_branch)
    ),
    "jiao-che-hai-he": lambda hand, _: (
        crossed(hand)
        and HARM[hand.over_stem] == palace(hand)
        and HARM[hand.over_branch] == hand.branch
    ),
    "jiao-che-kong-he": lambda hand, _: (
        crossed(hand) and {hand.over_stem, hand.over_branch} == set(void(hand))
    ),
    "jiao-che-xing-he": lambda hand, _: (
        crossed(hand)
        and punish(hand.over_stem, palace(hand))
        and punish(hand.over_branch, hand.branch)
    ),
    "jiao-che-chong-he": lambda hand, _: (
        crossed(hand) and CLASH[hand.over_stem] == hand.over_branch
    ),
    "jiao-che-ke-he": lambda hand, _: (
        crossed(hand)
        and overcomes(hand.over_stem, hand.branch)
        and overcomes(hand.over_branch, hand.stem)
    ),
    "jiao-che-san-jiao-he": lambda hand, transmissions: (
        crossed(hand) and hand.turn in (3, 9) and set(transmissions) <= set("子午卯酉")
    ),
    "jiao-che-jiao-hui-he": lambda hand, transmissions: (
        crossed(hand) and triad(transmissions) is not None
    ),
    "xi-xin-san-liu-he": joyful,
    "source-drained-root-cut": drained,
    "ding-spirit-geng": lambda hand, _: (
        hand.stem == "庚" and hidden(hand, hand.over_branch) == "丁"
    ),
    "ding-spirit-xin": lambda hand, _: hand.stem == "辛" and hidden(hand, hand.over_branch) == "丁",
    "ghost-triad-feeds-stem": ghost_triad_feeds,
}

#: What the engine finds beside the list: the list gives examples, or misses them.
COMPUTED_ONLY = {
    "branch-or-stem-crossing-harmony": "乙亥酉 辛巳卯 壬辰辰",
    "jiao-che-chang-sheng-he": "庚寅亥",
    "jiao-che-cai-he": "辛巳申 辛卯戌",
    "jiao-che-tuo-he": "壬午未 壬辰酉 戊午未",
    "jiao-che-hai-he": "癸未午 甲申巳 己丑子 庚寅亥",
    "jiao-che-xing-he": "乙酉辰",
    "jiao-che-chong-he": "丁丑子 癸未午 己丑子 庚寅亥",
    "jiao-che-ke-he": "庚戌卯",
    "jiao-che-san-jiao-he": "己卯戌 丁酉辰",
    "jiao-che-jiao-hui-he": "戊辰酉 辛未午 丙子丑 壬午未 乙巳申 辛亥寅 丙辰酉 壬戌卯",
    "xi-xin-san-liu-he": "丙子酉",
}
#: What the list names and the engine does not find: doubtful names, or another property.
LISTED_ONLY = {
    "branch-or-stem-crossing-harmony": "丙寅",
    "ghost-triad-feeds-stem": "庚戌 己巳",
}
#: Lists of examples of several relations, or of days alone: checked below.
OTHERS = {
    "tong-xin-examples",
    "jiao-che-excluded-days",
    "sang-diao-diao-ke-on-stem",
    "sang-diao-sang-men-on-stem",
}


def computed(predicate: Predicate) -> set[str]:
    """The charts of a property, each as day and 干上: 戊辰午."""
    return {hand.day + hand.over_stem for chart, hand in by_hand() if predicate(hand, said(chart))}


def days(id: str) -> set[str]:
    """The days of a list."""
    return {row.day for row in LISTS[id].listed}


def test_every_list_has_its_place_and_its_check() -> None:
    assert set(PREDICATES) | OTHERS == set(LISTS)
    assert all(is_citable(place) for one in LISTS.values() for place in one.places)
    assert all(row.day in DAYS for one in LISTS.values() for row in one.listed)


@pytest.mark.parametrize("chart_list", [LISTS[id] for id in PREDICATES], ids=list(PREDICATES))
def test_the_list_is_found_again(chart_list: ChartList) -> None:
    found = computed(PREDICATES[chart_list.id])
    surplus = set(COMPUTED_ONLY.get(chart_list.id, "").split())
    lacking = set(LISTED_ONLY.get(chart_list.id, "").split())
    assert surplus <= found
    listed = {row for row in chart_list.listed if row.day not in lacking}
    assert {row.day for row in chart_list.listed} >= lacking
    # A row without a branch over the stem names a day on which the property occurs.
    assert {row.day + row.over_stem for row in listed if row.over_stem} <= found
    assert {row.day for row in listed} == {name[:2] for name in found - surplus}
    if all(row.over_stem for row in listed):
        assert {f"{row.day}{row.over_stem}" for row in listed} == found - surplus


def test_the_virtue_that_opens_as_ghost_opens_in_three() -> None:
    virtue = PREDICATES["virtue-on-stem-opens-as-ghost"]
    opening = computed(lambda hand, three: virtue(hand, three) and three[0] == hand.over_stem)
    assert opening == {"乙酉申", "丁酉亥", "丁未亥"}


def test_the_three_examples_of_one_heart_have_each_its_own_relation() -> None:
    assert {row.day + str(row.over_stem) for row in LISTS["tong-xin-examples"].listed} == {
        "甲申亥",
        "乙亥卯",
        "壬午未",
    }
    each_with_its_own = computed(
        lambda hand, _: (
            HARMONY[palace(hand)] == hand.over_stem and HARMONY[hand.branch] == hand.over_branch
        )
    )
    assert "甲申亥" in each_with_its_own
    assert len(each_with_its_own) == 10
    with_each_other = computed(lambda hand, _: uppers_harmonise(hand))
    assert "乙亥卯" in with_each_other
    assert len(with_each_other) == 60
    assert "壬午未" in computed(lambda hand, _: crossed(hand))


def test_every_day_of_two_palaces_has_one_crossed_chart() -> None:
    excluded = {day for day in DAYS if LODGING[day[0]] == day[1]}
    assert days("jiao-che-excluded-days") == excluded
    by_day = [name[:2] for name in computed(lambda hand, _: crossed(hand))]
    assert sorted(by_day) == sorted(set(DAYS) - excluded)


@pytest.mark.parametrize(
    ("id", "apart", "over_stem"),
    [("sang-diao-diao-ke-on-stem", 4, -2), ("sang-diao-sang-men-on-stem", 8, 2)],
)
def test_mourner_and_mourned_stand_on_stem_and_branch(id: str, apart: int, over_stem: int) -> None:
    """喪門 is the second after the year's branch, 弔客 the second before: of each day in the list,
    in every year one chart has one over the stem and the other over the branch."""
    assert days(id) == {day for day in DAYS if further(LODGING[day[0]], apart) == day[1]}
    for year in BRANCHES:
        wanted = further(year, over_stem), further(year, -over_stem)
        found = [hand.day for _, hand in by_hand() if (hand.over_stem, hand.over_branch) == wanted]
        assert sorted(found) == sorted(days(id))
