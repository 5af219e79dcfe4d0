"""The ten stems, the twelve branches and the sixty days.

Three distinct types for three distinct cycles: stem 戊 and branch 午 are both called
`wu`, and a mistake of one for the other must not type-check. The hanzi is the value,
the pinyin the identifier.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Self, TypeVar

from liuren.errors import NotationError

#: Characters that are no stem and no branch, and the one that was likely meant.
_LOOK_ALIKES = {"已": "己 or 巳", "戍": "戊 or 戌", "末": "未", "夘": "卯", "牛": "午", "王": "壬"}
#: Stems and branches that are taken for one another.
_TWINS = {"己": "巳", "巳": "己", "戊": "戌", "戌": "戊"}


def plain_pinyin(text: str) -> str:
    """`text` lower-cased, without tone marks, spaces, hyphens and apostrophes."""
    letters = unicodedata.normalize("NFD", text.strip().lower())
    return "".join(c for c in letters if not unicodedata.combining(c) and c not in " -_'’·")


_C = TypeVar("_C", bound="_Cycle")


class _Cycle(Enum):
    """A closed ring of named places; the value is the hanzi, the order is the ring."""

    def __init__(self, hanzi: str) -> None:
        self.index: int = len(type(self).__members__)

    @property
    def hanzi(self) -> str:
        """The character, for instance 甲."""
        value: str = self.value
        return value

    @property
    def pinyin(self) -> str:
        """The plain pinyin, for instance `jia`."""
        return self.name.lower()

    @property
    def is_yang(self) -> bool:
        """Whether the place is yang: the first, third, fifth … of the ring."""
        return self.index % 2 == 0

    def __add__(self, steps: int) -> Self:
        """The place `steps` further along the ring (backward when negative)."""
        ring: tuple[Self, ...] = _ring(type(self))
        return ring[(self.index + steps) % len(ring)]

    def __str__(self) -> str:
        return self.hanzi

    # Members are singletons, so identity is equality; the default hash of Enum is slower.
    __hash__ = object.__hash__

    @classmethod
    def parse(cls, text: str) -> Self:
        """The place named by `text`: a hanzi, or pinyin with or without tone marks.

        Raises `NotationError` naming what was given and what is accepted, also when a
        look-alike character (己 已 巳, 戊 戌 戍 …) stands where it cannot be meant.
        """
        found: Self | None = _names(cls).get(plain_pinyin(str(text)))
        if found is None:
            noun = cls.__name__.lower()
            accepted = " ".join(place.hanzi for place in cls)
            raise NotationError(
                f"{str(text)!r} is not a {noun}: accepted are {accepted}, or their pinyin"
                + look_alike_hint(str(text), cls)
            )
        return found


@cache
def _ring(cls: type[_C]) -> tuple[_C, ...]:
    return tuple(cls)


@cache
def _names(cls: type[_C]) -> dict[str, _C]:
    return {name: place for place in cls for name in (place.hanzi, place.pinyin)}


def look_alike_hint(text: str, place: type[_Cycle] | None = None) -> str:
    """A sentence on each look-alike character in `text`, or nothing.

    `place` is the cycle that was expected, where only one was.
    """
    hints = [
        f"{c} is neither stem nor branch: {_LOOK_ALIKES[c]}?" for c in text if c in _LOOK_ALIKES
    ]
    for c in text:
        other = {Stem: Branch, Branch: Stem}.get(place) if place else None
        if other and c in _TWINS and c in _names(other):
            twin = f", {_TWINS[c]} looks like it" if _TWINS[c] in _names(place) else ""
            hints.append(f"{c} is a {other.__name__.lower()}{twin}")
    return "".join(f"; {hint}" for hint in hints)


class Stem(_Cycle):
    """One of the ten heavenly stems 天干."""

    JIA = "甲"
    YI = "乙"
    BING = "丙"
    DING = "丁"
    WU = "戊"
    JI = "己"
    GENG = "庚"
    XIN = "辛"
    REN = "壬"
    GUI = "癸"


class Branch(_Cycle):
    """One of the twelve earthly branches 地支."""

    ZI = "子"
    CHOU = "丑"
    YIN = "寅"
    MAO = "卯"
    CHEN = "辰"
    SI = "巳"
    WU = "午"
    WEI = "未"
    SHEN = "申"
    YOU = "酉"
    XU = "戌"
    HAI = "亥"

    def steps_from(self, other: Branch) -> int:
        """How many palaces clockwise from `other` to this branch, 0 to 11."""
        return (self.index - other.index) % 12


STEMS: tuple[Stem, ...] = tuple(Stem)
BRANCHES: tuple[Branch, ...] = tuple(Branch)


@dataclass(frozen=True, slots=True, eq=False)
class Day:
    """One of the sixty days: a stem and a branch of one polarity.

    There is one object a day (`DAYS`); get it by `Day.parse`, `Day.of` or `Day.at`.
    """

    stem: Stem
    branch: Branch
    index: int

    @classmethod
    def at(cls, index: int) -> Day:
        """The day `index` places after 甲子, counted round the sixty."""
        return DAYS[index % 60]

    @classmethod
    def of(cls, stem: Stem, branch: Branch) -> Day:
        """The day of this stem and branch; raises `NotationError` if their polarity differs."""
        if stem.is_yang != branch.is_yang:
            raise NotationError(
                f"'{stem}{branch}' is not one of the sixty days: {stem} is "
                f"{'yang' if stem.is_yang else 'yin'} and {branch} is "
                f"{'yang' if branch.is_yang else 'yin'}, and a day pairs like with like"
            )
        return DAYS[(6 * stem.index - 5 * branch.index) % 60]

    @classmethod
    def parse(cls, text: str) -> Day:
        """The day named by `text`: 甲子, `jiazi`, `Jiǎ-Zǐ`, `jia zi`.

        Raises `NotationError` naming what was given and what is accepted.
        """
        name = plain_pinyin(str(text))
        day = _day_names().get(name)
        if day is not None:
            return day
        if len(name) == 2 and name[0] in _names(Stem) and name[1] in _names(Branch):
            return cls.of(Stem.parse(name[0]), Branch.parse(name[1]))
        raise NotationError(
            f"{str(text)!r} is not one of the sixty days: accepted are a stem and a branch, "
            "as 甲子, jiazi or jiǎ-zǐ"
            + look_alike_hint(str(text)[:1], Stem)
            + look_alike_hint(str(text)[1:], Branch)
        )

    @property
    def hanzi(self) -> str:
        """The two characters, for instance 甲子."""
        return self.stem.hanzi + self.branch.hanzi

    @property
    def pinyin(self) -> str:
        """The identifier, for instance `jiazi`."""
        return self.stem.pinyin + self.branch.pinyin

    @property
    def is_yang(self) -> bool:
        """Whether it is a yang (剛, firm) day; else yin (柔, yielding)."""
        return self.stem.is_yang

    @property
    def decade(self) -> Day:
        """The head 旬首 of the ten days this day belongs to: the 甲 day at or before it."""
        return DAYS[self.index - self.stem.index]

    def __str__(self) -> str:
        return self.hanzi

    def __repr__(self) -> str:
        return f"Day({self.hanzi})"


DAYS: tuple[Day, ...] = tuple(Day(STEMS[i % 10], BRANCHES[i % 12], i) for i in range(60))


@cache
def _day_names() -> dict[str, Day]:
    return {name: day for day in DAYS for name in (day.hanzi, day.pinyin)}
