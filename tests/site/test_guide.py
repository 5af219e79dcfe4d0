"""The guide: five pages on one real chart, and everything they say of it."""

import re
from itertools import pairwise
from typing import Final

import pytest

from generator.pages.guide import casting
from generator.survey import Survey
from liuren import Chart, chart
from liuren.cycles import BRANCHES
from liuren.generals import Time
from liuren.patterns import View, patterns_of
from liuren.phases import phase
from liuren.relations import LODGING
from liuren.words import words
from tests.site.html import Element, Page, Site

STEPS: Final = ("chart", "plate", "lessons", "transmissions", "site")
#: Words of the art, each with the page that explains it; no earlier page uses it.
EXPLAINED: Final = {
    "palace": "plate",
    "plate": "plate",
    "month general": "plate",
    "lesson": "lessons",
    "lodge": "lessons",
    "overcome": "lessons",
    "conflict": "lessons",
    "transmission": "transmissions",
    "method": "transmissions",
    "noble": "transmissions",
    "decade": "transmissions",
    "void": "transmissions",
    r"kin\b": "transmissions",
    "pattern": "site",
    "school": "site",
}
ENGLISH: Final = {"木": "wood", "火": "fire", "土": "earth", "金": "metal", "水": "water"}


@pytest.fixture(scope="module")
def pages(site: Site) -> dict[str, Page]:
    return {step: site.pages[f"guide/{step}/"] for step in STEPS}


@pytest.fixture(scope="module")
def one() -> Chart:
    """The chart of the guide, by its name and not by its moment."""
    return chart("丙寅", over_stem="午")


def said(page: Page) -> str:
    """What a page says in sentences, without its arrows and its foot."""
    skipped = ("lr-board", "lr-crumbs", "lr-foot", "lr-start", "lr-pinyin")
    return " ".join(
        " ".join(
            text
            for text, parent in page.article.texts
            if not any(mark in above.classes for above in parent.above for mark in skipped)
        ).split()
    )


def of_phase(place: object) -> str:
    return ENGLISH[str(phase(place))]  # type: ignore[arg-type]


def test_its_chart_is_an_example_of_the_book(survey: Survey, one: Chart) -> None:
    """The moment gives it, and cuiyan-20 discusses it."""
    assert casting().chart == one
    passages = [outcome.example.passage for outcome in survey.outcomes_by_chart[one.id]]
    assert "cuiyan-20" in passages


def test_five_pages_one_after_the_other(site: Site, pages: dict[str, Page]) -> None:
    index = site.pages["guide/"]
    listed = site.targets(index, index.article.one("ol.lr-contents"))
    assert listed == [f"guide/{step}/" for step in STEPS]
    for before, after in pairwise(STEPS):
        page = pages[before]
        onward = page.article.all("a.lr-start")[-1]
        assert site.target(page, onward.get("href")) == f"guide/{after}/"


def test_no_word_of_the_art_before_it_is_explained(pages: dict[str, Page]) -> None:
    for word, where in EXPLAINED.items():
        used = [step for step in STEPS if re.search(rf"\b{word}", said(pages[step]).lower())]
        assert used[0] == where, word


def test_the_day(pages: dict[str, Page], one: Chart) -> None:
    text = said(pages["chart"])
    stem, branch = one.day.stem, one.day.branch
    for expected in (
        f"That day is {one.day} ({one.day.pinyin}), number {one.day.index + 1} of the sixty",
        f"stem {stem} , number {stem.index + 1} of ten, belongs to {of_phase(stem)}",
        f"branch {branch} , number {branch.index + 1} of twelve, belongs to {of_phase(branch)}",
    ):
        assert expected.replace(" ,", ",") in text.replace(" ,", ",")
    for place in BRANCHES:
        assert re.search(rf"{place} \w+ {of_phase(place)}, (yang|yin)", text)


@pytest.mark.parametrize("step", ["chart", "transmissions"])
def test_the_board(pages: dict[str, Page], one: Chart, step: str) -> None:
    board = pages[step].article.one("#board")
    for earth in BRANCHES:
        palace = board.one(f".lr-at-{earth.pinyin}")
        assert palace.one(".lr-heaven").text == str(one.plate.over(earth))
        assert palace.one(".lr-d").text == str(one.palace(earth).day_general)
    assert board.one("table.lr-three").each(".lr-branch") == [
        str(branch) for branch in one.derivation.transmissions
    ]


def test_the_plate(pages: dict[str, Page], one: Chart) -> None:
    home, turned = pages["plate"].article.all("ul.lr-ring")
    for ring, turn in ((home, 0), (turned, one.plate.turn)):
        assert {palace.one(".lr-earth").text: palace.one(".lr-heaven").text for palace in lis(ring)}
        for earth in BRANCHES:
            over = ring.one(f".lr-at-{earth.pinyin}").one(".lr-heaven").text
            assert over == str(earth + turn)
    text = said(pages["plate"])
    moment = casting().moment.local
    hour = BRANCHES[(moment.hour + 1) // 2 % 12]
    general = hour + one.plate.turn
    lodging = LODGING[one.day.stem]
    assert f"the hour {hour} " in text
    assert f"until {general} lies over the palace {hour} " in text
    assert f"over the palace {lodging} stands {lodging + one.plate.turn} " in text
    begins, ends = re.findall(r"lies between (\d+):00 and (\d+):00", text)[0]
    assert int(begins) <= moment.hour < int(ends)


def lis(ring: Element) -> list[Element]:
    return ring.all("li")


def test_the_lessons(pages: dict[str, Page], one: Chart) -> None:
    article = pages["lessons"].article
    rows = article.one("#four").one("tbody").all("tr")
    assert [row.each("td")[:2] for row in rows] == [
        [str(lesson.upper), str(lesson.lower)] for lesson in one.lessons
    ]
    for row, lesson in zip(rows, one.lessons, strict=True):
        how = row.each("td")[2]
        assert how.endswith(f"stands {lesson.upper}.")
        assert str(lesson.lower) in how
    between = article.one("#between").all("tr")
    for row, lesson in zip(between, one.lessons, strict=True):
        assert ("lr-odd" in row.classes) == bool(lesson.direction)
        for place in (lesson.upper, lesson.lower):
            assert f"{place} is {of_phase(place)}" in row.text
        verdict = {"賊": "the lower overcomes the upper", "克": "the upper overcomes the lower"}
        assert verdict.get(str(lesson.direction), "neither overcomes the other") in row.text
    assert sum(bool(lesson.direction) for lesson in one.lessons) == 1
    assert "with a conflict in our chart: 1." in said(pages["lessons"])


def test_the_transmissions(pages: dict[str, Page], one: Chart) -> None:
    article, text = pages["transmissions"].article, said(pages["transmissions"])
    say = words()
    steps = (*one.derivation.steps, *one.derivation.following)
    for shown, step in zip(article.one("ol.lr-steps").all("li"), steps, strict=True):
        assert shown.text.startswith(" ".join(say.sentence(step).split()))
    assert f"For {one.day} they are {' '.join(map(str, one.void))} " in text
    for time in Time:
        of = one.generals(time)
        run = "forward" if of.forward else "backward"
        line = f"By {time.value} it rides {of.noble} , which lies over {of.palace} , and the others"
        assert f"{line} run {run}".replace(" ,", ",") in text.replace(" ,", ",")
    for placed in one.transmissions:
        english = say(f"name.kin.{placed.kin.name.lower()}")
        assert re.search(rf"{placed.branch} is {of_phase(placed.branch)}[^.]*: {english}", text)


def test_the_way_on(site: Site, pages: dict[str, Page], one: Chart) -> None:
    page = pages["site"]
    assert f"charts/{one.id}/" in site.leads_to(page, page.article)
    found = patterns_of(View(one, casting().time))
    assert f"Ours has {len(found)}, among them {found[0][0].hanzi}" in said(page)
    (cast,) = (a.get("href") for a in page.article.all("a") if "?at=" in a.get("href"))
    moment = casting().moment
    assert cast.endswith(f"?at={moment.local:%Y-%m-%dT%H:%M}&zone={moment.zone}")
