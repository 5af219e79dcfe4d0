"""The fortunate patterns: 課目 11 to 28, 三光 to 和美, with the forms named beside them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, starmap

from liuren.cycles import BRANCHES, STEMS, Branch, Stem
from liuren.generals import GENERALS, General, Time, noble
from liuren.patterns.pattern import Need, Reason, other_reading, pattern
from liuren.patterns.view import Context, Strength, View
from liuren.phases import Kin, kin, phase
from liuren.relations import (
    combining_branch,
    combining_stem,
    hidden_stem,
    horse,
    long_life,
    quarter,
    salary,
    triad,
    virtue,
)
from liuren.spirits import day_spirit, month_spirit

#: The five that go before the noble, 螣蛇 to 青龍; 天空 sits opposite, the other five behind.
_IN_FRONT = GENERALS[1:6]
_THRIVING = (Strength.PROSPEROUS, Strength.SUPPORTED)
_FAILING = (Strength.IMPRISONED, Strength.DEAD)

_MONTH_AND_NOBLE = (Need.MONTH, Need.DAY_NIGHT)
_YEAR_MONTH_AND_NOBLE = (Need.YEAR, Need.MONTH, Need.DAY_NIGHT)


def _thrive(view: View, *places: Stem | Branch) -> bool:
    return all(view.strength(place) in _THRIVING for place in places)


def _is_auspicious(view: View, *branches: Branch) -> bool:
    return all(view.rides(branch).is_auspicious for branch in branches)


def _ridden(view: View) -> tuple[General, ...]:
    return tuple(map(view.rides, view.transmissions))


def _produces(one: Stem | Branch, other: Stem | Branch) -> bool:
    return phase(one).produces is phase(other)


def _in_some_month(ask: Callable[[View], Reason | None], view: View) -> bool:
    """Whether a pattern that needs the month alone holds in one of the twelve."""
    return any(ask(replace(view, context=Context(month=month))) for month in BRANCHES)


def _seats(view: View) -> dict[Branch, str]:
    """The palaces of the stem, of the branch, and of the person's birth and year of life where
    they are known, each with its name; of one palace the last of these names counts."""
    seats = {
        "fate-year": view.context.fate_year,
        "birth": view.context.birth,
        "branch": view.branch,
        "stem": view.lodging,
    }
    return {palace: name for name, palace in seats.items() if palace}


def _month_general(view: View) -> Branch | None:
    """月將: as the context has it, or what stands over the hour."""
    hour = view.context.hour
    return view.context.month_general or (view.over(hour) if hour else None)


# 11, 12 -----------------------------------------------------------------------------------------


# The verse says that "the general" is auspicious, the 課經 once that an auspicious one is in the
# chart and once that each of the three places has one; only the last explains the three lights.
@pattern(
    "san-guang",
    "三光",
    number=11,
    hexagram="賁",
    passages=("daquan-1:173",),
    needs=_MONTH_AND_NOBLE,
    touches=lambda view: _in_some_month(san_guang, view),
)
def san_guang(view: View) -> Reason | None:
    """Opener, stem and branch thrive in the month; the opener and what stands over stem and
    branch ride auspicious generals (daquan-1:173)."""
    lit = (view.opener, view.over_stem, view.over_branch)
    return _three_lights(view, "each") if _is_auspicious(view, *lit) else None


@other_reading("san-guang", "transmissions")
def _san_guang_transmissions(view: View) -> Reason | None:
    some = any(general.is_auspicious for general in _ridden(view))
    return _three_lights(view, "transmissions") if some else None


@other_reading("san-guang", "opener")
def _san_guang_opener(view: View) -> Reason | None:
    return _three_lights(view, "opener") if _is_auspicious(view, view.opener) else None


def _three_lights(view: View, finding: str) -> Reason | None:
    if not _thrive(view, view.opener, view.stem, view.branch):
        return None
    return Reason(
        finding,
        opener=view.opener,
        stem=view.stem,
        branch=view.branch,
        general=view.rides(view.opener),
        over_stem=view.rides(view.over_stem),
        over_branch=view.rides(view.over_branch),
        ridden=_ridden(view),
        strengths=[view.strength(one) for one in (view.opener, view.stem, view.branch)],
    )


def _leads(view: View) -> bool:
    """Whether the noble goes forward and stem and branch are in front of it."""
    sides = (view.rides(view.over_stem), view.rides(view.over_branch))
    return view.generals.forward and all(general in _IN_FRONT for general in sides)


# The verse and the definition of the 課經 ask that stem, branch and opener thrive; the example of
# the 課經, 乙丑 in the second month, has its branch dead.
@pattern(
    "san-yang",
    "三陽",
    number=12,
    hexagram="晉",
    passages=("daquan-1:173",),
    needs=_MONTH_AND_NOBLE,
    touches=lambda view: _in_some_month(san_yang, view),
)
def san_yang(view: View) -> Reason | None:
    """The noble goes forward, stem and branch stand in front of it, and both and the opener
    thrive in the month (daquan-1:173)."""
    if _leads(view) and _thrive(view, view.stem, view.branch, view.opener):
        return _three_yang(view, "all")
    return None


@other_reading("san-yang", "opener")
def _san_yang_opener(view: View) -> Reason | None:
    return _three_yang(view, "opener") if _leads(view) and _thrive(view, view.opener) else None


def _three_yang(view: View, finding: str) -> Reason:
    return Reason(
        finding,
        palace=view.generals.palace,
        over_stem=view.rides(view.over_stem),
        over_branch=view.rides(view.over_branch),
        stem=view.stem,
        branch=view.branch,
        opener=view.opener,
        strength=view.strength(view.opener),
    )


@pattern(
    "si-shun",
    "四順",
    passages=("daquan-1:173",),
    needs=_MONTH_AND_NOBLE,
    touches=lambda view: _in_some_month(si_shun, view),
)
def si_shun(view: View) -> Reason | None:
    """The noble goes forward with the transmissions in front of it, from an inauspicious general
    and a failing branch to an auspicious one and a thriving branch (named at daquan-1:173)."""
    first, _, last = view.transmissions
    if (
        view.generals.forward
        and all(general in _IN_FRONT for general in _ridden(view))
        and not _is_auspicious(view, first)
        and _is_auspicious(view, last)
        and view.strength(first) in _FAILING
        and _thrive(view, last)
    ):
        return Reason(
            "turns",
            first=first,
            first_general=view.rides(first),
            first_strength=view.strength(first),
            last=last,
            last_general=view.rides(last),
            last_strength=view.strength(last),
        )
    return None


# 13, 14 -----------------------------------------------------------------------------------------


def _arrives(view: View, branch: Branch, of: str = "") -> Reason | None:
    """`opens` where a branch opens, `enters` where it is another transmission."""
    if branch not in view.transmissions:
        return None
    how = "opens" if branch is view.opener else "enters"
    return Reason(of + how, branch=branch, decade=view.day.decade)


def _decade_wonder(view: View) -> Branch:
    """丑 in the decades of 甲子 and 甲戌, 子 in 甲申 and 甲午, 亥 in 甲辰 and 甲寅."""
    return Branch.CHOU + -(view.day.decade.index // 20)


# The verse has the decades alone, and a gloss of the 課經 says that a day wonder without that of
# the decade is no 三奇.
@pattern("san-qi", "三奇", number=13, hexagram="豫", passages=("daquan-1:173",))
def san_qi(view: View) -> Reason | None:
    """The wonder of the decade opens or enters the transmissions (daquan-1:173)."""
    return _arrives(view, _decade_wonder(view))


@other_reading("san-qi", "opens")
def _san_qi_opens(view: View) -> Reason | None:
    return san_qi(view) if view.opener is _decade_wonder(view) else None


@other_reading("san-qi", "day-too")
def _san_qi_day_too(view: View) -> Reason | None:
    (wonder,) = day_spirit("儀神", view.stem)
    return san_qi(view) or _arrives(view, wonder, "day-")


@pattern("ri-qi", "日奇", aliases=("干奇",), passages=("daquan-1:21",))
def ri_qi(view: View) -> Reason | None:
    """The wonder of the day stem, which the table calls 儀神, opens or enters (daquan-1:21)."""
    (wonder,) = day_spirit("儀神", view.stem)
    return _arrives(view, wonder)


@pattern("dun-qi", "遁奇", passages=("daquan-1:23",))
def dun_qi(view: View) -> Reason | None:
    """The hidden stems of the transmissions are 乙丙丁, 甲戊庚 or 辛壬癸 (daquan-1:23)."""
    hidden = [hidden_stem(view.day, branch) for branch in view.transmissions]
    if {str(stem) for stem in hidden} in (set("乙丙丁"), set("甲戊庚"), set("辛壬癸")):
        return Reason("hidden", transmissions=view.transmissions, hidden=hidden)
    return None


# The verse lets the head of the decade open; the 課經 lets it open or enter.
@pattern("liu-yi", "六儀", number=14, hexagram="兌", passages=("daquan-1:173",))
def liu_yi(view: View) -> Reason | None:
    """The branch of the head of the decade opens or enters the transmissions (daquan-1:173)."""
    return _arrives(view, view.day.decade.branch)


@other_reading("liu-yi", "opens")
def _liu_yi_opens(view: View) -> Reason | None:
    return liu_yi(view) if view.opener is view.day.decade.branch else None


@other_reading("liu-yi", "branch-too")
def _liu_yi_branch_too(view: View) -> Reason | None:
    (ceremony,) = day_spirit("支儀", view.branch)
    return liu_yi(view) or _arrives(view, ceremony, "branch-")


@pattern("ri-yi", "日儀", aliases=("支儀",), passages=("daquan-1:25", "daquan-1:173"))
def ri_yi(view: View) -> Reason | None:
    """The ceremony of the day branch opens or enters: from 子 with 午 backward to 巳 with 丑,
    from 午 with 未 forward to 亥 with 子 (daquan-1:25, -173)."""
    (ceremony,) = day_spirit("支儀", view.branch)
    return _arrives(view, ceremony)


# 15, 16 -----------------------------------------------------------------------------------------

_LUCK = (General.QING_LONG, General.LIU_HE)
_GRACES = (General.QING_LONG, General.TIAN_HOU)


def _gift(view: View, branch: Branch) -> str | None:
    """What good a branch is to the day: its wealth, or the virtue of its stem or its branch."""
    if kin(view.stem, branch) is Kin.WEALTH:
        return str(Kin.WEALTH)
    if branch is virtue(view.stem):
        return "日德"
    return "支德" if branch in day_spirit("支德", view.branch) else None


@pattern(
    "shi-tai",
    "時泰",
    number=15,
    hexagram="泰",
    passages=("daquan-1:173",),
    needs=_YEAR_MONTH_AND_NOBLE,
    touches=lambda view: view.rides(view.opener) in _LUCK and bool(_gift(view, view.opener)),
)
def shi_tai(view: View) -> Reason | None:
    """The branch of the year or the month opens under 青龍 or 六合, and is wealth or virtue of
    the day (daquan-1:173)."""
    return _great_peace(view, view.opener) if view.rides(view.opener) in _LUCK else None


@other_reading("shi-tai", "both-ends")
def _shi_tai_both_ends(view: View) -> Reason | None:
    first, _, last = view.transmissions
    if {view.rides(first), view.rides(last)} != set(_LUCK):
        return None
    return _great_peace(view, first) or _great_peace(view, last)


def _great_peace(view: View, branch: Branch) -> Reason | None:
    year, month = view.context.year, view.context.month
    of_year = year is not None and branch is year.branch
    gift = _gift(view, branch)
    if gift and (of_year or branch is month):
        ruler = "year" if of_year else "month"
        return Reason(ruler, branch=branch, general=view.rides(branch), gift=gift)
    return None


# A gloss of the 課經 explains the name that the book prints beside 時泰: it joins the noble with
# 青龍 and 天后, which is read here as one of them at least.
@pattern(
    "tian-en",
    "天恩",
    passages=("daquan-1:173",),
    needs=_MONTH_AND_NOBLE,
    touches=lambda view: phase(view.stem) is phase(view.branch),
)
def tian_en(view: View) -> Reason | None:
    """Stem and branch are of the month's phase, and the noble and 青龍 or 天后 ride transmissions
    or what stands over the person's palaces (named at daquan-1:173)."""
    company = _company(view)
    helpers = tuple(one for one in _GRACES if one in company)
    return _grace(view, helpers) if helpers and General.GUI_REN in company else None


@other_reading("tian-en", "all-three")
def _tian_en_all_three(view: View) -> Reason | None:
    return _grace(view, _GRACES) if {General.GUI_REN, *_GRACES} <= _company(view) else None


def _company(view: View) -> set[General]:
    person = (view.context.birth, view.context.fate_year)
    return {*_ridden(view), *(view.rides(view.over(palace)) for palace in person if palace)}


def _grace(view: View, helpers: tuple[General, ...]) -> Reason | None:
    strengths = {view.strength(view.stem), view.strength(view.branch)}
    if strengths != {Strength.PROSPEROUS}:
        return None
    return Reason(
        "season",
        stem=view.stem,
        branch=view.branch,
        month=view.context.month,
        generals=[General.GUI_REN, *helpers],
    )


# The verse joins year and month general; the 課經 lets the year open under the noble while the
# month general is that same branch or another transmission.
@pattern(
    "long-de",
    "龍德",
    number=16,
    hexagram="萃",
    passages=("daquan-1:173",),
    needs=_YEAR_MONTH_AND_NOBLE,
    touches=lambda view: view.rides(view.opener) is General.GUI_REN,
)
def long_de(view: View) -> Reason | None:
    """The branch of the year opens under the noble, and the month general is it or another
    transmission (daquan-1:173)."""
    year, general = view.context.year, _month_general(view)
    if view.opener is not view.generals.noble or general not in view.transmissions:
        return None
    if year is None or view.opener is not year.branch:
        return None
    return Reason("both", opener=view.opener, month_general=general)


@other_reading("long-de", "either")
def _long_de_either(view: View) -> Reason | None:
    year, general = view.context.year, _month_general(view)
    if view.opener is not view.generals.noble:
        return None
    if year is not None and view.opener is year.branch:
        return Reason("year", opener=view.opener)
    return Reason("general", opener=view.opener) if view.opener is general else None


# 17, 18 -----------------------------------------------------------------------------------------


# Verse and 課經 name the horses of year, month, birth and year of life; the example of the 課經
# counts that of the day too.
@pattern(
    "guan-jue",
    "官爵",
    number=17,
    hexagram="益",
    passages=("daquan-1:175",),
    needs=_YEAR_MONTH_AND_NOBLE,
    touches=lambda view: quarter(view.opener) == "孟" and bool(_ribbon(view)),
)
def guan_jue(view: View) -> Reason | None:
    """The post horse of the year, the month or the person's birth or year of life opens, and 戌
    and 太常 enter the transmissions (daquan-1:175)."""
    return _office(view)


@other_reading("guan-jue", "day-too")
def _guan_jue_day_too(view: View) -> Reason | None:
    return _office(view, view.branch)


def _ribbon(view: View) -> Branch | None:
    """The transmission that 太常 rides, where the seal 戌 is among them too."""
    if Branch.XU not in view.transmissions:
        return None
    return next((one for one in view.transmissions if view.rides(one) is General.TAI_CHANG), None)


def _office(view: View, *more: Branch) -> Reason | None:
    now = view.context
    year = now.year.branch if now.year else None
    riders = (year, now.month, now.birth, now.fate_year, *more)
    opener = view.opener
    of = [one for one in dict.fromkeys(riders) if one and horse(one) is opener]
    if of and (ribbon := _ribbon(view)):
        return Reason("horse", opener=opener, of=of, ribbon=ribbon)
    return None


# The 課經 asks that the noble opens, the verse does not say so.
@pattern(
    "fu-gui",
    "富貴",
    number=18,
    hexagram="大有",
    passages=("daquan-1:175",),
    needs=_MONTH_AND_NOBLE,
    touches=lambda view: view.opener is view.generals.noble and _noble_agrees(view),
)
def fu_gui(view: View) -> Reason | None:
    """The noble opens on a branch that thrives in the month, it and its palace produce one another,
    and the palace is that of the stem, the branch or the person (daquan-1:175)."""
    return _fu_gui_stands(view) if view.opener is view.generals.noble else None


@other_reading("fu-gui", "stands")
def _fu_gui_stands(view: View) -> Reason | None:
    """The same without the opening."""
    rider, palace = view.generals.noble, view.generals.palace
    seat = _seats(view).get(palace)
    if seat and _noble_agrees(view) and _thrive(view, rider):
        return Reason(seat, noble=rider, palace=palace, strength=view.strength(rider))
    return None


def _noble_agrees(view: View) -> bool:
    rider, palace = view.generals.noble, view.generals.palace
    return _produces(rider, palace) or _produces(palace, rider)


# 19, 20, 21 -------------------------------------------------------------------------------------


@pattern(
    "xuan-gai", "軒蓋", aliases=("高蓋乘軒",), number=19, hexagram="升", passages=("daquan-1:175",)
)
def xuan_gai(view: View) -> Reason | None:
    """The transmissions are 午, 卯 and 子 (daquan-1:175)."""
    return _are(view, "午卯子")


def _are(view: View, names: str) -> Reason | None:
    if "".join(map(str, view.transmissions)) != names:
        return None
    return Reason("are", transmissions=view.transmissions)


# The verse lets 戌 over 巳 open, which it does in no chart; the 課經 has it in the middle, and the
# days that it lists are those of the transmissions 巳戌卯.
@pattern(
    "zhu-yin", "鑄印", aliases=("鑄印乘軒",), number=20, hexagram="鼎", passages=("daquan-1:175",)
)
def zhu_yin(view: View) -> Reason | None:
    """The transmissions are 巳, 戌 and 卯, so that 戌 stands over 巳 (daquan-1:175)."""
    return _are(view, "巳戌卯")


@other_reading("zhu-yin", "opens")
def _zhu_yin_opens(view: View) -> Reason | None:
    return _stands_and_opens(view, Branch.XU, "巳")


# The verse names 申 alone, and 庚 who lodges there; the 課經 adds 辛 and 酉.
@pattern("zhuo-lun", "斲輪", number=21, hexagram="頤", passages=("daquan-1:175",))
def zhuo_lun(view: View) -> Reason | None:
    """卯 opens over 申 or 酉, or over the day stem 辛 (daquan-1:175)."""
    return _stands_and_opens(view, Branch.MAO, "申酉戌" if view.stem is Stem.XIN else "申酉")


@other_reading("zhuo-lun", "shen")
def _zhuo_lun_shen(view: View) -> Reason | None:
    return _stands_and_opens(view, Branch.MAO, "申")


def _stands_and_opens(view: View, upper: Branch, palaces: str) -> Reason | None:
    palace = view.under(upper)
    if upper is not view.opener or str(palace) not in palaces:
        return None
    return Reason("over", upper=upper, palace=palace)


# 22, 23 -----------------------------------------------------------------------------------------


@pattern("yin-cong", "引從", number=22, hexagram="渙", passages=("daquan-1:175",))
def yin_cong(view: View) -> Reason | None:
    """The initial transmission stands over the palace after that of the stem, or of the branch,
    the last over the one before it (daquan-1:175)."""
    first, _, last = view.transmissions
    for finding, palace in (("stem", view.lodging), ("branch", view.branch)):
        if (first, last) == (view.over(palace + 1), view.over(palace + -1)):
            return Reason(
                finding, first=first, last=last, palace=palace, stem=view.stem, branch=view.branch
            )
    return None


@pattern("liang-gui-yin-cong", "兩貴引從", aliases=("二貴引從",), passages=("daquan-1:175",))
def liang_gui_yin_cong(view: View) -> Reason | None:
    """The day noble and the night noble stand over the palaces before and after that of the stem,
    of the branch or of the person (daquan-1:175)."""
    table = view.chart.school.noble_table
    nobles = {noble(view.stem, time, table) for time in Time}
    for palace, seat in reversed(_seats(view).items()):
        led = (view.over(palace + 1), view.over(palace + -1))
        if set(led) == nobles:
            return Reason(seat, after=led[0], before=led[1], palace=palace)
    return None


def _peak(view: View, place: Stem | Branch) -> Branch:
    """旺神, where the phase of a stem or branch is at its height: 木卯 火午 金酉 水子."""
    own = next(stem for stem in STEMS if phase(stem) is phase(place))
    return long_life(own, earth_tomb=view.chart.school.earth_tomb) + 4


# The verse speaks of the transmissions alone; the 課經 adds the opener and stem and branch with
# what stands over them.
@pattern("heng-tong", "亨通", number=23, hexagram="漸", passages=("daquan-1:175",))
def heng_tong(view: View) -> Reason | None:
    """The transmissions produce one another down to the stem, or the opener produces it, or what
    stands over stem and branch produces them or is their height, straight or crosswise
    (daquan-1:175)."""
    if chain := di_sheng(view):
        return chain
    stem, branch, over = view.stem, view.branch, (view.over_stem, view.over_branch)
    if _produces(view.opener, stem):
        return Reason("opener", opener=view.opener, stem=stem)
    tests: tuple[tuple[str, Callable[[Branch, Stem | Branch], bool]], ...] = (
        ("produced", _produces),
        ("height", lambda upper, place: upper is _peak(view, place)),
    )
    for finding, test in tests:
        for way, first, other in (("own", stem, branch), ("cross", branch, stem)):
            if test(over[0], first) and test(over[1], other):
                return Reason(
                    f"{finding}-{way}",
                    over_stem=over[0],
                    over_branch=over[1],
                    stem=stem,
                    branch=branch,
                )
    return None


@other_reading("heng-tong", "chain")
def _heng_tong_chain(view: View) -> Reason | None:
    return di_sheng(view)


@pattern("di-sheng", "遞生", passages=("daquan-1:175",))
def di_sheng(view: View) -> Reason | None:
    """The three transmissions produce one another, from the initial or from the last, and the one
    at the end produces the stem (daquan-1:175)."""
    for finding, chain in (
        ("forward", view.transmissions),
        ("backward", view.transmissions[::-1]),
    ):
        line: tuple[Branch | Stem, ...] = (*chain, view.stem)
        if all(starmap(_produces, pairwise(line))):
            return Reason(finding, transmissions=chain, stem=view.stem)
    return None


# 24 ---------------------------------------------------------------------------------------------


# Verse and definition say that the couple's years open, which the one example of the 課經, 壬申 on
# plate 10, does not keep, and a gloss that the transmissions do not matter.
@pattern(
    "fan-chang",
    "繁昌",
    number=24,
    hexagram="咸",
    passages=("daquan-1:177",),
    needs=(Need.MONTH, Need.PERSON),
)
def fan_chang(view: View) -> Reason | None:
    """The years of life of a couple have one of the two forms of conception (daquan-1:177)."""
    return de_yun(view) or wang_yun(view)


@other_reading("fan-chang", "opens")
def _fan_chang_opens(view: View) -> Reason | None:
    palaces = [one for one in (view.context.fate_year, view.context.spouse_fate_year) if one]
    opening = {*palaces, *map(view.over, palaces)}
    return fan_chang(view) if view.opener in opening else None


@pattern("de-yun", "德孕", passages=("daquan-1:177",), needs=(Need.PERSON,))
def de_yun(view: View) -> Reason | None:
    """The years of life of a couple are in six-harmony, and over each stands the phase of the
    branch of that one's birth (named at daquan-1:177)."""
    now = view.context
    one, other = now.fate_year, now.spouse_fate_year
    if one and other and now.birth and now.spouse_birth and combining_branch(one) is other:
        uppers = (view.over(one), view.over(other))
        if [phase(upper) for upper in uppers] == [phase(now.birth), phase(now.spouse_birth)]:
            return Reason(
                "harmony", years=(one, other), uppers=uppers, births=(now.birth, now.spouse_birth)
            )
    return None


@pattern("wang-yun", "旺孕", passages=("daquan-1:177",), needs=(Need.MONTH, Need.PERSON))
def wang_yun(view: View) -> Reason | None:
    """The years of life of a couple are two branches of one triad, and both thrive in the month
    (named at daquan-1:177)."""
    one, other = view.context.fate_year, view.context.spouse_fate_year
    if one and other and other in triad(one)[1:] and _thrive(view, one, other):
        strengths = (view.strength(one), view.strength(other))
        return Reason("triad", years=(one, other), strengths=strengths)
    return None


# 25, 26 -----------------------------------------------------------------------------------------


# The 課經 asks that all three stand on stem, branch or person, but its example 丙寅 with 申 over
# the stem has the noble in the transmissions only.
@pattern(
    "rong-hua",
    "榮華",
    number=25,
    hexagram="師",
    passages=("daquan-1:177",),
    needs=_MONTH_AND_NOBLE,
    touches=lambda view: _opens_in_honour(view),
)
def rong_hua(view: View) -> Reason | None:
    """Salary and post horse stand over stem, branch or person, the noble too or in the
    transmissions; one of the three opens and thrives, and an auspicious general rides one of the
    transmissions (daquan-1:177)."""
    return _honour(view, {*map(view.over, _seats(view)), *view.transmissions})


@other_reading("rong-hua", "all-stand")
def _rong_hua_all_stand(view: View) -> Reason | None:
    return _honour(view, set(map(view.over, _seats(view))))


def _honours(view: View) -> tuple[Branch, Branch, Branch]:
    return salary(view.stem), horse(view.branch), view.generals.noble


def _opens_in_honour(view: View) -> bool:
    is_lucky = any(general.is_auspicious for general in _ridden(view))
    return view.opener in _honours(view) and is_lucky


def _honour(view: View, noble_among: set[Branch]) -> Reason | None:
    pay, mount, rider = _honours(view)
    placed = set(map(view.over, _seats(view)))
    if not ({pay, mount} <= placed and rider in noble_among):
        return None
    if not (_opens_in_honour(view) and _thrive(view, view.opener)):
        return None
    return Reason(
        "honour",
        salary=pay,
        horse=mount,
        noble=rider,
        opener=view.opener,
        strength=view.strength(view.opener),
        generals=[general for general in _ridden(view) if general.is_auspicious],
    )


@pattern(
    "de-qing",
    "德慶",
    number=26,
    hexagram="需",
    passages=("daquan-1:177", "daquan-1:21", "daquan-1:23", "daquan-1:29"),
    needs=_MONTH_AND_NOBLE,
    touches=lambda view: _in_some_month(de_qing, view),
)
def de_qing(view: View) -> Reason | None:
    """The virtue of the stem, of the branch, of heaven or of the month opens under an auspicious
    general (daquan-1:177)."""
    return _virtue_opens(view) if _is_auspicious(view, view.opener) else None


@other_reading("de-qing", "any-general")
def _virtue_opens(view: View) -> Reason | None:
    month = view.context.month
    of_month = [(name, month_spirit(name, month)) for name in ("天德", "月德")] if month else []
    virtues = (
        ("日德", (virtue(view.stem),)),
        ("支德", day_spirit("支德", view.branch)),
        *of_month,
    )
    names = [name for name, branches in virtues if view.opener in branches]
    general = view.rides(view.opener)
    return Reason("virtue", opener=view.opener, virtues=names, general=general) if names else None


# 27, 28 -----------------------------------------------------------------------------------------


@pattern(
    "he-huan",
    "合歡",
    number=27,
    hexagram="井",
    passages=("daquan-1:177",),
    needs=(Need.DAY_NIGHT,),
)
def he_huan(view: View) -> Reason | None:
    """What stands over the stem hides the stem that combines with it; the opener, under an
    auspicious general, is in six-harmony with it or with the day branch, or the transmissions
    make a triad (daquan-1:177)."""
    over = view.over_stem
    partner = hidden_stem(view.day, over)
    if partner is not combining_stem(view.stem) or not _is_auspicious(view, view.opener):
        return None
    values = {"over_stem": over, "partner": partner, "stem": view.stem, "opener": view.opener}
    general = view.rides(view.opener)
    if set(view.transmissions) == set(triad(view.opener)):
        return Reason("triad", transmissions=view.transmissions, general=general, **values)
    for other in (over, view.branch):
        if combining_branch(view.opener) is other:
            return Reason("harmony", other=other, general=general, **values)
    return None


# The verse says "each combines, or mutually"; the 課經 says by six-harmony or triad, but all of its
# examples are six-harmonies, and by triads plates 4 and 8 would be of this pattern whole.
@pattern("he-mei", "和美", number=28, hexagram="豐", passages=("daquan-1:177",))
def he_mei(view: View) -> Reason | None:
    """Stem and branch are in six-harmony with what stands over them, each with its own or
    crosswise (daquan-1:177)."""
    return ge_he(view) or hu_he(view)


@other_reading("he-mei", "triads")
def _he_mei_triads(view: View) -> Reason | None:
    return _meets(view, _joins, "own") or _meets(view, _joins, "cross")


@pattern("ge-he", "各合", passages=("daquan-1:177", "daquan-1:129"))
def ge_he(view: View) -> Reason | None:
    """What stands over the stem is in six-harmony with its palace, and what stands over the
    branch with the branch (daquan-1:177)."""
    return _meets(view, _harmonises, "own")


@pattern("hu-he", "互合", passages=("daquan-1:177", "daquan-1:129"))
def hu_he(view: View) -> Reason | None:
    """What stands over the stem is in six-harmony with the branch, and what stands over the
    branch with the stem's palace (daquan-1:177, -129)."""
    return _meets(view, _harmonises, "cross")


def _harmonises(one: Branch, other: Branch) -> bool:
    return combining_branch(one) is other


def _joins(one: Branch, other: Branch) -> bool:
    return _harmonises(one, other) or other in triad(one)[1:]


def _meets(view: View, test: Callable[[Branch, Branch], bool], way: str) -> Reason | None:
    """How the uppers of stem and branch meet the palaces; crosswise only where these differ."""
    palaces = (view.lodging, view.branch) if way == "own" else (view.branch, view.lodging)
    over = (view.over_stem, view.over_branch)
    if (way == "cross" and view.lodging is view.branch) or not all(map(test, over, palaces)):
        return None
    return Reason(
        way, over_stem=over[0], over_branch=over[1], with_stem=palaces[0], with_branch=palaces[1]
    )
