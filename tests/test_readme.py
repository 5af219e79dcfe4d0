"""Every example printed in the README is run, and prints what is printed there."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from liuren.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"^```console\n\$ liuren (.+?)\n(.+?)^```$", README, re.M | re.S)


@pytest.mark.parametrize(("command", "printed"), CONSOLE)
def test_console(command: str, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == printed


def test_pycon() -> None:
    examples = "\n".join(re.findall(r"^```pycon\n(.+?)^```$", README, re.M | re.S))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 5
    assert result.failed == 0


def test_there_is_a_chart() -> None:
    assert CONSOLE
