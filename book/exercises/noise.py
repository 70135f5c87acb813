"""Exercises of the chapter on slack and kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any

from algorithms.seam import at_most, negate, where
from book.answers import called, exact_number, parts_of
from book.conditions import Condition, Conditions, numbers, whole
from book.exercises import Exercise, WrongAnswer
from book.terms import least, term

PASSES = 10


def _root(square: Fraction) -> Fraction:
    return Fraction(isqrt(square.numerator), isqrt(square.denominator))


def _check_1(answer: Any) -> None:
    for D2, R2 in ((Fraction(4), Fraction(8)), (Fraction(1, 4), Fraction(24)), (Fraction(0), 0)):
        R2 = Fraction(R2)
        least = D2 + R2 + 1 + 2 * _root(D2 * (R2 + 1))
        given = exact_number(called(answer, D2, R2))
        if given != least:
            raise WrongAnswer(f"D² = {D2}, R² = {R2}: {given} is not the least value")


def _solution_1() -> Any:
    """The product is $R^2 + 1 + D^2 + \\Delta^2 + (R^2 + 1) D^2/\\Delta^2$.

    It is least at $\\Delta^2 = D \\sqrt{R^2 + 1}$.
    """

    def extended(D2, R2):
        square = D2 * (R2 + 1)
        root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
        return R2 + 1 + D2 + 2 * root

    return extended


(D2,) = numbers("D^2")
SIGNED = ((1, 1), (2, 1), (-1, 1), (-2, -1), (3, -1))
"""The items of the second exercise, each with the side that its rank asks for."""
CHECK_2 = Conditions(
    D2,
    (
        Condition(
            "the sum of the squared deficits that you give",
            D2,
            "=",
            sum(max(0, 1 - z * x) ** 2 for x, z in SIGNED),
            "",
            "Paying for what a comparator lacks",
        ),
    ),
)


def _solution_2() -> Any:
    """The items $-1$ (rank 2) and $3$ (rank 1) lack $2$ and $4$; the others lack nothing."""
    return 2**2 + 4**2


def _check_3(answer: Any) -> None:
    points = [[Fraction(a), Fraction(b)] for a, b in ((0, 0), (1, 2), (-1, 3), (2, -1))]
    points.append([Fraction(1, 2), Fraction(-2, 3)])
    images = []
    for x in points:
        pairs = called(answer, x)
        try:
            images.append(
                [tuple(map(exact_number, parts_of(p, "pairs (phi, lambda)", 2))) for p in pairs]
            )
        except TypeError:
            raise WrongAnswer("expected a list of pairs (phi, lambda)") from None
    factors = [c for _, c in images[0]]
    if any([c for _, c in image] != factors for image in images) or any(c <= 0 for c in factors):
        raise WrongAnswer("the factors lambda must be positive, and the same for every x")
    for x, first in zip(points, images, strict=True):
        for y, second in zip(points, images, strict=True):
            pairs = zip(first, second, strict=True)
            found = sum((c * f * g for (f, c), (g, _) in pairs), Fraction(0))
            kernel = (x[0] * y[0] + x[1] * y[1] + 1) ** 2
            if found != kernel:
                shown = ", ".join(map(str, x)), ", ".join(map(str, y))
                raise WrongAnswer(f"at ({shown[0]}) and ({shown[1]}): {found}, not {kernel}")


def _solution_3() -> Any:
    """Multiply the square out: $1$, twice each entry, each square, and twice the mixed product."""

    def phi(x):
        a, b = x
        return [(1, 1), (a, 2), (b, 2), (a * a, 1), (b * b, 1), (a * b, 2)]

    return phi


ITEMS = tuple(zip(numbers("x_1 x_2 x_3"), numbers("y_1 y_2 y_3"), strict=True))
FEATURES = "More features, for the price of an inner product"


def passes(features: Callable[[Any], Sequence[tuple[Any, int]]]) -> list[Any]:
    """PRIL's mistakes in each pass over the items, with two ranks.

    The features come with factors c: the kernel is the sum of the products c f(x') f(x).
    """
    theta, mistakes = term(0), []
    w = [term(0) for _ in features(term(0))]
    for _ in range(PASSES):
        made = term(0)
        for x, y in ITEMS:
            image, z = features(term(x)), 2 * term(y) - 3
            score = sum(c * a * f for a, (f, c) in zip(w, image, strict=True))
            above = at_most(theta, score)
            made = made + where(term(y) == 2, negate(above), above)
            step = where(at_most(z * (score - theta), 0), z, 0)
            w = [a + step * f for a, (f, _) in zip(w, image, strict=True)]
            theta = theta - step
        mistakes.append(made)
    return mistakes


PLAIN = passes(lambda x: [(x, 1)])
SQUARED = passes(lambda x: [(x * x, 1), (x, 2), (term(1), 1)])
"""With the kernel (x' x + 1)², by its features as in exercise 3."""
CHECK_4 = Conditions(
    ITEMS,
    (
        *whole((y for _, y in ITEMS), 1, 2, FEATURES),
        Condition(
            f"the number of mistakes of kernel PRIL in pass {PASSES}",
            SQUARED[-1],
            "<=",
            0,
            "0",
            FEATURES,
        ),
        Condition(
            "the least number of mistakes of PRIL in a pass", least(*PLAIN), ">", 0, "0", FEATURES
        ),
    ),
)


def _solution_4() -> Any:
    """Rank 2 on both sides of rank 1: a parabola separates them, and no threshold does."""
    return [(-1, 2), (0, 1), (1, 2)]


EXERCISES = (
    Exercise(
        "noise/1",
        _check_1,
        _solution_1,
        lambda: lambda D2, S: D2 + S,
        "Multiply out. Two of the four terms depend on $\\Delta$, and their product does not.",
    ),
    Exercise(
        "noise/2",
        CHECK_2,
        _solution_2,
        lambda: 2 + 4,
        "Which items are on the wrong side of 0, or nearer to it than 1?",
    ),
    Exercise(
        "noise/3",
        _check_3,
        _solution_3,
        lambda: lambda x: [(1, 1), (x[0], 1), (x[1], 1), (x[0] * x[1], 1)],
        "Multiply $(x'_1 x_1 + x'_2 x_2 + 1)^2$ out and collect products.",
    ),
    Exercise(
        "noise/4",
        CHECK_4,
        _solution_4,
        lambda: [(-1, 1), (0, 1), (1, 2)],
        "Which set of ranks on a line can a parabola cut out, and a threshold cannot?",
        stars=1,
    ),
)
