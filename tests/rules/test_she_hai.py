"""涉害: by position, by depth with and without the start, and what parts equals."""

import pytest

from liuren import Chart, School, Step
from tests.support import (
    BRANCHES,
    LODGING,
    Hand,
    by_hand,
    cast,
    cast_at,
    further,
    hand_of,
    line,
    opened_by,
    overcomes,
    quote,
    result,
    said,
    step_by,
    where,
)

DEPTH = School.cuiyan.with_(she_hai="depth")
WITH_START = School.cuiyan.with_(she_hai="depth-with-start")
BY_LESSONS = School.cuiyan.with_(fu_deng="day-side")
WADING = "transmissions.she-hai"


def over(hand: Hand, quarter: str) -> list[str]:
    """Those in question that stand over 孟, 仲 or 季 palaces."""
    return [one for one in hand.in_question if hand.under(one) in quarter]


def way(hand: Hand, upper: str, start: int) -> list[str]:
    """The palaces from where it stands to its home, that one not counted."""
    palace = hand.under(upper)
    steps = (BRANCHES.index(upper) - BRANCHES.index(palace)) % 12
    return [further(palace, step) for step in range(start, steps)]


def met(hand: Hand, upper: str, start: int) -> str:
    """What it meets on its way: branches, and stems that lodge there."""
    places = [
        place
        for palace in way(hand, upper, start)
        for place in (palace, *(stem for stem, home in LODGING.items() if home == palace))
    ]
    return "".join(
        place
        for place in places
        if (overcomes(place, upper) if hand.zei else overcomes(upper, place))
    )


def counted(step: Step) -> dict[str, str]:
    """What each candidate met, as the derivation prints it."""
    rows = step.values["counts"]
    assert isinstance(rows, list)
    for row in rows:
        assert row["count"] == len(row["met"])
    return {row["candidate"]: "".join(row["met"]) for row in rows}


def by_depth(chart: Chart, rule: str) -> dict[str, str]:
    """What each candidate of a chart met, by the rule of its school."""
    step = step_by(chart, f"{WADING}.{rule}")
    assert step is not None
    return counted(step)


@pytest.mark.rule("transmissions.she-hai.jian-ji")
def test_the_one_over_a_first_palace_opens() -> None:
    quote("cuiyan-25", "先取孟位上乘神為和，曰見機")
    quote("cuiyan-26", "則取孟位上酉為用，三傳酉丑巳")
    assert result(cast("癸未", "巳")) == "酉丑巳 見機"
    for chart, hand in by_hand():
        first = over(hand, "寅申巳亥")
        assert (opened_by(chart) == f"{WADING}.jian-ji") == (len(first) == 1)
        if len(first) == 1:
            assert said(chart)[0] == first[0]


@pytest.mark.rule("transmissions.she-hai.jian-ji")
def test_position_parts_those_of_equal_depth() -> None:
    quote("kejing-04", "涉害俱深則四孟上神發用")
    quote("kejing-13", "若所克俱多，先取孟神")
    for chart in where(School.kejing, f"{WADING}.jian-ji"):
        depths = by_depth(chart, "depth")
        most = max(map(len, depths.values()))
        deepest = {one for one, meets in depths.items() if len(meets) == most}
        assert len(deepest) > 1
        (first,) = (one for one in deepest if hand_of(chart).under(one) in "寅申巳亥")
        assert said(chart)[0] == first


@pytest.mark.rule("transmissions.she-hai.cha-wei")
def test_else_the_one_over_a_middle_palace_opens() -> None:
    quote("cuiyan-25", "如孟位無以，則取仲位上乘神為用，曰察微")
    quote("cuiyan-27", "孟位無取，則取仲位上申為用，三傳申戌子")
    assert result(cast("庚辰", "戌")) == "申戌子 察微"
    quote("kejing-05", "涉害俱深，無孟則取仲上神發用")
    quote("kejing-13", "如無即取仲神為用")
    for chart, hand in by_hand():
        middle = over(hand, "子午卯酉")
        opens = not over(hand, "寅申巳亥") and len(middle) == 1
        assert (opened_by(chart) == f"{WADING}.cha-wei") == opens
        if opens:
            assert said(chart)[0] == middle[0]


@pytest.mark.rule("transmissions.she-hai.depth")
@pytest.mark.parametrize(
    ("id", "clauses", "chart", "meets", "opener"),
    [
        (
            "kejing-01",
            ("前行歷酉辛金二重歸本家地盤午位", "前行歷癸水一重歸本家地盤戌位", "取午發用"),
            cast("庚子", "午", DEPTH),
            {"午": "酉辛", "戌": "癸"},
            "午",
        ),
        (
            "kejing-02",
            ("前行歷辰中乙木一重歸本家地盤丑位", "前行歷辰、戊、未、己、戌土五重", "取亥發用"),
            cast("丁卯", "巳", DEPTH),
            {"丑": "乙", "亥": "辰戊未己戌"},
            "亥",
        ),
        (
            "kejing-08",
            ("路涉前頭一重卯木、二重乙木", "巳上戊土、未土、未上己土，前又戌土，共四重"),
            cast_at("甲辰", "亥", "卯", DEPTH),
            {"戌": "卯乙", "子": "戊未己戌"},
            "子",
        ),
        (
            "cuiyan-29",
            ("丑加卯，前行歷乙木一重", "亥加丑前行歷辰戊己未戌土五重", "則取亥為用"),
            cast("丁卯", "巳", DEPTH),
            {"丑": "乙", "亥": "辰戊未己戌"},
            "亥",
        ),
    ],
)
def test_depth_as_printed(
    id: str, clauses: tuple[str, ...], chart: Chart, meets: dict[str, str], opener: str
) -> None:
    quote(id, *clauses)
    assert by_depth(chart, "depth") == meets
    assert said(chart)[0] == opener


@pytest.mark.rule("transmissions.she-hai.depth")
def test_the_deepest_opens_its_start_not_counted() -> None:
    quote("kejing-01", "從地盤曆數歸本家受克深者")
    line("daquan-1:9", "it goes until it is home; what meets most conflicts on the way opens")
    check_depth(DEPTH, "depth", start=1)


@pytest.mark.rule("transmissions.she-hai.depth-with-start")
def test_the_deepest_opens_its_start_counted() -> None:
    quote("kejing-07", "戊辰日亥時午將之課即綴瑕格")
    equal = cast_at("戊辰", "午", "亥", WITH_START)
    assert {len(meets) for meets in by_depth(equal, "depth-with-start").values()} == {4}
    assert result(equal) == "子未寅 復等"
    # By the other count the two are not equal, so the remark fits only this one.
    apart = by_depth(cast_at("戊辰", "午", "亥", DEPTH), "depth")
    assert {one: len(meets) for one, meets in apart.items()} == {"子": 3, "午": 2}
    check_depth(WITH_START, "depth-with-start", start=0)


def check_depth(school: School, rule: str, start: int) -> None:
    """Every chart left to 涉害 counts what we count, and opens by the only deepest."""
    for chart, hand in by_hand(school):
        step = step_by(chart, f"{WADING}.{rule}")
        assert (step is not None) == bool(hand.in_question)
        if step:
            meets = {upper: met(hand, upper, start) for upper in hand.in_question}
            assert counted(step) == meets
            most = max(map(len, meets.values()))
            deepest = [upper for upper in meets if len(meets[upper]) == most]
            assert (opened_by(chart) == f"{WADING}.{rule}") == (len(deepest) == 1)
            assert said(chart)[0] in deepest


@pytest.mark.rule("transmissions.she-hai.fu-deng.hour-first")
def test_of_equals_the_one_whose_hour_comes_first_opens() -> None:
    quote("cuiyan-28", "有與日俱比，俱在孟位上，取時之先見者為用", "計三課")
    quote("cuiyan-28", "取先見之子為用，三傳子未寅", "又有戊辰、戊戌日返吟兩課")
    equal = where(School.cuiyan, f"{WADING}.fu-deng.hour-first")
    assert {(chart.day.hanzi, said(chart)) for chart in equal} == {
        ("戊辰", "子未寅"),
        ("戊辰", "巳亥巳"),
        ("戊戌", "巳亥巳"),
    }
    for chart in equal:
        uppers = over(hand_of(chart), "寅申巳亥")
        assert len(uppers) == 2
        assert said(chart)[0] == min(uppers, key=BRANCHES.index)


@pytest.mark.rule("transmissions.she-hai.fu-deng.day-side")
def test_of_equals_the_first_of_the_days_side_opens() -> None:
    quote("kejing-06", "陽日取干上神為用，陰日取支上神為用")
    quote("kejing-06", "干上神乃干兩課之先見者", "支上神乃支兩課之先見者")
    line("daquan-1:9", "of equals the stem's on firm days, the branch's on yielding ones")
    quote("kejing-13", "陽日用日上神，柔日用辰上神也", "復等柔辰剛日擬")
    equal = where(BY_LESSONS, f"{WADING}.fu-deng.day-side")
    assert {(chart.day.hanzi, said(chart)) for chart in equal} == {
        ("戊辰", "子未寅"),
        ("戊辰", "亥巳亥"),
        ("戊戌", "亥巳亥"),
    }
    for school in (BY_LESSONS, School.modern):
        for chart in where(school, f"{WADING}.fu-deng.day-side"):
            done = hand_of(chart)
            order = done.uppers if done.is_yang else done.uppers[2:] + done.uppers[:2]
            candidates = step_by(chart, f"{WADING}.fu-deng.day-side").values["candidates"]  # type: ignore[union-attr]
            assert isinstance(candidates, list)
            first = next(upper for upper in order if upper in candidates)
            assert said(chart)[0] == first


@pytest.mark.rule("transmissions.she-hai.jian-ji")
def test_the_example_of_equal_depth_is_parted_by_position_already() -> None:
    quote("kejing-04", "涉害俱深則四孟上神發用")
    quote("kejing-09", "申加午下賊上，路涉丁火一重；辰加寅下賊上，前涉卯木一重", "三傳辰午申也")
    chart = cast("甲午", "辰", School.kejing)
    assert by_depth(chart, "depth") == {"辰": "卯", "申": "丁"}
    assert result(chart) == "辰午申 見機"  # the passage says 復等, and opens the same
