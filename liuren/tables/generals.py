"""The twelve generals over the twelve palaces: names, where none can stand, and why."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from liuren.chart import all_charts
from liuren.cycles import BRANCHES, DAYS, Branch
from liuren.generals import DIRECTION, GENERALS, NOBLES, General, Generals, Time, generals
from liuren.plate import Plate
from liuren.tables.table import Grid, Row, Said, table

#: Over which palaces a general never stands, as 六壬大全 卷一 has it at the head of each.
_NEVER_OVER = {
    General.GUI_REN: "",
    General.TENG_SHE: "戌亥",
    General.ZHU_QUE: "酉戌亥子",
    General.LIU_HE: "申酉戌亥子丑",
    General.GOU_CHEN: "酉戌亥子",
    General.QING_LONG: "戌亥",
    General.TIAN_KONG: "",
    General.BAI_HU: "辰巳",
    General.TAI_CHANG: "卯辰巳午",
    General.XUAN_WU: "寅卯辰巳午未",
    General.TAI_YIN: "卯辰巳午",
    General.TIAN_HOU: "辰巳",
}
#: Which branches a general never rides, by the same (daquan-1:215).
_NEVER_ON = {
    General.GUI_REN: "辰戌",
    General.TIAN_KONG: "辰戌",
    General.LIU_HE: "丑未",
    General.XUAN_WU: "丑未",
}


@cache
def seen(table: str = "tong-gui") -> Mapping[tuple[General, Branch, Branch], int]:
    """How often a general rides a branch over a palace: by general, branch and palace, in all 720
    charts by day and by night under an answer to `noble-table`; only what there is."""
    found = Counter[tuple[General, Branch, Branch]]()
    for day in DAYS:
        for plate in map(Plate, range(12)):
            for time in Time:
                placed = generals(day.stem, plate, time, table)
                found.update((placed.on(one), one, plate.under(one)) for one in BRANCHES)
    return found


def never_over(general: General) -> tuple[Branch, ...]:
    """The palaces over which a general stands in no chart, by day or by night, whatever the
    answer to `noble-table`."""
    there = {palace for answer in NOBLES for one, _, palace in seen(answer) if one is general}
    return _in_a_row(there)


def never_on(general: General) -> tuple[Branch, ...]:
    """The branches that a general rides in no chart, by day or by night, whatever the answer."""
    there = {branch for answer in NOBLES for one, branch, _ in seen(answer) if one is general}
    return _in_a_row(there)


def _in_a_row(there: set[Branch]) -> tuple[Branch, ...]:
    """The branches that are not there, from the first of a run on, as the books name them."""
    left = [branch for branch in BRANCHES if branch not in there]
    start = next((branch for branch in left if branch + -1 not in left), Branch.ZI)
    return tuple(sorted(left, key=lambda branch: branch.steps_from(start)))


@cache
def _positions() -> tuple[Mapping[str, str], ...]:
    text = resources.files(__package__).joinpath("positions.csv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines()))


def _cited(general: General) -> tuple[str, ...]:
    """The line of the general in 六壬大全 卷一."""
    return tuple({row["passage"]: None for row in _positions() if row["general"] == general.value})


@table(
    "generals",
    columns=("general", "palace", "daquan", "jingwei", "stands", "times"),
    grid=Grid("general", "palace", ("daquan", "stands")),
)
def positions() -> Iterator[Row]:
    """What a general over a palace is called in two books, and how often it stands there."""
    times = Counter[tuple[General, Branch]]()
    for (general, _, palace), count in seen().items():
        times[general, palace] += count
    for row in _positions():
        general, palace = General(row["general"]), Branch(row["palace"])
        yield Row(
            f"{general.id}-{palace.pinyin}",
            {
                "general": general,
                "palace": palace,
                "daquan": row["daquan"],
                "jingwei": row["jingwei"] or None,
                "stands": Said("never") if palace in never_over(general) else None,
                "times": times[general, palace],
            },
            passages=(row["passage"],),
            source=Said("positions", leaf=row["leaf"]),
            notes=(Said("remark", text=row["note"]),) if row["note"] else (),
        )


@table(
    "generals-from-noble",
    columns=("palace", "direction", *GENERALS[1:], "by-day", "by-night"),
)
def from_noble() -> Iterator[Row]:
    """Noble's palace, direction, the palace over which that puts each other general, and the
    charts whose noble stands there by day and by night."""
    charts = all_charts()
    for palace in BRANCHES:
        # The heaven branch does not matter: on the plate that does not turn it is the palace.
        placed = Generals(palace, palace)
        at = {placed.on(branch): branch for branch in BRANCHES}
        yield Row(
            palace.pinyin,
            {
                "palace": palace,
                "direction": Said("forward" if placed.forward else "backward"),
                **{general.id: at[general] for general in GENERALS[1:]},
                **{
                    f"by-{time.value}": tuple(
                        chart for chart in charts if chart.generals(time).palace is palace
                    )
                    for time in Time
                },
            },
            passages=DIRECTION.passages,
            source=Said("computed"),
        )


@table(
    "generals-never",
    columns=(
        *("general", "steps", "forward", "backward", "never-over", "never-over-printed"),
        *("never-on", "never-on-printed"),
    ),
)
def never() -> Iterator[Row]:
    """What each general can reach forward and backward, what is left over, and what the book
    says of it."""
    for steps, general in enumerate(GENERALS):
        reached: dict[bool, list[Branch]] = {True: [], False: []}
        for palace in (Branch.HAI + n for n in range(12)):
            placed = Generals(palace, palace)
            reached[placed.forward].append(palace + (steps if placed.forward else -steps))
        over, on = never_over(general), never_on(general)
        printed = _NEVER_OVER[general], _NEVER_ON.get(general, "")
        agrees = (set(map(str, over)), set(map(str, on))) == tuple(map(set, printed))
        yield Row(
            general.id,
            {
                "general": general,
                "steps": steps,
                "forward": tuple(reached[True]),
                "backward": tuple(reached[False]),
                "never-over": over,
                "never-over-printed": tuple(map(Branch, printed[0])),
                "never-on": on,
                "never-on-printed": tuple(map(Branch, printed[1])),
            },
            passages=(*_cited(general), "daquan-1:215", *DIRECTION.passages),
            source=Said("computed-beside"),
            notes=(Said("book-agrees" if agrees else "book-differs"),),
        )
