"""Clocks: gaps, repeated hours, offsets, and nothing guessed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from liuren import LiurenError
from liuren.almanac import Moment
from liuren.almanac.moment import spell_offset


def utc(moment: Moment) -> str:
    """The instant as text."""
    return moment.instant.strftime("%Y-%m-%d %H:%M:%S")


GAPS = [
    ("Europe/Berlin", "2026-03-29 02:30", "2026-03-29 02:00 straight to 2026-03-29 03:00"),
    ("America/New_York", "2026-03-08 02:00", "2026-03-08 02:00 straight to 2026-03-08 03:00"),
    ("Australia/Lord_Howe", "2026-10-04 02:10", "2026-10-04 02:00 straight to 2026-10-04 02:30"),
    ("America/Sao_Paulo", "2018-11-04 00:15", "2018-11-04 00:00 straight to 2018-11-04 01:00"),
    ("Asia/Seoul", "1988-05-08 02:59:59", "1988-05-08 02:00 straight to 1988-05-08 03:00"),
    ("Asia/Shanghai", "1986-05-04 02:30", "1986-05-04 02:00 straight to 1986-05-04 03:00"),
    ("Pacific/Apia", "2011-12-30 12:00", "2011-12-30 00:00 straight to 2011-12-31 00:00"),
]


@pytest.mark.parametrize(("zone", "text", "gap"), GAPS)
@pytest.mark.parametrize("fold", [None, 0, 1])
def test_a_time_that_the_clocks_skip_is_refused(
    zone: str, text: str, gap: str, fold: int | None
) -> None:
    with pytest.raises(LiurenError, match=f"does not exist in {zone}.*{gap}"):
        Moment.parse(text, zone, fold)


REPEATED = [
    ("Europe/Berlin", "2026-10-25 02:30", "+02:00", "+01:00"),
    ("America/New_York", "2026-11-01 01:00", "-04:00", "-05:00"),
    ("Australia/Lord_Howe", "2026-04-05 01:45", "+11:00", "+10:30"),
    ("America/Sao_Paulo", "2019-02-16 23:30", "-02:00", "-03:00"),
    ("Asia/Seoul", "1988-10-09 02:30", "+10:00", "+09:00"),
    ("Asia/Shanghai", "1986-09-14 01:30", "+09:00", "+08:00"),
]


@pytest.mark.parametrize(("zone", "text", "first", "second"), REPEATED)
def test_a_repeated_hour_is_told_apart_by_fold_or_offset(
    zone: str, text: str, first: str, second: str
) -> None:
    with pytest.raises(LiurenError, match=f"comes twice in {zone}") as error:
        Moment.parse(text, zone)
    assert first in str(error.value)
    assert second in str(error.value)
    by_fold = [Moment.parse(text, zone, fold) for fold in (0, 1)]
    assert [spell_offset(one.offset) for one in by_fold] == [first, second]
    assert [one.fold for one in by_fold] == [0, 1]
    assert by_fold[0].instant < by_fold[1].instant
    assert by_fold == [Moment.parse(text + offset, zone) for offset in (first, second)]
    with pytest.raises(LiurenError, match="disagree"):
        Moment.parse(text + first, zone, 1)
    with pytest.raises(LiurenError, match="it is"):
        Moment.parse(text + "+05:45", zone)


def test_offsets() -> None:
    assert utc(Moment.parse("2026-11-30T14:30:15+09:00")) == "2026-11-30 05:30:15"
    assert utc(Moment.parse("2026-11-30T14:30Z")) == "2026-11-30 14:30:00"
    assert utc(Moment.parse("2026-11-30 14:30", "-03:30")) == "2026-11-30 18:00:00"
    assert utc(Moment.parse("2026-11-30 14:30+0900", "asia/seoul")) == "2026-11-30 05:30:00"
    assert utc(Moment.parse("1890-01-01 12:00", "Asia/Shanghai")) == "1890-01-01 03:54:17"
    with pytest.raises(LiurenError, match="Asia/Seoul is not \\+08:00 from UTC: it is \\+09:00"):
        Moment.parse("2026-11-30 14:30+08:00", "Asia/Seoul")
    with pytest.raises(LiurenError, match="disagree"):
        Moment.parse("2026-11-30 14:30+08:00", "+09:00")
    assert [spell_offset(timedelta(seconds=n)) for n in (29143, -12600, 0)] == [
        "+08:05:43",
        "-03:30",
        "+00:00",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2026-11-30", "is not a moment"),
        ("2026-11-30 24:00", "is not a moment"),
        ("2026-11-30 14:60", "is not a moment"),
        ("2026-02-29 14:00", "there is no date 2026-02-29"),
        ("2026-11-30 14:30", "does not say in which zone"),
        ("0000-01-01 00:00Z", "there is no date"),
        ("９999-01-01 00:00Z", "is not a moment"),
        ("tomorrow", "is not a moment"),
        ("", "is not a moment"),
    ],
)
def test_what_is_no_moment(text: str, says: str) -> None:
    with pytest.raises(LiurenError, match=says):
        Moment.parse(text)


@pytest.mark.parametrize("zone", ["Seoul", "Asia/Sool", "../tzdata", "", "Asia", "+25:00", "\0"])
def test_unknown_zones(zone: str) -> None:
    with pytest.raises(LiurenError, match="is not a zone"):
        Moment.parse("2026-11-30 14:30", zone)


def test_aware_datetimes() -> None:
    seoul = datetime(2026, 11, 30, 14, 30, tzinfo=ZoneInfo("Asia/Seoul"))
    assert Moment.of(seoul) == Moment.parse("2026-11-30 14:30", "Asia/Seoul")
    fixed = seoul.astimezone(timezone(timedelta(hours=-3)))
    assert Moment.of(fixed) == Moment.parse("2026-11-30 02:30-03:00")
    skipped = datetime(2026, 3, 29, 2, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    assert Moment.of(skipped).local == datetime(2026, 3, 29, 3, 30)
    with pytest.raises(LiurenError, match="no zone"):
        Moment.of(datetime(2026, 11, 30))


def test_now() -> None:
    for zone in (None, "Asia/Seoul", "+09:00"):
        apart = datetime.now(UTC) - Moment.parse("now", zone).instant
        assert timedelta(seconds=-1) < apart < timedelta(minutes=1)
