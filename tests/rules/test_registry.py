"""Every rule has a passage, a statement and a test; every test cites a rule and quotes it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import liuren
from liuren import LiurenError, rule
from liuren.corpus import is_citable, passages, work_of
from liuren.registry import find_rule
from liuren.words import words

TESTS = Path(__file__).parents[1]
RULES = {one.id: one for one in liuren.rules()}


@dataclass(frozen=True)
class Citation:
    """A test that cites a rule, and the passages it quotes or states."""

    test: str
    rule: str
    passages: frozenset[str]


def is_call(node: ast.AST, name: str) -> bool:
    """Whether a node calls `name`."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == name


def literal(call: ast.AST, constants: dict[str, str]) -> str | None:
    """The first argument of a call, where it is a text or the name of one."""
    assert isinstance(call, ast.Call)
    argument = call.args[0]
    if isinstance(argument, ast.Constant):
        return str(argument.value)
    return constants.get(ast.unparse(argument))


def citations() -> Iterator[Citation]:
    """Every citation of a rule in every test, read from the source: none has to be run."""
    for path in sorted(TESTS.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        constants = {
            ast.unparse(node.targets[0]): str(node.value.value)
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        }
        for test in tree.body:
            if not isinstance(test, ast.FunctionDef):
                continue
            if not any(is_call(node, "quote") or is_call(node, "line") for node in ast.walk(test)):
                given = frozenset[str]()
            else:  # as first argument, or through parameters
                given = frozenset(
                    str(node.value)
                    for node in ast.walk(test)
                    if isinstance(node, ast.Constant) and is_citable(str(node.value))
                )
            for decorator in test.decorator_list:
                if is_call(decorator, "pytest.mark.rule"):
                    name = literal(decorator, constants)
                    assert name, f"{path.name}: {test.name} cites a rule that cannot be read"
                    yield Citation(f"{path.name}: {test.name}", name, given)


CITATIONS = tuple(citations())


def test_every_rule_is_cited_by_a_test_and_every_citation_is_of_a_rule() -> None:
    assert {one.rule for one in CITATIONS} == set(RULES)


def test_every_test_of_a_rule_gives_a_passage_of_that_rule() -> None:
    silent = [
        f"{one.test} ({one.rule})"
        for one in CITATIONS
        if not one.passages & set(RULES[one.rule].passages)
    ]
    assert silent == []


def test_every_passage_of_a_rule_is_given_by_a_test_of_it() -> None:
    given: defaultdict[str, set[str]] = defaultdict(set)
    for one in CITATIONS:
        given[one.rule] |= one.passages
    silent = [
        f"{one.id}: {passage}"
        for one in RULES.values()
        for passage in one.passages
        if passage not in given[one.id]
    ]
    assert silent == []


def test_every_rule_has_passages_that_can_be_cited() -> None:
    for one in RULES.values():
        assert one.passages
        for id in one.passages:
            assert is_citable(id), f"{one.id} cites {id}"
            assert id.startswith(work_of(id).id)


def test_every_passage_has_a_text() -> None:
    assert len(passages()) == 82
    for id, passage in passages().items():
        assert passage.id == id
        assert passage.text == passage.text.strip() != ""


def test_every_rule_has_a_statement_and_every_statement_a_rule() -> None:
    stated = {key.removeprefix("rule.") for key in words().texts if key.startswith("rule.")}
    assert stated == set(RULES)


def test_a_rule_knows_its_module() -> None:
    for one in RULES.values():
        assert one.module.startswith("liuren.")
        assert find_rule(one.id) is one


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> dict[str, liuren.Rule]:
    """A copy of the registry, which a test may spoil."""
    copy = dict(rule._REGISTRY)
    monkeypatch.setattr(rule, "_REGISTRY", copy)
    return copy


def test_an_id_is_declared_once(registry: dict[str, liuren.Rule]) -> None:
    declared = rule.rule("test.first", "cuiyan-01")
    assert registry["test.first"] is declared
    with pytest.raises(LiurenError, match=r"'test\.first' is declared twice"):
        rule.rule("test.first", "cuiyan-02")


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    "id", ["plate", "Plate.turn", "plate.", "plate turn", "plate.turn-", "a..b", ""]
)
def test_an_id_is_dotted_words(id: str) -> None:
    with pytest.raises(LiurenError, match="is not dotted lower-case words"):
        rule.rule(id, "cuiyan-01")


@pytest.mark.usefixtures("registry")
def test_a_rule_names_a_passage() -> None:
    with pytest.raises(LiurenError, match=r"'test\.none' names no passage"):
        rule.rule("test.none")


def test_the_rules_are_in_the_order_of_the_work() -> None:
    areas = [id.split(".")[0] for id in RULES]
    assert list(dict.fromkeys(areas)) == ["ground", "plate", "lessons", "transmissions", "generals"]
    assert areas == sorted(areas, key=list(dict.fromkeys(areas)).index)


def test_an_unknown_rule_is_refused_with_the_near_ones() -> None:
    with pytest.raises(LiurenError, match=r"'plate.tum' is not a rule id.*plate\.turn"):
        find_rule("plate.tum")
