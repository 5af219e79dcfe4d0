"""The patterns: an index, and a page each with definition, passages, readings and charts."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.site import Beside, Page
from generator.survey import Survey
from liuren.chart import Chart
from liuren.generals import Time
from liuren.patterns import Pattern, patterns, reasons_with


def pages(survey: Survey) -> Iterator[Page]:
    """The index, those of the 課目 first, then every pattern."""
    everyone = patterns()
    yield Page(
        address=links.PATTERNS,
        title=survey.words("patterns.title"),
        description=survey.words("patterns.description"),
        template="patterns",
        context={
            "groups": [
                ("numbered", [one for one in everyone if one.number]),
                *(
                    (family, [one for one in everyone if one.family == family and not one.number])
                    for family in dict.fromkeys(one.family for one in everyone)
                ),
            ],
            "counts": {one.id: _count(survey, one) for one in everyone},
        },
    )
    for place, one in enumerate(everyone):
        yield _page(survey, one, everyone[place - 1], everyone[(place + 1) % len(everyone)])


def _lists(survey: Survey, one: Pattern) -> list[tuple[str, tuple[Chart, ...]]]:
    """The charts of a pattern: in one list, by day and by night apart, or those it can touch."""
    if not one.is_decided:
        return [("touched", survey.charts_touched[one.id])]
    by_day, by_night = (
        tuple(survey.by_id[id] for id in by_id) for by_id in survey.reasons[one.id].values()
    )
    if by_day == by_night:
        return [("all", by_day)]
    return [("by-day", by_day), ("by-night", by_night)]


def _count(survey: Survey, one: Pattern) -> str:
    """How many charts, as the index tells it: 40, 12 / 14 by day and night, up to 60."""
    lists = _lists(survey, one)
    key = "up-to" if lists[0][0] == "touched" else "all" if len(lists) == 1 else "apart"
    counts = [len(charts) for _, charts in lists]
    return survey.words(f"patterns.count.{key}", first=counts[0], second=counts[-1])


def _page(survey: Survey, one: Pattern, before: Pattern, after: Pattern) -> Page:
    readings = [("used", one.ask), *one.readings.items()] if one.readings else []
    return Page(
        address=links.pattern(one),
        title=survey.words(
            "patterns.one-title",
            hanzi=one.hanzi,
            english=survey.words(f"pattern.{one.id}.name"),
        ),
        description=survey.words(f"pattern.{one.id}.definition"),
        template="pattern",
        context={
            "one": one,
            "kind": survey.kind_of_pattern.get(one.id),
            "book": f"pattern.{one.id}.book",
            "lists": [
                (key, len(charts), survey.day_by_day(charts)) for key, charts in _lists(survey, one)
            ],
            "readings": [
                (
                    reading,
                    # Without a context there is nothing to count for the others.
                    [len(reasons_with(ask, time)) for time in Time if one.is_decided],
                )
                for reading, ask in readings
            ],
            "quoted": [survey.passages[id] for id in one.passages if id in survey.passages],
            "cited": [id for id in one.passages if id not in survey.passages],
            "tests": survey.tests.get(f"pattern {one.id}", ()),
        },
        previous=Beside(links.pattern(before), before.hanzi),
        next=Beside(links.pattern(after), after.hanzi),
    )
