"""The corpus: texts verbatim, parallel files in step, every note and term where it says."""

import json
import re
from itertools import combinations

import pytest

from liuren import LiurenError, chart, corpus
from liuren.corpus.board import BOARDS, read_board
from liuren.cycles import Branch
from liuren.generals import General, Time
from liuren.phases import Kin
from liuren.transmissions import Method, SubMethod
from liuren.words import words
from tests.website import ROOT

PRINTED = {
    row["id"]: row["text"]
    for row in map(
        json.loads,
        (ROOT / "tests/oracles/passages.jsonl").read_text(encoding="utf-8").splitlines(),
    )
}
KANA_OR_HANGUL = re.compile("[\u3041-\u3096\u30a1-\u30fa\uac00-\ud7a3]")


def test_the_passages_are_printed_to_the_letter() -> None:
    assert {id: one.text for id, one in corpus.passages().items()} == PRINTED
    assert len(PRINTED) == 82


def test_the_english_goes_clause_by_clause() -> None:
    for id, passage in corpus.passages().items():
        english = corpus.translations()[id]
        assert len(english.clauses) == len(passage.clauses), id
        assert all(passage.clauses)
        assert all(english.clauses)
        assert english.title
        assert not KANA_OR_HANGUL.search(" ".join(english.clauses))


def test_what_the_english_calls_sic_is_printed() -> None:
    for id, passage in corpus.passages().items():
        clauses = zip(passage.clauses, corpus.translations()[id].clauses, strict=True)
        for printed, english in clauses:
            for lemma in re.findall(r"⟦(.*?)⟧", english):
                han = "".join(re.findall(r"[\u3400-\u9fff]", lemma))
                assert han in re.sub(r"[^\u3400-\u9fff]", "", printed), (id, lemma)


def test_every_note_stands_on_its_lemma() -> None:
    ids = [note.id for note in corpus.notes()]
    assert len(ids) == len(set(ids)) > 100
    for note in corpus.notes():
        start, end = note.span(corpus.passage(note.passage).text)
        assert corpus.passage(note.passage).text[start:end] == note.lemma
        assert note.id.startswith(f"{note.passage}:")
        assert note.kind in ("variant", "conjecture", "lacuna", "taboo")
        assert note.reading != note.lemma
        assert note.reason
        assert all(by in corpus.witnesses() for by in note.by.split("; ")), note.by
        assert not KANA_OR_HANGUL.search(note.reason)


def test_notes_on_one_passage_cover_the_same_place_or_none_in_common() -> None:
    for id, passage in corpus.passages().items():
        spans = {note.span(passage.text) for note in corpus.notes_on(id)}
        for one, other in combinations(sorted(spans), 2):
            assert one[1] <= other[0], (id, one, other)


def test_a_note_whose_lemma_is_not_there_is_refused() -> None:
    note = corpus.Note("x:1", "cuiyan-01", "壬壬壬", 1, "conjecture", "", "", "")
    with pytest.raises(LiurenError, match="壬壬壬"):
        note.span(corpus.passage("cuiyan-01").text)


def test_marking_a_text_leaves_it_as_it_is() -> None:
    shown = []
    for id, passage in corpus.passages().items():
        pieces = corpus.marked(passage)
        assert [clause for clause, _ in pieces] == [clause for clause, _ in passage.numbered]
        assert ["".join(text for text, _ in parts) for _, parts in pieces] == list(passage.clauses)
        on = {note.id for _, parts in pieces for _, notes in parts for note in notes}
        assert on == {note.id for note in corpus.notes_on(id)}
        shown += list(on)
    assert len(shown) == len(corpus.notes())


def test_what_domain_knows_as_misprinted_has_a_note() -> None:
    known = ("cuiyan-14", "cuiyan-21", "cuiyan-23", "cuiyan-35", "cuiyan-39", "cuiyan-40")
    for id in (*known, "kejing-07", "kejing-17"):
        assert corpus.notes_on(id), id
    taboo = [note for note in corpus.notes() if note.kind == "taboo"]
    assert all(note.reading == note.lemma.replace("元", "玄") for note in taboo)
    assert taboo


def test_works_and_layers() -> None:
    assert [work.id for work in corpus.works()] == ["cuiyan", "kejing", "daquan-1"]
    assert corpus.work_of("daquan-1:113").title == "六壬大全 卷一"
    for id, passage in corpus.passages().items():
        assert (passage.layer is not None) == id.startswith("kejing"), id
        assert (passage.leaf is not None) == id.startswith("kejing"), id
    with pytest.raises(LiurenError, match="no-such"):
        corpus.work_of("no-such-1")
    with pytest.raises(LiurenError, match="cuiyan-99"):
        corpus.passage("cuiyan-99")
    with pytest.raises(LiurenError, match="tlh"):
        corpus.translations("tlh")


def test_the_terms_of_the_glossary() -> None:
    terms = corpus.glossary()
    ids = [term.id for term in terms]
    assert ids == sorted(set(ids))
    assert len(ids) >= 150
    for term in terms:
        assert term.english
        assert term.definition.endswith(".")
        for id in term.passages:
            assert corpus.is_citable(id), (term.id, id)
            if id in PRINTED:
                names = (term.hanzi, *term.variants)
                assert any(name in PRINTED[id] for name in names), (term.id, id)
        assert not KANA_OR_HANGUL.search(term.definition + term.english)
        assert len(term.korean) <= 12
        assert len(term.japanese) <= 24


#: The day and the plate of each board, as the passage gives them (general less hour).
DAYS_OF_BOARDS = {
    "kejing-17": ("壬辰", "申", "巳"),
    "kejing-20": ("壬申", "亥", "申"),
    "kejing-34": ("戊申", "辰", "卯"),
    "kejing-37": ("丁丑", "丑", "辰"),
}
#: What a board prints otherwise than the engine has it, each with a note in the apparatus.
MISPRINTED = {"kejing-17": {("亥", "宙")}}
SHORT = {"朱": "雀", "元": "玄", "青": "龍"}


@pytest.mark.parametrize("id", BOARDS)
def test_the_printed_boards_are_the_charts(id: str) -> None:
    day, general, hour = DAYS_OF_BOARDS[id]
    one = chart(day, plate=(Branch(general).steps_from(Branch(hour))))
    board = read_board(corpus.passage(id).clauses[-1])

    def shorts(names: tuple[str, ...]) -> list[str]:
        return [SHORT.get(name, name) for name in names]

    placed = one.transmissions
    assert [branch for branch, _ in board.transmissions] == [str(of.branch) for of in placed]
    assert shorts(tuple(name for _, name in board.transmissions)) == [
        of.general(Time.DAY).short for of in placed
    ]
    lessons = one.lessons[::-1]
    assert shorts(board.generals) == [one.at(of.upper).general(Time.DAY).short for of in lessons]
    assert list(board.uppers) == [str(of.upper) for of in lessons]
    assert list(board.lowers) == [str(of.lower) for of in lessons]
    odd = {
        (earth, printed)
        for earth, printed in board.ring
        if printed != str(one.plate.over(Branch(earth)))
    }
    assert odd == MISPRINTED.get(id, set())
    assert all(any(printed in note.lemma for note in corpus.notes_on(id)) for _, printed in odd)


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(LiurenError, match="not a board"):
        read_board("戌 龍 丑 常")


def test_the_glossary_and_the_words_call_things_alike() -> None:
    english = {term.hanzi: term.english for term in corpus.glossary()}
    say = words()
    named = {
        **{str(one): say(f"name.method.{one.id}") for one in Method},
        **{one.full: say(f"name.sub-method.{one.id}") for one in SubMethod},
        **{str(one): say(f"name.general.{one.id}") for one in General},
        **{str(one): say(f"name.kin.{one.name.lower()}") for one in Kin},
    }
    for hanzi, name in named.items():
        if hanzi in english:
            assert english[hanzi].lower().removeprefix("the ").replace("-", " ") == (
                name.lower().removeprefix("the ").replace("-", " ")
            ), hanzi
