"""Addresses that were public once, and where what stood there is now."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from generator import links
from generator.site import Data, Renderer
from liuren.errors import LiurenError

#: A page's retired address, and its successor's, with an anchor if it is a row there. An address
#: that was public is never dropped: it moves here.
MOVED: Mapping[str, str] = {}


def data(
    pages: Collection[str], renderer: Renderer, moved: Mapping[str, str] = MOVED
) -> Iterator[Data]:
    """A page at each retired address that leads on at once.

    Raises `LiurenError` if a retired address is no page's or is still in use, or if its successor
    is not there.
    """
    for old, new in moved.items():
        if old in pages or not old.endswith("/"):
            raise LiurenError(f"moved: {old!r} is in use, or not the address of a page")
        if new.partition("#")[0] not in pages:
            raise LiurenError(f"moved: the successor of {old!r}, {new!r}, is not there")
        target = links.relative(new, old)
        yield Data(f"{old}index.html", renderer.render_theme("moved.html", target=target))
