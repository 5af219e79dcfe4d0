"""What may be chosen about a moment, and what each choice needs."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

import pytest

from liuren import LiurenError, School, Time
from liuren.almanac import (
    Choices,
    DayStart,
    Moment,
    Person,
    Sex,
    Solar,
    accuracy,
    cast,
    table,
)
from liuren.fate import fate_year

SUN = School.cuiyan.with_(day_night="sun")


def test_the_day_begins_at_23_or_at_midnight() -> None:
    for text, zi, midnight in (
        ("2026-11-30 22:59:59", "戊申 癸亥", "戊申 癸亥"),
        ("2026-11-30 23:00", "己酉 甲子", "戊申 甲子"),
        ("2026-12-01 00:00", "己酉 甲子", "己酉 甲子"),
    ):
        for start, pillars in ((DayStart.ZI, zi), (DayStart.MIDNIGHT, midnight)):
            found = cast(Moment.parse(text, "Asia/Seoul"), Choices(day_starts=start))
            assert f"{found.pillars.day} {found.pillars.hour}" == pillars
            assert found.lunar.day == (23 if found.pillars.day.hanzi == "己酉" else 22)


def test_solar_time() -> None:
    """Seoul keeps the time of 135° E; on 30 November the sundial is 11 min 22 s ahead."""
    noon = Moment.parse("2026-11-30 13:20", "Asia/Seoul")
    by = {solar: cast(noon, Choices(solar=solar, longitude=126.98)) for solar in Solar}
    assert by[Solar.CLOCK].used == datetime(2026, 11, 30, 13, 20)
    assert by[Solar.MEAN].used == datetime(2026, 11, 30, 12, 47, 55)
    assert abs((by[Solar.APPARENT].used - datetime(2026, 11, 30, 12, 59, 17)).total_seconds()) < 12
    assert [by[solar].hour.hanzi for solar in Solar] == ["未", "午", "午"]
    # Month and year are by the Sun itself and change for nobody.
    assert len({one.pillars.month for one in by.values()}) == 1


@pytest.mark.parametrize(
    ("month", "day", "minutes"),
    [(2, 11, -14.2), (4, 15, 0.0), (5, 14, 3.7), (6, 13, 0.0), (7, 26, -6.5), (11, 3, 16.4)],
)
def test_the_equation_of_time(month: int, day: int, minutes: float) -> None:
    """Its turning points and zeros as almanacs print them, within 0.3 min."""
    moment = Moment.parse(f"2026-{month:02d}-{day:02d} 12:00Z")
    used = cast(moment, Choices(solar=Solar.APPARENT, longitude=0.0)).used
    found = (used - datetime(2026, month, day, 12)).total_seconds() / 60
    assert abs(found - minutes) < 0.3


def test_sunrise_and_sunset() -> None:
    """Greenwich at midsummer 2026: the printed times are 03:43 and 20:21 UT."""
    place = Choices(latitude=51.48, longitude=0.0, school=SUN)
    for text, time in (("03:30", Time.NIGHT), ("03:50", Time.DAY), ("20:30", Time.NIGHT)):
        found = cast(Moment.parse(f"2026-06-21 {text}Z"), place)
        assert found.time is time
        assert found.daylight
        assert found.daylight.sunrise
        assert found.daylight.sunset
        assert abs(found.daylight.sunrise.minute - 43) <= 1
        assert abs(found.daylight.sunset.minute - 21) <= 1
    # By the hour the same moments are 寅, 寅 and 戌: night.
    assert cast(Moment.parse("2026-06-21 03:50Z"), Choices()).time is Time.NIGHT


@pytest.mark.parametrize(
    ("text", "latitude", "time"),
    [
        ("2026-06-21 00:00", 78.2, Time.DAY),
        ("2026-12-21 12:00", 78.2, Time.NIGHT),
        ("2026-06-21 12:00", -90, Time.NIGHT),
        ("2026-12-21 00:00", -90, Time.DAY),
        ("2026-03-20 12:00", 90, Time.DAY),
    ],
)
def test_polar_days_and_nights_say_so(text: str, latitude: float, time: Time) -> None:
    from liuren.almanac.report import text as report

    choices = Choices(latitude=latitude, longitude=15.6, school=SUN)
    found = cast(Moment.parse(text, "Arctic/Longyearbyen"), choices)
    assert found.daylight
    assert found.daylight.is_polar
    assert found.time is time
    verb = "set" if time is Time.DAY else "rise"
    assert f"The Sun does not {verb} on this day at latitude" in report(found)


def test_day_or_night_as_told() -> None:
    noon = Moment.parse("2026-11-30 12:00Z")
    assert cast(noon, Choices(time=Time.NIGHT)).time is Time.NIGHT
    asking = School.cuiyan.with_(day_night="asking")
    assert cast(noon, Choices(time=Time.NIGHT, school=asking)).time is Time.NIGHT
    with pytest.raises(LiurenError, match="say whether"):
        Choices(school=asking)


def test_what_a_choice_needs() -> None:
    with pytest.raises(LiurenError, match="needs the longitude"):
        Choices(solar=Solar.MEAN)
    for latitude, longitude in ((None, None), (1.0, None), (None, 1.0)):
        with pytest.raises(LiurenError, match="both its latitude and its longitude"):
            Choices(school=SUN, latitude=latitude, longitude=longitude)
    for bad in (181.0, float("nan"), float("-inf")):
        with pytest.raises(LiurenError, match="not on the Earth"):
            Choices(longitude=bad)
    with pytest.raises(LiurenError, match="not on the Earth"):
        Choices(latitude=90.5)


def test_the_range() -> None:
    for inside in ("1600-01-01 00:00Z", "2100-12-31 23:59:59Z", "2101-01-01 08:59+09:00"):
        assert cast(Moment.parse(inside)).to_dict()["chart"]
    late = "9999-12-31 23:59-12:00"
    for outside in ("1599-12-31 23:59:59Z", "2101-01-01 00:00Z", "0001-01-01 00:00Z", late):
        with pytest.raises(LiurenError, match="outside the years"):
            cast(Moment.parse(outside))
    for first, last in ((1599, 1700), (2000, 2101), (2001, 2000)):
        with pytest.raises(LiurenError, match="1600 to 2100"):
            table(first, last)
    assert [accuracy(year) for year in (1600, 1750, 1850, 1900, 2100)] == [30, 10, 3, 1, 1]


def test_a_moment_too_near_a_term_says_so() -> None:
    assert cast(Moment.parse("2025-03-20 09:01:28Z")).is_close
    assert not cast(Moment.parse("2025-03-20 09:01:32Z")).is_close


def test_terms_come_in_order() -> None:
    terms = table()
    assert len(terms) == 501 * 24
    gaps = [late.instant - early.instant for early, late in pairwise(terms)]
    assert 14 < min(gaps).total_seconds() / 86400 < 15
    assert 15 < max(gaps).total_seconds() / 86400 < 16
    assert {term.instant.year for term in terms if term.name.hanzi in "小寒冬至"} == set(
        range(1600, 2101)
    )


# Persons ----------------------------------------------------------------------------------------


def test_a_person_in_a_casting() -> None:
    moment = Moment.parse("2026-11-30 14:30", "Asia/Seoul")
    found = cast(moment, person=Person(1995, Sex.WOMAN))
    assert found.to_dict()["person"] == {
        "born": 1995,
        "sex": "f",
        "birth": "乙亥",
        "age": 32,
        "fate_years": {"fixed": "辛丑", "decade": "辛亥"},
    }
    assert (str(found.context.birth), str(found.context.fate_year)) == ("亥", "丑")
    decade = Choices(school=School.cuiyan.with_(fate_year="decade"))
    assert str(cast(moment, decade, Person(1995, Sex.WOMAN)).context.fate_year) == "亥"
    with pytest.raises(LiurenError, match="after the year of the casting"):
        cast(moment, person=Person(2027, Sex.MAN))
    # Before 立春 it is still the year before, and one is a year younger.
    early = cast(Moment.parse("2026-01-30 14:30", "Asia/Seoul"), person=Person(1995, Sex.MAN))
    assert early.to_dict()["person"]["age"] == 31
    for born in (0, -5, 10000):
        with pytest.raises(LiurenError, match="not a year of birth"):
            Person(born, Sex.MAN)
    with pytest.raises(LiurenError, match="not an age"):
        fate_year(Person(1995, Sex.MAN).birth, 0, Sex.MAN)
    with pytest.raises(LiurenError, match="not a sex"):
        Sex.parse("x")


def test_a_couple_in_a_casting() -> None:
    moment = Moment.parse("2026-11-30 14:30", "Asia/Seoul")
    woman, man = Person(1995, Sex.WOMAN), Person(1984, Sex.MAN)
    found = cast(moment, person=woman, spouse=man)
    facts = found.to_dict()
    assert facts["spouse"] == {
        "born": 1984,
        "sex": "m",
        "birth": "甲子",
        "age": 43,
        "fate_years": {"fixed": "戊申", "decade": "戊申"},
    }
    assert facts["person"] == cast(moment, person=woman).to_dict()["person"]
    assert (str(found.context.spouse_birth), str(found.context.spouse_fate_year)) == ("子", "申")
    decade = Choices(school=School.cuiyan.with_(fate_year="decade"))
    other = cast(moment, decade, man, woman)
    assert (str(other.context.spouse_birth), str(other.context.spouse_fate_year)) == ("亥", "亥")
    alone = cast(moment, person=woman)
    assert alone.to_dict()["spouse"] is None
    assert alone.context.spouse_fate_year is None
    with pytest.raises(LiurenError, match="without the person"):
        cast(moment, spouse=man)
    with pytest.raises(LiurenError, match="after the year of the casting"):
        cast(moment, person=woman, spouse=Person(2027, Sex.MAN))


def test_patterns_of_a_couple_are_found() -> None:
    """The man in 午, the woman in 子, and over the two 子 and 午: clash and overcoming."""
    moment = Moment.parse("2026-05-10 00:30+08:00")  # plate 8 turned to 戌 over 子
    couples = [
        cast(moment, person=Person(born, Sex.MAN), spouse=Person(other, Sex.WOMAN))
        for born in range(1960, 1972)
        for other in range(1960, 1972)
    ]
    found = {pattern.id for one in couples for pattern, *_ in one.patterns}
    assert "xing-nian-jie-li" in found
    for one in couples:
        for pattern, _, known in one.patterns:
            if pattern.id == "xing-nian-jie-li":
                assert known["spouse_fate_year"] == str(one.context.spouse_fate_year)
