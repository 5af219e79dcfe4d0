"""The nine methods and their classes as patterns, each found again by hand over all 720."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import liuren.patterns.methods
from generator.checks import chart_lists
from liuren import Chart
from liuren.corpus import is_citable
from liuren.generals import Time
from liuren.patterns.pattern import Ask, Pattern, Reason, declared
from liuren.patterns.view import View
from liuren.words import words
from tests.support import (
    BA_ZHUAN_DAYS,
    BRANCHES,
    DAYS,
    LODGING,
    PHASE,
    PRESETS,
    Hand,
    by_hand,
    cast,
    cast_at,
    charts,
    further,
    hand_of,
    line,
    overcomes,
    quote,
    said,
    unique,
)

FAMILY = {one.id: one for one in declared() if one.module == liuren.patterns.methods.__name__}
LISTS = {one.id: {f"{row.day}{row.over_stem}" for row in one.listed} for one in chart_lists()}
MENG, ZHONG = "寅申巳亥", "子午卯酉"


# What the tests share -----------------------------------------------------------------------------


def asks(one: Pattern) -> Iterator[tuple[str, Ask]]:
    """The readings of a pattern by id, the one used first."""
    yield "used", one.ask
    yield from one.readings.items()


def found(id: str, reading: str = "used") -> set[str]:
    """The charts that a pattern holds of, each as day and 干上: 戊辰午. By day as by night."""
    ask = dict(asks(FAMILY[id]))[reading]
    by_day, by_night = (
        {hand.day + hand.over_stem for chart, hand in by_hand() if ask(View(chart, time))}
        for time in Time
    )
    assert by_day == by_night
    return by_day


def where(predicate: Callable[[Hand], bool]) -> set[str]:
    """The charts of which a predicate by hand holds."""
    return {hand.day + hand.over_stem for _, hand in by_hand() if predicate(hand)}


def reason(id: str, chart: Chart, reading: str = "used") -> str:
    """Why a pattern holds of a chart, in English."""
    because = dict(asks(FAMILY[id]))[reading](View(chart, Time.DAY))
    assert because is not None, f"{id} does not hold of {chart.id}"
    return words()(f"reason.{id}.{because.finding}", **because.values)


def transmissions(hand: Hand) -> str:
    """The three transmissions of the default school, which the tests of the rules check."""
    return said(cast(hand.day, hand.over_stem))


def void(hand: Hand) -> set[str]:
    """The two branches that the decade of the day lacks."""
    first = DAYS.index(hand.day) // 10 * 10
    return set(BRANCHES) - {day[1] for day in DAYS[first : first + 10]}


def ordinary(hand: Hand) -> bool:
    """Whether the plate is neither 伏吟 nor 返吟."""
    return hand.turn not in (0, 6)


# 元首 重審 知一 -----------------------------------------------------------------------------------


def is_yuan_shou(hand: Hand) -> bool:
    """One upper overcomes its lower, and no lower its upper."""
    return not hand.zei and len(hand.ke) == 1


@pytest.mark.pattern("yuan-shou")
def test_yuan_shou_is_one_upper_that_overcomes() -> None:
    quote("cuiyan-19", "如四課並無下克，惟一上克下，則取一上克為用，名曰元首")
    quote("cuiyan-21", "計一百二十課", "如壬戌日干上申，三課無克，取第二課上克下為用，三傳巳寅亥")
    line("daquan-1:7", "the upper overcomes the lower: 元首")
    line("daquan-1:169", "元首, the first: one upper overcomes its lower")
    assert found("yuan-shou") == where(is_yuan_shou)
    assert len(found("yuan-shou")) == 127  # the print has 120
    ordinary_ones = where(lambda hand: is_yuan_shou(hand) and ordinary(hand))
    assert found("yuan-shou", "ordinary-plates") == ordinary_ones
    assert len(ordinary_ones) == 119
    assert said(cast("壬戌", "申")) == "巳寅亥"
    assert reason("yuan-shou", cast("壬戌", "申")) == (
        "No lower overcomes its upper; the upper overcomes its lower in 巳申, and 巳 opens."
    )


@pytest.mark.pattern("zhong-shen")
def test_zhong_shen_is_one_lower_that_overcomes() -> None:
    quote("cuiyan-19", "先取一下克上為用，雖有二三課之上克下，亦所不計，名曰重審")
    quote("cuiyan-20", "計二百五十六課", "如丙寅日，干上午，三課無克，取四課下克上為用，三傳辰巳午")
    line("daquan-1:7", "the lower overcomes the upper: 重審; it is asked first")
    line("daquan-1:169", "重審, the second: one lower overcomes its upper")
    assert found("zhong-shen") == where(lambda hand: len(hand.zei) == 1)
    ordinary_ones = where(lambda hand: len(hand.zei) == 1 and ordinary(hand))
    assert found("zhong-shen", "ordinary-plates") == ordinary_ones
    assert (len(found("zhong-shen")), len(ordinary_ones)) == (254, 218)
    # The print has 256 and 95, and the sum agrees.
    assert len(found("zhong-shen")) + len(found("zhi-yi")) == 256 + 95
    assert said(cast("丙寅", "午")) == "辰巳午"
    assert "in 辰卯; 辰 opens" in reason("zhong-shen", cast("丙寅", "午"))
    aside = where(lambda hand: len(hand.zei) == 1 and bool(hand.ke))
    chart = cast(min(aside)[:2], min(aside)[2])
    assert reason("zhong-shen", chart).endswith("does not count.")


@pytest.mark.pattern("zhi-yi")
def test_zhi_yi_is_one_of_the_days_polarity_among_several() -> None:
    quote("cuiyan-22", "謂課有二三下克上，或二三上克下，擇課之陰陽與日比者為用", "計九十五課")
    quote("cuiyan-23", "取子之與日比者為用，三傳子巳戌")
    quote("cuiyan-24", "取未之與日比者為用。三傳未卯亥")
    line("daquan-1:7", "知一: of two, three or four that conflict the one of the day's polarity")
    line("daquan-1:169", "知一, the third: of two that conflict the one of the day's polarity")

    def is_zhi_yi(hand: Hand) -> bool:
        return len(hand.conflicts) > 1 and len(hand.alike(hand.conflicts)) == 1

    assert found("zhi-yi") == where(is_zhi_yi)
    ordinary_ones = where(lambda hand: is_zhi_yi(hand) and ordinary(hand))
    assert found("zhi-yi", "ordinary-plates") == ordinary_ones
    assert (len(found("zhi-yi")), len(ordinary_ones)) == (97, 81)
    assert said(cast("甲戌", "未")) == "子巳戌"
    assert said(cast("辛卯", "午")) == "未卯亥"
    assert "are overcome by their lowers; 子 alone" in reason("zhi-yi", cast("甲戌", "未"))
    assert "午 未 overcome their lowers; 未 alone" in reason("zhi-yi", cast("辛卯", "午"))


# 涉害 --------------------------------------------------------------------------------------------


def depth(hand: Hand, upper: str, start: int = 1) -> int:
    """How many conflicts an upper meets on its way home; `start` 0 counts where it stands."""
    way = (BRANCHES.index(upper) - BRANCHES.index(hand.under(upper))) % 12
    palaces = [further(hand.under(upper), step) for step in range(start, way)]
    places = palaces + [stem for one in palaces for stem in LODGING if LODGING[stem] == one]
    return sum(overcomes(place, upper) if hand.zei else overcomes(upper, place) for place in places)


def deepest(hand: Hand, start: int = 1) -> tuple[str, ...]:
    """Those in question that wade deepest; all, if they are equal."""
    depths = {one: depth(hand, one, start) for one in hand.in_question}
    return tuple(one for one in depths if depths[one] == max(depths.values()))


def seat(hand: Hand, uppers: tuple[str, ...]) -> str:
    """Which class of 涉害 the palaces of several uppers make."""
    for quarter, name in ((MENG, "jian-ji"), (ZHONG, "cha-wei")):
        here = [one for one in uppers if hand.under(one) in quarter]
        if here:
            return name if len(here) == 1 else "fu-deng"
    return "fu-deng"


def by_position(name: str) -> set[str]:
    """A class of 涉害 by position alone."""
    return where(lambda hand: bool(hand.in_question) and seat(hand, hand.in_question) == name)


def by_depth(name: str, start: int) -> set[str]:
    """A class of 涉害 by position after equal depth."""

    def equal(hand: Hand) -> bool:
        deep = deepest(hand, start)
        return len(deep) > 1 and seat(hand, deep) == name

    return where(equal)


@pytest.mark.pattern("she-hai")
def test_she_hai_is_what_polarity_does_not_part() -> None:
    quote("cuiyan-09", "涉害一課，取克賊之神。從地盤曆數歸於本家，以受克深者為用")
    quote("cuiyan-25", "今則二陰三陰俱比矣。則以涉害之法取之")
    quote("cuiyan-29", "五重者較一重為深。則取亥為用")
    quote("kejing-01", "涉害二三或四上下相剋，俱比俱不比，以涉害深者為用", "取午發用")
    quote("kejing-02", "丁卯日丑加卯、亥加丑，兩下克上俱與陰日比", "取亥發用")
    quote("kejing-03", "行事有兩而取一")
    quote("kejing-08", "假令甲辰日亥將卯時占", "故當以神后發用為精也")
    quote("kejing-12", "神有兩比兩不比", "涉害發用為初傳")
    quote("kejing-13", "事有兩件而取一也", "孟深仲淺季無取")
    quote("kejing-14", "涉在孟，事多反覆。四仲四季，進退無定")
    line("daquan-1:9", "涉害: the way home decides, then 孟, then 仲")
    line("daquan-1:169", "涉害, the fourth: all of the polarity, or none")
    assert found("she-hai") == where(lambda hand: bool(hand.in_question))
    assert len(found("she-hai")) == 82 == 53 + 26 + 3
    ordinary_ones = where(lambda hand: bool(hand.in_question) and ordinary(hand))
    assert found("she-hai", "ordinary-plates") == ordinary_ones
    assert len(ordinary_ones) == 76
    for chart, upper, deep in (
        (cast("庚子", "午"), "午", 2),
        (cast("庚子", "午"), "戌", 1),
        (cast("丁卯", "巳"), "亥", 5),
        (cast_at("甲辰", "亥", "卯"), "子", 4),
    ):
        hand = hand_of(chart)
        assert hand.day + hand.over_stem in found("she-hai")
        assert depth(hand, upper) == deep
    none_alike = where(lambda hand: bool(hand.in_question) and not hand.alike(hand.conflicts))
    for name in found("she-hai"):
        text = reason("she-hai", cast(name[:2], name[2]))
        assert ("none of the polarity" in text) == (name in none_alike)


@pytest.mark.pattern("jian-ji")
def test_jian_ji_is_the_one_over_a_first_palace() -> None:
    quote("cuiyan-25", "先取孟位上乘神為和，曰見機")
    quote("cuiyan-26", "計五十三課", "則取孟位上酉為用，三傳酉丑巳")
    quote("kejing-04", "見機，涉害俱深則四孟上神發用")
    quote("kejing-10", "卯臨未、巳臨酉，以巳為初傳，是巳為孟故，以巳為用")
    quote("kejing-13", "若所克俱多，先取孟神")
    assert found("jian-ji") == by_position("jian-ji")
    assert found("jian-ji", "depth") == by_depth("jian-ji", 1)
    assert found("jian-ji", "depth-with-start") == by_depth("jian-ji", 0)
    itself = where(lambda hand: bool(hand.in_question) and transmissions(hand)[0] in MENG)
    assert found("jian-ji", "opener-itself") == itself
    counts = [len(found("jian-ji", one)) for one, _ in asks(FAMILY["jian-ji"])]
    assert counts == [54, 11, 9, 14]
    assert len(found("jian-ji")) + len(found("cha-wei")) == 53 + 26
    assert said(cast("癸未", "巳")) == "酉丑巳"
    assert reason("jian-ji", cast("癸未", "巳")) == (
        "酉 stands over 巳, a 孟 palace, and opens; with it 巳 亥 stood in question."
    )
    # 己丑 opens with 巳 as kejing-10 has it, but over 酉, a 仲: by the palace it is 察微.
    example = cast_at("己丑", "亥", "卯")
    assert said(example)[0] == "巳"
    name = f"己丑{hand_of(example).over_stem}"
    assert name in found("jian-ji", "opener-itself") & found("cha-wei")


@pytest.mark.pattern("cha-wei")
def test_cha_wei_is_the_one_over_a_middle_palace() -> None:
    quote("cuiyan-25", "如孟位無以，則取仲位上乘神為用，曰察微")
    quote("cuiyan-27", "計二十六課", "孟位無取，則取仲位上申為用，三傳申戌子")
    quote("kejing-05", "察微，涉害俱深，無孟則取仲上神發用")
    quote("kejing-10", "用孟為見機，仲季為察微")
    quote("kejing-11", "涉害用仲季者為察微也")
    quote("kejing-13", "如無即取仲神為用")
    assert found("cha-wei") == by_position("cha-wei")
    assert found("cha-wei", "depth") == by_depth("cha-wei", 1)
    assert found("cha-wei", "depth-with-start") == by_depth("cha-wei", 0)
    assert found("cha-wei", "opener-itself") == (
        found("she-hai") - found("jian-ji", "opener-itself")
    )
    counts = [len(found("cha-wei", one)) for one, _ in asks(FAMILY["cha-wei"])]
    assert counts == [25, 9, 3, 68]
    example = cast("庚辰", hand_of(cast_at("庚辰", "申", "午")).over_stem)
    assert said(example) == "申戌子"
    assert reason("cha-wei", example).startswith("申 stands over 午, a 仲 palace")


@pytest.mark.pattern("fu-deng")
def test_fu_deng_is_what_is_equal_in_all() -> None:
    quote("cuiyan-28", "又俱在孟位上，取先見之子為用，三傳子未寅", "計三課")
    quote("cuiyan-28", "此外又有戊辰、戊戌日返吟兩課")
    quote("kejing-06", "綴瑕，亦名復等", "則陽日取干上神為用，陰日取支上神為用")
    quote("kejing-07", "戊辰日亥時午將之課即綴瑕格")
    quote("kejing-09", "俱孟俱仲，受克地盤俱同，為復等卦", "此受下賊俱同丁火，為涉害復等")
    quote("kejing-13", "或俱孟俱仲季，受克又同，此之謂復等")
    line("daquan-1:9", "復等: the branch's side on yielding days, the stem's on firm days")
    assert found("fu-deng") == by_position("fu-deng") == {"戊辰子", "戊辰亥", "戊戌亥"}
    assert hand_of(cast_at("戊辰", "午", "亥")).over_stem == "子"
    # With 戊辰 equal in depth by the start alone, none is equal by depth without it.
    assert found("fu-deng", "depth") == by_depth("fu-deng", 1) == set()
    assert found("fu-deng", "depth-with-start") == by_depth("fu-deng", 0) == found("fu-deng")
    alone = where(lambda hand: len(deepest(hand)) > 1)
    assert found("fu-deng", "depth-alone") == alone
    assert len(alone) == 20 == len(found("jian-ji", "depth") | found("cha-wei", "depth"))
    assert "甲午辰" in alone
    assert reason("fu-deng", cast("甲午", "辰"), "depth-alone") == (
        "辰 申 stand in question and meet equally many conflicts on the way home, 1."
    )
    assert reason("fu-deng", cast("戊辰", "子")) == (
        "子 午 stand in question and are equal; 子 comes first and opens."
    )


def leads(leader: str) -> set[str]:
    """The charts in which a branch stands over a 孟 palace and opens."""
    return where(lambda hand: hand.under(leader) in MENG and transmissions(hand)[0] == leader)


@pytest.mark.pattern("he-kui-lin-meng")
def test_he_kui_over_a_first_palace_opens() -> None:
    quote("kejing-11", "魁罡臨四孟", "如正月庚寅日卯時占事，戌加寅為初傳，是河魁臨孟也")
    assert found("he-kui-lin-meng", "any-method") == leads("戌")
    assert found("he-kui-lin-meng") == leads("戌") & found("she-hai")
    assert found("he-kui-lin-meng") == {"庚午辰", "甲申戌", "庚寅辰", "甲辰戌"}
    assert len(leads("戌")) == 29
    example = cast_at("庚寅", "亥", "卯")  # the month general of the first month is 亥
    assert reason("he-kui-lin-meng", example) == "戌 stands over 寅, a 孟 palace, and opens."


@pytest.mark.pattern("tian-gang-lin-meng")
def test_tian_gang_over_a_first_palace_opens() -> None:
    quote("kejing-11", "如魁罡臨四孟發用，即主傷產婦也", "又酉時占事，天罡臨寅亦是也")
    assert found("tian-gang-lin-meng", "any-method") == leads("辰")
    assert found("tian-gang-lin-meng") == leads("辰") & found("she-hai")
    assert found("tian-gang-lin-meng") == {
        *("甲戌辰", "甲申辰", "庚寅戌", "甲午辰", "庚子戌", "甲辰辰", "壬戌辰"),
    }
    assert len(leads("辰")) == 20
    example = cast_at("庚寅", "亥", "酉")
    assert reason("tian-gang-lin-meng", example) == "辰 stands over 寅, a 孟 palace, and opens."


# 遙克 --------------------------------------------------------------------------------------------


def is_asked(hand: Hand, ba_zhuan: bool = False) -> bool:
    """Whether no lesson conflicts and distant conflict is asked."""
    return hand.is_without and (ba_zhuan or hand.day not in BA_ZHUAN_DAYS)


def shot(hand: Hand) -> tuple[str, ...]:
    """The uppers that come into question for 遙克, nothing where it does not open."""
    return (hand.shot_at or hand.shooting) if is_asked(hand) else ()


def is_hao_shi(hand: Hand) -> bool:
    """Whether 蒿矢 opens."""
    return bool(shot(hand) and hand.shot_at)


def is_tan_she(hand: Hand) -> bool:
    """Whether 彈射 opens."""
    return bool(shot(hand)) and not hand.shot_at


@pytest.mark.pattern("yao-ke")
def test_yao_ke_is_conflict_from_afar() -> None:
    quote("cuiyan-11", "八專一課，《訂訛》亦取遙克")
    quote("cuiyan-30", "如有二克或克二者，則取日之相比者為用")
    quote("kejing-15", "凡課無克，取日干與四課上神相剋者為用，曰遙克課")
    quote("kejing-16", "始有凶勢，愈久愈休")
    quote("kejing-24", "遙克中克多論比")
    quote("kejing-25", "三神者，日之陰神，辰之陽神辰之陰神也")
    line("daquan-1:9", "遙克: none of the lessons conflicts; upper and stem overcome from afar")
    line("daquan-1:171", "遙克, the fifth: 蒿矢 and 彈射")
    assert found("yao-ke") == where(lambda hand: bool(shot(hand)))
    assert len(found("yao-ke")) == 65 == 40 + 25
    too = where(lambda hand: is_asked(hand, True) and bool(hand.shot_at or hand.shooting))
    assert found("yao-ke", "ba-zhuan-too") == too
    assert len(too) == 72
    assert {name[:2] for name in too - found("yao-ke")} <= set(BA_ZHUAN_DAYS)


@pytest.mark.pattern("hao-shi")
def test_hao_shi_is_an_upper_that_overcomes_the_stem() -> None:
    quote("cuiyan-30", "若有一上神遙剋日干，取以為用，曰蒿矢")
    quote("cuiyan-31", "計四十課", "如丙戌日，干上寅，二課亥，遙剋日神", "三傳亥申巳")
    quote("kejing-15", "先盡四課上神剋日干為用，曰蒿矢格")
    quote("kejing-17", "如壬辰日巳時申將占", "則以辰上陰神戌土剋日干壬水為用，曰蒿矢格")
    quote("kejing-21", "蒿矢，上下俱無克，取神遙剋日為用")
    quote("kejing-28", "神遙剋日名蒿矢")
    quote("kejing-29", "蒿矢利主不利客")
    line("daquan-1:9", "what overcomes the stem from afar is 蒿矢, and comes first")
    assert found("hao-shi") == where(is_hao_shi)
    assert len(found("hao-shi")) == 40
    too = where(lambda hand: is_asked(hand, True) and bool(hand.shot_at))
    assert found("hao-shi", "ba-zhuan-too") == too
    assert len(too) == 44
    assert said(cast("丙戌", "寅")) == "亥申巳"
    assert said(cast_at("壬辰", "申", "巳")) == "戌丑辰"
    assert reason("hao-shi", cast_at("壬辰", "申", "巳")) == (
        "No lesson conflicts; 未 戌 overcome 壬 from afar, and 戌, of its polarity, opens."
    )


@pytest.mark.pattern("tan-she")
def test_tan_she_is_an_upper_that_the_stem_overcomes() -> None:
    quote("cuiyan-30", "如無上神遙克，則取日干遙克上神為用，曰彈射")
    quote("cuiyan-32", "計二十五課", "如癸未日，干上子，三課午，四課巳", "三傳巳辰卯")
    quote("kejing-18", "又無神剋日，則以日干遙克課上神為用，曰彈射課")
    quote("kejing-19", "己謀他事，禍從內施")
    quote("kejing-20", "如壬申日申時亥將占，用日克神、巳加寅為用，曰彈射")
    quote("kejing-22", "彈射，無神遙剋日，則取日遙克神為用")
    quote("kejing-26", "四課無克又無神遙剋日，以日遙克神為用")
    quote("kejing-27", "一名蒿矢，一名彈射")
    quote("kejing-28", "日克課神名彈射")
    quote("kejing-30", "彈射利客不利主")
    line("daquan-1:9", "what the stem overcomes from afar is 彈射, where there is no 蒿矢")
    assert found("tan-she") == where(is_tan_she)
    assert len(found("tan-she")) == 25
    too = where(lambda hand: is_asked(hand, True) and bool(hand.shooting) and not hand.shot_at)
    assert found("tan-she", "ba-zhuan-too") == too
    assert len(too) == 28
    assert said(cast("癸未", "子")) == "巳辰卯"
    assert said(cast_at("壬申", "亥", "申")) == "巳申亥"
    assert reason("tan-she", cast_at("壬申", "亥", "申")).endswith(
        "it overcomes 巳 from afar, which opens."
    )


def of_phase(phase: str, is_class: Callable[[Hand], bool], places: slice) -> set[str]:
    """The charts of a class of 遙克 with a phase in some of the transmissions."""
    return where(
        lambda hand: is_class(hand) and phase in [PHASE[one] for one in transmissions(hand)[places]]
    )


@pytest.mark.pattern("you-zu")
def test_you_zu_is_an_arrow_with_metal() -> None:
    quote("cuiyan-30", "帶土金煞，則能克人。蓋蒿矢見金為有鏃")
    quote("kejing-23", "蓋蒿矢見金為有鏃")
    quote("kejing-29", "若帶金土煞，足能傷人")
    quote("kejing-30", "蒿矢傳金為有鏃")
    assert found("you-zu") == of_phase("金", is_hao_shi, slice(3))
    assert found("you-zu", "opener") == of_phase("金", is_hao_shi, slice(1))
    assert (len(found("you-zu")), len(found("you-zu", "opener"))) == (27, 8)
    assert reason("you-zu", cast("丙戌", "寅")).endswith("among the transmissions: 申.")


@pytest.mark.pattern("you-wan")
def test_you_wan_is_a_shot_with_earth() -> None:
    quote("cuiyan-30", "彈射見土為有丸也")
    quote("kejing-23", "彈射見土為有丸，主驀然有災")
    quote("kejing-30", "彈射傳土為有丸")
    assert found("you-wan") == of_phase("土", is_tan_she, slice(3))
    assert found("you-wan", "opener") == of_phase("土", is_tan_she, slice(1))
    assert (len(found("you-wan")), len(found("you-wan", "opener"))) == (16, 2)
    assert reason("you-wan", cast("癸未", "子")).endswith("among the transmissions: 辰.")


@pytest.mark.pattern("yi-zu-shi-wan")
def test_what_is_void_is_lost() -> None:
    quote("kejing-19", "空亡發用，動作尤虛")
    quote("kejing-23", "若傳空又名遺鏃失矢，不能成事")
    quote("kejing-30", "若傳空亡，又名遺鏃失丸，不成事也")

    def is_point(hand: Hand, upper: str) -> bool:
        return PHASE[upper] == ("金" if is_hao_shi(hand) else "土")

    assert found("yi-zu-shi-wan") == where(
        lambda hand: bool(shot(hand)) and bool(void(hand) & set(transmissions(hand)))
    )
    assert found("yi-zu-shi-wan", "point") == where(
        lambda hand: (
            bool(shot(hand))
            and any(is_point(hand, one) for one in void(hand) & set(transmissions(hand)))
        )
    )
    assert found("yi-zu-shi-wan", "opener") == where(
        lambda hand: bool(shot(hand)) and transmissions(hand)[0] in void(hand)
    )
    counts = [len(found("yi-zu-shi-wan", one)) for one in ("used", "point", "opener")]
    assert counts == [29, 6, 13]
    assert not where(lambda hand: bool(shot(hand)) and set(transmissions(hand)) <= void(hand))
    assert found("yi-zu-shi-wan", "point") <= found("you-zu") | found("you-wan")


def shot_from(hand: Hand, lessons: str) -> bool:
    """Whether 遙克 opens from one of these lessons, and from none before it."""
    if not shot(hand):
        return False
    return str(hand.uppers.index(transmissions(hand)[0], 1) + 1) in lessons


@pytest.mark.pattern("jin-she")
def test_near_is_from_the_second_lesson() -> None:
    quote("cuiyan-30", "如二課發用，乃日之二課自戰，其勢略大")
    quote("kejing-24", "第二課發用為近射，是日之兩課自戰")
    quote("kejing-29", "若第二課為用，乃日上兩課自戰")
    assert found("jin-she") == where(lambda hand: shot_from(hand, "2"))
    assert len(found("jin-she")) == 22
    assert {"丙戌寅", "壬申寅"} <= found("jin-she")
    # The one upper that opens and stands in two lessons: of a yang day the stem's come first.
    twice = where(lambda hand: bool(shot(hand)) and hand.uppers.count(transmissions(hand)[0]) > 1)
    assert twice == {"丙寅寅"} <= found("yang-bu-bei") & found("jin-she")


@pytest.mark.pattern("yuan-she")
def test_far_is_from_the_lessons_of_the_branch() -> None:
    quote("cuiyan-30", "三課發用，乃辰陽與日干相競，尚覺有力。若四課更遠而無力矣")
    quote("kejing-24", "第三課第四課發用，為遠射")
    quote("kejing-29", "第三課為用，乃辰之陽神自戰", "用第四課又無力")
    assert found("yuan-she") == where(lambda hand: shot_from(hand, "34"))
    assert found("yuan-she") == found("yao-ke") - found("jin-she")
    assert len(found("yuan-she")) == 43
    quote("cuiyan-32", "自第四課財爻發用，為力雖輕")
    assert reason("yuan-she", cast("癸未", "子")).startswith("巳 opens from lesson 4")
    third = where(lambda hand: shot_from(hand, "3"))
    for name in found("yuan-she"):
        text = reason("yuan-she", cast(name[:2], name[2]))
        assert ("lesson 3" in text) == (name in third)


@pytest.mark.pattern("yi-jian-shuang-lu")
def test_one_arrow_and_two_deer() -> None:
    quote("cuiyan-30", "或兩神剋日，或日克兩神，尤主多心多意")
    quote("cuiyan-32", "日干遙克兩上神，則取巳之與日比者為用")
    quote("kejing-18", "或日克兩神，為箭中雙鹿，事尤多心兩意")
    quote("kejing-22", "若克兩神，為一箭射雙鹿")
    assert found("yi-jian-shuang-lu") == where(
        lambda hand: is_tan_she(hand) and len(shot(hand)) == 2
    )
    assert found("yi-jian-shuang-lu") == {"丙子丑", "癸未子", "壬子寅"}
    either = where(lambda hand: len(shot(hand)) == 2)
    assert found("yi-jian-shuang-lu", "either-way") == either
    assert len(either) == 11
    assert not where(lambda hand: len(shot(hand)) > 2)
    assert reason("yi-jian-shuang-lu", cast("癸未", "子")) == (
        "癸 overcomes two uppers from afar, 午 巳."
    )


# 昴星 --------------------------------------------------------------------------------------------


def is_alone(hand: Hand, count: int) -> bool:
    """Whether this many lessons differ on a day of two palaces, with no conflict near or far."""
    return is_asked(hand) and not shot(hand) and hand.count == count


@pytest.mark.pattern("mao-xing")
def test_the_pleiades_are_the_sixteen_of_the_book() -> None:
    quote("cuiyan-33", "謂四課無克，又無遙克，取酉將上下祥為用")
    quote("kejing-31", "凡四課上下無相剋，又無遙克，取從魁上下神為用，曰昴星課")
    quote("kejing-42", "剛日本乎天者親上", "柔日本乎地者親下")
    line("daquan-1:9", "without conflict near or far 酉 decides; yang look up, yin look down")
    line("daquan-1:171", "昴星, the sixth: four lessons without conflict near or far")
    line("daquan-1:193", "the charts of 昴星 in three decades")
    line("daquan-1:195", "the charts of 昴星 in the decade of 甲午")
    assert found("mao-xing") == where(lambda hand: is_alone(hand, 4))
    assert found("mao-xing") == LISTS["mao-xing-sixteen"]
    assert len(found("mao-xing")) == 16 == 4 + 12


@pytest.mark.pattern("hu-shi")
def test_on_yang_days_the_tiger_looks_up() -> None:
    quote("cuiyan-33", "陽日取地盤酉上神為用為仰視格")
    quote("cuiyan-34", "計四課", "如戊寅日，三傳丑午酉")
    quote("kejing-32", "為虎視轉蓬格", "春虎視，夏轉蓬，秋昴星，冬蛇掩目")
    quote("kejing-33", "如用囚死，罡乘死氣，蛇虎入傳，大凶")
    quote("kejing-34", "假如戊申日卯時辰將占，剛日昴星取酉上戌為用，曰虎視格")
    quote("kejing-38", "取酉宮上神為用，中傳支上，末傳干上")
    quote("kejing-39", "占主驚恐")
    assert found("hu-shi") == {"庚午酉", "戊寅酉", "戊子丑", "戊申午"}
    assert found("hu-shi") == where(lambda hand: is_alone(hand, 4) and hand.is_yang)
    assert said(cast("戊寅", "酉")) == "丑午酉"
    assert reason("hu-shi", cast_at("戊申", "辰", "卯")) == (
        "On the yang day 戌 stands over 酉 and opens; 酉, over the branch, and 午, over the stem, "
        "follow."
    )


@pytest.mark.pattern("dong-she-yan-mu")
def test_on_yin_days_the_snake_looks_down() -> None:
    quote("cuiyan-33", "陰日取天盤酉下神為用")
    quote("cuiyan-35", "計一十二課", "如己巳，三傳申申午", "又如癸未日，三傳申寅申")
    quote("kejing-32", "冬蛇掩目")
    quote("kejing-35", "柔日伏視天盤酉下神為用，曰冬蛇掩目格")
    quote("kejing-36", "人情失意，進退無憑")
    quote("kejing-37", "假如丁丑日辰時丑將占，柔日昴宿取酉下神為用子")
    quote("kejing-40", "取酉下神為用，中傳干上，末傳支上")
    assert found("dong-she-yan-mu") == LISTS["mao-xing-sixteen"] - found("hu-shi")
    assert len(found("dong-she-yan-mu")) == 12
    assert not any(hand_of(cast(name[:2], name[2])).is_yang for name in found("dong-she-yan-mu"))
    assert reason("dong-she-yan-mu", cast_at("丁丑", "丑", "辰")) == (
        "On the yin day heaven's 酉 stands over 子, which opens; 辰, over the stem, and 戌, over "
        "the branch, follow."
    )


@pytest.mark.pattern("che-lun-dao-zhuo")
def test_no_chart_of_the_pleiades_hews_the_cartwheel() -> None:
    quote("kejing-36", "或申加卯為車輪倒斫，傳見虎武甚凶")
    quote("kejing-41", "或申加卯為車輪倒斫，傳見元武，凶甚")
    turns = {hand.turn for _, hand in by_hand() if is_alone(hand, 4)}
    assert turns == {1, 3, 4, 8, 9, 10, 11}
    assert 5 not in turns  # from 卯 to 申
    assert found("che-lun-dao-zhuo") == set()
    assert found("che-lun-dao-zhuo", "any-method") == where(lambda hand: hand.turn == 5)
    assert found("che-lun-dao-zhuo", "opener") == {"丙戌戌", "戊戌戌", "庚戌丑"}
    assert reason("che-lun-dao-zhuo", cast("庚戌", "丑"), "opener") == "申 stands over 卯."


@pytest.mark.pattern("ming-tang")
def test_three_charts_of_the_winter_snake_have_the_bright_hall() -> None:
    quote("kejing-36", "惟午加卯為明常，主萬事昌隆")
    quote("kejing-41", "惟午加卯為明堂，主萬事昌隆")
    assert found("ming-tang") == {"丁丑戌", "丁亥戌", "己丑戌"}
    assert found("ming-tang") == where(lambda hand: is_alone(hand, 4) and hand.over("卯") == "午")
    assert found("ming-tang") <= found("dong-she-yan-mu")
    assert found("ming-tang", "any-method") == where(lambda hand: hand.turn == 3)
    assert reason("ming-tang", cast("己丑", "戌")) == "午 stands over 卯."


# 不備 別責 八專 -----------------------------------------------------------------------------------


def lacks(hand: Hand) -> int | None:
    """The number of the lesson that is missing: the stem's come first on yang days."""
    order = (0, 1, 2, 3) if hand.is_yang else (2, 3, 0, 1)
    uppers = [hand.uppers[place] for place in order]
    again = [place for n, place in enumerate(order) if uppers[n] in uppers[:n]]
    return again[0] + 1 if len(again) == 1 else None


@pytest.mark.pattern("bu-bei")
def test_three_lessons_are_incomplete() -> None:
    quote("cuiyan-36", "謂課有一課與四課相同，或二課與三課相同，則干支之陰陽二神，缺一課矣")
    quote("cuiyan-37", "剛日先盡干神", "柔日先盡支神")
    quote("cuiyan-38", "剛日先盡干神", "柔日先盡支神")
    assert found("bu-bei") == where(lambda hand: hand.count == 3)
    assert found("bu-bei") == where(
        lambda hand: (
            hand.count > 2
            and (hand.uppers[0] == hand.uppers[3] or hand.uppers[1] == hand.uppers[2])
        )
    )
    assert found("bu-bei") == found("yang-bu-bei") | found("yin-bu-bei")
    assert not found("yang-bu-bei") & found("yin-bu-bei")
    assert len(found("bu-bei")) == 100
    assert found("bie-ze") <= found("bu-bei")


@pytest.mark.pattern("yang-bu-bei")
def test_the_yang_of_a_side_is_missing() -> None:
    quote("cuiyan-36", "陽課缺一，曰陽不備", "以干支之陰陽言，非以奇偶陰陽言也")
    quote("cuiyan-37", "辰既為干陰所占，則支陽缺一課矣", "丑既為支陰所占，則干陽缺一課矣")
    quote("cuiyan-37", "如乙亥日，干上酉，一課缺一干之陽神")
    assert found("yang-bu-bei") == where(lambda hand: lacks(hand) in (1, 3))
    assert len(found("yang-bu-bei")) == 50
    assert {"庚午午", "辛未丑", "乙亥酉"} <= found("yang-bu-bei")
    assert reason("yang-bu-bei", cast("庚午", "午")) == (
        "辰 stands in lesson 2 and again in lesson 3: the branch lacks its yang."
    )
    assert reason("yang-bu-bei", cast("辛未", "丑")) == (
        "丑 stands in lesson 4 and again in lesson 1: the stem lacks its yang."
    )


@pytest.mark.pattern("yin-bu-bei")
def test_the_yin_of_a_side_is_missing() -> None:
    quote("cuiyan-36", "陰課缺一，曰陰不備")
    quote("cuiyan-38", "戌既為干陽所占，則支陰缺一課矣", "戌既為支陽所占，則干陰缺一課參")
    quote("cuiyan-38", "如壬辰日，干上午，一課缺一支之陰神")
    assert found("yin-bu-bei") == where(lambda hand: lacks(hand) in (2, 4))
    assert len(found("yin-bu-bei")) == 50
    assert {"甲午戌", "乙未未", "壬辰午"} <= found("yin-bu-bei")
    assert reason("yin-bu-bei", cast("甲午", "戌")) == (
        "戌 stands in lesson 1 and again in lesson 4: the branch lacks its yin."
    )
    assert reason("yin-bu-bei", cast("乙未", "未")) == (
        "戌 stands in lesson 3 and again in lesson 2: the stem lacks its yin."
    )


@pytest.mark.pattern("bie-ze")
def test_bie_ze_is_the_nine_of_the_book() -> None:
    quote("cuiyan-36", "如無克無遙", "曰別責")
    line("daquan-1:11", "three lessons and no conflict near or far: nine charts, by name")
    line("daquan-1:171", "別責, the seventh: three firm and six yielding, nine")
    assert found("bie-ze") == where(lambda hand: is_alone(hand, 3))
    assert found("bie-ze") == LISTS["bie-ze-nine"]
    assert len(found("bie-ze")) == 9


@pytest.mark.pattern("gang-ri-bie-ze")
def test_three_charts_of_bie_ze_are_of_firm_days() -> None:
    quote("cuiyan-36", "陽日取干五合上神為用")
    quote("cuiyan-39", "計三課", "取戌上神為用，如丙辰日，干上午", "如戊辰、戊午日，干上午")
    assert found("gang-ri-bie-ze") == {"丙辰午", "戊辰午", "戊午午"}
    assert reason("gang-ri-bie-ze", cast("丙辰", "午")) == (
        "亥 stands over 戌, where the stem that combines with 丙 lodges, and opens; 午, over the "
        "stem, follows twice."
    )


@pytest.mark.pattern("rou-ri-bie-ze")
def test_six_charts_of_bie_ze_are_of_yielding_days() -> None:
    quote("cuiyan-10", "柔日亦宜取支三合前位上神為用", "仍以古法為是")
    quote("cuiyan-36", "陰日最支三合前位神為用")
    quote("cuiyan-40", "計六課，如酉日取丑為用，如丁酉日，干上巳，三傳丑巳巳")
    assert found("rou-ri-bie-ze") == LISTS["bie-ze-nine"] - {"丙辰午", "戊辰午", "戊午午"}
    assert len(found("rou-ri-bie-ze")) == 6
    chart = cast("丁酉", "巳")
    assert reason("rou-ri-bie-ze", chart) == (
        "丑 is the next of the triad of 酉 and opens; 巳, over the stem, follows twice."
    )
    over = Chart(chart.day, chart.plate, chart.school.with_(bie_ze="heaven"))
    assert reason("rou-ri-bie-ze", over).startswith("亥 stands over 丑, the next of the triad")


def at_peace(hand: Hand) -> bool:
    """Whether it is a day of one palace and no lesson conflicts."""
    return hand.day in BA_ZHUAN_DAYS and not hand.conflicts


@pytest.mark.pattern("ba-zhuan")
def test_ba_zhuan_is_two_lessons_at_peace() -> None:
    quote("cuiyan-11", "八專干支同處一位", "有克賊者，照舊用克賊比涉之法")
    quote("cuiyan-11", "如無克賊者，則用順逆三神之法")
    line("daquan-1:13", "two lessons without conflict are called 八專; distant conflict is left")
    line("daquan-1:171", "八專, the eighth: two lessons, and neither conflicts")
    assert found("ba-zhuan") == where(lambda hand: at_peace(hand) and ordinary(hand))
    assert found("ba-zhuan", "without-conflict") == where(at_peace)
    assert found("ba-zhuan", "every-chart") == where(lambda hand: hand.day in BA_ZHUAN_DAYS)
    first = where(
        lambda hand: at_peace(hand) and ordinary(hand) and not hand.shot_at and not hand.shooting
    )
    assert found("ba-zhuan", "yao-ke-first") == first
    counts = [len(found("ba-zhuan", one)) for one, _ in asks(FAMILY["ba-zhuan"])]
    assert counts == [16, 60, 22, 9]
    assert {name[:2] for name in found("ba-zhuan")} == set(BA_ZHUAN_DAYS) - {"癸丑"}
    assert reason("ba-zhuan", cast("甲寅", "亥")) == (
        "Stem and branch of 甲寅 share a palace, and neither of the two lessons left, 亥甲 申亥, "
        "conflicts; 丑 opens."
    )


@pytest.mark.pattern("du-zu")
def test_one_chart_stands_on_one_foot() -> None:
    quote("cuiyan-11", "且既取遙克，則古來當不設獨足一課矣")
    assert found("du-zu") == {"己未酉"} <= found("ba-zhuan")
    assert found("du-zu") == where(
        lambda hand: at_peace(hand) and ordinary(hand) and len(set(transmissions(hand))) == 1
    )
    assert "己未酉" not in found("ba-zhuan", "yao-ke-first")
    assert reason("du-zu", cast("己未", "酉")).startswith("Three places back from 亥, itself")


# 伏吟 返吟 ---------------------------------------------------------------------------------------


@pytest.mark.pattern("fu-yin")
def test_fu_yin_is_every_branch_at_home() -> None:
    quote("cuiyan-11", "不知伏吟干支只有二神")
    quote("cuiyan-18", "八伏吟，九返吟")
    line("daquan-1:13", "伏吟 opens by its conflict, without one by the stem or the branch")
    line("daquan-1:171", "伏吟, the ninth: nothing moves; the 乙 and 癸 days have a conflict")
    assert found("fu-yin") == {day + LODGING[day[0]] for day in DAYS}
    conflict = {day + LODGING[day[0]] for day in DAYS if day[0] in "乙癸"}
    assert found("fu-yin", "with-conflict") == conflict
    assert found("fu-yin", "without-conflict") == found("fu-yin") - conflict
    assert (len(found("fu-yin")), len(conflict)) == (60, 12)
    assert all(len(set(hand_of(cast(n[:2], n[2])).uppers)) < 3 for n in found("fu-yin"))
    assert "寅 over the stem's lodging, 子 over the branch" in reason("fu-yin", cast("甲子", "寅"))


@pytest.mark.pattern("fan-yin")
def test_fan_yin_is_every_branch_over_its_clash() -> None:
    quote("cuiyan-18", "八伏吟，九返吟")
    quote("cuiyan-28", "此外又有戊辰、戊戌日返吟兩課")
    line("daquan-1:13", "返吟 opens by its conflict, too; without one it is 井欄")
    line("daquan-1:167", "clash: as in 返吟")
    line("daquan-1:171", "返吟, the tenth: with conflict, or 井欄")
    assert found("fan-yin") == {day + further(LODGING[day[0]], 6) for day in DAYS}
    assert len(found("fan-yin")) == 60
    assert found("fan-yin", "without-conflict") == LISTS["fan-yin-without-conflict"]
    rest = found("fan-yin") - LISTS["fan-yin-without-conflict"]
    assert found("fan-yin", "with-conflict") == rest
    assert found("fu-deng") & found("fan-yin") == {"戊辰亥", "戊戌亥"}
    assert "亥 over 巳, where the stem lodges, 戌 over 辰" in reason("fan-yin", cast("戊辰", "亥"))


@pytest.mark.pattern("jing-lan")
def test_six_days_of_fan_yin_draw_from_the_well() -> None:
    line("daquan-1:13", "without conflict 井欄, on six days; 丑 days open with 亥, 未 days with 巳")
    line("daquan-1:171", "井欄: 丑 and 未 with 丁, 己 and 辛")
    assert found("jing-lan") == LISTS["fan-yin-without-conflict"]
    assert found("jing-lan") == where(lambda hand: hand.turn == 6 and not hand.conflicts)
    assert {name[:2] for name in found("jing-lan")} == {
        stem + branch for stem in "丁己辛" for branch in "丑未"
    }
    for name in found("jing-lan"):
        horse = {"丑": "亥", "未": "巳"}[name[1]]
        chart = cast(name[:2], name[2])
        assert said(chart)[0] == horse
        assert f"{horse}, the post horse of {name[1]}, opens" in reason("jing-lan", chart)


# The family ---------------------------------------------------------------------------------------


def test_the_ten_have_their_numbers_and_hexagrams() -> None:
    numbered = [(one.number, one.hanzi, one.hexagram) for one in FAMILY.values() if one.number]
    assert numbered == [
        (1, "元首", "乾"),
        (2, "重審", "坤"),
        (3, "知一", "比"),
        (4, "涉害", "坎"),
        (5, "遙克", "睽"),
        (6, "昴星", "履"),
        (7, "別責", None),
        (8, "八專", "同人"),
        (9, "伏吟", "艮"),
        (10, "返吟", "震"),
    ]


def test_every_chart_has_a_method_or_the_plate_of_one() -> None:
    of_ten = set().union(*(found(one.id) for one in FAMILY.values() if one.number))
    assert len(of_ten) == 720


def test_day_and_plate_decide_all() -> None:
    for one in FAMILY.values():
        assert one.needs == ()
        assert all(map(is_citable, one.passages))


def test_the_words_are_there_and_no_others() -> None:
    keys = {key for key in words().texts if key.split(".")[0] in ("pattern", "reason")}
    expected = {f"pattern.{id}.{part}" for id in FAMILY for part in ("name", "definition")}
    for one in FAMILY.values():
        if one.readings:
            expected |= {f"pattern.{one.id}.reading.{reading}" for reading, _ in asks(one)}
    assert expected <= keys
    rest = {key for key in keys - expected if key.split(".")[1] in FAMILY}
    assert {key.split(".")[2] for key in rest if key.startswith("pattern.")} == {"book"}
    given = {
        f"reason.{one.id}.{because.finding}" for one, _, because in reasons() if because.values
    }
    # No chart of 昴星 has 申 over 卯, but the other readings give the same reason.
    assert {key for key in rest if key.startswith("reason.")} == given


def reasons() -> Iterator[tuple[Pattern, Chart, Reason]]:
    """Every reason by every reading on every chart of the three schools, and where the school
    has 別責 open with what stands over the triad."""
    schools = (*PRESETS, PRESETS[0].with_(bie_ze="heaven"))
    for chart in (chart for school in schools for chart in charts(school)):
        view = View(chart, Time.DAY)
        for one in FAMILY.values():
            for _, ask in asks(one):
                if because := ask(view):
                    yield one, chart, because


def is_true(chart: Chart, name: str, values: dict[str, str | int | list[str]]) -> bool:
    """Whether what a reason names stands in the chart, where the name says."""
    hand, value = hand_of(chart), values[name]
    many = value if isinstance(value, list) else [str(value)]
    if name in ("lessons", "aside"):
        return set(many) <= set(hand.lessons)
    if name in ("candidates", "others", "start"):
        return set(many) <= set(hand.uppers)
    if name in ("metal", "earth", "void", "middle", "last"):
        return set(many) <= set(said(chart)) and (name != "void" or set(many) <= void(hand))
    if name == "opener":
        return value in (*said(chart), *hand.uppers)
    if name == "palace":
        upper = values.get("opener") or values.get("leader") or values.get("upper")
        return (value == hand.branch) if upper is None else hand.over(str(value)) == upper
    return (
        value
        in {
            "stem": [hand.stem],
            "branch": [hand.branch],
            "day": [hand.day],
            "lodging": [LODGING[hand.stem]],
            "over_stem": [hand.over_stem],
            "over_branch": [hand.over_branch],
            "upper": [*hand.uppers, hand.over("卯")],
            "leader": [hand.uppers[0], *said(chart)],
            "asked": [further(hand.branch, 4)],
            "taken": [n for n in range(1, 5) if hand.uppers[n - 1] == values.get("upper")],
            "count": [depth(hand, one) for one in unique(hand.in_question)],
        }[name]
    )


def test_every_reason_says_what_is_true_of_its_chart() -> None:
    said_of = 0
    for one, chart, because in reasons():
        text = words()(f"reason.{one.id}.{because.finding}", **because.values)
        assert "{" not in text
        assert text.endswith(".")
        for name in because.values:
            assert is_true(chart, name, because.values), f"{one.id} of {chart.id}: {text}"
        said_of += 1
    assert said_of > 4 * 720
