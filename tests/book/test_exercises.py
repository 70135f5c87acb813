"""Every exercise can be solved and can be got wrong."""

import pytest

from book.exercises import WrongAnswer, chapters, check, exercises, find

ALL = [exercise for chapter in chapters() for exercise in exercises(chapter)]


@pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.id)
def test_solution_is_accepted(exercise):
    assert exercise.check(exercise.solution()) is None


@pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.id)
def test_wrong_answer_is_refused_with_a_sentence(exercise):
    with pytest.raises(WrongAnswer) as refused:
        exercise.check(exercise.wrong())
    assert len(str(refused.value).split()) >= 3


@pytest.mark.parametrize(
    "answer",
    [None, "no", object(), (), 7.5],
    ids=["nothing", "a word", "an object", "an empty tuple", "a float"],
)
@pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.id)
def test_nonsense_is_a_wrong_answer_and_no_crash(exercise, answer):
    with pytest.raises(WrongAnswer):
        exercise.check(answer)


@pytest.mark.parametrize("chapter", chapters())
def test_chapters_have_enough_of_them(chapter):
    found = exercises(chapter)
    assert len(found) >= 4
    assert any(exercise.stars for exercise in found)
    assert [e.id for e in found] == [f"{chapter}/{n}" for n in range(1, len(found) + 1)]


def test_reader_is_told(capsys):
    first = ALL[0]
    check(first.id, first.solution())
    assert capsys.readouterr().out == f"{first.id}: right.\n"


def test_unknown_exercises_are_named():
    with pytest.raises(LookupError, match="no exercises 'nowhere'; there are"):
        find("nowhere/1")
    with pytest.raises(LookupError, match="the chapter has"):
        find(f"{chapters()[0]}/99")
