"""Plate: the month general, and heaven turned over earth."""

import re

import pytest

import liuren
from liuren import Branch, Plate, School, SchoolError
from liuren.corpus import passage
from liuren.plate import general_of_month
from tests.support import BRANCHES, Hand, cast_at, quote, said


@pytest.mark.rule("plate.turn")
def test_the_general_lies_on_the_hour_and_the_rest_follow() -> None:
    quote("cuiyan-16", "再用月將加於占人所得之時")
    quote("cuiyan-17", "以此值月之將，加於地盤正時之上，順布十二宮，謂之天盤")
    for general in range(12):
        for hour in range(12):
            plate = liuren.cast_plate(BRANCHES[general], BRANCHES[hour])
            heaven = "".join(str(plate.over(Branch(palace))) for palace in BRANCHES[hour:])
            assert heaven == (BRANCHES * 2)[general : general + 12 - hour]
            for palace in BRANCHES:
                upper = Hand("甲子", (general - hour) % 12).over(palace)
                assert plate.over(Branch(palace)) is Branch(upper)
                assert plate.under(Branch(upper)) is Branch(palace)


def test_two_plates_have_names_of_their_own() -> None:
    assert [plate.turn for plate in map(Plate, range(12)) if plate.is_fu_yin] == [0]
    assert [plate.turn for plate in map(Plate, range(12)) if plate.is_fan_yin] == [6]


@pytest.mark.rule("plate.month-general")
def test_the_general_is_the_branch_of_the_suns_sign() -> None:
    quote(
        "cuiyan-04",
        "用月將之法，諸書皆以每月中氣為過宮",
        "有用月令合神者，未免自我作古",
        "斷不可從",
    )
    quote("cuiyan-16", "月將即太陽也", "冬至日，日躔星紀，大吉丑將", "小雪日，日躔析木，功曹寅將")
    printed = re.findall(r"(..)日，日躔..，..(.)將", passage("cuiyan-16").text)
    terms = "冬至 大寒 雨水 春分 穀雨 小滿 夏至 大暑 處暑 秋分 霜降 小雪"
    assert " ".join(term for term, _ in printed) == terms
    assert "".join(general for _, general in printed) == "丑子亥戌酉申未午巳辰卯寅"
    # Between 小滿 and 夏至, at the hour 巳, the general 申 is laid on 巳, as in kejing-17.
    assert dict(printed)["小滿"] == "申"
    assert said(cast_at("壬辰", "申", "巳")) == "戌丑辰"
    assert School.cuiyan.month_general == "zhong-qi"
    with pytest.raises(SchoolError, match="not computed yet: accepted is zhong-qi, he-shen"):
        School.cuiyan.with_(month_general="he-tu")


@pytest.mark.rule("plate.month-general-he-shen")
def test_the_general_that_combines_with_the_month() -> None:
    quote("cuiyan-04", "乃有用月令合神者")
    assert (
        "".join(str(general_of_month(month)) for month in map(Branch, BRANCHES))
        == "丑子亥戌酉申未午巳辰卯寅"
    )
    assert School.cuiyan.with_(month_general="he-shen").month_general == "he-shen"
