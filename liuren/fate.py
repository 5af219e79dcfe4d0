"""The year of life 行年: where a person stands in the sixty, by age and sex."""

from __future__ import annotations

from enum import Enum

from liuren.cycles import Day
from liuren.errors import LiurenError
from liuren.rule import rule

FIXED = rule("ground.fate-year", "cuiyan-12")
DECADE = rule("ground.fate-year-by-decade", "cuiyan-12")


class Sex(Enum):
    """Whether the year of life runs forward (男) or backward (女)."""

    MAN = "m"
    WOMAN = "f"

    @classmethod
    def parse(cls, text: str) -> Sex:
        """`m` or `f`; raises `LiurenError` on anything else."""
        for sex in cls:
            if text == sex.value:
                return sex
        raise LiurenError(f"{text!r} is not a sex: accepted are f (女), m (男)")


def fate_year(birth: Day, age: int, sex: Sex, answer: str = "fixed") -> Day:
    """The pillar of the year of life at an age of 1, 2 … by the answer to `fate-year`.

    Men begin at 丙寅 and go forward, women at 壬申 and go backward (`fixed`); or they begin as
    far from the head of the decade of the birth year as 丙寅 and 壬申 are from 甲子 (`decade`):
    born in the decade 甲戌 at 丙子 and 壬午. Raises `LiurenError` on an age below 1. (cuiyan-12)
    """
    if age < 1:
        raise LiurenError(f"{age} is not an age: the year of birth is the first, 1")
    head = birth.decade.index if answer == "decade" else 0
    if sex is Sex.MAN:
        return Day.at(head + 2 + (age - 1))
    return Day.at(head + 8 - (age - 1))
