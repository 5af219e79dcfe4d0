"""What the tests of the engine share: the charts of every school, passages quoted, and the art
done by hand, with characters and tables of its own, to check the engine by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import pytest

import liuren
from liuren import QUESTIONS, Chart, Outcome, School, Step
from liuren.corpus import is_citable, passage, passages
from liuren.cycles import Branch, Day
from liuren.patterns import Context

PRESETS = (School.cuiyan, School.kejing, School.modern)
#: The default school with one other answer, for every answer the engine can follow.
SINGLE_ANSWERS = tuple(
    School.cuiyan.answering({question.id: answer.id})
    for question in QUESTIONS
    for answer in question.answers
    if answer.available and answer is not question.default
)
SCHOOLS = PRESETS + SINGLE_ANSWERS
each_preset = pytest.mark.parametrize("school", PRESETS, ids=lambda school: school.name)
each_school = pytest.mark.parametrize("school", SCHOOLS, ids=lambda school: school.name)


@cache
def charts(school: School = School.cuiyan) -> tuple[Chart, ...]:
    """The 720 charts of a school, made once for all tests."""
    return liuren.all_charts(school)


def by_hand(school: School = School.cuiyan) -> Iterator[tuple[Chart, Hand]]:
    """Each of the 720 charts, and the same done by hand."""
    return ((chart, hand_of(chart)) for chart in charts(school))


# Passages ---------------------------------------------------------------------------------------


def quote(id: str, *clauses: str) -> None:
    """The clauses that a test checks, verbatim from the passage with this id."""
    text = passage(id).text
    for clause in clauses:
        assert clause, f"an empty quotation of {id}"
        assert clause in text, f"{id} does not say {clause!r}"


def line(id: str, statement: str) -> None:
    """What a line of 六壬大全 卷一 states, in our words: that work is cited and not quoted."""
    assert statement
    assert is_citable(id), f"{id} is not the id of a line that may be cited"
    assert id not in passages(), f"{id} is a passage: quote it"


# Charts as the books name them --------------------------------------------------------------------


def cast(day: str, over_stem: str, school: School = School.cuiyan) -> Chart:
    """The chart that a book names by day and 干上."""
    return liuren.chart(day, over_stem=over_stem, school=school)


def cast_at(day: str, general: str, hour: str, school: School = School.cuiyan) -> Chart:
    """The chart that a book names by day, month general and hour."""
    return liuren.chart(day, plate=liuren.cast_plate(general, hour), school=school)


def said(chart: Chart) -> str:
    """The three transmissions as the books print them, for instance 辰巳午."""
    return "".join(map(str, chart.derivation.transmissions))


def result(chart: Chart) -> str:
    """The transmissions with the name of the method, for instance `辰巳午 重審`."""
    return f"{said(chart)} {chart.derivation.sub_method or chart.derivation.method}"


def step_by(chart: Chart, rule: str) -> Step | None:
    """The step of the derivation that cites this rule, if there is one."""
    return next((step for step in chart.derivation.steps if step.rule.id == rule), None)


def opened_by(chart: Chart) -> str:
    """The id of the rule by which the transmissions opened."""
    (step,) = (one for one in chart.derivation.steps if one.outcome is Outcome.OPENED)
    return step.rule.id


def where(school: School, rule: str) -> list[Chart]:
    """The charts of a school that opened by this rule; never none."""
    found = [chart for chart in charts(school) if opened_by(chart) == rule]
    assert found, f"{rule} opens no chart of {school.name}"
    return found


# By hand ------------------------------------------------------------------------------------------

STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
DAYS = tuple(STEMS[i % 10] + BRANCHES[i % 12] for i in range(60))
LODGING = dict(zip(STEMS, "寅辰巳未巳未申戌亥丑", strict=True))
PHASE = {
    place: phase
    for phase, places in zip(
        "木火土金水", ("甲乙寅卯", "丙丁巳午", "戊己辰戌丑未", "庚辛申酉", "壬癸亥子"), strict=True
    )
    for place in places
}
OVERCOMING = ("木土", "土水", "水火", "火金", "金木")
PRODUCING = ("木火", "火土", "土金", "金水", "水木")
BA_ZHUAN_DAYS = ("甲寅", "丁未", "己未", "庚申", "癸丑")


def overcomes(one: str, other: str) -> bool:
    """Whether one stem or branch overcomes the other."""
    return PHASE[one] + PHASE[other] in OVERCOMING


def is_yang(place: str) -> bool:
    """Whether a stem or a branch is yang."""
    return place in "甲丙戊庚壬子寅辰午申戌"


def further(branch: str, steps: int) -> str:
    """The branch some steps further round the twelve."""
    return BRANCHES[(BRANCHES.index(branch) + steps) % 12]


def pairs(text: str) -> dict[str, str]:
    """What `子丑 寅亥` says both ways: 子 to 丑, 丑 to 子, …"""
    both = [*text.split(), *(pair[::-1] for pair in text.split())]
    return {pair[0]: pair[1] for pair in both}


#: Six pairs each, told both ways: 合 害 破 沖.
HARMONY = pairs("子丑 寅亥 卯戌 辰酉 巳申 午未")
HARM = pairs("子未 丑午 寅巳 卯辰 申亥 酉戌")
BREAK = pairs("子酉 午卯 巳申 寅亥 辰丑 戌未")
CLASH = pairs("子午 丑未 寅申 卯酉 辰戌 巳亥")
#: 刑: who punishes whom.
PUNISHING = (
    "子卯",
    "卯子",
    "寅巳",
    "巳申",
    "申寅",
    "丑戌",
    "戌未",
    "未丑",
    "辰辰",
    "午午",
    "酉酉",
    "亥亥",
)
VIRTUE = dict(zip(STEMS, "寅申巳亥巳寅申巳亥巳", strict=True))
#: 三合, by what they make.
TRIADS = {"木": "亥卯未", "火": "寅午戌", "金": "巳酉丑", "水": "申子辰"}


def unique(places: Iterable[str]) -> tuple[str, ...]:
    """The places, each once, in their order."""
    return tuple(dict.fromkeys(places))


@dataclass(frozen=True)
class Hand:
    """A chart done by hand: a day and a turn of heaven over earth."""

    day: str
    turn: int

    @property
    def stem(self) -> str:
        """The day stem."""
        return self.day[0]

    @property
    def branch(self) -> str:
        """The day branch."""
        return self.day[1]

    @property
    def is_yang(self) -> bool:
        """Whether it is a yang day."""
        return is_yang(self.stem)

    def over(self, palace: str) -> str:
        """What heaven lays over an earth palace."""
        return further(palace, self.turn)

    def under(self, upper: str) -> str:
        """The earth palace under heaven's branch."""
        return further(upper, -self.turn)

    @property
    def over_stem(self) -> str:
        """干上."""
        return self.over(LODGING[self.stem])

    @property
    def over_branch(self) -> str:
        """支上."""
        return self.over(self.branch)

    @cached_property
    def lessons(self) -> tuple[str, str, str, str]:
        """The four lessons, each the upper and then the lower: 午戊."""
        one, three = self.over_stem, self.over_branch
        return one + self.stem, self.over(one) + one, three + self.branch, self.over(three) + three

    @property
    def uppers(self) -> tuple[str, ...]:
        """The uppers of the four lessons."""
        return tuple(lesson[0] for lesson in self.lessons)

    @property
    def count(self) -> int:
        """How many of the lessons differ."""
        return len(set(self.uppers))

    @cached_property
    def zei(self) -> tuple[str, ...]:
        """The uppers that their lowers overcome."""
        return unique(one[0] for one in self.lessons if overcomes(one[1], one[0]))

    @cached_property
    def ke(self) -> tuple[str, ...]:
        """The uppers that overcome their lowers."""
        return unique(one[0] for one in self.lessons if overcomes(one[0], one[1]))

    @property
    def conflicts(self) -> tuple[str, ...]:
        """The uppers that count: 賊 first."""
        return self.zei or self.ke

    def alike(self, uppers: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the day's polarity."""
        return tuple(one for one in uppers if is_yang(one) == self.is_yang)

    @property
    def in_question(self) -> tuple[str, ...]:
        """What polarity leaves to 涉害: several alike, or all where none is; else nothing."""
        alike = self.alike(self.conflicts)
        return () if len(self.conflicts) < 2 or len(alike) == 1 else alike or self.conflicts

    @property
    def shot_at(self) -> tuple[str, ...]:
        """The uppers of lessons 2 to 4 that overcome the day stem."""
        return unique(upper for upper in self.uppers[1:] if overcomes(upper, self.stem))

    @property
    def shooting(self) -> tuple[str, ...]:
        """The uppers of lessons 2 to 4 that the day stem overcomes."""
        return unique(upper for upper in self.uppers[1:] if overcomes(self.stem, upper))

    @property
    def is_without(self) -> bool:
        """Whether no lesson conflicts, and the plate is neither 伏吟 nor 返吟."""
        return not self.conflicts and self.turn not in (0, 6)


@cache
def hand_of(chart: Chart) -> Hand:
    """The same chart, to be done by hand."""
    return Hand(chart.day.hanzi, chart.plate.turn)


@dataclass(frozen=True)
class When:
    """A context by hand: the hanzi of what is known, else nothing."""

    month: str = ""
    sun: str = ""
    moon: str = ""
    year: str = ""
    hour: str = ""
    birth: str = ""
    fate: str = ""
    eve: str = ""
    term: str = ""

    @property
    def context(self) -> Context:
        """The same for a view."""

        def branch(name: str) -> Branch | None:
            return Branch(name) if name else None

        return Context(
            month=branch(self.month),
            month_general=branch(self.sun),
            moon_mansion=branch(self.moon),
            year=Day.parse(self.year) if self.year else None,
            hour=branch(self.hour),
            birth=branch(self.birth),
            fate_year=branch(self.fate),
            before_term=self.eve or None,
            on_term=self.term or None,
        )


NOTHING = When()
