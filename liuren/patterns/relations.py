"""The chapters 鬼 墓 破 害 刑 沖 of 六壬大全 卷一 as patterns (daquan-1:135 to :169).

"With the day" in the last four means: with the palace in which the stem lodges, or with the
day branch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from liuren.cycles import BRANCHES, STEMS, Branch
from liuren.generals import GENERALS, General, Time
from liuren.patterns.pattern import Ask, Need, Reason, other_reading, pattern
from liuren.patterns.view import Context, Strength, View, under
from liuren.phases import Kin, Phase, kin, overcomes, phase
from liuren.relations import (
    LODGING,
    breaks,
    clash,
    combining_branch,
    harms,
    punished,
    quarter,
    tomb,
    triad,
    virtue,
)

# Ways of asking -----------------------------------------------------------------------------------


def _as_if(id: str, reading: str, ask: Ask, **answers: str) -> None:
    """Declare a reading: the same asked of the chart as a school with other answers has it."""

    @other_reading(id, reading)
    def other(view: View) -> Reason | None:
        return ask(under(view, **answers))


def _by_stems(id: str, ask: Ask) -> None:
    """Declare the reading by the tombs and births of the ten stems."""
    # Line 147 closes that this art, which looks to the day, keeps to the tombs of the ten
    # stems; the lists of lines 149 to 153 are yet all by the five phases, as 六壬粹言 has them.
    _as_if(id, "stems", ask, birth_tomb="stems")


def _earth_with_water(id: str, ask: Ask) -> None:
    """Declare the reading by the five phases with earth buried in 辰, as the lists have it."""
    # 六壬粹言 buries earth with fire in 戌 (cuiyan-08); lines 149 to 153 with water.
    _as_if(id, "earth-water", ask, birth_tomb="phases", earth_tomb="chen")


def _by_the_clash_answer(id: str, ask: Ask) -> None:
    """Declare the reading by which 未 and 申 punish nothing (line 163)."""
    _as_if(id, "clash", ask, punishment="clash")


def _in_some_month(view: View, ask: Ask) -> bool:
    """Whether a pattern that needs a month holds of the chart in some month."""
    return any(ask(replace(view, context=Context(month=month))) for month in BRANCHES)


def _for_someone(view: View, ask: Ask) -> bool:
    """Whether a pattern that looks at a person's branches one by one holds for some person."""
    return any(ask(replace(view, context=Context(birth=b, fate_year=b))) for b in BRANCHES)


def _person(view: View) -> Iterator[Branch]:
    """The branches of birth and fate-year, so far as they are known."""
    for branch in (view.context.birth, view.context.fate_year):
        if branch is not None:
            yield branch


def _unique(branches: Iterable[Branch]) -> tuple[Branch, ...]:
    return tuple(dict.fromkeys(branches))


def _seats(view: View, branches: Iterable[Branch]) -> list[Branch]:
    return [view.under(branch) for branch in branches]


def _come_in(view: View) -> tuple[Branch, ...]:
    """What stands over the stem or enters the transmissions: 臨日入傳."""
    return _unique((view.over_stem, *view.transmissions))


def _in_sight(view: View) -> tuple[Branch, ...]:
    """The uppers of the four lessons and the transmissions."""
    return _unique((*view.uppers, *view.transmissions))


def _opening(*pairs: tuple[Branch, Branch]) -> Ask:
    def ask(view: View) -> Reason | None:
        """The first of a pair stands over the other and opens."""
        opener, seat = view.opener, view.under(view.opener)
        return Reason("opens", opener=opener, seat=seat) if (opener, seat) in pairs else None

    return ask


def _entering(*pairs: tuple[Branch, Branch]) -> Ask:
    def ask(view: View) -> Reason | None:
        """The first of a pair stands so over the stem or in the transmissions."""
        uppers = [one for one in _come_in(view) if (one, view.under(one)) in pairs]
        return Reason("enters", uppers=uppers, seats=_seats(view, uppers)) if uppers else None

    return ask


# 鬼 -----------------------------------------------------------------------------------------------
# Line 135 calls ghost what overcomes like by like, yang the yang and yin the yin; but 寅 of 己丑
# and 辰 of 癸亥 are ghosts in its examples (line 141). So whatever overcomes the stem is one, and
# the narrower word is the reading `polarity`.


def _is_ghost(view: View, branch: Branch) -> bool:
    return overcomes(branch, view.stem)


def _is_ghost_by_polarity(view: View, branch: Branch) -> bool:
    return overcomes(branch, view.stem) and branch.is_yang == view.stem.is_yang


def _ghosts(view: View) -> list[Branch]:
    """The transmissions that are ghosts, as often as they are."""
    return [one for one in view.transmissions if _is_ghost(view, one)]


def _offspring(view: View, among: Iterable[Branch]) -> tuple[Branch, ...]:
    return _unique(one for one in among if kin(view.stem, one) is Kin.OFFSPRING)


def _bureau(view: View) -> Phase | None:
    """The phase of the triad that the transmissions make 入局: that of its 仲."""
    if set(view.transmissions) != set(triad(view.opener)):
        return None
    return next(phase(one) for one in view.transmissions if quarter(one) == "仲")


def _with_the_day(view: View, branch: Branch) -> tuple[Branch, ...]:
    """What of the stem's palace and the day branch combines with it."""
    return _unique(one for one in (view.lodging, view.branch) if combining_branch(one) is branch)


@pattern("gui-duo", "鬼多", passages=("daquan-1:135", "daquan-1:139"))
def gui_duo(view: View) -> Reason | None:
    """Two or three of the transmissions are ghosts (line 135; "many" is not counted there)."""
    ghosts = _ghosts(view)
    return Reason("many", ghosts=ghosts, stem=view.stem) if len(ghosts) > 1 else None


@other_reading("gui-duo", "all")
def _gui_duo_all(view: View) -> Reason | None:
    return gui_duo(view) if all(_is_ghost(view, one) for one in view.transmissions) else None


@other_reading("gui-duo", "polarity")
def _gui_duo_polarity(view: View) -> Reason | None:
    ghosts = [one for one in view.transmissions if _is_ghost_by_polarity(view, one)]
    return Reason("many", ghosts=ghosts, stem=view.stem) if len(ghosts) > 1 else None


@pattern("gui-duo-you-zhi", "鬼多有制", passages=("daquan-1:139",))
def gui_duo_you_zhi(view: View) -> Reason | None:
    """Two or three transmissions are ghosts, and the upper over the stem, its offspring,
    restrains them (line 139)."""
    # In the example, 壬辰 with 戌 over 未, it is 寅 over the stem 干 that restrains; the text has
    # it over 午.
    ghosts = _ghosts(view)
    if len(ghosts) > 1 and _offspring(view, [view.over_stem]):
        return Reason("restrained", ghosts=ghosts, over_stem=view.over_stem, stem=view.stem)
    return None


@other_reading("gui-duo-you-zhi", "six")
def _six_ghosts(view: View) -> Reason | None:
    six = (*view.transmissions, *_seats(view, view.transmissions))
    return gui_duo_you_zhi(view) if all(_is_ghost(view, one) for one in six) else None


@pattern("gui-ru-chuan-jian-zi-sun", "鬼入傳見子孫", passages=("daquan-1:137",))
def gui_ru_chuan_jian_zi_sun(view: View) -> Reason | None:
    """A ghost is among the transmissions and so is offspring of the stem (line 137)."""
    ghosts, offspring = _ghosts(view), _offspring(view, view.transmissions)
    return Reason("both", ghosts=ghosts, offspring=offspring) if ghosts and offspring else None


@pattern(
    "gui-ru-chuan-ming-shang-zi-sun",
    "鬼入傳命上子孫",
    passages=("daquan-1:137",),
    needs=(Need.PERSON,),
    touches=lambda view: bool(_ghosts(view)),
)
def gui_ru_chuan_ming_shang_zi_sun(view: View) -> Reason | None:
    """A ghost is among the transmissions, and over the branch of birth stands offspring of the
    stem (line 137)."""
    birth, ghosts = view.context.birth, _ghosts(view)
    if birth and ghosts and (offspring := _offspring(view, [view.over(birth)])):
        return Reason("over-birth", ghosts=ghosts, upper=offspring[0], seat=birth)
    return None


@pattern(
    "gui-ru-chuan-ri-wang",
    "鬼入傳日干旺相",
    passages=("daquan-1:137",),
    needs=(Need.MONTH,),
    touches=lambda view: bool(_ghosts(view)),
)
def gui_ru_chuan_ri_wang(view: View) -> Reason | None:
    """A ghost is among the transmissions while the month makes the stem prosperous or supported
    (line 137)."""
    ghosts, own = _ghosts(view), view.strength(view.stem)
    if ghosts and own in (Strength.PROSPEROUS, Strength.SUPPORTED):
        month = view.context.month
        return Reason("strong", ghosts=ghosts, stem=view.stem, month=month, strength=own)
    return None


@pattern(
    "gui-feng-shi",
    "鬼逢時",
    passages=("daquan-1:137",),
    needs=(Need.MONTH,),
    touches=lambda view: bool(_ghosts(view)),
)
def gui_feng_shi(view: View) -> Reason | None:
    """A ghost among the transmissions is prosperous in the month (line 137)."""
    ghosts = [one for one in _ghosts(view) if view.strength(one) is Strength.PROSPEROUS]
    return Reason("in-season", ghosts=ghosts, month=view.context.month) if ghosts else None


@pattern("gui-zi-xiang-chong", "鬼自相沖", passages=("daquan-1:137",))
def gui_zi_xiang_chong(view: View) -> Reason | None:
    """Two of the transmissions, both ghosts, clash (line 137)."""
    # The other half, a clash with the spirit 盜神, is not told: the book gives no table of it.
    ghosts = [one for one in _unique(_ghosts(view)) if clash(one) in view.transmissions]
    return Reason("clash", ghosts=ghosts) if len(ghosts) > 1 else None


@other_reading("gui-zi-xiang-chong", "any")
def _ghost_clashed(view: View) -> Reason | None:
    ghosts = [one for one in _unique(_ghosts(view)) if clash(one) in view.transmissions]
    clashing = [clash(one) for one in ghosts]
    return Reason("clashed", ghosts=ghosts, clashing=clashing) if ghosts else None


@pattern("gui-luo-kong-dai-he", "鬼落空帶合", passages=("daquan-1:137",))
def gui_luo_kong_dai_he(view: View) -> Reason | None:
    """A ghost among the transmissions stands over a void palace and combines with the stem's
    palace or the day branch (line 137)."""
    for ghost in _unique(_ghosts(view)):
        met = _with_the_day(view, ghost)
        if met and view.is_void(view.under(ghost)):
            return Reason("over-void", upper=ghost, seat=view.under(ghost), met=met)
    return None


@other_reading("gui-luo-kong-dai-he", "void")
def _gui_kong_dai_he(view: View) -> Reason | None:
    for ghost in _unique(_ghosts(view)):
        if view.is_void(ghost) and (met := _with_the_day(view, ghost)):
            return Reason("void", upper=ghost, met=met)
    return None


@pattern("gui-lin-gan", "鬼臨干", passages=("daquan-1:137", "daquan-1:141"))
def gui_lin_gan(view: View) -> Reason | None:
    """A ghost stands over the stem (line 141)."""
    over_stem = view.over_stem
    return (
        Reason("over", over_stem=over_stem, stem=view.stem) if _is_ghost(view, over_stem) else None
    )


@other_reading("gui-lin-gan", "polarity")
def _gui_lin_gan_polarity(view: View) -> Reason | None:
    return gui_lin_gan(view) if _is_ghost_by_polarity(view, view.over_stem) else None


@pattern("gui-lin-gan-jian-zi-sun", "鬼臨干見子孫", passages=("daquan-1:137",))
def gui_lin_gan_jian_zi_sun(view: View) -> Reason | None:
    """A ghost stands over the stem, and the transmissions have the stem's offspring as its
    rescue (line 137)."""
    return _seen(view, view.transmissions)


@other_reading("gui-lin-gan-jian-zi-sun", "anywhere")
def _offspring_anywhere(view: View) -> Reason | None:
    return _seen(view, _in_sight(view))


def _seen(view: View, among: Iterable[Branch]) -> Reason | None:
    offspring = _offspring(view, among)
    if _is_ghost(view, view.over_stem) and offspring:
        return Reason("seen", over_stem=view.over_stem, stem=view.stem, offspring=offspring)
    return None


@pattern("zhi-shang-jiu-gan", "鬼臨干支上救", passages=("daquan-1:141",))
def zhi_shang_jiu_gan(view: View) -> Reason | None:
    """A ghost stands over the stem, and the upper over the branch overcomes it (line 141)."""
    if _is_ghost(view, view.over_stem) and overcomes(view.over_branch, view.over_stem):
        return Reason("rescued", over_stem=view.over_stem, over_branch=view.over_branch)
    return None


@other_reading("zhi-shang-jiu-gan", "opens")
def _zhi_shang_jiu_gan_opens(view: View) -> Reason | None:
    # As in the example, 癸亥 with 辰 over the stem.
    return zhi_shang_jiu_gan(view) if view.opener is view.over_stem else None


@pattern("gan-gui-fa-yong", "干上鬼發", passages=("daquan-1:137",))
def gan_gui_fa_yong(view: View) -> Reason | None:
    """The upper over the stem is a ghost and opens (line 137)."""
    if view.opener is view.over_stem and _is_ghost(view, view.opener):
        return Reason("opens", opener=view.opener, stem=view.stem)
    return None


@other_reading("gan-gui-fa-yong", "polarity")
def _gan_gui_fa_yong_polarity(view: View) -> Reason | None:
    return gan_gui_fa_yong(view) if _is_ghost_by_polarity(view, view.opener) else None


@pattern("gan-gui-de-he", "干鬼見德合", passages=("daquan-1:137",))
def gan_gui_de_he(view: View) -> Reason | None:
    """The upper over the stem is a ghost and opens, and is the stem's virtue or combines with
    its palace or the day branch (line 137)."""
    if not gan_gui_fa_yong(view):
        return None
    if view.opener is virtue(view.stem):
        return Reason("virtue", opener=view.opener, stem=view.stem)
    met = _with_the_day(view, view.opener)
    return Reason("combines", opener=view.opener, stem=view.stem, met=met) if met else None


@pattern("chuan-gui-dai-he", "傳鬼帶合", passages=("daquan-1:137",))
def chuan_gui_dai_he(view: View) -> Reason | None:
    """A ghost among the transmissions overcomes the upper over the stem and combines with the
    stem's palace or the day branch (line 137)."""
    for ghost in _unique(_ghosts(view)):
        met = _with_the_day(view, ghost)
        if met and overcomes(ghost, view.over_stem):
            return Reason("combines", ghost=ghost, over_stem=view.over_stem, met=met)
    return None


@other_reading("chuan-gui-dai-he", "transmissions")
def _combining_in_the_transmissions(view: View) -> Reason | None:
    for ghost in _unique(_ghosts(view)):
        met = combining_branch(ghost)
        if met in view.transmissions and overcomes(ghost, view.over_stem):
            return Reason("combines", ghost=ghost, over_stem=view.over_stem, met=met)
    return None


@pattern("cuan-mei", "攢眉", passages=("daquan-1:139",))
def cuan_mei(view: View) -> Reason | None:
    """A ghost opens, standing over a palace that overcomes the stem too (line 139)."""
    seat = view.under(view.opener)
    if _is_ghost(view, view.opener) and _is_ghost(view, seat):
        return Reason("twice", opener=view.opener, seat=seat, stem=view.stem)
    return None


@other_reading("cuan-mei", "polarity")
def _cuan_mei_polarity(view: View) -> Reason | None:
    # Of opener alone: the palace of the example is 巳 under a 庚 day.
    return cuan_mei(view) if _is_ghost_by_polarity(view, view.opener) else None


@pattern("zhi-gui-fa-yong", "辰上鬼發", passages=("daquan-1:139",))
def zhi_gui_fa_yong(view: View) -> Reason | None:
    """The upper over the day branch opens and is a ghost (line 139)."""
    if view.opener is view.over_branch and _is_ghost(view, view.opener):
        return Reason("opens", opener=view.opener, branch=view.branch, stem=view.stem)
    return None


@other_reading("zhi-gui-fa-yong", "polarity")
def _zhi_gui_fa_yong_polarity(view: View) -> Reason | None:
    return zhi_gui_fa_yong(view) if _is_ghost_by_polarity(view, view.opener) else None


@pattern("gui-cheng-hu", "鬼乘虎發用", passages=("daquan-1:139",), needs=(Need.DAY_NIGHT,))
def gui_cheng_hu(view: View) -> Reason | None:
    """A ghost opens and the White Tiger rides it (line 139)."""
    if _is_ghost(view, view.opener) and view.rides(view.opener) is General.BAI_HU:
        return Reason("rides", opener=view.opener, stem=view.stem, general=General.BAI_HU)
    return None


@pattern(
    "nian-ming-zhi-hu",
    "年命制虎",
    passages=("daquan-1:139",),
    needs=(Need.DAY_NIGHT, Need.PERSON),
    touches=lambda view: gui_cheng_hu(view) is not None,
)
def nian_ming_zhi_hu(view: View) -> Reason | None:
    """A ghost opens ridden by the White Tiger, and over the branch of birth or of the fate-year
    stands fire, which overcomes the Tiger's metal (line 139)."""
    tiger = General.BAI_HU.phase
    for own in _person(view) if gui_cheng_hu(view) else ():
        if phase(view.over(own)).overcomes is tiger:
            return Reason("restrained", opener=view.opener, upper=view.over(own), seat=own)
    return None


def _home(ghost: Branch) -> tuple[Branch, ...]:
    """The quarter of the sky that is of a branch's phase; for earth the four 季."""
    if phase(ghost) is Phase.EARTH:
        return tuple(one for one in BRANCHES if quarter(one) == "季")
    middle = next(one for one in BRANCHES if quarter(one) == "仲" and phase(one) is phase(ghost))
    return middle + -1, middle, middle + 1


@pattern("jia-gui-nong-jia-shen", "家鬼弄家神", passages=("daquan-1:141",))
def jia_gui_nong_jia_shen(view: View) -> Reason | None:
    """The upper over the day branch opens as a ghost and draws middle and last transmission into
    the ghosts' quarter (line 141)."""
    # 己丑, 寅卯辰: all three are of the east, the quarter of wood, though 辰 is no ghost itself.
    opener, middle, last = view.transmissions
    if zhi_gui_fa_yong(view) and middle in _home(opener) and last in _home(opener):
        return Reason("quarter", branch=view.branch, opener=opener, middle=middle, last=last)
    return None


@other_reading("jia-gui-nong-jia-shen", "seats")
def _led_over_ghosts(view: View) -> Reason | None:
    # 己丑 again: 卯 and 辰 stand over 寅 and 卯. So cuiyan-31 calls 申 over 亥 on a 丙 day 鬼鄉.
    opener, middle, last = view.transmissions
    seats = _seats(view, (middle, last))
    if zhi_gui_fa_yong(view) and all(_is_ghost(view, one) for one in seats):
        return Reason(
            "seats", branch=view.branch, opener=opener, middle=middle, last=last, palaces=seats
        )
    return None


@pattern("jia-gui-you-jiu", "家鬼有救", passages=("daquan-1:141",))
def jia_gui_you_jiu(view: View) -> Reason | None:
    """家鬼弄家神, and the upper over the stem overcomes the ghost (line 141)."""
    if jia_gui_nong_jia_shen(view) and overcomes(view.over_stem, view.opener):
        return Reason("rescued", opener=view.opener, over_stem=view.over_stem)
    return None


@pattern("gui-tuo-sheng", "鬼脫生", passages=("daquan-1:141",))
def gui_tuo_sheng(view: View) -> Reason | None:
    """A ghost opens and produces the last transmission, which is the stem's long life
    (line 141)."""
    opener, last = view.opener, view.transmissions[2]
    produced = phase(opener).produces is phase(last)
    if _is_ghost(view, opener) and produced and last is view.chart.long_life:
        return Reason("produces", opener=opener, last=last, stem=view.stem)
    return None


_by_stems("gui-tuo-sheng", gui_tuo_sheng)


@pattern("san-chuan-gui-ju", "三傳鬼局", passages=("daquan-1:143",))
def san_chuan_gui_ju(view: View) -> Reason | None:
    """The transmissions make a triad whose phase overcomes the stem (line 143)."""
    bureau = _bureau(view)
    if bureau and bureau.overcomes is phase(view.stem):
        return Reason("triad", transmissions=view.transmissions, stem=view.stem)
    return None


@pattern("gui-ju-fan-sheng", "鬼局返生干上神", passages=("daquan-1:143",))
def gui_ju_fan_sheng(view: View) -> Reason | None:
    """The transmissions make a triad of ghosts, which produces the upper over the stem, and that
    produces the stem (line 143)."""
    bureau, upper = _bureau(view), phase(view.over_stem)
    feeds = bureau and bureau.produces is upper and upper.produces is phase(view.stem)
    if san_chuan_gui_ju(view) and feeds:
        return Reason(
            "feeds", transmissions=view.transmissions, over_stem=view.over_stem, stem=view.stem
        )
    return None


@pattern("gui-ju-jiang-zhi", "鬼局將制", passages=("daquan-1:143",), needs=(Need.DAY_NIGHT,))
def gui_ju_jiang_zhi(view: View) -> Reason | None:
    """The transmissions make a triad of ghosts, and the general on the opener overcomes its phase
    (line 143)."""
    bureau, general = _bureau(view), view.rides(view.opener)
    if san_chuan_gui_ju(view) and general.phase.overcomes is bureau:
        return Reason(
            "breaks", transmissions=view.transmissions, opener=view.opener, general=general
        )
    return None


@pattern("gui-ju-jiang-dao", "鬼局將盜", passages=("daquan-1:143",), needs=(Need.DAY_NIGHT,))
def gui_ju_jiang_dao(view: View) -> Reason | None:
    """The transmissions make a triad of ghosts, and the generals on all three are what it
    produces and drain it (line 143)."""
    bureau, generals = _bureau(view), [view.rides(one) for one in view.transmissions]
    drains = bureau and all(one.phase is bureau.produces for one in generals)
    if san_chuan_gui_ju(view) and drains:
        return Reason("drain", transmissions=view.transmissions, generals=generals)
    return None


def _hidden_ghosts(view: View) -> list[General]:
    """The generals on the transmissions that overcome the stem 暗鬼."""
    generals = [view.rides(one) for one in view.transmissions]
    return [one for one in generals if one.phase.overcomes is phase(view.stem)]


@pattern("ge-jie-yi", "各借益", passages=("daquan-1:145",), needs=(Need.DAY_NIGHT,))
def ge_jie_yi(view: View) -> Reason | None:
    """The transmissions make a triad that the stem produces, and all generals on them overcome
    the stem: what drains the stem restrains these hidden ghosts (line 145)."""
    return _borrowing(view, 3)


@other_reading("ge-jie-yi", "any")
def _borrowing_against_one(view: View) -> Reason | None:
    return _borrowing(view, 1)


def _borrowing(view: View, least: int) -> Reason | None:
    hidden = _hidden_ghosts(view)
    if _bureau(view) is phase(view.stem).produces and len(hidden) >= least:
        return Reason("borrows", transmissions=view.transmissions, stem=view.stem, generals=hidden)
    return None


@pattern("tong-lei-shou-ke", "同類受剋絕", passages=("daquan-1:145",))
def tong_lei_shou_ke(view: View) -> Reason | None:
    """The branches of the stem's phase, not earth, stand over the phase opposite to them: wood over
    metal, fire over water, and in turn (line 145)."""
    return _opposed(view, BRANCHES)


@other_reading("tong-lei-shou-ke", "enters")
def _opposed_in_sight(view: View) -> Reason | None:
    return _opposed(view, _in_sight(view))


def _opposed(view: View, among: Iterable[Branch]) -> Reason | None:
    # Opposite is also where the phase ends 絕: wood in 申, fire in 亥, metal in 寅, water in 巳.
    own = phase(view.stem)
    uppers = [
        one
        for one in among
        if phase(one) is own is not Phase.EARTH and phase(view.under(one)) is phase(clash(one))
    ]
    return Reason("opposed", uppers=uppers, seats=_seats(view, uppers)) if uppers else None


@pattern(
    "tong-lei-jiang-shou-ke", "同類將受剋絕", passages=("daquan-1:147",), needs=(Need.DAY_NIGHT,)
)
def tong_lei_jiang_shou_ke(view: View) -> Reason | None:
    """A general of the stem's phase rides a branch that overcomes that phase; the Heavenly Void is
    not among those named (line 147)."""
    return _riding_ghosts(view, [one for one in GENERALS if one is not General.TIAN_KONG])


@other_reading("tong-lei-jiang-shou-ke", "tian-kong")
def _riding_ghosts_with_the_void(view: View) -> Reason | None:
    return _riding_ghosts(view, GENERALS)


def _riding_ghosts(view: View, among: Iterable[General]) -> Reason | None:
    own = phase(view.stem)
    ghosts = [
        one
        for one in BRANCHES
        if _is_ghost(view, one) and view.rides(one) in among and view.rides(one).phase is own
    ]
    generals = [view.rides(one) for one in ghosts]
    return Reason("rides", generals=generals, branches=ghosts) if ghosts else None


# 墓 -----------------------------------------------------------------------------------------------


def _own_tomb(view: View, branch: Branch) -> Branch:
    """The tomb of a branch's phase. Branches are buried by phase in either doctrine (line 153);
    earth where the school has it."""
    stem = next(one for one in STEMS if phase(one) is phase(branch))
    return tomb(stem, "phases", view.chart.school.earth_tomb)


@pattern("mu-fu-ri", "墓覆日", aliases=("魂入墓",), passages=("daquan-1:151",))
def mu_fu_ri(view: View) -> Reason | None:
    """The stem's tomb stands over the stem (line 151)."""
    if view.over_stem is view.chart.tomb:
        return Reason("covers", tomb=view.chart.tomb, stem=view.stem)
    return None


@pattern("shen-ru-mu", "身入墓", passages=("daquan-1:151",))
def shen_ru_mu(view: View) -> Reason | None:
    """The last transmission is the stem's tomb (line 151)."""
    if view.transmissions[2] is view.chart.tomb:
        return Reason("last", tomb=view.chart.tomb, stem=view.stem)
    return None


@pattern("zuo-mu", "坐墓", aliases=("日入墓",), passages=("daquan-1:153",))
def zuo_mu(view: View) -> Reason | None:
    """The branch of the stem's palace stands over the stem's tomb (line 153)."""
    if view.under(view.lodging) is view.chart.tomb:
        return Reason("sits", upper=view.lodging, seat=view.chart.tomb, stem=view.stem)
    return None


@pattern("mu-fa-yong", "墓發用", passages=("daquan-1:155",))
def mu_fa_yong(view: View) -> Reason | None:
    """The stem's tomb opens (line 155)."""
    if view.opener is view.chart.tomb:
        return Reason("opens", tomb=view.chart.tomb, stem=view.stem)
    return None


@pattern("zhong-chuan-mu", "中傳墓", passages=("daquan-1:155",))
def zhong_chuan_mu(view: View) -> Reason | None:
    """The middle transmission is the stem's tomb (line 155)."""
    if view.transmissions[1] is view.chart.tomb:
        return Reason("middle", tomb=view.chart.tomb, stem=view.stem)
    return None


@pattern("mu-chuan-sheng", "自墓傳生", passages=("daquan-1:155",))
def mu_chuan_sheng(view: View) -> Reason | None:
    """The stem's tomb opens and the last transmission is its long life (line 155)."""
    ends = (view.chart.tomb, view.chart.long_life)
    if (view.opener, view.transmissions[2]) == ends:
        return Reason("leads", tomb=ends[0], birth=ends[1], stem=view.stem)
    return None


@pattern("sheng-chuan-mu", "自生傳墓", passages=("daquan-1:155",))
def sheng_chuan_mu(view: View) -> Reason | None:
    """The stem's long life opens and the last transmission is its tomb (line 155, which has the
    prosperous or long life enter the tomb)."""
    ends = (view.chart.long_life, view.chart.tomb)
    if (view.opener, view.transmissions[2]) == ends:
        return Reason("leads", birth=ends[0], tomb=ends[1], stem=view.stem)
    return None


@pattern("mu-feng-chong", "墓逢沖", passages=("daquan-1:155",))
def mu_feng_chong(view: View) -> Reason | None:
    """The stem's tomb is among the transmissions and so is its clash (line 155)."""
    met = clash(view.chart.tomb)
    if {view.chart.tomb, met} <= set(view.transmissions):
        return Reason("meets", tomb=view.chart.tomb, met=met)
    return None


@pattern("mu-feng-he", "墓逢合", passages=("daquan-1:155",))
def mu_feng_he(view: View) -> Reason | None:
    """The stem's tomb is among the transmissions and so is what combines with it (line 155)."""
    met = combining_branch(view.chart.tomb)
    if {view.chart.tomb, met} <= set(view.transmissions):
        return Reason("meets", tomb=view.chart.tomb, met=met)
    return None


@pattern("ye-mu-lin-ri", "夜墓臨晝", passages=("daquan-1:149",), needs=(Need.DAY_NIGHT,))
def ye_mu_lin_ri(view: View) -> Reason | None:
    """By day the stem's tomb, one of the night's two, 戌 or 丑, stands over the stem or is among
    the transmissions (line 149)."""
    return _tomb_at(view, Time.NIGHT, view.time)


@other_reading("ye-mu-lin-ri", "palace")
def _ye_mu_lin_ri_palace(view: View) -> Reason | None:
    return _tomb_at(view, Time.NIGHT, Time.of_hour(view.under(view.chart.tomb)))


@pattern("ri-mu-lin-ye", "日墓臨夜", passages=("daquan-1:149",), needs=(Need.DAY_NIGHT,))
def ri_mu_lin_ye(view: View) -> Reason | None:
    """By night the stem's tomb, one of the day's two, 辰 or 未, stands over the stem or is among
    the transmissions (line 149)."""
    return _tomb_at(view, Time.DAY, view.time)


@other_reading("ri-mu-lin-ye", "palace")
def _ri_mu_lin_ye_palace(view: View) -> Reason | None:
    return _tomb_at(view, Time.DAY, Time.of_hour(view.under(view.chart.tomb)))


def _tomb_at(view: View, of: Time, at: Time) -> Reason | None:
    its_tomb = view.chart.tomb
    kind = Time.DAY if its_tomb in (Branch.CHEN, Branch.WEI) else Time.NIGHT
    if its_tomb in _come_in(view) and kind is of and at is not of:
        return Reason("comes", tomb=its_tomb, palace=view.under(its_tomb), stem=view.stem)
    return None


@pattern("chang-sheng-cheng-mu", "長生乘墓", aliases=("墓臨長生",), passages=("daquan-1:149",))
def chang_sheng_cheng_mu(view: View) -> Reason | None:
    """The stem's tomb stands over the palace of its long life (line 149)."""
    birth, its_tomb = view.chart.long_life, view.chart.tomb
    if view.over(birth) is its_tomb:
        return Reason("over", upper=its_tomb, seat=birth, stem=view.stem)
    return None


@pattern("chang-sheng-zi-cheng-mu", "長生自乘墓", passages=("daquan-1:151",))
def chang_sheng_zi_cheng_mu(view: View) -> Reason | None:
    """Over the palace of the stem's long life stands that branch's own tomb (line 151)."""
    birth = view.chart.long_life
    own = _own_tomb(view, birth)
    return (
        Reason("over", upper=own, seat=birth, stem=view.stem) if view.over(birth) is own else None
    )


@pattern("chang-sheng-zuo-mu", "長生坐墓", passages=("daquan-1:151",))
def chang_sheng_zuo_mu(view: View) -> Reason | None:
    """Heaven's branch of the stem's long life stands over its own tomb (line 151)."""
    birth = view.chart.long_life
    own = _own_tomb(view, birth)
    return (
        Reason("sits", upper=birth, seat=own, stem=view.stem) if view.under(birth) is own else None
    )


for _id, _ask in (
    ("mu-fu-ri", mu_fu_ri),
    ("shen-ru-mu", shen_ru_mu),
    ("zuo-mu", zuo_mu),
    ("mu-fa-yong", mu_fa_yong),
    ("zhong-chuan-mu", zhong_chuan_mu),
    ("mu-chuan-sheng", mu_chuan_sheng),
    ("sheng-chuan-mu", sheng_chuan_mu),
    ("mu-feng-he", mu_feng_he),
    ("ye-mu-lin-ri", ye_mu_lin_ri),
    ("ri-mu-lin-ye", ri_mu_lin_ye),
):
    _by_stems(_id, _ask)
    _earth_with_water(_id, _ask)
# With earth buried in 辰 and born in 申 the same charts have these.
for _id, _ask in (
    ("mu-feng-chong", mu_feng_chong),
    ("chang-sheng-cheng-mu", chang_sheng_cheng_mu),
    ("chang-sheng-zi-cheng-mu", chang_sheng_zi_cheng_mu),
    ("chang-sheng-zuo-mu", chang_sheng_zuo_mu),
):
    _by_stems(_id, _ask)


_BORN_BURIED = tuple((one, one + 8) for one in BRANCHES if quarter(one) == "孟")


@pattern("zi-sheng-ru-mu", "自生入墓", passages=("daquan-1:149",))
def zi_sheng_ru_mu(view: View) -> Reason | None:
    """寅 over 戌, 巳 over 丑, 申 over 辰 or 亥 over 未 opens: the birthplace of a phase over its
    tomb (line 149)."""
    # The four do not ask for the day, and one plate has all of them: so they count as they open.
    return _opening(*_BORN_BURIED)(view)


other_reading("zi-sheng-ru-mu", "enters")(_entering(*_BORN_BURIED))


@other_reading("zi-sheng-ru-mu", "plate")
def _zi_sheng_ru_mu_plate(view: View) -> Reason | None:
    uppers = [one for one, its_tomb in _BORN_BURIED if view.under(one) is its_tomb]
    return Reason("stands", uppers=uppers, seats=_seats(view, uppers)) if uppers else None


@pattern("zhi-dai-mu", "支戴墓", aliases=("支乘墓",), passages=("daquan-1:153",))
def zhi_dai_mu(view: View) -> Reason | None:
    """Over the day branch stands the tomb of its phase (line 153)."""
    own = _own_tomb(view, view.branch)
    return Reason("bears", over_branch=own, branch=view.branch) if view.over_branch is own else None


@pattern("zhi-zuo-mu", "支坐墓", passages=("daquan-1:153",))
def zhi_zuo_mu(view: View) -> Reason | None:
    """Heaven's branch of the day stands over the tomb of its phase (line 153)."""
    own = _own_tomb(view, view.branch)
    return Reason("sits", branch=view.branch, tomb=own) if view.under(view.branch) is own else None


_earth_with_water("zhi-dai-mu", zhi_dai_mu)
_earth_with_water("zhi-zuo-mu", zhi_zuo_mu)


@pattern("gui-ru-mu", "鬼入墓", passages=("daquan-1:155",))
def gui_ru_mu(view: View) -> Reason | None:
    """A branch that overcomes the stem stands over the tomb of its phase (line 155)."""
    return _buried_ghosts(view, BRANCHES)


@other_reading("gui-ru-mu", "enters")
def _gui_ru_mu_enters(view: View) -> Reason | None:
    return _buried_ghosts(view, _come_in(view))


def _buried_ghosts(view: View, among: Iterable[Branch]) -> Reason | None:
    uppers = [
        one for one in among if _is_ghost(view, one) and view.under(one) is _own_tomb(view, one)
    ]
    return Reason("buried", uppers=uppers, seats=_seats(view, uppers)) if uppers else None


@pattern(
    "nian-ming-cheng-mu",
    "年命乘墓",
    passages=("daquan-1:155",),
    needs=(Need.PERSON,),
    touches=lambda view: _for_someone(view, nian_ming_cheng_mu),
)
def nian_ming_cheng_mu(view: View) -> Reason | None:
    """Over the branch of birth or of the fate-year stands the tomb of its phase (line 155)."""
    for own in _person(view):
        if view.over(own) is _own_tomb(view, own):
            return Reason("bears", upper=view.over(own), seat=own)
    return None


@pattern(
    "nian-ming-zuo-mu",
    "年命坐墓",
    passages=("daquan-1:155",),
    needs=(Need.PERSON,),
    touches=lambda view: _for_someone(view, nian_ming_zuo_mu),
)
def nian_ming_zuo_mu(view: View) -> Reason | None:
    """Heaven's branch of birth or of the fate-year stands over the tomb of its phase
    (line 155)."""
    for own in _person(view):
        if view.under(own) is _own_tomb(view, own):
            return Reason("sits", upper=own, seat=view.under(own))
    return None


_earth_with_water("nian-ming-cheng-mu", nian_ming_cheng_mu)
_earth_with_water("nian-ming-zuo-mu", nian_ming_zuo_mu)


@pattern(
    "xing-nian-hua-qi-ru-mu",
    "行年化氣入墓",
    passages=("daquan-1:153",),
    needs=(Need.PERSON,),
    touches=lambda view: _for_someone(view, xing_nian_hua_qi_ru_mu),
)
def xing_nian_hua_qi_ru_mu(view: View) -> Reason | None:
    """The branch of the fate-year stands over the tomb of the phase of its triad: 寅, 午 or 戌
    over 戌 (line 153)."""
    own = view.context.fate_year
    if own and view.under(own) in triad(own) and quarter(view.under(own)) == "季":
        return Reason("sits", upper=own, seat=view.under(own))
    return None


@pattern(
    "nian-ming-zhi-mu",
    "年命制墓",
    passages=("daquan-1:155",),
    needs=(Need.PERSON,),
    touches=lambda view: view.chart.tomb in _come_in(view),
)
def nian_ming_zhi_mu(view: View) -> Reason | None:
    """The stem's tomb stands over the stem or is among the transmissions, and what stands over the
    branch of birth or of the fate-year overcomes it (line 155)."""
    its_tomb = view.chart.tomb
    for own in _person(view) if its_tomb in _come_in(view) else ():
        if overcomes(view.over(own), its_tomb):
            return Reason("restrained", tomb=its_tomb, upper=view.over(own), seat=own)
    return None


_by_stems("nian-ming-zhi-mu", nian_ming_zhi_mu)
_earth_with_water("nian-ming-zhi-mu", nian_ming_zhi_mu)


# 破 害 刑 沖 with the day -------------------------------------------------------------------------


#: Whether one branch stands in a relation to another in this view.
Related = Callable[[View, Branch, Branch], bool]


def _breaks(view: View, one: Branch, other: Branch) -> bool:
    return breaks(one) is other


def _harms(view: View, one: Branch, other: Branch) -> bool:
    return harms(one) is other


def _punishes(view: View, one: Branch, other: Branch) -> bool:
    return punished(one, view.chart.school.punishment) is other


def _met(view: View, related: Related, one: Branch) -> tuple[Branch, ...]:
    """What of the stem's palace and the day branch stands in a relation to a branch."""
    return _unique(day for day in (view.lodging, view.branch) if related(view, one, day))


def _declare_with_the_day(id: str, hanzi: str, related: Related, *passages: str) -> None:
    """Declare X臨日 and X入傳 of a relation X, and of each the reading by the day branch alone."""

    def over(view: View) -> Reason | None:
        """What stands over the stem has the relation with the day."""
        met = _met(view, related, view.over_stem)
        return Reason("over", over_stem=view.over_stem, met=met) if met else None

    def enter(view: View) -> Reason | None:
        """One of the transmissions has the relation with the day."""
        found = [one for one in _unique(view.transmissions) if _met(view, related, one)]
        met = _unique(day for one in found for day in _met(view, related, one))
        return Reason("enters", found=found, met=met) if found else None

    def over_by_branch(view: View) -> Reason | None:
        return over(view) if related(view, view.over_stem, view.branch) else None

    def enter_by_branch(view: View) -> Reason | None:
        found = [one for one in _unique(view.transmissions) if related(view, one, view.branch)]
        return Reason("enters", found=found, met=[view.branch]) if found else None

    pattern(f"{id}-lin-ri", f"{hanzi}臨日", passages=passages)(over)
    pattern(f"{id}-ru-chuan", f"{hanzi}入傳", passages=passages)(enter)
    other_reading(f"{id}-lin-ri", "branch")(over_by_branch)
    other_reading(f"{id}-ru-chuan", "branch")(enter_by_branch)
    if related is _punishes:
        _by_the_clash_answer(f"{id}-lin-ri", over)
        _by_the_clash_answer(f"{id}-ru-chuan", enter)


_declare_with_the_day("po", "破", _breaks, "daquan-1:157", "daquan-1:25")
_declare_with_the_day("hai", "害", _harms, "daquan-1:159", "daquan-1:25")
_declare_with_the_day("xing", "刑", _punishes, "daquan-1:163", "daquan-1:25")


# 破 -----------------------------------------------------------------------------------------------


def _against_the_day(one: Branch, other: Branch) -> Ask:
    def ask(view: View) -> Reason | None:
        """One of a pair opens on a day of the other."""
        if {view.opener, view.branch} != {one, other}:
            return None
        return Reason("day", opener=view.opener, branch=view.branch)

    return ask


# The six as the chapter names them; it lets each be turned round.
for _one, _other in ("午卯", "辰丑", "酉子", "戌未", "亥寅", "申巳"):
    _pair = Branch(_one), Branch(_other)
    _id = f"{_pair[0].pinyin}-po-{_pair[1].pinyin}"
    pattern(_id, f"{_one}破{_other}", passages=("daquan-1:157",))(_opening(_pair, _pair[::-1]))
    other_reading(_id, "enters")(_entering(_pair, _pair[::-1]))
    other_reading(_id, "day")(_against_the_day(*_pair))


@pattern("po-zhong-you-he", "破中有合", passages=("daquan-1:157",))
def po_zhong_you_he(view: View) -> Reason | None:
    """The opener and the palace under it break and combine at once: 亥 and 寅, 申 and 巳
    (line 157)."""
    opener, seat = view.opener, view.under(view.opener)
    if breaks(opener) is seat is combining_branch(opener):
        return Reason("both", opener=opener, seat=seat)
    return None


def _splinter(view: View) -> Branch:
    """The branch that splinters the day: 巳 on days of a 仲, 丑 of a 季, 酉 of a 孟."""
    return {"仲": Branch.SI, "季": Branch.CHOU, "孟": Branch.YOU}[quarter(view.branch)]


@pattern("po-sui", "破碎煞", passages=("daquan-1:159", "daquan-1:25"))
def po_sui(view: View) -> Reason | None:
    """The transmissions have 酉 on a day of a 孟, 巳 of a 仲, 丑 of a 季 (line 159)."""
    if _splinter(view) in view.transmissions:
        return Reason("enters", found=_splinter(view), branch=view.branch)
    return None


@other_reading("po-sui", "opens")
def _po_sui_opens(view: View) -> Reason | None:
    return po_sui(view) if view.opener is _splinter(view) else None


@other_reading("po-sui", "over")
def _po_sui_over(view: View) -> Reason | None:
    if _splinter(view) in (view.over_stem, view.over_branch):
        return Reason("over", found=_splinter(view), branch=view.branch)
    return None


# 害 -----------------------------------------------------------------------------------------------

for _branch in BRANCHES:
    _pair = _branch, harms(_branch)
    _id = f"{_pair[0].pinyin}-jia-{_pair[1].pinyin}"
    pattern(_id, f"{_pair[0]}加{_pair[1]}", passages=("daquan-1:161",))(_opening(_pair))
    other_reading(_id, "enters")(_entering(_pair))


# 刑 -----------------------------------------------------------------------------------------------


def _kind(view: View, branch: Branch) -> str | None:
    """How a branch punishes: itself 自刑, one that punishes it back 互刑, or else 朋刑."""
    answer = view.chart.school.punishment
    other = punished(branch, answer)
    if other is None:
        return None
    if other is branch:
        return "自刑"
    return "互刑" if punished(other, answer) is branch else "朋刑"


def _struck(view: View) -> tuple[str, Branch] | None:
    """What the opener punishes, and where that is: the palace under it, the stem's, the day
    branch."""
    places = ("seat", view.under(view.opener)), ("stem", view.lodging), ("branch", view.branch)
    return next((one for one in places if _punishes(view, view.opener, one[1])), None)


def _struck_of_the_day(view: View) -> tuple[str, Branch] | None:
    places = ("stem", view.lodging), ("branch", view.branch)
    return next((one for one in places if _punishes(view, view.opener, one[1])), None)


def _declare_kind(id: str, hanzi: str) -> None:
    """Declare a kind of punishment by what opens, and the readings of where it strikes."""

    def strike(view: View, at: tuple[str, Branch] | None) -> Reason | None:
        if at is None or _kind(view, view.opener) != hanzi:
            return None
        return Reason(at[0], opener=view.opener, struck=at[1])

    def anywhere(view: View) -> Reason | None:
        """The opener so punishes the palace under it, the stem's palace or the day branch."""
        return strike(view, _struck(view))

    def below(view: View) -> Reason | None:
        at = _struck(view)
        return strike(view, at) if at and at[0] == "seat" else None

    pattern(id, hanzi, passages=("daquan-1:163", "daquan-1:165"))(anywhere)
    other_reading(id, "seat")(below)
    other_reading(id, "day")(lambda view: strike(view, _struck_of_the_day(view)))
    if hanzi == "朋刑":
        _by_the_clash_answer(id, anywhere)


_declare_kind("hu-xing", "互刑")
_declare_kind("peng-xing", "朋刑")
_declare_kind("zi-xing", "自刑")


@other_reading("zi-xing", "bare")
def _zi_xing_bare(view: View) -> Reason | None:
    return Reason("bare", opener=view.opener) if _kind(view, view.opener) == "自刑" else None


def _declare_holding(id: str, hanzi: str, *texts: str) -> None:
    """Declare those punishments of friends that hold something more."""
    pairs = [tuple(map(Branch, text)) for text in texts]

    def ask(view: View) -> Reason | None:
        """The opener so punishes the palace under it, the stem's palace or the day branch."""
        at = _struck(view)
        if at is None or (view.opener, at[1]) not in pairs:
            return None
        return Reason(at[0], opener=view.opener, struck=at[1])

    pattern(id, hanzi, passages=("daquan-1:165",))(ask)


# 未 to 丑 and 申 to 寅, which line 163 rejects, are not among them.
_declare_holding("xing-zhong-you-hai", "刑中有害", "寅巳")
_declare_holding("xing-zhong-you-gui", "刑中有鬼", "丑戌")
_declare_holding("xing-zhong-you-po", "刑中有破", "巳申", "戌未")


@pattern("xing-gan", "刑干", passages=("daquan-1:165", "daquan-1:167"))
def xing_gan(view: View) -> Reason | None:
    """The opener punishes the palace of the stem (line 165)."""
    if _punishes(view, view.opener, view.lodging):
        return Reason("punishes", opener=view.opener, lodging=view.lodging, stem=view.stem)
    return None


@pattern("xing-zhi", "刑支", passages=("daquan-1:165", "daquan-1:167"))
def xing_zhi(view: View) -> Reason | None:
    """The opener punishes the day branch (line 165)."""
    if _punishes(view, view.opener, view.branch):
        return Reason("punishes", opener=view.opener, branch=view.branch)
    return None


@pattern(
    "xing-shi",
    "刑時",
    passages=("daquan-1:165",),
    needs=(Need.HOUR,),
    touches=lambda view: _kind(view, view.opener) is not None,
)
def xing_shi(view: View) -> Reason | None:
    """The opener punishes the hour (line 165)."""
    hour = view.context.hour
    if hour and _punishes(view, view.opener, hour):
        return Reason("punishes", opener=view.opener, hour=hour)
    return None


def _punishing_the_stem(view: View) -> tuple[Branch, ...]:
    return tuple(one for one in BRANCHES if _punishes(view, one, view.lodging))


@pattern(
    "shi-xing-ri",
    "時刑日",
    passages=("daquan-1:165",),
    needs=(Need.HOUR,),
    touches=lambda view: bool(_punishing_the_stem(view)),
)
def shi_xing_ri(view: View) -> Reason | None:
    """The hour punishes the palace of the stem (line 165)."""
    hour = view.context.hour
    if hour in _punishing_the_stem(view):
        return Reason("punishes", hour=hour, lodging=view.lodging, stem=view.stem)
    return None


@pattern(
    "ri-xing-shi",
    "日刑時",
    passages=("daquan-1:165",),
    needs=(Need.HOUR,),
    touches=lambda view: _kind(view, view.lodging) is not None,
)
def ri_xing_shi(view: View) -> Reason | None:
    """The palace of the stem punishes the hour (line 165)."""
    hour = view.context.hour
    if hour and _punishes(view, view.lodging, hour):
        return Reason("punishes", hour=hour, lodging=view.lodging, stem=view.stem)
    return None


@pattern(
    "xing-yue-jian",
    "刑月建",
    passages=("daquan-1:167",),
    needs=(Need.MONTH,),
    touches=lambda view: _kind(view, view.opener) is not None,
)
def xing_yue_jian(view: View) -> Reason | None:
    """The opener punishes the month (line 167)."""
    month = view.context.month
    if month and _punishes(view, view.opener, month):
        return Reason("punishes", opener=view.opener, month=month)
    return None


@pattern("xing-ri-yin", "刑日陰", passages=("daquan-1:167",))
def xing_ri_yin(view: View) -> Reason | None:
    """The opener punishes the upper of the second lesson, the yin of the stem (line 167)."""
    if _punishes(view, view.opener, view.uppers[1]):
        return Reason("punishes", opener=view.opener, upper=view.uppers[1], seat=view.over_stem)
    return None


@pattern(
    "wang-xing-shuai",
    "旺刑衰",
    passages=("daquan-1:167",),
    needs=(Need.MONTH,),
    touches=lambda view: _in_some_month(view, wang_xing_shuai),
)
def wang_xing_shuai(view: View) -> Reason | None:
    """The opener, prosperous in the month, punishes the palace under it, the stem's palace or the
    day branch, which is resting, imprisoned or dead (line 167)."""
    weak = (Strength.RESTING, Strength.IMPRISONED, Strength.DEAD)
    return _by_strength(view, (Strength.PROSPEROUS,), weak)


@pattern(
    "si-xing-wang",
    "死刑旺",
    passages=("daquan-1:167",),
    needs=(Need.MONTH,),
    touches=lambda view: _in_some_month(view, si_xing_wang),
)
def si_xing_wang(view: View) -> Reason | None:
    """The opener, resting, imprisoned or dead in the month, punishes the palace under it, the
    stem's palace or the day branch, which is prosperous (line 167)."""
    # Strictly dead it never is: nothing that a branch punishes overcomes it.
    weak = (Strength.RESTING, Strength.IMPRISONED, Strength.DEAD)
    return _by_strength(view, weak, (Strength.PROSPEROUS,))


@other_reading("si-xing-wang", "dead")
def _si_xing_wang_dead(view: View) -> Reason | None:
    return _by_strength(view, (Strength.DEAD,), (Strength.PROSPEROUS,))


def _by_strength(
    view: View, own: tuple[Strength, ...], others: tuple[Strength, ...]
) -> Reason | None:
    at = _struck(view)
    if at is None or view.strength(view.opener) not in own or view.strength(at[1]) not in others:
        return None
    return Reason(at[0], opener=view.opener, struck=at[1], month=view.context.month)


@pattern("shang-xia-xiang-xing", "上下相刑為鬼", passages=("daquan-1:167",))
def shang_xia_xiang_xing(view: View) -> Reason | None:
    """The opener is a ghost and punishes the palace under it or is punished by it (line 167)."""
    opener, seat = view.opener, view.under(view.opener)
    either = _punishes(view, opener, seat) or _punishes(view, seat, opener)
    if _is_ghost(view, opener) and either:
        return Reason("punish", opener=opener, seat=seat, stem=view.stem)
    return None


@other_reading("shang-xia-xiang-xing", "upper")
def _upper_punishes(view: View) -> Reason | None:
    punishes = _punishes(view, view.opener, view.under(view.opener))
    return shang_xia_xiang_xing(view) if punishes else None


for _id, _ask in (
    ("xing-gan", xing_gan),
    ("xing-zhi", xing_zhi),
    ("xing-shi", xing_shi),
    ("shi-xing-ri", shi_xing_ri),
    ("ri-xing-shi", ri_xing_shi),
    ("xing-yue-jian", xing_yue_jian),
    ("xing-ri-yin", xing_ri_yin),
    ("wang-xing-shuai", wang_xing_shuai),
    ("si-xing-wang", si_xing_wang),
    ("shang-xia-xiang-xing", shang_xia_xiang_xing),
):
    _by_the_clash_answer(_id, _ask)


# 沖 -----------------------------------------------------------------------------------------------


@pattern("chong-gan", "沖干", passages=("daquan-1:167",))
def chong_gan(view: View) -> Reason | None:
    """The opener clashes with the palace of the stem (line 167)."""
    if clash(view.opener) is view.lodging:
        return Reason("opens", opener=view.opener, lodging=view.lodging, stem=view.stem)
    return None


@other_reading("chong-gan", "enters")
def _chong_gan_enters(view: View) -> Reason | None:
    if clash(view.lodging) in view.transmissions:
        return Reason("enters", found=clash(view.lodging), lodging=view.lodging, stem=view.stem)
    return None


@pattern("chong-zhi", "沖支", passages=("daquan-1:167",))
def chong_zhi(view: View) -> Reason | None:
    """The opener clashes with the day branch (line 167)."""
    if clash(view.opener) is view.branch:
        return Reason("opens", opener=view.opener, branch=view.branch)
    return None


@other_reading("chong-zhi", "enters")
def _chong_zhi_enters(view: View) -> Reason | None:
    if clash(view.branch) in view.transmissions:
        return Reason("enters", found=clash(view.branch), branch=view.branch)
    return None


for _one, _other in ("子午", "卯酉", "寅申", "巳亥", "丑未", "辰戌"):
    _pair = Branch(_one), Branch(_other)
    _id = f"{_pair[0].pinyin}-{_pair[1].pinyin}-xiang-jia"
    pattern(_id, f"{_one}{_other}相加", passages=("daquan-1:167",))(_opening(_pair, _pair[::-1]))
    other_reading(_id, "enters")(_entering(_pair, _pair[::-1]))


@pattern("chong-sui", "沖歲", passages=("daquan-1:169",), needs=(Need.YEAR,))
def chong_sui(view: View) -> Reason | None:
    """What stands over the stem clashes with the palace of the year's stem, or what stands over
    the branch with the year's branch (line 169)."""
    # In 甲子 years 申 over the stem and 午 over the branch: 申 against 甲 in 寅, 午 against 子.
    year = view.context.year
    if year is None:
        return None
    by_stem = view.over_stem is clash(LODGING[year.stem])
    by_branch = view.over_branch is clash(year.branch)
    uppers = {"over_stem": view.over_stem, "over_branch": view.over_branch, "year": year}
    if by_stem and by_branch:
        return Reason("both", **uppers)
    if by_stem:
        return Reason("stem", over_stem=view.over_stem, year=year)
    return Reason("branch", over_branch=view.over_branch, year=year) if by_branch else None


@other_reading("chong-sui", "both")
def _chong_sui_both(view: View) -> Reason | None:
    reason = chong_sui(view)
    return reason if reason and reason.finding == "both" else None


@other_reading("chong-sui", "opens")
def _chong_sui_opens(view: View) -> Reason | None:
    year = view.context.year
    if year and view.opener is clash(year.branch):
        return Reason("opens", opener=view.opener, year=year)
    return None


@pattern("chong-yue", "沖月", passages=("daquan-1:169",), needs=(Need.MONTH,))
def chong_yue(view: View) -> Reason | None:
    """What stands over the stem or over the branch clashes with the month (line 169)."""
    month = view.context.month
    if month and clash(month) in (view.over_stem, view.over_branch):
        return Reason("clashes", upper=clash(month), month=month)
    return None


@other_reading("chong-yue", "opens")
def _chong_yue_opens(view: View) -> Reason | None:
    month = view.context.month
    if month and view.opener is clash(month):
        return Reason("opens", opener=view.opener, month=month)
    return None
