"""Section 2: ``D_0`` is rank linearly separable, by the ensemble that its claim names."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from theory.cusum.symbols import d, n
from theory.cusum.symbols import w_by_coordinates as w
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import (
    Expr,
    conj,
    disj,
    eq,
    expr,
    indicator,
    sqrt,
    total,
)
from theory.proving.definitions import Definitions, defining
from theory.proving.prover import Fact, Given, Prover
from theory.runs.papers.symbols import delta, r, y

Row = Sequence[int]


def definitions(points: Any, rows: Sequence[Row], square: int) -> Definitions:
    """The printed items, and the rows ``w_1, w_2, w_3`` with the margin 1, divided by ``√square``.

    ``points`` are the printed pairs of z and y; the first row is not divided.
    """
    scale = 1 / sqrt(square)
    items = [(*z, -1) for z, _ in points]
    first, *others = rows
    return defining(
        {
            "sizes": conj(eq(n, len(points)), eq(r, 3), eq(d, 3)),
            "x": conj(
                *(eq(x(i, j), v) for i, p in enumerate(items, 1) for j, v in enumerate(p, 1))
            ),
            "y": conj(*(eq(y(i), label) for i, (_, label) in enumerate(points, 1))),
            "w_1": conj(*(eq(w(1, j), v) for j, v in enumerate(first, 1))),
            "w": conj(
                *(
                    eq(w(k, j), v * scale)
                    for k, row in enumerate(others, 2)
                    for j, v in enumerate(row, 1)
                )
            ),
            "delta": eq(delta, scale),
        }
    )


def expanded(p: Prover, low: int, high: int, body: Callable[[Any], Expr]) -> list[Any]:
    """``Σ_{low}^{high} body`` as a sum of its terms, step by step."""
    ends = [p.last(total(low, top, body)) for top in range(low, high + 1)]
    return [*ends, p.empty(total(low, low - 1, body))]


def dots(
    p: Prover, run: Given, left: Callable[[Any], Expr], right: Callable[[Any], Expr]
) -> list[Any]:
    """``Σ_{j ≤ d} left(j) right(j)`` as three products."""
    size = p.pieces(run["sizes"])[2]

    def body(j: Any) -> Expr:
        return left(j) * right(j)

    return [p.replaced(size, lambda k: total(1, k, body)), *expanded(p, 1, 3, body)]


def root(p: Prover, square: int) -> list[Any]:
    """``a = 1/√square`` is positive and ``square a² = 1``."""
    N = sqrt(square)

    positive = p.have(N > 0, p.rule("excluded", N > 0), p.analytic("square-root", square))
    one = p.rule("inverse", N, positive)
    above = p.have(1 / N > 0, *scale_positive(p, N, one, positive))
    unit = p.have(eq(square * (1 / N) ** 2, 1), p.analytic("square-root", square), one)
    return [above, unit]


def scale_positive(p: Prover, N: Expr, one: Fact, positive: Fact) -> list[Any]:
    """``1/N`` is not negative, and not 0."""

    return [p.have(1 / N > 0, p.rule("excluded", 1 / N > 0), one, positive)]


def sign(i: Any, k: Any, at_zero: int) -> Expr:
    """``sign(y_i − k)``."""
    a = y(i) - k
    return indicator(0 < a) - indicator(a < 0) + at_zero * indicator(eq(a, 0))


def answer(i: Any, k: Any) -> Expr:
    """``w_k·x_i``."""
    return total(1, d, lambda j: w(k, j) * x(i, j))


def size(k: Any) -> Expr:
    """``‖w_k‖²``."""
    return total(1, d, lambda j: w(k, j) * w(k, j))


def separable(square: int, at_zero: int, norm: str) -> Callable[..., Any]:
    """All eight margins and the norms, number by number."""

    def script(p: Prover, run: Given) -> Fact:
        positive, unit = root(p, square)
        n_, r_, _ = p.pieces(run["sizes"])
        entries = [*p.pieces(run["w"]), *p.pieces(run["w_1"])]

        def margin(i: Any, k: Any) -> Expr:
            return delta <= sign(i, k, at_zero) * answer(i, k)

        def ground(i: int, k: int) -> Fact:
            terms = dots(p, run, lambda j: w(k, j), lambda j: x(i, j))
            items = [e for e in p.pieces(run["x"]) if e.conclusion[1][3] == Fraction(i)]
            label = p.pieces(run["y"])[i - 1]
            known = p.have(eq(sign(i, k, at_zero), _sign(label, k, at_zero)), label)
            return p.auto(margin(i, k), *terms, *entries, *items, run["delta"], positive, known)

        def item(goal: Expr, i: Expr, k: Expr, h: Fact, h2: Fact) -> Fact:
            which = p.have(disj(*(eq(c, i) for c in range(1, 5))), h, n_)

            def at(c: int) -> Callable[..., Any]:
                def found(same: Fact) -> Fact:
                    tasks = p.have(disj(eq(2, k), eq(3, k)), h2, r_)
                    there = p.cases(
                        margin(c, k),
                        tasks,
                        *(
                            lambda equal, m=m: p.rewrite(
                                equal, ground(c, m), lambda j: margin(c, j)
                            )
                            for m in (2, 3)
                        ),
                    )
                    return p.rewrite(same, there, lambda j: margin(j, k))

                return found

            return p.cases(goal, which, *(at(c) for c in range(1, 5)))

        margins = p.throughout(
            1,
            n,
            lambda i, h: p.throughout(2, r, lambda k, h2: item(margin(i, k), i, k, h, h2)),
        )

        def length(k: int) -> Fact:
            own = [e for e in entries if e.conclusion[1][3] == Fraction(k)]
            terms = dots(p, run, lambda j: w(k, j), lambda j: w(k, j))
            values = [Expr(e.conclusion[2]) for e in own]
            return p.have(eq(size(k), sum((v * v for v in values), expr(0))), *terms, *own)

        lengths = [length(k) for k in (1, 2, 3)]
        if norm == "each":

            def unit_row(k: Expr, h: Fact) -> Fact:
                which = p.have(disj(*(eq(c, k) for c in (1, 2, 3))), h, r_)
                return p.cases(
                    eq(size(k), 1),
                    which,
                    *(
                        lambda same, c=c: p.rewrite(
                            same,
                            p.have(eq(size(c), 1), lengths[c - 1], unit),
                            lambda j: eq(size(j), 1),
                        )
                        for c in (1, 2, 3)
                    ),
                )

            sizes = [p.throughout(1, r, unit_row)]
        else:
            low = 1 if norm == "joint" else 2
            sizes = [
                p.replaced(r_, lambda k: total(low, k, size)),
                *expanded(p, low, 3, size),
                *lengths,
                unit,
            ]
        return p.auto(p.goal, run["delta"], positive, margins, *sizes)

    return script


def _sign(label: Any, k: int, at_zero: int) -> int:
    gap = int(label.conclusion[2]) - k
    return (gap > 0) - (gap < 0) or at_zero
