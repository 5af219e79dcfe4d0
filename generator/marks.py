"""Which test shows which rule or pattern: read from the marks in the test files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
_MARKS = ("rule", "pattern")


@cache
def marked_tests() -> dict[str, tuple[str, ...]]:
    """The tests by what they are marked with: `rule plate.turn`, `pattern xuan-tai`.

    A function marked with the id itself is named; where a module marks its cases by a table,
    the module is named for every id that stands in it.
    """
    found: dict[str, dict[str, None]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        name = file.relative_to(TESTS.parent).as_posix()
        for mark, function in _marks(ast.parse(file.read_text(encoding="utf-8"))):
            found.setdefault(mark, {})[f"{name}::{function}" if function else name] = None
    return {mark: _nearest(tuple(names)) for mark, names in found.items()}


def _nearest(names: tuple[str, ...]) -> tuple[str, ...]:
    """The functions, or the modules where no function is named."""
    return tuple(name for name in names if "::" in name) or names


def _marks(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Every mark with the function that bears it, or with none."""
    by_table: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            for mark, ids in _marks_in(node.decorator_list):
                yield from ((f"{mark} {id}", node.name) for id in ids)
        elif isinstance(node, ast.Call):
            by_table |= {mark for mark, ids in _marks_in([node]) if not ids}
    constants = (node.value for node in ast.walk(module) if isinstance(node, ast.Constant))
    named = {word for text in constants if isinstance(text, str) for word in text.split()}
    for mark in sorted(by_table):
        yield from ((f"{mark} {id}", "") for id in sorted(named))


def _marks_in(nodes: list[ast.expr]) -> Iterator[tuple[str, list[str]]]:
    """The calls of `pytest.mark.rule` and `.pattern`, each with the ids it gives in words."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            constants = [one for one in node.args if isinstance(one, ast.Constant)]
            if node.func.attr in _MARKS:
                yield node.func.attr, [str(one.value) for one in constants]
