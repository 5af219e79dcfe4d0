"""All 720 charts by their structure, as data for the page that chooses among them.

A chart is its number, day by day and plate by plate; its day, its plate and what stands over stem
and branch follow from that by counting and are not in the data.
"""

from __future__ import annotations

from typing import Any

from generator.survey import Survey
from liuren.cycles import BRANCHES, DAYS, STEMS
from liuren.generals import GENERALS, Generals, Time
from liuren.plate import Plate
from liuren.relations import LODGING


def charts(survey: Survey) -> dict[str, Any]:
    """What charts are chosen by: methods and their classes, transmissions, the palace of the
    noble with the generals that this puts over the palaces, and the patterns that day, plate
    and noble decide."""
    return {
        "days": [day.hanzi for day in DAYS],
        "dayIds": [day.pinyin for day in DAYS],
        "branches": "".join(map(str, BRANCHES)),
        "branchIds": [branch.pinyin for branch in BRANCHES],
        "lodging": [LODGING[stem].index for stem in STEMS],
        "kinds": {
            kind.id: survey.bits({chart.id for chart in found})
            for kind, found in survey.by_kind.items()
        },
        "transmissions": "".join(
            str(branch) for chart in survey.charts for branch in chart.derivation.transmissions
        ),
        "nobles": {
            time.value: "".join(str(chart.generals(time).palace) for chart in survey.charts)
            for time in Time
        },
        "generals": [one.id for one in GENERALS],
        "over": [_over_palaces(Generals(palace, palace)) for palace in BRANCHES],
        "patterns": {
            id: {time.value: survey.bits(found) for time, found in by_time.items()}
            for id, by_time in survey.reasons.items()
        },
    }


def _over_palaces(placed: Generals) -> list[int]:
    """Which general stands over each palace; on the plate that is not turned branch and palace
    are one, and the noble's palace alone decides."""
    plate = Plate(0)
    return [GENERALS.index(placed.on(plate.over(palace))) for palace in BRANCHES]
