"""Answers are judged alike in Python and in the pages, and as the mathematics says."""

import json
import random
import shutil
import subprocess
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from sympy import Symbol, sin

from book import formulas
from book.conditions import Conditions
from book.exercises import WrongAnswer, chapters, exercises, find
from book.exercises.checking import _accepted
from book.stepper import ARITHMETIC, ASSETS

HERE = Path(__file__).parent
SCRIPTS = (
    *(ASSETS / "stepper" / f"{name}.js" for name in ARITHMETIC),
    HERE.parent.parent / "book" / "extension" / "static" / "answers.js",
)
IN_PAGE = [
    exercise
    for chapter in chapters()
    for exercise in exercises(chapter)
    if isinstance(exercise.check, Conditions)
]


def test_a_list_of_numbers_stands_in_one_row_of_a_form():
    x, y = (tuple(Symbol(f"{letter}_{t}") for t in range(6)) for letter in "xy")
    assert Conditions((x, y), ()).rows == [list(x), list(y)]
    pairs = tuple(zip(x, y, strict=True))
    assert Conditions(pairs, ()).rows == [list(pair) for pair in pairs]
    assert Conditions(pairs[:3], ()).rows == [[part for pair in pairs[:3] for part in pair]]


def said(check, answer):
    """What Python says of an answer; nothing if it is right."""
    try:
        check(answer)
    except WrongAnswer as wrong:
        return str(wrong)
    return ""


def shaped(shape, values):
    """The answer with these values."""
    if isinstance(shape, Symbol):
        return values[shape.name]
    return tuple(shaped(part, values) for part in shape)


def flat(shape, answer):
    """The values of an answer."""
    if isinstance(shape, Symbol):
        return {shape.name: Fraction(answer)}
    found = {}
    for part, given in zip(shape, answer, strict=True):
        found |= flat(part, given)
    return found


def near(rng, values):
    """A few of the values moved, by much or by little, and whole ones often to whole ones."""
    moved = rng.sample(sorted(values), min(len(values), rng.randint(1, 3)))
    return {
        name: value
        if name not in moved
        else value + rng.choice((1, -1, 2, Fraction(rng.randint(-9, 9), rng.randint(1, 9))))
        for name, value in values.items()
    }


def test_pages_and_python_say_the_same(tmp_path):
    if shutil.which("node") is None:
        pytest.skip("no JavaScript runtime: node not found")
    rng, cases, expected = random.Random(17), [], []
    for exercise in IN_PAGE:
        check = exercise.check
        right, wrong = (flat(check.shape, give()) for give in (exercise.solution, exercise.wrong))
        tried = [right, wrong, *(near(rng, rng.choice((right, wrong))) for _ in range(40))]
        for values in tried:
            cases.append([check.data, {name: str(value) for name, value in values.items()}])
            expected.append(said(check, shaped(check.shape, values)))
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(cases), "utf-8")
    done = subprocess.run(
        ["node", str(HERE / "judge.js"), *map(str, SCRIPTS), str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    judged = json.loads(done.stdout)
    assert ["" if right else text for right, text in judged] == expected
    assert "PRIL's total loss: 4, against 3, three more than PRank's" in [
        text for right, text in judged if right
    ]
    assert any(" below " in text for text in expected)
    assert any(" above " in text for text in expected)


def test_enough_of_them_are_in_the_pages():
    assert len(IN_PAGE) >= 40
    assert len({exercise.id.partition("/")[0] for exercise in IN_PAGE}) >= 15


@pytest.mark.parametrize("exercise", IN_PAGE, ids=lambda exercise: exercise.id)
def test_a_wrong_answer_is_told_which_way_it_is_off(exercise):
    told = said(exercise.check, exercise.wrong())
    assert any(way in told for way in (" above ", " below ", "too large", "too small"))
    assert not said(exercise.check, exercise.solution())


@pytest.mark.parametrize("exercise", IN_PAGE, ids=lambda exercise: exercise.id)
def test_a_right_answer_is_told_what_was_computed(exercise):
    assert any(condition.told for condition in exercise.check.conditions)
    assert [s for row in exercise.check.rows for s in row] == list(exercise.check.symbols)


@pytest.mark.parametrize("weights", list(product((-1, 0, 1, 2, 3), repeat=3)))
def test_farkas_numbers_are_those_that_the_kernel_accepts(weights):
    one, first, second = weights
    steps = (
        "(assume (<= 2 r)) (assume (<= (+ r 1) s)) (arith (<= 8 (+ r (* 2 s))) (0 1) "
        f"(({one} () ()) ({first} (0) ()) ({second} (1) ())))"
    )
    goal = "(<= 8 (+ r (* 2 s)))"
    kernel = said(
        lambda given: _accepted("(r R 0) (s R 0)", "(<= 2 r) (<= (+ r 1) s)", goal, given), steps
    )
    assert (not kernel) == (not said(find("checking/1").check, weights))


@pytest.mark.parametrize(
    ("name", "answer", "sentence"),
    [
        (
            "proportions/1",
            (1, 6),
            "the mean of bag 1 with these class means is 9/4, "
            "which is 1/4 above the mean 2 of bag 1",
        ),
        (
            "regret/3",
            Fraction(1, 51),
            "the regret with this step size is 1, which is 99/100 above 1/100",
        ),
        ("ramp/1", (0, 0), "w is 0: too large"),
        ("regret/3", 0, "the step size is 0, and must be above 0"),
        ("problem/1", ([1, 2, 3, Fraction(7, 2)],) * 3, "y_4 is 7/2, which is not a whole number"),
        (
            "prank/4",
            ([(1, 1), (-1, 3)], 2),
            "y_2 is 3, which is 1 above 2, the most that it may be",
        ),
        (
            "prank/1",
            [(-1, 2), (2, 2), (1, 2)],
            "PRIL's total loss is 1, which is 3 below 4, three more than PRank's",
        ),
        (
            "tightness/1",
            0.5,
            "the share of the loss by which the printed bound exceeds it is 8/7, "
            "which is 793/700 above 1/100; it falls as R² grows",
        ),
        (
            "atlas/2",
            (0, (1, 1), [(1, (1, 1)), (1, (2, 2))]),
            "the gap at the start is 0, which is 1 below 1",
        ),
        (
            "potentials/1",
            (Fraction(1, 9), 1, 9),
            "what a mistake may add to V, A R² − 2 B γ, is 0, "
            "which is 1 above -1: each mistake has to lower V by 1",
        ),
    ],
)
def test_a_failure_tells_what_was_computed_and_which_way_it_is_off(name, answer, sentence):
    assert said(find(name).check, answer) == sentence


def test_what_a_page_cannot_evaluate_is_refused():
    with pytest.raises(ValueError, match="expected sums, products"):
        formulas.tree(sin(Symbol("x")), lambda part: part.name if part.is_Symbol else None)
