"""Exercises of the atlas of errors."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import prod
from typing import Any

from sympy import Rational

from algorithms import PRIL, PACuSumRank, ThresholdState, run
from algorithms.pa.losses import objective
from algorithms.pa.ramp import PARamp
from algorithms.proportions.bags import proportions_of
from algorithms.proportions.matrices import rank
from algorithms.proportions.means import bag_means, class_means, estimated_class_means
from algorithms.seam import exact
from algorithms.storm.encoding import permissible
from algorithms.storm.messages import all_paths
from book.answers import exact_number, parts_of
from book.conditions import Condition, Conditions, numbers
from book.exercises import Exercise, WrongAnswer

LARGEST = 10**6
"""Numbers of answers stay below, so that a check is quick."""


def _label(label: Any, K: int) -> tuple[int, int]:
    low, high = parts_of(label, "labels (y_l, y_r)", 2)
    if type(low) is not int or type(high) is not int or not 1 <= low <= high <= K:
        raise WrongAnswer(f"{label!r}: expected ranks y_l <= y_r from 1 to {K}")
    return low, high


def _stream(stream: Any, most: int, K: int) -> list[tuple[Any, tuple[int, int]]]:
    if not isinstance(stream, (list, tuple)) or not 1 <= len(stream) <= most:
        raise WrongAnswer(f"expected a stream of 1 to {most} pairs (x, (y_l, y_r))")
    pairs = [parts_of(pair, "pairs (x, (y_l, y_r))", 2) for pair in stream]
    return [(exact([exact_number(x)]), _label(label, K)) for x, label in pairs]


def _check_1(answer: Any) -> None:
    factor = exact_number(answer)
    if factor <= 0:
        raise WrongAnswer("expected a positive factor")
    x = [2 * factor, -factor]
    delta, r2 = 2 * factor, 5 * factor**2
    learner = PACuSumRank(2, delta, layout="after")
    loss, bound = run(learner, [(exact(x), 2)]).total_mae, r2 / delta**4
    if loss < 1000 * bound:
        raise WrongAnswer(f"the loss is {loss}, and 1000 times the printed bound is {1000 * bound}")


def _solution_1() -> Any:
    """The loss stays 1. The bound is $\\tfrac{5}{16} c^{-2}$, so any $c^2 \\ge 312.5$ will do."""
    return 18


def _check_2(answer: Any) -> None:
    w, theta, stream = parts_of(answer, "(w, theta, stream)", 3)
    values = [exact_number(value) for value in parts_of(theta, "two thresholds", 2)]
    if values[1] - values[0] < 1:
        raise WrongAnswer(f"the gap is {values[1] - values[0]}: expected at least 1")
    start = ThresholdState(exact([exact_number(w)]), exact(values))
    trace = run(PRIL(3), _stream(stream, 4, 3), start)
    if all(a <= b for played in trace.rounds for a, b in pairwise(played.after.theta)):
        gaps = [str(played.after.theta[1] - played.after.theta[0]) for played in trace.rounds]
        raise WrongAnswer(f"the order is kept; the gaps after the rounds are {', '.join(gaps)}")


def _solution_2() -> Any:
    """The first round takes 1 from a gap of $\\tfrac32$, the second one takes 1 from what is left.

    Both times the score lies between the thresholds and the label is above both.
    """
    return Fraction(1, 4), (0, Fraction(3, 2)), [(1, (3, 3)), (Fraction(1, 5), (3, 3))]


def _check_3(answer: Any) -> None:
    bags = parts_of(answer, "two bags, each a list of pairs (x, class)", 2)
    points, classes, numbers = [], [], []
    for number, bag in enumerate(bags, start=1):
        if not isinstance(bag, (list, tuple)) or not 2 <= len(bag) <= 10:
            raise WrongAnswer("expected two to ten pairs (x, class) in each bag")
        for pair in bag:
            x, label = parts_of(pair, "pairs (x, class)", 2)
            if type(label) is not int or label not in (1, 2):
                raise WrongAnswer(f"{label!r}: expected the class 1 or 2")
            points.append([exact_number(x)])
            classes.append(label)
            numbers.append(number)
        if {label for label, own in zip(classes, numbers, strict=True) if own == number} != {1, 2}:
            raise WrongAnswer(f"bag {number} does not have both classes")
    proportions = proportions_of(classes, numbers, 2)
    if rank(proportions) < 2:
        raise WrongAnswer("both bags have the same proportions: nothing can be estimated")
    X = exact(points)
    true = class_means(X, classes, 2)
    found = estimated_class_means(proportions, bag_means(X, numbers, 2))
    if not (true[0, 0] < true[1, 0] and found[0, 0] > found[1, 0]):
        raise WrongAnswer(
            f"the class means are {true[0, 0]} and {true[1, 0]}, "
            f"the estimates {found[0, 0]} and {found[1, 0]}"
        )


def _solution_3() -> Any:
    """The bag that has more of class 2 has its points of class 2 far to the left of the others.

    With two classes the estimates are in the order of the bags' means.
    """
    return [(0, 1), (0, 1), (9, 2)], [(0, 1), (1, 2), (1, 2)]


def _check_4(answer: Any) -> None:
    w, theta, x, C, s, other = parts_of(answer, "(w, theta, x, C, s, (w_other, theta_other))", 6)
    v_w, v_theta = parts_of(other, "another point (w_other, theta_other)", 2)
    cost, level = exact_number(C), exact_number(s)
    if cost <= 0 or level >= 1:
        raise WrongAnswer("expected C > 0 and s < 1")
    state = ThresholdState(exact([exact_number(w)]), exact([exact_number(theta)]))
    point = ThresholdState(exact([exact_number(v_w)]), exact([exact_number(v_theta)]))
    item = exact([exact_number(x)])
    end = PARamp(2, cost, level).update(state, item, (1, 1))
    here, there = (
        objective(v, state, item, (1, 1), exact([cost])[0], exact([level])[0]) for v in (end, point)
    )
    if here - there < 10:
        raise WrongAnswer(f"the objective is {here} where CCCP ends, and {there} at your point")


def _solution_4() -> Any:
    """Begin on the flat part of the ramp: CCCP sees slope 0, and stays.

    The cost of a unit is large, so that it would be worth while to leave.
    """
    return -1, 0, -2, 20, -1, (0, 0)


def _check_5(answer: Any) -> None:
    items = _stream(answer, 4, 3)
    trace = run(PRIL(3), items)
    half, regret = Fraction(1, 2), Fraction(0)
    states = [trace.start, *(played.after for played in trace.rounds)]
    ball = max(Fraction(str(v.w @ v.w + v.theta @ v.theta)) for v in states)
    r2 = max(Fraction(str(x @ x)) for x, _ in items)
    narrow = min(high - low for _, (low, high) in items)
    regret += Fraction(str(trace.total_imc))  # the comparator 0 has score 0 on its thresholds 0
    bound = half * ball + half * len(items) * (r2 + 1) * (3 - narrow - 1)
    if regret <= bound:
        raise WrongAnswer(f"the regret is {regret}, the printed bound {bound}")


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
        check=_check_1,
        solution=_solution_1,
        wrong=lambda: 10,
        hint="Which power of $c$ does the bound get, and what happens to the loss?",
    ),
    Exercise(
        "atlas/2",
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: (Fraction(1, 4), (0, 2), [(1, (3, 3)), (Fraction(1, 5), (3, 3))]),
        hint="""A round moves one threshold by 1 and leaves the other if the score lies between
        them. What must the gap be after the first round, for the second one to turn it round?""",
    ),
    Exercise(
        "atlas/3",
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: ([(0, 1), (0, 1), (1, 2)], [(0, 1), (1, 2), (1, 2)]),
        hint="""With two classes the estimates are in the order of the bag means, by which bag
        has more of which class. Put a whole bag far to one side.""",
    ),
    Exercise(
        "atlas/4",
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: (-1, 0, -2, 1, -1, (0, 0)),
        hint="""Begin where the slope of the ramp is 0, so that CCCP stays. Then make staying
        expensive: which number multiplies the loss?""",
    ),
    Exercise(
        "atlas/5",
        stars=1,
        check=_check_5,
        solution=_solution_5,
        wrong=lambda: [(1, (1, 1)), (1, (3, 3))],
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
