"""The rule of 25 and 6 for the first day of a month a year on, tried on the calendar."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache

from liuren.cycles import Day
from liuren.tables.table import Row, Said, table

#: The years whose first days are found from those of the year before.
FIRST, LAST = 1900, 2100
#: By how many days on, or back, a way of counting finds the day: with a leap month, without one.
READINGS = {"straight": (25, -6), "inclusive": (24, -5), "mixed": (24, -6)}


@dataclass(frozen=True, slots=True)
class Step:
    """From the first day of a month to that of the same month a year on; leap months are no
    month to step from, nor to."""

    year: int
    month: int
    start: date
    end: date
    leap: bool

    @property
    def length(self) -> int:
        """The days between."""
        return (self.end - self.start).days

    def found(self, reading: str) -> int:
        """How many days after the day that the rule finds the month begins; negative where it
        begins before."""
        by = READINGS[reading][0 if self.leap else 1]
        return (self.length - by + 30) % 60 - 30


@cache
def steps() -> tuple[Step, ...]:
    """Every step to a month of the years."""
    from liuren.almanac.lunar import lunar_months  # loads libraries most tables do without

    begins: dict[tuple[int, int], tuple[date, int]] = {}
    for nth, one in enumerate(lunar_months(date(FIRST - 1, 1, 20))):
        if one.year > LAST:
            break
        if not one.leap:
            begins[one.year, one.month] = one.first, nth
    return tuple(
        Step(year, month, start, end, after - before == 13)
        for (year, month), (end, after) in begins.items()
        if year >= FIRST
        for start, before in (begins[year - 1, month],)
    )


def _pillar(day: date) -> Day:
    from liuren.almanac.pillars import day_pillar

    return day_pillar(day)


@table(
    "next-year",
    columns=(
        *("year", "before", "leap", "straight", "inclusive", "first", "date", "length"),
        *("straight-off", "inclusive-off"),
    ),
)
def rows() -> Iterator[Row]:
    """The first day of each year, found from that of the year before in two ways of counting,
    and as the calendar has it."""
    for step in steps():
        if step.month == 1:
            before, first = _pillar(step.start), _pillar(step.end)
            by = {
                reading: Day.at(before.index + READINGS[reading][0 if step.leap else 1])
                for reading in ("straight", "inclusive")
            }
            yield Row(
                f"year-{step.year}",
                {
                    "year": step.year,
                    "before": before,
                    "leap": Said("leap-between") if step.leap else None,
                    **by,
                    "first": first,
                    "date": step.end.isoformat(),
                    "length": step.length,
                    **{f"{reading}-off": step.found(reading) for reading in by},
                },
                passages=("daquan-1:27",),
                source=Said("computed-calendar"),
            )


@table(
    "next-year-totals",
    columns=(
        *("reading", "of", "leap", "steps", "holds", "percent", "day-off", "later", "earlier"),
        "most",
    ),
)
def totals() -> Iterator[Row]:
    """How often the rule holds in each way of counting: for the first month and for all twelve,
    with and without a leap month between."""
    for reading in READINGS:
        for of, months in (("new-year", range(1, 2)), ("any-month", range(1, 13))):
            for case, leaps in (("all", (True, False)), ("leap", (True,)), ("plain", (False,))):
                off = [
                    step.found(reading)
                    for step in steps()
                    if step.month in months and step.leap in leaps
                ]
                holds = off.count(0)
                yield Row(
                    f"{reading}-{of}-{case}",
                    {
                        "reading": Said(f"reading-{reading}"),
                        "of": Said(f"of-{of}"),
                        "leap": Said(f"case-{case}"),
                        "steps": len(off),
                        "holds": holds,
                        "percent": round(100 * holds / len(off)),
                        "day-off": sum(abs(one) == 1 for one in off),
                        "later": sum(one > 0 for one in off),
                        "earlier": sum(one < 0 for one in off),
                        "most": max(map(abs, off)),
                    },
                    passages=("daquan-1:27",),
                    source=Said("computed-calendar"),
                )
