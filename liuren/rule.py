"""The registry of rules: every rule has a permanent dotted id and the passages that state it.

A rule is declared once, beside the code that carries it out:

    CHAIN = rule("transmissions.chain", "cuiyan-18")

Its one-line statement stands in the catalogue of words under the same id. The suite fails
for a rule without a passage, a statement or a test, and for a test that cites an unknown id.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass

from liuren.errors import LiurenError

_ID = re.compile(r"[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)+")
_REGISTRY: dict[str, Rule] = {}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the art: its id, the ids of the passages that state it, and its module."""

    id: str
    passages: tuple[str, ...]
    module: str

    def __str__(self) -> str:
        return self.id


def rule(id: str, *passages: str) -> Rule:
    """Declare a rule; raises `LiurenError` on a malformed or a repeated id, or no passage."""
    if not _ID.fullmatch(id):
        raise LiurenError(f"rule id {id!r} is not dotted lower-case words, as 'plate.turn'")
    if id in _REGISTRY:
        raise LiurenError(f"rule id {id!r} is declared twice")
    if not passages:
        raise LiurenError(f"rule {id!r} names no passage that states it")
    declared = Rule(id, passages, sys._getframe(1).f_globals["__name__"])
    _REGISTRY[id] = declared
    return declared


def declared() -> tuple[Rule, ...]:
    """The rules declared by the modules loaded so far; `liuren.registry.rules` gives all."""
    return tuple(_REGISTRY.values())
