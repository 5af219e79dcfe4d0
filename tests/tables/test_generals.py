"""The generals over the palaces: computed over all charts, and beside what the book says."""

import pytest

from liuren.chart import Chart
from liuren.cycles import BRANCHES, Branch
from liuren.generals import GENERALS, NOBLES, General, Time
from liuren.tables import Row, Said, find_table
from liuren.tables.generals import never_on, never_over, seen
from tests.support import SCHOOLS, charts, line

POSITIONS = find_table("generals")
NEVER = find_table("generals-never")
FROM_NOBLE = find_table("generals-from-noble")


def key(said: object) -> str:
    assert isinstance(said, Said)
    return said.key


def test_every_general_over_every_palace_has_a_name_and_a_line() -> None:
    places = [(row.cells["general"], row.cells["palace"]) for row in POSITIONS.rows]
    assert places == [(general, palace) for general in GENERALS for palace in BRANCHES]
    assert all(row.cells["daquan"] for row in POSITIONS.rows)
    lost = [row.id for row in POSITIONS.rows if row.cells["jingwei"] is None]
    assert lost == ["zhu-que-si", "bai-hu-si", "bai-hu-hai"]
    for id in lost:
        assert any("lost in 六壬經緯" in str(one.values) for one in POSITIONS.row(id).notes)
    cited = {row.passages for row in POSITIONS.rows}
    assert {id for ids in cited for id in ids} == {f"daquan-1:{n}" for n in range(197, 217, 2)}


@pytest.mark.parametrize(
    ("id", "daquan", "jingwei"),
    [
        ("gui-ren-hai", "操笏", "登天門還絳宮"),
        ("teng-she-wu", "飛空", "飛空"),
        ("qing-long-wei", "折角", "在陸"),
        ("bai-hu-hai", "溺泉", None),
        ("tian-hou-hai", "治事", "治事"),
    ],
)
def test_some_names(id: str, daquan: str, jingwei: str | None) -> None:
    cells = POSITIONS.row(id).cells
    assert (cells["daquan"], cells["jingwei"]) == (daquan, jingwei)


def test_no_school_has_a_general_where_none_can_stand() -> None:
    """Chart by chart, by day and by night, in every school: by another way than the table's."""
    found = {general: set[Branch]() for general in GENERALS}
    for school in SCHOOLS:
        for chart in charts(school):
            for time in Time:
                for palace in BRANCHES:
                    found[chart.palace(palace).general(time)].add(palace)
    for general in GENERALS:
        assert set(never_over(general)) == set(BRANCHES) - found[general]


def test_a_position_is_never_had_just_where_its_count_is_nought() -> None:
    """1440 generals of a kind; over a palace 0, 120 or 240 times."""
    for row in POSITIONS.rows:
        never = row.cells["stands"] is not None
        assert never is (row.cells["times"] == 0), row.id
        assert row.cells["times"] in (0, 120, 240)
    for general in GENERALS:
        mine = [row for row in POSITIONS.rows if row.cells["general"] is general]
        assert sum(int(str(row.cells["times"])) for row in mine) == 1440
    assert sum(row.cells["stands"] is not None for row in POSITIONS.rows) == 36


def test_the_book_and_computing_agree_on_where_none_can_stand() -> None:
    """螣蛇 not over 戌亥, 朱雀 and 勾陳 not over 酉戌亥子, 六合 not over 申酉戌亥子丑 …"""
    line("daquan-1:203", "六合 does not come to 申 酉 戌 亥 子 丑.")
    line("daquan-1:215", "貴人 and 天空 do not ride 辰 and 戌, 玄武 and 六合 not 丑 and 未.")
    for row in NEVER.rows:
        assert [note.key for note in row.notes] == ["book-agrees"]
        for name in ("never-over", "never-on"):
            assert row.cells[name] == row.cells[f"{name}-printed"], row.id
    assert names(NEVER.row("liu-he"), "never-over") == "申酉戌亥子丑"
    assert names(NEVER.row("zhu-que"), "never-over") == "酉戌亥子"
    assert names(NEVER.row("tian-kong"), "never-on") == "辰戌"


def names(row: Row, column: str) -> str:
    cell = row.cells[column]
    assert isinstance(cell, tuple)
    return "".join(map(str, cell))


def test_the_proof_holds() -> None:
    """Forward 亥 to 辰 moved on by the steps, backward 巳 to 戌 moved back; what is in neither is
    never reached, and three steps mirror nine."""
    for steps, row in enumerate(NEVER.rows):
        assert names(row, "forward") == "".join(str(Branch.HAI + (n + steps)) for n in range(6))
        assert names(row, "backward") == "".join(str(Branch.SI + (n - steps)) for n in range(6))
        reached = {*names(row, "forward"), *names(row, "backward")}
        assert set(names(row, "never-over")) == set(map(str, BRANCHES)) - reached
        mirror = NEVER.rows[-steps % 12]
        assert len(names(row, "never-over")) == len(names(mirror, "never-over"))
    assert [len(names(row, "never-over")) for row in NEVER.rows] == [0, 2, 4, 6, 4, 2] * 2


def test_no_noble_rides_the_prison() -> None:
    """From which it follows what four generals never ride; the rest ride every branch."""
    rides = {branch for table in NOBLES.values() for of in table.values() for branch in of.values()}
    assert rides == set(BRANCHES) - {Branch.CHEN, Branch.XU}
    for general in GENERALS:
        steps = GENERALS.index(general)
        never = {
            branch
            for branch in BRANCHES
            if branch + -steps not in rides and branch + steps not in rides
        }
        assert set(never_on(general)) == never
    assert {one for one in GENERALS if never_on(one)} == {
        General.GUI_REN,
        General.TIAN_KONG,
        General.LIU_HE,
        General.XUAN_WU,
    }


def test_the_arrangements_are_those_of_the_charts() -> None:
    """Whatever day, plate, time and table of nobles: the noble's palace decides."""
    columns = {general.id: general for general in GENERALS[1:]}
    for chart in charts():
        for time in Time:
            over = {chart.palace(palace).general(time): palace for palace in BRANCHES}
            row = FROM_NOBLE.row(over[General.GUI_REN].pinyin)
            assert {id: row.cells[id] for id in columns} == {
                id: over[general] for id, general in columns.items()
            }
    directions = {row.id: key(row.cells["direction"]) for row in FROM_NOBLE.rows}
    assert [id for id, said in directions.items() if said == "backward"] == [
        *("si", "wu", "wei", "shen", "you", "xu")
    ]


def test_what_is_seen_is_720_charts_by_day_and_by_night() -> None:
    for answer in NOBLES:
        assert sum(seen(answer).values()) == 720 * 2 * 12


def test_every_chart_stands_once_by_day_and_once_by_night() -> None:
    """And stands in the row of the palace over which its noble stands."""
    for time in Time:
        listed: list[str] = []
        for row in FROM_NOBLE.rows:
            cell = row.cells[f"by-{time.value}"]
            assert isinstance(cell, tuple)
            listed += [f"{one.id} {row.id}" for one in cell if isinstance(one, Chart)]
        assert sorted(listed) == sorted(
            f"{one.id} {one.generals(time).palace.pinyin}" for one in charts()
        )
