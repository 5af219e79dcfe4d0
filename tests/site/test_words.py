"""Every word that the site prints stands in a catalogue: a page is data and catalogue."""

import ast
import html
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from generator.site import site_words
from liuren.errors import LiurenError
from liuren.words import words
from tests.site.conftest import AskedTexts
from tests.website import ROOT

TEMPLATES: Final = sorted((ROOT / "generator/templates").iterdir())
CATALOGUE: Final = ROOT / "generator/words/en.toml"
PACKAGE_CATALOGUES: Final = sorted((ROOT / "liuren/words/en").glob("*.toml"))
SCRIPTS: Final = sorted((ROOT / "docs/assets").rglob("*.js"))

RAW: Final = re.compile(r"{% (end)?raw %}")
COMMENT: Final = re.compile(r"{##.*?##}", re.S)
EXPRESSION: Final = re.compile(r"{{.*?}}|{%.*?%}", re.S)
LITERAL: Final = re.compile(r"\"([^\"]*)\"|'([^']*)'")
SCRIPT_LITERAL: Final = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`")
COMMAND: Final = re.compile(r"<code>liuren .*?</code>", re.S)  # what one types is in no language
ATTRIBUTE: Final = re.compile(
    r"\b(title|alt|placeholder|label|aria-[a-z]+|data-[\w-]+)=\"([^\"]*)\""
)
TAG: Final = re.compile(r"<[^<>]*>")
ANCHOR: Final = re.compile(r"{#[\w. -]*}")
LETTER: Final = re.compile(r"[A-Za-z\u00c0-\u024f]+")
#: Attributes that no one reads or hears, with values that are no words.
UNSPOKEN: Final = {
    *("aria-hidden", "aria-expanded", "aria-controls", "aria-labelledby", "aria-describedby"),
    *("aria-haspopup", "aria-pressed"),
    *("data-fact", "data-field", "data-list"),
}

each_template = pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)


def without_expressions(template: Path) -> str:
    source = COMMENT.sub("", RAW.sub("", template.read_text(encoding="utf-8")))
    return EXPRESSION.sub("", source)


@each_template
def test_templates_have_no_words_of_their_own(template: Path) -> None:
    source = COMMAND.sub("", without_expressions(template))
    text = html.unescape(ANCHOR.sub("", TAG.sub("", source)))
    assert not LETTER.findall(text)


@each_template
def test_attributes_that_are_read_or_heard_are_expressions(template: Path) -> None:
    found = ATTRIBUTE.findall(without_expressions(template))
    assert not [one for one in found if one[0] not in UNSPOKEN and LETTER.search(one[1])]


@each_template
def test_expressions_hold_keys_and_no_phrases(template: Path) -> None:
    """A literal of two words, or of one with a capital, is language; keys and classes are not."""
    source = COMMENT.sub("", template.read_text(encoding="utf-8"))
    literals = [
        one or other
        for expression in EXPRESSION.findall(source)
        for one, other in LITERAL.findall(expression)
    ]
    assert not [one for one in literals if re.search(r"[A-Za-z] [A-Za-z]|^[A-Z][a-z]", one)]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_print_no_words_of_their_own(script: Path) -> None:
    """A literal of two words or with a capital is language; keys and selectors are not."""
    source = re.sub(
        r"(?m)(?s:/\*.*?\*/)|^\s*//.*$|\s//\s.*$", "", script.read_text(encoding="utf-8")
    )
    literals = ["".join(groups) for groups in SCRIPT_LITERAL.findall(source)]
    assert literals
    assert not [
        one
        for one in literals
        if re.search(r"[A-Za-z] [A-Za-z]|^[A-Z][a-z]", one)
        and not re.match(r"[.#\[]|use strict$|(Enter|Escape)$", one)
    ]


# The catalogue ------------------------------------------------------------------------------------


def test_every_text_is_printed_somewhere(
    written: Mapping[str, str], asked_texts: AskedTexts
) -> None:
    """A text that no page asks for is not needed, unless a template would ask for it by its key on
    other data, or it names a field in which no example happens to disagree."""
    assert written
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "generator").rglob("*")
        if path.suffix in (".py", ".j2")
    )
    ours = site_words().texts.keys() - words().texts.keys()
    unused = {
        key
        for key in ours - asked_texts.asked
        if f'"{key}"' not in sources
        and not key.startswith("checks.field.")
        and not any(one.fullmatch(key) for one in keys_in_scripts())
    }
    assert not unused


def keys_in_scripts() -> list[re.Pattern[str]]:
    """The keys that the scripts of the finder and of the search name, with a wildcard for what
    they fill in."""
    source = "".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    literals = {"".join(groups) for groups in SCRIPT_LITERAL.findall(source)}
    return [
        re.compile(r"(finder|find)\." + r"[\w-]+".join(map(re.escape, re.split(r"\${[^}]*}", one))))
        for one in literals
    ]


def test_every_field_of_a_check_has_a_name() -> None:
    """And no name is of a field that cannot disagree."""
    tree = ast.parse((ROOT / "generator/checks.py").read_text(encoding="utf-8"))
    literals = {
        one.value
        for one in ast.walk(tree)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    }
    named = {
        key.removeprefix("checks.field.")
        for key in site_words().texts
        if key.startswith("checks.field.")
    }
    assert named <= literals


def test_no_text_is_empty_or_ends_in_space() -> None:
    texts = site_words().texts
    assert not [key for key, text in texts.items() if not text or text != text.strip()]


def test_a_text_given_twice_is_refused(tmp_path: Path) -> None:
    """By whichever file of the package or of the site it was given first."""
    file = tmp_path / "again.toml"
    for key in ("finding.zei-ke.none", "pattern.xuan-tai.name", "home.title"):
        area, _, name = key.rpartition(".")
        file.write_text(f'[{area}]\n{name} = "again"\n', encoding="utf-8")
        with pytest.raises(LiurenError, match=re.escape(key)):
            site_words().extended(file)
    assert words().extended() == words()
    for catalogue in (CATALOGUE, *PACKAGE_CATALOGUES):
        with pytest.raises(LiurenError, match="given twice"):
            site_words().extended(catalogue)


def test_a_text_that_is_not_there_is_refused() -> None:
    say = site_words()
    with pytest.raises(LiurenError, match=r"home\.nothing"):
        say("home.nothing")
    with pytest.raises(LiurenError, match="needs the value"):
        say("method.heading", kind="涉害")


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(LiurenError, match=r"accepted are .*en"):
        site_words("tlh")
