"""Each preset's 720 charts, line by line: every change of a rule is reviewed as a diff of these.

`make snapshots` writes them anew.
"""

from collections.abc import Callable
from pathlib import Path

from liuren import Chart, School, Time
from tests.support import charts, each_preset

SNAPSHOTS = Path(__file__).parent / "snapshots"


def generals(time: Time) -> Callable[[Chart], str]:
    """The generals on heaven's 子…亥, a character each."""
    return lambda chart: "".join(one.short for one in chart.generals(time).by_branch)


def findings(chart: Chart) -> str:
    """What each step of the derivation found."""
    steps = (*chart.derivation.steps, *chart.derivation.following)
    return " ".join(step.finding for step in steps)


COLUMNS: dict[str, Callable[[Chart], object]] = {
    "id": lambda chart: chart.id,
    "day": lambda chart: chart.day,
    "over_stem": lambda chart: chart.over_stem,
    "plate": lambda chart: chart.plate.turn,
    "lessons": lambda chart: " ".join(map(str, chart.lessons)),
    "transmissions": lambda chart: "".join(map(str, chart.derivation.transmissions)),
    "method": lambda chart: chart.derivation.method,
    "sub_method": lambda chart: chart.derivation.sub_method or "",
    "direction": lambda chart: chart.derivation.direction or "",
    "candidates": lambda chart: "".join(map(str, chart.derivation.candidates)),
    "generals_day": generals(Time.DAY),
    "generals_night": generals(Time.NIGHT),
    "findings": findings,
}


def snapshot(school: School) -> str:
    """The charts of a school as tab-separated values."""
    rows = [COLUMNS, *([str(of(one)) for of in COLUMNS.values()] for one in charts(school))]
    return "".join("\t".join(row) + "\n" for row in rows)


@each_preset
def test_snapshot(school: School, update_snapshots: bool) -> None:
    path = SNAPSHOTS / f"{school.name}.tsv"
    computed = snapshot(school)
    if update_snapshots:
        path.write_text(computed, encoding="utf-8", newline="\n")
    kept = path.read_text(encoding="utf-8").splitlines()
    differing = [
        f"- {was}\n+ {now}"
        for was, now in zip(kept, computed.splitlines(), strict=True)
        if was != now
    ]
    assert not differing, (
        f"{len(differing)} of {len(kept) - 1} charts of {school.name} differ; the first:\n"
        + "\n".join(differing[:5])
        + "\nIf this is meant: make snapshots, and review the diff."
    )
