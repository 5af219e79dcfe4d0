"""Which charts an answer changes: the 720 of one school beside the 720 of another."""

from __future__ import annotations

from functools import cache

from liuren.chart import Chart, all_charts
from liuren.generals import Time
from liuren.schools import School, find_question


@cache
def changed(school: School, base: School = School.cuiyan) -> tuple[str, ...]:
    """The ids of the charts that `school` casts otherwise than `base`, in their order.

    Compared are the transmissions, the generals by day and by night, and the tomb and long
    life of the day stem; a question about anything else changes no chart.
    """
    return tuple(id for id, facts in _facts(school).items() if facts != _facts(base)[id])


def changes(question: str, answer: str, base: School = School.cuiyan) -> tuple[str, ...]:
    """The ids of the charts that this answer alone changes: `changes("she-hai", "depth")`.

    Raises `SchoolError` on an unknown question or answer, and on one not computed yet.
    """
    return changed(base.answering({find_question(question).id: answer}), base)


@cache
def _facts(school: School) -> dict[str, tuple[object, ...]]:
    return {chart.id: _fact(chart) for chart in all_charts(school)}


def _fact(chart: Chart) -> tuple[object, ...]:
    return (
        chart.derivation.transmissions,
        chart.generals(Time.DAY),
        chart.generals(Time.NIGHT),
        chart.tomb,
        chart.long_life,
    )
