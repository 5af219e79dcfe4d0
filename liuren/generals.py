"""The twelve generals 天將 on the plate, by day and by night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from liuren.cycles import BRANCHES, STEMS, Branch, Stem
from liuren.errors import NotationError
from liuren.phases import Phase
from liuren.plate import Plate
from liuren.rule import rule

NOBLE = rule("generals.noble", "cuiyan-05")
DAY_NIGHT = rule("generals.day-night", "cuiyan-06")
DIRECTION = rule("generals.direction", "kejing-17", "kejing-20", "kejing-34", "kejing-37")


class General(Enum):
    """One of the twelve generals, in their order from the noble; the value is the hanzi.

    玄武 is printed 元武 in books under the Qing taboo; it is always 玄武 here.
    """

    GUI_REN = "貴人"
    TENG_SHE = "螣蛇"
    ZHU_QUE = "朱雀"
    LIU_HE = "六合"
    GOU_CHEN = "勾陳"
    QING_LONG = "青龍"
    TIAN_KONG = "天空"
    BAI_HU = "白虎"
    TAI_CHANG = "太常"
    XUAN_WU = "玄武"
    TAI_YIN = "太陰"
    TIAN_HOU = "天后"

    __hash__ = object.__hash__

    @property
    def id(self) -> str:
        """The pinyin identifier, for instance `gui-ren`."""
        return self.name.lower().replace("_", "-")

    @property
    def short(self) -> str:
        """The one character by which boards print it: 貴 蛇 雀 合 勾 龍 空 虎 常 玄 陰 后."""
        name = str(self.value)
        return name[0] if self in _FIRST_CHARACTER else name[1]

    @property
    def phase(self) -> Phase:
        """Its phase: 土 of 貴人 勾陳 天空 太常, 火 of 螣蛇 朱雀, 木 of 六合 青龍, 金 of 白虎 太陰,
        水 of 玄武 天后 (daquan-1:147)."""
        return _PHASES[self]

    @property
    def is_auspicious(self) -> bool:
        """Whether it is one of the six that bode well: 貴人 六合 青龍 太常 太陰 天后."""
        return self in _AUSPICIOUS

    def __str__(self) -> str:
        return str(self.value)


_FIRST_CHARACTER = (General.GUI_REN, General.GOU_CHEN, General.XUAN_WU)
_AUSPICIOUS = (
    General.GUI_REN,
    General.LIU_HE,
    General.QING_LONG,
    General.TAI_CHANG,
    General.TAI_YIN,
    General.TIAN_HOU,
)
GENERALS: tuple[General, ...] = tuple(General)
_PHASES = dict(zip(GENERALS, map(Phase, "土火火木土木土金土水金水"), strict=True))


class Time(Enum):
    """Day or night: which of a stem's two nobles is called."""

    DAY = "day"
    NIGHT = "night"

    @classmethod
    def of_hour(cls, hour: Branch) -> Time:
        """卯 to 申 are day, 酉 to 寅 night (cuiyan-06)."""
        return cls.DAY if 3 <= hour.index <= 8 else cls.NIGHT

    @classmethod
    def parse(cls, text: str) -> Time:
        """`day` or `night`; raises `NotationError` on anything else."""
        for time in cls:
            if text == time.value:
                return time
        raise NotationError(f"{text!r} is not a time: accepted are day, night")


def _nobles(day: str, night: str) -> dict[Time, Mapping[Stem, Branch]]:
    return {
        time: dict(zip(STEMS, map(Branch, names), strict=True))
        for time, names in ((Time.DAY, day), (Time.NIGHT, night))
    }


#: The day and the night noble of each stem 甲…癸, by the answer to `noble-table` (cuiyan-05).
NOBLES = {
    "tong-gui": _nobles("丑子亥亥丑子丑午巳巳", "未申酉酉未申未寅卯卯"),
    "zeng-men": _nobles("丑子亥亥丑子午午巳巳", "未申酉酉未申寅寅卯卯"),
    "xie-ji": _nobles("未申酉亥丑子丑寅卯巳", "丑子亥酉未申未午巳卯"),
}


def noble(stem: Stem, time: Time, table: str = "tong-gui") -> Branch:
    """The heaven branch the noble 貴人 rides, by day stem and time (cuiyan-05)."""
    return NOBLES[table][time][stem]


@dataclass(frozen=True, slots=True)
class Generals:
    """The generals over one plate: which branch the noble rides, over which earth palace,
    and whether the twelve run forward from there."""

    noble: Branch
    palace: Branch

    @property
    def forward(self) -> bool:
        """Forward (順) where the noble sits over 亥子丑寅卯辰, backward (逆) over 巳午未申酉戌."""
        return (self.palace.index + 1) % 12 < 6

    def on(self, branch: Branch) -> General:
        """The general that rides a heaven branch."""
        steps = branch.steps_from(self.noble)
        return GENERALS[steps if self.forward else -steps % 12]

    @property
    def by_branch(self) -> tuple[General, ...]:
        """The generals on the heaven branches 子 to 亥."""
        return tuple(self.on(branch) for branch in BRANCHES)


def generals(stem: Stem, plate: Plate, time: Time, table: str = "tong-gui") -> Generals:
    """The generals of a day stem on a plate by day or by night."""
    rides = noble(stem, time, table)
    return Generals(rides, plate.under(rides))
