"""The twenty-eight mansions 二十八宿 themselves, and what a place among them is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeVar


class Mansion(Enum):
    """One of the twenty-eight mansions, in the traditional order; the value is the hanzi.

    Where plain pinyin is the same for several (尾 危 胃, 壁 畢), the id adds the mansion's English
    name: a reader knows `wei-stomach`, and must count tones to know `wei4`.
    """

    JIAO = "角"
    KANG = "亢"
    DI = "氐"
    FANG = "房"
    XIN = "心"
    WEI_TAIL = "尾"
    JI = "箕"
    DOU = "斗"
    NIU = "牛"
    NU = "女"
    XU = "虛"
    WEI_ROOFTOP = "危"
    SHI = "室"
    BI_WALL = "壁"
    KUI = "奎"
    LOU = "婁"
    WEI_STOMACH = "胃"
    MAO = "昴"
    BI_NET = "畢"
    ZI = "觜"
    SHEN = "參"
    JING = "井"
    GUI = "鬼"
    LIU = "柳"
    XING = "星"
    ZHANG = "張"
    YI = "翼"
    ZHEN = "軫"

    @property
    def hanzi(self) -> str:
        """The character, for instance 角."""
        return str(self.value)

    @property
    def id(self) -> str:
        """The permanent identifier, for instance `jiao`, `wei-tail`."""
        return self.name.lower().replace("_", "-")

    def __str__(self) -> str:
        return self.hanzi


#: 角 … 軫 with 觜 before 參, as of old and again since the calendar of 1754.
MANSIONS: tuple[Mansion, ...] = tuple(Mansion)
#: The order from the books of 1628 to 1753, 曆象考成 among them: 參 before 觜.
MANSIONS_BEFORE_1754: tuple[Mansion, ...] = tuple(
    {Mansion.ZI: Mansion.SHEN, Mansion.SHEN: Mansion.ZI}.get(one, one) for one in MANSIONS
)


class Measure(Enum):
    """Along which circle degrees of the mansions are counted, always eastward."""

    #: Ecliptic longitude: the star brought to the ecliptic by a circle through its pole.
    ECLIPTIC = "ecliptic"
    #: Right ascension: the star brought to the equator.
    EQUATORIAL = "equatorial"
    #: The ecliptic cut by circles through the pole of the equator; 黃道 degrees before 1628.
    POLAR = "polar"


@dataclass(frozen=True, slots=True)
class Position:
    """A place in the sky: how many degrees (of 360 to the circle) within which mansion."""

    mansion: Mansion
    degrees: float

    @property
    def label(self) -> int:
        """The number of the degree in which it lies; the first, 初, is 0."""
        return int(self.degrees)


class Begins(Protocol):
    """A mansion with the longitude at which it begins, in degrees."""

    @property
    def mansion(self) -> Mansion:
        """The mansion."""

    @property
    def longitude(self) -> float | None:
        """Where it begins."""


_B = TypeVar("_B", bound=Begins)


def position(longitude: float, beginnings: Iterable[_B]) -> Position:
    """In which of these mansions a longitude in degrees lies: that which begins last before it.

    Every one of them must have a longitude.
    """
    after = {
        one.mansion: (longitude % 360 - one.longitude) % 360
        for one in beginnings
        if one.longitude is not None
    }
    mansion = min(after, key=lambda one: after[one])
    return Position(mansion, after[mansion])
