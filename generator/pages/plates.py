"""The twelve plates: how heaven lies over earth, which hours give each, and its sixty charts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from generator import links
from generator.site import Beside, Page
from generator.survey import PLATES, Survey
from liuren.almanac import SOLAR_TERMS, SolarTerm, table
from liuren.cycles import BRANCHES, DAYS
from liuren.plate import Plate

#: The years whose terms the page lists; any other moment `liuren cast` knows.
_YEARS = range(2026, 2031)


def _instant(year: int, term: SolarTerm) -> datetime:
    return next(one.instant for one in table(year, year) if one.name is term)


def _minute(instant: datetime) -> str:
    """The instant to the minute in which it falls, `02-18 15:52`."""
    return instant.strftime("%m-%d %H:%M")


def pages(survey: Survey) -> Iterator[Page]:
    """The table of month general and hour, then the twelve plates."""
    yield Page(
        address=links.PLATES,
        title=survey.words("plates.title"),
        description=survey.words("plates.description"),
        template="plates",
        context={
            "plates": PLATES,
            "terms": [
                (term, [_minute(_instant(year, term)) for year in _YEARS])
                for term in SOLAR_TERMS
                if term.is_middle
            ],
            "years": _YEARS,
            "rows": [
                (hour, [Plate.cast(general, hour) for general in BRANCHES]) for hour in BRANCHES
            ],
        },
        table_of_contents=False,
    )
    for plate in PLATES:
        before, after = Plate((plate.turn - 1) % 12), Plate((plate.turn + 1) % 12)
        yield Page(
            address=links.plate(plate),
            title=survey.words("plate.short", plate=plate.turn),
            description=survey.words("plate.description", plate=plate.turn),
            template="plate",
            context={
                "plate": plate,
                "pairs": [(plate.over(hour), hour) for hour in BRANCHES],
                "charts": [survey.chart(day, plate) for day in DAYS],
            },
            previous=Beside(links.plate(before), str(before.turn)),
            next=Beside(links.plate(after), str(after.turn)),
            table_of_contents=False,
        )
