"""`liuren mansions`, in this process."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren import notation
from liuren.cli import main
from liuren.mansions import MANSIONS, Mansion, Measure, computed, find_system, systems, where
from liuren.words import words


def run(*argv: str) -> tuple[int, str, str]:
    """Exit code, output and errors."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = main(["mansions", *argv])
    return code, out.getvalue(), err.getvalue()


def output(*argv: str) -> str:
    """What it prints; it must succeed and say nothing else."""
    code, out, err = run(*argv)
    assert (code, err) == (0, "")
    return out


def test_json_has_mansion_longitude_and_width() -> None:
    rows = json.loads(output("--epoch", "1826", "--format", "json"))
    for row, one in zip(rows, computed(1826).extents, strict=True):
        assert row["mansion"] == one.mansion.hanzi
        assert row["id"] == one.mansion.id
        assert row["longitude"] == pytest.approx(one.longitude, abs=1e-4)
        assert row["width"] == pytest.approx(one.width, abs=1e-4)
        assert (row["star"], row["hip"]) == (one.star.bayer, one.star.hip)
        assert row["epoch"] == 1826


def test_the_default_is_the_sky_of_2000() -> None:
    assert output("--format", "json") == output("--epoch", "2000", "--format", "json")
    assert output() == output("--epoch", "2000")


@pytest.mark.parametrize("argv", [(), ("--epoch", "-2300"), ("--system", "shoushi-ecliptic")])
def test_csv_has_the_facts_of_the_json(argv: tuple[str, ...]) -> None:
    rows = json.loads(output(*argv, "--format", "json"))
    table = list(csv.DictReader(io.StringIO(output(*argv, "--format", "csv"))))
    as_text = [{name: "" if one is None else str(one) for name, one in row.items()} for row in rows]
    assert table == as_text


@pytest.mark.parametrize("id", [one.id for one in systems()])
def test_a_system_is_printed_with_what_is_known_of_it(id: str) -> None:
    system = find_system(id)
    text = output("--system", id)
    assert system.name in text
    assert system.source in text
    assert words()(f"mansions.about.{id}") in text
    notes = [one.note for one in system.extents if one.note]
    assert all(note in text for note in notes)
    rows = json.loads(output("--system", id, "--format", "json"))
    assert [row["given"] for row in rows] == [one.given for one in system.extents]
    assert all((row["longitude"] is None) is not system.has_longitudes for row in rows)
    assert all(row["source"] for row in rows)


def test_the_table_is_aligned_and_whole() -> None:
    lines = output("--epoch", "1826").splitlines()
    assert "1826" in lines[0]
    assert len(lines) == 2 + 1 + 28
    for line, mansion in zip(lines[3:], MANSIONS, strict=True):
        assert line.startswith(f"{mansion}  {mansion.id} ")
    starts = {notation.width(line[: line.rindex("(HIP")].rsplit("  ", 1)[0]) for line in lines[3:]}
    assert len(starts) == 1


@pytest.mark.parametrize(
    "argv", [("at", "270", "--epoch", "1826"), ("--epoch", "1826", "at", "270")]
)
def test_at_names_mansion_and_degree_wherever_the_options_stand(argv: tuple[str, ...]) -> None:
    place = where(270, epoch=1826)
    assert place.mansion is Mansion.JI
    text = output(*argv)
    assert text == (
        "270° lies in 箕 (Winnowing Basket), 1.1658° from its beginning: "
        "degree 箕 1, the first being 0\n"
    )
    facts = json.loads(output(*argv, "--format", "json"))
    assert facts == {
        "longitude": 270,
        "mansion": "箕",
        "id": "ji",
        "degrees": pytest.approx(place.degrees, abs=1e-4),
        "label": 1,
    }
    assert output(*argv, "--format", "csv").splitlines()[1] == "270.0,箕,ji,1.1658,1"


def test_at_takes_a_system_with_longitudes() -> None:
    facts = json.loads(output("at", "300", "--system", "chongzhen-ecliptic", "--format", "json"))
    assert (facts["mansion"], facts["degrees"], facts["label"]) == ("牛", 1.1, 1)


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (
            ("--epoch", "-2301"),
            "-2301 is not an epoch for which the mansions are computed: accepted",
        ),
        (("--epoch", "2100.5"), "from -2300 to 2100"),
        (("--epoch", "nan"), "nan is not an epoch"),
        (("--epoch", "inf"), "inf is not an epoch"),
        (("--epoch", "now"), "argument --epoch: invalid float value: 'now'"),
        (("--system", "x"), "--system: 'x' is not a system of the mansions: accepted are dayan"),
        (("--system", "daquan", "--epoch", "1826"), "--epoch 1826 and --system 'daquan' both say"),
        (("--format", "xml"), "invalid choice: 'xml'"),
        (("1826",), "invalid choice: '1826'"),
        (("at",), "required: DEGREES"),
        (("at", "x"), "argument DEGREES: invalid float value: 'x'"),
        (("at", "361"), "361 is not an ecliptic longitude: accepted are degrees from 0 to 360"),
        (("at", "-1"), "-1 is not an ecliptic longitude"),
        (("at", "nan"), "nan is not an ecliptic longitude"),
        (("at", "0", "--system", "daquan"), "accepted is chongzhen-ecliptic"),
        (("at", "0", "--system", "chongzhen-ecliptic", "--epoch", "0"), "give one of them"),
        (("at", "0", "--epoch", "9999"), "from -2300 to 2100"),
    ],
)
def test_bad_input_is_refused_in_one_line(argv: tuple[str, ...], says: str) -> None:
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert err.startswith("liuren: error: ")
    assert err.count("\n") == 1
    assert says in err


TEXT = st.text() | st.floats().map(str)


@given(
    st.none() | TEXT,
    st.none() | TEXT | st.sampled_from([one.id for one in systems()]),
    st.none() | TEXT,
)
@settings(deadline=None)  # the machine may be busy
def test_any_text_gives_a_result_or_one_line(
    epoch: str | None, system: str | None, degrees: str | None
) -> None:
    options = [f"--epoch={epoch}"] if epoch is not None else []
    options += [f"--system={system}"] if system is not None else []
    code, out, err = run(*options, *(("at", "--", degrees) if degrees is not None else ()))
    assert code in (0, 2)
    assert (code == 0) == bool(out)
    assert err.count("\n") == (code == 2)


def test_every_mansion_and_measure_has_its_words() -> None:
    say = words()
    assert len({say(f"name.mansion.{one.id}") for one in MANSIONS}) == 28
    assert all(f"mansions.measure.{one.value}" in say for one in Measure)


def test_a_missing_library_is_one_line() -> None:
    code = "import sys; sys.modules['erfa'] = None; from liuren.cli import main; "
    done = subprocess.run(
        [sys.executable, "-c", f"{code}sys.exit(main(['mansions']))"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "pip install 'liuren[almanac]'" in done.stderr
