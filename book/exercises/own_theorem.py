"""Exercises of the chapter on a claim as an object."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sympy import Expr, Le

from book.exercises import ANY_LENGTH, Exercise, WrongAnswer
from theory import Claim
from theory.intervals.notation import (
    IDEAL,
    L_MAE,
    K,
    R,
    T,
    c,
    gamma,
    score,
    t,
    theta,
    total_loss,
    y_l,
    y_r,
)
from theory.intervals.pril import RUN
from theory.intervals.streams import IntervalStream
from theory.intervals.vocabulary import STREAM
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from verify.engines.judge import Outcome, judge
from verify.engines.proofs import Proofs, of_claim


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
    if not any(value for x in answer["x"] for value in x):
        raise WrongAnswer("all items are 0, as in the instance that the search found")


def _solution_1() -> Any:
    """The first round costs 1, however short the item. Here $R^2 = \\tfrac14$ and $\\gamma = 1$."""
    half = Fraction(1, 2)
    return {"K": 2, "d": 1, "x": ((half,),), "y_l": (1,), "y_r": (1,), "w": (0,), "theta": (1,)}


def _check_2(answer: Any) -> None:
    _refutes(answer, (R**2 * (K - c - 1) + 1) / gamma**4)


def _solution_2() -> Any:
    """A margin above 1: with a long item and a separator along it, $\\gamma^2 = R^2 + 1 = 10$.

    The tie of the first round costs 1; the proposed bound is $\\tfrac{10}{100}$.
    """
    return {"K": 2, "d": 1, "x": ((3,),), "y_l": (1,), "y_r": (1,), "w": (-3,), "theta": (1,)}


def _check_3(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function of (K, y_l, y_r)")
    for ranks in range(2, 7):
        for low in range(1, ranks + 1):
            for high in range(low, ranks + 1):
                _compare(answer, ranks, low, high)


def _compare(answer: Any, ranks: int, low: int, high: int) -> None:
    """Is the answer's bound the largest distance of a rank from the label?"""
    try:
        given = answer(ranks, low, high)
    except Exception as problem:
        raise WrongAnswer(f"your function raised {problem!r}") from None
    least, round_of = max(low - 1, ranks - high), f"K = {ranks}, label [{low}, {high}]"
    if isinstance(given, bool) or not isinstance(given, int | Fraction):
        raise WrongAnswer(f"{round_of}: {given!r} is not a whole number")
    if given < least:
        raise WrongAnswer(f"{round_of}: a prediction at one end costs more than {given}")
    if given > least:
        raise WrongAnswer(f"{round_of}: no prediction costs {given}")


def _solution_3() -> Any:
    """The thresholds are in order, so the violated ones lie all on one side of the interval."""
    return lambda K, y_l, y_r: max(y_l - 1, K - y_r)


def _check_4(answer: Any) -> None:
    _refutes(answer, R**2 * (K - c - 1) / gamma**2 + 1)


def _solution_4() -> Any:
    """With three ranks one round at the origin costs 2, and the bound is still 1."""
    return {"K": 3, "d": 1, "x": ((0,),), "y_l": (1,), "y_r": (1,), "w": (0,), "theta": (1, 1)}


def _check_5(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a proof script: a function of (p, run)")
    claim = Claim(
        id="mine/at-most-all",
        where="exercise",
        kind="mistake-bound",
        says="No round costs PRIL more than K - 1.",
        conclusion=ForAll(Le(L_MAE(score[t], theta[t], y_l[t], y_r[t]), K - 1), (t, 1, T)),
        space=IntervalStream(separable=False),
        proofs=(Proof(answer, RUN, vocabulary=STREAM),),
    )
    try:
        Proofs().check(of_claim(claim, claim.readings[0], claim.proofs[0]))
    except Exception as problem:
        lines = str(problem).strip().splitlines() or [type(problem).__name__]
        raise WrongAnswer(f"the script proves nothing: {lines[0]}") from None


def _solution_5() -> Any:
    """The two lemmas of the page, and the labels: $K - 1 - (y_r - y_l) \\le K - 1$ needs
    $y_l \\le y_r$, which is a fact about labels and not about arithmetic.
    """

    def script(p, run):
        violated = p.lemma("pril/loss-at-most-steps", {}, run["labels"], run["tau"])
        at_most = p.lemma("pril/steps-count", {}, run["labels"], run["tau"])
        return p.auto(p.goal, violated, at_most, run["labels"])

    return script


def _without_counting() -> Any:
    return lambda p, run: p.auto(p.goal, run["labels"], run["tau"])


EXERCISES = (
    Exercise(
        "own_theorem/1",
        only_python=ANY_LENGTH,
        check=_check_1,
        solution=_solution_1,
        wrong=lambda: {**_solution_1(), "x": ((2,),)},
        hint="""The first round is a tie for every item. How short must the item be for the bound
        to be less than 1? A separator with $w = 0$ has the same margin for all items.""",
    ),
    Exercise(
        "own_theorem/2",
        only_python=ANY_LENGTH,
        check=_check_2,
        solution=_solution_2,
        wrong=_solution_1,
        hint="""For which $\\gamma$ is $\\gamma^4$ larger than $\\gamma^2$? Which items allow
        such a margin?""",
    ),
    Exercise(
        "own_theorem/3",
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: lambda K, y_l, y_r: K - 1 - (y_r - y_l),
        hint="""Can a score be below a threshold on the left of the interval and above one on its
        right?""",
    ),
    Exercise(
        "own_theorem/4",
        only_python=ANY_LENGTH,
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: {**_solution_4(), "K": 2, "theta": (1,)},
        hint="The friend pays 1 for all thresholds together. What can the first round cost?",
    ),
    Exercise(
        "own_theorem/5",
        stars=1,
        check=_check_5,
        solution=_solution_5,
        wrong=_without_counting,
        hint="""Begin with the script of the page: it proves a smaller bound. What has to be
        known of a label for that one to be at most $K - 1$? `run` has a fact of that name.""",
    ),
)
