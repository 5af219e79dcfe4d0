"""All pages of the site, in one language."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.pages import (
    about,
    cast,
    charts,
    checks,
    days,
    glossary,
    guide,
    home,
    mansions,
    methods,
    patterns,
    plates,
    rules,
    schools,
    sources,
    tables,
)
from generator.site import Data, Page, Renderer, site_words, write
from generator.survey import Survey


def pages(survey: Survey) -> Iterable[Page]:
    """Every page, section by section."""
    for section in (
        home,
        cast,
        guide,
        charts,
        days,
        plates,
        methods,
        patterns,
        schools,
        tables,
        mansions,
        rules,
        sources,
        glossary,
        checks,
        about,
    ):
        yield from section.pages(survey)


def data(survey: Survey) -> Iterable[Data]:
    """Every machine twin."""
    yield from charts.data(survey)
    yield from cast.data(survey)
    yield from tables.data(survey)
    yield from mansions.data(survey)


def generate(docs: Path, language: str = "en") -> int:
    """Write the whole site below `docs`; gives the number of files."""
    survey = Survey(site_words(language))
    return write(docs, pages(survey), data(survey), Renderer(survey.words))
