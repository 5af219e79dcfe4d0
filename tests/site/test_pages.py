"""What is on the pages, compared with the engine: all 720 charts, and every page round them."""

import json
import re
from collections import Counter
from typing import Final

import pytest

from generator.survey import Survey
from liuren import QUESTIONS, General, Method, Placed, SubMethod
from liuren.almanac import SOLAR_TERMS
from liuren.almanac.sun import terms_of
from liuren.compare import changes
from liuren.corpus import works
from liuren.cycles import BRANCHES, DAYS, Day
from liuren.mansions import MANSIONS
from liuren.patterns import patterns
from liuren.schools import Affects
from liuren.tables import tables
from liuren.words import words
from tests.site.addresses import is_of_a_chart, is_of_a_pattern, of_chart, of_passage, of_pattern
from tests.site.html import HAN, Element, Page, Site

SECTIONS: Final = (
    *("", "cast/", "structure/", "guide/", "guide/chart/", "guide/plate/"),
    "guide/lessons/",
    *("guide/transmissions/", "guide/site/", "charts/", "days/", "plates/", "methods/"),
    *("patterns/", "schools/", "rules/", "sources/", "sources/errata/", "sources/coverage/"),
    *("tables/", "mansions/", "mansions/printed/", "mansions/old/", "mansions/systems/"),
    *("mansions/precession/", "glossary/", "checks/", "data/", "api/", "about/"),
)
KINDS: Final[tuple[Method | SubMethod, ...]] = (*Method, *SubMethod)
KANA: Final = re.compile(r"[\u3040-\u30ff\u31f0-\u31ff\uff65-\uff9f]")
HANGUL: Final = re.compile(r"[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc]")
NO_STEM: Final = "○"
HANZI: Final = re.compile(rf"(?:{HAN.pattern}|{NO_STEM})+")
Charts = dict[str, Page]


@pytest.fixture(scope="module")
def differing() -> set[str]:
    """The charts whose transmissions or generals another answer changes."""
    return {
        id
        for question in QUESTIONS
        if question.affects in (Affects.TRANSMISSIONS, Affects.GENERALS)
        for answer in question.answers[1:]
        if answer.available
        for id in changes(question.id, answer.id)
    }


# Which pages there are, and how they are reached --------------------------------------------------


def test_there_are_these_pages_and_no_other(site: Site, survey: Survey) -> None:
    assert set(site.pages) == {
        *SECTIONS,
        *map(of_chart, survey.charts),
        *(f"days/{day.pinyin}/" for day in DAYS),
        *(f"plates/{turn}/" for turn in range(12)),
        *(f"methods/{kind.id}/" for kind in KINDS),
        *map(of_pattern, patterns()),
        *(f"schools/{question.id}/" for question in QUESTIONS),
        *(f"sources/{work.id}/" for work in works()),
        *(f"tables/{one.id}/" for one in tables()),
        *(f"mansions/{one.id}/" for one in MANSIONS),
        "404.html",
    }


def test_titles_and_descriptions_are_each_pages_own(site: Site) -> None:
    pages = [page for name, page in site.pages.items() if name != "404.html"]
    titles = Counter(page.root.one("head").one("title").text for page in pages)
    descriptions = Counter(
        one.get("content")
        for page in pages
        for one in page.root.all("meta")
        if one.get("name") == "description"
    )
    assert titles.total() == descriptions.total() == len(pages)
    assert not [text for text, count in (titles | descriptions).items() if count > 1 or not text]


def test_any_chart_in_one_click_from_home_and_two_from_elsewhere(
    site: Site, survey: Survey
) -> None:
    """By the map of home, and from every page that has a frame by way of that of all charts; in
    both each chart stands in the row of its day and the column of the branch over its stem."""
    for name in ("", "charts/"):
        page = site.pages[name]
        seen = []
        for table in page.article.all("table.lr-map"):
            columns = [one.text for one in table.one("thead").all("th")][1:]
            for row in table.one("tbody").all("tr"):
                day = row.one("th")
                assert day.one("a").get("href").endswith(f"days/{Day.parse(day.text).pinyin}/")
                for over, cell in zip(columns, row.all("td"), strict=True):
                    chart = survey.by_id[str(cell.one("a").get("href")).split("/")[-2]]
                    assert (chart.day.hanzi, chart.over_stem.hanzi) == (day.text, over)
                    three = "".join(map(str, chart.derivation.transmissions))
                    assert cell.text == (three if name else three[0])
                    seen.append(chart.id)
        assert sorted(seen) == sorted(survey.by_id), name
    for name, page in site.pages.items():
        assert {"charts/", "days/", "plates/"} <= site.leads_to(page), name


def test_day_plate_and_method_list_their_charts_and_no_other(site: Site, survey: Survey) -> None:
    charts = survey.charts
    for day in DAYS:
        assert site.chart_links(site.pages[f"days/{day.pinyin}/"]) == {
            chart.id for chart in charts if chart.day == day
        }
    for turn in range(12):
        assert site.chart_links(site.pages[f"plates/{turn}/"]) == {
            chart.id for chart in charts if chart.plate.turn == turn
        }
    for kind in KINDS:
        assert site.chart_links(site.pages[f"methods/{kind.id}/"]) == {
            chart.id
            for chart in charts
            if kind in (chart.derivation.method, chart.derivation.sub_method)
        }
    assert site.chart_links(site.pages["charts/"]) == {chart.id for chart in charts}


def test_question_pages_list_the_charts_each_answer_changes(site: Site, survey: Survey) -> None:
    """Chart by chart where transmissions change; day by day where whole days change alike."""
    for question in QUESTIONS:
        page = site.pages[f"schools/{question.id}/"]
        changed = {
            id
            for answer in question.answers[1:]
            if answer.available
            for id in changes(question.id, answer.id)
        }
        if question.affects is Affects.TRANSMISSIONS:
            assert site.chart_links(page) == changed, question.id
            continue
        days = {survey.by_id[id].day for id in changed}
        linked = site.leads_to(page, page.article)
        assert changed == {chart.id for day in days for chart in survey.charts_of(day)}
        assert {f"days/{day.pinyin}/" for day in days} == {
            one for one in linked if one.startswith("days/")
        }, question.id


def test_charts_lead_back(site: Site, survey: Survey, chart_pages: Charts) -> None:
    """To day, plate, method, class and neighbours; and every chart has its turn beside another."""
    for chart in survey.charts:
        found = chart.derivation
        page = chart_pages[chart.id]
        beside = [
            survey.chart(day, type(chart.plate)((chart.plate.turn + step) % 12))
            for day, step in (
                (chart.day, -1),
                (chart.day, 1),
                (DAYS[chart.day.index - 1], 0),
                (DAYS[(chart.day.index + 1) % 60], 0),
            )
        ]
        alike = survey.by_transmissions[found.transmissions]
        assert {
            f"days/{chart.day.pinyin}/",
            f"plates/{chart.plate.turn}/",
            *(f"methods/{kind.id}/" for kind in (found.method, found.sub_method) if kind),
            *map(of_chart, beside),
            *(of_chart(one) for one in alike if one is not chart),
            f"charts/{chart.id}.json",
        } <= site.leads_to(page, page.article), chart.id


def test_previous_and_next(site: Site, survey: Survey, chart_pages: Charts) -> None:
    """In the head, where the theme's keys look, and on the page: the plate before and after."""
    for chart in survey.charts:
        for rel, step in (("prev", -1), ("next", 1)):
            turn = type(chart.plate)((chart.plate.turn + step) % 12)
            page = chart_pages[chart.id]
            there = [one for one in page.root if rel in one.get("rel").split()]
            assert [one.tag for one in there] == ["link", "a"], chart.id
            targets = {site.target(page, one.get("href")) for one in there}
            assert targets == {of_chart(survey.chart(chart.day, turn))}, chart.id


# The chart page -----------------------------------------------------------------------------------


def test_one_skeleton(chart_pages: Charts, differing: set[str]) -> None:
    """The same headings and anchors on all 720, and `schools` just where schools differ."""
    first = next(iter(chart_pages.values()))
    skeleton = [id for id in ids(first) if id != "schools"]
    assert {"board", "lessons", "relations"} <= set(skeleton)
    headings = [id for id in headings_of(first) if id != "schools"]
    assert headings[0] == "chart"
    assert {"patterns", "passages"} <= set(headings)
    assert set(headings) <= set(skeleton)
    for id, page in chart_pages.items():
        assert [one for one in ids(page) if one != "schools"] == skeleton, id
        assert [one for one in headings_of(page) if one != "schools"] == headings, id
        assert ("schools" in headings_of(page)) == (id in differing), id


def ids(page: Page) -> list[str]:
    return [id for one in page.article if (id := one.get("id"))]


def headings_of(page: Page) -> list[str]:
    return [
        one.get("id") for one in page.article if one.tag in ("h1", "h2", "h3", "h4", "h5", "h6")
    ]


def test_twelve_palaces(survey: Survey, chart_pages: Charts) -> None:
    for chart in survey.charts:
        ring = chart_pages[chart.id].article.one("ul.lr-ring")
        expected = {f"lr-at-{earth.pinyin}": cell(chart.palace(earth)) for earth in BRANCHES}
        found = {}
        for palace in ring.all("li"):
            (place,) = (one for one in palace.classes if one.startswith("lr-at-"))
            parts = (".lr-d", ".lr-n", ".lr-heaven", ".lr-hidden", ".lr-earth")
            found[place] = (*(palace.one(one).text for one in parts), "lr-void" in palace.classes)
        assert found == expected, chart.id


def cell(one: Placed) -> tuple[str | bool, ...]:
    """A palace of the ring."""
    generals = (str(one.day_general), str(one.night_general))
    return (*generals, str(one.branch), stem(one), str(one.palace), one.void)


def stem(one: Placed) -> str:
    return str(one.hidden_stem or NO_STEM)


def rows(table: Element) -> list[list[str]]:
    return [[one.text for one in row.children if is_cell(one)] for row in table.all("tr")]  # type: ignore[union-attr]


def is_cell(one: Element | str) -> bool:
    return isinstance(one, Element) and one.tag in ("td", "th")


def short(general: General) -> str:
    return general.short


def test_lessons_and_transmissions_in_the_middle(survey: Survey, chart_pages: Charts) -> None:
    for chart in survey.charts:
        middle = chart_pages[chart.id].article.one(".lr-middle")
        lessons = [(one, chart.at(one.upper)) for one in reversed(chart.lessons)]
        table = middle.one("table.lr-lessons")
        assert table.each(".lr-d") == [short(placed.day_general) for _, placed in lessons]
        assert table.each(".lr-n") == [short(placed.night_general) for _, placed in lessons]
        assert rows(table)[1:] == [
            [str(lesson.upper) for lesson, _ in lessons],
            [str(lesson.lower) for lesson, _ in lessons],
        ], chart.id
        three = middle.one("table.lr-three")
        assert [
            (
                row.one(".lr-kin").text,
                row.one(".lr-hidden").text,
                row.one(".lr-branch").text,
                row.one(".lr-d").text,
                row.one(".lr-n").text,
                "lr-void" in row.classes,
            )
            for row in three.all("tr")
        ] == [
            (
                str(one.kin),
                stem(one),
                str(one.branch),
                str(one.day_general),
                str(one.night_general),
                one.void,
            )
            for one in chart.transmissions
        ], chart.id


def test_table_of_transmissions_and_lessons(survey: Survey, chart_pages: Charts) -> None:
    """Branch with conflict and void, what is under it, kin, hidden stem, and both generals."""
    for chart in survey.charts:
        lessons = chart_pages[chart.id].article.one("#lessons")
        table = next(one for one in lessons.above if one.tag == "table")
        seven = [(one, one.palace, None) for one in chart.transmissions] + [
            (chart.at(one.upper), one.lower, one.direction) for one in chart.lessons
        ]
        assert len(lessons.all("tr")) == 4
        assert [[HANZI.findall(cell) for cell in row[1:]] for row in rows(table)[1:]] == [
            [
                [str(one.branch), *([str(conflict)] if conflict else []), *(["空"] * one.void)],
                [str(under)],
                [str(one.kin)],
                [stem(one)],
                [str(one.day_general), str(one.night_general)],
            ]
            for one, under, conflict in seven
        ], chart.id


def test_every_step_of_the_derivation(site: Site, survey: Survey, chart_pages: Charts) -> None:
    """Its sentence, what came of it, its rule as a link to the rule's row, and its passages."""
    say = words()
    for chart in survey.charts:
        page = chart_pages[chart.id]
        steps = (*chart.derivation.steps, *chart.derivation.following)
        shown = page.article.one("ol.lr-steps").all("li")
        assert len(shown) == len(steps)
        for one, step in zip(shown, steps, strict=True):
            sentence = " ".join(say.sentence(step).split())
            assert one.text.startswith(sentence), chart.id
            assert f"lr-{step.outcome.value}" in one.classes, chart.id
            targets = [site.target(page, link.get("href")) for link in one.all("a")]
            cited = [of_passage(id) for id in step.rule.passages]
            assert targets == [f"rules/#{step.rule.id}", *cited], chart.id


def test_result_is_named(survey: Survey, chart_pages: Charts) -> None:
    """Transmissions, method and class, and the void branches stand beside the board."""
    for chart in survey.charts:
        facts = chart_pages[chart.id].article.one("dl.lr-facts").text
        found = chart.derivation
        for one in (
            " ".join(map(str, found.transmissions)),
            found.method.full,
            found.sub_method.full if found.sub_method else "",
            " ".join(map(str, chart.void)),
            str(chart.missing[0]) if chart.missing else "",
        ):
            assert one in facts, chart.id


def test_worked_examples_stand_on_the_page_of_their_chart(
    site: Site, survey: Survey, chart_pages: Charts
) -> None:
    assert len(survey.outcomes) >= 62
    for outcome in survey.outcomes:
        page = chart_pages[outcome.chart.id]
        targets = {site.target(page, one.get("href")) for one in page.article.all("a")}
        assert f"checks/#{outcome.example.id.replace(':', '-')}" in targets, outcome.example.id
        assert of_passage(outcome.example.passage) in targets, outcome.example.id
    assert site.chart_links(site.pages["checks/"]) == {one.chart.id for one in survey.outcomes}


# Navigation ---------------------------------------------------------------------------------------


def test_charts_and_patterns_are_not_in_the_tree(site: Site) -> None:
    for page in site.pages.values():
        (tree,) = (one for one in page.root.all("nav.md-nav--primary"))
        linked = site.leads_to(page, tree)
        outside = [one for one in linked if is_of_a_chart(one) or is_of_a_pattern(one)]
        assert not outside, page.address
        if is_of_a_chart(page.address) or is_of_a_pattern(page.address):
            assert len(tree.all("a")) <= 20, page.address


# Language -----------------------------------------------------------------------------------------


#: What a page invites to type; the search's own test shows that both find 甲子 寅.
EXAMPLES: Final = ("갑자 인", "きのえね とら")


def test_kana_and_hangul_are_readings_in_the_glossary(site: Site) -> None:
    """There, and as examples of what the search takes, in an element that says which language it
    is; nowhere else, in no attribute, and in no other file but the names that the search reads and
    the glossary to take along."""
    found = []
    for page in site.pages.values():
        for text, parent in page.root.texts:
            for language_of, letters in (("ja", KANA), ("ko", HANGUL)):
                if not letters.search(text):
                    continue
                is_example = text in EXAMPLES and any(
                    "lr-find-field" in one.classes for one in parent.above
                )
                is_reading = is_example or page.address == "glossary/"
                if not is_reading or language(parent) != language_of:
                    found.append(f"{page.address}: {text.strip()}")
        for one in page.root:
            found += [f"{page.address}: {of}" for of in one.attributes.values() if foreign(of)]
    for file in site.files:
        if file.endswith((".json", ".xml", ".txt")) or file == "assets/liuren.js":
            source = (site.folder / file).read_text(encoding="utf-8")
            content: object = json.loads(source) if file.endswith(".json") else source
            if foreign(json.dumps(content, ensure_ascii=False)) and file != "data/glossary.json":
                found.append(file)
    assert not found


def foreign(text: str) -> bool:
    return bool(KANA.search(text) or HANGUL.search(text))


def test_hanzi_are_marked_as_chinese(site: Site) -> None:
    """In all that a page itself says; code alone may do without."""
    bare = {
        f"{page.address}: {text.strip()}"
        for page in site.pages.values()
        for text, parent in page.article.texts
        if HAN.search(text) and language(parent) != "zh-Hant"
        if not any(one.tag == "code" for one in parent.above)
    }
    assert not bare


def language(one: Element) -> str:
    return next((above.get("lang") for above in one.above if above.get("lang")), "")


def test_no_page_prints_a_value_of_the_program(site: Site) -> None:
    """A forgotten None, an object, or a template that was not filled in; the page of the package
    has reason to say None."""
    odd = re.compile(
        r"^\s*None\s*$|(?<=[^.\s]) ?None\b|\b(True|False|Undefined|Markup|nan)\b|<\w+ object"
        r"|\{\{|\{%|\{#|%\}|\}\}"
    )
    found = {
        f"{page.address}: {text.strip()[:80]}"
        for page in site.pages.values()
        for text, parent in page.article.texts
        if odd.search(text) and parent.tag not in ("script", "style") and page.address != "api/"
    }
    assert not found


def test_the_plates_page_tells_the_month_general(site: Site) -> None:
    """The twelve middle terms of five years, each with the general that the almanac gives."""
    article = site.pages["plates/"].article
    middle = [term for term in SOLAR_TERMS if term.is_middle]
    assert len(middle) == 12
    for place, term in enumerate(middle):
        row = article.one(f"#{term.id}")
        general, *_ = row.each("th")
        name, *instants = row.each("td")
        assert general == str(term.month_general)
        assert name.startswith(str(term))
        for year, shown in zip(range(2026, 2031), instants, strict=True):
            instant = terms_of(year)[2 * place + 1].instant
            assert shown == instant.strftime("%m-%d %H:%M")
