"""What the scripts of the finder need, as data: no rule of the game is in them.

One file for all castings (names, the instants of the terms, the lunar months, the spirits, the
words that the scripts print), and one for each day with its twelve charts. Each is a script that
hands its data over: a page that is opened from a folder may load scripts, but not fetch data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from itertools import dropwhile, pairwise, takewhile
from typing import Any

from generator.contextual import needs
from generator.survey import Survey
from liuren.almanac import (
    FIRST_YEAR,
    LAST_YEAR,
    SOLAR_TERMS,
    LunarDate,
    accuracy,
    moon_mansion,
)
from liuren.almanac.lunar import lunar_months
from liuren.almanac.pillars import day_pillar, year_pillar
from liuren.almanac.sun import terms_of
from liuren.chart import Chart
from liuren.cycles import BRANCHES, DAYS, STEMS, Day
from liuren.generals import Time
from liuren.patterns import patterns, strength
from liuren.phases import Phase, phase
from liuren.plate import general_of_month
from liuren.relations import LODGING
from liuren.spirits import Spirit, day_spirits, month_spirits, year_spirits

#: The years for which the browser has the instants of the terms, by UTC.
FIRST, LAST = 1900, LAST_YEAR
#: What a step is told from: the seconds of the tropical year, less half of what two digits hold.
_YEAR = 31_556_925 - 2048
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_UNIX = datetime(1970, 1, 1, tzinfo=UTC)
_UNIX_DAY = date(1970, 1, 1)

assert FIRST_YEAR < FIRST


def tables(survey: Survey) -> dict[str, Any]:
    """What every casting needs."""
    say = survey.words
    return {
        "stems": _hanzi(STEMS),
        "branches": _hanzi(BRANCHES),
        "stemIds": [one.pinyin for one in STEMS],
        "branchIds": [one.pinyin for one in BRANCHES],
        "lodging": [LODGING[stem].index for stem in STEMS],
        "phases": _hanzi([*map(phase, STEMS), *map(phase, BRANCHES)]),
        "strengths": [{str(one): str(strength(one, month)) for one in Phase} for month in BRANCHES],
        "dayOfEpoch": day_pillar(_UNIX_DAY).index,
        "yearZero": year_pillar(1984).index - 1984,
        "dayHours": [int(Time.of_hour(hour) is Time.DAY) for hour in BRANCHES],
        "generalOfMonth": [general_of_month(month).index for month in BRANCHES],
        "firstYear": FIRST,
        "lastYear": LAST,
        "accuracy": accuracy(FIRST),
        "terms": {
            "names": [term.hanzi for term in SOLAR_TERMS],
            "english": [say(f"name.term.{term.id}") for term in SOLAR_TERMS],
            "months": [term.month.index for term in SOLAR_TERMS],
            "generals": [term.month_general.index for term in SOLAR_TERMS],
            **_instants(),
        },
        "lunar": _lunar_months(),
        "moon": [
            [moon_mansion(LunarDate(0, month, False, day))[1].index for day in range(1, 31)]
            for month in range(1, 13)
        ],
        "spirits": {
            "month": _spirits(month_spirits(month) for month in BRANCHES),
            "year": _spirits(year_spirits(year) for year in BRANCHES),
            "stem": _spirits(day_spirits(stem) for stem in STEMS),
            "branch": _spirits(day_spirits(branch) for branch in BRANCHES),
        },
        "language": say.language,
        "noted": say("almanac.noted"),
        "patterns": {one.id: one.hanzi for one in patterns()},
        "needs": {one.id: needs(one) for one in patterns() if needs(one)},
        "words": {
            key.removeprefix("finder."): text
            for key, text in sorted(say.texts.items())
            if key.startswith("finder.")
        },
    }


def days(survey: Survey) -> dict[Day, dict[str, Any]]:
    """What the castings of each day need: its charts, and what patterns make of a moment."""
    return {
        day: {
            "charts": {
                chart.over_stem.pinyin: _chart(survey, chart) for chart in survey.charts_of(day)
            },
            **survey.contextual.of(day),
        }
        for day in DAYS
    }


def _hanzi(values: Iterable[object]) -> str:
    return "".join(map(str, values))


# The calendar -------------------------------------------------------------------------------------


def _instants() -> dict[str, Any]:
    """The instants of all terms: those of the first year in seconds of the Unix clock, then for
    each year and term two digits, how much longer than `step` it came after that of the year
    before. A year more at either end: a moment needs the terms around it."""
    years = [terms_of(year) for year in range(FIRST - 1, LAST + 2)]
    seconds = [[round((term.instant - _UNIX).total_seconds()) for term in one] for one in years]
    steps = [
        one - before - _YEAR
        for earlier, later in pairwise(seconds)
        for before, one in zip(earlier, later, strict=True)
    ]
    return {
        "start": seconds[0],
        "step": _YEAR,
        "digits": _DIGITS,
        "steps": "".join(_DIGITS[step // 64] + _DIGITS[step % 64] for step in steps),
    }


def _lunar_months() -> dict[str, Any]:
    """The lunar months one after another, by a letter each: `s` with 29 days, `l` with 30,
    capital where it is a leap month; from the first day of a first month."""
    end = date(LAST + 1, 2, 1)
    months = takewhile(lambda one: one.first < end, lunar_months(date(FIRST - 1, 1, 15)))
    row = list(dropwhile(lambda one: one.month != 1, months))
    letters = [("SL" if one.leap else "sl")[one.length - 29] for one in row]
    return {
        "start": (row[0].first - _UNIX_DAY).days,
        "year": row[0].year,
        "months": "".join(letters),
    }


def _spirits(by_place: Iterable[tuple[Spirit, ...]]) -> list[dict[str, Any]]:
    """The spirits by name, each with where it lies in every month, year or day: on a branch, or
    for one that is a day the day; and whether the tables are at odds about it."""
    return [
        {
            "name": row[0].name,
            "lies": " ".join(one.on_day or _hanzi(one.branches) for one in row),
            **({"noted": 1} if any(one.note for one in row) else {}),
        }
        for row in zip(*by_place, strict=True)
    ]


# The charts ---------------------------------------------------------------------------------------


def _chart(survey: Survey, chart: Chart) -> dict[str, Any]:
    """What the board shows, cell by cell as it stands in the markup, and the patterns that the
    chart has whatever the moment, by day and by night."""
    found = survey.patterns_by_chart.get(chart.id, ())
    return {
        "cells": " ".join(_cells(chart)),
        **{
            time.value: " ".join(one.id for one, reasons in found if time in reasons)
            for time in Time
        },
    }


def _cells(chart: Chart) -> Iterator[str]:
    """The texts of the board in the order of the macro `board`."""
    for earth in BRANCHES:
        here = chart.palace(earth)
        yield from map(str, (here.day_general, here.night_general, here.branch))
        yield from (str(here.hidden_stem or "○"), earth.hanzi)
    lessons = chart.lessons[::-1]
    for lesson in lessons:
        upper = chart.at(lesson.upper)
        yield from (upper.day_general.short, upper.night_general.short)
    yield from (str(lesson.upper) for lesson in lessons)
    yield from (str(lesson.lower) for lesson in lessons)
    for one in chart.transmissions:
        yield from map(str, (one.kin, one.hidden_stem or "○", one.branch))
        yield from map(str, (one.day_general, one.night_general))
