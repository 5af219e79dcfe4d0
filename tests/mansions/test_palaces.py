"""The palace table of cuiyan-14: as printed, and as restored."""

from __future__ import annotations

from itertools import pairwise

import pytest

from liuren.corpus import notes_on, passage
from liuren.mansions import PALACES, Mansion, palace_longitude, printed, restored, sums
from tests.mansions import expected
from tests.support import quote


def test_the_palaces_begin_with_the_winter_solstice() -> None:
    """From 丑 backward through the branches, 30° each."""
    assert "".join(map(str, PALACES)) == "丑子亥戌酉申未午巳辰卯寅"
    assert [palace_longitude(one) for one in PALACES] == [(270 + 30 * n) % 360 for n in range(12)]


# As printed ---------------------------------------------------------------------------------------


def test_the_table_is_the_passage_verbatim() -> None:
    """Clauses 4 to 15, with nothing left over: entries joined again are the text."""
    quote("cuiyan-14", "丑宮：箕一至八。", "午：井二十七至三十、鬼四、柳十六、星四。")
    table = printed()
    assert [one.clause for one in table] == [f"cuiyan-14.{n}" for n in range(4, 16)]
    assert tuple(one.palace for one in table) == PALACES
    for one in table:
        assert one.text in passage("cuiyan-14").text
        entries = "、".join(entry.text for entry in one.entries)
        assert one.text[-len(entries) - 1 :] == f"{entries}。"


def test_misprints_stay_and_carry_their_notes() -> None:
    """翌 for 翼, the Cyrillic letter for zero, and what we hold for wrong numbers."""
    entries = [entry for palace in printed() for entry in palace.entries]
    noted = {note.id for entry in entries for note in entry.notes}
    of_table = {one.id for one in notes_on("cuiyan-14")}
    # One note is on the name of a palace, one on the sum: neither on an entry.
    assert of_table - noted == {"cuiyan-14:9", "cuiyan-14:13"}
    assert [one.mansion for one in entries if "翌" in one.text] == [Mansion.YI, Mansion.YI]
    assert [one.last for one in entries if "О" in one.text] == [0, 0]
    second = next(one for one in entries if len(one.notes) == 2)
    assert (second.text, second.notes[1].reading) == ("室七", "奎九")
    first = next(one for one in entries if one.text == "室七")
    assert not first.notes


def test_neither_way_to_count_gives_the_360_claimed() -> None:
    """cuiyan-14.16: 共三百六十度."""
    quote("cuiyan-14", "共三百六十度。")
    found = sums(printed())
    assert (found.by_label, found.by_count, found.claimed) == (339, 313, 360)


def test_the_sums_palace_by_palace() -> None:
    for row, palace in zip(expected("palaces"), printed(), strict=True):
        assert row["palace"] == str(palace.palace)
        found = sums([palace])
        assert (found.by_label, found.by_count) == (int(row["by_label"]), int(row["by_count"]))


# As restored --------------------------------------------------------------------------------------


def test_every_label_comes_once_and_in_order() -> None:
    """Entry by entry: the next label of the same mansion, or the first of the next mansion; from
    箕 1 right round to 箕 0."""
    entries = restored()
    assert tuple(dict.fromkeys(one.palace for one in entries)) == PALACES
    for one, after in pairwise((*entries, entries[0])):
        assert 0 <= one.first <= one.last
        if after.mansion is one.mansion:
            assert after.first == one.last + 1
        else:
            assert after.first == 0
            mansions = list(Mansion)
            steps = mansions.index(after.mansion) - mansions.index(one.mansion)
            assert steps % 28 == 1


def test_six_entries_are_conjectures_with_their_reasons() -> None:
    conjectures = [one for one in restored() if one.is_conjecture]
    said = [f"{one.palace}{one.mansion}{one.first}-{one.last}" for one in conjectures]
    assert said == ["丑斗0-21", "子虛0-7", "亥危0-20", "戌奎0-9", "酉昴0-2", "申畢0-15"]
    assert all(note.reason for one in conjectures for note in one.notes)


def test_all_else_is_as_printed() -> None:
    """And what is conjectured is not."""
    as_printed = {
        (palace.palace, entry.mansion, entry.opening, entry.last, palace.clause)
        for palace in printed()
        for entry in palace.entries
    }
    for one in restored():
        row = (one.palace, one.mansion, one.first, one.last, one.clause)
        assert (row in as_printed) is not one.is_conjecture


def test_the_labels_are_more_than_360() -> None:
    """371: a mansion's last label stands for part of a degree, so its labels exceed its width by
    part of one, and 28 mansions have 11 too many."""
    for row in expected("palaces"):
        count = sum(one.count for one in restored() if str(one.palace) == row["palace"])
        assert count == int(row["label_count"])
    assert sum(one.count for one in restored()) == 371


@pytest.mark.parametrize("clause", [f"cuiyan-14.{n}" for n in range(4, 16)])
def test_every_clause_has_its_entries(clause: str) -> None:
    assert [one for one in restored() if one.clause == clause]
