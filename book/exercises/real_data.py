"""Exercises of the chapter on real data: bounds on the balance scale, with a pencil."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Max, Rational

from book.conditions import Condition, Conditions, numbers, whole
from book.exercises import Exercise
from book.exercises.ranks import data_of
from verify.margins import threshold_margin

TORQUES = Counter(w_l * d_l - w_r * d_r for w_l, d_l, w_r, d_r in product(range(1, 6), repeat=4))
"""How many items there are of each torque; the left side goes down where it is positive."""
RANKS = {torque: 1 if torque > 0 else 2 if torque == 0 else 3 for torque in TORQUES}
SIZE = max(TORQUES) ** 2
MARGIN = threshold_margin(data_of([[torque] for torque in RANKS], list(RANKS.values())))
DATA, NEEDS = "A data set that everybody has", "What a bound needs"


def _constant_loss(rank: Any) -> Any:
    """The total loss of one rank for all items."""
    return sum(n * Max(rank - RANKS[t], RANKS[t] - rank) for t, n in TORQUES.items())


RANK, LOSS = numbers("rank loss")
CHECK_1 = Conditions(
    (RANK, LOSS),
    (
        *whole([RANK], 1, 3, DATA),
        Condition(
            "the loss", LOSS, "=", _constant_loss(RANK), "{}, that of your rank", DATA, False
        ),
        Condition(
            "the loss of your rank",
            _constant_loss(RANK),
            "<=",
            min(_constant_loss(rank) for rank in (1, 2, 3)),
            "",
            DATA,
        ),
    ),
)


def _solution_1() -> Any:
    """The scale is symmetric: as many items go down on the left as on the right.

    Rank 2 misses each of them by 1; rank 1 is right on one half, but misses the other one by 2.
    """
    scales = [a * b - c * d for a, b, c, d in product(range(1, 6), repeat=4)]
    return 2, sum(torque != 0 for torque in scales)


R2, GAMMA2, BOUND = numbers("R^2 gamma^2 bound")
CHECK_2 = Conditions(
    (R2, GAMMA2, BOUND),
    (
        Condition("R², the largest squared torque,", R2, "=", SIZE, "", NEEDS),
        Condition(
            "the largest squared margin γ²",
            GAMMA2,
            "=",
            Rational(str(MARGIN.gamma_squared)),
            "",
            NEEDS,
        ),
        Condition(
            "the bound that you give",
            BOUND,
            "=",
            (2 * R2 + 1) / GAMMA2,
            "{}, which follows from your R² and γ²",
            NEEDS,
        ),
    ),
)


def _solution_2() -> Any:
    """The largest torque is $25 - 1$. With $w = -1$ and $\\theta = (-\\tfrac12, \\tfrac12)$ all
    products are at least $\\tfrac12$, and the squared length is $\\tfrac32$.

    None is better: products of at least 1 at the torques $-1$, 0 and 1 need $-\\theta_1 \\ge 1$,
    $\\theta_2 \\ge 1$ and $-w \\ge 1 + \\theta_2 \\ge 2$.
    """
    size, margin = (25 - 1) ** 2, Fraction(1, 2) ** 2 / Fraction(3, 2)
    return size, margin, (2 * size + 1) / margin


(SCALE,) = numbers("s^2")
SCALED = (2 * SIZE / SCALE + 1) * (4 * SCALE + 2)
"""With 1/γ² = (2 s)² + 2: the first of the three lengths grows with s, the others do not."""
CHECK_3 = Conditions(
    (SCALE, BOUND),
    (
        Condition("s²", SCALE, ">", 0, "0", NEEDS, told=False),
        Condition("the bound that you give", BOUND, "=", SCALED, "{}, with your s²", NEEDS, False),
        Condition("the bound with your s²", SCALED, "<=", SCALED.subs(SCALE, 24), "", NEEDS),
    ),
)


def _solution_3() -> Any:
    """Items $x/s$ have $R^2 = 576/s^2$, and $1/\\gamma^2 = 4s^2 + 2$: the best separator is
    $(-2s; -1, 1)$.

    Multiplied out, $(1152/s^2 + 1)(4s^2 + 2)$ is $4610 + 4s^2 + 2304/s^2$. The last two have a
    fixed product, so that their sum is least where they are equal: at $s^4 = 576$.
    """
    return 24, 4610 + 4 * 24 + Fraction(2304, 24)


W, THETA_1, THETA_2, Q = numbers("w theta_1 theta_2 q")
DIVISOR, MOST = 8, 500
LENGTH = W**2 + THETA_1**2 + THETA_2**2
DEFICITS = sum(
    n * Max(0, 1 - (1 if RANKS[t] > i else -1) * (W * Rational(t, DIVISOR) - theta)) ** 2
    for t, n in TORQUES.items()
    for i, theta in ((1, THETA_1), (2, THETA_2))
)
CHECK_4 = Conditions(
    (W, (THETA_1, THETA_2), Q),
    (
        Condition("q", Q, ">", 0, "0", NEEDS, told=False),
        Condition("‖v‖²", LENGTH, ">", 0, "0", NEEDS, told=False),
        Condition(
            "the bound of your comparator",
            (Rational(2 * SIZE, DIVISOR**2) + 1 + Q) * (LENGTH + DEFICITS / Q),
            "<=",
            MOST,
            "{}",
            NEEDS,
        ),
    ),
)


def _solution_4() -> Any:
    """Try slopes $w$ with thresholds near 0; for each, the best $q$ is $D \\sqrt{2R^2 + 1}$ over
    $\\lVert v \\rVert$. The best slope is much smaller than that of the separator, $-16$.
    """
    return Fraction(-3, 2), (0, 0), 44


EXERCISES = (
    Exercise(
        "real_data/1",
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: (1, 625),
        hint="Exchange the two sides of a scale. What happens to its rank?",
    ),
    Exercise(
        "real_data/2",
        check=CHECK_2,
        solution=_solution_2,
        wrong=lambda: (576, Fraction(1, 4), 4612),
        hint="""Only the torques next to 0 matter for the margin. Write down what they ask of $w$
        and the thresholds, and take the shortest.""",
    ),
    Exercise(
        "real_data/3",
        check=CHECK_3,
        solution=_solution_3,
        wrong=lambda: (64, 5160),
        hint="""How do $R^2$ and the shortest separator with products of at least 1 depend on $s$?
        Multiply the two out: two of the terms have a fixed product.""",
    ),
    Exercise(
        "real_data/4",
        stars=1,
        check=CHECK_4,
        solution=_solution_4,
        wrong=lambda: (-16, (-1, 1), 1),
        hint="""Begin with the separator $(-16; -1, 1)$, which has no deficit, and make $w$
        smaller: the first factor of the bound falls, and $D^2$ grows slowly. A loop over $w$ and
        $q$ will do.""",
    ),
)
