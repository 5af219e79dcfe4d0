"""The old tables, and whence those of 六壬大全 come."""

from __future__ import annotations

from itertools import pairwise

import pytest

from liuren.corpus import passage
from liuren.errors import LiurenError
from liuren.mansions import (
    MANSIONS,
    OMENS,
    PALACES,
    Measure,
    OldTable,
    StarSet,
    against_shoushi,
    allotments,
    computed,
    find_old_table,
    find_system,
    old_tables,
    palace_longitude,
)
from tests.mansions import turn
from tests.support import quote

each_table = pytest.mark.parametrize("table", old_tables(), ids=lambda one: one.id)


def test_the_allotment_of_daquan() -> None:
    """cuiyan-14.1: 《大全》所載女虛危列子宮，斗牛列丑宮."""
    quote("cuiyan-14", "查《大全》所載女虛危列子宮，斗牛列丑宮云云。")
    found = {str(one.palace): "".join(map(str, one.mansions)) for one in allotments()}
    assert (found["子"], found["丑"]) == ("女虛危", "斗牛")
    assert len(found) == len({one.station for one in allotments()}) == 12
    assert all(one.source for one in allotments())
    in_order = [mansion for one in allotments() for mansion in one.mansions]
    first = MANSIONS.index(in_order[0])
    assert tuple(in_order) == MANSIONS[first:] + MANSIONS[:first]


@each_table
def test_a_table_has_twelve_palaces_in_order_and_sources(table: OldTable) -> None:
    found = tuple(one.palace for one in table.boundaries)
    assert found == (*PALACES[1:], PALACES[0])
    assert table.source
    assert all(one.source for one in table.boundaries)
    measure = Measure.ECLIPTIC if table.id == "chongzhen" else Measure.POLAR
    sky = computed(table.year or 1281, StarSet.OLDER, measure)
    longitudes = [sky.longitude_of(table.position(one)) for one in table.boundaries]
    steps = [(b - a) % 360 for a, b in pairwise((*longitudes, longitudes[0]))]
    assert sum(steps) == pytest.approx(360)
    assert all(25 < one < 35 for one in steps)


@each_table
def test_a_boundary_lies_within_its_mansion(table: OldTable) -> None:
    """By the widths of its own system, or those of 授時曆 where none belongs to it."""
    widths = find_system(table.system or "shoushi-ecliptic").extents
    for one in table.boundaries:
        (extent,) = (width for width in widths if width.mansion is one.mansion)
        assert 0 <= one.degree <= extent.given


def test_an_unknown_table_is_refused() -> None:
    with pytest.raises(LiurenError, match="accepted are daquan-fenye, daquan-guogong"):
        find_old_table("x")


def test_each_palace_of_daquan_ends_where_the_next_begins() -> None:
    """At the label before it; but 酉 is said to end with 畢 6, with which 申 begins."""
    bounds = find_old_table("daquan-fenye").boundaries
    overlaps = []
    for one, after in pairwise((*bounds, bounds[0])):
        assert one.last is not None
        mansion, label = one.last
        assert mansion is after.mansion
        if label != after.degree - 1:
            overlaps.append((str(one.palace), label, after.degree, bool(one.note)))
    assert overlaps == [("酉", 6, 6, True)]


def test_the_allotment_by_degrees_is_that_of_shoushi_with_fractions_dropped() -> None:
    """Twelve of twelve, 斗 read 3 with 明史 卷35; the 2 printed in 元史 would be an exception."""
    assert all(one.agrees for one in against_shoushi("daquan-fenye"))
    chou = next(one for one in find_old_table("shoushi").boundaries if str(one.palace) == "丑")
    assert (chou.degree, chou.source, bool(chou.note)) == (3.7685, "明史 卷35", True)


def test_the_passage_of_the_sun_in_daquan_is_so_in_seven_palaces() -> None:
    """The five others are one degree less, 女 two."""
    apart = {
        str(one.palace): int(one.shoushi.degree) - one.ours.degree
        for one in against_shoushi("daquan-guogong")
        if not one.agrees
    }
    assert apart == {"子": 2, "戌": 1, "巳": 1, "辰": 1, "寅": 1}


def test_daquan_is_of_yuan_and_not_of_song() -> None:
    """cuiyan-14.2: 此乃宋代星躔，非今時躔度也. The Song calendar of 1092 has other degrees in
    every palace, two to six more than the table, and none of its own agrees."""
    quote("cuiyan-14", "此乃宋代星躔，非今時躔度也。")
    daquan = find_old_table("daquan-fenye").boundaries
    song = find_old_table("guantian").boundaries
    more = [
        int(b.degree) - a.degree
        for a, b in zip(daquan, song, strict=True)
        if a.mansion is b.mansion
    ]
    assert len(more) == 12
    assert min(more) >= 2
    assert max(more) <= 6


@pytest.mark.parametrize("id", ["guantian", "xizheng", "shoushi"])
def test_the_palaces_of_the_calendars_begin_past_the_middle_terms(id: str) -> None:
    """By one to eight degrees, in the sky of their year and the measure of their time: they are
    the stations of the stars, which precession had carried on."""
    table = find_old_table(id)
    assert table.year is not None
    sky = computed(table.year, StarSet.OLDER, Measure.POLAR)
    past = [
        turn(sky.longitude_of(table.position(one)) - palace_longitude(one.palace))
        for one in table.boundaries
    ]
    assert min(past) > 1
    assert max(past) < 8


def test_since_1628_the_palaces_begin_with_the_middle_terms() -> None:
    """By the widths of the same book its boundaries lie on every 30°, to the minute."""
    table, system = find_old_table("chongzhen"), find_system("chongzhen-ecliptic")
    starts = {one.mansion: one.longitude for one in system.extents}
    for one in table.boundaries:
        start = starts[one.mansion]
        assert start is not None
        assert turn(
            start + table.position(one).degrees - palace_longitude(one.palace)
        ) == pytest.approx(0)


@each_table
def test_boundaries_have_longitudes_about_the_middle_terms(table: OldTable) -> None:
    """By the widths of the book where it says from where it counts, else by the stars of the year
    of the table, or of 授時曆."""
    assert table.epoch == (table.year or 1281)
    past = [turn(table.longitude(one) - palace_longitude(one.palace)) for one in table.boundaries]
    if table.id == "chongzhen":
        assert past == pytest.approx([0] * 12)
    else:
        assert -0.1 < min(past) < max(past) < 8


@each_table
def test_mansions_lie_in_the_palaces_between_the_boundaries(table: OldTable) -> None:
    """A mansion lies in one palace, and in one more for each boundary within it."""
    for mansion in MANSIONS:
        found = table.palaces_of(mansion)
        within = [one for one in table.boundaries if one.mansion is mansion and one.degree > 0]
        assert len(found) == 1 + len(within)
        assert all(b == a + -1 for a, b in pairwise(found))
    last = [table.palaces_of(one.mansions[1])[0] for one in allotments()]
    if table.id != "chongzhen":
        assert last == [one.palace for one in allotments()]


def test_the_palaces_that_the_omens_need() -> None:
    """By the old table 牛 lies in 丑 and 女 has its first degrees there."""
    table = find_old_table("daquan-fenye")
    found = {str(one): "".join(map(str, table.palaces_of(one))) for one in MANSIONS}
    assert [found[one] for one in "斗牛女箕畢"] == ["寅丑", "丑", "丑子", "寅", "酉申"]
    for one in OMENS:
        clauses = dict(passage("cuiyan-15").numbered)
        assert one.text in clauses[one.clause]
        assert all(mansion.hanzi in one.text for mansion in one.mansions)
