"""Charts by structure in Chromium: what the page lists is what the engine finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.survey import Survey
from liuren import Chart, Time
from liuren.cycles import BRANCHES, STEMS
from liuren.generals import GENERALS
from liuren.patterns import View, find_pattern, patterns
from tests.site.visit import flawless

PLACES = ("initial", "middle", "last", "over-stem", "over-branch")


@pytest.fixture(scope="module")
def page(chromium: Browser, site_server: str) -> Iterator[Page]:
    context = chromium.new_context(base_url=site_server, viewport={"width": 360, "height": 800})
    with flawless(context) as page:
        yield page
    context.close()


def listed(page: Page, asked: dict[str, str]) -> list[str]:
    """The charts on the page under what is asked, in their order, with the count beside them."""
    page.goto(f"structure/?{urlencode(asked)}")
    links = page.locator('[data-list="charts"] a:not(.lr-day)')
    count = page.locator(".lr-count")
    expect(count).not_to_be_empty()
    ids = links.evaluate_all("(links) => links.map((one) => one.href.split('/').at(-2))")
    said = {0: "No chart has all of this.", 1: "One chart."}.get(len(ids), f"{len(ids)} charts.")
    expect(count).to_have_text(said)
    return [str(one) for one in ids]


def holds(chart: Chart, time: Time, asked: dict[str, str]) -> bool:
    """Whether the engine says that a chart has all that is asked, by day or by night."""
    at = dict(zip(PLACES[:3], chart.derivation.transmissions, strict=True))
    at |= {"over-stem": chart.over_stem, "over-branch": chart.over_branch}
    found = chart.derivation
    view = View(chart, time)
    kinds = {kind.id for kind in (found.method, found.sub_method) if kind}
    for name, value in asked.items():
        if name in at and at[name].pinyin != value:
            return False
        if name == "method" and value not in kinds:
            return False
        if name in ("pattern", "and-pattern") and not find_pattern(value).ask(view):
            return False
        if name == "stem" and chart.day.stem.pinyin != value:
            return False
        if name == "branch" and chart.day.branch.pinyin != value:
            return False
        if name == "time" and time.value != value:
            return False
    if "general" in asked and "place" in asked:
        place = asked["place"]
        palace = next((one for one in BRANCHES if one.pinyin == place), None)
        rides = at[place] if palace is None else chart.plate.over(palace)
        return chart.generals(time).on(rides).id == asked["general"]
    return True


def by_engine(survey: Survey, asked: dict[str, str]) -> list[str]:
    return [chart.id for chart in survey.charts if any(holds(chart, time, asked) for time in Time)]


CASES = [
    {},
    {"method": "mao-xing"},
    {"method": "she-hai", "over-stem": "zi"},
    {"initial": "hai", "middle": "shen", "last": "si"},
    {"pattern": "xuan-tai"},
    {"pattern": "xuan-tai", "and-pattern": "liu-yi", "stem": "jia"},
    {"general": "gui-ren", "place": "initial", "time": "day"},
    {"general": "bai-hu", "place": "over-stem", "time": "night", "branch": "yin"},
    {"general": "qing-long", "place": "shen"},
    {"general": "liu-he", "place": "zi"},  # it never stands there
]


@pytest.mark.parametrize("asked", CASES, ids=str)
def test_the_list_is_that_of_the_engine(page: Page, survey: Survey, asked: dict[str, str]) -> None:
    assert listed(page, asked) == by_engine(survey, asked)


def test_any_combination(page: Page, survey: Survey) -> None:
    rng = random.Random(720)
    decided = [one.id for one in patterns() if one.is_decided]
    some = 0
    for _ in range(40):
        asked = {
            "pattern": rng.choice(decided),
            rng.choice(PLACES): rng.choice(BRANCHES).pinyin,
            "general": rng.choice(GENERALS).id,
            "place": rng.choice((*PLACES, *(one.pinyin for one in BRANCHES))),
        }
        if rng.random() < 0.5:
            asked |= {"time": rng.choice(("day", "night"))}
        if rng.random() < 0.3:
            asked |= {"stem": rng.choice(STEMS).pinyin}
        found = listed(page, asked)
        assert found == by_engine(survey, asked), asked
        some += bool(found)
    assert some >= 5


def test_a_choice_narrows_at_once_and_stands_in_the_address(page: Page) -> None:
    page.goto("structure/")
    expect(page.locator(".lr-count")).to_have_text("720 charts.")
    page.locator("[name=method]").select_option("bie-ze")
    expect(page.locator(".lr-count")).to_have_text("9 charts.")
    assert page.url.endswith("structure/?method=bie-ze")
    page.get_by_role("button", name="Begin anew").click()
    expect(page.locator(".lr-count")).to_have_text("720 charts.")
    assert page.url.endswith("structure/")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("asked", [{"method": "width"}, {"weather": "fair"}, {"place": "moon"}])
def test_what_cannot_be_chosen_is_refused(page: Page, asked: dict[str, str]) -> None:
    page.goto(f"structure/?{urlencode(asked)}")
    ((name, value),) = asked.items()
    expect(page.get_by_role("alert")).to_contain_text(f"{name}={value} in the address")
    expect(page.locator(".lr-count")).to_be_empty()
