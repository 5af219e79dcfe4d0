"""A moment: civil time in a zone or at an offset. Nothing in it is guessed.

Zones are those of the pinned `tzdata` package, not of the machine.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo

from liuren.almanac.libraries import tzdata
from liuren.errors import AlmanacError

_OFFSET = r"[Zz]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9](?::?[0-5][0-9])?)?"
_MOMENT = re.compile(
    rf"""\s*([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})[Tt\ ]
    ((?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{{1,6}})?)?)\ ?({_OFFSET})?\s*""",
    re.VERBOSE,
)
_ACCEPTED = "accepted is a date and a time, as '2026-11-30 14:30' or 2026-11-30T14:30:00+09:00"


@dataclass(frozen=True, slots=True)
class Moment:
    """What the clock shows (`local`, naive), how far that is ahead of UTC, and in which zone,
    where one was named. Get one by `parse`, `of` or `now`."""

    local: datetime
    offset: timedelta
    zone: str | None = None

    @property
    def instant(self) -> datetime:
        """The same in UTC."""
        return (self.local - self.offset).replace(tzinfo=UTC)

    @property
    def fold(self) -> int:
        """1 where the zone's clocks show this time for the second time, else 0."""
        offsets = _offsets(self.local, self.zone) if self.zone else ()
        return int(len(offsets) > 1 and self.offset == offsets[1])

    def clock_at(self, instant: datetime) -> datetime:
        """What the clock of this zone, or at this offset, shows at another instant."""
        if self.zone:
            return instant.astimezone(zone(self.zone)).replace(tzinfo=None)
        return instant.replace(tzinfo=None) + self.offset

    @classmethod
    def parse(cls, text: str, in_zone: str | None = None, fold: int | None = None) -> Moment:
        """The moment that a text names: ISO 8601, or `now`.

        The zone is an IANA name or an offset; without one the text has to have its offset. An
        offset beside a zone has to be one that the zone has then, and tells a repeated hour
        apart. Raises `AlmanacError` on text that is no moment, an unknown zone, a time that
        the zone's clocks skip, and a repeated one of which neither offset nor `fold` is given.
        """
        if text.strip() == "now":
            return cls.now(in_zone)
        parts = _MOMENT.fullmatch(text)
        if parts is None:
            raise AlmanacError(f"{text!r} is not a moment: {_ACCEPTED}")
        day, time, written = parts.groups()
        try:
            local = datetime.fromisoformat(f"{day}T{time}")
        except ValueError:
            raise AlmanacError(f"{text!r} is not a moment: there is no date {day}") from None
        _check_year(local)
        offset = _offset(written) if written else None
        if in_zone is not None and re.fullmatch(_OFFSET, in_zone):
            of_zone = _offset(in_zone)
            if offset not in (None, of_zone):
                raise AlmanacError(f"the offsets {written} and {in_zone} disagree: give one")
            return cls(local, of_zone)
        if in_zone is not None:
            name = zone(in_zone).key
            return cls(local, _choose(local, name, offset, fold), name)
        if offset is None:
            raise AlmanacError(
                f"{text!r} does not say in which zone: give one, as Asia/Seoul, or the offset "
                "from UTC, as +09:00"
            )
        return cls(local, offset)

    @classmethod
    def of(cls, when: datetime) -> Moment:
        """The moment of an aware datetime; raises `AlmanacError` on a naive one."""
        offset = when.utcoffset()
        if offset is None:
            raise AlmanacError(f"{when.isoformat()} has no zone: give an aware datetime")
        _check_year(when)
        # A time that the clocks skip is still an instant: what they really show then counts.
        if not isinstance(when.tzinfo, ZoneInfo) or when.tzinfo.key not in _zones().values():
            return cls(when.replace(tzinfo=None, fold=0), offset)
        instant = (when.replace(tzinfo=None, fold=0) - offset).replace(tzinfo=UTC)
        return cls._at(instant, when.tzinfo.key)

    @classmethod
    def now(cls, in_zone: str | None = None) -> Moment:
        """This moment to the second, in a zone, or else by the clock of this machine."""
        instant = datetime.now(UTC).replace(microsecond=0)
        if in_zone is None:
            return cls.of(instant.astimezone())
        if re.fullmatch(_OFFSET, in_zone):
            return cls.of(instant.astimezone(timezone(_offset(in_zone))))
        return cls._at(instant, zone(in_zone).key)

    @classmethod
    def _at(cls, instant: datetime, name: str) -> Moment:
        there = instant.astimezone(zone(name))
        offset = there.utcoffset()
        assert offset is not None
        return cls(there.replace(tzinfo=None, fold=0), offset, name)


def spell_offset(offset: timedelta) -> str:
    """An offset as ISO 8601 writes it: `+09:00`, `-03:30`, `+08:05:43`."""
    seconds = round(offset.total_seconds())
    hours, rest = divmod(abs(seconds), 3600)
    minutes, seconds_left = divmod(rest, 60)
    text = f"{'-' if seconds < 0 else '+'}{hours:02d}:{minutes:02d}"
    return f"{text}:{seconds_left:02d}" if seconds_left else text


@cache
def zone(name: str) -> ZoneInfo:
    """The zone with this IANA name, in upper or lower case; raises `AlmanacError` with near
    ones if there is none."""
    key = _zones().get(name.casefold())
    if key is None:
        last = {one.rpartition("/")[2]: one for one in _zones()}
        near = difflib.get_close_matches(name.casefold().rpartition("/")[2], last, 3)
        hint = f", for instance {', '.join(_zones()[last[one]] for one in near)}" if near else ""
        raise AlmanacError(
            f"{name!r} is not a zone: accepted are IANA names such as Asia/Seoul, and offsets "
            f"such as +09:00{hint}"
        )
    with resources.files(tzdata).joinpath("zoneinfo", *key.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=key)


@cache
def _zones() -> dict[str, str]:
    names = resources.files(tzdata).joinpath("zones").read_text(encoding="utf-8").split()
    return {name.casefold(): name for name in names}


def _check_year(when: datetime) -> None:
    """Keep the arithmetic of dates from leaving the years it has."""
    if not 2 <= when.year <= 9998:
        raise AlmanacError(f"the year {when.year:04d} lies outside the years of the almanac")


def _offset(text: str) -> timedelta:
    if text in "Zz":
        return timedelta()
    digits = text[1:].replace(":", "")
    numbers = [int(digits[n : n + 2]) for n in range(0, len(digits), 2)]
    hours, minutes, seconds = (*numbers, 0, 0)[:3]
    ahead = timedelta(hours=hours, minutes=minutes, seconds=seconds)
    return -ahead if text[0] == "-" else ahead


def _choose(local: datetime, name: str, offset: timedelta | None, fold: int | None) -> timedelta:
    """The offset that a zone has when its clocks show a time: the one that is given, or the
    only one, or that of the fold."""
    offsets = _offsets(local, name)
    if not offsets:
        raise AlmanacError(_gap(local, name))
    said = " or ".join(map(spell_offset, offsets))
    if offset is not None:
        if offset not in offsets:
            raise AlmanacError(
                f"at {_spell(local)} {name} is not {spell_offset(offset)} from UTC: it is {said}"
            )
        if fold is not None and len(offsets) > 1 and offsets[fold] != offset:
            raise AlmanacError(
                f"fold {fold} and the offset {spell_offset(offset)} disagree: at {_spell(local)} "
                f"in {name} fold {fold} is {spell_offset(offsets[fold])}"
            )
        return offset
    if len(offsets) > 1 and fold is None:
        first, second = map(spell_offset, offsets)
        raise AlmanacError(
            f"{_spell(local)} comes twice in {name}, first at {first} and again at {second}: "
            f"give the offset, or fold 0 for the first or fold 1 for the second"
        )
    return offsets[fold or 0] if len(offsets) > 1 else offsets[0]


def _offsets(local: datetime, name: str) -> tuple[timedelta, ...]:
    """The offsets at which a zone's clocks show a time: none where they skip it, two in the
    order of the fold where they repeat it."""
    there = zone(name)
    found: list[timedelta] = []
    for offset in _both(local, there):
        shown = (local - offset).replace(tzinfo=UTC).astimezone(there)
        if shown.replace(tzinfo=None, fold=0) == local and offset not in found:
            found.append(offset)
    return tuple(found)


def _both(local: datetime, there: ZoneInfo) -> tuple[timedelta, timedelta]:
    """The offsets before and after a change of the clocks near a time; alike where none is."""
    before, after = (local.replace(tzinfo=there, fold=fold).utcoffset() for fold in (0, 1))
    assert before is not None
    assert after is not None
    return before, after


def _gap(local: datetime, name: str) -> str:
    """What to say of a time that the clocks of a zone skip."""
    there = zone(name)
    before, after = _both(local, there)
    early, late = ((local - offset).replace(tzinfo=UTC) for offset in (after, before))
    while late - early > timedelta(seconds=1):
        middle = early + (late - early) / 2
        early, late = (
            (early, middle) if middle.astimezone(there).utcoffset() == after else (middle, late)
        )
    change = late.replace(tzinfo=None, microsecond=0)
    return (
        f"{_spell(local)} does not exist in {name}: its clocks go from {_spell(change + before)} "
        f"straight to {_spell(change + after)}"
    )


def _spell(local: datetime) -> str:
    return local.isoformat(" ", "seconds" if local.second or local.microsecond else "minutes")
