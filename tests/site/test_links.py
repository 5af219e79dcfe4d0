"""Every link, anchor, image, script and style sheet of the site is there, and on this host."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final
from urllib.parse import urljoin, urlsplit

import pytest

from generator import moved
from generator.site import Renderer, site_words
from liuren.errors import LiurenError
from tests.site.html import Element, Page, Site, parse

#: Other hosts that a reader may be led to, by a link only.
HOSTS: Final[frozenset[str]] = frozenset()
#: Other hosts that the theme's own script asks where a page has what it asks them for.
THEME_HOSTS: Final = {"api.github.com": "source", "unpkg.com": "mermaid"}

ADDRESSES: Final = ("href", "src", "action", "formaction", "data", "poster", "cite", "xlink:href")
CSS_ADDRESS: Final = re.compile(
    r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s"']*))\s*\)|@import\s+["']([^"']*)"""
)
MISSING_PAGE: Final = "404.html"
OPEN_GRAPH: Final = ("type", "site_name", "title", "description", "url")


def addresses(page: Page) -> Iterator[tuple[Element, str]]:
    """Every address that a page names, with the element that does."""
    for one in page.root:
        for name in ADDRESSES:
            if (value := one.attributes.get(name)) is not None and not value.startswith("data:"):
                yield one, value
        for part in one.get("srcset").split(","):
            if part.strip():
                yield one, part.split()[0]
        styles = one.get("style") + (one.text if one.tag == "style" else "")
        for value in css_addresses(styles):
            yield one, value


def css_addresses(css: str) -> list[str]:
    """Every address in a style sheet that is not the data itself."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    found = ["".join(groups) for groups in CSS_ADDRESS.findall(css)]
    return [one for one in found if not one.startswith(("data:", "#"))]


@pytest.fixture(scope="module")
def named(site: Site) -> dict[str, list[tuple[Element, str]]]:
    return {address: list(addresses(page)) for address, page in site.pages.items()}


def is_link(one: Element) -> bool:
    return one.tag == "a"


def test_every_address_of_every_page_is_there(
    site: Site, named: dict[str, list[tuple[Element, str]]]
) -> None:
    known: dict[str, bool] = {}
    broken = Counter[str]()
    for address, found in named.items():
        for _, link in found:
            target = site.target(site.pages[address], link)
            if target is None:
                continue
            if target not in known:
                known[target] = site.exists(target)
            if not known[target]:
                broken[f"{link} (on {address or 'home'}) -> {target}"] += 1
    assert sum(map(len, named.values())) > 40_000
    assert not broken


def test_nothing_is_asked_of_another_host(
    site: Site, named: dict[str, list[tuple[Element, str]]]
) -> None:
    asked = {
        f"<{one.tag}> {link} on {address}"
        for address, found in named.items()
        for one, link in found
        if not is_link(one) and site.target(site.pages[address], link) is None
    }
    assert not asked


def test_links_lead_to_other_hosts_only_where_that_is_meant(
    site: Site, named: dict[str, list[tuple[Element, str]]]
) -> None:
    led_to = {
        urlsplit(urljoin(site.url + address, link)).netloc or link
        for address, found in named.items()
        for one, link in found
        if is_link(one) and site.target(site.pages[address], link) is None
    }
    assert led_to <= HOSTS


def test_style_sheets_name_only_what_is_there(site: Site) -> None:
    sheets = [file for file in site.files if file.endswith(".css")]
    named = {
        (file, urljoin(site.url + file, address))
        for file in sheets
        for address in css_addresses((site.folder / file).read_text(encoding="utf-8"))
    }
    assert "assets/liuren.css" in sheets
    assert not [
        (file, address)
        for file, address in named
        if not (address.startswith(site.url) and site.exists(address.removeprefix(site.url)))
    ]


def test_scripts_ask_no_other_host(site: Site) -> None:
    """Ours names none. The theme's names two, for features that no page uses."""
    ours = (site.folder / "assets/liuren.js").read_text(encoding="utf-8")
    assert "//" not in re.sub(r"^\s*//.*$", "", ours, flags=re.M)
    asked = {
        host
        for file in site.files
        if file.endswith(".js")
        for host in re.findall(
            r"""["'`]https?://([\w.-]+)""", (site.folder / file).read_text(encoding="utf-8")
        )
    } - {"www.w3.org", "example.com"}  # names of namespaces, and what Pagefind reads paths with
    assert asked <= {*THEME_HOSTS, "github.com"}  # a link that the theme may offer
    used = {
        f"{page.address}: {feature}"
        for page in site.pages.values()
        for one in page.root
        for feature in THEME_HOSTS.values()
        if feature in (*one.classes, one.get("data-md-component"))
    }
    assert not used


def test_the_missing_page_links_absolutely(
    site: Site, named: dict[str, list[tuple[Element, str]]]
) -> None:
    """It is shown at any address, so a link relative to it would lead anywhere."""
    root = urlsplit(site.url).path
    links = [link for _, link in named[MISSING_PAGE]]
    assert links
    assert not [link for link in links if not link.startswith((root, "#"))]


def test_ids_are_given_once_a_page(site: Site) -> None:
    twice = {
        f"{address}#{id}"
        for address, page in site.pages.items()
        for id, count in Counter(page.ids).items()
        if count > 1
    }
    assert not twice


def test_labels_and_descriptions_point_at_an_id_of_the_page(site: Site) -> None:
    names = ("for", "aria-labelledby", "aria-describedby", "aria-controls")
    dangling = {
        f"{name}={id} on {address}"
        for address, page in site.pages.items()
        for one in page.article
        for name in names
        for id in one.get(name).split()
        if id not in page.ids
    }
    assert not dangling


def test_elements_close_as_they_opened(site: Site) -> None:
    assert not {address: page.faults for address, page in site.pages.items() if page.faults}


def test_canonical_addresses(site: Site) -> None:
    """Each page names itself; the map of the site names each page, and no other."""
    for address, page in site.pages.items():
        found = [one.get("href") for one in page.root.all("link") if one.get("rel") == "canonical"]
        assert found == ([] if address == MISSING_PAGE else [site.url + address])
    sitemap = (site.folder / "sitemap.xml").read_text(encoding="utf-8")
    listed = re.findall(r"<loc>(.*?)</loc>", sitemap)
    assert sorted(listed) == sorted(site.url + one for one in site.pages if one != MISSING_PAGE)


def test_what_a_shared_link_shows(site: Site) -> None:
    """Each page says of itself what a search result and a message that links to it print."""
    for address, page in site.pages.items():
        metas = page.root.all("meta")
        (description,) = (one.get("content") for one in metas if one.get("name") == "description")
        assert description, address
        shown = {name: one.get("content") for one in metas if (name := one.get("property"))}
        if address == MISSING_PAGE:
            assert not shown
            continue
        assert set(shown) == {f"og:{one}" for one in OPEN_GRAPH}, address
        assert page.root.one("head").one("title").text.startswith(shown["og:title"]), address
        assert shown["og:description"] == description
        assert shown["og:url"] == site.url + address


def test_the_missing_page_offers_the_finder_and_the_days(site: Site) -> None:
    page = site.pages[MISSING_PAGE]
    targets = [site.target(page, one.get("href")) for one in page.article.all("a")]
    assert {"cast/", "days/", "charts/"} <= set(targets)


def test_a_retired_address_leads_on() -> None:
    """At once and without a script; it stays in no search result."""
    renderer = Renderer(site_words())
    moved_to = {"rules/old/": "rules/#plate.turn"}
    (found,) = moved.data({"rules/"}, renderer, moved_to)
    assert found.file == "rules/old/index.html"
    page = parse("rules/old/", found.text)
    assert not page.faults
    assert page.root.one("a").get("href") == "../../rules/#plate.turn"
    metas = {one.get("http-equiv") or one.get("name"): one.get("content") for one in page.root}
    assert metas["refresh"] == "0; url=../../rules/#plate.turn"
    assert metas["robots"] == "noindex"


@pytest.mark.parametrize(
    "wrong",
    [{"rules/": "rules/"}, {"rules/#old": "rules/"}, {"rules/old/": "rules/never/"}],
)
def test_a_retired_address_in_use_or_without_successor_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(LiurenError, match="moved"):
        list(moved.data({"rules/"}, Renderer(site_words()), wrong))
