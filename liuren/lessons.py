"""The four lessons 四課, their conflicts, and the lesson that is missing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from liuren.cycles import Branch, Day, Stem
from liuren.phases import overcomes
from liuren.plate import Plate
from liuren.relations import LODGING
from liuren.rule import rule

FOUR = rule("lessons.four", "cuiyan-17")
MISSING = rule("lessons.missing", "cuiyan-36", "cuiyan-37", "cuiyan-38")


class Direction(Enum):
    """Which way a lesson conflicts (cuiyan-19)."""

    ZEI = "賊"
    KE = "克"

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One of the four lessons: the upper over the lower.

    The lower of the first is the day **stem** with its own phase; `palace` is the earth
    palace under the upper, for the first lesson the stem's lodging. (cuiyan-17)
    """

    number: int
    upper: Branch
    lower: Stem | Branch
    palace: Branch

    @property
    def direction(self) -> Direction | None:
        """賊 if the lower overcomes the upper, 克 if the upper the lower, else None."""
        if overcomes(self.lower, self.upper):
            return Direction.ZEI
        if overcomes(self.upper, self.lower):
            return Direction.KE
        return None

    def __str__(self) -> str:
        return f"{self.upper}{self.lower}"


Lessons = tuple[Lesson, Lesson, Lesson, Lesson]


def four_lessons(day: Day, plate: Plate) -> Lessons:
    """The four lessons of a day on a plate (cuiyan-17).

    1: over the stem's lodging; 2: over the upper of 1; 3: over the day branch; 4: over the
    upper of 3.
    """
    lodging = LODGING[day.stem]
    over_stem = plate.over(lodging)
    over_branch = plate.over(day.branch)
    return (
        Lesson(1, over_stem, day.stem, lodging),
        Lesson(2, plate.over(over_stem), over_stem, over_stem),
        Lesson(3, over_branch, day.branch, day.branch),
        Lesson(4, plate.over(over_branch), over_branch, over_branch),
    )


def distinct(lessons: Lessons) -> int:
    """How many of the four lessons differ: the upper decides, for it has one palace."""
    return len({lesson.upper for lesson in lessons})


class Missing(Enum):
    """Which side lacks a lesson in a chart of three lessons 不備 (cuiyan-36)."""

    YANG = "陽不備"
    YIN = "陰不備"

    def __str__(self) -> str:
        return str(self.value)


def missing_lesson(day: Day, lessons: Lessons) -> tuple[Missing, Lesson] | None:
    """The lesson that is missing where only three differ, and whether yang or yin lacks it.

    On a yang day the stem's two lessons are taken first and a lesson of the branch is the
    repeated one, on a yin day the reverse (剛日先盡干神, 柔日先盡支神: cuiyan-37, -38). Lessons
    1 and 3 are the yang of their side, 2 and 4 the yin. None where not just three differ.
    """
    if distinct(lessons) != 3:
        return None
    first, second = (lessons[:2], lessons[2:]) if day.is_yang else (lessons[2:], lessons[:2])
    taken = {lesson.upper for lesson in first}
    repeated = next(lesson for lesson in second if lesson.upper in taken)
    return (Missing.YANG if repeated.number % 2 else Missing.YIN), repeated
