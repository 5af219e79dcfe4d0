"""The data to take along: every file, and example queries with what they give."""

from __future__ import annotations

from collections.abc import Iterator

from generator import data as files
from generator import links
from generator.database import DECLARATIONS
from generator.site import Data, Page
from generator.survey import Survey


def pages(survey: Survey) -> Iterator[Page]:
    """The one page."""
    all_files = files.everything(survey)
    yield Page(
        address=links.DATA,
        title=survey.words("data.title"),
        description=survey.words("data.description"),
        template="data",
        context={
            "all": all_files,
            "declarations": DECLARATIONS,
            "command": f"sha256sum --check {files.CHECKSUMS}",
        },
    )


def data(survey: Survey) -> Iterator[Data]:
    """The files."""
    for file in files.everything(survey).files:
        yield Data(links.data_file(file.name), file.content)
