"""The classical passages, verbatim, with our apparatus and English. The only module that opens
the texts.

A passage is cut into clauses; `cuiyan-19.3` is the third of cuiyan-19. Text, English and notes
are parallel files under the same ids. The text is only text: a note never changes it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

from liuren.errors import LiurenError

_FILES = resources.files(__name__)
_TEXTS = ("cuiyan", "kejing")


@dataclass(frozen=True, slots=True)
class Layer:
    """A voice within a work: its own text, or a commentary gathered into it."""

    id: str
    title: str
    pinyin: str
    english: str
    who: str
    when: str
    known: str


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a work's passages under a heading of its own."""

    first: str
    last: str
    title: str
    english: str


@dataclass(frozen=True, slots=True)
class Work:
    """A work: who, when, what is known, and what its text here rests on. The ids of its
    passages begin with its id."""

    id: str
    title: str
    pinyin: str
    english: str
    who: str
    when: str
    known: str
    text: str
    parts: tuple[Part, ...]
    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a classical work, verbatim, cut into clauses. Neither changes, nor the id."""

    id: str
    clauses: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(self.clauses)

    @property
    def work(self) -> Work:
        """The work it is from."""
        return work_of(self.id)

    @property
    def layer(self) -> Layer | None:
        """The voice that speaks, where the work has more than one."""
        return _layers().get(self.id)

    @property
    def leaf(self) -> str | None:
        """The leaf of the 四庫全書 text on which it stands, as `5.20a-20b`, if it has one."""
        leaf: str | None = _toml("works.toml")["leaf_of"].get(self.id)
        return leaf

    @property
    def numbered(self) -> tuple[tuple[str, str], ...]:
        """The clauses with their ids."""
        return tuple((f"{self.id}.{n}", one) for n, one in enumerate(self.clauses, start=1))


@dataclass(frozen=True, slots=True)
class Translation:
    """A passage in another language: a heading, and one text a clause."""

    id: str
    title: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a place in a passage: never applied, always shown.

    `lemma` stands in the text, the `occurrence`th time; `kind` is variant (another witness has
    it), conjecture, lacuna or taboo; `reading` what is proposed, empty where nothing is; `by`
    whom, `reason` why.
    """

    id: str
    passage: str
    lemma: str
    occurrence: int
    kind: str
    reading: str
    by: str
    reason: str

    def span(self, text: str) -> tuple[int, int]:
        """Where the lemma stands in the text of the passage, start and end; raises
        `LiurenError` if it does not."""
        start = -1
        for _ in range(self.occurrence):
            start = text.find(self.lemma, start + 1)
            if start < 0:
                raise LiurenError(f"note {self.id}: {self.lemma!r} is not in {self.passage}")
        return start, start + len(self.lemma)


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the field, as the glossary gives it."""

    id: str
    hanzi: str
    variants: tuple[str, ...]
    pinyin: str
    english: str
    kind: str
    definition: str
    passages: tuple[str, ...]
    korean: str
    japanese: str


@dataclass(frozen=True, slots=True)
class Reading:
    """How a name is read: in Korean, in Japanese by the on-reading or more than one, and a stem
    or a branch also by the kun-reading."""

    korean: str
    japanese: tuple[str, ...]
    kun: str = ""


@cache
def works() -> tuple[Work, ...]:
    """The works that are quoted or cited."""
    return tuple(
        Work(
            **{
                **row,
                "parts": tuple(Part(**one) for one in row.get("parts", ())),
                "layers": tuple(Layer(**one) for one in row.get("layers", {}).values()),
            }
        )
        for row in _toml("works.toml")["works"].values()
    )


def witnesses() -> Mapping[str, str]:
    """What the apparatus names as its authority, each with what it is."""
    named: dict[str, str] = _toml("works.toml")["witnesses"]
    return named


def work_of(id: str) -> Work:
    """The work a passage id belongs to; raises `LiurenError` on an unknown one."""
    for work in works():
        if id.startswith((f"{work.id}-", f"{work.id}:")):
            return work
    raise LiurenError(f"{id!r} is not the id of a passage")


@cache
def _layers() -> Mapping[str, Layer]:
    by_id = {layer.id: layer for work in works() for layer in work.layers}
    return {id: by_id[layer] for id, layer in _toml("works.toml")["layer_of"].items()}


@cache
def passages() -> Mapping[str, Passage]:
    """All quoted passages by id, in the order of the works."""
    rows = [row for name in _TEXTS for row in _rows(f"text/{name}.jsonl")]
    return {row["id"]: Passage(row["id"], tuple(row["clauses"])) for row in rows}


def passage(id: str) -> Passage:
    """The passage with this id; raises `LiurenError` if there is none."""
    try:
        return passages()[id]
    except KeyError:
        raise LiurenError(
            f"{id!r} is not a quoted passage: accepted are cuiyan-01 to cuiyan-40 and "
            "kejing-01 to kejing-42"
        ) from None


@cache
def translations(language: str = "en") -> Mapping[str, Translation]:
    """The passages in a language, by id; raises `LiurenError` naming the languages there are."""
    if not language.isalpha() or not (_FILES / language / f"{_TEXTS[0]}.jsonl").is_file():
        raise LiurenError(f"{language!r} is not a language of the passages: accepted is en")
    rows = [row for name in _TEXTS for row in _rows(f"{language}/{name}.jsonl")]
    return {row["id"]: Translation(row["id"], row["title"], tuple(row["clauses"])) for row in rows}


@cache
def notes() -> tuple[Note, ...]:
    """The apparatus: every note, passage by passage, in the order of the text."""
    order = list(passages())
    rows = [Note(**row) for row in _rows("apparatus.jsonl")]
    return tuple(
        sorted(rows, key=lambda one: (order.index(one.passage), one.span(_text(one.passage))))
    )


def notes_on(id: str) -> tuple[Note, ...]:
    """The notes on a passage, in the order of the text."""
    return tuple(one for one in notes() if one.passage == id)


def marked(of: Passage) -> list[tuple[str, list[tuple[str, tuple[Note, ...]]]]]:
    """The clauses of a passage, each with its id and cut where notes begin and end: the pieces
    with the notes on them. Joined again, the pieces are the text."""
    on = [(note, *note.span(of.text)) for note in notes_on(of.id)]
    cuts = {point for _, start, end in on for point in (start, end)}
    pieces = []
    at = 0
    for id, clause in of.numbered:
        ends = sorted({at, at + len(clause), *(one for one in cuts if at < one < at + len(clause))})
        pieces.append((id, [(of.text[a:b], _covering(on, a, b)) for a, b in pairwise(ends)]))
        at += len(clause)
    return pieces


def _covering(on: Iterable[tuple[Note, int, int]], start: int, end: int) -> tuple[Note, ...]:
    return tuple(note for note, first, last in on if first <= start and end <= last)


@cache
def glossary() -> tuple[Term, ...]:
    """The terms of the field, by their pinyin."""
    return tuple(
        Term(
            id=row["id"],
            hanzi=row["hanzi"],
            variants=tuple(row.get("variants", ())),
            pinyin=row["pinyin"],
            english=row["english"],
            kind=row["kind"],
            definition=row["definition"],
            passages=tuple(row.get("passages", ())),
            korean=row.get("ko", ""),
            japanese=row.get("ja", ""),
        )
        for row in _toml("glossary.toml")["term"]
    )


@cache
def readings() -> Mapping[str, Reading]:
    """How names that are no terms of the glossary are read, by the name."""
    return {
        name: Reading(row["ko"], tuple(row["ja"]), row.get("kun", ""))
        for name, row in _toml("glossary.toml")["readings"].items()
    }


def forms() -> Mapping[str, str]:
    """The characters of all names by their simplified form, each with its other forms."""
    found: dict[str, str] = _toml("glossary.toml")["forms"]
    return found


def is_citable(id: str) -> bool:
    """Whether a rule or a pattern may cite this id: a quoted passage, or a line of 六壬大全 卷一,
    which is cited by the line of the text it was read in."""
    work, _, line = id.partition(":")
    return id in passages() or (work == "daquan-1" and line.isdecimal())


def _text(id: str) -> str:
    return passage(id).text


def _rows(name: str) -> Iterator[dict[str, Any]]:
    return map(json.loads, (_FILES / name).read_text(encoding="utf-8").splitlines())


@cache
def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((_FILES / name).read_text(encoding="utf-8"))
