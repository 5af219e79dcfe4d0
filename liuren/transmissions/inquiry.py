"""What the nine methods share: the case before them, the record of what they found, and
the opening they give.

The methods are asked in order. Each either declines, and says why; or narrows the
candidates; or opens. What it says is kept as data (a rule, an outcome, the finding and the
values it was built from), and the catalogue of words puts it into a language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from liuren.cycles import Branch, Day, Stem
from liuren.lessons import Direction, Lesson, Lessons
from liuren.plate import Plate
from liuren.rule import Rule, rule
from liuren.schools import School

ORDER = rule("transmissions.order", "cuiyan-18")
OWN_PLATE = rule("transmissions.own-plate", "cuiyan-11", "cuiyan-18", "daquan-1:13")
CHAIN = rule("transmissions.chain", "cuiyan-18")


class Method(Enum):
    """The nine methods of cuiyan-18, in their order; the value is the hanzi."""

    ZEI_KE = "賊克"
    BI_YONG = "比用"
    SHE_HAI = "涉害"
    YAO_KE = "遙克"
    MAO_XING = "昴星"
    BIE_ZE = "別責"
    BA_ZHUAN = "八專"
    FU_YIN = "伏吟"
    FAN_YIN = "返吟"

    @property
    def id(self) -> str:
        """The pinyin identifier, for instance `zei-ke`."""
        return self.name.lower().replace("_", "-")

    @property
    def full(self) -> str:
        """The name that stands alone; for a method the hanzi."""
        return str(self)

    def __str__(self) -> str:
        return str(self.value)


class SubMethod(Enum):
    """The class within its method; the value is the hanzi. 見機 察微 復等 belong to 涉害."""

    ZHONG_SHEN = "重審"
    YUAN_SHOU = "元首"
    JIAN_JI = "見機"
    CHA_WEI = "察微"
    FU_DENG = "復等"
    HAO_SHI = "蒿矢"
    TAN_SHE = "彈射"
    HU_SHI = "虎視"
    DONG_SHE = "冬蛇"
    GANG = "剛"
    ROU = "柔"
    DU_ZU = "獨足"
    JING_LAN = "井欄"

    @property
    def id(self) -> str:
        """The pinyin identifier, for instance `zhong-shen`."""
        return self.name.lower().replace("_", "-")

    @property
    def method(self) -> Method:
        """The method it is a class of."""
        return _METHOD_OF[self]

    @property
    def full(self) -> str:
        """The name that stands alone: 剛日別責 and 柔日別責 (cuiyan-39, -40), else the hanzi."""
        return f"{self}日{self.method}" if self.method is Method.BIE_ZE else str(self)

    def __str__(self) -> str:
        return str(self.value)


_METHOD_OF = {
    SubMethod.ZHONG_SHEN: Method.ZEI_KE,
    SubMethod.YUAN_SHOU: Method.ZEI_KE,
    SubMethod.JIAN_JI: Method.SHE_HAI,
    SubMethod.CHA_WEI: Method.SHE_HAI,
    SubMethod.FU_DENG: Method.SHE_HAI,
    SubMethod.HAO_SHI: Method.YAO_KE,
    SubMethod.TAN_SHE: Method.YAO_KE,
    SubMethod.HU_SHI: Method.MAO_XING,
    SubMethod.DONG_SHE: Method.MAO_XING,
    SubMethod.GANG: Method.BIE_ZE,
    SubMethod.ROU: Method.BIE_ZE,
    SubMethod.DU_ZU: Method.BA_ZHUAN,
    SubMethod.JING_LAN: Method.FAN_YIN,
}


class Outcome(Enum):
    """What a step came to: the method declined, narrowed the candidates, opened the
    transmissions, or (after the opener) the next transmission follows."""

    DECLINED = "declined"
    NARROWED = "narrowed"
    OPENED = "opened"
    FOLLOWED = "followed"


#: What a finding is built from: hanzi, numbers, or rows of them.
Row = Mapping[str, str | int | Sequence[str]]
Value = str | int | Sequence[str] | Sequence[Row]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation: the rule, what it came to, and the finding.

    `finding` is a key of the catalogue of words, `values` what its sentence is filled with;
    `liuren.words.sentence(step)` puts it into English.
    """

    rule: Rule
    outcome: Outcome
    finding: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An upper that may open: its lower, its palace and the lessons it stands in.

    The same upper standing in two lessons is one candidate; the lower is that of the first.
    """

    upper: Branch
    lower: Stem | Branch
    palace: Branch
    lessons: tuple[int, ...]

    def __str__(self) -> str:
        return self.upper.hanzi


def candidates(lessons: Sequence[Lesson]) -> tuple[Candidate, ...]:
    """The distinct uppers of the lessons, in the order of the lessons."""
    rows: dict[Branch, list[Lesson]] = {}
    for lesson in lessons:
        rows.setdefault(lesson.upper, []).append(lesson)
    return tuple(
        Candidate(upper, same[0].lower, same[0].palace, tuple(one.number for one in same))
        for upper, same in rows.items()
    )


class Side(Enum):
    """The two sides of a chart: what stands over the stem, and what stands over the branch."""

    STEM = "stem"
    BRANCH = "branch"


@dataclass(frozen=True, slots=True)
class Opening:
    """The opener a method gives; `following` are the sides the middle and last transmission
    are taken from, where the method sets them instead of the chain."""

    opener: Branch
    method: Method
    sub_method: SubMethod | None = None
    direction: Direction | None = None
    following: tuple[Side, Side] | None = None


@dataclass(slots=True)
class Inquiry:
    """The case before the methods, and the record that grows as they are asked.

    `found` are the conflicting uppers of the kind that counts; `remaining` those still in
    question, which 比用 narrows and 涉害 decides.
    """

    day: Day
    plate: Plate
    lessons: Lessons
    school: School
    steps: list[Step] = field(default_factory=list)
    direction: Direction | None = None
    found: tuple[Candidate, ...] = ()
    remaining: tuple[Candidate, ...] = ()

    @property
    def has_one_palace(self) -> bool:
        """Whether stem and branch share a palace: 甲寅 丁未 己未 庚申 癸丑."""
        return self.lessons[0].palace is self.day.branch

    def over(self, side: Side) -> Branch:
        """干上, the upper of the first lesson, or 支上, the upper of the third."""
        return self.lessons[0 if side is Side.STEM else 2].upper

    def note(self, rule: Rule, outcome: Outcome, finding: str, **values: Value) -> None:
        """Record a step."""
        self.steps.append(Step(rule, outcome, finding, values))

    def decline(self, rule: Rule, finding: str, **values: Value) -> None:
        """Record that the method declined, and why."""
        self.note(rule, Outcome.DECLINED, finding, **values)

    def open(self, rule: Rule, finding: str, opening: Opening, **values: Value) -> Opening:
        """Record the opener and give the opening back."""
        self.note(rule, Outcome.OPENED, finding, opener=opening.opener.hanzi, **values)
        return opening


def names(items: Sequence[object]) -> list[str]:
    """Their hanzi."""
    return [str(item) for item in items]
