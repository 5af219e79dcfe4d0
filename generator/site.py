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

from generator import links
from generator.phrases import Phrases, han
from liuren.cycles import BRANCHES
from liuren.errors import LiurenError
from liuren.words import Words, words

HERE = Path(__file__).parent
#: The files of the theme that carry words; they are written beside the hand-written ones.
_THEME_FILES = ("404.html",)


@dataclass(frozen=True)
class Page:
    """One page: its address below the root, its template with what it is filled with, and
    what the theme is told about it. `previous` and `next` are for pages out of the tree; the
    theme knows those of the others."""

    address: str
    title: str
    template: str
    context: Mapping[str, Any]
    description: str = ""
    previous: str | None = None
    next: str | None = None
    searchable: bool = True
    table_of_contents: bool = True

    @property
    def file(self) -> str:
        """The Markdown file below docs/ that the builder turns into this address."""
        if self.address.count("/") < 2:
            return f"{self.address}index.md"
        return f"{self.address.rstrip('/')}.md"


@dataclass(frozen=True)
class Data:
    """One machine-readable file: its address and what is in it, plain data or text."""

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
        return json.dumps(self.content, ensure_ascii=False, indent=1) + "\n"


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
            t=self._text, links=links, branches=BRANCHES, phrases=phrases
        )
        self.environment.filters.update(anchor=links.anchor, han=han)

    def _text(self, key: str, **values: Any) -> str:
        return self.words(key, **values)

    def render(self, page: Page) -> str:
        """The Markdown of a page, its front matter first."""
        template = self.environment.get_template(f"{page.template}.md.j2")
        body = template.render(
            page=page, url=lambda target: links.relative(target, page.address), **page.context
        )
        return _front_matter(page) + body

    def render_theme(self, name: str) -> str:
        """A file of the theme that carries words, itself a template of the theme."""
        return self.environment.get_template(f"{name}.j2").render()


def _front_matter(page: Page) -> str:
    """What the theme is told; JSON strings are YAML strings."""
    lines = [f"title: {json.dumps(page.title, ensure_ascii=False)}"]
    if page.description:
        lines.append(f"description: {json.dumps(page.description, ensure_ascii=False)}")
    for name, target in (("previous", page.previous), ("next", page.next)):
        if target is not None:
            lines.append(f"{name}: {json.dumps(links.relative(target, page.address))}")
    if not page.searchable:
        lines.append("search: {exclude: true}")
    if not page.table_of_contents:
        lines.append("hide: [toc]")
    return "---\n" + "\n".join(lines) + "\n---\n\n"


def write(docs: Path, pages: Iterable[Page], data: Iterable[Data], renderer: Renderer) -> int:
    """Write all files below `docs`, and remove what an earlier run left in the same folders.

    Gives the number of files. Raises `LiurenError` if two pages claim one file.
    """
    files: dict[str, str] = {}
    items: list[Page | Data] = [*pages, *data]
    for item in items:
        if item.file in files:
            raise LiurenError(f"two pages claim the file {item.file}")
        files[item.file] = renderer.render(item) if isinstance(item, Page) else item.text
    for folder in {name.split("/")[0] for name in files if "/" in name}:
        for old in (docs / folder).rglob("*"):
            if old.is_file() and old.relative_to(docs).as_posix() not in files:
                old.unlink()
    for name in _THEME_FILES:
        files[f".overrides/{name}"] = renderer.render_theme(name)
    for name, text in files.items():
        path = docs / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return len(files)
