"""The libraries that the almanac needs and the rest of the engine does not.

All other modules of the almanac take them from here, so that one that is missing is one line.
"""

from __future__ import annotations

from liuren.errors import AlmanacError

try:
    import numpy  # isort: skip  (erfa says so on its own where this one is missing)
    import erfa
    import tzdata
    from tyme4py.solar import SolarDay
except ImportError as missing:
    raise AlmanacError(
        f"the almanac needs the library {missing.name!r}, which is not installed: "
        "pip install 'liuren[almanac]'"
    ) from None

__all__ = ["SolarDay", "erfa", "numpy", "tzdata"]
