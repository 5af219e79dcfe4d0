"""The passages, quoted verbatim with our English, the apparatus, and what rests on each."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.census import PRINTED
from generator.mansions import parts_by_passage
from generator.site import Page
from generator.survey import Survey
from liuren.corpus import Work, marked, notes, notes_on, witnesses, work_of, works
from liuren.corpus.board import BOARDS, read_board
from liuren.cycles import DAYS, Branch
from liuren.patterns import patterns
from liuren.registry import rules


def pages(survey: Survey) -> Iterator[Page]:
    """The works, a page for each, the errata and the concordance."""
    cited = sorted(
        {
            *survey.rules_by_passage,
            *survey.answers_by_passage,
            *survey.patterns_by_passage,
            *survey.terms_by_passage,
            *survey.tables_by_passage,
            *survey.outcomes_by_passage,
            *survey.passages,
            *(printed.passage for printed in PRINTED.values()),
        },
        key=_order,
    )
    by_work = {work: [id for id in cited if work_of(id) is work] for work in works()}
    yield Page(
        address=links.SOURCES,
        title=survey.words("sources.title"),
        description=survey.words("sources.description"),
        template="sources",
        context={"works": by_work, "notes": len(notes())},
        table_of_contents=False,
    )
    for work, ids in by_work.items():
        yield _page(survey, work, ids)
    yield Page(
        address=links.ERRATA,
        title=survey.words("errata.title"),
        description=survey.words("errata.description"),
        template="errata",
        context={"notes": notes(), "witnesses": witnesses()},
        table_of_contents=False,
    )
    yield Page(
        address=links.COVERAGE,
        title=survey.words("coverage.title"),
        description=survey.words("coverage.description"),
        template="coverage",
        context={
            "rows": [(id, *_resting(survey, id)) for id in survey.passages],
            "idle": [id for id in survey.passages if not any(_resting(survey, id)[:4])],
            "rules": [(rule, survey.tests.get(f"rule {rule.id}", ())) for rule in rules()],
            "patterns": [(one, survey.tests.get(f"pattern {one.id}", ())) for one in patterns()],
            "named": [
                (id, days) for id in survey.passages if (days := _days_without_example(survey, id))
            ],
        },
    )


def _days_without_example(survey: Survey, id: str) -> list[str]:
    """The names of days in a passage for which no worked example of it is checked."""
    text = survey.passages[id].text
    checked = {outcome.example.day for outcome in survey.outcomes_by_passage.get(id, ())}
    return [day.hanzi for day in DAYS if day.hanzi in text and day.hanzi not in checked]


def _order(id: str) -> tuple[str, int]:
    name, _, number = id.replace(":", "-").rpartition("-")
    return name, int(number)


def _resting(survey: Survey, id: str) -> tuple[tuple[object, ...], ...]:
    """What rests on a passage: rules, answers, patterns, examples, terms."""
    return (
        survey.rules_by_passage.get(id, ()),
        survey.answers_by_passage.get(id, ()),
        survey.patterns_by_passage.get(id, ()),
        survey.outcomes_by_passage.get(id, ()),
        survey.terms_by_passage.get(id, ()),
    )


def _page(survey: Survey, work: Work, ids: list[str]) -> Page:
    return Page(
        address=f"{links.SOURCES}{work.id}/",
        title=work.title,
        description=survey.words(
            "sources.work-description", title=work.title, english=work.english
        ),
        template="work",
        context={
            "work": work,
            "boards": {
                id: read_board(survey.passages[id].clauses[-1]) for id in BOARDS if id in ids
            },
            "branch_of": Branch,
            "tables_by_passage": survey.tables_by_passage,
            "mansions_by_passage": parts_by_passage(),
            "part_at": {part.first: part for part in work.parts},
            "entries": [
                (
                    id,
                    survey.passages.get(id),
                    survey.translations.get(id),
                    marked(survey.passages[id]) if id in survey.passages else [],
                    notes_on(id),
                    *_resting(survey, id),
                )
                for id in ids
            ],
        },
        table_of_contents=False,
    )
