"""The command `liuren`.

Each subcommand is a function from its arguments to the text it prints; `main` alone writes,
and turns every error into one line.
"""

from __future__ import annotations

import argparse
import csv
import errno
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import StringIO, TextIOWrapper
from itertools import groupby
from pathlib import Path
from typing import Any, NoReturn

from liuren import __version__, corpus, facts, notation
from liuren.chart import all_charts, cast_plate, chart
from liuren.compare import changed, changes
from liuren.cycles import Branch
from liuren.errors import ChartError, LiurenError
from liuren.generals import Time
from liuren.patterns import View, find_pattern, patterns
from liuren.plate import Plate
from liuren.registry import find_rule, rules
from liuren.rule import Rule
from liuren.schools import (
    PRESETS,
    QUESTIONS,
    Answer,
    Question,
    School,
    find_question,
)
from liuren.tables import Table, find_table, plain, tables
from liuren.words import words


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with `argv`, or with what the process was given, and give its exit code.

    0 when done, also when the reader of a pipe has left; 2 with one line on the standard error
    for bad input or output that cannot be written; 130 when interrupted.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        _print(_run(_arguments() if argv is None else argv))
    except LiurenError as error:
        if sys.stderr is not None:
            with suppress(OSError):
                sys.stderr.write(f"liuren: error: {_one_line(str(error))}\n")
                sys.stderr.flush()
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def _run(argv: Sequence[str]) -> str:
    """What the command prints; raises `LiurenError` on bad input."""
    parser = _parser()
    try:
        arguments = parser.parse_args(argv)
    except SystemExit:  # --help and --version have printed themselves
        return ""
    run: Callable[[argparse.Namespace], str] | None = arguments.run
    return run(arguments) if run else parser.format_help()


def _arguments() -> list[str]:
    """The arguments of the process, read as UTF-8 whatever the locale says."""
    return [os.fsencode(one).decode("utf-8", "surrogateescape") for one in sys.argv[1:]]


def _print(text: str) -> None:
    if sys.stdout is None:
        raise LiurenError("cannot write to the standard output: it is closed")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        # What is still in the buffer would raise once more when the interpreter ends.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise LiurenError(f"cannot write to the standard output: {error.strerror}") from None


def _one_line(message: str) -> str:
    """The message with line breaks, stray bytes and control characters written as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in message)


# chart ----------------------------------------------------------------------------------------


def _chart(arguments: argparse.Namespace) -> str:
    school = _school(arguments)
    general, hour = _cast(arguments)
    plate = cast_plate(general, hour) if general and hour else _plate(arguments.plate)
    over_stem = _branch("OVER_STEM", arguments.over_stem)
    with _where("DAY"):
        found = chart(arguments.day, over_stem=over_stem, plate=plate, school=school)
    time = _time(arguments.time, hour, school)
    if arguments.json:
        return _json({**found.to_dict(), "time": time.value})
    say = words()
    notes = []
    if general:
        notes.append(say("command.cast", general=str(general), hour=str(hour)))
    if hour and school.day_night == "hour" and (by_hour := Time.of_hour(hour)) is not time:
        names = {"by_hour": f"name.time.{by_hour.value}", "time": f"name.time.{time.value}"}
        names = {name: say(key) for name, key in names.items()}
        notes.append(say("command.overruled", hour=str(hour), **names))
    above = "".join(f"{note}\n" for note in notes) + ("\n" if notes else "")
    parts = notation.text(found, time), notation.found_patterns(View(found, time))
    return above + "\n\n".join(parts) + "\n"


def _cast(arguments: argparse.Namespace) -> tuple[Branch | None, Branch | None]:
    """The month general and the hour, or neither."""
    general = _branch("--general", arguments.general)
    hour = _branch("--hour", arguments.hour)
    if (general is None) != (hour is None):
        raise LiurenError("--general and --hour belong together: give both or neither")
    if general:
        for name, value in (("OVER_STEM", arguments.over_stem), ("--plate", arguments.plate)):
            if value is not None:
                raise LiurenError(
                    f"{name} {value!r} and --general with --hour both give the plate: "
                    "give one of them"
                )
    return general, hour


def _branch(place: str, text: str | None) -> Branch | None:
    with _where(place):
        return None if text is None else Branch.parse(text)


def _plate(text: str | None) -> Plate | None:
    if text is None:
        return None
    if text not in map(str, range(12)):
        raise LiurenError(
            f"--plate: {text!r} is not a plate: accepted are 0 (伏吟) to 11, the steps from the "
            "hour forward to the month general"
        )
    return Plate(int(text))


def _time(flag: Time | None, hour: Branch | None, school: School) -> Time:
    """Day or night: as the flag says, else as the hour says, else day."""
    if flag is None and hour and school.day_night != "hour":
        raise LiurenError(
            f"--hour {hour} alone does not say day or night where day-night="
            f"{school.day_night}: give --day or --night"
        )
    return flag or (Time.of_hour(hour) if hour else Time.DAY)


def _school(arguments: argparse.Namespace) -> School:
    """The school of `--school` with the answers of each `--answer`."""
    with _where("--school"):
        school = School.named(arguments.school)
    answers: dict[str, str] = {}
    for given in arguments.answer:
        with _where(f"--answer {given!r}"):
            name, equals, answer = given.partition("=")
            if not equals:
                raise LiurenError("accepted is QUESTION=ANSWER, as she-hai=depth")
            question = find_question(name).id
            if answers.setdefault(question, answer) != answer:
                raise LiurenError(f"{question!r} is already answered with {answers[question]!r}")
            school = school.answering({question: answer})
    return school


@contextmanager
def _where(place: str) -> Iterator[None]:
    """Name the place of bad input in the error, unless facts from several places disagree."""
    try:
        yield
    except ChartError:
        raise
    except LiurenError as error:
        raise LiurenError(f"{place}: {error}") from None


# export ---------------------------------------------------------------------------------------


def _export(arguments: argparse.Namespace) -> str:
    records = _EXPORTS[arguments.what](_school(arguments))
    if arguments.format == "tsv":
        rows = [_flat(one) for one in records]
        lines = ["\t".join(rows[0]), *("\t".join(row.values()) for row in rows)]
    else:
        lines = [json.dumps(one, ensure_ascii=False) for one in records]
    text = "".join(f"{line}\n" for line in lines)
    if arguments.output is None:
        return text
    _save(arguments.output, text)
    return ""


def _chart_facts(school: School) -> list[dict[str, Any]]:
    return [one.to_dict() for one in all_charts(school)]


def _pattern_facts(school: School) -> list[dict[str, Any]]:
    return [facts.of_pattern(one, words(), school) for one in patterns()]


def _passage_facts(_: School) -> list[dict[str, Any]]:
    return [facts.of_passage(one) for one in corpus.passages().values()]


_EXPORTS: dict[str, Callable[[School], list[dict[str, Any]]]] = {
    "charts": _chart_facts,
    "patterns": _pattern_facts,
    "passages": _passage_facts,
}


def _flat(facts: dict[str, Any]) -> dict[str, str]:
    """The facts of a chart in columns: what stands inside another has a column of its own."""
    columns: dict[str, Any] = {}
    for name, value in facts.items():
        match name:
            case "lessons":
                columns[name] = ["".join(lesson) for lesson in value]
            case "noble_day" | "noble_night":
                columns |= {f"{name}_{part}": one for part, one in value.items()}
            case "missing":
                missing = value or {"kind": None, "lesson": None}
                columns |= {f"{name}_{part}": one for part, one in missing.items()}
            case "school":
                columns[name] = [f"{question}={answer}" for question, answer in value.items()]
            case "derivation":
                columns[name] = [step["finding"] for step in value]
            case "apparatus" | "english" | "readings":
                columns[name] = json.dumps(value, ensure_ascii=False)
            case _:
                columns[name] = value
    return {name: _cell(value) for name, value in columns.items()}


def _cell(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case list():
            return " ".join(_cell(one) or "-" for one in value)
    return str(value)


def _save(name: str, text: str) -> None:
    """Write the whole file or nothing: beside it first, then in its place."""
    try:
        # The name as the system spells it, which the locale may do otherwise than UTF-8.
        path = Path(os.path.realpath(os.fsdecode(name.encode("utf-8", "surrogateescape"))))
        if path.exists() and not path.is_file():
            raise FileExistsError(errno.EEXIST, "what stands there is not a file")
        beside = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            beside.write_text(text, encoding="utf-8", newline="\n")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except FileNotFoundError:
        raise LiurenError(f"--output {name!r}: there is no such folder to write in") from None
    except OSError as error:
        raise LiurenError(f"--output {name!r}: {error.strerror}") from None
    except ValueError:  # a zero byte, or half a character
        raise LiurenError(f"--output {name!r}: this cannot be the name of a file") from None


# cast -----------------------------------------------------------------------------------------


def _cast_moment(arguments: argparse.Namespace) -> str:
    from liuren import almanac  # loads libraries that no other command needs
    from liuren.almanac import report

    with _where("MOMENT"):
        moment = almanac.Moment.parse(arguments.moment, arguments.zone, arguments.fold)
    if (arguments.born is None) != (arguments.sex is None):
        raise LiurenError("--born and --sex belong together: give both or neither")
    if arguments.spouse_born is not None and arguments.born is None:
        raise LiurenError("--spouse-born is for the other of a couple: give --born and --sex too")
    person = spouse = None
    if arguments.born is not None:
        sex = almanac.Sex.parse(arguments.sex)
        person = almanac.Person(arguments.born, sex)
        if arguments.spouse_born is not None:
            other = almanac.Sex.MAN if sex is almanac.Sex.WOMAN else almanac.Sex.WOMAN
            with _where("--spouse-born"):
                spouse = almanac.Person(arguments.spouse_born, other)
    choices = almanac.Choices(
        day_starts=almanac.DayStart.parse(arguments.day_starts),
        solar=almanac.Solar.parse(arguments.solar),
        longitude=arguments.longitude,
        latitude=arguments.latitude,
        time=arguments.time,
        school=_school(arguments),
    )
    casting = almanac.cast(moment, choices, person, spouse)
    return _json(casting.to_dict()) if arguments.json else report.text(casting) + "\n"


# mansions -------------------------------------------------------------------------------------


def _mansions(arguments: argparse.Namespace) -> str:
    from liuren import mansions  # loads libraries that no chart needs
    from liuren.mansions import report

    if arguments.system is None:
        epoch = mansions.DEFAULT_EPOCH if arguments.epoch is None else arguments.epoch
        sky = mansions.computed(epoch)
        return _formatted(arguments.format, report.sky_facts(sky), lambda: report.sky_text(sky))
    if arguments.epoch is not None:
        raise LiurenError(
            f"--epoch {arguments.epoch:g} and --system {arguments.system!r} both say which "
            "mansions: give one of them"
        )
    with _where("--system"):
        system = mansions.find_system(arguments.system)
    facts = report.system_facts(system)
    return _formatted(arguments.format, facts, lambda: report.system_text(system))


def _mansions_at(arguments: argparse.Namespace) -> str:
    from liuren import mansions
    from liuren.mansions import report

    place = mansions.where(arguments.degrees, epoch=arguments.epoch, system=arguments.system)
    facts = report.place_facts(arguments.degrees, place)
    return _formatted(arguments.format, facts, lambda: report.place_text(arguments.degrees, place))


def _formatted(
    form: str, facts: dict[str, Any] | list[dict[str, Any]], text: Callable[[], str]
) -> str:
    """Facts as JSON or CSV, or the text that says them."""
    if form == "json":
        return _json(facts)
    if form == "table":
        return text() + "\n"
    rows = [facts] if isinstance(facts, dict) else facts
    out = StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


# tables ---------------------------------------------------------------------------------------


def _tables(arguments: argparse.Namespace) -> str:
    say = words()
    if arguments.id is not None:
        return _one_table(find_table(arguments.id), arguments.format)
    heads = [
        {name: say(f"table.{one.id}.{name}") for name in ("title", "description")}
        for one in tables()
    ]
    facts = [{"id": one.id, **head} for one, head in zip(tables(), heads, strict=True)]
    if arguments.format == "json":
        return _json(facts)
    if arguments.format == "csv":
        out = StringIO()
        writer = csv.DictWriter(out, ["id", "title", "description"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(facts)
        return out.getvalue()
    rows = [[one["id"], one["title"]] for one in facts]
    return "".join(f"{line}\n" for line in notation.table(rows))


def _one_table(one: Table, form: str) -> str:
    say = words()
    if form == "json":
        return _json(one.to_dict(say))
    if form == "csv":
        return one.to_csv(say)
    facts = one.to_dict(say)
    cells = [[_cell(plain(cell, say)) for cell in row.in_order(one.columns)] for row in one.rows]
    heads = [one.heading(column, say) for column in one.columns]
    notes = [
        f"{row.id}: {'; '.join(note.in_words(say) for note in row.notes)}"
        for row in one.rows
        if row.notes
    ]
    lines = [str(facts["title"]), "", *notation.table([heads, *cells])]
    lines += ["", *notes] if notes else []
    return "".join(f"{line.rstrip()}\n" for line in lines)


# rules ----------------------------------------------------------------------------------------


def _rules(arguments: argparse.Namespace) -> str:
    if arguments.id is not None:
        return _one_rule(find_rule(arguments.id), arguments.json)
    if arguments.json:
        return _json([facts.of_rule(one, words()) for one in rules()])
    lines = notation.table([one.id, words()(f"rule.{one.id}")] for one in rules())
    grouped = groupby(lines, key=lambda line: line.partition(".")[0])
    return "\n".join("".join(f"{line}\n" for line in group) for _, group in grouped)


def _one_rule(rule: Rule, as_json: bool) -> str:
    say = words()
    if as_json:
        quoted = corpus.passages()
        texts = [
            {
                "id": id,
                "work": corpus.work_of(id).title,
                "text": quoted[id].text if id in quoted else None,
            }
            for id in rule.passages
        ]
        return _json({**facts.of_rule(rule, say), "passages": texts})
    lines = [rule.id, say(f"rule.{rule.id}"), say("command.module", module=rule.module)]
    for id in rule.passages:
        lines += ["", *_passage_lines(id)]
    return "".join(f"{line}\n" for line in lines)


# patterns and passages --------------------------------------------------------------------------


def _patterns(arguments: argparse.Namespace) -> str:
    say = words()
    if arguments.id is None:
        if arguments.json:
            return _json(_pattern_facts(School.cuiyan))
        rows = [
            [str(one.number or ""), one.hanzi, one.id, say(f"pattern.{one.id}.name")]
            for one in patterns()
        ]
        return "".join(f"{line}\n" for line in notation.table(rows))
    one = find_pattern(arguments.id)
    known = facts.of_pattern(one, say)
    if arguments.json:
        return _json(known)
    needs = ", ".join(known["needs"]) or say("command.plate-decides")
    lines = [
        f"{one.hanzi} {say(f'pattern.{one.id}.name')} · {one.id}",
        known["definition"],
        say("command.needs", needs=needs),
    ]
    if one.is_decided:
        by_day, by_night = known["charts_day"], known["charts_night"]
        lines.append(say("command.count", count=len(by_day), night=len(by_night)))
        apart = by_day != by_night
        for time, ids in (
            ((Time.DAY, by_day), (Time.NIGHT, by_night)) if apart else ((None, by_day),)
        ):
            lines += ["", *([say(f"name.time.{time.value}")] if time else []), " ".join(ids)]
    for reading, text in known["readings"].items():
        lines += ["", f"{reading}: {text}"]
    for id in one.passages:
        lines += ["", *_passage_lines(id)]
    return "".join(f"{line}\n" for line in lines)


def _passage(arguments: argparse.Namespace) -> str:
    one = corpus.passage(arguments.id)
    if arguments.json:
        return _json(facts.of_passage(one))
    return "".join(f"{line}\n" for line in _passage_lines(arguments.id, whole=True))


def _passage_lines(id: str, *, whole: bool = False) -> list[str]:
    """A passage with its work; `whole`, clause by clause with our English and the apparatus."""
    say = words()
    work, passage = corpus.work_of(id), corpus.passages().get(id)
    if passage is None:
        cited = say("command.cited", title=work.title, line=id.partition(":")[2])
        return [f"{id} · {cited}"]
    if not whole:
        return [f"{id} · {work.title}", passage.text]
    english = corpus.translations()[id]
    lines = [f"{id} · {work.title} · {english.title}"]
    for (clause, text), translated in zip(passage.numbered, english.clauses, strict=True):
        lines += ["", f"{clause.removeprefix(id)[1:]} {text}", translated]
    if notes := corpus.notes_on(id):
        lines += ["", say("command.apparatus")]
    for note in notes:
        key = "command.note" if note.reading else "command.note-without-reading"
        given = {"lemma": note.lemma, "reading": note.reading, "reason": note.reason}
        lines.append(say(key, **given, kind=note.kind, by=note.by))
    return lines


# schools --------------------------------------------------------------------------------------


def _schools(arguments: argparse.Namespace) -> str:
    if arguments.json:
        return _json(
            {
                "questions": [facts.of_question(one, words()) for one in QUESTIONS],
                "schools": facts.of_schools(),
            }
        )
    say = words()
    rows = [
        [
            f"  {name}",
            _answers(school) or say("command.all-default"),
            say("command.changes", count=len(changed(school))),
        ]
        for name, school in PRESETS.items()
    ]
    parts = [_question_lines(question) for question in QUESTIONS]
    parts.append([say("command.schools"), *notation.table(rows)])
    return "\n".join("".join(f"{line}\n" for line in part) for part in parts)


def _answers(school: School) -> str:
    """The answers in which a school differs from the default ones."""
    default = School().answers
    return " ".join(f"{id}={one}" for id, one in school.answers.items() if one != default[id])


def _question_lines(question: Question) -> list[str]:
    say = words()
    lines = [f"{question.id} {question.hanzi}: {say(f'question.{question.id}')}"]
    indent = 2 + max(len(answer.id) for one in QUESTIONS for answer in one.answers)
    for answer in question.answers:
        holders = (
            say("command.held-by", holders=", ".join(answer.holders))
            if answer.holders
            else say("command.reported")
        )
        facts = (_effect(question, answer), holders, " ".join(answer.passages))
        lines += [
            f"  {answer.id:{indent}}{say(f'answer.{question.id}.{answer.id}')}",
            f"  {'':{indent}}{' · '.join(facts)}",
        ]
    return lines


def _effect(question: Question, answer: Answer) -> str:
    """What the answer changes against the default one, in words."""
    say = words()
    if not answer.available:
        return say("command.unavailable")
    if answer is question.default:
        return say("command.default")
    if not question.affects.is_of_charts:
        return say(f"command.{question.affects.value}")
    ids = changes(question.id, answer.id)
    return say("command.changes", count=len(ids)) if ids else say("command.no-transmissions")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


# The parser -----------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are raised, and which takes no shortened options."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **options
        )

    def error(self, message: str) -> NoReturn:
        raise LiurenError(f"{message} (see {self.prog} --help)")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="liuren",
        description="Da Liu Ren 大六壬: all 720 charts, each with the reasons for it.",
        epilog="""\
examples:
  liuren chart 甲子 寅                       the chart of day 甲子 with 寅 over the stem
  liuren chart jiazi yin --night             the same, with the generals of the night
  liuren chart 甲子 --general 亥 --hour 午   from the month general and the hour
  liuren cast now                            the chart of this moment
  liuren export charts --format tsv          all 720, one a line
  liuren rules                               every rule; liuren rules ID: its passages
  liuren patterns 玄胎                       a pattern and its charts
  liuren passage cuiyan-19                   a passage, with our English
  liuren mansions --epoch 1826               the 28 mansions in the sky of a year
  liuren schools                             where the books differ
  liuren tables nobles                       a table; liuren tables: every one

`liuren COMMAND --help` says more of each.""",
    )
    parser.set_defaults(run=None)
    parser.add_argument("--version", action="version", version=f"liuren {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    summary = "one chart: its board, and why its transmissions are what they are"
    _chart_options(
        commands.add_parser(
            "chart",
            help=summary,
            description=_sentence(summary),
            epilog="""\
examples:
  liuren chart 甲子 寅
  liuren chart jiazi-yin --school kejing
  liuren chart 甲子 --plate 5 --answer she-hai=depth
  liuren chart 甲子 --general 亥 --hour 午""",
        )
    )
    summary = "the chart of a moment: its pillars, its month general, its board"
    _cast_options(
        commands.add_parser(
            "cast",
            help=summary,
            description=_sentence(summary),
            epilog="""\
examples:
  liuren cast "2026-11-30 14:30" --zone Asia/Seoul
  liuren cast 2026-11-30T14:30+09:00 --solar apparent --longitude 126.98
  liuren cast now --born 1984 --sex f""",
        )
    )
    summary = "all charts, patterns or passages, one a line"
    _export_options(commands.add_parser("export", help=summary, description=_sentence(summary)))
    summary = "the tables to look things up in; or one of them"
    _tables_options(commands.add_parser("tables", help=summary, description=_sentence(summary)))
    summary = "every rule; or one rule with the passages that state it"
    _rules_options(commands.add_parser("rules", help=summary, description=_sentence(summary)))
    summary = "every pattern; or one with its charts and passages"
    _patterns_options(commands.add_parser("patterns", help=summary, description=_sentence(summary)))
    summary = "one passage, clause by clause, with our English and the apparatus"
    _passage_options(commands.add_parser("passage", help=summary, description=_sentence(summary)))
    summary = "the 28 mansions: in the sky of a year, or as a calendar has them"
    _mansions_options(
        commands.add_parser(
            "mansions",
            help=summary,
            description=_sentence(summary),
            epilog="""\
examples:
  liuren mansions                            in the sky of 2000
  liuren mansions --epoch -2300              2300 years before the year 0, which is 1 BC
  liuren mansions --system shoushi-ecliptic  the widths of a calendar
  liuren mansions at 270 --epoch 1826        where the Sun was at the winter solstice""",
        )
    )
    summary = "where the books differ, and how many charts each answer changes"
    _schools_options(commands.add_parser("schools", help=summary, description=_sentence(summary)))
    return parser


def _sentence(summary: str) -> str:
    return f"{summary[0].upper()}{summary[1:]}."


def _chart_options(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_chart)
    command.add_argument("day", metavar="DAY", help="甲子 or jiazi; or the whole id, jiazi-yin")
    command.add_argument(
        "over_stem",
        metavar="OVER_STEM",
        nargs="?",
        help="干上, the branch over the stem: 寅 or yin",
    )
    command.add_argument(
        "--plate", metavar="N", help="the plate instead: month general less hour, 0 to 11"
    )
    command.add_argument(
        "--general", metavar="BRANCH", help="the month general instead, together with --hour"
    )
    command.add_argument(
        "--hour", metavar="BRANCH", help="the hour; it also decides between day and night"
    )
    time = command.add_mutually_exclusive_group()
    for one, more in ((Time.DAY, " (default, unless the hour says night)"), (Time.NIGHT, "")):
        time.add_argument(
            f"--{one.value}",
            dest="time",
            action="store_const",
            const=one,
            help=f"the generals by {one.value}{more}",
        )
    _school_options(command)
    _json_option(command)


def _cast_options(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_cast_moment)
    command.add_argument(
        "moment", metavar="MOMENT", help="ISO 8601, as '2026-11-30 14:30' or with an offset; or now"
    )
    command.add_argument(
        "--zone", metavar="ZONE", help="as Asia/Seoul, or an offset from UTC, as +09:00"
    )
    command.add_argument(
        "--fold",
        type=int,
        choices=[0, 1],
        help="of an hour that the clocks repeat, the first (0) or the second (1)",
    )
    command.add_argument(
        "--day-starts",
        choices=["23:00", "00:00"],
        default="23:00",
        help="when the day begins: with the hour 子 (default), as in the books, or at midnight",
    )
    command.add_argument(
        "--solar",
        choices=["clock", "mean", "apparent"],
        default="clock",
        help="day and hour by the clock (default: the hour announced is the hour asked), or by "
        "mean or apparent solar time at --longitude",
    )
    command.add_argument("--longitude", metavar="DEGREES", type=float, help="east; west below 0")
    command.add_argument(
        "--latitude",
        metavar="DEGREES",
        type=float,
        help="north; south below 0; with --longitude it gives sunrise and sunset, by which "
        "--answer day-night=sun decides",
    )
    time = command.add_mutually_exclusive_group()
    for one in Time:
        time.add_argument(
            f"--{one.value}",
            dest="time",
            action="store_const",
            const=one,
            help=f"the generals by {one.value} (default: by the hour, as in the books: "
            "卯 to 申 day, 酉 to 寅 night)",
        )
    command.add_argument(
        "--born", metavar="YEAR", type=int, help="for a person: the year of birth, from 立春 on"
    )
    command.add_argument("--sex", choices=["f", "m"], help="of that person")
    command.add_argument(
        "--spouse-born",
        metavar="YEAR",
        type=int,
        help="the year of birth of the other of a couple, of the other sex",
    )
    _school_options(command)
    _json_option(command)


def _export_options(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_export)
    command.add_argument("what", choices=list(_EXPORTS), help="what to export")
    command.add_argument(
        "--format",
        choices=["jsonl", "tsv"],
        default="jsonl",
        help="a JSON object a line (default), or columns with a header",
    )
    command.add_argument(
        "--output", metavar="FILE", help="write this file, whole or not at all, and print nothing"
    )
    _school_options(command)


def _tables_options(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_tables)
    command.add_argument("id", metavar="ID", nargs="?", help="as month-generals")
    command.add_argument(
        "--format",
        choices=["table", "csv", "json"],
        default="table",
        help="in columns (default), or as data",
    )


def _rules_options(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_rules)
    command.add_argument("id", metavar="ID", nargs="?", help="as transmissions.chain")
    _json_option(command)


def _patterns_options(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_patterns)
    command.add_argument("id", metavar="ID", nargs="?", help="as xuan-tai, or 玄胎")
    _json_option(command)


def _passage_options(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_passage)
    command.add_argument("id", metavar="ID", help="as cuiyan-19")
    _json_option(command)


def _mansions_options(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_mansions)
    _sky_options(command, epoch=None, system=None, format="table")
    summary = "the mansion at an ecliptic longitude, and the degrees within it"
    more = command.add_subparsers(title="more", metavar="at DEGREES")
    at = more.add_parser("at", help=summary, description=_sentence(summary))
    at.set_defaults(run=_mansions_at)
    at.add_argument("degrees", metavar="DEGREES", type=float, help="0 to 360, from the equinox")
    # What it is not given here may have been given before `at`, and a default would undo that.
    suppressed = argparse.SUPPRESS
    _sky_options(at, epoch=suppressed, system=suppressed, format=suppressed)


def _sky_options(command: argparse.ArgumentParser, **defaults: str | None) -> None:
    command.add_argument(
        "--epoch",
        metavar="YEAR",
        type=float,
        default=defaults["epoch"],
        help="the year of the sky, -2300 to 2100, 0 being 1 BC (default: 2000)",
    )
    command.add_argument(
        "--system",
        metavar="ID",
        default=defaults["system"],
        help="the widths of a calendar instead, as shoushi-ecliptic",
    )
    command.add_argument(
        "--format",
        choices=["table", "csv", "json"],
        default=defaults["format"],
        help="a table to read (default), or plain data",
    )


def _schools_options(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_schools)
    _json_option(command)


def _school_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--school",
        metavar="NAME",
        default="cuiyan",
        help=f"whose answers to follow: {', '.join(PRESETS)} (default: cuiyan)",
    )
    command.add_argument(
        "--answer",
        metavar="QUESTION=ANSWER",
        action="append",
        default=[],
        help="another answer to one question, as she-hai=depth; may be repeated "
        "(`liuren schools` lists them)",
    )


def _json_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print JSON")
