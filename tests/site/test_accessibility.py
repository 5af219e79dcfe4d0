"""That nothing hinders a reader: axe finds nothing, the board is heard as it is meant, and the
keyboard leads everywhere."""

import json
import re
from itertools import product
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import liuren
from liuren import Chart, Time
from liuren.cycles import BRANCHES
from tests.site.visit import NARROW, WIDE, Visitor

#: One page of each kind, the missing page among them.
KINDS: Final = (
    *("", "cast/", "structure/", "guide/", "guide/plate/", "charts/", "charts/xinchou-wei/"),
    *("days/", "days/jiazi/", "plates/", "plates/3/", "methods/", "methods/she-hai/"),
    *("schools/", "schools/noble-table/", "patterns/", "patterns/xuan-tai/", "rules/"),
    *("tables/", "tables/nobles/", "tables/spirits-month-places/", "mansions/"),
    *("mansions/printed/", "mansions/niu/", "sources/", "sources/kejing/", "sources/errata/"),
    *("sources/coverage/", "glossary/", "checks/", "data/", "api/", "about/", "404.html"),
)
#: What can change with the colours and the width; all other rules are asked once.
BY_LOOK: Final = ("color-contrast", "link-in-text-block", "scrollable-region-focusable")
#: Long pages with nothing in them that other pages have not: asked once, in light on a phone.
LONG: Final = (
    *("charts/", "methods/she-hai/", "patterns/xuan-tai/", "mansions/printed/", "checks/"),
    *("tables/spirits-month-places/", "sources/kejing/", "sources/errata/", "sources/coverage/"),
    *("glossary/", "rules/", "api/", "structure/"),
)


def findings(page: Page, options: dict[str, object]) -> set[str]:
    """What axe finds on the page that is open."""
    found = (
        Axe()
        .run(page, options={"resultTypes": ["violations"], "preload": False, **options})
        .response
    )
    return {
        f"{rule['id']}: {node['target'][0]} {node['html'][:120]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visit: Visitor, scheme: str) -> None:
    one = visit(NARROW, color_scheme=scheme, reduced_motion="reduce")
    page = one.open()
    # What axe does not ask of itself: a finger hits one link and not the next.
    whole: dict[str, object] = {"rules": {"target-size": {"enabled": True}}}
    by_look: dict[str, object] = {"runOnly": {"type": "rule", "values": BY_LOOK}}
    found = {}
    for path, width in product(KINDS, (NARROW, WIDE)):
        is_first = (scheme, width) == ("light", NARROW)
        if path in LONG and not is_first:
            continue
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(one.address + path)
        if here := findings(page, whole if is_first else by_look):
            found[path, width] = sorted(here)
    assert not found, json.dumps([[*key, *value] for key, value in found.items()], indent=1)


# The board ----------------------------------------------------------------------------------------


def heard(chart: Chart, time: Time) -> list[str]:
    """What a screen reader says of each palace."""
    return [
        f"{here.general(time)} on {here.branch} hidden stem {here.hidden_stem or '○'} over {earth}"
        for earth in BRANCHES
        for here in [chart.palace(earth)]
    ]


def test_the_board_is_heard_palace_by_palace(visit: Visitor) -> None:
    """A group with a name, a list of twelve, and two tables with names; of the generals those of
    the time chosen, and no others."""
    chart = liuren.chart("辛丑", over_stem="未")
    page = visit().open(f"charts/{chart.id}/")
    board = page.get_by_role("group", name=re.compile("board", re.I))
    for time in Time:
        page.locator(f"label[for=lr-{time.value}]").click()
        tree = board.aria_snapshot().splitlines()
        items = [re.sub(r"^\s*- listitem: ", "", one) for one in tree if "- listitem" in one]
        assert [one.strip('"') for one in items] == heard(chart, time)
        lessons, three = board.get_by_role("table").all()
        assert [lessons.get_by_role("row").count(), three.get_by_role("row").count()] == [3, 3]
        for table in (lessons, three):
            expect(table).to_have_accessible_name(re.compile("^(Four|Three)"))


# The keyboard -------------------------------------------------------------------------------------

#: Where the focus is: which element, whether it shows, and how that is shown.
FOCUS: Final = """() => {
    const one = document.activeElement, next = one.nextElementSibling;
    const labels = [...one.labels ?? [], ...next?.matches("label") ? [next] : []];
    const shown = [one, ...labels];
    const isMarked = ({outlineStyle, boxShadow}) => outlineStyle !== "none" || boxShadow !== "none";
    return {
        path: one === document.body ? "" : [...document.querySelectorAll("*")].indexOf(one) + "",
        name: `${one.tagName} ${one.id} ${one.className} ${one.textContent.trim().slice(0, 40)}`,
        hidden: !shown.some((part) => part.checkVisibility({visibilityProperty: true})
            && part.getBoundingClientRect().right > 0),
        marked: shown.some((part) => isMarked(getComputedStyle(part))),
    };
}"""


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("path", ["charts/xinchou-wei/", "cast/", "404.html"])
def test_tab_goes_through_the_page(visit: Visitor, path: str, width: int) -> None:
    """From the first to the last and out again: nothing traps it, and it is always seen."""
    page = visit(width, reduced_motion="reduce").open(path)
    # A thousand links to charts, one like the other.
    page.locator("#by-hand ~ .lr-wide").evaluate_all("all => all.forEach((one) => one.remove())")
    seen: list[str] = []
    faults = []
    for _ in range(400):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUS)
        if not here["path"] or here["path"] in seen[:1]:
            break
        if seen[-8:] == [here["path"]] * 8:  # a date has three parts
            faults.append(f"stuck on {here['name']}")
            break
        seen.append(here["path"])
        if here["hidden"] or not here["marked"]:
            faults.append(f"not seen: {here['name']}")
    else:
        faults.append("no end")
    assert not faults
    reachable = page.locator("article a[href], article button").evaluate_all(
        "all => all.filter((one) => one.checkVisibility() && !one.closest('details:not([open])')"
        " && one.tabIndex >= 0).length"
    )
    assert len(seen) >= reachable


def test_the_first_key_offers_to_skip(visit: Visitor) -> None:
    """Past header and tree to the page itself."""
    page = visit().open("charts/wuchen-zi/")
    page.keyboard.press("Tab")
    expect(page.locator(".md-skip")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#chart"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('article') !== null")


def test_the_drawer_by_the_keyboard(visit: Visitor) -> None:
    """On a phone the tree is out of the way until its button opens it; Escape closes it."""
    page = visit(NARROW, reduced_motion="reduce").open("days/")
    opener = page.locator(".lr-drawer")
    tree = page.locator(".md-sidebar--primary a.md-nav__link").first
    expect(tree).not_to_be_visible()
    opener.focus()
    for key in ("Space", "Escape", "Enter", "Enter"):
        opens = opener.get_attribute("aria-expanded") == "false"
        page.keyboard.press(key)
        expect(tree).to_be_visible(visible=opens)
        expect(opener).to_have_attribute("aria-expanded", str(opens).lower())
        expect(opener).to_be_focused()
