"""Exercises of the chapter on regret that grows like the root of T."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb, isqrt
from typing import Any

from sympy import Max

from algorithms.seam import where
from book.answers import called, exact_number, parts_of
from book.conditions import Condition, Conditions, numbers
from book.exercises import Exercise, WrongAnswer
from book.terms import largest, least, term


def _check_1(answer: Any) -> None:
    for norm, G, T in (
        (Fraction(1), Fraction(1), 4),
        (Fraction(3, 2), Fraction(2), 9),
        (Fraction(5), Fraction(1, 3), 100),
    ):
        pair = parts_of(called(answer, norm, G, T), "a pair (step, bound)", 2)
        step, bound = map(exact_number, pair)
        if step <= 0:
            raise WrongAnswer(f"for {norm}, {G}, {T}: the step {step} is not positive")
        reached = norm**2 / (2 * step) + step * G**2 * T / 2
        least = norm * G * isqrt(T)
        if reached != bound:
            raise WrongAnswer(f"for {norm}, {G}, {T}: with step {step} the bound is {reached}")
        if bound != least:
            raise WrongAnswer(f"for {norm}, {G}, {T}: another step has a smaller bound")


def _solution_1() -> Any:
    """Their product is $\\lVert u \\rVert^2 G^2 T/4$: their sum is least where they are equal."""

    def best(norm, G, T):
        root = isqrt(T)
        return norm / (G * root), norm * G * root

    return best


U, ETA, *SLOPES = numbers("u eta g_1 g_2 g_3")
WHICH, MANY = "Which step?", "From many points to one"


def _regret() -> Any:
    """The regret of gradient descent from 0 on the losses with these slopes."""
    w, regret = 0, 0
    for g in SLOPES:
        regret, w = regret + g * (w - U), w - ETA * g
    return regret


CHECK_2 = Conditions(
    (U, ETA, tuple(SLOPES)),
    (
        Condition("the step size η", ETA, ">", 0, "0", WHICH, told=False),
        Condition(
            "G, the largest size of a slope,",
            Max(*SLOPES, *(-g for g in SLOPES)),
            ">",
            0,
            "0",
            WHICH,
        ),
        Condition(
            "the regret",
            _regret(),
            "=",
            U**2 / (2 * ETA) + ETA * Max(*(g**2 for g in SLOPES)) * len(SLOPES) / 2,
            "the bound {}",
            WHICH,
        ),
    ),
)


def _solution_2() -> Any:
    """The distance must end at 0 and all slopes must have length G.

    With slopes −1 and step 1 the learner walks to $u = T$. (Its losses are then large against
    those of $u$ in every round.)
    """
    return Fraction(3), Fraction(1), [Fraction(-1)] * 3


def _check_3(answer: Any) -> None:
    for T in (1, 2, 3, 8, 200):
        mean = sum(Fraction(comb(T, k)) * abs(T - 2 * k) for k in range(T + 1)) / 2**T
        given = exact_number(called(answer, T))
        if given != mean:
            raise WrongAnswer(f"T = {T}: expected another number than {float(given):.6g}")


def _solution_3() -> Any:
    """Of $T$ flips $k$ show $-1$ in $\\binom Tk$ of the $2^T$ rows, and then $S = T - 2k$."""

    def mean_regret(T):
        return Fraction(sum(comb(T, k) * abs(T - 2 * k) for k in range(T + 1)), 2**T)

    return mean_regret


POINTS = numbers("w_1 w_2 w_3 w_4")


def _after(w: Any) -> Any:
    """The point of gradient descent after `w`, with step 1 and the projection."""
    w, u = term(w), term(U)
    return largest(-1, least(1, where(u < w, w - 1, where(w < u, w + 1, w))))


LAST, MEAN = POINTS[-1] - U, sum(POINTS) / len(POINTS) - U
MISSED, MEAN_MISSED = Max(LAST, -LAST), Max(MEAN, -MEAN)
CHECK_4 = Conditions(
    (POINTS, U),
    (
        *(
            Condition("u", U, relation, bound, f"{bound}, where the interval ends", MANY, False)
            for relation, bound in ((">=", -1), ("<=", 1))
        ),
        Condition("the first point", POINTS[0], "=", 0, "0, the start", MANY, told=False),
        *(
            Condition(
                f"point {number}",
                point,
                "=",
                _after(before),
                "{}, where the step ends",
                MANY,
                False,
            )
            for number, (before, point) in enumerate(pairwise(POINTS), start=2)
        ),
        Condition("what the last point misses u by", MISSED, ">", 0, "0", MANY),
        Condition(
            "what the average misses u by",
            MEAN_MISSED,
            "<=",
            MISSED / 10,
            "{}, a tenth of what the last point does",
            MANY,
        ),
    ),
)


def _solution_4() -> Any:
    """From 0 the points go to 1 and back; after an even number of them the average is $1/2$."""
    return [Fraction(t % 2) for t in range(4)], Fraction(1, 2)


EXERCISES = (
    Exercise(
        "square_root/1",
        _check_1,
        _solution_1,
        lambda: lambda norm, G, T: (norm / G, norm * G * T),
        "Two positive numbers with a fixed product have the least sum where they are equal.",
    ),
    Exercise(
        "square_root/2",
        CHECK_2,
        _solution_2,
        lambda: (Fraction(1), Fraction(1), [Fraction(1), Fraction(-1), Fraction(1)]),
        "Which inequalities of the proof must be equalities? Where must the learner end?",
    ),
    Exercise(
        "square_root/3",
        _check_3,
        _solution_3,
        lambda: lambda T: Fraction(T, 2),
        "How many of the rows have the target −1 exactly $k$ times?",
    ),
    Exercise(
        "square_root/4",
        CHECK_4,
        _solution_4,
        lambda: ([Fraction(0), Fraction(1), Fraction(1), Fraction(1)], Fraction(1)),
        "The step is too long for the points to settle. What do they do for $0 < u < 1$?",
        stars=1,
    ),
)
