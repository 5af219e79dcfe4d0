"""The command `liuren cast`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from datetime import UTC, datetime, timedelta, timezone
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren.almanac import Casting, Choices, DayStart, Person, Sex, Solar, cast
from liuren.almanac.casting import _NEEDED
from liuren.cli import main
from liuren.generals import Time
from liuren.words import words


def run(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit code, output and error."""
    code = main(["cast", *arguments])
    return code, *capsys.readouterr()


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("2026-11-30 14:30", "--zone", "Asia/Seoul", "--born", "1984", "--sex", "f", capsys=capsys)  # fmt: skip # noqa: E501
    assert (code, err) == (0, "")
    for line in (
        "2026-11-30 14:30 Asia/Seoul +09:00, which is 2026-11-30 05:30 UTC",
        "Pillars: 丙午年 己亥月 戊申日 己未時",
        "Month general 寅: the 中氣 小雪, since 2026-11-22 07:23:21 UTC",
        "Nobles of the day, by the hour 未",
        "行年 庚寅, taken: Men from 丙寅 forward, women from 壬申 backward.",
        "戊申日 干上子 · wushen-zi · plate 7 · cuiyan",
        "Page: charts/wushen-zi/",
    ):
        assert line in out.splitlines()
    assert "[xin-gu] · month 亥" in out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("2026-04-10T12:00+08:00", "--json", capsys=capsys)
    facts = json.loads(out)
    assert code == 0
    assert facts["pillars"] == {"year": "丙午", "month": "壬辰", "day": "甲寅", "hour": "庚午"}
    assert (facts["hour"], facts["month_general"], facts["plate"]) == ("午", "戌", 4)
    assert facts["term"] == {"name": "清明", "instant_utc": "2026-04-04T18:39:59Z"}
    assert facts["month_general_term"]["name"] == "春分"
    assert (facts["day_or_night"], facts["chart"]) == ("day", "jiayin-wu")


def test_now_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("now", capsys=capsys)[0] == 0
    code, out, _ = run(
        "2026-10-25 02:30", "--zone", "Europe/Berlin", "--fold", "1", "--solar", "mean",
        "--longitude", "-13.4", "--latitude", "52.5", "--day-starts", "00:00", "--night",
        "--school", "kejing", "--answer", "month-general=he-shen", "--json", capsys=capsys,
    )  # fmt: skip
    facts = json.loads(out)
    assert code == 0
    assert facts["moment"]["instant_utc"] == "2026-10-25T01:30:00Z"
    assert facts["used_time"] == "2026-10-25T00:36:24"
    assert (facts["month_general"], facts["month_general_term"]["name"]) == ("卯", "寒露")
    assert facts["choices"]["told"] == facts["day_or_night"] == "night"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["2026-11-30 14:30"], "MOMENT: .*zone"),
        (["2026-11-30 14:30Z", "--born", "1984"], "belong together"),
        (["2026-11-30 14:30Z", "--solar", "mean"], "longitude"),
        (["2026-11-30 14:30Z", "--answer", "day-night=sun"], "latitude"),
        (["2026-11-30 14:30Z", "--answer", "day-night=asking"], "day or night"),
        (["2026-03-29 02:30", "--zone", "Europe/Berlin"], "does not exist"),
        (["1500-01-01 12:00Z"], "1600 to 2100"),
        (["2026-11-30 14:30Z", "--longitude", "x"], "float"),
        (["2026-11-30 14:30Z", "--born", "9" * 5000, "--sex", "f"], "born"),
        (["2026-11-30 14:30Z", "--spouse-born", "1984"], "--spouse-born .*: give --born and --sex"),
        (
            ["2026-11-30 14:30Z", "--born", "1984", "--sex", "f", "--spouse-born", "0"],
            "--spouse-born: 0 is not a year",
        ),
    ],
)
def test_errors_are_one_line(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(*arguments, capsys=capsys)
    assert (code, out) == (2, "")
    assert err.startswith("liuren: error: ")
    assert err.count("\n") == 1
    assert re.search(says, err)


def test_a_couple(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("2026-11-30 14:30+09:00", "--born", "1995", "--sex", "f", "--spouse-born", "1984")
    code, out, _ = run(*asked, "--json", capsys=capsys)
    facts = json.loads(out)
    assert code == 0
    assert (facts["person"]["sex"], facts["spouse"]["sex"]) == ("f", "m")
    assert facts["context"]["spouse_fate_year"] == "申"
    lines = run(*asked, capsys=capsys)[1].splitlines()
    at = lines.index("The other of the couple born 1984, 本命 甲子; age 43")
    assert lines[at + 1] == "行年 戊申, taken: Men from 丙寅 forward, women from 壬申 backward."


def test_the_text_has_the_numbers_of_the_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("2025-02-19 23:00", "--zone", "Asia/Shanghai")
    text, facts = (run(*asked, *more, capsys=capsys)[1] for more in ((), ("--json",)))
    found = json.loads(facts)
    four = "{year}年 {month}月 {day}日 {hour}時".format(**found["pillars"])
    since = found["month_general_term"]["instant_utc"].rstrip("Z").replace("T", " ")
    for part in (
        four,
        f"Month general {found['month_general']}: the 中氣 雨水, since {since} UTC",
        f"{found['chart']} · plate {found['plate']}",
        *(f"[{one['id']}]" for one in found["patterns"]),
        found["address"],
    ):
        assert part in text


def test_every_known_fact_and_term_has_its_words() -> None:
    say = words()
    for name in ("day_or_night", *(name for names in _NEEDED.values() for name in names)):
        assert f"almanac.known.{name}" in say


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a new interpreter."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_other_commands_load_none_of_the_libraries() -> None:
    done = python(
        "import sys; from liuren.cli import main; main(['chart', 'jiazi-yin']);"
        "print(sorted({'numpy', 'erfa', 'tzdata', 'tyme4py', 'zoneinfo'} & set(sys.modules)))"
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("missing", ["erfa", "numpy", "tzdata", "tyme4py"])
def test_a_missing_library_is_one_line(missing: str) -> None:
    done = python(
        f"import sys; sys.modules[{missing!r}] = None; from liuren.cli import main;"
        "sys.exit(main(['cast', 'now']))"
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "pip install 'liuren[almanac]'" in done.stderr


# Properties -------------------------------------------------------------------------------------

ZONES = ("Asia/Seoul", "America/St_Johns", "Europe/Dublin", "Pacific/Apia", "Africa/Monrovia")
PLACES = st.timezones() | st.builds(
    timezone, st.timedeltas(timedelta(hours=-24, seconds=1), timedelta(hours=24, seconds=-1))
)
FIRST, LAST = datetime(1600, 1, 1), datetime(2100, 12, 31, 23, 59, 59, 999999)
#: The whole range, to its last microsecond; and times that the clocks skip or repeat.
AWARE = st.datetimes(FIRST, LAST, timezones=st.just(UTC)).flatmap(
    lambda when: PLACES.map(when.astimezone)
) | st.datetimes(FIRST + timedelta(days=1), LAST - timedelta(days=1), timezones=PLACES)
CHOICES = st.builds(
    Choices,
    day_starts=st.sampled_from(DayStart),
    solar=st.sampled_from(Solar),
    longitude=st.floats(-180, 180),
    latitude=st.floats(-90, 90),
    time=st.sampled_from([None, *Time]),
)


PERSONS = st.builds(Person, st.integers(1, 1599), st.sampled_from(Sex))


@given(AWARE, CHOICES, PERSONS, st.none() | PERSONS)
@settings(deadline=None, max_examples=150)
def test_any_aware_datetime_casts(
    when: datetime, choices: Choices, person: Person, spouse: Person | None
) -> None:
    found: Casting = cast(when, choices, person, spouse)
    facts = found.to_dict()
    assert json.loads(json.dumps(facts)) == facts
    assert found.moment.instant == when.astimezone(UTC)
    assert found.term.instant <= found.moment.instant < found.next_term.instant
    turned = (found.month_general.index - found.hour.index) % 12
    assert facts["plate"] == turned
    assert 1 <= found.lunar.day <= 30
    assert found.pillars.hour.branch is found.hour


TEXT = st.text() | st.from_regex(
    r"[0-9]{4}-[01][0-9]-[0-3][0-9][ T][0-2][0-9]:[0-6][0-9](Z|[+-][0-2][0-9]:[0-6][0-9])?",
    fullmatch=True,
)


#: Options of the command, each with values that fit; any text may stand in their place.
OPTIONS = {
    "--zone": ZONES,
    "--fold": ("0", "1"),
    "--day-starts": ("23:00", "00:00"),
    "--solar": ("clock", "mean", "apparent"),
    "--longitude": ("126.98", "-180", "nan", "1e999"),
    "--latitude": ("78.2", "-90"),
    "--born": ("1984", "2100"),
    "--sex": ("f", "m"),
    "--spouse-born": ("1990", "-1"),
    "--school": ("cuiyan", "kejing"),
    "--answer": ("day-night=sun", "day-night=asking", "month-general=he-shen"),
}
GIVEN = st.lists(
    st.sampled_from(sorted(OPTIONS)).flatmap(
        lambda name: (st.sampled_from(OPTIONS[name]) | st.text()).map(lambda one: f"{name}={one}")
    )
    | st.sampled_from(["--day", "--night", "--json"])
    | st.text(),
    max_size=5,
)


@given(TEXT, GIVEN)
@settings(deadline=None, max_examples=400)
def test_any_text_gives_a_casting_or_one_line(text: str, given_: list[str]) -> None:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["cast", *given_, "--", text])
    assert code in (0, 2)
    assert (code == 0) == bool(out.getvalue())
    assert err.getvalue().count("\n") == len(err.getvalue().splitlines()) == (code == 2)
