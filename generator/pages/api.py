"""The public interface of the Python package, from its signatures and docstrings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from textwrap import dedent

from markupsafe import Markup, escape

from generator import links
from generator.api import modules
from generator.phrases import han
from generator.site import Page
from generator.survey import Survey

_CODE = re.compile(r"`([^`]+)`")
_PASSAGE = re.compile(r"\b(?:cuiyan|kejing)-\d\d\b")


def pages(survey: Survey) -> Iterator[Page]:
    """The one page."""
    yield Page(
        address=links.API,
        title=survey.words("api.title"),
        description=survey.words("api.description"),
        template="api",
        context={
            "modules": modules(),
            "command": "pip install .\npip install '.[almanac]'",
            "prose": lambda text: _prose(survey, text),
        },
    )


def _prose(survey: Survey, text: str) -> Markup:
    """A docstring: its paragraphs, what is indented as it stands, code and passages marked."""
    blocks = []
    for indented, lines in groupby(text.strip().split("\n\n"), lambda one: one.startswith("    ")):
        if indented:
            code = dedent("\n\n".join(lines))
            blocks.append(Markup("<pre><code>{}</code></pre>").format(han(code)))
        else:
            blocks += [Markup("<p>{}</p>").format(_inline(survey, one)) for one in lines]
    return Markup("\n").join(blocks)


def _inline(survey: Survey, text: str) -> Markup:
    parts = _CODE.split(" ".join(text.split()))
    return Markup("").join(
        Markup("<code>{}</code>").format(han(part)) if is_code else _cited(survey, part)
        for is_code, part in ((n % 2, part) for n, part in enumerate(parts))
    )


def _cited(survey: Survey, text: str) -> Markup:
    """Running text with every quoted passage linked."""

    def link(found: re.Match[str]) -> str:
        if found[0] not in survey.passages:
            return found[0]
        target = links.relative(links.passage(found[0]), links.API)
        return f'<a class="lr-cite" href="{escape(target)}">{found[0]}</a>'

    return Markup(_PASSAGE.sub(link, str(han(text))))
