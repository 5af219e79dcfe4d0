"""The JSON Schema (2020-12) of each data set, with what every field is in the words of the site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.cycles import BRANCHES, DAYS, STEMS
from liuren.generals import GENERALS
from liuren.lessons import Direction
from liuren.patterns import Need
from liuren.phases import Kin
from liuren.schools import QUESTIONS, Affects
from liuren.transmissions import Method, Outcome, SubMethod
from liuren.words import Words

Schema = dict[str, Any]
#: Of text and data, by its SPDX name.
LICENCE: Final = "CC-BY-4.0"

_TEXT: Final[Schema] = {"type": "string"}
_NAMED: Final[Schema] = {"type": "string", "minLength": 1}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 1}
_NUMBER: Final[Schema] = {"type": "number"}
_DEGREES: Final[Schema] = {"type": "number", "minimum": 0, "exclusiveMaximum": 360}
_FLAG: Final[Schema] = {"type": "boolean"}
_ID: Final[Schema] = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
_RULE: Final[Schema] = {"type": "string", "pattern": r"^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)+$"}
_PASSAGE: Final[Schema] = {"type": "string", "pattern": r"^[a-z]+(-[0-9]+)?([-:][0-9]+)$"}
_CHART: Final[Schema] = {"type": "string", "pattern": "^[a-z]+-[a-z]+$"}


def _one_of(names: Any) -> Schema:
    return {"enum": [str(one) for one in names]}


_BRANCH: Final = _one_of(BRANCHES)
_STEM: Final = _one_of(STEMS)
_DAY: Final = _one_of(DAYS)
_GENERAL: Final = _one_of(GENERALS)


def _list(of: Schema, count: int | None = None) -> Schema:
    """A list of these, of so many or of any number."""
    length = {} if count is None else {"minItems": count, "maxItems": count}
    return {"type": "array", "items": of, **length}


def _or_null(one: Schema) -> Schema:
    return {"anyOf": [one, {"type": "null"}]}


def _map(of: Schema) -> Schema:
    """An object with keys of its own and values of one kind."""
    return {"type": "object", "additionalProperties": of}


class _Records:
    """Makes schemas of records: every field is required, described, and no other is allowed."""

    def __init__(self, say: Words) -> None:
        self.say = say

    def _description(self, of: str, name: str) -> str:
        own = f"data.field.{of}-{name}"
        return self.say(own if own in self.say else f"data.field.{name}")

    def of(self, kind: str, fields: Mapping[str, Schema], others: Schema | None = None) -> Schema:
        """An object with these fields; `others` is what further ones have to be."""
        return {
            "type": "object",
            "properties": {
                name: {"description": self._description(kind, name), **schema}
                for name, schema in fields.items()
            },
            "required": list(fields),
            "additionalProperties": False if others is None else others,
        }


def schemas(say: Words) -> dict[str, Schema]:
    """The schema of every data set by its name."""
    records = _Records(say)
    return {
        name: {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": say(f"data.set.{name}.title"),
            "description": say(f"data.set.{name}.holds"),
            **records.of(
                "file",
                {
                    "$schema": {"const": f"{name}.schema.json"},
                    "version": {"type": "string", "pattern": r"^[0-9]+\.[0-9]+\.[0-9]+"},
                    "licence": {"const": LICENCE},
                    **{part: _list(schema) for part, schema in parts.items()},
                },
            ),
        }
        for name, parts in _parts(records).items()
    }


def _parts(records: _Records) -> dict[str, dict[str, Schema]]:
    """The lists that each data set is made of, by their name."""
    return {
        "charts": {"charts": _chart(records)},
        "rules": {
            "rules": records.of(
                "rules",
                {"id": _RULE, "statement": _NAMED, "module": _NAMED, "passages": _list(_PASSAGE)},
            )
        },
        "passages": _passages(records),
        "patterns": {"patterns": _pattern(records)},
        "schools": _schools(records),
        "tables": {"tables": _table(records)},
        "mansions": _mansions(records),
        "glossary": {
            "terms": records.of(
                "terms",
                {
                    "id": _ID,
                    "hanzi": _NAMED,
                    "variants": _list(_NAMED),
                    "pinyin": _NAMED,
                    "english": _NAMED,
                    "kind": _ID,
                    "definition": _NAMED,
                    "passages": _list(_PASSAGE),
                    "korean": _or_null(_NAMED),
                    "japanese": _or_null(_NAMED),
                },
            )
        },
    }


def _chart(records: _Records) -> Schema:
    noble = records.of("nobles", {"branch": _BRANCH, "palace": _BRANCH, "forward": _FLAG})
    missing = records.of("missing", {"kind": _NAMED, "lesson": {"enum": [1, 2, 3, 4]}})
    step = records.of(
        "steps",
        {
            "rule": _RULE,
            "passages": _list(_PASSAGE),
            "outcome": _one_of(one.value for one in Outcome),
            "finding": _NAMED,
            "values": _map({"type": ["string", "integer", "array"]}),
        },
    )
    answers = {one.id: {"enum": [answer.id for answer in one.answers]} for one in QUESTIONS}
    return records.of(
        "charts",
        {
            "id": _CHART,
            "day": _DAY,
            "over_stem": _BRANCH,
            "plate": {"type": "integer", "minimum": 0, "maximum": 11},
            "lessons": _list(
                {
                    "type": "array",
                    "prefixItems": [_BRANCH, {"enum": [*_STEM["enum"], *_BRANCH["enum"]]}],
                    "items": False,
                    "minItems": 2,
                },
                4,
            ),
            "transmissions": _list(_BRANCH, 3),
            "method": _one_of(Method),
            "sub_method": _or_null(_one_of(SubMethod)),
            "direction": _or_null(_one_of(Direction)),
            "candidates": _list(_BRANCH),
            "generals_day": _list(_GENERAL, 12),
            "generals_night": _list(_GENERAL, 12),
            "noble_day": noble,
            "noble_night": noble,
            "kin": _list(_one_of(Kin), 3),
            "hidden_stems": _list(_or_null(_STEM), 3),
            "void": _list(_BRANCH, 2),
            "missing": _or_null(missing),
            "school": {
                "type": "object",
                "properties": answers,
                "required": list(answers),
                "additionalProperties": False,
            },
            "derivation": _list(step),
        },
    )


def _passages(records: _Records) -> dict[str, Schema]:
    fields = ("id", "title", "pinyin", "english", "who", "when", "known", "text")
    note = records.of(
        "notes",
        {
            "id": _NAMED,
            "lemma": _NAMED,
            "occurrence": _COUNT,
            "kind": {"enum": ["conjecture", "lacuna", "taboo", "variant"]},
            "reading": _TEXT,
            "by": _NAMED,
            "reason": _NAMED,
        },
    )
    english = records.of("english", {"title": _NAMED, "clauses": _list(_NAMED)})
    return {
        "works": records.of("works", dict.fromkeys(fields, _NAMED)),
        "passages": records.of(
            "passages",
            {
                "id": _PASSAGE,
                "work": _NAMED,
                "layer": _or_null(_NAMED),
                "text": _NAMED,
                "clauses": _list(_NAMED),
                "apparatus": _list(note),
                "english": english,
            },
        ),
    }


def _pattern(records: _Records) -> Schema:
    return records.of(
        "patterns",
        {
            "id": _ID,
            "name": _NAMED,
            "aliases": _list(_NAMED),
            "english": _NAMED,
            "number": _or_null(_COUNT),
            "hexagram": _or_null(_NAMED),
            "definition": _NAMED,
            "needs": _list(_one_of(one.value for one in Need)),
            "passages": _list(_PASSAGE),
            "readings": _map(_NAMED),
            "charts_day": _or_null(_list(_CHART)),
            "charts_night": _or_null(_list(_CHART)),
        },
    )


def _schools(records: _Records) -> dict[str, Schema]:
    answer = records.of(
        "answers",
        {
            "id": _ID,
            "statement": _NAMED,
            "holders": _list(_NAMED),
            "passages": _list(_PASSAGE),
            "default": _FLAG,
            "available": _FLAG,
            "changes": _or_null(_list(_CHART)),
        },
    )
    return {
        "questions": records.of(
            "questions",
            {
                "id": _ID,
                "hanzi": _NAMED,
                "question": _NAMED,
                "affects": _one_of(one.value for one in Affects),
                "answers": _list(answer),
            },
        ),
        "schools": records.of(
            "schools", {"id": _ID, "answers": _map(_ID), "changes": _list(_CHART)}
        ),
    }


def _table(records: _Records) -> Schema:
    plain: Schema = {"type": ["string", "integer", "null"]}
    row = records.of(
        "rows",
        {
            "id": _ID,
            "passages": _list(_PASSAGE),
            "source": _or_null(_NAMED),
            "notes": _or_null(_NAMED),
            "at_odds": _list(_ID),
        },
        others={"anyOf": [plain, _list(plain)]},
    )
    return records.of(
        "tables",
        {
            "id": _ID,
            "title": _NAMED,
            "description": _NAMED,
            "columns": _list(records.of("columns", {"id": _NAMED, "name": _NAMED})),
            "rows": _list(row),
        },
    )


def _mansions(records: _Records) -> dict[str, Schema]:
    named = {"mansion": _NAMED, "id": _ID}
    star = {"star": _NAMED, "hip": _COUNT}
    return {
        "mansions": records.of(
            "mansions",
            {
                **named,
                **star,
                "longitude_1825": _DEGREES,
                "old_palaces": _NAMED,
                "new_palaces": _NAMED,
                "source": _NAMED,
            },
        ),
        "palaces": records.of(
            "mansion-palaces",
            {
                "palace": _BRANCH,
                "longitude": _DEGREES,
                "old_mansions": _NAMED,
                "old_mansion": _NAMED,
                "old_degree": _NUMBER,
                "old_longitude_1825": _DEGREES,
                "new_mansion": _NAMED,
                "new_label": _COUNT,
                "computed_mansion": _NAMED,
                "computed_degrees": _NUMBER,
                "source": _NAMED,
            },
        ),
        "systems": records.of(
            "systems",
            {
                "id": _ID,
                "name": _NAMED,
                "year": _or_null({"type": "integer"}),
                "measure": _ID,
                "unit": _ID,
                "total": _NUMBER,
                "circle": _NUMBER,
                "source": _NAMED,
            },
        ),
        "widths": records.of(
            "widths",
            {
                **named,
                "longitude": _or_null(_DEGREES),
                "width": _NUMBER,
                "given": _NUMBER,
                "unit": _ID,
                "system": _ID,
                "source": _NAMED,
                "note": _TEXT,
            },
        ),
        "skies": records.of(
            "skies",
            {
                **named,
                "longitude": _DEGREES,
                "width": _NUMBER,
                **star,
                "epoch": _NUMBER,
                "stars": {"enum": ["modern", "older"]},
                "source": _NAMED,
            },
        ),
    }
