"""What holds of every chart in every school."""

import csv
import json
import re
from itertools import product
from pathlib import Path

import pytest

import liuren
from liuren import Branch, Chart, General, Method, Outcome, School, Time
from liuren.cycles import BRANCHES, DAYS
from liuren.words import words
from tests.support import charts, each_school, hand_of, said

CHAINING = (Method.ZEI_KE, Method.BI_YONG, Method.SHE_HAI, Method.YAO_KE)
KEYS = [
    "id", "day", "over_stem", "plate", "lessons", "transmissions", "method", "sub_method",
    "direction", "candidates", "generals_day", "generals_night", "noble_day", "noble_night",
    "kin", "hidden_stems", "void", "missing", "school", "derivation",
]  # fmt: skip


@pytest.fixture(scope="session")
def never_over() -> dict[str, str]:
    """The palaces that 六壬大全 says each general never stands over."""
    text = (Path(__file__).parent / "oracles/never_over.csv").read_text(encoding="utf-8")
    return {row["general"]: row["never_over"] for row in csv.DictReader(text.splitlines())}


def test_there_are_720_charts_each_with_its_id() -> None:
    assert len({chart.id for chart in charts()}) == 720
    for chart in charts():
        assert liuren.chart(chart.id) == chart
        assert liuren.chart(chart.day, plate=chart.plate) == chart
        assert liuren.chart(chart.day.hanzi, over_stem=chart.over_stem.hanzi) == chart


def test_the_month_and_the_hour_matter_only_by_their_difference() -> None:
    by_plate = {(chart.day, chart.plate): chart for chart in charts()}
    for day in DAYS[::7]:
        for general, hour in product(BRANCHES, repeat=2):
            chart = liuren.chart(day, plate=liuren.cast_plate(general, hour))
            same = by_plate[day, chart.plate]
            assert chart.plate.turn == (general.index - hour.index) % 12
            assert chart.to_dict() == same.to_dict()


def test_heaven_is_a_rotation() -> None:
    for chart in charts()[:12]:
        over = [chart.plate.over(palace).index for palace in BRANCHES]
        assert {(upper - place) % 12 for place, upper in enumerate(over)} == {chart.plate.turn}
        assert [chart.palace(palace).palace for palace in BRANCHES] == list(BRANCHES)


def test_the_lessons_chain() -> None:
    for chart in charts():
        one, two, three, four = chart.lessons
        assert (one.lower, three.lower) == (chart.day.stem, chart.day.branch)
        assert (two.lower, four.lower) == (one.upper, three.upper)
        assert (one.upper, three.upper) == (chart.over_stem, chart.over_branch)
        # On the plate's turn, each upper is as far from its palace as any other.
        assert {lesson.upper.steps_from(lesson.palace) for lesson in chart.lessons} == {
            chart.plate.turn
        }


@each_school
def test_a_derivation_opens_once_and_then_two_follow(school: School) -> None:
    for chart in charts(school):
        derivation = chart.derivation
        opener, middle, last = map(str, derivation.transmissions)
        *before, opened = derivation.steps
        assert opened.outcome is Outcome.OPENED
        assert opened.values["opener"] == opener
        assert {step.outcome for step in before} <= {Outcome.DECLINED, Outcome.NARROWED}
        assert [step.outcome for step in derivation.following] == [Outcome.FOLLOWED] * 2
        assert [step.values["after"] for step in derivation.following] == [middle, last]


@each_school
def test_the_opener_is_one_of_those_in_question(school: School) -> None:
    for chart in charts(school):
        derivation = chart.derivation
        if derivation.method in CHAINING:
            assert derivation.transmissions[0] in derivation.candidates
        else:
            assert derivation.candidates == ()
        near = derivation.method in CHAINING[:3]
        assert (derivation.direction is not None) == near
        if derivation.sub_method:
            assert derivation.sub_method.method is derivation.method


@each_school
def test_zei_comes_before_ke(school: School) -> None:
    for chart in charts(school):
        directions = {str(lesson.direction) for lesson in chart.lessons}
        expected = next((one for one in ("賊", "克") if one in directions), "None")
        assert str(chart.derivation.direction) == expected


@each_school
def test_the_transmissions_chain_where_no_method_sets_them(school: School) -> None:
    for chart in charts(school):
        opener, middle, last = chart.derivation.transmissions
        if chart.derivation.method in CHAINING and not chart.plate.is_fu_yin:
            assert (chart.plate.over(opener), chart.plate.over(middle)) == (middle, last)
        elif not chart.plate.is_fu_yin:
            assert {middle, last} <= {chart.over_stem, chart.over_branch}


@each_school
def test_polarity_parts_distant_conflicts_wherever_they_are_several(school: School) -> None:
    for chart in charts(school):
        if chart.derivation.method is Method.YAO_KE:
            done = hand_of(chart)
            several = done.shot_at or done.shooting
            alike = several if len(several) == 1 else done.alike(several)
            assert [said(chart)[0]] == list(alike)


def test_the_ten_branches_that_are_not_void_hide_the_ten_stems() -> None:
    for chart in charts():
        placed = [chart.at(branch) for branch in BRANCHES]
        assert [one.branch for one in placed if one.void] == sorted(
            chart.void, key=lambda branch: branch.index
        )
        assert all((one.hidden_stem is None) == one.void for one in placed)
        hidden = [one.hidden_stem for one in placed if one.hidden_stem]
        assert len(set(hidden)) == 10


@each_school
def test_the_twelve_generals_ride_the_twelve_branches(school: School) -> None:
    for chart in charts(school):
        for time in Time:
            generals = chart.generals(time)
            assert set(generals.by_branch) == set(General)
            assert generals.on(generals.noble) is General.GUI_REN
            assert chart.plate.over(generals.palace) is generals.noble
            # Forward in the six palaces from 亥 to 辰: the noble never passes 辰 and 戌.
            assert generals.forward == (generals.palace.steps_from(Branch.HAI) < 6)


@pytest.mark.parametrize("table", ["tong-gui", "zeng-men", "xie-ji"])
def test_the_generals_never_stand_where_the_book_says_and_only_there(
    table: str, never_over: dict[str, str]
) -> None:
    school = School.cuiyan.with_(noble_table=table)
    reached: dict[General, set[str]] = {general: set() for general in General}
    for chart, time in product(charts(school), Time):
        for palace in BRANCHES:
            reached[chart.palace(palace).general(time)].add(palace.hanzi)
    never = {
        str(general): "".join(one.hanzi for one in BRANCHES if one.hanzi not in palaces)
        for general, palaces in reached.items()
    }
    assert {general: sorted(palaces) for general, palaces in never.items()} == {
        general: sorted(palaces) for general, palaces in never_over.items()
    }


@each_school
def test_every_step_makes_a_sentence(school: School) -> None:
    hole = re.compile(r"[{}\[\]]|  | [.,;:)]|\(\)|: ?[;.]|^\s|\s$")
    for chart in charts(school):
        for step in (*chart.derivation.steps, *chart.derivation.following):
            assert "" not in step.values.values()
            sentence = words().sentence(step)
            assert not hole.search(sentence), sentence
            assert sentence.endswith(".")


#: What the rules provide for and no chart comes to, in any school.
UNREACHED = {
    "finding.she-hai.day-side-yin",  # equals occur on yang days only
}


def test_every_finding_is_said_of_some_chart() -> None:
    said_of_some = {
        f"finding.{step.finding}"
        for answers in product(
            ("position", "depth", "depth-with-start"),
            ("hour-first", "day-side"),
            ("branch", "heaven"),
            ("steps", "yao-ke"),
        )
        for chart in charts(
            School(**dict(zip(("she_hai", "fu_deng", "bie_ze", "ba_zhuan"), answers, strict=True)))
        )
        for step in (*chart.derivation.steps, *chart.derivation.following)
    }
    texts = {key for key in words().texts if key.startswith("finding.") and key[-4:] != ".row"}
    assert texts - said_of_some == UNREACHED
    assert said_of_some <= texts


@each_school
def test_a_chart_is_plain_data(school: School) -> None:
    for chart in charts(school):
        plain = chart.to_dict()
        assert list(plain) == KEYS
        assert json.loads(json.dumps(plain, ensure_ascii=False)) == plain


def test_plain_data_says_what_the_chart_says() -> None:
    for chart in charts():
        check_plain(chart)


def check_plain(chart: Chart) -> None:
    """Every key of the plain data against the chart."""
    plain = chart.to_dict()
    assert plain["id"] == f"{chart.day.pinyin}-{chart.over_stem.pinyin}"
    assert plain["day"] + plain["over_stem"] == f"{chart.day}{chart.over_stem}"
    assert plain["plate"] == chart.plate.turn
    assert [upper + lower for upper, lower in plain["lessons"]] == list(hand_of(chart).lessons)
    assert "".join(plain["transmissions"]) == said(chart)
    assert plain["void"] == [str(branch) for branch in chart.void]
    for time in Time:
        names = plain[f"generals_{time.value}"]
        assert names == [str(chart.generals(time).on(branch)) for branch in BRANCHES]
        noble = plain[f"noble_{time.value}"]
        assert names[BRANCHES.index(Branch(noble["branch"]))] == "貴人"
        assert noble["forward"] == (noble["palace"] in "亥子丑寅卯辰")
    assert plain["school"] == chart.school.answers
    opened = [step for step in plain["derivation"] if step["outcome"] == "opened"]
    assert [step["values"]["opener"] for step in opened] == plain["transmissions"][:1]
