"""Where the books differ: a closed list of questions; a school is one answer to each.

The questions, their answers, who holds each and the passage that says so stand here as
data; the rules ask the school for its answer and never for its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import ClassVar

from liuren.errors import SchoolError


class Affects(Enum):
    """What an answer can change in a chart."""

    TRANSMISSIONS = "transmissions"
    GENERALS = "generals"
    READINGS = "readings"
    CASTING = "casting"
    TABLES = "tables"

    @property
    def is_of_charts(self) -> bool:
        """Whether it is a chart that changes; not how one is found, or what is looked up."""
        return self not in (Affects.CASTING, Affects.TABLES)


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: its id, who holds it (none where the passage reports the
    opinion without a name), the passages, and whether the engine can follow it yet (else it
    is declared, named and cited, and choosing it is refused)."""

    id: str
    holders: tuple[str, ...]
    passages: tuple[str, ...]
    available: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """A point on which the books differ; the first answer is the one 六壬粹言 gives."""

    id: str
    hanzi: str
    affects: Affects
    answers: tuple[Answer, ...]

    @property
    def field(self) -> str:
        """The name of the attribute of `School` that holds the answer."""
        return self.id.replace("-", "_")

    @property
    def default(self) -> Answer:
        """The answer of 六壬粹言."""
        return self.answers[0]

    @property
    def available(self) -> bool:
        """Whether the engine has more than one answer to follow."""
        return sum(answer.available for answer in self.answers) > 1

    def answer(self, id: str) -> Answer:
        """The answer with this id; raises `SchoolError` naming the accepted ones."""
        for answer in self.answers:
            if answer.id == id:
                return answer
        accepted = ", ".join(answer.id for answer in self.answers)
        raise SchoolError(f"{id!r} is not an answer to {self.id!r}: accepted are {accepted}")


QUESTIONS: tuple[Question, ...] = (
    Question(
        "month-general",
        "月將",
        Affects.CASTING,
        (
            Answer("zhong-qi", ("六壬粹言", "諸書"), ("cuiyan-04", "cuiyan-16")),
            Answer("he-shen", (), ("cuiyan-04",)),
            Answer("he-tu", ("姚廣孝",), ("cuiyan-04",), available=False),
        ),
    ),
    Question(
        "noble-table",
        "貴人",
        Affects.GENERALS,
        (
            Answer("tong-gui", ("六壬粹言", "通龜", "訂訛"), ("cuiyan-05",)),
            Answer("zeng-men", ("曾門", "金匱"), ("cuiyan-05",)),
            Answer("xie-ji", ("協紀辨方書",), ("cuiyan-05",)),
        ),
    ),
    Question(
        "day-night",
        "晝夜",
        Affects.CASTING,
        (
            Answer("hour", ("六壬粹言",), ("cuiyan-06",)),
            Answer("asking", (), ("cuiyan-06",)),
            Answer("sun", (), ("cuiyan-06",)),
        ),
    ),
    Question(
        "birth-tomb",
        "長生",
        Affects.READINGS,
        (
            Answer("phases", ("六壬粹言", "陳公獻", "郭御青"), ("cuiyan-07",)),
            Answer("stems", ("六壬大全 卷一",), ("cuiyan-07", "daquan-1:147")),
        ),
    ),
    Question(
        "earth-tomb",
        "戊己墓",
        Affects.READINGS,
        (
            Answer("xu", ("六壬粹言",), ("cuiyan-08",)),
            Answer("chen", (), ("cuiyan-08", "daquan-1:147")),
        ),
    ),
    Question(
        "she-hai",
        "涉害",
        Affects.TRANSMISSIONS,
        (
            Answer("position", ("六壬粹言", "觀月經"), ("cuiyan-25", "cuiyan-26", "cuiyan-27")),
            Answer(
                "depth",
                ("六壬大全 課經", "訂訛"),
                ("kejing-01", "kejing-02", "cuiyan-09", "cuiyan-29", "daquan-1:9"),
            ),
            Answer("depth-with-start", ("今通行",), ("kejing-07",)),
        ),
    ),
    Question(
        "fu-deng",
        "復等",
        Affects.TRANSMISSIONS,
        (
            Answer("hour-first", ("六壬粹言",), ("cuiyan-28",)),
            Answer("day-side", ("六壬大全 課經",), ("kejing-06", "kejing-13", "daquan-1:9")),
        ),
    ),
    Question(
        "bie-ze",
        "別責",
        Affects.TRANSMISSIONS,
        (
            Answer("branch", ("六壬粹言",), ("cuiyan-10", "cuiyan-40")),
            Answer("heaven", (), ("cuiyan-10", "daquan-1:11")),
        ),
    ),
    Question(
        "ba-zhuan",
        "八專",
        Affects.TRANSMISSIONS,
        (
            Answer("steps", ("六壬粹言",), ("cuiyan-11", "daquan-1:13")),
            Answer("yao-ke", ("訂訛",), ("cuiyan-11",)),
        ),
    ),
    Question(
        "fate-year",
        "行年",
        Affects.CASTING,
        (
            Answer("fixed", ("六壬粹言", "陳公獻"), ("cuiyan-12",)),
            Answer("decade", (), ("cuiyan-12",)),
        ),
    ),
    Question(
        "mansions",
        "二十八宿",
        Affects.TABLES,
        (
            Answer("both", ("六壬粹言",), ("cuiyan-13", "cuiyan-15")),
            Answer("old", ("六壬大全",), ("cuiyan-14",)),
            Answer("new", ("曆象考成",), ("cuiyan-14",)),
        ),
    ),
    Question(
        "punishment",
        "刑",
        Affects.READINGS,
        (
            Answer("cycle", ("六壬大全 卷一",), ("daquan-1:17", "daquan-1:25")),
            Answer("clash", ("六壬大全 卷一",), ("daquan-1:163",)),
        ),
    ),
)


def find_question(id: str) -> Question:
    """The question with this id (`she-hai` or `she_hai`); raises `SchoolError` otherwise."""
    for question in QUESTIONS:
        if id in (question.id, question.field):
            return question
    accepted = ", ".join(question.id for question in QUESTIONS)
    raise SchoolError(f"{id!r} is not a question on which schools differ: accepted are {accepted}")


@dataclass(frozen=True, slots=True)
class School:
    """One answer to each question; `School()` answers as 六壬粹言 rules.

    Presets: `School.cuiyan`, `School.kejing`, `School.modern`; by name `School.named`.
    Any answer can be set alone: `School.cuiyan.with_(she_hai="depth")`.
    Raises `SchoolError` for an answer that is not on the list or not available yet.
    """

    month_general: str = "zhong-qi"
    noble_table: str = "tong-gui"
    day_night: str = "hour"
    birth_tomb: str = "phases"
    earth_tomb: str = "xu"
    she_hai: str = "position"
    fu_deng: str = "hour-first"
    bie_ze: str = "branch"
    ba_zhuan: str = "steps"
    fate_year: str = "fixed"
    mansions: str = "both"
    punishment: str = "cycle"

    cuiyan: ClassVar[School]
    kejing: ClassVar[School]
    modern: ClassVar[School]

    def __post_init__(self) -> None:
        for question in QUESTIONS:
            answer = question.answer(getattr(self, question.field))
            if not answer.available:
                accepted = ", ".join(one.id for one in question.answers if one.available)
                raise SchoolError(
                    f"{answer.id!r} to {question.id!r} is on the list but not computed yet: "
                    f"accepted is {accepted}"
                )

    @classmethod
    def named(cls, name: str) -> School:
        """The preset with this name; raises `SchoolError` naming the accepted ones."""
        if name not in PRESETS:
            raise SchoolError(f"{name!r} is not a school: accepted are {', '.join(PRESETS)}")
        return PRESETS[name]

    def with_(self, **answers: str) -> School:
        """This school with other answers; keywords are the questions (`she_hai="depth"`)."""
        return self.answering(answers)

    def answering(self, answers: Mapping[str, str]) -> School:
        """This school with other answers, by question id (`{"she-hai": "depth"}`)."""
        return replace(self, **{find_question(id).field: one for id, one in answers.items()})

    @property
    def answers(self) -> dict[str, str]:
        """The answer to every question, by question id, in the order of the list."""
        return {question.id: getattr(self, question.field) for question in QUESTIONS}

    @property
    def name(self) -> str:
        """The name of the preset this school equals, or the nearest with what it changes:
        `cuiyan`, `cuiyan she-hai=depth`."""

        def changes(preset: School) -> list[str]:
            theirs = preset.answers
            return [f"{id}={one}" for id, one in self.answers.items() if one != theirs[id]]

        name = min(PRESETS, key=lambda name: len(changes(PRESETS[name])))
        return " ".join([name, *changes(PRESETS[name])])


assert [field.name for field in fields(School)] == [question.field for question in QUESTIONS]

School.cuiyan = School()
School.kejing = School(she_hai="depth", fu_deng="day-side")
School.modern = School(she_hai="depth-with-start", fu_deng="day-side")
PRESETS: dict[str, School] = {
    "cuiyan": School.cuiyan,
    "kejing": School.kejing,
    "modern": School.modern,
}
