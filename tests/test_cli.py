"""The command `liuren`: in this process where that shows it, in one of its own for pipes,
locales and exit codes."""

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import liuren
from liuren import Time, cli, notation
from liuren.chart import Chart, all_charts
from liuren.compare import changes
from liuren.corpus import passage
from liuren.patterns import View
from liuren.schools import PRESETS, QUESTIONS

COMMAND = (sys.executable, "-m", "liuren")
Output = Callable[..., str]


def printed(chart: Chart, time: Time = Time.DAY) -> str:
    """What `liuren chart` prints of a chart: board, derivation, patterns."""
    parts = notation.text(chart, time), notation.found_patterns(View(chart, time))
    return "\n\n".join(parts) + "\n"


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str]) -> Output:
    """What the command prints; it must succeed and say nothing else."""

    def run(*argv: str) -> str:
        code = cli.main(argv)
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    return run


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str]) -> Output:
    """The message with which the command refuses; it must be one line and exit 2."""

    def run(*argv: str) -> str:
        code = cli.main(argv)
        out, err = capsys.readouterr()
        assert (code, out) == (2, "")
        assert err.startswith("liuren: error: ")
        assert err.count("\n") == 1
        assert err.endswith("\n")
        return err.removeprefix("liuren: error: ")

    return run


# chart ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "argv",
    [
        ("甲子", "未"),
        ("jiazi", "wei"),
        ("jiazi-wei",),
        ("Jiǎ-Zǐ", "Wèi"),
        ("甲子", "--plate", "5"),
        ("甲子", "未", "--plate", "5"),
        ("甲子", "未", "--day"),
    ],
)
def test_a_chart_is_found_by_each_of_its_names(output: Output, argv: tuple[str, ...]) -> None:
    assert output("chart", *argv) == printed(liuren.chart("jiazi-wei"))


def test_the_night_is_shown_when_asked(output: Output) -> None:
    expected = printed(liuren.chart("jiazi-wei"), Time.NIGHT)
    assert output("chart", "jiazi-wei", "--night") == expected


@pytest.mark.parametrize(
    ("general", "hour", "time"), [("亥", "午", Time.DAY), ("寅", "酉", Time.NIGHT)]
)
def test_month_general_and_hour_give_plate_and_time(
    output: Output, general: str, hour: str, time: Time
) -> None:
    cast, empty, text = output("chart", "甲子", "--general", general, "--hour", hour).split("\n", 2)
    assert cast == f"Month general {general} on the hour {hour}"
    assert empty == ""
    assert text == printed(liuren.chart("jiazi-wei"), time)


def test_a_flag_overrules_the_hour_and_the_output_says_so(output: Output) -> None:
    lines = output("chart", "甲子", "--general", "亥", "--hour", "午", "--night").split("\n")
    assert lines[1] == "午 is an hour of the day; the generals are those of the night, as asked"
    assert lines[4].startswith("Generals by night")


def test_a_flag_that_agrees_with_the_hour_is_not_spoken_of(output: Output) -> None:
    hour = ("chart", "甲子", "--general", "亥", "--hour", "午")
    assert output(*hour, "--day") == output(*hour)


@pytest.mark.parametrize("answer", ["asking", "sun"])
def test_where_the_hour_does_not_decide_a_flag_must(
    output: Output, refusal: Output, answer: str
) -> None:
    by_hour = ("--general", "亥", "--hour", "午")
    school = ("--answer", f"day-night={answer}")
    assert "give --day or --night" in refusal("chart", "甲子", *by_hour, *school)
    assert "as asked" not in output("chart", "甲子", *by_hour, *school, "--night")
    assert "Generals by day" in output("chart", "甲子", "未", *school)


def test_school_and_answers_are_followed(output: Output) -> None:
    assert "· kejing\n" in output("chart", "己丑", "巳", "--school", "kejing")
    text = output("chart", "戊辰", "亥", "--answer", "fu-deng=day-side")
    assert "· cuiyan fu-deng=day-side\n" in text
    again = ("--answer", "fu-deng=day-side", "--answer", "fu_deng=day-side")
    assert output("chart", "戊辰", "亥", *again) == text


def test_json_is_the_chart_and_the_time(output: Output) -> None:
    chart = liuren.chart("甲子", over_stem="未", school="modern")
    found = json.loads(output("chart", "甲子", "未", "--json", "--night", "--school", "modern"))
    assert found == {**chart.to_dict(), "time": "night"}


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("chart",), "required: DAY (see liuren chart --help)"),
        (("chart", "甲丑", "寅"), "DAY: '甲丑' is not one of the sixty days"),
        (("chart", "已巳", "寅"), "己 or 巳?"),
        (("chart", "甲子"), "give the branch over the stem"),
        (("chart", "甲子", "甲"), "OVER_STEM: '甲' is not a branch: accepted are 子 丑"),
        (("chart", "jiazi-foo"), "DAY: 'foo' is not a branch"),
        (("chart", "甲子", "寅", "--plate", "3"), "disagree on 甲子"),
        (("chart", "甲子", "--plate", "12"), "--plate: '12' is not a plate: accepted are 0"),
        (("chart", "甲子", "--plate", "-1"), "--plate: '-1' is not a plate"),
        (("chart", "甲子", "--plate", "五"), "--plate: '五' is not a plate"),
        (("chart", "甲子", "--hour", "午"), "--general and --hour belong together"),
        (("chart", "甲子", "--general", "午"), "--general and --hour belong together"),
        (("chart", "甲子", "--general", "x", "--hour", "午"), "--general: 'x' is not a branch"),
        (("chart", "甲子", "--general", "午", "--hour", "戊"), "--hour: '戊' is not a branch"),
        (("chart", "甲子", "寅", "--general", "亥", "--hour", "午"), "OVER_STEM '寅' and"),
        (("chart", "甲子", "--plate", "1", "--general", "亥", "--hour", "午"), "--plate '1' and"),
        (("chart", "甲子", "寅", "--day", "--night"), "not allowed with argument --day"),
        (("chart", "甲子", "寅", "--nig"), "unrecognized arguments: --nig"),
        (("chart", "甲子", "寅", "--school", "x"), "--school: 'x' is not a school: accepted are"),
        (("chart", "甲子", "寅", "--answer", "she-hai"), "accepted is QUESTION=ANSWER"),
        (("chart", "甲子", "寅", "--answer", "she=x"), "'she' is not a question"),
        (("chart", "甲子", "寅", "--answer", "she-hai=x"), "accepted are position, depth"),
        (("chart", "甲子", "寅", "--answer", "month-general=he-tu"), "not computed yet"),
        (
            ("chart", "甲子", "寅", "--answer", "she-hai=depth", "--answer", "she_hai=position"),
            "'she-hai' is already answered with 'depth'",
        ),
        (("rules", "plate.tern"), "'plate.tern' is not a rule id"),
        (("export",), "required: what (see liuren export --help)"),
        (("export", "days"), "invalid choice: 'days'"),
        (("export", "charts", "--format", "xml"), "invalid choice: 'xml'"),
        (("cahrt", "甲子"), "invalid choice: 'cahrt'"),
        (("chart", "甲\n子", "\udcff\x1b[31m"), r"OVER_STEM: '\udcff\x1b[31m' is not a branch"),
        (
            ("chart", "甲子", "寅", "a\nb\udcff\u2028c"),
            r"unrecognized arguments: a\nb\udcff\u2028c",
        ),
    ],
)
def test_bad_input_is_refused_in_one_line(
    refusal: Output, argv: tuple[str, ...], says: str
) -> None:
    assert says in refusal(*argv)


ANY_TEXT = st.one_of(
    st.text(st.characters(exclude_categories=())),
    st.text("甲乙戊己子寅巳午戌戍已jiazyn-= 019\n", max_size=9),
)


@settings(deadline=None)  # the machine may be busy
@given(
    day=st.one_of(st.just("甲子"), ANY_TEXT),
    over_stem=st.one_of(st.just("寅"), ANY_TEXT),
    plate=st.one_of(st.none(), ANY_TEXT),
    answer=st.one_of(st.none(), ANY_TEXT),
)
def test_any_text_gives_a_result_or_one_line(
    day: str, over_stem: str, plate: str | None, answer: str | None
) -> None:
    argv = ["chart", day, over_stem]
    argv += ["--plate", plate] if plate is not None else []
    argv += ["--answer", answer] if answer is not None else []
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = cli.main(argv)
    if code == 0:
        assert out.getvalue()
        assert not err.getvalue()
    else:
        assert code == 2
        assert not out.getvalue()
        assert err.getvalue().startswith("liuren: error: ")
        assert len(err.getvalue().splitlines()) == 1


# export ---------------------------------------------------------------------------------------


def test_export_gives_every_chart_in_one_line_of_json(output: Output) -> None:
    lines = output("export", "charts", "--school", "kejing").splitlines()
    assert [json.loads(line) for line in lines] == [c.to_dict() for c in all_charts("kejing")]
    assert '"甲子"' in lines[0]


def test_export_follows_answers(output: Output) -> None:
    default = output("export", "charts").splitlines()
    other = output("export", "charts", "--answer", "fu-deng=day-side").splitlines()
    keys = ("id", "transmissions")
    old, new = (
        [{key: json.loads(line)[key] for key in keys} for line in one] for one in (default, other)
    )
    differing = tuple(a["id"] for a, b in zip(old, new, strict=True) if a != b)
    assert differing == changes("fu-deng", "day-side")


def test_the_table_holds_the_same_facts(output: Output) -> None:
    text = output("export", "charts", "--format", "tsv")
    rows = list(csv.DictReader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE))
    for row, chart in zip(rows, all_charts(), strict=True):
        assert None not in row
        assert None not in row.values()
        assert unflattened(row) == expected_of_row(chart.to_dict())


def unflattened(row: Mapping[str, str]) -> dict[str, object]:
    """The facts that stand in a row of the table."""
    lists = ("transmissions", "candidates", "generals_day", "generals_night", "kin", "void")
    plain = ("id", "day", "over_stem", "method")
    return {
        **{name: row[name] for name in plain},
        **{name: row[name].split() for name in lists},
        **{
            f"noble_{time}": {
                "branch": row[f"noble_{time}_branch"],
                "palace": row[f"noble_{time}_palace"],
                "forward": {"true": True, "false": False}[row[f"noble_{time}_forward"]],
            }
            for time in ("day", "night")
        },
        "plate": int(row["plate"]),
        "lessons": [list(lesson) for lesson in row["lessons"].split()],
        "sub_method": row["sub_method"] or None,
        "direction": row["direction"] or None,
        "hidden_stems": [None if one == "-" else one for one in row["hidden_stems"].split()],
        "missing": (
            {"kind": row["missing_kind"], "lesson": int(row["missing_lesson"])}
            if row["missing_kind"]
            else None
        ),
        "school": dict(one.split("=") for one in row["school"].split()),
        "derivation": row["derivation"].split(),
    }


def expected_of_row(facts: dict[str, Any]) -> dict[str, Any]:
    return {**facts, "derivation": [step["finding"] for step in facts["derivation"]]}


def test_output_writes_the_file_and_prints_nothing(output: Output, tmp_path: Path) -> None:
    file = tmp_path / "甲 charts.tsv"
    file.write_text("old", encoding="utf-8")
    assert output("export", "charts", "--format", "tsv", "--output", str(file)) == ""
    assert file.read_bytes().decode() == output("export", "charts", "--format", "tsv")
    assert list(tmp_path.iterdir()) == [file]


def test_a_failed_write_leaves_nothing_behind(
    refusal: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "charts.jsonl"
    file.write_text("old", encoding="utf-8")

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    assert "No space left on device" in refusal("export", "charts", "--output", str(file))
    assert file.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nowhere/charts.jsonl", "there is no such folder"),
        (".", "not a file"),
        ("a\0b", "cannot be the name of a file"),
        ("a\ud800b", "cannot be the name of a file"),
    ],
)
def test_a_place_that_cannot_be_written_is_named(
    refusal: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    message = refusal("export", "charts", "--output", name)
    assert f"--output {name!r}: " in message
    assert says in message
    assert not list(tmp_path.iterdir())


# rules and schools ----------------------------------------------------------------------------


def test_every_rule_has_a_line_and_every_group_a_block(output: Output) -> None:
    blocks = output("rules").split("\n\n")
    lines = [line for block in blocks for line in block.splitlines()]
    assert [line.split(" ", 1)[0] for line in lines] == [rule.id for rule in liuren.rules()]
    assert all(len({line.split(".")[0] for line in block.splitlines()}) == 1 for block in blocks)
    starts = {len(line) - len(line.split(" ", 1)[1].lstrip()) for line in lines}
    assert len(starts) == 1


def test_a_rule_is_shown_with_its_passages(output: Output) -> None:
    text = output("rules", "transmissions.own-plate")
    assert text.startswith("transmissions.own-plate\nWithout conflict")
    assert "\nin liuren.transmissions.inquiry\n" in text
    assert f"\ncuiyan-18 · 六壬粹言\n{passage('cuiyan-18').text}\n" in text
    assert "\ndaquan-1:13 · 六壬大全 卷一, line 13 of the text used\n" in text


def test_rules_as_json(output: Output) -> None:
    found = json.loads(output("rules", "--json"))
    assert [(one["id"], tuple(one["passages"])) for one in found] == [
        (rule.id, rule.passages) for rule in liuren.rules()
    ]
    one = json.loads(output("rules", "transmissions.own-plate", "--json"))
    assert one["passages"][1] == {
        "id": "cuiyan-18",
        "work": "六壬粹言",
        "text": passage("cuiyan-18").text,
    }
    assert one["passages"][2] == {"id": "daquan-1:13", "work": "六壬大全 卷一", "text": None}


def test_schools_lists_every_question_answer_and_preset(output: Output) -> None:
    text = output("schools")
    for question in QUESTIONS:
        assert f"{question.id} {question.hanzi}: " in text
        for answer in question.answers:
            assert f"\n  {answer.id} " in text
            assert ", ".join(answer.holders) in text
    assert "changes 19 of 720 charts · held by 六壬大全 課經, 訂訛 · kejing-01 kejing-02" in text
    assert "changes no chart's transmissions · " in text
    assert "decides how a moment becomes a chart · reported without a name · cuiyan-06" in text
    assert "declared, not computed yet · held by 姚廣孝 · cuiyan-04" in text
    *_, cuiyan, _, modern = text.splitlines()
    assert cuiyan.split(maxsplit=1)[1].startswith("the default answer to every question")
    assert "she-hai=depth-with-start fu-deng=day-side  changes 25 of 720 charts" in modern


def test_schools_as_json(output: Output) -> None:
    found = json.loads(output("schools", "--json"))
    assert [one["id"] for one in found["questions"]] == [one.id for one in QUESTIONS]
    answers = {
        (question["id"], answer["id"]): answer
        for question in found["questions"]
        for answer in question["answers"]
    }
    assert answers["fu-deng", "day-side"]["changes"] == ["wuchen-hai", "wuxu-hai"]
    assert answers["mansions", "old"]["changes"] == []
    assert answers["month-general", "he-tu"]["changes"] is None
    assert answers["she-hai", "position"]["default"] is True
    assert {one["id"]: one["answers"] for one in found["schools"]} == {
        name: school.answers for name, school in PRESETS.items()
    }


# The command as a process ---------------------------------------------------------------------


def run(
    *argv: str | bytes, stdout: Any = subprocess.PIPE, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *argv],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
        check=False,
    )


def test_alone_and_with_help_it_explains_itself(output: Output) -> None:
    for argv in ((), ("--help",), ("chart", "--help"), ("export", "-h"), ("rules", "-h")):
        assert output(*argv).startswith("usage: liuren")
    assert output() == output("--help")
    assert "liuren chart 甲子 寅" in output()
    assert output("--version") == f"liuren {liuren.__version__}\n"


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_it_speaks_utf_8_whatever_the_locale(environment: dict[str, str]) -> None:
    done = run("chart", "甲子".encode(), "寅".encode(), **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == printed(liuren.chart("jiazi-yin"))
    done = run("chart", "甲丑".encode(), **environment)
    assert done.returncode == 2
    assert "'甲丑'" in done.stderr.decode()


def test_a_file_is_named_alike_whatever_the_locale(tmp_path: Path) -> None:
    file = tmp_path / "甲.jsonl"
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = run("export", "charts", "--output", os.fsencode(file), **ascii_only)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(os.name == "nt", reason="arguments are text on Windows")
def test_stray_bytes_are_refused_in_one_line() -> None:
    done = run("chart", b"\xff\xfe\n", b"\xe7\x94")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert rb"'\udce7\udc94' is not a branch" in done.stderr


def test_a_closed_pipe_ends_it_quietly() -> None:
    process = subprocess.Popen(
        [*COMMAND, "export", "charts"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdout, process.stderr:
        assert process.stdout.readline().startswith(b'{"id": "jiazi-yin"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("argv", [("chart", "jiazi-yin"), ("export", "charts"), ("--help",)])
def test_a_full_disk_is_reported_in_one_line(argv: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        done = run(*argv, stdout=full)
    assert done.returncode == 2
    assert done.stderr == (
        b"liuren: error: cannot write to the standard output: No space left on device\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_closed_streams_are_no_traceback() -> None:
    def shell(redirection: str) -> subprocess.CompletedProcess[bytes]:
        command = f'exec "$0" -m liuren chart jiazi-yin {redirection}'
        return subprocess.run(
            ["sh", "-c", command, sys.executable], capture_output=True, check=False
        )

    done = shell(">&-")
    assert done.returncode == 2
    assert done.stderr == b"liuren: error: cannot write to the standard output: it is closed\n"
    done = shell(">&- 2>&-")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


def test_an_interrupt_ends_it_without_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(argv: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupted)
    assert cli.main(["schools"]) == 130
    assert capsys.readouterr() == ("", "")
