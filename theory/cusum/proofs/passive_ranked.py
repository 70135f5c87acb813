"""Figure 2 with the step after the loop: each mistake brings the ensemble nearer to ``λ w̄``.

A mistake with ``g = |y − ŷ|`` moves g rows by ``± τ x``, where ``τ g‖x‖² = δ − w·ΔΦ``; the lead of
the separator is at least ``g δ``. So the squared distance to ``λ w̄`` falls by ``(2 λ g − 1) δ²/(g
R²)`` or more, and ``δ² Σ v ≤ R² λ² ‖w̄‖²`` for every value ``v`` of a mistake with ``v g ≤ 2 λ g −
1``.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs import ensemble, passive
from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.passive_round import (
    length,
    long_item,
    margin,
    moves,
    scores,
    signed,
    step_rule,
    tau,
)
from theory.cusum.proofs.ranked import at, c, gap, ranks, row_lead
from theory.cusum.proofs.ranked import passive as best_rank
from theory.cusum.proofs.runs import R, row_bar, yhat
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, every, expr, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import delta, r, rho, rows, x, y

Value = Callable[[Any], Expr]


def bound(
    p: Prover,
    run: Given,
    positive: Fact,
    lengths: Fact,
    margins: Fact,
    lam: Any,
    value: Value,
    worth: Callable[..., tuple[Any, ...]],
    nothing: Callable[..., Any] | None = None,
) -> Fact:
    """``δ² Σ v ≤ R² λ² Σ_{k ≥ 2} ‖w̄_k‖²``.

    On a mistake ``worth(t, known, differ)`` proves ``λ ≥ 0``, ``v ≥ 0``, ``2 λ g − 1 ≥ 0`` and
    ``v g ≤ 2 λ g − 1``; ``nothing(t, known, same)`` proves ``v = 0`` where ``ŷ = y``.
    """
    V = total(2, r, lambda k: row_bar(k) @ row_bar(k))
    values = total(1, n, value)
    goal = delta**2 * values <= R**2 * (expr(lam) ** 2 * V)

    nothing = nothing or (lambda t, known, same: p.have(eq(value(t), 0), same))

    def long(t: Expr, h: Any, known: Any, differ: Any) -> Fact:
        return long_item(p, positive, margins, t, h, known, differ)

    def none(h: Fact) -> Fact:
        zero = p.have(eq(R**2, 0), h)

        def one(t: Expr, h2: Fact) -> Fact:
            body, known = value(t) <= 0, ranks(p, run, t, h2)

            return p.cases(
                body,
                p.rule("excluded", eq(y(t), yhat(t))),
                lambda same: p.have(body, nothing(t, known, same)),
                lambda differ: p.auto(body, long(t, h2, known, differ), lengths, h2, zero),
            )

        few = summing(p, p.throughout(1, n, one))
        return p.have(goal, few, zero)

    def some(square: Any) -> Fact:
        return _with_radius(
            p, run, positive, lengths, margins, lam, value, worth, nothing, square, long
        )

    return p.cases(goal, p.rule("excluded", R**2 > 0), some, none)


def _with_radius(
    p: Prover,
    run: Given,
    positive: Fact,
    lengths: Fact,
    margins: Fact,
    lam_: Any,
    value: Value,
    worth: Callable[..., tuple[Any, ...]],
    nothing: Callable[..., Any],
    square: Any,
    long: Callable[..., Any],
) -> Fact:
    lam, per_radius = expr(lam_), 1 / R**2
    of_radius, up = positive_inverse(p, R**2, square)

    def gain(t: Any) -> Expr:
        return delta**2 * per_radius * value(t)

    def move(t: Any, k: Any) -> Expr:
        return (c(t, k) * tau(t)) * x(t)

    def won(t: Any, k: Any) -> Expr:
        ahead = lam * (row_bar(k) @ move(t, k)) - rows(t, k) @ move(t, k)
        return 2 * ahead - move(t, k) @ move(t, k)

    def moved(t: Expr, h: Fact) -> Fact:
        known = ranks(p, run, t, h)

        def row(k: Expr, h2: Fact) -> Fact:
            step = p.use(run["step-w"], t, k, by=[h, h2])
            same = p.have(eq(moves(t, k) * rho(t), c(t, k) * tau(t)), signed(p, t, k, [*known, h2]))
            return p.rewrite(same, step, lambda e: eq(rows(t + 1, k), rows(t, k) + e * x(t)))

        return p.throughout(2, r, row)

    def each(t: Expr, h: Any) -> Fact:
        goal = gain(t) <= total(2, r, lambda k: won(t, k))
        known = ranks(p, run, t, h)

        def equal(same: Fact) -> Fact:
            zero = p.lemma("sums/vanishing", terms(a=2, b=r, f=lambda k: won(t, k)), same)
            none = nothing(t, known, same)
            return p.have(goal, zero, none)

        def other(differ: Any) -> Fact:
            """``v δ²/R² ≤ 2 τ (λ w̄·ΔΦ − w·ΔΦ) − τ² ‖ΔΦ‖²`` on a mistake."""
            above = long(t, h, known, differ)
            whole = p.have(length(t) > 0, p.have(gap(t) > 0, differ), above)
            times, least, more, enough = worth(t, known, differ)
            ahead = row_lead(p, positive, margins, t, h, yhat(t), known)
            mu = 2 * lam * gap(t) - 1
            forward = p.have((1 + mu) * delta <= 2 * (lam * margin(t)), times, ahead)
            small = p.use(lengths, t, by=[h])
            size = p.have(
                gain(t) * length(t) <= delta**2 * (value(t) * gap(t)),
                products=[  # four factors and a square
                    (1, [up, least, p.have(gap(t) >= 0), small], [delta]),
                    (delta**2 * value(t) * gap(t), of_radius),
                ],
            )
            fall = p.lemma(
                "cusum/passive-step",
                passive.symbols(
                    along=lam * margin(t),
                    b=scores(t),
                    c=length(t),
                    loss=delta,
                    step=tau(t),
                    mu=mu,
                    gain=gain(t),
                ),
                whole,
                step_rule(p, run, t, h, known, whole),
                best_rank(p, run, t, h),
                p.have(delta >= 0, positive),
                more,
                forward,
                p.have(gain(t) * length(t) <= mu * delta**2, size, enough),
            )
            return p.have(goal, fall, at(p, "moved", t, known))

        return p.cases(goal, p.rule("excluded", eq(y(t), yhat(t))), equal, other)

    found = p.lemma(
        "ensemble/nearer",
        ensemble.symbols(T=n, a=2, b=r, w=rows, move=move, w_bar=row_bar, gain=gain, lam=lam),
        p.auto(every(2, r, lambda k: eq(rows(1, k), Expr(("v0",)))), run["start-w"]),
        p.throughout(1, n, moved),
        p.throughout(1, n, each),
    )
    V, values = total(2, r, lambda k: row_bar(k) @ row_bar(k)), total(1, n, value)
    return p.have(delta**2 * values <= R**2 * (lam**2 * V), found, of_radius)
