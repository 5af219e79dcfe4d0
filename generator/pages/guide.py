"""How to read a chart, on one real chart."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.site import Page
from generator.survey import Survey
from liuren.chart import chart
from liuren.generals import Time
from liuren.plate import Plate
from liuren.relations import LODGING


def pages(survey: Survey) -> Iterator[Page]:
    """The one page of the guide. Its chart is 丙寅 with 午 over the stem, the first example of
    六壬粹言 (cuiyan-20)."""
    one = chart("丙寅", over_stem="午")
    yield Page(
        address=links.GUIDE,
        title=survey.words("guide.title"),
        description=survey.words("guide.description"),
        template="guide",
        context={
            "chart": one,
            "found": one.derivation,
            "lodging": LODGING[one.day.stem],
            "plate": one.plate,
            "home_plate": Plate(0),
            "day_generals": one.generals(Time.DAY),
            "night_generals": one.generals(Time.NIGHT),
        },
    )
