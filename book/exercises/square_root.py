"""Exercises of the chapter on regret that grows like the root of T."""

from __future__ import annotations

from fractions import Fraction
from math import comb, isqrt
from typing import Any

from book.answers import called, exact_number, parts_of
from book.exercises import Exercise, WrongAnswer


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


def _check_2(answer: Any) -> None:
    u, eta, gs = parts_of(answer, "(u, eta, gs)", 3)
    u, eta = exact_number(u), exact_number(eta)
    try:
        slopes = [exact_number(g) for g in gs]
    except TypeError:
        raise WrongAnswer("gs: expected a list of numbers") from None
    if eta <= 0 or not 2 <= len(slopes) <= 200:
        raise WrongAnswer("expected a positive eta and from 2 to 200 slopes")
    if not any(slopes):
        raise WrongAnswer("all slopes are 0; expected at least one that is not")
    w, regret = Fraction(0), Fraction(0)
    for g in slopes:
        regret, w = regret + g * (w - u), w - eta * g
    G = max(map(abs, slopes))
    bound = u**2 / (2 * eta) + eta * G**2 * len(slopes) / 2
    if regret != bound:
        raise WrongAnswer(f"the regret is {regret}, the bound {bound}")


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


def _check_4(answer: Any) -> None:
    try:
        points, u = [exact_number(x) for x in answer[0]], exact_number(answer[1])
    except (TypeError, IndexError, KeyError):
        raise WrongAnswer("expected (points, u), points a list of numbers") from None
    if not 2 <= len(points) <= 50:
        raise WrongAnswer("expected from 2 to 50 points")
    last, mean = points[-1], sum(points) / len(points)
    if abs(u) > 1 or any(abs(w) > 1 for w in points):
        raise WrongAnswer("all points, and u, must be between -1 and 1")
    w = points[0]
    if w != 0:
        raise WrongAnswer("the first point is 0")
    for number, after in enumerate(points[1:], start=2):
        w = max(Fraction(-1), min(Fraction(1), w - (1 if w > u else -1 if w < u else 0)))
        if after != w:
            raise WrongAnswer(f"point {number}: gradient descent is at {w}, not {after}")
    if 10 * abs(mean - u) > abs(last - u):
        raise WrongAnswer(f"the average misses u by {abs(mean - u)}, the last by {abs(last - u)}")
    if last == u:
        raise WrongAnswer("the last point is u itself")


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
        _check_2,
        _solution_2,
        lambda: (Fraction(1), Fraction(1), [Fraction(1), Fraction(-1)]),
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
        _check_4,
        _solution_4,
        lambda: ([Fraction(0), Fraction(1)], Fraction(1)),
        "The step is too long for the points to settle. What do they do for $0 < u < 1$?",
        stars=1,
    ),
)
