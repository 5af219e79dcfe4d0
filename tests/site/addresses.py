"""Where things stand on the site, written down apart from the generator that puts them there."""

from liuren import Chart, Rule
from liuren.corpus import Note, Term, works
from liuren.patterns import Pattern


def of_chart(chart: Chart) -> str:
    return f"charts/{chart.id}/"


def of_pattern(pattern: Pattern) -> str:
    return f"patterns/{pattern.id}/"


def of_rule(rule: Rule) -> str:
    return f"rules/#{rule.id}"


def of_passage(id: str) -> str:
    (work,) = (one.id for one in works() if id.startswith((f"{one.id}-", f"{one.id}:")))
    return f"sources/{work}/#{id.replace(':', '-')}"


def of_note(note: Note) -> str:
    return f"sources/errata/#{note.id.replace(':', '-')}"


def of_term(term: Term) -> str:
    return f"glossary/#{term.id}"


def is_of_a_chart(address: str) -> bool:
    return address.startswith("charts/") and address.endswith("/") and address != "charts/"


def is_of_a_pattern(address: str) -> bool:
    return address.startswith("patterns/") and address != "patterns/"
