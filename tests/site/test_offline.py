"""The built folder opens from the disk, without a server: pages lead to pages, the finder casts.

What is packed for a release is that folder.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page

from generator.pack import pack
from liuren import __version__
from tests.site.html import Site


@pytest.fixture(scope="module")
def root(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as unpacked from the zip of a release."""
    folder = tmp_path_factory.mktemp("offline")
    with ZipFile(pack(site.folder, folder)) as archive:
        archive.extractall(folder)
    return folder / f"liuren-{__version__}-site"


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page on which no script fails, and which asks nothing of any host."""
    context = chromium.new_context()
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on(
        "request",
        lambda request: None if request.url.startswith("file:") else wrong.append(request.url),
    )
    yield opened
    context.close()
    assert not wrong


def test_the_zip_is_the_site_and_always_the_same(site: Site, tmp_path: Path) -> None:
    folder = tmp_path / "some"
    for name in ("b/index.html", "a.html", "assets/x.js"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(site.folder / "index.html", folder / name)
    one, other = pack(folder, tmp_path / "one"), pack(folder, tmp_path / "other")
    assert one.name == f"liuren-{__version__}-site.zip"
    assert one.read_bytes() == other.read_bytes()
    with ZipFile(one) as archive:
        assert archive.namelist() == [
            f"{one.stem}/{name}" for name in ("a.html", "assets/x.js", "b/index.html")
        ]


def test_from_home_to_a_chart_and_on(root: Path, page: Page) -> None:
    page.goto((root / "index.html").as_uri())
    page.locator("article").get_by_role("link", name="甲子", exact=True).first.click()
    page.wait_for_url((root / "days/jiazi/index.html").as_uri())
    page.locator("article a[href*='charts/jiazi-yin/']").first.click()
    assert page.url == (root / "charts/jiazi-yin/index.html").as_uri()
    assert page.locator("h1").is_visible()
    page.wait_for_load_state()
    page.keyboard.press("n")
    page.wait_for_url((root / "charts/jiazi-mao/index.html").as_uri())
    page.locator(".md-header a.md-logo").click()
    assert page.url == (root / "index.html").as_uri()


def test_no_link_of_a_page_opens_a_folder(root: Path, page: Page) -> None:
    """The page of the missing is not asked: it is for servers alone, and links absolutely."""
    for name in ("", "charts/wuchen-zi/", "sources/cuiyan/", "mansions/", "data/", "api/"):
        page.goto((root / f"{name}index.html").as_uri())
        found = page.locator("a[href]").evaluate_all(
            "all => all.map((one) => new URL(one.getAttribute('href'), document.baseURI).href)"
        )
        assert len(found) > 10
        assert not [one for one in found if one.startswith("file:") and one.endswith("/")], name


def test_the_finder_casts_and_leads_to_the_chart(root: Path, page: Page) -> None:
    asked = "?at=2026-06-22T14:00&zone=Asia/Shanghai"
    page.goto((root / "cast/index.html").as_uri() + asked)
    link = page.locator(".lr-open").first
    link.wait_for(state="visible")
    link.click()
    assert page.url == (root / "charts/dingmao-wei/index.html").as_uri()
    assert page.locator("h1").is_visible()
