"""Adverse patterns: 課目 29 to 46, from 斬關 to 刑傷, with the forms the book names under them."""

from __future__ import annotations

from liuren.cycles import BRANCHES, STEMS, Branch, Stem
from liuren.generals import General
from liuren.lessons import Direction, distinct
from liuren.patterns.pattern import Need, Reason, other_reading, pattern
from liuren.patterns.view import Context, Strength, View
from liuren.phases import overcomes, phase
from liuren.relations import breaks, clash, harms, hidden_stem, punished, quarter, tomb, virtue

_KUI_GANG = (Branch.CHEN, Branch.XU)
_PRIVATE = (General.TAI_YIN, General.LIU_HE)
_AMOROUS = (General.TIAN_HOU, General.LIU_HE)
_MALIGN = (
    General.TENG_SHE,
    General.ZHU_QUE,
    General.GOU_CHEN,
    General.TIAN_KONG,
    General.BAI_HU,
    General.XUAN_WU,
)


# 29 斬關, 30 閉口, 31 遊子 --------------------------------------------------------------


def _kui_gang(view: View, *, opening: bool) -> Reason | None:
    for side, lower, upper in (
        ("stem", view.stem, view.over_stem),
        ("branch", view.branch, view.over_branch),
    ):
        if upper in _KUI_GANG and (not opening or upper is view.opener):
            return Reason(f"{side}-opens" if opening else side, upper=upper, lower=lower)
    return None


@pattern("zhan-guan", "斬關", number=29, hexagram="遯", passages=("daquan-1:177",))
def zhan_guan(view: View) -> Reason | None:
    """魁 or 罡 (戌, 辰) stands over the day stem or the day branch and opens (daquan-1:177)."""
    return _kui_gang(view, opening=True)


@other_reading("zhan-guan", "stands")
def _zhan_guan_stands(view: View) -> Reason | None:
    return _kui_gang(view, opening=False)


def _tail_on_head(view: View) -> Reason | None:
    head = view.day.decade.branch
    tail = view.over(head)
    if tail is head + 9 and tail is view.opener:
        return Reason("tail", tail=tail, head=head)
    return None


# The verse has tail over head, and a counting back of four from 玄武; the commentary spells the
# latter out as two cases that open. One who is sought is counted for without opening.
@pattern(
    "bi-kou",
    "閉口",
    number=30,
    hexagram="謙",
    passages=("daquan-1:177",),
    needs=(Need.DAY_NIGHT,),
)
def bi_kou(view: View) -> Reason | None:
    """What opens is the decade's tail over its head, or the head riding 玄武, or the branch over
    the head riding 玄武 (daquan-1:177)."""
    head, opener = view.day.decade.branch, view.opener
    if reason := _tail_on_head(view):
        return reason
    if view.rides(opener) is General.XUAN_WU:
        if opener is head:
            return Reason("head", head=head, general=view.rides(head))
        if opener is view.over(head):
            return Reason("over-head", opener=opener, head=head, general=view.rides(opener))
    return None


@other_reading("bi-kou", "tail")
def _bi_kou_tail(view: View) -> Reason | None:
    return _tail_on_head(view)


@other_reading("bi-kou", "unopened")
def _bi_kou_unopened(view: View) -> Reason | None:
    head = view.day.decade.branch
    if view.over(head) is head + 9:
        return Reason("tail-stands", tail=head + 9, head=head)
    if view.rides(head) is General.XUAN_WU:
        general = view.rides(head)
        return Reason("head-rides", head=head, general=general, tail=head + 9)
    return None


@pattern("xing-de", "刑德", passages=("daquan-1:177", "daquan-1:21", "daquan-1:25"))
def xing_de(view: View) -> Reason | None:
    """The stem's virtue and what the branch punishes overcome one the other (daquan-1:177)."""
    good, bad = virtue(view.stem), _punished(view, view.branch)
    if bad is None or not (overcomes(good, bad) or overcomes(bad, good)):
        return None
    return Reason(
        "virtue-wins" if overcomes(good, bad) else "punishment-wins",
        virtue=good,
        virtue_palace=view.under(good),
        punished=bad,
        punished_palace=view.under(bad),
    )


def _punished(view: View, branch: Branch) -> Branch | None:
    return punished(branch, view.chart.school.punishment)


def _all_quarter(view: View, name: str) -> bool:
    return all(quarter(branch) == name for branch in view.transmissions)


def _you_zi(view: View, among: tuple[Branch, ...]) -> Reason | None:
    for branch in among:
        stem = hidden_stem(view.day, branch)
        if stem is Stem.DING:
            decade = view.day.decade
            finding = "opener" if branch is view.opener else "carried"
            return Reason(
                finding, transmissions=view.transmissions, branch=branch, decade=decade, hidden=stem
            )
    return None


# The verse names the opener alone; its commentary wants all three of earth.
@pattern("you-zi", "遊子", number=31, hexagram="觀", passages=("daquan-1:177",), aliases=("游子",))
def you_zi(view: View) -> Reason | None:
    """All three transmissions are 季, and the opener carries the decade's 丁 (daquan-1:177)."""
    return _you_zi(view, (view.opener,)) if _all_quarter(view, "季") else None


@other_reading("you-zi", "carried")
def _you_zi_carried(view: View) -> Reason | None:
    return _you_zi(view, view.transmissions) if _all_quarter(view, "季") else None


@other_reading("you-zi", "opener-alone")
def _you_zi_opener_alone(view: View) -> Reason | None:
    return _you_zi(view, (view.opener,)) if quarter(view.opener) == "季" else None


def _can_be_hai_jiao(view: View) -> bool:
    """天馬 is always a yang branch, so of the 季 only 辰 and 戌 can be it."""
    return _all_quarter(view, "季") and any(one in _KUI_GANG for one in view.transmissions)


@pattern(
    "hai-jiao",
    "海角",
    passages=("daquan-1:177", "daquan-1:29"),
    needs=(Need.MONTH,),
    touches=_can_be_hai_jiao,
)
def hai_jiao(view: View) -> Reason | None:
    """All three transmissions are 季, and 天馬 of the month is among them (daquan-1:177)."""
    horse = _tian_ma(view)
    if horse in view.transmissions and _all_quarter(view, "季"):
        return Reason(
            "among", transmissions=view.transmissions, horse=horse, month=view.context.month
        )
    return None


@other_reading("hai-jiao", "opener")
def _hai_jiao_opener(view: View) -> Reason | None:
    return hai_jiao(view) if _tian_ma(view) is view.opener else None


def _tian_ma(view: View) -> Branch | None:
    from liuren.spirits import month_spirit  # spirits are read only where a month is known

    return month_spirit("天馬", view.context.month)[0] if view.context.month else None


# 32 三交 -----------------------------------------------------------------------------


def _is_crossing(view: View) -> bool:
    """A 仲 day, a 仲 over the branch (and so in both its lessons), three 仲 transmitted."""
    return quarter(view.branch) == quarter(view.over_branch) == "仲" and _all_quarter(view, "仲")


def _san_jiao(view: View, riders: tuple[Branch, ...], met: tuple[General, ...]) -> Reason | None:
    for rider in riders if _is_crossing(view) else ():
        if view.rides(rider) in met:
            return Reason(
                "meets",
                branch=view.branch,
                over_branch=view.over_branch,
                transmissions=view.transmissions,
                rider=rider,
                general=view.rides(rider),
            )
    return None


@pattern(
    "san-jiao",
    "三交",
    number=32,
    hexagram="姤",
    passages=("daquan-1:179",),
    needs=(Need.DAY_NIGHT,),
)
def san_jiao(view: View) -> Reason | None:
    """On a 仲 day a 仲 stands over the branch, all three transmissions are 仲, and one of them
    rides 太陰 or 六合 (daquan-1:179)."""
    return _san_jiao(view, view.transmissions, _PRIVATE)


@other_reading("san-jiao", "opener-rides")
def _san_jiao_opener(view: View) -> Reason | None:
    return _san_jiao(view, (view.opener,), _PRIVATE)


@other_reading("san-jiao", "four-generals")
def _san_jiao_four(view: View) -> Reason | None:
    met = (*_PRIVATE, General.TIAN_HOU, General.ZHU_QUE)
    return _san_jiao(view, view.transmissions, met)


@other_reading("san-jiao", "any-general")
def _san_jiao_any(view: View) -> Reason | None:
    return _san_jiao(view, view.transmissions, tuple(General))


# 33 亂首, 34 贅壻 ---------------------------------------------------------------------


def _comes(view: View) -> Reason | None:
    """The branch comes to the stem: it stands over the stem's palace."""
    if view.over_stem is view.branch:
        return Reason("branch-comes", branch=view.branch, stem=view.stem)
    return None


def _goes(view: View) -> Reason | None:
    """The stem goes to the branch: its palace's branch stands over the day branch."""
    if view.over_branch is view.lodging:
        return Reason("stem-goes", branch=view.branch, stem=view.stem, lodging=view.lodging)
    return None


def _come_and_open(view: View) -> Reason | None:
    if view.opener is view.branch and (reason := _comes(view)):
        return reason
    return _goes(view) if view.opener is view.lodging else None


def _rebels(view: View) -> bool:
    return overcomes(view.branch, view.stem)


def _submits(view: View) -> bool:
    return overcomes(view.stem, view.branch)


@pattern("luan-shou", "亂首", number=33, passages=("daquan-1:179",))
def luan_shou(view: View) -> Reason | None:
    """The branch overcomes the stem, and either stands over the other (daquan-1:179)."""
    return (_comes(view) or _goes(view)) if _rebels(view) else None


@other_reading("luan-shou", "opens")
def _luan_shou_opens(view: View) -> Reason | None:
    return _come_and_open(view) if _rebels(view) else None


@pattern("shang-men-luan-shou", "上門亂首", passages=("daquan-1:179",))
def shang_men_luan_shou(view: View) -> Reason | None:
    """The branch stands over the stem and overcomes it (daquan-1:179)."""
    return _comes(view) if _rebels(view) else None


@pattern("zi-qu-luan-shou", "自取亂首", passages=("daquan-1:179",))
def zi_qu_luan_shou(view: View) -> Reason | None:
    """The stem stands over the branch and is overcome by it (daquan-1:179)."""
    return _goes(view) if _rebels(view) else None


@pattern("zhui-xu", "贅壻", number=34, hexagram="旅", passages=("daquan-1:179",), aliases=("贅婿",))
def zhui_xu(view: View) -> Reason | None:
    """The stem overcomes the branch, and either stands over the other (daquan-1:179)."""
    return (_comes(view) or _goes(view)) if _submits(view) else None


@other_reading("zhui-xu", "branch-comes")
def _zhui_xu_branch_comes(view: View) -> Reason | None:
    return _comes(view) if _submits(view) else None


@other_reading("zhui-xu", "opens")
def _zhui_xu_opens(view: View) -> Reason | None:
    return _come_and_open(view) if _submits(view) else None


# 35 沖破, 36 淫泆 ---------------------------------------------------------------------


def _clashing(view: View) -> Reason | None:
    """The opener clashes with the day branch or with the palace of the stem."""
    opener, palace = view.opener, view.under(view.opener)
    if clash(opener) is view.branch:
        return Reason("branch", opener=opener, branch=view.branch, palace=palace)
    if clash(opener) is view.lodging:
        return Reason("stem", opener=opener, lodging=view.lodging, stem=view.stem, palace=palace)
    return None


# The verse adds the breaking of year and month; its commentary lays the clash over its breaking,
# and that a plate can show.
@pattern(
    "chong-po",
    "沖破",
    number=35,
    hexagram="夬",
    passages=("daquan-1:179", "daquan-1:167", "daquan-1:25"),
    aliases=("衝破", "冲破"),
)
def chong_po(view: View) -> Reason | None:
    """What clashes with the day's stem or branch opens, standing over what it breaks
    (daquan-1:179)."""
    return _clashing(view) if breaks(view.opener) is view.under(view.opener) else None


@other_reading("chong-po", "clash-alone")
def _chong_po_clash(view: View) -> Reason | None:
    reason = _clashing(view)
    return reason and Reason(f"{reason.finding}-clash", **reason.values)


@other_reading("chong-po", "breaks-the-day")
def _chong_po_breaks_day(view: View) -> Reason | None:
    reason = _clashing(view)
    if reason and breaks(view.opener) in (view.branch, view.lodging):
        return Reason(f"{reason.finding}-day", **reason.values, broken=breaks(view.opener))
    return None


def _yin_yi(view: View, among: tuple[Branch, ...]) -> Reason | None:
    for branch in among:
        if branch in (Branch.MAO, Branch.YOU) and view.rides(branch) in _AMOROUS:
            finding = "opener" if branch is view.opener else "among"
            return Reason(finding, branch=branch, general=view.rides(branch))
    return None


@pattern(
    "yin-yi",
    "淫泆",
    number=36,
    hexagram="既濟",
    passages=("daquan-1:179",),
    needs=(Need.DAY_NIGHT,),
    aliases=("淫佚",),
)
def yin_yi(view: View) -> Reason | None:
    """The opener is 卯 or 酉 and rides 天后 or 六合 (daquan-1:179)."""
    return _yin_yi(view, (view.opener,))


@other_reading("yin-yi", "among")
def _yin_yi_among(view: View) -> Reason | None:
    return _yin_yi(view, view.transmissions)


def _from_to(view: View, first: General, last: General) -> Reason | None:
    opener, end = view.opener, view.transmissions[2]
    if (view.rides(opener), view.rides(end)) == (first, last):
        return Reason("from-to", opener=opener, first_general=first, last=end, last_general=last)
    return None


@pattern("jiao-tong", "狡童", passages=("daquan-1:179",), needs=(Need.DAY_NIGHT,))
def jiao_tong(view: View) -> Reason | None:
    """The opener rides 六合 and the last transmission 天后 (daquan-1:179)."""
    return _from_to(view, General.LIU_HE, General.TIAN_HOU)


@other_reading("jiao-tong", "mao-you")
def _jiao_tong_mao_you(view: View) -> Reason | None:
    return jiao_tong(view) if yin_yi(view) else None


@pattern("yi-nu", "泆女", passages=("daquan-1:179",), needs=(Need.DAY_NIGHT,), aliases=("佚女",))
def yi_nu(view: View) -> Reason | None:
    """The opener rides 天后 and the last transmission 六合 (daquan-1:179)."""
    return _from_to(view, General.TIAN_HOU, General.LIU_HE)


@other_reading("yi-nu", "mao-you")
def _yi_nu_mao_you(view: View) -> Reason | None:
    return yi_nu(view) if yin_yi(view) else None


# 37 蕪淫, 38 解離 ---------------------------------------------------------------------


def _crosswise(view: View) -> Reason | None:
    """Each upper overcomes what is under the other."""
    if overcomes(view.over_branch, view.stem) and overcomes(view.over_stem, view.branch):
        return Reason(
            "crosswise",
            over_branch=view.over_branch,
            stem=view.stem,
            over_stem=view.over_stem,
            branch=view.branch,
        )
    return None


def _three_lessons(view: View, *, conflict: bool) -> Reason | None:
    at_odds = [lesson for lesson in view.chart.lessons if lesson.direction]
    if distinct(view.chart.lessons) != 3 or bool(at_odds) != conflict:
        return None
    if conflict:
        return Reason("three-lessons", uppers=view.uppers, lesson=at_odds[0])
    return Reason("three-in-peace", uppers=view.uppers)


@pattern("wu-yin", "蕪淫", number=37, hexagram="小畜", passages=("daquan-1:179", "cuiyan-36"))
def wu_yin(view: View) -> Reason | None:
    """Three lessons with a conflict among them; or the upper of the branch overcomes the stem and
    the upper of the stem the branch (daquan-1:179)."""
    return _crosswise(view) or _three_lessons(view, conflict=True)


@other_reading("wu-yin", "crosswise")
def _wu_yin_crosswise(view: View) -> Reason | None:
    return _crosswise(view)


@other_reading("wu-yin", "any-three")
def _wu_yin_any_three(view: View) -> Reason | None:
    return wu_yin(view) or _three_lessons(view, conflict=False)


@pattern("jie-li", "解離", number=38, passages=("daquan-1:181",), aliases=("真解離",))
def jie_li(view: View) -> Reason | None:
    """The stem overcomes the upper of the branch, the branch that of the stem (daquan-1:181)."""
    if overcomes(view.stem, view.over_branch) and overcomes(view.branch, view.over_stem):
        return Reason(
            "crosswise",
            stem=view.stem,
            over_branch=view.over_branch,
            branch=view.branch,
            over_stem=view.over_stem,
        )
    return None


def _couple(view: View) -> Reason | None:
    own, other = view.context.fate_year, view.context.spouse_fate_year
    if own is None or other is None:
        return None
    upper, other_upper = view.over(own), view.over(other)
    if not (overcomes(upper, other_upper) or overcomes(other_upper, upper)):
        return None
    return Reason("couple", own=own, own_upper=upper, spouse=other, spouse_upper=other_upper)


@pattern("xing-nian-jie-li", "行年解離", passages=("daquan-1:181",), needs=(Need.PERSON,))
def xing_nian_jie_li(view: View) -> Reason | None:
    """The fate years of a couple clash, and of the branches over them one overcomes the other
    (daquan-1:181). Every plate does this for some couple."""
    own, other = view.context.fate_year, view.context.spouse_fate_year
    return _couple(view) if own and other is clash(own) else None


@other_reading("xing-nian-jie-li", "uppers-alone")
def _xing_nian_jie_li_uppers(view: View) -> Reason | None:
    reason = _couple(view)
    return reason and Reason("couple-uppers", **reason.values)


# 39 and 40 孤寡 ----------------------------------------------------------------------


def _season_head(month: Branch) -> Branch:
    """The first month of the season: 寅 巳 申 亥."""
    return month + -(month.steps_from(Branch.YIN) % 3)


def _lonely(view: View, orphans: tuple[int, ...], widows: tuple[int, ...]) -> Reason | None:
    month = view.context.month
    if month is None:
        return None
    place = view.opener.steps_from(_season_head(month))
    if place not in orphans + widows:
        return None
    return Reason("orphan" if place in orphans else "widow", opener=view.opener, month=month)


@pattern(
    "si-shi-gu-gua",
    "四時孤寡",
    number=39,
    passages=("daquan-1:181",),
    needs=(Need.MONTH,),
    aliases=("孤寡",),
    touches=lambda view: quarter(view.opener) != "仲",
)
def si_shi_gu_gua(view: View) -> Reason | None:
    """The opener is the first branch of the season to come (孤: 巳 in spring), or the last of the
    season past (寡: 丑 in spring) (daquan-1:181)."""
    return _lonely(view, (3,), (11,))


@other_reading("si-shi-gu-gua", "two-each")
def _si_shi_gu_gua_two(view: View) -> Reason | None:
    return _lonely(view, (3, 4), (10, 11))


@pattern("xun-zhong-gu-gua", "旬中孤寡", number=40, passages=("daquan-1:181",), aliases=("孤寡",))
def xun_zhong_gu_gua(view: View) -> Reason | None:
    """The opener is void in heaven (寡) or stands over a void palace of earth (孤)
    (daquan-1:181)."""
    opener, palace = view.opener, view.under(view.opener)
    if view.is_void(opener):
        return Reason("heaven", opener=opener, decade=view.day.decade)
    if view.is_void(palace):
        return Reason("earth", opener=opener, palace=palace, decade=view.day.decade)
    return None


@other_reading("xun-zhong-gu-gua", "yang-yin")
def _xun_zhong_gu_gua_yang_yin(view: View) -> Reason | None:
    if not view.is_void(view.opener):
        return None
    finding = "yang" if view.opener.is_yang else "yin"
    return Reason(finding, opener=view.opener, decade=view.day.decade)


@other_reading("xun-zhong-gu-gua", "first-last")
def _xun_zhong_gu_gua_first_last(view: View) -> Reason | None:
    decade, opener, last = view.day.decade, view.opener, view.transmissions[2]
    if view.is_void(opener):
        return Reason("first", opener=opener, decade=decade)
    return Reason("last", last=last, decade=decade) if view.is_void(last) else None


# 41 度厄, 42 無祿, 43 絕嗣 -------------------------------------------------------------


def _lessons_at(
    view: View, count: int, direction: Direction, *, each_once: bool = False
) -> Reason | None:
    """Whether just so many of the four lessons conflict in this direction. A lesson that stands
    twice counts twice, as in the commentary's examples of all four on 甲寅, 己未 and 庚申."""
    at_odds = {
        lesson.upper if each_once else lesson.number: lesson
        for lesson in view.chart.lessons
        if lesson.direction is direction
    }
    if len(at_odds) != count:
        return None
    return Reason("down" if direction is Direction.KE else "up", lessons=list(at_odds.values()))


@pattern("du-e", "度厄", number=41, hexagram="剝", passages=("daquan-1:181",))
def du_e(view: View) -> Reason | None:
    """In three of the four lessons the upper overcomes, or in three the lower (daquan-1:181)."""
    return _lessons_at(view, 3, Direction.KE) or _lessons_at(view, 3, Direction.ZEI)


@other_reading("du-e", "lower-three")
def _du_e_lower(view: View) -> Reason | None:
    return _lessons_at(view, 3, Direction.ZEI)


@other_reading("du-e", "each-once")
def _du_e_each_once(view: View) -> Reason | None:
    return _you_e_each_once(view) or _zhang_e_each_once(view)


@pattern("you-e", "幼厄", passages=("daquan-1:181",), aliases=("幼度厄", "長幼"))
def you_e(view: View) -> Reason | None:
    """In three of the four lessons the upper overcomes the lower (daquan-1:181)."""
    return _lessons_at(view, 3, Direction.KE)


@other_reading("you-e", "each-once")
def _you_e_each_once(view: View) -> Reason | None:
    return _lessons_at(view, 3, Direction.KE, each_once=True)


@pattern("zhang-e", "長厄", passages=("daquan-1:181",), aliases=("長度厄",))
def zhang_e(view: View) -> Reason | None:
    """In three of the four lessons the lower overcomes the upper (daquan-1:181)."""
    return _lessons_at(view, 3, Direction.ZEI)


@other_reading("zhang-e", "each-once")
def _zhang_e_each_once(view: View) -> Reason | None:
    return _lessons_at(view, 3, Direction.ZEI, each_once=True)


@pattern("wu-lu", "無祿", number=42, hexagram="否", passages=("daquan-1:181",), aliases=("無禄",))
def wu_lu(view: View) -> Reason | None:
    """In all four lessons the upper overcomes the lower (daquan-1:181)."""
    return _lessons_at(view, 4, Direction.KE)


@other_reading("wu-lu", "each-once")
def _wu_lu_each_once(view: View) -> Reason | None:
    return _lessons_at(view, 4, Direction.KE, each_once=True)


@other_reading("wu-lu", "exchanged")
def _wu_lu_exchanged(view: View) -> Reason | None:
    return _lessons_at(view, 4, Direction.ZEI)


@pattern("jue-si", "絕嗣", number=43, hexagram="否", passages=("daquan-1:181",), aliases=("絶嗣",))
def jue_si(view: View) -> Reason | None:
    """In all four lessons the lower overcomes the upper (daquan-1:181)."""
    return _lessons_at(view, 4, Direction.ZEI)


@other_reading("jue-si", "each-once")
def _jue_si_each_once(view: View) -> Reason | None:
    return _lessons_at(view, 4, Direction.ZEI, each_once=True)


@other_reading("jue-si", "exchanged")
def _jue_si_exchanged(view: View) -> Reason | None:
    return _lessons_at(view, 4, Direction.KE)


# 44 迍福 -----------------------------------------------------------------------------


def _is_dead(view: View) -> bool:
    """Hardship 1: the opener is dead in the month."""
    return view.strength(view.opener) is Strength.DEAD


def _seat_prospers(view: View) -> bool:
    """Hardship 2: the palace under the opener is prosperous (what it does to it is in 3)."""
    return view.strength(view.under(view.opener)) is Strength.PROSPEROUS


def _plate_hardships(view: View) -> bool:
    """Hardships 3 to 8, which want no month: the opener is the tomb of the palace under it and is
    overcome by it; rides a malign general; punishes or harms the stem's palace or the branch, or
    is punished by it; the middle or the last is overcome by its palace; 子, where the mansion of
    graves 虛 lies, is transmitted; malign generals ride over stem and branch."""
    opener, palace = view.opener, view.under(view.opener)
    hurt = (_punished(view, opener), harms(opener))
    return (
        _tomb_of(view, palace) is opener
        and overcomes(palace, opener)
        and view.rides(opener) in _MALIGN
        and any(
            own in hurt or _punished(view, own) is opener for own in (view.lodging, view.branch)
        )
        and any(overcomes(view.under(one), one) for one in view.transmissions[1:])
        and Branch.ZI in view.transmissions
        and view.rides(view.over_stem) in _MALIGN
        and view.rides(view.over_branch) in _MALIGN
    )


def _tomb_of(view: View, branch: Branch) -> Branch:
    """The tomb of a branch's phase."""
    stem = next(one for one in STEMS if phase(one) is phase(branch))
    return tomb(stem, "phases", view.chart.school.earth_tomb)


def _recovers(view: View) -> bool:
    """Blessing 1: the opener is dead or imprisoned, the last prosperous or supported."""
    low, high = view.strength(view.opener), view.strength(view.transmissions[2])
    return low in (Strength.DEAD, Strength.IMPRISONED) and high in (
        Strength.PROSPEROUS,
        Strength.SUPPORTED,
    )


def _plate_blessings(view: View) -> bool:
    """Blessings 2, 3 and the half of 4 that wants no person: the last transmission produces the
    opener; the opener rides a malign general and the last a benign one; the opener is a ghost."""
    opener, last = view.opener, view.transmissions[2]
    return (
        phase(last).produces is phase(opener)
        and view.rides(opener) in _MALIGN
        and view.rides(last) not in _MALIGN
        and overcomes(opener, view.stem)
    )


def _can_be_wu_fu(view: View) -> bool:
    """Whether the other blessings hold in some month; a person whose year answers there always
    is."""
    months = (View(view.chart, view.time, Context(month=month)) for month in BRANCHES)
    return _plate_blessings(view) and any(_recovers(one) and _favoured(one) for one in months)


def _answer(view: View) -> Branch | None:
    """Blessing 4: the branch over the person's birth or fate year that overcomes the opener."""
    for palace in (view.context.birth, view.context.fate_year):
        if palace and overcomes(view.over(palace), view.opener):
            return view.over(palace)
    return None


def _favoured(view: View) -> bool:
    """Blessing 5: over the stem stands its virtue, or what is prosperous or supported."""
    return view.over_stem is virtue(view.stem) or view.strength(view.over_stem) in (
        Strength.PROSPEROUS,
        Strength.SUPPORTED,
    )


@pattern(
    "ba-zhun",
    "八迍",
    passages=("daquan-1:183",),
    needs=(Need.DAY_NIGHT, Need.MONTH),
    touches=_plate_hardships,
)
def ba_zhun(view: View) -> Reason | None:
    """All eight hardships at once (daquan-1:183)."""
    if not (_is_dead(view) and _seat_prospers(view) and _plate_hardships(view)):
        return None
    return Reason(
        "eight",
        opener=view.opener,
        palace=view.under(view.opener),
        month=view.context.month,
        general=view.rides(view.opener),
        transmissions=view.transmissions,
        over_stem=view.over_stem,
        stem_general=view.rides(view.over_stem),
        over_branch=view.over_branch,
        branch_general=view.rides(view.over_branch),
    )


@pattern(
    "wu-fu",
    "五福",
    passages=("daquan-1:183",),
    needs=(Need.DAY_NIGHT, Need.MONTH, Need.PERSON),
    touches=_can_be_wu_fu,
)
def wu_fu(view: View) -> Reason | None:
    """All five blessings at once (daquan-1:183)."""
    answer = _answer(view)
    if not (answer and _recovers(view) and _plate_blessings(view) and _favoured(view)):
        return None
    return Reason(
        "five",
        opener=view.opener,
        opener_strength=view.strength(view.opener),
        general=view.rides(view.opener),
        last=view.transmissions[2],
        last_strength=view.strength(view.transmissions[2]),
        last_general=view.rides(view.transmissions[2]),
        answer=answer,
        over_stem=view.over_stem,
        month=view.context.month,
    )


# The book itself calls this pattern unclear. The strict reading is the one that it counts out on
# 癸酉; the other keeps what both lists begin with.
@pattern(
    "zhun-fu",
    "迍福",
    number=44,
    hexagram="屯",
    passages=("daquan-1:183",),
    needs=(Need.DAY_NIGHT, Need.MONTH, Need.PERSON),
    touches=lambda view: _plate_hardships(view) and _can_be_wu_fu(view),
)
def zhun_fu(view: View) -> Reason | None:
    """The eight hardships and the five blessings together (daquan-1:183)."""
    blessed = wu_fu(view) if ba_zhun(view) else None
    return blessed and Reason("both", palace=view.under(view.opener), **blessed.values)


@other_reading("zhun-fu", "first-of-each")
def _zhun_fu_first(view: View) -> Reason | None:
    if _is_dead(view) and _recovers(view):
        last = view.transmissions[2]
        return Reason(
            "first-of-each",
            opener=view.opener,
            last=last,
            last_strength=view.strength(last),
            month=view.context.month,
        )
    return None


# 45 侵害, 46 刑傷 ---------------------------------------------------------------------


# The commentary lays the two that harm one another over each other on the stem or the branch; in
# its example (丙子, 未 over 子) the lower of the two opens.
@pattern("qin-hai", "侵害", number=45, hexagram="損", passages=("daquan-1:183", "daquan-1:159"))
def qin_hai(view: View) -> Reason | None:
    """Over the stem's palace or the branch stands what harms it, and one of the two opens
    (daquan-1:183)."""
    for finding, lower, upper in (
        ("stem", view.lodging, view.over_stem),
        ("branch", view.branch, view.over_branch),
    ):
        if harms(lower) is upper and view.opener in (upper, lower):
            values = {"stem": view.stem} if finding == "stem" else {}
            return Reason(finding, upper=upper, lower=lower, opener=view.opener, **values)
    return None


@other_reading("qin-hai", "opener")
def _qin_hai_opener(view: View) -> Reason | None:
    if harms(view.opener) is view.branch:
        return Reason("opener-branch", opener=view.opener, branch=view.branch)
    if harms(view.opener) is view.lodging:
        return Reason("opener-stem", opener=view.opener, lodging=view.lodging, stem=view.stem)
    return None


@pattern("ling-fan", "凌犯", passages=("daquan-1:183",))
def ling_fan(view: View) -> Reason | None:
    """The stem overcomes the branch while a lower opens, or the branch the stem while an upper
    does (daquan-1:183)."""
    direction = view.chart.derivation.direction
    if _submits(view) and direction is Direction.ZEI:
        return Reason("above-then-below", stem=view.stem, branch=view.branch, opener=view.opener)
    if _rebels(view) and direction is Direction.KE:
        return Reason("below-then-above", stem=view.stem, branch=view.branch, opener=view.opener)
    return None


def _xing_shang(view: View, *, both_ways: bool) -> Reason | None:
    for finding, own in (("branch", view.branch), ("stem", view.lodging)):
        if _punished(view, own) is view.opener:
            return Reason(finding, own=own, opener=view.opener, stem=view.stem)
        if both_ways and _punished(view, view.opener) is own:
            return Reason(f"{finding}-back", own=own, opener=view.opener, stem=view.stem)
    return None


@pattern(
    "xing-shang",
    "刑傷",
    number=46,
    hexagram="訟",
    passages=("daquan-1:183", "daquan-1:163", "daquan-1:25"),
)
def xing_shang(view: View) -> Reason | None:
    """What the day branch, or the palace of the stem, punishes opens (daquan-1:183)."""
    return _xing_shang(view, both_ways=False)


@other_reading("xing-shang", "either-way")
def _xing_shang_either_way(view: View) -> Reason | None:
    return _xing_shang(view, both_ways=True)
