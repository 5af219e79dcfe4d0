"""`python -m generator.book site dist`: the 720 charts of the built site as one PDF.

A title sheet, then the sixty days: a sheet of the day, and its twelve charts in the order of that
sheet, each on one. Chromium prints the pages that are there, in their own print style; pypdf joins
what it printed. The same site, Chromium and fonts give the same bytes.
"""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, cast
from urllib.parse import urldefrag, urljoin, urlsplit

from markupsafe import Markup
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    TextStringObject,
)

from generator import links
from generator.browser import ARGUMENTS, NEEDED, find_browser
from generator.command import run
from generator.site import Renderer, site_words
from liuren import __version__
from liuren.cycles import DAYS, Day
from liuren.errors import LiurenError

#: Tags for screen readers would treble the size; whoever needs them has the site.
_PRINT: Final = ("--no-pdf-header-footer", "--disable-pdf-tagging")
#: So many sheets at once: for each of them Chromium walks over the whole document, so that all in
#: one would take many times as long; and few take hardly longer than the browser to start.
_AT_ONCE: Final = 39
_BROWSERS_AT_ONCE: Final = 2
#: How a link leads to another sheet, until the sheets are bound.
_INSIDE: Final = "book:"

_ARTICLE: Final = re.compile(r"(<article .*?</article>)", re.S)
_HEADING: Final = re.compile(r"<h1.*?>(.*?)<a class=\"headerlink\"", re.S)
#: Where a page goes on with what only leads elsewhere; on a chart the style does not print it.
_REST: Final = re.compile(r"<h2 id=\"(positions|tables)\".*", re.S)
_CHART: Final = re.compile(r"<li><a href=\"([^\"]*)\"><b ")
_LINK: Final = re.compile(r" href=\"((?!https?:)[^\"]*)\"")
#: A letter that a font draws as it draws a radical is to Chromium that radical, which no search for
#: the letter finds. Two of them Unicode itself does not lead back.
_RADICAL: Final = re.compile(rb"^(<\w+> <)(2[EF]\w\w)(?=>$)", re.M)
_LETTERS: Final = {"⺒": "巳", "⻑": "長"}
_CANONICAL: Final = re.compile(r"<link rel=\"canonical\" href=\"([^\"]*)\"")


@dataclass(frozen=True)
class Leaf:
    """One sheet: the address of its page, what the outline calls it, and what stands on it."""

    address: str
    title: str
    article: str


@dataclass(frozen=True)
class Root:
    """Where the site stands: the book leads there, unless that is the reader's own machine."""

    url: str

    @property
    def is_public(self) -> bool:
        """Whether others reach it."""
        return urlsplit(self.url).hostname not in ("127.0.0.1", "localhost")

    @property
    def shown(self) -> str:
        """What of it stands before an address on paper."""
        return self.url.partition("//")[2] if self.is_public else ""


def book(site: Path, folder: Path, days: Sequence[Day] = DAYS) -> Path:
    """Print the charts of these days into a PDF in this folder, named by the version; gives its
    path. Raises `LiurenError` if there is no browser, or a page does not fit on one sheet."""
    browser = find_browser()
    if browser is None:
        raise LiurenError(NEEDED)
    root = Root(_found(_CANONICAL, _text(site, "")))
    leaves = [leaf for day in days for leaf in _leaves(site, day)]
    renderer = Renderer(site_words())
    leaves.insert(0, _title(renderer, root, leaves))
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"liuren-{__version__}-book.pdf"
    with TemporaryDirectory(dir=folder, prefix=".book-") as scratch:

        def printed(first: int) -> PdfReader:
            part = leaves[first : first + _AT_ONCE]
            source = Path(scratch) / f"{first}.html"
            source.write_text(_document(renderer, site, root, leaves, first), encoding="utf-8")
            pdf = _print(browser, source)
            if len(pdf.pages) != len(part):
                sheets = zip(part, pdf.pages, strict=False)
                large = next(one for one, page in sheets if one.address not in page.extract_text())
                raise LiurenError(f"{large.address} does not fit on one sheet")
            return pdf

        with ThreadPoolExecutor(_BROWSERS_AT_ONCE) as pool:
            parts = list(pool.map(printed, range(0, len(leaves), _AT_ONCE)))
        whole = Path(scratch) / target.name
        _bind(parts, leaves, renderer.words.language).write(whole)
        whole.replace(target)
    return target


# What is printed ----------------------------------------------------------------------------------


def _text(site: Path, address: str) -> str:
    return (site / address / "index.html").read_text(encoding="utf-8")


def _found(pattern: re.Pattern[str], text: str) -> str:
    """What the pattern finds in a page; the pages are our own, so it is there."""
    if (match := pattern.search(text)) is None:
        raise LiurenError(f"this is no page of the site: {text[:60]!r}")
    return match[1]


def _leaves(site: Path, day: Day) -> Iterator[Leaf]:
    """The sheet of a day, and those of its charts in the order in which it names them."""
    first = _leaf(site, links.day(day))
    yield first
    for href in _CHART.findall(first.article):
        yield _leaf(site, urljoin(f"/{first.address}", href)[1:])


def _leaf(site: Path, address: str) -> Leaf:
    article = _found(_ARTICLE, _text(site, address))
    heading = re.sub("<.*?>", "", _found(_HEADING, article))
    return Leaf(address, html.unescape(heading), _REST.sub("</article>", article))


def _title(renderer: Renderer, root: Root, leaves: Sequence[Leaf]) -> Leaf:
    """The title sheet; `leaves` are those that follow it."""
    pages = {leaf.address: number for number, leaf in enumerate(leaves, start=2)}
    days = [(day, pages[links.day(day)]) for day in DAYS if links.day(day) in pages]
    article = renderer.render_theme("book-title.html", days=days, root=root)
    return Leaf("", renderer.words("book.title"), article)


def _document(
    renderer: Renderer, site: Path, root: Root, leaves: Sequence[Leaf], first: int
) -> str:
    """What is printed at once, from the leaf with this index on."""
    styles = (*sorted((site / "assets/stylesheets").glob("*.css")), site / "assets/liuren.css")
    inside = {leaf.address for leaf in leaves}

    def led(address: str) -> Callable[[re.Match[str]], str]:
        def link(match: re.Match[str]) -> str:
            target = urljoin(f"/{address}", match[1])[1:]
            if (sheet := urldefrag(target).url) in inside:
                return f' href="{_INSIDE}{sheet}"'
            return f' href="{root.url}{target}"' if root.is_public else ""

        return link

    return renderer.render_theme(
        "book.html",
        root=root,
        styles=[style.resolve().as_uri() for style in styles],
        leaves=[
            (number, leaf.address, Markup(_LINK.sub(led(leaf.address), leaf.article)))
            for number, leaf in enumerate(leaves[first : first + _AT_ONCE], start=first + 1)
        ],
    )


# How it is printed --------------------------------------------------------------------------------


def _print(browser: str, source: Path) -> PdfReader:
    """The document as Chromium prints it, with a profile of its own."""
    target = source.with_suffix(".pdf")
    own = (f"--user-data-dir={source.with_suffix('')}", f"--print-to-pdf={target}")
    done = subprocess.run(
        [browser, *ARGUMENTS, *_PRINT, *own, source.resolve().as_uri()],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode or not target.is_file():
        said = done.stderr.strip().splitlines() or ["nothing"]
        raise LiurenError(f"{browser} exited {done.returncode} and said: {said[-1]}")
    return PdfReader(target)


def _bind(parts: Iterable[PdfReader], leaves: Sequence[Leaf], language: str) -> PdfWriter:
    """The parts as one, with an outline, links from sheet to sheet, and what it says of itself."""
    bound = PdfWriter()
    for part in parts:
        bound.append(part, import_outline=False)
    pages = {_INSIDE + leaf.address: page for leaf, page in zip(leaves, bound.pages, strict=True)}
    for page in bound.pages:
        for annotation in page.get("/Annots", ()):
            link = annotation.get_object()
            if (sheet := pages.get(link["/A"]["/URI"])) is not None:
                del link["/A"]
                link[NameObject("/Dest")] = ArrayObject(
                    [sheet.indirect_reference, NameObject("/Fit")]
                )
    _correct_letters(bound)
    day: IndirectObject | None = None
    for number, leaf in enumerate(leaves):
        if leaf.address.startswith(links.CHARTS):
            bound.add_outline_item(title=leaf.title, page_number=number, parent=day)
        else:
            day = bound.add_outline_item(title=leaf.title, page_number=number, is_open=False)
    date = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", 0)))
    made = time.strftime("D:%Y%m%d%H%M%SZ", date)
    bound.metadata = {"/Title": leaves[0].title, "/CreationDate": made, "/ModDate": made}
    bound.root_object.update(
        {
            NameObject("/Lang"): TextStringObject(language),
            NameObject("/PageMode"): NameObject("/UseOutlines"),
            NameObject("/ViewerPreferences"): DictionaryObject(
                {NameObject("/DisplayDocTitle"): BooleanObject(True)}
            ),
        }
    )
    bound.compress_identical_objects()  # the letters, which every part has for itself
    return bound


def _correct_letters(bound: PdfWriter) -> None:
    """Let the text be found by its letters: `_RADICAL`."""

    def letter(match: re.Match[bytes]) -> bytes:
        radical = chr(int(match[2], 16))
        found = _LETTERS.get(radical) or unicodedata.normalize("NFKC", radical)
        return b"%b%04X" % (match[1], ord(found))

    fonts = {
        font.idnum: font.get_object()
        for page in bound.pages
        for font in cast(dict[str, Any], page["/Resources"])["/Font"].values()
    }
    for font in fonts.values():
        text = font["/ToUnicode"]
        text.set_data(_RADICAL.sub(letter, text.get_data()))


if __name__ == "__main__":
    sys.exit(run("book", book, "folder"))
