"""What was checked against the books, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.census import PRINTED
from generator.site import Page
from generator.survey import Survey


def pages(survey: Survey) -> Iterator[Page]:
    """The one page: worked examples, census, misprints."""
    outcomes = survey.outcomes
    yield Page(
        address=links.CHECKS,
        title=survey.words("checks.title"),
        description=survey.words("checks.description"),
        template="checks",
        context={
            "outcomes": outcomes,
            "agreeing": sum(not outcome.disagreements for outcome in outcomes),
            "misprints": [outcome for outcome in outcomes if outcome.disagreements],
            "census": [
                (kind, printed, len(survey.by_kind[kind])) for kind, printed in PRINTED.items()
            ],
        },
    )
