"""Adverse patterns, 課目 29 to 46: each found again by hand over all 720 charts.

The verses are those of 六壬大全 卷一. Examples by day, month general and hour are those of the
longer commentary on them in 卷六 and 卷七 of the same work, which the corpus does not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import pytest

import liuren.patterns.adverse
from liuren import Branch, Chart, School, Time
from liuren.corpus import is_citable
from liuren.patterns import Context, Need, Pattern, Reason, View
from liuren.patterns.pattern import Ask, declared
from liuren.patterns.view import NOTHING_KNOWN
from liuren.relations import punished
from liuren.words import words
from tests.support import (
    BA_ZHUAN_DAYS,
    BRANCHES,
    BREAK,
    CLASH,
    DAYS,
    HARM,
    LODGING,
    PHASE,
    PRODUCING,
    STEMS,
    VIRTUE,
    Hand,
    cast,
    cast_at,
    charts,
    further,
    hand_of,
    line,
    overcomes,
    said,
    unique,
)

FAMILY = {one.id: one for one in declared() if one.module == liuren.patterns.adverse.__name__}
PUNISHED = dict(zip(BRANCHES, "卯戌巳子辰申午丑寅酉未亥", strict=True))
TAIL = dict(zip("子戌申午辰寅", "酉未巳卯丑亥", strict=True))
ZHONG, JI = "子午卯酉", "辰戌丑未"
GENERALS = "貴人 螣蛇 朱雀 六合 勾陳 青龍 天空 白虎 太常 玄武 太陰 天后"
RING = GENERALS.split()
MALIGN = "螣蛇 朱雀 勾陳 天空 白虎 玄武"
NOBLE = {
    Time.DAY: dict(zip(STEMS, "丑子亥亥丑子丑午巳巳", strict=True)),
    Time.NIGHT: dict(zip(STEMS, "未申酉酉未申未寅卯卯", strict=True)),
}
#: Days whose branch overcomes their stem, and those whose stem overcomes their branch.
REBEL_DAYS = "甲申 乙酉 丙子 丁亥 戊寅 己卯 庚午 辛巳 壬辰 壬戌 癸丑 癸未"
SUBMIT_DAYS = "甲辰 甲戌 乙丑 乙未 丙申 丁酉 戊子 己亥 庚寅 辛卯 壬午 癸巳"
#: Days on which the virtue overcomes what the branch punishes, and those on which that wins.
VIRTUE_WINS = "癸酉 甲戌 辛巳 壬午 己丑 癸巳 庚子 壬寅 甲辰 己未 庚申 辛酉"
PUNISHMENT_WINS = "己巳 庚午 丁丑 庚寅 辛卯 壬辰 癸卯 丁未 己酉 辛亥 壬戌 癸亥"
#: The phases prosperous, supported, resting, imprisoned, dead, by the months they are so in.
SEASONS = {"寅卯": "木火水金土", "巳午": "火土木水金", "申酉": "金水土火木", "亥子": "水木金土火"}
SEASONS[JI] = "土金火木水"


@dataclass(frozen=True)
class Board:
    """A chart by hand with its transmissions and its generals."""

    hand: Hand
    three: str
    time: Time

    @property
    def name(self) -> str:
        """As the books look it up: 甲子寅."""
        return self.hand.day + self.hand.over_stem

    @property
    def opener(self) -> str:
        """The initial transmission."""
        return self.three[0]

    @property
    def lodging(self) -> str:
        """The palace of the stem."""
        return LODGING[self.hand.stem]

    @property
    def head(self) -> str:
        """The first branch of the day's decade."""
        return further(self.hand.branch, -STEMS.index(self.hand.stem))

    @property
    def void(self) -> str:
        """The branches of the day's decade that no day has."""
        return further(self.head, -2) + further(self.head, -1)

    def rides(self, branch: str) -> str:
        """The general on a branch of heaven."""
        noble = NOBLE[self.time][self.hand.stem]
        steps = (BRANCHES.index(branch) - BRANCHES.index(noble)) % 12
        return RING[steps if self.hand.under(noble) in "亥子丑寅卯辰" else -steps % 12]

    def carries(self, branch: str) -> str | None:
        """The hidden stem of a branch."""
        return next(
            (stem for at, stem in enumerate(STEMS) if further(self.head, at) == branch), None
        )


@cache
def boards(time: Time) -> tuple[tuple[Chart, Board], ...]:
    """The 720 charts, each with its board."""
    return tuple((chart, Board(hand_of(chart), said(chart), time)) for chart in charts())


def ask_of(id: str, reading: str = "used") -> Ask:
    """The predicate of a reading."""
    return FAMILY[id].ask if reading == "used" else FAMILY[id].readings[reading]


def found(id: str, reading: str = "used", time: Time = Time.DAY) -> set[str]:
    """The charts that have a pattern."""
    ask = ask_of(id, reading)
    return {board.name for chart, board in boards(time) if ask(View(chart, time))}


def check(id: str, reading: str, by_hand: Callable[[Board], object], *counts: int) -> None:
    """A pattern holds just where the hand finds it: so many charts, or so many by day and by
    night."""
    for time, count in zip(Time, counts * (3 - len(counts)), strict=True):
        expected = {board.name for _, board in boards(time) if by_hand(board)}
        assert found(id, reading, time) == expected
        assert len(expected) == count


def known(
    month: str | None = None,
    birth: str | None = None,
    fate_year: str | None = None,
    spouse_fate_year: str | None = None,
) -> Context:
    """A context in which these branches are known."""
    return Context(
        month=Branch(month) if month else None,
        birth=Branch(birth) if birth else None,
        fate_year=Branch(fate_year) if fate_year else None,
        spouse_fate_year=Branch(spouse_fate_year) if spouse_fate_year else None,
    )


def asked(
    id: str,
    chart: Chart,
    reading: str = "used",
    time: Time = Time.DAY,
    context: Context = NOTHING_KNOWN,
) -> Reason | None:
    """What a pattern answers of a chart in a context."""
    return ask_of(id, reading)(View(chart, time, context))


def holds(id: str, day: str, general: str, hour: str, reading: str = "used") -> bool:
    """Whether a chart that a book gives by day, month general and hour has a pattern by day."""
    return asked(id, cast_at(day, general, hour), reading) is not None


def strength(place: str, month: str) -> str:
    """The strength of a branch in a month."""
    phases = next(phases for months, phases in SEASONS.items() if month in months)
    return "旺相休囚死"[phases.index(PHASE[place])]


# 29 斬關, 30 閉口, 31 遊子 --------------------------------------------------------------------


@pytest.mark.pattern("zhan-guan")
def test_zhan_guan() -> None:
    line("daquan-1:177", "魁 or 罡 opens on stem or branch")

    def lessons(board: Board) -> set[str]:
        return {one[0] for one in board.hand.lessons[::2] if one[0] in "辰戌"}

    check("zhan-guan", "used", lambda board: board.opener in lessons(board), 62)
    check("zhan-guan", "stands", lessons, 220)
    assert holds("zhan-guan", "甲寅", "未", "亥")
    # 觀月經's example has 戌 over 申, but what opens is 子.
    assert said(cast_at("戊申", "亥", "酉")) == "子寅辰"
    assert holds("zhan-guan", "戊申", "亥", "酉", "stands")
    assert not holds("zhan-guan", "戊申", "亥", "酉")


@pytest.mark.pattern("bi-kou")
def test_bi_kou() -> None:
    line("daquan-1:177", "the decade's tail over its head, or 玄武 and four back from it")

    def tail(board: Board) -> bool:
        return board.hand.over(board.head) == TAIL[board.head]

    def cases(board: Board) -> tuple[bool, ...]:
        armed = board.rides(board.opener) == "玄武"
        return (
            tail(board) and board.opener == TAIL[board.head],
            armed and board.opener == board.head,
            armed and board.hand.under(board.opener) == board.head,
        )

    check("bi-kou", "used", lambda board: any(cases(board)), 16, 20)
    check("bi-kou", "tail", lambda board: cases(board)[0], 8)
    check(
        "bi-kou",
        "unopened",
        lambda board: tail(board) or board.rides(board.head) == "玄武",
        137,
    )
    tails = {"甲申亥", "丁亥辰", "庚寅巳", "壬辰申", "乙巳丑", "丙辰寅", "丁巳辰", "己未辰"}
    assert found("bi-kou", "tail") == tails
    assert holds("bi-kou", "甲申", "巳", "申")
    assert holds("bi-kou", "丙辰", "亥", "寅")
    assert not asked("bi-kou", cast_at("丁酉", "午", "酉"))
    assert asked("bi-kou", cast_at("丁酉", "午", "酉"), time=Time.NIGHT)
    for time in Time:
        reason = asked("bi-kou", cast_at("甲子", "辰", "子"), time=time)
        assert reason
        assert reason.finding == "over-head"


@pytest.mark.pattern("bi-kou")
def test_four_back_from_the_head_is_the_tail() -> None:
    assert {head: further(head, -3) for head in TAIL} == TAIL


@pytest.mark.pattern("xing-de")
def test_xing_de() -> None:
    line("daquan-1:177", "punishment and virtue, named in a note")
    wins, loses = VIRTUE_WINS.split(), PUNISHMENT_WINS.split()
    check("xing-de", "used", lambda board: board.hand.day in wins + loses, 288)
    assert {day for day in DAYS if overcomes(VIRTUE[day[0]], PUNISHED[day[1]])} == set(wins)
    assert {day for day in DAYS if overcomes(PUNISHED[day[1]], VIRTUE[day[0]])} == set(loses)
    for day, general, hour, finding, places in (
        ("甲戌", "亥", "辰", "virtue-wins", "未子"),
        ("己巳", "午", "卯", "punishment-wins", "亥巳"),
        ("庚子", "亥", "戌", "virtue-wins", "未寅"),
    ):
        reason = asked("xing-de", cast_at(day, general, hour))
        assert reason
        assert reason.finding == finding
        assert reason.values["virtue_palace"] == places[0]
        assert reason.values["punished_palace"] == places[1]


@pytest.mark.pattern("you-zi")
def test_you_zi() -> None:
    line("daquan-1:177", "a 季 opens and carries 丁")

    def all_ji(board: Board) -> bool:
        return set(board.three) <= set(JI)

    check("you-zi", "used", lambda board: all_ji(board) and board.carries(board.opener) == "丁", 6)
    check(
        "you-zi",
        "carried",
        lambda board: all_ji(board) and "丁" in map(board.carries, board.three),
        12,
    )
    check(
        "you-zi",
        "opener-alone",
        lambda board: board.opener in JI and board.carries(board.opener) == "丁",
        20,
    )
    assert found("you-zi") == {"乙亥丑", "丁丑未", "癸未丑", "乙巳未", "丁未未", "癸丑未"}
    assert holds("you-zi", "乙巳", "酉", "午")


@pytest.mark.pattern("hai-jiao")
def test_hai_jiao() -> None:
    line("daquan-1:177", "天馬 as well sets it running")
    line("daquan-1:29", "天馬 of the twelve months, 午 the first and the six yang in turn")
    horses = dict(zip("寅卯辰巳午未申酉戌亥子丑", "午申戌子寅辰" * 2, strict=True))
    touched: set[str] = set()
    count = opening = 0
    for chart, board in boards(Time.DAY):
        for month, horse in horses.items():
            expected = set(board.three) <= set(JI) and horse in board.three
            assert bool(asked("hai-jiao", chart, context=known(month=month))) == expected
            first = expected and horse == board.opener
            assert bool(asked("hai-jiao", chart, "opener", context=known(month=month))) == first
            count, opening = count + expected, opening + first
            touched |= {board.name} if expected else set()
    assert (count, opening) == (100, 28)
    assert touched == touching("hai-jiao", Time.DAY)
    assert len(touched) == 37
    example = cast_at("乙巳", "酉", "午")
    assert said(example) == "未戌丑"
    assert asked("hai-jiao", example, context=known(month="辰"))
    assert not asked("hai-jiao", example, context=known(month="巳"))
    assert not asked("hai-jiao", example)


def touching(id: str, time: Time) -> set[str]:
    """The charts that can have a pattern under some context."""
    touches = FAMILY[id].touches
    return {board.name for chart, board in boards(time) if touches(View(chart, time))}


# 32 三交 --------------------------------------------------------------------------------------


@pytest.mark.pattern("san-jiao")
def test_san_jiao() -> None:
    line("daquan-1:179", "仲 over 仲, three 仲 transmitted, with 太陰 or 六合")

    def crossing(board: Board) -> bool:
        return set(board.three + board.hand.branch + board.hand.uppers[2]) <= set(ZHONG)

    def meets(board: Board, places: str, generals: str) -> bool:
        return crossing(board) and any(board.rides(one) in generals.split() for one in places)

    check("san-jiao", "used", lambda board: meets(board, board.three, "太陰 六合"), 24, 17)
    check("san-jiao", "opener-rides", lambda board: meets(board, board.opener, "太陰 六合"), 8, 4)
    check(
        "san-jiao",
        "four-generals",
        lambda board: meets(board, board.three, "太陰 六合 天后 朱雀"),
        34,
        30,
    )
    check("san-jiao", "any-general", crossing, 44)
    assert holds("san-jiao", "戊子", "酉", "午")
    # An example that has only 朱雀 and 天后.
    assert holds("san-jiao", "丁卯", "午", "卯", "four-generals")
    assert not holds("san-jiao", "丁卯", "午", "卯")


@pytest.mark.pattern("san-jiao")
def test_both_lessons_of_the_branch_are_crossed() -> None:
    for chart, board in boards(Time.DAY):
        if ask_of("san-jiao", "any-general")(View(chart, Time.DAY)):
            assert set(board.hand.uppers[2:]) <= set(ZHONG)
            assert board.hand.turn % 3 == 0


# 33 亂首, 34 贅壻 -----------------------------------------------------------------------------


@pytest.mark.pattern("luan-shou")
@pytest.mark.pattern("shang-men-luan-shou")
@pytest.mark.pattern("zi-qu-luan-shou")
def test_luan_shou() -> None:
    line("daquan-1:179", "the branch over the stem or under it, overcoming it")
    comes = {cast(day, day[1]) for day in REBEL_DAYS.split()}
    goes = {cast_at(day, LODGING[day[0]], day[1]) for day in REBEL_DAYS.split()}
    assert found("shang-men-luan-shou") == names(comes)
    assert found("zi-qu-luan-shou") == names(goes)
    assert found("luan-shou") == names(comes | goes)
    assert (len(comes), len(goes), len(comes | goes)) == (12, 12, 21)
    opening = {chart for chart in comes if said(chart)[0] == hand_of(chart).branch}
    opening |= {chart for chart in goes if said(chart)[0] == LODGING[hand_of(chart).stem]}
    assert found("luan-shou", "opens") == names(opening)
    assert len(opening) == 12
    named = "甲申寅申 乙酉辰酉 丙子巳子 丁亥未亥 戊寅巳寅 己卯未卯 庚午申午 辛巳戌巳"
    for one in named.split():
        assert holds("zi-qu-luan-shou", one[:2], one[2], one[3])
    assert {"戊寅寅", "己卯卯"} <= found("shang-men-luan-shou")
    assert {day[:2] for day in found("luan-shou")} == set(REBEL_DAYS.split())


def names(some: set[Chart]) -> set[str]:
    """The names of charts."""
    return {chart.day.hanzi + chart.over_stem.hanzi for chart in some}


@pytest.mark.pattern("zhui-xu")
def test_zhui_xu() -> None:
    line("daquan-1:179", "the branch over the stem or under it, overcome by it")
    comes = {cast(day, day[1]) for day in SUBMIT_DAYS.split()}
    goes = {cast_at(day, LODGING[day[0]], day[1]) for day in SUBMIT_DAYS.split()}
    assert found("zhui-xu") == names(comes | goes)
    assert found("zhui-xu", "branch-comes") == names(comes)
    opening = {chart for chart in comes if said(chart)[0] == hand_of(chart).branch}
    opening |= {chart for chart in goes if said(chart)[0] == LODGING[hand_of(chart).stem]}
    assert found("zhui-xu", "opens") == names(opening)
    assert (len(comes | goes), len(comes), len(opening)) == (23, 12, 15)
    for day, general, hour in (("甲戌", "亥", "卯"), ("丙申", "丑", "辰"), ("乙丑", "亥", "寅")):
        assert holds("zhui-xu", day, general, hour)
        assert holds("zhui-xu", day, general, hour, "opens")
    # The 訂訛 goes through ten of the twelve days of the branch over the stem,.
    named = "甲戌戌 甲辰辰 乙未未 癸巳巳 己亥亥 丁酉酉 壬午午 戊子子 丙申申 辛卯卯"
    assert found("zhui-xu", "branch-comes") - set(named.split()) == {"乙丑丑", "庚寅寅"}


@pytest.mark.pattern("luan-shou")
@pytest.mark.pattern("zhui-xu")
def test_the_days_of_either_are_all_there_are() -> None:
    days = {board.hand.day for _, board in boards(Time.DAY)}
    assert {day for day in days if overcomes(day[1], day[0])} == set(REBEL_DAYS.split())
    assert {day for day in days if overcomes(day[0], day[1])} == set(SUBMIT_DAYS.split())


# 35 沖破, 36 淫泆 -----------------------------------------------------------------------------


@pytest.mark.pattern("chong-po")
def test_chong_po() -> None:
    line("daquan-1:179", "the clash of stem or branch opens, with a breaking")

    def clashes(board: Board) -> bool:
        return board.opener in (CLASH[board.hand.branch], CLASH[board.lodging])

    check(
        "chong-po",
        "used",
        lambda board: clashes(board) and board.hand.over(BREAK[board.opener]) == board.opener,
        31,
    )
    check("chong-po", "clash-alone", clashes, 139)
    check(
        "chong-po",
        "breaks-the-day",
        lambda board: clashes(board) and BREAK[board.opener] in (board.hand.branch, board.lodging),
        9,
    )
    assert said(cast_at("庚子", "午", "卯")) == "午酉子"
    assert holds("chong-po", "庚子", "午", "卯")
    assert not holds("chong-po", "庚子", "午", "卯", "breaks-the-day")


@pytest.mark.pattern("yin-yi")
@pytest.mark.pattern("jiao-tong")
@pytest.mark.pattern("yi-nu")
def test_yin_yi() -> None:
    line("daquan-1:179", "天后 and 六合 ride 卯 and 酉; the youth and the woman are within")

    def amorous(board: Board, places: str) -> bool:
        return any(board.rides(one) in ("天后", "六合") for one in places if one in "卯酉")

    def ends(board: Board) -> str:
        return board.rides(board.opener) + board.rides(board.three[2])

    check("yin-yi", "used", lambda board: amorous(board, board.opener), 25, 14)
    check("yin-yi", "among", lambda board: amorous(board, board.three), 54, 32)
    check("jiao-tong", "used", lambda board: ends(board) == "六合天后", 17, 16)
    check("yi-nu", "used", lambda board: ends(board) == "天后六合", 15, 8)
    for id, both, counts in (("jiao-tong", "六合天后", (5, 0)), ("yi-nu", "天后六合", (0, 1))):
        check(
            id,
            "mao-you",
            lambda board, both=both: ends(board) == both and board.opener in "卯酉",  # type: ignore[misc]
            *counts,
        )
    assert said(cast_at("辛未", "辰", "申")) == "卯亥未"
    assert holds("yin-yi", "辛未", "辰", "申")
    assert holds("jiao-tong", "辛未", "辰", "申", "mao-you")
    assert said(cast_at("戊戌", "午", "辰")) == "子寅辰"
    assert holds("yi-nu", "戊戌", "午", "辰")
    assert not holds("yi-nu", "戊戌", "午", "辰", "mao-you")


# 37 蕪淫, 38 解離 -----------------------------------------------------------------------------


def upward(board: Board) -> bool:
    """Stem and branch overcome each the upper of the other."""
    one, other = board.hand.lessons[::2]
    return overcomes(one[1], other[0]) and overcomes(other[1], one[0])


def downward(board: Board) -> bool:
    """The uppers overcome each what the other stands over."""
    one, other = board.hand.lessons[::2]
    return overcomes(one[0], other[1]) and overcomes(other[0], one[1])


@pytest.mark.pattern("wu-yin")
def test_wu_yin() -> None:
    line("daquan-1:179", "three lessons with a conflict; crosswise downward")

    def three(board: Board) -> bool:
        return board.hand.count == 3 and bool(board.hand.conflicts)

    check("wu-yin", "used", lambda board: three(board) or downward(board), 109)
    check("wu-yin", "crosswise", downward, 28)
    check("wu-yin", "any-three", lambda board: board.hand.count == 3 or downward(board), 127)
    for day, general, hour, finding in (
        ("乙卯", "未", "午", "three-lessons"),
        ("乙亥", "子", "巳", "three-lessons"),
        ("甲子", "亥", "卯", "crosswise"),
    ):
        reason = asked("wu-yin", cast_at(day, general, hour))
        assert reason
        assert reason.finding == finding
    both = {board.name for _, board in boards(Time.DAY) if three(board) and downward(board)}
    assert both == {"癸酉巳"}
    # The nine of 別責 are among what 觀月經 counts, and have no conflict.
    nine = "戊辰午 戊午午 丙辰午 辛丑丑 辛丑未 辛未丑 辛未未 丁酉巳 辛酉酉"
    assert set(nine.split()) <= found("wu-yin", "any-three")
    assert not set(nine.split()) & found("wu-yin")


@pytest.mark.pattern("jie-li")
def test_jie_li() -> None:
    line("daquan-1:181", "stem and branch overcome the uppers crosswise")
    check("jie-li", "used", upward, 32)
    named = (
        "甲子午 甲午酉 甲戌亥 甲辰亥 乙亥午 戊辰子 壬辰子 辛丑子 庚戌子 丁卯丑 乙酉寅 辛酉卯 "
        "癸卯辰 己卯辰 丙午申 辛巳申 丁亥巳 乙巳酉 癸未亥"
    )
    assert set(named.split()) <= found("jie-li")
    more = found("jie-li") - set(named.split())
    assert {one for one in more if one[:2] not in BA_ZHUAN_DAYS} == {
        "癸未子",
        "戊子巳",
        "辛卯戌",
        "辛丑亥",
        "壬子巳",
    }
    assert len(more) == 13


@pytest.mark.pattern("jie-li")
@pytest.mark.pattern("wu-yin")
def test_no_chart_is_crosswise_both_ways() -> None:
    assert not found("jie-li") & found("wu-yin", "crosswise")


@pytest.mark.pattern("xing-nian-jie-li")
def test_xing_nian_jie_li() -> None:
    line("daquan-1:181", "years of life that overcome one another are called the same")
    counts = {"used": 0, "uppers-alone": 0}
    for turn in range(12):
        chart = cast("甲子", further("寅", turn))
        for own in BRANCHES:
            for other in BRANCHES:
                years = known(fate_year=own, spouse_fate_year=other)
                uppers = further(own, turn), further(other, turn)
                at_odds = overcomes(*uppers) or overcomes(*uppers[::-1])
                for reading, expected in (
                    ("used", at_odds and other == CLASH[own]),
                    ("uppers-alone", at_odds),
                ):
                    assert (
                        bool(asked("xing-nian-jie-li", chart, reading, context=years)) == expected
                    )
                    counts[reading] += expected
        assert FAMILY["xing-nian-jie-li"].touches(View(chart, Time.DAY))
    # Of six clashing pairs all but the two of earth, either way round, on each plate.
    assert counts == {"used": 12 * 8, "uppers-alone": 12 * 56}
    # The man's year in 午 with 寅 over it, the woman's in 子 with 申: 酉 over 丑 and so on.
    example = cast_at("丁巳", "寅", "午")
    years = known(fate_year="午", spouse_fate_year="子")
    assert asked("xing-nian-jie-li", example, context=years)
    assert not asked("xing-nian-jie-li", example, context=known(fate_year="午"))
    assert not asked("xing-nian-jie-li", example)
    # 觀月經: hers in 午 with 辰 over it, his in 寅 with 子.
    hers = cast_at("丁巳", "辰", "午")
    years = known(fate_year="寅", spouse_fate_year="午")
    assert asked("xing-nian-jie-li", hers, "uppers-alone", context=years)
    assert not asked("xing-nian-jie-li", hers, context=years)


# 39, 40 孤寡 ----------------------------------------------------------------------------------


@pytest.mark.pattern("si-shi-gu-gua")
def test_si_shi_gu_gua() -> None:
    line("daquan-1:181", "before and behind the season: in spring 巳 the orphan, 丑 the widow")
    seasons = (
        ("寅卯辰", "巳午", "丑子"),
        ("巳午未", "申酉", "辰卯"),
        ("申酉戌", "亥子", "未午"),
        ("亥子丑", "寅卯", "戌酉"),
    )
    touched: set[str] = set()
    for chart, board in boards(Time.DAY):
        for months, orphans, widows in seasons:
            for month in months:
                reason = asked("si-shi-gu-gua", chart, context=known(month=month))
                lonely = {orphans[0]: "orphan", widows[0]: "widow"}.get(board.opener)
                assert (reason and reason.finding) == lonely
                wider = asked("si-shi-gu-gua", chart, "two-each", context=known(month=month))
                assert bool(wider) == (board.opener in orphans + widows)
                touched |= {board.name} if reason else set()
    assert touched == touching("si-shi-gu-gua", Time.DAY)
    assert len(touched) == 491
    assert not asked("si-shi-gu-gua", charts()[0])


@pytest.mark.pattern("xun-zhong-gu-gua")
def test_xun_zhong_gu_gua() -> None:
    line("daquan-1:181", "void on earth the orphan, in heaven the widow; yang and yin; three kinds")
    check(
        "xun-zhong-gu-gua",
        "used",
        lambda board: {board.opener, board.hand.under(board.opener)} & set(board.void),
        204,
    )
    check("xun-zhong-gu-gua", "yang-yin", lambda board: board.opener in board.void, 122)
    check(
        "xun-zhong-gu-gua",
        "first-last",
        lambda board: {board.opener, board.three[2]} & set(board.void),
        229,
    )
    for chart, board in boards(Time.DAY):
        reason = asked("xun-zhong-gu-gua", chart, "yang-yin")
        if reason:
            assert (reason.finding == "yang") == (board.opener in "子寅辰午申戌")
            used = asked("xun-zhong-gu-gua", chart)
            assert used
            assert used.finding == "heaven"
    # 甲戌's decade lacks 申 and 酉.
    openers = {
        board.opener
        for chart, board in boards(Time.DAY)
        if board.head == "戌" and asked("xun-zhong-gu-gua", chart, "yang-yin")
    }
    assert openers == {"申", "酉"}


# 41 度厄, 42 無祿, 43 絕嗣 --------------------------------------------------------------------


def downs(board: Board, *, once: bool = False) -> int:
    """How many lessons have the upper overcoming."""
    lessons = (one for one in board.hand.lessons if overcomes(one[0], one[1]))
    return len(unique(one[0] for one in lessons)) if once else len(list(lessons))


def ups(board: Board, *, once: bool = False) -> int:
    """How many lessons have the lower overcoming."""
    lessons = (one for one in board.hand.lessons if overcomes(one[1], one[0]))
    return len(unique(one[0] for one in lessons)) if once else len(list(lessons))


@pytest.mark.pattern("du-e")
@pytest.mark.pattern("you-e")
@pytest.mark.pattern("zhang-e")
def test_du_e() -> None:
    line("daquan-1:181", "three lessons in which above or below overcomes")
    check("you-e", "used", lambda board: downs(board) == 3, 16)
    check("zhang-e", "used", lambda board: ups(board) == 3, 24)
    check("du-e", "lower-three", lambda board: ups(board) == 3, 24)
    check("du-e", "used", lambda board: 3 in (downs(board), ups(board)), 40)
    check("you-e", "each-once", lambda board: downs(board, once=True) == 3, 10)
    check("zhang-e", "each-once", lambda board: ups(board, once=True) == 3, 18)
    check(
        "du-e",
        "each-once",
        lambda board: 3 in (downs(board, once=True), ups(board, once=True)),
        28,
    )
    reason = asked("you-e", cast_at("甲子", "申", "丑"))
    assert reason
    assert reason.values["lessons"] == ["酉甲", "未子", "寅未"]
    # 御定六壬直指 names it on 丙子 干上子, where 未 over 子 stands twice.
    assert "丙子子" in found("you-e", "each-once") - found("you-e")


@pytest.mark.pattern("wu-lu")
@pytest.mark.pattern("jue-si")
def test_wu_lu_and_jue_si() -> None:
    line("daquan-1:181", "four uppers that overcome; four lowers that do")
    check("wu-lu", "used", lambda board: downs(board) == 4, 5)
    check("jue-si", "used", lambda board: ups(board) == 4, 7)
    check("wu-lu", "each-once", lambda board: downs(board, once=True) == 4, 2)
    check("jue-si", "each-once", lambda board: ups(board, once=True) == 4, 3)
    assert found("wu-lu") == {"己巳寅", "辛未巳", "丙子子", "辛巳巳", "己未寅"}
    four = {"庚辰卯", "癸卯巳", "己酉子", "甲寅未", "甲寅丑", "己未子", "庚申卯"}
    assert found("jue-si") == four
    assert found("wu-lu", "exchanged") == four
    assert found("jue-si", "exchanged") == found("wu-lu")
    for day, general, hour in (("己巳", "酉", "寅"), ("己未", "亥", "辰")):
        assert holds("wu-lu", day, general, hour)
    for day, general, hour in (
        ("庚辰", "亥", "辰"),
        ("甲寅", "午", "未"),
        ("甲寅", "亥", "午"),
        ("己未", "亥", "午"),
        ("庚申", "亥", "辰"),
    ):
        assert holds("jue-si", day, general, hour)


# 44 迍福 --------------------------------------------------------------------------------------


def hardships(board: Board, month: str) -> list[bool]:
    """The eight, by hand; only 木 buries what it overcomes, in 未."""
    opener, hand = board.opener, board.hand
    seat = hand.under(opener)
    own = (board.lodging, hand.branch)
    return [
        strength(opener, month) == "死",
        strength(seat, month) == "旺",
        opener == "未" and seat in "寅卯",
        board.rides(opener) in MALIGN,
        any(PUNISHED[opener] == x or PUNISHED[x] == opener or HARM[opener] == x for x in own),
        any(overcomes(hand.under(x), x) for x in board.three[1:]),
        "子" in board.three,
        {board.rides(hand.over_stem), board.rides(hand.over_branch)} <= set(MALIGN.split()),
    ]


def blessings(board: Board, month: str, years: str) -> list[bool]:
    """The five, by hand."""
    opener, last, hand = board.opener, board.three[2], board.hand
    return [
        strength(opener, month) in "死囚" and strength(last, month) in "旺相",
        PHASE[last] + PHASE[opener] in PRODUCING,
        board.rides(opener) in MALIGN and board.rides(last) not in MALIGN,
        overcomes(opener, hand.stem) and any(overcomes(hand.over(x), opener) for x in years),
        VIRTUE[hand.stem] == hand.over_stem or strength(hand.over_stem, month) in "旺相",
    ]


@pytest.mark.pattern("ba-zhun")
@pytest.mark.pattern("wu-fu")
@pytest.mark.pattern("zhun-fu")
def test_zhun_fu() -> None:
    line("daquan-1:183", "eight hardships and five blessings, mingled")
    eight: set[tuple[str, str, Time]] = set()
    five: set[tuple[str, str, Time]] = set()
    first = 0
    for chart, board, month, time in by_month():
        # A year of life under what overcomes the opener: the blessing that is always to be had.
        year = next(x for x in BRANCHES if overcomes(board.hand.over(x), board.opener))
        context = known(month=month, fate_year=year)
        answers = {id: asked(id, chart, time=time, context=context) for id in ("ba-zhun", "wu-fu")}
        bad, good = hardships(board, month), blessings(board, month, year)
        assert bool(answers["ba-zhun"]) == all(bad)
        assert bool(answers["wu-fu"]) == all(good)
        assert bool(asked("zhun-fu", chart, time=time, context=context)) == all(bad + good)
        begin = asked("zhun-fu", chart, "first-of-each", time, context=context)
        assert bool(begin) == (bad[0] and good[0])
        first += bool(begin) and time is Time.DAY
        eight |= {(board.name, month, time)} if all(bad) else set()
        five |= {(board.name, month, time)} if all(good) else set()
    assert eight == {("癸酉午", month, Time.DAY) for month in "寅卯"}
    assert first == 828
    assert five == {
        (name, month, time)
        for name, months, time in (
            ("癸酉午", "寅卯", Time.DAY),
            ("乙酉申", "巳午", Time.DAY),
            ("癸卯寅", "寅卯", Time.NIGHT),
            ("辛未卯", "亥子", Time.NIGHT),
        )
        for month in months
    }
    for time in Time:
        assert {name for name, _, at in five if at is time} == touching("wu-fu", time)
        assert {name for name, _, at in eight if at is time} == touching("ba-zhun", time)
    assert touching("zhun-fu", Time.DAY) == {"癸酉午"}
    assert not touching("zhun-fu", Time.NIGHT)


def by_month() -> Iterator[tuple[Chart, Board, str, Time]]:
    """Every chart by day and by night in every month."""
    return (
        (chart, board, month, time)
        for time in Time
        for chart, board in boards(time)
        for month in BRANCHES
    )


@pytest.mark.pattern("zhun-fu")
@pytest.mark.pattern("wu-fu")
def test_the_example_of_zhun_fu() -> None:
    example = cast_at("癸酉", "亥", "午")
    assert said(example) == "未子巳"
    blessed = {
        x for x in BRANCHES if asked("wu-fu", example, context=known(month="寅", fate_year=x))
    }
    assert {example.plate.over(Branch(x)).hanzi for x in blessed} == {"寅", "卯"}
    for year in BRANCHES:
        for which in ("fate_year", "birth"):
            answer = asked("zhun-fu", example, context=known(month="卯", **{which: year}))
            assert bool(answer) == (year in blessed)
    assert not asked("zhun-fu", example, context=known(month="辰", fate_year=min(blessed)))
    assert not asked(
        "zhun-fu", example, time=Time.NIGHT, context=known(month="寅", fate_year=min(blessed))
    )
    assert not asked("zhun-fu", example, context=known(month="寅"))


# 45 侵害, 46 刑傷 -----------------------------------------------------------------------------


@pytest.mark.pattern("qin-hai")
def test_qin_hai() -> None:
    line("daquan-1:183", "harm on stem and branch; what opens in one's years is cruellest")
    line("daquan-1:159", "the six harms, and what harm over the day does")

    def harmed(board: Board) -> set[str]:
        on_stem, on_branch = board.hand.over_stem, board.hand.over_branch
        pairs_there = (on_stem + board.lodging, on_branch + board.hand.branch)
        return {one for pair in pairs_there if HARM[pair[0]] == pair[1] for one in pair}

    check("qin-hai", "used", lambda board: board.opener in harmed(board), 32)
    check(
        "qin-hai",
        "opener",
        lambda board: HARM[board.opener] in (board.lodging, board.hand.branch),
        78,
    )
    assert said(cast_at("丙子", "卯", "申"))[0] == "子"
    assert holds("qin-hai", "丙子", "卯", "申")
    assert not holds("qin-hai", "丙子", "卯", "申", "opener")


@pytest.mark.pattern("ling-fan")
def test_ling_fan() -> None:
    line("daquan-1:183", "named in a note")

    def crossed(board: Board) -> bool:
        if board.hand.day in SUBMIT_DAYS:
            return bool(board.hand.zei)
        return board.hand.day in REBEL_DAYS and not board.hand.zei and bool(board.hand.ke)

    check("ling-fan", "used", crossed, 124)


@pytest.mark.pattern("xing-shang")
def test_xing_shang() -> None:
    line("daquan-1:183", "the punishments of stem and branch open")
    line("daquan-1:163", "the three punishments; 未 and 申 are said to clash and not to punish")

    def own(board: Board) -> tuple[str, str]:
        return board.lodging, board.hand.branch

    check(
        "xing-shang",
        "used",
        lambda board: board.opener in (PUNISHED[x] for x in own(board)),
        110,
    )
    check(
        "xing-shang",
        "either-way",
        lambda board: any(
            PUNISHED[board.opener] == x or PUNISHED[x] == board.opener for x in own(board)
        ),
        183,
    )
    assert holds("xing-shang", "庚午", "子", "寅")


@pytest.mark.pattern("xing-shang")
def test_the_school_answers_for_wei_and_shen() -> None:
    school = School.cuiyan.with_(punishment="clash")
    ask = ask_of("xing-shang")
    kept = {chart.id for chart in charts(school) if ask(View(chart, Time.DAY))}
    lost = {chart.id for chart in charts() if ask(View(chart, Time.DAY))} - kept
    assert lost
    for chart in charts():
        if chart.id in lost:
            done = hand_of(chart)
            punishers = [
                x for x in (LODGING[done.stem], done.branch) if PUNISHED[x] == said(chart)[0]
            ]
            assert set(punishers) <= {"未", "申"}
    assert punished(Branch.WEI, "clash") is None


# All ------------------------------------------------------------------------------------------


def test_the_family_is_whole() -> None:
    numbered = sorted(one.number for one in FAMILY.values() if one.number)
    assert numbered == list(range(29, 47))
    for one in FAMILY.values():
        assert all(map(is_citable, one.passages))
    assert {id for id, one in FAMILY.items() if not one.is_decided} == {
        "hai-jiao",
        "xing-nian-jie-li",
        "si-shi-gu-gua",
        "ba-zhun",
        "wu-fu",
        "zhun-fu",
    }


def test_every_pattern_and_reading_has_words() -> None:
    text = words()
    for one in FAMILY.values():
        assert text(f"pattern.{one.id}.name")
        assert text(f"pattern.{one.id}.definition")
        given = {
            key.removeprefix(f"pattern.{one.id}.reading.")
            for key in text.texts
            if key.startswith(f"pattern.{one.id}.reading.")
        }
        assert given == ({"used", *one.readings} if one.readings else set())


def test_only_what_needs_the_noble_changes_with_it() -> None:
    for one in FAMILY.values():
        if one.is_decided:
            differs = found(one.id, time=Time.DAY) != found(one.id, time=Time.NIGHT)
            assert differs == (Need.DAY_NIGHT in one.needs)


#: Contexts of which between them every contextual reason comes.
CONTEXTS = tuple(
    known(month, further(month, 5), further(month, year), further(month, year + 6))
    for month in BRANCHES
    for year in (0, 1, 7, 9)
)


@pytest.mark.parametrize("one", FAMILY.values(), ids=list(FAMILY))
def test_reasons_are_true_and_can_be_read(one: Pattern) -> None:
    text = words()
    seen: Counter[str] = Counter()
    for chart, board, view in views((NOTHING_KNOWN,) if one.is_decided else CONTEXTS):
        for ask in (one.ask, *one.readings.values()):
            reason = ask(view)
            if reason is None:
                continue
            assert ask is not one.ask or one.touches(view)
            seen[reason.finding] += 1
            # Of the many answers that contexts give, some are read, and the first of each kind.
            if one.is_decided or seen[reason.finding] % 20 == 1:
                sentence = text(f"reason.{one.id}.{reason.finding}", **reason.values)
                assert "{" not in sentence
                for name, value in reason.values.items():
                    may_be = truths(name, board, view.context, reason.values)
                    assert value in may_be, (chart.id, name, value)
    prefix = f"reason.{one.id}."
    assert {key.removeprefix(prefix) for key in text.texts if key.startswith(prefix)} == set(seen)


def views(contexts: tuple[Context, ...]) -> Iterator[tuple[Chart, Board, View]]:
    """Every chart by day and by night in each of the contexts."""
    return (
        (chart, board, View(chart, time, context))
        for time in Time
        for chart, board in boards(time)
        for context in contexts
    )


def truths(name: str, board: Board, context: Context, values: Mapping[str, object]) -> list[object]:
    """What a value of this name can truly be in this chart and context."""
    hand, three = board.hand, list(board.three)
    if name.endswith("general"):
        places = [one for one in values.values() if isinstance(one, str) and one in BRANCHES]
        return [board.rides(one) for one in places]
    if name.endswith("strength"):
        assert context.month
        return [strength(one, context.month.hanzi) for one in (three[0], three[2])]
    own = (context.birth, context.fate_year, context.spouse_fate_year)
    years = [one.hanzi for one in own if one]
    over_years: list[object] = [hand.over(one) for one in years]
    known: dict[str, list[object]] = {
        "opener": [three[0]],
        "last": [three[2]],
        "transmissions": [three],
        "uppers": [list(hand.uppers)],
        "lesson": list(hand.lessons),
        "lessons": [
            side if each == "twice" else list(unique(side))
            for side in (
                [x for x in hand.lessons if overcomes(x[0], x[1])],
                [x for x in hand.lessons if overcomes(x[1], x[0])],
            )
            for each in ("twice", "once")
        ],
        "stem": [hand.stem],
        "lodging": [board.lodging],
        "over_stem": [hand.over_stem],
        "over_branch": [hand.over_branch],
        "branch": [hand.branch, *three],
        "upper": [hand.over_stem, hand.over_branch],
        "lower": [hand.stem, board.lodging, hand.branch],
        "own": [board.lodging, hand.branch, *years],
        "palace": [hand.under(three[0])],
        "broken": [BREAK[three[0]]],
        "head": [board.head],
        "tail": [TAIL[board.head]],
        "decade": ["甲" + board.head],
        "hidden": [board.carries(str(values.get("branch")))],
        "rider": list(three),
        "virtue": [VIRTUE[hand.stem]],
        "virtue_palace": [hand.under(VIRTUE[hand.stem])],
        "punished": [PUNISHED[hand.branch]],
        "punished_palace": [hand.under(PUNISHED[hand.branch])],
        "month": [context.month and context.month.hanzi],
        "horse": list(three),
        "spouse": list(years),
        "own_upper": over_years,
        "spouse_upper": over_years,
        "answer": over_years,
    }
    return known[name]


def test_the_boards_are_those_of_the_engine() -> None:
    for time in Time:
        for chart, board in boards(time):
            assert [str(one) for one in chart.generals(time).by_branch] == [
                board.rides(one) for one in BRANCHES
            ]
            assert {one.hanzi for one in chart.void} == set(board.void)
            assert DAYS[DAYS.index(hand_of(chart).day) // 10 * 10] == "甲" + board.head
