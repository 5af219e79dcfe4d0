"""A chart as plain text: for the terminal, and for pasting into a message.

Spaces alone set it out, for a message keeps no lines or colours; a Chinese character counts
as two columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import combining, east_asian_width

from liuren.chart import RING, Chart, Placed
from liuren.cycles import Branch
from liuren.generals import Time
from liuren.patterns import View, patterns_of
from liuren.transmissions import Step
from liuren.words import Words, words

#: Follows a void branch.
VOID = "°"


def width(text: str) -> int:
    """How many columns `text` takes where a Chinese character takes two."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text if not combining(c))


def pad(text: str, columns: int) -> str:
    """`text` with spaces after it, up to that many columns."""
    return text + " " * (columns - width(text))


def table(rows: Iterable[Sequence[str]], gap: str = "  ") -> list[str]:
    """One line a row, the cells aligned in columns; every row has as many cells."""
    rows = list(rows)
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [gap.join(map(pad, row, widths)).rstrip() for row in rows]


def text(chart: Chart, time: Time = Time.DAY, language: str = "en") -> str:
    """The whole chart: its board, then its derivation.

    Raises `LiurenError` on a language the words are not in.
    """
    return f"{board(chart, time, language)}\n\n{derivation(chart, language)}"


def board(chart: Chart, time: Time = Time.DAY, language: str = "en") -> str:
    """The chart without its reasons: palaces, lessons, transmissions, with the generals of
    `time`; lines without one at the end.

    Raises `LiurenError` on a language the words are not in.
    """
    say = words(language)
    generals = chart.generals(time)
    heading = [
        say(
            "text.heading",
            day=chart.day.hanzi,
            over_stem=chart.over_stem.hanzi,
            id=chart.id,
            plate=chart.plate.turn,
            school=chart.school.name,
        ),
        say(
            "text.generals",
            time=say(f"name.time.{time.value}"),
            noble=generals.noble.hanzi,
            palace=generals.palace.hanzi,
            run=say("text.forward" if generals.forward else "text.backward"),
        ),
        say("text.void-branches", void=" ".join(map(str, chart.void)), mark=VOID),
    ]
    if chart.missing:
        kind, lesson = chart.missing
        english = say(f"name.missing.{kind.name.lower()}")
        heading.append(say("text.missing", kind=str(kind), english=english, lesson=lesson.number))
    parts = (
        heading,
        [say("text.palaces"), *_ring(chart, time)],
        _lessons(chart, time, say),
        [say("text.transmissions"), *_transmissions(chart, time, say)],
    )
    return "\n\n".join("\n".join(part) for part in parts)


def derivation(chart: Chart, language: str = "en") -> str:
    """The method, and step by step why it gives these transmissions, each step with its rule
    and passages; lines without one at the end.

    Raises `LiurenError` on a language the words are not in.
    """
    say = words(language)
    found = chart.derivation
    names = [_named(str(found.method), say(f"name.method.{found.method.id}"))]
    if found.sub_method:
        sub_method = found.sub_method
        names.append(_named(str(sub_method), say(f"name.sub-method.{sub_method.id}")))
    method = [say("text.method", names=", ".join(names))]
    if found.candidates:
        kind = f"-{found.direction.name.lower()}" if found.direction else ""
        method.append(
            say(f"text.candidates{kind}", candidates=" ".join(map(str, found.candidates)))
        )
    why = [f"{number}. {_reason(step, say)}" for number, step in enumerate(found.steps, 1)]
    then = [
        f"{say(f'name.place.{place}')}: {_reason(step, say)}"
        for place, step in zip(("middle", "last"), found.following, strict=True)
    ]
    return "\n".join((*method, "", say("text.derivation"), *why, *then))


def found_patterns(view: View, language: str = "en") -> str:
    """The patterns that the chart has, each with its reason; lines without one at the end.

    Those that need what the view's context does not know are left out. Raises `LiurenError`
    on a language the words are not in.
    """
    say = words(language)
    lines = [
        f"{one.hanzi}: {say(f'reason.{one.id}.{reason.finding}', **reason.values)} [{one.id}]"
        for one, reason in patterns_of(view)
    ]
    return "\n".join((say("text.patterns"), *(lines or [say("text.no-pattern")])))


def _ring(chart: Chart, time: Time) -> list[str]:
    """The palaces in four lines of one width."""

    def cell(earth: Branch) -> str:
        placed = chart.palace(earth)
        mark = VOID if placed.void else " "
        return f"{earth}/{placed.branch}{mark}{placed.general(time).short}"

    return table([[cell(earth) if earth else "" for earth in row] for row in RING])


def _lessons(chart: Chart, time: Time, say: Words) -> list[str]:
    """The lessons in columns from right to left, as Chinese is written."""
    uppers = [chart.at(lesson.upper) for lesson in reversed(chart.lessons)]
    return table(
        [
            [say("text.lessons"), *(str(one.number) for one in reversed(chart.lessons))],
            [say("text.general"), *(one.general(time).short for one in uppers)],
            [say("text.upper"), *map(_marked, uppers)],
            [say("text.lower"), *(str(one.lower) for one in reversed(chart.lessons))],
        ]
    )


def _transmissions(chart: Chart, time: Time, say: Words) -> list[str]:
    return table(
        [
            say(f"name.place.{place}"),
            _marked(placed),
            _named(str(placed.kin), say(f"name.kin.{placed.kin.name.lower()}")),
            str(placed.hidden_stem or "–"),
            _named(str(placed.general(time)), say(f"name.general.{placed.general(time).id}")),
            say("text.void") if placed.void else "",
        ]
        for place, placed in zip(("initial", "middle", "last"), chart.transmissions, strict=True)
    )


def _marked(placed: Placed) -> str:
    return f"{placed.branch}{VOID}" if placed.void else str(placed.branch)


def _named(hanzi: str, name: str) -> str:
    """The hanzi and their name in the language, which may be the hanzi themselves."""
    return hanzi if name == hanzi else f"{hanzi} {name}"


def _reason(step: Step, say: Words) -> str:
    return f"{say.sentence(step)} [{step.rule.id}: {' '.join(step.rule.passages)}]"
