"""The home page: what this is, and any chart in two clicks."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.site import Page
from generator.survey import PLATES, Survey
from liuren.chart import chart
from liuren.cycles import DAYS


def pages(survey: Survey) -> Iterator[Page]:
    """The home page."""
    yield Page(
        address=links.HOME,
        title=survey.words("home.title"),
        description=survey.words("home.description"),
        template="home",
        context={
            "decades": [DAYS[start : start + 10] for start in range(0, 60, 10)],
            "plates": PLATES,
            "example": chart("戊辰", over_stem="子"),
        },
        table_of_contents=False,
    )
