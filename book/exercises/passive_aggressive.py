"""Exercises of the chapter on the passive-aggressive family."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from algorithms.pa import PA
from algorithms.pa.balance import balance
from algorithms.seam import exact
from algorithms.state import ThresholdState
from book.answers import exact_number, parts_of
from book.exercises import Exercise, WrongAnswer

ROUND = (ThresholdState(exact([0]), exact([0, 1, 2])), exact([1]), (3, 3))
ROUNDS = (
    ((1, 0), (1, -1), 1),
    ((2, 3, 0), (1, 1, -1), 2),
    ((1, -5), (1, -1), 3),
    ((-1, 4, 1), (1, -1, -1), Fraction(1, 2)),
    ((2, 1), (-1, -1), 0),
    ((-1, 0), (1, -1), 1),
)


def _check_1(answer: Any) -> None:
    given = [
        exact_number(v) for v in parts_of(answer, "three multipliers, one for each threshold", 3)
    ]
    right = [exact_number(v) for v in PA(4).multipliers(*ROUND)]
    for i, (mine, wanted) in enumerate(zip(given, right, strict=True), 1):
        if mine != wanted:
            raise WrongAnswer(f"the multiplier of threshold {i} is not {mine}")


def _solution_1() -> Any:
    """The losses are $1, 2, -1$. With thresholds 1 and 2 in the set, $a = 3/(1 + 2) = 1$.

    Threshold 1 gets $1 - 1 = 0$: it is no support class. With 2 alone, $a = 2/2 = 1$ too.
    Threshold 3 is on the right: $-1 + 1 = 0$.
    """
    return 0, 1, 0


def _check_2(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function step(l, z, norm2)")
    for ell, z, norm2 in ROUNDS:
        right = exact_number(balance(exact(ell), exact(z), norm2))
        try:
            given = answer([Fraction(v) for v in ell], list(z), Fraction(norm2))
        except Exception as problem:
            raise WrongAnswer(f"your function raised {problem!r}") from None
        if exact_number(given) != right:
            raise WrongAnswer(f"l = {ell}, z = {z}, norm2 = {norm2}: your step is {given}")


def _solution_2() -> Any:
    """Try all sets: only one set has all its multipliers positive and all others not.

    Fewer sets would do: on each side, those that lack most come first.
    """

    def step(ell, z, norm2):
        n = len(ell)
        for code in range(2**n):
            chosen = [i for i in range(n) if code >> i & 1]
            a = sum(z[i] * ell[i] for i in chosen) / (1 + len(chosen) * norm2)
            if all((ell[i] - z[i] * a * norm2 > 0) == (i in chosen) for i in range(n)):
                return a

    return step


def _check_3(answer: Any) -> None:
    w, theta, x, label = parts_of(answer, "(w, theta, x, (y_l, y_r))", 4)
    y_l, y_r = parts_of(label, "a label (y_l, y_r)", 2)
    if not isinstance(theta, (list, tuple)) or not 2 <= len(theta) <= 8:
        raise WrongAnswer("expected theta to be a list of two to eight thresholds")
    values = [exact_number(value) for value in theta]
    if any(low > high for low, high in pairwise(values)):
        raise WrongAnswer("the thresholds are out of order")
    if type(y_l) is not int or type(y_r) is not int or not 1 <= y_l <= y_r <= len(values) + 1:
        raise WrongAnswer(f"expected ranks y_l <= y_r from 1 to {len(values) + 1}")
    learner = PA(len(values) + 1)
    played = (
        ThresholdState(exact([exact_number(w)]), exact(values)),
        exact([exact_number(x)]),
        (y_l, y_r),
    )
    alpha, (ell, z) = learner.multipliers(*played), learner.shortfalls(*played)
    if not any(z[i] != 0 and ell[i] <= 0 and alpha[i] > 0 for i in range(len(values))):
        raise WrongAnswer(f"losses {', '.join(map(str, ell))}: no threshold without a loss moves")


def _solution_3() -> Any:
    """The score rises by $\\tfrac13$ to serve threshold 1, so threshold 2 has to give way."""
    return 0, [0, 1], 1, (2, 2)


def _check_4(answer: Any) -> None:
    if not isinstance(answer, (list, tuple)) or not 2 <= len(answer) <= 6:
        raise WrongAnswer("expected a list of two to six items (x1, x2)")
    items = []
    for point in answer:
        items.append([exact_number(v) for v in parts_of(point, "items (x1, x2)", 2)])
        if not any(items[-1]):
            raise WrongAnswer("an item is 0")
    learner, state, loss = PA(2), PA(2).start(2), 0
    for x in items:
        loss += int(learner.predict(state, exact(x)) != 1)
        state = learner.update(state, exact(x), (1, 1))
    radius = max(x[0] ** 2 + x[1] ** 2 for x in items)
    margins = [exact_number(state.theta[0] - state.w @ exact(x)) for x in items]
    length = exact_number(state.w @ state.w + state.theta @ state.theta)
    if min(margins) <= 0:
        raise WrongAnswer("at the end some item is still on the wrong side")
    if loss < 2:
        raise WrongAnswer(f"PA makes {loss} mistakes: expected at least 2")
    bound = (radius + 1) * length / min(margins) ** 2
    if loss != bound:
        raise WrongAnswer(f"{loss} mistakes, but the bound with the last parameters is {bound}")


def _solution_4() -> Any:
    """Two opposite unit vectors: $(x, -1)$ and $(-x, -1)$ are orthogonal.

    Each round moves by $\\tfrac12$ along its own, and neither disturbs the other:
    $w = 0$, $\\theta = 1$, margin 1, and $(1 + 1) \\cdot 1 = 2$.
    """
    return [(1, 0), (-1, 0)]


def _wrong_2(ell, z, norm2):
    chosen = [i for i in range(len(ell)) if ell[i] > 0]
    return sum(z[i] * ell[i] for i in chosen) / (1 + len(chosen) * norm2)


EXERCISES = (
    Exercise(
        "passive_aggressive/1",
        check=_check_1,
        solution=_solution_1,
        wrong=lambda: (1, 2, 0),
    ),
    Exercise(
        "passive_aggressive/2",
        stars=1,
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: _wrong_2,
    ),
    Exercise(
        "passive_aggressive/3",
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: (0, [0, 3], 1, (2, 2)),
    ),
    Exercise(
        "passive_aggressive/4",
        stars=1,
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: [(1, 0), (0, 1)],
    ),
)
