"""Exercises of the chapter on PRank, PRIL and CuSum Rank."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from algorithms import PRIL, PRank, ThresholdState, run, support
from algorithms.losses import absolute_loss
from algorithms.seam import exact
from book.answers import called, exact_number, parts_of
from book.conditions import Condition, Conditions, in_order, intervals, numbers, whole
from book.exercises import ANY_LENGTH, Exercise, WrongAnswer
from book.terms import largest, least, term, terms
from verify.margins import ExplicitRows, MaxMargin, max_margin

CASES = (
    (5, ((3, 3), (2, 4)), Fraction(4), Fraction(1, 3)),
    (4, ((1, 1), (4, 4)), Fraction(34), Fraction(9, 455)),
    (6, ((3, 4), (2, 5)), Fraction(1, 2), Fraction(1, 7)),
    (3, ((1, 2), (2, 3)), Fraction(9), Fraction(1)),
    (7, ((4, 4),), Fraction(0), Fraction(2, 5)),
)


ITEMS = tuple(zip(numbers("x_1 x_2 x_3"), numbers("y_1 y_2 y_3"), strict=True))
SCALE, THREE, ORDER = (
    "Bound against truth",
    "Three ways to make a perceptron of ranks",
    "Thresholds in order",
)


def _error(learner: Any, items: Sequence[tuple[Any, Any]], factor: Any = 1) -> Any:
    """The total distance of a learner's predictions from the ranks, on items on a line."""
    pair = isinstance(learner, PRIL)
    stream = [
        (terms([factor * term(x)]), (term(y), term(y)) if pair else term(y)) for x, y in items
    ]
    predictions = run(learner, stream).predictions
    return sum(
        absolute_loss(term(y), guess) for (_, y), guess in zip(items, predictions, strict=True)
    )


CHECK_1 = Conditions(
    ITEMS,
    (
        *whole((y for _, y in ITEMS), 1, 3, THREE),
        Condition(
            "PRIL's total loss",
            _error(PRIL(3), ITEMS),
            ">=",
            _error(PRank(3), ITEMS) + 3,
            "{}, three more than PRank's",
            THREE,
        ),
    ),
)


def _solution_1() -> Any:
    """All ranks are 3, so PRank has ties with the right answer and never moves.

    PRIL moves both thresholds in each round, and $w$ by twice the item: from $x = 2$ on an item
    with the other sign scores below both.
    """
    return [(2, 3), (-1, 3), (-2, 3)]


W, *THETA, X, LOW, HIGH = numbers("w theta_1 theta_2 theta_3 x y_l y_r")
AFTER = (
    PRIL(4)
    .update(ThresholdState(terms([W]), terms(THETA)), terms([X]), (term(LOW), term(HIGH)))
    .theta
)
CHECK_2 = Conditions(
    (W, tuple(THETA), X, (LOW, HIGH)),
    (
        *in_order(THETA, ORDER),
        *intervals([(LOW, HIGH)], 4, ORDER),
        Condition("y_r", HIGH, ">", LOW, "{}, which is y_l", ORDER, told=False),
        Condition(
            "the least gap between neighbouring thresholds after the update",
            least(*(high - low for low, high in pairwise(AFTER))),
            "<",
            0,
            "0",
            ORDER,
        ),
    ),
)


def _solution_2() -> Any:
    """The label must ask about both thresholds, from one side: $[3, 4]$ asks about 1 and 2.

    The score $\\tfrac14$ lies between them and the gap is below 1.
    """
    return Fraction(1, 4), [0, Fraction(1, 2), 5], 1, (3, 4)


def _check_3(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function bounds(K, labels, R2, gamma2)")
    for K, labels, R2, gamma2 in CASES:
        c = min(y_r - y_l for y_l, y_r in labels)
        a = max(max(y_l - 1, K - y_r) for y_l, y_r in labels)
        expected = ((R2 + 1) * (K - c - 1) / gamma2, (a * R2 + 1) / gamma2)
        given = called(answer, K, list(labels), R2, gamma2)
        pair = parts_of(given, "a pair (printed, sharper) as the value", 2)
        for name, mine, wanted in zip(("printed", "sharper"), pair, expected, strict=True):
            if exact_number(mine) != wanted:
                raise WrongAnswer(
                    f"K = {K}, labels {list(labels)}, R^2 = {R2}, gamma^2 = {gamma2}: "
                    f"your {name} bound is {mine}"
                )


def _solution_3() -> Any:
    """$c$ is the least width of a label, $a$ the most inequalities on one side of a label."""

    def bounds(K, labels, R2, gamma2):
        c = min(y_r - y_l for y_l, y_r in labels)
        a = max(max(y_l - 1, K - y_r) for y_l, y_r in labels)
        return (R2 + 1) * (K - c - 1) / gamma2, (a * R2 + 1) / gamma2

    return bounds


PAIR = ITEMS[:2]
(FACTOR,) = numbers("s")
MISTAKES, SCALED = (_error(PRank(2), PAIR, factor) for factor in (1, term(FACTOR)))
CHECK_4 = Conditions(
    (PAIR, FACTOR),
    (
        *whole((y for _, y in PAIR), 1, 2, SCALE),
        Condition("the factor s", FACTOR, ">", 0, "0", SCALE, told=False),
        Condition(
            "the difference between the two numbers of mistakes",
            largest(MISTAKES - SCALED, SCALED - MISTAKES),
            ">",
            0,
            "0",
            SCALE,
        ),
    ),
)


def _solution_4() -> Any:
    """After the mistake on $x$, $w = -x$ and $\\theta = 1$: the score of $-x$ is $x^2$, against 1.

    With the item $(s\\,x, -s)$ the threshold would move by $s$, and all scores would have the
    factor $s^2$, their signs unchanged.
    """
    return [(1, 1), (-1, 2)], Fraction(1, 2)


def _check_5(answer: Any) -> None:
    if not isinstance(answer, (list, tuple)) or not 1 <= len(answer) <= 12:
        raise WrongAnswer("expected a list of 1 to 12 pairs ((x1, x2), (y_l, y_r))")
    items = []
    for pair in answer:
        point, label = parts_of(pair, "pairs ((x1, x2), (y_l, y_r))", 2)
        x = [exact_number(value) for value in parts_of(point, "points (x1, x2)", 2)]
        y_l, y_r = parts_of(label, "labels (y_l, y_r)", 2)
        if type(y_l) is not int or type(y_r) is not int or not 1 <= y_l <= y_r <= 3:
            raise WrongAnswer(f"{label!r}: expected ranks from 1 to 3 in order")
        if not any(x):
            raise WrongAnswer("an item is 0")
        items.append((x, (y_l, y_r)))
    bound, loss = _sharper(items), run(PRIL(3), [(exact(x), label) for x, label in items]).total_mae
    if loss < 4:
        raise WrongAnswer(f"the loss is {loss}: expected at least 4")
    if loss != bound:
        raise WrongAnswer(f"the loss is {loss}, the bound is {bound}")


def _sharper(items: Sequence[tuple[list[Fraction], tuple[int, int]]]) -> Fraction:
    rows = []
    for x, label in items:
        for i, z in zip(*support(*label, 3), strict=True):
            place = [Fraction(-z if i == j else 0) for j in (1, 2)]
            rows.append(tuple(exact([*(z * value for value in x), *place])))
    found = max_margin(ExplicitRows(tuple(rows))) if rows else None
    if not isinstance(found, MaxMargin):
        raise WrongAnswer("no thresholds separate these items, or nothing is asked of them")
    a = max(max(y_l - 1, 3 - y_r) for _, (y_l, y_r) in items)
    R2 = max(sum(value * value for value in x) for x, _ in items)
    return (a * R2 + 1) / exact_number(found.gamma_squared)


def _solution_5() -> Any:
    """Two items with the inner product $-1/a$, here $a = 2$, both of rank 1.

    Round 1 moves both thresholds to 1 and $w$ to $-2x$. The second score is
    $-2\\,x \\cdot x' = 1$, on the thresholds again, so the second round is as bad as the first.
    The growth has no slack: both scores equal the thresholds that they violate.
    """
    half = Fraction(1, 2)
    return [((half, half), (1, 1)), ((-half, -half), (1, 1))]


EXERCISES = (
    Exercise(
        "prank/1",
        hint=(
            "At the start every prediction is 3. Choose ranks for which PRank never errs, and so "
            "never moves, while PRIL moves in each round."
        ),
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: [(1, 1), (2, 2), (3, 3)],
    ),
    Exercise(
        "prank/2",
        hint=(
            "Both thresholds of the pair must be asked to move to the same side. Which interval "
            "labels ask that of the first two?"
        ),
        check=CHECK_2,
        solution=_solution_2,
        wrong=lambda: (Fraction(1, 4), [0, Fraction(1, 2), 5], 1, (2, 3)),
    ),
    Exercise(
        "prank/3",
        hint=(
            "A label says nothing of the thresholds inside it. How many does it leave, at most, "
            "over all labels? And how many of these, at most, stand on one side?"
        ),
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: (
            lambda K, labels, R2, gamma2: (
                (R2 + 1) * (K - 1) / gamma2,
                ((K - 1) * R2 + 1) / gamma2,
            )
        ),
    ),
    Exercise(
        "prank/4",
        hint=(
            "A threshold moves by 1, a score by $x^2$. With two items $x$ and $-x$ the second "
            "score must pass the threshold at one scale and not at the other."
        ),
        check=CHECK_4,
        solution=_solution_4,
        wrong=lambda: ([(1, 1), (-1, 2)], 2),
    ),
    Exercise(
        "prank/5",
        only_python=ANY_LENGTH,
        hint=(
            "The growth step must have no slack: both rounds violate with equality, $w \\cdot x = "
            "\\theta$. After the first round $w = -2x$ and $\\theta = (1, 1)$; which inner "
            "product must the second item have with the first?"
        ),
        stars=1,
        check=_check_5,
        solution=_solution_5,
        wrong=lambda: [((1, 0), (1, 1)), ((0, 1), (1, 1))],
    ),
)
