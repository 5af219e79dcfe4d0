"""The book: every chart on one sheet, in the order of its day, and what a reader turns to first."""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any, cast

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination

import liuren
from generator import book
from generator.browser import NEEDED
from generator.site import site_words
from liuren.cycles import DAYS
from liuren.errors import LiurenError
from tests.website import ROOT

JIAZI = DAYS[0]
CHARTS = sorted(
    (chart for chart in liuren.all_charts() if chart.day == JIAZI),
    key=lambda chart: chart.over_stem.index,
)
A4 = (595, 842)


@pytest.fixture(scope="module")
def printed(
    chromium: object, built_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> PdfReader:
    """The book of one day."""
    folder = tmp_path_factory.mktemp("dist")
    path = book.book(built_site, folder, [JIAZI])
    assert [one.name for one in folder.iterdir()] == [path.name]
    assert path.name == f"liuren-{liuren.__version__}-book.pdf"
    return PdfReader(path)


@pytest.fixture(scope="module")
def sheets(printed: PdfReader) -> list[str]:
    """The text of every sheet."""
    return [page.extract_text() for page in printed.pages]


def test_a_title_a_day_and_its_charts_each_on_a_sheet(
    printed: PdfReader, sheets: list[str]
) -> None:
    assert len(sheets) == 1 + 1 + 12
    assert {tuple(map(round, page.mediabox[2:])) for page in printed.pages} == {A4}
    for text in (site_words()("home.title"), liuren.__version__, site_words()("book.read")):
        assert text in sheets[0]
    assert "甲子" in sheets[1]
    for number, (chart, sheet) in enumerate(zip(CHARTS, sheets[2:], strict=True), start=3):
        transmissions = " ".join(str(one.branch) for one in chart.transmissions)
        for text in (f"甲子日 干上{chart.over_stem}", transmissions):
            assert text in sheet, chart.id
        assert re.search(rf"^charts/{chart.id}/\s+{number}$", sheet, re.M), chart.id


def test_the_text_is_found_by_its_letters(sheets: list[str]) -> None:
    """And is not that of the radicals that look alike, as in 子, 巳, 辰 and 大."""
    assert not re.findall("[\u2e80-\u2fdf]", "".join(sheets))


def test_what_only_leads_elsewhere_is_not_printed(sheets: list[str]) -> None:
    say = site_words()
    for key in ("day.tables", "chart.positions", "chart.neighbours", "foot.cite", "page.home"):
        assert not [sheet for sheet in sheets if re.search(rf"^{say(key)}$", sheet, re.M)], key


def test_the_outline_has_the_day_and_its_charts(printed: PdfReader) -> None:
    title, day, charts = printed.outline
    assert isinstance(title, Destination)
    assert isinstance(day, Destination)
    assert isinstance(charts, list)
    assert day.title == "甲子 jiazi"
    found = [one for one in charts if isinstance(one, Destination)]
    assert [one.title for one in found] == [
        f"甲子日 干上{chart.over_stem} {chart.id}" for chart in CHARTS
    ]
    pages = [printed.get_destination_page_number(one) for one in (title, day, *found)]
    assert pages == list(range(14))


def test_links_lead_from_sheet_to_sheet_and_to_no_machine(printed: PdfReader) -> None:
    """The site of the tests stands on this machine, so that nothing leads to it."""
    links = [[link.get_object() for link in page.get("/Annots", ())] for page in printed.pages]
    targets = [
        [printed.get_page_number(link["/Dest"][0].get_object()) or 0 for link in of] for of in links
    ]
    assert set(targets[0]) == {1}
    assert sorted(set(targets[1])) == list(range(2, 14))
    assert not [link for of in links for link in of if "/A" in link]


def test_what_the_file_says_of_itself(printed: PdfReader) -> None:
    assert printed.metadata is not None
    assert printed.metadata.title == site_words()("book.title")
    assert str(printed.root_object["/Lang"]) == "en"
    fonts = [
        font.get_object()
        for page in printed.pages
        for font in cast(dict[str, Any], page["/Resources"])["/Font"].values()
    ]
    for font in fonts:  # drawn in the file itself, or with a file of its own; and both as text
        inner = font["/DescendantFonts"][0] if "/DescendantFonts" in font else font
        described = inner.get_object().get("/FontDescriptor", {})
        assert font["/Subtype"] == "/Type3" or {"/FontFile2", "/FontFile3"} & set(described)
        assert "/ToUnicode" in font


def test_a_page_that_does_not_fit_is_refused(
    chromium: object, built_site: Path, tmp_path: Path
) -> None:
    """The day, without its charts, has more to say than a sheet holds."""
    site = tmp_path / "site"
    copytree(built_site / "assets", site / "assets")
    for name in ("index.html", "days/jiazi/index.html"):
        text = (built_site / name).read_text(encoding="utf-8").replace("<b ", "<i ")
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(
            text.replace('<h2 id="facts">', "<p>…</p>" * 60 + '<h2 id="facts">'), encoding="utf-8"
        )
    with pytest.raises(LiurenError, match="days/jiazi/ does not fit on one sheet"):
        book.book(site, tmp_path / "dist", [JIAZI])
    assert not list((tmp_path / "dist").iterdir())


def test_without_a_browser_or_a_site_one_line_says_what_is_needed(tmp_path: Path) -> None:
    def printed() -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, "-m", "generator.book", tmp_path / "site", tmp_path / "dist"],
            cwd=ROOT,
            env={**os.environ, "CHROMIUM": str(tmp_path / "none")},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return done.returncode, done.stdout, done.stderr.splitlines()[-1]

    called = "python -m generator.book: error:"
    lacking = (
        f"{called} {str(tmp_path / 'site')!r} has no built site: make site builds one in site/"
    )
    assert printed() == (2, "", lacking)
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").touch()
    assert printed() == (1, "", f"{called} {NEEDED}")
    assert not (tmp_path / "dist").exists()
