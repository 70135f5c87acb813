"""Exercises of the chapter on what to read next: one idea of each of four classics."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from book.answers import exact_number, parts_of
from book.conditions import Condition, Conditions, numbers
from book.exercises import Exercise, WrongAnswer

SIGNED = ((4, -1), (0, 1), (1, 2))
"""Novikoff's exercise: points times their signs."""

RANKED = ((-1, 1), (4, -1), (-6, 1))
"""Items 1, 4, 6 with the ranks 1, 2, 1: what `(w, theta)` must make positive, row by row."""

BELIEFS = (
    (Fraction(1, 2), Fraction(1, 8), Fraction(3, 8)),
    (Fraction(2, 5), Fraction(0), Fraction(1, 5), Fraction(2, 5)),
    (Fraction(1, 2), Fraction(0), Fraction(1, 2)),
    (Fraction(1, 4),) * 4,
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)),
    (Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)),
)


def _dot(a: Sequence[Any], b: Sequence[Any]) -> Fraction:
    return sum((Fraction(p) * q for p, q in zip(a, b, strict=True)), Fraction(0))


def _solution_1_direction() -> tuple[Fraction, Fraction]:
    """The point nearest to 0 in the hull of the signed points: on the edge of the first two."""
    (a, b), (p, q) = SIGNED[0], SIGNED[1]
    share = Fraction(p * (p - a) + q * (q - b), (p - a) ** 2 + (q - b) ** 2)
    return share * a + (1 - share) * p, share * b + (1 - share) * q


def _best() -> Fraction:
    """The largest squared margin of a unit vector at the signed points."""
    u = _solution_1_direction()
    return min(_dot(u, point) for point in SIGNED) ** 2 / _dot(u, u)


R2, GAMMA2 = numbers("R^2 gamma^2")
CHECK_1 = Conditions(
    (R2, GAMMA2),
    (
        Condition(
            "R², the largest squared length of a point,",
            R2,
            "=",
            max(_dot(point, point) for point in SIGNED),
            "",
            "The classics behind them",
        ),
        Condition(
            "γ², the largest squared margin that a unit vector has at all three points,",
            GAMMA2,
            "=",
            _best(),
            "",
            "The classics behind them",
        ),
    ),
)


def _solution_1() -> Any:
    """Multiply each point by its sign: $(4, -1)$, $(0, 1)$, $(1, 2)$. The longest has $R^2 = 17$.

    The point of their hull that is nearest to 0 lies on the edge of the first two, whose normal is
    $u = (1, 2)$. The products are 2, 2 and 5; so $\\gamma^2 = 2^2/\\lVert u \\rVert^2 = \\tfrac45$.
    So there are at most $17 \\cdot \\tfrac54$, that is 21, mistakes.
    """
    return 17, Fraction(4, 5)


WEIGHTS = numbers("a b c")
CHECK_2 = Conditions(
    WEIGHTS,
    (
        *(
            Condition(f"the weight {weight}", weight, ">=", 0, "0", "The classics behind them")
            for weight in WEIGHTS
        ),
        Condition("the sum of the weights", sum(WEIGHTS), ">", 0, "0", "The classics behind them"),
        *(
            Condition(
                f"the coefficient of {what} in the weighted sum",
                sum(weight * row[j] for weight, row in zip(WEIGHTS, RANKED, strict=True)),
                "=",
                0,
                "0",
                "The classics behind them",
            )
            for j, what in enumerate(("w", "θ"))
        ),
    ),
)


def _solution_2() -> Any:
    """$a - b + c = 0$ in the second column gives $b = a + c$; the first is then $3a = 2c$."""
    return 2, 5, 3


def _expected(belief: Sequence[Fraction], rank: int) -> Fraction:
    return sum((p * abs(k - rank) for k, p in enumerate(belief, start=1)), Fraction(0))


def _check_3(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function best(p)")
    for belief in BELIEFS:
        words = f"for p = ({', '.join(map(str, belief))})"
        try:
            given = sorted(answer(belief))
        except Exception as problem:
            raise WrongAnswer(f"your function raised {problem!r}") from None
        ranks = range(1, len(belief) + 1)
        if not given or any(rank not in ranks for rank in given):
            raise WrongAnswer(f"{words} you give {given}: expected ranks from 1 to {len(belief)}")
        least = min(_expected(belief, rank) for rank in ranks)
        for rank in ranks:
            error = _expected(belief, rank)
            if rank in given and error > least:
                raise WrongAnswer(f"{words} rank {rank} costs {error}, and {least} is possible")
            if rank not in given and error == least:
                raise WrongAnswer(f"{words} rank {rank}, which you leave out, costs no more")


def _solution_3() -> Any:
    """One rank higher costs $P(y \\le k)$ and saves $P(y > k)$: go up while the first is less
    than a half. Both neighbours are best where it is a half exactly. These are the medians.
    """

    def best(p):
        ranks = range(1, len(p) + 1)
        return [k for k in ranks if 2 * sum(p[:k]) >= 1 and 2 * sum(p[k - 1 :]) >= 1]

    return best


STREAMS = (
    ([((1,), 1), ((2,), -1), ((3,), 1)], (1,), 1, 2),
    ([((1, 0), 1), ((0, 1), 1), ((1, 1), -1), ((1, 1), 1)], (1, 1), 1, 1),
    ([((2, 1), -1), ((1, 3), 1)], (-1, 2), Fraction(1, 2), Fraction(3, 2)),
)


def _check_4(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function extend(items, u, gamma, Delta)")
    for items, u, gamma, Delta in STREAMS:
        exact_items = [(tuple(map(Fraction, x)), y) for x, y in items]
        vector, margin, width = tuple(map(Fraction, u)), Fraction(gamma), Fraction(Delta)
        try:
            given = answer(exact_items, vector, margin, width)
        except Exception as problem:
            raise WrongAnswer(f"your function raised {problem!r}") from None
        _extended(given, exact_items, vector, margin, width)


def _extended(given: Any, items: Any, u: Any, gamma: Fraction, Delta: Fraction) -> None:
    """Are these longer vectors that one vector separates, at the price that the theorem names?"""
    xs, v = parts_of(given, "(xs, v): the longer items and the longer vector", 2)
    n, d = len(items), len(u)
    rows = [
        [exact_number(value) for value in parts_of(x, f"{n} items with {d + n} entries", d + n)]
        for x in parts_of(xs, f"{n} items with {d + n} entries", n)
    ]
    w = [exact_number(value) for value in parts_of(v, f"a vector with {d + n} entries", d + n)]
    deficits = [max(Fraction(0), gamma - y * _dot(u, x)) for x, y in items]
    for t, (row, (x, y)) in enumerate(zip(rows, items, strict=True), start=1):
        if tuple(row[:d]) != x or _dot(row, row) != _dot(x, x) + Delta**2:
            raise WrongAnswer(f"item {t}: expected x, and Delta once in the new entries")
        if y * _dot(w, row) < gamma:
            raise WrongAnswer(f"item {t} has the margin {y * _dot(w, row)}, less than {gamma}")
    if any(_dot(a[d:], b[d:]) for i, a in enumerate(rows) for b in rows[:i]):
        raise WrongAnswer("the new entries of two items overlap: one could pay for the other")
    price = _dot(u, u) + sum(part**2 for part in deficits) / Delta**2
    if _dot(w, w) > price:
        raise WrongAnswer(f"the longer vector has the squared length {_dot(w, w)}, not {price}")


def _solution_4() -> Any:
    """Item $t$ gets $\\Delta$ in an entry of its own, and the vector $y_t d_t / \\Delta$ there.

    The product of both is what item $t$ lacks. In the long space the data are separable, so the old
    bound applies, with $R^2 + \\Delta^2$ and a longer comparator.
    """

    def extend(items, u, gamma, Delta):
        n, xs, v = len(items), [], list(u)
        for t, (x, y) in enumerate(items):
            xs.append((*x, *(Delta if s == t else 0 for s in range(n))))
            lacks = max(0, gamma - y * sum(a * b for a, b in zip(u, x, strict=True)))
            v.append(y * lacks / Delta)
        return xs, v

    return extend


def _without_signs() -> Any:
    def extend(items, u, gamma, Delta):
        n, v = len(items), list(u)
        xs = [(*x, *(Delta if s == t else 0 for s in range(n))) for t, (x, _) in enumerate(items)]
        for x, y in items:
            v.append(max(0, gamma - y * sum(a * b for a, b in zip(u, x, strict=True))) / Delta)
        return xs, v

    return extend


EXERCISES = (
    Exercise(
        "further_reading/1",
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: (17, Fraction(1, 5)),
        hint="""Multiply each point by its label. The best direction leads to the point of the
        hull that is nearest to 0 ([](02-ranks-and-margins)): is it a corner, or on an edge?""",
    ),
    Exercise(
        "further_reading/2",
        check=CHECK_2,
        solution=_solution_2,
        wrong=lambda: (1, 2, 1),
        hint="""Write what $(w, \\theta)$ must make positive: $\\theta - w$, then $4w - \\theta$,
        then $\\theta - 6w$. Which positive multiples of these add up to 0?""",
    ),
    Exercise(
        "further_reading/3",
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: lambda p: [k for k, q in enumerate(p, start=1) if q == max(p)],
        hint="What does it cost and what does it save to go from rank $k$ to rank $k + 1$?",
    ),
    Exercise(
        "further_reading/4",
        stars=1,
        check=_check_4,
        solution=_solution_4,
        wrong=_without_signs,
        hint="""Give each item an entry that no other item has. What must the long vector hold
        there, so that the product is just what the item lacks? Mind the label's sign.""",
    ),
)
