"""How much there is of the site: it prints the figures, and fails where they get out of hand."""

import gzip
from statistics import median

import pytest

from tests.site.html import Page, Site

KILOBYTE = 1000


def test_sizes(
    site: Site, chart_pages: dict[str, Page], capsys: pytest.CaptureFixture[str]
) -> None:
    size = {file: (site.folder / file).stat().st_size for file in site.files}
    charts = {f"{page.address}index.html" for page in chart_pages.values()}
    of_charts = sorted(size[file] for file in charts)
    largest = max(charts, key=lambda file: size[file])
    packed = len(gzip.compress((site.folder / largest).read_bytes(), mtime=0))
    other = max(
        (file for file in size if file.endswith(".html") and file not in charts),
        key=lambda file: size[file],
    )
    total = sum(size.values())
    with capsys.disabled():
        print(
            f"\n{len(site.pages)} pages, {len(size)} files, {total / 1e6:.1f} MB;"
            f" a chart page {median(of_charts) / KILOBYTE:.1f} kB,"
            f" at most {of_charts[-1] / KILOBYTE:.1f} kB ({packed / KILOBYTE:.1f} kB gz);"
            f" the largest other page {other} {size[other] / KILOBYTE:.1f} kB"
        )
    assert of_charts[-1] <= 60 * KILOBYTE
    assert packed <= 15 * KILOBYTE
    assert size[other] <= 200 * KILOBYTE
    assert total <= 60_000 * KILOBYTE
