"""The home page: what this is, and any chart in one click."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.pages.charts import by_over_stem
from generator.site import Page
from generator.survey import Survey
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
            "decades": [
                [(day, by_over_stem(survey, day)) for day in DAYS[start : start + 10]]
                for start in range(0, 60, 10)
            ],
            "example": chart("戊辰", over_stem="子"),
        },
        table_of_contents=False,
    )
