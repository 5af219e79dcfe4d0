"""The built site as the tests read it: every page parsed once into a small tree."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

VOID: Final = re.compile("area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr")
HAN: Final = re.compile(r"[\u3007\u3400-\u9fff\uf900-\ufaff]")


class Element:
    """An element of a page."""

    __slots__ = ("attributes", "children", "parent", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element | str] = []

    def __iter__(self) -> Iterator[Element]:
        """The element and all below it, in the order of the page."""
        stack = [self]
        while stack:
            one = stack.pop()
            yield one
            stack += [child for child in reversed(one.children) if isinstance(child, Element)]

    def get(self, attribute: str) -> str:
        """The value of an attribute, empty if it is not there."""
        return self.attributes.get(attribute, "")

    @property
    def classes(self) -> list[str]:
        """Its classes."""
        return self.get("class").split()

    def all(self, selector: str) -> list[Element]:
        """Those below it that are `tag`, `.class`, `tag.class` or `#id`."""
        tag, mark, name = re.fullmatch(r"([\w-]*)([.#]?)(.*)", selector, re.S).groups()  # type: ignore[union-attr]
        return [
            one
            for one in self
            if one is not self
            and (not tag or one.tag == tag)
            and (mark != "." or name in one.classes)
            and (mark != "#" or one.get("id") == name)
        ]

    def one(self, selector: str) -> Element:
        """The only one below it."""
        (found,) = self.all(selector)
        return found

    def each(self, selector: str) -> list[str]:
        """The texts of those below it."""
        return [one.text for one in self.all(selector)]

    @property
    def above(self) -> Iterator[Element]:
        """The element and all that it stands in, from the inside."""
        one: Element | None = self
        while one is not None:
            yield one
            one = one.parent

    @property
    def texts(self) -> Iterator[tuple[str, Element]]:
        """The runs of text in it, each with the element it stands in directly."""
        stack: list[tuple[Element | str, Element]] = [(self, self)]
        while stack:
            node, parent = stack.pop()
            if isinstance(node, str):
                yield node, parent
            else:
                stack += [(child, node) for child in reversed(node.children)]

    @property
    def text(self) -> str:
        """Its text, with single spaces."""
        return " ".join(self.verbatim.split())

    @property
    def verbatim(self) -> str:
        """Its text to the character."""
        return "".join(text for text, _ in self.texts)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.here = Element("", {}, None)
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len({name for name, _ in attrs}) < len(attrs):
            self.faults.append(f"an attribute given twice on <{tag}>, line {self.getpos()[0]}")
        one = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(one)
        if not VOID.fullmatch(tag):
            self.here = one

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        here = self.here
        self.handle_starttag(tag, attrs)
        self.here = here

    def handle_endtag(self, tag: str) -> None:
        if tag != self.here.tag or self.here.parent is None:
            self.faults.append(f"</{tag}> closes <{self.here.tag}>, line {self.getpos()[0]}")
            return
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


@dataclass(frozen=True)
class Page:
    """One page: its address below the root of the site, and what is in it."""

    address: str
    root: Element = field(repr=False)
    faults: list[str] = field(repr=False)

    @cached_property
    def article(self) -> Element:
        """What the page itself says, without the frame of the theme."""
        return self.root.one("article")

    @cached_property
    def ids(self) -> list[str]:
        """The ids in the order of the page."""
        return [id for one in self.root if (id := one.get("id"))]

    def section(self, id: str) -> Element:
        """What stands below the heading with this id, up to the next heading of its rank."""
        heading = self.article.one(f"#{id}")
        found = Element("section", {}, None)
        beside = heading.parent.children if heading.parent else []
        for one in beside[beside.index(heading) + 1 :]:
            if isinstance(one, Element) and one.tag in ("h1", heading.tag):
                break
            found.children.append(one)
        return found


@dataclass(frozen=True)
class Site:
    """The built site: where it is, for which address it was built, and its pages."""

    folder: Path
    url: str
    pages: Mapping[str, Page] = field(repr=False)

    @cached_property
    def files(self) -> frozenset[str]:
        """Every file, by its path below the root."""
        found = self.folder.rglob("*")
        return frozenset(one.relative_to(self.folder).as_posix() for one in found if one.is_file())

    def target(self, page: Page, link: str) -> str | None:
        """What a link on a page leads to, below the root and with its anchor; None if it leads
        out of the site."""
        target = urljoin(self.url + page.address, link)
        return target.removeprefix(self.url) if target.startswith(self.url) else None

    def exists(self, target: str) -> bool:
        """Whether there is such a page or file, and such an anchor on it."""
        path, anchor = urldefrag(target)
        path = unquote(urlsplit(path).path)
        if path not in self.pages:
            return path in self.files and not anchor
        return not anchor or unquote(anchor) in self._anchors[path]

    @cached_property
    def _anchors(self) -> Mapping[str, frozenset[str]]:
        return {address: frozenset(page.ids) for address, page in self.pages.items()}

    def leads_to(self, page: Page, within: Element | None = None) -> set[str]:
        """The pages and files that the links on a page lead to, without their anchors."""
        targets = (self.target(page, one.get("href")) for one in (within or page.root).all("a"))
        return {urldefrag(target)[0] for target in targets if target is not None}

    def targets(self, page: Page, within: Element, below: str = "") -> list[str]:
        """What the links in an element lead to, with their anchors and in their order; only what
        is below an address if one is given."""
        found = (self.target(page, one.get("href")) for one in within.all("a"))
        return [one for one in found if one is not None and one.startswith(below)]

    def chart_list(self, page: Page, within: Element) -> list[str]:
        """The ids of the charts that an element leads to, in their order."""
        return [
            target[7:-1]
            for target in self.targets(page, within, "charts/")
            if target.endswith("/") and target != "charts/"
        ]

    def chart_links(self, page: Page) -> set[str]:
        """The ids of the charts that a page's own text leads to."""
        return set(self.chart_list(page, page.article))


def parse(address: str, source: str) -> Page:
    """A page from its HTML."""
    reader = _Reader()
    reader.feed(source)
    reader.close()
    faults = reader.faults
    if reader.here is not reader.root:
        faults.append(f"<{reader.here.tag}> is not closed")
    return Page(address, reader.root, faults)


def read_site(folder: Path, url: str) -> Site:
    """All pages of a built site."""
    pages = {}
    gc.disable()  # nothing of this is garbage, and looking for it takes time, now and later
    for file in sorted(folder.rglob("*.html")):
        address = file.relative_to(folder).as_posix().removesuffix("index.html")
        pages[address] = parse(address, file.read_text(encoding="utf-8"))
    gc.freeze()
    gc.enable()
    return Site(folder, url, pages)
