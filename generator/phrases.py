"""Sentences that pages build from objects of the engine and the catalogue of words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup, escape

from generator import links
from generator.checks import Disagreement, Outcome
from generator.survey import Difference, Kind
from liuren.between import between
from liuren.chart import Chart
from liuren.corpus import Note, Passage, Term, glossary, marked, translations
from liuren.cycles import Branch, Stem
from liuren.generals import General, Time
from liuren.patterns import Pattern, Reason
from liuren.phases import Kin
from liuren.rule import Rule
from liuren.schools import Affects, Answer, Question
from liuren.transmissions import Step, SubMethod
from liuren.words import Words

_HAN = re.compile(r"[\u3007\u3400-\u9fff]+(?: [\u3007\u3400-\u9fff]+)*")


@cache
def _terms() -> Mapping[str, Term]:
    """The terms of the glossary by every name of more than one character."""
    named = ((name, term) for term in glossary() for name in (term.hanzi, *term.variants))
    return {name: term for name, term in named if len(name) > 1}


def han(text: object) -> Markup:
    """The text with every run of hanzi marked as Chinese, so that it is drawn and read so."""
    return Markup(_HAN.sub(lambda run: f'<span lang="zh-Hant">{run[0]}</span>', escape(text)))


@dataclass(frozen=True)
class Phrases:
    """What templates call to put an object into words."""

    words: Words

    def sentence(self, step: Step) -> str:
        """A step of a derivation."""
        return self.words.sentence(step)

    def kind_english(self, kind: Kind) -> str:
        """The English name of a method or a class."""
        shelf = "sub-method" if isinstance(kind, SubMethod) else "method"
        return self.words(f"name.{shelf}.{kind.id}")

    def kin_english(self, kin: Kin) -> str:
        """The English name of a kin."""
        return self.words(f"name.kin.{kin.name.lower()}")

    def general_english(self, general: General) -> str:
        """The English name of a general."""
        return self.words(f"name.general.{general.id}")

    def statement(self, question: Question, answer: Answer) -> str:
        """What an answer says."""
        return self.words(f"answer.{question.id}.{answer.id}")

    def has(self, key: str) -> bool:
        """Whether the catalogue has this key."""
        return key in self.words

    def needs(self, one: Pattern) -> str:
        """What a pattern has to know beyond day and plate."""
        said = [self.words(f"patterns.need.{need.value}") for need in one.needs]
        return ", ".join(said or [self.words("patterns.need.plate")])

    def reason(self, one: Pattern, reason: Reason) -> str:
        """Why a chart has a pattern."""
        return self.words(f"reason.{one.id}.{reason.finding}", **reason.values)

    def reasons(
        self, one: Pattern, by_time: Mapping[Time, Reason]
    ) -> list[tuple[Time | None, str]]:
        """The reasons by day and by night, or one for both where they say the same."""
        texts = [(time, self.reason(one, reason)) for time, reason in by_time.items()]
        if len(texts) == 2 and texts[0][1] == texts[1][1]:
            return [(None, texts[0][1])]
        return list(texts)

    def relations(self, one: Stem | Branch, other: Stem | Branch) -> str:
        """What one place of a chart is to another."""
        found = between(one, other)
        return ", ".join(self.words(f"relation.{relation.id}") for relation in found)

    def english(self, passage: Passage) -> str:
        """Our English of a passage, run on."""
        return " ".join(translations(self.words.language)[passage.id].clauses)

    def linked(self, clauses: Sequence[str], url: Callable[[str], str]) -> list[Markup]:
        """Our English of a passage clause by clause, each term linked to the glossary where it
        is named first."""
        left = dict(_terms())

        def link(run: re.Match[str]) -> str:
            term = left.pop(run[0], None)
            if term is None:
                return f'<span lang="zh-Hant">{run[0]}</span>'
            return f'<a lang="zh-Hant" href="{url(links.term(term))}">{run[0]}</a>'

        return [Markup(_HAN.sub(link, str(escape(clause)))) for clause in clauses]

    def marked(self, passage: Passage) -> list[tuple[str, list[tuple[str, tuple[Note, ...]]]]]:
        """A passage clause by clause, cut where notes begin and end."""
        return marked(passage)

    def note(self, notes: Iterable[Note]) -> str:
        """What the notes on a place say, in a line."""
        said = (
            " ".join(filter(None, (self.words(f"errata.{one.kind}"), one.reading)))
            + f": {one.reason}"
            for one in notes
        )
        return "; ".join(said)

    def standing(self, one: Rule | Pattern | Answer) -> str:
        """How sure it is: a passage states it, we chose among readings, or no one is named."""
        if isinstance(one, Pattern) and one.readings:
            return "inferred"
        return "unknown" if isinstance(one, Answer) and not one.holders else "stated"

    def holders(self, answer: Answer) -> str:
        """Who holds an answer."""
        return "、".join(answer.holders) or self.words("schools.reported")

    def difference(self, chart: Chart, one: Difference) -> str:
        """What another answer makes of a chart, beside what it is."""
        return self.reading(chart, one.question, one.answer, one.chart)

    def reading(self, ours: Chart, question: Question, answer: Answer, theirs: Chart) -> str:
        """What an answer makes of `ours`, which under it is `theirs`."""
        return self.words(
            "chart.difference",
            statement=self.statement(question, answer),
            theirs=self.affected(theirs, question),
            ours=self.affected(ours, question),
        )

    def affected(self, chart: Chart, question: Question) -> str:
        """The part of a chart on which a question bears."""
        if question.affects is Affects.TRANSMISSIONS:
            return "".join(map(str, chart.derivation.transmissions))
        if question.affects is Affects.GENERALS:
            day, night = (chart.generals(time) for time in Time)
            return self.words("chart.nobles", day=str(day.noble), night=str(night.noble))
        return self.words("chart.life", life=str(chart.long_life), tomb=str(chart.tomb))

    def verdict(self, outcome: Outcome) -> str:
        """How a worked example of a book compares with the engine."""
        differing = {one.field for one in outcome.disagreements}
        agreeing = [
            self.words(f"checks.field.{one}") for one in outcome.compared if one not in differing
        ]
        if held := len(outcome.example.claims) - sum(
            bool(one.claim) for one in outcome.disagreements
        ):
            agreeing.append(self.words("checks.claims", count=held))
        fields = ", ".join(dict.fromkeys(agreeing))
        school = outcome.example.school
        cast = {
            "school": school,
            "transmissions": "".join(map(str, outcome.chart.derivation.transmissions)),
        }
        here = school == "cuiyan"
        if not outcome.disagreements:
            key = "checks.agrees" if here else "checks.agrees-in-school"
            return self.words(key, fields=fields, **cast)
        return self.words(
            "checks.misprint" if here else "checks.misprint-in-school",
            details="; ".join(map(self._disagreement, outcome.disagreements)),
            reason=outcome.example.misprint or "",
            agrees=self.words("checks.agrees", fields=fields),
            **cast,
        )

    def _disagreement(self, one: Disagreement) -> str:
        printed, computed = one.printed, one.computed
        if one.claim is None:
            field = self.words(f"checks.field.{one.field}")
        else:
            kind, _, printed = printed.partition(":")
            computed = computed.partition(":")[2] or computed
            where = self.words(f"checks.where.{one.claim.where}")
            field = self.words(f"checks.claim.{kind}", branch=one.claim.branch or "", where=where)
        return self.words("checks.disagreement", field=field, printed=printed, computed=computed)
