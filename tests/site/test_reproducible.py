"""The same input gives the same bytes, and nothing of an earlier run stays behind."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from generator import build
from generator.pages import charts
from generator.site import Data, Page, Renderer, write
from generator.survey import Survey
from liuren.errors import LiurenError
from tests.site.html import Site
from tests.website import build_site

Files = dict[str, bytes]


def files(folder: Path) -> Files:
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    return {name: path.read_bytes() for name, path in found.items() if path.is_file()}


def test_building_twice_gives_the_same_bytes(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With another seed for hashes, in another place, time zone and language."""
    for name, value in {"PYTHONHASHSEED": "4", "TZ": "Asia/Seoul", "LC_ALL": "C"}.items():
        monkeypatch.setenv(name, value)
    again = files(build_site(tmp_path / "again", site.url))
    once = files(site.folder)
    assert once.keys() == again.keys()
    assert not [name for name, content in once.items() if content != again[name]]
    assert not [name for name, content in once.items() if str(site.folder).encode() in content]


@pytest.fixture
def run(survey: Survey, tmp_path: Path) -> Callable[[int], int]:
    """Write the map and so many charts, with their twins, below a folder of its own."""

    def write_some(count: int) -> int:
        return write(
            tmp_path,
            islice(charts.pages(survey), count + 1),
            islice(charts.data(survey), count),
            Renderer(survey.words),
        )

    return write_some


def test_a_second_run_touches_nothing(run: Callable[[int], int], tmp_path: Path) -> None:
    def times() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}

    assert run(12) == 30  # the map, twelve charts and their twins, and five files of the theme
    first = times()
    run(12)
    assert times() == first


def test_what_an_earlier_run_left_is_removed(run: Callable[[int], int], tmp_path: Path) -> None:
    """In the generated folders; hand-written ones stay."""
    run(3)
    first = files(tmp_path)
    for name in ("charts/stale.md", "charts/stale.json", "charts/deep/stale.md", "assets/own.css"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("stale", encoding="utf-8")
    run(3)
    assert files(tmp_path) == {**first, "assets/own.css": b"stale"}
    run(2)
    assert first.keys() - files(tmp_path).keys() == {
        "charts/jiazi-chen.md",
        "charts/jiazi-chen.json",
    }


def test_a_changed_page_is_written_anew(run: Callable[[int], int], tmp_path: Path) -> None:
    run(1)
    page = tmp_path / "charts/jiazi-yin.md"
    content = page.read_bytes()
    page.write_text("changed", encoding="utf-8")
    run(1)
    assert page.read_bytes() == content


def test_two_pages_at_one_address_are_refused(survey: Survey, tmp_path: Path) -> None:
    page = next(iter(build.pages(survey)))
    with pytest.raises(LiurenError, match=r"index\.md"):
        write(tmp_path, [page, replace(page, title="another")], [], Renderer(survey.words))
    assert not files(tmp_path)


def test_files_of_addresses() -> None:
    """A section is a folder with an index; a page below it a file; both end in a slash on the site,
    data does not."""
    for address, file in {
        "": "index.md",
        "charts/": "charts/index.md",
        "charts/jiazi-yin/": "charts/jiazi-yin.md",
    }.items():
        assert Page(address, "", "", {}).file == file
    twin = Data("charts/jiazi-yin.json", {"day": "甲子"})
    assert (twin.file, twin.text) == ("charts/jiazi-yin.json", '{\n "day": "甲子"\n}\n')
