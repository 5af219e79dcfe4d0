"""The finder: from a moment to its chart, and the tables that lead there by hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from generator import finder, links
from generator.site import Data, Page, script
from generator.survey import PLATES, Survey
from liuren.almanac import SOLAR_TERMS, table
from liuren.almanac.pillars import day_pillar
from liuren.chart import chart
from liuren.cycles import BRANCHES, DAYS
from liuren.plate import Plate

#: The years of which the page has the first days of the months, and the dates of the terms.
_PILLARS, _TERMS = range(2026, 2031), (2000, 2050)
#: In this order: each builds on those before it.
_SCRIPTS = ("assets/cast/zone.js", "assets/cast/sun.js", "assets/cast/casting.js")


def pages(survey: Survey) -> Iterator[Page]:
    """The page of the finder."""
    yield Page(
        address=links.CAST,
        title=survey.words("cast.title"),
        description=survey.words("cast.description"),
        template="cast",
        context={
            "years": (finder.FIRST, finder.LAST),
            "days": DAYS,
            "example": chart("甲子", over_stem="寅"),
            "firsts": {
                year: [day_pillar(date(year, month, 1)) for month in range(1, 13)]
                for year in _PILLARS
            },
            "generals": _generals(),
            "hours": [
                (branch, f"{(2 * n - 1) % 24:02}:00", f"{2 * n + 1:02}:00")
                for n, branch in enumerate(BRANCHES)
            ],
            "rows": [
                (hour, [Plate.cast(general, hour) for general in BRANCHES]) for hour in BRANCHES
            ],
            "plates": PLATES,
            "by_day": [(day, [survey.chart(day, plate) for plate in PLATES]) for day in DAYS],
            "scripts": (*_SCRIPTS, links.CAST_TABLES, "assets/element.js", "assets/cast/finder.js"),
        },
        table_of_contents=False,
    )


def data(survey: Survey) -> Iterator[Data]:
    """What the scripts of the finder load: the tables at once, the charts of a day when asked."""
    yield Data(links.CAST_TABLES, script("tables", finder.tables(survey)))
    for day, charts in finder.days(survey).items():
        yield Data(links.cast_day(day), script("day", day.pinyin, charts))


def _generals() -> list[tuple[object, str, str]]:
    """Each 中氣 with the earliest and the latest day of the year on which it begins, by UTC."""
    found: dict[object, list[str]] = {}
    for term in table(*_TERMS):
        if term.name.is_middle:
            found.setdefault(term.name, []).append(term.instant.strftime("%m-%d"))
    return [(term, min(found[term]), max(found[term])) for term in SOLAR_TERMS if term in found]
