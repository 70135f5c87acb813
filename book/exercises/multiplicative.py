"""Exercises of the chapter on multiplicative updates."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from algorithms.m_pril import MPRIL
from algorithms.seam import exact
from algorithms.stream import run
from book.answers import called, exact_number
from book.exercises import ANY_LENGTH, Exercise, WrongAnswer

BASES = (2, 3, 10)
LIFTED = (
    [((-1,), (2, 2))] * 12,
    [((1,), (1, 1)), ((-1,), (2, 2))] * 6,
    [((1, 0), (2, 2)), ((-1, 0), (1, 1)), ((1, 1), (2, 2))] * 4,
)


def _vector(value: Any) -> tuple[Fraction, ...]:
    if isinstance(value, str | bytes):
        raise WrongAnswer(f"{value!r}: expected a list of numbers")
    try:
        found = tuple(exact_number(part) for part in value)
    except TypeError:
        raise WrongAnswer(f"{value!r}: expected a list of numbers") from None
    if not found:
        raise WrongAnswer("expected at least one component")
    return found


def _instances(rows: Any) -> list[tuple[Fraction, ...]]:
    try:
        found = [_vector(x) for x in rows]
    except TypeError:
        raise WrongAnswer("expected a list of instances, each a list of numbers") from None
    if not 1 <= len(found) <= 60 or len({len(x) for x in found}) > 1 or len(found[0]) > 256:
        raise WrongAnswer("expected from 1 to 60 instances of one length, at most 256")
    if any(part not in (-1, 0, 1) for x in found for part in x):
        raise WrongAnswer("use components -1, 0 and 1, so that the run is exact")
    return found


def _loss(K: int, base: Any, items: list[Any]) -> int:
    learner = MPRIL(K, base, start="uniform", normaliser="line-8")
    return int(run(learner, [(exact(x), label) for x, label in items]).total_mae)


def _check_1(answer: Any) -> None:
    try:
        base, items, w, theta = answer
        rows, asked = zip(*items, strict=True)
        labels = [tuple(label) for label in asked]
    except (TypeError, ValueError):
        raise WrongAnswer(
            "expected (q, rounds, w, theta), rounds a list of (x, (y_l, y_r))"
        ) from None
    base, xs, w, theta = exact_number(base), _instances(rows), _vector(w), _vector(theta)
    K = len(theta) + 1
    if K < 3:
        raise WrongAnswer("expected at least three ranks: theta needs two components or more")
    if base <= 1:
        raise WrongAnswer("q = e^eta must be above 1")
    if len(w) != len(xs[0]) or min(*w, *theta) < 0 or not sum(w) + sum(theta):
        raise WrongAnswer("w needs the length of x, and no component of w, theta may be negative")
    slack = []
    for x, label in zip(xs, labels, strict=True):
        if len(label) != 2 or any(type(k) is not int for k in label):
            raise WrongAnswer(f"{label!r}: expected a label (y_l, y_r)")
        low, high = label
        if not 1 <= low <= high <= K:
            raise WrongAnswer(f"[{low}, {high}] is no interval of ranks in 1..{K}")
        f = sum(p * q for p, q in zip(w, x, strict=True))
        slack += [f - theta[i - 1] for i in range(1, low)]
        slack += [theta[i - 1] - f for i in range(high, K)]
    if not slack or min(slack) <= 0:
        raise WrongAnswer("your comparator does not rank the rounds with a margin")
    gamma = min(slack) / (sum(w) + sum(theta))
    width = K - 1 - min(high - low for low, high in labels)
    bound = width**2 * math.log(K + len(w) - 1) / float(gamma) ** 2
    loss = _loss(K, base, list(zip(xs, labels, strict=True)))
    if loss <= bound + 1e-9:
        raise WrongAnswer(f"the loss is {loss}, the printed bound {bound:.3f}: it holds")


def _solution_1() -> Any:
    """The label $[2, 3]$ of three ranks asks one question, so $K - c - 1 = 1$ as with two ranks.

    In each round half of the weights say $+1$ and half say $-1$: the score is 0, and
    $\\theta_1 > 0$. The bound is $\\log 6 < 2$.
    """
    return 2, [([1, -1, 1, -1], (2, 3)), ([1, 1, -1, -1], (2, 3))], [1, 0, 0, 0], [0, 0]


def _check_2(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function of (gamma, a)")
    for gamma, a in ((0.2, 1), (0.5, 1), (0.5, 3), (0.9, 2), (0.05, 4)):
        try:
            eta = float(answer(gamma, a))
        except Exception as problem:
            raise WrongAnswer(f"your function failed: {problem!r}") from None
        best = math.atanh(gamma) / a
        if not math.isfinite(eta) or abs(eta - best) > 1e-6 * best:
            raise WrongAnswer(f"gamma = {gamma}, a = {a}: {eta} is not the best step size")


def _solution_2() -> Any:
    """The derivative $\\gamma a - a \\tanh(a\\eta)$ vanishes where $\\tanh(a\\eta) = \\gamma$."""
    import math

    return lambda gamma, a: math.log((1 + gamma) / (1 - gamma)) / (2 * a)


def _check_3(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function of x")
    for items in LIFTED:
        lifted = []
        for x, label in items:
            lifted.append((_vector(called(answer, list(x))), label))
        _instances([x for x, _ in lifted])
        loss = _loss(2, 2, lifted)
        if loss > 5:
            raise WrongAnswer(f"on the rounds {items[:3]}... M-PRIL still makes {loss} mistakes")


def _solution_3() -> Any:
    """A weight on $-x_j$ is a negative weight on $x_j$; the constant makes up for the threshold."""
    return lambda x: [*x, *(-value for value in x), 1]


def _check_4(answer: Any) -> None:
    xs = _instances(answer)
    if len(xs) != 5:
        raise WrongAnswer(f"expected five instances, not {len(xs)}")
    if len(xs[0]) > 32:
        raise WrongAnswer("at most 32 components")
    if not any(all(x[j] == 1 for x in xs) for j in range(len(xs[0]))):
        raise WrongAnswer("no component is 1 in every round, so no w = e_j has margin 1")
    for base in BASES:
        loss = _loss(2, base, [(x, (2, 2)) for x in xs])
        if loss < 5:
            raise WrongAnswer(f"with q = {base} M-PRIL makes only {loss} mistakes")


def _solution_4() -> Any:
    """Round $t$ asks for binary digit $t$ of the component's number.

    Whatever has been learnt of the other digits, this one has not been seen: the score is 0, and
    the threshold is positive.
    """
    return [[1 - 2 * (j >> t & 1) for j in range(32)] for t in range(5)]


EXERCISES = (
    Exercise(
        "multiplicative/1",
        only_python=ANY_LENGTH,
        hint=(
            "What counts is $K - c - 1 = 1$. Which labels of three ranks ask one question only? "
            "One mistake is then less than the bound; look for two in two rounds."
        ),
        check=_check_1,
        solution=_solution_1,
        wrong=lambda: (2, [([1], (1, 2))], [0], [0, 1]),
    ),
    Exercise(
        "multiplicative/2",
        hint="Differentiate by $\\eta$. The inverse of $\\tanh$ is a logarithm.",
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: lambda gamma, a: math.log((a + gamma) / (a - gamma)) / (2 * a),
    ),
    Exercise(
        "multiplicative/3",
        hint="The text names the three groups of components.",
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: lambda x: [*x, 1],
    ),
    Exercise(
        "multiplicative/4",
        only_python=ANY_LENGTH,
        hint="There are 32 whole numbers of five binary digits. Let each round ask for one digit.",
        stars=1,
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: [[1, -1, 1, -1]] * 5,
    ),
)
