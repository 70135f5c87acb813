"""Exercises of the atlas of errors."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

from sympy import Max, Rational, Symbol

from algorithms import PRIL, PACuSumRank, ThresholdState, run
from algorithms.seam import less, where
from algorithms.storm.encoding import permissible
from algorithms.storm.messages import all_paths
from algorithms.stream import Trace
from book.conditions import Condition, Conditions, intervals, numbers, whole
from book.exercises import Exercise
from book.round_terms import pril_regret
from book.terms import largest, least, term, terms

(FACTOR,) = numbers("factor")
POWER, SQUARE, MISSING, CONVEX, AVERAGE = (
    "A wrong power or factor",
    "The square of a sum",
    "A missing hypothesis",
    "Convexity assumed",
    "An average taken for the value",
)
SCALED = run(
    PACuSumRank(2, 2 * term(FACTOR), layout="after"),
    [(terms([2 * term(FACTOR), -term(FACTOR)]), 2)],
)
CHECK_1 = Conditions(
    FACTOR,
    (
        Condition("the factor", FACTOR, ">", 0, "0", POWER, told=False),
        Condition(
            "the loss of the run",
            SCALED.total_mae,
            ">=",
            1000 * 5 * term(FACTOR) ** 2 / (2 * term(FACTOR)) ** 4,
            "{}, 1000 times the bound",
            POWER,
        ),
    ),
)


def _solution_1() -> Any:
    """The loss stays 1. The bound is $\\tfrac{5}{16}$ over the square of the factor.

    Any square from 312.5 on will do.
    """
    return 18


def _line(rounds: int) -> tuple[tuple[Symbol, tuple[Symbol, Symbol]], ...]:
    """The symbols of rounds with an item on a line and an interval label."""
    return tuple(
        (x, (low, high))
        for t in range(1, rounds + 1)
        for x, low, high in (numbers(f"x_{t} y_l{t} y_r{t}"),)
    )


def _played(line: Any, start: ThresholdState | None = None) -> Trace:
    """PRIL with three ranks on these rounds."""
    stream = [(terms([x]), (term(low), term(high))) for x, (low, high) in line]
    return run(PRIL(3), stream, start)


W, *THETA = numbers("w theta_1 theta_2")
TWO = _line(2)
GAPS = [
    played.after.theta[1] - played.after.theta[0]
    for played in _played(TWO, ThresholdState(terms([W]), terms(THETA))).rounds
]
CHECK_2 = Conditions(
    (W, tuple(THETA), TWO),
    (
        *intervals((label for _, label in TWO), 3, MISSING),
        Condition("the gap at the start", THETA[1] - THETA[0], ">=", 1, "1", MISSING),
        Condition(
            "the lesser of the two gaps after the rounds",
            least(*GAPS),
            "<",
            0,
            "0: the order is kept",
            MISSING,
        ),
    ),
)


def _solution_2() -> Any:
    """The first round takes 1 from a gap of $\\tfrac32$, the second one takes 1 from what is left.

    Both times the score lies between the thresholds and the label is above both.
    """
    return Fraction(1, 4), (0, Fraction(3, 2)), [(1, (3, 3)), (Fraction(1, 5), (3, 3))]


BAGS = tuple(tuple(tuple(numbers(f"x_{g}{i} class_{g}{i}")) for i in (1, 2, 3)) for g in (1, 2))


def _class_mean(label: int) -> Any:
    """The mean of the points of a class, 1 or 2, in both bags."""
    inside = [(2 - y if label == 1 else y - 1, x) for bag in BAGS for x, y in bag]
    return sum(a * x for a, x in inside) / sum(a for a, _ in inside)


FIRST = [sum(2 - y for _, y in bag) for bag in BAGS]
"""How many of each bag's three points are of class 1."""
TOTALS = [sum(x for x, _ in bag) for bag in BAGS]
ESTIMATES = (
    (TOTALS[0] * (3 - FIRST[1]) - TOTALS[1] * (3 - FIRST[0])) / (3 * (FIRST[0] - FIRST[1])),
    (TOTALS[1] * FIRST[0] - TOTALS[0] * FIRST[1]) / (3 * (FIRST[0] - FIRST[1])),
)
"""The class means that would give the bags their means, by Cramer's rule."""
CHECK_3 = Conditions(
    BAGS,
    (
        *whole((y for bag in BAGS for _, y in bag), 1, 2, AVERAGE),
        *(
            Condition(
                f"the number of points of class 1 in bag {g}",
                number,
                relation,
                bound,
                f"{{}}: bag {g} does not have both classes",
                AVERAGE,
                told=False,
            )
            for g, number in enumerate(FIRST, start=1)
            for relation, bound in ((">", 0), ("<", 3))
        ),
        Condition(
            "the difference of the bags' numbers of class 1",
            Max(FIRST[0] - FIRST[1], FIRST[1] - FIRST[0]),
            ">",
            0,
            "0: both bags have the same proportions",
            AVERAGE,
            told=False,
        ),
        Condition(
            "the mean of class 1",
            _class_mean(1),
            "<",
            _class_mean(2),
            "{}, that of class 2",
            AVERAGE,
        ),
        Condition(
            "the estimated mean of class 1",
            ESTIMATES[0],
            ">",
            ESTIMATES[1],
            "{}, that of class 2",
            AVERAGE,
        ),
    ),
)


def _solution_3() -> Any:
    """The bag that has more of class 2 has its points of class 2 far to the left of the others.

    With two classes the estimates are in the order of the bags' means.
    """
    return [(0, 1), (0, 1), (9, 2)], [(0, 1), (1, 2), (1, 2)]


THRESHOLD, X, COST, LEVEL, OTHER, OTHER_THRESHOLD = numbers("theta x C s w_other theta_other")


def _objectives() -> tuple[Any, Any]:
    """J where CCCP ends, and at the other point, for the label [1, 1].

    From the flat part nothing moves. Otherwise the first step is PA-I's, which only raises the
    margin: the item stays kept, and the next step is the same.
    """
    w, theta, x, C, s, v, b = map(term, (W, THRESHOLD, X, COST, LEVEL, OTHER, OTHER_THRESHOLD))
    square = x**2 + 1

    def ramp(u: Any) -> Any:
        return largest(0, 1 - u) - largest(0, s - u)

    margin = theta - w * x
    alpha = where(less(margin, s), 0, least(C, largest(0, 1 - margin) / square))
    end = alpha**2 * square / 2 + C * ramp(margin + alpha * square)
    return end, ((v - w) ** 2 + (b - theta) ** 2) / 2 + C * ramp(b - v * x)


END, THERE = _objectives()
CHECK_4 = Conditions(
    (W, THRESHOLD, X, COST, LEVEL, (OTHER, OTHER_THRESHOLD)),
    (
        Condition("C", COST, ">", 0, "0", CONVEX, told=False),
        Condition("s", LEVEL, "<", 1, "1", CONVEX, told=False),
        Condition(
            "the objective where CCCP ends",
            END,
            ">=",
            THERE + 10,
            "{}, 10 more than at your point",
            CONVEX,
        ),
    ),
)


def _solution_4() -> Any:
    """Begin on the flat part of the ramp: CCCP sees slope 0, and stays.

    The cost of a unit is large, so that it would be worth while to leave.
    """
    return -1, 0, -2, 20, -1, (0, 0)


FOUR = _line(4)
_, REGRET, PRINTED = pril_regret(3, FOUR)
CHECK_5 = Conditions(
    FOUR,
    (
        *intervals((label for _, label in FOUR), 3, SQUARE),
        Condition(
            "the regret",
            REGRET,
            ">",
            PRINTED,
            "{}, the printed bound",
            SQUARE,
        ),
    ),
)


def _solution_5() -> Any:
    """Labels at the two ends in turn: each second round undoes the first and pays for both.

    Two rounds cost $4x^2 + 2$, where the paper allows $2x^2 + 2$; the ball is paid for once.
    """
    return [(1, (1, 1)), (1, (3, 3)), (1, (1, 1)), (1, (3, 3))]


NODES = (numbers("psi_1(0) psi_1(1)"), numbers("psi_2(0) psi_2(1)"))
WEIGHTS = [prod(NODES[i][bit] for i, bit in enumerate(path)) for path in all_paths(2)]
LABELS = [permissible(path, 3) for path in all_paths(2)]
NO_LABEL = sum(weight for weight, label in zip(WEIGHTS, LABELS, strict=True) if not label)
CHECK_6 = Conditions(
    NODES,
    (
        *(
            Condition(f"the potential {node}", node, ">", 0, "0", "Probability that leaks")
            for pair in NODES
            for node in pair
        ),
        Condition(
            "the probability of the paths that are no label",
            NO_LABEL / sum(WEIGHTS),
            ">",
            Rational(1, 2),
            "{}",
            "Probability that leaks",
        ),
    ),
)


def _solution_6() -> Any:
    """The bits are independent here: make the first one 0 and the second one 1."""
    return (9, 1), (1, 9)


EXERCISES = (
    Exercise(
        "atlas/1",
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: 10,
        hint="Which power of $c$ does the bound get, and what happens to the loss?",
    ),
    Exercise(
        "atlas/2",
        check=CHECK_2,
        solution=_solution_2,
        wrong=lambda: (Fraction(1, 4), (0, 2), [(1, (3, 3)), (Fraction(1, 5), (3, 3))]),
        hint="""A round moves one threshold by 1 and leaves the other if the score lies between
        them. What must the gap be after the first round, for the second one to turn it round?""",
    ),
    Exercise(
        "atlas/3",
        check=CHECK_3,
        solution=_solution_3,
        wrong=lambda: ([(0, 1), (0, 1), (1, 2)], [(0, 1), (1, 2), (1, 2)]),
        hint="""With two classes the estimates are in the order of the bag means, by which bag
        has more of which class. Put a whole bag far to one side.""",
    ),
    Exercise(
        "atlas/4",
        check=CHECK_4,
        solution=_solution_4,
        wrong=lambda: (-1, 0, -2, 1, -1, (0, 0)),
        hint="""Begin where the slope of the ramp is 0, so that CCCP stays. Then make staying
        expensive: which number multiplies the loss?""",
    ),
    Exercise(
        "atlas/5",
        stars=1,
        check=CHECK_5,
        solution=_solution_5,
        wrong=lambda: [(1, (1, 1)), (1, (3, 3)), (1, (2, 2)), (1, (1, 3))],
        hint="""Let two labels contradict each other at the same item: the second of two rounds
        pays for the first. How does the regret grow with the rounds, and how the printed bound?""",
    ),
    Exercise(
        "atlas/6",
        check=CHECK_6,
        solution=_solution_6,
        wrong=lambda: ((1, 1), (1, 1)),
        hint="""With edges of 1 the bits are independent: the probability of the path 01 is a
        product of two numbers that you can choose.""",
    ),
)
