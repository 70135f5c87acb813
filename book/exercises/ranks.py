"""Exercises of the chapter on ranks as half-spaces and their margins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from sympy import Min

from book.answers import called, exact_number
from book.conditions import Condition, Conditions, numbers
from book.exercises import ANY_LENGTH, Exercise, WrongAnswer
from verify.margins import ensemble_margin, threshold_margin
from verify.tables.ranking_data import RankingData

LARGEST = Fraction(1, 26)
QUESTIONS = (
    (Fraction(1, 9), Fraction(1, 9)),
    (Fraction(1, 2),),
    (Fraction(3, 14), Fraction(3, 47), Fraction(2, 43)),
    (Fraction(4), Fraction(1, 25), Fraction(1), Fraction(7, 3)),
)


def _numbers(values: Any, length: int) -> list[Fraction]:
    try:
        found = [exact_number(value) for value in values]
    except TypeError:
        raise WrongAnswer(f"{values!r}: expected {length} numbers") from None
    if len(found) != length:
        raise WrongAnswer(f"{values!r}: expected {length} numbers, not {len(found)}")
    return found


def data_of(X: Sequence[Sequence[Any]], ranks: Sequence[int], K: int | None = None) -> RankingData:
    """Items with exact ranks as a data set; K defaults to the largest rank."""
    rows, y = np.array([[float(value) for value in row] for row in X]), np.array(ranks)
    names = tuple(f"x{i + 1}" for i in range(rows.shape[1]))
    classes = tuple(str(k) for k in range(1, (K or y.max()) + 1))
    return RankingData("items", names, rows, y, y, classes)


FARKAS = tuple(numbers(f"lambda_{t}1 lambda_{t}2") for t in (1, 2, 3, 4))
UNRANKED = ((0, 1), (1, 3), (2, 2), (3, 3))
"""The items of the first exercise, with their ranks."""
NO_SEPARATOR = "When there is no separator"


def _weighted(column: Callable[[int, int], int]) -> Any:
    """The sum over the rows z (x, −e_i) of the weights times a column, `column(x, i)`."""
    return sum(
        weight * (1 if rank > i else -1) * column(x, i)
        for pair, (x, rank) in zip(FARKAS, UNRANKED, strict=True)
        for i, weight in enumerate(pair, start=1)
    )


CHECK_1 = Conditions(
    FARKAS,
    (
        *(
            Condition(f"the weight {weight}", weight, ">=", 0, "0", NO_SEPARATOR, told=False)
            for pair in FARKAS
            for weight in pair
        ),
        Condition(
            "the sum of the weights",
            sum(weight for pair in FARKAS for weight in pair),
            ">",
            0,
            "0",
            NO_SEPARATOR,
        ),
        *(
            Condition(
                f"the coefficient of {what} in the weighted sum of the rows",
                _weighted(column),
                "=",
                0,
                "0",
                NO_SEPARATOR,
            )
            for what, column in (
                ("w", lambda x, i: x),
                ("θ_1", lambda x, i: -int(i == 1)),
                ("θ_2", lambda x, i: -int(i == 2)),
            )
        ),
    ),
)


def _solution_1() -> Any:
    """Items 2 and 3 at threshold 2 ask for $w > \\theta_2$ and $2w < \\theta_2$: together $-w > 0$.

    Items 1 and 4 at threshold 1 ask for $0 < \\theta_1$ and $3w > \\theta_1$: together $3w > 0$.
    """
    return (1, 0), (0, 3), (0, 3), (1, 0)


W, THETA_1, THETA_2, GAMMA2 = numbers("w theta_1 theta_2 gamma^2")
PLACES = ((0, 1), (1, 2), (3, 3))
PRODUCTS = {
    (x, i): (1 if rank > i else -1) * (W * x - theta)
    for x, rank in PLACES
    for i, theta in ((1, THETA_1), (2, THETA_2))
}
OWN = Min(*PRODUCTS.values()) ** 2 / (W**2 + THETA_1**2 + THETA_2**2)
BEST = threshold_margin(data_of([[x] for x, _ in PLACES], [rank for _, rank in PLACES]))
CHECK_2 = Conditions(
    ((W, THETA_1, THETA_2), GAMMA2),
    (
        *(
            Condition(
                f"the product z (w x − θ_{i}) of the item {x}",
                product,
                ">",
                0,
                "0",
                "Thresholds on a projection",
            )
            for (x, i), product in PRODUCTS.items()
        ),
        Condition(
            "the square that you give",
            GAMMA2,
            "=",
            OWN,
            "{}, the squared margin of your separator",
            "The margin and its best separator",
        ),
        Condition(
            "the squared margin of your separator",
            OWN,
            ">=",
            exact_number(BEST.gamma_squared),
            "",
            "The margin and its best separator",
        ),
    ),
)


def _solution_2() -> Any:
    """The gap between ranks 1 and 2 is 1, so at $w = 2$ the margin is 1 at most.

    The second threshold may lie anywhere from 3 to 5; the smallest is the shortest.
    """
    return (2, 1, 3), Fraction(1, 14)


MIDDLE = (numbers("x_11 x_12"), numbers("x_21 x_22"))
CHECK_3 = Conditions(
    (*MIDDLE, GAMMA2),
    (
        # the solution derives the one best separator: its direction has the scores 0 and 4 at the
        # ends, and needs 2 between the thresholds 1 and 3
        *(
            Condition(
                f"the first entry of point {number}",
                place[0],
                "=",
                Fraction(1, 2),
                "",
                "The margin and its best separator",
                told=False,
            )
            for number, place in enumerate(MIDDLE, start=1)
        ),
        Condition(
            "the squared margin",
            GAMMA2,
            ">",
            0,
            "0",
            "The margin and its best separator",
            told=False,
        ),
        Condition(
            "1/γ², the squared length of a separator whose products are at least 1,",
            1 / GAMMA2,
            "=",
            1 / LARGEST,
            "",
            "The margin and its best separator",
        ),
    ),
)


def _solution_3() -> Any:
    """Let $v = (u, b_2, b_3)$ with $u = (u_1, u_2)$ have all products at least 1.

    Rank 1 at $(0, 0)$ needs $b_2 \\ge 1$. An item of rank 2 needs a score of at least $b_2 + 1$ and
    at most $b_3 - 1$, so $b_3 \\ge 3$. Rank 3 at $(1, 0)$ needs $u_1 \\ge b_3 + 1 \\ge 4$. Hence
    $\\lVert v \\rVert^2 \\ge 16 + 1 + 9$, wherever the items of rank 2 are; halfway it is attained.
    """
    return (Fraction(1, 2), 1), (Fraction(1, 2), -1), Fraction(1, 26)


def _check_4(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function of the list of squared margins")
    for squares in QUESTIONS:
        expected = (1 / sum(1 / s for s in squares), min(squares), Fraction(len(squares)))
        given = called(answer, list(squares))
        for name, a, b in zip(
            ("in the joint norm", "with each norm 1", "(quotient)"),
            _numbers(given, 3),
            expected,
            strict=True,
        ):
            if a != b:
                named = ", ".join(map(str, squares))
                raise WrongAnswer(f"for ({named}) your number {name} is {a}: not exactly right")


def _solution_4() -> Any:
    """The quotient is $\\min_k \\delta_k^2 \\sum_k 1/\\delta_k^2$.

    Each of the $r - 1$ terms is at most 1, and all are 1 where the questions are equally hard.
    """

    def margins(squares):
        return 1 / sum(1 / s for s in squares), min(squares), len(squares)

    return margins


def _check_5(answer: Any) -> None:
    try:
        items, w_2, w_3 = answer
        pairs = [(exact_number(x), rank) for x, rank in items]
    except (TypeError, ValueError):
        raise WrongAnswer("expected (items, w_2, w_3), items a list of (x, rank)") from None
    rows = (_numbers(w_2, 2), _numbers(w_3, 2))
    if not pairs or any(rank not in (1, 2, 3) for _, rank in pairs):
        raise WrongAnswer("expected some items, with ranks 1, 2 or 3")
    for x, rank in pairs:
        counted = 1 + sum(slope * x - threshold >= 0 for slope, threshold in rows)
        if counted != rank:
            raise WrongAnswer(f"the item at {x} is counted to rank {counted}, its rank is {rank}")
    if ensemble_margin(data_of([[x] for x, _ in pairs], [rank for _, rank in pairs], 3)).separable:
        raise WrongAnswer("each question has a half-line of its own: these are rank separable")


def _solution_5() -> Any:
    """Counting does not mind which question gets the yes.

    Let question 2 say yes from 1 upwards and question 3 from −1 downwards. The ranks along the line
    are 2, 1, 2: no half-line holds the items of rank 2 and not that of rank 1. (With two half-lines
    there are three pieces, and from piece to piece the count changes by 1. So if all three ranks
    occur, they are in order, and the data are separable: a missing rank is needed here.)
    """
    return [(-2, 2), (0, 1), (2, 2)], (1, 1), (-1, 1)


EXERCISES = (
    Exercise(
        "ranks/1",
        hint=(
            "Items 2 and 3 are in the wrong order: what do they ask of $w$, if you add their "
            "inequalities at threshold 2? Two other items ask the contrary. Weigh the two pairs "
            "such that $w$ cancels."
        ),
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: ((1, 0), (0, 1), (0, 1), (1, 0)),
    ),
    Exercise(
        "ranks/2",
        hint=(
            "Ask for products of at least 1 and for the shortest $(w, \\theta_1, \\theta_2)$. "
            "Ranks 1 and 2 are nearest: they fix $w$ and $\\theta_1$. Then $\\theta_2$ has room "
            "to choose."
        ),
        check=CHECK_2,
        solution=_solution_2,
        wrong=lambda: ((2, 1, 4), Fraction(1, 21)),
    ),
    Exercise(
        "ranks/3",
        hint=(
            "First bound $\\lVert v \\rVert$ from below, with all products at least 1: what do "
            "the two fixed items ask of $b_2$, $b_3$ and $u_1$, if an item of rank 2 has to fit "
            "between the thresholds?"
        ),
        stars=1,
        check=CHECK_3,
        solution=_solution_3,
        wrong=lambda: ((Fraction(1, 4), 0), (Fraction(1, 2), 0), Fraction(1, 42)),
    ),
    Exercise(
        "ranks/4",
        hint=(
            "The text derives the joint norm: squared lengths add up to 1. For the quotient write "
            "$\\min_k \\delta_k^2$ times $\\sum_k 1/\\delta_k^2$ and bound each term."
        ),
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: lambda squares: (min(squares), min(squares), 1),
    ),
    Exercise(
        "ranks/5",
        only_python=ANY_LENGTH,
        hint=(
            "Counting does not mind *which* question said yes. Let one question say yes to the "
            "right and the other to the left."
        ),
        stars=1,
        check=_check_5,
        solution=_solution_5,
        wrong=lambda: ([(0, 1), (2, 2), (4, 3)], (1, 1), (1, 3)),
    ),
)
