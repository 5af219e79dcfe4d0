"""The boards that 課經 prints as a diagram, read from the words of the passage."""

from __future__ import annotations

from dataclasses import dataclass

from liuren.errors import LiurenError

#: The passages whose last clause is a board.
BOARDS = ("kejing-17", "kejing-20", "kejing-34", "kejing-37")
_PLACES = ("巳午未申", "辰", "酉", "卯", "戌", "寅丑子亥")


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board as printed, misprints and all: transmissions with their generals, the generals,
    uppers and lowers of the lessons from the fourth to the first, and what the ring has over
    each earth palace."""

    transmissions: tuple[tuple[str, str], ...]
    generals: tuple[str, ...]
    uppers: tuple[str, ...]
    lowers: tuple[str, ...]
    ring: tuple[tuple[str, str], ...]


def read_board(text: str) -> PrintedBoard:
    """The board in a diagram of the form `戌 龍 丑 常 辰 后 龍 朱 貴 元 戌 未 巳 寅 未 辰 寅 壬
    申酉戌亥 未 子 午 丑 巳辰卯寅`; raises `LiurenError` if it is not of that form."""
    words = text.split()
    ring = words[18:]
    if len(words) != 24 or [len(one) for one in ring] != [len(one) for one in _PLACES]:
        raise LiurenError(f"{text!r} is not a board of three transmissions, lessons and a ring")
    return PrintedBoard(
        transmissions=tuple(zip(words[0:6:2], words[1:6:2], strict=True)),
        generals=tuple(words[6:10]),
        uppers=tuple(words[10:14]),
        lowers=tuple(words[14:18]),
        ring=tuple(zip("".join(_PLACES), "".join(ring), strict=True)),
    )
