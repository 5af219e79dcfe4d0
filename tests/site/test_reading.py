"""What every page has round its text: where it stands, its neighbours, how to cite it; how sure
each statement is; and the readings of the names."""

import json
import re
from typing import Final

import jinja2
import pytest
from markupsafe import escape

from generator import gloss
from generator.site import Renderer, site_words
from liuren import QUESTIONS, Method, SubMethod, __version__
from liuren.corpus import glossary
from liuren.cycles import BRANCHES, DAYS, STEMS, plain_pinyin
from liuren.generals import GENERALS
from liuren.patterns import patterns
from liuren.phases import Kin
from liuren.registry import rules
from tests.site.addresses import of_pattern
from tests.site.html import HAN, Page, Site

#: The only pages that stand nowhere.
BARE: Final = {"", "404.html"}


@pytest.fixture(scope="module")
def pages(site: Site) -> dict[str, Page]:
    return {address: page for address, page in site.pages.items() if address not in BARE}


def beside(site: Site, page: Page, rel: str) -> list[tuple[str, str | None]]:
    """What leads to the page before or after, in the head and on the page."""
    found = [one for one in page.root if rel in one.get("rel").split()]
    return [(one.tag, site.target(page, one.get("href"))) for one in found]


def test_arrows_and_keys_lead_to_the_same(site: Site, pages: dict[str, Page]) -> None:
    """The keys n and p follow the links of the head. Every page has a neighbour, and the
    neighbour is there."""
    for address, page in pages.items():
        targets = []
        for rel in ("prev", "next"):
            found = beside(site, page, rel)
            assert [tag for tag, _ in found] in ([], ["link", "a"]), address
            assert len({target for _, target in found}) <= 1, address
            targets += [target for _, target in found]
        assert targets, address
        assert all(target in site.pages for target in targets), address
    for address in BARE:
        assert not beside(site, site.pages[address], "next")


def test_days_and_plates_go_round(site: Site) -> None:
    for names in ([f"days/{day.pinyin}/" for day in DAYS], [f"plates/{n}/" for n in range(12)]):
        for name, after in zip(names, [*names[1:], names[0]], strict=True):
            assert {to for _, to in beside(site, site.pages[name], "next")} == {after}
            assert {to for _, to in beside(site, site.pages[after], "prev")} == {name}


def test_every_page_says_where_it_stands(site: Site, pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        crumbs = page.article.one("nav.lr-crumbs")
        trail = [one for one in crumbs.all("a") if not one.get("rel")]
        assert trail, address
        assert all(site.exists(site.target(page, one.get("href")) or "?") for one in trail)


def test_every_page_says_how_to_cite_it(site: Site, pages: dict[str, Page]) -> None:
    """By its title, the site, the version and its permanent address; as text and as BibTeX."""
    for address, page in site.pages.items():
        if address == "404.html":
            continue
        cite = page.article.one("details.lr-citing")
        title = page.root.one("head").one("title").text.removesuffix(" - Da Liu Ren 大六壬")
        entry = cite.one("code").text
        for expected in (title, __version__, "Da Liu Ren 大六壬", site.url + address):
            assert expected in cite.one("p").text, address
            assert expected in entry, address
        assert re.match(r"@misc{liuren-[\w.-]+, ", entry), address
        assert entry.count("{") == entry.count("}")


def test_problems_are_reported_where_the_setting_says() -> None:
    """With the page in the title; nowhere if nothing is set."""
    foot = jinja2.Environment().from_string(Renderer(site_words()).render_theme("foot.html"))
    page = {"url": "charts/jiazi-yin/", "canonical_url": "https://x.org/charts/jiazi-yin/"}
    page |= {"meta": {"title": "甲子"}}  # type: ignore[dict-item]
    for repository in ("", "https://github.com/a/b"):
        shown = foot.render(page=page, config={"extra": {"repository": repository}})
        assert ("issues/new" in shown) == bool(repository)
    assert 'href="https://github.com/a/b/issues/new?title=charts/jiazi-yin/&amp;body=http' in shown


# How sure a statement is --------------------------------------------------------------------------


def test_every_rule_pattern_and_answer_says_how_it_stands(site: Site) -> None:
    for rule in rules():
        row = site.pages["rules/"].article.one(f"#{rule.id}")
        assert row.each("a.lr-standing") == ["stated"]
        assert rule.passages
    for pattern in patterns():
        standing = site.pages[of_pattern(pattern)].article.each("a.lr-standing")
        assert standing == ["inferred" if pattern.readings else "stated"], pattern.id
    for question in QUESTIONS:
        article = site.pages[f"schools/{question.id}/"].article
        for answer in question.answers:
            expected = "stated" if answer.holders else "unknown"
            assert article.one(f"#{answer.id}").each("a.lr-standing") == [expected]


# The readings of names ----------------------------------------------------------------------------


def test_the_file_of_names_is_what_the_script_asks_for(site: Site) -> None:
    text = (site.folder / "glossary/gloss.js").read_text(encoding="utf-8")
    given = json.loads(text[text.index("gloss(") + 6 : text.rindex(");")])
    say = site_words()
    assert given["terms"] == {name: list(told) for name, told in gloss.terms(say).items()}
    assert {one.short for one in GENERALS} == set(given["short"])
    assert len(text.encode()) < 40_000


def test_every_kind_of_name_has_its_reading() -> None:
    told = gloss.terms(site_words())
    for name in (
        *map(str, (*STEMS, *BRANCHES, *GENERALS, *Kin)),
        *(kind.full for kind in (*Method, *SubMethod)),
        *(one.hanzi for one in patterns()),
        *(one.hanzi for one in glossary()),
    ):
        pinyin, english = told[name]
        assert pinyin, name
        assert english, name
        assert not HAN.search(pinyin)


def test_readings_are_those_of_the_ids() -> None:
    """An id is the plain pinyin of the name, but for those that were shortened, and for three
    that say the same in other characters."""
    known = {one.hanzi for one in glossary()} | {"干上鬼發", "辰上鬼發", "夜墓臨晝"}
    compared = 0
    for one in patterns():
        syllables = re.sub(r"-\d+$", "", one.id).split("-")
        if one.hanzi not in known and len(syllables) == len(one.hanzi):
            assert plain_pinyin(gloss.reading(one.hanzi)) == "".join(syllables), one.hanzi
            compared += 1
    assert compared > 250
    for place in (*STEMS, *BRANCHES):
        assert plain_pinyin(gloss.READINGS[place.hanzi]) == place.pinyin


def test_an_apostrophe_parts_syllables() -> None:
    assert gloss.reading("度厄") == "dù'è"
    assert gloss.reading("天恩") == "tiān'ēn"
    assert str(escape(gloss.reading("長厄"))) == "zhǎng&#39;è"
