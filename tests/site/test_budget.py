"""How much there is of the site: it prints the figures, and fails where they get out of hand."""

import gzip
from statistics import median

import pytest

from liuren import corpus
from tests.site.html import Page, Site

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
    # The charts are 42 MB of it, the patterns 11, what the finder loads of the days 4.
    assert total <= 70_000 * KILOBYTE
