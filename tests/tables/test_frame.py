"""What holds of every table, and what the frame refuses."""

import csv
import io
import json
from collections.abc import Iterator

import pytest

from liuren.cli import main
from liuren.corpus import is_citable
from liuren.cycles import Branch, Stem
from liuren.errors import LiurenError
from liuren.tables import Grid, Ref, Row, Said, Table, find_table, id_of, tables
from liuren.tables.table import declared, table
from liuren.words import words

each_table = pytest.mark.parametrize("one", tables(), ids=lambda one: one.id)


# Every table ------------------------------------------------------------------------------------


def test_the_tables_by_id_and_number_of_rows() -> None:
    """Those of this set, in their order; others may follow."""
    counts = {one.id: len(one.rows) for one in tables()}
    expected = {
        "month-generals": 12,
        "nobles": 30,
        "generals": 144,
        "generals-from-noble": 12,
        "generals-never": 12,
        "general-states": 10,
        "spirits-month": 89,
        "spirits-month-places": 12,
        "spirits-year": 14,
        "spirits-year-places": 12,
        "spirits-day-stem": 13,
        "spirits-day-stem-places": 10,
        "spirits-day-branch": 9,
        "spirits-day-branch-places": 12,
    }
    assert list(counts.items())[: len(expected)] == list(expected.items())


@each_table
def test_every_row_has_a_source(one: Table) -> None:
    for row in one.rows:
        assert row.passages or row.source, row.id
        assert all(map(is_citable, row.passages)), row.id


@each_table
def test_a_row_at_odds_names_another(one: Table) -> None:
    """And is not at odds with itself; the other says so too."""
    for row in one.rows:
        assert row.id not in row.at_odds
        for id in row.at_odds:
            assert row.id in one.row(id).at_odds, (row.id, id)


@each_table
def test_everything_is_in_the_catalogue(one: Table) -> None:
    say = words()
    facts = one.to_dict(say)
    assert facts["title"]
    assert say(f"table.{one.id}.about")
    assert all(one.heading(column, say) for column in one.columns)


@each_table
def test_a_reference_leads_to_a_row_of_that_name(one: Table) -> None:
    for row in one.rows:
        for cell in row.cells.values():
            for value in cell if isinstance(cell, tuple) else (cell,):
                if isinstance(value, Ref):
                    other = find_table(value.table)
                    assert other.row(value.row).cells[id_of(other.columns[0])] == value.name


@each_table
def test_csv_and_json_say_the_same(one: Table) -> None:
    facts = json.loads(json.dumps(one.to_dict(words()), ensure_ascii=False))
    columns = ["id", *map(id_of, one.columns), "passages", "source", "notes", "at_odds"]
    assert [column["id"] for column in facts["columns"]] == columns[1:-4]
    lines = list(csv.DictReader(io.StringIO(one.to_csv(words()))))
    assert len(lines) == len(facts["rows"]) == len(one.rows)
    for line, row in zip(lines, facts["rows"], strict=True):
        assert list(line) == list(row) == columns
        for name, value in row.items():
            items = value if isinstance(value, list) else [] if value is None else [value]
            text = " ".join(map(str, items))
            assert line[name] == text, (line["id"], name)


@each_table
def test_a_grid_has_every_row_once(one: Table) -> None:
    if one.grid is None:
        with pytest.raises(LiurenError, match="has no grid"):
            one.matrix()
        return
    across, down = one.matrix()
    placed = [row for _, rows in down for row in rows if row]
    assert sorted(row.id for row in placed) == sorted(row.id for row in one.rows)
    assert all(len(rows) == len(across) for _, rows in down)


# The frame --------------------------------------------------------------------------------------


def made(*rows: Row, columns: tuple[str | Branch | Stem, ...] = ("name", Branch.WU)) -> Table:
    return Table("made", columns, None, lambda: rows)


def row(id: str = "one", **changes: object) -> Row:
    facts: dict[str, object] = {"cells": {"name": "甲", "wu": 1}, "passages": ("cuiyan-04",)}
    return Row(id, **(facts | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ((row(), row()), "has the row one twice"),
        ((row("One"),), "lower-case words"),
        ((row(cells={"name": "甲"}),), "lacks or adds the column wu"),
        ((row(cells={"name": "甲", "wu": 1, "zi": 2}),), "lacks or adds the column zi"),
        ((row(passages=()),), "has no source"),
        ((row(passages=("cuiyan-99",)),), "cites cuiyan-99, which is no passage"),
        ((row(at_odds=("two",)),), "at odds with two, which is no row"),
    ],
)
def test_a_faulty_row_is_refused(rows: tuple[Row, ...], message: str) -> None:
    with pytest.raises(LiurenError, match=message):
        assert made(*rows).rows


def test_a_source_in_words_will_do() -> None:
    one = made(row(passages=(), source=Said("computed")))
    assert one.rows[0].source is not None
    assert one.row("one") is one.rows[0]
    with pytest.raises(LiurenError, match="no row 'two'"):
        one.row("two")


def test_two_rows_in_one_place_of_a_grid_are_refused() -> None:
    rows = row(), row("two")
    one = Table("made", ("name", Branch.WU), Grid("name", "wu", ("wu",)), lambda: rows)
    with pytest.raises(LiurenError, match="two rows in the place 甲 1"):
        one.matrix()


def give() -> Iterator[Row]:
    yield row()


@pytest.mark.parametrize(
    ("id", "columns", "grid", "message"),
    [
        ("month-generals", ("name",), None, "declared twice"),
        ("Month", ("name",), None, "lower-case words"),
        ("made", (Stem.WU, Branch.WU), None, "a column twice"),
        ("made", ("name",), Grid("name", "wu", ("name",)), "no column wu"),
    ],
)
def test_a_faulty_declaration_is_refused(
    id: str, columns: tuple[str | Branch | Stem, ...], grid: Grid | None, message: str
) -> None:
    assert tables()
    before = declared()
    with pytest.raises(LiurenError, match=message):
        table(id, columns=columns, grid=grid)(give)
    assert declared() == before


def test_an_unknown_table_is_refused_with_the_accepted() -> None:
    with pytest.raises(LiurenError, match="'noble' is not a table: accepted are month-generals, "):
        find_table("noble")


# The command ------------------------------------------------------------------------------------


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["tables", *arguments]) == 0
    return capsys.readouterr().out


def test_the_command_lists_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    ids = [one.id for one in tables()]
    assert [line.split()[0] for line in printed(capsys).splitlines()] == ids
    listed = json.loads(printed(capsys, "--format", "json"))
    assert [one["id"] for one in listed] == ids
    rows = list(csv.DictReader(io.StringIO(printed(capsys, "--format", "csv"))))
    assert rows == listed


@each_table
def test_the_command_prints_a_table(one: Table, capsys: pytest.CaptureFixture[str]) -> None:
    say = words()
    assert json.loads(printed(capsys, one.id, "--format", "json")) == json.loads(
        json.dumps(one.to_dict(say))
    )
    assert printed(capsys, one.id, "--format", "csv") == one.to_csv(say)
    lines = printed(capsys, one.id).splitlines()
    assert lines[0] == say(f"table.{one.id}.title")
    assert len(lines) >= len(one.rows) + 3


def test_the_command_refuses_what_is_no_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "noble"]) == 2
    assert "is not a table" in capsys.readouterr().err
