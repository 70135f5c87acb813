"""Exercises of the chapter on bounds that are attained, and bounds that are not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sympy import Max, Rational

from algorithms import PRIL, run, support
from algorithms.seam import exact
from book.answers import exact_number
from book.conditions import Condition, Conditions, intervals, numbers
from book.exercises import ANY_LENGTH, Exercise, WrongAnswer
from book.round_terms import interval_loss
from book.terms import term, terms
from verify.margins import ExplicitRows, MaxMargin, max_margin

CASES = ((1, 1), (2, 1), (3, 1), (2, 2), (5, 2), (4, 3), (12, 7))

Item = tuple[list[Fraction], tuple[int, int]]


def _parts(answer: Any, words: str) -> list[Any]:
    if not isinstance(answer, (list, tuple)):
        raise WrongAnswer(f"expected {words}")
    return list(answer)


def _item(answer: Any, K: int) -> Item:
    """A pair of a point and a label over K ranks."""
    pair = _parts(answer, "an item (x, (y_l, y_r))")
    if len(pair) != 2:
        raise WrongAnswer("expected an item (x, (y_l, y_r))")
    x = [exact_number(value) for value in _parts(pair[0], "a point x as a list of numbers")]
    label = _parts(pair[1], "a label (y_l, y_r)")
    if not 1 <= len(x) <= 24:
        raise WrongAnswer(f"a point has {len(x)} features: expected 1 to 24")
    whole = len(label) == 2 and all(type(rank) is int for rank in label)
    if not whole or not 1 <= label[0] <= label[1] <= K:
        raise WrongAnswer(f"{pair[1]!r}: expected ranks y_l <= y_r from 1 to {K}")
    return x, (label[0], label[1])


def _stream(answer: Any, K: int) -> list[Item]:
    rows = _parts(answer, "a list of items (x, (y_l, y_r))")
    if not 1 <= len(rows) <= 24:
        raise WrongAnswer(f"{len(rows)} items: expected 1 to 24")
    items = [_item(row, K) for row in rows]
    if len({len(x) for x, _ in items}) != 1:
        raise WrongAnswer("the points have different numbers of features")
    return items


def _loss(items: Sequence[Item], K: int) -> tuple[int, int]:
    """PRIL's interval loss, and how many inequalities it finds violated, ties among them."""
    trace = run(PRIL(K), [(exact(x), label) for x, label in items])
    return int(trace.total_mae), sum(len(played.violated or ()) for played in trace.rounds)


def _ingredients(items: Sequence[Item], K: int) -> tuple[Fraction, Fraction, int, int]:
    """``R^2``, the largest ``γ^2``, ``a`` and ``c`` of a stream."""
    rows = []
    for x, label in items:
        for i, z in zip(*support(*label, K), strict=True):
            place = [Fraction(-z if i == j else 0) for j in range(1, K)]
            rows.append(tuple(exact([*(z * value for value in x), *place])))
    found = max_margin(ExplicitRows(tuple(rows))) if rows else None
    if not isinstance(found, MaxMargin):
        raise WrongAnswer("no thresholds separate these items, or nothing is asked of them")
    square = max(sum(value * value for value in x) for x, _ in items)
    one_side = max(max(y_l - 1, K - y_r) for _, (y_l, y_r) in items)
    width = min(y_r - y_l for _, (y_l, y_r) in items)
    return Fraction(square), exact_number(found.gamma_squared), one_side, width


(SQUARE,) = numbers("R^2")
RATIO, LOOSE = "A ratio that tends to 1", "Loose, and tight all the same"
CHECK_1 = Conditions(
    SQUARE,
    (
        Condition("R², a squared length,", SQUARE, ">=", 0, "0", RATIO, told=False),
        Condition(
            "the share of the loss by which the printed bound exceeds it",
            5 * (SQUARE + 1) / (5 * SQUARE + 1) - 1,
            "=",
            Rational(1, 100),
            "{}; it falls as R² grows",
            RATIO,
        ),
    ),
)


def _solution_1() -> Any:
    """The loss is the sharper bound, and the margin cancels.

    $5 (R^2 + 1) = \\tfrac{101}{100} (5 R^2 + 1)$ is an equation of first degree in $R^2$.
    """
    return Fraction(399, 5)


def _check_2(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function least(T, a)")
    for T, a in CASES:
        try:
            given = answer(T, a)
        except Exception as problem:
            raise WrongAnswer(f"your function raised {problem!r}") from None
        square = exact_number(given)
        if square * a != T - 1:
            where = "shorter" if square * a > T - 1 else "only longer"
            raise WrongAnswer(f"T = {T}, a = {a}: you give {square}, but {where} items exist")


def _solution_2() -> Any:
    """The squared length of the sum of all items is $T R^2 - T (T - 1)/a$, which is not negative.

    Equality is possible: the corners of a regular simplex around the origin.
    """

    def least(T, a):
        return Fraction(T - 1, a)

    return least


X, LOW, HIGH = numbers("x y_l y_r")
BELOW, ABOVE = LOW - 1, 4 - HIGH
SHORTEST = BELOW + ABOVE - (BELOW - ABOVE) ** 2 * X**2 / (1 + (BELOW + ABOVE) * X**2)
"""1/γ²: the least w² + Σ θ_i² with all products at least 1, of one item (its `w x` is linear)."""
LOSS = interval_loss(term(0), terms([0, 0, 0]), (term(LOW), term(HIGH)))
CHECK_3 = Conditions(
    ((X,), (LOW, HIGH)),
    (
        *intervals([(LOW, HIGH)], 4, LOOSE),
        Condition(
            "the number of inequalities that the label asks for", BELOW + ABOVE, ">", 0, "0", LOOSE
        ),
        Condition(
            "the sharper bound",
            (Max(BELOW, ABOVE) * X**2 + 1) * SHORTEST,
            "=",
            LOSS,
            "the loss {}",
            LOOSE,
        ),
        Condition(
            "the printed bound",
            (X**2 + 1) * (3 - (HIGH - LOW)) * SHORTEST,
            ">=",
            LOSS * Fraction(5, 2),
            "{}, which is 5/2 times the loss",
            LOOSE,
        ),
    ),
)


def _solution_3() -> Any:
    """The printed bound has the factor $a$ at the thresholds' 1 too: make $R$ small, $a$ large.

    The item 0 of rank 1 loses 3 at a tie with all thresholds. $\\gamma^2 = \\tfrac13$ belongs to
    equal thresholds.
    """
    return [0], (1, 1)


def _check_4(answer: Any) -> None:
    items = _stream(answer, 2)
    (loss, _), (square, gamma2, a, _) = _loss(items, 2), _ingredients(items, 2)
    proposed = Fraction(99, 100) * (a * square + 1) / gamma2
    if loss < 10:
        raise WrongAnswer(f"PRIL loses {loss}: the colleague speaks of 10 and more")
    if loss <= proposed:
        raise WrongAnswer(f"the loss is {loss}, the proposed bound {float(proposed):.4g}")


def _solution_4() -> Any:
    """Any attained family with enough rounds will do. Here, ten corners of a simplex of eleven.

    The inner products are $-2 \\cdot 5 + 9 = -1$. No constant below 1 can stand before the bound,
    no matter how long the streams.
    """
    return [([5 if i == j else -1 for i in range(11)], (1, 1)) for j in range(10)]


def _check_5(answer: Any) -> None:
    items = _stream(answer, 2)
    (_, violated), (square, gamma2, a, _) = _loss(items, 2), _ingredients(items, 2)
    if square > 1:
        raise WrongAnswer(f"an item has the squared length {square}")
    if violated < 6:
        raise WrongAnswer(f"{violated} inequalities are violated: expected at least 6")
    if violated * gamma2 != a * square + 1:
        bound = (a * square + 1) / gamma2
        raise WrongAnswer(f"{violated} inequalities are violated, the bound is {bound}")


def _solution_5() -> Any:
    """Give unit vectors $\\mathbf e_j$ the label 2, and their opposites the label 1, in pairs.

    The steps are $(\\mathbf e_j, -1)$ and $(\\mathbf e_j, 1)$. After each pair the threshold is
    back at 0 and $w$ has no part along the next vector, so both of its scores tie. In the end
    $v = (2, \\dots, 2; 0)$, all margins are 2 before scaling, and $\\gamma^2 = 1/n$ for $n$ pairs:
    the bound is $2n$.
    (Only the second tie of a pair costs a loss: at a tie PRIL predicts 2.)
    """
    n = 3
    basis = [[int(i == j) for i in range(n)] for j in range(n)]
    return [item for e in basis for item in ((e, (2, 2)), ([-entry for entry in e], (1, 1)))]


EXERCISES = (
    Exercise(
        "tightness/1",
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: 80,
        hint="""On these streams the loss is the sharper bound, so the margin cancels in the
        ratio of the two bounds. It remains an equation of first degree.""",
    ),
    Exercise(
        "tightness/2",
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: lambda T, a: Fraction(T, a),
        hint="""The squared length of the sum of all items is not negative. Write it in $T$,
        $R^2$ and $a$.""",
    ),
    Exercise(
        "tightness/3",
        check=CHECK_3,
        solution=_solution_3,
        wrong=lambda: ([1], (1, 1)),
        hint="""The printed bound has its factor $K - c - 1$ at the 1 of $R^2 + 1$ too. For which
        $R$ does that matter most?""",
    ),
    Exercise(
        "tightness/4",
        only_python=ANY_LENGTH,
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: [([1], (1, 1)), ([-1], (1, 1))] * 6,
        hint="""Any attained family with enough rounds will do: the corners of a regular simplex,
        whose inner products with $a = 1$ are all $-1$. Whole numbers: one large entry, the
        others alike.""",
    ),
    Exercise(
        "tightness/5",
        only_python=ANY_LENGTH,
        stars=1,
        check=_check_5,
        solution=_solution_5,
        wrong=_solution_4,
        hint="""Two opposite unit vectors with labels 2 and 1 disturb nothing that is orthogonal
        to them. Where is the threshold after both, and what is the margin of $n$ such pairs?""",
    ),
)
