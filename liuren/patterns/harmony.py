"""Virtue 德 and combination 合: 六壬大全 卷一, lines 111 to 135 and 191 to 195.

The virtue is that of the day stem 日德. "The palace" is that in which the day stem lodges.
"""

from __future__ import annotations

from liuren.cycles import STEMS, Branch, Stem
from liuren.generals import General
from liuren.patterns.pattern import Need, Reason, other_reading, pattern
from liuren.patterns.view import View
from liuren.phases import overcomes, phase
from liuren.relations import (
    LODGING,
    breaks,
    clash,
    combining_branch,
    combining_stem,
    harms,
    hidden_stem,
    long_life,
    punished,
    quarter,
    triad,
    virtue,
)

#: The phases of the generals, from the noble on.
_ILLICIT = (General.TAI_YIN, General.TIAN_HOU, General.XUAN_WU, General.LIU_HE)

# Virtue 德 ----------------------------------------------------------------------------------------


# The book says that it opens, and that there are only four: 寅 over 己, 巳 over 辛, 申 over 乙,
# 亥 over 丁. 寅 and 巳 there never open, so the four are what can stand over the stem.
@pattern("de-jia-gan-wei-gui", "德加干為鬼", passages=("daquan-1:113",))
def de_jia_gan_wei_gui(view: View) -> Reason | None:
    """The virtue stands over the stem and overcomes it: judge as virtue, not as ghost."""
    if view.over_stem is not virtue(view.stem) or not overcomes(view.over_stem, view.stem):
        return None
    finding = "opens" if view.opener is view.over_stem else "stands"
    return Reason(finding, over_stem=view.over_stem, stem=view.stem)


@other_reading("de-jia-gan-wei-gui", "opens")
def _virtue_on_stem_opens(view: View) -> Reason | None:
    return de_jia_gan_wei_gui(view) if view.opener is view.over_stem else None


@pattern("de-xia-zei", "德下賊", passages=("daquan-1:113",))
def de_xia_zei(view: View) -> Reason | None:
    """The virtue opens and the lower of its lesson overcomes it."""
    if view.opener is not virtue(view.stem):
        return None
    for lesson in view.chart.lessons:
        if lesson.upper is view.opener and overcomes(lesson.lower, lesson.upper):
            return Reason("overcome", opener=view.opener, lower=lesson.lower)
    return None


@pattern("de-de-sheng-fu", "德得生扶", passages=("daquan-1:113",), needs=(Need.DAY_NIGHT,))
def de_de_sheng_fu(view: View) -> Reason | None:
    """The virtue opens, its lower overcomes it, and its general feeds it or is of its phase."""
    own, ridden = phase(view.opener), view.rides(view.opener).phase
    return _ridden(view) if ridden is own or ridden.produces is own else None


@pattern("de-jian-ke-xie", "德見克洩", passages=("daquan-1:113",), needs=(Need.DAY_NIGHT,))
def de_jian_ke_xie(view: View) -> Reason | None:
    """The virtue opens, its lower overcomes it, and its general overcomes or drains it."""
    own, ridden = phase(view.opener), view.rides(view.opener).phase
    return _ridden(view) if ridden.overcomes is own or own.produces is ridden else None


def _ridden(view: View) -> Reason | None:
    """德下賊 with the general on the virtue."""
    found, general = de_xia_zei(view), view.rides(view.opener)
    return found and Reason("rides", **found.values, general=general, phase=general.phase)


# "Returns to the stem, joined as well, and carries the noble": what it is joined to is not said.
# It makes no difference: where it carries the noble, it is always the lodging of the stem that
# combines with the day's, and the transmissions are always a triad, as in the example 丁酉 亥.
@pattern("de-hui-gui-ren", "德會貴人", passages=("daquan-1:113",), needs=(Need.DAY_NIGHT,))
def de_hui_gui_ren(view: View) -> Reason | None:
    """The virtue stands over the stem, where it combines with it, and carries the noble."""
    partner = combining_stem(view.stem)
    if (
        view.over_stem is not virtue(view.stem)
        or view.over_stem is not LODGING[partner]
        or view.rides(view.over_stem) is not General.GUI_REN
    ):
        return None
    return Reason("carries", over_stem=view.over_stem, stem=view.stem, partner=partner)


@pattern("gui-de", "鬼德", aliases=("鬼德格",), passages=("daquan-1:115",))
def gui_de(view: View) -> Reason | None:
    """The virtue opens, and it and the palace under it both overcome the stem."""
    return _ghostly_virtue(view) if overcomes(view.opener, view.stem) else None


@other_reading("gui-de", "lower")
def _ghostly_virtue(view: View) -> Reason | None:
    under = view.under(view.opener)
    if view.opener is not virtue(view.stem) or not overcomes(under, view.stem):
        return None
    finding = "both" if overcomes(view.opener, view.stem) else "lower"
    return Reason(finding, opener=view.opener, under=under, stem=view.stem)


# The definition does not say where the virtue is; in the example it opens.
@pattern("wen-de", "文德", aliases=("文德格",), passages=("daquan-1:115",), needs=(Need.DAY_NIGHT,))
def wen_de(view: View) -> Reason | None:
    """The virtue opens, overcomes the stem as its official, and carries the Vermilion Bird."""
    return _lettered_virtue(view) if view.opener is virtue(view.stem) else None


@other_reading("wen-de", "transmissions")
def _lettered_virtue(view: View) -> Reason | None:
    one = virtue(view.stem)
    if (
        one not in view.transmissions
        or not overcomes(one, view.stem)
        or view.rides(one) is not General.ZHU_QUE
    ):
        return None
    return Reason(
        "opens" if one is view.opener else "enters",
        virtue=one,
        stem=view.stem,
        general=General.ZHU_QUE,
    )


# Triads 三合 --------------------------------------------------------------------------------------


@pattern(
    "san-he-ru-chuan", "三合入傳", aliases=("行合",), passages=("daquan-1:115", "daquan-1:117")
)
def san_he_ru_chuan(view: View) -> Reason | None:
    """The three transmissions are a triad."""
    centre = _centre(view)
    return centre and Reason("triad", transmissions=view.transmissions, phase=phase(centre))


@pattern("mu-he", "木合", passages=("daquan-1:115",))
def mu_he(view: View) -> Reason | None:
    """The transmissions are the wood triad 亥卯未."""
    return _triad_around(view, Branch.MAO)


@pattern("huo-he", "火合", passages=("daquan-1:115",))
def huo_he(view: View) -> Reason | None:
    """The transmissions are the fire triad 寅午戌."""
    return _triad_around(view, Branch.WU)


@pattern("jin-he", "金合", passages=("daquan-1:115",))
def jin_he(view: View) -> Reason | None:
    """The transmissions are the metal triad 巳酉丑."""
    return _triad_around(view, Branch.YOU)


@pattern("shui-he", "水合", passages=("daquan-1:115",))
def shui_he(view: View) -> Reason | None:
    """The transmissions are the water triad 申子辰."""
    return _triad_around(view, Branch.ZI)


def _centre(view: View) -> Branch | None:
    """The centre of the triad that the transmissions are: 子 午 卯 酉; None if they are none."""
    if set(view.transmissions) != set(triad(view.opener)):
        return None
    return next(one for one in view.transmissions if quarter(one) == "仲")


def _triad_around(view: View, centre: Branch) -> Reason | None:
    if _centre(view) is not centre:
        return None
    return Reason("triad", transmissions=view.transmissions)


@pattern("zhe-yao", "折腰", aliases=("折腰格", "虛一待用"), passages=("daquan-1:117",))
def zhe_yao(view: View) -> Reason | None:
    """The transmissions hold two of a triad and lack the third."""
    missing = _missing(view)
    return missing and Reason("lacks", present=_present(view, missing), missing=missing)


@other_reading("zhe-yao", "unfilled")
def _lacking_unfilled(view: View) -> Reason | None:
    return None if cou_he(view) else zhe_yao(view)


# "The day or the branch happens to fill it", judged by the general that the filler rides: so the
# filler is of heaven, and what stands over stem or branch is meant.
@pattern("cou-he", "湊合", aliases=("湊合格",), passages=("daquan-1:117",))
def cou_he(view: View) -> Reason | None:
    """The transmissions lack one of a triad, and it stands over the stem or the branch."""
    missing = _missing(view)
    if missing is None or missing not in (view.over_stem, view.over_branch):
        return None
    finding = "over-stem" if missing is view.over_stem else "over-branch"
    return Reason(finding, present=_present(view, missing), missing=missing)


@other_reading("cou-he", "themselves")
def _filled_by_themselves(view: View) -> Reason | None:
    missing = _missing(view)
    if missing is None or missing not in (view.lodging, view.branch):
        return None
    finding = "palace" if missing is view.lodging else "branch"
    return Reason(finding, present=_present(view, missing), missing=missing)


@other_reading("cou-he", "either")
def _filled_by_either(view: View) -> Reason | None:
    return cou_he(view) or _filled_by_themselves(view)


def _missing(view: View) -> Branch | None:
    """The one of a triad that the transmissions lack where they hold the other two."""
    for one in view.transmissions:
        absent = [other for other in triad(one) if other not in view.transmissions]
        if len(absent) == 1:
            return absent[0]
    return None


def _present(view: View, missing: Branch) -> tuple[Branch, ...]:
    return tuple(one for one in triad(missing) if one in view.transmissions)


# The book says that the triad is of the uppers of stem and branch. In its example each upper is
# of one triad with what it stands on, which is so on plates 4 and 8.
@pattern("san-he-jiao-ke", "三合交克", passages=("daquan-1:125",))
def san_he_jiao_ke(view: View) -> Reason | None:
    """The uppers of stem and branch are each of a triad with its own side, and each overcomes
    the other side."""
    if (
        view.over_stem in triad(view.lodging)[1:]
        and view.over_branch in triad(view.branch)[1:]
        and overcomes(view.over_stem, view.branch)
        and overcomes(view.over_branch, view.stem)
    ):
        return _sides("crossed", view)
    return None


# Combinations of the stem 干合 -------------------------------------------------------------------


# The book names the pairs and what generals do to them, not where the partner is to be looked
# for. Combination "stands over the stem or enters the transmissions" (line 115); a stem stands
# for the palace where it lodges, as where 別責 takes the combining stem (line 11).
@pattern("zhong-zheng-he", "中正合", passages=("daquan-1:119",))
def zhong_zheng_he(view: View) -> Reason | None:
    """甲 and 己: the palace of the one, on a day of the other, over the stem or transmitted."""
    return _stems_combine(view, "甲己")


@other_reading("zhong-zheng-he", "hidden")
def _zhong_zheng_hidden(view: View) -> Reason | None:
    return _hidden_combines(view, "甲己")


@pattern("ren-yi-he", "仁義合", passages=("daquan-1:119",))
def ren_yi_he(view: View) -> Reason | None:
    """乙 and 庚: the palace of the one, on a day of the other, over the stem or transmitted."""
    return _stems_combine(view, "乙庚")


@other_reading("ren-yi-he", "hidden")
def _ren_yi_hidden(view: View) -> Reason | None:
    return _hidden_combines(view, "乙庚")


@pattern("wei-quan-he", "威權合", passages=("daquan-1:119",))
def wei_quan_he(view: View) -> Reason | None:
    """丙 and 辛: the palace of the one, on a day of the other, over the stem or transmitted."""
    return _stems_combine(view, "丙辛")


@other_reading("wei-quan-he", "hidden")
def _wei_quan_hidden(view: View) -> Reason | None:
    return _hidden_combines(view, "丙辛")


@pattern("yin-yi-he", "淫泆合", passages=("daquan-1:119", "daquan-1:121"))
def yin_yi_he(view: View) -> Reason | None:
    """丁 and 壬: the palace of the one, on a day of the other, over the stem or transmitted."""
    return _stems_combine(view, "丁壬")


@other_reading("yin-yi-he", "hidden")
def _yin_yi_hidden(view: View) -> Reason | None:
    return _hidden_combines(view, "丁壬")


@pattern("wu-qing-he", "無情合", passages=("daquan-1:119", "daquan-1:121"))
def wu_qing_he(view: View) -> Reason | None:
    """戊 and 癸: the palace of the one, on a day of the other, over the stem or transmitted."""
    return _stems_combine(view, "戊癸")


@other_reading("wu-qing-he", "hidden")
def _wu_qing_hidden(view: View) -> Reason | None:
    return _hidden_combines(view, "戊癸")


# The book says this of three of the five, 中正 仁義 淫泆, and of the others only of evil generals.
@pattern(
    "gan-he-lin-mao-you",
    "干合臨卯酉",
    passages=("daquan-1:119", "daquan-1:121"),
    needs=(Need.DAY_NIGHT,),
)
def gan_he_lin_mao_you(view: View) -> Reason | None:
    """A stem combination 中正, 仁義 or 淫泆 whose partner stands over 卯 or 酉 and carries
    太陰, 天后, 玄武 or 六合."""
    partner = combining_stem(view.stem)
    carrier = LODGING[partner]
    general, under = view.rides(carrier), view.under(carrier)
    if (
        not _stems_combine(view, "甲己乙庚丁壬")
        or under not in (Branch.MAO, Branch.YOU)
        or general not in _ILLICIT
    ):
        return None
    return Reason(
        "rides", stem=view.stem, partner=partner, carrier=carrier, under=under, general=general
    )


def _stems_combine(view: View, kind: str) -> Reason | None:
    partner = combining_stem(view.stem)
    return _carried(view, kind, partner, LODGING[partner])


def _hidden_combines(view: View, kind: str) -> Reason | None:
    partner = combining_stem(view.stem)
    for one in (view.over_stem, *view.transmissions):
        if hidden_stem(view.day, one) is partner:
            return _carried(view, kind, partner, one)
    return None


def _carried(view: View, kind: str, partner: Stem, carrier: Branch) -> Reason | None:
    over, transmitted = carrier is view.over_stem, carrier in view.transmissions
    if str(view.stem) not in kind or not (over or transmitted):
        return None
    finding = "both" if over and transmitted else "over-stem" if over else "transmitted"
    return Reason(finding, stem=view.stem, partner=partner, carrier=carrier)


# Combinations of the branches 支合 ---------------------------------------------------------------


# "A combination enters the transmissions": the book speaks of it as of one spirit (it may overcome
# the stem, be void, carry the Tiger): what harmonises with the day, not a pair among the three.
@pattern("zhi-he", "支合", aliases=("六合",), passages=("daquan-1:121", "daquan-1:123"))
def zhi_he(view: View) -> Reason | None:
    """What harmonises with the palace or the day branch is over the stem or transmitted."""
    return _branches_combine(view, "子丑寅亥卯戌辰酉巳申午未")


@other_reading("zhi-he", "pair")
def _pair_transmitted(view: View) -> Reason | None:
    return _pair_among_transmissions(view, "子丑寅亥卯戌辰酉巳申午未")


@pattern("yin-hai-po-he", "寅亥破合", aliases=("破合",), passages=("daquan-1:121", "daquan-1:123"))
def yin_hai_po_he(view: View) -> Reason | None:
    """The combination of 寅 and 亥, which also break each other, with the palace or branch."""
    return _branches_combine(view, "寅亥")


@other_reading("yin-hai-po-he", "pair")
def _breaking_pair_transmitted(view: View) -> Reason | None:
    return _pair_among_transmissions(view, "寅亥")


@pattern(
    "si-shen-xing-he", "巳申刑合", aliases=("刑合",), passages=("daquan-1:121", "daquan-1:123")
)
def si_shen_xing_he(view: View) -> Reason | None:
    """The combination of 巳 and 申, which also punish, with the palace or branch."""
    return _branches_combine(view, "巳申")


@other_reading("si-shen-xing-he", "pair")
def _punishing_pair_transmitted(view: View) -> Reason | None:
    return _pair_among_transmissions(view, "巳申")


def _branches_combine(view: View, kind: str) -> Reason | None:
    met = [
        one
        for one in dict.fromkeys((view.over_stem, *view.transmissions))
        if str(one) in kind and combining_branch(one) in (view.lodging, view.branch)
    ]
    if not met:
        return None
    return Reason(
        "opens" if view.opener in met else "enters",
        met=met,
        pairs=[f"{one}{combining_branch(one)}" for one in met],
        palace=view.lodging,
        branch=view.branch,
    )


def _pair_among_transmissions(view: View, kind: str) -> Reason | None:
    for one in view.transmissions:
        other = combining_branch(one)
        if str(one) in kind and other in view.transmissions:
            return Reason("pair", pairs=[f"{one}{other}"], transmissions=view.transmissions)
    return None


# One heart 同心 ----------------------------------------------------------------------------------


# "Stem and branch combine" and the examples: five days by 返吟, where the sides and the uppers
# harmonise; on these days also the branch over the stem or the stem over the branch; uppers that
# harmonise with what they stand on, with each other, or each with the other side. So any of these.
@pattern("tong-xin", "同心", aliases=("同心格",), passages=("daquan-1:125",))
def tong_xin(view: View) -> Reason | None:
    """Stem and branch combine: themselves, by their uppers, or each with the other's upper."""
    return (
        tong_xin_fan_yin(view)
        or gan_zhi_hui_he(view)
        or shang_shen_he_gan_zhi(view)
        or jiao_che(view)
        or shang_shen_xiang_he(view)
    )


@other_reading("tong-xin", "sides")
def _sides_and_uppers_harmonise(view: View) -> Reason | None:
    return shang_shen_xiang_he(view) if _sides_harmonise(view) else None


@pattern("tong-xin-fan-yin", "同心返吟", passages=("daquan-1:125",))
def tong_xin_fan_yin(view: View) -> Reason | None:
    """返吟 on a day whose palace and branch harmonise, so that their uppers do."""
    if view.chart.plate.is_fan_yin and _sides_harmonise(view) and _uppers_harmonise(view):
        return _sides("answering", view)
    return None


@pattern("gan-zhi-hui-he", "干支會合", passages=("daquan-1:125",))
def gan_zhi_hui_he(view: View) -> Reason | None:
    """Palace and branch harmonise, and the one stands over the other."""
    if not _sides_harmonise(view):
        return None
    if view.over_stem is view.branch:
        return _sides("branch-on-stem", view)
    return _sides("stem-on-branch", view) if view.over_branch is view.lodging else None


@pattern("shang-shen-he-gan-zhi", "上神合干支", passages=("daquan-1:125",))
def shang_shen_he_gan_zhi(view: View) -> Reason | None:
    """The upper of the stem harmonises with the palace, that of the branch with the branch."""
    if (
        combining_branch(view.over_stem) is view.lodging
        and combining_branch(view.over_branch) is view.branch
    ):
        return _sides("own", view)
    return None


@pattern("shang-shen-xiang-he", "上神相合", passages=("daquan-1:125",))
def shang_shen_xiang_he(view: View) -> Reason | None:
    """The upper of the stem and that of the branch harmonise."""
    return _sides("uppers", view) if _uppers_harmonise(view) else None


def _uppers_harmonise(view: View) -> bool:
    return combining_branch(view.over_stem) is view.over_branch


def _sides_harmonise(view: View) -> bool:
    return combining_branch(view.lodging) is view.branch


def _sides(finding: str, view: View) -> Reason:
    return Reason(
        finding,
        stem=view.stem,
        palace=view.lodging,
        branch=view.branch,
        over_stem=view.over_stem,
        over_branch=view.over_branch,
    )


# One side on the other 支加干, 干加支 -------------------------------------------------------------


@pattern("zhi-jia-gan-lin-he", "支加干鄰合", passages=("daquan-1:127", "daquan-1:191"))
def zhi_jia_gan_lin_he(view: View) -> Reason | None:
    """The branch stands over the stem, and the uppers are neighbours that harmonise."""
    next_door = view.over_branch is view.over_stem + 1
    if view.over_stem is view.branch and next_door and _uppers_harmonise(view):
        return _sides("branch-on-stem", view)
    return None


# The book names three days. Alone, the definition has them and ten charts more; without those of
# the neighbours before it and of the harming days after it, both with names of their own, five.
@pattern("gan-zhi-xiang-jia-he", "干支相加上神合", passages=("daquan-1:127",))
def gan_zhi_xiang_jia_he(view: View) -> Reason | None:
    """The branch stands over the stem or the stem over the branch, the uppers harmonise and are
    no neighbours, and palace and branch do not harm each other."""
    apart = view.over_stem.steps_from(view.over_branch) not in (1, 11)
    return _one_on_the_other(view) if apart and not _sides_harm(view) else None


@other_reading("gan-zhi-xiang-jia-he", "branch-on-stem")
def _branch_on_stem(view: View) -> Reason | None:
    return gan_zhi_xiang_jia_he(view) if view.over_stem is view.branch else None


@other_reading("gan-zhi-xiang-jia-he", "all")
def _one_on_the_other(view: View) -> Reason | None:
    if not _uppers_harmonise(view):
        return None
    if view.over_stem is view.branch:
        return _sides("branch-on-stem", view)
    return _sides("stem-on-branch", view) if view.over_branch is view.lodging else None


# Harm below, harmony above ------------------------------------------------------------------------


@pattern("wai-hao-li-ya-cha", "外好裏芽槎", passages=("daquan-1:191",))
def wai_hao_li_ya_cha(view: View) -> Reason | None:
    """Palace and branch harm each other, their uppers harmonise."""
    return _sides("harm", view) if _sides_harm(view) and _uppers_harmonise(view) else None


@pattern("he-er-you-po", "合而又破", passages=("daquan-1:127", "daquan-1:191"))
def he_er_you_po(view: View) -> Reason | None:
    """Palace and branch harm each other, their uppers harmonise and break each other."""
    return wai_hao_li_ya_cha(view) if breaks(view.over_stem) is view.over_branch else None


@pattern("wai-he-zhong-li", "外合中離", passages=("daquan-1:129", "daquan-1:191"))
def wai_he_zhong_li(view: View) -> Reason | None:
    """Palace and branch harm each other, their uppers harmonise, neither break nor punish."""
    if breaks(view.over_stem) is view.over_branch or _punish(view.over_stem, view.over_branch):
        return None
    return wai_hao_li_ya_cha(view)


def _sides_harm(view: View) -> bool:
    return harms(view.lodging) is view.branch


def _punish(one: Branch, other: Branch) -> bool:
    """Whether either of the two punishes the other."""
    return punished(one) is other or punished(other) is one


# Crossed 交車 -------------------------------------------------------------------------------------


@pattern("jiao-che", "交車", aliases=("交車合", "交車格"), passages=("daquan-1:129",))
def jiao_che(view: View) -> Reason | None:
    """The upper of the stem harmonises with the branch, that of the branch with the palace,
    and palace and branch differ."""
    return None if view.lodging is view.branch else _crossed(view)


@other_reading("jiao-che", "sixty")
def _crossed(view: View) -> Reason | None:
    if (
        combining_branch(view.over_stem) is view.branch
        and combining_branch(view.over_branch) is view.lodging
    ):
        return _sides("crossed", view)
    return None


@pattern("jiao-che-chang-sheng-he", "交車長生合", passages=("daquan-1:131",))
def jiao_che_chang_sheng_he(view: View) -> Reason | None:
    """交車, and each upper is where the other side is born: first of the ten kinds."""
    school = view.chart.school
    peer = next(
        stem
        for stem in STEMS
        if phase(stem) is phase(view.branch) and stem.is_yang == view.branch.is_yang
    )
    born = long_life(peer, school.birth_tomb, school.earth_tomb)
    if view.over_branch is view.chart.long_life and view.over_stem is born:
        return jiao_che(view)
    return None


@pattern("jiao-che-cai-he", "交車財合", passages=("daquan-1:131",))
def jiao_che_cai_he(view: View) -> Reason | None:
    """交車, and each upper is the wealth of the other side: second of the ten kinds."""
    wealth = overcomes(view.branch, view.over_stem) and overcomes(view.stem, view.over_branch)
    return jiao_che(view) if wealth else None


@pattern("jiao-che-tuo-he", "交車脫合", passages=("daquan-1:131",))
def jiao_che_tuo_he(view: View) -> Reason | None:
    """交車, and each upper drains the other side: third of the ten kinds."""
    drained = _produces(view.branch, view.over_stem) and _produces(view.stem, view.over_branch)
    return jiao_che(view) if drained else None


@pattern("jiao-che-hai-he", "交車害合", passages=("daquan-1:131",))
def jiao_che_hai_he(view: View) -> Reason | None:
    """交車, and each upper harms what it stands on: fourth of the ten kinds."""
    harm = harms(view.over_stem) is view.lodging and harms(view.over_branch) is view.branch
    return jiao_che(view) if harm else None


@pattern("jiao-che-kong-he", "交車空合", passages=("daquan-1:133",))
def jiao_che_kong_he(view: View) -> Reason | None:
    """交車, and both uppers are void: fifth of the ten kinds."""
    both = view.is_void(view.over_stem) and view.is_void(view.over_branch)
    return jiao_che(view) if both else None


@pattern("jiao-che-xing-he", "交車刑合", passages=("daquan-1:133",))
def jiao_che_xing_he(view: View) -> Reason | None:
    """交車, and each upper is in punishment with what it stands on: sixth of the ten kinds."""
    both = _punish(view.over_stem, view.lodging) and _punish(view.over_branch, view.branch)
    return jiao_che(view) if both else None


@pattern("jiao-che-chong-he", "交車沖合", passages=("daquan-1:133",))
def jiao_che_chong_he(view: View) -> Reason | None:
    """交車, and the uppers clash: seventh of the ten kinds."""
    return jiao_che(view) if clash(view.over_stem) is view.over_branch else None


@pattern("jiao-che-ke-he", "交車克合", passages=("daquan-1:133",))
def jiao_che_ke_he(view: View) -> Reason | None:
    """交車, and each upper overcomes the other side: eighth of the ten kinds."""
    both = overcomes(view.over_stem, view.branch) and overcomes(view.over_branch, view.stem)
    return jiao_che(view) if both else None


# The note says that 孟仲季 stand each over its own rank, and that there are two charts, both with
# transmissions of the four 仲. Rank over rank alone, without 伏吟 and 返吟, has eight.
@pattern("jiao-che-san-jiao-he", "交車三交合", passages=("daquan-1:135",))
def jiao_che_san_jiao_he(view: View) -> Reason | None:
    """交車, 孟仲季 each over its own rank (plates 3 and 9), and transmissions of the four 仲:
    ninth of the ten kinds."""
    all_middle = all(quarter(one) == "仲" for one in view.transmissions)
    crossed = jiao_che(view)
    if not crossed or not all_middle or view.chart.plate.turn not in (3, 9):
        return None
    return Reason("crossed", **crossed.values, transmissions=view.transmissions)


@other_reading("jiao-che-san-jiao-he", "ranks")
def _rank_over_rank(view: View) -> Reason | None:
    crossed = jiao_che(view)
    if not crossed or view.chart.plate.turn not in (3, 9):
        return None
    return Reason("ranks", **crossed.values)


@pattern("jiao-che-jiao-hui-he", "交車交會合", passages=("daquan-1:135",))
def jiao_che_jiao_hui_he(view: View) -> Reason | None:
    """交車, and the transmissions are a triad: tenth of the ten kinds."""
    crossed = jiao_che(view)
    if not crossed or not _centre(view):
        return None
    return Reason("crossed", **crossed.values, transmissions=view.transmissions)


def _produces(one: Stem | Branch, other: Stem | Branch) -> bool:
    return phase(one).produces is phase(other)


# Lists without a definition -----------------------------------------------------------------------


@pattern(
    "wan-shi-xi-xin",
    "萬事喜忻",
    aliases=("萬事喜忻三六合", "三六合"),
    passages=("daquan-1:191",),
)
def wan_shi_xi_xin(view: View) -> Reason | None:
    """The transmissions are a triad, and the upper of stem or branch harmonises with its
    centre."""
    centre = _centre(view)
    return centre and _joyful(view, centre)


@other_reading("wan-shi-xi-xin", "any")
def _joyful_with_any(view: View) -> Reason | None:
    found = (_joyful(view, one) for one in view.transmissions)
    return next(filter(None, found), None) if _centre(view) else None


def _joyful(view: View, member: Branch) -> Reason | None:
    partner = combining_branch(member)
    if partner not in (view.over_stem, view.over_branch):
        return None
    finding = "over-stem" if partner is view.over_stem else "over-branch"
    return Reason(finding, transmissions=view.transmissions, upper=partner, member=member)


@pattern("yuan-xiao-gen-duan", "源消根斷", passages=("daquan-1:193",))
def yuan_xiao_gen_duan(view: View) -> Reason | None:
    """On plate 2 stem and branch produce their uppers and each transmission the next."""
    return _drained(view) if view.chart.plate.turn == 2 else None


@other_reading("yuan-xiao-gen-duan", "any-plate")
def _drained(view: View) -> Reason | None:
    initial, middle, last = view.transmissions
    if (
        _produces(view.stem, view.over_stem)
        and _produces(view.branch, view.over_branch)
        and _produces(initial, middle)
        and _produces(middle, last)
    ):
        return Reason("drained", **_sides("drained", view).values, transmissions=view.transmissions)
    return None


@pattern("ding-shen-lin-zhai", "丁神臨宅", passages=("daquan-1:193",))
def ding_shen_lin_zhai(view: View) -> Reason | None:
    """On 庚 and 辛 days the hidden stem over the branch is 丁, which overcomes the stem."""
    return _ding_over_branch(view) if overcomes(Stem.DING, view.stem) else None


@other_reading("ding-shen-lin-zhai", "any-day")
def _ding_over_branch(view: View) -> Reason | None:
    if hidden_stem(view.day, view.over_branch) is not Stem.DING:
        return None
    finding = "metal" if overcomes(Stem.DING, view.stem) else "other"
    return Reason(finding, stem=view.stem, branch=view.branch, over_branch=view.over_branch)


@pattern(
    "sang-diao-quan-feng",
    "喪弔全逢",
    passages=("daquan-1:195", "daquan-1:19"),
    needs=(Need.YEAR,),
    touches=lambda view: view.branch.steps_from(view.lodging) in (4, 8),
)
def sang_diao_quan_feng(view: View) -> Reason | None:
    """喪門 (year branch + 2) and 弔客 (year branch − 2) over stem and branch, either way."""
    if view.context.year is None:
        return None
    year = view.context.year.branch
    sang, diao = year + 2, year + -2
    findings = {(sang, diao): "sang-on-stem", (diao, sang): "diao-on-stem"}
    finding = findings.get((view.over_stem, view.over_branch))
    if finding is None:
        return None
    return Reason(finding, over_stem=view.over_stem, over_branch=view.over_branch, year=year)
