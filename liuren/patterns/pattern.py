"""What a pattern is, how it is declared, and the registry of all.

A pattern 格 is a question to a chart that answers with its reason or not at all:

    @pattern("xuan-tai", "玄胎", number=63, hexagram="家人", passages=("daquan-1:189",))
    def xuan_tai(view: View) -> Reason | None:
        \"\"\"All three transmissions are of the four 孟.\"\"\"
        if all(quarter(branch) == "孟" for branch in view.transmissions):
            return Reason("all", transmissions=view.transmissions)
        return None

Where the books leave more than one reading, the function under `@pattern` is the one used;
the others are declared beside it and counted too:

    @other_reading("xuan-tai", "opener")
    def _xuan_tai_opener(view: View) -> Reason | None: ...

Name, definition, readings and reasons stand in the catalogue of words: `pattern.ID.name`,
`pattern.ID.definition`, `pattern.ID.reading.READING` (for the one used too, under `used`, where
there is more than one), `reason.ID.FINDING`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from liuren.errors import LiurenError
from liuren.patterns.view import View

_ID = re.compile(r"[a-z]+(-[a-z]+)*")


class Need(Enum):
    """What a pattern has to know beyond day and plate."""

    DAY_NIGHT = "day-night"
    MONTH = "month"
    YEAR = "year"
    HOUR = "hour"
    LUNAR_DAY = "lunar-day"
    PERSON = "person"


class Reason:
    """Why a pattern holds of a chart: a finding, and the values it was built from.

    Branches, stems, generals and the like are kept as their hanzi, sequences as lists of them.
    """

    __slots__ = ("finding", "values")

    def __init__(self, finding: str, **values: object) -> None:
        self.finding = finding
        self.values = {name: _plain(value) for name, value in values.items()}

    def __repr__(self) -> str:
        return f"Reason({self.finding!r}, {self.values})"


def _plain(value: object) -> str | int | list[str]:
    if isinstance(value, Enum):  # nearly all are, and there are millions
        return _hanzi(value)
    if isinstance(value, str | int):
        return value
    if isinstance(value, Sequence):
        return [_hanzi(one) if isinstance(one, Enum) else str(one) for one in value]
    return str(value)


@cache
def _hanzi(value: Enum) -> str:
    return str(value)


Ask = Callable[[View], Reason | None]


@dataclass(slots=True)
class Pattern:
    """A pattern: its permanent id, its names, where the books state it, what it needs to
    know, and the predicate that answers with the reason.

    `number` and `hexagram` are those of the 課目; `touches` is what the chart alone must have
    where the rest needs a context. `ask` is the reading used; `readings` has the others by id.
    """

    id: str
    hanzi: str
    aliases: tuple[str, ...]
    number: int | None
    hexagram: str | None
    passages: tuple[str, ...]
    needs: tuple[Need, ...]
    ask: Ask
    touches: Callable[[View], bool]
    module: str
    readings: dict[str, Ask] = field(default_factory=dict)

    @property
    def family(self) -> str:
        """The family it belongs to: the name of the module that declares it."""
        return self.module.rpartition(".")[2]

    @property
    def is_decided(self) -> bool:
        """Whether day, plate and the noble by day or night decide it."""
        return all(need is Need.DAY_NIGHT for need in self.needs)


_REGISTRY: dict[str, Pattern] = {}


def pattern(
    id: str,
    hanzi: str,
    *,
    passages: tuple[str, ...],
    needs: tuple[Need, ...] = (),
    aliases: tuple[str, ...] = (),
    number: int | None = None,
    hexagram: str | None = None,
    touches: Callable[[View], bool] = lambda view: True,
) -> Callable[[Ask], Ask]:
    """Declare a pattern; the function is the reading used.

    `touches` is for patterns that need more than day, plate and noble: whether the chart can
    have the pattern under some month, year, hour or person (a necessary condition that looks
    at the chart alone). Raises `LiurenError` on a malformed or repeated id, or no passage.
    """

    def declare(ask: Ask) -> Ask:
        if not _ID.fullmatch(id):
            raise LiurenError(f"pattern id {id!r} is not lower-case words, as 'xuan-tai'")
        if id in _REGISTRY:
            raise LiurenError(f"pattern id {id!r} is declared twice")
        if not passages:
            raise LiurenError(f"pattern {id!r} names no passage that states it")
        module = sys.modules[ask.__module__].__name__
        _REGISTRY[id] = Pattern(
            id, hanzi, aliases, number, hexagram, passages, needs, ask, touches, module
        )
        return ask

    return declare


def other_reading(id: str, reading: str) -> Callable[[Ask], Ask]:
    """Declare another reading of a declared pattern; raises `LiurenError` if there is none such
    or the reading is there already."""

    def declare(ask: Ask) -> Ask:
        if id not in _REGISTRY:
            raise LiurenError(f"there is no pattern {id!r} of which {reading!r} were a reading")
        if reading in _REGISTRY[id].readings or reading == "used":
            raise LiurenError(f"pattern {id!r} has the reading {reading!r} twice")
        _REGISTRY[id].readings[reading] = ask
        return ask

    return declare


def declared() -> tuple[Pattern, ...]:
    """The patterns declared by the modules loaded so far; `liuren.patterns` loads all."""
    return tuple(_REGISTRY.values())
