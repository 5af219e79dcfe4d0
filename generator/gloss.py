"""What the pages tell of a Chinese name that one points at: how it is read, and what it is.

The terms are those of the glossary, and beside them what it has no row for: stems, branches and
patterns. `docs/assets/gloss.js` shows them, over the names or beside them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from generator import links
from generator.site import Data, script
from liuren.corpus import glossary
from liuren.cycles import BRANCHES, STEMS, Branch, Stem
from liuren.generals import GENERALS
from liuren.patterns import patterns
from liuren.phases import Phase, phase
from liuren.transmissions import SubMethod
from liuren.words import Words

_DATA: Final = tomllib.loads(Path(__file__).with_name("readings.toml").read_text(encoding="utf-8"))
_PAIRS: Final = _DATA["characters"].split()
#: Pinyin with tones, by the character.
READINGS: Final[Mapping[str, str]] = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))


def reading(name: str) -> str:
    """The pinyin of a name that is no term of the glossary, as one word: dù'è."""
    if name in _DATA["names"]:
        found: str = _DATA["names"][name]
        return found
    spaced = " ".join(READINGS[one] for one in name)
    return re.sub(r" (?=[aāáǎàeēéěèoōóǒò])", "'", spaced).replace(" ", "")


def kind(place: Stem | Branch, say: Words) -> str:
    """What a stem or a branch is: `wood, yang`."""
    named = say(f"guide.phase.{phase(place).name.lower()}")
    return say(f"guide.{'yang' if place.is_yang else 'yin'}", phase=named)


def terms(say: Words) -> Mapping[str, tuple[str, str]]:
    """Pinyin and English of every name."""
    found = {
        one.hanzi: (READINGS[one.hanzi], say(f"guide.phase.{one.name.lower()}")) for one in Phase
    }
    found |= {one.full: (reading(one.full), say(f"name.sub-method.{one.id}")) for one in SubMethod}
    found |= {one.hanzi: (one.pinyin, one.english) for one in glossary()}
    for one in patterns():
        if one.hanzi not in found:
            found[one.hanzi] = (reading(one.hanzi), say(f"pattern.{one.id}.name"))
    for ring, key in ((STEMS, "gloss.stem"), (BRANCHES, "gloss.branch")):
        for place in ring:
            said = say(key, number=place.index + 1, kind=kind(place, say))
            found[place.hanzi] = (READINGS[place.hanzi], said)
    return found


def data(say: Words) -> Iterator[Data]:
    """The file that the script loads: the names, and the generals by their short ones."""
    short = {one.short: (READINGS[one.short], say(f"name.general.{one.id}")) for one in GENERALS}
    yield Data(links.GLOSS, script("gloss", {"terms": terms(say), "short": short}))
