"""What each of the sixty days brings: 德 祿 馬 刃 墓 奇 儀 and its void."""

from __future__ import annotations

from collections.abc import Iterator

from liuren.cycles import DAYS, Branch, Day
from liuren.relations import HORSE, SALARY, TOMB, VIRTUE, VOID, horse, salary, tomb, virtue, void
from liuren.schools import QUESTIONS
from liuren.spirits import day_spirit
from liuren.tables.table import Reply, Row, Said, Value, table

#: The questions whose answers move the tomb of the day.
_TOMB = ("birth-tomb", "earth-tomb")
#: What states the branches that the engine has rules for, then 支德 支儀 and 三奇 六儀.
_PASSAGES = tuple(
    dict.fromkeys(
        (
            *(one for rule in (VIRTUE, SALARY, HORSE, TOMB, VOID) for one in rule.passages),
            *("daquan-1:25", "daquan-1:173"),
        )
    )
)


def decade_wonder(day: Day) -> Branch:
    """The wonder of the decade 旬奇: 丑 in those of 甲子 and 甲戌, 子 in 甲申 and 甲午, 亥 in
    甲辰 and 甲寅 (daquan-1:173)."""
    return Branch.CHOU + -(day.decade.index // 20)


@table(
    "by-day",
    columns=(
        *("day", "decade", "virtue", "branch-virtue", "salary", "horse", "blade"),
        *("tomb", "tomb-otherwise", "decade-wonder", "stem-wonder"),
        *("decade-ceremony", "branch-ceremony", "void"),
    ),
)
def rows() -> Iterator[Row]:
    """The branches that a day has by its stem, by its branch and by its decade."""
    for day in DAYS:
        stem, branch = day.stem, day.branch
        yield Row(
            day.pinyin,
            {
                "day": day,
                "decade": day.decade,
                "virtue": virtue(stem),
                "branch-virtue": day_spirit("支德", branch),
                "salary": salary(stem),
                "horse": horse(branch),
                "blade": day_spirit("羊刃", stem),
                "tomb": tomb(stem),
                "tomb-otherwise": _tomb_otherwise(day),
                "decade-wonder": decade_wonder(day),
                "stem-wonder": day_spirit("儀神", stem),
                "decade-ceremony": day.decade.branch,
                "branch-ceremony": day_spirit("支儀", branch),
                "void": void(day),
            },
            passages=_PASSAGES,
            source=Said("leaf", leaf="10b-12a"),
        )


def _tomb_otherwise(day: Day) -> tuple[Value, ...]:
    """The answers that put the tomb of the day elsewhere, each with where."""
    found: list[Value] = []
    for question in QUESTIONS:
        if question.id in _TOMB:
            for answer in question.answers[1:]:
                there = tomb(day.stem, **{question.field: answer.id})
                if there is not tomb(day.stem):
                    found += [Reply(question, answer), there]
    return tuple(found)
