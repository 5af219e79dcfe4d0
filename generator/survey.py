"""What the pages need to know of all charts at once: counted once, looked up often."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from generator.checks import Outcome, check, load_examples
from generator.contextual import Contextual
from generator.marks import marked_tests
from liuren.chart import Chart
from liuren.compare import changes
from liuren.corpus import Passage, Term, Translation, glossary, passages, translations
from liuren.cycles import DAYS, Branch, Day
from liuren.generals import Time
from liuren.patterns import Pattern, Reason, patterns, reasons_with, views
from liuren.plate import Plate
from liuren.registry import rules
from liuren.rule import Rule
from liuren.schools import QUESTIONS, Affects, Answer, Question
from liuren.tables import Table, tables
from liuren.transmissions import Method, SubMethod
from liuren.words import Words

PLATES: tuple[Plate, ...] = tuple(Plate(turn) for turn in range(12))

K = TypeVar("K")
V = TypeVar("V")

#: A class of charts: a method, or a class within one.
Kind = Method | SubMethod


@dataclass(frozen=True)
class Difference:
    """How another answer changes one chart."""

    question: Question
    answer: Answer
    chart: Chart


@dataclass(frozen=True, eq=False)  # one survey is itself, so that what is made of it is kept by it
class Survey:
    """All 720 charts as 六壬粹言 casts them, and the indexes over them."""

    words: Words

    @cached_property
    def charts(self) -> tuple[Chart, ...]:
        """The 720 charts, day by day, plate by plate."""
        return tuple(view.chart for view in views(Time.DAY))

    def chart(self, day: Day, plate: Plate) -> Chart:
        """The chart of a day on a plate."""
        return self.charts[day.index * 12 + plate.turn]

    def charts_of(self, day: Day) -> tuple[Chart, ...]:
        """The twelve charts of a day, plates 0 to 11."""
        return self.charts[day.index * 12 : day.index * 12 + 12]

    @cached_property
    def by_id(self) -> Mapping[str, Chart]:
        """The charts by id."""
        return {chart.id: chart for chart in self.charts}

    @cached_property
    def by_transmissions(self) -> Mapping[tuple[Branch, ...], tuple[Chart, ...]]:
        """The charts that share their three transmissions."""
        return _grouped((chart.derivation.transmissions, chart) for chart in self.charts)

    @cached_property
    def by_kind(self) -> Mapping[Kind, tuple[Chart, ...]]:
        """The charts of each method and of each class within one."""
        kinds: list[tuple[Kind, Chart]] = []
        for chart in self.charts:
            found = chart.derivation
            kinds += [(kind, chart) for kind in (found.method, found.sub_method) if kind]
        return _grouped(kinds)

    def day_by_day(self, charts: Iterable[Chart]) -> dict[Day, list[Chart]]:
        """These charts under their days, in the order of the sixty."""
        under = _grouped((chart.day, chart) for chart in charts)
        return {day: list(under[day]) for day in DAYS if day in under}

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The worked examples of the books, each checked."""
        return tuple(check(example) for example in load_examples())

    @cached_property
    def outcomes_by_chart(self) -> Mapping[str, tuple[Outcome, ...]]:
        """The worked examples by the chart they discuss."""
        return _grouped((outcome.chart.id, outcome) for outcome in self.outcomes)

    @cached_property
    def outcomes_by_passage(self) -> Mapping[str, tuple[Outcome, ...]]:
        """The worked examples by the passage they stand in."""
        return _grouped((outcome.example.passage, outcome) for outcome in self.outcomes)

    @cached_property
    def rules_by_passage(self) -> Mapping[str, tuple[Rule, ...]]:
        """The rules that each passage states."""
        return _grouped((id, rule) for rule in rules() for id in rule.passages)

    @cached_property
    def patterns_by_passage(self) -> Mapping[str, tuple[Pattern, ...]]:
        """The patterns that each passage states."""
        return _grouped((id, one) for one in patterns() for id in one.passages)

    @cached_property
    def tables_by_passage(self) -> Mapping[str, tuple[Table, ...]]:
        """The tables that have a row from each passage."""
        return _grouped(
            (id, one)
            for one in tables()
            for id in dict.fromkeys(id for row in one.rows for id in row.passages)
        )

    @cached_property
    def pattern_of_kind(self) -> Mapping[Kind, Pattern]:
        """The pattern that goes by the name of a method or a class."""
        by_name = {name: one for one in patterns() for name in (one.hanzi, *one.aliases)}
        kinds: list[Kind] = [*Method, *SubMethod]
        return {kind: by_name[kind.full] for kind in kinds if kind.full in by_name}

    @cached_property
    def kind_of_pattern(self) -> Mapping[str, Kind]:
        """The method or class by whose name a pattern goes, by the pattern's id."""
        return {one.id: kind for kind, one in self.pattern_of_kind.items()}

    @cached_property
    def terms_by_passage(self) -> Mapping[str, tuple[Term, ...]]:
        """The terms of the glossary that each passage states or uses."""
        return _grouped((id, term) for term in glossary() for id in term.passages)

    @cached_property
    def tests(self) -> Mapping[str, tuple[str, ...]]:
        """The tests by what they are marked with, as `rule plate.turn`."""
        return marked_tests()

    @cached_property
    def reasons(self) -> Mapping[str, Mapping[Time, Mapping[str, Reason]]]:
        """Why each chart has each pattern that day, plate and noble decide: by pattern, time
        and chart, only where it has."""
        return {
            one.id: {
                time: {chart.id: why for chart, why in reasons_with(one.ask, time)} for time in Time
            }
            for one in patterns()
            if one.is_decided
        }

    @cached_property
    def patterns_by_chart(
        self,
    ) -> Mapping[str, tuple[tuple[Pattern, Mapping[Time, Reason]], ...]]:
        """The patterns of each chart, with the reason by day, by night or both."""
        found: list[tuple[str, tuple[Pattern, Mapping[Time, Reason]]]] = []
        for one in patterns():
            by_time = self.reasons.get(one.id, {})
            ids = dict.fromkeys(id for by_id in by_time.values() for id in by_id)
            for id in ids:
                reasons = {time: by_id[id] for time, by_id in by_time.items() if id in by_id}
                found.append((id, (one, reasons)))
        return _grouped(found)

    def bits(self, ids: Container[str]) -> str:
        """A set of charts as scripts read it: a hexadecimal digit for every four of them, the
        first the highest bit."""
        bits = "".join("1" if chart.id in ids else "0" for chart in self.charts)
        return f"{int(bits, 2):0{len(bits) // 4}x}"

    @cached_property
    def charts_touched(self) -> Mapping[str, tuple[Chart, ...]]:
        """The charts that can have a pattern which asks for more than day, plate and noble."""
        pairs = tuple(zip(*map(views, Time), strict=True))
        return {
            one.id: tuple(pair[0].chart for pair in pairs if any(map(one.touches, pair)))
            for one in patterns()
            if not one.is_decided
        }

    @cached_property
    def contextual(self) -> Contextual:
        """What patterns make of a moment; other processes begin with it when it is first asked
        for."""
        return Contextual(self.words)

    @cached_property
    def passages(self) -> Mapping[str, Passage]:
        """The quoted passages by id."""
        return passages()

    @cached_property
    def translations(self) -> Mapping[str, Translation]:
        """The passages in the language of the words."""
        return translations(self.words.language)

    @cached_property
    def answers_by_passage(self) -> Mapping[str, tuple[tuple[Question, Answer], ...]]:
        """The answers to the schools' questions that each passage gives."""
        return _grouped(
            (id, (question, answer))
            for question in QUESTIONS
            for answer in question.answers
            for id in answer.passages
        )

    @cached_property
    def changes(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The ids of the charts that each other answer changes, by question and answer; an answer
        that decides how a chart is found, or what is looked up, changes none and is not there."""
        return {
            (question.id, answer.id): changes(question.id, answer.id)
            for question in QUESTIONS
            if question.affects.is_of_charts
            for answer in question.answers[1:]
            if answer.available
        }

    @cached_property
    def differences(self) -> Mapping[str, tuple[Difference, ...]]:
        """How other answers change the transmissions or generals of each chart, by chart id; only
        those changed are there. (What they change of a day's tomb stands on the day's page.)"""
        return _grouped(
            (
                id,
                Difference(question, answer, self.under(id, {question.id: answer.id})),
            )
            for question in QUESTIONS
            if question.affects in (Affects.TRANSMISSIONS, Affects.GENERALS)
            for answer in question.answers[1:]
            for id in self.changes.get((question.id, answer.id), ())
        )

    def under(self, id: str, answers: Mapping[str, str]) -> Chart:
        """The chart with this id as it is under other answers."""
        base = self.by_id[id]
        return Chart(base.day, base.plate, base.school.answering(answers))


def _grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, tuple[V, ...]]:
    groups: dict[K, list[V]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in groups.items()}
