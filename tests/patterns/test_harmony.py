"""Virtue 德 and combination 合: each pattern found again over all 720 charts, by hand."""

from collections.abc import Callable, Iterator

import pytest

import liuren.patterns.harmony
from generator.checks import chart_lists
from liuren import Day
from liuren.generals import Time
from liuren.patterns.pattern import Ask, Need, Pattern, Reason, declared
from liuren.patterns.view import Context, View
from liuren.words import words
from tests.support import (
    BA_ZHUAN_DAYS,
    BRANCHES,
    BREAK,
    CLASH,
    DAYS,
    HARM,
    HARMONY,
    LODGING,
    PHASE,
    PRODUCING,
    STEMS,
    VIRTUE,
    Hand,
    by_hand,
    cast,
    further,
    hand_of,
    line,
    overcomes,
    pairs,
    said,
)

PATTERNS = {one.id: one for one in declared() if one.module == liuren.patterns.harmony.__name__}
#: What each list of 六壬大全 卷一 prints, each as day and 干上; the day alone where it prints that.
LISTS = {one.id: {row.day + (row.over_stem or "") for row in one.listed} for one in chart_lists()}

PARTNER = pairs("甲己 乙庚 丙辛 丁壬 戊癸")
#: The palace in which the stem that combines with it lodges.
PARTNERS_PALACE = dict(zip(STEMS, "未申戌亥丑寅辰巳未巳", strict=True))
PUNISHED = dict(zip(BRANCHES, "卯戌巳子辰申午丑寅酉未亥", strict=True))
BIRTH = dict(zip("木火土金水", "亥寅寅巳申", strict=True))
TRIADS = ("亥卯未", "寅午戌", "巳酉丑", "申子辰")
RANKS = ("寅申巳亥", "子午卯酉", "辰戌丑未")
GENERALS = tuple(
    one + other
    for one, other in zip("貴螣朱六勾青天白太玄太天", "人蛇雀合陳龍空虎常武陰后", strict=True)
)
OF_GENERAL = dict(zip(GENERALS, "土火火木土木土金土水金水", strict=True))
NOBLE = {
    Time.DAY: dict(zip(STEMS, "丑子亥亥丑子丑午巳巳", strict=True)),
    Time.NIGHT: dict(zip(STEMS, "未申酉酉未申未寅卯卯", strict=True)),
}
EACH_TIME = pytest.mark.parametrize("time", Time)

#: A chart by hand with its three transmissions, in question for a pattern.
Predicate = Callable[[Hand, str], bool]


def asked(id: str, reading: str = "used") -> Ask:
    """The predicate of a reading of a pattern."""
    return PATTERNS[id].ask if reading == "used" else PATTERNS[id].readings[reading]


def found(id: str, reading: str = "used", time: Time = Time.DAY) -> set[str]:
    """The charts that have the pattern, each as day and 干上: 甲申亥."""
    ask = asked(id, reading)
    return {hand.day + hand.over_stem for chart, hand in by_hand() if ask(View(chart, time))}


def kinds(id: str, reading: str = "used") -> dict[str, int]:
    """How often the pattern holds by each finding."""
    counts: dict[str, int] = {}
    for chart, _ in by_hand():
        if reason := asked(id, reading)(View(chart, Time.DAY)):
            counts[reason.finding] = counts.get(reason.finding, 0) + 1
    return counts


def where(predicate: Predicate) -> set[str]:
    """The charts of which it holds by hand."""
    return {hand.day + hand.over_stem for chart, hand in by_hand() if predicate(hand, said(chart))}


def has(id: str, name: str, time: Time = Time.DAY, context: Context | None = None) -> bool:
    """Whether the chart named by day and 干上 has the pattern."""
    view = View(cast(name[:2], name[2]), time, context or Context())
    return PATTERNS[id].ask(view) is not None


def palace(hand: Hand) -> str:
    """Where the day stem lodges."""
    return LODGING[hand.stem]


def decade(hand: Hand) -> dict[str, str]:
    """The hidden stems of the day's decade, by their branch."""
    first = DAYS.index(hand.day) // 10 * 10
    return {day[1]: day[0] for day in DAYS[first : first + 10]}


def general(hand: Hand, branch: str, time: Time) -> str:
    """The general on a branch of heaven."""
    noble = NOBLE[time][hand.stem]
    steps = BRANCHES.index(branch) - BRANCHES.index(noble)
    return GENERALS[steps % 12 if hand.under(noble) in "亥子丑寅卯辰" else -steps % 12]


def produces(one: str, other: str) -> bool:
    """Whether the phase of one produces that of the other."""
    return PHASE[one] + PHASE[other] in PRODUCING


def punish(one: str, other: str) -> bool:
    """Whether either of two punishes the other."""
    return PUNISHED[one] == other or PUNISHED[other] == one


def is_triad(three: str) -> bool:
    """Whether the transmissions are a triad."""
    return any(set(names) == set(three) for names in TRIADS)


def transmitting(orders: set[str]) -> set[str]:
    """The charts with any of these transmissions."""
    return where(lambda _, three: three in orders)


def third(three: str) -> str | None:
    """What the transmissions lack of a triad of which they have two."""
    lacking = ["".join(c for c in names if c not in three) for names in TRIADS]
    return next((one for one in lacking if len(one) == 1), None)


def uppers_harmonise(hand: Hand) -> bool:
    """Whether the uppers of stem and branch harmonise."""
    return HARMONY[hand.over_stem] == hand.over_branch


# Virtue -------------------------------------------------------------------------------------------


def virtue_overcome(hand: Hand, three: str) -> bool:
    """Whether the virtue opens and its lower overcomes it."""
    return three[0] == VIRTUE[hand.stem] and three[0] in hand.zei


@pytest.mark.pattern("de-jia-gan-wei-gui")
def test_the_virtue_on_the_stem_that_is_its_ghost() -> None:
    line("daquan-1:113", "only 寅 over 己, 巳 over 辛, 申 over 乙, 亥 over 丁")
    printed = dict(zip("己辛乙丁", "寅巳申亥", strict=True))
    of_four_kinds = {day + printed[day[0]] for day in DAYS if day[0] in printed}
    listed = LISTS["virtue-on-stem-opens-as-ghost"]
    assert found("de-jia-gan-wei-gui") == of_four_kinds == listed
    assert kinds("de-jia-gan-wei-gui") == {"stands": 21, "opens": 3}
    assert found("de-jia-gan-wei-gui", "opens") == {"乙酉申", "丁酉亥", "丁未亥"}


@pytest.mark.pattern("de-xia-zei")
def test_the_virtue_that_its_lower_overcomes() -> None:
    line("daquan-1:113", "乙未 with 申 over 午: 申 is the virtue of 乙, and 午 holds it down")
    assert found("de-xia-zei") == where(virtue_overcome)
    assert len(found("de-xia-zei")) == 33
    assert has("de-xia-zei", "乙未午")
    # On 癸 days the stem itself, though not the palace 丑, overcomes 巳.
    assert not overcomes("丑", "巳")
    assert {name for name in found("de-xia-zei") if name[::2] == "癸巳"} == where(
        lambda hand, three: hand.stem == "癸" and three[0] == "巳" == hand.over_stem
    )


@EACH_TIME
@pytest.mark.pattern("de-de-sheng-fu")
@pytest.mark.pattern("de-jian-ke-xie")
def test_its_general_feeds_or_drains_it(time: Time) -> None:
    line("daquan-1:113", "on 乙未 with 申 over 午 the generals by day and by night are of earth")
    example = hand_of(cast("乙未", "午"))
    assert OF_GENERAL[general(example, "申", time)] == "土"
    by_general: dict[str, set[str]] = {phase: set() for phase in "木火土金水"}
    for chart, hand in by_hand():
        three = said(chart)
        if virtue_overcome(hand, three):
            # Phases are told by what they are to metal, as if the virtue always were 申.
            steps = "木火土金水".index(OF_GENERAL[general(hand, three[0], time)])
            steps -= "木火土金水".index(PHASE[three[0]])
            by_general["木火土金水"[(3 + steps) % 5]].add(hand.day + hand.over_stem)
    fed, drained = found("de-de-sheng-fu", time=time), found("de-jian-ke-xie", time=time)
    assert fed == by_general["土"] | by_general["金"]
    assert drained == by_general["火"] | by_general["水"]
    assert found("de-xia-zei") - fed - drained == by_general["木"]
    assert (len(fed), len(drained)) == ((15, 17) if time is Time.DAY else (8, 17))
    assert "乙未午" in fed


@EACH_TIME
@pytest.mark.pattern("de-hui-gui-ren")
def test_the_virtue_on_the_stem_with_the_noble(time: Time) -> None:
    line("daquan-1:113", "丁酉, where 亥 on the stem is the noble by day")
    expected = {"丁": "亥", "癸": "巳"} if time is Time.DAY else {"乙": "申"}
    assert found("de-hui-gui-ren", time=time) == {
        day + expected[day[0]] for day in DAYS if day[0] in expected
    }
    # "Joined as well" leaves nothing out, be it the combining stem or a triad that is meant.
    assert found("de-hui-gui-ren", time=time) == where(
        lambda hand, three: (
            VIRTUE[hand.stem] == hand.over_stem == PARTNERS_PALACE[hand.stem]
            and general(hand, hand.over_stem, time) == "貴人"
            and is_triad(three)
        )
    )
    assert has("de-hui-gui-ren", "丁酉亥", time) == (time is Time.DAY)


@pytest.mark.pattern("gui-de")
def test_the_virtue_and_its_lower_overcome_the_stem() -> None:
    line("daquan-1:115", "乙酉, where 申 over 酉 opens by distant conflict")
    assert found("gui-de") == {"辛未酉", "辛巳戌", "乙酉卯", "丁亥未"}
    opened = where(lambda hand, three: three[0] == VIRTUE[hand.stem])
    by_lower = where(lambda hand, three: overcomes(hand.under(three[0]), hand.stem))
    assert found("gui-de", "lower") == opened & by_lower
    assert kinds("gui-de", "lower") == {"both": 4, "lower": 15}
    assert said(cast("乙酉", "卯"))[0] == "申"


@EACH_TIME
@pytest.mark.pattern("wen-de")
def test_the_virtue_as_official_with_the_vermilion_bird(time: Time) -> None:
    line(
        "daquan-1:115",
        "己巳, where 寅 over 巳 opens and has the Vermilion Bird from a forward noble",
    )
    official = {"乙": "申", "丁": "亥", "己": "寅", "辛": "巳"}

    def lettered(hand: Hand, three: str) -> bool:
        virtue = official.get(hand.stem, "none")
        return virtue in three and general(hand, virtue, time) == "朱雀"

    opening = where(lambda hand, three: three[0] == official.get(hand.stem))
    assert found("wen-de", "transmissions", time) == where(lettered)
    assert found("wen-de", time=time) == where(lettered) & opening
    expected = (2, 6) if time is Time.DAY else (6, 16)
    counts = len(found("wen-de", time=time)), len(found("wen-de", "transmissions", time))
    assert counts == expected
    assert has("wen-de", "己巳辰", time) == (time is Time.DAY)
    assert hand_of(cast("己巳", "辰")).under("寅") == "巳"


# Triads -------------------------------------------------------------------------------------------


@pytest.mark.pattern("san-he-ru-chuan")
@pytest.mark.pattern("mu-he")
@pytest.mark.pattern("huo-he")
@pytest.mark.pattern("jin-he")
@pytest.mark.pattern("shui-he")
def test_the_transmissions_are_a_triad() -> None:
    line("daquan-1:115", "亥卯未 wood, 寅午戌 fire, 巳酉丑 metal, 申子辰 water")
    four = ("mu-he", 38), ("huo-he", 22), ("jin-he", 34), ("shui-he", 24)
    for (id, count), (a, b, c) in zip(four, map(tuple[str, ...], TRIADS), strict=True):
        orders = {a + b + c, a + c + b, b + a + c, b + c + a, c + a + b, c + b + a}
        assert found(id) == transmitting(orders)
        assert len(found(id)) == count
    assert found("san-he-ru-chuan") == set().union(*(found(id) for id, _ in four))
    assert len(found("san-he-ru-chuan")) == 118


@pytest.mark.pattern("zhe-yao")
def test_the_transmissions_lack_one_of_a_triad() -> None:
    line("daquan-1:117", "a triad in the transmissions lacks one spirit; it is awaited")
    lacking = found("zhe-yao")
    assert len(lacking) == 147
    assert len(found("zhe-yao", "unfilled")) == 131
    for chart, hand in by_hand():
        # Two that differ by four places, and no whole triad.
        three = said(chart)
        apart = any(further(one, 4) in three for one in three) and not is_triad(three)
        assert (hand.day + hand.over_stem in lacking) == apart
    assert found("zhe-yao", "unfilled") == lacking - found("cou-he")


@pytest.mark.pattern("cou-he")
def test_the_day_makes_up_the_triad() -> None:
    line("daquan-1:117", "the day or the branch fills it, judged by the general of what fills it")
    assert found("cou-he") == where(
        lambda hand, three: third(three) in (hand.over_stem, hand.over_branch)
    )
    assert found("cou-he", "themselves") == where(
        lambda hand, three: third(three) in (palace(hand), hand.branch)
    )
    assert found("cou-he", "either") == found("cou-he") | found("cou-he", "themselves")
    assert kinds("cou-he") == {"over-stem": 10, "over-branch": 6}
    assert len(found("cou-he", "themselves")) == 64
    assert len(found("cou-he", "either")) == 72
    assert said(cast("甲戌", "辰")) == "辰午申"  # lacks 子, which stands over 戌
    assert has("cou-he", "甲戌辰")
    assert not has("cou-he", "甲子辰")


@pytest.mark.pattern("san-he-jiao-ke")
def test_the_uppers_of_triads_overcome_crosswise() -> None:
    line("daquan-1:125", "甲子 with 戌 over the stem, 申 over the branch")
    plates = where(lambda hand, _: hand.turn in (4, 8))
    crosswise = where(
        lambda hand, _: (
            overcomes(hand.over_stem, hand.branch) and overcomes(hand.over_branch, hand.stem)
        )
    )
    assert found("san-he-jiao-ke") == plates & crosswise
    assert found("san-he-jiao-ke") == {"甲子戌", "癸酉巳", "辛丑寅", "己未卯", "辛酉午"}


# Combinations of the stem -------------------------------------------------------------------------

STEM_COMBINATIONS = {
    "zhong-zheng-he": ("甲己", 21, 21),
    "ren-yi-he": ("乙庚", 47, 24),
    "wei-quan-he": ("丙辛", 41, 30),
    "yin-yi-he": ("丁壬", 49, 23),
    "wu-qing-he": ("戊癸", 51, 24),
}


@pytest.mark.pattern("zhong-zheng-he")
@pytest.mark.pattern("ren-yi-he")
@pytest.mark.pattern("wei-quan-he")
@pytest.mark.pattern("yin-yi-he")
@pytest.mark.pattern("wu-qing-he")
def test_the_five_combinations_of_stems() -> None:
    line("daquan-1:119", "甲己 中正, 乙庚 仁義, 丙辛 威權, 丁壬 淫泆, 戊癸 無情")
    for id, (stems, by_palace, by_hidden) in STEM_COMBINATIONS.items():

        def lodged(hand: Hand, three: str, stems: str = stems) -> bool:
            partner = PARTNERS_PALACE[hand.stem]
            return hand.stem in stems and partner in hand.over_stem + three

        def hidden(hand: Hand, three: str, stems: str = stems) -> bool:
            of_decade = decade(hand)
            met = {of_decade.get(one) for one in hand.over_stem + three}
            return hand.stem in stems and PARTNER[hand.stem] in met

        assert found(id) == where(lodged)
        assert found(id, "hidden") == where(hidden)
        assert (len(found(id)), len(found(id, "hidden"))) == (by_palace, by_hidden)
    # On yin days the partner's palace is the virtue; so 中正 joins the virtue on 己 days.
    assert all(PARTNERS_PALACE[stem] == VIRTUE[stem] for stem in "乙丁己辛癸")


@EACH_TIME
@pytest.mark.pattern("gan-he-lin-mao-you")
def test_the_combination_that_serves_the_illicit(time: Time) -> None:
    line("daquan-1:119", "中正, 仁義 with 太陰 天后 玄武 六合 and 卯 or 酉")
    line("daquan-1:121", "淫泆 with 太陰 天后 玄武 六合, over 卯 or 酉")
    assert found("gan-he-lin-mao-you", time=time) == where(
        lambda hand, three: (
            hand.stem in "甲己乙庚丁壬"
            and (partner := PARTNERS_PALACE[hand.stem]) in hand.over_stem + three
            and hand.under(partner) in "卯酉"
            and general(hand, partner, time) in ("太陰", "天后", "玄武", "六合")
        )
    )
    both = {"庚寅酉", "庚子酉"}
    nightly = {day + "酉" for day in DAYS if day[0] == "丁"}
    expected = both if time is Time.DAY else both | nightly
    assert found("gan-he-lin-mao-you", time=time) == expected


# Combinations of the branches ---------------------------------------------------------------------


@pytest.mark.pattern("zhi-he")
@pytest.mark.pattern("yin-hai-po-he")
@pytest.mark.pattern("si-shen-xing-he")
def test_the_combinations_of_branches() -> None:
    line("daquan-1:121", "six pairs; 寅亥 also break, 巳申 also punish")
    assert [
        pair for pair in ("子丑", "寅亥", "卯戌", "辰酉", "午未") if BREAK[pair[0]] == pair[1]
    ] == ["寅亥"]
    assert [one for one in BRANCHES if punish(one, HARMONY[one])] == ["巳", "申"]
    for id, of, by_day, by_pair in (
        ("zhi-he", BRANCHES, 318, 152),
        ("yin-hai-po-he", "寅亥", 82, 48),
        ("si-shen-xing-he", "巳申", 120, 42),
    ):

        def with_day(hand: Hand, three: str, of: str = of) -> bool:
            sides = {HARMONY[palace(hand)], HARMONY[hand.branch]} & set(of)
            return bool(sides & set(hand.over_stem + three))

        def among_three(_: Hand, three: str, of: str = of) -> bool:
            # The places of two that harmonise sum to 1 modulo twelve.
            places = [BRANCHES.index(one) for one in three if one in of]
            return any((one + other) % 12 == 1 for one in places for other in places)

        assert found(id) == where(with_day)
        assert found(id, "pair") == where(among_three)
        assert (len(found(id)), len(found(id, "pair"))) == (by_day, by_pair)
    assert found("yin-hai-po-he") | found("si-shen-xing-he") < found("zhi-he")


# One heart ----------------------------------------------------------------------------------------

#: The days whose palace and branch harmonise.
FIVE_DAYS = ("乙酉", "丙申", "戊申", "辛卯", "壬寅")


@pytest.mark.pattern("tong-xin-fan-yin")
def test_one_heart_by_fan_yin() -> None:
    line("daquan-1:125", "乙酉 丙申 戊申 辛卯 壬寅 by 返吟: the sides and the uppers harmonise")
    turned = {day + CLASH[LODGING[day[0]]] for day in FIVE_DAYS}
    assert found("tong-xin-fan-yin") == turned == LISTS["tong-xin-fan-yin"]


@pytest.mark.pattern("gan-zhi-hui-he")
def test_stem_and_branch_meet_on_the_five_days() -> None:
    line("daquan-1:125", "these five days, branch on stem or stem on branch")
    branch_on_stem = {day + day[1] for day in FIVE_DAYS}
    stem_on_branch = {
        hand.day + hand.over_stem
        for _, hand in by_hand()
        if hand.day in FIVE_DAYS and hand.under(palace(hand)) == hand.branch
    }
    assert found("gan-zhi-hui-he") == branch_on_stem | stem_on_branch
    assert kinds("gan-zhi-hui-he") == {"branch-on-stem": 5, "stem-on-branch": 5}


@pytest.mark.pattern("shang-shen-he-gan-zhi")
def test_the_uppers_harmonise_with_their_own() -> None:
    line("daquan-1:125", "甲申 with 亥 over the stem")
    assert found("shang-shen-he-gan-zhi") == {
        stem + branch + over
        for stem, over in zip("甲庚丁己癸", "亥巳午午子", strict=True)
        for branch in (LODGING[stem], CLASH[LODGING[stem]])
    }
    for name in found("shang-shen-he-gan-zhi"):
        hand = hand_of(cast(name[:2], name[2]))
        assert hand.over_stem + hand.over_branch == HARMONY[palace(hand)] + HARMONY[hand.branch]


@pytest.mark.pattern("shang-shen-xiang-he")
def test_the_uppers_harmonise() -> None:
    line("daquan-1:125", "乙亥 with 卯 over the stem")
    assert found("shang-shen-xiang-he") == where(lambda hand, _: uppers_harmonise(hand))
    assert len(found("shang-shen-xiang-he")) == 60
    assert has("shang-shen-xiang-he", "乙亥卯")


@pytest.mark.pattern("tong-xin")
def test_of_one_heart_in_any_of_the_ways() -> None:
    line("daquan-1:125", "stem and branch combine; examples of five ways")
    ways = (
        "tong-xin-fan-yin",
        "gan-zhi-hui-he",
        "shang-shen-he-gan-zhi",
        "jiao-che",
        "shang-shen-xiang-he",
    )
    assert found("tong-xin") == set().union(*map(found, ways))
    assert sum(kinds("tong-xin").values()) == 130
    assert kinds("tong-xin") == {
        "answering": 5,
        "branch-on-stem": 5,
        "stem-on-branch": 5,
        "own": 10,
        "crossed": 55,
        "uppers": 50,
    }
    assert LISTS["tong-xin-examples"] | LISTS["tong-xin-fan-yin"] <= found("tong-xin")
    groans = {day + LODGING[day[0]] for day in FIVE_DAYS}
    assert found("tong-xin", "sides") == found("tong-xin-fan-yin") | groans


# One side on the other ----------------------------------------------------------------------------


@pytest.mark.pattern("zhi-jia-gan-lin-he")
def test_the_branch_on_the_stem_with_a_neighbour() -> None:
    line("daquan-1:127", "only 壬子, 戊午 and 丙午")
    listed = LISTS["branch-on-stem-adjacent-harmony"]
    assert found("zhi-jia-gan-lin-he") == listed == {"壬子子", "戊午午", "丙午午"}


@pytest.mark.pattern("gan-zhi-xiang-jia-he")
def test_one_on_the_other_with_uppers_in_harmony() -> None:
    line("daquan-1:127", "only 丙寅, 丙戌 and 戊戌")
    used = found("gan-zhi-xiang-jia-he")
    every = found("gan-zhi-xiang-jia-he", "all")
    assert used == {"乙亥酉", "辛巳卯", "丙戌戌", "壬辰辰", "戊戌戌"}
    assert found("gan-zhi-xiang-jia-he", "branch-on-stem") == {"丙戌戌", "壬辰辰", "戊戌戌"}
    assert every == where(
        lambda hand, _: (
            uppers_harmonise(hand)
            and (hand.over_stem == hand.branch or hand.over_branch == palace(hand))
        )
    )
    # What is left out has a name of its own.
    assert every - used == found("zhi-jia-gan-lin-he") | found("he-er-you-po")
    assert len(every) == 14
    # 丙寅 of the book is found there alone; what it does not name is 壬辰, 乙亥 and 辛巳.
    listed = LISTS["branch-or-stem-crossing-harmony"]
    assert listed == {"丙寅", "丙戌", "戊戌"}
    assert {name[:2] for name in used} ^ listed == {"丙寅", "壬辰", "乙亥", "辛巳"}
    assert {name for name in every if name[:2] == "丙寅"} == {"丙寅申", "丙寅寅"}


# Harm below, harmony above ------------------------------------------------------------------------


@pytest.mark.pattern("wai-hao-li-ya-cha")
@pytest.mark.pattern("he-er-you-po")
@pytest.mark.pattern("wai-he-zhong-li")
def test_stem_and_branch_harm_while_their_uppers_harmonise() -> None:
    line("daquan-1:191", "five days, ten charts")
    line("daquan-1:127", "only six charts of 壬申, 戊寅 and 丙寅")
    line("daquan-1:129", "four charts of 乙卯 and 辛酉")
    ten, six, four = map(found, ("wai-hao-li-ya-cha", "he-er-you-po", "wai-he-zhong-li"))
    assert ten == LISTS["harm-with-harmony-five-days"] == six | four
    assert six == LISTS["harm-with-breaking-harmony"]
    assert four == LISTS["harm-with-clean-harmony"]
    assert (len(six), len(four)) == (6, 4)
    harmful = {day for day in DAYS if HARM[LODGING[day[0]]] == day[1]}
    assert ten == where(lambda hand, _: hand.day in harmful and uppers_harmonise(hand))


# Crossed ------------------------------------------------------------------------------------------

#: The crossed charts of each kind: those that the book names and those it does not.
TEN_KINDS = {
    "chang-sheng-he": ("甲申巳", "庚寅亥"),
    "cai-he": ("辛丑子", "辛巳申 辛卯戌"),
    "tuo-he": ("戊辰酉", "壬午未 壬辰酉 戊午未"),
    "hai-he": ("丁丑子", "癸未午 甲申巳 己丑子 庚寅亥"),
    "kong-he": ("辛亥寅", ""),
    "xing-he": ("癸卯戌", "乙酉辰"),
    "chong-he": ("甲申巳", "丁丑子 癸未午 己丑子 庚寅亥"),
    "ke-he": ("庚子丑", "庚戌卯"),
    "san-jiao-he": ("己酉辰 丁卯戌", "己卯戌 丁酉辰"),
    "jiao-hui-he": (
        "乙丑子",
        "戊辰酉 辛未午 丙子丑 壬午未 乙巳申 辛亥寅 丙辰酉 壬戌卯",
    ),
}
#: What each kind asks of a crossed chart.
WHAT_KINDS_ASK: dict[str, Predicate] = {
    "chang-sheng-he": lambda hand, _: (
        hand.over_stem + hand.over_branch == BIRTH[PHASE[hand.branch]] + BIRTH[PHASE[hand.stem]]
    ),
    "cai-he": lambda hand, _: (
        overcomes(hand.branch, hand.over_stem) and overcomes(hand.stem, hand.over_branch)
    ),
    "tuo-he": lambda hand, _: (
        produces(hand.branch, hand.over_stem) and produces(hand.stem, hand.over_branch)
    ),
    "hai-he": lambda hand, _: (
        hand.over_stem + hand.over_branch == HARM[palace(hand)] + HARM[hand.branch]
    ),
    "kong-he": lambda hand, _: not {hand.over_stem, hand.over_branch} & set(decade(hand)),
    "xing-he": lambda hand, _: (
        punish(hand.over_stem, palace(hand)) and punish(hand.over_branch, hand.branch)
    ),
    "chong-he": lambda hand, _: CLASH[hand.over_stem] == hand.over_branch,
    "ke-he": lambda hand, _: (
        overcomes(hand.over_stem, hand.branch) and overcomes(hand.over_branch, hand.stem)
    ),
    "san-jiao-he": lambda hand, three: (
        hand.turn not in (0, 6)
        and all(
            any(palace in rank and hand.over(palace) in rank for rank in RANKS)
            for palace in BRANCHES
        )
        and set(three) <= set("子午卯酉")
    ),
    "jiao-hui-he": lambda _, three: is_triad(three),
}


@pytest.mark.pattern("jiao-che")
def test_each_upper_harmonises_with_the_other_side() -> None:
    line("daquan-1:129", "one chart a day; the five days of one palace are left out")
    crossed = found("jiao-che")
    assert LISTS["jiao-che-excluded-days"] == set(BA_ZHUAN_DAYS)
    assert sorted(name[:2] for name in crossed) == sorted(set(DAYS) - set(BA_ZHUAN_DAYS))
    assert crossed == {day + HARMONY[day[1]] for day in DAYS if day not in BA_ZHUAN_DAYS}
    assert found("jiao-che", "sixty") - crossed == {
        "甲寅亥",
        "丁未午",
        "己未午",
        "庚申巳",
        "癸丑子",
    }
    for name in found("jiao-che", "sixty"):
        hand = hand_of(cast(name[:2], name[2]))
        assert (HARMONY[hand.over_stem], HARMONY[hand.over_branch]) == (hand.branch, palace(hand))


@pytest.mark.pattern("jiao-che-chang-sheng-he")
@pytest.mark.pattern("jiao-che-cai-he")
@pytest.mark.pattern("jiao-che-tuo-he")
@pytest.mark.pattern("jiao-che-hai-he")
@pytest.mark.pattern("jiao-che-kong-he")
@pytest.mark.pattern("jiao-che-xing-he")
@pytest.mark.pattern("jiao-che-chong-he")
@pytest.mark.pattern("jiao-che-ke-he")
@pytest.mark.pattern("jiao-che-san-jiao-he")
@pytest.mark.pattern("jiao-che-jiao-hui-he")
@pytest.mark.parametrize("kind", TEN_KINDS)
def test_the_ten_kinds_of_crossing(kind: str) -> None:
    printed, beside = (set(names.split()) for names in TEN_KINDS[kind])
    id = f"jiao-che-{kind}"
    assert printed == LISTS[id]
    assert found(id) == printed | beside
    assert found(id) == found("jiao-che") & where(WHAT_KINDS_ASK[kind])


@pytest.mark.pattern("jiao-che-san-jiao-he")
def test_rank_over_rank_alone() -> None:
    line("daquan-1:135", "孟仲季 each over 孟仲季; only two charts")
    others = {"癸酉辰", "甲申巳", "庚寅亥", "癸卯戌"}
    used = found("jiao-che-san-jiao-he")
    assert found("jiao-che-san-jiao-he", "ranks") == used | others
    # What is not printed differs from what is by the stem alone: 丁 and 己 lodge together.
    assert LODGING["丁"] == LODGING["己"]
    swapped = {
        name.translate(str.maketrans("丁己", "己丁")) for name in LISTS["jiao-che-san-jiao-he"]
    }
    assert used - LISTS["jiao-che-san-jiao-he"] == swapped


# Lists without a definition -----------------------------------------------------------------------


@pytest.mark.pattern("wan-shi-xi-xin")
def test_a_triad_whose_centre_an_upper_joins() -> None:
    line("daquan-1:191", "eight days, nine charts")
    listed = LISTS["xi-xin-san-liu-he"]
    assert (len({name[:2] for name in listed}), len(listed)) == (8, 9)
    assert found("wan-shi-xi-xin") == listed | {"丙子酉"}
    joined = {frozenset(three): one for three, one in zip(TRIADS, "戌未辰丑", strict=True)}
    assert found("wan-shi-xi-xin") == where(
        lambda hand, three: joined.get(frozenset(three)) in (hand.over_stem, hand.over_branch)
    )
    assert found("wan-shi-xi-xin", "any") == where(
        lambda hand, three: (
            is_triad(three)
            and bool({HARMONY[hand.over_stem], HARMONY[hand.over_branch]} & set(three))
        )
    )
    assert len(found("wan-shi-xi-xin", "any")) == 29


@pytest.mark.pattern("yuan-xiao-gen-duan")
def test_all_drain_away() -> None:
    line("daquan-1:193", "癸未, 癸巳, 癸卯 with 卯 and 辛卯 with 子")
    assert found("yuan-xiao-gen-duan") == LISTS["source-drained-root-cut"]
    any_plate = found("yuan-xiao-gen-duan", "any-plate")
    assert found("yuan-xiao-gen-duan") == any_plate & where(lambda hand, _: hand.turn == 2)
    assert any_plate == where(
        lambda hand, three: (
            produces(hand.stem, hand.over_stem)
            and produces(hand.branch, hand.over_branch)
            and produces(three[0], three[1])
            and produces(three[1], three[2])
        )
    )
    assert len(any_plate) == 20


@pytest.mark.pattern("ding-shen-lin-zhai")
def test_the_ding_spirit_over_the_branch() -> None:
    line("daquan-1:193", "the six 庚 days with 巳 over 申, the six 辛 days with 午 over 辛")
    on_metal_days = {day + {"庚": "巳", "辛": "午"}[day[0]] for day in DAYS if day[0] in "庚辛"}
    assert found("ding-shen-lin-zhai") == on_metal_days
    assert on_metal_days == LISTS["ding-spirit-geng"] | LISTS["ding-spirit-xin"]
    assert found("ding-shen-lin-zhai", "any-day") == where(
        lambda hand, _: decade(hand).get(hand.over_branch) == "丁"
    )
    assert kinds("ding-shen-lin-zhai", "any-day") == {"metal": 12, "other": 48}
    xinhai = hand_of(cast("辛亥", "午"))
    assert (xinhai.over_branch, general(xinhai, "未", Time.NIGHT)) == ("未", "白虎")


@pytest.mark.pattern("sang-diao-quan-feng")
def test_mourning_and_condolence_on_both_sides() -> None:
    line("daquan-1:195", "five days with 弔客 over the stem, five with 喪門")
    line("daquan-1:19", "弔客 is the second behind the year")
    one = PATTERNS["sang-diao-quan-feng"]
    assert one.needs == (Need.YEAR,)
    touched = {hand.day for chart, hand in by_hand() if one.touches(View(chart, Time.DAY))}
    diao, sang = LISTS["sang-diao-diao-ke-on-stem"], LISTS["sang-diao-sang-men-on-stem"]
    assert touched == diao | sang
    held = 0
    for number in range(60):
        year = Day.at(number)
        for chart, hand in by_hand():
            view = View(chart, Time.DAY, Context(year=year))
            uppers = hand.over_stem + hand.over_branch
            before, after = (further(year.branch.hanzi, steps) for steps in (-2, 2))
            reason = one.ask(view)
            assert (reason is not None) == (uppers in (before + after, after + before))
            if reason:
                held += 1
                assert one.touches(view)
                assert (reason.finding == "diao-on-stem") == (hand.day in diao)
                assert reason.values["year"] == year.branch.hanzi
    assert held == 60 * 10  # in each year one chart of each day
    # In a year of 子, 甲戌 with 寅 over the stem has 戌 over the branch: 喪門 and 弔客.
    in_zi = Context(year=Day.parse("甲子"))
    assert has("sang-diao-quan-feng", "甲戌寅", context=in_zi)
    assert not has("sang-diao-quan-feng", "甲戌卯", context=in_zi)
    assert not has("sang-diao-quan-feng", "甲戌寅", context=Context(year=Day.parse("乙丑")))
    assert not has("sang-diao-quan-feng", "甲戌寅")


# Reasons ------------------------------------------------------------------------------------------


def reasons() -> Iterator[tuple[Pattern, View, Reason]]:
    """Every reason of every pattern by every reading."""
    for one in PATTERNS.values():
        years = range(12) if Need.YEAR in one.needs else (0,)
        times = Time if Need.DAY_NIGHT in one.needs else (Time.DAY,)
        for ask in (one.ask, *one.readings.values()):
            for chart, _ in by_hand():
                for time in times:
                    for year in years:
                        view = View(chart, time, Context(year=Day.at(year)))
                        if reason := ask(view):
                            yield one, view, reason


def is_true(hand: Hand, three: str, view: View, values: dict[str, str | int | list[str]]) -> bool:
    """Whether each value of a reason is what its name says it is in the chart."""
    met = hand.over_stem + three
    year = view.context.year
    assert year
    ridden = next((values[name] for name in ("carrier", "virtue", "opener") if name in values), "")
    seat = str(values.get("carrier") or values.get("opener") or hand.over_stem)
    triads = [
        name for name, names in zip("木火金水", TRIADS, strict=True) if set(names) == set(three)
    ]
    of_general = OF_GENERAL.get(str(values.get("general")))
    truths: dict[str, Callable[[str], bool]] = {
        "stem": lambda one: one == hand.stem,
        "branch": lambda one: one == hand.branch,
        "palace": lambda one: one == palace(hand),
        "over_stem": lambda one: one == hand.over_stem,
        "over_branch": lambda one: one == hand.over_branch,
        "opener": lambda one: one == three[0],
        "lower": lambda one: three[0] + one in hand.lessons,
        "under": lambda one: one == hand.under(seat),
        "transmissions": lambda one: one == three,
        "present": lambda one: set(one) <= set(three) and len(one) == 2,
        "missing": lambda one: one not in three and one == third(three),
        "virtue": lambda one: one in three and one == VIRTUE[hand.stem],
        "partner": lambda one: one == PARTNER[hand.stem],
        "carrier": lambda one: one in met,
        "met": lambda one: set(one) <= set(met),
        "pairs": lambda one: all(
            one[i] in met and HARMONY[one[i]] == one[i + 1] for i in range(0, len(one), 2)
        ),
        "upper": lambda one: one in (hand.over_stem, hand.over_branch),
        "member": lambda one: one in three,
        "general": lambda one: one == general(hand, str(ridden), view.time),
        "phase": lambda one: one == of_general if of_general else [one] == triads,
        "year": lambda one: one == year.branch.hanzi,
    }
    return all(
        truths[name]("".join(value) if isinstance(value, list) else str(value))
        for name, value in values.items()
    )


def test_every_reason_is_true_of_its_chart_and_can_be_said() -> None:
    say = words()
    findings = set()
    for one, view, reason in reasons():
        hand = hand_of(view.chart)
        assert is_true(hand, said(view.chart), view, reason.values), (one.id, hand, reason)
        key = f"reason.{one.id}.{reason.finding}"
        findings.add(key)
        assert "{" not in say(key, **reason.values)
    # And nothing is kept in the words that no chart ever says.
    ours = {key for key in say.texts if key.startswith("reason.") and key.split(".")[1] in PATTERNS}
    assert ours == findings


def test_every_pattern_has_its_words() -> None:
    say = words()
    assert len(PATTERNS) == 49
    for one in PATTERNS.values():
        assert say(f"pattern.{one.id}.name")
        assert say(f"pattern.{one.id}.definition")
        readings = {"used", *one.readings} if one.readings else set()
        prefix = f"pattern.{one.id}.reading."
        assert {key.removeprefix(prefix) for key in say.texts if key.startswith(prefix)} == readings
