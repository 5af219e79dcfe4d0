"""The tables on the site: every row with its cells, source and notes, and the same as data."""

import csv
import io
import json

import pytest

from generator.site import site_words
from liuren.cycles import DAYS, Day
from liuren.tables import Ref, Reply, Row, Table, plain, tables
from liuren.words import words
from tests.site.addresses import of_passage
from tests.site.html import Element, Page, Site

each_table = pytest.mark.parametrize("one", tables(), ids=lambda one: one.id)


def page_of(site: Site, one: Table) -> Page:
    return site.pages[f"tables/{one.id}/"]


def under(page: Page, row: Row) -> str:
    """What stands below a row: its source, if it is its own, and its notes."""
    rows = page.article.one("table.lr-tabled").one("tbody").all("tr")
    place = next(n for n, one in enumerate(rows) if one.get("id") == row.id)
    below = rows[place + 1 : place + 2]
    return below[0].text if below and "lr-under" in below[0].classes else ""


def said(row: Row, one: Table) -> list[str]:
    """The cells of a row as they are to be read."""
    texts = []
    for cell in row.in_order(one.columns):
        flat = plain(cell, words())
        texts.append(" ".join(map(str, flat)) if isinstance(flat, list) else str(flat or ""))
        if flat == 0:
            texts[-1] = "0"
    return texts


@each_table
def test_every_row_is_there_with_its_cells(site: Site, one: Table) -> None:
    page = page_of(site, one)
    rows = [row for row in page.article.one("table.lr-tabled").all("tr") if row.get("id")]
    assert [row.get("id") for row in rows] == [row.id for row in one.rows]
    for shown, row in zip(rows, one.rows, strict=True):
        cells = [cell for cell in shown.children if isinstance(cell, Element)]
        texts = [cell.text.removesuffix("›").strip() for cell in cells if cell.tag in ("th", "td")]
        assert texts == said(row, one), row.id
        assert f"tables/{one.id}/#{row.id}" in site.targets(page, cells[0])


@each_table
def test_sources_and_notes_are_said(site: Site, one: Table) -> None:
    """Above the table where they are those of every row, else below the row."""
    page = page_of(site, one)
    say = words()
    above = " ".join(page.article.each("p.lr-why"))
    for row in one.rows:
        below = under(page, row)
        for id in row.passages:
            assert id in below or id in above, row.id
        for note in row.notes:
            assert note.in_words(say) in below, row.id
        if row.source:
            assert row.source.in_words(say) in f"{above} {below}", row.id
    cited = {of_passage(id) for row in one.rows for id in row.passages}
    assert cited <= set(site.targets(page, page.article, "sources/"))


@each_table
def test_cells_lead_where_they_can(site: Site, one: Table) -> None:
    page = page_of(site, one)
    for row in one.rows:
        expected = set()
        for cell in row.cells.values():
            for value in cell if isinstance(cell, tuple) else (cell,):
                if isinstance(value, Day):
                    expected.add(f"days/{value.pinyin}/")
                elif isinstance(value, Ref):
                    expected.add(f"tables/{value.table}/#{value.row}")
                elif isinstance(value, Reply):
                    expected.add(f"schools/{value.question.id}/#{value.answer.id}")
        assert expected <= set(site.targets(page, page.article.one(f"#{row.id}"))), row.id


@each_table
def test_rows_at_odds_are_linked(site: Site, one: Table) -> None:
    page = page_of(site, one)
    linked = site.targets(page, page.article, f"tables/{one.id}/#")
    for row in one.rows:
        assert {f"tables/{one.id}/#{id}" for id in row.at_odds} <= set(linked)
        assert bool(row.at_odds) is (site_words()("tables.at-odds") in under(page, row))


@each_table
def test_the_grid_leads_to_its_rows(site: Site, one: Table) -> None:
    page = page_of(site, one)
    grids = page.article.all("table.lr-matrix")
    assert len(grids) == (one.grid is not None)
    for grid in grids:
        cells = [cell for cell in grid.one("tbody").all("td") if cell.all("a")]
        led = [site.targets(page, cell) for cell in cells]
        assert sorted(led) == sorted([f"tables/{one.id}/#{row.id}"] for row in one.rows)


@each_table
def test_the_twins_are_the_table(site: Site, one: Table) -> None:
    page = page_of(site, one)
    files = {kind: f"tables/{one.id}.{kind}" for kind in ("csv", "json")}
    assert set(files.values()) <= set(site.targets(page, page.article))
    texts = {kind: (site.folder / file).read_text(encoding="utf-8") for kind, file in files.items()}
    assert json.loads(texts["json"]) == json.loads(json.dumps(one.to_dict(words())))
    assert texts["csv"] == one.to_csv(words())
    assert [row["id"] for row in csv.DictReader(io.StringIO(texts["csv"]))] == [
        row.id for row in one.rows
    ]


def test_the_index_lists_every_table(site: Site) -> None:
    page = site.pages["tables/"]
    body = page.article.one("table").one("tbody")
    assert site.targets(page, body) == [f"tables/{one.id}/" for one in tables()]
    assert [row.each("td")[-1] for row in body.all("tr")] == [
        str(len(one.rows)) for one in tables()
    ]
    twins = {file for file in site.files if file.startswith("tables/") and file[-5:] != ".html"}
    assert twins == {f"tables/{one.id}.{kind}" for one in tables() for kind in ("csv", "json")}


def test_days_lead_to_their_rows(site: Site) -> None:
    for day in DAYS:
        page = site.pages[f"days/{day.pinyin}/"]
        assert {
            f"tables/nobles/#{day.stem.pinyin}-tong-gui",
            f"tables/spirits-day-stem-places/#of-{day.stem.pinyin}",
            f"tables/spirits-day-branch-places/#of-{day.branch.pinyin}",
        } <= set(site.targets(page, page.article))
