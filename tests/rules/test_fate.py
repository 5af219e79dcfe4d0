"""The year of life by both answers."""

from __future__ import annotations

import pytest

from liuren.cycles import Day
from liuren.fate import Sex, fate_year
from tests.support import quote


def pillar(birth: int, age: int, sex: Sex, answer: str) -> str:
    """The year of life of someone born in a year; 1984 was 甲子."""
    return fate_year(Day.at(birth - 1984), age, sex, answer).hanzi


@pytest.mark.rule("ground.fate-year")
def test_the_year_of_life() -> None:
    quote("cuiyan-12", "男起丙寅，女起壬申")
    for birth in (1984, 1994, 2009):
        men = [pillar(birth, age, Sex.MAN, "fixed") for age in (1, 2, 61)]
        women = [pillar(birth, age, Sex.WOMAN, "fixed") for age in (1, 2, 61)]
        assert men == ["丙寅", "丁卯", "丙寅"]
        assert women == ["壬申", "辛未", "壬申"]


@pytest.mark.rule("ground.fate-year-by-decade")
def test_the_year_of_life_by_the_decade_of_birth() -> None:
    quote("cuiyan-12", "如甲戌旬年生人，男起丙子，女起壬午。", "甲申旬年生人，男起丙戌，女起壬辰")
    for birth, men, women in (
        (1994, "丙子", "壬午"),
        (1999, "丙子", "壬午"),
        (2009, "丙戌", "壬辰"),
    ):
        assert pillar(birth, 1, Sex.MAN, "decade") == men
        assert pillar(birth, 1, Sex.WOMAN, "decade") == women
    assert pillar(1984, 5, Sex.MAN, "decade") == pillar(1984, 5, Sex.MAN, "fixed")
