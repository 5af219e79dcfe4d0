"""Names of stems, branches, days and charts: what is read, and what is refused and how."""

import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import liuren
from liuren import Branch, ChartError, Day, LiurenError, NotationError, Plate, Stem, Time
from liuren.cycles import BRANCHES, DAYS, STEMS
from tests import support
from tests.support import further as step

MEMBERS: tuple[Stem | Branch | Day, ...] = (*STEMS, *BRANCHES, *DAYS)
#: The pinyin with its tones, 子…亥 and 甲…癸.
TONES = {
    Branch: ("zǐ", "chǒu", "yín", "mǎo", "chén", "sì", "wǔ", "wèi", "shēn", "yǒu", "xū", "hài"),
    Stem: ("jiǎ", "yǐ", "bǐng", "dīng", "wù", "jǐ", "gēng", "xīn", "rén", "guǐ"),
}


@pytest.mark.parametrize("member", MEMBERS, ids=str)
def test_every_name_is_read_back(member: Stem | Branch | Day) -> None:
    cycle: Any = type(member)
    for name in (member.hanzi, member.pinyin, str(member), member.pinyin.upper()):
        assert cycle.parse(name) is member
        assert cycle.parse(f"  {name} ") is member


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_every_day_is_read_in_every_spelling(day: Day) -> None:
    stem, branch = TONES[Stem][day.stem.index], TONES[Branch][day.branch.index]
    for name in (
        stem + branch,
        f"{stem.title()}{branch}",
        f"{stem}-{branch}",
        f"{stem.upper()} {branch.upper()}",
        f"{day.stem.pinyin}'{day.branch.pinyin}",
        f"{day.stem} {day.branch}",
    ):
        assert Day.parse(name) is day


@pytest.mark.parametrize("cycle", [Stem, Branch])
def test_tones_are_read(cycle: type[Stem] | type[Branch]) -> None:
    assert [str(cycle.parse(name)) for name in TONES[cycle]] == [str(one) for one in cycle]


def test_the_two_that_sound_alike_stay_apart() -> None:
    assert Stem.parse("wu") is Stem.WU
    assert Branch.parse("wu") is Branch.WU
    assert Day.parse("wuwu").hanzi == "戊午"
    assert Day.parse("jisi").hanzi == "己巳"
    assert Stem.WU != Branch.WU  # type: ignore[comparison-overlap]


def test_the_rings_close() -> None:
    for members, names in ((STEMS, support.STEMS), (BRANCHES, support.BRANCHES)):
        assert "".join(map(str, members)) == names
        for member in members:
            assert member + len(names) is member + 0 is member
            assert (member + 5) + -5 is member
    for one in BRANCHES:
        for other in BRANCHES:
            assert other + one.steps_from(other) is one
            assert str(one + 1) == step(str(one), 1)


def test_the_sixty_days() -> None:
    assert tuple(map(str, DAYS)) == support.DAYS
    for day in DAYS:
        assert day is Day.of(day.stem, day.branch) is Day.at(day.index) is Day.at(day.index - 60)
        assert day.is_yang == day.stem.is_yang == day.branch.is_yang
        assert day.decade.stem is Stem.JIA
        assert 0 <= day.index - day.decade.index < 10


@pytest.mark.parametrize(
    ("cycle", "given", "hint"),
    [
        (Stem, "巳", "巳 is a branch, 己 looks like it"),
        (Stem, "已", "已 is neither stem nor branch: 己 or 巳?"),
        (Stem, "戌", "戌 is a branch, 戊 looks like it"),
        (Stem, "戍", "戍 is neither stem nor branch: 戊 or 戌?"),
        (Branch, "己", "己 is a stem, 巳 looks like it"),
        (Branch, "已", "已 is neither stem nor branch: 己 or 巳?"),
        (Branch, "戊", "戊 is a stem, 戌 looks like it"),
        (Branch, "戍", "戍 is neither stem nor branch: 戊 or 戌?"),
        (Branch, "末", "末 is neither stem nor branch: 未?"),
        (Branch, "夘", "夘 is neither stem nor branch: 卯?"),
        (Branch, "牛", "牛 is neither stem nor branch: 午?"),
        (Stem, "王", "王 is neither stem nor branch: 壬?"),
        (Day, "巳巳", "巳 is a branch, 己 looks like it"),
        (Day, "己已", "已 is neither stem nor branch: 己 or 巳?"),
        (Day, "戌午", "戌 is a branch, 戊 looks like it"),
        (Day, "甲戊", "戊 is a stem, 戌 looks like it"),
        (Day, "乙末", "末 is neither stem nor branch: 未?"),
        (Day, "乙夘", "夘 is neither stem nor branch: 卯?"),
        (Day, "戍戌", "戍 is neither stem nor branch: 戊 or 戌?"),
    ],
)
def test_look_alikes_are_refused_by_name(cycle: Any, given: str, hint: str) -> None:
    with pytest.raises(NotationError, match=re.escape(hint)) as refusal:
        cycle.parse(given)
    assert repr(given) in str(refusal.value)
    assert "accepted are" in str(refusal.value)


@pytest.mark.parametrize("given", ["", " ", "x", "甲", "jia", "子子", "甲子丑", "甲丑", "kappa"])
def test_what_is_no_day_is_refused_with_what_is(given: str) -> None:
    with pytest.raises(NotationError, match=re.escape(repr(given))) as refusal:
        Day.parse(given)
    assert "sixty days" in str(refusal.value)


def test_a_day_pairs_like_with_like() -> None:
    with pytest.raises(NotationError, match="甲 is yang and 丑 is yin"):
        Day.of(Stem.JIA, Branch.CHOU)
    with pytest.raises(NotationError, match="乙 is yin and 子 is yang"):
        Day.parse("乙子")


#: Any text at all, and text that is nearly right.
texts = st.text() | st.text(alphabet="甲乙戊己庚子丑巳已戌戍午 -'jiazwugēǎ̌子辰", max_size=8)


@given(texts)
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (Stem.parse, Branch.parse, Day.parse, Time.parse, liuren.chart):
        with suppress(LiurenError):
            assert parse(text) is not None


@given(texts, texts)
def test_any_chart_is_read_or_refused(day: str, over_stem: str) -> None:
    try:
        chart = liuren.chart(day, over_stem=over_stem)
    except LiurenError:
        return
    assert liuren.chart(chart.id) == chart


@given(st.integers() | st.sampled_from(range(12)))
def test_there_are_twelve_plates(turn: int) -> None:
    if 0 <= turn < 12:
        assert Plate(turn).turn == turn
        assert liuren.chart("甲子", plate=turn).plate == Plate(turn)
    else:
        with pytest.raises(ChartError, match=f"plate {turn} does not exist: accepted are 0"):
            Plate(turn)


def test_a_chart_wants_one_plate() -> None:
    with pytest.raises(ChartError, match="give the branch over the stem"):
        liuren.chart("甲子")
    with pytest.raises(ChartError, match="give the branch over the stem or the plate"):
        liuren.chart(DAYS[0])
    with pytest.raises(ChartError, match="over_stem=寅 and plate=5 disagree on 甲子"):
        liuren.chart("甲子", over_stem="寅", plate=5)
    assert liuren.chart("甲子", over_stem="未", plate=5).id == "jiazi-wei"
    with pytest.raises(NotationError, match="'己' is not a branch"):
        liuren.chart("甲子", over_stem="己")
    with pytest.raises(NotationError, match="'戊' is not a branch"):
        liuren.cast_plate("戊", "午")


def test_ids_are_read_in_every_spelling() -> None:
    chart = liuren.chart("甲子", over_stem="寅")
    for id in ("jiazi-yin", "JiaZi-Yin", "甲子-寅", "jiǎ-zǐ-yín", "jia zi - yin"):
        assert liuren.chart(id) == chart


def test_day_and_night_are_read() -> None:
    assert [Time.parse(name) for name in ("day", "night")] == list(Time)
    with pytest.raises(NotationError, match="'noon' is not a time: accepted are day, night"):
        Time.parse("noon")
