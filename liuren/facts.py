"""Everything the package knows as plain data, ready for JSON: what the command exports and the
site publishes.

A chart has its own form, `Chart.to_dict`, and so have tables, `Table.to_dict`. The rest is here:
each function takes one object and gives one flat record, hanzi for what has them, ids for what
stands elsewhere, and the words in the language of `say`.
"""

from __future__ import annotations

from typing import Any

from liuren import corpus
from liuren.compare import changed, changes
from liuren.generals import Time
from liuren.patterns import Pattern, charts_with
from liuren.rule import Rule
from liuren.schools import PRESETS, Question, School
from liuren.words import Words


def of_rule(one: Rule, say: Words) -> dict[str, Any]:
    """A rule with its statement, the module that carries it out and the passages that state it."""
    return {
        "id": one.id,
        "statement": say(f"rule.{one.id}"),
        "module": one.module,
        "passages": list(one.passages),
    }


def of_pattern(one: Pattern, say: Words, school: School = School.cuiyan) -> dict[str, Any]:
    """A pattern with the ids of its charts by day and by night; these are None where day, plate
    and noble do not decide it."""
    by_day, by_night = (
        [chart.id for chart in charts_with(one.ask, time, school)] if one.is_decided else None
        for time in Time
    )
    return {
        "id": one.id,
        "name": one.hanzi,
        "aliases": list(one.aliases),
        "english": say(f"pattern.{one.id}.name"),
        "number": one.number,
        "hexagram": one.hexagram,
        "definition": say(f"pattern.{one.id}.definition"),
        "needs": [need.value for need in one.needs],
        "passages": list(one.passages),
        "readings": {
            reading: say(f"pattern.{one.id}.reading.{reading}")
            for reading in (["used", *one.readings] if one.readings else [])
        },
        "charts_day": by_day,
        "charts_night": by_night,
    }


def of_passage(one: corpus.Passage, language: str = "en") -> dict[str, Any]:
    """A passage clause by clause, with the apparatus and a translation."""
    translation = corpus.translations(language)[one.id]
    return {
        "id": one.id,
        "work": one.work.title,
        "layer": one.layer.title if one.layer else None,
        "text": one.text,
        "clauses": list(one.clauses),
        "apparatus": [
            {
                "id": note.id,
                "lemma": note.lemma,
                "occurrence": note.occurrence,
                "kind": note.kind,
                "reading": note.reading,
                "by": note.by,
                "reason": note.reason,
            }
            for note in corpus.notes_on(one.id)
        ],
        "english": {"title": translation.title, "clauses": list(translation.clauses)},
    }


def of_work(one: corpus.Work) -> dict[str, Any]:
    """A work, with what is known of it and what its text here rests on."""
    names = ("id", "title", "pinyin", "english", "who", "when", "known", "text")
    return {name: getattr(one, name) for name in names}


def of_question(one: Question, say: Words) -> dict[str, Any]:
    """A question on which the books differ, with its answers and the ids of the charts that each
    changes; these are None where the engine cannot follow the answer."""
    return {
        "id": one.id,
        "hanzi": one.hanzi,
        "question": say(f"question.{one.id}"),
        "affects": one.affects.value,
        "answers": [
            {
                "id": answer.id,
                "statement": say(f"answer.{one.id}.{answer.id}"),
                "holders": list(answer.holders),
                "passages": list(answer.passages),
                "default": answer is one.default,
                "available": answer.available,
                "changes": list(changes(one.id, answer.id)) if answer.available else None,
            }
            for answer in one.answers
        ],
    }


def of_schools() -> list[dict[str, Any]]:
    """Each school by name: its answer to every question, and the charts it casts otherwise."""
    return [
        {"id": name, "answers": school.answers, "changes": list(changed(school))}
        for name, school in PRESETS.items()
    ]


def of_term(one: corpus.Term) -> dict[str, Any]:
    """A term of the glossary."""
    return {
        "id": one.id,
        "hanzi": one.hanzi,
        "variants": list(one.variants),
        "pinyin": one.pinyin,
        "english": one.english,
        "kind": one.kind,
        "definition": one.definition,
        "passages": list(one.passages),
        "korean": one.korean or None,
        "japanese": one.japanese or None,
    }
