"""The data sets as one SQLite database, whose tables are also the CSV files.

`liuren.sql` declares the tables; foreign keys are kept while it is filled, so that an id that
names nothing fails the build. The same rows in the same order give the same bytes.
"""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from generator.survey import Survey
from liuren.cycles import BRANCHES

#: The declarations of the tables.
DECLARATIONS: Final = (Path(__file__).parent / "liuren.sql").read_text(encoding="utf-8")
#: The data sets as plain data: their lists of records by name.
Sets = Mapping[str, Mapping[str, list[dict[str, Any]]]]
#: Example queries, in the order of the page; what each asks stands in the words of the site.
QUERIES: Final[Mapping[str, str]] = {
    "methods": """\
SELECT method, sub_method, count(*) AS charts
FROM charts
GROUP BY method, sub_method
ORDER BY charts DESC, method, sub_method""",
    "transmissions": """\
SELECT id, day, over_stem, method
FROM charts
WHERE initial || middle || last = '亥申巳'
ORDER BY id""",
    "dragon": """\
SELECT charts.id, charts.day, palaces.branch, palaces.kin
FROM charts
JOIN palaces ON palaces.chart = charts.id AND palaces.branch = charts.initial
WHERE palaces.day_general = '青龍' AND palaces.void AND charts.method = '涉害'
ORDER BY charts.id""",
    "patterns": """\
SELECT patterns.name, patterns.english, sum(day) AS day, sum(night) AS night
FROM pattern_charts
JOIN patterns ON patterns.id = pattern
GROUP BY pattern
HAVING sum(day) <> sum(night)
ORDER BY sum(night) - sum(day) DESC, pattern
LIMIT 8""",
    "together": """\
SELECT charts.id, charts.day, charts.over_stem
FROM charts
JOIN pattern_charts AS one ON one.chart = charts.id AND one.pattern = 'xuan-tai'
JOIN pattern_charts AS other ON other.chart = charts.id AND other.pattern = 'she-hai'
WHERE one.day AND other.day
ORDER BY charts.id""",
    "differ": """\
SELECT question, answer, count(*) AS charts
FROM changes
GROUP BY question, answer
ORDER BY charts DESC, question, answer""",
    "rests": """\
SELECT citations.passage, passages.title, count(*) AS rules
FROM citations
JOIN passages ON passages.id = citations.passage
WHERE citations.kind = 'rule'
GROUP BY citations.passage
ORDER BY rules DESC, citations.passage
LIMIT 8""",
    "notes": """\
SELECT kind, count(*) AS notes, min(passage || ': ' || lemma) AS instance
FROM notes
GROUP BY kind
ORDER BY notes DESC""",
    "cells": """\
SELECT row_id, column_id, value
FROM cells
WHERE table_id = 'nobles' AND row_id LIKE 'jia-%' AND column_id IN ('day', 'night')
ORDER BY row_id, column_id""",
    "mansion": """\
SELECT mansion_systems.name, year, given, mansion_widths.unit, width AS degrees
FROM mansion_widths
JOIN mansion_systems ON mansion_systems.id = system
WHERE mansion = '牛'
ORDER BY year, system""",
}


@dataclass(frozen=True)
class Answer:
    """An example query with what it gives."""

    id: str
    sql: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Database:
    """The database in its bytes, each table of it as CSV with what its columns hold, and the
    answers to the queries."""

    content: bytes
    csv: Mapping[str, str]
    fields: Mapping[str, list[dict[str, str]]]
    answers: tuple[Answer, ...]


def database(survey: Survey, sets: Sets, version: str, licence: str) -> Database:
    """The data sets as a database."""
    connection = sqlite3.connect(":memory:")
    try:
        connection.executescript(
            "PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA foreign_keys = ON;"
            + DECLARATIONS
        )
        with connection:
            connection.execute("INSERT INTO about VALUES (?, ?)", (version, licence))
            for table, rows in _tables(survey, sets):
                _insert(connection, table, rows)
        return Database(
            connection.serialize(),
            {table: _as_csv(connection, table) for table in _names(connection)},
            {table: _fields(connection, table) for table in _names(connection)},
            tuple(_ask(connection, id, sql) for id, sql in QUERIES.items()),
        )
    finally:
        connection.close()


def _names(connection: sqlite3.Connection) -> list[str]:
    """The tables in the order of the declarations, without the one about the file itself."""
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
    return [name for (name,) in found if name != "about"]


def _fields(connection: sqlite3.Connection, table: str) -> list[dict[str, str]]:
    """The columns of a table with their types, as Data Packages call them."""
    types = {"TEXT": "string", "INTEGER": "integer", "REAL": "number", "BOOLEAN": "boolean"}
    columns = connection.execute(f"PRAGMA table_info({table})")
    return [{"name": name, "type": types[kind]} for _, name, kind, *_ in columns]


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Add rows, each a value for every column; what else a row has is left out."""
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    places = ", ".join(f":{column}" for column in columns)
    connection.executemany(f"INSERT INTO {table} VALUES ({places})", rows)


def _ask(connection: sqlite3.Connection, id: str, sql: str) -> Answer:
    found = connection.execute(sql)
    return Answer(id, sql, tuple(one[0] for one in found.description), tuple(found))


def _as_csv(connection: sqlite3.Connection, table: str) -> str:
    """A table as CSV: a line of column names, then a line a row; nothing for what is unknown."""
    found = connection.execute(f"SELECT * FROM {table}")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(one[0] for one in found.description)
    writer.writerows(found)
    return out.getvalue()


# The rows -----------------------------------------------------------------------------------------


def _tables(survey: Survey, sets: Sets) -> Iterator[tuple[str, Iterable[Mapping[str, Any]]]]:
    """The rows of every table, those first that others refer to."""
    rules, patterns = sets["rules"]["rules"], sets["patterns"]["patterns"]
    charts, terms = sets["charts"]["charts"], sets["glossary"]["terms"]
    passages, works = sets["passages"]["passages"], sets["passages"]["works"]
    questions, schools = sets["schools"]["questions"], sets["schools"]["schools"]
    tables, mansions = sets["tables"]["tables"], sets["mansions"]
    answers = [(one, answer) for one in questions for answer in one["answers"]]
    yield "charts", map(_chart, charts)
    yield (
        "lessons",
        (
            {"chart": one["id"], "number": number, "upper": upper, "lower": lower}
            for one in charts
            for number, (upper, lower) in enumerate(one["lessons"], start=1)
        ),
    )
    yield "palaces", _palaces(survey)
    yield "rules", rules
    yield (
        "steps",
        (
            {"chart": one["id"], "number": number, **step}
            for one in charts
            for number, step in enumerate(one["derivation"], start=1)
        ),
    )
    yield "works", works
    yield "passages", map(_passage, passages)
    yield (
        "clauses",
        (
            {"id": f"{one['id']}.{n}", "passage": one["id"], "text": text, "english": english}
            for one in passages
            for n, (text, english) in enumerate(
                zip(one["clauses"], one["english"]["clauses"], strict=True), start=1
            )
        ),
    )
    yield (
        "notes",
        ({"passage": one["id"], **note} for one in passages for note in one["apparatus"]),
    )
    yield (
        "citations",
        (
            {"kind": kind, "id": id, "passage": passage}
            for kind, cited in (
                ("rule", ((one["id"], one) for one in rules)),
                ("pattern", ((one["id"], one) for one in patterns)),
                ("answer", ((f"{one['id']}={answer['id']}", answer) for one, answer in answers)),
                (
                    "row",
                    ((f"{one['id']}#{row['id']}", row) for one in tables for row in one["rows"]),
                ),
                ("term", ((one["id"], one) for one in terms)),
            )
            for id, record in cited
            for passage in dict.fromkeys(record["passages"])
        ),
    )
    yield (
        "patterns",
        (
            {**one, "needs": " ".join(one["needs"]), "decided": one["charts_day"] is not None}
            for one in patterns
        ),
    )
    yield "pattern_charts", (row for one in patterns for row in _charts_of(one))
    yield "questions", questions
    yield (
        "answers",
        (
            {"question": one["id"], **answer, "holders": " ".join(answer["holders"])}
            for one, answer in answers
        ),
    )
    yield (
        "changes",
        (
            {"question": one["id"], "answer": answer["id"], "chart": chart}
            for one, answer in answers
            for chart in answer["changes"] or ()
        ),
    )
    yield (
        "schools",
        (
            {"id": one["id"], "question": question, "answer": answer}
            for one in schools
            for question, answer in one["answers"].items()
        ),
    )
    yield "tables", tables
    yield "cells", (row for one in tables for row in _cells(one))
    yield "mansions", mansions["mansions"]
    yield "mansion_palaces", mansions["palaces"]
    yield "mansion_systems", mansions["systems"]
    yield "mansion_widths", mansions["widths"]
    yield "mansion_skies", mansions["skies"]
    yield "terms", terms
    yield (
        "names",
        (
            {"kind": kind, "id": one["id"], "name": name}
            for kind, named, field in (
                ("pattern", patterns, "aliases"),
                ("term", terms, "variants"),
            )
            for one in named
            for name in dict.fromkeys(one[field])
        ),
    )


def _chart(one: Mapping[str, Any]) -> dict[str, Any]:
    initial, middle, last = one["transmissions"]
    missing = one["missing"]
    return {
        **one,
        "over_branch": one["lessons"][2][0],
        "initial": initial,
        "middle": middle,
        "last": last,
        "noble_day": one["noble_day"]["branch"],
        "noble_night": one["noble_night"]["branch"],
        "missing": missing and missing["kind"],
    }


def _palaces(survey: Survey) -> Iterator[dict[str, Any]]:
    for chart in survey.charts:
        for palace in BRANCHES:
            placed = chart.palace(palace)
            yield {
                "chart": chart.id,
                "palace": str(palace),
                "branch": str(placed.branch),
                "day_general": str(placed.day_general),
                "night_general": str(placed.night_general),
                "kin": str(placed.kin),
                "hidden_stem": placed.hidden_stem and str(placed.hidden_stem),
                "void": placed.void,
            }


def _passage(one: Mapping[str, Any]) -> dict[str, Any]:
    work, _, _ = one["id"].rpartition("-")
    return {**one, "work": work, "title": one["english"]["title"]}


def _charts_of(one: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    by_day, by_night = one["charts_day"] or (), one["charts_night"] or ()
    day, night = set(by_day), set(by_night)
    for chart in dict.fromkeys((*by_day, *by_night)):
        yield {"pattern": one["id"], "chart": chart, "day": chart in day, "night": chart in night}


def _cells(table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each cell that is not empty; lists are set with spaces between, passages are citations."""
    for row in table["rows"]:
        for column, value in row.items():
            text = " ".join(map(str, value)) if isinstance(value, list) else value
            if column not in ("id", "passages") and text not in (None, ""):
                yield {
                    "table_id": table["id"],
                    "row_id": row["id"],
                    "column_id": column,
                    "value": str(text),
                }
