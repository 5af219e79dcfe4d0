"""The JSON beside each chart page is the chart of the engine."""

import json

from generator.survey import Survey
from tests.site.html import Site


def test_each_twin_is_the_chart(site: Site, survey: Survey) -> None:
    for chart in survey.charts:
        twin = (site.folder / f"charts/{chart.id}.json").read_text(encoding="utf-8")
        assert json.loads(twin) == json.loads(json.dumps(chart.to_dict())), chart.id


def test_there_are_720_and_no_other(site: Site, survey: Survey) -> None:
    twins = {one for one in site.files if one.startswith("charts/") and one.endswith(".json")}
    assert twins == {f"charts/{chart.id}.json" for chart in survey.charts}
    assert len(twins) == 720
