"""The twelve stages 長生 … 養, by phase and by stem, under the answers to two questions."""

from __future__ import annotations

from collections.abc import Iterator

from liuren.compare import changes
from liuren.cycles import DAYS, STEMS, Branch, Stem
from liuren.phases import phase
from liuren.relations import LONG_LIFE, TOMB, long_life
from liuren.schools import find_question
from liuren.tables.table import Reply, Row, Said, table

#: The stages with their ids, from birth on.
STAGES = {
    "chang-sheng": "長生",
    "mu-yu": "沐浴",
    "guan-dai": "冠帶",
    "lin-guan": "臨官",
    "di-wang": "帝旺",
    "shuai": "衰",
    "bing": "病",
    "si": "死",
    "mu": "墓",
    "jue": "絕",
    "tai": "胎",
    "yang": "養",
}
#: The rows by phase: the id, the stems it is of, the answer to `earth-tomb` it follows, and what
#: tells it from another of the same phase.
_PHASES = (
    ("wood", "甲乙", "xu", ""),
    ("fire", "丙丁", "xu", ""),
    ("earth-xu", "戊己", "xu", "墓戌"),
    ("earth-chen", "戊己", "chen", "墓辰"),
    ("metal", "庚辛", "xu", ""),
    ("water", "壬癸", "xu", ""),
)


def stages(stem: Stem, birth_tomb: str = "phases", earth_tomb: str = "xu") -> tuple[Branch, ...]:
    """The branches of the twelve stages from birth on: forward, but for a yin stem backward by
    the ten stems (cuiyan-07)."""
    way = -1 if birth_tomb == "stems" and not stem.is_yang else 1
    born = long_life(stem, birth_tomb, earth_tomb)
    return tuple(born + way * steps for steps in range(12))


@table("long-life", columns=("of", "stems", "answers", *STAGES, "charts", "days"))
def rows() -> Iterator[Row]:
    """The stages of each phase, with earth both ways, then of each stem; and the charts whose
    tomb and long life are others than by the default answers."""
    found = {
        id: ("phases", earth, tuple(map(Stem, stems)), f"{phase(Stem(stems[0]))}{tomb}")
        for id, stems, earth, tomb in _PHASES
    }
    found |= {stem.pinyin: ("stems", "", (stem,), str(stem)) for stem in STEMS}
    laid = {id: stages(stems[0], birth, earth) for id, (birth, earth, stems, _) in found.items()}
    for id, (birth, earth, stems, name) in found.items():
        in_question = "戊己" in "".join(map(str, stems)) and birth == "phases"
        questions = [("birth-tomb", birth)] + [("earth-tomb", earth)] * in_question
        replies = [
            Reply(question, question.answer(answer))
            for question, answer in ((find_question(one), answer) for one, answer in questions)
        ]
        yield Row(
            id,
            {
                "of": name,
                "stems": stems,
                "answers": tuple(replies),
                **dict(zip(STAGES, laid[id], strict=True)),
                "charts": _charts(replies, stems),
                "days": tuple(day for day in DAYS if day.stem in stems),
            },
            passages=tuple(
                dict.fromkeys(passage for one in replies for passage in one.answer.passages)
            ),
            source=Said("computed-from-rules", rules=f"{LONG_LIFE.id}, {TOMB.id}"),
            notes=(Said("stages-salary"),) if birth == "stems" else (),
            at_odds=tuple(
                other
                for other, (*_, theirs, _) in found.items()
                if set(stems) & set(theirs) and laid[other] != laid[id]
            ),
        )


def _charts(replies: list[Reply], stems: tuple[Stem, ...]) -> int:
    """How many charts of the days of these stems have another tomb or long life than by the
    default answers."""
    changed = {
        id
        for one in replies
        if one.answer is not one.question.default
        for id in changes(one.question.id, one.answer.id)
    }
    names = {day.pinyin for day in DAYS if day.stem in stems}
    return sum(id.partition("-")[0] in names for id in changed)
