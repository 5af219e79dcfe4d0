"""A casting as plain text: the facts that were used, the board, the patterns, the page."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from liuren import notation
from liuren.almanac.casting import Casting, Solar
from liuren.almanac.moment import spell_offset
from liuren.cycles import BRANCHES
from liuren.generals import Time
from liuren.words import Words, words


def text(casting: Casting, language: str = "en") -> str:
    """The whole casting; lines without one at the end.

    Raises `LiurenError` on a language the words are not in.
    """
    say = words(language)
    parts = (
        "\n".join(_facts(casting, say)),
        notation.board(casting.chart, casting.time, language),
        "\n".join(_patterns(casting, say)),
        "\n".join(_spirits(casting, say)),
        say("almanac.page", address=casting.address),
    )
    return "\n\n".join(parts)


def _facts(casting: Casting, say: Words) -> Iterator[str]:
    moment, four = casting.moment, casting.pillars
    place = f"{moment.zone} " if moment.zone else ""
    yield say(
        "almanac.moment",
        local=_time(moment.local),
        place=f"{place}{spell_offset(moment.offset)}",
        utc=_time(moment.instant),
    )
    if casting.choices.solar is not Solar.CLOCK:
        solar = say(f"almanac.solar.{casting.choices.solar.value}")
        yield say(
            "almanac.used",
            solar=solar,
            used=_time(casting.used),
            longitude=str(casting.choices.longitude),
        )
    yield say("almanac.pillars", **{name: str(getattr(four, name)) for name in four.__slots__})
    yield say(
        "almanac.day",
        day=str(four.day),
        decade=str(four.day.decade),
        void=casting.chart.void,
        starts=casting.choices.day_starts.value,
    )
    lunar = casting.lunar
    key = "almanac.lunar-leap" if lunar.leap else "almanac.lunar"
    yield say(key, year=lunar.year, month=lunar.month, day=lunar.day)
    for key, term in (("term", casting.term), ("next-term", casting.next_term)):
        name = f"{term.name.hanzi} {say(f'name.term.{term.name.id}')}"
        yield say(f"almanac.{key}", name=name, utc=_time(term.instant))
    if casting.accuracy > 1 or casting.is_close:
        yield say(
            "almanac.close" if casting.is_close else "almanac.accuracy", seconds=casting.accuracy
        )
    decided = casting.month_general_term
    yield say(
        f"almanac.general.{casting.choices.school.month_general}",
        general=str(casting.month_general),
        month=str(four.month.branch),
        term=decided.name.hanzi,
        utc=_time(decided.instant),
    )
    yield from _day_or_night(casting, say)
    for key, one in (("person", casting.person), ("spouse", casting.spouse)):
        if one is None:
            continue
        age = one.age(casting.year)
        yield say(f"almanac.{key}", born=one.born, birth=str(one.birth), age=age)
        for answer, day in one.fate_years(casting.year).items():
            taken = answer == casting.choices.school.fate_year
            yield say(
                "almanac.fate-taken" if taken else "almanac.fate",
                day=str(day),
                rule=say(f"answer.fate-year.{answer}"),
            )


def _day_or_night(casting: Casting, say: Words) -> Iterator[str]:
    time = say(f"name.time.{casting.time.value}")
    if casting.choices.time:
        yield say("almanac.time.told", time=time)
    else:
        key = f"almanac.time.{casting.choices.school.day_night}"
        yield say(key, time=time, hour=str(casting.hour))
    light = casting.daylight
    if light is None:
        return
    if light.is_polar:
        state = "always" if light.is_up else "never"
        yield say(f"almanac.daylight.{state}", latitude=str(casting.choices.latitude))
        return
    for key, when in (("sunrise", light.sunrise), ("sunset", light.sunset)):
        if when is None:
            yield say(f"almanac.daylight.no-{key}", latitude=str(casting.choices.latitude))
        else:
            local = casting.moment.clock_at(when)
            yield say(f"almanac.daylight.{key}", local=_time(local), utc=_time(when))


def _patterns(casting: Casting, say: Words) -> Iterator[str]:
    yield say("almanac.patterns")
    none = True
    for one, reason, needed in casting.patterns:
        none = False
        found = say(f"reason.{one.id}.{reason.finding}", **reason.values)
        known = "".join(
            " "
            + say("almanac.context", name=say(f"almanac.known.{name}"), value=_named(value, say))
            for name, value in needed.items()
        )
        yield f"{one.hanzi}: {found} [{one.id}]{known}"
    if none:
        yield say("text.no-pattern")


def _named(value: str | int, say: Words) -> str:
    """A value of the context: hanzi or a number, or day and night in the language."""
    return say(f"name.time.{value}") if value in {one.value for one in Time} else str(value)


def _spirits(casting: Casting, say: Words) -> Iterator[str]:
    """Branch by branch over which palace, the spirits that lie there."""
    for of, found in casting.spirits.items():
        yield say(f"almanac.spirits.{of}")
        on: dict[str, list[str]] = {}
        for one in found:
            mark = say("almanac.noted") if one.note else ""
            places = [str(branch) for branch in one.branches]
            for place in places or [say("almanac.is-day", day=one.on_day or "")]:
                on.setdefault(place, []).append(one.name + mark)
        for palace in BRANCHES:
            branch = str(casting.chart.plate.over(palace))
            if branch in on:
                yield f"  {palace}/{branch} {' '.join(on.pop(branch))}"
        for place, names in on.items():
            yield f"  {place} {' '.join(names)}"
    yield say("almanac.notes", mark=say("almanac.noted"))


def _time(when: datetime) -> str:
    exact = when.second or when.microsecond
    return when.replace(tzinfo=None).isoformat(" ", "seconds" if exact else "minutes")
