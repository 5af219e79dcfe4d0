"""The five phases 五行, and what follows from them between a stem and anything else."""

from __future__ import annotations

from enum import Enum

from liuren.cycles import BRANCHES, STEMS, Branch, Stem
from liuren.rule import rule

OVERCOMING = rule("ground.phases", "cuiyan-19", "kejing-01", "kejing-02", "daquan-1:7")
KIN = rule("ground.kin", "cuiyan-32", "cuiyan-37", "cuiyan-38")


class Phase(Enum):
    """One of the five phases, in the order in which each produces the next."""

    WOOD = "木"
    FIRE = "火"
    EARTH = "土"
    METAL = "金"
    WATER = "水"

    __hash__ = object.__hash__

    @property
    def hanzi(self) -> str:
        """The character, for instance 木."""
        value: str = self.value
        return value

    @property
    def produces(self) -> Phase:
        """The phase this one produces 生: wood fire, fire earth, earth metal, …"""
        return _RING[(_RING.index(self) + 1) % 5]

    @property
    def overcomes(self) -> Phase:
        """The phase this one overcomes 克: 木→土→水→火→金→木."""
        return _RING[(_RING.index(self) + 2) % 5]

    def __str__(self) -> str:
        return self.hanzi


_RING = tuple(Phase)
_PHASE: dict[Stem | Branch, Phase] = {stem: _RING[stem.index // 2] for stem in STEMS} | dict(
    zip(BRANCHES, (Phase(c) for c in "水土木木土火火土金金土水"), strict=True)
)


def phase(place: Stem | Branch) -> Phase:
    """The phase of a stem or a branch."""
    return _PHASE[place]


def overcomes(one: Stem | Branch, other: Stem | Branch) -> bool:
    """Whether the phase of `one` overcomes 克 the phase of `other` (cuiyan-19)."""
    return _PHASE[one].overcomes is _PHASE[other]


class Kin(Enum):
    """What a branch is to the day stem: the six kin 六親 (five, the stem itself the sixth)."""

    SIBLINGS = "兄弟"
    OFFSPRING = "子孫"
    WEALTH = "妻財"
    OFFICIAL = "官鬼"
    PARENTS = "父母"

    @property
    def hanzi(self) -> str:
        """The two characters, for instance 妻財."""
        value: str = self.value
        return value

    def __str__(self) -> str:
        return self.hanzi


def kin(stem: Stem, branch: Branch) -> Kin:
    """What `branch` is to the day stem: same phase 兄弟, produced by it 子孫, overcome by it
    妻財, overcoming it 官鬼, producing it 父母 (cuiyan-32, -37, -38)."""
    steps = _RING.index(_PHASE[branch]) - _RING.index(_PHASE[stem])
    return tuple(Kin)[steps % 5]
