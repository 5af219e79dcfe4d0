"""The pages of the mansions, compared with the engine: every figure, every source, the figures
with their tables, and the data beside the pages."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest

from liuren.corpus import passage
from liuren.mansions import (
    MANSIONS,
    OMENS,
    PALACES,
    Mansion,
    Measure,
    StarSet,
    Verdict,
    allotments,
    best_years,
    carried,
    computed,
    computed_palaces,
    figures,
    find_old_table,
    fit,
    old_tables,
    palace_longitude,
    printed,
    published,
    restored,
    solstice,
    solstice_findings,
    stars,
    sums,
    systems,
)
from liuren.words import words
from tests.site.addresses import of_passage
from tests.site.html import Element, Page, Site

PARTS: Final = ("", "printed/", "old/", "systems/", "precession/")
EPOCHS: Final = (1100, 1280, 1744, 1825, 2026)
each_mansion = pytest.mark.parametrize("mansion", MANSIONS, ids=lambda one: one.id)


@pytest.fixture(scope="module")
def parts(site: Site) -> dict[str, Page]:
    """The pages on a side of the matter, by their ids; `index` is the first."""
    return {part.rstrip("/") or "index": site.pages[f"mansions/{part}"] for part in PARTS}


def cells(row: Element) -> list[str]:
    """The texts of a row, its header first."""
    return [one.text for one in row if one.tag in ("th", "td")]


def rows(within: Element) -> list[list[str]]:
    """The rows of the body of the only table in an element."""
    return [cells(row) for row in within.one("tbody").all("tr")]


def degrees(number: float, digits: int) -> str:
    return f"{number:.{digits}f}°"


# The first page -----------------------------------------------------------------------------------


def test_the_palaces_old_new_and_computed(parts: dict[str, Page]) -> None:
    article = parts["index"].article
    table = find_old_table("daquan-fenye")
    ranged = {one.palace: " ".join(map(str, one.mansions)) for one in allotments()}
    for palace, entry in zip(computed_palaces(1825), printed(), strict=True):
        (old,) = (one for one in table.boundaries if one.palace is palace.palace)
        moved = (table.longitude(old) + carried(1281, 1825)) % 360
        *found, source = cells(article.one(f"#{palace.palace.pinyin}"))
        assert found == [
            str(palace.palace),
            ranged[palace.palace],
            f"{old.mansion} {old.degree:g}",
            degrees(moved, 1),
            f"{entry.entries[0].mansion} {entry.entries[0].opening}",
            f"{palace.begins.mansion} {degrees(palace.begins.degrees, 2)}",
            f"{palace_longitude(palace.palace)}°",
            degrees(moved - palace.longitude, 1),
        ]
        assert source.startswith(old.source)
        assert source.endswith("cuiyan-14")


def test_the_ring_says_what_the_table_says(parts: dict[str, Page]) -> None:
    """Named and described; the same palaces in each band, and every mansion once."""
    article = parts["index"].article
    ring = article.one("svg")
    assert ring.get("role") == "img"
    named = [ring.one(f"#{id}") for id in ring.get("aria-labelledby").split()]
    assert [one.tag for one in named] == ["title", "desc"]
    assert all(one.text for one in named)
    bands = {band: ring.one(f".lr-band-{band}") for band in ("mansions", "old", "new", "computed")}
    assert bands["mansions"].each("text") == [str(one) for one in MANSIONS]
    for band in ("old", "new", "computed"):
        assert bands[band].each("text") == [str(one) for one in PALACES]
        assert len(bands[band].all("path.lr-line")) == 12
    shown = [row[0] for row in rows(section(article, "palaces"))]
    assert shown == [str(one) for one in PALACES]
    beyond = [float(row[-2].rstrip("°")) for row in rows(section(article, "palaces"))]
    assert f"{min(beyond)} to {max(beyond)} degrees" in named[1].text


def section(article: Element, id: str) -> Element:
    """The first table after the heading with this id."""
    elements = list(article)
    place = elements.index(article.one(f"#{id}"))
    found = next(one for one in elements[place:] if one.tag == "table")
    holder = Element("section", {}, None)
    holder.children.append(found)
    return holder


def test_figures_take_their_colours_from_the_scheme(site: Site) -> None:
    """No colour stands in a figure: it would be right in one scheme only."""
    for page in site.pages.values():
        for svg in page.article.all("svg"):
            if svg.get("role") == "img":
                for one in svg:
                    assert not {"fill", "stroke", "style", "color"} & one.attributes.keys()


def test_the_list_leads_to_every_mansion(site: Site, parts: dict[str, Page]) -> None:
    page = parts["index"]
    begins = {one.mansion: one.longitude for one in computed(1825).extents}
    for mansion, star in zip(MANSIONS, stars(), strict=True):
        row = page.article.one(f"#mansion-{mansion.id}")
        assert site.targets(page, row) == [f"mansions/{mansion.id}/"]
        assert cells(row)[1:3] == [star.bayer, degrees(begins[mansion], 2)]


def test_the_omens_stand_with_their_mansions(site: Site, parts: dict[str, Page]) -> None:
    page = parts["index"]
    shown = section(page.article, "omens")
    named = [one.text for one in shown.all("th") if one.get("rowspan")]
    assert named == [one.text for one in OMENS]
    assert all(one.text in passage("cuiyan-15").text for one in OMENS)
    for omen in OMENS:
        assert omen.clause == "cuiyan-15.7"
        for mansion in omen.mansions:
            of_mansion = site.pages[f"mansions/{mansion.id}/"]
            assert omen.text in of_mansion.section("omens").text
            assert f"{of_passage('cuiyan-15')}.7" in site.targets(of_mansion, of_mansion.article)
    without = set(MANSIONS) - {mansion for one in OMENS for mansion in one.mansions}
    for mansion in without:
        assert not site.pages[f"mansions/{mansion.id}/"].article.all("#omens")


# The new table ------------------------------------------------------------------------------------


def test_the_table_stands_as_printed_with_both_sums(parts: dict[str, Page]) -> None:
    page = parts["printed"]
    for palace in printed():
        found = cells(page.article.one(f"#printed-{palace.palace.pinyin}"))
        of = sums([palace])
        expected = [str(palace.palace), palace.text, str(of.by_label), str(of.by_count)]
        assert found == [*expected, palace.clause]
    total = cells(section(page.article, "as-printed").one("tfoot"))
    assert "360" in total[0]
    assert total[1:] == ["339", "313", "cuiyan-14.16"]


def test_six_emendations_are_marked_and_have_their_reasons(
    site: Site, parts: dict[str, Page]
) -> None:
    page = parts["printed"]
    conjectures = [one for one in restored() if one.is_conjecture]
    marked = section(page.article, "restored").each("a.lr-noted")
    assert marked == [f"{one.mansion} {one.first}–{one.last}" for one in conjectures]
    for one in conjectures:
        row = page.article.one(f"#emended-{one.palace.pinyin}")
        assert all(note.reason in row.text for note in one.notes)
        assert [link for link in site.targets(page, row) if link.startswith("sources/errata/")]
    for palace in PALACES:
        entries = [one for one in restored() if one.palace is palace]
        line = cells(page.article.one(f"#restored-{palace.pinyin}"))
        assert line[1] == " ".join(
            f"{one.mansion} {one.first}" + (f"–{one.last}" if one.last > one.first else "")
            for one in entries
        )
        for year, shown in zip((1744, 1825), line[2:], strict=True):
            (of,) = (one for one in computed_palaces(year) if one.palace is palace)
            assert shown == " ".join(
                f"{one.mansion} {one.start:.1f}–{one.end:.1f}" for one in of.portions
            )


def test_the_plot_and_its_table_are_the_fit_of_every_year(parts: dict[str, Page]) -> None:
    article = parts["printed"].article
    shown = {}
    for years, begun, nearest in rows(article.one("#fit")):
        first, _, last = years.partition("–")
        for year in range(int(first), int(last or first) + 1):
            shown[year] = (int(begun), int(nearest))
    assert list(shown) == list(range(1740, 1941))
    for year, counts in shown.items():
        found = fit(year)
        assert counts == (found.agreeing, found.agreeing_by_nearest)
    assert [year for year, (begun, _) in shown.items() if begun == 11] == list(best_years())
    plot = next(one for one in article.all("svg") if "lr-plot" in one.classes)
    assert [one.tag for one in map(plot.one, ("#plot-title", "#plot-desc"))] == ["title", "desc"]
    assert "1822–1827, 1829" in plot.one("#plot-desc").text
    for number, curve in enumerate(("lr-curve", "lr-other-curve")):
        steps = plot.one(f"path.{curve}").get("d").count("V")
        of_curve = [one[number] for one in shown.values()]
        assert steps == sum(a != b for a, b in pairwise(of_curve))


def test_the_caveats_are_said_with_their_years(parts: dict[str, Page]) -> None:
    said = parts["printed"].section("epoch").text
    for one in ("11 of twelve, in 1822–1827, 1829", "36 years later", "1858–1863, 1865"):
        assert one in said
    official = (1684, 1722, 1744, 1754)
    assert ", ".join(map(str, official)) in said
    assert not any(fit(year, which).agreeing for year in official for which in StarSet)
    assert "fits 0 openings" in said


def test_the_openings_and_the_order_of_zi_and_shen(parts: dict[str, Page]) -> None:
    article = parts["printed"].article
    for sky in zip(fit(1744).openings, fit(1825).openings, strict=True):
        row = cells(article.one(f"#opening-{sky[0].palace.pinyin}"))
        assert row[2:] == [
            f"{of.mansion} {degrees(of.degrees, 2)} {'=' if one.agrees else '≠'}"
            for one in sky
            for of in (one.computed,)
        ]
    modern, older = (cells(article.one(f"#order-{which.value}")) for which in StarSet)
    assert modern[1].startswith("觜 λ Ori 0.97°, 參 ζ Ori 10.62°")
    assert older[1].startswith("參 δ Ori 1.24°, 觜")
    assert (modern[2], older[2]) == ("11", "9")


# The old table ------------------------------------------------------------------------------------


def test_the_allotment_and_every_old_boundary(parts: dict[str, Page]) -> None:
    article = parts["old"].article
    for one in allotments():
        assert cells(article.one(f"#ranged-{one.palace.pinyin}")) == [
            str(one.palace),
            one.station,
            " ".join(map(str, one.mansions)),
            one.source,
        ]
    for number, table in enumerate(old_tables(), start=1):
        for bound in table.boundaries:
            cell = cells(article.one(f"#{bound.palace.pinyin}"))[number]
            assert cell.startswith(f"{bound.mansion} {bound.degree:.10g}"), (table.id, cell)
            if bound.last:
                assert f"– {bound.last[0]} {bound.last[1]}" in cell
            if bound.note:
                note = article.one(f"#note-{table.id}-{bound.palace.pinyin}").text
                assert bound.note in note
                assert bound.source in note
    sources = section(article, "boundaries").one("tfoot").each("td")
    assert sources == [one.source for one in old_tables()]


def test_the_finding_on_song_has_its_numbers(parts: dict[str, Page]) -> None:
    """None of the Song boundaries is that of 六壬大全, two to six degrees more; all of 授時曆."""
    shown = {
        row.get("id"): cells(row)
        for row in section(parts["old"].article, "finding").all("tr")
        if row.get("id")
    }
    assert list(shown) == [one.id for one in old_tables()]
    assert shown["guantian"][1:3] == ["0", "2 to 6"]
    assert shown["shoushi"][1:3] == ["12", "0"]
    assert shown["daquan-guogong"][1:3] == ["7", "−2 to 0"]
    assert shown["chongzhen"][2:4] == ["–", "0.0°"]
    for table in old_tables():
        past = [
            (table.longitude(one) - palace_longitude(one.palace) + 180) % 360 - 180
            for one in table.boundaries
        ]
        if table.id != "chongzhen":
            ends = f"{degrees(min(past), 1)} to {degrees(max(past), 1)}".replace("-", "−")
            assert shown[table.id][3] == ends


# Systems and skies --------------------------------------------------------------------------------


def test_every_width_with_totals_and_sources(parts: dict[str, Page]) -> None:
    article = parts["systems"].article
    for mansion in MANSIONS:
        shown = cells(article.one(f"#{mansion.id}"))[1:]
        for system, cell in zip(systems(), shown, strict=True):
            (extent,) = (one for one in system.extents if one.mansion is mansion)
            assert cell == f"{extent.given:.10g}" + "*" * bool(extent.note)
            if extent.note:
                assert extent.note in article.one(f"#note-{system.id}-{mansion.id}").text
    total, circle = section(article, "widths").one("tfoot").all("tr")
    assert total.each("td") == [f"{one.total:.10g}" for one in systems()]
    assert circle.each("td") == [f"{one.circle:.10g}" for one in systems()]
    for system in systems():
        row = article.one(f"#{system.id}").text
        assert system.source in row
        assert " ".join(words()(f"mansions.about.{system.id}").split()) in row


@pytest.mark.parametrize("which", StarSet)
def test_the_skies_side_by_side(parts: dict[str, Page], which: StarSet) -> None:
    article = parts["systems"].article
    prefix = "sky" if which is StarSet.MODERN else "older"
    skies = [{one.mansion: one for one in computed(year, which).extents} for year in EPOCHS]
    modern = [{one.mansion: one for one in computed(year).extents} for year in EPOCHS]
    for mansion in MANSIONS:
        found = article.all(f"#{prefix}-{mansion.id}")
        if which is StarSet.OLDER and skies[0][mansion] == modern[0][mansion]:
            assert not found
            continue
        (row,) = found
        assert cells(row)[2:] == [
            f"{degrees(sky[mansion].longitude, 2)} {degrees(sky[mansion].width, 2)}"
            for sky in skies
        ]


# The solstice -------------------------------------------------------------------------------------


def test_every_claim_has_its_verdict_and_its_years(parts: dict[str, Page]) -> None:
    article = parts["precession"].article
    say = words()
    found = [one for one in solstice_findings() if one.measure is Measure.ECLIPTIC]
    assert len(found) == 8
    for number, one in enumerate(found, start=1):
        row = cells(article.one(f"#claim-{number}"))
        assert row[0] == one.claim.period
        assert row[2].startswith(str(one.claim.mansion))
        assert row[3].startswith(say(f"mansions.verdict.{one.verdict.value}"))
        if one.verdict is Verdict.PARTLY:
            assert one.years is not None
            assert row[3].endswith(" – ".join(map(in_words, one.years)))
        ends = (one.at_first, one.at_last)
        assert row[4] == " – ".join(f"{of.mansion} {degrees(of.degrees, 2)}" for of in ends)
        assert row[-1] == one.claim.clause


def in_words(year: int) -> str:
    return str(year) if year > 0 else f"{1 - year} BC"


def test_the_solstice_passes_through_six_mansions(parts: dict[str, Page]) -> None:
    """Each from the year after the last, and it is so in the first and in the last of its years."""
    shown = rows(section(parts["precession"].article, "stretches"))
    assert [row[0][0] for row in shown] == ["虛", "女", "牛", "斗", "箕", "尾"]
    for name, years in shown[1:-1]:
        first, last = (
            1 - int(one.removesuffix(" BC")) if one.endswith("BC") else int(one)
            for one in years.split(" – ")
        )
        inside = [str(solstice(year).mansion) for year in (first, last)]
        assert inside == [name[0]] * 2
        assert name[0] not in [str(solstice(year).mansion) for year in (first - 1, last + 1)]


def test_every_figure_claimed_implied_and_computed(parts: dict[str, Page]) -> None:
    for one in figures():
        row = cells(parts["precession"].article.one(f"#{one.id}"))
        shown = [f"{one.claimed:.10g}", f"{one.implied:.4g}", f"{one.computed:.4g}"]
        assert row[1:] == [*shown, one.clause]


# A mansion ----------------------------------------------------------------------------------------


@each_mansion
def test_the_page_of_a_mansion(site: Site, mansion: Mansion) -> None:
    page = site.pages[f"mansions/{mansion.id}/"]
    article = page.article
    say = words()
    number = MANSIONS.index(mansion)
    assert article.one("h1").text.startswith(f"{mansion} {say(f'name.mansion.{mansion.id}')}")
    facts = article.one("dl.lr-facts").text
    for which in StarSet:
        star = stars(which)[number]
        assert star.bayer in facts
        assert f"HIP {star.hip}" in facts
    for year in EPOCHS:
        (extent,) = (one for one in computed(year).extents if one.mansion is mansion)
        row = cells(article.one(f"#sky-{year}"))
        assert row[:3] == [str(year), degrees(extent.longitude, 4), degrees(extent.width, 4)]
    for table in old_tables():
        shown = cells(article.one(f"#{table.id}"))
        assert shown[1:] == [" ".join(map(str, table.palaces_of(mansion))), table.source]
    for system in systems():
        (of,) = (one for one in system.extents if one.mansion is mansion)
        row = cells(article.one(f"#width-{system.id}"))
        assert row[1].split()[0] == f"{of.given:.10g}"
        assert row[2] == degrees(of.width, 2)
        assert of.source in row[-1]
    lists = {one.list: one for one in published() if one.mansion is mansion}
    for id, one in lists.items():
        row = cells(article.one(f"#{id}"))
        assert row[2] == ("–" if one.longitude is None else degrees(one.longitude, 4))
        assert one.source in row[-1]
    turns = [
        site.target(page, one.get("href"))
        for one in article.all("a")
        if one.get("rel") in ("prev", "next")
    ]
    around = (MANSIONS[number - 1], MANSIONS[(number + 1) % 28])
    assert turns == [f"mansions/{one.id}/" for one in around]


# Links and data -----------------------------------------------------------------------------------


def test_passages_lead_to_what_rests_on_them_and_back(site: Site) -> None:
    sources = site.pages["sources/cuiyan/"]
    found = {
        id: site.targets(sources, sources.article.one(f"#{id}"), "mansions/")
        for id in ("cuiyan-13", "cuiyan-14", "cuiyan-15")
    }
    assert found["cuiyan-13"] == ["mansions/precession/"]
    assert found["cuiyan-14"] == ["mansions/", "mansions/printed/", "mansions/old/"]
    assert {"mansions/", "mansions/precession/", "mansions/niu/"} <= set(found["cuiyan-15"])
    for id, targets in found.items():
        for target in targets:
            page = site.pages[target]
            back = site.targets(page, page.article, of_passage(id))
            assert back, (id, target)


def test_the_question_leads_here_and_back(site: Site, parts: dict[str, Page]) -> None:
    question = site.pages["schools/mansions/"]
    assert "mansions/" in site.leads_to(question, question.article)
    assert "schools/mansions/" in site.leads_to(parts["index"], parts["index"].article)


def test_every_table_is_there_as_csv_and_every_page_as_json(
    site: Site, parts: dict[str, Page]
) -> None:
    """With the same rows, and a source in each row but where the whole table is computed."""
    computed_ones = {"fit", "solstice-mansions"}
    for part, page in parts.items():
        facts = json.loads((site.folder / f"mansions/{part}.json").read_text(encoding="utf-8"))
        for name, listed in facts.items():
            text = (site.folder / f"mansions/{name}.csv").read_text(encoding="utf-8")
            lines = list(csv.DictReader(io.StringIO(text)))
            assert [list(map(flat, one.values())) for one in listed] == [
                list(one.values()) for one in lines
            ]
            if name not in computed_ones:
                assert all(one["source"] for one in lines), name
        leads = set(site.targets(page, page.article.one("p.lr-take"), "mansions/"))
        assert leads == {
            f"mansions/{part}.json",
            *(f"mansions/{name}.csv" for name in facts),
        }


def flat(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def test_the_data_are_those_of_the_engine(site: Site) -> None:
    def lines(name: str) -> Iterator[dict[str, str]]:
        text = (site.folder / f"mansions/{name}.csv").read_text(encoding="utf-8")
        return iter(csv.DictReader(io.StringIO(text)))

    assert len(list(lines("widths"))) == 28 * len(systems())
    assert len(list(lines("sky"))) == 28 * len(EPOCHS) * 2
    assert len(list(lines("old-palaces"))) == 12 * len(old_tables())
    for row, one in zip(lines("restored"), restored(), strict=True):
        assert (row["palace"], row["mansion"]) == (str(one.palace), str(one.mansion))
        assert (row["first"], row["last"]) == (str(one.first), str(one.last))
        assert (row["conjecture"] == "true") is one.is_conjecture
    for row, given in zip(lines("published"), published(), strict=True):
        assert row["longitude"] == flat(given.longitude)


@each_mansion
def test_a_mansion_is_there_as_json(site: Site, mansion: Mansion) -> None:
    found = json.loads((site.folder / f"mansions/{mansion.id}.json").read_text(encoding="utf-8"))
    assert (found["mansion"], found["id"]) == (mansion.hanzi, mansion.id)
    assert len(found["widths"]) == len(systems())
    assert len(found["sky"]) == 2 * len(EPOCHS)
    assert len(found["published"]) == len([one for one in published() if one.mansion is mansion])
    years = [(one["from"], one["to"]) for one in found["star-palaces"]]
    assert (years[0][0], years[-1][1]) == (-2300, 2100)
    assert all(one[1] + 1 == then[0] for one, then in pairwise(years))
