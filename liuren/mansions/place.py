"""The one question asked most: in which mansion a longitude lies."""

from __future__ import annotations

from liuren.errors import LiurenError
from liuren.mansions.mansion import Position
from liuren.mansions.sky import DEFAULT_EPOCH, StarSet, computed
from liuren.mansions.systems import find_system


def where(
    longitude: float,
    *,
    epoch: float | None = None,
    system: str | None = None,
    which: StarSet = StarSet.MODERN,
) -> Position:
    """The mansion at an ecliptic longitude of 0 to 360°, and the degrees within it: in the sky of
    an epoch, or by a system with longitudes; without either, in the sky of 2000.

    Raises `LiurenError` for a longitude or an epoch out of range, an unknown system, one without
    longitudes, and for an epoch together with a system.
    """
    if not 0 <= longitude <= 360:  # which also refuses nan
        raise LiurenError(
            f"{longitude:g} is not an ecliptic longitude: accepted are degrees from 0 to 360"
        )
    if system is None:
        return computed(DEFAULT_EPOCH if epoch is None else epoch, which).where(longitude)
    if epoch is not None:
        raise LiurenError(
            f"the epoch {epoch:g} and the system {system!r} both say which sky: give one of them"
        )
    return find_system(system).where(longitude)
