"""The address of everything on the site. Built here and nowhere else.

A target is the path of a page below the root of the site, with its anchor: `charts/jiazi-yin/`,
`rules/#plate.turn`. `relative` makes it a link that works from another page, at any root.
"""

from __future__ import annotations

from liuren.chart import Chart
from liuren.corpus import Note, Term, work_of
from liuren.cycles import Day
from liuren.mansions import Mansion
from liuren.patterns import Pattern
from liuren.plate import Plate
from liuren.rule import Rule
from liuren.schools import Answer, Question, find_question
from liuren.tables import Table
from liuren.transmissions import Method, SubMethod

HOME = ""
GUIDE = "guide/"
CHARTS = "charts/"
CAST = "cast/"
CAST_TABLES = "cast/tables.js"
FIND_NAMES = "find/names.js"
DAYS = "days/"
STRUCTURE = "structure/"
STRUCTURE_CHARTS = "structure/charts.js"
STRUCTURE_SCRIPT = "assets/structure.js"
PLATES = "plates/"
METHODS = "methods/"
SCHOOLS = "schools/"
RULES = "rules/"
SOURCES = "sources/"
CHECKS = "checks/"
PATTERNS = "patterns/"
GLOSSARY = "glossary/"
GLOSS = "glossary/gloss.js"
TABLES = "tables/"
MANSIONS = "mansions/"
ERRATA = "sources/errata/"
COVERAGE = "sources/coverage/"
ABOUT = "about/"
DATA = "data/"
API = "api/"
STANDING = "about/#standing"


def guide(step: str) -> str:
    """A page of the guide."""
    return f"{GUIDE}{step}/"


def chart(one: Chart) -> str:
    """The page of a chart."""
    return f"{CHARTS}{one.id}/"


def chart_json(one: Chart) -> str:
    """The machine twin of a chart's page."""
    return f"{CHARTS}{one.id}.json"


def day(one: Day) -> str:
    """The page of a day."""
    return f"{DAYS}{one.pinyin}/"


def cast_day(one: Day) -> str:
    """What the finder loads of a day's charts."""
    return f"{CAST}{one.pinyin}.js"


def plate(one: Plate) -> str:
    """The page of a plate."""
    return f"{PLATES}{one.turn}/"


def method(one: Method | SubMethod) -> str:
    """The page of a method or of a class within it."""
    return f"{METHODS}{one.id}/"


def question(one: Question) -> str:
    """The page of a question on which schools differ."""
    return f"{SCHOOLS}{one.id}/"


def question_of(id: str) -> str:
    """The page of the question with this id."""
    return question(find_question(id))


def answer(of: Question, one: Answer) -> str:
    """The row of an answer on the page of its question."""
    return f"{question(of)}#{one.id}"


def rule(one: Rule) -> str:
    """The row of a rule."""
    return f"{RULES}#{one.id}"


def passage(id: str) -> str:
    """The place where a passage is quoted, or where its place in the book is named."""
    return f"{SOURCES}{work_of(id).id}/#{anchor(id)}"


def clause(id: str) -> str:
    """The row of a clause of a quoted passage, `cuiyan-14.4`."""
    return f"{SOURCES}{work_of(id.partition('.')[0]).id}/#{anchor(id)}"


def note(one: Note) -> str:
    """The row of a note among the errata."""
    return f"{ERRATA}#{anchor(one.id)}"


def pattern(one: Pattern) -> str:
    """The page of a pattern."""
    return f"{PATTERNS}{one.id}/"


def table(one: Table | str) -> str:
    """The page of a table, or of the one with this id."""
    return f"{TABLES}{one if isinstance(one, str) else one.id}/"


def table_twin(one: Table, kind: str) -> str:
    """A machine twin of a table's page: `csv` or `json`."""
    return f"{TABLES}{one.id}.{kind}"


def row(table_id: str, row_id: str) -> str:
    """A row of a table."""
    return f"{table(table_id)}#{row_id}"


def mansions(part: str) -> str:
    """A page on the mansions: `index`, or one side of the matter."""
    return MANSIONS if part == "index" else f"{MANSIONS}{part}/"


def mansion(one: Mansion) -> str:
    """The page of a mansion."""
    return f"{MANSIONS}{one.id}/"


def system(id: str) -> str:
    """The row of a system of widths."""
    return f"{mansions('systems')}#{id}"


def mansions_twin(name: str, kind: str) -> str:
    """A page on mansions as `json`, or a table of one as `csv`."""
    return f"{MANSIONS}{name}.{kind}"


def data_file(name: str) -> str:
    """A file that is there to be taken along."""
    return f"{DATA}{name}"


def term(one: Term) -> str:
    """The row of a term in the glossary."""
    return f"{GLOSSARY}#{one.id}"


def anchor(id: str) -> str:
    """The id of a passage as an anchor."""
    return id.replace(":", "-")


def example(id: str) -> str:
    """The row of a worked example among the checks."""
    return f"{CHECKS}#{anchor(id)}"


def relative(target: str, page: str) -> str:
    """`target` as a link on the page at `page`, both below the root of the site."""
    return ("../" * page.count("/") + target) or "./"
