"""What a pattern looks at: a chart, by day or by night, in a month, a year, for a person."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, cached_property

from liuren.chart import Chart
from liuren.cycles import Branch, Day, Stem
from liuren.generals import General, Generals, Time
from liuren.phases import Phase, phase
from liuren.relations import LODGING
from liuren.schools import School


class Strength(Enum):
    """How strong a phase is in its season: 旺相休囚死."""

    PROSPEROUS = "旺"
    SUPPORTED = "相"
    RESTING = "休"
    IMPRISONED = "囚"
    DEAD = "死"

    def __str__(self) -> str:
        return str(self.value)


@cache
def strength(own: Phase, month: Branch) -> Strength:
    """How strong a phase is in a month (named by its branch, 寅 the first): the month's phase
    is prosperous, what it produces supported, what produces it resting, what overcomes it
    imprisoned, what it overcomes dead."""
    season = phase(month)
    return {
        season: Strength.PROSPEROUS,
        season.produces: Strength.SUPPORTED,
        season.overcomes: Strength.DEAD,
        season.overcomes.produces: Strength.IMPRISONED,
        season.overcomes.overcomes: Strength.RESTING,
    }[own]


@dataclass(frozen=True, slots=True)
class Context:
    """What is known beyond day, plate and noble; None where it is not known.

    `month` is the month's branch 月建 (寅 the first month), `month_general` 月將, `year` the
    sixty-cycle pillar of the year, `lunar_day` 1 to 30, `birth` the branch of the year of birth
    本命, `fate_year` the branch of the year of life 行年; `spouse_*` those of the other of a
    couple. `before_term` names the solar term that begins on the next day (分 至 or 立), `on_term`
    the one that begins today, `moon_mansion` the branch of the palace of the Moon's mansion.
    """

    month: Branch | None = None
    month_general: Branch | None = None
    year: Day | None = None
    hour: Branch | None = None
    lunar_day: int | None = None
    birth: Branch | None = None
    fate_year: Branch | None = None
    spouse_birth: Branch | None = None
    spouse_fate_year: Branch | None = None
    before_term: str | None = None
    on_term: str | None = None
    moon_mansion: Branch | None = None


NOTHING_KNOWN = Context()


@dataclass(frozen=True)
class View:
    """A chart with the time that calls its noble, and the context; what patterns ask."""

    chart: Chart
    time: Time
    context: Context = field(default=NOTHING_KNOWN)

    @property
    def day(self) -> Day:
        """The day."""
        return self.chart.day

    @property
    def stem(self) -> Stem:
        """The day stem."""
        return self.chart.day.stem

    @property
    def branch(self) -> Branch:
        """The day branch."""
        return self.chart.day.branch

    @property
    def lodging(self) -> Branch:
        """The palace in which the day stem lodges."""
        return LODGING[self.chart.day.stem]

    @property
    def over_stem(self) -> Branch:
        """干上."""
        return self.chart.over_stem

    @property
    def over_branch(self) -> Branch:
        """支上."""
        return self.chart.over_branch

    @property
    def uppers(self) -> tuple[Branch, Branch, Branch, Branch]:
        """The uppers of the four lessons."""
        one, two, three, four = self.chart.lessons
        return one.upper, two.upper, three.upper, four.upper

    @cached_property
    def transmissions(self) -> tuple[Branch, Branch, Branch]:
        """The three transmissions."""
        return self.chart.derivation.transmissions

    @cached_property
    def opener(self) -> Branch:
        """The initial transmission."""
        return self.chart.derivation.transmissions[0]

    @cached_property
    def generals(self) -> Generals:
        """The twelve generals by the time of the view."""
        return self.chart.generals(self.time)

    def over(self, palace: Branch) -> Branch:
        """Heaven's branch over an earth palace."""
        return self.chart.plate.over(palace)

    def under(self, branch: Branch) -> Branch:
        """The earth palace under a heaven branch."""
        return self.chart.plate.under(branch)

    def rides(self, branch: Branch) -> General:
        """The general that rides a heaven branch by the time of the view."""
        return self.generals.on(branch)

    def is_void(self, branch: Branch) -> bool:
        """Whether a branch is void in the day's decade."""
        return branch in self.chart.void

    def strength(self, of: Stem | Branch) -> Strength | None:
        """How strong a stem or branch is in the month; None where the month is not known."""
        month = self.context.month
        return None if month is None else strength(phase(of), month)


def under(view: View, **answers: str) -> View:
    """The same view of the chart as its school would cast it with other answers."""
    return View(_cast(view.chart, tuple(answers.items())), view.time, view.context)


@cache
def _cast(chart: Chart, answers: tuple[tuple[str, str], ...]) -> Chart:
    """A chart under other answers, kept: it derives itself once, and many patterns ask it."""
    return replace(chart, school=_school(chart.school, answers))


@cache
def _school(school: School, answers: tuple[tuple[str, str], ...]) -> School:
    return school.answering(dict(answers))
