"""The plate: heaven turned over earth. There are twelve."""

from __future__ import annotations

from dataclasses import dataclass

from liuren.cycles import BRANCHES, Branch
from liuren.errors import ChartError
from liuren.relations import combining_branch
from liuren.rule import rule

TURN = rule("plate.turn", "cuiyan-16", "cuiyan-17")
MONTH_GENERAL = rule("plate.month-general", "cuiyan-04", "cuiyan-16")
HE_SHEN = rule("plate.month-general-he-shen", "cuiyan-04")


def general_of_month(month: Branch) -> Branch:
    """The month general by the answer `he-shen`: the branch that combines with the month's
    (cuiyan-04)."""
    return combining_branch(month)


@dataclass(frozen=True, slots=True)
class Plate:
    """One of the twelve plates: heaven's branch over each earth palace.

    `turn` is month general − hour, 0 to 11; only the difference counts, so twelve pairs of
    general and hour give the same plate. Raises `ChartError` on another number. (cuiyan-17)
    """

    turn: int

    def __post_init__(self) -> None:
        if type(self.turn) is not int or self.turn not in range(12):
            raise ChartError(
                f"plate {self.turn!r} does not exist: accepted are 0 (伏吟) to 11, the steps "
                "from the hour forward to the month general"
            )

    @classmethod
    def cast(cls, month_general: Branch, hour: Branch) -> Plate:
        """The plate on which the month general lies over the hour (cuiyan-17)."""
        return cls(month_general.steps_from(hour))

    @classmethod
    def with_over(cls, upper: Branch, palace: Branch) -> Plate:
        """The plate on which heaven's `upper` lies over the earth palace `palace`."""
        return cls(upper.steps_from(palace))

    def over(self, palace: Branch) -> Branch:
        """Heaven's branch over an earth palace."""
        return BRANCHES[(palace.index + self.turn) % 12]

    def under(self, upper: Branch) -> Branch:
        """The earth palace under heaven's branch."""
        return BRANCHES[(upper.index - self.turn) % 12]

    @property
    def is_fu_yin(self) -> bool:
        """伏吟: every branch lies at home."""
        return self.turn == 0

    @property
    def is_fan_yin(self) -> bool:
        """返吟: every branch lies over its clash."""
        return self.turn == 6
