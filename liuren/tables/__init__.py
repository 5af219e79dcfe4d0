"""The tables that readers look up: every row with its source, and what is said against it.

A module declares its tables (`liuren.tables.table`); this package loads them all. What can be
computed is computed, and set beside what the books print.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from liuren.errors import LiurenError
from liuren.tables.table import (
    Cell,
    Column,
    Grid,
    Ref,
    Reply,
    Row,
    Said,
    Table,
    Value,
    declared,
    id_of,
    plain,
)

__all__ = [
    "Cell",
    "Column",
    "Grid",
    "Ref",
    "Reply",
    "Row",
    "Said",
    "Table",
    "Value",
    "find_table",
    "id_of",
    "plain",
    "tables",
]

#: The modules that declare tables, in the order in which the tables are listed.
_MODULES = (
    *("month_generals", "nobles", "generals", "states", "spirits", "by_day", "long_life"),
    *("readings", "relations", "fate_years", "hours_organs", "next_year"),
)


@cache
def tables() -> tuple[Table, ...]:
    """All tables, module by module, whatever module was loaded first."""
    for module in _MODULES:
        import_module(f"{__name__}.{module}")
    order = {f"{__name__}.{module}": place for place, module in enumerate(_MODULES)}
    known = [one for one in declared() if one.give.__module__ in order]
    return tuple(sorted(known, key=lambda one: order[one.give.__module__]))


def find_table(id: str) -> Table:
    """The table with this id; raises `LiurenError` naming those there are."""
    for one in tables():
        if one.id == id:
            return one
    accepted = ", ".join(one.id for one in tables())
    raise LiurenError(f"{id!r} is not a table: accepted are {accepted}")
