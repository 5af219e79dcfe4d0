"""What a table is, how it is declared, and the registry of all.

A table is a function that gives its rows:

    @table("nobles", columns=("stem", "answer", "day"), grid=Grid("answer", "stem", ("day",)))
    def nobles() -> Iterator[Row]:
        \"\"\"The nobles of each stem under each answer.\"\"\"
        yield Row("jia-tong-gui", {"stem": Stem.JIA, ...}, passages=("cuiyan-05",))

Every row has a permanent id, a cell for every column, and a source. Title, description, text and
names of columns stand in the catalogue of words: `table.ID.title`, `.description`, `.about`,
`.column.COLUMN` (or `table.column.COLUMN` for one that several tables have). A column that is
itself a stem, branch or general is headed by its hanzi.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from liuren.chart import Chart
from liuren.corpus import is_citable
from liuren.cycles import Branch, Day, Stem
from liuren.errors import LiurenError
from liuren.generals import General
from liuren.patterns import Pattern
from liuren.schools import Answer, Question
from liuren.words import Words

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Said:
    """Something said in words: the text `table.said.KEY` of the catalogue, filled with values."""

    __slots__ = ("key", "values")

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = {name: _filling(value) for name, value in values.items()}

    def __repr__(self) -> str:
        return f"Said({self.key!r}, {self.values})"

    def in_words(self, say: Words) -> str:
        """The text in the language of the words."""
        return say(f"table.said.{self.key}", **self.values)


def _filling(value: object) -> str | int:
    if isinstance(value, str | int):
        return value
    return " ".join(map(str, value)) if isinstance(value, Iterable) else str(value)


@dataclass(frozen=True, slots=True)
class Ref:
    """A row of another table, by that table's id and its own, under the name to be shown."""

    table: str
    row: str
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to a question on which the books differ."""

    question: Question
    answer: Answer

    def __str__(self) -> str:
        return self.answer.id


Value = (
    Branch
    | Stem
    | Day
    | General
    | Chart
    | Pattern
    | Question
    | Reply
    | Ref
    | Said
    | str
    | int
    | None
)
Cell = Value | tuple[Value, ...]
Column = str | Branch | Stem | General
#: A cell as plain data.
Plain = str | int | None | list[str | int | None]


def id_of(column: Column) -> str:
    """The id of a column: its name, or the pinyin of what heads it."""
    if isinstance(column, str):
        return column
    return column.id if isinstance(column, General) else column.pinyin


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its permanent id, its cells by the id of the column, and what it rests on.

    `passages` are ids of the corpus; `source` names work and place where it is none of them, or
    says that the row is computed. `notes` are what is said against the row, and `at_odds` the ids
    of the rows of this table with which it cannot be squared.
    """

    id: str
    cells: Mapping[str, Cell]
    passages: tuple[str, ...] = ()
    source: Said | None = None
    notes: tuple[Said, ...] = ()
    at_odds: tuple[str, ...] = ()

    def in_order(self, columns: Iterable[Column]) -> tuple[Cell, ...]:
        """The cells of these columns."""
        return tuple(self.cells[id_of(column)] for column in columns)


@dataclass(frozen=True, slots=True)
class Grid:
    """A view of the rows as a matrix: which column gives its rows, which its columns, and which
    stand in its cells."""

    rows: str
    columns: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A table: its permanent id, its columns, and the function that gives its rows."""

    id: str
    columns: tuple[Column, ...]
    grid: Grid | None
    give: Callable[[], Iterable[Row]] = field(repr=False)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows, computed when first asked for.

        Raises `LiurenError` on a malformed or repeated id, a missing or unknown column, a row
        without a source, a passage that cannot be cited and odds with a row that is not there.
        """
        rows = tuple(self.give())
        self._check(rows)
        return rows

    def _check(self, rows: tuple[Row, ...]) -> None:
        twice = [id for id, count in Counter(row.id for row in rows).items() if count > 1]
        if twice:
            raise LiurenError(f"table {self.id!r} has the row {', '.join(twice)} twice")
        ids = {row.id for row in rows}
        for row in rows:
            where = f"row {row.id!r} of table {self.id!r}"
            if not _ID.fullmatch(row.id):
                raise LiurenError(f"{where}: an id is lower-case words, as 'jia-tong-gui'")
            columns = {id_of(column) for column in self.columns}
            if odd := sorted(columns ^ row.cells.keys()):
                raise LiurenError(f"{where} lacks or adds the column {', '.join(odd)}")
            if not row.passages and row.source is None:
                raise LiurenError(f"{where} has no source")
            if odd := [id for id in row.passages if not is_citable(id)]:
                raise LiurenError(f"{where} cites {', '.join(odd)}, which is no passage")
            if odd := [id for id in row.at_odds if id not in ids]:
                raise LiurenError(f"{where} is at odds with {', '.join(odd)}, which is no row")

    def row(self, id: str) -> Row:
        """The row with this id; raises `LiurenError` if there is none."""
        for row in self.rows:
            if row.id == id:
                return row
        raise LiurenError(f"table {self.id!r} has no row {id!r}")

    def matrix(self) -> tuple[tuple[Cell, ...], tuple[tuple[Cell, tuple[Row | None, ...]], ...]]:
        """The grid: what heads its columns, and each of its rows with what heads it and the row
        of the table in every place. Raises `LiurenError` if there is no grid, or two rows of
        the table fall in one place."""
        if self.grid is None:
            raise LiurenError(f"table {self.id!r} has no grid")
        at: dict[tuple[str, str], Row] = {}
        down: dict[str, Cell] = {}
        across: dict[str, Cell] = {}
        for row in self.rows:
            one, other = row.cells[self.grid.rows], row.cells[self.grid.columns]
            place = str(one), str(other)
            if place in at:
                raise LiurenError(f"table {self.id!r}: two rows in the place {' '.join(place)}")
            at[place] = row
            down.setdefault(place[0], one)
            across.setdefault(place[1], other)
        return tuple(across.values()), tuple(
            (head, tuple(at.get((name, other)) for other in across)) for name, head in down.items()
        )

    def heading(self, column: Column, say: Words) -> str:
        """The name of a column in the language of the words."""
        if not isinstance(column, str):
            return str(column)
        own = f"table.{self.id}.column.{column}"
        return say(own if own in say else f"table.column.{column}")

    def to_dict(self, say: Words) -> dict[str, object]:
        """The table as plain data, with its words in one language."""
        return {
            "id": self.id,
            "title": say(f"table.{self.id}.title"),
            "description": say(f"table.{self.id}.description"),
            "columns": [
                {"id": id_of(column), "name": self.heading(column, say)} for column in self.columns
            ],
            "rows": [self._facts(row, say) for row in self.rows],
        }

    def to_csv(self, say: Words) -> str:
        """The table as CSV: a line of column ids, then a line a row; lists are set with spaces
        between."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["id", *map(id_of, self.columns), "passages", "source", "notes", "at_odds"])
        for row in self.rows:
            writer.writerow(map(_flat, self._facts(row, say).values()))
        return out.getvalue()

    def _facts(self, row: Row, say: Words) -> dict[str, Plain]:
        cells = zip(self.columns, row.in_order(self.columns), strict=True)
        return {
            "id": row.id,
            **{id_of(column): plain(cell, say) for column, cell in cells},
            "passages": list(row.passages),
            "source": row.source.in_words(say) if row.source else None,
            "notes": "; ".join(note.in_words(say) for note in row.notes) or None,
            "at_odds": list(row.at_odds),
        }


def plain(cell: Cell, say: Words) -> Plain:
    """A cell as plain data: hanzi for what has them, the id of a chart or a question."""
    if isinstance(cell, tuple):
        return [_plain(value, say) for value in cell]
    return _plain(cell, say)


def _plain(value: Value, say: Words) -> str | int | None:
    match value:
        case None | int() | str():
            return value
        case Said():
            return value.in_words(say)
        case Chart() | Question():
            return value.id
        case Pattern():
            return value.hanzi
    return str(value)


def _flat(value: Plain) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "" if value is None else str(value)


_REGISTRY: dict[str, Table] = {}


def table(
    id: str, *, columns: tuple[Column, ...], grid: Grid | None = None
) -> Callable[[Callable[[], Iterator[Row]]], Callable[[], Iterator[Row]]]:
    """Declare a table; the function gives its rows.

    Raises `LiurenError` on a malformed or repeated id, on a column given twice and on a grid of
    columns that are not there.
    """

    def declare(give: Callable[[], Iterator[Row]]) -> Callable[[], Iterator[Row]]:
        if not _ID.fullmatch(id):
            raise LiurenError(f"table id {id!r} is not lower-case words, as 'month-generals'")
        if id in _REGISTRY:
            raise LiurenError(f"table id {id!r} is declared twice")
        ids = list(map(id_of, columns))
        if len(set(ids)) < len(ids):
            raise LiurenError(f"table {id!r} has a column twice")
        if grid and (odd := {grid.rows, grid.columns, *grid.values} - set(ids)):
            raise LiurenError(f"the grid of table {id!r} has no column {', '.join(sorted(odd))}")
        _REGISTRY[id] = Table(id, columns, grid, give)
        return give

    return declare


def declared() -> tuple[Table, ...]:
    """The tables declared by the modules loaded so far; `liuren.tables` loads all."""
    return tuple(_REGISTRY.values())
