"""The passages, quoted verbatim, with what rests on each."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.census import PRINTED
from generator.site import Page
from generator.survey import Survey
from liuren.corpus import WORKS, Work, work_of


def pages(survey: Survey) -> Iterator[Page]:
    """The works, then a page for each."""
    cited = sorted(
        {
            *survey.rules_by_passage,
            *survey.answers_by_passage,
            *survey.outcomes_by_passage,
            *survey.passages,
            *(printed.passage for printed in PRINTED.values()),
        },
        key=_order,
    )
    by_work = {work: [id for id in cited if work_of(id) is work] for work in WORKS}
    yield Page(
        address=links.SOURCES,
        title=survey.words("sources.title"),
        description=survey.words("sources.description"),
        template="sources",
        context={"works": by_work},
        table_of_contents=False,
    )
    for work, ids in by_work.items():
        yield _page(survey, work, ids)


def _order(id: str) -> tuple[str, int]:
    name, _, number = id.replace(":", "-").rpartition("-")
    return name, int(number)


def _page(survey: Survey, work: Work, ids: list[str]) -> Page:
    return Page(
        address=f"{links.SOURCES}{work.id}/",
        title=work.title,
        description=survey.words(f"sources.about.{work.id}"),
        template="work",
        context={
            "work": work,
            "entries": [
                (
                    id,
                    survey.passages.get(id),
                    survey.rules_by_passage.get(id, ()),
                    survey.answers_by_passage.get(id, ()),
                    survey.outcomes_by_passage.get(id, ()),
                )
                for id in ids
            ],
        },
        table_of_contents=False,
    )
