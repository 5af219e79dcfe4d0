"""What the box in the header finds by name: every name of every page, in every script, as data.

The names come from the glossary, the engine and the catalogue of words; the days are composed of
their stems and branches. `docs/assets/find/resolver.js` reads them; it has no names of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from generator import links
from generator.pages.methods import KINDS as METHODS
from generator.phrases import Phrases
from generator.site import Data, Page, script
from generator.survey import PLATES, Survey
from liuren.chart import Chart
from liuren.corpus import Reading, Term, forms, glossary, passages, readings, works
from liuren.cycles import BRANCHES, DAYS, Branch, Day
from liuren.mansions import MANSIONS
from liuren.patterns import patterns
from liuren.registry import rules
from liuren.schools import QUESTIONS
from liuren.tables import tables

#: The kinds of pages, the first asked for most: they break a tie. The last is all others.
KINDS = (
    *("days", "charts", "methods", "patterns", "plates", "sources", "glossary", "schools"),
    *("tables", "mansions", "rules", "pages"),
)
#: What may stand before, between and after names and says nothing of its own.
_FILLERS = (
    *("日", "干", "上", "干上", "课", "格", "式", "宿", "ri", "gan", "shang", "ke", "ge", "xiu"),
    *("over", "day", "the", "chart", "lesson", "pattern", "일", "과", "격", "か", "かく"),
)
#: A plate is also named by what it is to the day: unturned, or turned by half.
_PLATES = {0: "伏吟", 6: "返吟"}

_SYLLABLES = (
    "あaいiうuえeおo かkaきkiくkuけkeこko さsaしshiすsuせseそso たtaちchiつtsuてteとto"
    "なnaにniぬnuねneのno はhaひhiふfuへheほho まmaみmiむmuめmeもmo やyaゆyuよyo"
    "らraりriるruれreろro わwaんn がgaぎgiぐguげgeごgo ざzaじjiずzuぜzeぞzo"
    "だdaぢjiづzuでdeどdo ばbaびbiぶbuべbeぼbo ぱpaぴpiぷpuぺpeぽpo"
)
_ROMAJI = dict(re.findall(r"([ぁ-ん])([a-z]+)", _SYLLABLES))
_GLIDES = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo"}


def romaji(kana: str) -> str:
    """Hiragana in Latin letters, long vowels as they are spelled: きのえね is `kinoene`."""
    text, doubled = "", False
    for letter in kana:
        if letter == "っ":
            doubled = True
        elif letter in _GLIDES:
            glide = _GLIDES[letter]
            text = text[:-1] + (glide[1:] if re.search(r"(sh|ch|j)i$", text) else glide)
        else:
            syllable = _ROMAJI[letter]
            first = "t" if syllable.startswith("ch") else syllable[0]
            text += (first if doubled else "") + syllable
            doubled = False
    return text


def data(survey: Survey, pages: Iterable[Page]) -> Data:
    """The script of all names, for the site with these pages."""
    return Data(links.FIND_NAMES, script("names", names(survey, pages)))


def names(survey: Survey, pages: Iterable[Page]) -> dict[str, Any]:
    """All that the box finds by name: the rows of the pages with their names, and of the charts
    what they are composed of."""
    rows = list(_rows(survey, pages))
    return {
        "kinds": KINDS,
        "fillers": _FILLERS,
        "forms": " ".join(simple + others for simple, others in forms().items()),
        "branches": [
            "|".join((one.hanzi, one.pinyin, *_read(readings()[one.hanzi]))) for one in BRANCHES
        ],
        "branchIds": [one.pinyin for one in BRANCHES],
        "rows": rows,
        # Of each chart what lies over the stem, and its transmissions.
        "charts": "".join(map(_signs, survey.charts)),
        "has": {address: survey.bits(charts) for address, charts in _holders(survey)},
        "language": survey.words.language,
        "words": {
            key.removeprefix("find."): text
            for key, text in sorted(survey.words.texts.items())
            if key.startswith("find.")
        },
    }


# The rows -----------------------------------------------------------------------------------------


def _rows(survey: Survey, pages: Iterable[Page]) -> Iterator[tuple[int, str, str, str, str]]:
    """Of each place its kind, address, name, what it is in words, and its other names."""
    named: set[str] = set()
    for kind, address, name, english, others in _named(survey):
        named.add(address)
        keys = dict.fromkeys(one for one in others if one and one not in (name, english))
        yield KINDS.index(kind), address, name, english, "|".join(keys)
    named |= {links.chart(chart) for chart in survey.charts}
    for page in pages:
        if page.address not in named:
            yield KINDS.index("pages"), page.address, page.title, page.description, ""


def _named(survey: Survey) -> Iterator[tuple[str, str, str, str, Iterable[str]]]:
    say, phrases = survey.words, Phrases(survey.words)
    for day in DAYS:
        yield "days", links.day(day), day.hanzi, day.pinyin, _day(day)
    for kind in METHODS:
        others = (kind.id, str(kind), *spellings(kind.full))
        yield "methods", links.method(kind), kind.full, phrases.kind_english(kind), others
    for one in patterns():
        others = (
            one.id,
            *spellings(one.hanzi),
            *(key for name in one.aliases for key in spellings(name)),
        )
        yield "patterns", links.pattern(one), one.hanzi, say(f"pattern.{one.id}.name"), others
    for plate in PLATES:
        turn = plate.turn
        others = (str(turn), *spellings(_PLATES[turn])) if turn in _PLATES else (str(turn),)
        yield "plates", links.plate(plate), say("plate.short", plate=turn), "", others
    for term in glossary():
        yield (
            "glossary",
            links.term(term),
            term.hanzi,
            term.english,
            (term.id, *spellings(term.hanzi)),
        )
    for question in QUESTIONS:
        others = (question.id, *spellings(question.hanzi))
        english = say(f"question.{question.id}")
        yield "schools", links.question(question), question.hanzi, english, others
    for table in tables():
        yield "tables", links.table(table), say(f"table.{table.id}.title"), "", (table.id,)
    for mansion in MANSIONS:
        english = say(f"name.mansion.{mansion.id}")
        yield "mansions", links.mansion(mansion), mansion.hanzi, english, (mansion.id,)
    for work in works():
        yield "sources", links.SOURCES + f"{work.id}/", work.title, work.english, (work.pinyin,)
    for passage in passages().values():
        number = passage.id.rpartition("-")[2]
        others = (f"{passage.work.title} {number}", f"{passage.work.title} {int(number)}")
        english = survey.translations[passage.id].title
        yield "sources", links.passage(passage.id), passage.id, english, others
    for rule in rules():
        yield "rules", links.rule(rule), rule.id, "", ()


# Names --------------------------------------------------------------------------------------------


def spellings(name: str) -> Iterator[str]:
    """A name with all that the glossary knows of it: variants and readings."""
    yield name
    if term := _terms().get(name):
        yield from (term.hanzi, *term.variants, term.pinyin, term.korean)
        yield from _kana(term.japanese)
    if reading := readings().get(name):
        yield from _read(reading)


@cache
def _terms() -> Mapping[str, Term]:
    return {name: term for term in glossary() for name in (*term.variants, term.hanzi)}


def _read(reading: Reading) -> Iterator[str]:
    yield reading.korean
    for kana in (*reading.japanese, reading.kun):
        yield from _kana(kana)


def _kana(kana: str) -> Iterator[str]:
    """A reading in kana, and in Latin letters with its long vowels spelled out and not."""
    if kana:
        latin = romaji(kana)
        yield from (kana, latin, re.sub(r"(?<=o)u|(?<=u)u", "", latin))


def _day(day: Day) -> Iterator[str]:
    """The names of a day, each composed of one of its stem and one of its branch."""
    stem, branch = (readings()[one.hanzi] for one in (day.stem, day.branch))
    yield stem.korean + branch.korean
    yield from _kana(stem.kun + branch.kun)
    for first, last in product(stem.japanese, branch.japanese):
        yield from _kana(first + last)
        if first.endswith("つ") and last[0] in "かきくけこさしすせそたちつてと":
            yield from _kana(first[:-1] + "っ" + last)


# The charts ---------------------------------------------------------------------------------------


def _signs(chart: Chart) -> str:
    signs: tuple[Branch, ...] = (chart.over_stem, *chart.derivation.transmissions)
    return "".join(map(str, signs))


def _holders(survey: Survey) -> Iterator[tuple[str, set[str]]]:
    """The charts of each method, and of each pattern that day, plate and noble decide, by day or
    by night."""
    for kind in METHODS:
        yield links.method(kind), {chart.id for chart in survey.by_kind.get(kind, ())}
    for one in patterns():
        if by_time := survey.reasons.get(one.id):
            found = {id for by_id in by_time.values() for id in by_id}
            if found:
                yield links.pattern(one), found
