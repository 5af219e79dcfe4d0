"""The tables of widths: whole, summed, sourced."""

from __future__ import annotations

import csv
from importlib import resources

import pytest

from liuren.mansions import (
    MANSIONS,
    MANSIONS_BEFORE_1754,
    Measure,
    System,
    find_system,
    published,
    systems,
)
from liuren.words import words

each_system = pytest.mark.parametrize("system", systems(), ids=lambda one: one.id)


def test_every_system_has_an_id_of_its_own_and_they_stand_by_year() -> None:
    ids = [one.id for one in systems()]
    assert len(ids) == len(set(ids)) == 10
    assert [find_system(id).id for id in ids] == ids
    years = [one.year for one in systems() if one.year is not None]
    assert years == sorted(years)


@each_system
def test_every_system_is_whole_and_every_row_has_a_source(system: System) -> None:
    order = tuple(one.mansion for one in system.extents)
    assert order == (MANSIONS_BEFORE_1754 if system.id.startswith("chongzhen") else MANSIONS)
    assert system.source
    assert all(one.source for one in system.extents)
    assert {one.source for one in system.extents} <= {system.source, "明史 卷25"}
    assert f"mansions.about.{system.id}" in words()


@each_system
def test_the_widths_fill_the_circle(system: System) -> None:
    """Each to the last digit of its circle, but for 六壬大全, whose widths add up to 338 du."""
    assert system.total == (338 if system.id == "daquan" else system.circle)
    in_degrees = sum(one.width for one in system.extents)
    assert in_degrees == pytest.approx(system.total * 360 / system.circle)


def test_whole_degrees_but_for_one_mansion() -> None:
    """皇祐: only 虛 has the fraction of the circle."""
    broken = [one for one in find_system("huangyou-equatorial").extents if one.given % 1]
    assert [one.mansion.hanzi for one in broken] == ["虛"]


def test_the_widths_of_daquan_are_those_of_shoushi_with_the_fraction_dropped() -> None:
    """On the ecliptic; in fifteen mansions one less, which accounts for the sum with the rest."""
    shoushi = find_system("shoushi-ecliptic").extents
    less = [
        int(one.given) - ours.given
        for one, ours in zip(shoushi, find_system("daquan").extents, strict=True)
    ]
    assert set(less) == {0, 1}
    assert sum(less) == 15
    assert "fifteen" in words()("mansions.about.daquan")


def test_longitudes_are_known_only_where_the_source_gives_one() -> None:
    """崇禎曆書, the ecliptic; the other systems have None in every row."""
    known = [one.id for one in systems() if one.has_longitudes]
    assert known == ["chongzhen-ecliptic"]
    others = [one for system in systems() if system.id not in known for one in system.extents]
    assert all(one.longitude is None for one in others)
    assert find_system("chongzhen-ecliptic").measure is Measure.ECLIPTIC


def test_longitudes_by_the_widths_are_those_listed_but_for_three() -> None:
    """奎, 昴 and 柳, of which both tables have a note; 軫 cannot be read."""
    by_widths = {one.mansion: one for one in find_system("chongzhen-ecliptic").extents}
    listed = [one for one in published() if one.list == "chongzhen-1628"]
    assert tuple(one.mansion for one in listed) == MANSIONS_BEFORE_1754
    unread = [one for one in listed if one.longitude is None]
    assert [one.mansion.hanzi for one in unread] == ["軫"]
    off = [
        one
        for one in listed
        if one.longitude is not None
        and one.longitude != pytest.approx(by_widths[one.mansion].longitude, abs=1e-4)
    ]
    assert [one.mansion.hanzi for one in off] == ["奎", "昴", "柳"]
    for one in (*off, *unread):
        longitude = by_widths[one.mansion].longitude
        assert longitude is not None
        minutes = round(longitude * 60)
        assert one.note.endswith(f"{minutes // 60}°{minutes % 60:02}′")


def test_published_longitudes_are_in_order_and_sourced() -> None:
    for name, count in (("chongzhen-1628", 28), ("qing-1744", 9)):
        rows = [one for one in published() if one.list == name]
        assert len(rows) == count
        assert all(one.source for one in rows)
        longitudes = [one.longitude for one in rows if one.longitude is not None]
        first = longitudes[0]
        around = [(one - first) % 360 for one in longitudes]
        assert around == sorted(around)


def test_every_row_of_every_table_has_a_source() -> None:
    files = [one for one in resources.files("liuren.mansions").iterdir() if one.name[-4:] == ".csv"]
    assert len(files) == 8
    for file in files:
        found = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
        assert found
        assert all(row["source"].strip() for row in found)
