"""The year of life 行年 at every age to 120, for both sexes, by both answers."""

from __future__ import annotations

from collections.abc import Iterator

from liuren.cycles import DAYS, Day
from liuren.fate import DECADE, FIXED, Sex, fate_year
from liuren.tables.table import Row, Said, table

#: The heads of the decades; born in the first, both answers say the same.
HEADS: tuple[Day, ...] = DAYS[::10]
_OLDEST = 120


def _column(head: Day, sex: Sex) -> str:
    return f"{sex.value}-{head.pinyin}"


@table(
    "fate-years",
    columns=("age", *(_column(head, sex) for head in HEADS for sex in Sex)),
)
def rows() -> Iterator[Row]:
    """The pillar at each age, for those born in the decade of each head. The first pair is the
    fixed one, which by the default answer is that of everybody."""
    for age in range(1, _OLDEST + 1):
        yield Row(
            f"age-{age}",
            {
                "age": age,
                # Years, not days: as text, for they do not lead to the page of a day.
                **{
                    _column(head, sex): fate_year(head, age, sex, "decade").hanzi
                    for head in HEADS
                    for sex in Sex
                },
            },
            passages=FIXED.passages,
            source=Said("computed-from-rules", rules=f"{FIXED.id}, {DECADE.id}"),
        )
