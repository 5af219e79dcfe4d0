"""The palace table of 六壬粹言 (cuiyan-14): as printed, and as we restore it.

How to read it: the numbers are labels of degrees, the first degree of a mansion being 初, 0. A
range `a至b` is what it says; a bare number is the last label, that of a degree only part of which
the mansion has, and the mansion is there from its beginning (or from where the palace before
left it). The restoration is this edition's conjecture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from liuren import corpus
from liuren.cycles import Branch
from liuren.errors import LiurenError
from liuren.mansions.mansion import Mansion
from liuren.mansions.tables import rows

#: The passage that gives the table.
PASSAGE = "cuiyan-14"
#: The palaces in the order of the table, which is that of the sky from the winter solstice on.
PALACES: tuple[Branch, ...] = tuple(Branch.CHOU + -steps for steps in range(12))

_CLAUSE = re.compile(r"(?P<palace>.)宮?[：；](?P<entries>.+)。")
_ENTRY = re.compile(r"(?P<mansion>.)(?:(?P<first>[^至]+)至)?(?P<last>[^至度]+)度?")
#: Misprints without which the table cannot be read; the apparatus has a note on each.
_MEANT = {"翌": "翼"}
_ZERO = "О"


def palace_longitude(palace: Branch) -> int:
    """The longitude at which a palace begins, in degrees: 丑 270 (the winter solstice), 子 300 …"""
    return (270 + 30 * PALACES.index(palace)) % 360


@dataclass(frozen=True, slots=True)
class PrintedEntry:
    """An entry as printed: the mansion (by its right name), the numbers, and the notes of the
    apparatus on it; `first` is None for a bare number."""

    text: str
    mansion: Mansion
    first: int | None
    last: int
    continues: bool
    notes: tuple[corpus.Note, ...]

    @property
    def by_label(self) -> int:
        """How many degrees it has if a bare number is the last label, counting from 0."""
        return self.last - self._start + 1

    @property
    def by_count(self) -> int:
        """How many it has if a bare number says how many."""
        return self.last if self.first is None and not self.continues else self.by_label

    @property
    def opening(self) -> int:
        """The label with which it opens."""
        return self._start

    @property
    def _start(self) -> int:
        if self.first is not None:
            return self.first
        return self.last if self.continues else 0


@dataclass(frozen=True, slots=True)
class PrintedPalace:
    """A palace as printed: the clause verbatim, with its id, and the entries read from it."""

    palace: Branch
    clause: str
    text: str
    entries: tuple[PrintedEntry, ...]


@cache
def printed() -> tuple[PrintedPalace, ...]:
    """The twelve palaces as printed, read from the passage itself."""
    found: list[PrintedPalace] = []
    last: dict[Mansion, int] = {}
    start = 0
    for clause, text in corpus.passage(PASSAGE).numbered:
        if match := _CLAUSE.fullmatch(text):
            entries = []
            at = start + match.start("entries")
            for part in match["entries"].split("、"):
                entry = _entry(part, at, last)
                last[entry.mansion] = entry.last
                entries.append(entry)
                at += len(part) + 1
            found.append(PrintedPalace(Branch(match["palace"]), clause, text, tuple(entries)))
        start += len(text)
    return tuple(found)


def _entry(text: str, at: int, last: dict[Mansion, int]) -> PrintedEntry:
    match = _ENTRY.fullmatch(text)
    if match is None:
        raise LiurenError(f"{text!r} in {PASSAGE} is not an entry of the table")
    mansion = Mansion(_MEANT.get(match["mansion"], match["mansion"]))
    first = _number(match["first"]) if match["first"] else None
    number = _number(match["last"])
    notes = tuple(
        note
        for note in corpus.notes_on(PASSAGE)
        if (span := note.span(corpus.passage(PASSAGE).text))[0] < at + len(text) and at < span[1]
    )
    # 氐 17 after 氐 0 to 16 in the palace before is that one degree, no matter how it is counted.
    return PrintedEntry(text, mansion, first, number, last.get(mansion) == number - 1, notes)


def _number(text: str) -> int:
    """A number from 0 to 99 as the table writes it."""
    if text == _ZERO:
        return 0
    tens, ten, units = text.rpartition("十")
    digits = {digit: value for value, digit in enumerate("一二三四五六七八九", start=1)}
    return (digits.get(tens, 1) * 10 if ten else 0) + digits.get(units, 0)


@dataclass(frozen=True, slots=True)
class Sums:
    """What a table adds up to, by each way to count, beside the 360 it claims (cuiyan-14.16)."""

    by_label: int
    by_count: int
    claimed: int = 360


def sums(palaces: Iterable[PrintedPalace]) -> Sums:
    """The sums of palaces as printed."""
    entries = [entry for palace in palaces for entry in palace.entries]
    return Sums(sum(one.by_label for one in entries), sum(one.by_count for one in entries))


@dataclass(frozen=True, slots=True)
class RestoredEntry:
    """The labels of a mansion in a palace as restored, first and last; the clause in which it
    stands or should; and, where that is our conjecture, the notes that give the reason."""

    palace: Branch
    mansion: Mansion
    first: int
    last: int
    notes: tuple[corpus.Note, ...]
    clause: str

    @property
    def is_conjecture(self) -> bool:
        """Whether the print has it otherwise, or not at all."""
        return bool(self.notes)

    @property
    def count(self) -> int:
        """How many labels it has."""
        return self.last - self.first + 1


@cache
def restored() -> tuple[RestoredEntry, ...]:
    """The table as restored, entry by entry: six of them by conjecture, the others as printed.

    Its labels are more than 360, since a mansion's last label stands for part of a degree.
    """
    notes = {note.id: note for note in corpus.notes_on(PASSAGE)}
    return tuple(
        RestoredEntry(
            Branch(row["palace"]),
            Mansion(row["mansion"]),
            int(row["first"]),
            int(row["last"]),
            tuple(notes[id] for id in row["notes"].split()),
            row["source"],
        )
        for row in rows("reconstruction")
    )
