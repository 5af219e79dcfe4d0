"""Every rule with its id, its statement and the passages that state it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from generator import links
from generator.site import Page
from generator.survey import Survey
from liuren.registry import rules
from liuren.rule import Rule
from liuren.transmissions import Method


def group(rule: Rule) -> str:
    """The part of the work a rule belongs to: its area, or the method it is a rule of."""
    area, second, *_ = rule.id.split(".")
    return f"{area}.{second}" if any(second == method.id for method in Method) else area


def pages(survey: Survey) -> Iterator[Page]:
    """The one page of rules; a row of it is a rule's permanent address."""
    yield Page(
        address=links.RULES,
        title=survey.words("rules.title"),
        description=survey.words("rules.description"),
        template="rules",
        context={"groups": [(name, list(rows)) for name, rows in groupby(rules(), key=group)]},
    )
