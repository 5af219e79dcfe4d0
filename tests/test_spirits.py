"""The spirits of month, year and day, by rules where the table of the book is one."""

import csv
from importlib import resources

import pytest

from liuren.corpus import is_citable
from liuren.cycles import BRANCHES, STEMS, Branch, Stem
from liuren.errors import LiurenError
from liuren.relations import breaks, clash, harms, horse, punished, salary, virtue
from liuren.spirits import day_spirit, month_spirit, year_spirit

ROWS = tuple(
    (file, row)
    for file in ("month", "year_day")
    for row in csv.DictReader(
        (resources.files("liuren.spirits") / f"{file}.csv").read_text("utf-8").splitlines()
    )
)
MONTHS = tuple(Branch.YIN + n for n in range(12))


def in_months(name: str) -> str:
    """The branches of a spirit from the first month to the twelfth."""
    return "".join(str(branch) for month in MONTHS for branch in month_spirit(name, month))


def in_years(name: str) -> str:
    """The branches of a spirit from a year 子 to a year 亥."""
    return "".join(str(branch) for year in BRANCHES for branch in year_spirit(name, year))


def test_rows_are_whole_and_have_their_place() -> None:
    names: set[tuple[str, str]] = set()
    for file, row in ROWS:
        basis = row.get("basis", file)
        assert is_citable(row["passage"])
        assert len(row["values"].split()) == (10 if basis == "day-stem" else 12), row["name"]
        for name in (row["name"], *row["aliases"].split()):
            assert (basis, name) not in names
            names.add((basis, name))
    assert len(ROWS) == 125


def test_every_spirit_lies_somewhere() -> None:
    days = {"天赦", "天轉", "地轉"}
    for file, row in ROWS:
        for name in (row["name"], *row["aliases"].split()):
            if file == "month" and name in days:
                with pytest.raises(LiurenError, match="it is the day"):
                    month_spirit(name, Branch.YIN)
            elif file == "month":
                assert len(in_months(name)) == 12
            elif row["basis"] == "year-branch":
                assert len(in_years(name)) == 12
            else:
                for place in STEMS if row["basis"] == "day-stem" else BRANCHES:
                    assert day_spirit(name, place)


@pytest.mark.parametrize(
    ("name", "first", "step"),
    [
        ("死氣", "午", 1),
        ("死神", "巳", 1),
        ("生氣", "子", 1),
        ("遊魂", "亥", 1),
        ("月厭", "戌", -1),
        ("天馬", "午", 2),
        ("喪魂", "未", -3),
        ("伏殃", "酉", -3),
        ("月德", "巳", -3),
        ("小時", "寅", 1),
        ("月沖", "申", 1),
    ],
)
def test_month_spirits_that_run(name: str, first: str, step: int) -> None:
    assert in_months(name) == "".join(str(Branch(first) + step * n) for n in range(12))


@pytest.mark.parametrize(
    ("name", "by_season"),
    [
        ("喪車", "酉子卯午"),
        ("三丘", "丑辰未戌"),
        ("五墓", "未戌丑辰"),
        ("天車", "丑辰未戌"),
        ("孤辰", "巳申亥寅"),
        ("寡宿", "丑辰未戌"),
        ("天喜", "戌丑辰未"),
        ("皇書", "寅巳申亥"),
    ],
)
def test_month_spirits_by_season(name: str, by_season: str) -> None:
    assert in_months(name) == "".join(branch * 3 for branch in by_season)


def test_stems_and_trigrams_stand_for_branches() -> None:
    # 丁 坤 壬 辛 乾 甲 癸 艮 丙 乙 巽 庚.
    assert in_months("天德") == "未申亥戌亥寅丑寅巳辰巳申"
    # 辛 己 丁 乙.
    assert in_months("月合") == in_months("月德合") == "戌未未辰" * 3


def test_month_spirits_that_are_relations_of_the_month() -> None:
    for month in MONTHS:
        assert month_spirit("月破", month) == (breaks(month),)
        assert month_spirit("月害", month) == (harms(month),)
        assert month_spirit("月刑", month) == (punished(month),)
        assert month_spirit("月沖", month) == (clash(month),)


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("喪門", 2),
        ("弔客", -2),
        ("歲虎", -4),
        ("病符", -1),
        ("歲墓", 7),
        ("歲宅", 5),
        ("死符", 5),
        ("歲破", 6),
        ("大耗", 6),
    ],
)
def test_year_spirits_that_run(name: str, steps: int) -> None:
    assert in_years(name) == "".join(str(year + steps) for year in BRANCHES)


def test_the_breaker_is_turned_from_the_order_of_the_months() -> None:
    assert in_years("破碎") == "巳丑酉" * 4
    for year in BRANCHES:
        assert year_spirit("破碎", year) == day_spirit("金神", year)


def test_day_spirits_that_are_relations_of_the_day() -> None:
    for stem in STEMS:
        assert day_spirit("日德", stem) == (virtue(stem),)
        assert day_spirit("日祿", stem) == (salary(stem),)
    for branch in BRANCHES:
        assert day_spirit("支馬", branch) == (horse(branch),)
        assert day_spirit("支刑", branch) == (punished(branch),)
        assert day_spirit("支破", branch) == (breaks(branch),)
        assert day_spirit("支害", branch) == (harms(branch),)
        assert day_spirit("支德", branch) == (branch + 5,)


def test_unknown_names_are_refused_with_the_accepted() -> None:
    with pytest.raises(LiurenError, match="'喪門' is not a spirit by month: accepted are 天德 "):
        month_spirit("喪門", Branch.ZI)
    with pytest.raises(LiurenError, match="by year branch: accepted are 將軍 "):
        year_spirit("天德", Branch.ZI)
    with pytest.raises(LiurenError, match="by day stem: accepted are 福星 "):
        day_spirit("支德", Stem.JIA)
    with pytest.raises(LiurenError, match="by day branch: accepted are 支德 "):
        day_spirit("日德", Branch.ZI)
