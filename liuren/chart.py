"""The chart: a day on a plate as one school casts it, with everything that follows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from liuren import relations
from liuren.cycles import BRANCHES, DAYS, Branch, Day, Stem
from liuren.errors import ChartError
from liuren.generals import General, Generals, Time, generals
from liuren.lessons import Lesson, Lessons, Missing, four_lessons, missing_lesson
from liuren.phases import Kin, kin
from liuren.plate import Plate
from liuren.relations import LODGING
from liuren.schools import School
from liuren.transmissions import Derivation, derive


@dataclass(frozen=True, slots=True)
class Placed:
    """A heaven branch in a chart: the earth palace under it, its general by day and by night,
    what it is to the day stem, its hidden stem, and whether it is void."""

    branch: Branch
    palace: Branch
    day_general: General
    night_general: General
    kin: Kin
    hidden_stem: Stem | None
    void: bool

    def general(self, time: Time) -> General:
        """Its general by day or by night."""
        return self.day_general if time is Time.DAY else self.night_general


@dataclass(frozen=True)
class Chart:
    """One of the 720 charts, as a school casts it.

    Get one by `liuren.chart`. Only day, plate and school are stored; lessons, transmissions,
    generals and the derivation follow from them.
    """

    day: Day
    plate: Plate
    school: School

    @cached_property
    def id(self) -> str:
        """The permanent id, day and branch over the stem: `jiazi-yin`."""
        return f"{self.day.pinyin}-{self.over_stem.pinyin}"

    @cached_property
    def over_stem(self) -> Branch:
        """干上: the branch over the stem's lodging, by which the books look charts up."""
        return self.plate.over(LODGING[self.day.stem])

    @property
    def over_branch(self) -> Branch:
        """支上: the branch over the day branch."""
        return self.plate.over(self.day.branch)

    @cached_property
    def lessons(self) -> Lessons:
        """The four lessons 四課, first to fourth."""
        return four_lessons(self.day, self.plate)

    @cached_property
    def derivation(self) -> Derivation:
        """How the transmissions were found, step by step."""
        return derive(self.day, self.plate, self.school)

    @property
    def transmissions(self) -> tuple[Placed, Placed, Placed]:
        """The three transmissions 三傳: initial, middle, last."""
        initial, middle, last = self.derivation.transmissions
        return self.at(initial), self.at(middle), self.at(last)

    @property
    def missing(self) -> tuple[Missing, Lesson] | None:
        """The lesson that is missing where only three differ 不備, else None."""
        return missing_lesson(self.day, self.lessons)

    def generals(self, time: Time) -> Generals:
        """The twelve generals by day or by night."""
        return self._day_generals if time is Time.DAY else self._night_generals

    @cached_property
    def _day_generals(self) -> Generals:
        return generals(self.day.stem, self.plate, Time.DAY, self.school.noble_table)

    @cached_property
    def _night_generals(self) -> Generals:
        return generals(self.day.stem, self.plate, Time.NIGHT, self.school.noble_table)

    @cached_property
    def void(self) -> tuple[Branch, Branch]:
        """The two void branches 旬空 of the day's decade."""
        return relations.void(self.day)

    @cached_property
    def tomb(self) -> Branch:
        """The tomb 墓 of the day stem, as the school answers."""
        return relations.tomb(self.day.stem, self.school.birth_tomb, self.school.earth_tomb)

    @property
    def long_life(self) -> Branch:
        """Where the day stem is born 長生, as the school answers."""
        return relations.long_life(self.day.stem, self.school.birth_tomb, self.school.earth_tomb)

    def at(self, branch: Branch) -> Placed:
        """A heaven branch with all that is said of it in this chart."""
        return Placed(
            branch=branch,
            palace=self.plate.under(branch),
            day_general=self._day_generals.on(branch),
            night_general=self._night_generals.on(branch),
            kin=kin(self.day.stem, branch),
            hidden_stem=relations.hidden_stem(self.day, branch),
            void=branch in self.void,
        )

    def palace(self, earth: Branch) -> Placed:
        """What stands over an earth palace."""
        return self.at(self.plate.over(earth))

    def to_dict(self) -> dict[str, Any]:
        """The chart as plain data, ready for JSON; hanzi throughout.

        `id`, `day`, `over_stem`, `plate` (month general − hour, 0–11), `lessons` (four `[upper,
        lower]`, the first lower the stem), `transmissions` (three branches), `method`,
        `sub_method` (or null), `direction` (賊, 克 or null), `candidates`, `generals_day`,
        `generals_night` (on the heaven branches 子…亥), `noble_day`, `noble_night` (branch,
        palace, forward), `kin` and `hidden_stems` of the transmissions, `void`, `missing`
        (kind and lesson number, or null), `school` (every question's answer), and
        `derivation` (steps with rule, passages, outcome, finding and values).
        """
        found = self.derivation
        placed = self.transmissions
        return {
            "id": self.id,
            "day": self.day.hanzi,
            "over_stem": self.over_stem.hanzi,
            "plate": self.plate.turn,
            "lessons": [[str(one.upper), str(one.lower)] for one in self.lessons],
            "transmissions": [str(branch) for branch in found.transmissions],
            "method": str(found.method),
            "sub_method": str(found.sub_method) if found.sub_method else None,
            "direction": str(found.direction) if found.direction else None,
            "candidates": [str(branch) for branch in found.candidates],
            "generals_day": [str(one) for one in self._day_generals.by_branch],
            "generals_night": [str(one) for one in self._night_generals.by_branch],
            "noble_day": _noble(self._day_generals),
            "noble_night": _noble(self._night_generals),
            "kin": [str(one.kin) for one in placed],
            "hidden_stems": [str(one.hidden_stem) if one.hidden_stem else None for one in placed],
            "void": [str(branch) for branch in self.void],
            "missing": (
                {"kind": str(self.missing[0]), "lesson": self.missing[1].number}
                if self.missing
                else None
            ),
            "school": self.school.answers,
            "derivation": [
                {
                    "rule": step.rule.id,
                    "passages": list(step.rule.passages),
                    "outcome": step.outcome.value,
                    "finding": step.finding,
                    "values": _plain(step.values),
                }
                for step in (*found.steps, *found.following)
            ],
        }


def _noble(of: Generals) -> dict[str, Any]:
    return {"branch": str(of.noble), "palace": str(of.palace), "forward": of.forward}


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _plain_value(value) for name, value in values.items()}


def _plain_value(value: Any) -> Any:
    if isinstance(value, str | int):
        return value
    return [_plain(item) if isinstance(item, Mapping) else item for item in value]


_ID = re.compile(r"^\s*(.+?)\s*-\s*([^-]+?)\s*$")


def chart(
    day: str | Day,
    *,
    over_stem: str | Branch | None = None,
    plate: int | Plate | None = None,
    school: School | str = School.cuiyan,
) -> Chart:
    """One chart, by its day and the branch over the stem, or by day and plate, or by its id.

        chart("甲子", over_stem="寅")      chart("甲子", plate=5)      chart("jiazi-yin")

    Stems, branches and days are read from hanzi or pinyin. Raises `LiurenError` on a name that
    cannot be read, on a plate that does not exist, when both `over_stem` and `plate` are given
    and disagree, and when neither is. (cuiyan-17)
    """
    if over_stem is None and plate is None and isinstance(day, str):
        day, over_stem = _read_id(day)
    one_day = day if isinstance(day, Day) else Day.parse(day)
    lodging = LODGING[one_day.stem]
    by_plate = plate if plate is None or isinstance(plate, Plate) else Plate(plate)
    by_over = None
    if over_stem is not None:
        upper = over_stem if isinstance(over_stem, Branch) else Branch.parse(over_stem)
        by_over = Plate.with_over(upper, lodging)
        if by_plate is not None and by_plate != by_over:
            raise ChartError(
                f"over_stem={upper} and plate={by_plate.turn} disagree on {one_day}: on plate "
                f"{by_plate.turn} {by_plate.over(lodging)} is over {one_day.stem}; give one of them"
            )
    chosen = by_over or by_plate
    if chosen is None:
        raise ChartError(
            f"{one_day} alone does not make a chart: give the branch over the stem or the plate"
        )
    return Chart(one_day, chosen, school if isinstance(school, School) else School.named(school))


def _read_id(text: str) -> tuple[str, str]:
    parts = _ID.match(text)
    if parts is None:
        raise ChartError(
            f"{text!r} alone does not make a chart: give the branch over the stem, the plate, "
            "or an id such as jiazi-yin"
        )
    return parts[1], parts[2]


def all_charts(school: School | str = School.cuiyan) -> tuple[Chart, ...]:
    """The 720 charts of a school: the sixty days in order, each on plates 0 to 11.

    Raises `SchoolError` on an unknown school.
    """
    one = school if isinstance(school, School) else School.named(school)
    return tuple(Chart(day, Plate(turn), one) for day in DAYS for turn in range(12))


def cast_plate(month_general: str | Branch, hour: str | Branch) -> Plate:
    """The plate on which the month general lies over the hour (cuiyan-17).

    Raises `NotationError` on a branch that cannot be read.
    """
    general = month_general if isinstance(month_general, Branch) else Branch.parse(month_general)
    return Plate.cast(general, hour if isinstance(hour, Branch) else Branch.parse(hour))


#: The earth palaces of the traditional ring, row by row from 巳 at the upper left.
RING: tuple[tuple[Branch | None, ...], ...] = tuple(
    tuple(Branch(name) if name != " " else None for name in row)
    for row in ("巳午未申", "辰  酉", "卯  戌", "寅丑子亥")
)
assert sorted(b.index for row in RING for b in row if b) == [b.index for b in BRANCHES]
