"""The twenty-four solar terms 節氣, and what month and month general each begins."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from liuren.cycles import Branch


class SolarTerm(Enum):
    """One of the solar terms, in their order in the calendar year: the Sun at 285°, 300° …

    Odd ones are 節, which begin a month; even ones 中氣, at which the month general changes.
    """

    XIAO_HAN = "小寒"
    DA_HAN = "大寒"
    LI_CHUN = "立春"
    YU_SHUI = "雨水"
    JING_ZHE = "驚蟄"
    CHUN_FEN = "春分"
    QING_MING = "清明"
    GU_YU = "穀雨"
    LI_XIA = "立夏"
    XIAO_MAN = "小滿"
    MANG_ZHONG = "芒種"
    XIA_ZHI = "夏至"
    XIAO_SHU = "小暑"
    DA_SHU = "大暑"
    LI_QIU = "立秋"
    CHU_SHU = "處暑"
    BAI_LU = "白露"
    QIU_FEN = "秋分"
    HAN_LU = "寒露"
    SHUANG_JIANG = "霜降"
    LI_DONG = "立冬"
    XIAO_XUE = "小雪"
    DA_XUE = "大雪"
    DONG_ZHI = "冬至"

    def __init__(self, hanzi: str) -> None:
        self.index: int = len(type(self).__members__)

    __hash__ = object.__hash__

    @property
    def hanzi(self) -> str:
        """The name, for instance 春分."""
        return str(self.value)

    @property
    def id(self) -> str:
        """The pinyin identifier, for instance `chun-fen`."""
        return self.name.lower().replace("_", "-")

    @property
    def longitude(self) -> int:
        """The apparent longitude of the Sun at which it begins, in degrees."""
        return (285 + 15 * self.index) % 360

    @property
    def is_middle(self) -> bool:
        """Whether it is a 中氣; else it is a 節."""
        return self.index % 2 == 1

    @property
    def month(self) -> Branch:
        """The branch of the month 月建 to which it belongs: 立春 and 雨水 寅, and so on."""
        return Branch.CHOU + self.index // 2

    @property
    def month_general(self) -> Branch:
        """The month general 月將 in force from this term, or from the 中氣 before this 節:
        大寒 子, 雨水 亥, 春分 戌 … (cuiyan-04, cuiyan-16)."""
        return Branch.ZI + -((self.index - 1) // 2)

    def __str__(self) -> str:
        return self.hanzi


SOLAR_TERMS: tuple[SolarTerm, ...] = tuple(SolarTerm)


@dataclass(frozen=True, slots=True)
class Term:
    """A solar term in a year, with its instant in UTC, to the second."""

    name: SolarTerm
    instant: datetime

    @property
    def instant_utc(self) -> str:
        """The instant in ISO 8601: `2025-03-20T09:01:29Z`."""
        return self.instant.strftime("%Y-%m-%dT%H:%M:%SZ")

    def to_dict(self) -> dict[str, str]:
        """Name and instant as plain data."""
        return {"name": self.name.hanzi, "instant_utc": self.instant_utc}
