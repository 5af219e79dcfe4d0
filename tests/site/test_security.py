"""What a page may load: its policy refuses everything but the site's own files.

The browser tests fail on whatever a page asks for against it (`tests.site.visit`).
"""

import re
from base64 import b64encode
from hashlib import sha256
from typing import Final

from playwright.sync_api import Browser

from tests.site.html import Page, Site
from tests.site.visit import Visitor

DIRECTIVES: Final = {
    "default-src": {"'none'"},
    "script-src": {"'self'", "file:", "'wasm-unsafe-eval'"},  # and hashes
    "style-src": {"'self'", "file:"},
    "img-src": {"'self'", "file:", "data:"},
    "connect-src": {"'self'"},
    "worker-src": {"'self'"},
    "base-uri": {"'none'"},
    "form-action": {"'self'"},
}


def policy(page: Page) -> dict[str, set[str]]:
    (meta,) = (one for one in page.root.all("meta") if one.get("http-equiv"))
    parts = [one.split() for one in meta.get("content").split(";")]
    return {name: set(sources) for name, *sources in parts}


def test_every_page_has_the_policy_and_the_hashes_of_its_scripts(site: Site) -> None:
    for page in site.pages.values():
        inline = {
            f"'sha256-{b64encode(sha256(one.verbatim.encode()).digest()).decode()}'"
            for one in page.root.all("script")
            if "src" not in one.attributes and one.get("type") != "application/json"
        }
        scripts = DIRECTIVES["script-src"] | inline
        assert policy(page) == {**DIRECTIVES, "script-src": scripts}, page.address


def test_the_policy_stands_before_all_that_it_rules(site: Site) -> None:
    for page in site.pages.values():
        head = [one.tag for one in page.root.one("head")][1:]
        assert head[:2] == ["meta", "meta"], page.address
        assert page.root.all("meta")[1].get("http-equiv") == "Content-Security-Policy"


def test_no_page_has_what_the_policy_refuses(site: Site) -> None:
    """Styles and handlers in attributes, and style sheets in the page."""
    for page in site.pages.values():
        assert not page.root.all("style"), page.address
        refused = [
            (one.tag, name)
            for one in page.root
            for name in one.attributes
            if name == "style" or re.fullmatch("on[a-z]+", name)
        ]
        assert not refused, page.address


def test_the_policy_refuses_what_is_not_ours(visit: Visitor) -> None:
    """A script and a style in the page, code out of text, a request to another host."""
    one = visit()
    page = one.open("charts/wuchen-zi/")
    page.evaluate(
        """async () => {
            const add = (tag, text) => document.head.append(
                Object.assign(document.createElement(tag), {textContent: text}));
            add("script", "window.ran = true");
            add("style", "body { color: rgb(1, 2, 3) }");
            document.body.setAttribute("onclick", "window.ran = true");
            document.body.click();
            await fetch("https://example.org/").catch(() => {});
        }"""
    )
    assert page.evaluate("window.ran") is None
    assert page.evaluate("getComputedStyle(document.body).color") != "rgb(1, 2, 3)"
    refused = {one.split()[1] for one in one.faults if one.startswith("refused: ")}
    assert refused == {"script-src-elem", "style-src-elem", "script-src-attr", "connect-src"}
    one.faults.clear()


def test_it_holds_from_a_folder(site: Site, chromium: Browser) -> None:
    """Where no origin is: the styles and scripts of the page run, and nothing is refused."""
    page = chromium.new_page()
    refused: list[str] = []
    page.on("console", lambda one: refused.append(one.text) if one.type == "error" else None)
    for path in ("index.html", "charts/wuchen-zi/index.html", "cast/index.html"):
        page.goto((site.folder / path).as_uri())
        assert page.evaluate("typeof __md_get") == "function"
        assert page.evaluate("document.documentElement.classList.contains('js')")
        assert page.locator(".md-header .lr-find").is_visible()
        assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--lr-ink')")
    page.close()
    assert not refused
