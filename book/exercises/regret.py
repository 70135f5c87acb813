"""Exercises of the chapter on regret."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq
from sympy import Rational

from algorithms.losses import signs
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.stream import Trace, run
from book.answers import called, exact_number, parts_of
from book.conditions import Condition, Conditions, intervals, numbers
from book.exercises import Exercise, WrongAnswer
from book.round_terms import least_margin, pril_regret, squared_length
from book.terms import largest, term, terms

Items = list[tuple[tuple[Fraction, ...], tuple[int, int]]]


def _vector(value: Any) -> tuple[Fraction, ...]:
    if isinstance(value, str | bytes):
        raise WrongAnswer(f"{value!r}: expected a list of numbers")
    try:
        return tuple(exact_number(part) for part in value)
    except TypeError:
        raise WrongAnswer(f"{value!r}: expected a list of numbers") from None


def _played(K: int, items: Items) -> Trace:
    return run(PRIL(K), [(exact(x), label) for x, label in items])


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q)) if hasattr(value, "p") else Fraction(value)


LINE = tuple(
    ((x,), (low, high)) for x, low, high in (numbers("x_1 y_l1 y_r1"), numbers("x_2 y_l2 y_r2"))
)
"""Two rounds on a line, with interval labels."""
LABELS = tuple(label for _, label in LINE)
BREAKS, SEPARABLE = "The line that breaks", "The separable form"


SIZE = largest(*(term(x) ** 2 for (x,), _ in LINE))
_, REGRET_1, PRINTED_1 = pril_regret(5, [(x, label) for (x,), label in LINE])
CHECK_1 = Conditions(
    LINE,
    (
        *intervals(LABELS, 5, BREAKS),
        *(
            Condition(high.name, high, ">", low, f"{{}}, which is {low.name}", BREAKS, told=False)
            for low, high in LABELS
        ),
        Condition(
            "the regret",
            REGRET_1,
            ">",
            PRINTED_1,
            "{}, the printed bound",
            BREAKS,
        ),
    ),
)


def _solution_1() -> Any:
    """The run of the text, with one rank more for the wider labels.

    Three constraints still move together, so the step is again too long for the printed factor.
    """
    return [([-2], (1, 2)), ([3], (1, 2))]


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


W, *THETA = numbers("w theta_1 theta_2 theta_3")
_, LOSS_4, _ = pril_regret(4, [(x, label) for (x,), label in LINE])


def _margin() -> Any:
    """The least product z_i (w x − θ_i) of the separator that the reader gives."""
    products, asked = [], []
    for (x,), (low, high) in LINE:
        inside, z = signs(term(low), term(high), 4, fmpq)
        products += list(z * (term(W) * term(x) - terms(THETA)))
        asked += list(inside)
    return least_margin(products, asked)


MARGIN = _margin()
SIDE = largest(*(each for low, high in LABELS for each in (term(low) - 1, 4 - term(high))))
CHECK_4 = Conditions(
    (LINE, (W,), tuple(THETA)),
    (
        *intervals(LABELS, 4, SEPARABLE),
        Condition("the least product z_i (w x − θ_i)", MARGIN, ">", 0, "0", SEPARABLE),
        Condition(
            "the total surrogate loss",
            LOSS_4,
            "=",
            (SIZE * SIDE + 1) ** 2 * squared_length(terms([W, *THETA])) / (8 * MARGIN**2),
            "{}, the bound with your separator",
            SEPARABLE,
        ),
    ),
)


def _solution_4() -> Any:
    """Half of the greatest number of violations, all at once, then the loss: the parabola's top.

    $x$ and $-x$ with $\\lVert x\\rVert^2 = 3/a$; here $a = 3$ and $\\gamma^2 = 1/3$.
    """
    return [([1], (1, 1)), ([-1], (1, 1))], [0], [1, 1, 1]


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
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: [([-1], (1, 2)), ([1], (1, 2))],
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
        check=CHECK_4,
        solution=_solution_4,
        wrong=lambda: ([([2], (1, 1)), ([-2], (1, 1))], [0], [1, 1, 1]),
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
