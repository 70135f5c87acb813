"""Exercises of the chapter on regret."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sympy import Rational

from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.stream import Trace, run
from book.answers import called, exact_number, parts_of
from book.conditions import Condition, Conditions, numbers
from book.exercises import Exercise, WrongAnswer

Items = list[tuple[tuple[Fraction, ...], tuple[int, int]]]


def _vector(value: Any) -> tuple[Fraction, ...]:
    if isinstance(value, str | bytes):
        raise WrongAnswer(f"{value!r}: expected a list of numbers")
    try:
        return tuple(exact_number(part) for part in value)
    except TypeError:
        raise WrongAnswer(f"{value!r}: expected a list of numbers") from None


def _stream(K: Any, items: Any) -> Items:
    if type(K) is not int or not 2 <= K <= 50:
        raise WrongAnswer("expected K, a whole number from 2 to 50")
    found: Items = []
    try:
        for x, (low, high) in items:
            if type(low) is not int or type(high) is not int or not 1 <= low <= high <= K:
                raise WrongAnswer(f"[{low}, {high}] is no interval of ranks in 1..{K}")
            found.append((_vector(x), (low, high)))
    except (TypeError, ValueError):
        raise WrongAnswer("expected rounds as a list of (x, (y_l, y_r)), x a list") from None
    if not 1 <= len(found) <= 200 or not found[0][0]:
        raise WrongAnswer("expected from 1 to 200 rounds, each x with at least one component")
    if len({len(x) for x, _ in found}) > 1:
        raise WrongAnswer("all x must have the same length")
    return found


def _played(K: int, items: Items) -> Trace:
    return run(PRIL(K), [(exact(x), label) for x, label in items])


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q)) if hasattr(value, "p") else Fraction(value)


def _square(values: Sequence[Any]) -> Fraction:
    return sum((_fraction(value) ** 2 for value in values), Fraction(0))


def _check_1(answer: Any) -> None:
    try:
        K, items = answer
    except (TypeError, ValueError):
        raise WrongAnswer("expected (K, rounds)") from None
    rounds = _stream(K, items)
    if any(low == high for _, (low, high) in rounds):
        raise WrongAnswer("a label is exact: here every label must allow two ranks or more")
    trace = _played(K, rounds)
    states = [trace.start, *(played.after for played in trace.rounds)]
    radius = max(_square(v.w) + _square(v.theta) for v in states)
    c = min(high - low for _, (low, high) in rounds)
    size = max(_square(x) for x, _ in rounds)
    bound = (radius + len(rounds) * (size + 1) * (K - c - 1)) / 2
    regret = _fraction(trace.total_imc)
    if regret <= bound:
        raise WrongAnswer(f"regret {regret}, printed bound {bound}: it holds")


def _solution_1() -> Any:
    """The run of the text, with one rank more for the wider labels.

    Three constraints still move together, so the step is again too long for the printed factor.
    """
    return 5, [([-2], (1, 2)), ([3], (1, 2))]


def _check_2(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function of (K, R, T)")
    for K, R, T in ((2, 1, 2), (3, 1, 5), (4, 3, 1), (5, 2, 6), (4, 2, 7)):
        pair: Items = [((Fraction(R),), (1, 1)), ((Fraction(R),), (K, K))]
        loss = _fraction(_played(K, (pair * T)[:T]).total_imc)
        given = called(answer, K, R, T)
        if exact_number(given) != loss:
            raise WrongAnswer(f"K = {K}, R = {R}, T = {T}: the total loss is not {given}")


def _solution_2() -> Any:
    """After the first round $v = (-(K-1)R;\\ 1, \\dots, 1)$, and the second undoes it.

    In the second every threshold is missed by $(K-1)R^2 + 1$; then $v = 0$ again. An odd last round
    is free.
    """
    return lambda K, R, T: T // 2 * (K - 1) * ((K - 1) * R**2 + 1)


(ETA,) = numbers("eta")
FIRST_RUN: Items = [((Fraction(-2),), (1, 1)), ((Fraction(3),), (1, 1))]
CHECK_3 = Conditions(
    ETA,
    (
        Condition("the step size", ETA, ">", 0, "0", "When nothing separates the data"),
        Condition(
            "the regret with this step size",
            ETA * Rational(str(_played(4, FIRST_RUN).total_imc)),
            "<=",
            Rational(1, 100),
            "{}",
            "What it means",
        ),
    ),
)


def _solution_3() -> Any:
    """With step $\\eta$ every iterate is $\\eta$ times PRIL's, so the loss is $51\\eta$.

    The predictions and the mistakes are what they were.
    """
    return Fraction(1, 5100)


def _check_4(answer: Any) -> None:
    try:
        K, items, w, theta = answer
    except (TypeError, ValueError):
        raise WrongAnswer("expected (K, rounds, w, theta)") from None
    rounds = _stream(K, items)
    w, theta = _vector(w), _vector(theta)
    if len(w) != len(rounds[0][0]) or len(theta) != K - 1:
        raise WrongAnswer("w needs the length of x, theta K - 1 numbers")
    slack = [
        z * (sum(p * q for p, q in zip(w, x, strict=True)) - theta[i - 1])
        for x, (low, high) in rounds
        for i in range(1, K)
        for z in ((1,) if i < low else (-1,) if i >= high else ())
    ]
    if not slack:
        raise WrongAnswer("no label asks anything")
    if min(slack) <= 0:
        raise WrongAnswer("your (w, theta) does not rank the rounds with a margin")
    square = min(slack) ** 2 / (_square(w) + _square(theta))
    a = max(max(low - 1, K - high) for _, (low, high) in rounds)
    bound = (max(_square(x) for x, _ in rounds) * a + 1) ** 2 / (8 * square)
    loss = _fraction(_played(K, rounds).total_imc)
    if loss < bound:
        raise WrongAnswer(f"the loss is {loss}, with your separator the bound is {bound}")


def _solution_4() -> Any:
    """Half of the greatest number of violations, all at once, then the loss: the parabola's top.

    $x$ and $-x$ with $\\lVert x\\rVert^2 = 3/a$; here $a = 3$ and $\\gamma^2 = 1/3$.
    """
    return 4, [([1], (1, 1)), ([-1], (1, 1))], [0], [1, 1, 1]


STATES = (
    ((2, -1), (0, 1, 3)),
    ((0, 0), (0, 0, 0)),
    ((-3, 2), (-2, -2, 1)),
    ((1, 1), (4, 0, -1)),
)
QUESTIONS = (((1, 2), (1, 1)), ((-1, 3), (2, 3)), ((2, 0), (4, 4)), ((0, 1), (3, 4)))


def _loss(w: Sequence[Any], theta: Sequence[Any], x: Sequence[Any], label: Any) -> Fraction:
    f = sum((Fraction(p) * q for p, q in zip(w, x, strict=True)), Fraction(0))
    low, high = label
    below = sum((max(Fraction(0), t - f) for t in theta[: low - 1]), Fraction(0))
    return below + sum((max(Fraction(0), f - t) for t in theta[high - 1 :]), Fraction(0))


def _check_5(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function of (w, theta, x, label)")
    for w, theta in STATES:
        for x, label in QUESTIONS:
            given = called(answer, list(w), list(theta), list(x), label)
            g_w, g_theta = parts_of(given, "a pair of lists, for w and theta", 2)
            g = (*_vector(g_w), *_vector(g_theta))
            if len(g) != 5:
                raise WrongAnswer("expected a pair of lists, one of length d, one of length K - 1")
            here = _loss(w, theta, x, label)
            named = f"w={list(w)}, theta={list(theta)}, x={list(x)}, label={label}"
            if sum(p * q for p, q in zip(g, (*w, *theta), strict=True)) != here:
                raise WrongAnswer(f"{named}: v . g is not the loss {here}")
            for u in [(*a, *b) for a, b in STATES] + [(1, 0, 1, 0, 0), (0, -1, 0, 0, 1)]:
                gap = sum(p * (q - r) for p, q, r in zip(g, u, (*w, *theta), strict=True))
                if _loss(u[:2], u[2:], x, label) < here + gap:
                    raise WrongAnswer(f"{named}: the tangent is above the loss at {u}")


def _solution_5() -> Any:
    """Each missed threshold gives $-z_i x$ for $w$ and $z_i$ for itself; a kink is free."""

    def subgradient(w, theta, x, label):
        f = sum(a * b for a, b in zip(w, x, strict=True))
        low, high = label
        z = [1 if i < low else -1 if i >= high else 0 for i in range(1, len(theta) + 1)]
        g = [s if s * (f - b) < 0 else 0 for s, b in zip(z, theta, strict=True)]
        return [-sum(g) * a for a in x], g

    return subgradient


EXERCISES = (
    Exercise(
        "regret/1",
        hint=(
            "The bound fails when several constraints move together. How many ranks do you need "
            "so that a wide label still has three on one side?"
        ),
        check=_check_1,
        solution=_solution_1,
        wrong=lambda: (4, [([-2], (1, 2)), ([3], (1, 2))]),
    ),
    Exercise(
        "regret/2",
        hint=(
            "Do two rounds by hand: the first costs nothing and moves $w$ by $(K-1)R$ and each "
            "threshold by 1. What does the second cost, where does it end, and what does an odd "
            "last round add?"
        ),
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: lambda K, R, T: T * (K - 1) * ((K - 1) * R**2 + 1) / 2,
    ),
    Exercise(
        "regret/3",
        hint=(
            "With step $\\eta$ and the start at 0, what happens to every iterate, and so to a "
            "homogeneous loss?"
        ),
        check=CHECK_3,
        solution=_solution_3,
        wrong=lambda: Fraction(1, 51),
    ),
    Exercise(
        "regret/4",
        hint=(
            "The top of the parabola is at half of the largest number of violations: let one "
            "round violate all at a score of 0, and the next cost the rest. Then choose $\\lVert "
            "x \\rVert^2$ such that the two rounds reach it exactly."
        ),
        stars=1,
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: (4, [([2], (1, 1)), ([-2], (1, 1))], [0], [1, 1, 1]),
    ),
    Exercise(
        "regret/5",
        hint=(
            "Differentiate each term that is positive; a term that is 0 contributes nothing. The "
            "sign of the part for $\\theta$ is opposite to that for $w$."
        ),
        check=_check_5,
        solution=_solution_5,
        wrong=lambda: lambda w, theta, x, label: ([0] * len(w), [0] * len(theta)),
    ),
)
