"""The sixty days: the facts of each, and its twelve charts at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.site import Beside, Page
from generator.survey import Survey
from liuren.chart import Chart
from liuren.cycles import DAYS, Branch, Day, Stem
from liuren.generals import NOBLES, Time
from liuren.phases import phase
from liuren.relations import (
    LODGING,
    clash,
    combining_branch,
    combining_stem,
    horse,
    salary,
    virtue,
)
from liuren.schools import QUESTIONS, Affects, Answer, Question
from liuren.tables import Cell, find_table, id_of


def pages(survey: Survey) -> Iterator[Page]:
    """The index of the days, then the sixty."""
    yield Page(
        address=links.DAYS,
        title=survey.words("days.title"),
        description=survey.words("days.description"),
        template="days",
        context={"decades": [DAYS[start : start + 10] for start in range(0, 60, 10)]},
        table_of_contents=False,
    )
    for day in DAYS:
        yield _page(survey, day)


def _page(survey: Survey, day: Day) -> Page:
    charts = survey.charts_of(day)
    before, after = Day.at(day.index - 1), Day.at(day.index + 1)
    return Page(
        address=links.day(day),
        title=day.hanzi,
        description=survey.words("day.description", day=day.hanzi, pinyin=day.pinyin),
        template="day",
        context={
            "day": day,
            "charts": sorted(charts, key=lambda chart: chart.over_stem.index),
            "facts": _facts(day, charts[0]),
            "chart": charts[0],
            "others": _other_readings(survey, charts[0]),
            "nobles": [
                (table, NOBLES[table][Time.DAY][day.stem], NOBLES[table][Time.NIGHT][day.stem])
                for table in NOBLES
            ],
            "rows": _rows(day),
        },
        previous=Beside(links.day(before), before.hanzi),
        next=Beside(links.day(after), after.hanzi),
        table_of_contents=False,
    )


def _other_readings(survey: Survey, chart: Chart) -> list[tuple[Question, Answer, Chart]]:
    """The answers that change the long life or the tomb of this day's stem."""
    return [
        (question, answer, survey.under(chart.id, {question.id: answer.id}))
        for question in QUESTIONS
        if question.affects is Affects.READINGS
        for answer in question.answers[1:]
        if chart.id in survey.changes.get((question.id, answer.id), ())
    ]


def _facts(day: Day, chart: Chart) -> list[tuple[str, str, str]]:
    """The facts of a day that do not depend on the plate: key, value, rule id."""
    stem, branch = day.stem, day.branch
    return [
        ("phase", f"{stem}{phase(stem)} {branch}{phase(branch)}", "ground.phases"),
        ("lodging", str(LODGING[stem]), "ground.lodging"),
        ("void", " ".join(map(str, chart.void)), "ground.void"),
        ("virtue", str(virtue(stem)), "ground.virtue"),
        ("salary", str(salary(stem)), "ground.salary"),
        ("horse", str(horse(branch)), "ground.horse"),
        ("long-life", str(chart.long_life), "ground.long-life"),
        ("tomb", str(chart.tomb), "ground.tomb"),
        ("combining-stem", str(combining_stem(stem)), "ground.combining-stems"),
        ("combining-branch", str(combining_branch(branch)), "ground.combining-branches"),
        ("clash", str(clash(branch)), "ground.clash"),
    ]


def _rows(day: Day) -> list[tuple[str, list[tuple[str, str]]]]:
    """The rows of the tables that concern a day: by the id of the table, each with its name."""
    stem, branch = day.stem, day.branch
    found = [
        ("by-day", [(day.pinyin, day.hanzi)]),
        ("nobles", [(f"{stem.pinyin}-{answer}", answer) for answer in NOBLES]),
        *(
            (f"spirits-day-{of}-places", [(f"of-{place.pinyin}", place.hanzi)])
            for of, place in (("stem", stem), ("branch", branch))
        ),
    ]
    for table, column, places in (
        ("long-life", "stems", (stem,)),
        ("relations", "members", (stem, branch)),
    ):
        rows = find_table(table).rows
        mine = [row for row in rows if _has(row.cells[column], places)]
        first = find_table(table).columns[0]
        found.append((table, [(row.id, str(row.cells[id_of(first)])) for row in mine]))
    return found


def _has(cell: Cell, places: tuple[Stem | Branch, ...]) -> bool:
    return isinstance(cell, tuple) and any(place in cell for place in places)
