"""The nobles of the ten stems under each answer to the question `noble-table`."""

from __future__ import annotations

from collections.abc import Iterator

from liuren.compare import changes
from liuren.cycles import DAYS, STEMS, Day, Stem
from liuren.generals import NOBLES, Time
from liuren.schools import find_question
from liuren.tables.table import Grid, Reply, Row, Said, table

#: The stems of which cuiyan-05 says what each answer gives them.
_NAMED = {"tong-gui": "甲戊庚辛", "zeng-men": "甲戊庚辛", "xie-ji": "甲戊庚"}


@table(
    "nobles",
    columns=("stem", "answer", "day", "night", "charts", "days"),
    grid=Grid("answer", "stem", ("day", "night")),
)
def nobles() -> Iterator[Row]:
    """Day and night noble of each stem under each answer, and the charts whose generals are
    others than under the default one, with the days of the stem."""
    question = find_question("noble-table")
    for answer in question.answers:
        changed = () if answer is question.default else changes(question.id, answer.id)
        for stem in STEMS:
            mine = [id for id in changed if _day(id).stem is stem]
            yield Row(
                f"{stem.pinyin}-{answer.id}",
                {
                    "stem": stem,
                    "answer": Reply(question, answer),
                    "day": NOBLES[answer.id][Time.DAY][stem],
                    "night": NOBLES[answer.id][Time.NIGHT][stem],
                    "charts": len(mine),
                    "days": tuple(day for day in DAYS if day.stem is stem),
                },
                passages=answer.passages,
                source=Said(f"noble-{answer.id}"),
                notes=() if stem.hanzi in _NAMED[answer.id] else (Said("noble-unnamed"),),
                at_odds=tuple(
                    f"{stem.pinyin}-{other.id}"
                    for other in question.answers
                    if _pair(other.id, stem) != _pair(answer.id, stem)
                ),
            )


def _pair(answer: str, stem: Stem) -> tuple[object, ...]:
    return tuple(NOBLES[answer][time][stem] for time in Time)


def _day(chart: str) -> Day:
    """The day of a chart by its id."""
    return next(day for day in DAYS if day.pinyin == chart.partition("-")[0])
