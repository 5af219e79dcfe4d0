"""The hours and the organs: what passes through which of the twelve channels 經絡 when."""

from __future__ import annotations

from collections.abc import Iterator

from liuren.cycles import Branch
from liuren.tables.table import Row, Said, table

#: The organ of each hour, from 寅 on, and its id.
_ORGANS = {
    "寅": ("肺", "lung"),
    "卯": ("大腸", "large-intestine"),
    "辰": ("胃", "stomach"),
    "巳": ("脾", "spleen"),
    "午": ("心", "heart"),
    "未": ("小腸", "small-intestine"),
    "申": ("膀胱", "bladder"),
    "酉": ("腎", "kidneys"),
    "戌": ("胞絡", "pericardium"),
    "亥": ("三焦", "three-burners"),
    "子": ("膽", "gall-bladder"),
    "丑": ("肝", "liver"),
}
#: What is doubtful of a row.
_DOUBTS = {
    "寅": (Said("organ-dipper"),),
    "巳": (Said("printed-for", printed="已", read="巳"),),
    "戌": (Said("printed-for", printed="戊", read="戌"), Said("organ-wrapping")),
}


@table("hours-organs", columns=("hour", "clock", "organ", "name"))
def rows() -> Iterator[Row]:
    """The organ of each hour, from 寅 on as the verse has them."""
    for hanzi, (organ, id) in _ORGANS.items():
        hour = Branch(hanzi)
        start = (2 * hour.index - 1) % 24
        yield Row(
            hour.pinyin,
            {
                "hour": hour,
                "clock": f"{start:02}:00–{(start + 2) % 24:02}:00",
                "organ": organ,
                "name": Said(f"organ-{id}"),
            },
            passages=("daquan-1:27",),
            source=Said("leaf", leaf="12b"),
            notes=_DOUBTS.get(hanzi, ()),
        )
