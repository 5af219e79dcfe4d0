"""Where the books differ: every question, each answer with its holder and passage, and the
charts it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator import links
from generator.site import Page
from generator.survey import Survey
from liuren.chart import Chart
from liuren.cycles import STEMS
from liuren.generals import NOBLES
from liuren.schools import PRESETS, QUESTIONS, Affects, Answer, Question


def pages(survey: Survey) -> Iterator[Page]:
    """All questions side by side, then a page for each."""
    yield Page(
        address=links.SCHOOLS,
        title=survey.words("schools.title"),
        description=survey.words("schools.description"),
        template="schools",
        context={
            "questions": QUESTIONS,
            "presets": [(name, school.answers) for name, school in PRESETS.items()],
            "changes": survey.changes,
        },
    )
    for question in QUESTIONS:
        yield _page(survey, question)


def _page(survey: Survey, question: Question) -> Page:
    ids = dict.fromkeys(id for answer in question.answers for id in answer.passages)
    by_chart = question.affects is Affects.TRANSMISSIONS
    return Page(
        address=links.question(question),
        title=survey.words("schools.question-title", hanzi=question.hanzi),
        description=survey.words(f"question.{question.id}"),
        template="question",
        context={
            "question": question,
            "nobles": NOBLES if question.id == "noble-table" else None,
            "stems": STEMS,
            "by_chart": by_chart,
            "changed": [
                (answer, len(changed), _pairs(survey, question, answer, changed, by_chart))
                for answer in question.answers
                if (changed := survey.changes.get((question.id, answer.id))) is not None
            ],
            "quoted": [survey.passages[id] for id in ids if id in survey.passages],
        },
    )


def _pairs(
    survey: Survey, question: Question, answer: Answer, ids: Iterable[str], by_chart: bool
) -> list[tuple[Chart, Chart]]:
    """Each chart as it is and as the answer makes it; one chart a day where a whole day changes
    alike."""
    pairs = [(survey.by_id[id], survey.under(id, {question.id: answer.id})) for id in ids]
    return (
        pairs if by_chart else list({ours.day: (ours, theirs) for ours, theirs in pairs}.values())
    )
