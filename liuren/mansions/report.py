"""Mansions as the command prints them: a table to read, or the same facts as plain data."""

from __future__ import annotations

from typing import Any

from liuren import notation
from liuren.mansions.mansion import Mansion, Position
from liuren.mansions.sky import Sky
from liuren.mansions.systems import System
from liuren.words import words

#: Digits after the point: a third of an arcsecond, which is about what the stars are good for.
_DIGITS = 4


def sky_facts(sky: Sky) -> list[dict[str, Any]]:
    """A row for each mansion of a sky; longitude and width in degrees."""
    return [
        {
            **_named(one.mansion),
            "longitude": _longitude(one.longitude),
            "width": round(one.width, _DIGITS),
            "star": one.star.bayer,
            "hip": one.star.hip,
            "epoch": sky.epoch,
        }
        for one in sky.extents
    ]


def system_facts(system: System) -> list[dict[str, Any]]:
    """A row for each mansion of a system; longitude (None where unknown) and width in degrees,
    `given` the width as the book has it, in its unit."""
    return [
        {
            **_named(one.mansion),
            "longitude": None if one.longitude is None else _longitude(one.longitude),
            "width": round(one.width, _DIGITS),
            "given": one.given,
            "unit": system.unit,
            "system": system.id,
            "source": one.source,
            "note": one.note,
        }
        for one in system.extents
    ]


def place_facts(longitude: float, place: Position) -> dict[str, Any]:
    """A place as plain data: degrees within its mansion, and the number of that degree."""
    return {
        "longitude": longitude,
        **_named(place.mansion),
        "degrees": round(place.degrees, _DIGITS),
        "label": place.label,
    }


def sky_text(sky: Sky) -> str:
    """A sky as a table under a heading; lines without one at the end."""
    say = words()
    heading = say("mansions.sky", epoch=f"{sky.epoch:g}")
    columns = ("mansion", "id", "english", "longitude", "width", "star")
    rows = [
        [
            *_names(one.mansion),
            f"{_longitude(one.longitude):.4f}",
            f"{one.width:.4f}",
            f"{one.star.bayer} (HIP {one.star.hip})",
        ]
        for one in sky.extents
    ]
    return "\n".join((heading, "", *_table(columns, rows)))


def system_text(system: System) -> str:
    """A system as a table under a heading, with its source and what is to be known of it."""
    say = words()
    year = say("mansions.no-year") if system.year is None else str(system.year)
    measure = say(f"mansions.measure.{system.measure.value}")
    lines = [
        say("mansions.system", name=system.name, id=system.id, year=year, measure=measure),
        say("mansions.source", source=system.source),
        say(
            "mansions.total",
            total=f"{system.total:g}" if system.unit == "arcminute" else f"{system.total:.10g}",
            circle=f"{system.circle:.10g}",
            unit=say(f"mansions.unit.{system.unit}"),
        ),
        say(f"mansions.about.{system.id}"),
    ]
    columns = ("mansion", "id", "english", "longitude", "width", "given")
    rows = [
        [
            *_names(one.mansion),
            say("mansions.unknown") if one.longitude is None else f"{one.longitude:.4f}",
            f"{one.width:.4f}",
            f"{one.given:.10g}",
        ]
        for one in system.extents
    ]
    notes = [
        say("mansions.note", mansion=str(one.mansion), note=one.note)
        for one in system.extents
        if one.note
    ]
    return "\n".join((*lines, "", *_table(columns, rows), *notes))


def place_text(longitude: float, place: Position) -> str:
    """A place in one line."""
    mansion = place.mansion
    return words()(
        "mansions.place",
        longitude=f"{longitude:g}",
        mansion=str(mansion),
        english=words()(f"name.mansion.{mansion.id}"),
        degrees=f"{place.degrees:.4f}",
        label=place.label,
    )


def _named(mansion: Mansion) -> dict[str, Any]:
    return {"mansion": mansion.hanzi, "id": mansion.id}


def _names(mansion: Mansion) -> list[str]:
    return [mansion.hanzi, mansion.id, words()(f"name.mansion.{mansion.id}")]


def _longitude(degrees: float) -> float:
    return round(degrees, _DIGITS) % 360


def _table(columns: tuple[str, ...], rows: list[list[str]]) -> list[str]:
    return notation.table([[words()(f"mansions.column.{one}") for one in columns], *rows])
