"""Everything the site knows, to take along: the files below data/.

Each data set is one JSON file with its schema, and its tables as CSV; one SQLite file has all the
tables. Beside them lie the licence, how to cite, a description for programs
(`datapackage.json`) and the checksums of all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from generator.database import Answer, Database, Sets, database
from generator.mansions import tables as mansion_tables
from generator.schemas import LICENCE, schemas
from generator.site import as_json
from generator.survey import Survey
from liuren import __version__, facts
from liuren.corpus import glossary, works
from liuren.patterns import patterns
from liuren.registry import rules
from liuren.schools import QUESTIONS
from liuren.tables import tables

DATABASE: Final = "liuren.sqlite"
CHECKSUMS: Final = "SHA256SUMS"
#: The tables that come of each data set.
TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "charts": ("charts", "lessons", "palaces", "steps"),
    "rules": ("rules", "citations"),
    "passages": ("works", "passages", "clauses", "notes"),
    "patterns": ("patterns", "pattern_charts", "names"),
    "schools": ("questions", "answers", "changes", "schools"),
    "tables": ("tables", "cells"),
    "mansions": (
        "mansions",
        "mansion_palaces",
        "mansion_systems",
        "mansion_widths",
        "mansion_skies",
    ),
    "glossary": ("terms",),
}
_LICENCE_FILE: Final = Path(__file__).parent.parent / "LICENSE"


@dataclass(frozen=True)
class File:
    """A file below data/: its name, what is in it, and the key of what is said of it, if it
    stands alone."""

    name: str
    content: bytes
    key: str = ""

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return len(self.content)

    @property
    def checksum(self) -> str:
        """The SHA-256 of its bytes."""
        return sha256(self.content).hexdigest()


@dataclass(frozen=True)
class DataSet:
    """A data set: the file with its records, their number by list, its schema and its tables."""

    name: str
    file: File
    counts: Mapping[str, int]
    schema: File
    tables: tuple[File, ...]


@dataclass(frozen=True)
class Everything:
    """All files below data/, and what the example queries give."""

    sets: tuple[DataSet, ...]
    database: File
    others: tuple[File, ...]
    answers: tuple[Answer, ...]

    @property
    def files(self) -> tuple[File, ...]:
        """Every file, in the order of the page."""
        of_sets = (file for one in self.sets for file in (one.file, one.schema, *one.tables))
        return (*of_sets, self.database, *self.others)

    @property
    def size(self) -> int:
        """How many bytes they have together."""
        return sum(file.size for file in self.files)


@cache
def everything(survey: Survey) -> Everything:
    """All files below data/."""
    sets = _sets(survey)
    made = database(survey, sets, __version__, LICENCE)
    described = schemas(survey.words)
    data_sets = tuple(
        DataSet(
            name,
            File(f"{name}.json", _records(name, parts).encode()),
            {part: len(records) for part, records in parts.items()},
            File(f"{name}.schema.json", as_json(described[name]).encode()),
            tuple(File(f"{table}.csv", made.csv[table].encode()) for table in TABLES[name]),
        )
        for name, parts in sets.items()
    )
    store = File(DATABASE, made.content)
    kept = [file for one in data_sets for file in (one.file, one.schema, *one.tables)] + [store]
    others = [
        File("LICENSE.txt", _LICENCE_FILE.read_bytes(), "licence"),
        File("CITATION.cff", _citation(survey).encode(), "citation"),
        File("datapackage.json", as_json(_package(survey, kept, made)).encode(), "package"),
    ]
    sums = "".join(f"{file.checksum}  {file.name}\n" for file in (*kept, *others))
    others.append(File(CHECKSUMS, sums.encode(), "checksums"))
    return Everything(data_sets, store, tuple(others), made.answers)


def _sets(survey: Survey) -> Sets:
    """The data sets as plain data."""
    say = survey.words
    of_mansions = mansion_tables()
    return {
        "charts": {"charts": [one.to_dict() for one in survey.charts]},
        "rules": {"rules": [facts.of_rule(one, say) for one in rules()]},
        "passages": {
            "works": [facts.of_work(one) for one in works()],
            "passages": [facts.of_passage(one, say.language) for one in survey.passages.values()],
        },
        "patterns": {"patterns": [facts.of_pattern(one, say) for one in patterns()]},
        "schools": {
            "questions": [facts.of_question(one, say) for one in QUESTIONS],
            "schools": facts.of_schools(),
        },
        "tables": {"tables": [one.to_dict(say) for one in tables()]},
        "mansions": {
            "mansions": of_mansions["index"]["mansions"],
            "palaces": of_mansions["index"]["palaces"],
            "systems": of_mansions["systems"]["systems"],
            "widths": of_mansions["systems"]["widths"],
            "skies": of_mansions["systems"]["sky"],
        },
        "glossary": {"terms": [facts.of_term(one) for one in glossary()]},
    }


def _records(name: str, parts: Mapping[str, list[dict[str, Any]]]) -> str:
    """A data set as JSON, a record a line."""
    head = {"$schema": f"{name}.schema.json", "version": __version__, "licence": LICENCE}
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for part, records in parts.items():
        rows = ",\n".join(json.dumps(one, ensure_ascii=False) for one in records)
        lines.append(f"{json.dumps(part)}: [\n{rows}\n]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _citation(survey: Survey) -> str:
    """How to cite, in the Citation File Format 1.2.0; JSON strings are YAML strings."""
    say = survey.words

    def quoted(key: str) -> str:
        return json.dumps(say(key), ensure_ascii=False)

    return "\n".join(
        (
            "cff-version: 1.2.0",
            f"message: {quoted('data.cite')}",
            "type: dataset",
            f"title: {quoted('data.cite-title')}",
            f"abstract: {quoted('home.description')}",
            "authors:",
            f"  - name: {quoted('data.authors')}",
            f"version: {__version__}",
            f"license: {LICENCE}",
            "",
        )
    )


def _package(survey: Survey, files: Iterable[File], made: Database) -> dict[str, Any]:
    """The files as a Data Package, for programs that read one: version and licence of what has
    no place for them, and the columns of each table."""
    say = survey.words

    def resource(file: File) -> dict[str, Any]:
        stem, _, kind = file.name.rpartition(".")
        return {
            "name": file.name.lower().replace("_", "-"),
            "path": file.name,
            "format": kind,
            "bytes": file.size,
            "hash": f"sha256:{file.checksum}",
            **({"schema": {"fields": made.fields[stem]}} if kind == "csv" else {}),
        }

    return {
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": "liuren",
        "title": say("data.cite-title"),
        "version": __version__,
        "licenses": [{"name": LICENCE, "path": "https://creativecommons.org/licenses/by/4.0/"}],
        "contributors": [{"title": say("data.authors")}],
        "resources": [resource(file) for file in files],
    }
