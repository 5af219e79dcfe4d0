"""The nine methods and their classes as patterns: 課目 1 to 10.

Which method opened a chart is the engine's finding, so most patterns here ask the derivation,
as the school of the chart has it. Two ask the plate instead: 伏吟 and 返吟 are every chart on
their plate, also where a conflict opens (六壬粹言 counts two charts of 返吟 under 復等).
"""

from __future__ import annotations

from liuren.cycles import Branch
from liuren.lessons import Direction, Missing
from liuren.patterns.pattern import Ask, Reason, other_reading, pattern
from liuren.patterns.view import View, under
from liuren.phases import Phase, phase
from liuren.relations import LODGING, combining_stem, quarter, triad
from liuren.transmissions import Method, SubMethod


def _is(view: View, sub_method: SubMethod) -> bool:
    return view.chart.derivation.sub_method is sub_method


def _conflicts(view: View, direction: Direction) -> list[str]:
    """The lessons that conflict this way, each as upper and lower."""
    return [str(lesson) for lesson in view.chart.lessons if lesson.direction is direction]


def _in_question(view: View) -> tuple[Branch, ...]:
    """The conflicting uppers that polarity leaves: those of the day's, all where none is."""
    found = view.chart.derivation.candidates
    return tuple(one for one in found if one.is_yang == view.day.is_yang) or found


def _on_ordinary_plates(ask: Ask) -> Ask:
    """The same pattern, the 伏吟 and 返吟 plates left to patterns of their own."""

    def asked(view: View) -> Reason | None:
        plate = view.chart.plate
        return None if plate.is_fu_yin or plate.is_fan_yin else ask(view)

    return asked


def _with_answers(ask: Ask, **answers: str) -> Ask:
    """The same pattern, the chart cast as its school would with other answers."""

    def asked(view: View) -> Reason | None:
        return ask(under(view, **answers))

    return asked


# 元首 重審 知一 -----------------------------------------------------------------------------------


@pattern(
    "yuan-shou",
    "元首",
    number=1,
    hexagram="乾",
    passages=("cuiyan-19", "cuiyan-21", "daquan-1:7", "daquan-1:169"),
)
def yuan_shou(view: View) -> Reason | None:
    """No lower overcomes its upper, one upper overcomes its lower, and opens. (cuiyan-19, -21)"""
    if not _is(view, SubMethod.YUAN_SHOU):
        return None
    return Reason("one", opener=view.opener, lessons=_conflicts(view, Direction.KE))


@pattern(
    "zhong-shen",
    "重審",
    number=2,
    hexagram="坤",
    passages=("cuiyan-19", "cuiyan-20", "daquan-1:7", "daquan-1:169"),
)
def zhong_shen(view: View) -> Reason | None:
    """One lower overcomes its upper, which opens; uppers that overcome their lowers do not
    count. (cuiyan-19, -20)"""
    if not _is(view, SubMethod.ZHONG_SHEN):
        return None
    lessons = _conflicts(view, Direction.ZEI)
    if aside := _conflicts(view, Direction.KE):
        return Reason("before-ke", opener=view.opener, lessons=lessons, aside=aside)
    return Reason("one", opener=view.opener, lessons=lessons)


@pattern(
    "zhi-yi",
    "知一",
    aliases=("比用",),
    number=3,
    hexagram="比",
    passages=("cuiyan-22", "cuiyan-23", "cuiyan-24", "daquan-1:7", "daquan-1:169"),
)
def zhi_yi(view: View) -> Reason | None:
    """Several conflicts of the kind that counts, and just one upper of the day's polarity,
    which opens. (cuiyan-22…24)"""
    found = view.chart.derivation
    if found.method is not Method.BI_YONG:
        return None
    kind = "zei" if found.direction is Direction.ZEI else "ke"
    return Reason(kind, opener=view.opener, stem=view.stem, candidates=found.candidates)


# 涉害 --------------------------------------------------------------------------------------------


@pattern(
    "she-hai",
    "涉害",
    number=4,
    hexagram="坎",
    passages=(
        "cuiyan-09",
        "cuiyan-25",
        "cuiyan-29",
        "kejing-01",
        "kejing-02",
        "kejing-03",
        "kejing-08",
        "kejing-12",
        "kejing-13",
        "kejing-14",
        "daquan-1:9",
        "daquan-1:169",
    ),
)
def she_hai(view: View) -> Reason | None:
    """Several conflicting uppers are of the day's polarity, or several and none of it.
    (cuiyan-25, kejing-01, kejing-13)"""
    if view.chart.derivation.method is not Method.SHE_HAI:
        return None
    asked = _in_question(view)
    alike = asked[0].is_yang == view.day.is_yang
    return Reason("alike" if alike else "unlike", candidates=asked, stem=view.stem)


for _id, _ask in (
    ("yuan-shou", yuan_shou),
    ("zhong-shen", zhong_shen),
    ("zhi-yi", zhi_yi),
    ("she-hai", she_hai),
):
    other_reading(_id, "ordinary-plates")(_on_ordinary_plates(_ask))


def _seated(view: View, sub_method: SubMethod) -> Reason | None:
    if not _is(view, sub_method):
        return None
    others = [one for one in _in_question(view) if one is not view.opener]
    palace = view.under(view.opener)
    return Reason("seat", opener=view.opener, palace=palace, others=others)


# By the answer of the school: by position as 六壬粹言 practises and counts, or by depth first.
@pattern(
    "jian-ji",
    "見機",
    passages=("cuiyan-25", "cuiyan-26", "kejing-04", "kejing-10", "kejing-13"),
)
def jian_ji(view: View) -> Reason | None:
    """涉害, and of the uppers in question the one over a 孟 palace opens. (cuiyan-25, -26)"""
    return _seated(view, SubMethod.JIAN_JI)


@pattern(
    "cha-wei",
    "察微",
    passages=("cuiyan-25", "cuiyan-27", "kejing-05", "kejing-10", "kejing-11", "kejing-13"),
)
def cha_wei(view: View) -> Reason | None:
    """涉害, no upper in question over a 孟 palace, and the one over a 仲 opens. (cuiyan-25, -27)"""
    return _seated(view, SubMethod.CHA_WEI)


@pattern(
    "fu-deng",
    "復等",
    aliases=("綴瑕",),
    passages=("cuiyan-28", "kejing-06", "kejing-07", "kejing-09", "kejing-13", "daquan-1:9"),
)
def fu_deng(view: View) -> Reason | None:
    """涉害, and uppers in question are equal in all that is asked: which of them comes first
    opens. (cuiyan-28, kejing-06)"""
    if not _is(view, SubMethod.FU_DENG):
        return None
    equal = view.chart.derivation.steps[-1].values["candidates"]
    return Reason("equal", candidates=equal, opener=view.opener)


for _id, _ask in (("jian-ji", jian_ji), ("cha-wei", cha_wei), ("fu-deng", fu_deng)):
    for _depth in ("depth", "depth-with-start"):
        other_reading(_id, _depth)(_with_answers(_ask, she_hai=_depth))


# So 觀月經: kejing-10 calls 己丑 見機 because 巳, which opens over 酉, is itself a 孟.
@other_reading("jian-ji", "opener-itself")
def _meng_opens(view: View) -> Reason | None:
    """涉害, and what opens is itself 寅 申 巳 or 亥. (kejing-10)"""
    if she_hai(view) and quarter(view.opener) == "孟":
        return Reason("itself", opener=view.opener)
    return None


@other_reading("cha-wei", "opener-itself")
def _zhong_or_ji_opens(view: View) -> Reason | None:
    """涉害, and what opens is itself a 仲 or a 季. (kejing-10, -11)"""
    if she_hai(view) and quarter(view.opener) != "孟":
        return Reason("itself", opener=view.opener)
    return None


@other_reading("fu-deng", "depth-alone")
def _equal_in_depth(view: View) -> Reason | None:
    """Uppers in question wade equally deep, wherever they stand. (kejing-09)"""
    for step in under(view, she_hai="depth").chart.derivation.steps:
        if step.finding.startswith("she-hai.equal"):
            candidates, count = step.values["candidates"], step.values["count"]
            return Reason("depth-alone", candidates=candidates, count=count)
    return None


# The two examples are 涉害, and the passage stands in its commentary.
def _leader_over_meng(view: View, leader: Branch) -> Reason | None:
    palace = view.under(leader)
    if view.opener is leader and quarter(palace) == "孟":
        return Reason("opens", leader=leader, palace=palace)
    return None


@pattern("he-kui-lin-meng", "河魁臨孟", passages=("kejing-11",))
def he_kui_lin_meng(view: View) -> Reason | None:
    """In a chart of 涉害 戌, 河魁, stands over a 孟 palace and opens. (kejing-11)"""
    return _he_kui_by_any_method(view) if she_hai(view) else None


@other_reading("he-kui-lin-meng", "any-method")
def _he_kui_by_any_method(view: View) -> Reason | None:
    return _leader_over_meng(view, Branch.XU)


@pattern("tian-gang-lin-meng", "天罡臨孟", passages=("kejing-11",))
def tian_gang_lin_meng(view: View) -> Reason | None:
    """In a chart of 涉害 辰, 天罡, stands over a 孟 palace and opens. (kejing-11)"""
    return _tian_gang_by_any_method(view) if she_hai(view) else None


@other_reading("tian-gang-lin-meng", "any-method")
def _tian_gang_by_any_method(view: View) -> Reason | None:
    return _leader_over_meng(view, Branch.CHEN)


# 遙克 --------------------------------------------------------------------------------------------


def _shot(view: View, sub_method: SubMethod) -> Reason | None:
    if not _is(view, sub_method):
        return None
    found = view.chart.derivation.candidates
    finding = sub_method.id if len(found) == 1 else f"{sub_method.id}-several"
    return Reason(finding, stem=view.stem, candidates=found, opener=view.opener)


@pattern(
    "yao-ke",
    "遙克",
    aliases=("遙剋",),
    number=5,
    hexagram="睽",
    passages=(
        "cuiyan-11",
        "cuiyan-30",
        "kejing-15",
        "kejing-16",
        "kejing-24",
        "kejing-25",
        "daquan-1:9",
        "daquan-1:171",
    ),
)
def yao_ke(view: View) -> Reason | None:
    """No lesson conflicts; an upper of lessons 2 to 4 overcomes the stem, or else is overcome
    by it, and opens. (cuiyan-30, kejing-15)"""
    return hao_shi(view) or tan_she(view)


@pattern(
    "hao-shi",
    "蒿矢",
    passages=(
        "cuiyan-30",
        "cuiyan-31",
        "kejing-15",
        "kejing-17",
        "kejing-21",
        "kejing-28",
        "kejing-29",
        "daquan-1:9",
    ),
)
def hao_shi(view: View) -> Reason | None:
    """No lesson conflicts, and an upper of lessons 2 to 4 that overcomes the stem opens.
    (cuiyan-31, kejing-15)"""
    return _shot(view, SubMethod.HAO_SHI)


@pattern(
    "tan-she",
    "彈射",
    passages=(
        "cuiyan-30",
        "cuiyan-32",
        "kejing-18",
        "kejing-19",
        "kejing-20",
        "kejing-22",
        "kejing-26",
        "kejing-27",
        "kejing-28",
        "kejing-30",
        "daquan-1:9",
    ),
)
def tan_she(view: View) -> Reason | None:
    """No lesson conflicts, no upper overcomes the stem, and one of lessons 2 to 4 that the stem
    overcomes opens. (cuiyan-32, kejing-18)"""
    return _shot(view, SubMethod.TAN_SHE)


for _id, _ask in (("yao-ke", yao_ke), ("hao-shi", hao_shi), ("tan-she", tan_she)):
    other_reading(_id, "ba-zhuan-too")(_with_answers(_ask, ba_zhuan="yao-ke"))


# 蒿矢傳金, kejing-30, is the plainest of the three wordings (見金, 帶金): a transmission is metal.
@pattern("you-zu", "有鏃", passages=("cuiyan-30", "kejing-23", "kejing-29", "kejing-30"))
def you_zu(view: View) -> Reason | None:
    """蒿矢 with metal, 申 or 酉, among the transmissions. (kejing-30)"""
    metal = _among(view, Phase.METAL)
    return Reason("among", metal=metal) if hao_shi(view) and metal else None


@other_reading("you-zu", "opener")
def _metal_opens(view: View) -> Reason | None:
    if hao_shi(view) and phase(view.opener) is Phase.METAL:
        return Reason("opener", opener=view.opener)
    return None


@pattern("you-wan", "有丸", passages=("cuiyan-30", "kejing-23", "kejing-30"))
def you_wan(view: View) -> Reason | None:
    """彈射 with earth, 辰 戌 丑 or 未, among the transmissions. (kejing-30)"""
    earth = _among(view, Phase.EARTH)
    return Reason("among", earth=earth) if tan_she(view) and earth else None


@other_reading("you-wan", "opener")
def _earth_opens(view: View) -> Reason | None:
    if tan_she(view) and phase(view.opener) is Phase.EARTH:
        return Reason("opener", opener=view.opener)
    return None


def _among(view: View, wanted: Phase) -> tuple[Branch, ...]:
    """The transmissions of a phase, each once."""
    return tuple(dict.fromkeys(one for one in view.transmissions if phase(one) is wanted))


# 若傳空亡: a transmission is void, as 蒿矢傳金 is a transmission of metal. No chart has all void.
@pattern(
    "yi-zu-shi-wan",
    "遺鏃失丸",
    aliases=("遺鏃失矢",),
    passages=("kejing-19", "kejing-23", "kejing-30"),
)
def yi_zu_shi_wan(view: View) -> Reason | None:
    """蒿矢 or 彈射 with a transmission that is void. (kejing-30)"""
    void = tuple(dict.fromkeys(one for one in view.transmissions if view.is_void(one)))
    return Reason("void", void=void) if yao_ke(view) and void else None


@other_reading("yi-zu-shi-wan", "point")
def _point_is_void(view: View) -> Reason | None:
    """The metal of a 蒿矢 or the earth of a 彈射 is void."""
    points = _among(view, Phase.METAL if hao_shi(view) else Phase.EARTH)
    void = tuple(one for one in points if view.is_void(one))
    return Reason("point", void=void) if yao_ke(view) and void else None


@other_reading("yi-zu-shi-wan", "opener")
def _void_opens(view: View) -> Reason | None:
    """What opens is void. (kejing-19)"""
    if yao_ke(view) and view.is_void(view.opener):
        return Reason("opener", opener=view.opener)
    return None


def _shot_from(view: View) -> int | None:
    """The lesson a distant conflict opens from.

    An upper in two lessons is the stem's on a yang day (cuiyan-37). It happens once, on 丙寅
    with 寅 over 丙: 亥 stands in lesson 2 and is repeated in 3.
    """
    if not yao_ke(view):
        return None
    return next(one.number for one in view.chart.lessons[1:] if one.upper is view.opener)


@pattern("jin-she", "近射", passages=("cuiyan-30", "kejing-24", "kejing-29"))
def jin_she(view: View) -> Reason | None:
    """遙克 that opens from lesson 2, the stem's own. (kejing-24)"""
    return Reason("second", opener=view.opener) if _shot_from(view) == 2 else None


@pattern("yuan-she", "遠射", passages=("cuiyan-30", "kejing-24", "kejing-29"))
def yuan_she(view: View) -> Reason | None:
    """遙克 that opens from lesson 3 or 4, the branch's. (kejing-24)"""
    lesson = _shot_from(view)
    if lesson not in (3, 4):
        return None
    return Reason("third" if lesson == 3 else "fourth", opener=view.opener)


@pattern(
    "yi-jian-shuang-lu",
    "一箭雙鹿",
    aliases=("一箭射雙鹿", "箭中雙鹿"),
    passages=("cuiyan-30", "cuiyan-32", "kejing-18", "kejing-22"),
)
def yi_jian_shuang_lu(view: View) -> Reason | None:
    """彈射, and the stem overcomes two uppers. (kejing-18, -22)"""
    return _two_deer(view) if tan_she(view) else None


@other_reading("yi-jian-shuang-lu", "either-way")
def _two_deer(view: View) -> Reason | None:
    """Two uppers overcome the stem, or the stem overcomes two. (cuiyan-30)"""
    found = view.chart.derivation.candidates
    if not yao_ke(view) or len(found) < 2:
        return None
    return Reason("shot-at" if hao_shi(view) else "shooting", stem=view.stem, candidates=found)


# 昴星 --------------------------------------------------------------------------------------------


@pattern(
    "mao-xing",
    "昴星",
    number=6,
    hexagram="履",
    passages=(
        "cuiyan-33",
        "kejing-31",
        "kejing-42",
        "daquan-1:9",
        "daquan-1:171",
        "daquan-1:193",
        "daquan-1:195",
    ),
)
def mao_xing(view: View) -> Reason | None:
    """Four lessons that differ, and no conflict near or far; 酉 gives the opener.
    (cuiyan-33, kejing-31)"""
    if view.chart.derivation.method is not Method.MAO_XING:
        return None
    return Reason("four-lessons", lessons=view.chart.lessons, stem=view.stem)


@pattern(
    "hu-shi",
    "虎視",
    aliases=("虎視轉蓬", "仰視"),
    passages=(
        "cuiyan-33",
        "cuiyan-34",
        "kejing-32",
        "kejing-33",
        "kejing-34",
        "kejing-38",
        "kejing-39",
    ),
)
def hu_shi(view: View) -> Reason | None:
    """昴星 on a yang day: what stands over 酉 opens, then over the branch, then over the stem.
    (cuiyan-34, kejing-32)"""
    if not _is(view, SubMethod.HU_SHI):
        return None
    opener, middle, last = view.transmissions
    return Reason("over", opener=opener, middle=middle, last=last)


@pattern(
    "dong-she-yan-mu",
    "冬蛇掩目",
    aliases=("冬蛇", "俯視"),
    passages=(
        "cuiyan-33",
        "cuiyan-35",
        "kejing-32",
        "kejing-35",
        "kejing-36",
        "kejing-37",
        "kejing-40",
    ),
)
def dong_she_yan_mu(view: View) -> Reason | None:
    """昴星 on a yin day: the palace under 酉 opens, then over the stem, then over the branch.
    (cuiyan-35, kejing-35)"""
    if not _is(view, SubMethod.DONG_SHE):
        return None
    opener, middle, last = view.transmissions
    return Reason("under", opener=opener, middle=middle, last=last)


# kejing-36 and -41 say it of 冬蛇掩目, and so read it happens in no chart: no 昴星 chart has the
# plate. What they may have meant stands beside it.
@pattern("che-lun-dao-zhuo", "車輪倒斫", passages=("kejing-36", "kejing-41"))
def che_lun_dao_zhuo(view: View) -> Reason | None:
    """昴星, and 申 stands over 卯. (kejing-36, -41)"""
    return _shen_over_mao(view) if mao_xing(view) else None


@other_reading("che-lun-dao-zhuo", "any-method")
def _shen_over_mao(view: View) -> Reason | None:
    upper = view.over(Branch.MAO)
    return Reason("over", upper=upper, palace=Branch.MAO) if upper is Branch.SHEN else None


@other_reading("che-lun-dao-zhuo", "opener")
def _shen_over_mao_opens(view: View) -> Reason | None:
    return _shen_over_mao(view) if view.opener is Branch.SHEN else None


@pattern("ming-tang", "明堂", aliases=("明常",), passages=("kejing-36", "kejing-41"))
def ming_tang(view: View) -> Reason | None:
    """昴星, and 午 stands over 卯. (kejing-36, -41)"""
    return _wu_over_mao(view) if mao_xing(view) else None


@other_reading("ming-tang", "any-method")
def _wu_over_mao(view: View) -> Reason | None:
    upper = view.over(Branch.MAO)
    return Reason("over", upper=upper, palace=Branch.MAO) if upper is Branch.WU else None


# 不備 別責 八專 -----------------------------------------------------------------------------------


@pattern("bu-bei", "不備", passages=("cuiyan-36", "cuiyan-37", "cuiyan-38"))
def bu_bei(view: View) -> Reason | None:
    """Just three of the four lessons differ: lesson 1 is lesson 4, or 2 is 3. (cuiyan-36)"""
    return yang_bu_bei(view) or yin_bu_bei(view)


@pattern("yang-bu-bei", "陽不備", passages=("cuiyan-36", "cuiyan-37"))
def yang_bu_bei(view: View) -> Reason | None:
    """Three lessons, and the one repeated is the yang, first, of its side: lesson 3 on yang
    days, 1 on yin days. (cuiyan-37)"""
    return _lacking(view, Missing.YANG)


@pattern("yin-bu-bei", "陰不備", passages=("cuiyan-36", "cuiyan-38"))
def yin_bu_bei(view: View) -> Reason | None:
    """Three lessons, and the one repeated is the yin, second, of its side: lesson 4 on yang
    days, 2 on yin days. (cuiyan-38)"""
    return _lacking(view, Missing.YIN)


def _lacking(view: View, kind: Missing) -> Reason | None:
    if view.chart.missing is None or view.chart.missing[0] is not kind:
        return None
    upper, number = view.chart.missing[1].upper, view.chart.missing[1].number
    finding = ("stem-yang", "stem-yin", "branch-yang", "branch-yin")[number - 1]
    return Reason(finding, upper=upper, taken=5 - number)


@pattern("bie-ze", "別責", number=7, passages=("cuiyan-36", "daquan-1:11", "daquan-1:171"))
def bie_ze(view: View) -> Reason | None:
    """Three lessons, and no conflict near or far. (cuiyan-36, daquan-1:11)"""
    if view.chart.derivation.method is not Method.BIE_ZE:
        return None
    return Reason("three-lessons", lessons=view.chart.lessons, stem=view.stem)


@pattern("gang-ri-bie-ze", "剛日別責", passages=("cuiyan-36", "cuiyan-39"))
def gang_ri_bie_ze(view: View) -> Reason | None:
    """別責 on a yang day: what stands over the lodging of the combining stem opens.
    (cuiyan-39)"""
    if not _is(view, SubMethod.GANG):
        return None
    palace = LODGING[combining_stem(view.stem)]
    return Reason("over", opener=view.opener, palace=palace, stem=view.stem, last=view.over_stem)


@pattern("rou-ri-bie-ze", "柔日別責", passages=("cuiyan-10", "cuiyan-36", "cuiyan-40"))
def rou_ri_bie_ze(view: View) -> Reason | None:
    """別責 on a yin day: the next of the day branch's triad opens. (cuiyan-40)"""
    if not _is(view, SubMethod.ROU):
        return None
    asked = triad(view.branch)[1]
    finding = "itself" if view.opener is asked else "over"
    return Reason(finding, opener=view.opener, asked=asked, branch=view.branch, last=view.over_stem)


# daquan-1:171 defines it by two lessons without conflict; cuiyan-11 speaks of the days, too.
@pattern(
    "ba-zhuan",
    "八專",
    number=8,
    hexagram="同人",
    passages=("cuiyan-11", "daquan-1:13", "daquan-1:171"),
)
def ba_zhuan(view: View) -> Reason | None:
    """Stem and branch share a palace, two lessons are left and neither conflicts.
    (cuiyan-11, daquan-1:13)"""
    if view.chart.derivation.method is not Method.BA_ZHUAN:
        return None
    return Reason("two-lessons", day=view.day, lessons=view.chart.lessons[:2], opener=view.opener)


@other_reading("ba-zhuan", "every-chart")
def _one_palace(view: View) -> Reason | None:
    """Stem and branch share a palace. (cuiyan-11)"""
    if view.lodging is not view.branch:
        return None
    return Reason("one-palace", day=view.day, palace=view.branch)


@other_reading("ba-zhuan", "without-conflict")
def _one_palace_at_peace(view: View) -> Reason | None:
    """Stem and branch share a palace and no lesson conflicts, 伏吟 and 返吟 counted in."""
    at_peace = all(lesson.direction is None for lesson in view.chart.lessons)
    return _one_palace(view) if at_peace else None


other_reading("ba-zhuan", "yao-ke-first")(_with_answers(ba_zhuan, ba_zhuan="yao-ke"))


@pattern("du-zu", "獨足", passages=("cuiyan-11",))
def du_zu(view: View) -> Reason | None:
    """八專, and all three transmissions are one branch. (cuiyan-11)"""
    if not _is(view, SubMethod.DU_ZU):
        return None
    return Reason("alone", opener=view.opener, start=view.uppers[3])


# 伏吟 返吟 ---------------------------------------------------------------------------------------


@pattern(
    "fu-yin",
    "伏吟",
    number=9,
    hexagram="艮",
    passages=("cuiyan-11", "cuiyan-18", "daquan-1:13", "daquan-1:171"),
)
def fu_yin(view: View) -> Reason | None:
    """Every branch of heaven lies over its own palace. (daquan-1:171)"""
    if not view.chart.plate.is_fu_yin:
        return None
    return Reason("home", over_stem=view.over_stem, over_branch=view.over_branch)


@pattern(
    "fan-yin",
    "返吟",
    aliases=("反吟", "無依"),
    number=10,
    hexagram="震",
    passages=("cuiyan-18", "cuiyan-28", "daquan-1:13", "daquan-1:167", "daquan-1:171"),
)
def fan_yin(view: View) -> Reason | None:
    """Every branch of heaven lies over the palace it clashes with. (daquan-1:167)"""
    if not view.chart.plate.is_fan_yin:
        return None
    return Reason(
        "clash",
        over_stem=view.over_stem,
        lodging=view.lodging,
        over_branch=view.over_branch,
        branch=view.branch,
    )


def _conflicting(ask: Ask, *, wanted: bool) -> Ask:
    """The same pattern, with a lesson that conflicts, or with none."""

    def asked(view: View) -> Reason | None:
        return ask(view) if (view.chart.derivation.direction is not None) is wanted else None

    return asked


for _id, _ask in (("fu-yin", fu_yin), ("fan-yin", fan_yin)):
    other_reading(_id, "with-conflict")(_conflicting(_ask, wanted=True))
    other_reading(_id, "without-conflict")(_conflicting(_ask, wanted=False))


@pattern(
    "jing-lan",
    "井欄",
    aliases=("井欄射", "無親"),
    passages=("daquan-1:13", "daquan-1:171"),
)
def jing_lan(view: View) -> Reason | None:
    """返吟 without conflict: the post horse of the day branch opens. (daquan-1:13)"""
    if not _is(view, SubMethod.JING_LAN):
        return None
    return Reason("horse", opener=view.opener, branch=view.branch)
