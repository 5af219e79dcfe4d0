"""The glossary: one row a term, and the row is its permanent address."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.site import Page
from generator.survey import Survey
from liuren.corpus import glossary


def pages(survey: Survey) -> Iterator[Page]:
    """The one page, kind by kind."""
    terms = glossary()
    kinds = sorted({term.kind for term in terms}, key=_KINDS.index)
    yield Page(
        address=links.GLOSSARY,
        title=survey.words("glossary.title"),
        description=survey.words("glossary.description"),
        template="glossary",
        context={
            "kinds": [(kind, [term for term in terms if term.kind == kind]) for kind in kinds]
        },
    )


#: From the ground up, as the work goes; people and books last.
_KINDS = (
    "ground",
    "relation",
    "kin",
    "strength",
    "plate",
    "lesson",
    "transmission",
    "method",
    "general",
    "pattern",
    "spirit",
    "calendar",
    "work",
    "person",
)
