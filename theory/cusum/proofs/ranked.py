"""Corollary 3: CuSum Rank. A mistake moves |y − ŷ| rows by ± x, each with its own margin.

``δ² Σ|y − ŷ| ≤ R² ‖(w̄_2, …, w̄_r)‖²`` follows from the cumulative margin alone: the score of the
label leads that of the prediction by δ|y − ŷ|. Condition (6) implies it, row by row.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs import between, ensemble
from theory.cusum.proofs.runs import CUSUM, R, row_bar, yhat
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, every, expr, indicator, total
from theory.lemmas.null import null_product
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import divide, termwise
from theory.runs.papers.symbols import delta, r, rows, x, y


def c(t: Any, k: Any) -> Expr:
    """The sign by which row k is moved in round t."""
    return between.sign(y(t), yhat(t), k)


def gap(t: Any) -> Expr:
    """``|y − ŷ|``."""
    return between.distance(y(t), yhat(t))


def mistaken(t: Any) -> Expr:
    """``1[y ≠ ŷ]``."""
    return indicator(~eq(y(t), yhat(t)))


def ranks(p: Prover, run: Given, t: Expr, h: Fact) -> list[Any]:
    """Label and prediction of round t are ranks."""
    return [p.use(run["labels"], t, by=[h]), p.use(run["yhat-range"], t, by=[h])]


def at(p: Prover, name: str, t: Expr, known: Any, **bodies: Any) -> Fact:
    """A lemma about the ranks in between, for round t."""
    return p.lemma(f"cusum/{name}", between.symbols(y=y(t), yhat=yhat(t), r=r, **bodies), *known)


def passive(p: Prover, run: Given, t: Expr, h: Fact) -> Fact:
    """``Σ_k c_k w_k·x ≤ 0``: the prediction is a best rank."""
    known = ranks(p, run, t, h)
    whole = at(p, "between", t, known, f=lambda k: rows(t, k) @ x(t))
    best = p.use(run["yhat-best"], t, y(t), by=[h, *known])
    return p.have(total(2, r, lambda k: c(t, k) * (rows(t, k) @ x(t))) <= 0, whole, best)


def lead(bar: Callable[[Expr], Expr], t: Any) -> Expr:
    """``Σ_k c_k w̄_k·x``: by how much the label leads the prediction."""
    return total(2, r, lambda k: bar(k) @ (c(t, k) * x(t)))


def size_of(bar: Callable[[Expr], Expr]) -> Expr:
    """``Σ_{k ≥ 2} ‖w̄_k‖²``."""
    return total(2, r, lambda k: bar(k) @ bar(k))


def bound(
    p: Prover,
    run: Given,
    lengths: Fact,
    leads: Callable[..., Any],
    positive: Fact,
    size: Fact,
    *,
    bar: Callable[[Expr], Expr] = row_bar,
    margin: Any = delta,
    V: Any = 1,
) -> Fact:
    """``δ² Σ|y − ŷ| ≤ R² V`` for Figure 1.

    ``lengths`` are ``‖x_i‖² ≤ R²``; ``leads(t, h)`` proves ``lead(bar, t) ≥ δ|y − ŷ|``; ``size`` is
    ``size_of(bar) ≤ V``.
    """

    def small(t: Any) -> Expr:
        return total(2, r, lambda k: (c(t, k) * x(t)) @ (c(t, k) * x(t))) <= R**2 * gap(t)

    def sizes(t: Expr, h: Fact) -> Fact:
        known = ranks(p, run, t, h)
        return p.have(
            small(t), at(p, "moved", t, known), p.use(lengths, t, by=[h]), p.have(gap(t) >= 0)
        )

    def still(t: Any) -> Expr:
        return total(2, r, lambda k: rows(t, k) @ (c(t, k) * x(t))) <= 0

    return p.lemma(
        "ensemble/mistakes",
        ensemble.symbols(
            T=n,
            a=2,
            b=r,
            w=rows,
            move=lambda t, k: c(t, k) * x(t),
            w_bar=bar,
            ell=gap,
            delta=margin,
            Q=R**2,
            V=V,
        ),
        p.auto(every(2, r, lambda k: eq(rows(1, k), Expr(("v0",)))), run["start-w"]),
        p.auto(
            every(
                1,
                n,
                lambda t: every(2, r, lambda k: eq(rows(t + 1, k), rows(t, k) + c(t, k) * x(t))),
            ),
            run["step-w"],
        ),
        p.have(every(1, n, lambda t: gap(t) >= 0)),
        p.throughout(1, n, lambda t, h: p.have(still(t), passive(p, run, t, h))),
        p.throughout(1, n, sizes),
        p.throughout(1, n, leads),
        size,
        positive,
        p.have(R**2 >= 0),
    )


def row_lead(
    p: Prover, positive: Fact, margins: Fact, t: Expr, h: Fact, other: Expr, known: Any
) -> Fact:
    """``Σ_k c_k w̄_k·x ≥ δ|y − ŷ|`` for any rank ŷ, from condition (6).

    With sign(0) = 0 condition (6) at ``k = y`` is 0 ≥ δ, so that all labels are 1.
    """

    def sign(k: Expr) -> Expr:
        return between.sign(y(t), other, k)

    whole = termwise(
        p,
        2,
        r,
        lambda k: delta * sign(k) ** 2 <= sign(k) * (row_bar(k) @ x(t)),
        margins,
        h,
        positive,
    )
    moved = p.lemma("cusum/moved", between.symbols(y=y(t), yhat=other, r=r), *known)
    return p.have(
        total(2, r, lambda k: sign(k) * (row_bar(k) @ x(t)))
        >= delta * between.distance(y(t), other),
        whole,
        moved,
    )


def row_margins(p: Prover, run: Given, positive: Any, margins: Any) -> Callable[..., Any]:
    """Condition (6) gives the lead in every round."""

    def leads(t: Expr, h: Any) -> Fact:
        found = row_lead(p, positive, margins, t, h, yhat(t), ranks(p, run, t, h))
        return p.have(lead(row_bar, t) >= delta * gap(t), found)

    return leads


def from_2(p: Prover, size: Fact) -> Fact:
    """``‖(w_2, …, w_r)‖² ≤ 1`` from ``‖(w_1, …, w_r)‖² = 1``, or from itself."""
    goal = size_of(row_bar) <= 1
    if size.conclusion[1][1] == expr(2).t:
        return p.have(goal, size)

    return p.auto(goal, p.rule("excluded", r >= 1), size)


def divided(p: Prover, part: Any, whole: Any, found: Any, positive: Fact) -> Fact:
    """``part ≤ whole / δ²``."""
    square = p.have(delta**2 > 0, positive)
    return divide(p, part, whole, delta**2, found, square)


LOSS = total(1, n, gap)


def corollary_3(
    p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, size: Any
) -> Fact:
    """(6) and a norm of 1."""
    small = from_2(p, size)
    found = bound(p, run, lengths, row_margins(p, run, positive, margins), positive, small)
    return divided(p, LOSS, R**2, found, positive)


def at_most_loss(p: Prover, run: Given) -> Fact:
    """``Σ 1[y ≠ ŷ] ≤ Σ |y − ŷ|``."""
    return p.lemma("sums/monotone", terms(a=1, b=n, f=mistaken, g=gap))


def converges(p: Prover, run: Given, *given: Fact) -> Fact:
    """At most ``R²/δ²`` mistakes in rounds that may repeat the items as often as you like."""
    return p.have(p.goal, at_most_loss(p, run), corollary_3(p, run, *given))


def each_row_converges(p: Prover, run: Given, *given: Fact) -> Fact:
    """At most ``(r − 1) R²/δ²``, for rows of norm 1 each."""
    return p.have(p.goal, at_most_loss(p, run), each_row(p, run, *given))


def each_row(p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, units: Fact) -> Fact:
    """Rows of norm 1 each: ``(r − 1) R²/δ²``."""

    small = p.auto(size_of(row_bar) <= r - 1, units, run["ranks"])
    found = bound(p, run, lengths, row_margins(p, run, positive, margins), positive, small, V=r - 1)
    return divided(p, LOSS, R**2 * (r - 1), found, positive)


def target(t: Expr, k: Expr) -> Expr:
    """``sign(y − k)``, with sign(0) = 1."""
    ahead = y(t) - k
    return indicator(0 < ahead) - indicator(ahead < 0) + indicator(eq(ahead, 0))


@lemma(
    "cusum/separable-items",
    every(1, n, lambda t: 0 < x(t) @ x(t)),
    ranks=CUSUM["ranks"],
    positive=0 < delta,
    margins=every(
        1, n, lambda t: every(2, r, lambda k: delta <= target(t, k) * (row_bar(k) @ x(t)))
    ),
)
def separable_items(p: Prover, ranks: Fact, positive: Fact, margins: Fact) -> Fact:
    """No item that the rows of an ensemble separate is 0."""

    def one(t: Expr, h: Fact) -> Fact:
        long, row = 0 < x(t) @ x(t), row_bar(expr(2))
        ahead = p.use(margins, t, 2, by=[h, ranks])

        def null(flat: Fact) -> Fact:
            zero = p.have(eq(x(t) @ x(t), 0), flat, p.rule("norm", x(t)))
            none = null_product(p, x(t), row, zero)
            return p.have(long, ahead, positive, none)

        return p.cases(long, p.rule("excluded", long), lambda h: h, null)

    return p.throughout(1, n, one)
