"""Exercises of the chapter on the perceptron and its structured form."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import numpy as np

from algorithms import StructuredPerceptron, run
from algorithms.seam import at_most, both, either, exact, less, where
from book.answers import called
from book.conditions import Condition, Conditions, numbers, whole
from book.exercises import ANY_LENGTH, Exercise, WrongAnswer
from book.terms import largest, least, term, terms
from verify.margins import ExplicitRows, MaxMargin, max_margin

ITEMS = (((2, -1), 1), ((0, 2), -1), ((-3, -1), 1))
PASSES = 1000
STARTS = tuple(
    (Fraction(norm), Fraction(along), Fraction(R), Fraction(gamma))
    for norm, along, R, gamma in (
        (0, 0, 3, "2/5"),
        (2, 1, 3, "1/2"),
        (5, -5, 2, "1/3"),
        (5, "9/2", 2, "1/3"),
        (1, 0, 7, "9/10"),
    )
)


def _perceptron(
    items: Sequence[tuple[Sequence[int], int]], passes: int, zero: bool = False
) -> tuple[int, list[int]]:
    """Mistakes, and the last weights; a score of 0 means yes if `zero`, else no."""
    w, mistakes = [0] * len(items[0][0]), 0
    for x, z in list(items) * passes:
        score = sum(a * b for a, b in zip(w, x, strict=True))
        if (score > 0 or (zero and score == 0)) != (z > 0):
            w = [a + z * b for a, b in zip(w, x, strict=True)]
            mistakes += 1
    return mistakes, w


def _squared_margin(items: Sequence[tuple[Sequence[int], int]]) -> Fraction:
    rows = ExplicitRows(tuple(tuple(z * exact(x)) for x, z in items))
    found = max_margin(rows)
    if not isinstance(found, MaxMargin):
        raise WrongAnswer("no half-space answers all of these items")
    return Fraction(int(found.gamma_squared.p), int(found.gamma_squared.q))


def _item(answer: Any) -> tuple[tuple[int, ...], int]:
    try:
        x, z = answer
        x = tuple(x)
    except (TypeError, ValueError):
        raise WrongAnswer(f"{answer!r}: expected a pair (x, z)") from None
    if z not in (1, -1) or any(type(value) is not int for value in x):
        raise WrongAnswer(f"{answer!r}: expected whole numbers in x, and z = 1 or -1")
    return x, z


MISTAKES, W_1, W_2 = numbers("mistakes w_1 w_2")
TIES_ARE_YES = _perceptron(ITEMS, PASSES, zero=True)
CHECK_1 = Conditions(
    (MISTAKES, (W_1, W_2)),
    tuple(
        Condition(what, given, "=", right, "", "Correct yourself when you are wrong")
        for what, given, right in (
            ("the first of the last weights", W_1, TIES_ARE_YES[1][0]),
            ("the second of the last weights", W_2, TIES_ARE_YES[1][1]),
            ("the number of mistakes", MISTAKES, TIES_ARE_YES[0]),
        )
    ),
)


def _solution_1() -> Any:
    """The first item is right now, and the second is wrong. One correction is all it takes.

    The bound allows ten in either case: it does not know how ties are broken.
    """
    items = [((2, -1), 1), ((0, 2), -1), ((-3, -1), 1)]
    w, mistakes = (0, 0), 0
    for x, z in items * 10:
        score = w[0] * x[0] + w[1] * x[1]
        if (score >= 0) != (z > 0):
            w, mistakes = (w[0] + z * x[0], w[1] + z * x[1]), mistakes + 1
    return mistakes, w


def _check_2(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function phi(x, y)")
    random = Random(3)
    for d in (1, 2, 3):
        items = [
            (exact([random.randint(-2, 2) for _ in range(d)]), random.randint(1, 3))
            for _ in range(60)
        ]
        try:
            given = run(StructuredPerceptron(answer, (1, 2, 3)), items).predictions
        except Exception as problem:
            raise WrongAnswer(f"running it raised {problem!r}") from None
        for t, (mine, wanted) in enumerate(zip(given, _multiclass(items, d), strict=True), 1):
            if mine != wanted:
                raise WrongAnswer(f"d = {d}: in round {t} it predicts {mine}, not {wanted}")


def _multiclass(items: Sequence[tuple[np.ndarray, int]], d: int) -> list[int]:
    w, predictions = np.array([exact([0] * d)] * 3), []
    for x, y in items:
        scores = list(w @ x)
        guess = scores.index(max(scores)) + 1
        predictions.append(guess)
        if guess != y:
            w[y - 1], w[guess - 1] = w[y - 1] + x, w[guess - 1] - x
    return predictions


def _solution_2() -> Any:
    """Three blocks, $x$ in the block of $y$ and 0 elsewhere: one block for each $w_k$."""

    def phi(x, y):
        return np.concatenate([x if k == y else 0 * x for k in (1, 2, 3)])

    return phi


PLACE, ANSWER = numbers("x_1 x_2"), numbers("z")[0]
RACE = "Two quantities race"


def _half_plane(rows: Sequence[Sequence[Any]]) -> Any:
    """Whether some rows of the plane lie in one open half-plane: all others left of the first."""
    firsts = []
    for a in rows:
        sides = [1]
        for b in rows:
            turn, along = a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]
            straight = both(at_most(turn, 0), both(at_most(0, turn), less(0, along)))
            sides.append(where(either(less(0, turn), straight), 1, 0))
        firsts.append(least(*sides))
    return largest(*firsts)


def _counted(mistakes: int) -> Any:
    """Mistakes in as many passes over the four items; in a pass without one it is done."""
    w, made = terms([0, 0]), term(0)
    items = [*((terms(x), term(z)) for x, z in ITEMS), (terms(PLACE), term(ANSWER))]
    for x, z in items * mistakes:
        wrong = where(less(0, w @ x), where(less(z, 0), 1, 0), where(less(0, z), 1, 0))
        w, made = w + x * (z * wrong), made + wrong
    return made


ENOUGH = 2 * _perceptron(ITEMS, PASSES)[0] + 1
CHECK_3 = Conditions(
    (PLACE, ANSWER),
    (
        *whole(PLACE, -3, 3, RACE),
        Condition("the square of z", ANSWER**2, "=", 1, "{}: z is 1 or −1", RACE, told=False),
        Condition(
            "the number of half-spaces that answer all four, 1 standing for some,",
            _half_plane([*(terms(x) * z for x, z in ITEMS), terms(PLACE) * term(ANSWER)]),
            "=",
            1,
            "{}",
            RACE,
            told=False,
        ),
        Condition(
            f"the number of mistakes in {ENOUGH} passes", _counted(ENOUGH), ">=", ENOUGH, "{}", RACE
        ),
    ),
)


def _solution_3() -> Any:
    """Try all places and keep the worst. It leaves a narrow wedge of separators."""
    items, worst = [((2, -1), 1), ((0, 2), -1), ((-3, -1), 1)], None
    for x in product(range(-3, 4), repeat=2):
        for z in (1, -1):
            rows = ExplicitRows(tuple(tuple(s * exact(v)) for v, s in [*items, (x, z)]))
            if max_margin(rows).separable:
                mistakes = _perceptron([*items, (x, z)], 200)[0]
                worst = max(worst or (0, None), (mistakes, (x, z)))
    return worst[1]


def _check_4(answer: Any) -> None:
    if not isinstance(answer, (list, tuple)) or not answer:
        raise WrongAnswer("expected a list of pairs (x, z)")
    items = [_item(pair) for pair in answer]
    d = len(items[0][0])
    if not 1 <= d <= 4 or any(len(x) != d for x, _ in items):
        raise WrongAnswer("expected vectors of one length, at most 4")
    if any(value == 0 for x, _ in items for value in x):
        raise WrongAnswer("an entry is 0")
    bound = max(sum(value * value for value in x) for x, _ in items) / _squared_margin(items)
    mistakes, _ = _perceptron(items, 1)
    if mistakes < 4:
        raise WrongAnswer(f"{mistakes} mistakes: expected at least four")
    if mistakes != bound:
        raise WrongAnswer(f"{mistakes} mistakes, and the bound R^2/gamma^2 is {bound}")


def _solution_4() -> Any:
    """Orthogonal vectors of one length need no zeros: the rows of a Hadamard matrix."""
    rows = [(1, 1, 1, 1), (1, -1, 1, -1), (1, 1, -1, -1), (1, -1, -1, 1)]
    return [(x, 1) for x in rows]


def _check_5(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function bound(norm, along, R, gamma)")
    for norm, along, R, gamma in STARTS:
        expected = 0
        for m in range(1, 2000):
            gain = along + gamma * m
            if gain <= 0 or gain * gain <= norm * norm + R * R * m:
                expected = m
        given = called(answer, *map(float, (norm, along, R, gamma)))
        if given != expected:
            less = "too small" if isinstance(given, (int, float)) and given < expected else "wrong"
            raise WrongAnswer(
                f"norm {norm}, along {along}, R {R}, gamma {gamma}: your number {given!r} is {less}"
            )


def _solution_5() -> Any:
    """Gain: $w \\cdot \\bar w \\ge w_1 \\cdot \\bar w + \\gamma M$.

    Growth: $\\lVert w \\rVert^2 \\le \\lVert w_1 \\rVert^2 + R^2 M$. So $(w_1 \\cdot \\bar w +
    \\gamma M)^2 \\le \\lVert w_1 \\rVert^2 + R^2 M$: $M$ is at most the larger root of a quadratic.
    """

    def bound(norm, along, R, gamma):
        half = R * R - 2 * along * gamma
        root = math.sqrt(half * half + 4 * gamma**2 * (norm**2 - along**2))
        return math.floor((half + root) / (2 * gamma**2))

    return bound


EXERCISES = (
    Exercise(
        "perceptron/1",
        hint="Only the rounds with a score of 0 change. The very first round is one.",
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: (5, (0, -5)),
    ),
    Exercise(
        "perceptron/2",
        hint=(
            "The score of label $y$ must be $w_y \\cdot x$, with $w = (w_1, w_2, w_3)$ in one "
            "vector. Where does $x$ stand in $\\Phi(x, y)$?"
        ),
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: lambda x, y: np.concatenate([x if k <= y else 0 * x for k in (1, 2, 3)]),
    ),
    Exercise(
        "perceptron/3",
        hint=(
            "The bound $R^2/\\gamma^2$ can only grow if the margin shrinks: put the new item "
            "where it leaves a narrow wedge of separators. There are not many places; a loop can "
            "try them all."
        ),
        check=CHECK_3,
        solution=_solution_3,
        wrong=lambda: ((1, -3), 1),
    ),
    Exercise(
        "perceptron/4",
        only_python=ANY_LENGTH,
        hint=(
            "What makes the axes attain the bound is that they are orthogonal and of one length. "
            "Look for four such vectors with entries $\\pm 1$."
        ),
        stars=1,
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: [((1, 2), 1), ((2, -1), 1), ((1, 2), 1), ((2, -1), 1)],
    ),
    Exercise(
        "perceptron/5",
        hint=(
            "Redo the race with $w \\cdot \\bar w \\ge w_1 \\cdot \\bar w + \\gamma M$ and "
            "$\\lVert w \\rVert^2 \\le \\lVert w_1 \\rVert^2 + R^2 M$, and solve a quadratic "
            "inequality for $M$."
        ),
        stars=1,
        check=_check_5,
        solution=_solution_5,
        wrong=lambda: lambda norm, along, R, gamma: math.floor(R * R / gamma**2),
    ),
)
