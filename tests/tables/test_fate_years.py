"""The years of life, against the passage."""

import pytest

from liuren.cycles import DAYS
from liuren.fate import Sex, fate_year
from liuren.tables import find_table
from tests.support import quote

TABLE = find_table("fate-years")
HEADS = ("jiazi", "jiaxu", "jiashen", "jiawu", "jiachen", "jiayin")


def column(id: str) -> list[object]:
    return [row.cells[id] for row in TABLE.rows]


def test_ages_one_to_a_hundred_and_twenty() -> None:
    assert column("age") == list(range(1, 121))
    assert [row.id for row in TABLE.rows] == [f"age-{age}" for age in range(1, 121)]
    assert len(TABLE.columns) == 13


@pytest.mark.parametrize(
    ("head", "man", "woman"),
    [("jiazi", "丙寅", "壬申"), ("jiaxu", "丙子", "壬午"), ("jiashen", "丙戌", "壬辰")],
)
def test_the_beginnings_that_the_passage_names(head: str, man: str, woman: str) -> None:
    """男起丙寅，女起壬申; 如甲戌旬年生人，男起丙子，女起壬午。甲申旬年生人，男起丙戌，女起壬辰."""
    quote(
        "cuiyan-12",
        "男起丙寅，女起壬申",
        "如甲戌旬年生人，男起丙子，女起壬午",
        "甲申旬年生人，男起丙戌，女起壬辰",
    )
    assert (column(f"m-{head}")[0], column(f"f-{head}")[0]) == (man, woman)


def test_how_the_passage_counts_to_the_beginnings() -> None:
    """前三位 and 後五位, with the head itself: the five on the branches alone, the stem being
    that of the decade."""
    quote("cuiyan-12", "男從生年旬首前三位起一歲", "女從生年旬首後五位起一歲")
    for head in DAYS[::10]:
        man, woman = (fate_year(head, 1, sex, "decade") for sex in (Sex.MAN, Sex.WOMAN))
        assert man.index == head.index + 2
        assert woman.branch is head.branch + -4
        assert woman.decade is head


def test_men_go_forward_and_women_backward_through_all_sixty() -> None:
    ring = [day.hanzi for day in DAYS]
    for head in HEADS:
        for sex, way in (("m", 1), ("f", -1)):
            years = column(f"{sex}-{head}")
            assert sorted(map(str, years[:60])) == sorted(ring)
            assert years[:60] == years[60:]
            start = ring.index(str(years[0]))
            assert [ring[(start + way * n) % 60] for n in range(60)] == years[:60]


def test_the_first_pair_is_the_fixed_one() -> None:
    for row in TABLE.rows:
        age = row.cells["age"]
        assert isinstance(age, int)
        for sex in Sex:
            expected = {fate_year(day, age, sex).hanzi for day in DAYS}
            assert {row.cells[f"{sex.value}-jiazi"]} == expected
