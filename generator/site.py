"""A site is a list of files; this writes it below docs/, and nothing that is not on the list.

The same input gives the same bytes. A file that has not changed is not touched.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jinja2

from generator import inline, links
from generator.phrases import Phrases, han
from liuren import __version__
from liuren.cycles import BRANCHES
from liuren.errors import LiurenError
from liuren.words import Words, words

HERE = Path(__file__).parent
#: The files of the theme that carry words; they are written beside the hand-written ones.
_THEME_FILES = ("404.html", "find.html", "foot.html", "head.html", "policy.html")


@dataclass(frozen=True)
class Beside:
    """A page beside another: its address, and what the arrow that leads to it says."""

    address: str
    label: str


@dataclass(frozen=True)
class Page:
    """One page: its address below the root, its template with what it is filled with, and
    what the theme is told about it. The arrows on the page and the keys n and p both follow
    `previous` and `next`; a page that names none gets those of its section (`generator.build`).
    """

    address: str
    title: str
    template: str
    context: Mapping[str, Any]
    description: str = ""
    previous: Beside | None = None
    next: Beside | None = None
    searchable: bool = True
    table_of_contents: bool = True

    @property
    def is_section(self) -> bool:
        """Whether it stands right below the root, at the head of a section."""
        return self.address.count("/") < 2

    @property
    def file(self) -> str:
        """The Markdown file below docs/ that the builder turns into this address."""
        if self.is_section:
            return f"{self.address}index.md"
        return f"{self.address.rstrip('/')}.md"


@dataclass(frozen=True)
class Data:
    """One machine-readable file: its address and what is in it, plain data, text or bytes."""

    address: str
    content: Any

    @property
    def file(self) -> str:
        """The file below docs/, which the builder copies as it is."""
        return self.address

    @property
    def text(self) -> str:
        """The text as it is; anything else as one JSON object, indented for people."""
        if isinstance(self.content, str):
            return self.content
        return as_json(self.content)

    @property
    def encoded(self) -> bytes:
        """The bytes of the file."""
        return self.content if isinstance(self.content, bytes) else self.text.encode()


def as_json(value: Any) -> str:
    """A file of one JSON value, indented for people."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def script(call: str, *values: object) -> str:
    """A script that hands values over, `liuren.day("jiazi", {…})`: a page that is opened from a
    folder may load scripts, but not fetch data."""
    given = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in values)
    return f"(globalThis.liuren ??= {{}}).{call}({','.join(given)});\n"


def site_words(language: str = "en") -> Words:
    """The words of the package and of the site in a language."""
    return words(language).extended(HERE / "words" / f"{language}.toml")


@dataclass
class Renderer:
    """Turns pages into Markdown, with the words of one language."""

    words: Words
    environment: jinja2.Environment = field(init=False)

    def __post_init__(self) -> None:
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"),
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            comment_start_string="{##",  # {#name} is the anchor of a heading
            comment_end_string="##}",
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        phrases = Phrases(self.words)
        self.environment.globals.update(
            t=self._text, links=links, branches=BRANCHES, phrases=phrases, version=__version__
        )
        self.environment.globals.update(inline_scripts=inline.by_base, language=self.words.language)
        self.environment.filters.update(anchor=links.anchor, han=han)

    def _text(self, key: str, **values: Any) -> str:
        return self.words(key, **values)

    def render(self, page: Page) -> str:
        """The Markdown of a page, its front matter first."""
        crumbs = ["crumbs"] if page.is_section and page.address else []
        body = "".join(
            self.environment.get_template(f"{template}.md.j2").render(
                page=page, url=lambda target: links.relative(target, page.address), **page.context
            )
            for template in [*crumbs, page.template]
        )
        return _front_matter(page) + body

    def render_theme(self, name: str, **values: Any) -> str:
        """A file of the theme that carries words, itself a template of the theme; or a page that
        stands apart from the theme."""
        return self.environment.get_template(f"{name}.j2").render(**values)


def _front_matter(page: Page) -> str:
    """What the theme is told; JSON strings are YAML strings."""
    lines = [f"title: {json.dumps(page.title, ensure_ascii=False)}"]
    if page.description:
        lines.append(f"description: {json.dumps(page.description, ensure_ascii=False)}")
    if (marked := str(han(page.title))) != page.title:
        lines.append(f"marked: {json.dumps(marked, ensure_ascii=False)}")
    for name, beside in (("previous", page.previous), ("next", page.next)):
        if beside is not None:
            lines.append(f"{name}: {json.dumps(links.relative(beside.address, page.address))}")
    if not page.searchable:
        lines.append("search: {exclude: true}")
    if not page.table_of_contents:
        lines.append("hide: [toc]")
    return "---\n" + "\n".join(lines) + "\n---\n\n"


def write(docs: Path, pages: Iterable[Page], data: Iterable[Data], renderer: Renderer) -> int:
    """Write all files below `docs`, and remove what an earlier run left in the same folders.

    Gives the number of files. Raises `LiurenError` if two pages claim one file.
    """
    files: dict[str, bytes] = {}
    items: list[Page | Data] = [*pages, *data]
    for item in items:
        if item.file in files:
            raise LiurenError(f"two pages claim the file {item.file}")
        files[item.file] = (
            renderer.render(item).encode() if isinstance(item, Page) else item.encoded
        )
    for folder in {name.split("/")[0] for name in files if "/" in name}:
        for old in (docs / folder).rglob("*"):
            if old.is_file() and old.relative_to(docs).as_posix() not in files:
                old.unlink()
    for name in _THEME_FILES:
        files[f".overrides/{name}"] = renderer.render_theme(name).encode()
    for name, content in files.items():
        path = docs / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return len(files)
