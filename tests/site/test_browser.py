"""The site in a real browser, under a sub-path as GitHub Pages serves it.

Whatever a test does, it fails on a console error, an error of a script, a failed request, and a
request to another host. The pictures go to the folder that ARTIFACTS names, if it is set.
"""

from __future__ import annotations

import os
import re
from itertools import combinations, product
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

import liuren
from liuren import Chart, Time
from liuren.chart import RING
from liuren.cycles import BRANCHES
from liuren.notation import text
from liuren.patterns import View, patterns_of
from liuren.words import words
from tests.site.visit import NARROW, WIDE, Visitor

NARROWEST: Final = 320
PAGES: Final = (
    *("", "guide/", "charts/", "charts/wuchen-zi/", "charts/xinchou-wei/", "days/", "days/jiazi/"),
    *("plates/", "plates/3/", "methods/", "methods/she-hai/", "schools/", "schools/noble-table/"),
    *("schools/fu-deng/", "patterns/", "patterns/xuan-tai/", "patterns/she-hai/"),
    *("patterns/tong-lei-jiang-shou-ke/", "patterns/tian-en/", "rules/"),
    *("sources/", "sources/cuiyan/", "sources/kejing/", "sources/daquan-1/", "sources/errata/"),
    *("sources/coverage/", "glossary/", "checks/", "data/", "api/", "about/"),
    *("tables/", "tables/month-generals/", "tables/nobles/", "tables/generals/"),
    *("tables/generals-from-noble/", "tables/generals-never/", "tables/general-states/"),
    *("tables/spirits-month/", "tables/spirits-month-places/", "tables/spirits-year/"),
    *("tables/spirits-year-places/", "tables/spirits-day-stem/", "tables/spirits-day-stem-places/"),
    *("tables/spirits-day-branch/", "tables/spirits-day-branch-places/"),
    *("tables/by-day/", "tables/long-life/", "tables/reading-answers/", "tables/relations/"),
    *("tables/fate-years/", "tables/hours-organs/", "tables/next-year/"),
    "tables/next-year-totals/",
    *("mansions/", "mansions/printed/", "mansions/old/", "mansions/systems/"),
    *("mansions/precession/", "mansions/niu/", "mansions/kui/"),
    *("guide/chart/", "guide/plate/", "guide/lessons/", "guide/transmissions/", "guide/site/"),
    *("cast/", "structure/"),
)
each_width = pytest.mark.parametrize("width", [NARROW, WIDE])

#: What is to be read on the board, of the generals that are shown now.
SHOWN: Final = """() => {
    const shown = (selector) => [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim());
    return {
        ring: [...document.querySelectorAll(".lr-ring .lr-palace")].map((palace) =>
            [...palace.querySelectorAll(".lr-general")].filter((one) => one.checkVisibility())
                .map((one) => one.textContent.trim()).join()),
        lessons: shown(".lr-lessons .lr-generals span"),
        transmissions: shown(".lr-three .lr-general span"),
    };
}"""

#: Each run of text on the board with its em box, and the box that it has to stay in.
TEXTS: Final = """() => {
    const box = (rect) => [rect.left, rect.top, rect.right, rect.bottom];
    const board = document.querySelector(".lr-board");
    const found = [];
    const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.textContent.trim() || !parent.checkVisibility()) continue;
        if (parent.lang === "en") continue; // heard and not seen
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()];
        const size = parseFloat(getComputedStyle(parent).fontSize);
        const middle = (lines[0].top + lines[0].bottom) / 2;
        const within = parent.closest(".lr-palace, .lr-middle");
        found.push({
            text: node.textContent.trim(),
            lines: lines.length,
            size,
            box: [lines[0].left, middle - size / 2, lines[0].right, middle + size / 2],
            within: box(within.getBoundingClientRect()),
        });
    }
    return {board: box(board.getBoundingClientRect()), texts: found};
}"""


def generals(chart: Chart, time: Time) -> dict[str, list[str]]:
    """What `SHOWN` gives if the page shows just the generals of this time."""
    return {
        "ring": [str(chart.palace(earth).general(time)) for earth in BRANCHES],
        "lessons": [chart.at(one.upper).general(time).short for one in reversed(chart.lessons)],
        "transmissions": [str(one.general(time)) for one in chart.transmissions],
    }


def overlap(one: list[float], other: list[float], slack: float = 0.5) -> bool:
    """Whether two boxes share more than a hair."""
    return all(
        one[start] + slack < other[start + 2] and other[start] + slack < one[start + 2]
        for start in (0, 1)
    )


def inside(one: list[float], other: list[float], slack: float = 0.5) -> bool:
    """Whether a box stays within another."""
    return (
        one[0] >= other[0] - slack
        and one[1] >= other[1] - slack
        and one[2] <= other[2] + slack
        and one[3] <= other[3] + slack
    )


# Finding a chart ----------------------------------------------------------------------------------


@each_width
def test_from_home_to_a_chart_by_its_day_or_at_once(visit: Visitor, width: int) -> None:
    chart = liuren.chart("戊辰", over_stem="子")
    one = visit(width)
    page = one.open()
    expect(page.locator("article h1")).to_be_visible()
    page.locator("article").get_by_role("link", name="戊辰", exact=True).first.click()
    page.wait_for_url(f"{one.address}days/wuchen/")
    page.locator(f"article a[href$='charts/{chart.id}/']").click()
    page.wait_for_url(f"{one.address}charts/{chart.id}/")
    assert page.evaluate(SHOWN) == generals(chart, Time.DAY)
    page.goto(one.address)
    page.locator(f".lr-map a[href$='charts/{chart.id}/']").click()
    page.wait_for_url(f"{one.address}charts/{chart.id}/")


@each_width
def test_from_home_to_a_chart_by_typing(visit: Visitor, width: int) -> None:
    one = visit(width)
    page = one.open()
    page.locator("article .lr-find").click()
    expect(page.locator(".lr-box input")).to_be_focused()
    page.keyboard.type("갑자 인")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{one.address}charts/jiazi-yin/")


def test_the_map_is_walked_by_arrows(visit: Visitor) -> None:
    """One stop of the tab key a map, the place kept; from the last row of a decade on to the next
    decade; at the edges the walk ends."""
    one = visit()
    page = one.open()
    here = "document.activeElement.getAttribute('href')"
    page.locator(".lr-map tbody td a").first.focus()
    for keys, reached in (
        ("ArrowRight ArrowDown", "charts/yichou-chou/"),
        ("ArrowLeft ArrowLeft", "days/yichou/"),
        ("ArrowLeft Home", "days/yichou/"),
        ("End ArrowRight", "charts/yichou-hai/"),
        ("PageDown", "charts/yihai-hai/"),
        ("PageUp PageUp ArrowUp", "charts/jiazi-hai/"),
        (" ".join(["ArrowDown"] * 10), "charts/jiaxu-hai/"),
        (" ".join(["PageDown"] * 6), "charts/guihai-hai/"),
    ):
        for key in keys.split():
            page.keyboard.press(key)
        assert page.evaluate(here) == reached
    stops = "[...document.querySelectorAll('.lr-map tbody a')].filter((a) => a.tabIndex === 0)"
    assert page.evaluate(f"{stops}.map((a) => a.getAttribute('href'))") == [
        *("charts/guiyou-hai/", "charts/jiaxu-hai/", "charts/jiashen-hai/"),
        *("charts/jiawu-hai/", "charts/jiachen-hai/", "charts/guihai-hai/"),
    ]
    page.keyboard.press("Enter")
    page.wait_for_url(f"{one.address}charts/guihai-hai/")


def test_keys_turn_to_the_plate_after_and_before(visit: Visitor) -> None:
    one = visit()
    page = one.open("charts/jiazi-yin/")
    for key, id in (("n", "jiazi-mao"), ("n", "jiazi-chen"), ("p", "jiazi-mao")):
        page.keyboard.press(key)
        page.wait_for_url(f"{one.address}charts/{id}/")


def test_the_missing_page_leads_back(visit: Visitor) -> None:
    """At any depth, with its style, in both widths; its links work."""
    one = visit(NARROW)
    page = one.open("charts/no/such/page/")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
    links = page.locator("article a").evaluate_all("all => all.map((one) => one.href)")
    assert len(links) >= 4
    for link in links:
        assert one.context.request.get(link).ok, link
    page.locator("article .lr-find").click()
    expect(page.locator(".lr-box input")).to_be_focused()
    page.keyboard.type("jiazi yin")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{one.address}charts/jiazi-yin/")
    (response, console) = one.faults
    assert response == f"{one.address}charts/no/such/page/: 404"
    assert "404" in console
    one.faults.clear()


# Day and night ------------------------------------------------------------------------------------


@each_width
def test_switch_with_the_mouse_is_remembered(visit: Visitor, width: int) -> None:
    chart, after = (liuren.chart("戊辰", over_stem=over) for over in ("子", "丑"))
    one = visit(width)
    page = one.open(f"charts/{chart.id}/")
    assert page.evaluate(SHOWN) == generals(chart, Time.DAY)
    page.locator("label[for=lr-night]").click()
    assert page.evaluate(SHOWN) == generals(chart, Time.NIGHT)
    page.locator("article a[rel=next]").click()
    page.wait_for_url(f"{one.address}charts/{after.id}/")
    assert page.evaluate(SHOWN) == generals(after, Time.NIGHT)
    page.reload()
    assert page.evaluate(SHOWN) == generals(after, Time.NIGHT)
    page.locator("label[for=lr-day]").click()
    page.reload()
    assert page.evaluate(SHOWN) == generals(after, Time.DAY)


def test_switch_with_the_keyboard(visit: Visitor) -> None:
    """Tab leads to it, it shows that it has the focus, and the arrow keys turn it."""
    chart = liuren.chart("辛丑", over_stem="未")
    page = visit().open(f"charts/{chart.id}/")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "lr-time":
            break
    assert page.evaluate("document.activeElement.id") == "lr-day"
    outline = "getComputedStyle(document.querySelector('label[for=lr-day]')).outlineStyle"
    assert page.evaluate(outline) != "none"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(SHOWN) == generals(chart, Time.NIGHT)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(SHOWN) == generals(chart, Time.DAY)


def test_switch_without_scripts(visit: Visitor) -> None:
    chart = liuren.chart("辛丑", over_stem="未")
    page = visit(java_script_enabled=False).open(f"charts/{chart.id}/")
    for time in (Time.NIGHT, Time.DAY):
        page.locator(f"label[for=lr-{time.value}]").click()
        for selector, expected in (
            (".lr-ring .lr-general", generals(chart, time)["ring"]),
            (".lr-lessons .lr-generals span", generals(chart, time)["lessons"]),
            (".lr-three .lr-general span", generals(chart, time)["transmissions"]),
        ):
            shown = [one for one in page.locator(selector).all() if one.is_visible()]
            assert [one.inner_text() for one in shown] == expected
    expect(page.locator(".lr-copy")).to_be_hidden()
    page.locator(".lr-text summary").click()
    expect(page.locator(".lr-text pre").first).to_contain_text(chart.id)


def test_the_whole_page_follows_the_switch(visit: Visitor) -> None:
    """Nothing of the night is shown by day, nothing of the day by night. What the one has the
    other has too, but for patterns, which may hold at one time only."""
    page = visit().open("charts/wuchen-zi/")
    page.locator(".lr-text summary").click()
    outside = "all => all.filter((one) => !one.closest('.lr-found')).length"
    for time, other in (("day", "night"), ("night", "day")):
        page.locator(f"label[for=lr-{time}]").click()
        shown = "(all) => all.every((one) => one.checkVisibility())"
        hidden = "(all) => !all.some((one) => one.checkVisibility())"
        of_time, of_other = page.locator(f".lr-{time[0]}"), page.locator(f".lr-{other[0]}")
        assert of_time.evaluate_all(outside) == of_other.evaluate_all(outside) > 12
        assert of_time.evaluate_all(shown)
        assert of_other.evaluate_all(hidden)


def test_patterns_follow_the_switch(visit: Visitor) -> None:
    """On a chart that has some by day only, some by night only, and some for one reason or the
    other."""
    charts = [(chart, [found_at(chart, time) for time in Time]) for chart in liuren.all_charts()]
    chart, found = next(
        (chart, (day, night))
        for chart, (day, night) in charts
        if set(day) - set(night) and set(night) - set(day) and set(day) & set(night)
        if any(id in night and day[id] != night[id] for id in day)
    )
    page = visit().open(f"charts/{chart.id}/")
    for time, expected in zip(Time, found, strict=True):
        page.locator(f"label[for=lr-{time.value}]").click()
        shown = page.locator(".lr-found li").evaluate_all(
            "all => all.filter((one) => one.checkVisibility()).map((one) =>"
            " [one.querySelector('a').href.split('/').at(-2), one.textContent.trim()])"
        )
        assert [id for id, _ in shown] == list(expected)
        assert all(said.endswith(expected[id]) for id, said in shown)


def found_at(chart: Chart, time: Time) -> dict[str, str]:
    """The patterns of a chart at a time, by their ids, with the reasons in words."""
    say = words()
    return {
        one.id: say(f"reason.{one.id}.{reason.finding}", **reason.values)
        for one, reason in patterns_of(View(chart, time))
    }


def test_a_marked_lemma_shows_its_note(visit: Visitor) -> None:
    """By a touch of it: the row of the note among the errata, on the screen."""
    one = visit(NARROW)
    page = one.open("sources/cuiyan/")
    lemma = page.locator("td.lr-clause a.lr-noted").first
    anchor = (lemma.get_attribute("href") or "").partition("#")[2]
    lemma.click()
    page.wait_for_url(f"{one.address}sources/errata/#{anchor}")
    expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()


# Taking it along ----------------------------------------------------------------------------------


def test_copy_takes_the_chart_as_text(visit: Visitor) -> None:
    """By day or by night, as the switch stands; the button then says that it is done."""
    chart = liuren.chart("戊辰", over_stem="子")
    page = visit(permissions=["clipboard-read", "clipboard-write"]).open(f"charts/{chart.id}/")
    page.locator(".lr-text summary").click()
    button = page.locator(".lr-copy")
    done = button.get_attribute("data-done")
    assert done
    assert button.inner_text() != done
    for time in Time:
        page.locator(f"label[for=lr-{time.value}]").click()
        button.click()
        expect(button).to_have_text(done)
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.strip() == text(chart, time).strip()


def test_the_text_stands_in_columns(visit: Visitor) -> None:
    """As it is set out: a hanzi is as wide as two letters, so the palaces stand under another."""
    page = visit().open("charts/wuchen-zi/")
    page.locator(".lr-text summary").click()
    starts = page.locator(".lr-text pre").first.evaluate(
        """(pre) => [..."申酉戌亥"].map((earth) => {
            const range = document.createRange(), at = pre.textContent.indexOf(earth + "/");
            range.setStart(pre.firstChild, at);
            range.setEnd(pre.firstChild, at + 1);
            return range.getBoundingClientRect().left;
        })"""
    )
    assert max(starts) - min(starts) < 3


def test_the_json_is_where_the_page_says(visit: Visitor) -> None:
    one = visit()
    page = one.open("charts/wuchen-zi/")
    link = page.locator("#take ~ * a[href$='.json']").evaluate("one => one.href")
    response = one.context.request.get(link)
    assert response.json()["id"] == "wuchen-zi"


# How it looks -------------------------------------------------------------------------------------


def test_no_page_scrolls_sideways(visit: Visitor) -> None:
    one = visit()
    page = one.open()
    too_wide = {}
    for path in PAGES:
        page.goto(one.address + path)
        for width in (NARROWEST, NARROW, WIDE):
            page.set_viewport_size({"width": width, "height": 800})
            found = page.evaluate(
                "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
            )
            if found > width:
                too_wide[path, width] = found
    assert not too_wide


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_figures_are_legible_on_a_phone(visit: Visitor, scheme: str) -> None:
    """Each text of 11 px or more, and of another colour than the page."""
    one = visit(NARROW, color_scheme=scheme)
    page = one.open()
    for path in ("mansions/", "mansions/printed/"):
        page.goto(one.address + path)
        found = page.locator("svg[role=img] text").evaluate_all(
            """all => all.map((one) => [
                parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a,
                getComputedStyle(one).fill, getComputedStyle(document.body).backgroundColor])"""
        )
        assert len(found) > 8
        assert min(size for size, _, _ in found) >= 11
        assert not [fill for _, fill, background in found if fill == background]


@pytest.mark.parametrize("id", ["wuchen-zi", "xinchou-wei", "jiazi-yin"])
def test_everything_fits_the_board(visit: Visitor, id: str) -> None:
    """Each text on one line, within its palace or the middle, and clear of every other."""
    page = visit().open(f"charts/{id}/")
    for width, time in product((NARROWEST, NARROW, WIDE), ("day", "night")):
        page.set_viewport_size({"width": width, "height": 800})
        page.locator(f"label[for=lr-{time}]").click()
        found = page.evaluate(TEXTS)
        texts = found["texts"]
        # 12 palaces of 4, lessons of 4 generals, uppers and lowers, transmissions of 3 times 4
        assert len(texts) == 12 * 4 + 4 * 3 + 3 * 4
        left, _, right, _ = found["board"]
        assert left >= 0
        assert right <= width
        assert not [one for one in texts if one["lines"] > 1]
        assert not [one for one in texts if not inside(one["box"], one["within"])]
        assert not [
            (one["text"], other["text"])
            for one, other in combinations(texts, 2)
            if overlap(one["box"], other["box"])
        ]
        assert min(one["size"] for one in texts) >= 9


def test_the_ring_is_the_traditional_one(visit: Visitor) -> None:
    """巳 at the upper left, 子 below: row by row as the books draw it."""
    page = visit().open("charts/jiazi-yin/")
    seen = page.locator(".lr-palace").evaluate_all(
        "all => all.map((one) => [one.querySelector('.lr-earth').textContent,"
        " Math.round(one.offsetLeft / one.offsetWidth),"
        " Math.round(one.offsetTop / one.offsetHeight)])"
    )
    assert {(earth, column, row) for earth, column, row in seen} == {
        (str(earth), column, row)
        for row, names in enumerate(RING)
        for column, earth in enumerate(names)
        if earth
    }


def test_the_whole_board_is_on_the_first_screen_of_a_phone(visit: Visitor) -> None:
    """With the switch above it, so that nobody scrolls to see the chart."""
    page = visit(NARROW).open("charts/wuchen-zi/")
    for selector in (".lr-times", ".lr-board"):
        bottom = page.locator(selector).evaluate("one => one.getBoundingClientRect().bottom")
        assert bottom <= 640, selector


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures(visit: Visitor, scheme: str, tmp_path: Path) -> None:
    """Home, a day, a chart and a pattern; light and dark are as the system wants them."""
    folder = Path(os.environ.get("ARTIFACTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    one = visit(color_scheme=scheme)
    page = one.open()
    for name, path in (
        *(("home", ""), ("day", "days/wuchen/"), ("chart", "charts/wuchen-zi/")),
        ("pattern", "patterns/xuan-tai/"),
    ):
        page.goto(one.address + path)
        for width in (NARROW, WIDE):
            page.set_viewport_size({"width": width, "height": 800})
            picture = folder / f"{name}-{width}-{scheme}.png"
            page.screenshot(path=picture, full_page=True)
            assert picture.stat().st_size > 10_000
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    red = int(background.removeprefix("rgb(").split(",")[0])
    assert (red > 128) == (scheme == "light")


# Reading ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "after"), [("days/guihai/", "days/jiazi/"), ("plates/11/", "plates/0/")]
)
def test_keys_go_round_as_the_arrows_do(visit: Visitor, path: str, after: str) -> None:
    one = visit()
    page = one.open(path)
    arrow = page.locator("article a[rel=next]").evaluate("one => one.href")
    page.keyboard.press("n")
    page.wait_for_url(one.address + after)
    assert page.url == arrow
    page.keyboard.press("p")
    page.wait_for_url(one.address + path)


def test_pinyin_over_the_names(visit: Visitor) -> None:
    """Off at first, then on from page to page until it is switched off; the board still holds, and
    nothing of the page is lost."""
    one = visit(NARROW)
    page = one.open("charts/wuchen-zi/")
    before = page.locator("article").evaluate("one => one.textContent")
    assert page.locator("ruby").count() == 0
    button = page.locator(".lr-pinyin")
    button.click()
    expect(page.locator(".lr-at-si .lr-heaven rt")).to_have_text("zǐ")
    expect(page.locator(".lr-facts a rt").first).to_have_text("shèhài")
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.locator("blockquote ruby, pre ruby").count() == 0
    for width in (NARROWEST, NARROW, WIDE):
        page.set_viewport_size({"width": width, "height": 800})
        texts = page.evaluate(TEXTS)["texts"]
        assert not [one for one in texts if not inside(one["box"], one["within"], 1)]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"{one.address}days/jiazi/")
    expect(page.locator("h1 rt").first).to_have_text("jiǎ")
    page.goto(f"{one.address}charts/wuchen-zi/")
    expect(page.locator(".lr-at-si .lr-heaven rt")).to_have_text("zǐ")
    page.locator(".lr-pinyin").click()
    assert page.locator("ruby").count() == 0
    assert page.locator("article").evaluate("one => one.textContent") == before


def test_a_name_tells_what_it_is(visit: Visitor) -> None:
    """When one points at it or comes to it by the keyboard; Escape takes the note away."""
    page = visit().open("charts/wuchen-zi/")
    note = page.locator("[role=tooltip]")
    expect(note).to_be_hidden()
    page.locator(".lr-at-si .lr-heaven").hover()
    expect(note).to_contain_text("子 zǐ · branch 1 of twelve, water, yang")
    page.locator(".lr-lessons .lr-generals span").first.hover()
    expect(note).to_contain_text("虎 hǔ · White Tiger")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    link = page.locator(".lr-facts a").first
    link.focus()
    expect(note).to_contain_text("涉害 shèhài · wading through harm")
    expect(link).to_have_attribute("aria-describedby", "lr-gloss")


@pytest.mark.parametrize("path", ["patterns/", "rules/", "glossary/", "charts/", "tables/nobles/"])
def test_rows_link_to_themselves(visit: Visitor, path: str) -> None:
    """Every row with an address, visibly when one points at it or comes to it."""
    page = visit().open(path)
    assert page.locator("article tr[id]").evaluate_all(
        """all => all.length && all.every((row) => [...row.querySelectorAll("a")]
            .some((one) => one.getAttribute("href") === `#${row.id}`))"""
    )
    own = page.locator("article tr .lr-self").first
    if own.count():
        own.focus()
        expect(own).to_have_css("opacity", "1")


#: How high the article of each chart stands in print, in millimetres.
PRINTED: Final = """async (ids) => {
    const heights = [];
    for (const id of ids) {
        const text = await (await fetch(`../${id}/`)).text();
        const article = new DOMParser().parseFromString(text, "text/html").querySelector("article");
        document.querySelector("article").replaceWith(article);
        heights.push(article.getBoundingClientRect().height * 25.4 / 96);
    }
    return heights;
}"""


def test_a_chart_prints_on_one_sheet(visit: Visitor) -> None:
    """Board, facts, derivation and patterns; all 720 are as high as a sheet of A4 less its margins
    at most, and those with the most to say are printed."""
    ids = [chart.id for chart in liuren.all_charts()]
    one = visit(round(186 / 25.4 * 96))
    page = one.open("charts/wuchen-zi/")
    page.emulate_media(media="print")
    height = dict(zip(ids, page.evaluate(PRINTED, ids), strict=True))
    ids.sort(key=lambda id: height[id])
    assert height[ids[-1]] <= 277, {id: height[id] for id in ids if height[id] > 277}
    for id in ("wuchen-zi", *ids[-3:]):
        page.goto(f"{one.address}charts/{id}/")
        sheet = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1, id
    for selector in (".md-header", ".md-footer", ".lr-foot", ".lr-crumbs", "details"):
        assert not [one for one in page.locator(selector).all() if one.is_visible()], selector
    for selector in (".lr-board", ".lr-facts", ".lr-steps", ".lr-found"):
        expect(page.locator(selector).first).to_be_visible()


#: How far what is seen has moved by itself, as browsers count it.
SHIFTS: Final = """window.shifted = 0;
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });"""


@each_width
def test_nothing_moves_while_a_page_loads(visit: Visitor, width: int) -> None:
    """What scripts show has its place from the start: search field, form, result, list."""
    one = visit(width)
    one.context.add_init_script(SHIFTS)
    for path in ("", "cast/", "structure/", "days/", "charts/wuchen-zi/", "mansions/"):
        page = one.open(path)
        page.wait_for_load_state("networkidle")
        if path == "cast/":
            expect(page.locator(".lr-casting")).to_be_visible()
        assert page.evaluate("shifted") < 0.02, path
        page.close()


def test_motion_is_reduced_where_that_is_asked(visit: Visitor) -> None:
    page = visit(reduced_motion="reduce").open("charts/wuchen-zi/")
    longest = page.evaluate(
        """Math.max(...[...document.querySelectorAll("*")].map((one) =>
            parseFloat(getComputedStyle(one).transitionDuration)))"""
    )
    assert longest < 0.001


def test_readings_are_set_in_fonts_of_their_language(visit: Visitor) -> None:
    page = visit().open("glossary/")
    for language, name in (("ja", "JP"), ("ko", "KR"), ("zh-Hant", "TC")):
        fonts = page.locator(f"article [lang={language}]").first.evaluate(
            "one => getComputedStyle(one).fontFamily"
        )
        assert name in fonts.split(",")[0]
