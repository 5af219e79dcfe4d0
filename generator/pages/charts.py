"""The 720 chart pages, their machine twins, and the map of all charts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from generator import links
from generator.site import Beside, Data, Page
from generator.survey import Survey
from liuren.between import of_chart
from liuren.chart import RING, Chart
from liuren.cycles import BRANCHES, DAYS, Branch, Day
from liuren.generals import GENERALS, General, Time
from liuren.notation import text
from liuren.plate import Plate
from liuren.relations import LODGING
from liuren.rule import Rule
from liuren.tables import Row, find_table


@dataclass(frozen=True)
class Neighbours:
    """The charts beside one: the plate before and after, the same plate on the day before and
    after, and those with the same transmissions."""

    plate_before: Chart
    plate_after: Chart
    day_before: Chart
    day_after: Chart
    alike: tuple[Chart, ...]


#: Where each earth palace stands on the page, row and column from 1.
PLACES: dict[Branch, tuple[int, int]] = {
    earth: (row, column)
    for row, names in enumerate(RING, start=1)
    for column, earth in enumerate(names, start=1)
    if earth
}


def neighbours(survey: Survey, chart: Chart) -> Neighbours:
    """The charts beside this one."""

    def beside(days: int, plates: int) -> Chart:
        day = Day.at(chart.day.index + days)
        return survey.chart(day, Plate((chart.plate.turn + plates) % 12))

    same = survey.by_transmissions[chart.derivation.transmissions]
    return Neighbours(
        plate_before=beside(0, -1),
        plate_after=beside(0, +1),
        day_before=beside(-1, 0),
        day_after=beside(+1, 0),
        alike=tuple(other for other in same if other.id != chart.id),
    )


def opening_rule(chart: Chart) -> Rule:
    """The rule by which the opener was found."""
    return chart.derivation.steps[-1].rule


def title(survey: Survey, chart: Chart) -> str:
    """What a chart is called: its day and the branch over the stem."""
    return survey.words("chart.title", day=chart.day.hanzi, over_stem=chart.over_stem.hanzi)


def pages(survey: Survey) -> Iterator[Page]:
    """The map of all charts, then the 720."""
    yield Page(
        address=links.CHARTS,
        title=survey.words("map.title"),
        description=survey.words("map.description"),
        template="map",
        context={"rows": [(day, by_over_stem(survey, day)) for day in DAYS]},
        table_of_contents=False,
    )
    for chart in survey.charts:
        yield _page(survey, chart)


def by_over_stem(survey: Survey, day: Day) -> list[Chart]:
    """The twelve charts of a day by the branch over the stem, from 子 on."""
    lodging = LODGING[day.stem]
    return [survey.chart(day, Plate.with_over(over, lodging)) for over in BRANCHES]


def _page(survey: Survey, chart: Chart) -> Page:
    beside = neighbours(survey, chart)
    found = chart.derivation
    rule = opening_rule(chart)
    outcomes = survey.outcomes_by_chart.get(chart.id, ())
    discussed = {outcome.example.passage for outcome in outcomes}
    return Page(
        address=links.chart(chart),
        title=title(survey, chart),
        description=survey.words(
            "chart.description",
            id=chart.id,
            day=chart.day.hanzi,
            over_stem=chart.over_stem.hanzi,
            transmissions="".join(map(str, found.transmissions)),
            method=(found.sub_method or found.method).full,
        ),
        template="chart",
        context={
            "chart": chart,
            "found": found,
            "places": PLACES,
            "earth": BRANCHES,
            "beside": beside,
            "outcomes": outcomes,
            "differences": survey.differences.get(chart.id, ()),
            "found_patterns": survey.patterns_by_chart.get(chart.id, ()),
            "pairs": of_chart(chart),
            "opening_rule": rule,
            "quoted": [
                survey.passages[id]
                for id in rule.passages
                if id in survey.passages and id not in discussed
            ],
            "quote_of": survey.passages,
            "texts": [(time, text(chart, time)) for time in Time],
            "times": tuple(Time),
            "positions": [(time, _positions(chart, time)) for time in Time],
        },
        previous=_turn(beside.plate_before),
        next=_turn(beside.plate_after),
        searchable=False,
        table_of_contents=False,
    )


def _turn(chart: Chart) -> Beside:
    return Beside(links.chart(chart), chart.over_stem.hanzi)


def _positions(chart: Chart, time: Time) -> list[tuple[General, Branch, Row]]:
    """The generals in their order, each with its palace and the row of that position."""
    at = {chart.generals(time).on(chart.plate.over(palace)): palace for palace in BRANCHES}
    return [(one, at[one], _position_rows()[f"{one.id}-{at[one].pinyin}"]) for one in GENERALS]


@cache
def _position_rows() -> Mapping[str, Row]:
    return {row.id: row for row in find_table("generals").rows}


def data(survey: Survey) -> Iterator[Data]:
    """The JSON twin of every chart."""
    for chart in survey.charts:
        yield Data(links.chart_json(chart), chart.to_dict())
