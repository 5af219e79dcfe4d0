"""課目 47 to 65: the grave forms from 二煩 to 勵德, then those of what the transmissions are.

六壬大全 卷一 has one couplet a form and names the sub-forms beside it; where the commentary 課經
of the same work defines more closely, or otherwise, both are readings here.
"""

from __future__ import annotations

from collections.abc import Iterable

from liuren.cycles import STEMS, Branch, Day, Stem
from liuren.generals import GENERALS, General
from liuren.patterns.pattern import Need, Reason, other_reading, pattern
from liuren.patterns.view import Strength, View, strength
from liuren.phases import Kin, Phase, kin, overcomes, phase
from liuren.relations import LODGING, clash, hidden_stem, long_life, quarter, tomb, triad
from liuren.spirits import month_spirit, year_spirit

_STRONG = (Strength.PROSPEROUS, Strength.SUPPORTED)
_SPENT = (Strength.IMPRISONED, Strength.DEAD)


def _is(view: View, of: Branch, among: tuple[Strength, ...]) -> bool:
    return view.strength(of) in among


def _before_noble(view: View, branch: Branch) -> bool:
    """Whether its general is one of the five in front of the noble, 螣蛇 to 青龍."""
    return 1 <= GENERALS.index(view.rides(branch)) <= 5


def _behind_noble(view: View, branch: Branch) -> bool:
    """Whether its general is one of the six behind the noble, 天空 to 天后."""
    return GENERALS.index(view.rides(branch)) >= 6


def _ghost(stem: Stem, branch: Branch) -> bool:
    """Whether a branch is the ghost of a stem: it overcomes it, like in polarity (daquan-1:135)."""
    return overcomes(branch, stem) and branch.is_yang == stem.is_yang


def _kindred(one: Phase) -> Stem:
    """The yang stem of a phase: the phase is born and buried where that stem is."""
    return next(stem for stem in STEMS if phase(stem) is one)


def _tomb_of(view: View, branch: Branch) -> Branch:
    """The tomb of a branch, by its phase; that of earth as the school answers."""
    return tomb(_kindred(phase(branch)), earth_tomb=view.chart.school.earth_tomb)


def _born(view: View, one: Phase) -> Branch:
    """Where a phase is born; earth as the school answers."""
    return long_life(_kindred(one), earth_tomb=view.chart.school.earth_tomb)


def _beneath(view: View, upper: Branch, *person: Branch | None) -> tuple[Stem | Branch, ...]:
    """Which of stem, branch and the years of the person, where known, an upper stands over."""
    palace = view.under(upper)
    places: list[tuple[Stem | Branch, Branch]] = [(view.stem, view.lodging)]
    places += [(one, one) for one in (view.branch, *person) if one is not None]
    return tuple(dict.fromkeys(one for one, at in places if at is palace))


def _steps(view: View) -> int | None:
    """The steps from transmission to transmission where both are the same, −6 to 5."""
    first, middle, last = view.transmissions
    steps = middle.steps_from(first)
    return (steps + 6) % 12 - 6 if steps == last.steps_from(middle) else None


# 二煩 --------------------------------------------------------------------------------------------
# The verse wants no opening; the commentary calls the form untrue without it, and the thirty-odd
# charts it lists all open (31 by computing). What it further says of the day, 朔 望 弦 晦 or a day
# of the four 仲, its corrector takes for the surer case and no condition.


def _dipper_strikes(view: View) -> bool:
    return view.under(Branch.CHEN) in (Branch.CHOU, Branch.WEI)


def _vexed(view: View, *mansions: Branch | None, opens: bool) -> bool:
    """Whether these mansions stand over 仲 (one of them opening), and 辰 over 丑 or 未."""
    known = [one for one in mansions if one is not None]
    return (
        len(known) == len(mansions)
        and _dipper_strikes(view)
        and all(quarter(view.under(one)) == "仲" for one in known)
        and (not opens or view.opener in known)
    )


def _sun(view: View) -> Branch | None:
    return view.context.month_general


def _moon(view: View) -> Branch | None:
    # 卷七 33a counts it by the lunar month and day; the almanac does so for a casting.
    return view.context.moon_mansion


def _can_vex(view: View) -> bool:
    return _dipper_strikes(view) and quarter(view.opener) == "仲"


def _vexing(view: View, *mansions: Branch | None) -> Reason:
    struck = view.under(Branch.CHEN)
    return Reason("over", mansions=mansions, palaces=_palaces(view, mansions), struck=struck)


def _palaces(view: View, mansions: Iterable[Branch | None]) -> tuple[Branch, ...]:
    return tuple(view.under(one) for one in mansions if one is not None)


@pattern(
    "er-fan",
    "二煩",
    number=47,
    hexagram="明夷",
    passages=("daquan-1:183",),
    needs=(Need.MONTH, Need.LUNAR_DAY),
    touches=_can_vex,
)
def er_fan(view: View) -> Reason | None:
    """Sun and Moon stand over the four 仲, one of them opens, and 辰 stands over 丑 or 未."""
    both = _sun(view), _moon(view)
    return _vexing(view, *both) if _vexed(view, *both, opens=True) else None


@other_reading("er-fan", "verse")
def _er_fan_verse(view: View) -> Reason | None:
    """As the verse has it: neither need open."""
    both = _sun(view), _moon(view)
    return _vexing(view, *both) if _vexed(view, *both, opens=False) else None


@pattern("tian-fan", "天煩", passages=("daquan-1:183",), needs=(Need.MONTH,), touches=_can_vex)
def tian_fan(view: View) -> Reason | None:
    """The month general, the mansion of the Sun, opens over a 仲 with 辰 over 丑 or 未."""
    return _vexing(view, _sun(view)) if _vexed(view, _sun(view), opens=True) else None


@other_reading("tian-fan", "verse")
def _tian_fan_verse(view: View) -> Reason | None:
    """It need not open."""
    return _vexing(view, _sun(view)) if _vexed(view, _sun(view), opens=False) else None


@pattern(
    "di-fan",
    "地煩",
    passages=("daquan-1:183",),
    needs=(Need.MONTH, Need.LUNAR_DAY),
    touches=_can_vex,
)
def di_fan(view: View) -> Reason | None:
    """The mansion of the Moon opens over a 仲 with 辰 over 丑 or 未."""
    return _vexing(view, _moon(view)) if _vexed(view, _moon(view), opens=True) else None


@other_reading("di-fan", "verse")
def _di_fan_verse(view: View) -> Reason | None:
    """It need not open."""
    return _vexing(view, _moon(view)) if _vexed(view, _moon(view), opens=False) else None


# 天禍 to 天網 ------------------------------------------------------------------------------------


def _day_on_day(view: View) -> Reason | None:
    """Today's stem or branch over yesterday's, or yesterday's over today's."""
    yesterday = Day.at(view.day.index - 1)
    for upper, lower in ((view.day, yesterday), (yesterday, view.day)):
        days = {"upper_day": upper, "lower_day": lower}
        if view.over(LODGING[lower.stem]) is LODGING[upper.stem]:
            return Reason("over", upper=upper.stem, lower=lower.stem, **days)
        if view.over(lower.branch) is upper.branch:
            return Reason("over", upper=upper.branch, lower=lower.branch, **days)
    return None


def _begins(term: str | None, kinds: str) -> bool:
    """Whether a term is one of these kinds: 立, or 分 and 至."""
    return term is not None and any(kind in term for kind in kinds)


# The verse has the narrow form, the commentary, twice, the wide one, and its example 甲申 with
# 寅 over 癸 is today over yesterday.
@pattern(
    "tian-huo",
    "天禍",
    number=48,
    hexagram="大過",
    passages=("daquan-1:183",),
    needs=(Need.MONTH,),
    touches=lambda view: _day_on_day(view) is not None,
)
def tian_huo(view: View) -> Reason | None:
    """On the day of 立春, 立夏, 立秋 or 立冬 today's stem or branch stands over yesterday's, or
    yesterday's over today's."""
    return _day_on_day(view) if _begins(view.context.on_term, "立") else None


@other_reading("tian-huo", "verse")
def _tian_huo_verse(view: View) -> Reason | None:
    """As the verse has it: yesterday's stem over today's, and it opens."""
    yesterday = Day.at(view.day.index - 1)
    ended = LODGING[yesterday.stem]
    if not _begins(view.context.on_term, "立") or not view.over_stem is view.opener is ended:
        return None
    return Reason(
        "over", upper=yesterday.stem, lower=view.stem, upper_day=yesterday, lower_day=view.day
    )


def _dipper_at_root(view: View) -> bool:
    return view.over(view.chart.long_life) is Branch.CHEN


@pattern(
    "tian-yu",
    "天獄",
    number=49,
    hexagram="噬嗑",
    passages=("daquan-1:183",),
    needs=(Need.MONTH,),
    touches=lambda view: view.opener is view.chart.tomb and _dipper_at_root(view),
)
def tian_yu(view: View) -> Reason | None:
    """The stem's tomb opens, imprisoned or dead, and 辰 stands over where the stem is born."""
    return _imprisoned(view) if view.opener is view.chart.tomb else None


@other_reading("tian-yu", "spent")
def _imprisoned(view: View) -> Reason | None:
    """Whatever is imprisoned or dead opens; that it be the tomb only makes it surer."""
    if not _is(view, view.opener, _SPENT) or not _dipper_at_root(view):
        return None
    how = view.strength(view.opener)
    return Reason("opens", opener=view.opener, strength=how, root=view.chart.long_life)


# The verse and the commentary's first words ask on the eve; its corrector, its verses and its
# examples ask on the day itself, with the Moon over yesterday's branch.
@pattern(
    "tian-kou",
    "天寇",
    number=50,
    hexagram="蹇",
    passages=("daquan-1:185",),
    needs=(Need.MONTH, Need.LUNAR_DAY),
    touches=lambda view: view.opener is view.over_branch,
)
def tian_kou(view: View) -> Reason | None:
    """On the eve of an equinox or a solstice the mansion of the Moon stands over the day branch
    and opens."""
    moon = _moon(view)
    if not _begins(view.context.before_term, "分至") or not moon is view.over_branch is view.opener:
        return None
    return Reason("eve", moon=moon, parting=view.branch)


@other_reading("tian-kou", "on-the-day")
def _tian_kou_on_the_day(view: View) -> Reason | None:
    """On the day itself, the Moon over the branch of yesterday; it need not open."""
    parting = view.branch + -1
    if not _begins(view.context.on_term, "分至") or _moon(view) is not view.over(parting):
        return None
    return Reason("day", moon=_moon(view), parting=parting)


@pattern(
    "tian-wang",
    "天網",
    number=51,
    hexagram="蒙",
    passages=("daquan-1:185",),
    needs=(Need.HOUR,),
    touches=lambda view: overcomes(view.opener, view.stem),
)
def tian_wang(view: View) -> Reason | None:
    """The hour and the opener both overcome the day stem."""
    hour = view.context.hour
    if hour is None or not overcomes(hour, view.stem) or not overcomes(view.opener, view.stem):
        return None
    return Reason("both", hour=hour, opener=view.opener, stem=view.stem)


def _net(view: View, nets: dict[str, Branch]) -> Reason | None:
    over = _beneath(view, view.opener)
    name = next((name for name, net in nets.items() if net is view.opener), None)
    return Reason("opens", net=name, opener=view.opener, over=over) if name and over else None


@pattern(
    "luo-wang",
    "羅網",
    aliases=("天羅地網",),
    passages=("daquan-1:185", "daquan-1:23", "cuiyan-20"),
)
def luo_wang(view: View) -> Reason | None:
    """天羅, the branch after the stem's lodging, or 地網 opposite to it opens over stem or
    branch."""
    return _net(view, {"天羅": view.lodging + 1, "地網": clash(view.lodging + 1)})


@other_reading("luo-wang", "branch")
def _luo_wang_branch(view: View) -> Reason | None:
    """地網 is the branch after the day branch."""
    return _net(view, {"天羅": view.lodging + 1, "地網": view.branch + 1})


@other_reading("luo-wang", "covering")
def _luo_wang_covering(view: View) -> Reason | None:
    """Nothing need open: the branches after the lodging and after the day branch stand over
    them, as in cuiyan-20."""
    over = view.over_stem, view.over_branch
    if over != (view.lodging + 1, view.branch + 1):
        return None
    return Reason("covers", pair=over, stem=view.stem, branch=view.branch)


# 魄化, its sub-forms and 三陰 --------------------------------------------------------------------


def _tiger(view: View) -> bool:
    return view.rides(view.opener) is General.BAI_HU


def _deathly(view: View, branch: Branch) -> tuple[str, ...]:
    """What makes a branch deathly in the month: it is 死神 or 死氣, or imprisoned or dead."""
    if (month := view.context.month) is None:
        return ()
    how = strength(phase(branch), month)
    spirits = [name for name in ("死神", "死氣") if branch in month_spirit(name, month)]
    return (*spirits, str(how)) if how in _SPENT else tuple(spirits)


# The commentary names 死神 and 死氣, and with them what is 囚 or 死 in the season, as the verse has
# alone. One of its examples, 甲戌 with 午 over the branch, does not open with 白虎.
@pattern(
    "po-hua",
    "魄化",
    number=52,
    hexagram="蠱",
    passages=("daquan-1:185", "daquan-1:35", "daquan-1:37"),
    needs=(Need.MONTH, Need.DAY_NIGHT),
    touches=_tiger,
)
def po_hua(view: View) -> Reason | None:
    """白虎 rides 死神, 死氣 or what is imprisoned or dead in the month; that stands over stem,
    branch or the year of life, and opens."""
    return _po_hua(view, view.opener) if _tiger(view) else None


def _po_hua(view: View, ridden: Branch) -> Reason | None:
    over = _beneath(view, ridden, view.context.fate_year)
    deathly = _deathly(view, ridden)
    return Reason("rides", ridden=ridden, deathly=deathly, over=over) if over and deathly else None


@other_reading("po-hua", "standing")
def _po_hua_standing(view: View) -> Reason | None:
    """It need not open."""
    ridden = next(one for one in Branch if view.rides(one) is General.BAI_HU)
    return _po_hua(view, ridden)


@other_reading("po-hua", "verse")
def _po_hua_verse(view: View) -> Reason | None:
    """Only what is imprisoned or dead counts, not 死神 and 死氣."""
    return po_hua(view) if _is(view, view.opener, _SPENT) else None


def _opens_over(
    view: View, name: str, spirit: tuple[Branch, ...], *person: Branch | None
) -> Reason | None:
    """That a spirit opens over stem, branch or a year of the person, where known."""
    if view.opener not in spirit or not (over := _beneath(view, view.opener, *person)):
        return None
    return Reason("opens", spirit=name, opener=view.opener, over=over)


def _of_month(view: View, name: str) -> tuple[Branch, ...]:
    month = view.context.month
    return () if month is None else month_spirit(name, month)


@pattern(
    "sang-po",
    "喪魄",
    aliases=("喪魂",),
    passages=("daquan-1:185", "daquan-1:41"),
    needs=(Need.MONTH,),
    touches=lambda view: quarter(view.opener) == "季",
)
def sang_po(view: View) -> Reason | None:
    """喪魂 of the month (未 辰 丑 戌 in turn) opens over stem, branch or the year of life."""
    return _opens_over(view, "喪魂", _of_month(view, "喪魂"), view.context.fate_year)


@pattern(
    "fei-hun",
    "飛魂",
    aliases=("遊魂",),
    passages=("daquan-1:185", "daquan-1:29"),
    needs=(Need.MONTH,),
)
def fei_hun(view: View) -> Reason | None:
    """遊魂 of the month (亥 in the first, then forward) opens over stem, branch or the year of
    life."""
    return _opens_over(view, "遊魂", _of_month(view, "遊魂"), view.context.fate_year)


# 卷一 knows one 喪門, that of the year; the commentary gives the form the spirit of 喪魄.
@pattern(
    "sang-men", "喪門", passages=("daquan-1:185", "daquan-1:187", "daquan-1:17"), needs=(Need.YEAR,)
)
def sang_men(view: View) -> Reason | None:
    """喪門 of the year, the second branch after it, opens over stem, branch or the year of life."""
    year = view.context.year
    spirit = () if year is None else year_spirit("喪門", year.branch)
    return _opens_over(view, "喪門", spirit, view.context.fate_year)


@other_reading("sang-men", "month")
def _sang_men_month(view: View) -> Reason | None:
    """喪門 of the month, which is 喪魂."""
    return _opens_over(view, "喪門", _of_month(view, "喪魂"), view.context.fate_year)


def _under_three_shadows(view: View) -> bool:
    """The noble backward, stem and branch behind it, the opener under 玄武 or 白虎."""
    return (
        not view.generals.forward
        and _behind_noble(view, view.over_stem)
        and _behind_noble(view, view.over_branch)
        and view.rides(view.opener) in (General.XUAN_WU, General.BAI_HU)
    )


@pattern(
    "san-yin",
    "三陰",
    number=53,
    hexagram="中孚",
    passages=("daquan-1:185",),
    needs=(Need.MONTH, Need.DAY_NIGHT, Need.HOUR, Need.PERSON),
    touches=_under_three_shadows,
)
def san_yin(view: View) -> Reason | None:
    """The noble goes backward with stem and branch behind it, the opener is imprisoned or dead
    under 玄武 or 白虎, and the hour overcomes the year of life."""
    hour, fate = view.context.hour, view.context.fate_year
    if hour is None or fate is None or not overcomes(hour, fate):
        return None
    if not _under_three_shadows(view) or not _is(view, view.opener, _SPENT):
        return None
    return Reason(
        "three",
        noble=view.generals.noble,
        pair=(view.over_stem, view.over_branch),
        opener=view.opener,
        strength=view.strength(view.opener),
        general=view.rides(view.opener),
        hour=hour,
        fate_year=fate,
    )


def _against_the_grain(view: View) -> bool:
    """The noble backward, from an auspicious general to another behind the noble."""
    first, _, last = view.transmissions
    return (
        not view.generals.forward
        and view.rides(first).is_auspicious
        and not view.rides(last).is_auspicious
        and _behind_noble(view, last)
    )


@pattern(
    "si-ni",
    "四逆",
    passages=("daquan-1:185",),
    needs=(Need.MONTH, Need.DAY_NIGHT),
    touches=_against_the_grain,
)
def si_ni(view: View) -> Reason | None:
    """Four things contrary: an auspicious general first and another last, a strong branch first
    and a weak one last, the noble backward, and the last transmission behind it."""
    first, _, last = view.transmissions
    if not _against_the_grain(view) or not _is(view, first, _STRONG) or _is(view, last, _STRONG):
        return None
    return Reason("four", **_ends(view))


def _ends(view: View) -> dict[str, object]:
    """The first and the last transmission, each with its general and strength."""
    first, _, last = view.transmissions
    return {
        "first": first,
        "first_general": view.rides(first),
        "first_strength": view.strength(first),
        "last": last,
        "last_general": view.rides(last),
        "last_strength": view.strength(last),
    }


# 龍戰 to 災厄 ------------------------------------------------------------------------------------

_GATES = (Branch.MAO, Branch.YOU)


@pattern("long-zhan", "龍戰", number=54, hexagram="離", passages=("daquan-1:185",))
def long_zhan(view: View) -> Reason | None:
    """On a 卯 or 酉 day 卯 or 酉 opens."""
    if view.branch not in _GATES or view.opener not in _GATES:
        return None
    return Reason("opens", branch=view.branch, opener=view.opener)


@other_reading("long-zhan", "over-gates")
def _long_zhan_over(view: View) -> Reason | None:
    """What stands over the palace 卯 or 酉 opens, as in the commentary's corrector and verses."""
    gate = view.under(view.opener)
    if view.branch not in _GATES or gate not in _GATES:
        return None
    return Reason("over", branch=view.branch, opener=view.opener, gate=gate)


@pattern("si-qi", "死奇", number=55, hexagram="未濟", passages=("daquan-1:187",))
def si_qi(view: View) -> Reason | None:
    """辰, 天罡, is in the four lessons and opens."""
    if view.opener is not Branch.CHEN or Branch.CHEN not in view.uppers:
        return None
    return Reason("opens", opener=view.opener, palace=view.under(view.opener))


@pattern("si-jue", "死絕", passages=("daquan-1:187",))
def si_jue(view: View) -> Reason | None:
    """The branch in which the stem's phase dies opens, over the palace in which its own is cut
    off: the eighth and the tenth from where a phase is born."""
    dies = _born(view, phase(view.stem)) + 7
    cut_off = _born(view, phase(dies)) + 9
    if view.opener is not dies or view.under(dies) is not cut_off:
        return None
    return Reason("opens", opener=dies, stem=view.stem, palace=cut_off)


_BY_MONTH = ("喪魂", "遊魂", "伏殃", "三丘", "五墓")
_BY_YEAR = ("病符", "喪門", "弔客", "歲虎")


def _calamity(view: View, names: tuple[str, ...]) -> Reason | None:
    """Which of the spirits opens."""
    month, year = view.context.month, view.context.year
    if month is None or year is None:
        return None
    branch, opener = year.branch, view.opener
    spirits = [
        name
        for name in names
        if opener in (month_spirit(name, month) if name in _BY_MONTH else year_spirit(name, branch))
    ]
    return Reason("opens", spirits=spirits, opener=view.opener) if spirits else None


# The commentary calls 喪車 another name of 喪魂; the month tables of 卷一 have a 喪車 of their own
# (酉 子 卯 午 by season), which is not meant.
@pattern(
    "zai-e",
    "災厄",
    number=56,
    hexagram="歸妹",
    passages=("daquan-1:187", "daquan-1:19", "daquan-1:41"),
    needs=(Need.MONTH, Need.YEAR),
)
def zai_e(view: View) -> Reason | None:
    """A spirit of mourning, sickness or the grave opens: of the month 喪魂, 遊魂, 伏殃, 三丘 or
    五墓, of the year 病符, 喪門, 弔客 or 歲虎."""
    return _calamity(view, (*_BY_MONTH, *_BY_YEAR))


@other_reading("zai-e", "verse")
def _zai_e_verse(view: View) -> Reason | None:
    """Only 喪門, 弔客 and 遊魂 open; the others stand by."""
    return _calamity(view, ("喪門", "弔客", "遊魂"))


# 殃咎 and its kinds ------------------------------------------------------------------------------


def _general_overcomes(view: View, branch: Branch) -> bool:
    return view.rides(branch).phase.overcomes is phase(branch)


def _overcomes_general(view: View, branch: Branch) -> bool:
    return phase(branch).overcomes is view.rides(branch).phase


def _riders(view: View) -> tuple[General, ...]:
    return tuple(view.rides(branch) for branch in view.transmissions)


@pattern("di-ke", "遞克", passages=("daquan-1:187",))
def di_ke(view: View) -> Reason | None:
    """Each transmission overcomes the next and the last the day stem, or each the one before and
    the first the stem."""
    for finding, chain in (("down", view.transmissions), ("up", view.transmissions[::-1])):
        first, middle, last = chain
        if overcomes(first, middle) and overcomes(middle, last) and overcomes(last, view.stem):
            return Reason(finding, chain=chain, stem=view.stem)
    return None


@pattern(
    "wai-zhan",
    "外戰",
    passages=("daquan-1:187", "daquan-1:111", "daquan-1:147"),
    needs=(Need.DAY_NIGHT,),
)
def wai_zhan(view: View) -> Reason | None:
    """Each of the three transmissions is overcome by the general that rides it."""
    if not all(_general_overcomes(view, branch) for branch in view.transmissions):
        return None
    return Reason("outer", transmissions=view.transmissions, generals=_riders(view))


@other_reading("wai-zhan", "opener")
def _wai_zhan_opener(view: View) -> Reason | None:
    """The opener alone."""
    if not _general_overcomes(view, view.opener):
        return None
    return Reason("opener", opener=view.opener, general=view.rides(view.opener))


@pattern("nei-zhan", "內戰", passages=("daquan-1:187", "daquan-1:147"), needs=(Need.DAY_NIGHT,))
def nei_zhan(view: View) -> Reason | None:
    """Each of the three transmissions overcomes the general that rides it."""
    if not all(_overcomes_general(view, branch) for branch in view.transmissions):
        return None
    return Reason("inner", transmissions=view.transmissions, generals=_riders(view))


@other_reading("nei-zhan", "opener")
def _nei_zhan_opener(view: View) -> Reason | None:
    """The opener alone."""
    if not _overcomes_general(view, view.opener):
        return None
    return Reason("opener", opener=view.opener, general=view.rides(view.opener))


@pattern("jia-ke", "夾克", passages=("daquan-1:187", "daquan-1:147"), needs=(Need.DAY_NIGHT,))
def jia_ke(view: View) -> Reason | None:
    """The opener is overcome from both sides, by its palace and by its general."""
    opener, palace = view.opener, view.under(view.opener)
    if not overcomes(palace, opener) or not _general_overcomes(view, opener):
        return None
    return Reason("pressed", opener=opener, palace=palace, general=view.rides(opener))


def _entombed(view: View) -> Reason | None:
    """Stem and branch both under their tombs, or both over the palaces of them."""
    tombs = view.chart.tomb, _tomb_of(view, view.branch)
    if (view.over_stem, view.over_branch) == tombs:
        return Reason("tombs-over", tombs=tombs, stem=view.stem, branch=view.branch)
    if (view.under(view.lodging), view.under(view.branch)) == tombs:
        return Reason("tombs-under", tombs=tombs, stem=view.stem, branch=view.branch)
    return None


@pattern(
    "yang-jiu",
    "殃咎",
    number=57,
    hexagram="解",
    passages=("daquan-1:187", "daquan-1:147"),
    needs=(Need.DAY_NIGHT,),
)
def yang_jiu(view: View) -> Reason | None:
    """The transmissions overcome one another down to the stem, or branches and generals are at
    war in all three, or the opener is pressed, or stem and branch are both entombed."""
    return di_ke(view) or _entombed(view) or wai_zhan(view) or nei_zhan(view) or jia_ke(view)


@other_reading("yang-jiu", "chain")
def _yang_jiu_chain(view: View) -> Reason | None:
    """The chain down to the stem alone makes it; the rest only confirms."""
    return di_ke(view)


@pattern(
    "fu-yang",
    "伏殃",
    aliases=("天鬼",),
    passages=("daquan-1:187", "daquan-1:33"),
    needs=(Need.MONTH,),
    touches=lambda view: quarter(view.opener) == "仲",
)
def fu_yang(view: View) -> Reason | None:
    """天鬼 of the month (酉 午 卯 子 in turn) opens over stem, branch or a year of the person."""
    person = view.context.birth, view.context.fate_year
    return _opens_over(view, "天鬼", _of_month(view, "天鬼"), *person)


# 九醜 to 勵德 ------------------------------------------------------------------------------------


def _ugly_day(view: View) -> bool:
    """Whether it is one of the ten days of 乙戊己辛壬 with 子午卯酉."""
    return str(view.stem) in "乙戊己辛壬" and quarter(view.branch) == "仲"


def _ugly(view: View) -> Reason:
    palace = view.under(Branch.CHOU)
    finding = "opens" if view.opener is Branch.CHOU else "stands"
    return Reason(finding, day=view.day, upper=Branch.CHOU, palace=palace)


@pattern("jiu-chou", "九醜", number=58, hexagram="小過", passages=("daquan-1:187",))
def jiu_chou(view: View) -> Reason | None:
    """On the ten days of 乙戊己辛壬 with 子午卯酉 丑 stands over the day branch and opens."""
    if not _ugly_day(view) or not view.over_branch is view.opener is Branch.CHOU:
        return None
    return _ugly(view)


@other_reading("jiu-chou", "standing")
def _jiu_chou_standing(view: View) -> Reason | None:
    """It need not open."""
    return _ugly(view) if _ugly_day(view) and view.over_branch is Branch.CHOU else None


@other_reading("jiu-chou", "any-zhong")
def _jiu_chou_any_zhong(view: View) -> Reason | None:
    """It opens over any 仲."""
    opens = view.opener is Branch.CHOU and quarter(view.under(Branch.CHOU)) == "仲"
    return _ugly(view) if _ugly_day(view) and opens else None


# The verse may be heard as "the ghost is the tomb", which only water has; the commentary lists the
# ghosts of all ten stems and the four tombs side by side.
@pattern(
    "gui-mu",
    "鬼墓",
    number=59,
    hexagram="困",
    passages=("daquan-1:187", "daquan-1:135", "daquan-1:147"),
)
def gui_mu(view: View) -> Reason | None:
    """The tomb of stem or branch opens, or the ghost of the stem: what overcomes it, like in
    polarity."""
    opener = view.opener
    if _ghost(view.stem, opener):
        return Reason("ghost", opener=opener, stem=view.stem)
    if opener is view.chart.tomb:
        return Reason("tomb", opener=opener, whose=view.stem)
    if opener is _tomb_of(view, view.branch):
        return Reason("tomb", opener=opener, whose=view.branch)
    return None


@other_reading("gui-mu", "both")
def _gui_mu_both(view: View) -> Reason | None:
    """The opener is ghost and tomb at once, of the stem or of the branch."""
    opener = view.opener
    if opener is view.chart.tomb and overcomes(opener, view.stem):
        return Reason("both", opener=opener, whose=view.stem)
    if opener is _tomb_of(view, view.branch) and overcomes(opener, view.branch):
        return Reason("both", opener=opener, whose=view.branch)
    return None


# The definition asks for no opening, where those beside it do.
@pattern("gui-hu", "鬼呼", passages=("daquan-1:187", "daquan-1:135"))
def gui_hu(view: View) -> Reason | None:
    """The ghost of the stem stands over the palace of the stem's tomb."""
    palace = view.chart.tomb
    ghost = view.over(palace)
    return Reason("over", ghost=ghost, tomb=palace) if _ghost(view.stem, ghost) else None


@other_reading("gui-hu", "opens")
def _gui_hu_opens(view: View) -> Reason | None:
    """It opens besides."""
    return gui_hu(view) if view.under(view.opener) is view.chart.tomb else None


@other_reading("gui-hu", "own-tomb")
def _gui_hu_own_tomb(view: View) -> Reason | None:
    """A ghost of the stem stands over its own tomb, as 卷一 says of ghosts in tombs."""
    for ghost in Branch:
        if _ghost(view.stem, ghost) and view.under(ghost) is _tomb_of(view, ghost):
            return Reason("over", ghost=ghost, tomb=view.under(ghost))
    return None


@pattern(
    "wu-fen-si-sha",
    "五墳四煞",
    aliases=("五墳", "四煞"),
    passages=("daquan-1:187", "daquan-1:147"),
    needs=(Need.DAY_NIGHT,),
)
def wu_fen_si_sha(view: View) -> Reason | None:
    """稼穡 whose opener is the stem's tomb under an inauspicious general."""
    general = view.rides(view.opener)
    if jia_se(view) is None or view.opener is not view.chart.tomb or general.is_auspicious:
        return None
    return Reason("opens", transmissions=view.transmissions, opener=view.opener, general=general)


def _at_gate(view: View) -> bool:
    return view.generals.palace in _GATES


def _all_of_gate(view: View) -> Reason:
    riders = tuple(view.rides(upper) for upper in view.uppers)
    generals = view.generals
    return Reason(
        "all", noble=generals.noble, palace=generals.palace, uppers=view.uppers, generals=riders
    )


@pattern(
    "li-de", "勵德", number=60, hexagram="隨", passages=("daquan-1:187",), needs=(Need.DAY_NIGHT,)
)
def li_de(view: View) -> Reason | None:
    """The noble stands over 卯 or 酉."""
    generals = view.generals
    return Reason("gate", noble=generals.noble, palace=generals.palace) if _at_gate(view) else None


@other_reading("li-de", "divided")
def _li_de_divided(view: View) -> Reason | None:
    """Besides, the uppers of lessons 1 and 3 are behind the noble, those of 2 and 4 before it."""
    one, two, three, four = view.uppers
    behind = _behind_noble(view, one) and _behind_noble(view, three)
    before = _before_noble(view, two) and _before_noble(view, four)
    return li_de(view) if behind and before else None


@pattern("cuo-tuo", "蹉跎", passages=("daquan-1:187",), needs=(Need.DAY_NIGHT,))
def cuo_tuo(view: View) -> Reason | None:
    """The noble stands over 卯 or 酉, all four uppers are before it."""
    before = all(_before_noble(view, upper) for upper in view.uppers)
    return _all_of_gate(view) if _at_gate(view) and before else None


@pattern("wei-fu", "微服", passages=("daquan-1:187",), needs=(Need.DAY_NIGHT,))
def wei_fu(view: View) -> Reason | None:
    """The noble stands over 卯 or 酉, all four uppers are behind it."""
    behind = all(_behind_noble(view, upper) for upper in view.uppers)
    return _all_of_gate(view) if _at_gate(view) and behind else None


# 盤珠 --------------------------------------------------------------------------------------------


def _four_of_time(view: View) -> tuple[Branch, ...] | None:
    """The branches of year, month, day and hour, where all are known."""
    year, month, hour = view.context.year, view.context.month, view.context.hour
    if year is None or month is None or hour is None:
        return None
    return year.branch, month, view.branch, hour


def _circle(view: View) -> bool:
    return set(view.transmissions) <= set(view.uppers)


@pattern(
    "tian-xin",
    "天心",
    passages=("daquan-1:189",),
    needs=(Need.YEAR, Need.MONTH, Need.HOUR),
)
def tian_xin(view: View) -> Reason | None:
    """The branches of year, month, day and hour are all in the four lessons."""
    return _all_within(view, (*view.uppers, view.branch))


def _all_within(view: View, places: tuple[Branch, ...]) -> Reason | None:
    four = _four_of_time(view)
    if four is None or not set(four) <= set(places):
        return None
    return Reason("within", four=four, places=tuple(dict.fromkeys(places)))


@other_reading("tian-xin", "transmissions")
def _tian_xin_transmissions(view: View) -> Reason | None:
    """They are in lessons and transmissions together, as the verse has it."""
    return _all_within(view, (*view.uppers, view.branch, *view.transmissions))


@pattern("hui-huan", "回環", aliases=("回還",), passages=("daquan-1:189",))
def hui_huan(view: View) -> Reason | None:
    """All three transmissions are among the uppers of the four lessons."""
    if not _circle(view):
        return None
    return Reason("within", transmissions=view.transmissions, uppers=view.uppers)


# The commentary's first sentence wants 天心 and 回環 at once; the verse only 天心.
@pattern(
    "pan-zhu",
    "盤珠",
    number=61,
    hexagram="大壯",
    passages=("daquan-1:189",),
    needs=(Need.YEAR, Need.MONTH, Need.HOUR),
    touches=_circle,
)
def pan_zhu(view: View) -> Reason | None:
    """Year, month, day and hour and the three transmissions are all in the four lessons."""
    return tian_xin(view) if _circle(view) else None


@other_reading("pan-zhu", "verse")
def _pan_zhu_verse(view: View) -> Reason | None:
    """Year, month, day and hour are all in lessons and transmissions."""
    return _tian_xin_transmissions(view)


# 全局 and 玄胎 -----------------------------------------------------------------------------------


def _frame(view: View, centre: Branch) -> Reason | None:
    """The three transmissions make the triad of this centre."""
    if set(view.transmissions) != set(triad(centre)):
        return None
    return Reason("triad", transmissions=view.transmissions, phase=phase(centre))


def _season(view: View, centre: Branch) -> Reason | None:
    """The three transmissions make the season of this centre."""
    if set(view.transmissions) != {centre + -1, centre, centre + 1}:
        return None
    return Reason("season", transmissions=view.transmissions, phase=phase(centre))


@pattern("run-xia", "潤下", passages=("daquan-1:189", "daquan-1:115"))
def run_xia(view: View) -> Reason | None:
    """The transmissions are 申子辰 in any order."""
    return _frame(view, Branch.ZI)


@other_reading("run-xia", "season")
def _run_xia_season(view: View) -> Reason | None:
    """Or 亥子丑."""
    return _frame(view, Branch.ZI) or _season(view, Branch.ZI)


@pattern("yan-shang", "炎上", passages=("daquan-1:189", "daquan-1:115"))
def yan_shang(view: View) -> Reason | None:
    """The transmissions are 寅午戌 in any order."""
    return _frame(view, Branch.WU)


@other_reading("yan-shang", "season")
def _yan_shang_season(view: View) -> Reason | None:
    """Or 巳午未."""
    return _frame(view, Branch.WU) or _season(view, Branch.WU)


@pattern("qu-zhi", "曲直", passages=("daquan-1:189", "daquan-1:115"))
def qu_zhi(view: View) -> Reason | None:
    """The transmissions are 亥卯未 in any order."""
    return _frame(view, Branch.MAO)


@other_reading("qu-zhi", "season")
def _qu_zhi_season(view: View) -> Reason | None:
    """Or 寅卯辰."""
    return _frame(view, Branch.MAO) or _season(view, Branch.MAO)


@pattern("cong-ge", "從革", passages=("daquan-1:189", "daquan-1:115"))
def cong_ge(view: View) -> Reason | None:
    """The transmissions are 巳酉丑 in any order."""
    return _frame(view, Branch.YOU)


@other_reading("cong-ge", "season")
def _cong_ge_season(view: View) -> Reason | None:
    """Or 申酉戌."""
    return _frame(view, Branch.YOU) or _season(view, Branch.YOU)


@pattern("jia-se", "稼穡", passages=("daquan-1:189",))
def jia_se(view: View) -> Reason | None:
    """The transmissions are all of 辰戌丑未."""
    if not all(quarter(branch) == "季" for branch in view.transmissions):
        return None
    return Reason("earth", transmissions=view.transmissions)


@other_reading("jia-se", "earth-days")
def _jia_se_earth_days(view: View) -> Reason | None:
    """Only on 戊 and 己 days."""
    return jia_se(view) if phase(view.stem) is Phase.EARTH else None


@other_reading("jia-se", "without-ding")
def _jia_se_without_ding(view: View) -> Reason | None:
    """Only without the hidden stem 丁, which would make it 遊子."""
    hidden = {hidden_stem(view.day, branch) for branch in view.transmissions}
    return jia_se(view) if Stem.DING not in hidden else None


@pattern("quan-ju", "全局", number=62, hexagram="大畜", passages=("daquan-1:189", "daquan-1:115"))
def quan_ju(view: View) -> Reason | None:
    """The transmissions make a whole triad, or are all of 辰戌丑未: one of the five that follow."""
    return run_xia(view) or yan_shang(view) or qu_zhi(view) or cong_ge(view) or jia_se(view)


@other_reading("quan-ju", "triads")
def _quan_ju_triads(view: View) -> Reason | None:
    """The four triads only, 稼穡 left out."""
    return run_xia(view) or yan_shang(view) or qu_zhi(view) or cong_ge(view)


@pattern(
    "xuan-tai", "玄胎", aliases=("元胎",), number=63, hexagram="家人", passages=("daquan-1:189",)
)
def xuan_tai(view: View) -> Reason | None:
    """All three transmissions are of the four 孟, 寅申巳亥."""
    if not all(quarter(branch) == "孟" for branch in view.transmissions):
        return None
    return Reason("all", transmissions=view.transmissions)


# 連珠 --------------------------------------------------------------------------------------------

#: The forms of 間傳 by the opener 子 to 亥, forward and backward.
_FORMS = {
    2: "向陽 出戶 出陽 盈陽 登三天 變盈 出三天 入冥 涉三淵 凝陰 入三淵 溟濛",
    -2: "偃蹇 極陰 冥陰 斷澗 涉疑 轉悖 顧祖 回明 凝陽 勵明 悖戾 時遁",
}


def _strung(view: View, *wanted: int) -> Reason | None:
    """That the transmissions go on by equal steps, one of those wanted."""
    steps = _steps(view)
    if steps is None or steps not in wanted:
        return None
    finding = "forward" if steps > 0 else "backward"
    return Reason(finding, transmissions=view.transmissions, steps=abs(steps))


def _spaced(view: View, *wanted: int) -> Reason | None:
    """The same by steps of two, with the name of the form."""
    steps = _steps(view)
    if steps is None or steps not in wanted:
        return None
    finding = "forward" if steps > 0 else "backward"
    form = _FORMS[steps].split()[view.opener.index]
    return Reason(finding, transmissions=view.transmissions, form=form)


# The verse has 間傳 under 連珠; the commentary keeps 連珠 to steps of one.
@pattern("lian-zhu", "連珠", number=64, hexagram="復", passages=("daquan-1:189",))
def lian_zhu(view: View) -> Reason | None:
    """The transmissions follow one another by one branch or by two, forward or backward."""
    return _strung(view, 1, -1, 2, -2)


@other_reading("lian-zhu", "adjacent")
def _lian_zhu_adjacent(view: View) -> Reason | None:
    """By one branch only."""
    return _strung(view, 1, -1)


@pattern("lian-ru", "連茹", aliases=("聯茹",), passages=("daquan-1:189",))
def lian_ru(view: View) -> Reason | None:
    """The transmissions are three neighbours, forward or backward."""
    return _strung(view, 1, -1)


@pattern("jin-lian-ru", "進連茹", passages=("daquan-1:189",))
def jin_lian_ru(view: View) -> Reason | None:
    """Each transmission is the branch after the one before."""
    return _strung(view, 1)


@pattern("tui-lian-ru", "退連茹", passages=("daquan-1:189",))
def tui_lian_ru(view: View) -> Reason | None:
    """Each transmission is the branch before the one before."""
    return _strung(view, -1)


@pattern("jian-chuan", "間傳", passages=("daquan-1:189",))
def jian_chuan(view: View) -> Reason | None:
    """The transmissions leave out one branch between each two, forward or backward."""
    return _spaced(view, 2, -2)


@pattern("shun-jian-chuan", "順間傳", passages=("daquan-1:189",))
def shun_jian_chuan(view: View) -> Reason | None:
    """間傳 going forward; twelve forms."""
    return _spaced(view, 2)


@pattern("ni-jian-chuan", "逆間傳", passages=("daquan-1:189",))
def ni_jian_chuan(view: View) -> Reason | None:
    """間傳 going backward; twelve forms."""
    return _spaced(view, -2)


def _struck(view: View, target: Branch, what: Stem | Branch) -> Reason | None:
    """That 間傳 leaves out this branch."""
    steps = _steps(view)
    if steps is None or abs(steps) != 2:
        return None
    if target not in [branch + steps // 2 for branch in view.transmissions[:2]]:
        return None
    return Reason("skips", transmissions=view.transmissions, skipped=target, what=what)


@pattern("zhuang-gan", "撞干", passages=("daquan-1:189",))
def zhuang_gan(view: View) -> Reason | None:
    """間傳 that leaves out the lodging of the day stem."""
    return _struck(view, view.lodging, view.stem)


@pattern("zhuang-zhi", "撞支", passages=("daquan-1:189",))
def zhuang_zhi(view: View) -> Reason | None:
    """間傳 that leaves out the day branch."""
    return _struck(view, view.branch, view.branch)


# 六純, 十雜, 物類 --------------------------------------------------------------------------------


def _pure(view: View, *, yang: bool) -> Reason | None:
    if any(branch.is_yang != yang for branch in (*view.uppers, *view.transmissions)):
        return None
    finding = "yang" if yang else "yin"
    return Reason(finding, uppers=view.uppers, transmissions=view.transmissions)


@pattern("liu-yang", "六陽", passages=("daquan-1:189",))
def liu_yang(view: View) -> Reason | None:
    """The four uppers and the three transmissions are all yang."""
    return _pure(view, yang=True)


@pattern("liu-yin", "六陰", passages=("daquan-1:189",))
def liu_yin(view: View) -> Reason | None:
    """The four uppers and the three transmissions are all yin."""
    return _pure(view, yang=False)


@pattern("liu-chun", "六純", number=65, hexagram="革", passages=("daquan-1:189",))
def liu_chun(view: View) -> Reason | None:
    """The four uppers and the three transmissions are all of one polarity."""
    return liu_yang(view) or liu_yin(view)


@pattern("shi-za", "十雜", passages=("daquan-1:189",))
def shi_za(view: View) -> Reason | None:
    """The opener is mixed: a 孟 holds the phase born in it, a 季 the phase buried in it."""
    opener = view.opener
    for finding, steps in (("born", 0), ("buried", 8)):
        for held in (Phase.WOOD, Phase.FIRE, Phase.METAL, Phase.WATER):
            if _born(view, held) + steps is opener:
                return Reason(finding, opener=opener, phase=phase(opener), held=held)
    return None


@other_reading("shi-za", "of-the-stem")
def _shi_za_of_the_stem(view: View) -> Reason | None:
    """Only where the opener is where the day stem itself is born, or its tomb."""
    return shi_za(view) if view.opener in (view.chart.long_life, view.chart.tomb) else None


@pattern("wu-lei", "物類", passages=("daquan-1:189",))
def wu_lei(view: View) -> Reason | None:
    """The opener is sorted by what it is to the day stem; every chart has a sort."""
    finding = {
        Kin.SIBLINGS: "siblings",
        Kin.OFFSPRING: "offspring",
        Kin.WEALTH: "wealth",
        Kin.OFFICIAL: "official",
        Kin.PARENTS: "parents",
    }[kin(view.stem, view.opener)]
    return Reason(finding, opener=view.opener, stem=view.stem)


@pattern(
    "xin-gu",
    "新故",
    passages=("daquan-1:189",),
    needs=(Need.MONTH,),
    touches=lambda view: view.opener is view.over_stem and view.opener.is_yang == view.stem.is_yang,
)
def xin_gu(view: View) -> Reason | None:
    """The opener stands over the stem: on a firm day a yang and strong one is new, on a yielding
    day a yin and weak one old."""
    opener, how = view.opener, view.strength(view.opener)
    if how is None or opener is not view.over_stem or opener.is_yang != view.stem.is_yang:
        return None
    if (how in _STRONG) != opener.is_yang:
        return None
    return Reason("new" if opener.is_yang else "old", opener=opener, strength=how, stem=view.stem)


@other_reading("xin-gu", "birth-tomb")
def _xin_gu_birth_tomb(view: View) -> Reason | None:
    """New where the stem's long life stands over stem or branch, old where its tomb does."""
    for finding, upper in (("long-life", view.chart.long_life), ("tomb", view.chart.tomb)):
        if over := _beneath(view, upper):
            return Reason(finding, upper=upper, over=over, stem=view.stem)
    return None


@pattern(
    "shi-zhong",
    "始終",
    passages=("daquan-1:189",),
    needs=(Need.MONTH, Need.DAY_NIGHT),
    touches=lambda view: (
        _turns(view) is not None
        and phase(view.transmissions[0]) is not phase(view.transmissions[2])
    ),
)
def shi_zhong(view: View) -> Reason | None:
    """From a strong branch under an auspicious general to a weak one under another, or the
    reverse."""
    finding = _turns(view)
    first, _, last = view.transmissions
    strong = _is(view, first, _STRONG), _is(view, last, _STRONG)
    wanted = {"good-to-ill": (True, False), "ill-to-good": (False, True)}
    if view.context.month is None or finding is None or strong != wanted[finding]:
        return None
    return Reason(finding, **_ends(view))


def _turns(view: View) -> str | None:
    """Whether the generals turn from first to last transmission, and how."""
    first, _, last = view.transmissions
    good = view.rides(first).is_auspicious, view.rides(last).is_auspicious
    return {(True, False): "good-to-ill", (False, True): "ill-to-good"}.get(good)


@other_reading("shi-zhong", "generals")
def _shi_zhong_generals(view: View) -> Reason | None:
    """By the generals alone."""
    finding = _turns(view)
    first, _, last = view.transmissions
    if finding is None:
        return None
    return Reason(
        f"{finding}-generals",
        first=first,
        first_general=view.rides(first),
        last=last,
        last_general=view.rides(last),
    )


def _number(branch: Branch) -> int:
    """The number of a branch: 子午 9, 丑未 8, 寅申 7, 卯酉 6, 辰戌 5, 巳亥 4."""
    return 9 - branch.index % 6


@pattern("ju-qian", "拘鈐", aliases=("拘檢",), passages=("daquan-1:189",))
def ju_qian(view: View) -> Reason | None:
    """The number of the opener times that of its palace; every chart has a number."""
    palace = view.under(view.opener)
    number, below = _number(view.opener), _number(palace)
    return Reason(
        "product",
        opener=view.opener,
        number=number,
        palace=palace,
        below=below,
        product=number * below,
    )
