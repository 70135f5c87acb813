"""Every exercise can be solved and can be got wrong."""

import pytest

from book.exercises import WrongAnswer, chapters, check, exercises, find

ALL = [exercise for chapter in chapters() for exercise in exercises(chapter)]


@pytest.mark.slow
@pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.id)
def test_solution_is_accepted(exercise):
    assert exercise.check(exercise.solution()) is None


@pytest.mark.slow
@pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.id)
def test_wrong_answer_is_refused_with_a_sentence(exercise):
    with pytest.raises(WrongAnswer) as refused:
        exercise.check(exercise.wrong())
    assert len(str(refused.value).split()) >= 3


@pytest.mark.parametrize(
    "answer",
    [None, "no", object(), (), 7.5, ([], []), ({}, {}, {})],
    ids=["nothing", "a word", "an object", "an empty tuple", "a float", "lists", "dictionaries"],
)
@pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.id)
def test_nonsense_is_a_wrong_answer_and_no_crash(exercise, answer):
    with pytest.raises(WrongAnswer):
        exercise.check(answer)


PRINTED = {
    "ranks/1": ((1, 0), (1, 0), (0, 1), (0, 1)),
    "prank/1": [(-1, 2), (2, 2), (2, 2)],
    "regret/1": [([-2], (1, 1)), ([3], (1, 1))],
    "multiplicative/1": (2, [([1], (1, 1))], [0], [1]),
    "passive_aggressive/3": (0, [0, 1, 1], 1, (2, 2)),
    "ramp/3": (1, 2, 2, 0),
    "ramp/4": ((1, 2), (3, 1)),
    "proportions/4": ([0, 0, 1, 0, 0, 0], [1, 1, 1, 2, 2, 2], [1, 1, 2, 2, 2, 2]),
    "structured/5": ([(1, 1), (1, 1)], [(1, 2), (1, 1)]),
    "atlas/4": (-1, 0, -2, 1, -1, (0, 0)),
    "potentials/3": ([((1,), 1)], (1,)),
    "potentials/5": "|w|^2 <= R^2 mistakes",
    "own_theorem/1": {"K": 2, "d": 1, "x": [[0]], "y_l": [1], "y_r": [1], "w": [0], "theta": [1]},
}
"""Instances that the chapters print, which answer a question like the exercise's."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PRINTED)
def test_what_a_page_prints_is_no_answer(name):
    with pytest.raises(WrongAnswer):
        find(name).check(PRINTED[name])


@pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.id)
def test_a_hint_says_where_to_begin(exercise):
    assert len(exercise.hint.split()) >= 4


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
