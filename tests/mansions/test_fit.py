"""The palaces in the sky, and the epoch of the printed table."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liuren.errors import LiurenError
from liuren.mansions import (
    MANSIONS,
    PALACES,
    Mansion,
    Measure,
    StarSet,
    best_years,
    computed,
    computed_palaces,
    fit,
    printed,
    restored,
)
from tests.mansions import expected
from tests.support import quote


@given(st.floats(-2300, 2100), st.sampled_from(StarSet))
def test_twelve_palaces_of_30_degrees_share_out_the_mansions(epoch: float, which: StarSet) -> None:
    palaces = computed_palaces(epoch, which)
    assert tuple(one.palace for one in palaces) == PALACES
    share = dict.fromkeys(MANSIONS, 0.0)
    for palace in palaces:
        portions = palace.portions
        assert math.isclose(sum(one.end - one.start for one in portions), 30)
        assert all(one.start == 0 for one in portions[1:])
        found = computed(epoch, which).where(palace.longitude)
        assert palace.begins.mansion is found.mansion
        assert math.isclose(palace.begins.degrees, found.degrees, abs_tol=1e-9)
        for one in portions:
            share[one.mansion] += one.end - one.start
    for extent in computed(epoch, which).extents:
        assert math.isclose(share[extent.mansion], extent.width, abs_tol=1e-9)


@pytest.mark.parametrize("year", [1744, 1825])
def test_the_palaces_agree_with_those_computed_apart(year: int) -> None:
    """Every portion of every palace, within 0.0006°: they are given to three decimals."""
    for row, palace in zip(expected("palaces"), computed_palaces(year), strict=True):
        assert row["palace"] == str(palace.palace)
        for given_, one in zip(row[f"exact_{year}"].split(), palace.portions, strict=True):
            start, _, end = given_[1:].partition("-")
            assert given_[0] == str(one.mansion)
            assert one.start == pytest.approx(float(start), abs=0.0006)
            assert one.end == pytest.approx(float(end), abs=0.0006)


# The epoch of the table ---------------------------------------------------------------------------


def test_what_is_compared_is_as_printed() -> None:
    """None of the twelve openings is one of our conjectures."""
    conjectures = {(one.palace, one.mansion, one.first) for one in restored() if one.is_conjecture}
    for opening, palace in zip(fit(1825).openings, printed(), strict=True):
        assert opening.label == palace.entries[0].opening
        assert (opening.palace, opening.mansion, opening.label) not in conjectures


def test_the_table_fits_the_years_about_1825() -> None:
    """Eleven openings of twelve from 1822 to 1827 and in 1829, more in no year from 1600 to 2000.
    虛 8, the opening of 亥, fits only from 1829 on, when 昴 3 fits no longer."""
    assert best_years() == (1822, 1823, 1824, 1825, 1826, 1827, 1829)
    for year in best_years():
        (off,) = (one for one in fit(year).openings if not one.agrees)
        assert (str(off.mansion), off.label) == (("昴", 3) if year == 1829 else ("虛", 8))
        nearest = min(off.computed.degrees % 1, -off.computed.degrees % 1)
        assert nearest < 0.1  # it misses the degree of its label by less than a tenth


@pytest.mark.parametrize("which", StarSet)
@pytest.mark.parametrize("year", [1684, 1722, 1744, 1754])
def test_it_fits_none_of_the_epochs_of_the_official_books(year: int, which: StarSet) -> None:
    """cuiyan-14.3: 考《曆象考成》之法，分周天為三百六十度. Not one opening of twelve agrees in
    1684, the epoch of that book, nor in 1722, 1744 and 1754."""
    quote("cuiyan-14", "考《曆象考成》之法，分周天為三百六十度，六十分為一度。")
    assert fit(year, which).agreeing == 0


def test_it_has_the_order_and_the_stars_in_force_since_1754() -> None:
    """觜О、參六, then 參七至十: 觜 before 參, and that ten degrees wide. By the older stars 參
    comes first and has one degree, and in 1825 two openings more disagree."""
    quote("cuiyan-14", "觜О、參六。", "參七至十、井二十六。")
    widths = {
        which: {one.mansion: one.width for one in computed(1825, which).extents}
        for which in StarSet
    }
    assert int(widths[StarSet.MODERN][Mansion.ZI]) == 0
    assert int(widths[StarSet.MODERN][Mansion.SHEN]) == 10
    assert int(widths[StarSet.OLDER][Mansion.SHEN]) == 1
    assert fit(1825).agreeing == 11
    off = [one.mansion for one in fit(1825, StarSet.OLDER).openings if not one.agrees]
    assert off == [Mansion.XU, Mansion.KUI, Mansion.SHEN]


def test_were_labels_read_otherwise_the_epoch_would_be_later() -> None:
    """The nearest whole degree: about 1861, later than the book, whose preface is of 1826."""

    count = {year: fit(year).agreeing_by_nearest for year in range(1700, 1950)}
    best = [year for year, found in count.items() if found == max(count.values())]
    assert (best[0], best[-1], max(count.values())) == (1858, 1865, 11)


def test_the_last_labels_are_the_widths_with_the_fraction_dropped() -> None:
    """In 26 of 28 mansions, of which two, 危 20 and 畢 15, by conjecture. 昴 8 and 翼 16 end before
    a degree of which the mansion has next to nothing: they are 9.05° and 17.02° wide."""
    widths = {one.mansion: one.width for one in computed(1825).extents}
    ends = {
        mansion: max(
            (one for one in restored() if one.mansion is mansion), key=lambda one: one.last
        )
        for mansion in MANSIONS
    }
    agreeing = [one for one in MANSIONS if ends[one].last == int(widths[one])]
    assert [str(one) for one in agreeing if ends[one].is_conjecture] == ["危", "畢"]
    off = {str(one): round(widths[one], 2) for one in MANSIONS if one not in agreeing}
    assert off == {"昴": 9.05, "翼": 17.02}
    assert (ends[Mansion.MAO].last, ends[Mansion.YI].last) == (8, 16)


def test_epochs_out_of_range_are_refused() -> None:
    with pytest.raises(LiurenError, match="-2300 to 2100"):
        fit(3000)
    with pytest.raises(LiurenError, match="-2300 to 2100"):
        computed_palaces(-3000)
    assert best_years(2000, 1900) == ()


def test_the_measure_is_the_ecliptic() -> None:
    assert computed(1825).measure is Measure.ECLIPTIC
