"""The states that some generals have month by month: by the branch they are on."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib import resources

from liuren.cycles import Branch
from liuren.generals import General
from liuren.tables.generals import never_over
from liuren.tables.table import Row, Said, table

MONTHS: tuple[Branch, ...] = tuple(Branch.YIN + n for n in range(12))


@table(
    "general-states",
    columns=("state", "general", "bodes", *MONTHS, "never-over", "means"),
)
def states() -> Iterator[Row]:
    """In which month a general is in a state on which branch; and those of these branches over
    which, taken as palaces, it could never stand."""
    text = resources.files(__package__).joinpath("states.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        general, branches = General(row["general"]), tuple(map(Branch, row["branches"]))
        impossible = never_over(general)
        yield Row(
            row["id"],
            {
                "state": row["state"],
                "general": general,
                "bodes": Said(f"bodes-{row['bodes']}"),
                "means": Said(f"state-{row['id']}"),
                **{month.pinyin: one for month, one in zip(MONTHS, branches, strict=True)},
                "never-over": tuple(one for one in dict.fromkeys(branches) if one in impossible),
            },
            passages=tuple(row["passage"].split()),
            source=Said("leaf", leaf=row["leaf"]),
            notes=tuple(Said(f"state-{key}") for key in row["notes"].split()),
        )
