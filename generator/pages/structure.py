"""Charts chosen by their structure: method, transmissions, patterns, places of the generals."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links, structure
from generator.site import Data, Page, script
from generator.survey import Survey
from liuren.cycles import STEMS
from liuren.generals import GENERALS
from liuren.patterns import patterns


def pages(survey: Survey) -> Iterator[Page]:
    """The page of the choice."""
    yield Page(
        address=links.STRUCTURE,
        title=survey.words("structure.title"),
        description=survey.words("structure.description"),
        template="structure",
        context={
            "kinds": list(survey.by_kind),
            "stems": STEMS,
            "generals": GENERALS,
            "patterns": [one for one in patterns() if one.is_decided],
        },
        table_of_contents=False,
    )


def data(survey: Survey) -> Iterator[Data]:
    """What the script of the page chooses from."""
    yield Data(links.STRUCTURE_CHARTS, script("structure", structure.charts(survey)))
