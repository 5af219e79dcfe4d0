"""The omens that name mansions, and which by cuiyan-15 need the old table."""

from __future__ import annotations

from dataclasses import dataclass

from liuren.mansions.mansion import Mansion


@dataclass(frozen=True, slots=True)
class Omen:
    """A rule named by its words, the mansions in it, and the clause that says it needs the old
    table."""

    text: str
    mansions: tuple[Mansion, ...]
    clause: str


#: The four that the book names; what each foretells it does not say there.
OMENS: tuple[Omen, ...] = (
    Omen("牛女乘常", (Mansion.NIU, Mansion.NU), "cuiyan-15.7"),
    Omen("斗牛相加", (Mansion.DOU, Mansion.NIU), "cuiyan-15.7"),
    Omen("風伯會箕", (Mansion.JI,), "cuiyan-15.7"),
    Omen("雨師會畢", (Mansion.BI_NET,), "cuiyan-15.7"),
)
