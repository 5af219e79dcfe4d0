"""The search in Chromium: what each query finds first, the keys, and what it costs."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from generator import build
from generator.search import KINDS, names, romaji, spellings
from generator.survey import Survey
from liuren import chart
from liuren.corpus import forms, readings
from liuren.cycles import BRANCHES, STEMS
from liuren.patterns import patterns
from tests.site.html import Site
from tests.site.visit import flawless

#: What is asked, and the address that has to come first.
ROWS: Final = """
甲子                  days/jiazi/
甲子日                days/jiazi/
jiazi                 days/jiazi/
jiǎzǐ                 days/jiazi/
Jia Zi                days/jiazi/
jia-zi                days/jiazi/
갑자                  days/jiazi/
갑자일                days/jiazi/
kinoene               days/jiazi/
きのえね              days/jiazi/
キノエネ              days/jiazi/
こうし                days/jiazi/
koushi                days/jiazi/
kōshi                 days/jiazi/
かっし                days/jiazi/
癸亥                  days/guihai/
みずのとい            days/guihai/
mizunoto i            days/guihai/
계해                  days/guihai/
己巳                  days/jisi/
wuchen                days/wuchen/
寅                    days/bingyin/
甲子 寅               charts/jiazi-yin/
甲子寅                charts/jiazi-yin/
甲子日干上寅          charts/jiazi-yin/
甲子日 干上寅         charts/jiazi-yin/
甲子寅課              charts/jiazi-yin/
jiazi yin             charts/jiazi-yin/
jiazi-yin             charts/jiazi-yin/
jiǎzǐ yín             charts/jiazi-yin/
jiaziyin              charts/jiazi-yin/
갑자 인               charts/jiazi-yin/
갑자인                charts/jiazi-yin/
きのえね とら         charts/jiazi-yin/
kinoene tora          charts/jiazi-yin/
こうし いん           charts/jiazi-yin/
戊戌 辰               charts/wuxu-chen/
wuxu chen             charts/wuxu-chen/
무술 진               charts/wuxu-chen/
甲子 plate 5          charts/jiazi-wei/
昴星 戊寅             charts/wuyin-you/
戊寅 昴星             charts/wuyin-you/
maoxing wuyin         charts/wuyin-you/
묘성 무인             charts/wuyin-you/
三奇 乙丑             charts/yichou-chen/
伏吟 甲子             charts/jiazi-yin/
亥申巳                charts/bingyin-yin/
hai shen si           charts/bingyin-yin/
해신사                charts/bingyin-yin/
丙戌 亥申巳           charts/bingxu-yin/
plate 5               plates/5/
Plate 11              plates/11/
5                     plates/5/
伏吟                  methods/fu-yin/
伏吟课                methods/fu-yin/
복음                  methods/fu-yin/
ふくぎん              methods/fu-yin/
fukugin               methods/fu-yin/
返吟                  methods/fan-yin/
反吟                  methods/fan-yin/
fanyin                methods/fan-yin/
元首                  methods/yuan-shou/
元首課                methods/yuan-shou/
元首课                methods/yuan-shou/
yuanshou              methods/yuan-shou/
yuán shǒu             methods/yuan-shou/
원수과                methods/yuan-shou/
げんしゅ              methods/yuan-shou/
the chief             methods/yuan-shou/
涉害                  methods/she-hai/
渉害                  methods/she-hai/
섭해                  methods/she-hai/
見機                  methods/jian-ji/
见机                  methods/jian-ji/
遙克                  methods/yao-ke/
遥剋                  methods/yao-ke/
虎視                  methods/hu-shi/
비용                  methods/bi-yong/
三奇                  patterns/san-qi/
三奇格                patterns/san-qi/
sanqi                 patterns/san-qi/
삼기과                patterns/san-qi/
さんき                patterns/san-qi/
three wonders         patterns/san-qi/
龍德                  patterns/long-de/
龙德                  patterns/long-de/
竜徳                  patterns/long-de/
용덕                  patterns/long-de/
九丑                  patterns/jiu-chou/
구추                  patterns/jiu-chou/
绝嗣                  patterns/jue-si/
斩关                  patterns/zhan-guan/
ざんかん              patterns/zhan-guan/
贅婿                  patterns/zhui-xu/
三交                  patterns/san-jiao/
青龍                  glossary/#qing-long
青龙                  glossary/#qing-long
qinglong              glossary/#qing-long
청룡                  glossary/#qing-long
せいりゅう            glossary/#qing-long
Azure Dragon          glossary/#qing-long
white tiger           glossary/#bai-hu
soaring serpent       glossary/#teng-she
元武                  glossary/#xuan-wu
贵人                  glossary/#gui-ren
月將                  glossary/#yue-jiang
月将                  glossary/#yue-jiang
行年                  glossary/#xing-nian
noble-table           schools/noble-table/
month generals        tables/month-generals/
Nobles of the stems   tables/nobles/
牛                    mansions/niu/
牛宿                  mansions/niu/
Horn                  mansions/jiao/
cuiyan-19             sources/cuiyan/#cuiyan-19
cuiyan 19             sources/cuiyan/#cuiyan-19
六壬粹言 19           sources/cuiyan/#cuiyan-19
kejing-42             sources/kejing/#kejing-42
六壬粹言              sources/cuiyan/
plate.turn            rules/#plate.turn
glossary              glossary/
"""
TABLE: Final = [
    (query.rstrip(), address)
    for query, _, address in (line.rpartition(" ") for line in ROWS.strip().splitlines())
]
NONSENSE: Final = ("zorblax", "쀍쀍", "qq qq", "ゑゑゑ", "鑫鑫鑫")

#: Type into the box, and give the options, and how long they took to be there and laid out.
ASK: Final = """(query) => {
    const input = document.querySelector(".lr-box input");
    const list = document.querySelector(".lr-box [role=listbox]");
    input.value = "";
    input.dispatchEvent(new Event("input"));
    const begun = performance.now();
    input.value = query;
    input.dispatchEvent(new Event("input"));
    list.getBoundingClientRect();
    const took = performance.now() - begun;
    return [[...list.querySelectorAll("[role=option]")].map((one) => one.href), took];
}"""


def open_box(page: Page) -> None:
    page.locator(".md-header .lr-find").click()
    expect(page.locator(".lr-box input")).to_be_focused()


@pytest.fixture(scope="module")
def browser(chromium: Browser, site_server: str) -> Iterator[BrowserContext]:
    """A reader with a phone."""
    context = chromium.new_context(
        base_url=site_server, viewport={"width": 360, "height": 800}, color_scheme="dark"
    )
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture(scope="module")
def opened(browser: BrowserContext) -> Page:
    """A page deep in the site with the box open."""
    page = browser.new_page()
    page.goto("charts/wuchen-zi/")
    open_box(page)
    return page


@pytest.fixture
def page(browser: BrowserContext) -> Iterator[Page]:
    """A page in which nothing may go wrong."""
    with flawless(browser) as page:
        yield page


# What is found ------------------------------------------------------------------------------------


def test_the_table_is_long_enough() -> None:
    assert len(TABLE) == len({query for query, _ in TABLE}) >= 80


@pytest.mark.parametrize(("query", "address"), TABLE)
def test_the_right_place_comes_first(
    opened: Page, site_server: str, site: Site, query: str, address: str
) -> None:
    found, _ = opened.evaluate(ASK, query)
    assert found[0].removeprefix(site_server) == address
    assert site.exists(address)


def test_a_method_with_a_day_is_its_charts(opened: Page, site_server: str, survey: Survey) -> None:
    """All of them before anything else: the charts of 戊寅 that 昴星 opens, of 乙丑 with 三奇."""
    for query, day, has in (
        ("昴星 戊寅", "戊寅", lambda one: one.derivation.method.id == "mao-xing"),
        (
            "三奇 乙丑",
            "乙丑",
            lambda one: "san-qi" in [of.id for of, _ in survey.patterns_by_chart[one.id]],
        ),
    ):
        charts = [chart(day, plate=turn) for turn in range(12)]
        wanted = {f"{site_server}charts/{one.id}/" for one in charts if has(one)}
        found, _ = opened.evaluate(ASK, query)
        assert set(found[: len(wanted)]) == wanted
        assert len(wanted) > 0


def test_transmissions_are_all_charts_that_have_them(
    opened: Page, site_server: str, survey: Survey
) -> None:
    found, _ = opened.evaluate(ASK, "亥申巳")
    three = [
        one.id
        for one in survey.charts
        if "".join(map(str, one.derivation.transmissions)) == "亥申巳"
    ]
    assert found == [f"{site_server}charts/{id}/" for id in three]
    assert three


@pytest.mark.parametrize("query", NONSENSE)
def test_nonsense_finds_nothing_and_says_so(page: Page, query: str) -> None:
    page.goto("about/")
    open_box(page)
    page.locator(".lr-box input").fill(query)
    expect(page.locator(".lr-box [role=status]")).to_contain_text("does not occur")
    expect(page.locator(".lr-box [role=status]")).to_contain_text(query)
    expect(page.locator(".lr-box [role=option]")).to_have_count(0)


def test_the_text_is_searched_under_the_names(page: Page, site_server: str) -> None:
    """Two words that no name has: a sentence of 六壬粹言, found in its running Chinese."""
    page.goto("days/jiazi/")
    open_box(page)
    page.locator(".lr-box input").fill("先生")
    text = page.locator(".lr-box [role=group]", has_text="In the text")
    expect(text.first).to_be_visible()
    hrefs = page.locator(".lr-box [role=option]").evaluate_all("(all) => all.map((a) => a.href)")
    assert any(one.startswith(f"{site_server}sources/cuiyan/") for one in hrefs)
    expect(page.locator(".lr-box mark", has_text="先生").first).to_be_visible()
    page.locator(".lr-box input").fill("甲子日 干上寅")
    charts = page.locator(".lr-box [role=group]", has_text="In the text: Charts")
    expect(charts.locator("[role=option]")).to_have_count(1)
    assert str(charts.locator("[role=option]").get_attribute("href")).endswith("charts/jiazi-yin/")


# The box ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["/", "s"])
def test_keys(page: Page, site_server: str, key: str) -> None:
    """Open, walk, go, close; the focus goes back to where it was."""
    page.goto("guide/")
    page.keyboard.press(key)
    field = page.locator(".lr-box input")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.type("伏吟")
    options = page.locator(".lr-box [role=option]")
    expect(options.first).to_be_visible()
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", str(options.first.get_attribute("id")))
    page.keyboard.press("Escape")
    expect(page.locator(".lr-box")).to_be_hidden()
    page.keyboard.press(key)
    expect(page.locator(".lr-box")).to_be_visible()
    expect(field).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site_server}methods/fu-yin/")


def test_nothing_typed_at_once_is_lost(page: Page) -> None:
    """While the box is on its way, keys wait for it."""
    page.goto("about/")
    page.keyboard.type("/jiazi yin")
    expect(page.locator(".lr-box input")).to_have_value("jiazi yin")
    first = page.locator(".lr-box [role=option]").first
    assert str(first.get_attribute("href")).endswith("/charts/jiazi-yin/")


def test_keys_stay_with_a_field(page: Page) -> None:
    """Whoever types into the form of the finder types."""
    page.goto("cast/")
    page.wait_for_selector(".lr-casting:visible")
    page.locator("input[name=zone]").focus()
    page.keyboard.type("s/")
    expect(page.locator(".lr-box")).to_have_count(0)


def test_a_result_on_the_same_page_closes_the_box(page: Page) -> None:
    page.goto("glossary/")
    open_box(page)
    page.keyboard.type("青龍")
    page.locator(".lr-box [role=option]").first.click()
    expect(page.locator(".lr-box")).to_be_hidden()
    assert page.url.endswith("glossary/#qing-long")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1400])
def test_the_box_fits(chromium: Browser, site_server: str, width: int, scheme: Any) -> None:
    """Within the window, with nothing cut off at the side; what is read stands out."""
    context = chromium.new_context(
        base_url=site_server, viewport={"width": width, "height": 800}, color_scheme=scheme
    )
    page = context.new_page()
    page.goto("days/jiazi/")
    open_box(page)
    page.keyboard.type("甲子")
    expect(page.locator(".lr-box [role=option]").first).to_be_visible()
    box = page.locator(".lr-box").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    for one in (".lr-box", ".lr-box [role=listbox]"):
        assert page.locator(one).evaluate("(one) => one.scrollWidth <= one.clientWidth")
    colours = page.locator(".lr-box [role=option]").first.evaluate(
        "(one) => [getComputedStyle(one).color,"
        " getComputedStyle(one.closest('dialog')).backgroundColor]"
    )
    assert len(set(colours)) == 2
    for part, least in (
        (".md-header .lr-find", 24),
        (".lr-box button", 40),
        (".lr-box [role=option]", 24),
    ):
        size = page.locator(part).first.bounding_box()
        assert size is not None
        assert min(size["height"], size["width"]) >= least
    context.close()


# What it costs ------------------------------------------------------------------------------------


def test_from_a_folder_names_are_found_and_the_text_is_not(
    chromium: Browser, built_site: Path
) -> None:
    page = chromium.new_page()
    page.goto((built_site / "charts/jiazi-yin/index.html").as_uri())
    open_box(page)
    page.keyboard.type("元首")
    expect(page.locator(".lr-box [role=status]")).to_contain_text("needs a server")
    first = page.locator(".lr-box [role=option]").first
    assert first.get_attribute("href") == (built_site / "methods/yuan-shou/index.html").as_uri()
    page.keyboard.press("Enter")
    page.wait_for_url("**/methods/yuan-shou/index.html")
    open_box(page)
    page.keyboard.type("zorblax")
    expect(page.locator(".lr-box [role=status]")).to_contain_text("Nothing is called zorblax")
    page.close()


def test_cost(
    chromium: Browser, site_server: str, site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is loaded before the box is opened, and of the text nothing before the first query;
    how much then, and how long the first answer takes."""
    context = chromium.new_context(base_url=site_server)
    page = context.new_page()
    responses: list[Response] = []
    page.on("response", lambda one: responses.append(one))

    def loaded() -> list[str]:
        urls = [one.url.removeprefix(site_server).partition("?")[0] for one in responses]
        return [
            one
            for one in urls
            if one.startswith(("find/", "assets/find/", "assets/element", "pagefind/"))
        ]

    page.goto("charts/jiazi-yin/")
    page.wait_for_load_state("networkidle")
    assert loaded() == []
    begun = page.evaluate("performance.now()")
    open_box(page)
    opening = page.evaluate("performance.now()") - begun
    page.wait_for_load_state("networkidle")
    scripts = loaded()
    assert sorted(scripts) == [
        "assets/element.js",
        "assets/find/box.js",
        "assets/find/resolver.js",
        "find/names.js",
    ]

    responses.clear()
    begun = page.evaluate("performance.now()")
    page.locator(".lr-box input").fill("三奇")
    page.wait_for_selector(".lr-box [role=group] >> text=In the text")
    first_text = page.evaluate("performance.now()") - begun
    text = loaded()
    assert all(one.startswith("pagefind/") for one in text)

    times = sorted(page.evaluate(ASK, query)[1] for query, _ in TABLE)
    keys = [query[:end] for query, _ in TABLE for end in range(1, len(query) + 1)]
    every = sorted(page.evaluate(ASK, query)[1] for query in keys)
    context.close()

    def packed(file: str) -> int:
        content = (site.folder / file).read_bytes()
        return len(gzip.compress(content, mtime=0)) if file.endswith(".js") else len(content)

    size = {file: (site.folder / file).stat().st_size for file in ("assets/find.js", *scripts)}
    with capsys.disabled():
        print(
            "\nsearch: "
            + ", ".join(
                f"{file} {size[file] / 1000:.1f} kB ({packed(file) / 1000:.1f} kB gz)"
                for file in size
            )
            + f"; Pagefind at the first query {sum(map(packed, text)) / 1000:.0f} kB"
            f" in {len(text)} files; the box open after {opening:.0f} ms,"
            f" names at a key {median(every):.1f} ms, at most {every[-1]:.1f} ms"
            f" (whole queries {median(times):.1f} ms, at most {times[-1]:.1f} ms),"
            f" first text {first_text:.0f} ms with the pause of 200 ms"
        )
    assert packed("find/names.js") <= 50_000
    assert sum(map(packed, ("assets/find.js", *scripts))) <= 60_000
    assert sum(map(packed, text)) <= 300_000
    assert every[int(0.95 * len(every))] <= 50


# The data -----------------------------------------------------------------------------------------


def test_the_charts_share_nothing_in_the_index(site: Site) -> None:
    """Of a chart the text has its name, its transmissions, its method and its patterns."""
    page = site.pages["charts/wuchen-zi/"]
    marked = [one for one in page.root if "data-pagefind-body" in one.attributes]
    assert [one.tag for one in marked] == ["h1", "dd", "dd", "ul"]
    for address, one in site.pages.items():
        bodies = [of for of in one.root if "data-pagefind-body" in of.attributes]
        if address == "404.html":
            assert not bodies
        elif not address.startswith("charts/") or address == "charts/":
            assert [of.tag for of in bodies] == ["article"], address
    assert not (site.folder / "search").exists()


def test_the_script_has_every_page(site: Site, survey: Survey) -> None:
    data = names(survey, build.pages(survey))
    addresses = {row[1].partition("#")[0] for row in data["rows"]}
    charts = {f"charts/{one.id}/" for one in survey.charts}
    assert addresses | charts == set(site.pages) - {"404.html"}
    assert set(data["kinds"]) == set(KINDS)
    assert {f"kind.{kind}" for kind in KINDS} <= data["words"].keys()
    assert set(data["has"]) <= {row[1] for row in data["rows"]}


def test_readings_and_forms() -> None:
    """Every stem, branch and numbered pattern is read; no form stands for two characters."""
    for one in (*STEMS, *BRANCHES):
        assert readings()[one.hanzi].kun
    for pattern in patterns():
        if pattern.number:
            found = " ".join(spellings(pattern.hanzi))
            assert any("가" <= letter <= "힣" for letter in found), pattern.id
            assert any("ぁ" <= letter <= "ん" for letter in found), pattern.id
    others = "".join(forms().values())
    assert len(others) == len(set(others))
    assert not set(others) & set(forms())
    assert not set(others) & {one.hanzi for one in (*STEMS, *BRANCHES)}


@pytest.mark.parametrize(
    ("kana", "latin"),
    [
        ("きのえね", "kinoene"),
        ("つちのとひつじ", "tsuchinotohitsuji"),
        ("げんしゅ", "genshu"),
        ("べっせき", "besseki"),
        ("いっちゅう", "itchuu"),
        ("びゃっこ", "byakko"),
    ],
)
def test_romaji(kana: str, latin: str) -> None:
    assert romaji(kana) == latin
