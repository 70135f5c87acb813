"""Exercises of the chapter on label proportions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import numpy as np
from sympy import Max

from algorithms.proportions.kdlor import kdlor_dual
from algorithms.seam import at_most, equal, exact, where
from book.answers import exact_number, parts_of
from book.conditions import Condition, Conditions, numbers, whole
from book.exercises import Exercise, WrongAnswer
from book.group_terms import among, weighed
from book.terms import term

STEPS: tuple[tuple[tuple[Any, ...], tuple[Any, ...]], ...] = (
    ((1, 0), (0, 1)),
    ((2, 1), (1, -3)),
    ((1, 1), (3, 2)),
    ((4, 0), (1, 0)),
    ((-1, 2), (2, -1)),
    ((0, 0), (1, 1)),
    ((1, 2, 3), (Fraction(1, 2), -1, 0)),
)


MEANS = numbers("m_1 m_2")
CHECK_1 = Conditions(
    MEANS,
    tuple(
        Condition(
            f"the mean of bag {g} with these class means",
            (first * MEANS[0] + second * MEANS[1]) / 4,
            "=",
            mean,
            f"the mean {{}} of bag {g}",
            "Bag means are mixtures",
        )
        for g, (first, second), mean in ((1, (3, 1), 2), (2, (1, 3), 5))
    ),
)


def _solution_1() -> Any:
    """The sum of both equations is $m_1 + m_2 = 7$, their difference $\\tfrac12 (m_2 - m_1) = 3$.

    Bags of means 2 and 5 make classes of means $\\tfrac12$ and $\\tfrac{13}2$: stretched by 2.
    """
    return Fraction(1, 2), Fraction(13, 2)


X, BAGS, BY_Y, BY_Z = (
    numbers(" ".join(f"{name}_{t}" for t in (1, 2, 3))) for name in ("x", "bag", "y", "z")
)
LOSE = "What the estimates lose"


def _apart(label: int) -> Any:
    difference = weighed(among(label, BY_Y), X) - weighed(among(label, BY_Z), X)
    return Max(difference, -difference)


CHECK_2 = Conditions(
    (X, BAGS, BY_Y, BY_Z),
    (
        *whole((*BAGS, *BY_Y, *BY_Z), 1, 2, LOSE),
        *(
            Condition(
                f"the sum of the three numbers {name}",
                sum(given),
                relation,
                bound,
                aim,
                LOSE,
                False,
            )
            for name, given in (("bag_t", BAGS), ("y_t", BY_Y), ("z_t", BY_Z))
            for relation, bound, aim in (
                (">", 3, "{}: the number 2 does not occur"),
                ("<", 6, "{}: the number 1 does not occur"),
            )
        ),
        *(
            Condition(
                f"the share of class 1 in bag {bag} by y",
                weighed(among(bag, BAGS), among(1, BY_Y)),
                "=",
                weighed(among(bag, BAGS), among(1, BY_Z)),
                "{}, the share by z",
                LOSE,
            )
            for bag in (1, 2)
        ),
        Condition(
            "the most that a class mean by y differs from the one by z",
            Max(_apart(1), _apart(2)),
            ">",
            0,
            "0",
            LOSE,
        ),
    ),
)


def _solution_2() -> Any:
    """Exchange the labels of two different points of one bag. The second bag is not touched."""
    return [0, 1, 5], [1, 1, 2], [1, 2, 2], [2, 1, 2]


def _check_3(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function dual(r1, r2)")
    for first, second in STEPS:
        a, b = (tuple(map(Fraction, step)) for step in (first, second))
        S = exact(np.eye(len(a), dtype=int))
        wanted = tuple(exact_number(value) for value in kdlor_dual(S, exact([a, b]), 1))
        try:
            given = answer(a, b)
        except Exception as problem:
            raise WrongAnswer(f"your function raised {problem!r}") from None
        found = tuple(exact_number(value) for value in parts_of(given, "a pair of weights", 2))
        if found != wanted:
            steps = f"for the steps {_words(a)} and {_words(b)} the weights {_words(found)}"
            if min(found) < 0 or sum(found) != 1:
                raise WrongAnswer(f"{steps} are negative or do not add up to 1")
            yours, least = (_length(weights, a, b) for weights in (found, wanted))
            raise WrongAnswer(f"{steps} give the squared length {yours}: {least} is possible")


def _length(weights: Sequence[Fraction], a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
    """Squared length of the weighted sum of two steps."""
    return sum(
        ((weights[0] * p + weights[1] * q) ** 2 for p, q in zip(a, b, strict=True)), Fraction(0)
    )


def _words(values: Sequence[Fraction]) -> str:
    return f"({', '.join(map(str, values))})"


def _solution_3() -> Any:
    """The point of the line through $r_1$ and $r_2$ that is nearest to 0, kept within the segment.

    $\\lVert \\alpha r_1 + (1 - \\alpha) r_2 \\rVert^2$ is least at
    $\\alpha = r_2 \\cdot (r_2 - r_1) / \\lVert r_2 - r_1 \\rVert^2$; clip it to $[0, 1]$.
    """

    def dual(r1, r2):
        difference = [q - p for p, q in zip(r1, r2, strict=True)]
        along = sum(q * d for q, d in zip(r2, difference, strict=True))
        alpha = min(max(along / sum(d * d for d in difference), Fraction(0)), Fraction(1))
        return alpha, 1 - alpha

    return dual


AT, IN, OF = (numbers(" ".join(f"{name}_{t}" for t in range(1, 7))) for name in ("x", "bag", "y"))


SHARES = [weighed(among(bag, IN), among(2, OF)) for bag in (1, 2)]
"""The share of class 2 in each bag."""
APART = weighed(among(2, OF), AT) - weighed(among(1, OF), AT)
ESTIMATED = (weighed(among(2, IN), AT) - weighed(among(1, IN), AT)) / (SHARES[1] - SHARES[0])
"""How far the class means and their estimates are apart."""
CHECK_4 = Conditions(
    (AT, IN, OF),
    (
        *whole((*IN, *OF), 1, 2, LOSE),
        *(
            Condition(
                f"the number of points {what}", sum(among(group, given)), ">", 0, "0", LOSE, False
            )
            for what, group, given in (("in bag 1", 1, IN), ("in bag 2", 2, IN))
        ),
        *(
            Condition(
                f"the share of class 2 in bag {bag}", share, relation, bound, "{}", LOSE, False
            )
            for bag, share in enumerate(SHARES, start=1)
            for relation, bound in ((">", 0), ("<", 1))
        ),
        Condition(
            "the squared difference of the bags' shares",
            (SHARES[1] - SHARES[0]) ** 2,
            ">",
            0,
            "0: else the columns are dependent",
            LOSE,
            told=False,
        ),
        Condition("the distance of the class means", APART, ">", 0, "0", LOSE),
        Condition(
            "the distance of the estimates", ESTIMATED, ">=", 10 * APART, "{}, ten times that", LOSE
        ),
    ),
)


def _solution_4() -> Any:
    """Two bags with a third and two thirds of class 2: $\\hat m_2 - \\hat m_1$ is three times the
    distance of the bag means, 1 and $\\tfrac{20}3$.

    That distance is due to the bags, not to the classes: all of bag 2 lies to the right.
    """
    return [0, 0, 3, 10, 5, 5], [1, 1, 1, 2, 2, 2], [1, 1, 2, 1, 2, 2]


PI = tuple(numbers(f"pi_{g}1 pi_{g}2 pi_{g}3") for g in (1, 2, 3))
M, N = numbers("m_1 m_2 m_3"), numbers("n_1 n_2 n_3")


def _dot(first: Sequence[Any], second: Sequence[Any]) -> Any:
    return sum(a * b for a, b in zip(first, second, strict=True))


def _distance(first: Sequence[Any], second: Sequence[Any]) -> Any:
    return sum((a - b) ** 2 for a, b in zip(first, second, strict=True))


CHECK_5 = Conditions(
    (PI, M, N),
    (
        *(
            Condition(f"the proportion {entry}", entry, ">=", 0, "0", LOSE, told=False)
            for row in PI
            for entry in row
        ),
        *(
            Condition(f"the sum of row {g} of π", sum(row), "=", 1, "1", LOSE, told=False)
            for g, row in enumerate(PI, start=1)
        ),
        *(
            Condition(
                f"the squared distance of rows {g} and {h} of π",
                _distance(PI[g - 1], PI[h - 1]),
                ">",
                0,
                "0",
                LOSE,
                told=False,
            )
            for g, h in combinations((1, 2, 3), 2)
        ),
        *(
            Condition(high.name, high, ">", low, f"{{}}, which is {low.name}", LOSE, told=False)
            for means in (M, N)
            for low, high in pairwise(means)
        ),
        Condition(
            "the squared distance of the two triples",
            _distance(M, N),
            ">",
            0,
            "0",
            LOSE,
            told=False,
        ),
        *(
            Condition(
                f"the mean of bag {g} with m",
                _dot(row, M),
                "=",
                _dot(row, N),
                "{}, its mean with n",
                LOSE,
            )
            for g, row in enumerate(PI, start=1)
        ),
    ),
)


def _solution_5() -> Any:
    """Take $v = (1, -2, 1)$ for the difference: $\\pi v = 0$ asks for $\\pi_{g2} = \\tfrac13$.

    All bags have a third of class 2, and share the rest between 1 and 3: rows of the form
    $(p, \\tfrac13, \\tfrac23 - p)$ need $p - \\tfrac23 + \\tfrac23 - p = 0$, which holds.
    """
    third = Fraction(1, 3)
    return (
        [(0, third, 2 * third), (third, third, third), (2 * third, third, 0)],
        (0, 4, 8),
        (1, 2, 9),
    )


EIGHT, KIND = (numbers(" ".join(f"{name}_{t}" for t in range(1, 9))) for name in ("x", "y"))
PLACED, LABELS = ([*map(term, given)] for given in (EIGHT, KIND))
SIZES = [sum(among(label, LABELS)) for label in (1, 2)]
CENTRES = [weighed(among(label, LABELS), PLACED) for label in (1, 2)]
ORDER = "KDLOR: small scatter, steps in order"


def _missed(threshold: Any) -> Any:
    """Training points on the wrong side of a threshold; one on it counts as above it."""
    mistakes = term(0)
    for x, y in zip(PLACED, LABELS, strict=True):
        above = where(at_most(threshold, x), 1, 0)
        mistakes = mistakes + where(equal(above, y - 1), 0, 1)
    return mistakes


PRINTED, MIDPOINT = (_missed(cut) for cut in (weighed(SIZES, CENTRES), sum(CENTRES) / 2))
CHECK_6 = Conditions(
    (EIGHT, KIND),
    (
        *(Condition(x.name, x, "whole", 0, "", ORDER, told=False) for x in EIGHT),
        *whole(KIND, 1, 2, ORDER),
        *(
            Condition(f"the number of points of class {label}", size, ">", 0, "0", ORDER, False)
            for label, size in enumerate(SIZES, start=1)
        ),
        Condition(
            "the step from the mean of class 1 to that of class 2",
            CENTRES[1] - CENTRES[0],
            ">",
            0,
            "0",
            ORDER,
        ),
        Condition(
            "the number of mistakes with the printed threshold",
            PRINTED,
            ">=",
            MIDPOINT + 2,
            "{}, two more than with the midpoint",
            ORDER,
        ),
    ),
)


def _solution_6() -> Any:
    """Six points of class 1 with mean 4 against one of class 2 at 18: the midpoint is 11.

    The printed threshold is $(6 \\cdot 4 + 18)/7 = 6$, on the large class's own upper points: a
    score equal to a threshold is above it.
    """
    return [0, 1, 2, 6, 6, 7, 8, 18], [1, 1, 1, 1, 1, 1, 1, 2]


EXERCISES = (
    Exercise(
        "proportions/1",
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: (2, 5),
        hint="""Write both bag means as mixtures of $m_1$ and $m_2$; add the equations, subtract
        them.""",
    ),
    Exercise(
        "proportions/2",
        check=CHECK_2,
        solution=_solution_2,
        wrong=lambda: ([0, 1, 5], [1, 1, 2], [1, 2, 2], [1, 2, 2]),
        hint="What can be exchanged within a bag so that its histogram does not notice?",
    ),
    Exercise(
        "proportions/3",
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: lambda a, b: (Fraction(1, 2), Fraction(1, 2)),
        hint="""The hull of two steps is a segment. Which of its points is nearest to 0, and what
        if the nearest point of the whole line lies outside?""",
    ),
    Exercise(
        "proportions/4",
        check=CHECK_4,
        solution=_solution_4,
        wrong=lambda: ([0, 2, 6, 0, 6, 8], [1, 1, 1, 2, 2, 2], [1, 1, 2, 1, 2, 2]),
        hint="""Give the bags proportions that are not far from each other: then $\\pi^{-1}$ is
        large. What it multiplies is the distance of the *bag* means. You may move a whole bag.""",
    ),
    Exercise(
        "proportions/5",
        stars=1,
        check=CHECK_5,
        solution=_solution_5,
        wrong=lambda: ([(1, 0, 0), (0, 1, 0), (0, 0, 1)], (0, 4, 8), (1, 2, 9)),
        hint="""The difference $v = m - n$ must have $\\pi v = 0$. Choose $v$ first, with entries
        of both signs, and then rows of $\\pi$ that are orthogonal to it.""",
    ),
    Exercise(
        "proportions/6",
        stars=1,
        check=CHECK_6,
        solution=_solution_6,
        wrong=lambda: ([0, 1, 2, 3, 10, 11, 12, 13], [1, 1, 1, 1, 2, 2, 2, 2]),
        hint="""Make one class much larger than the other. The printed threshold is the mean of
        all points; put some points of the large class between it and the midpoint.""",
    ),
)
