"""What the answers that change no transmission change: the patterns that come and go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from liuren.generals import Time
from liuren.patterns import patterns, patterns_of, views
from liuren.schools import QUESTIONS, Affects, School
from liuren.tables.table import Reply, Row, Said, table


def having(school: School) -> Mapping[str, set[str]]:
    """The charts that have a pattern by day or by night, with no moment known, by the id of the
    pattern."""
    found: dict[str, set[str]] = {one.id: set() for one in patterns()}
    for time in Time:
        for view in views(time, school):
            for one, _ in patterns_of(view):
                found[one.id].add(view.chart.id)
    return found


@table("reading-answers", columns=("pattern", "answer", "default", "under", "comes", "goes"))
def rows() -> Iterator[Row]:
    """Each answer that changes readings alone, with the patterns that some chart has by it and
    not by the default answer, or the other way."""
    base = School.cuiyan
    before = having(base)
    for question in QUESTIONS:
        for answer in question.answers[1:]:
            if question.affects is not Affects.READINGS or not answer.available:
                continue
            after = having(base.answering({question.id: answer.id}))
            for one in patterns():
                if before[one.id] == after[one.id]:
                    continue
                yield Row(
                    f"{one.id}-{answer.id}",
                    {
                        "pattern": one,
                        "answer": Reply(question, answer),
                        "default": len(before[one.id]),
                        "under": len(after[one.id]),
                        "comes": len(after[one.id] - before[one.id]),
                        "goes": len(before[one.id] - after[one.id]),
                    },
                    passages=tuple(dict.fromkeys((*answer.passages, *one.passages))),
                    source=Said("computed"),
                )
