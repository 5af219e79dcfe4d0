"""The page of the Python package, compared with the package as it is when it runs."""

import inspect
from importlib import import_module
from types import ModuleType

import pytest

from generator.api import MODULES, Entry, modules
from tests.site.html import Page, Site

each_module = pytest.mark.parametrize("name", MODULES)


@pytest.fixture(scope="module")
def page(site: Site) -> Page:
    return site.pages["api/"]


def public(module: ModuleType) -> set[str]:
    """The names that a module offers: by `__all__`, or those it defines itself."""
    if hasattr(module, "__all__"):
        return set(module.__all__)
    return {
        name
        for name, one in vars(module).items()
        if not name.startswith("_")
        and (getattr(one, "__module__", None) == module.__name__ or isinstance(one, str))
    }


@each_module
def test_every_public_name_is_on_the_page_and_no_other(page: Page, name: str) -> None:
    (shown,) = (one for one in modules() if one.name == name)
    assert {one.name for one in shown.entries} == public(import_module(name))
    assert {f"{name}.{one.name}" for one in shown.entries} <= set(page.ids)


@each_module
def test_what_is_shown_is_what_the_name_stands_for(name: str) -> None:
    """The docstring of each, and of each member of a class, to the word."""
    module = import_module(name)
    (shown,) = (one for one in modules() if one.name == name)
    for one in shown.entries:
        found = getattr(module, one.name)
        if one.kind == "value":
            continue
        assert one.text == inspect.getdoc(found), one.path
        assert inspect.isclass(found) == (one.kind in ("class", "enumeration")), one.path
        for member in one.members:
            target = inspect.getattr_static(found, member.name)
            assert member.text == inspect.getdoc(target), member.path
        if one.kind == "enumeration":
            assert dict(one.values) == {each.name: each.value for each in found}, one.path


@each_module
def test_parameters_are_those_of_the_call(name: str) -> None:
    module = import_module(name)
    (shown,) = (one for one in modules() if one.name == name)
    for one in shown.entries:
        if one.kind == "function":
            names = list(inspect.signature(getattr(module, one.name)).parameters)
            assert parameters(one) == names, one.path


def parameters(one: Entry) -> list[str]:
    """The names of the parameters in a signature as it is shown."""
    depth, inner, rest = 0, "", []
    for letter in one.signature.partition("(")[2].partition(") ->")[0]:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            rest.append(inner)
            inner = ""
        else:
            inner += letter
    names = [part.strip().partition(":")[0].partition("=")[0].strip() for part in (*rest, inner)]
    return [part.lstrip("*") for part in names if part.strip("*/ ")]


def test_signatures_and_texts_are_printed(page: Page) -> None:
    chart = page.article.one("#liuren.chart")
    assert "day: str | Day" in chart.one(".lr-signature").text
    assert "One chart, by its day and the branch over the stem" in chart.text
    assert page.article.one("#liuren.Branch").text.count("子") >= 1
    links = [one.get("href") for one in chart.all("a") if "lr-cite" in one.classes]
    assert links == ["../sources/cuiyan/#cuiyan-17"]
