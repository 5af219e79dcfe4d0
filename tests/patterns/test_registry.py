"""Every pattern has its words, its passages and a test; names lead to one pattern."""

import itertools
import re

import pytest

from generator.marks import marked_tests
from liuren import LiurenError, corpus
from liuren.chart import all_charts
from liuren.generals import Time
from liuren.patterns import (
    Context,
    Need,
    View,
    charts_with,
    find_pattern,
    patterns,
    patterns_of,
)
from liuren.patterns import pattern as declaration
from liuren.words import words

KNOWN = {one.id for one in patterns()}
KANA_OR_HANGUL = re.compile("[\u3041-\u3096\u30a1-\u30fa\uac00-\ud7a3]")


def test_the_sixty_five_are_there() -> None:
    numbers = [one.number for one in patterns() if one.number]
    assert numbers == list(range(1, 66))


def test_every_pattern_has_its_words() -> None:
    say = words()
    wanted = set()
    for one in patterns():
        wanted |= {f"pattern.{one.id}.name", f"pattern.{one.id}.definition"}
        readings = ["used", *one.readings] if one.readings else []
        wanted |= {f"pattern.{one.id}.reading.{reading}" for reading in readings}
    there = {key for key in say.texts if key.startswith("pattern.")}
    assert wanted <= there
    assert {key for key in there - wanted if not key.endswith(".book")} == set()
    assert {key.split(".")[1] for key in there} == KNOWN
    assert {key.split(".")[1] for key in say.texts if key.startswith("reason.")} == KNOWN
    for key in there:
        assert not KANA_OR_HANGUL.search(say.texts[key]), key


def test_every_pattern_cites_what_can_be_cited() -> None:
    for one in patterns():
        assert one.passages
        assert all(map(corpus.is_citable, one.passages)), one.id


def test_every_pattern_is_tested_and_every_mark_is_a_pattern() -> None:
    marks = marked_tests()
    assert {id for id in KNOWN if f"pattern {id}" not in marks} == set()
    by_function = {
        mark.removeprefix("pattern ")
        for mark, tests in marks.items()
        if mark.startswith("pattern ") and any("::" in test for test in tests)
    }
    assert by_function <= KNOWN


def test_a_name_leads_to_one_pattern() -> None:
    for one in patterns():
        assert find_pattern(one.id) is one
        assert find_pattern(one.hanzi) is one
    assert find_pattern("比用").id == "zhi-yi"
    with pytest.raises(LiurenError, match="more than one pattern: give the id, si-shi-gu-gua"):
        find_pattern("孤寡")
    with pytest.raises(LiurenError, match=r"'xuan' is not a pattern.*xuan-tai"):
        find_pattern("xuan")


def test_what_is_declared_wrongly_is_refused() -> None:
    def ask(view: View) -> None:
        return None

    for id, passages, message in (
        ("Xuan Tai", ("cuiyan-01",), "not lower-case words"),
        ("xuan-tai", ("cuiyan-01",), "declared twice"),
        ("new", (), "no passage"),
    ):
        with pytest.raises(LiurenError, match=message):
            declaration.pattern(id, "新", passages=passages)(ask)
    with pytest.raises(LiurenError, match="no pattern 'new'"):
        declaration.other_reading("new", "one")(ask)
    with pytest.raises(LiurenError, match="twice"):
        declaration.other_reading("yuan-shou", "ordinary-plates")(ask)
    assert {one.id for one in declaration.declared()} == KNOWN


def test_patterns_that_need_what_is_not_known_are_not_asked() -> None:
    one = all_charts()[7]
    alone = {pattern.id for pattern, _ in patterns_of(View(one, Time.DAY))}
    assert alone
    assert all(find_pattern(id).is_decided for id in alone)
    month = Context(month=one.over_stem, month_general=one.over_stem)
    more = {pattern.id for pattern, _ in patterns_of(View(one, Time.DAY, month))}
    assert alone <= more
    assert all(set(find_pattern(id).needs) <= {Need.DAY_NIGHT, Need.MONTH} for id in more)


def test_what_the_noble_does_not_matter_to_is_the_same_by_day_and_night() -> None:
    for one in patterns():
        if not one.needs:
            assert charts_with(one.ask, Time.DAY) == charts_with(one.ask, Time.NIGHT), one.id


def test_every_reason_can_be_said() -> None:
    """What a reason names is true of its chart: each family's own tests show that."""
    say = words()
    for chart, time in itertools.product(all_charts()[::7], Time):
        for one, reason in patterns_of(View(chart, time)):
            assert "{" not in say(f"reason.{one.id}.{reason.finding}", **reason.values)
