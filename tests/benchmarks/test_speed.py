"""How fast the 720 charts are made, beside the package `kinliuren` on the same days and plates.

    make bench

`kinliuren` is no oracle: it is asked for the same 720 pairs of day and plate, and what it does
not answer is counted (`extra_info` of the benchmark), not timed away. It takes no plate but a
solar term and an hour, so every plate is cast at the hour 午, whose stem follows from the day.
"""

from time import perf_counter

from kinliuren.kinliuren import Liuren
from pytest_benchmark.fixture import BenchmarkFixture

import liuren
from tests.support import BRANCHES, DAYS, STEMS

#: The solar term that begins with each general, 子 to 亥.
TERMS = "大寒冬至小雪霜降秋分處暑大暑夏至小滿穀雨春分雨水"
TERM_OF = {general: TERMS[2 * place :][:2] for place, general in enumerate(BRANCHES)}
HOUR = "午"


def derive_all() -> int:
    """The 720 charts with every derivation, nothing kept from before."""
    return sum(len(chart.derivation.steps) for chart in liuren.all_charts())


def write_all() -> int:
    """The 720 charts as plain data: derivation, generals by day and night, kin, hidden stems."""
    return sum(len(chart.to_dict()) for chart in liuren.all_charts())


def hour_of(day: str) -> str:
    """The hour 午 of a day with its stem: 庚午 on 甲 and 己 days, and on from there."""
    first = STEMS.index(day[0]) % 5 * 2
    return STEMS[(first + BRANCHES.index(HOUR)) % 10] + HOUR


def ask_kinliuren() -> int:
    """The same 720 asked of `kinliuren`; how many it answers."""
    answered = 0
    for day in DAYS:
        hour = hour_of(day)
        for turn in range(12):
            term = TERM_OF[BRANCHES[(BRANCHES.index(HOUR) + turn) % 12]]
            try:
                answered += bool(Liuren(term, "正", day, hour).result(0))
            except (IndexError, KeyError, TypeError, ValueError):
                continue  # its code has no answer for this day and hour
    return answered


def test_all_charts_take_well_under_a_second() -> None:
    def seconds() -> float:
        start = perf_counter()
        derive_all()
        return perf_counter() - start

    assert min(seconds() for _ in range(3)) < 1


def test_derivations(benchmark: BenchmarkFixture) -> None:
    assert benchmark(derive_all) > 720


def test_plain_data(benchmark: BenchmarkFixture) -> None:
    assert benchmark(write_all) > 720


def test_kinliuren(benchmark: BenchmarkFixture) -> None:
    answered = benchmark(ask_kinliuren)
    benchmark.extra_info["charts answered"] = answered
    assert 600 < answered <= 720
