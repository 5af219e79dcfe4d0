"""The mansions.

The CSV files here are answers from outside the engine: computed apart from it, with the same
catalogue of stars, when the data were prepared.
"""

import csv
from pathlib import Path


def expected(name: str) -> list[dict[str, str]]:
    """The rows of a file of answers."""
    text = (Path(__file__).parent / f"{name}.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def turn(degrees: float) -> float:
    """An angle between −180° and 180°."""
    return (degrees + 180) % 360 - 180
