"""The fortunate patterns, 課目 11 to 28, each worked out again by hand over all 720 charts.

Seasons, generals and spirits are taken from tables of this file. Where the 課經 of 六壬大全 gives
an example or lists days, they are found again or the difference is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import pytest

import liuren.patterns.fortunate
from liuren import Branch, Time
from liuren.cycles import DAYS as ALL_DAYS
from liuren.patterns.pattern import Pattern, Reason, declared
from liuren.patterns.view import Context, View
from liuren.words import words
from tests.support import (
    BRANCHES,
    HARMONY,
    LODGING,
    PHASE,
    PRODUCING,
    STEMS,
    VIRTUE,
    Hand,
    by_hand,
    cast,
    cast_at,
    further,
    line,
    overcomes,
    pairs,
    said,
)

FAMILY = {one.id: one for one in declared() if one.module == liuren.patterns.fortunate.__name__}

# By hand ------------------------------------------------------------------------------------------

NOBLE = {
    Time.DAY: dict(zip(STEMS, "丑子亥亥丑子丑午巳巳", strict=True)),
    Time.NIGHT: dict(zip(STEMS, "未申酉酉未申未寅卯卯", strict=True)),
}
#: What 木 火 土 金 水 are in the season of each.
SEASONS = {
    "木": "旺相死囚休",
    "火": "休旺相死囚",
    "土": "囚休旺相死",
    "金": "死囚休旺相",
    "水": "相死囚休旺",
}
SALARY = dict(zip(STEMS, "寅卯巳午巳午申酉亥子", strict=True))
HEIGHT = {"木": "卯", "火": "午", "土": "午", "金": "酉", "水": "子"}
PARTNER = pairs("甲己 乙庚 丙辛 丁壬 戊癸")
TRIADS = ("申子辰", "寅午戌", "亥卯未", "巳酉丑")
HORSE = {one: horse for three, horse in zip(TRIADS, "寅申巳亥", strict=True) for one in three}
GOOD = set("貴合龍常陰后")
FRONT = set("蛇雀合勾龍")

#: A month of each phase; seasons do not tell more apart.
SEASON_MONTHS = [{"month": month} for month in "寅巳辰申亥"]
ALL_MONTHS = [{"month": month} for month in BRANCHES]


@dataclass(frozen=True)
class Asked:
    """A chart by hand, by day or by night, with what is known of the time and the person."""

    hand: Hand
    said: str
    time: Time
    month: str = ""
    year: str = ""
    month_general: str = ""
    birth: str = ""
    fate_year: str = ""
    spouse_birth: str = ""
    spouse_fate_year: str = ""

    @property
    def stem(self) -> str:
        """The day stem."""
        return self.hand.stem

    @property
    def branch(self) -> str:
        """The day branch."""
        return self.hand.branch

    @property
    def sides(self) -> str:
        """What stands over the stem and over the branch."""
        return self.hand.over_stem + self.hand.over_branch

    @property
    def noble(self) -> str:
        """The branch that the noble rides."""
        return NOBLE[self.time][self.stem]

    @property
    def forward(self) -> bool:
        """Whether the generals go forward."""
        return self.hand.under(self.noble) in "亥子丑寅卯辰"

    def general(self, branch: str) -> str:
        """The general on a branch, by its one character."""
        ring = "貴蛇雀合勾龍空虎常玄陰后" if self.forward else "貴后陰玄常虎空龍勾合雀蛇"
        return ring[(BRANCHES.index(branch) - BRANCHES.index(self.noble)) % 12]

    @property
    def generals(self) -> str:
        """Those of the transmissions."""
        return "".join(map(self.general, self.said))

    @property
    def seats(self) -> str:
        """The palaces of stem and branch, and those of the person where known."""
        return LODGING[self.stem] + self.branch + self.birth + self.fate_year

    @property
    def seated(self) -> str:
        """What stands over these palaces."""
        return "".join(map(self.hand.over, self.seats))

    def strength(self, place: str) -> str:
        """旺相休囚死 of a stem or branch in the month."""
        return SEASONS[PHASE[self.month]]["木火土金水".index(PHASE[place])]

    def thrive(self, places: str) -> bool:
        """Whether all thrive in the month."""
        return all(self.strength(place) in "旺相" for place in places)


@cache
def hands() -> tuple[tuple[liuren.Chart, Hand, str], ...]:
    """The 720 charts, the same by hand, and their transmissions."""
    return tuple((chart, hand, said(chart)) for chart, hand in by_hand())


def context(known: dict[str, str]) -> Context:
    """What is known, as the engine takes it."""
    year = ALL_DAYS[BRANCHES.index(known["year"])] if "year" in known else None

    def branch(name: str) -> Branch | None:
        return Branch(known[name]) if name in known else None

    return Context(
        month=branch("month"),
        month_general=branch("month_general"),
        year=year,
        hour=branch("hour"),
        birth=branch("birth"),
        fate_year=branch("fate_year"),
        spouse_birth=branch("spouse_birth"),
        spouse_fate_year=branch("spouse_fate_year"),
    )


def asked(contexts: Iterable[dict[str, str]], time: Time) -> Iterator[tuple[View, Asked]]:
    """Every chart in every context, for the engine and by hand."""
    for known in contexts:
        now = context(known)
        for chart, hand, transmissions in hands():
            yield View(chart, time, now), Asked(hand, transmissions, time, **known)


def found(
    id: str,
    predicate: Callable[[Asked], object],
    contexts: Iterable[dict[str, str]] = ({},),
    reading: str = "used",
) -> tuple[int, int]:
    """How often the pattern holds by day and by night; just where the predicate does, and only
    where the pattern says that it can."""
    one = FAMILY[id]
    ask = one.ask if reading == "used" else one.readings[reading]
    counts = []
    for time in Time:
        held = 0
        for view, by in asked(contexts, time):
            reason = ask(view)
            assert bool(reason) == bool(predicate(by)), (view.chart.id, time, view.context)
            if reason and reading == "used":
                assert one.touches(view)
            held += bool(reason)
        counts.append(held)
    return counts[0], counts[1]


def touched(id: str) -> tuple[int, int]:
    """How many charts can have the pattern, by day and by night."""
    day, night = (
        sum(FAMILY[id].touches(View(chart, time)) for chart, _, _ in hands()) for time in Time
    )
    return day, night


def holds(id: str, day: str, over_stem: str, time: Time = Time.DAY, /, **known: str) -> bool:
    """Whether a chart has the pattern, as used."""
    return FAMILY[id].ask(View(cast(day, over_stem), time, context(known))) is not None


def reads(
    id: str, reading: str, day: str, over_stem: str, time: Time = Time.DAY, /, **known: str
) -> bool:
    """Whether a chart has the pattern in another reading."""
    ask = FAMILY[id].readings[reading]
    return ask(View(cast(day, over_stem), time, context(known))) is not None


def days(id: str, transmissions: str = "") -> set[str]:
    """The days of the charts that have a pattern and, where given, just these transmissions."""
    return {
        hand.day
        for chart, hand, three in hands()
        if FAMILY[id].ask(View(chart, Time.DAY)) and three in (transmissions or three)
    }


def produces(one: str, other: str) -> bool:
    """Whether the phase of one produces that of the other."""
    return PHASE[one] + PHASE[other] in PRODUCING


def make_triad(names: str) -> bool:
    """Whether three branches make a triad."""
    return any(set(names) == set(three) for three in TRIADS)


def decade(hand: Hand) -> str:
    """The branch of the head of the decade."""
    return further(hand.branch, -STEMS.index(hand.stem))


def names(text: str) -> set[str]:
    """The names in a text."""
    return set(text.split())


def hidden(hand: Hand, branch: str) -> str:
    """The stem that the decade puts on a branch, or nothing."""
    steps = (BRANCHES.index(branch) - BRANCHES.index(decade(hand))) % 12
    return STEMS[steps] if steps < 10 else ""


# 三光 三陽 四順 -----------------------------------------------------------------------------------


def three_thrive(by: Asked) -> bool:
    """Whether opener, stem and branch thrive."""
    return by.thrive(by.said[0] + by.stem + by.branch)


@pytest.mark.pattern("san-guang")
def test_three_lights() -> None:
    line("daquan-1:173", "opener, stem and branch prosper in their time, the general is auspicious")

    def three(by: Asked) -> bool:
        return three_thrive(by) and all(by.general(one) in GOOD for one in by.said[0] + by.sides)

    assert found("san-guang", three, SEASON_MONTHS) == (22, 22)
    assert touched("san-guang") == (20, 19)
    assert found(
        "san-guang",
        lambda by: three_thrive(by) and GOOD & set(by.generals),
        SEASON_MONTHS,
        "transmissions",
    ) == (127, 128)
    assert found(
        "san-guang",
        lambda by: three_thrive(by) and by.generals[0] in GOOD,
        SEASON_MONTHS,
        "opener",
    ) == (55, 64)


def test_the_example_of_three_lights_opens_with_a_branch_dead_in_spring() -> None:
    for day in ("甲子", "甲寅"):
        chart = cast(day, "辰")
        assert said(chart) == "辰午申"
        view = View(chart, Time.DAY, Context(month=Branch.YIN))
        assert str(view.strength(view.opener)) == "死"
        assert not FAMILY["san-guang"].touches(view)


def leads(by: Asked) -> bool:
    """Whether a forward noble has stem and branch before it."""
    return by.forward and {by.general(one) for one in by.sides} <= FRONT


@pytest.mark.pattern("san-yang")
def test_three_yang() -> None:
    line("daquan-1:173", "opener, stem and branch prosper; these stand before a forward noble")
    assert found("san-yang", lambda by: leads(by) and three_thrive(by), SEASON_MONTHS) == (17, 32)
    assert touched("san-yang") == (14, 27)
    assert found(
        "san-yang", lambda by: leads(by) and by.thrive(by.said[0]), SEASON_MONTHS, "opener"
    ) == (140, 140)
    # The example of the 課經: its branch 丑 is dead in the second month.
    assert reads("san-yang", "opener", "乙丑", "巳", month="卯")
    assert not holds("san-yang", "乙丑", "巳", month="卯")


@pytest.mark.pattern("si-shun")
def test_four_in_order() -> None:
    def four(by: Asked) -> bool:
        first, last = by.said[0], by.said[2]
        return (
            by.forward
            and set(by.generals) <= FRONT
            and by.general(first) in "蛇雀勾"
            and by.general(last) in "合龍"
            and by.strength(first) in "囚死"
            and by.strength(last) in "旺相"
        )

    assert found("si-shun", four, SEASON_MONTHS) == (7, 3)
    assert touched("si-shun") == (5, 3)


# 三奇 六儀 ----------------------------------------------------------------------------------------

DECADE_WONDER = dict(zip("子戌申午辰寅", "丑丑子子亥亥", strict=True))
DAY_WONDER = dict(zip(STEMS, "午巳辰卯寅丑未申酉戌", strict=True))
CEREMONY = pairs("子午 丑巳 寅辰 卯卯") | dict(
    zip("辰巳午未申酉戌亥", "寅丑未申酉戌亥子", strict=True)
)


@pytest.mark.pattern("san-qi")
def test_wonder_of_the_decade() -> None:
    line("daquan-1:173", "in 子 and 戌 look for 丑, in 申 and 午 for 子, in 辰 and 寅 for 亥")

    def wonder(by: Asked) -> str:
        return DECADE_WONDER[decade(by.hand)]

    def day_wonder(by: Asked) -> str:
        return DAY_WONDER[by.stem]

    assert found("san-qi", lambda by: wonder(by) in by.said) == (181, 181)
    assert found("san-qi", lambda by: by.said[0] == wonder(by), reading="opens") == (64, 64)
    assert found(
        "san-qi", lambda by: {wonder(by), day_wonder(by)} & set(by.said), reading="day-too"
    ) == (339, 339)
    # The example of the 課經 opens with 亥, the wonder of another decade; its own, 子, follows.
    assert said(cast("乙酉", "巳")) == "亥子丑"
    assert holds("san-qi", "乙酉", "巳")
    assert not reads("san-qi", "opens", "乙酉", "巳")
    # The nine days of the 課經 with 亥子丑.
    listed = names("癸酉 乙酉 丙戌 丁酉 戊戌 己酉 庚戌 辛酉 壬戌")
    assert {hand.day for _, hand, three in hands() if three == "亥子丑"} == listed


@pytest.mark.pattern("ri-qi")
def test_wonder_of_the_day() -> None:
    line("daquan-1:21", "the ten branches of 儀神")
    assert found("ri-qi", lambda by: DAY_WONDER[by.stem] in by.said) == (191, 191)


@pytest.mark.pattern("dun-qi")
def test_hidden_wonders() -> None:
    line("daquan-1:23", "three sets of stems are called 三奇")
    sets = [set("乙丙丁"), set("甲戊庚"), set("辛壬癸")]
    assert found("dun-qi", lambda by: {hidden(by.hand, one) for one in by.said} in sets) == (9, 9)


@pytest.mark.pattern("liu-yi")
def test_head_of_the_decade() -> None:
    line("daquan-1:173", "the heads of the six decades rise")
    assert found("liu-yi", lambda by: decade(by.hand) in by.said) == (176, 176)
    assert found("liu-yi", lambda by: decade(by.hand) == by.said[0], reading="opens") == (56, 56)
    assert found(
        "liu-yi",
        lambda by: {decade(by.hand), CEREMONY[by.branch]} & set(by.said),
        reading="branch-too",
    ) == (329, 329)
    # The example of the 課經, where 寅 is both.
    assert said(cast_at("丙辰", "未", "寅")) == "寅未子"
    assert reads("liu-yi", "opens", "丙辰", "戌")
    assert holds("ri-yi", "丙辰", "戌")


@pytest.mark.pattern("ri-yi")
def test_ceremony_of_the_branch() -> None:
    line("daquan-1:25", "the table of 支儀")
    line("daquan-1:173", "those of the day go backward from 午, and forward from 未")
    assert found("ri-yi", lambda by: CEREMONY[by.branch] in by.said) == (186, 186)


# 時泰 天恩 龍德 -----------------------------------------------------------------------------------


def gift(by: Asked, branch: str) -> bool:
    """Whether a branch is wealth or virtue of the day."""
    virtues = VIRTUE[by.stem] + further(by.branch, 5)
    return overcomes(by.stem, branch) or branch in virtues


YEARS_AND_MONTHS = [
    {"year": year, "month": further(year, steps)} for year in BRANCHES for steps in (0, 4, 9)
]


@pytest.mark.pattern("shi-tai")
def test_peace_of_the_times() -> None:
    line("daquan-1:173", "the year or the month opens with 青龍 or 六合, best as wealth or virtue")

    def peace(by: Asked, branch: str) -> bool:
        return branch in by.year + by.month and gift(by, branch)

    assert found(
        "shi-tai",
        lambda by: by.generals[0] in "龍合" and peace(by, by.said[0]),
        YEARS_AND_MONTHS,
    ) == (240, 275)
    assert touched("shi-tai") == (48, 55)
    assert found(
        "shi-tai",
        lambda by: (
            {by.generals[0], by.generals[2]} == set("龍合")
            and (peace(by, by.said[0]) or peace(by, by.said[2]))
        ),
        YEARS_AND_MONTHS,
        "both-ends",
    ) == (45, 60)
    # The example of the 課經: by night, in a year 子 and a month 戌.
    chart = cast_at("戊寅", "卯", "戌")
    assert said(chart) == "子巳戌"
    assert holds("shi-tai", "戊寅", str(chart.over_stem), Time.NIGHT, year="子", month="戌")
    assert reads(
        "shi-tai", "both-ends", "戊寅", str(chart.over_stem), Time.NIGHT, year="子", month="戌"
    )


@pytest.mark.pattern("tian-en")
def test_grace_of_heaven() -> None:
    def in_season(by: Asked) -> bool:
        return by.strength(by.stem) == by.strength(by.branch) == "旺"

    def company(by: Asked) -> set[str]:
        person = map(by.hand.over, by.birth + by.fate_year)
        return {*by.generals, *map(by.general, person)}

    def grace(by: Asked) -> bool:
        return in_season(by) and "貴" in company(by) and bool(company(by) & set("龍后"))

    people = [{"month": month, "birth": "子", "fate_year": "巳"} for month in "寅巳辰申亥"]
    assert found("tian-en", grace, SEASON_MONTHS) == (8, 11)
    assert found("tian-en", grace, people) == (36, 35)
    assert touched("tian-en") == (144, 144)
    assert found(
        "tian-en", lambda by: in_season(by) and company(by) >= set("貴龍后"), people, "all-three"
    ) == (6, 9)


@pytest.mark.pattern("long-de")
def test_dragon_virtue() -> None:
    line("daquan-1:173", "year and month general open with the noble")
    contexts = [
        {"year": year, "month": "寅", "month_general": further(year, steps)}
        for year in BRANCHES
        for steps in (0, 3, 7)
    ]
    assert found(
        "long-de",
        lambda by: by.said[0] == by.noble == by.year and by.month_general in by.said,
        contexts,
    ) == (60, 56)
    assert touched("long-de") == (56, 46)
    assert found(
        "long-de",
        lambda by: by.said[0] == by.noble and by.noble in by.year + by.month_general,
        contexts,
        "either",
    ) == (280, 230)
    # The example of the 課經, with the day noble.
    chart = cast_at("癸酉", "巳", "酉")
    over = str(chart.over_stem)
    assert said(chart) == "巳丑酉"
    assert holds("long-de", "癸酉", over, year="巳", month="申", month_general="巳")
    # The month general is what stands over the hour.
    assert holds("long-de", "癸酉", over, year="巳", month="申", hour="酉")
    assert not holds("long-de", "癸酉", over, year="巳", month="申")


# 官爵 富貴 ----------------------------------------------------------------------------------------


@pytest.mark.pattern("guan-jue")
def test_office_and_rank() -> None:
    line("daquan-1:175", "the horse of year, month or person opens, with 戌 and 太常")

    def office(by: Asked, more: str = "") -> bool:
        of = by.year + by.month + by.birth + by.fate_year + more
        return by.said[0] in {HORSE[one] for one in of} and "戌" in by.said and "常" in by.generals

    contexts = [{"year": year, "month": month} for year in "子丑寅卯" for month in "辰巳午未"]
    contexts += [one | {"birth": "申", "fate_year": "巳"} for one in contexts]
    assert found("guan-jue", office, contexts) == (158, 288)
    assert touched("guan-jue") == (10, 18)
    assert found("guan-jue", lambda by: office(by, by.branch), contexts, "day-too") == (212, 342)
    # The example of the 課經, where year, month, day and birth have one horse.
    assert said(cast_at("丁亥", "戌", "巳")) == "巳戌卯"
    assert holds("guan-jue", "丁亥", "子", year="未", month="子")
    assert holds("guan-jue", "丁亥", "子", year="子", month="卯")
    assert holds("guan-jue", "丁亥", "子", year="子", month="寅", birth="亥")
    assert not holds("guan-jue", "丁亥", "子", year="子", month="寅")
    assert reads("guan-jue", "day-too", "丁亥", "子", year="子", month="寅")


@pytest.mark.pattern("fu-gui")
def test_wealth_and_honour() -> None:
    line("daquan-1:175", "the noble rides a prospering branch; day and person produce it")

    def stands(by: Asked) -> bool:
        palace = by.hand.under(by.noble)
        agree = produces(by.noble, palace) or produces(palace, by.noble)
        return palace in by.seats and agree and by.thrive(by.noble)

    people = [one | {"birth": "辰", "fate_year": "酉"} for one in SEASON_MONTHS]

    def opens(by: Asked) -> bool:
        return by.said[0] == by.noble and stands(by)

    assert found("fu-gui", opens, SEASON_MONTHS) == (8, 20)
    assert found("fu-gui", opens, people) == (10, 20)
    assert found("fu-gui", stands, SEASON_MONTHS, "stands") == (90, 114)
    assert found("fu-gui", stands, people, "stands") == (202, 184)
    assert touched("fu-gui") == (14, 13)
    # The example of the 課經, by night in the second month.
    chart = cast_at("辛巳", "戌", "丑")
    assert said(chart) == "寅亥申"
    assert holds("fu-gui", "辛巳", str(chart.over_stem), Time.NIGHT, month="卯")


# 軒蓋 鑄印 斲輪 -----------------------------------------------------------------------------------


@pytest.mark.pattern("xuan-gai")
def test_carriage_and_canopy() -> None:
    line("daquan-1:175", "the transmissions are 午卯子")
    assert found("xuan-gai", lambda by: by.said == "午卯子") == (8, 8)
    # The 課經 lists nine days; the chart of 戊子 on the same plate opens with 寅.
    listed = names("甲子 癸酉 丙子 戊子 丁酉 庚子 己酉 壬子 辛酉")
    assert days("xuan-gai") == listed - {"戊子"}
    assert said(cast_at("戊子", "子", "卯")) == "寅亥申"


@pytest.mark.pattern("zhu-yin")
def test_casting_the_seal() -> None:
    line("daquan-1:175", "戌 over 巳 opens")
    assert found("zhu-yin", lambda by: by.said == "巳戌卯") == (17, 17)
    assert found(
        "zhu-yin", lambda by: by.said[0] == "戌" and by.hand.turn == 5, reading="opens"
    ) == (0, 0)
    # The sixteen days that the 課經 lists, and one more.
    listed = names(
        "丁卯 己卯 己巳 丙子 丁丑 癸未 丁亥 戊子 己丑 己未 乙未 己亥 庚子 丁未 壬子 丁巳"
    )
    assert len(listed) == 16
    assert days("zhu-yin") == listed | {"辛未"}


@pytest.mark.pattern("zhuo-lun")
def test_hewing_the_wheel() -> None:
    line("daquan-1:175", "卯 over 申 is transmitted, 庚 is the axe")

    def hewn(by: Asked) -> bool:
        lower = by.hand.under("卯")
        return by.said[0] == "卯" and (lower in "申酉" or by.stem + lower == "辛戌")

    assert found("zhuo-lun", hewn) == (24, 24)
    assert found(
        "zhuo-lun", lambda by: by.said[0] == "卯" and by.hand.turn == 7, reading="shen"
    ) == (10, 10)
    # Two lists of nine days in the 課經: it prints 己酉 and 辛巳 for 己丑 and 辛丑.
    listed = names("乙丑 癸酉 丁丑 癸未 己丑 癸巳 辛丑 癸丑 癸亥")
    assert days("zhuo-lun", "卯戌巳") == listed | {"癸卯"}
    assert all(said(cast_at(day, "卯", "申")) != "卯戌巳" for day in ("己酉", "辛巳"))
    answering = names("丁卯 己卯 乙酉 辛卯 丁酉 癸卯 乙卯 己酉 辛酉")
    assert days("zhuo-lun", "卯酉卯") == answering | {"癸酉"}
    assert days("zhuo-lun", "卯申丑") == {"辛巳", "辛卯", "辛丑", "辛亥"}


# 引從 亨通 ----------------------------------------------------------------------------------------


@pytest.mark.pattern("yin-cong")
def test_leading_and_following() -> None:
    line("daquan-1:175", "the transmissions lead stem and branch")

    def enclosed(by: Asked) -> bool:
        return any(
            by.said[0] + by.said[2]
            == by.hand.over(further(palace, 1)) + by.hand.over(further(palace, -1))
            for palace in LODGING[by.stem] + by.branch
        )

    assert found("yin-cong", enclosed) == (12, 12)
    # The examples of the 課經.
    for day, over_stem, transmissions, finding in (
        ("庚辰", "丑", "寅未子", "stem"),
        ("壬子", "辰", "巳戌卯", "stem"),
        ("甲午", "未", "子巳戌", "branch"),
    ):
        chart = cast(day, over_stem)
        assert said(chart) == transmissions
        reason = FAMILY["yin-cong"].ask(View(chart, Time.DAY))
        assert reason is not None
        assert reason.finding == finding


@pytest.mark.pattern("liang-gui-yin-cong")
def test_two_nobles_enclosing() -> None:
    line("daquan-1:175", "the nobles may lead the stem or the year of life")

    def enclosed(by: Asked) -> bool:
        nobles = {NOBLE[time][by.stem] for time in Time}
        return any(
            {by.hand.over(further(palace, 1)), by.hand.over(further(palace, -1))} == nobles
            for palace in by.seats
        )

    assert found("liang-gui-yin-cong", enclosed) == (46, 46)
    person = [{"birth": "子", "fate_year": "申"}]
    assert found("liang-gui-yin-cong", enclosed, person) == (90, 90)
    # The examples of the 課經: 壬子, and 丁酉 with the year of life at 申.
    assert holds("liang-gui-yin-cong", "壬子", "辰")
    reason = FAMILY["liang-gui-yin-cong"].ask(
        View(cast("丁酉", "酉"), Time.DAY, context({"fate_year": "申"}))
    )
    assert reason is not None
    assert reason.finding == "fate-year"


def chained(by: Asked) -> bool:
    """Whether the transmissions produce one another down to the stem."""
    return any(
        all(produces(*pair) for pair in pairwise(way + by.stem)) for way in (by.said, by.said[::-1])
    )


@pytest.mark.pattern("heng-tong")
def test_free_passage() -> None:
    line("daquan-1:175", "the transmissions produce the stem in turn, in two kinds")

    def free(by: Asked) -> bool:
        over, other, places = by.hand.over_stem, by.hand.over_branch, (by.stem, by.branch)
        return (
            chained(by)
            or produces(by.said[0], by.stem)
            or any(
                (produces(over, one) and produces(other, two))
                or (over == HEIGHT[PHASE[one]] and other == HEIGHT[PHASE[two]])
                for one, two in (places, places[::-1])
            )
        )

    assert found("heng-tong", free) == (192, 192)
    assert found("heng-tong", chained, reading="chain") == (36, 36)
    # The examples of the 課經.
    for day, over_stem, finding in (
        ("辛卯", "亥", "produced-cross"),
        ("丙寅", "寅", "produced-own"),
        ("甲申", "酉", "height-cross"),
        ("壬寅", "子", "height-own"),
    ):
        reason = FAMILY["heng-tong"].ask(View(cast(day, over_stem), Time.DAY))
        assert reason is not None, day
        assert reason.finding in (finding, "opener")


@pytest.mark.pattern("di-sheng")
def test_production_in_succession() -> None:
    line("daquan-1:175", "the transmissions produce the stem in turn")
    assert found("di-sheng", chained) == (36, 36)
    # The examples of the 課經.
    for day, over_stem, transmissions, finding in (
        ("丙申", "申", "申亥寅", "forward"),
        ("丙戌", "申", "申亥寅", "forward"),
        ("癸丑", "巳", "酉丑巳", "backward"),
    ):
        chart = cast(day, over_stem)
        assert said(chart) == transmissions
        reason = FAMILY["di-sheng"].ask(View(chart, Time.DAY))
        assert reason is not None
        assert reason.finding == finding


# 繁昌 德孕 旺孕 -----------------------------------------------------------------------------------

#: Couples as birth, year of life, and the same of the other.
COUPLES = [
    {
        "month": month,
        "birth": births[0],
        "fate_year": years[0],
        "spouse_birth": births[1],
        "spouse_fate_year": years[1],
    }
    for month in "寅申"
    for births in ("子酉", "午卯")
    for years in ("寅亥", "子丑", "午寅", "子申", "寅寅")
]


def by_virtue(by: Asked) -> bool:
    """Whether a couple's years are in harmony under the phases of their births."""
    return HARMONY[by.fate_year] == by.spouse_fate_year and all(
        PHASE[by.hand.over(year)] == PHASE[birth]
        for year, birth in ((by.fate_year, by.birth), (by.spouse_fate_year, by.spouse_birth))
    )


def in_season(by: Asked) -> bool:
    """Whether a couple's years are two of a triad in their season."""
    years = by.fate_year + by.spouse_fate_year
    one_triad = any(set(years) <= set(three) for three in TRIADS)
    return len(set(years)) == 2 and one_triad and by.thrive(years)


@pytest.mark.pattern("fan-chang")
def test_thriving_offspring() -> None:
    line("daquan-1:177", "the years of a couple open, with virtue and harmony, in season")

    def either(by: Asked) -> bool:
        return by_virtue(by) or in_season(by)

    def opening(by: Asked) -> str:
        years = by.fate_year + by.spouse_fate_year
        return years + "".join(map(by.hand.over, years))

    assert found("fan-chang", either, COUPLES) == (3360, 3360)
    assert found(
        "fan-chang", lambda by: either(by) and by.said[0] in opening(by), COUPLES, "opens"
    ) == (990, 990)


@pytest.mark.pattern("de-yun")
def test_conception_by_virtue() -> None:
    line("daquan-1:177", "names the form 德孕")
    assert found("de-yun", by_virtue, COUPLES) == (480, 480)
    # The example of the 課經: his birth is water, hers metal.
    chart = cast_at("壬申", "巳", "未")
    couple = {"birth": "子", "fate_year": "寅", "spouse_birth": "酉", "spouse_fate_year": "亥"}
    assert said(chart) == "午辰寅"
    assert holds("de-yun", "壬申", str(chart.over_stem), **couple)
    assert holds("fan-chang", "壬申", str(chart.over_stem), month="未", **couple)
    assert not reads("fan-chang", "opens", "壬申", str(chart.over_stem), month="未", **couple)


@pytest.mark.pattern("wang-yun")
def test_conception_in_season() -> None:
    line("daquan-1:177", "names the form 旺孕")
    assert found("wang-yun", in_season, COUPLES) == (2880, 2880)
    # Of the 課經: in spring 寅 and 午, in autumn 申 and 子.
    assert holds("wang-yun", "甲子", "寅", month="寅", fate_year="寅", spouse_fate_year="午")
    assert holds("wang-yun", "甲子", "寅", month="申", fate_year="申", spouse_fate_year="子")
    assert not holds("wang-yun", "甲子", "寅", month="申", fate_year="寅", spouse_fate_year="午")


# 榮華 德慶 ----------------------------------------------------------------------------------------


@pytest.mark.pattern("rong-hua")
def test_glory() -> None:
    line("daquan-1:177", "noble, salary and horse on stem, branch or person, in season, opening")

    def glory(by: Asked, noble_among: str) -> bool:
        pay, mount = SALARY[by.stem], HORSE[by.branch]
        return (
            {pay, mount} <= set(by.seated)
            and by.noble in noble_among
            and by.said[0] in (pay, mount, by.noble)
            and by.thrive(by.said[0])
            and bool(GOOD & set(by.generals))
        )

    people = [one | {"birth": "寅", "fate_year": "巳"} for one in SEASON_MONTHS]

    def used(by: Asked) -> bool:
        return glory(by, by.seated + by.said)

    def all_stand(by: Asked) -> bool:
        return glory(by, by.seated)

    assert found("rong-hua", used, SEASON_MONTHS) == (8, 0)
    assert found("rong-hua", used, people) == (38, 20)
    assert found("rong-hua", all_stand, SEASON_MONTHS, "all-stand") == (0, 0)
    assert found("rong-hua", all_stand, people, "all-stand") == (22, 16)
    assert touched("rong-hua") == (169, 173)
    # The examples of the 課經.
    assert said(cast_at("丙申", "子", "卯")) == "巳寅亥"
    assert holds("rong-hua", "丙申", "寅", month="寅", birth="寅", fate_year="巳")
    assert reads("rong-hua", "all-stand", "丙申", "寅", month="寅", birth="寅", fate_year="巳")
    assert said(cast("丙寅", "申")) == "申亥寅"
    assert holds("rong-hua", "丙寅", "申", month="申")
    assert not reads("rong-hua", "all-stand", "丙寅", "申", month="申")
    assert holds("rong-hua", "壬申", "寅", month="巳")


HEAVEN_VIRTUE = dict(zip("寅卯辰巳午未申酉戌亥子丑", "未申亥戌亥寅丑寅巳辰巳申", strict=True))
MONTH_VIRTUE = {
    one: place for three, place in zip(TRIADS, "亥巳寅申", strict=True) for one in three
}


@pytest.mark.pattern("de-qing")
def test_blessing_of_virtue() -> None:
    line("daquan-1:177", "the virtues of heaven and month; those of stem and branch before them")

    def opens(by: Asked) -> bool:
        own = VIRTUE[by.stem] + further(by.branch, 5)
        return by.said[0] in own + HEAVEN_VIRTUE[by.month] + MONTH_VIRTUE[by.month]

    assert found("de-qing", lambda by: opens(by) and by.generals[0] in GOOD, ALL_MONTHS) == (
        1117,
        1138,
    )
    assert touched("de-qing") == (245, 238)
    assert found("de-qing", opens, ALL_MONTHS, "any-general") == (2271, 2271)
    # The example of the 課經, by night: 巳 is the virtue of stem and branch.
    assert said(cast_at("戊子", "卯", "戌")) == "巳戌卯"
    view = View(cast("戊子", "戌"), Time.NIGHT, Context(month=Branch.CHOU))
    reason = FAMILY["de-qing"].ask(view)
    assert reason is not None
    assert reason.values["virtues"] == ["日德", "支德"]
    assert reason.values["general"] == "太陰"


# 合歡 和美 ----------------------------------------------------------------------------------------


@pytest.mark.pattern("he-huan")
def test_joyful_union() -> None:
    line("daquan-1:177", "the hidden stem over the stem combines, with an auspicious general and")
    line("daquan-1:177", "a triad or six-harmony that opens")

    def union(by: Asked) -> bool:
        over = by.hand.over_stem
        return (
            hidden(by.hand, over) == PARTNER[by.stem]
            and by.generals[0] in GOOD
            and (make_triad(by.said) or HARMONY[by.said[0]] in over + by.branch)
        )

    assert found("he-huan", union) == (14, 10)
    # The example of the 課經, by night; of two forms it has both, and the triad is named.
    assert said(cast_at("戊申", "申", "子")) == "子申辰"
    assert HARMONY["子"] == "丑"
    reason = FAMILY["he-huan"].ask(View(cast("戊申", "丑"), Time.NIGHT))
    assert reason is not None
    assert reason.finding == "triad"
    assert reason.values["partner"] == "癸"


def own_harmony(by: Asked) -> bool:
    """Whether stem and branch are in harmony with what stands over them."""
    return by.sides == HARMONY[LODGING[by.stem]] + HARMONY[by.branch]


def crossed_harmony(by: Asked) -> bool:
    """Whether they are so crosswise."""
    differ = LODGING[by.stem] != by.branch
    return differ and by.sides == HARMONY[by.branch] + HARMONY[LODGING[by.stem]]


@pytest.mark.pattern("he-mei")
def test_harmony_and_beauty() -> None:
    line("daquan-1:177", "of the four lessons alone: each in harmony, or mutually")

    def joins(one: str, other: str) -> bool:
        three = any(one in triad and other in triad for triad in TRIADS)
        return HARMONY[one] == other or (three and one != other)

    def by_triads(by: Asked) -> bool:
        over, other, lodging = by.hand.over_stem, by.hand.over_branch, LODGING[by.stem]
        crossed = lodging != by.branch and joins(over, by.branch) and joins(other, lodging)
        return crossed or (joins(over, lodging) and joins(other, by.branch))

    assert found("he-mei", lambda by: own_harmony(by) or crossed_harmony(by)) == (65, 65)
    assert found("he-mei", by_triads, reading="triads") == (205, 205)
    # Examples of the 課經: its own board, and charts on its list that harmonise.
    assert said(cast_at("壬午", "丑", "巳")) == "戌午寅"
    for day, over_stem in (("壬午", "未"), ("甲申", "亥"), ("丁丑", "午"), ("己丑", "午")):
        assert holds("he-mei", day, over_stem)
    for day in ("乙酉", "丙申"):
        assert holds("he-mei", day, LODGING[day[0]])
    assert holds("he-mei", "乙丑", "子")


@pytest.mark.pattern("ge-he")
def test_each_in_harmony() -> None:
    line("daquan-1:129", "as 甲申 with 亥 over the stem")
    assert found("ge-he", own_harmony) == (10, 10)
    assert holds("ge-he", "甲申", "亥")


@pytest.mark.pattern("hu-he")
def test_mutual_harmony() -> None:
    line("daquan-1:129", "交車: one chart on every day but five")
    assert found("hu-he", crossed_harmony) == (55, 55)
    assert len(days("hu-he")) == 55
    assert holds("hu-he", "壬午", "未")


# The family ---------------------------------------------------------------------------------------

#: Contexts in which every finding comes about.
RICH = [
    {
        "month": month,
        "year": further(month, steps),
        "month_general": further(month, steps + 4),
        "birth": birth,
        "fate_year": fate_year,
        "spouse_birth": "酉",
        "spouse_fate_year": HARMONY[fate_year] if steps else further(fate_year, 4),
    }
    for month, steps, birth, fate_year in (
        ("寅", 0, "子", "寅"),
        ("寅", 3, "子", "寅"),
        ("辰", 1, "卯", "亥"),
        ("巳", 0, "未", "申"),
        ("申", 6, "酉", "午"),
        ("亥", 9, "午", "巳"),
        ("未", 5, "寅", "子"),
    )
]


def test_every_number_of_the_family_is_there() -> None:
    numbers = {one.number: one.hanzi for one in FAMILY.values() if one.number}
    assert "".join(numbers[number] for number in range(11, 29)) == (
        "三光三陽三奇六儀時泰龍德官爵富貴軒蓋鑄印斲輪引從亨通繁昌榮華德慶合歡和美"
    )
    assert len(numbers) == 18
    assert all(one.hexagram for one in FAMILY.values() if one.number)


@pytest.mark.parametrize("one", FAMILY.values(), ids=FAMILY)
def test_words_and_reasons(one: Pattern) -> None:
    text = words()
    assert text(f"pattern.{one.id}.name").islower()
    assert text(f"pattern.{one.id}.definition")
    for reading in ("used", *one.readings) if one.readings else ():
        assert text(f"pattern.{one.id}.reading.{reading}")
    shown = set()
    for known in RICH:
        now = context(known)
        for chart, hand, transmissions in hands():
            for time in Time:
                view = View(chart, time, now)
                assert one.touches(view) or not one.ask(view)
                for ask in (one.ask, *one.readings.values()):
                    if reason := ask(view):
                        check(reason, Asked(hand, transmissions, time, **known))
                        sentence = text(f"reason.{one.id}.{reason.finding}", **reason.values)
                        assert "{" not in sentence
                        shown.add(reason.finding)
    there = {key.split(".")[2] for key in text.texts if key.startswith(f"reason.{one.id}.")}
    # 戌 over 巳 opens in no chart.
    assert shown == there - ({"over"} if one.id == "zhu-yin" else set())


def check(reason: Reason, by: Asked) -> None:
    """Whether the values of a reason are those of the chart."""
    hand = by.hand
    stems = {by.stem, *(hidden(hand, branch) for branch in BRANCHES)}
    strengths = {by.strength(place) for place in BRANCHES}
    known = {by.month, by.year, by.birth, by.fate_year, by.month_general, by.spouse_birth}
    called = {"貴人", "螣蛇", "朱雀", "六合", "勾陳", "青龍", "天空", "白虎", "太常", "玄武"}
    called |= {"太陰", "天后", "妻財", "日德", "支德", "天德", "月德", "甲" + decade(hand)}
    for name, value in reason.values.items():
        for one in value if isinstance(value, list) else [value]:
            assert one in {*stems, *BRANCHES, *strengths, *known, *called}, (name, one)
    expected = {
        "opener": by.said[0],
        "stem": by.stem,
        "noble": by.noble,
        "month": by.month,
        "first": by.said[0],
        "last": by.said[2],
        "month_general": by.month_general,
        "partner": PARTNER[by.stem],
    }
    for name, right in expected.items():
        assert reason.values.get(name, right) == right
    transmissions = reason.values.get("transmissions", [])
    assert transmissions in ([], list(by.said), list(by.said[::-1]))


@pytest.mark.parametrize("one", FAMILY.values(), ids=FAMILY)
def test_what_needs_the_time_or_the_person_is_not_found_without(one: Pattern) -> None:
    # The virtues of stem and branch open 德慶 in any month.
    if not one.is_decided and one.id != "de-qing":
        assert not any(one.ask(View(chart, Time.DAY)) for chart, _, _ in hands())
