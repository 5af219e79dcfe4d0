"""What stems and branches are to one another and to the day: lodging, 合 刑 沖 害 破,
virtue, salary, horse, tomb, void, hidden stem.

Tables are facts with their passage; where schools differ the function takes the answer.
"""

from __future__ import annotations

from functools import cache

from liuren.cycles import BRANCHES, STEMS, Branch, Day, Stem
from liuren.phases import Phase, phase
from liuren.rule import rule

LODGING_RULE = rule("ground.lodging", "cuiyan-17", "daquan-1:7")
VOID = rule("ground.void", "cuiyan-35", "cuiyan-37")
HIDDEN_STEM = rule("ground.hidden-stem", "cuiyan-24", "cuiyan-28")
COMBINING_STEMS = rule("ground.combining-stems", "cuiyan-39", "daquan-1:119")
COMBINING_BRANCHES = rule("ground.combining-branches", "daquan-1:121")
TRIADS = rule("ground.triads", "cuiyan-40", "daquan-1:115")
PUNISHMENT = rule("ground.punishment", "daquan-1:25", "daquan-1:163")
CLASH = rule("ground.clash", "daquan-1:167")
HARM = rule("ground.harm", "daquan-1:25", "daquan-1:159")
BREAKING = rule("ground.breaking", "daquan-1:25", "daquan-1:157")
VIRTUE = rule("ground.virtue", "daquan-1:21", "daquan-1:113")
SALARY = rule("ground.salary", "daquan-1:21", "cuiyan-07")
HORSE = rule("ground.horse", "daquan-1:23")
TOMB = rule("ground.tomb", "cuiyan-07", "cuiyan-08", "daquan-1:147")
LONG_LIFE = rule("ground.long-life", "cuiyan-07", "cuiyan-08", "daquan-1:147")
QUARTERS = rule("ground.quarters", "cuiyan-25", "kejing-05")


def _branches(names: str) -> dict[Branch, Branch]:
    return dict(zip(BRANCHES, map(Branch, names), strict=True))


def _by_stem(names: str) -> dict[Stem, Branch]:
    return dict(zip(STEMS, map(Branch, names), strict=True))


#: The palace in which each stem lodges 寄宮 (cuiyan-17).
LODGING = _by_stem("寅辰巳未巳未申戌亥丑")
_LODGERS = {b: tuple(s for s in STEMS if LODGING[s] is b) for b in BRANCHES}
_VIRTUE = _by_stem("寅申巳亥巳寅申巳亥巳")
_SALARY = _by_stem("寅卯巳午巳午申酉亥子")
_COMBINING = _branches("丑子亥戌酉申未午巳辰卯寅")
_PUNISHED = _branches("卯戌巳子辰申午丑寅酉未亥")
_HARMED = _branches("未午巳辰卯寅丑子亥戌酉申")
_BROKEN = _branches("酉辰亥午丑申卯戌巳子未寅")
#: Where each phase is born.
_BORN = {Phase.WOOD: "亥", Phase.FIRE: "寅", Phase.METAL: "巳", Phase.WATER: "申"}
_BORN_BY_STEM = _by_stem("亥午寅酉寅酉巳子申卯")
_STEM_TOMB = _by_stem("未戌戌丑戌丑丑辰辰未")


def lodgers(palace: Branch) -> tuple[Stem, ...]:
    """The stems that lodge in an earth palace: none, one or two (cuiyan-17)."""
    return _LODGERS[palace]


def combining_stem(stem: Stem) -> Stem:
    """The stem that combines with it 五合: 甲己 乙庚 丙辛 丁壬 戊癸 (daquan-1:119)."""
    return stem + 5


def combining_branch(branch: Branch) -> Branch:
    """The branch that combines with it 六合: 子丑 寅亥 卯戌 辰酉 巳申 午未 (daquan-1:121)."""
    return _COMBINING[branch]


def triad(branch: Branch) -> tuple[Branch, Branch, Branch]:
    """The three that work together 三合, from the one given onward: 申子辰 亥卯未 寅午戌
    巳酉丑 (daquan-1:115)."""
    return branch, branch + 4, branch + 8


def punished(branch: Branch, answer: str = "cycle") -> Branch | None:
    """The branch it punishes 刑; itself for 辰 午 酉 亥.

    Answer `cycle`: 丑→戌→未→丑 and 寅→巳→申→寅. Answer `clash` (daquan-1:163): 未→丑 and
    申→寅 are clash and not punishment, so 未 and 申 punish nothing and the value is None.
    """
    if answer == "clash" and branch in (Branch.WEI, Branch.SHEN):
        return None
    return _PUNISHED[branch]


def clash(branch: Branch) -> Branch:
    """The branch opposite 沖 (daquan-1:167)."""
    return branch + 6


def harms(branch: Branch) -> Branch:
    """The branch it harms and is harmed by 害: 子未 丑午 寅巳 卯辰 申亥 酉戌 (daquan-1:159)."""
    return _HARMED[branch]


def breaks(branch: Branch) -> Branch:
    """The branch it breaks and is broken by 破: 子酉 丑辰 寅亥 卯午 巳申 未戌 (daquan-1:25)."""
    return _BROKEN[branch]


def virtue(stem: Stem) -> Branch:
    """The virtue of the day stem 日德 (daquan-1:21)."""
    return _VIRTUE[stem]


def salary(stem: Stem) -> Branch:
    """The salary of the day stem 日祿 (daquan-1:21)."""
    return _SALARY[stem]


@cache
def horse(branch: Branch) -> Branch:
    """The post horse 驛馬 of a branch: what clashes with the head of its triad (daquan-1:23)."""
    head = next(one for one in triad(branch) if quarter(one) == "孟")
    return clash(head)


def quarter(branch: Branch) -> str:
    """孟 (寅申巳亥), 仲 (子午卯酉) or 季 (辰戌丑未): first, middle or last of its season."""
    return "仲季孟"[branch.index % 3]


def long_life(stem: Stem, birth_tomb: str = "phases", earth_tomb: str = "xu") -> Branch:
    """Where the day stem is born 長生.

    By the five phases 木亥 火寅 金巳 水申 (cuiyan-07), earth with fire where its tomb is 戌
    (cuiyan-08, and cuiyan-39 calls 寅 the long life of 戊), with water where it is 辰; or by
    the ten stems, yin stems born where the yang one dies.
    """
    if birth_tomb == "stems":
        return _BORN_BY_STEM[stem]
    own = phase(stem)
    if own is Phase.EARTH:
        own = Phase.FIRE if earth_tomb == "xu" else Phase.WATER
    return Branch(_BORN[own])


def tomb(stem: Stem, birth_tomb: str = "phases", earth_tomb: str = "xu") -> Branch:
    """The tomb of the day stem 日墓.

    By the five phases 木未 火戌 金丑 水辰 (cuiyan-07) and 戊己 戌 or 辰 as `earth_tomb` says
    (cuiyan-08); or by the ten stems: 甲癸未 乙丙戊戌 丁己庚丑 辛壬辰 (daquan-1:147), where the
    question of earth does not arise.
    """
    if birth_tomb == "stems":
        return _STEM_TOMB[stem]
    return long_life(stem, birth_tomb, earth_tomb) + 8


def void(day: Day) -> tuple[Branch, Branch]:
    """The two branches which the day's decade lacks 旬空."""
    head = day.decade.branch
    return head + 10, head + 11


def hidden_stem(day: Day, branch: Branch) -> Stem | None:
    """The stem which the day's decade puts on a branch 遁干; None on the two void ones."""
    steps = branch.steps_from(day.decade.branch)
    return STEMS[steps] if steps < 10 else None
