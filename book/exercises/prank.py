"""Exercises of the chapter on PRank, PRIL and CuSum Rank."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from algorithms import PRIL, PRank, ThresholdState, run, support
from algorithms.seam import exact
from book.answers import called, exact_number, parts_of
from book.exercises import Exercise, WrongAnswer
from verify.margins import ExplicitRows, MaxMargin, max_margin

CASES = (
    (5, ((3, 3), (2, 4)), Fraction(4), Fraction(1, 3)),
    (4, ((1, 1), (4, 4)), Fraction(34), Fraction(9, 455)),
    (6, ((3, 4), (2, 5)), Fraction(1, 2), Fraction(1, 7)),
    (3, ((1, 2), (2, 3)), Fraction(9), Fraction(1)),
    (7, ((4, 4),), Fraction(0), Fraction(2, 5)),
)


def _line(stream: Any, most: int, K: int) -> list[tuple[Fraction, int]]:
    """A stream of at most `most` items on a line with exact labels."""
    if not isinstance(stream, (list, tuple)) or not 1 <= len(stream) <= most:
        raise WrongAnswer(f"expected a stream of 1 to {most} pairs (x, y)")
    found = []
    for pair in stream:
        x, y = parts_of(pair, "pairs (x, y)", 2)
        if type(y) is not int or not 1 <= y <= K:
            raise WrongAnswer(f"{y!r} is no rank from 1 to {K}")
        found.append((exact_number(x), y))
    return found


def _check_1(answer: Any) -> None:
    stream, K = answer, 3
    items = _line(stream, 3, K)
    prank = run(PRank(K), [(exact([x]), y) for x, y in items])
    pril = run(PRIL(K), [(exact([x]), (y, y)) for x, y in items])
    if pril.total_mae < prank.total_mae + 3:
        raise WrongAnswer(
            f"PRank predicts {prank.predictions}, loss {prank.total_mae}; "
            f"PRIL predicts {pril.predictions}, loss {pril.total_mae}"
        )


def _solution_1() -> Any:
    """All ranks are 3, so PRank has ties with the right answer and never moves.

    PRIL moves both thresholds in each round, and $w$ by twice the item: from $x = 2$ on an item
    with the other sign scores below both.
    """
    return [(2, 3), (-1, 3), (-2, 3)]


def _check_2(answer: Any) -> None:
    w, theta, x, label = parts_of(answer, "(w, theta, x, (y_l, y_r))", 4)
    y_l, y_r = parts_of(label, "a label (y_l, y_r)", 2)
    if not isinstance(theta, (list, tuple)) or not 2 <= len(theta) <= 8:
        raise WrongAnswer("expected theta to be a list of two to eight thresholds")
    values = [exact_number(value) for value in theta]
    if any(a > b for a, b in pairwise(values)):
        raise WrongAnswer("the thresholds are out of order before the update")
    if type(y_l) is not int or type(y_r) is not int or not 1 <= y_l < y_r <= len(values) + 1:
        raise WrongAnswer(f"expected ranks y_l < y_r from 1 to {len(values) + 1}")
    state = ThresholdState(exact([exact_number(w)]), exact(values))
    after = PRIL(len(values) + 1).update(state, exact([exact_number(x)]), (y_l, y_r)).theta
    if all(a <= b for a, b in pairwise(after)):
        raise WrongAnswer(f"after the update the thresholds are {', '.join(map(str, after))}")


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


def _mistakes(items: Sequence[tuple[Fraction, int]], factor: Fraction) -> int:
    return run(PRank(2), [(exact([factor * x]), y) for x, y in items]).total_mae


def _check_4(answer: Any) -> None:
    stream, factor = parts_of(answer, "(stream, c)", 2)
    items, c = _line(stream, 4, 2), exact_number(factor)
    if c <= 0:
        raise WrongAnswer(f"c = {c}: expected a positive factor")
    before, after = _mistakes(items, Fraction(1)), _mistakes(items, c)
    if before == after:
        raise WrongAnswer(f"PRank makes {before} mistakes in both runs")


def _solution_4() -> Any:
    """After the mistake on $x$, $w = -x$ and $\\theta = 1$: the score of $-x$ is $x^2$, against 1.

    With the item $(c\\,x, -c)$ the threshold would move by $c$, and all scores would have the
    factor $c^2$, their signs unchanged.
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
        check=_check_1,
        solution=_solution_1,
        wrong=lambda: [(1, 1), (2, 2), (3, 3)],
    ),
    Exercise(
        "prank/2",
        hint=(
            "Both thresholds of the pair must be asked to move to the same side. Which interval "
            "labels ask that of the first two?"
        ),
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: (Fraction(1, 4), [0, Fraction(1, 2), 5], 1, (2, 3)),
    ),
    Exercise(
        "prank/3",
        hint=(
            "$c$ is the least width $y_r - y_l$ of a label; $a$ is the largest number of "
            "thresholds on one side of a label."
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
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: ([(1, 1), (-1, 2)], 2),
    ),
    Exercise(
        "prank/5",
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
