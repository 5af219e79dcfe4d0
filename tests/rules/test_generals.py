"""Generals: the noble of each stem, by day and by night, and the ring that follows it."""

import pytest

from liuren import Branch, Chart, School, Stem, Time
from liuren.corpus import passage
from liuren.generals import GENERALS, noble
from tests.support import BRANCHES, STEMS, by_hand, cast_at, quote, said

IN_ORDER = "貴人 螣蛇 朱雀 六合 勾陳 青龍 天空 白虎 太常 玄武 太陰 天后"
#: The characters by which the passages print the generals; 元 is 玄 under the Qing taboo.
SHORT = dict(zip("貴蛇朱合勾龍空虎常元陰后", IN_ORDER.split(), strict=True)) | {"青": "青龍"}


def nobles(table: str) -> dict[str, str]:
    """The day and the night noble of each stem."""
    return {
        stem: f"{noble(Stem(stem), Time.DAY, table)}{noble(Stem(stem), Time.NIGHT, table)}"
        for stem in STEMS
    }


@pytest.mark.rule("generals.noble")
def test_each_stem_has_two_nobles() -> None:
    quote("cuiyan-05", "皆甲戊庚用丑未，六辛用寅午", "《通龜》所用，確乎其不可易矣")
    by_table = {"甲戊庚": "丑未", "乙己": "子申", "丙丁": "亥酉", "壬癸": "巳卯", "辛": "午寅"}
    expected = {stem: pair for stems, pair in by_table.items() for stem in stems}
    assert nobles("tong-gui") == expected
    for chart, hand in by_hand():
        rides = f"{chart.generals(Time.DAY).noble}{chart.generals(Time.NIGHT).noble}"
        assert rides == expected[hand.stem]


@pytest.mark.rule("generals.noble")
def test_the_other_tables_differ_where_they_say() -> None:
    quote("cuiyan-05", "《曾門》、《金匱》等書，甲戊用丑未，庚辛用寅午")
    assert nobles("zeng-men") == nobles("tong-gui") | {"庚": "午寅"}
    quote("cuiyan-05", "查《協紀》一書，雖與此又異，而甲戊庚俱用丑未，則同")
    xie_ji = nobles("xie-ji")
    assert {frozenset(xie_ji[stem]) for stem in "甲戊庚"} == {frozenset("丑未")}
    assert "".join(xie_ji[stem][0] for stem in STEMS) == "未申酉亥丑子丑寅卯巳"
    # The night noble is the other one of the same pair, in every table.
    for stem, pair in nobles("tong-gui").items():
        assert set(xie_ji[stem]) == set(pair)
    assert xie_ji["甲"] == "未丑"


@pytest.mark.rule("generals.day-night")
def test_six_hours_are_day_and_six_night() -> None:
    clause = "如得卯辰巳午未申六時，則用陽貴，得酉戌亥子丑寅六時，則用陰貴"
    quote("cuiyan-06", clause)
    day, night = clause[2:8], clause[17:23]
    assert (day, night) == ("卯辰巳午未申", "酉戌亥子丑寅")
    for hour in BRANCHES:
        assert Time.of_hour(Branch(hour)) is (Time.DAY if hour in day else Time.NIGHT)


@pytest.mark.rule("generals.direction")
@pytest.mark.parametrize(
    ("id", "day", "general", "hour"),
    [
        ("kejing-17", "壬辰", "申", "巳"),
        ("kejing-20", "壬申", "亥", "申"),
        ("kejing-34", "戊申", "辰", "卯"),
        ("kejing-37", "丁丑", "丑", "辰"),
    ],
)
def test_the_four_boards_as_printed(id: str, day: str, general: str, hour: str) -> None:
    """A board prints the transmissions, each with its general; then, fourth lesson to first, the
    generals, the uppers and the lowers."""
    quote(id, f"{day}日{hour}時{general}將占" if id != "kejing-20" else "壬申日申時亥將占")
    board = passage(id).text.rsplit("。 ", 1)[1].split()[:18]
    quote(id, " ".join(board))
    chart = cast_at(day, general, hour)
    assert [one.day_general.value for one in chart.transmissions] == [
        SHORT[name] for name in board[1:6:2]
    ]
    assert said(chart) == "".join(board[:6:2])
    backward = chart.lessons[::-1]
    assert [chart.at(one.upper).day_general.value for one in backward] == [
        SHORT[name] for name in board[6:10]
    ]
    assert [str(one.upper) for one in backward] == board[10:14]
    assert [str(one.lower) for one in backward] == board[14:18]


@pytest.mark.rule("generals.direction")
def test_the_ring_runs_forward_in_the_north_and_east() -> None:
    quote("kejing-17", "壬辰日巳時申將", "戌 龍")  # the noble 巳 over 寅: forward
    quote("kejing-34", "戊申日卯時辰將", "戌 元")  # the noble 丑 over 子: forward
    quote("kejing-37", "丁丑日辰時丑將", "子 蛇")  # the noble 亥 over 寅: forward
    assert [one.value for one in GENERALS] == IN_ORDER.split()
    for school in (School.cuiyan, School.cuiyan.with_(noble_table="xie-ji")):
        for chart, hand in by_hand(school):
            for time in Time:
                check_ring(chart, time, hand.under(str(chart.generals(time).noble)))


def check_ring(chart: Chart, time: Time, palace: str) -> None:
    """The twelve from the noble: with the branches where it sits in 亥…辰, else against."""
    generals = chart.generals(time)
    assert str(generals.palace) == palace
    assert generals.forward == (palace in "亥子丑寅卯辰")
    start = BRANCHES.index(generals.noble.hanzi)
    for place, general in enumerate(GENERALS):
        branch = Branch(BRANCHES[(start + (place if generals.forward else -place)) % 12])
        assert generals.on(branch) is general
        assert generals.by_branch[branch.index] is general
        assert chart.at(branch).general(time) is general
