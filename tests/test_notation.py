"""Charts as text: two in full, and what holds for all 720."""

import pytest

import liuren
from liuren import LiurenError, Time, notation
from liuren.chart import Chart, all_charts
from liuren.generals import GENERALS

BY_NIGHT = """\
戊辰日 干上子 · wuchen-zi · plate 7 · cuiyan
Generals by night: the noble on 未 over 子, the others forward
Void: 戌 亥, marked °

Palaces, earth/heaven and its general
巳/子 龍  午/丑 空  未/寅 虎  申/卯 常
辰/亥°勾                      酉/辰 玄
卯/戌°合                      戌/巳 陰
寅/酉 雀  丑/申 蛇  子/未 貴  亥/午 后

lessons  4   3    2   1
general  后  勾   貴  龍
upper    午  亥°  未  子
lower    亥  辰   子  戊

Transmissions, each with kin, hidden stem and general
initial  子  妻財 wealth             甲  青龍 Azure Dragon
middle   未  兄弟 siblings           辛  貴人 Noble
last     寅  官鬼 official or ghost  丙  白虎 White Tiger

Method: 涉害 wading through harm, 復等 equal again
In question: 子 亥 午 (賊, lowers that overcome their uppers)

Why
1. 賊克 asked: lowers overcome their uppers in 子戊 亥辰 午亥; 子 亥 午 are in question. [transmissions.zei-ke.zei-first: cuiyan-19]
2. 比用 asked: of 子 亥 午 those of the polarity of 戊 are 子 午; they stay, and polarity does not decide between them. [transmissions.bi-yong: cuiyan-22 cuiyan-23 cuiyan-24]
3. 涉害 asked, by position: 子 over 巳 (孟); 午 over 亥 (孟). 子 午 stand alike over 孟 palaces. [transmissions.she-hai.jian-ji: cuiyan-25 cuiyan-26 kejing-04 kejing-13]
4. 復等: 子 午 are equal in all else; the one whose hour comes first in the day opens, 子. [transmissions.she-hai.fu-deng.hour-first: cuiyan-28]
middle: Over 子 stands 未, which follows. [transmissions.chain: cuiyan-18]
last: Over 未 stands 寅, which follows. [transmissions.chain: cuiyan-18]
"""  # noqa: E501

BY_DAY = """\
辛丑日 干上巳 · xinchou-si · plate 7 · kejing
Generals by day: the noble on 午 over 亥, the others forward
Void: 辰 巳, marked °

Palaces, earth/heaven and its general
巳/子 空  午/丑 虎  未/寅 常  申/卯 玄
辰/亥 龍                      酉/辰°陰
卯/戌 勾                      戌/巳°后
寅/酉 合  丑/申 雀  子/未 蛇  亥/午 貴

lessons  4   3   2   1
general  玄  雀  空  后
upper    卯  申  子  巳°
lower    申  丑  巳  辛

Transmissions, each with kin, hidden stem and general
initial  卯   妻財 wealth             癸  玄武 Dark Warrior
middle   戌   父母 parents            戊  勾陳 Grappling Array
last     巳°  官鬼 official or ghost  –   天后 Heavenly Empress  void

Method: 賊克 conflict, 重審 repeated examination
In question: 卯 (賊, lowers that overcome their uppers)

Why
1. 賊克 asked: one lower overcomes its upper, 卯申; uppers that overcome their lowers (巳辛 子巳) then do not count; 卯 opens as 重審. [transmissions.zei-ke.zhong-shen: cuiyan-19 cuiyan-20]
middle: Over 卯 stands 戌, which follows. [transmissions.chain: cuiyan-18]
last: Over 戌 stands 巳, which follows. [transmissions.chain: cuiyan-18]
"""  # noqa: E501


@pytest.fixture(scope="module")
def charts() -> tuple[Chart, ...]:
    return all_charts()


def test_a_chart_by_night_in_full() -> None:
    chart = liuren.chart("戊辰", over_stem="子")
    assert notation.text(chart, Time.NIGHT) + "\n" == BY_NIGHT


def test_a_chart_of_another_school_by_day_in_full() -> None:
    assert notation.text(liuren.chart("xinchou-si", school="kejing")) + "\n" == BY_DAY


def test_a_missing_lesson_is_named() -> None:
    lines = notation.board(liuren.chart("戊辰", over_stem="午")).splitlines()
    assert lines[3] == "陰不備, the yin side lacks a lesson: lesson 4 repeats another"


def test_without_candidates_no_line_speaks_of_them() -> None:
    lines = notation.derivation(liuren.chart("甲子", plate=0)).splitlines()
    assert lines[:3] == ["Method: 伏吟 hidden groan", "", "Why"]


def test_distant_candidates_have_no_direction() -> None:
    chart = next(one for one in all_charts() if one.derivation.method is liuren.Method.YAO_KE)
    assert notation.derivation(chart).splitlines()[1].startswith("In question: ")


@pytest.mark.parametrize("time", list(Time))
def test_every_ring_is_straight_and_has_the_twelve_generals(
    charts: tuple[Chart, ...], time: Time
) -> None:
    for chart in charts:
        ring = notation.board(chart, time).split("\n\n")[1].splitlines()[1:]
        assert [notation.width(line) for line in ring] == [38] * 4, chart.id
        cells = "".join(ring).replace("/", "").replace(notation.VOID, "").split()
        text = "".join(cells)
        assert all(text.count(one.short) == 1 for one in GENERALS), chart.id
        assert "".join(ring).count(notation.VOID) == 2, chart.id


@pytest.mark.parametrize("time", list(Time))
def test_lessons_and_transmissions_stand_in_columns(charts: tuple[Chart, ...], time: Time) -> None:
    for chart in charts:
        *_, lessons, transmissions = notation.board(chart, time).split("\n\n")
        assert len({column_starts(line) for line in lessons.splitlines()}) == 1, chart.id
        rows = transmissions.splitlines()[1:]
        assert len({column_starts(row)[:5] for row in rows}) == 1, chart.id


def column_starts(line: str) -> tuple[int, ...]:
    """The display column at which each cell of a line starts; two spaces part the cells."""
    return tuple(
        notation.width(line[:at])
        for at in range(len(line))
        if line[at] != " " and (at == 0 or line[:at].endswith("  "))
    )


def test_every_chart_stands_well_in_a_message(charts: tuple[Chart, ...]) -> None:
    for chart in charts:
        text = notation.text(chart)
        assert "\t" not in text
        assert not any("\u2500" <= c <= "\u259f" for c in text), "box drawing"
        assert all(line == line.rstrip() for line in text.split("\n")), chart.id
        assert not text.endswith("\n")


def test_every_step_names_its_rule_and_passages(charts: tuple[Chart, ...]) -> None:
    for chart in charts:
        found = chart.derivation
        steps = (*found.steps, *found.following)
        lines = notation.derivation(chart).splitlines()[-len(steps) :]
        for line, step in zip(lines, steps, strict=True):
            assert line.endswith(f"[{step.rule.id}: {' '.join(step.rule.passages)}]"), chart.id


@pytest.mark.parametrize(
    ("text", "width"),
    [("", 0), ("jia", 3), ("甲子", 4), ("巳/申 龍", 8), ("jia\u030c", 3), ("，", 2)],
)
def test_a_chinese_character_is_two_columns_wide(text: str, width: int) -> None:
    assert notation.width(text) == width
    assert notation.width(notation.pad(text, 10)) == 10


def test_a_table_aligns_what_is_of_different_width() -> None:
    assert notation.table([["甲", "a", "x"], ["b", "乙丙", ""]]) == ["甲  a     x", "b   乙丙"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LiurenError, match="accepted are en"):
        notation.text(liuren.chart("jiazi-yin"), language="xx")
