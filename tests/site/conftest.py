"""What the tests of the site share: its pages, parsed once, and what they are made from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from generator import build
from generator.site import Renderer, site_words
from generator.survey import Survey
from liuren import Chart, all_charts
from liuren.generals import Time
from liuren.patterns import Reason, View, patterns, patterns_of
from liuren.words import Words
from tests.site.html import Page, Site, read_site
from tests.site.visit import WIDE, Visit, Visitor
from tests.website import SiteServer


@pytest.fixture(scope="session")
def site(built_site: Path, _server: SiteServer) -> Site:
    """The built site."""
    return read_site(built_site, _server.url)


@dataclass(frozen=True)
class AskedTexts(Mapping[str, str]):
    """The texts of a catalogue, and which of them were asked for."""

    texts: Mapping[str, str]
    asked: set[str] = field(default_factory=set)

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return self.texts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)


@pytest.fixture(scope="session")
def asked_texts() -> AskedTexts:
    """All texts of the site; once `written` is there, it knows which the pages print."""
    return AskedTexts(site_words().texts)


@pytest.fixture(scope="session")
def survey(asked_texts: AskedTexts) -> Survey:
    """All charts with what the generator counts of them."""
    return Survey(Words("en", asked_texts))


@pytest.fixture(scope="session")
def written(survey: Survey) -> dict[str, str]:
    """The Markdown of every page by its file, and the theme's file of the missing page."""
    renderer = Renderer(survey.words)
    pages = {page.file: renderer.render(page) for page in build.pages(survey)}
    return {**pages, "404.html": renderer.render_theme("404.html")}


@pytest.fixture(scope="session")
def chart_pages(site: Site, survey: Survey) -> dict[str, Page]:
    """The 720 chart pages by the id of the chart."""
    return {chart.id: site.pages[f"charts/{chart.id}/"] for chart in survey.charts}


@dataclass(frozen=True)
class Findings:
    """What the engine finds in the 720 charts: asked of it here, not of the generator."""

    views: Mapping[Time, tuple[View, ...]]
    #: The reason of each chart that has a pattern, by the id of the pattern and by time; for
    #: every pattern that day, plate and noble decide.
    reasons: Mapping[str, Mapping[Time, Mapping[str, Reason]]]

    @property
    def charts(self) -> tuple[Chart, ...]:
        """The charts, in their order."""
        return tuple(view.chart for view in self.views[Time.DAY])


@pytest.fixture(scope="session")
def findings() -> Findings:
    """The patterns of all charts by day and by night."""
    views = {time: tuple(View(chart, time) for chart in all_charts()) for time in Time}
    reasons: dict[str, dict[Time, dict[str, Reason]]] = {
        one.id: {time: {} for time in Time} for one in patterns() if one.is_decided
    }
    for time, of_time in views.items():
        for view in of_time:
            for one, reason in patterns_of(view):
                reasons[one.id][time][view.chart.id] = reason
    return Findings(views, reasons)


@pytest.fixture
def visit(chromium: Browser, site_server: str) -> Iterator[Visitor]:
    """Visit the site with a browser of the given width and settings, as often as wanted."""
    visits = []

    def begin(width: int = WIDE, **settings: Any) -> Visit:
        context = chromium.new_context(viewport={"width": width, "height": 800}, **settings)
        context.set_default_timeout(10_000)
        one = Visit(context, site_server)
        one.watch()
        visits.append(one)
        return one

    yield begin
    for one in visits:
        one.context.close()
    assert [fault for one in visits for fault in one.faults] == []
