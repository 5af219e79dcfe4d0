"""Da Liu Ren 大六壬: every one of the 720 charts, with the reason for each step.

    >>> import liuren
    >>> chart = liuren.chart("甲子", over_stem="寅")
    >>> [str(one.branch) for one in chart.transmissions]
    ['寅', '巳', '申']

Standard library only. `liuren.School` holds the answers to the questions on which the books
differ; every error on bad input is a `liuren.LiurenError`.
"""

from liuren.chart import Chart, Placed, all_charts, cast_plate, chart
from liuren.cycles import Branch, Day, Stem
from liuren.errors import ChartError, LiurenError, NotationError, SchoolError
from liuren.generals import General, Time
from liuren.plate import Plate
from liuren.registry import rules
from liuren.rule import Rule
from liuren.schools import QUESTIONS, School
from liuren.transmissions import Derivation, Method, Outcome, Step, SubMethod

__version__ = "0.1.0"

__all__ = [
    "QUESTIONS",
    "Branch",
    "Chart",
    "ChartError",
    "Day",
    "Derivation",
    "General",
    "LiurenError",
    "Method",
    "NotationError",
    "Outcome",
    "Placed",
    "Plate",
    "Rule",
    "School",
    "SchoolError",
    "Stem",
    "Step",
    "SubMethod",
    "Time",
    "all_charts",
    "cast_plate",
    "chart",
    "rules",
]
