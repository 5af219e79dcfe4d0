"""A casting: a moment, what was chosen about it, and the chart that follows."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from datetime import date, datetime, timedelta
from enum import Enum
from typing import Any

from liuren.almanac.lunar import LunarDate, lunar_date, moon_mansion
from liuren.almanac.moment import Moment, spell_offset
from liuren.almanac.pillars import (
    DayStart,
    Pillars,
    day_date,
    hour_branch,
    pillars,
    year_pillar,
)
from liuren.almanac.sun import (
    Daylight,
    accuracy,
    apparent_time,
    check_range,
    daylight,
    mean_time,
    terms_around,
)
from liuren.almanac.terms import Term
from liuren.chart import Chart, cast_plate
from liuren.cycles import Branch, Day
from liuren.errors import AlmanacError
from liuren.fate import Sex, fate_year
from liuren.generals import Time
from liuren.patterns import Context, Need, Pattern, Reason, View, patterns_of
from liuren.plate import general_of_month
from liuren.schools import School, find_question
from liuren.spirits import Spirit, day_spirits, month_spirits, year_spirits
from liuren.words import words


class Solar(Enum):
    """By which time the day and the hour are read: what the clock shows, the mean time of a
    longitude, or what a sundial shows there."""

    CLOCK = "clock"
    MEAN = "mean"
    APPARENT = "apparent"

    @classmethod
    def parse(cls, text: str) -> Solar:
        """`clock`, `mean` or `apparent`; raises `AlmanacError` on anything else."""
        for one in cls:
            if text == one.value:
                return one
        raise AlmanacError(f"{text!r} is not a time of day: accepted are clock, mean, apparent")


@dataclass(frozen=True, slots=True)
class Choices:
    """What the books or the reader may choose. Where `School` asks it, its answer is taken
    from there (month general, day or night, year of life).

    `day_starts`: at 23:00, the start of the hour 子 with which the day begins in the books, or
    at midnight as civil dates do. `solar`: by the clock, for the hour that was announced is
    the one that was asked; or by mean or apparent solar time at the longitude. `time`: day or
    night, where it is told and not found. Degrees are east and north. Raises `AlmanacError` on a
    place that is not on the Earth, and where a choice needs one that is not given.
    """

    day_starts: DayStart = DayStart.ZI
    solar: Solar = Solar.CLOCK
    longitude: float | None = None
    latitude: float | None = None
    time: Time | None = None
    school: School = School.cuiyan

    def __post_init__(self) -> None:
        for name, value, limit in (
            ("longitude", self.longitude, 180),
            ("latitude", self.latitude, 90),
        ):
            if value is not None and not (math.isfinite(value) and abs(value) <= limit):
                raise AlmanacError(
                    f"{name} {value} is not on the Earth: accepted are -{limit} to {limit}"
                )
        if self.solar is not Solar.CLOCK and self.longitude is None:
            raise AlmanacError(f"{self.solar.value} solar time needs the longitude of the place")
        if self.time is None and self.school.day_night == "asking":
            raise AlmanacError(
                "day-night=asking goes by what the asker says: say whether it is day or night"
            )
        if self.time is None and self.school.day_night == "sun" and not self.has_place:
            raise AlmanacError(
                "day-night=sun needs the place: give both its latitude and its longitude"
            )

    @property
    def has_place(self) -> bool:
        """Whether both longitude and latitude are given."""
        return self.longitude is not None and self.latitude is not None


@dataclass(frozen=True, slots=True)
class Person:
    """The one for whom the chart is cast: the year of birth, which begins at 立春, and the sex."""

    born: int
    sex: Sex

    def __post_init__(self) -> None:
        if not 1 <= self.born <= 9999:
            raise AlmanacError(f"{self.born} is not a year of birth: accepted are 1 to 9999")

    @property
    def birth(self) -> Day:
        """The pillar of the year of birth 本命."""
        return year_pillar(self.born)

    def age(self, year: int) -> int:
        """The age 歲 in a year, 1 in that of birth; raises `AlmanacError` on an earlier one."""
        if year < self.born:
            raise AlmanacError(f"born in {self.born} lies after the year of the casting, {year}")
        return year - self.born + 1

    def fate_years(self, year: int) -> dict[str, Day]:
        """The year of life 行年 in a year, by each answer to `fate-year`; raises `AlmanacError`
        on a year before that of birth."""
        age = self.age(year)
        answers = (answer.id for answer in find_question("fate-year").answers)
        return {answer: fate_year(self.birth, age, self.sex, answer) for answer in answers}


@dataclass(frozen=True)
class Casting:
    """A moment with what was chosen, and what follows; get one by `cast`."""

    moment: Moment
    choices: Choices
    person: Person | None
    #: The other of a couple, where the person has one.
    spouse: Person | None
    #: The time by which day and hour are read, naive.
    used: datetime
    #: The civil date whose day it is.
    date: date
    #: The calendar year of the last 立春.
    year: int
    pillars: Pillars
    hour: Branch
    #: The solar term in force, and the next.
    term: Term
    next_term: Term
    #: The term at which the month general came into force.
    month_general_term: Term
    month_general: Branch
    time: Time
    daylight: Daylight | None
    lunar: LunarDate
    chart: Chart
    context: Context = field(repr=False)

    @property
    def view(self) -> View:
        """The chart in its context, as patterns ask it."""
        return View(self.chart, self.time, self.context)

    @property
    def accuracy(self) -> int:
        """To how many seconds the instants of the terms are good in this year."""
        return accuracy(self.moment.instant.year)

    @property
    def is_close(self) -> bool:
        """Whether a term begins so near the moment that its instant is not sure enough to tell
        before from after."""
        near = timedelta(seconds=self.accuracy)
        since, until = self.term.instant, self.next_term.instant
        return min(self.moment.instant - since, until - self.moment.instant) <= near

    @property
    def address(self) -> str:
        """The address of the chart's page under that of the site."""
        return f"charts/{self.chart.id}/"

    @property
    def patterns(self) -> tuple[tuple[Pattern, Reason, dict[str, Any]], ...]:
        """The patterns that the chart has in this context, each with its reason and the part of
        the context that it needs."""
        return tuple((one, reason, self._needed(one)) for one, reason in patterns_of(self.view))

    @property
    def spirits(self) -> dict[str, tuple[Spirit, ...]]:
        """The spirits of the month, the year, and the day's stem and branch."""
        return {
            "month": month_spirits(self.pillars.month.branch),
            "year": year_spirits(self.pillars.year.branch),
            "day_stem": day_spirits(self.pillars.day.stem),
            "day_branch": day_spirits(self.pillars.day.branch),
        }

    def to_dict(self) -> dict[str, Any]:
        """The casting as plain data, ready for JSON; hanzi throughout.

        `pillars` {year, month, day, hour}, `hour` (branch), `month_general`, `term` (the one in
        force: name, instant_utc), `day_or_night`, `plate` and `chart` (id) are permanent. Beside
        them: `moment`, `choices`, `used_time`, `next_term`, `month_general_term`,
        `accuracy_seconds` and `is_close` (of the terms), `daylight`, `lunar`, `decade`, `void`,
        `address`, `person`, `spouse`, `context`, `patterns`, `spirits`.
        """
        say = words()
        return {
            "moment": {
                "local": self.moment.local.isoformat(),
                "offset": spell_offset(self.moment.offset),
                "zone": self.moment.zone,
                "fold": self.moment.fold,
                "instant_utc": _spell(self.moment.instant),
            },
            "choices": {
                "day_starts": self.choices.day_starts.value,
                "solar": self.choices.solar.value,
                "longitude": self.choices.longitude,
                "latitude": self.choices.latitude,
                "told": self.choices.time.value if self.choices.time else None,
                "school": self.choices.school.answers,
            },
            "used_time": self.used.isoformat(),
            "pillars": {
                "year": self.pillars.year.hanzi,
                "month": self.pillars.month.hanzi,
                "day": self.pillars.day.hanzi,
                "hour": self.pillars.hour.hanzi,
            },
            "hour": self.hour.hanzi,
            "month_general": self.month_general.hanzi,
            "month_general_term": self.month_general_term.to_dict(),
            "term": self.term.to_dict(),
            "next_term": self.next_term.to_dict(),
            "accuracy_seconds": self.accuracy,
            "is_close": self.is_close,
            "day_or_night": self.time.value,
            "daylight": self._daylight_facts(),
            "lunar": self.lunar.to_dict(),
            "decade": self.pillars.day.decade.hanzi,
            "void": [str(branch) for branch in self.chart.void],
            "plate": self.chart.plate.turn,
            "chart": self.chart.id,
            "address": self.address,
            "person": self._person_facts(self.person),
            "spouse": self._person_facts(self.spouse),
            "context": _plain(asdict(self.context)),
            "patterns": [
                {
                    "id": one.id,
                    "name": one.hanzi,
                    "reason": say(f"reason.{one.id}.{reason.finding}", **reason.values),
                    "context": needed,
                }
                for one, reason, needed in self.patterns
            ],
            "spirits": {
                of: [self._spirit_facts(one) for one in found] for of, found in self.spirits.items()
            },
        }

    def _daylight_facts(self) -> dict[str, Any] | None:
        if self.daylight is None:
            return None
        rise, set = self.daylight.sunrise, self.daylight.sunset
        return {
            "is_up": self.daylight.is_up,
            "sunrise_utc": _spell(rise) if rise else None,
            "sunset_utc": _spell(set) if set else None,
        }

    def _person_facts(self, one: Person | None) -> dict[str, Any] | None:
        if one is None:
            return None
        years = one.fate_years(self.year)
        return {
            "born": one.born,
            "sex": one.sex.value,
            "birth": one.birth.hanzi,
            "age": one.age(self.year),
            "fate_years": {answer: day.hanzi for answer, day in years.items()},
        }

    def _spirit_facts(self, spirit: Spirit) -> dict[str, Any]:
        return {
            "name": spirit.name,
            "aliases": list(spirit.aliases),
            "branches": [
                {"branch": str(one), "palace": str(self.chart.plate.under(one))}
                for one in spirit.branches
            ],
            "on_day": spirit.on_day,
            "passage": spirit.passage,
            "note": spirit.note,
        }

    def _needed(self, pattern: Pattern) -> dict[str, Any]:
        facts: dict[str, Any] = {}
        for need in pattern.needs:
            if need is Need.DAY_NIGHT:
                facts["day_or_night"] = self.time.value
            for name in _NEEDED.get(need, ()):
                facts[name] = getattr(self.context, name)
        return _plain(facts)


#: The parts of the context that each need of a pattern means.
_NEEDED = {
    Need.MONTH: ("month", "month_general", "before_term", "on_term"),
    Need.YEAR: ("year",),
    Need.HOUR: ("hour",),
    Need.LUNAR_DAY: ("lunar_day", "moon_mansion"),
    Need.PERSON: ("birth", "fate_year", "spouse_birth", "spouse_fate_year"),
}


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    """What is known of the facts, with hanzi for places in a cycle."""
    return {
        name: value if isinstance(value, int) else str(value)
        for name, value in facts.items()
        if value is not None
    }


def _spell(instant: datetime) -> str:
    return instant.replace(tzinfo=None).isoformat() + "Z"


def cast(
    moment: Moment | datetime,
    choices: Choices | None = None,
    person: Person | None = None,
    spouse: Person | None = None,
) -> Casting:
    """The casting of a moment, or of an aware datetime; `spouse` is the other of a couple.

    Raises `AlmanacError` outside the years for which the almanac vouches, for one born after the
    moment, and for a spouse of nobody.
    """
    if spouse and not person:
        raise AlmanacError("a spouse is given without the person: give both, or the person alone")
    when = moment if isinstance(moment, Moment) else Moment.of(moment)
    chosen = choices or Choices()
    check_range(when.instant)
    before, term, following = terms_around(when.instant)
    year = term.instant.year - (term.name.index < 2)
    used = _used(when, chosen, when.instant)
    day = day_date(used, chosen.day_starts)
    four = pillars(term.name, year, used, chosen.day_starts)
    hour = hour_branch(used)
    by_month = chosen.school.month_general == "he-shen"
    decided = term if term.name.is_middle is not by_month else before
    general = general_of_month(four.month.branch) if by_month else decided.name.month_general
    light = None
    if chosen.latitude is not None and chosen.longitude is not None:
        light = daylight(when.instant, chosen.latitude, chosen.longitude)
    time = chosen.time or Time.of_hour(hour)
    if chosen.time is None and chosen.school.day_night == "sun" and light:
        time = Time.DAY if light.is_up else Time.NIGHT
    dates = {
        day_date(_used(when, chosen, one.instant), chosen.day_starts): one.name.hanzi
        for one in (before, term, following)
    }
    lunar = lunar_date(day)
    fate, other_fate = (
        one.fate_years(year)[chosen.school.fate_year].branch if one else None
        for one in (person, spouse)
    )
    context = Context(
        month=four.month.branch,
        month_general=general,
        year=four.year,
        hour=hour,
        lunar_day=lunar.day,
        birth=person.birth.branch if person else None,
        fate_year=fate,
        spouse_birth=spouse.birth.branch if spouse else None,
        spouse_fate_year=other_fate,
        before_term=dates.get(day + timedelta(days=1)),
        on_term=dates.get(day),
        moon_mansion=moon_mansion(lunar)[1],
    )
    return Casting(
        moment=when,
        choices=chosen,
        person=person,
        spouse=spouse,
        used=used,
        date=day,
        year=year,
        pillars=four,
        hour=hour,
        term=term,
        next_term=following,
        month_general_term=decided,
        month_general=general,
        time=time,
        daylight=light,
        lunar=lunar,
        chart=Chart(four.day, cast_plate(general, hour), chosen.school),
        context=context,
    )


def _used(moment: Moment, choices: Choices, instant: datetime) -> datetime:
    """The time of day at an instant, as chosen, naive."""
    if choices.solar is Solar.CLOCK or choices.longitude is None:
        return moment.clock_at(instant)
    by = mean_time if choices.solar is Solar.MEAN else apparent_time
    return by(instant, choices.longitude)
