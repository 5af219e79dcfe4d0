"""All pages of the site, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from generator import gloss, moved, search
from generator.pages import (
    about,
    api,
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
    structure,
    tables,
)
from generator.pages import (
    data as data_page,
)
from generator.site import Beside, Data, Page, Renderer, site_words, write
from generator.survey import Survey


def pages(survey: Survey) -> Iterable[Page]:
    """Every page, section by section, each with the pages beside it."""
    yield from home.pages(survey)
    sections = [
        list(section.pages(survey))
        for section in (
            cast,
            guide,
            charts,
            structure,
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
            data_page,
            api,
            about,
        )
    ]
    heads = _in_a_row([section[0] for section in sections])
    for head, section in zip(heads, sections, strict=True):
        yield head
        yield from _in_a_row(section[1:])


def _in_a_row(pages: Sequence[Page]) -> Iterable[Page]:
    """The pages, those that name no neighbours with the ones before and after among them."""
    row = [page for page in pages if not (page.previous or page.next)]
    beside = [None, *(Beside(page.address, page.title) for page in row), None]
    placed = {
        page.address: replace(page, previous=before, next=after)
        for page, before, after in zip(row, beside, beside[2:], strict=False)
    }
    return [placed.get(page.address, page) for page in pages]


def data(survey: Survey) -> Iterable[Data]:
    """Every machine twin."""
    yield from charts.data(survey)
    yield from cast.data(survey)
    yield from structure.data(survey)
    yield from tables.data(survey)
    yield from mansions.data(survey)
    yield from data_page.data(survey)
    yield from gloss.data(survey.words)


def generate(docs: Path, language: str = "en") -> int:
    """Write the whole site below `docs`; gives the number of files."""
    survey = Survey(site_words(language))
    with closing(survey.contextual):  # other processes work at it while this one fills the pages
        every = list(pages(survey))
        renderer = Renderer(survey.words)
        addresses = {page.address for page in every}
        files = [*data(survey), search.data(survey, every), *moved.data(addresses, renderer)]
        return write(docs, every, files, renderer)
