"""The patterns 格: what the books read out of a chart, each with its reason.

One module a family. A pattern declares itself (`liuren.patterns.pattern`); this package loads
them all and asks them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from liuren.chart import Chart, all_charts
from liuren.errors import LiurenError
from liuren.generals import Time
from liuren.patterns.pattern import Ask, Need, Pattern, Reason, declared
from liuren.patterns.view import Context, Strength, View, strength
from liuren.schools import School

__all__ = [
    "Ask",
    "Context",
    "Need",
    "Pattern",
    "Reason",
    "Strength",
    "View",
    "charts_with",
    "find_pattern",
    "patterns",
    "patterns_of",
    "reasons_with",
    "strength",
    "views",
]

#: The families, in the order in which the book has them.
_FAMILIES = ("methods", "fortunate", "adverse", "fateful", "harmony", "relations")


@cache
def patterns() -> tuple[Pattern, ...]:
    """All patterns: those of the 課目 by their number, then the others family by family,
    whatever module was loaded first."""
    for family in _FAMILIES:
        import_module(f"{__name__}.{family}")
    after = 100  # the 課目 has sixty-five
    return tuple(
        sorted(declared(), key=lambda one: one.number or after + _FAMILIES.index(one.family))
    )


def find_pattern(name: str) -> Pattern:
    """The pattern with this id, hanzi or alias; raises `LiurenError` if there is none such, or
    more than one goes by the name, naming them."""
    for names in (lambda one: (one.id, one.hanzi), lambda one: one.aliases):
        found = [one for one in patterns() if name in names(one)]
        if len(found) == 1:
            return found[0]
        if found:
            ids = ", ".join(one.id for one in found)
            raise LiurenError(f"{name!r} names more than one pattern: give the id, {ids}")
    near = [one.id for one in patterns() if name and name in one.id][:4]
    raise LiurenError(
        f"{name!r} is not a pattern; `liuren patterns` lists them"
        + (f", for instance {', '.join(near)}" if near else "")
    )


def patterns_of(view: View) -> tuple[tuple[Pattern, Reason], ...]:
    """The patterns that a chart has in this view, each with its reason.

    Those that need what the context does not know are not asked.
    """
    known = _known(view.context)
    return tuple(
        (one, reason)
        for one in patterns()
        if known.issuperset(one.needs) and (reason := one.ask(view))
    )


def _known(context: Context) -> frozenset[Need]:
    """What patterns may need of a context and have."""
    known = {
        Need.DAY_NIGHT: True,
        Need.MONTH: context.month is not None,
        Need.YEAR: context.year is not None,
        Need.HOUR: context.hour is not None,
        Need.LUNAR_DAY: context.lunar_day is not None,
        Need.PERSON: context.birth is not None or context.fate_year is not None,
    }
    return frozenset(need for need, is_known in known.items() if is_known)


@cache
def views(time: Time, school: School = School.cuiyan) -> tuple[View, ...]:
    """The 720 charts of a school by day or by night, each cast once."""
    return tuple(View(chart, time) for chart in _cast(school))


@cache
def _cast(school: School) -> tuple[Chart, ...]:
    """The 720 charts, kept: a chart derives itself once, and every pattern asks it."""
    return all_charts(school)


@cache
def reasons_with(
    ask: Ask, time: Time, school: School = School.cuiyan
) -> tuple[tuple[Chart, Reason], ...]:
    """The charts of a school of which a predicate holds by day or by night, each with why."""
    asked = ((view.chart, ask(view)) for view in views(time, school))
    return tuple((chart, reason) for chart, reason in asked if reason)


def charts_with(ask: Ask, time: Time, school: School = School.cuiyan) -> tuple[Chart, ...]:
    """The charts of a school of which a predicate holds by day or by night."""
    return tuple(chart for chart, _ in reasons_with(ask, time, school))
