"""The twelve month generals 月將: names, stations, and when each comes in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from liuren.cycles import Branch
from liuren.relations import combining_branch
from liuren.tables.table import Row, Said, table

#: Name and station 次 of each, by its branch (cuiyan-16), from the first month's on.
_NAMES = {
    Branch.HAI: ("登明", "諏訾"),
    Branch.XU: ("河魁", "降婁"),
    Branch.YOU: ("從魁", "大梁"),
    Branch.SHEN: ("傳送", "實沈"),
    Branch.WEI: ("小吉", "鶉首"),
    Branch.WU: ("勝光", "鶉火"),
    Branch.SI: ("太乙", "鶉尾"),
    Branch.CHEN: ("天罡", "壽星"),
    Branch.MAO: ("太沖", "大火"),
    Branch.YIN: ("功曹", "析木"),
    Branch.CHOU: ("大吉", "星紀"),
    Branch.ZI: ("神后", "玄枵"),
}
#: The years over which the dates are computed, and the hours by which their zone is ahead.
FIRST, LAST, AHEAD = 2001, 2050, 8


@table(
    "month-generals",
    columns=(
        *("general", "name", "station", "term", "longitude", "earliest", "latest"),
        *("month", "he-shen-from"),
    ),
)
def month_generals() -> Iterator[Row]:
    """Each month general with its 中氣 and the dates of it; beside it the month whose combining
    branch it is, and the 節 at which the answer `he-shen` has it come in."""
    from liuren import almanac  # loads libraries that most tables do without

    days: dict[str, set[str]] = {}
    for dated in almanac.table(FIRST, LAST):
        local = dated.instant + timedelta(hours=AHEAD)
        days.setdefault(dated.name.id, set()).add(local.strftime("%m-%d"))
    months = {term.month: term for term in almanac.SOLAR_TERMS if not term.is_middle}
    middle = {term.month_general: term for term in almanac.SOLAR_TERMS if term.is_middle}
    for general, (name, station) in _NAMES.items():
        term = middle[general]
        month = combining_branch(general)
        yield Row(
            general.pinyin,
            {
                "general": general,
                "name": name,
                "station": station,
                "term": term.hanzi,
                "longitude": term.longitude,
                "earliest": min(days[term.id]),
                "latest": max(days[term.id]),
                "month": month,
                "he-shen-from": months[month].hanzi,
            },
            passages=("cuiyan-16", "cuiyan-04"),
            source=Said("computed-dates", first=FIRST, last=LAST),
            notes=(Said("taboo-station"),) if station == "玄枵" else (),
        )
