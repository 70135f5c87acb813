"""Exercises of the chapter on how a proof is checked."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from sympy import Symbol

from algorithms.seam import both, less, where
from book.answers import called
from book.conditions import Condition, Conditions, numbers
from book.exercises import PROOF, Exercise, WrongAnswer
from book.terms import term
from verify.kernel.certificate import Library
from verify.kernel.terms import KernelError

QUESTIONS: tuple[tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[Any, ...]], ...] = (
    (((1, 2, 6), (2, 1, 6)), (1, 1, 4), (Fraction(1, 3), Fraction(1, 3))),
    (((1, 2, 6), (2, 1, 6)), (1, 1, 5), (Fraction(1, 3), Fraction(1, 3))),
    (((1, 2, 6), (2, 1, 6)), (1, 1, 3), (Fraction(1, 3), Fraction(1, 3))),
    (((1, 2, 6), (2, 1, 6)), (1, -1, 0), (-1, 1)),
    (((1, 0, 1), (0, 1, 1), (-1, -1, 0)), (1, 0, 1), (1, 0, 0)),
    (((1, 0, 1), (0, 1, 1), (-1, -1, 0)), (0, 0, 2), (1, 1, 1)),
    (((1, 0, 1), (0, 1, 1), (-1, -1, 0)), (0, 0, 1), (1, 1, 1)),
    (((1, 0, 1), (-1, 0, -2)), (0, 0, -1), (1, 1)),
    (((1, 2, 6), (2, 1, 6)), (1, 1, 4), (Fraction(1, 2), Fraction(1, 4))),
)


def _accepted(symbols: str, hypotheses: str, conclusion: str, steps: Any) -> None:
    """Ask the kernel.

    Raises
    ------
    WrongAnswer
        If it refuses.
    """
    if not isinstance(steps, str):
        raise WrongAnswer("expected the steps as one text, such as '(assume (<= 2 r))'")
    text = (
        f"(certificate mine (symbols {symbols}) (hypotheses {hypotheses}) "
        f"(conclusion {conclusion}) (steps {steps}))"
    )
    try:
        Library({"mine": text}).check("mine")
    except KernelError as refused:
        raise WrongAnswer(f"the kernel refuses: {refused}") from None


WEIGHTS = numbers("lambda_0 lambda_1 lambda_2")
CHECK_1 = Conditions(
    WEIGHTS,
    (
        *(
            Condition(
                f"λ_{i}",
                weight,
                ">=",
                0,
                "0: a negative weight turns its inequality round",
                "The numbers of a step",
            )
            for i, weight in enumerate(WEIGHTS)
        ),
        *(
            Condition(f"in the weighted sum {what}", left, "=", right, aim, "The numbers of a step")
            for what, left, right, aim in (
                ("the coefficient of s", WEIGHTS[2], 2, "the {} of the goal"),
                ("the coefficient of r", WEIGHTS[1] - WEIGHTS[2], 1, "the {} of the goal"),
                (
                    "the right side",
                    2 * WEIGHTS[1] + WEIGHTS[2] - WEIGHTS[0],
                    8,
                    "the {} of the goal",
                ),
            )
        ),
    ),
)


def _solution_1() -> Any:
    """Compare coefficients: $s$ needs weight 2, then $r$ needs 3, and the constants agree."""
    return 0, 3, 2


def _check_2(answer: Any) -> None:
    _accepted("(x R 0) (y R 0)", "", "(<= (* 4 (* x y)) (^ (+ x y) 2))", answer)


def _solution_2() -> Any:
    """The difference of the sides is $(x - y)^2$: one product without premises, one square."""
    return "(arith (<= (* 4 (* x y)) (^ (+ x y) 2)) () ((1 () ((+ x (* -1 y))))))"


STRICT = "(< (* (^ r 2) (+ (* 2 r) -3)) (* 4 (^ (+ r -1) 3)))"


def _check_3(answer: Any) -> None:
    _accepted("(r R 0)", "(<= 3 r)", STRICT, answer)


def _solution_3() -> Any:
    """With $p = r - 3$ the difference is $5 + 12p + 9p^2 + 2p^3$, and all weights are positive."""
    strict = "(< (* (^ r 2) (+ (* 2 r) -3)) (* 4 (^ (+ r -1) 3)))"
    weights = "((5 () ()) (12 (0) ()) (9 (0 0) ()) (2 (0 0 0) ()))"
    return f"(assume (<= 3 r)) (arith {strict} (0) {weights})"


ROWS = tuple(numbers(f"a_{k} b_{k} c_{k}") for k in (1, 2, 3))
FARKAS = numbers("weight_1 weight_2 weight_3")
STEP = "The numbers of a step"


def _together(first: Sequence[Symbol], second: Sequence[Symbol]) -> Any:
    """Not negative where two half-planes ``a x + b y <= c`` have a common point.

    Otherwise they look away from each other: their normals are opposite, and the strip between the
    two lines has a negative width. This is the width, times a positive number.
    """
    (a, b, c), (p, q, r) = (tuple(map(term, row)) for row in (first, second))
    along = a * p + b * q
    opposite = both(a * q == b * p, less(along, 0))
    return where(opposite, r * (a * a + b * b) - c * along, 0)


def _weighted(column: int) -> Any:
    return sum(weight * row[column] for weight, row in zip(FARKAS, ROWS, strict=True))


CHECK_4 = Conditions(
    (ROWS, FARKAS),
    (
        *(
            Condition(
                f"the right side of row {k}, in which x and y do not occur,",
                where(both(term(a) == 0, term(b) == 0), term(c), 0),
                ">=",
                0,
                "0: it has no solution itself",
                STEP,
                told=False,
            )
            for k, (a, b, c) in enumerate(ROWS, start=1)
        ),
        *(
            Condition(
                f"the width of the strip between rows {j} and {k}, up to a factor,",
                _together(ROWS[j - 1], ROWS[k - 1]),
                ">=",
                0,
                "0: these two have no common solution already",
                STEP,
                told=False,
            )
            for j, k in combinations((1, 2, 3), 2)
        ),
        *(
            Condition(f"weight {k}", weight, ">=", 0, "0", STEP, told=False)
            for k, weight in enumerate(FARKAS, start=1)
        ),
        *(
            Condition(
                f"the coefficient of {what} in the weighted sum",
                _weighted(j),
                "=",
                0,
                "0: it does not cancel",
                STEP,
            )
            for j, what in enumerate("xy")
        ),
        Condition(
            "the right side of the weighted sum",
            _weighted(2),
            "<",
            0,
            "0: that 0 is at most this is true",
            STEP,
        ),
    ),
)


def _solution_4() -> Any:
    """A triangle turned inside out: $x \\ge 1$, $y \\ge 1$ and $x + y \\le 1$."""
    return [(-1, 0, -1), (0, -1, -1), (1, 1, 1)], (1, 1, 1)


def _check_5(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function of (premises, goal, weights)")
    for premises, goal, weights in QUESTIONS:
        given = called(answer, list(premises), goal, list(weights))
        if given is not True and given is not False:
            raise WrongAnswer(f"expected True or False, not {given!r}")
        if given != _allowed(premises, goal, weights):
            named = ", ".join(map(str, weights))
            raise WrongAnswer(
                f"premises {list(premises)}, goal {goal}, weights ({named}): {given} is not right"
            )


def _allowed(
    premises: Sequence[Sequence[int]], goal: Sequence[int], weights: Sequence[Any]
) -> bool:
    left = [sum(w * row[k] for w, row in zip(weights, premises, strict=True)) for k in range(3)]
    return min(weights) >= 0 and left[:2] == list(goal[:2]) and left[2] <= goal[2]


def _solution_5() -> Any:
    """No weight is negative, the left sides add up exactly, the right may be smaller."""

    def allowed(premises, goal, weights):
        a, b, c = (
            sum(w * row[k] for w, row in zip(weights, premises, strict=True)) for k in range(3)
        )
        return bool(min(weights) >= 0 and (a, b) == tuple(goal[:2]) and c <= goal[2])

    return allowed


def _forgets_signs() -> Any:
    def allowed(premises: Any, goal: Any, weights: Any) -> bool:
        a, b, c = (
            sum(w * row[k] for w, row in zip(weights, premises, strict=True)) for k in range(3)
        )
        return bool((a, b) == tuple(goal[:2]) and c <= goal[2])

    return allowed


EXERCISES = (
    Exercise(
        "checking/1",
        hint=(
            "Compare coefficients: first the weight that $s$ needs, then that of $r$, and see "
            "what is left for the constant."
        ),
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: (0, 1, 2),
    ),
    Exercise(
        "checking/2",
        only_python=PROOF,
        hint=(
            "Write the right side minus the left side as a square. One product, no premise, one "
            "square: `((1 () (SQUARE)))`."
        ),
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: "(arith (<= (* 4 (* x y)) (^ (+ x y) 2)) () ((1 () ((+ x y)))))",
    ),
    Exercise(
        "checking/3",
        only_python=PROOF,
        hint=(
            "Substitute $r = p + 3$ in $P(r) = 4(r-1)^3 - r^2(2r-3)$ and expand. All coefficients "
            "of $p$ are positive; the premise used twice in a product is $p^2$."
        ),
        stars=1,
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: f"(assume (<= 3 r)) (arith {STRICT} (0) ((9 () ()) (2 (0 0 0) ())))",
    ),
    Exercise(
        "checking/4",
        hint=(
            "Two half-planes and a third that excludes the corner they leave. The weighted sum "
            "must read $0 \\le$ something negative."
        ),
        check=CHECK_4,
        solution=_solution_4,
        wrong=lambda: ([(-1, 0, -1), (1, 0, 0), (0, 1, 5)], (1, 1, 0)),
    ),
    Exercise(
        "checking/5",
        hint=(
            "Three things can go wrong: a negative weight, left sides that do not add up, a right "
            "side that is too large."
        ),
        check=_check_5,
        solution=_solution_5,
        wrong=_forgets_signs,
    ),
)
