"""mkdocs.yml: it names every page but charts, patterns and mansions, takes its address from
outside, and asks the strict build to refuse what it can."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from liuren.mansions import MANSIONS
from liuren.patterns import patterns
from tests.website import ROOT

ADDRESS: Final = "https://example.org/some/path/"


@pytest.fixture
def config(monkeypatch: pytest.MonkeyPatch) -> MkDocsConfig:
    monkeypatch.setenv("SITE_URL", ADDRESS)
    return load_config(str(ROOT / "mkdocs.yml"))


def named(nav: Any) -> Iterator[str]:
    """The files that a navigation names, in its order."""
    if isinstance(nav, str):
        yield nav
    else:
        for one in nav.values() if isinstance(nav, dict) else nav:
            yield from named(one)


def test_navigation_names_every_page_outside_charts_patterns_and_mansions_once(
    config: MkDocsConfig, written: Mapping[str, str]
) -> None:
    """These would make the tree too long: their map and indexes are in it."""
    files = [one for one in written if one.endswith(".md")]
    mansions = {f"mansions/{one.id}.md" for one in MANSIONS}
    outside = [
        one
        for one in files
        if (one.startswith(("charts/", "patterns/")) and not one.endswith("/index.md"))
        or one in mansions
    ]
    listed = list(named(config.nav))
    assert len(outside) == 720 + len(patterns()) + 28
    assert sorted(listed) == sorted(set(files) - set(outside))
    assert [one for one in listed if one.startswith("days/")] == [
        one for one in files if one.startswith("days/")
    ]
    assert config.not_in_nav is not None
    assert set(config.not_in_nav.match_files(outside)) == set(outside)


def test_address_comes_from_the_environment(
    config: MkDocsConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert config.site_url == ADDRESS
    monkeypatch.delenv("SITE_URL")
    assert str(load_config(str(ROOT / "mkdocs.yml")).site_url).startswith("http://127.0.0.1")


def test_the_strict_build_refuses_what_it_can(config: MkDocsConfig) -> None:
    """A strict build fails on every warning; 30 is the level of one."""
    nav, links = config.validation.nav, config.validation.links
    assert (nav.omitted_files, nav.not_found, nav.absolute_links) == (30, 30, 30)
    assert (links.not_found, links.anchors) == (30, 30)
    assert (links.absolute_links, links.unrecognized_links) == (30, 30)


def test_theme(config: MkDocsConfig) -> None:
    """No request for fonts; pruned, so without tabs, with which pruning does nothing."""
    assert config.theme["font"] is False
    features = config.theme["features"]
    assert "navigation.prune" in features
    assert not [one for one in features if one.startswith("navigation.tabs")]
    schemes = [one["scheme"] for one in config.theme["palette"]]
    assert schemes == ["default", "slate"]
    assert config.use_directory_urls


def test_no_hook_and_no_plugin(config: MkDocsConfig) -> None:
    """Not the theme's search either: ours is another."""
    assert not config.hooks
    assert not list(config.plugins)
