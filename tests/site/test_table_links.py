"""From the pages of charts and days to the rows of the tables that concern them."""

from liuren.cycles import BRANCHES, DAYS
from liuren.generals import GENERALS, Time
from liuren.tables import find_table
from tests.site.html import Page, Site
from tests.support import charts


def test_a_chart_names_the_position_of_every_general(
    site: Site, chart_pages: dict[str, Page]
) -> None:
    """By day and by night, each with the name of its row, to which it leads."""
    rows = {row.id: row for row in find_table("generals").rows}
    for chart in charts():
        page = chart_pages[chart.id]
        lines = page.article.all("p.lr-positions")
        assert len(lines) == 2, chart.id
        for time, line in zip(Time, lines, strict=True):
            assert line.classes[1] == f"lr-{time.value[0]}"
            placed = chart.generals(time)
            palace = {placed.on(one): chart.plate.under(one) for one in BRANCHES}
            ids = [f"{general.id}-{palace[general].pinyin}" for general in GENERALS]
            assert site.targets(page, line) == [f"tables/generals/#{id}" for id in ids]
            assert [one.text for one in line.all("a")] == [
                f"{general} {palace[general]} {rows[id].cells['daquan']}"
                for general, id in zip(GENERALS, ids, strict=True)
            ]


def test_a_day_leads_to_its_rows(site: Site) -> None:
    for day in DAYS:
        page = site.pages[f"days/{day.pinyin}/"]
        found = site.targets(page, page.article, "tables/")
        stem, branch = day.stem.pinyin, day.branch.pinyin
        assert {
            f"tables/by-day/#{day.pinyin}",
            f"tables/long-life/#{stem}",
            f"tables/nobles/#{stem}-tong-gui",
            f"tables/spirits-day-stem-places/#of-{stem}",
            f"tables/spirits-day-branch-places/#of-{branch}",
        } <= set(found), day
        relations = [one for one in found if one.startswith("tables/relations/#")]
        assert all(stem in one.split("-") or branch in one.split("-") for one in relations), day
        assert len(relations) >= 7, day


def test_the_rows_of_a_day_lead_back(site: Site) -> None:
    for table in ("by-day", "long-life"):
        page = site.pages[f"tables/{table}/"]
        assert {f"days/{day.pinyin}/" for day in DAYS} <= site.leads_to(page, page.article)
