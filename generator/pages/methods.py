"""One page a method and a class within it: definition, passages, charts, and the census."""

from __future__ import annotations

from collections.abc import Iterator

from generator import links
from generator.census import PRINTED
from generator.site import Page
from generator.survey import Kind, Survey
from liuren.registry import rules
from liuren.rule import Rule
from liuren.transmissions import Method, SubMethod


def method_of(kind: Kind) -> Method:
    """The method itself, or the one a class belongs to."""
    return kind.method if isinstance(kind, SubMethod) else kind


#: Every method followed by its classes.
KINDS: tuple[Kind, ...] = tuple(
    sorted([*Method, *SubMethod], key=lambda kind: list(Method).index(method_of(kind)))
)


def rules_of(kind: Kind) -> list[Rule]:
    """The rules that make a method, or a class: those under its id, and for a class also the
    ones that part its two forms."""
    if isinstance(kind, SubMethod):
        under = f"transmissions.{kind.method.id}."
        return [
            rule
            for rule in rules()
            if rule.id.startswith(under) and kind.id in rule.id.removeprefix(under)
        ]
    under = f"transmissions.{kind.id}"
    return [rule for rule in rules() if rule.id == under or rule.id.startswith(f"{under}.")]


def pages(survey: Survey) -> Iterator[Page]:
    """The nine methods in their order, then a page for each and each class."""
    yield Page(
        address=links.METHODS,
        title=survey.words("methods.title"),
        description=survey.words("methods.description"),
        template="methods",
        context={
            "kinds": [(kind, _charts(survey, kind)) for kind in KINDS],
            "total": len(survey.charts),
        },
        table_of_contents=False,
    )
    for kind in KINDS:
        yield _page(survey, kind)


def _charts(survey: Survey, kind: Kind) -> int:
    return len(survey.by_kind.get(kind, ()))


def _page(survey: Survey, kind: Kind) -> Page:
    own_rules = rules_of(kind)
    ids = dict.fromkeys(id for rule in own_rules for id in rule.passages)
    charts = survey.by_kind[kind]
    return Page(
        address=links.method(kind),
        title=kind.full,
        description=survey.words("method.description", kind=kind.full, count=len(charts)),
        template="method",
        context={
            "kind": kind,
            "as_pattern": survey.pattern_of_kind.get(kind),
            "method": method_of(kind),
            "classes": [one for one in SubMethod if one.method is kind],
            "rules": own_rules,
            "quoted": [survey.passages[id] for id in ids if id in survey.passages],
            "cited": [id for id in ids if id not in survey.passages],
            "charts": charts,
            "days": survey.day_by_day(charts),
            "printed": PRINTED.get(kind),
            "total": len(survey.charts),
        },
    )
