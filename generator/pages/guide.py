"""The introduction: five short pages for someone who has never cast, all on one real chart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from generator import links
from generator.gloss import READINGS, kind
from generator.site import Beside, Page
from generator.survey import Survey
from liuren.almanac.casting import Casting, cast
from liuren.almanac.moment import Moment
from liuren.chart import Placed
from liuren.cycles import BRANCHES, STEMS, Branch, Stem
from liuren.generals import Generals, Time
from liuren.lessons import Direction, Lesson
from liuren.patterns import View, patterns_of
from liuren.phases import Kin, Phase, phase
from liuren.plate import Plate
from liuren.relations import LODGING
from liuren.words import Words

#: The pages in their order; each is `guide/NAME/`.
STEPS = ("chart", "plate", "lessons", "transmissions", "site")
#: The moment whose chart the guide follows. It is 丙寅 with 午 over the stem, the first example
#: of 六壬粹言 (cuiyan-20).
_MOMENT, _ZONE = "2026-04-22 16:00", "Asia/Shanghai"
#: What is said of the two signs of a lesson, of a transmission, and of the generals.
_BETWEEN = {
    None: "guide.lessons.says-neither",
    Direction.ZEI: "guide.lessons.says-lower",
    Direction.KE: "guide.lessons.says-upper",
}
_KIN = {
    Kin.SIBLINGS: "guide.transmissions.kin-siblings",
    Kin.OFFSPRING: "guide.transmissions.kin-offspring",
    Kin.WEALTH: "guide.transmissions.kin-wealth",
    Kin.OFFICIAL: "guide.transmissions.kin-official",
    Kin.PARENTS: "guide.transmissions.kin-parents",
}
_RUNS = {True: "guide.transmissions.run-forward", False: "guide.transmissions.run-backward"}


@cache
def casting() -> Casting:
    """The casting that the guide follows."""
    return cast(Moment.parse(_MOMENT, _ZONE))


@dataclass(frozen=True)
class Built:
    """A lesson as the guide tells it: how it is found, and how its two signs stand."""

    lesson: Lesson
    how: str
    between: str


def pages(survey: Survey) -> Iterator[Page]:
    """The index of the guide, then its five pages."""
    say = survey.words
    addresses = [links.guide(step) for step in STEPS]
    titles = [say(f"guide.{step}.title") for step in STEPS]
    yield Page(
        address=links.GUIDE,
        title=say("guide.title"),
        description=say("guide.description"),
        template="guide",
        context={
            "steps": list(zip(STEPS, addresses, titles, strict=True)),
            "date": _date(casting()),
            "time": _clock(casting()),
            **_common(),
        },
        table_of_contents=False,
    )
    row = [
        Beside(links.GUIDE, say("guide.title")),
        *(Beside(address, str(number)) for number, address in enumerate(addresses, start=1)),
        None,
    ]
    for number, step in enumerate(STEPS, start=1):
        yield Page(
            address=addresses[number - 1],
            title=titles[number - 1],
            description=say(f"guide.{step}.description"),
            template=f"guide-{step}",
            context={
                "number": number,
                "onward": titles[number] if number < len(titles) else None,
                **_common(),
                **_about(step, say),
            },
            previous=row[number - 1],
            next=row[number + 1],
            table_of_contents=False,
        )


def _common() -> dict[str, object]:
    chart = casting().chart
    return {
        "chart": chart,
        "found": chart.derivation,
        "steps_in_all": len(STEPS),
        "readings": READINGS,
    }


def _about(step: str, say: Words) -> dict[str, object]:
    """What a page of the guide says of the chart, each from the engine."""
    one = casting()
    chart = one.chart
    stem, branch = chart.day.stem, chart.day.branch
    lodging = LODGING[stem]
    if step == "chart":
        return {
            "stems": [(place, kind(place, say)) for place in STEMS],
            "branches_told": [(place, kind(place, say)) for place in BRANCHES],
            "values": {
                "day": chart.day.hanzi,
                "pinyin": chart.day.pinyin,
                "number": chart.day.index + 1,
                "stem": stem.hanzi,
                "stem_number": stem.index + 1,
                "stem_phase": _phase(stem, say),
                "branch": branch.hanzi,
                "branch_number": branch.index + 1,
                "branch_phase": _phase(branch, say),
                "date": _date(one),
                "zone": one.moment.zone,
                "time": _clock(one),
            },
        }
    if step == "plate":
        begins, ends = _hours(one.hour)
        return {
            "home_plate": Plate(0),
            "cast": one,
            "values": {
                "hour": one.hour.hanzi,
                "begins": begins,
                "ends": ends,
                "date": _date(one),
                "time": _clock(one),
                "general": one.month_general.hanzi,
                "turn": chart.plate.turn,
                "lodging": lodging.hanzi,
                "over": chart.over_stem.hanzi,
            },
        }
    if step == "lessons":
        conflicts = [lesson for lesson in chart.lessons if lesson.direction]
        return {
            "built": [_built(lesson, say) for lesson in chart.lessons],
            "values": {
                "day": chart.day.hanzi,
                "stem": stem.hanzi,
                "branch": branch.hanzi,
                "lodging": lodging.hanzi,
                "count": len(conflicts),
            },
            "phases": [(_named(one, say), _named(one.overcomes, say)) for one in Phase],
        }
    if step == "transmissions":
        return {
            "told": [_told(placed, stem, say) for placed in chart.transmissions],
            "runs": [_run(time, chart.generals(time), say) for time in Time],
            "values": {
                "stem": stem.hanzi,
                "stem_phase": _phase(stem, say),
                "day": chart.day.hanzi,
                "decade": chart.day.decade.hanzi,
                "void": " ".join(map(str, chart.void)),
                "time": say(f"name.time.{one.time.value}"),
            },
        }
    return {
        "cast": one,
        "asked": f"?at={one.moment.local:%Y-%m-%dT%H:%M}&zone={one.moment.zone}",
        "found_patterns": patterns_of(View(chart, one.time)),
        "values": {"day": chart.day.hanzi, "over": chart.over_stem.hanzi, "id": chart.id},
    }


def _named(one: Phase, say: Words) -> str:
    return say(f"guide.phase.{one.name.lower()}")


def _phase(place: Stem | Branch, say: Words) -> str:
    return _named(phase(place), say)


def _date(one: Casting) -> str:
    return f"{one.moment.local:%Y-%m-%d}"


def _clock(one: Casting) -> str:
    return f"{one.moment.local:%H:%M}"


def _hours(hour: Branch) -> tuple[str, str]:
    """The clock times between which an hour lies: 子 from 23:00 to 1:00."""
    middle = 2 * hour.index
    return f"{(middle - 1) % 24}:00", f"{middle + 1}:00"


def _built(lesson: Lesson, say: Words) -> Built:
    names = {"upper": lesson.upper.hanzi, "lower": lesson.lower.hanzi}
    phases = {"upper_phase": _phase(lesson.upper, say), "lower_phase": _phase(lesson.lower, say)}
    return Built(
        lesson,
        say(f"guide.lessons.how-{lesson.number}", **names, palace=lesson.palace.hanzi),
        say(_BETWEEN[lesson.direction], **names, **phases),
    )


def _run(time: Time, of: Generals, say: Words) -> str:
    """Which way the generals run by day or by night."""
    return say(
        _RUNS[of.forward],
        time=say(f"name.time.{time.value}"),
        noble=of.noble.hanzi,
        palace=of.palace.hanzi,
    )


def _told(placed: Placed, stem: Stem, say: Words) -> str:
    """What a transmission is to the day."""
    return say(
        _KIN[placed.kin],
        branch=placed.branch.hanzi,
        branch_phase=_phase(placed.branch, say),
        stem=stem.hanzi,
        stem_phase=_phase(stem, say),
    )
