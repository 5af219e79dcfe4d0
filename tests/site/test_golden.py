"""Six pages as the generator writes them, kept to be read: a change of one shows as a diff.

`make snapshots` writes them anew.
"""

from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path
from typing import Final

import pytest

SNAPSHOTS: Final = Path(__file__).parents[1] / "snapshots" / "pages"
PAGES: Final = (
    "charts/jiazi-yin.md",  # 伏吟
    "charts/wuchen-zi.md",  # 涉害 復等: every kind of step, and two passages on the very chart
    "charts/xinchou-wei.md",  # 別責: schools differ, a lesson is missing, the book misprints
    "days/jiazi.md",
    "methods/she-hai.md",
    "patterns/wen-de.md",  # charts by day and by night apart, readings, cited and not quoted
)


@pytest.mark.parametrize("name", PAGES)
def test_page_snapshot(name: str, written: Mapping[str, str], update_snapshots: bool) -> None:
    file = SNAPSHOTS / name.replace("/", "-")
    if update_snapshots:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(written[name], encoding="utf-8", newline="\n")
    kept = file.read_text(encoding="utf-8") if file.is_file() else ""
    changes = unified_diff(
        kept.splitlines(), written[name].splitlines(), f"kept {file.name}", "written", lineterm=""
    )
    difference = "\n".join(changes)
    assert not difference, f"if this is meant: make snapshots\n{difference}"


def test_every_page_snapshot_is_of_a_page() -> None:
    assert {file.name for file in SNAPSHOTS.iterdir()} == {one.replace("/", "-") for one in PAGES}
