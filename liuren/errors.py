"""The one family of exceptions this package raises on bad input."""

from __future__ import annotations


class LiurenError(ValueError):
    """Bad input: the message names what was given and what is accepted."""


class NotationError(LiurenError):
    """A name of a stem, branch, day, general or chart that cannot be read."""


class SchoolError(LiurenError):
    """A school, question or answer that is not on the closed list."""


class ChartError(LiurenError):
    """Facts that are each well formed but do not make one chart."""


class AlmanacError(LiurenError):
    """A moment, place or person of which the almanac cannot say what is asked."""
