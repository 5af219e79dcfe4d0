"""The solstice through history and precession, against the claims of cuiyan-13 and cuiyan-15."""

from __future__ import annotations

from itertools import pairwise

import pytest

from liuren.corpus import passage
from liuren.errors import LiurenError
from liuren.mansions import (
    MANSIONS,
    SOLSTICE_CLAIMS,
    Mansion,
    Measure,
    Verdict,
    carried,
    computed,
    figures,
    precession,
    solstice,
    solstice_findings,
)
from liuren.words import words
from tests.mansions import expected, turn
from tests.support import quote

BOTH = (Measure.ECLIPTIC, Measure.EQUATORIAL)


@pytest.mark.parametrize("measure", BOTH)
def test_the_solstice_agrees_with_that_computed_apart(measure: Measure) -> None:
    """25 years from −2300 to 2026, within 0.0006°: they are given to three decimals."""
    rows = expected("solstices")
    assert len(rows) == 25
    for row in rows:
        place = solstice(int(row["year"]), measure)
        assert str(place.mansion) == row[f"{measure.value}_mansion"]
        assert place.degrees == pytest.approx(float(row[f"{measure.value}_degrees"]), abs=0.0006)


def test_the_claims_are_those_of_the_passage() -> None:
    """cuiyan-13.3 and 4: 堯時冬至日在虛，周在牛，漢唐宋在斗，元明在箕，至我朝嘉慶年間在箕一度."""
    quote(
        "cuiyan-13",
        "堯時冬至日在虛，周在牛，漢唐宋在斗，元明在箕，",
        "至我朝嘉慶年間在箕一度，",
    )
    clauses = dict(passage("cuiyan-13").numbered)
    for claim in SOLSTICE_CLAIMS:
        text = clauses[claim.clause]
        assert text.index(claim.period) < text.rindex(claim.mansion.hanzi)
        assert claim.first <= claim.last
    assert "".join(one.period for one in SOLSTICE_CLAIMS) == "堯周漢唐宋元明嘉慶"
    assert SOLSTICE_CLAIMS[-1].label == 1


def test_what_comes_of_the_claims() -> None:
    """Alike on the ecliptic and on the equator. 周 holds for 558 of its 791 years, 宋 for 311 of
    320; the others hold in every year."""
    for measure in BOTH:
        found = {one.claim.period: one for one in solstice_findings() if one.measure is measure}
        partly = {
            period: one.years for period, one in found.items() if one.verdict is Verdict.PARTLY
        }
        assert partly == {"周": (-1007, -450), "宋": (960, 1270)}
        others = [one for period, one in found.items() if period not in partly]
        assert all(one.verdict is Verdict.HOLDS for one in others)
        assert all(one.years == (one.claim.first, one.claim.last) for one in others)
        assert (found["周"].at_first.mansion, found["周"].at_last.mansion) == (
            Mansion.NU,
            Mansion.DOU,
        )


@pytest.mark.parametrize("measure", BOTH)
def test_the_solstice_goes_back_through_the_mansions_and_never_returns(measure: Measure) -> None:
    """On which the search for a stretch of years relies: each twenty years to a lesser degree, or
    to the mansion before; from 虛 to 尾 in all."""
    places = [solstice(year, measure) for year in range(-2300, 2101, 20)]
    for now, then in pairwise(places):
        steps = MANSIONS.index(now.mansion) - MANSIONS.index(then.mansion)
        assert steps == 1 or (steps == 0 and then.degrees < now.degrees)
    assert (places[0].mansion, places[-1].mansion) == (Mansion.XU, Mansion.WEI_TAIL)


def test_precession_is_the_known_one() -> None:
    """50.288″ a year in 2000 (IAU 2006), growing by 0.0222″ in a century; the stars move by it on
    the average, within 0.1″, also where the polynomials are old."""
    assert precession(2000) == pytest.approx(50.28796, abs=1e-4)
    assert precession(1900) == pytest.approx(50.28796 - 0.0222, abs=3e-4)
    for epoch in (-2300, 1826):
        now, then = computed(epoch), computed(epoch + 100)
        moved = [
            turn(b.longitude - a.longitude) * 36
            for a, b in zip(now.extents, then.extents, strict=True)
        ]
        assert sum(moved) / 28 == pytest.approx(precession(epoch + 50), abs=0.1)
    with pytest.raises(LiurenError, match="-2300 to 2100"):
        precession(2101)


def test_precession_adds_up() -> None:
    """From one epoch to another it is the yearly rate of the years between."""
    assert carried(1281, 1825) == pytest.approx(precession(1553) * 544 / 3600, abs=1e-5)
    assert carried(1825, 1281) == -carried(1281, 1825)
    with pytest.raises(LiurenError, match="-2300 to 2100"):
        carried(1281, 2101)


def test_the_figures_are_those_of_the_passages() -> None:
    """cuiyan-15.5: 每歲所躔，計差五十一秒，積至七十年間方差一度. cuiyan-13.2: 積七十年有奇，
    而差一度，二千一百十餘年而移一宮. cuiyan-13.5: 較堯時已經移二宮矣."""
    quote("cuiyan-15", "每歲所躔，計差五十一秒，積至七十年間方差一度。")
    quote("cuiyan-13", "積七十年有奇，而差一度，二千一百十餘年而移一宮。", "較堯時已經移二宮矣。")
    found = {one.id: one for one in figures()}
    assert [(one.claimed, one.clause) for one in figures()] == [
        (51, "cuiyan-15.5"),
        (70, "cuiyan-15.5"),
        (2110, "cuiyan-13.2"),
        (2, "cuiyan-13.5"),
    ]
    rate = found["arcseconds-a-year"]
    assert (rate.implied, round(rate.computed, 2)) == (51, 50.25)
    degree = found["years-a-degree"]
    assert (round(degree.implied, 1), round(degree.computed, 1)) == (70.6, 71.6)
    palace = found["years-a-palace"]
    assert (round(palace.implied), round(palace.computed)) == (2118, 2149)
    since = found["palaces-since-yao"]
    assert (round(since.implied, 2), round(since.computed, 2)) == (1.95, 1.9)


def test_every_figure_and_verdict_has_its_words() -> None:
    say = words()
    assert all(f"mansions.figure.{one.id}" in say for one in figures())
    assert all(f"mansions.verdict.{one.value}" in say for one in Verdict)
