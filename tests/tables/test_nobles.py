"""The nobles, against the passage and the charts they change."""

from liuren.compare import changes
from liuren.cycles import STEMS, Branch
from liuren.schools import find_question
from liuren.tables import Row, find_table
from tests.support import quote

TABLE = find_table("nobles")
ANSWERS = ("tong-gui", "zeng-men", "xie-ji")


def pair(row: Row) -> str:
    return f"{row.cells['day']}{row.cells['night']}"


def of(answer: str) -> dict[str, Row]:
    return {str(stem): TABLE.row(f"{stem.pinyin}-{answer}") for stem in STEMS}


def test_thirty_rows_answer_by_answer() -> None:
    assert [row.id for row in TABLE.rows] == [
        f"{stem.pinyin}-{answer}" for answer in ANSWERS for stem in STEMS
    ]


def test_what_the_passage_names() -> None:
    """甲戊庚用丑未，六辛用寅午; 甲戊用丑未，庚辛用寅午; 甲戊庚俱用丑未: pairs in either order."""
    quote(
        "cuiyan-05",
        "皆甲戊庚用丑未，六辛用寅午",
        "甲戊用丑未，庚辛用寅午",
        "而甲戊庚俱用丑未，則同",
    )
    said = {
        "tong-gui": {"甲": "丑未", "戊": "丑未", "庚": "丑未", "辛": "寅午"},
        "zeng-men": {"甲": "丑未", "戊": "丑未", "庚": "寅午", "辛": "寅午"},
        "xie-ji": {"甲": "丑未", "戊": "丑未", "庚": "丑未"},
    }
    for answer, pairs in said.items():
        for stem, row in of(answer).items():
            assert bool(row.notes) is (stem not in pairs)
            if stem in pairs:
                assert set(pair(row)) == set(pairs[stem]), row.id


def test_the_table_of_xie_ji() -> None:
    day = "甲未 乙申 丙酉 丁亥 戊丑 己子 庚丑 辛寅 壬卯 癸巳"
    night = "甲丑 乙子 丙亥 丁酉 戊未 己申 庚未 辛午 壬巳 癸卯"
    rows = of("xie-ji")
    assert day == " ".join(f"{stem}{row.cells['day']}" for stem, row in rows.items())
    assert night == " ".join(f"{stem}{row.cells['night']}" for stem, row in rows.items())


def test_the_charts_changed_are_whole_days() -> None:
    """A stem whose nobles are others has other generals in all 72 charts of its six days: 庚 under
    曾門, and 甲 乙 丙 辛 壬 under 協紀."""
    changed = {
        answer: {s for s, row in of(answer).items() if row.cells["charts"]} for answer in ANSWERS
    }
    assert changed == {"tong-gui": set(), "zeng-men": {"庚"}, "xie-ji": set("甲乙丙辛壬")}
    for answer in ANSWERS[1:]:
        counts = [row.cells["charts"] for row in of(answer).values()]
        assert set(counts) == {0, 72}
        assert sum(map(int, map(str, counts))) == len(changes("noble-table", answer))
        for stem, row in of(answer).items():
            days = row.cells["days"]
            assert isinstance(days, tuple)
            assert len(days) == 6
            assert all(str(day).startswith(stem) for day in days)


def test_rows_at_odds_are_those_of_other_nobles() -> None:
    for stem in STEMS:
        rows = [TABLE.row(f"{stem.pinyin}-{answer}") for answer in ANSWERS]
        for row in rows:
            assert set(row.at_odds) == {other.id for other in rows if pair(other) != pair(row)}
            assert Branch(pair(row)[0]) is not Branch(pair(row)[1])


def test_the_grid_is_answers_by_stems() -> None:
    across, down = TABLE.matrix()
    assert across == STEMS
    question = find_question("noble-table")
    assert [str(head) for head, _ in down] == [answer.id for answer in question.answers]
