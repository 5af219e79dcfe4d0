"""The commands that print patterns and passages, and their exports."""

import json

import pytest

from liuren import all_charts, corpus
from liuren.cli import main
from liuren.generals import Time
from liuren.patterns import View, find_pattern, patterns, patterns_of
from liuren.words import words


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(argv) == 0
    return capsys.readouterr().out


def test_the_list_of_patterns(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "patterns").splitlines()
    assert len(lines) == len(patterns())
    assert [line.split()[:2] for line in lines[:65]] == [
        [str(one.number), one.hanzi] for one in patterns()[:65]
    ]


def test_one_pattern(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "patterns", "玄胎")
    assert text == run(capsys, "patterns", "xuan-tai")
    assert "needs day and plate" in text
    assert "124 charts by day, 124 by night" in text
    assert "jiazi-yin" in text
    assert "daquan-1:189" in text
    one = find_pattern("san-jiao")
    apart = run(capsys, "patterns", one.id)
    assert f"needs {one.needs[0].value}" in apart
    assert "\nday\n" in apart
    assert "\nnight\n" in apart
    assert "used: " in apart


def test_a_passage(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "passage", "cuiyan-21")
    assert text.startswith("cuiyan-21 · 六壬粹言 · ")
    for clause in corpus.passage("cuiyan-21").clauses:
        assert clause in text
    assert "一下克下 → 一上克下" in text
    facts = json.loads(run(capsys, "passage", "cuiyan-21", "--json"))
    assert facts["text"] == corpus.passage("cuiyan-21").text


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (("patterns", "孤寡"), "names more than one pattern"),
        (("patterns", "nothing"), "is not a pattern"),
        (("passage", "cuiyan-99"), "is not a quoted passage"),
        (("passage", "daquan-1:113"), "is not a quoted passage"),
        (("export", "nothing"), "charts, patterns, passages"),
    ],
)
def test_bad_input(argv: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    error = capsys.readouterr().err
    assert message in error.replace("'", "")
    assert error.count("\n") == 1


def test_exported_patterns(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [json.loads(line) for line in run(capsys, "export", "patterns").splitlines()]
    assert [row["id"] for row in rows] == [one.id for one in patterns()]
    ids = {chart.id for chart in all_charts()}
    for row, one in zip(rows, patterns(), strict=True):
        assert {"id", "name", "aliases", "needs", "charts_day", "charts_night"} <= row.keys()
        assert row["name"] == one.hanzi
        assert row["needs"] == [need.value for need in one.needs]
        if one.is_decided:
            assert set(row["charts_day"]) | set(row["charts_night"]) <= ids
        else:
            assert row["charts_day"] is None
            assert row["charts_night"] is None
        if not one.needs:
            assert row["charts_day"] == row["charts_night"]
    tai = next(row for row in rows if row["id"] == "xuan-tai")
    assert len(tai["charts_day"]) == 124


def test_exported_patterns_of_another_school(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "export", "patterns", "--school", "kejing")
    rows = {row["id"]: row for row in map(json.loads, text.splitlines())}
    assert len(rows["jian-ji"]["charts_day"]) == 11


def test_exported_passages(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [json.loads(line) for line in run(capsys, "export", "passages").splitlines()]
    assert [row["id"] for row in rows] == list(corpus.passages())
    for row in rows:
        assert {"id", "text", "apparatus", "english"} <= row.keys()
        assert "".join(row["clauses"]) == row["text"]
        assert len(row["english"]["clauses"]) == len(row["clauses"])
    assert sum(len(row["apparatus"]) for row in rows) == len(corpus.notes())


@pytest.mark.parametrize("what", ["charts", "patterns", "passages"])
def test_columns(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    head, *rows = run(capsys, "export", what, "--format", "tsv").splitlines()
    assert head.startswith("id\t")
    assert {row.count("\t") for row in rows} == {head.count("\t")}


def test_a_chart_tells_its_patterns(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "chart", "戊辰", "子", "--night")
    told = text.partition("\nPatterns\n")[2].splitlines()
    chart = next(one for one in all_charts() if one.id == "wuchen-zi")
    assert told == [
        f"{one.hanzi}: {words()(f'reason.{one.id}.{why.finding}', **why.values)} [{one.id}]"
        for one, why in patterns_of(View(chart, Time.NIGHT))
    ]
