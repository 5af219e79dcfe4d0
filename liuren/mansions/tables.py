"""The tables of this package, as the rows of its CSV files."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib import resources


@cache
def rows(name: str) -> tuple[Mapping[str, str], ...]:
    """The rows of `name.csv`, in their order; every one has a source."""
    text = resources.files(__name__.rpartition(".")[0]).joinpath(f"{name}.csv")
    return tuple(csv.DictReader(text.read_text(encoding="utf-8").splitlines()))


def number(text: str) -> float | None:
    """The number in a cell, None where it is empty."""
    return float(text) if text else None
