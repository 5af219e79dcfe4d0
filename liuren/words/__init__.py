"""The catalogue of words: everything the product prints in a language, under dotted keys.

One folder a language, of TOML files by subject; a sentence is a `str.format` template filled
with hanzi and numbers, so that a page or a derivation is data plus catalogue. The site adds
its own words to the same catalogue (`Words.extended`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Protocol

from liuren.errors import LiurenError


class Finding(Protocol):
    """What `sentence` needs of a step: the key of its finding and the values in it."""

    @property
    def finding(self) -> str:
        """The key."""

    @property
    def values(self) -> Mapping[str, Any]:
        """The values."""


@dataclass(frozen=True)
class Words:
    """The words of one language by dotted key; calling it gives the text of a key."""

    language: str
    texts: Mapping[str, str]

    def __call__(self, key: str, **values: Any) -> str:
        """The text under `key`, filled with `values`; lists are set with spaces between, rows
        each by the text under `key.row`. Raises `LiurenError` on an unknown key or a value
        the text asks for and is not given."""
        try:
            text = self.texts[key]
        except KeyError:
            raise LiurenError(f"the {self.language!r} words have no key {key!r}") from None
        try:
            return text.format_map({name: self.flat(key, one) for name, one in values.items()})
        except KeyError as missing:
            raise LiurenError(f"the text of {key!r} needs the value {missing}") from None

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def flat(self, key: str, value: Any) -> str | int:
        if isinstance(value, str | int):
            return value
        items = list(value)
        if items and isinstance(items[0], Mapping):
            return "; ".join(self(f"{key}.row", **item) for item in items)
        return " ".join(map(str, items)) or self("list.nothing")

    def sentence(self, step: Finding) -> str:
        """A step of a derivation in this language."""
        return self(f"finding.{step.finding}", **step.values)

    def extended(self, *files: Traversable) -> Words:
        """These words and those of other TOML files; raises `LiurenError` if a key is in two."""
        texts = dict(self.texts)
        for file in files:
            more = dict(_flatten(tomllib.loads(file.read_text(encoding="utf-8"))))
            both = sorted(texts.keys() & more.keys())
            if both:
                raise LiurenError(f"words given twice: {', '.join(both)}")
            texts.update(more)
        return Words(self.language, texts)


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    for name, value in table.items():
        # The empty name gives a table a text of its own, beside the keys below it.
        key = f"{prefix}.{name}".strip(".")
        if isinstance(value, str):
            yield key, value
        else:
            yield from _flatten(value, key)


@cache
def words(language: str = "en") -> Words:
    """The words of a language; raises `LiurenError` naming the languages there are."""
    folder = resources.files(__name__) / language
    if not language.isalpha() or not folder.is_dir():
        there = (one.name for one in resources.files(__name__).iterdir() if one.is_dir())
        accepted = ", ".join(sorted(name for name in there if name.isalpha()))
        raise LiurenError(f"{language!r} is not a language of the words: accepted are {accepted}")
    files = sorted((one for one in folder.iterdir()), key=lambda file: file.name)
    return Words(language, {}).extended(*files)
