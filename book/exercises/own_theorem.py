"""Exercises of the chapter on one's own theorem."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sympy import Expr, Le

from book.exercises import Exercise, WrongAnswer
from theory import Claim
from theory.pril.notation import K, R, c, gamma, t, theta
from theory.pril.streams import IntervalStream
from theory.pril.theorem_1 import IDEAL, total_loss
from verify.judge import Outcome, judge


def proposed(right: Expr) -> Claim:
    """The claim that PRIL's loss on separable streams is at most `right`."""
    return Claim(
        id="mine/proposed",
        where="exercise",
        kind="mistake-bound",
        says="A bound on PRIL's total interval loss.",
        hypotheses=IDEAL,
        conclusion=Le(total_loss(theta[t]), right),
        space=IntervalStream(),
    )


def _refutes(instance: Any, right: Expr) -> None:
    if not isinstance(instance, dict):
        raise WrongAnswer("expected an instance: a dictionary with K, d, x, y_l, y_r, w and theta")
    claim = proposed(right)
    try:
        judged = judge(claim, claim.readings[0], instance)
    except Exception as problem:
        raise WrongAnswer(f"this instance cannot be played: {problem!r}") from None
    if judged.outcome is Outcome.OUTSIDE:
        raise WrongAnswer("this instance does not satisfy the hypotheses, or is not well-formed")
    if judged.outcome is not Outcome.VIOLATED:
        raise WrongAnswer(f"the loss is {judged.left} and the bound {judged.right}: it holds")


def _check_1(answer: Any) -> None:
    _refutes(answer, R**2 * (K - c - 1) / gamma**2)


def _solution_1() -> Any:
    """An instance at the origin has $R = 0$: the bound is 0, and the first round is a tie."""
    return {"K": 2, "d": 1, "x": ((0,),), "y_l": (1,), "y_r": (1,), "w": (0,), "theta": (1,)}


def _check_2(answer: Any) -> None:
    try:
        value = Fraction(answer)
    except (TypeError, ValueError, OverflowError):
        raise WrongAnswer(f"{answer!r} is not a number") from None
    if isinstance(answer, bool):
        raise WrongAnswer(f"{answer!r} is not a number")
    if value < 1:
        raise WrongAnswer("an instance of exercise 1 breaks the bound with this k")
    if value > 1:
        raise WrongAnswer("the bound is true with this k, and with a smaller one")


def _solution_2() -> Any:
    """At the origin the loss is 1 and the bound $k$; with $k = 1$ it follows from a proved one."""
    return 1


def _check_3(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function of (K, y_l, y_r)")
    for ranks in range(2, 7):
        for low in range(1, ranks + 1):
            for high in range(low, ranks + 1):
                try:
                    given = answer(ranks, low, high)
                except Exception as problem:
                    raise WrongAnswer(f"your function raised {problem!r}") from None
                if isinstance(given, bool) or given != max(low - 1, ranks - high):
                    raise WrongAnswer(f"K = {ranks}, label [{low}, {high}]: {given!r} is not right")


def _solution_3() -> Any:
    """The thresholds are in order, so the violated ones lie all on one side of the interval."""
    return lambda K, y_l, y_r: max(y_l - 1, K - y_r)


def _check_4(answer: Any) -> None:
    _refutes(answer, R**2 * (K - c - 1) / gamma**2 + 1)


def _solution_4() -> Any:
    """With three ranks one round at the origin costs 2, and the bound is still 1."""
    return {"K": 3, "d": 1, "x": ((0,),), "y_l": (1,), "y_r": (1,), "w": (0,), "theta": (1, 1)}


EXERCISES = (
    Exercise(
        "own_theorem/1",
        check=_check_1,
        solution=_solution_1,
        wrong=lambda: {**_solution_1(), "x": ((2,),)},
    ),
    Exercise("own_theorem/2", check=_check_2, solution=_solution_2, wrong=lambda: Fraction(1, 2)),
    Exercise(
        "own_theorem/3",
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: lambda K, y_l, y_r: K - 1 - (y_r - y_l),
    ),
    Exercise("own_theorem/4", stars=1, check=_check_4, solution=_solution_4, wrong=_solution_1),
)
