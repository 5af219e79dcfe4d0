"""The figures of the mansions as shapes: where each line and text stands. How they look is for the
style sheet, what they say for the templates.

The ring turns as a chart does: 子 below, 午 above; longitude grows against the clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

#: Half the width of the ring's square, and where its bands begin and end, from the middle.
CENTRE = 180
MANSIONS = (152, 178)
OLD = (119, 148)
NEW = (86, 115)
COMPUTED = (53, 82)
_TERMS = 36
#: Parts of fewer degrees have no room for their name.
_NARROW = 3


@dataclass(frozen=True)
class Text:
    """A text at a point, centred on it."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Band:
    """A band of the ring: the lines where its parts begin, the names of the parts, and the part
    that is shaded."""

    id: str
    lines: tuple[str, ...]
    names: tuple[Text, ...]
    shaded: str | None = None


def _point(radius: float, longitude: float) -> tuple[float, float]:
    # 315°, the middle of the palace 子, is straight below.
    angle = radians(longitude - 45)
    return round(CENTRE + radius * cos(angle), 1), round(CENTRE - radius * sin(angle), 1)


def _sector(within: tuple[int, int], start: float, end: float) -> str:
    inner, outer = within
    corners = (
        (*_point(inner, start), ""),
        (*_point(outer, start), "L"),
        (*_point(outer, end), f"A{outer} {outer} 0 0 0"),
        (*_point(inner, end), "L"),
        (*_point(inner, start), f"A{inner} {inner} 0 0 1"),
    )
    return "M" + " ".join(f"{how}{x} {y}".strip() for x, y, how in corners)


def band(
    id: str,
    within: tuple[int, int],
    parts: Sequence[tuple[str, float]],
    shade: str | None = None,
    wide: float = 0,
) -> Band:
    """A band between two radii, of parts by name and the longitude at which each begins, in the
    order of the sky; beginnings are drawn as lines, or as sectors so many degrees wide."""
    lines, names, shaded = [], [], None
    for number, (name, start) in enumerate(parts):
        width = (parts[(number + 1) % len(parts)][1] - start) % 360
        if wide:
            lines.append(_sector(within, start, start + wide))
        else:
            (x, y), (to_x, to_y) = _point(within[0], start), _point(within[1], start)
            lines.append(f"M{x} {y} L{to_x} {to_y}")
        # A name that has no room within its part stands outside.
        radius = sum(within) / 2 if width > _NARROW else within[1] + 10
        names.append(Text(*_point(radius, start + width / 2), name))
        if name == shade:
            shaded = _sector(within, start, start + width)
    return Band(id, tuple(lines), tuple(names), shaded)


def terms(named: Iterable[tuple[str, float]]) -> tuple[Text, ...]:
    """The names within the innermost band, each at its longitude."""
    return tuple(Text(*_point(_TERMS, longitude), name) for name, longitude in named)


#: The plot: its size, and where its axes stand.
PLOT_WIDTH, PLOT_HEIGHT = 360, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 26, 352, 22, 158


@dataclass(frozen=True)
class Plot:
    """How many of twelve agree year by year: curves, marks on the years and on the scale."""

    curves: tuple[str, ...]
    years: tuple[Text, ...]
    scale: tuple[Text, ...]
    marks: tuple[Text, ...]
    left: int = _LEFT
    right: int = _RIGHT
    top: int = _TOP
    bottom: int = _BOTTOM


def plot(
    years: range, curves: Iterable[Sequence[int]], ticks: Iterable[int], marks: Iterable[int]
) -> Plot:
    """The plot of counts from 0 to 12 over a range of years, one to a year, as steps."""

    def across(year: float) -> float:
        share = (year - years[0]) / len(years)
        return round(_LEFT + share * (_RIGHT - _LEFT), 1)

    def up(count: int) -> float:
        return round(_BOTTOM - count / 12 * (_BOTTOM - _TOP), 1)

    paths = []
    for counts in curves:
        path, last = f"M{_LEFT} {up(counts[0])}", counts[0]
        for year, count in zip(years, counts, strict=True):
            if count != last:
                path += f"H{across(year)}V{up(count)}"
                last = count
        paths.append(f"{path}H{_RIGHT}")
    return Plot(
        tuple(paths),
        tuple(Text(across(year), _BOTTOM + 16, str(year)) for year in ticks),
        tuple(Text(_LEFT - 6, up(count) + 4, str(count)) for count in (0, 4, 8, 12)),
        tuple(Text(across(year), _TOP - 6, str(year)) for year in marks),
    )
