"""How much there is of the site: it prints the figures, and fails where they get out of hand."""

import gzip
import logging
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from time import process_time

import markdown
import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from liuren import corpus
from tests.site.html import Page, Site
from tests.site.visit import Visitor
from tests.website import ROOT

KILOBYTE = 1000


def test_sizes(
    site: Site, chart_pages: dict[str, Page], capsys: pytest.CaptureFixture[str]
) -> None:
    size = {file: (site.folder / file).stat().st_size for file in site.files}

    def packed(file: str) -> int:
        return len(gzip.compress((site.folder / file).read_bytes(), mtime=0))

    charts = sorted((f"{page.address}index.html" for page in chart_pages.values()), key=size.get)  # type: ignore[arg-type]
    charts_packed = sorted(map(packed, charts))
    pages = {file for file in size if file.endswith(".html")} - set(charts)
    works = {f"sources/{work.id}/index.html" for work in corpus.works()}
    largest_work, largest = (max(of, key=lambda file: size[file]) for of in (works, pages - works))
    total = sum(size.values())
    with capsys.disabled():
        print(
            f"\n{len(site.pages)} pages, {len(size)} files, {total / 1e6:.1f} MB;"
            f" a chart page {median(map(size.__getitem__, charts)) / KILOBYTE:.1f} kB"
            f" ({median(charts_packed) / KILOBYTE:.1f} kB gz),"
            f" at most {size[charts[-1]] / KILOBYTE:.1f} kB"
            f" ({charts_packed[-1] / KILOBYTE:.1f} kB gz);"
            + ";".join(
                f" the largest {kind} {file} {size[file] / KILOBYTE:.1f} kB"
                f" ({packed(file) / KILOBYTE:.1f} kB gz)"
                for kind, file in (("work", largest_work), ("other page", largest))
            )
        )
    assert size[charts[-1]] <= 70 * KILOBYTE
    assert charts_packed[-1] <= 15 * KILOBYTE
    assert size[largest_work] <= 300 * KILOBYTE  # a whole book, with translation and apparatus
    assert packed(largest_work) <= 60 * KILOBYTE
    assert size[largest] <= 200 * KILOBYTE
    # The charts are 42 MB of it, the patterns 11, what is there to take along 8, what the finder
    # loads of the days 4, the index of the full text 2.
    assert total <= 85_000 * KILOBYTE


def test_transfer_of_a_chart_page(
    site: Site, visit: Visitor, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a reader with an empty cache loads for one chart, and what the next chart adds: the
    files that the browser asks for, packed as a server sends them."""
    one = visit()
    asked: list[str] = []
    one.context.on("request", lambda request: asked.append(request.url))
    sizes = []
    page = one.open("charts/wuchen-zi/")
    for path in (None, "charts/wuchen-chou/"):
        if path:
            asked_before = set(asked)
            page.goto(one.address + path)
        page.wait_for_load_state("networkidle")
        new = set(asked) - asked_before if path else set(asked)
        files = [url.removeprefix(one.address) for url in new]
        sizes.append(sum(packed_size(site, file) for file in files))
    with capsys.disabled():
        first, second = (size / KILOBYTE for size in sizes)
        print(f"\na first chart {first:.1f} kB gz over the wire, the next {second:.1f} kB gz")
    assert sizes[0] <= 150 * KILOBYTE
    assert sizes[1] <= 15 * KILOBYTE


def packed_size(site: Site, file: str) -> int:
    path = site.folder / file
    content = (path / "index.html" if path.is_dir() else path).read_bytes()
    return len(gzip.compress(content, mtime=0))


def test_our_own_scripts(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """All of them together, though no page loads them all."""
    ours = sorted(
        file
        for file in site.files
        if file.startswith("assets/") and file.endswith(".js")
        if not file.startswith("assets/javascripts/")
    )
    packed = {file: packed_size(site, file) for file in ours}
    with capsys.disabled():
        print(f"\n{len(ours)} scripts of ours, {sum(packed.values()) / KILOBYTE:.1f} kB gz")
    assert sum(packed.values()) <= 40 * KILOBYTE


def test_the_build_is_not_much_more_than_markdown(
    written: Mapping[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Processor time of building the chart pages of some days, over that of turning their Markdown
    into HTML and nothing else; both in this run, so the machine's speed falls out."""
    some = {name: text for name, text in written.items() if name.startswith("charts/")}
    some = dict(sorted(some.items())[:120])
    start = process_time()
    for text in some.values():
        markdown.markdown(text.partition("\n---\n")[2], extensions=["attr_list", "toc"])
    bare = process_time() - start
    for name, text in some.items():
        file = tmp_path / "docs" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")
    config = load_config(
        str(ROOT / "mkdocs.yml"),
        docs_dir=str(tmp_path / "docs"),
        site_dir=str(tmp_path / "site"),
        nav=[],
        strict=False,
    )
    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    start = process_time()
    build(config)
    ratio = (process_time() - start) / bare
    with capsys.disabled():
        print(f"\nthe build takes {ratio:.2f} times what bare Markdown takes")
    assert ratio <= 2.5
