"""合 刑 沖 破 害, pair by pair, with the dispute on what 未 and 申 punish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from liuren.cycles import BRANCHES, DAYS, STEMS, Branch, Day, Stem
from liuren.relations import (
    LODGING,
    breaks,
    clash,
    combining_branch,
    combining_stem,
    harms,
    punished,
    triad,
)
from liuren.schools import find_question
from liuren.tables.table import Ref, Reply, Row, Said, table

#: What the books call one of a kind, by the characters of its members.
_CALLED = {
    **{"甲己": "中正合", "乙庚": "仁義合", "丙辛": "威權合", "丁壬": "淫泆合", "戊癸": "無情合"},
    **{"寅亥": "破合", "巳申": "刑合"},
    **{"亥卯未": "木合", "寅午戌": "火合", "巳酉丑": "金合", "申子辰": "水合"},
}
#: The lines and leaves of 六壬大全 卷一 that state each kind.
_STATED = {
    "五合": (("daquan-1:119", "cuiyan-39"), "26a-26b"),
    "六合": (("daquan-1:121",), "26b-27a"),
    "三合": (("daquan-1:115", "cuiyan-40"), "25a"),
    "刑": (("daquan-1:25", "daquan-1:163"), "11b, 37a-38b"),
    "沖": (("daquan-1:25", "daquan-1:167"), "12a, 39a"),
    "破": (("daquan-1:25", "daquan-1:157"), "12a, 35b-36a"),
    "害": (("daquan-1:25", "daquan-1:159"), "12a, 36b-37a"),
}
#: The punishments that 六壬大全 卷一 both lists and disputes, and the clash it takes each for.
_DISPUTED = {"xing-wei-chou": "chong-chou-wei", "xing-shen-yin": "chong-yin-shen"}


@dataclass(frozen=True)
class Related:
    """Two or three that stand in a relation, in the order in which the books name them; what
    punishes before what it punishes."""

    kind: str
    pinyin: str
    members: tuple[Stem | Branch, ...]

    @property
    def id(self) -> str:
        """The kind and the members, for instance `xing-wei-chou`."""
        return "-".join((self.pinyin, *(one.pinyin for one in self.members)))

    @property
    def name(self) -> str:
        """The members and the kind, for instance 子未害, or 未刑丑 where it runs one way."""
        first, *others = map(str, self.members)
        if self.kind == "刑":
            return f"{first}自刑" if others == [first] else f"{first}刑{others[0]}"
        return f"{first}{''.join(others)}{self.kind[-1]}"

    @property
    def called(self) -> str | None:
        """A name that the books have for this one alone, or for some of its kind."""
        one, other = self.members[0], self.members[-1]
        if isinstance(one, Branch) and isinstance(other, Branch) and self.kind == "刑":
            if one is other:
                return "自刑"
            return "互刑" if punished(other) is one else "朋刑"
        return None if self.kind in "沖破害" else _CALLED.get("".join(map(str, self.members)))

    @property
    def days(self) -> tuple[Day, ...]:
        """The days whose own two sides, the palace of the stem and the branch, stand so."""
        return tuple(day for day in DAYS if self._holds(day))

    def _holds(self, day: Day) -> bool:
        palace = LODGING[day.stem]
        if isinstance(self.members[0], Stem):
            partner = combining_stem(day.stem)
            return day.stem in self.members and LODGING[partner] is day.branch
        both = {palace, day.branch}
        return len(both) == len(set(self.members[:2])) and both <= set(self.members)


def related() -> Iterator[Related]:
    """Every pair and triad, kind by kind."""
    for stem in STEMS[:5]:
        yield Related("五合", "wu-he", (stem, combining_stem(stem)))
    for one in (Branch(name) for name in "子寅卯辰巳午"):
        yield Related("六合", "liu-he", (one, combining_branch(one)))
    for one in (Branch(name) for name in "亥寅巳申"):
        yield Related("三合", "san-he", triad(one))
    for one in BRANCHES:
        other = punished(one)
        assert other is not None
        yield Related("刑", "xing", (one, other))
    for one in BRANCHES[:6]:
        yield Related("沖", "chong", (one, clash(one)))
    for kind, pinyin, partner in (("破", "po", breaks), ("害", "hai", harms)):
        for one in BRANCHES:
            if one.index < partner(one).index:
                yield Related(kind, pinyin, (one, partner(one)))


@table("relations", columns=("relation", "kind", "members", "called", "answer", "also", "days"))
def rows() -> Iterator[Row]:
    """Each with the names it has, what the same two are besides, and the days whose sides stand
    so."""
    everything = tuple(related())
    question = find_question("punishment")
    odds = _DISPUTED | {clash: xing for xing, clash in _DISPUTED.items()}
    for one in everything:
        passages, leaf = _STATED[one.kind]
        disputed = one.id in _DISPUTED
        yield Row(
            one.id,
            {
                "relation": one.name,
                "kind": one.kind,
                "members": one.members,
                "called": one.called,
                "answer": Reply(question, question.answer("cycle")) if disputed else None,
                "also": tuple(
                    Ref("relations", other.id, other.name)
                    for other in everything
                    if other is not one and set(other.members) == set(one.members)
                ),
                "days": one.days,
            },
            passages=passages,
            source=Said("leaf", leaf=leaf),
            notes=_notes(one),
            at_odds=(odds[one.id],) if one.id in odds else (),
        )


def _notes(one: Related) -> tuple[Said, ...]:
    if one.id in _DISPUTED:
        punisher, other = map(str, one.members)
        return (Said("punishment-disputed", one=punisher, other=other),)
    if one.id in _DISPUTED.values():
        other, punisher = map(str, one.members)
        return (Said("punishment-is-clash", one=punisher, other=other),)
    return ()
