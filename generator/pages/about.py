"""What this is, how it is measured, and on what terms it may be used."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.site import Page
from generator.survey import Survey


def pages(survey: Survey) -> Iterator[Page]:
    """The one page."""
    yield Page(
        address=links.ABOUT,
        title=survey.words("about.title"),
        description=survey.words("about.description"),
        template="about",
        context={"count": len(survey.charts)},
    )
