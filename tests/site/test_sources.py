"""The passages with their English and notes, what rests on each, the glossary, the concordance."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

import pytest

from generator.census import PRINTED
from generator.marks import marked_tests
from generator.survey import Survey
from liuren import QUESTIONS, Rule, rules
from liuren.corpus import (
    Passage,
    glossary,
    notes,
    notes_on,
    passages,
    translations,
    witnesses,
    work_of,
    works,
)
from liuren.corpus.board import BOARDS, read_board
from liuren.cycles import DAYS, Branch
from liuren.patterns import Pattern, patterns
from liuren.tables import tables
from liuren.words import words
from tests.site.addresses import of_chart, of_note, of_passage, of_pattern, of_rule, of_term
from tests.site.html import Element, Page, Site
from tests.website import ROOT

NOTHING_READ: Final = "—"
ERRATA: Final = "sources/errata/"
Rows = dict[str, Element]


@pytest.fixture(scope="module")
def resting(survey: Survey) -> dict[str, dict[str, list[str]]]:
    """What rests on each passage that is quoted or cited, by kind, as addresses on the site."""
    found: dict[str, dict[str, list[str]]] = {id: {} for id in passages()}

    def rest(kind: str, id: str, address: str) -> None:
        found.setdefault(id, {}).setdefault(kind, []).append(address)

    for rule in rules():
        for id in rule.passages:
            rest("rules", id, of_rule(rule))
    for question in QUESTIONS:
        for answer in question.answers:
            for id in answer.passages:
                rest("answers", id, f"schools/{question.id}/")
    for pattern in patterns():
        for id in pattern.passages:
            rest("patterns", id, of_pattern(pattern))
    for outcome in survey.outcomes:
        rest("charts", outcome.example.passage, of_chart(outcome.chart))
    for term in glossary():
        for id in term.passages:
            rest("terms", id, of_term(term))
    for table in tables():
        for id in dict.fromkeys(id for row in table.rows for id in row.passages):
            rest("tables", id, f"tables/{table.id}/")
    for printed in PRINTED.values():
        found.setdefault(printed.passage, {})
    return found


def section_of(site: Site, id: str) -> tuple[Page, Element]:
    address, _, anchor = of_passage(id).partition("#")
    page = site.pages[address]
    return page, page.article.one(f"#{anchor}")


def rows_by_id(within: Element) -> Rows:
    return {row.get("id"): row for row in within.all("tr") if row.get("id")}


def without_permalink(heading: Element) -> str:
    return heading.text.removesuffix("¶").strip()


# Quotations ---------------------------------------------------------------------------------------


def test_every_quotation_is_verbatim(site: Site) -> None:
    """Of a whole passage, to the character, named below with a link; under it our English."""
    quoted = set()
    for page in site.pages.values():
        for quote in page.root.all("blockquote"):
            assert quote.classes == ["lr-quote"], page.address
            (link,) = quote.one("footer").all("a")
            passage = passages()[link.text]
            text, english = quote.all("p")
            assert text.verbatim == passage.text, page.address
            assert quote.get("lang") == "zh-Hant"
            assert "lr-english" in english.classes
            assert english.get("lang") == "en"
            assert english.text == english_of(passage), page.address
            assert passage.work.title in quote.one("footer").text
            assert site.target(page, link.get("href")) == of_passage(passage.id)
            quoted.add(passage.id)
    assert len(quoted) > 40


def english_of(passage: Passage) -> str:
    return " ".join(" ".join(translations()[passage.id].clauses).split())


def test_every_passage_stands_clause_by_clause_among_its_works(site: Site) -> None:
    """The clauses together are the passage to the character; each has its number, its anchor, a
    link to that, and its English beside it."""
    for id, passage in passages().items():
        page, section = section_of(site, id)
        english = translations()[id]
        assert section.classes == ["lr-passage"]
        assert section.one("h2").text.startswith(f"{id} {english.title}")
        clauses = section.all("td.lr-clause")
        assert "".join(clause.verbatim for clause in clauses) == passage.text, id
        rows = rows_by_id(section.one("table.lr-parallel"))
        assert list(rows) == [f"{id}.{number + 1}" for number in range(len(passage.clauses))]
        beside = zip(rows.items(), passage.clauses, english.clauses, strict=True)
        for number, ((anchor, row), text, meaning) in enumerate(beside, start=1):
            head, clause, translation = (one for one in row if one.tag in ("th", "td"))
            assert head.text == str(number)
            assert site.targets(page, head) == [f"{page.address}#{anchor}"]
            assert clause.get("lang") == "zh-Hant"
            assert clause.verbatim == text, anchor
            assert translation.classes == ["lr-english"]
            assert translation.text == " ".join(meaning.split()), anchor


def test_a_clause_has_its_address(site: Site) -> None:
    """As the ids of clauses are given, and for every one."""
    assert site.exists("sources/cuiyan/#cuiyan-19.3")
    for id, passage in passages().items():
        for clause, _ in passage.numbered:
            assert site.exists(f"sources/{passage.work.id}/#{clause}"), clause
        assert site.exists(of_passage(id))


def test_what_is_only_cited_is_not_quoted(site: Site, resting: dict[str, object]) -> None:
    """六壬大全 卷一 was read in a translation: its places are there, without a text."""
    cited = [id for id in resting if id not in passages()]
    assert {work_of(id).id for id in cited} == {"daquan-1"}
    for id in cited:
        _, section = section_of(site, id)
        assert not section.all("table")
        assert not section.all("blockquote")
    page = site.pages["sources/daquan-1/"]
    assert not page.root.all(".lr-clause")
    (work,) = (one for one in works() if one.id == "daquan-1")
    assert work.text in page.article.text


def test_works_say_who_and_when_and_have_their_layers(site: Site) -> None:
    for work in works():
        page = site.pages[f"sources/{work.id}/"]
        facts = page.article.one("dl.lr-about").each("dd")
        assert facts == [
            " ".join(one.split()) for one in (work.who, work.when, work.known, work.text)
        ]
        assert page.article.one("h1").text.startswith(f"{work.title} {work.pinyin}, {work.english}")
        layers = rows_by_id(page.article)
        for layer in work.layers:
            row = layers[f"layer-{layer.id}"]
            for text in (layer.title, layer.english, layer.known, layer.who, layer.when):
                assert " ".join(text.split()) in row.text, layer.id
        for part in work.parts:
            _, section = section_of(site, part.first)
            assert section.one("p.lr-part").text == f"{part.title} {part.english}"
    for id, passage in passages().items():
        page, section = section_of(site, id)
        heading = section.one("h2")
        if passage.layer:
            assert f"{page.address}#layer-{passage.layer.id}" in site.targets(page, heading), id
        if passage.leaf:
            assert passage.leaf in heading.text, id


def test_the_printed_boards_are_drawn(site: Site) -> None:
    """As printed, misprints and all, from the words of the passage."""
    for id in BOARDS:
        _, section = section_of(site, id)
        board = read_board(passages()[id].clauses[-1])
        drawn = section.one("div.lr-printed")
        assert {
            (palace.one(".lr-earth").text, palace.one(".lr-heaven").text, *palace.classes[1:])
            for palace in drawn.all("li.lr-palace")
        } == {(earth, heaven, f"lr-at-{Branch(earth).pinyin}") for earth, heaven in board.ring}
        for name in ("generals", "uppers", "lowers"):
            assert tuple(drawn.one(f"tr.lr-{name}").each("td")) == getattr(board, name), id
        three = drawn.one("table.lr-three").all("tr")
        assert tuple(tuple(row.each("td")) for row in three) == board.transmissions, id
    assert sum(len(page.root.all(".lr-printed")) for page in site.pages.values()) == len(BOARDS)


# The apparatus ------------------------------------------------------------------------------------


def marks(of: Element) -> Iterator[tuple[str, int, str, Element]]:
    """The marked letters of a text one by one: letter, place, link, and the link's element."""
    place = 0
    for text, parent in of.texts:
        link = next((one for one in parent.above if "lr-noted" in one.classes), None)
        for letter in text:
            if link is not None:
                yield letter, place, link.get("href"), link
            place += 1


def check_marks(site: Site, page: Page, texts: list[Element], passage: Passage) -> None:
    """What is marked in a text are the lemmas, each at its place, each leading to the row of its
    note (of the first, where two are on one place), and each saying what all its notes say."""
    root = Element("", {}, None)
    root.children += texts
    found = []
    for href, letters in groupby(marks(root), key=lambda mark: mark[2]):
        run = list(letters)
        assert [place for _, place, _, _ in run] == list(range(run[0][1], run[-1][1] + 1))
        found.append((run[0][1], run[-1][1] + 1, site.target(page, href)))
        for link in {id(mark[3]): mark[3] for mark in run}.values():
            span = (run[0][1], run[-1][1] + 1)
            for note in (one for one in notes_on(passage.id) if one.span(passage.text) == span):
                assert note.reason in link.get("title"), note.id
                assert note.reading in link.get("title"), note.id
                assert words_of(note.kind) in link.get("title"), note.id
    expected: dict[tuple[int, int], str] = {}
    for note in notes_on(passage.id):
        expected.setdefault(note.span(passage.text), of_note(note))
    assert found == [(*span, target) for span, target in sorted(expected.items())], passage.id


def words_of(kind: str) -> str:
    assert kind in ("variant", "conjecture", "lacuna", "taboo")
    return kind


def test_every_lemma_is_marked_and_leads_to_its_note(site: Site) -> None:
    for id, passage in passages().items():
        page, section = section_of(site, id)
        check_marks(site, page, section.all("td.lr-clause"), passage)
    for page in site.pages.values():
        seen = set()
        for quote in page.root.all("blockquote"):
            id = quote.one("footer").one("a").text
            if (id, len(quote.all("a.lr-noted"))) not in seen:
                check_marks(site, page, quote.all("p")[:1], passages()[id])
                seen.add((id, len(quote.all("a.lr-noted"))))


def test_every_note_stands_among_the_errata(site: Site) -> None:
    """In the order of the books: where, what is printed, what is proposed, by whom and why."""
    page = site.pages[ERRATA]
    rows = rows_by_id(page.article)
    assert list(rows) == [of_note(note).partition("#")[2] for note in notes()]
    for note, row in zip(notes(), rows.values(), strict=True):
        where, lemma, reading, kind, why = (one for one in row if one.tag in ("th", "td"))
        assert site.targets(page, where) == [of_passage(note.passage)]
        assert where.text == note.passage
        assert lemma.text == " ".join(note.lemma.split())
        assert reading.text == (" ".join(note.reading.split()) or NOTHING_READ), note.id
        assert kind.text == words_of(note.kind)
        assert why.text == " ".join(f"{note.reason} {note.by}".split()), note.id
    named = page.section("witnesses")
    told = dict(zip(named.each("dt"), named.each("dd"), strict=True))
    assert told == {name: " ".join(what.split()) for name, what in witnesses().items()}


def test_every_note_stands_below_its_passage(site: Site) -> None:
    for id in passages():
        page, section = section_of(site, id)
        remarks = [one for of in section.all("ul.lr-remarks") for one in of.all("li")]
        expected = notes_on(id)
        assert len(remarks) == len(expected)
        for note, remark in zip(expected, remarks, strict=True):
            assert site.targets(page, remark) == [of_note(note)]
            assert remark.one("a").text == " ".join(note.lemma.split())
            for said in (note.reading, note.kind, note.by, note.reason):
                assert " ".join(said.split()) in remark.text, note.id


# What rests on the passages -----------------------------------------------------------------------


def test_works_list_what_is_quoted_or_cited_of_them(
    site: Site, resting: dict[str, dict[str, list[str]]]
) -> None:
    """Each place once, in the order of the book."""
    for work in works():
        page = site.pages[f"sources/{work.id}/"]
        shown = [section.get("id") for section in page.article.all("section.lr-passage")]
        of_work = [id for id in resting if work_of(id) is work]
        assert set(shown) == {of_passage(id).partition("#")[2] for id in of_work}
        numbers = [int(anchor.rpartition("-")[2]) for anchor in shown]
        assert all(one < then for one, then in pairwise(numbers)), work.id


def test_each_passage_leads_to_all_that_rests_on_it(
    site: Site, resting: dict[str, dict[str, list[str]]]
) -> None:
    below = {
        **{"rules": "rules/", "answers": "schools/", "patterns": "patterns/"},
        **{"charts": "charts/", "terms": "glossary/", "tables": "tables/"},
    }
    for id, kinds in resting.items():
        page, section = section_of(site, id)
        in_english = [
            target
            for cell in section.all("td.lr-english")
            for target in site.targets(page, cell, "glossary/")
        ]
        for kind, prefix in below.items():
            found = site.targets(page, section, prefix)
            expected = in_english if kind == "terms" else []
            assert found == [*expected, *kinds.get(kind, [])], (id, kind)


def test_the_english_names_a_term_by_a_link_once(site: Site) -> None:
    """Where the English of a passage first names a term, it leads to the glossary."""
    names = {
        name: term.id
        for term in glossary()
        for name in (term.hanzi, *term.variants)
        if len(name) > 1
    }
    linked = 0
    for id in passages():
        page, section = section_of(site, id)
        shown = [a for cell in section.all("td.lr-english") for a in cell.all("a")]
        texts = [a.text for a in shown]
        assert len(texts) == len(set(texts)), id
        for a in shown:
            assert site.target(page, a.get("href")) == f"glossary/#{names[a.text]}", (id, a.text)
        linked += len(texts)
    assert linked > 200


def test_all_that_rests_on_a_passage_leads_to_it(
    site: Site, resting: dict[str, dict[str, list[str]]]
) -> None:
    """A rule and a term by their rows, a question, a pattern and a chart by their pages."""
    targets: dict[str, set[str]] = {}

    def led_to(address: str) -> set[str]:
        if address not in targets:
            where, _, anchor = address.partition("#")
            page = site.pages[where]
            within = page.article.one(f"#{anchor}") if anchor else page.article
            targets[address] = set(site.targets(page, within))
        return targets[address]

    for id, kinds in resting.items():
        for addresses in kinds.values():
            for address in addresses:
                assert of_passage(id) in led_to(address), (id, address)


def test_the_row_of_a_rule_says_it_and_names_its_passages(site: Site) -> None:
    page = site.pages["rules/"]
    rows = rows_by_id(page.article)
    assert set(rows) == {rule.id for rule in rules()}
    for rule in rules():
        row = rows[rule.id]
        cited = site.targets(page, row, "sources/")
        assert cited == [of_passage(id) for id in rule.passages], rule.id
        assert " ".join(words()(f"rule.{rule.id}").split()) in row.text, rule.id


def test_charts_quote_the_passages_that_work_them_out(
    site: Site, survey: Survey, chart_pages: dict[str, Page]
) -> None:
    """Each once; and the others that state the rule by which the chart opens, folded below."""
    for chart in survey.charts:
        section = chart_pages[chart.id].section("passages")
        folded = [quote_id(one) for of in section.all("details") for one in of.all("blockquote")]
        shown = [quote_id(one) for one in section.all("blockquote")]
        worked = dict.fromkeys(
            outcome.example.passage for outcome in survey.outcomes if outcome.chart.id == chart.id
        )
        rule = chart.derivation.steps[-1].rule
        assert folded == [id for id in rule.passages if id in passages() and id not in worked], (
            chart.id
        )
        assert shown == [*(id for id in worked if id in passages()), *folded], chart.id


def quote_id(quote: Element) -> str:
    return quote.one("footer").one("a").text


# The glossary -------------------------------------------------------------------------------------


def test_every_term_has_its_row(site: Site) -> None:
    """The row is its address: names, English, definition, passages; readings in their language."""
    page = site.pages["glossary/"]
    rows = rows_by_id(page.article)
    assert sorted(rows) == sorted(term.id for term in glossary())
    assert len(rows) >= 150
    for term in glossary():
        row = rows[term.id]
        head, told = (one for one in row if one.tag in ("th", "td"))
        names = [term.hanzi, term.pinyin, "、".join(term.variants)]
        assert head.text == " ".join(" ".join(names).split()), term.id
        assert site.targets(page, head) == [of_term(term)]
        assert told.text.startswith(" ".join(f"{term.english}. {term.definition}".split())), term.id
        assert site.targets(page, told, "sources/") == [of_passage(id) for id in term.passages]
        readings = {one.get("lang"): one.text for one in told if one.get("lang") in ("ko", "ja")}
        assert readings == {
            **({"ko": term.korean} if term.korean else {}),
            **({"ja": term.japanese} if term.japanese else {}),
        }, term.id
    headings = [one.get("id") for one in page.article.all("h2")]
    assert sorted(headings) == sorted(f"kind-{kind}" for kind in {one.kind for one in glossary()})
    for term in glossary():
        assert term.id in rows_by_id(page.section(f"kind-{term.kind}"))


# The concordance ----------------------------------------------------------------------------------


def test_the_concordance_counts_what_rests_on_each_passage(
    site: Site, resting: dict[str, dict[str, list[str]]]
) -> None:
    page = site.pages["sources/coverage/"]
    body = page.section("passages").one("tbody")
    kinds = ("rules", "answers", "patterns", "charts", "terms")
    assert [[one.text for one in row if one.tag in ("th", "td")] for row in body.all("tr")] == [
        [id, *(str(len(resting[id].get(kind, ())) or "") for kind in kinds)] for id in passages()
    ]
    assert site.targets(page, body) == [of_passage(id) for id in passages()]


def test_the_concordance_names_the_passages_that_nothing_rests_on(
    site: Site, resting: dict[str, dict[str, list[str]]]
) -> None:
    page = site.pages["sources/coverage/"]
    idle = [id for id in passages() if not resting[id].keys() - {"terms", "tables"}]
    assert site.targets(page, page.section("idle")) == [of_passage(id) for id in idle]
    assert without_permalink(page.article.one("#idle")).endswith(f": {len(idle)}")


def test_the_concordance_names_the_days_that_no_example_is_of(site: Site, survey: Survey) -> None:
    """Day by day in the order of the sixty, wherever a passage names a day and works out none."""
    page = site.pages["sources/coverage/"]
    section = page.section("named")
    shown = {item.one("a").text: item.one("span").text.split() for item in section.all("li")}
    checked = {(outcome.example.passage, outcome.example.day) for outcome in survey.outcomes}
    named = {
        id: [str(day) for day in DAYS if str(day) in one.text and (id, str(day)) not in checked]
        for id, one in passages().items()
    }
    assert shown == {id: days for id, days in named.items() if days}
    assert site.targets(page, section) == [of_passage(id) for id in shown]


def test_the_concordance_names_the_tests_of_every_rule_and_pattern(site: Site) -> None:
    """At least one of each, and the passages beside them."""
    page = site.pages["sources/coverage/"]
    every: dict[str, list[tuple[str, Rule | Pattern]]] = {
        "rule": [(of_rule(one), one) for one in rules()],
        "pattern": [(of_pattern(one), one) for one in patterns()],
    }
    for kind, expected in every.items():
        rows = page.section(f"{kind}s").all("tr")
        for row, (address, one) in zip(rows, expected, strict=True):
            cited = [of_passage(id) for id in one.passages]
            assert site.targets(page, row) == [address, *cited], one.id
            assert row.each("code") == list(marked_tests()[f"{kind} {one.id}"]), one.id
            assert row.all("code"), one.id


PLUGIN: Final = """
import json, os, pathlib
def pytest_collection_finish(session):
    found = {
        (f"{mark.name} {mark.args[0]}", item.nodeid.split("::")[0], item.originalname)
        for item in session.items
        for mark in item.iter_markers()
        if mark.name in ("rule", "pattern")
    }
    pathlib.Path(os.environ["MARKS"]).write_text(json.dumps(sorted(found)), encoding="utf-8")
"""


def test_the_tests_that_are_named_bear_the_mark(tmp_path: Path) -> None:
    """What the pages read from the source of the tests, pytest finds too when it collects them."""
    (tmp_path / "keep_marks.py").write_text(PLUGIN, encoding="utf-8")
    kept = tmp_path / "marks.json"
    paths = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "keep_marks", "--collect-only", "--quiet"),
            *("-p", "no:cacheprovider", "tests/rules", "tests/patterns"),
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths, "MARKS": str(kept)},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    borne: dict[str, set[str]] = {}
    for mark, file, function in json.loads(kept.read_text(encoding="utf-8")):
        borne.setdefault(mark, set()).update((file, f"{file}::{function}"))
    every = [f"rule {one.id}" for one in rules()] + [f"pattern {one.id}" for one in patterns()]
    for mark in every:
        assert marked_tests()[mark], mark
        in_those = {
            test for test in marked_tests()[mark] if test.startswith(("tests/rules/", "tests/pat"))
        }
        assert in_those <= borne[mark], mark
