"""The classical passages, verbatim, by their permanent ids. The only module that opens them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from liuren.errors import LiurenError

#: 六壬大全 卷一 is cited by the line of the text it was read in; there is no quotation of it.
_CITED_ONLY = re.compile(r"daquan-1:\d+")


@dataclass(frozen=True, slots=True)
class Work:
    """A work: its title in hanzi, and the prefix of its passages' ids."""

    id: str
    title: str


WORKS = (
    Work("cuiyan", "六壬粹言"),
    Work("kejing", "六壬大全 課經"),
    Work("daquan-1", "六壬大全 卷一"),
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a classical work, verbatim; its text never changes, its id neither."""

    id: str
    text: str

    @property
    def work(self) -> Work:
        """The work it is from."""
        return work_of(self.id)


def work_of(id: str) -> Work:
    """The work a passage id belongs to; raises `LiurenError` on an unknown one."""
    for work in WORKS:
        if id.startswith((f"{work.id}-", f"{work.id}:")):
            return work
    raise LiurenError(f"{id!r} is not the id of a passage")


@cache
def passages() -> Mapping[str, Passage]:
    """All quoted passages by id, in the order of the works."""
    file = resources.files(__name__) / "passages.jsonl"
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {row["id"]: Passage(row["id"], row["text"]) for row in rows}


def passage(id: str) -> Passage:
    """The passage with this id; raises `LiurenError` if there is none."""
    try:
        return passages()[id]
    except KeyError:
        raise LiurenError(
            f"{id!r} is not a quoted passage: accepted are cuiyan-01 to cuiyan-40 and "
            "kejing-01 to kejing-42"
        ) from None


def is_citable(id: str) -> bool:
    """Whether a rule may cite this id: a quoted passage, or a line of 六壬大全 卷一."""
    return id in passages() or _CITED_ONLY.fullmatch(id) is not None
