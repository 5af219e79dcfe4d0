"""What the answers that change no transmission change: the patterns that come and go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from liuren.generals import Time
from liuren.patterns import charts_with, patterns
from liuren.schools import QUESTIONS, Affects, School
from liuren.tables.table import Reply, Row, Said, table


def having(school: School) -> Mapping[str, set[str]]:
    """The charts that have a pattern by day or by night, by its id; of those that day, plate
    and noble decide."""
    return {
        one.id: {chart.id for time in Time for chart in charts_with(one.ask, time, school)}
        for one in patterns()
        if one.is_decided
    }


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
                if not one.is_decided or before[one.id] == after[one.id]:
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
