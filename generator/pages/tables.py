"""The tables: an index, and a page each with a grid where there is one, then row by row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from markupsafe import Markup

from generator import links
from generator.site import Data, Page
from generator.survey import Survey
from liuren.chart import Chart
from liuren.cycles import Day
from liuren.patterns import Pattern
from liuren.schools import Question
from liuren.tables import Cell, Ref, Reply, Row, Said, Table, Value, id_of, plain, tables

T = TypeVar("T")

#: From how many letters on words in a cell are set as running text.
_SENTENCE = 20


def pages(survey: Survey) -> Iterator[Page]:
    """The index, then every table."""
    yield Page(
        address=links.TABLES,
        title=survey.words("tables.title"),
        description=survey.words("tables.description"),
        template="tables",
        context={"tables": tables()},
        table_of_contents=False,
    )
    for one in tables():
        yield _page(survey, one)


def data(survey: Survey) -> Iterator[Data]:
    """Each table as CSV and as JSON."""
    for one in tables():
        yield Data(links.table_twin(one, "csv"), one.to_csv(survey.words))
        yield Data(links.table_twin(one, "json"), one.to_dict(survey.words))


def _page(survey: Survey, one: Table) -> Page:
    return Page(
        address=links.table(one),
        title=survey.words(f"table.{one.id}.title"),
        description=survey.words(f"table.{one.id}.description"),
        template="table",
        context={
            "one": one,
            "columns": [
                (id_of(column), one.heading(column, survey.words)) for column in one.columns
            ],
            "matrix": one.matrix() if one.grid else None,
            "shared_passages": _shared([row.passages for row in one.rows]) or (),
            "shared_source": _shared([row.source for row in one.rows]),
            "text": lambda value: plain(value, survey.words),
            "target": _target,
            "kind": lambda cell: _kind(survey, cell),
            "aside": lambda cell: _class("lr-aside" if isinstance(cell, Said) else ""),
            "label": lambda row, beside: _label(one, row, beside),
        },
        table_of_contents=False,
    )


def _kind(survey: Survey, cell: Cell) -> Markup:
    """How a cell is set: a number to the right, a sentence wide enough to be read."""
    if isinstance(cell, int):
        return _class("lr-number")
    is_long = isinstance(cell, Said) and len(cell.in_words(survey.words)) > _SENTENCE
    return _class("lr-said" if is_long else "")


def _class(name: str) -> Markup:
    """The attribute, or nothing."""
    return Markup(' class="{}"').format(name) if name else Markup()


def _shared(values: Sequence[T]) -> T | None:
    """What all of them are, if they are all the same."""
    first = values[0]
    return first if all(one == first for one in values) else None


def _label(one: Table, row: Row, beside: Row) -> str:
    """The first cell of a row by which it differs from another."""
    cells = zip(row.in_order(one.columns), beside.in_order(one.columns), strict=True)
    return next(str(cell) for cell, other in cells if str(cell) != str(other))


def _target(value: Value) -> str | None:
    """The page of a value in a cell, if it has one."""
    match value:
        case Day():
            return links.day(value)
        case Chart():
            return links.chart(value)
        case Pattern():
            return links.pattern(value)
        case Question():
            return links.question(value)
        case Reply():
            return links.answer(value.question, value.answer)
        case Ref():
            return links.row(value.table, value.row)
    return None
