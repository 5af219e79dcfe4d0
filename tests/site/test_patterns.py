"""The patterns on their own pages, in the index and on the charts, compared with the engine."""

from typing import Final

import pytest

from generator.marks import marked_tests
from liuren.between import between
from liuren.chart import Chart
from liuren.corpus import passages
from liuren.cycles import Branch, Stem
from liuren.generals import Time
from liuren.patterns import Pattern, patterns
from liuren.words import words
from tests.site.addresses import is_of_a_pattern, of_passage, of_pattern
from tests.site.conftest import Findings
from tests.site.html import Element, Page, Site

NEEDS: Final = {
    "day-night": "day or night",
    "month": "month",
    "year": "year",
    "hour": "hour",
    "lunar-day": "lunar day",
    "person": "person",
}
LISTS: Final = {
    "all": "Its charts",
    "by-day": "By day",
    "by-night": "By night",
    "touched": "Charts it can touch",
}


@pytest.fixture(scope="module")
def pattern_pages(site: Site) -> list[tuple[Pattern, Page]]:
    """Every pattern with its page."""
    return [(one, site.pages[of_pattern(one)]) for one in patterns()]


@pytest.fixture(scope="module")
def expected(findings: Findings) -> dict[str, dict[str, list[str]]]:
    """The lists of charts that each pattern's page is to have: one, or by day and by night apart;
    those it can touch where a month, year, hour or person decides."""
    lists = {}
    for one in patterns():
        if one.is_decided:
            day, night = (list(findings.reasons[one.id][time]) for time in Time)
            lists[one.id] = {"all": day} if day == night else {"by-day": day, "by-night": night}
        else:
            pairs = zip(findings.views[Time.DAY], findings.views[Time.NIGHT], strict=True)
            touched = [
                day.chart.id for day, night in pairs if one.touches(day) or one.touches(night)
            ]
            lists[one.id] = {"touched": touched}
    return lists


def say(key: str, **values: object) -> str:
    """A text of the engine, with single spaces."""
    return " ".join(words()(key, **values).split())


# A pattern's page ---------------------------------------------------------------------------------


def test_each_page_lists_the_charts_of_its_pattern_and_no_other(
    site: Site,
    pattern_pages: list[tuple[Pattern, Page]],
    expected: dict[str, dict[str, list[str]]],
) -> None:
    """In the order of the days; all 720 by a link to the map of all."""
    apart = 0
    for one, page in pattern_pages:
        shown = [id.removeprefix("charts-") for id in page.ids if id.startswith("charts-")]
        assert shown == list(expected[one.id]), one.id
        apart += len(shown) == 2
        for key, ids in expected[one.id].items():
            heading = page.article.one(f"#charts-{key}")
            assert heading.text.startswith(f"{LISTS[key]}: {len(ids)}"), one.id
            section = page.section(f"charts-{key}")
            if len(ids) == 720:
                assert site.chart_list(page, section) == []
                assert site.targets(page, section) == ["charts/"], one.id
                continue
            assert site.chart_list(page, section) == ids, one.id
            days = list(dict.fromkeys(id.split("-")[0] for id in ids))
            assert site.targets(page, section, "days/") == [f"days/{day}/" for day in days]
            assert bool(section.all("li")) == bool(ids)
            assert section.text
        listed = {id for ids in expected[one.id].values() if len(ids) < 720 for id in ids}
        assert site.chart_links(page) == listed, one.id
    assert apart > 10


def test_each_page_says_what_its_pattern_is(
    site: Site, pattern_pages: list[tuple[Pattern, Page]]
) -> None:
    """Names, definition, what the book says besides, number, hexagram, needs, passages, id."""
    for one, page in pattern_pages:
        name = say(f"pattern.{one.id}.name")
        assert page.article.one("h1").text.startswith(f"{one.hanzi} {name}")
        assert page.root.one("title").text.startswith(f"{one.hanzi} · {name}")
        assert page.article.one(".lr-lead").text == say(f"pattern.{one.id}.definition")
        facts = page.article.one("dl.lr-facts")
        known = dict(zip(facts.each("dt"), facts.all("dd"), strict=True))
        assert {key: dd.text for key, dd in known.items()} == {
            **({"No.": str(one.number)} if one.number else {}),
            **({"Hexagram": one.hexagram} if one.hexagram else {}),
            **({"Also called": "、".join(one.aliases)} if one.aliases else {}),
            "Needs": ", ".join(NEEDS[need.value] for need in one.needs) or "day and plate",
            "Stated in": " ".join(one.passages),
            "Standing": "inferred" if one.readings else "stated",
            "Id": one.id,
        }
        assert site.targets(page, known["Stated in"]) == [of_passage(id) for id in one.passages]
        book = f"pattern.{one.id}.book"
        if book in words():
            assert say(book) in page.article.each("p"), one.id


def test_each_page_quotes_the_passages_of_its_pattern(
    site: Site, pattern_pages: list[tuple[Pattern, Page]]
) -> None:
    """Those that are quoted on this site; the others are named below, each with a link."""
    for one, page in pattern_pages:
        quoted = [id for id in one.passages if id in passages()]
        section = page.section("passages")
        footers = [quote.one("footer") for quote in section.all("blockquote")]
        assert [footer.one("a").text for footer in footers] == quoted, one.id
        cited = [of_passage(id) for id in one.passages if id not in passages()]
        beside = [
            link
            for link in section.all("a.lr-cite")
            if not any(above.tag == "blockquote" for above in link.above)
        ]
        assert [site.target(page, link.get("href")) for link in beside] == cited, one.id


def test_each_page_gives_the_readings_with_their_counts(
    pattern_pages: list[tuple[Pattern, Page]], findings: Findings
) -> None:
    """The one used first; how many charts each gives by day and by night, where they decide."""
    counted = 0
    for one, page in pattern_pages:
        assert ("readings" in page.ids) == bool(one.readings), one.id
        if not one.readings:
            continue
        table = page.section("readings").one("table")
        rows = [(row.get("id"), cells(row)) for row in table.one("tbody").all("tr")]
        expected = []
        for reading, ask in (("used", one.ask), *one.readings.items()):
            counts = [sum(1 for view in findings.views[time] if ask(view)) for time in Time]
            row = [reading, say(f"pattern.{one.id}.reading.{reading}")]
            row += [str(count) for count in counts if one.is_decided]
            expected.append((f"reading-{reading}", row))
            counted += one.is_decided
        assert rows == expected, one.id
        assert len(cells(table.one("thead"))) == len(expected[0][1])
    assert counted > 100


def cells(row: Element) -> list[str]:
    return [one.text for one in row if one.tag in ("td", "th")]


def test_each_page_names_the_tests_of_its_pattern(
    pattern_pages: list[tuple[Pattern, Page]],
) -> None:
    for one, page in pattern_pages:
        tests = marked_tests()[f"pattern {one.id}"]
        assert tests
        named = [why for why in page.section("passages").all("p.lr-why") if why.all("code")]
        assert [why.each("code") for why in named] == [list(tests)], one.id


def test_pages_turn_from_pattern_to_pattern(
    site: Site, pattern_pages: list[tuple[Pattern, Page]]
) -> None:
    """In the head, where the theme's keys look, and on the page; and back to the index."""
    for place, (one, page) in enumerate(pattern_pages):
        for rel, beside in (("prev", place - 1), ("next", (place + 1) % len(pattern_pages))):
            there = [link for link in page.root if rel in link.get("rel").split()]
            assert [link.tag for link in there] == ["link", "a"], one.id
            targets = {site.target(page, link.get("href")) for link in there}
            assert targets == {pattern_pages[beside][1].address}, one.id
        assert "patterns/" in site.targets(page, page.article.one("nav.lr-crumbs")), one.id


# The index ----------------------------------------------------------------------------------------


def test_the_index_names_every_pattern_once(
    site: Site, expected: dict[str, dict[str, list[str]]]
) -> None:
    """With number, hanzi, English, what it needs beyond day and plate, and count; those of the
    課目 first, by their number."""
    index = site.pages["patterns/"]
    rows = {row.get("id"): row for row in index.article.all("tr") if row.get("id")}
    assert set(rows) == {one.id for one in patterns()}
    assert list(rows)[:65] == [one.id for one in patterns() if one.number]
    for one in patterns():
        row = rows[one.id]
        needs = ", ".join(NEEDS[need.value] for need in one.needs)
        counts = " / ".join(str(len(ids)) for ids in expected[one.id].values())
        assert cells(row) == [
            str(one.number or ""),
            one.hanzi,
            " ".join([say(f"pattern.{one.id}.name"), needs]).strip(),
            counts if one.is_decided else f"up to {counts}",
        ]
        assert row.each(".lr-needs") == ([needs] if needs else [])
        assert site.targets(index, row) == [of_pattern(one)]
    linked = site.leads_to(index, index.article)
    assert set(filter(is_of_a_pattern, linked)) == {of_pattern(one) for one in patterns()}


# A chart's page -----------------------------------------------------------------------------------


def test_each_chart_names_its_patterns_with_their_reasons(
    site: Site, chart_pages: dict[str, Page], findings: Findings
) -> None:
    """Each that day, plate and noble decide, and no other: once where day and night say the same,
    else each under its own time. Every one leads to the page of its pattern, whose list has the
    chart."""
    for chart in findings.charts:
        page = chart_pages[chart.id]
        found = page.section("patterns").one("ul.lr-found")
        shown = [
            (item.get("class"), item.text, *site.targets(page, item)) for item in found.all("li")
        ]
        expected = []
        for one in patterns():
            if not one.is_decided:
                continue
            texts = {
                time: say(f"reason.{one.id}.{reason.finding}", **reason.values)
                for time, by_id in findings.reasons[one.id].items()
                if (reason := by_id.get(chart.id))
            }
            if len(texts) == 2 and len(set(texts.values())) == 1:
                by_class = {"": texts[Time.DAY]}
            else:
                by_class = {f"lr-{time.value[0]}": text for time, text in texts.items()}
            named = f"{one.hanzi} {say(f'pattern.{one.id}.name')}: "
            expected += [(name, named + text, of_pattern(one)) for name, text in by_class.items()]
        assert shown == expected, chart.id
        for time in "dn":  # else a reader of the night would see an empty list
            assert any(name in ("", f"lr-{time}") for name, *_ in expected), chart.id


def test_each_chart_relates_its_four_places(
    chart_pages: dict[str, Page], findings: Findings
) -> None:
    """Stem, branch and their uppers, pair by pair, with all that one is to the other."""
    for chart in findings.charts:
        table = chart_pages[chart.id].article.one(".lr-between")
        rows = [cells(row) for row in table.all("tr")]
        pairs = [(row[0].split(", "), row[1].split()) for row in rows]
        assert len({frozenset(names) for names, _ in pairs}) == 6
        places = places_of(chart)
        for (names, hanzi), row in zip(pairs, rows, strict=True):
            one, other = (places[name] for name in names)
            assert hanzi == [str(one), str(other)], chart.id
            relations = [str(relation) for relation in between(one, other)]
            assert [said.split()[-1] for said in row[2].split(", ")] == relations, chart.id


def places_of(chart: Chart) -> dict[str, Stem | Branch]:
    return {
        "stem": chart.day.stem,
        "branch": chart.day.branch,
        "over the stem": chart.over_stem,
        "over the branch": chart.over_branch,
    }


def test_patterns_and_charts_lead_to_each_other(
    site: Site, chart_pages: dict[str, Page], expected: dict[str, dict[str, list[str]]]
) -> None:
    """Whatever a pattern's page lists, but for those it can only touch, leads back; and the other
    way round."""
    from_patterns = {
        (one.id, id)
        for one in patterns()
        if one.is_decided
        for ids in expected[one.id].values()
        for id in ids
    }
    from_charts = {
        (target[9:-1], id)
        for id, page in chart_pages.items()
        for target in site.targets(page, page.section("patterns"), "patterns/")
    }
    assert from_charts == from_patterns
