"""What is there to take along: the files agree with their schemas, with one another, with the
engine and with what their page prints of them."""

import csv
import json
import re
import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator
from mkdocs.utils.yaml import yaml_load

from generator.survey import Survey
from liuren import QUESTIONS, __version__, corpus, rules
from liuren.generals import Time
from liuren.mansions import MANSIONS, systems
from liuren.patterns import patterns
from liuren.tables import tables
from tests.site.conftest import Findings
from tests.site.html import Element, Page, Site
from tests.website import ROOT

MEGABYTE: Final = 1_000_000
SETS: Final = (
    *("charts", "rules", "passages", "patterns", "schools", "tables", "mansions", "glossary"),
)
each_set = pytest.mark.parametrize("name", SETS)


@pytest.fixture(scope="module")
def folder(site: Site) -> Path:
    return site.folder / "data"


@pytest.fixture(scope="module")
def page(site: Site) -> Page:
    return site.pages["data/"]


@pytest.fixture(scope="module")
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"{(folder / 'liuren.sqlite').as_uri()}?mode=ro", uri=True)
    yield connection
    connection.close()


def read(folder: Path, name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / name).read_text(encoding="utf-8"))
    return content


def names_of_tables(database: sqlite3.Connection) -> list[str]:
    return [
        name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    ]


# The files ----------------------------------------------------------------------------------------


def test_there_are_these_files_and_the_page_links_each(
    site: Site, folder: Path, page: Page, database: sqlite3.Connection
) -> None:
    expected = {
        *(f"{name}.json" for name in SETS),
        *(f"{name}.schema.json" for name in SETS),
        *(f"{name}.csv" for name in names_of_tables(database) if name != "about"),
        *("liuren.sqlite", "LICENSE.txt", "CITATION.cff", "datapackage.json", "SHA256SUMS"),
    }
    assert {path.name for path in folder.iterdir()} == {*expected, "index.html"}
    linked = {one.removeprefix("data/") for one in site.targets(page, page.article, "data/")}
    assert expected <= linked


def test_sizes(folder: Path, page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    """As the page says, and all together within bounds."""
    sizes = {path.name: path.stat().st_size for path in folder.iterdir()}
    total = sum(sizes.values())
    with capsys.disabled():
        print(f"\n{len(sizes)} files to take along, {total / MEGABYTE:.2f} MB")
    assert total < 8 * MEGABYTE
    said = [
        (Path(link.get("href")).name, link.parent.text)
        for link in page.article.all("a")
        if link.parent is not None and link.get("href").startswith("../data/")
    ]
    assert len(said) >= len(sizes) - 1
    assert not [(name, text) for name, text in said if f"{sizes[name] / 1000:.1f} kB" not in text]


def test_checksums(folder: Path) -> None:
    lines = (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    listed = {name: checksum for checksum, name in (line.split("  ") for line in lines)}
    there = {
        path.name: sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.name not in ("index.html", "SHA256SUMS")
    }
    assert listed == there


@each_set
def test_each_file_keeps_its_schema(folder: Path, name: str) -> None:
    content, schema = read(folder, f"{name}.json"), read(folder, f"{name}.schema.json")
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)
    assert not [
        f"{list(error.path)}: {error.message[:200]}"
        for error in Draft202012Validator(schema).iter_errors(content)
    ]
    assert (content["$schema"], content["version"]) == (f"{name}.schema.json", __version__)
    assert content["licence"] == "CC-BY-4.0"


@each_set
def test_each_schema_refuses_what_is_missing_or_unknown(folder: Path, name: str) -> None:
    """On the first record of each list, so that no schema takes anything."""
    content = read(folder, f"{name}.json")
    validator = Draft202012Validator(read(folder, f"{name}.schema.json"))
    for part in (key for key, value in content.items() if isinstance(value, list)):
        first = content[part][0]
        for wrong in (
            {key: value for key, value in first.items() if key != next(iter(first))},
            {**first, "unknown": "value"},
            {**first, next(iter(first)): 7},
        ):
            assert not validator.is_valid({**content, part: [wrong]}), part


def test_every_field_is_described(folder: Path) -> None:
    def fields(schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        if isinstance(schema, dict):
            yield from schema.get("properties", {}).items()
            for inner in schema.values():
                yield from fields(inner)
        elif isinstance(schema, list):
            for inner in schema:
                yield from fields(inner)

    answers = {question.id for question in QUESTIONS}  # described as a whole
    for name in SETS:
        undescribed = [
            field
            for field, schema in fields(read(folder, f"{name}.schema.json"))
            if "description" not in schema and field not in answers
        ]
        assert not undescribed


def test_the_package_describes_every_file(folder: Path, database: sqlite3.Connection) -> None:
    package = read(folder, "datapackage.json")
    assert package["version"] == __version__
    resources = {one["path"]: one for one in package["resources"]}
    assert len({one["name"] for one in resources.values()}) == len(package["resources"])
    assert all(re.fullmatch(r"[a-z0-9._-]+", one["name"]) for one in resources.values())
    beside = {"index.html", "SHA256SUMS", "datapackage.json", "LICENSE.txt", "CITATION.cff"}
    assert set(resources) == {path.name for path in folder.iterdir()} - beside
    for name, one in resources.items():
        content = (folder / name).read_bytes()
        assert (one["bytes"], one["hash"]) == (
            len(content),
            f"sha256:{sha256(content).hexdigest()}",
        )
        if name.endswith(".csv"):
            with (folder / name).open(encoding="utf-8", newline="") as file:
                assert next(csv.reader(file)) == [
                    field["name"] for field in one["schema"]["fields"]
                ]


def test_how_to_cite(folder: Path) -> None:
    cite = yaml_load((folder / "CITATION.cff").read_text(encoding="utf-8"))
    assert cite["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= cite.keys()
    assert cite["authors"] == [{"name": "the liuren reference contributors"}]
    assert (cite["version"], cite["license"], cite["type"]) == (
        __version__,
        "CC-BY-4.0",
        "dataset",
    )


def test_the_licence_is_that_of_the_project(folder: Path) -> None:
    assert (folder / "LICENSE.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()


# What is in them ----------------------------------------------------------------------------------


def test_charts_are_those_of_the_engine(folder: Path, survey: Survey) -> None:
    charts = read(folder, "charts.json")["charts"]
    assert charts == json.loads(json.dumps([chart.to_dict() for chart in survey.charts]))
    assert len(charts) == 720


def test_patterns_have_the_charts_that_the_engine_finds(folder: Path, findings: Findings) -> None:
    found = read(folder, "patterns.json")["patterns"]
    assert [one["id"] for one in found] == [one.id for one in patterns()]
    assert len(found) == 302
    for one in found:
        by_time = findings.reasons.get(one["id"])
        for time, field in ((Time.DAY, "charts_day"), (Time.NIGHT, "charts_night")):
            assert one[field] == (None if by_time is None else list(by_time[time])), one["id"]


def test_totals(folder: Path) -> None:
    def count(name: str, part: str = "") -> int:
        return len(read(folder, f"{name}.json")[part or name])

    assert count("rules") == len(rules())
    assert count("passages") == len(corpus.passages()) == 82
    assert count("passages", "works") == len(corpus.works())
    assert count("schools", "questions") == len(QUESTIONS) == 12
    assert count("tables") == len(tables())
    assert count("mansions") == len(MANSIONS) == 28
    assert count("mansions", "widths") == 28 * len(systems())
    assert count("glossary", "terms") == len(corpus.glossary())
    notes = [note for one in read(folder, "passages.json")["passages"] for note in one["apparatus"]]
    assert len(notes) == len(corpus.notes())


def test_table_files_have_every_cell(folder: Path, survey: Survey) -> None:
    found = {one["id"]: one for one in read(folder, "tables.json")["tables"]}
    assert found == {one.id: json.loads(json.dumps(one.to_dict(survey.words))) for one in tables()}


# The database -------------------------------------------------------------------------------------


def test_the_database_is_whole(database: sqlite3.Connection) -> None:
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    assert database.execute("SELECT * FROM about").fetchall() == [(__version__, "CC-BY-4.0")]
    assert database.execute("PRAGMA page_size").fetchone() == (4096,)


def test_the_database_counts_what_the_files_count(
    folder: Path, database: sqlite3.Connection
) -> None:
    def count(table: str) -> int:
        (total,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
        return int(total)

    charts = read(folder, "charts.json")["charts"]
    assert (count("charts"), count("lessons"), count("palaces")) == (720, 4 * 720, 12 * 720)
    assert count("steps") == sum(len(one["derivation"]) for one in charts)
    found = read(folder, "patterns.json")["patterns"]
    assert count("patterns") == len(found) == 302
    assert count("pattern_charts") == sum(
        len({*(one["charts_day"] or ()), *(one["charts_night"] or ())}) for one in found
    )
    passages = read(folder, "passages.json")["passages"]
    assert count("clauses") == sum(len(one["clauses"]) for one in passages)
    assert count("notes") == sum(len(one["apparatus"]) for one in passages)
    assert count("mansion_skies") == len(read(folder, "mansions.json")["skies"])
    assert not [name for name in names_of_tables(database) if count(name) == 0]


def test_palaces_agree_with_the_generals_of_the_charts(
    folder: Path, database: sqlite3.Connection
) -> None:
    """The palaces are made from the plate; the charts list the generals branch by branch."""
    generals: dict[str, dict[str, tuple[str, str]]] = {}
    rows = database.execute("SELECT chart, branch, day_general, night_general FROM palaces")
    for chart, branch, *pair in rows:
        generals.setdefault(chart, {})[branch] = (pair[0], pair[1])
    for one in read(folder, "charts.json")["charts"]:
        pairs = zip(one["generals_day"], one["generals_night"], strict=True)
        assert generals[one["id"]] == dict(zip("子丑寅卯辰巳午未申酉戌亥", pairs, strict=True))


def test_each_csv_is_its_table(folder: Path, database: sqlite3.Connection) -> None:
    for name in names_of_tables(database):
        if name == "about":
            continue
        found = database.execute(f"SELECT * FROM {name}")
        columns = [one[0] for one in found.description]
        expected = [["" if cell is None else str(cell) for cell in row] for row in found]
        with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            assert list(csv.reader(file)) == [columns, *expected], name


def cells(row: Element) -> list[str]:
    return [one.text for one in row.children if isinstance(one, Element)]


def test_example_queries_give_what_the_page_prints(
    page: Page, database: sqlite3.Connection
) -> None:
    """The query is taken from the page and asked of the file."""
    queries = [one.verbatim for one in page.article.all("pre.lr-query")]
    answers = page.article.all("table.lr-answer")
    assert len(queries) == len(answers) >= 10
    for query, answer in zip(queries, answers, strict=True):
        found = database.execute(query)
        header, *printed = map(cells, answer.all("tr"))
        assert header == [one[0] for one in found.description]
        rows = [["" if cell is None else str(cell) for cell in row] for row in found]
        assert printed == rows, query
        assert 0 < len(rows) <= 20, query


def test_the_declarations_make_the_database(page: Page, database: sqlite3.Connection) -> None:
    empty = sqlite3.connect(":memory:")
    declared = page.article.one("details.lr-declared").one("pre")
    empty.executescript(declared.verbatim)
    sql = "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
    assert empty.execute(sql).fetchall() == database.execute(sql).fetchall()
    empty.close()
