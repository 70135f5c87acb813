"""Exercises of the chapter on the problem and its losses."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, pairwise
from typing import Any

import numpy as np
from sympy import Max, Min

from algorithms import interval_imc, interval_mae, rank_output
from algorithms.seam import where
from book.answers import called
from book.conditions import Condition, Conditions, in_order, intervals, numbers, whole
from book.exercises import Exercise, WrongAnswer
from book.round_terms import interval_loss
from book.terms import term, terms

K = 5
VIEWERS = ((1, 1),) * 3 + ((1, 2), (2, 4), (3, 3)) + ((4, 5),) * 2 + ((5, 5),) * 2
FACTORS = (Fraction(1, 100), Fraction(1), Fraction(7, 2), Fraction(10**6))


def _instance(answer: Any) -> tuple[Any, np.ndarray, int, int]:
    """``(f, theta, y_l, y_r)`` with ordered thresholds and a label that fits."""
    try:
        f, theta, y_l, y_r = answer
        theta = np.array([Fraction(value) for value in theta], dtype=object)
        f, y_l, y_r = Fraction(f), int(y_l), int(y_r)
    except (TypeError, ValueError):
        raise WrongAnswer(
            "expected (f, theta, y_l, y_r) with numbers and a list of numbers"
        ) from None
    if any(a > b for a, b in pairwise(theta)):
        raise WrongAnswer(f"the thresholds {list(map(str, theta))} are not in order")
    if not 1 <= y_l <= y_r <= theta.size + 1:
        raise WrongAnswer(f"[{y_l}, {y_r}] is no interval of ranks in 1..{theta.size + 1}")
    return f, theta, y_l, y_r


RANKS = numbers("y_1 y_2 y_3 y_4")
GUESSES = {name: numbers(" ".join(f"{name}_{t}" for t in range(1, 5))) for name in "ab"}
FAR = {
    name: [Max(y - guess, guess - y) for y, guess in zip(RANKS, guesses, strict=True)]
    for name, guesses in GUESSES.items()
}
WRONG = {name: sum(Min(1, distance) for distance in far) for name, far in FAR.items()}
ORDER = "Labels with an order and no distances"
CHECK_1 = Conditions(
    (RANKS, *GUESSES.values()),
    (
        *whole((*RANKS, *GUESSES["a"], *GUESSES["b"]), 1, K, ORDER),
        Condition(
            "the number of times that a is wrong",
            WRONG["a"],
            "<",
            WRONG["b"],
            "{}, the number of times that b is wrong",
            ORDER,
        ),
        Condition(
            "the total distance of a",
            sum(FAR["a"]),
            ">",
            sum(FAR["b"]),
            "{}, the total distance of b",
            ORDER,
        ),
    ),
)


def _solution_1() -> Any:
    """One bad miss against several near ones: `a` misses once by 4, `b` three times by 1."""
    return [1, 2, 3, 4], [5, 2, 3, 4], [2, 3, 4, 4]


SCORE, *THRESHOLDS, LOW, HIGH = numbers("f theta_1 theta_2 theta_3 y_l y_r")
THETA = terms(THRESHOLDS)
INTERVALS = "When nobody knows the exact label"


def _threshold(number: Any, beyond: Any) -> Any:
    """The threshold of that number; the score itself if there is none."""
    found = term(SCORE)
    for i, theta in enumerate(THETA, start=1):
        found = where(term(number) == i + beyond, theta, found)
    return found


CHECK_2 = Conditions(
    (SCORE, tuple(THRESHOLDS), LOW, HIGH),
    (
        *in_order(THRESHOLDS, INTERVALS),
        *intervals([(LOW, HIGH)], len(THRESHOLDS) + 1, INTERVALS),
        Condition(
            "the score",
            SCORE,
            ">=",
            _threshold(LOW, beyond=1),
            "{}, the threshold under the interval",
            INTERVALS,
        ),
        Condition(
            "the score",
            SCORE,
            "<=",
            _threshold(HIGH, beyond=0),
            "{}, the threshold over the interval",
            INTERVALS,
        ),
        Condition(
            "the interval loss",
            interval_loss(term(SCORE), THETA, (term(LOW), term(HIGH))),
            ">=",
            2,
            "{}: look at what happens on a threshold",
            INTERVALS,
        ),
    ),
)


def _solution_2() -> Any:
    """The score lies on several equal thresholds over the interval.

    It counts as above all of them, so each is one wrong answer.
    """
    return 0, [0, 0, 0], 1, 1


def _viewers_loss(rank: Any) -> Any:
    """Total interval loss of one rank for all viewers."""
    return sum(Max(low - rank, rank - high, 0) for low, high in VIEWERS)


RANK, LOSS = numbers("rank loss")
CHECK_3 = Conditions(
    (RANK, LOSS),
    (
        Condition(
            "the loss that you give",
            LOSS,
            "=",
            _viewers_loss(RANK),
            "{}, the loss of your rank",
            "When nobody knows the exact label",
        ),
        Condition(
            "the loss of your rank",
            _viewers_loss(RANK),
            "<=",
            min(_viewers_loss(rank) for rank in range(1, K + 1)),
            "",
            "When nobody knows the exact label",
        ),
    ),
)


def _solution_3() -> Any:
    """Add up the distance from each rank to each interval and take the least: a median."""
    labels = [(1, 1)] * 3 + [(1, 2), (2, 4), (3, 3)] + [(4, 5)] * 2 + [(5, 5)] * 2
    totals = {k: sum(max(0, low - k, k - high) for low, high in labels) for k in range(1, 6)}
    best = min(totals, key=totals.get)
    return best, totals[best]


def _check_4(answer: Any) -> None:
    for factor in FACTORS:
        f, theta, y_l, y_r = _instance(called(answer, factor))
        mae, imc = interval_mae(f, theta, y_l, y_r), interval_imc(f, theta, y_l, y_r)
        if imc <= 0:
            raise WrongAnswer(f"C = {factor}: L_IMC = {imc}, expected it to be positive")
        if mae <= factor * imc:
            raise WrongAnswer(f"C = {factor}: L_MAE = {mae} is not above C L_IMC = {factor * imc}")


def _solution_4() -> Any:
    """One threshold at 0 and a score just above it: one mistake at a cost of $1/(2F)$."""
    return lambda F: (1 / (2 * F), [0], 1, 1)


def _check_5(answer: Any) -> None:
    for values in combinations_with_replacement((-1, 0, 2), 3):
        theta = np.array(values, dtype=float)
        for f in (-2.0, -1.0, -0.5, 0.0, 1.0, 2.0, 3.0):
            for y_l, y_r in combinations_with_replacement(range(1, 5), 2):
                expected = interval_mae(f, theta, y_l, y_r)
                given = called(answer, f, theta.copy(), y_l, y_r)
                if given is None or given != expected:
                    raise WrongAnswer(
                        f"score {f}, thresholds {list(values)}, label [{y_l}, {y_r}]: "
                        f"your function gives {given!r}, eq. (1) gives {expected}"
                    )


def _solution_5() -> Any:
    """The loss is the distance from the predicted rank to the interval."""

    def wrong(f, theta, y_l, y_r):
        rank = rank_output(f, theta)
        return max(0, y_l - rank) + max(0, rank - y_r)

    return wrong


EXERCISES = (
    Exercise(
        "problem/1",
        hint=(
            "Let $a$ be wrong once, as badly as five ranks allow, and $b$ wrong often, each time "
            "by one rank."
        ),
        stars=0,
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: ([1, 2, 3, 4], [1, 2, 3, 5], [2, 3, 4, 5]),
    ),
    Exercise(
        "problem/2",
        hint=(
            "A score *on* a threshold counts as above it. How many thresholds can lie on one point?"
        ),
        stars=0,
        check=CHECK_2,
        solution=_solution_2,
        wrong=lambda: (0, [-1, 0, 1], 2, 2),
    ),
    Exercise(
        "problem/3",
        hint=(
            "The distance to an interval adds up two kinds of questions. Going from rank $k$ to "
            "$k + 1$ helps the labels that begin above $k$ and hurts those that end at $k$ or "
            "below: count both."
        ),
        stars=0,
        check=CHECK_3,
        solution=_solution_3,
        wrong=lambda: (1, 17),
    ),
    Exercise(
        "problem/4",
        hint=(
            "One threshold is enough. The score may be as near to it as you like: the count stays "
            "1, the cost goes to 0."
        ),
        stars=1,
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: lambda C: (Fraction(1, 2), [0], 1, 1),
    ),
    Exercise(
        "problem/5",
        hint=(
            "For ordered thresholds the loss is the distance of one number from an interval. "
            "Which number?"
        ),
        stars=1,
        check=_check_5,
        solution=_solution_5,
        wrong=lambda: lambda f, theta, y_l, y_r: abs(rank_output(f, theta) - y_l),
    ),
)
