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
    """Some of the values moved, by much or by little; the others as they are."""
    return {
        name: value + rng.choice((0, 0, Fraction(rng.randint(-9, 9), rng.randint(1, 9))))
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
    assert json.loads(done.stdout) == expected
    assert "" in expected
    assert any(" below " in text for text in expected)
    assert any(" above " in text for text in expected)


def test_enough_of_them_are_in_the_pages():
    assert len(IN_PAGE) >= 10
    assert len({exercise.id.partition("/")[0] for exercise in IN_PAGE}) >= 8


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
        (
            "potentials/1",
            (Fraction(1, 9), 1, 9),
            "what a mistake may add to V, a R² − 2 b γ, is 0, "
            "which is 1 above -1: each mistake has to lower V by 1",
        ),
    ],
)
def test_a_failure_tells_what_was_computed_and_which_way_it_is_off(name, answer, sentence):
    assert said(find(name).check, answer) == sentence


def test_what_a_page_cannot_evaluate_is_refused():
    with pytest.raises(ValueError, match="expected sums, products"):
        formulas.tree(sin(Symbol("x")), lambda part: part.name if part.is_Symbol else None)
