"""Schools: the closed list of questions, the presets, and what is refused."""

import pytest

import liuren
from liuren import QUESTIONS, School, SchoolError
from liuren.corpus import is_citable
from liuren.schools import PRESETS, find_question
from liuren.words import words
from tests.support import SCHOOLS

#: The closed list: each question with its answers, the default first; * is not computed yet.
CLOSED_LIST = """
month-general: zhong-qi he-shen he-tu*
noble-table: tong-gui zeng-men xie-ji
day-night: hour asking sun
birth-tomb: phases stems
earth-tomb: xu chen
she-hai: position depth depth-with-start
fu-deng: hour-first day-side
bie-ze: branch heaven
ba-zhuan: steps yao-ke
fate-year: fixed decade
mansions: both old new
punishment: cycle clash
"""


def test_the_list_is_closed() -> None:
    listed = "\n".join(
        f"{question.id}: "
        + " ".join(one.id + "*" * (not one.available) for one in question.answers)
        for question in QUESTIONS
    )
    assert listed == CLOSED_LIST.strip()


def test_every_answer_has_its_passage_and_its_words() -> None:
    for question in QUESTIONS:
        assert question.default is question.answers[0]
        assert question.default.available
        assert "六壬粹言" in question.default.holders or question.id == "punishment"
        assert f"question.{question.id}" in words()
        assert f"affects.{question.affects.value}" in words()
        assert question.available == (len([one for one in question.answers if one.available]) > 1)
        for answer in question.answers:
            assert answer.passages
            assert all(map(is_citable, answer.passages))
            assert f"answer.{question.id}.{answer.id}" in words()


def test_every_text_on_schools_has_its_question() -> None:
    texts = {key for key in words().texts if key.startswith(("question.", "answer."))}
    assert texts == {f"question.{question.id}" for question in QUESTIONS} | {
        f"answer.{question.id}.{answer.id}" for question in QUESTIONS for answer in question.answers
    }


def test_the_presets() -> None:
    assert School() == School.cuiyan == School.named("cuiyan")
    assert School.cuiyan.answers == {question.id: question.default.id for question in QUESTIONS}
    assert School.cuiyan.with_(she_hai="depth", fu_deng="day-side") == School.kejing
    assert School.cuiyan.with_(she_hai="depth-with-start", fu_deng="day-side") == School.modern
    assert {name: PRESETS[name].name for name in PRESETS} == {name: name for name in PRESETS}
    assert list(PRESETS) == ["cuiyan", "kejing", "modern"]
    for name, school in PRESETS.items():
        assert liuren.chart("jiazi-yin", school=name).school is school
        assert {chart.school for chart in liuren.all_charts(name)} == {school}


def test_any_answer_can_be_set_alone() -> None:
    depth = School.cuiyan.with_(she_hai="depth")
    assert depth.she_hai == "depth"
    assert depth.name == "cuiyan she-hai=depth"
    assert depth == School.cuiyan.answering({"she-hai": "depth"})
    assert depth.answers == School.cuiyan.answers | {"she-hai": "depth"}
    assert School.cuiyan.she_hai == "position"
    assert School.kejing.with_(noble_table="xie-ji").name == "kejing noble-table=xie-ji"
    assert len({school.name for school in SCHOOLS}) == len(SCHOOLS) == 19
    assert len(set(SCHOOLS)) == 19


def test_a_question_is_found_by_both_spellings() -> None:
    for question in QUESTIONS:
        assert find_question(question.id) is question is find_question(question.field)


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (
            {"she-hi": "depth"},
            r"'she-hi' is not a question .* accepted are month-general, .*she-hai",
        ),
        (
            {"she-hai": "deep"},
            r"'deep' is not an answer to 'she-hai': accepted are position, depth",
        ),
        (
            {"month_general": "he-tu"},
            r"'he-tu' to 'month-general' .* accepted is zhong-qi, he-shen",
        ),
    ],
)
def test_what_is_not_on_the_list_is_refused(answers: dict[str, str], message: str) -> None:
    with pytest.raises(SchoolError, match=message):
        School.cuiyan.answering(answers)
    with pytest.raises(SchoolError, match=message):
        School.cuiyan.with_(**answers)


def test_an_unknown_school_is_refused() -> None:
    for call in (
        School.named,
        liuren.all_charts,
        lambda name: liuren.chart("jiazi-yin", school=name),
    ):
        with pytest.raises(
            SchoolError, match="'daquan' is not a school: accepted are cuiyan, kejing"
        ):
            call("daquan")
