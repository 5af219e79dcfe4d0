"""How many charts each class has in each school, and how many charts each answer changes."""

from collections import Counter

import pytest

from liuren import School, Time
from liuren.generals import NOBLES
from tests.support import charts, each_preset, said

#: The classes that no answer to a question on 涉害 touches.
COMMON = {
    "重審": 254,
    "元首": 127,
    "比用": 97,
    "蒿矢": 40,
    "彈射": 25,
    "虎視": 4,
    "冬蛇": 12,
    "剛": 3,
    "柔": 6,
    "八專": 15,
    "獨足": 1,
    "伏吟": 48,
    "井欄": 6,
}
#: The classes of 涉害 as each school casts it; where depth alone decides, it has no class.
WADING = {
    "cuiyan": {"見機": 54, "察微": 25, "復等": 3},
    "kejing": {"涉害": 62, "見機": 11, "察微": 9},
    "modern": {"涉害": 67, "見機": 9, "察微": 3, "復等": 3},
}


def transmissions(**answers: str) -> dict[str, str]:
    """The transmissions of every chart by its id, where these answers differ from the default."""
    return {chart.id: said(chart) for chart in charts(School.cuiyan.with_(**answers))}


def changed(one: dict[str, str], other: dict[str, str]) -> set[str]:
    """The charts in which the two differ."""
    return {id for id in one if one[id] != other[id]}


@each_preset
def test_the_census_of_a_school(school: School) -> None:
    derivations = [chart.derivation for chart in charts(school)]
    census = Counter(str(one.sub_method or one.method) for one in derivations)
    assert census == COMMON | WADING[school.name]
    assert census.total() == 720
    assert sum(WADING[school.name].values()) == 82


def test_the_sums_that_the_books_print() -> None:
    census = COMMON | WADING["cuiyan"]
    assert census["重審"] + census["比用"] == 256 + 95  # two less and two more than printed
    assert census["見機"] + census["察微"] + census["復等"] == 53 + 26 + 3
    assert (census["蒿矢"], census["彈射"]) == (40, 25)
    assert (census["虎視"], census["冬蛇"]) == (4, 12)
    assert (census["剛"], census["柔"]) == (3, 6)


@pytest.mark.parametrize(
    ("fu_deng", "depth", "with_start", "between"),
    [("day-side", 17, 23, 6), ("hour-first", 19, 23, 8)],
)
def test_how_the_three_ways_of_wading_differ(
    fu_deng: str, depth: int, with_start: int, between: int
) -> None:
    by_position, by_depth, by_depth_with_start = (
        transmissions(she_hai=answer, fu_deng=fu_deng)
        for answer in ("position", "depth", "depth-with-start")
    )
    assert len(changed(by_position, by_depth)) == depth
    assert len(changed(by_position, by_depth_with_start)) == with_start
    assert len(changed(by_depth, by_depth_with_start)) == between


def test_the_side_of_the_day_decides_two_charts() -> None:
    by_hour, by_lessons = transmissions(), transmissions(fu_deng="day-side")
    assert {id: (by_hour[id], by_lessons[id]) for id in changed(by_hour, by_lessons)} == {
        "wuchen-hai": ("巳亥巳", "亥巳亥"),
        "wuxu-hai": ("巳亥巳", "亥巳亥"),
    }


def test_distant_conflict_changes_seven_charts_of_the_days_of_one_palace() -> None:
    found = changed(transmissions(), transmissions(ba_zhuan="yao-ke"))
    assert len(found) == 7
    days = {"jiayin", "dingwei", "jiwei", "gengshen", "guichou"}
    assert {id.split("-")[0] for id in found} <= days


def test_heaven_over_the_triad_changes_the_six_charts_of_yin_days() -> None:
    found = changed(transmissions(), transmissions(bie_ze="heaven"))
    assert found == {chart.id for chart in charts() if str(chart.derivation.sub_method) == "柔"}
    assert len(found) == 6


@pytest.mark.parametrize(
    "answer",
    [
        {"noble_table": "zeng-men"},
        {"noble_table": "xie-ji"},
        {"day_night": "asking"},
        {"day_night": "sun"},
        {"birth_tomb": "stems"},
        {"earth_tomb": "chen"},
        {"punishment": "clash"},
    ],
    ids=lambda answer: " ".join(f"{key}={value}" for key, value in answer.items()),
)
def test_other_questions_change_no_transmissions(answer: dict[str, str]) -> None:
    assert changed(transmissions(), transmissions(**answer)) == set()


@pytest.mark.parametrize(("table", "stems"), [("zeng-men", "庚"), ("xie-ji", "甲乙丙辛壬")])
def test_a_table_of_nobles_changes_every_chart_of_its_stems(table: str, stems: str) -> None:
    other = charts(School.cuiyan.with_(noble_table=table))
    for time in Time:
        differing = [
            theirs.day.stem.hanzi
            for ours, theirs in zip(charts(), other, strict=True)
            if ours.generals(time).by_branch != theirs.generals(time).by_branch
        ]
        assert Counter(differing) == dict.fromkeys(stems, 72)


def test_the_tables_have_all_stems() -> None:
    assert set(NOBLES) == {"tong-gui", "zeng-men", "xie-ji"}
    assert all(len(by_stem) == 10 for table in NOBLES.values() for by_stem in table.values())
