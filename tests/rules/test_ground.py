"""Ground: phases, kin, lodging, and what stems and branches are to one another."""

import pytest

from liuren import Branch, Day, Stem
from liuren.cycles import BRANCHES as ENGINE_BRANCHES
from liuren.cycles import DAYS as ENGINE_DAYS
from liuren.cycles import STEMS as ENGINE_STEMS
from liuren.phases import Kin, Phase, kin, overcomes, phase
from liuren.relations import (
    LODGING,
    breaks,
    clash,
    combining_branch,
    combining_stem,
    harms,
    hidden_stem,
    horse,
    lodgers,
    long_life,
    punished,
    quarter,
    salary,
    tomb,
    triad,
    virtue,
    void,
)
from tests import support
from tests.support import BRANCHES, DAYS, OVERCOMING, PHASE, PRODUCING, STEMS, cast, line, quote
from tests.support import further as step


def of_branches(relation: object) -> str:
    """What a relation makes of 子…亥, in that order."""
    assert callable(relation)
    return "".join(str(relation(branch)) for branch in ENGINE_BRANCHES)


def of_stems(relation: object) -> str:
    """What a relation makes of 甲…癸, in that order."""
    assert callable(relation)
    return "".join(str(relation(stem)) for stem in ENGINE_STEMS)


@pytest.mark.rule("ground.phases")
def test_branches_and_stems_overcome_by_their_phase() -> None:
    quote("cuiyan-19", "惟於相剋處，一逗殺機")
    line("daquan-1:7", "a lower that overcomes its upper, an upper that overcomes its lower")
    quote("kejing-01", "午加庚金", "酉辛金", "癸水")
    quote("kejing-02", "丑加卯木", "亥加丑土", "辰、戊、未、己、戌土")
    places: tuple[Stem | Branch, ...] = (*ENGINE_STEMS, *ENGINE_BRANCHES)
    for one in places:
        assert str(phase(one)) == PHASE[str(one)]
        for other in places:
            assert overcomes(one, other) == (PHASE[str(one)] + PHASE[str(other)] in OVERCOMING)
    assert {f"{one}{one.overcomes}" for one in Phase} == set(OVERCOMING)
    assert {f"{one}{one.produces}" for one in Phase} == set(PRODUCING)


@pytest.mark.rule("ground.kin")
def test_kin_is_what_the_phase_is_to_the_stem() -> None:
    quote("cuiyan-32", "巳辰卯，自第四課財爻發用")
    assert kin(Stem.GUI, Branch.SI) is Kin.WEALTH
    quote("cuiyan-37", "如乙亥日，干上酉，一課缺一干之陽神，酉為官鬼")
    assert kin(Stem.YI, Branch.YOU) is Kin.OFFICIAL
    quote("cuiyan-38", "如壬辰日，干上午，一課缺一支之陰神，午為妻財")
    assert kin(Stem.REN, Branch.WU) is Kin.WEALTH
    for stem in ENGINE_STEMS:
        for branch in ENGINE_BRANCHES:
            own, other = PHASE[str(stem)], PHASE[str(branch)]
            assert str(kin(stem, branch)) == (
                "兄弟" if own == other
                else "子孫" if own + other in PRODUCING
                else "父母" if other + own in PRODUCING
                else "妻財" if own + other in OVERCOMING
                else "官鬼"
            )  # fmt: skip


@pytest.mark.rule("ground.lodging")
def test_each_stem_lodges_where_the_passage_puts_it() -> None:
    clause = "甲寄寅，乙寄辰，丙戊寄巳，丁己寄未，庚寄申，辛寄戌，壬寄亥，癸寄丑"
    quote("cuiyan-17", clause)
    line("daquan-1:7", "the same ten lodgings; none in the four cardinal palaces 子午卯酉")
    printed = {
        stem: palace
        for stems, palace in (part.split("寄") for part in clause.split("，"))
        for stem in stems
    }
    assert {str(stem): str(palace) for stem, palace in LODGING.items()} == printed
    assert not set(printed.values()) & set("子午卯酉")
    for palace in ENGINE_BRANCHES:
        assert [str(stem) for stem in lodgers(palace)] == [
            stem for stem in STEMS if printed[stem] == palace.hanzi
        ]


@pytest.mark.rule("ground.void")
def test_the_branches_no_day_of_the_decade_has_are_void() -> None:
    quote("cuiyan-35", "辛未日，三傳申亥申，中傳旬空", "辛卯日三傳子未子，中傳旬空")
    assert Branch.HAI in void(Day.parse("辛未"))
    assert Branch.WEI in void(Day.parse("辛卯"))
    quote("cuiyan-37", "如乙亥日，干上酉", "酉為官鬼，且繫旬空")
    assert Branch.YOU in void(Day.parse("乙亥"))
    for day in ENGINE_DAYS:
        first = day.index - day.index % 10
        present = {name[1] for name in DAYS[first : first + 10]}
        assert [str(branch) for branch in void(day)] == sorted(
            set(BRANCHES) - present, key=BRANCHES.index
        )


@pytest.mark.rule("ground.hidden-stem")
def test_a_branch_hides_the_stem_of_its_day_in_the_decade() -> None:
    quote("cuiyan-24", "如辛卯日", "僅存末傳亥為脫氣，且遁丁神")
    assert hidden_stem(Day.parse("辛卯"), Branch.HAI) is Stem.DING
    quote("cuiyan-28", "如戊辰日", "子遁甲")
    assert hidden_stem(Day.parse("戊辰"), Branch.ZI) is Stem.JIA
    for day in ENGINE_DAYS:
        first = day.index - day.index % 10
        of_decade = {name[1]: name[0] for name in DAYS[first : first + 10]}
        for branch in ENGINE_BRANCHES:
            hidden = hidden_stem(day, branch)
            assert (hidden and str(hidden)) == of_decade.get(str(branch))


@pytest.mark.rule("ground.combining-stems")
def test_stems_combine_in_five_pairs() -> None:
    quote("cuiyan-39", "如丙合辛", "戊合癸")
    line("daquan-1:119", "the five pairs, each with its name: 甲己 乙庚 丙辛 丁壬 戊癸")
    assert of_stems(combining_stem) == "己庚辛壬癸甲乙丙丁戊"


@pytest.mark.rule("ground.combining-branches")
def test_branches_combine_in_six_pairs() -> None:
    line("daquan-1:121", "子 with 丑, 寅 with 亥, 卯 with 戌, 辰 with 酉, 巳 with 申, 午 with 未")
    pairs = support.pairs("子丑 寅亥 卯戌 辰酉 巳申 午未")
    assert of_branches(combining_branch) == "".join(pairs[branch] for branch in BRANCHES)


@pytest.mark.rule("ground.triads")
def test_branches_work_together_in_four_triads() -> None:
    quote("cuiyan-40", "如酉日取丑為用", "丑日取巳為用")
    line(
        "daquan-1:115",
        "亥卯未 is the triad of wood, 寅午戌 of fire, 巳酉丑 of metal, 申子辰 of water",
    )
    for names in ("亥卯未", "寅午戌", "巳酉丑", "申子辰"):
        for place, name in enumerate(names):
            assert "".join(map(str, triad(Branch(name)))) == names[place:] + names[:place]


@pytest.mark.rule("ground.punishment")
def test_branches_punish_in_three_rings_and_by_themselves() -> None:
    line("daquan-1:25", "its table gives 子…亥 what each punishes")
    rings = ("子卯", "寅巳申", "丑戌未", "辰", "午", "酉", "亥")
    by_ring = {one: ring[(ring.index(one) + 1) % len(ring)] for ring in rings for one in ring}
    assert of_branches(punished) == "".join(by_ring[branch] for branch in BRANCHES)
    line("daquan-1:163", "未 to 丑 and 申 to 寅 are held to be clash and no punishment")
    for branch in ENGINE_BRANCHES:
        held = None if branch.hanzi in "未申" else Branch(by_ring[branch.hanzi])
        assert punished(branch, "clash") is held


@pytest.mark.rule("ground.clash")
def test_a_branch_clashes_with_the_one_opposite() -> None:
    line(
        "daquan-1:167", "with the twelve laid in a ring, those opposite clash, as on the 返吟 plate"
    )
    pairs = support.pairs("子午 丑未 寅申 卯酉 辰戌 巳亥")
    assert of_branches(clash) == "".join(pairs[branch] for branch in BRANCHES)


@pytest.mark.rule("ground.harm")
def test_branches_harm_in_six_pairs() -> None:
    line("daquan-1:25", "its table gives 子…亥 what each harms")
    line("daquan-1:159", "戌 to 卯 in a row and 酉 back to 辰 in a row above it: those facing harm")
    pairs = support.pairs(" ".join(map("".join, zip("戌亥子丑寅卯", "酉申未午巳辰", strict=True))))
    assert of_branches(harms) == "".join(pairs[branch] for branch in BRANCHES)


@pytest.mark.rule("ground.breaking")
def test_yang_branches_break_three_back_and_yin_ones_three_on() -> None:
    line("daquan-1:25", "yang takes the third behind it, yin the third before it")
    by_step = (step(one, -3 if support.is_yang(one) else 3) for one in BRANCHES)
    assert of_branches(breaks) == "".join(by_step)
    line(
        "daquan-1:157",
        "午 breaks 卯, 辰 丑, 酉 子, 戌 未, 亥 寅 and 申 巳; all six also the other way",
    )
    pairs = support.pairs("午卯 辰丑 酉子 戌未 亥寅 申巳")
    assert of_branches(breaks) == "".join(pairs[branch] for branch in BRANCHES)


@pytest.mark.rule("ground.virtue")
def test_a_yang_stem_has_its_virtue_at_home_and_a_yin_one_with_its_partner() -> None:
    line("daquan-1:21", "its table gives the ten stems their virtue")
    line("daquan-1:113", "the virtue is 寅 for 己, 巳 for 辛, 申 for 乙 and 亥 for 丁")
    partner = support.pairs("甲己 乙庚 丙辛 丁壬 戊癸")
    homes = (support.LODGING[one if support.is_yang(one) else partner[one]] for one in STEMS)
    assert of_stems(virtue) == "".join(homes)


@pytest.mark.rule("ground.salary")
def test_the_salary_is_the_fourth_station_from_the_stems_birth() -> None:
    quote("cuiyan-07", "十二神中之臨官，即係日之祿神")
    line("daquan-1:21", "its table gives the ten stems their salary")
    assert of_stems(salary) == "寅卯巳午巳午申酉亥子"
    for stem in ENGINE_STEMS:
        birth = long_life(stem, "stems").hanzi
        assert salary(stem).hanzi == step(birth, 3 if support.is_yang(stem.hanzi) else -3)


@pytest.mark.rule("ground.horse")
def test_the_horse_clashes_with_the_head_of_the_triad() -> None:
    line("daquan-1:23", "its table gives 子…亥 the horse: 寅亥申巳 three times over")
    assert of_branches(horse) == "寅亥申巳" * 3


@pytest.mark.rule("ground.long-life")
def test_long_life_is_by_phase_or_by_stem() -> None:
    quote("cuiyan-07", "五行則不論陰陽，一例順行", "陽之死地，即陰之生地")
    quote("cuiyan-08", "土即從火為用")
    quote("cuiyan-39", "如戊辰日，三傳寅午午，寅為長生")
    line("daquan-1:147", "where a yang stem dies the yin stem of its phase is born")
    by_phase = dict(zip("木火土金水", "亥寅寅巳申", strict=True))
    assert of_stems(long_life) == "".join(by_phase[PHASE[stem]] for stem in STEMS)
    by_water = by_phase | {"土": "申"}
    assert of_stems(lambda stem: long_life(stem, earth_tomb="chen")) == "".join(
        by_water[PHASE[stem]] for stem in STEMS
    )
    for yang, yin in zip(ENGINE_STEMS[::2], ENGINE_STEMS[1::2], strict=True):
        birth = long_life(yang, "stems").hanzi
        assert birth == by_phase[PHASE[yang.hanzi]]
        assert long_life(yin, "stems").hanzi == step(birth, 7)  # death is the eighth station


@pytest.mark.rule("ground.tomb")
def test_the_tomb_is_by_phase_or_by_stem() -> None:
    quote("cuiyan-07", "起長生日墓之法，有五行十干之別")
    quote("cuiyan-08", "有從水用辰者，有從火用戌者", "故戊己斷以用戌作墓")
    quote("cuiyan-40", "如辛未日三傳亥丑丑", "中末又為日墓")
    by_phase = dict(zip("木火土金水", "未戌戌丑辰", strict=True))
    assert of_stems(tomb) == "".join(by_phase[PHASE[stem]] for stem in STEMS)
    by_water = by_phase | {"土": "辰"}
    assert of_stems(lambda stem: tomb(stem, earth_tomb="chen")) == "".join(
        by_water[PHASE[stem]] for stem in STEMS
    )
    line("daquan-1:147", "未 is the tomb of 甲 and 癸, 戌 of 丙 戊 乙, 丑 of 庚 丁 己, 辰 of 壬 辛")
    by_stem = {
        stem: place
        for place, stems in zip("未戌丑辰", ("甲癸", "丙戊乙", "庚丁己", "壬辛"), strict=True)
        for stem in stems
    }
    for answer in ("xu", "chen"):
        assert of_stems(lambda stem, answer=answer: tomb(stem, "stems", answer)) == "".join(
            by_stem[stem] for stem in STEMS
        )


@pytest.mark.rule("ground.quarters")
def test_the_branches_are_first_middle_or_last_of_their_season() -> None:
    quote("kejing-05", "孟為四生地")
    births = {long_life(stem).hanzi for stem in ENGINE_STEMS if PHASE[stem.hanzi] != "土"}
    assert {branch.hanzi for branch in ENGINE_BRANCHES if quarter(branch) == "孟"} == births
    quote("cuiyan-25", "先取孟位上乘神為和", "則取仲位上乘神為用", "無取季位上神")
    for names in ("寅卯辰", "巳午未", "申酉戌", "亥子丑"):
        assert "".join(quarter(Branch(name)) for name in names) == "孟仲季"


def test_the_chart_gives_the_tomb_and_the_birth_as_its_school_answers() -> None:
    by_stem = cast("乙丑", "子").school.with_(birth_tomb="stems")
    by_water = cast("戊辰", "子").school.with_(earth_tomb="chen")
    for day, school, birth_and_tomb in (
        ("乙丑", by_stem, "午戌"),
        ("戊辰", by_water, "申辰"),
        ("戊辰", cast("戊辰", "子").school, "寅戌"),
    ):
        chart = cast(day, "子", school)
        assert f"{chart.long_life}{chart.tomb}" == birth_and_tomb
