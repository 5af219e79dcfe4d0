"""What the books print of how many charts each class has. Shown beside what is computed, and
never a reason to compute otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from generator.survey import Kind
from liuren.transmissions import Method, SubMethod


@dataclass(frozen=True)
class Printed:
    """A printed count, and the passage that prints it."""

    count: int
    passage: str


PRINTED: dict[Kind, Printed] = {
    SubMethod.ZHONG_SHEN: Printed(256, "cuiyan-20"),
    SubMethod.YUAN_SHOU: Printed(120, "cuiyan-21"),
    Method.BI_YONG: Printed(95, "cuiyan-22"),
    SubMethod.JIAN_JI: Printed(53, "cuiyan-26"),
    SubMethod.CHA_WEI: Printed(26, "cuiyan-27"),
    SubMethod.FU_DENG: Printed(3, "cuiyan-28"),
    SubMethod.HAO_SHI: Printed(40, "cuiyan-31"),
    SubMethod.TAN_SHE: Printed(25, "cuiyan-32"),
    SubMethod.HU_SHI: Printed(4, "cuiyan-34"),
    SubMethod.DONG_SHE: Printed(12, "cuiyan-35"),
    SubMethod.GANG: Printed(3, "cuiyan-39"),
    SubMethod.ROU: Printed(6, "cuiyan-40"),
    Method.BIE_ZE: Printed(9, "daquan-1:11"),
    Method.MAO_XING: Printed(16, "daquan-1:193"),
}
