"""All rules of the package, whatever module declares them."""

from __future__ import annotations

import liuren.chart  # all other modules that declare rules stand below the chart
import liuren.fate  # noqa: F401
from liuren.errors import LiurenError
from liuren.rule import Rule, declared
from liuren.transmissions import Method

#: The order of the work, by the beginnings of ids.
_ORDER = (
    "ground",
    "plate",
    "lessons",
    "transmissions.order",
    "transmissions.own-plate",
    "transmissions.chain",
    *(f"transmissions.{method.id}" for method in Method),
    "generals",
)


def rules() -> tuple[Rule, ...]:
    """All rules, in the order of the work: ground, plate, lessons, the nine methods, generals."""
    return tuple(sorted(declared(), key=_place))


def _place(rule: Rule) -> int:
    return next(n for n, area in enumerate(_ORDER) if f"{rule.id}.".startswith(f"{area}."))


def find_rule(id: str) -> Rule:
    """The rule with this id; raises `LiurenError` naming some near ones if there is none."""
    known = {one.id: one for one in rules()}
    if id in known:
        return known[id]
    near = [name for name in known if id.strip(".") in name or name.startswith(id.split(".")[0])]
    raise LiurenError(
        f"{id!r} is not a rule id; `liuren rules` lists them"
        + (f", for instance {', '.join(near[:4])}" if near else "")
    )
