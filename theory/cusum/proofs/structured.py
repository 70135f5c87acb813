"""Theorem 1 and Corollary 1: the structured perceptron, from the arg max and the margin alone.

In a round the weights gain ``w̄·ΔΦ ≥ δ ℓ`` along the separator and ``w·ΔΦ ≤ 0`` along themselves
(the prediction is a best label, however ties are broken), and ``‖ΔΦ‖² ≤ R² ℓ``; so δ² Σℓ ≤ R².
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs import ensemble
from theory.cusum.proofs.runs import R, ell, w_bar, yhat
from theory.cusum.symbols import n
from theory.formal.terms import ZERO_VECTOR as ZERO
from theory.formal.terms import (
    Expr,
    eq,
    every,
    expr,
    function,
    indicator,
    integer,
    real,
    total,
    vector,
)
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import replacing
from theory.proving.tactics import divide
from theory.runs.papers.symbols import Phi, delta, r, w, y

T = integer("T_")
weights, move = function("w_", "V", 1), function("move_", "V", 1)
loss, comparator = function("loss_", "R", 1), vector("comparator_")
margin, Q = real("delta_"), real("Q_")


symbols = replacing(
    T=("T_", "Z", 0),
    w=("w_", "V", 1),
    move=("move_", "V", 1),
    loss=("loss_", "R", 1),
    w_bar=("comparator_", "V", 0),
    delta=("delta_", "R", 0),
    Q=("Q_", "R", 0),
)
"""The replacements for `one_vector`."""


def alone(p: Prover, body: Expr) -> Fact:
    """``Σ_{k=1}^{1} body = body``."""
    whole = total(1, 1, lambda k: body)
    return p.auto(eq(whole, body))


@lemma(
    "cusum/one-vector",
    margin**2 * total(1, T, loss) <= Q,
    start=eq(weights(1), ZERO),
    moves=every(1, T, lambda t: eq(weights(t + 1), weights(t) + move(t))),
    losses=every(1, T, lambda t: loss(t) >= 0),
    passive=every(1, T, lambda t: weights(t) @ move(t) <= 0),
    small=every(1, T, lambda t: move(t) @ move(t) <= Q * loss(t)),
    gained=every(1, T, lambda t: comparator @ move(t) >= margin * loss(t)),
    unit=comparator @ comparator <= 1,
    positive=margin > 0,
    radius=Q >= 0,
)
def one_vector(
    p: Prover,
    start: Any,
    moves: Fact,
    losses: Fact,
    passive: Any,
    small: Any,
    gained: Any,
    unit: Fact,
    positive: Fact,
    radius: Fact,
) -> Fact:
    """If a move gains δ times its loss along a unit vector, nothing along the weights, and is at
    most Q times its loss long (squared), then δ² Σ ℓ ≤ Q.
    """

    def each(body: Any, fact: Fact, term: Any) -> Fact:
        """A fact of every round, its one term as the sum over one row."""
        return p.auto(every(1, T, lambda t: body(t)), fact)

    def row(body: Any) -> Any:
        return total(1, 1, lambda k: body)

    found = p.lemma(
        "ensemble/mistakes",
        ensemble.symbols(
            T=T,
            a=1,
            b=1,
            w=lambda t, k: weights(t),
            move=lambda t, k: move(t),
            w_bar=lambda k: comparator,
            ell=loss,
            delta=margin,
            Q=Q,
            V=1,
        ),
        p.throughout(1, 1, lambda k, h: start),
        moves,
        losses,
        each(lambda t: row(weights(t) @ move(t)) <= 0, passive, lambda t: weights(t) @ move(t)),
        each(lambda t: row(move(t) @ move(t)) <= Q * loss(t), small, lambda t: move(t) @ move(t)),
        each(
            lambda t: row(comparator @ move(t)) >= margin * loss(t),
            gained,
            lambda t: comparator @ move(t),
        ),
        p.have(row(comparator @ comparator) <= 1, unit, alone(p, comparator @ comparator)),
        positive,
        radius,
    )
    return p.have(p.goal, found)


def difference(t: Any) -> Expr:
    """``Φ(x, y) − Φ(x, ŷ)`` in round t."""
    return Phi(t, y(t)) - Phi(t, yhat(t))


def ranks(p: Prover, run: Given, t: Expr, h: Fact) -> Fact:
    """Label and prediction of round t are labels."""
    return p.rule("conjoin", [p.use(run[name], t, by=[h]) for name in ("labels", "yhat-range")])


def passive(p: Prover, run: Given, t: Expr, h: Fact) -> Fact:
    """``w·ΔΦ ≤ 0``: the prediction is a best label."""
    return p.auto(w(t) @ difference(t) <= 0, run["yhat-best"], h, ranks(p, run, t, h))


def rivals(p: Prover, given: Fact, run: Given, t: Expr, h: Fact, goal: Expr, equal: Any) -> Fact:
    """A fact about ŷ in round t: by the hypothesis about rivals, or where ŷ = y by ``equal``."""
    known = ranks(p, run, t, h)

    def wrong(other: Fact) -> Fact:
        return p.auto(goal, given, h, known, other)

    return p.cases(goal, p.rule("excluded", eq(y(t), yhat(t))), equal, wrong)


def zero_difference(p: Prover, t: Expr, same: Fact, other: Expr) -> Fact:
    """``u·ΔΦ = 0`` where ŷ = y."""
    begin = p.have(eq(other @ (Phi(t, y(t)) - Phi(t, y(t))), 0))
    return p.rewrite(same, begin, lambda k: eq(other @ (Phi(t, y(t)) - Phi(t, k)), 0))


InRound = Callable[[Expr, Fact], Fact]


def bound(
    p: Prover,
    run: Given,
    margin_: Any,
    loss_: Any,
    losses: InRound,
    sizes: InRound,
    gains: InRound,
    unit: Fact,
    positive: Fact,
) -> Fact:
    """``δ² Σ ℓ ≤ R²`` for Figure 3; the losses, sizes and gains are proved round by round."""
    return p.lemma(
        "cusum/one-vector",
        symbols(T=n, w=w, move=difference, loss=loss_, w_bar=w_bar, delta=margin_, Q=R**2),
        run["start-w"],
        p.auto(every(1, n, lambda t: eq(w(t + 1), w(t) + difference(t))), run["step-w"]),
        p.throughout(1, n, losses),
        p.throughout(1, n, lambda t, h: passive(p, run, t, h)),
        p.throughout(1, n, sizes),
        p.throughout(1, n, gains),
        unit,
        positive,
        p.have(R**2 >= 0),
    )


def theorem_1(
    p: Prover, run: Given, *, unit: Fact, augmented: Fact, losses: Fact, zero: Fact
) -> Fact:
    """``ℓ ≥ 0`` and ``ℓ(y, y) = 0`` for the labels, (a) and (b) for the rivals."""

    def lost(t: Any) -> Expr:
        return ell(y(t), yhat(t))

    def nothing(t: Expr, h: Any, same: Fact) -> Fact:
        none = p.use(zero, y(t), by=[ranks(p, run, t, h)])
        return p.rewrite(same, none, lambda k: eq(ell(y(t), k), 0))

    def sizes(t: Expr, h: Any) -> Fact:
        goal = difference(t) @ difference(t) <= R**2 * lost(t)

        def equal(same: Any) -> Fact:
            return p.have(goal, zero_difference(p, t, same, difference(t)), nothing(t, h, same))

        return rivals(p, augmented, run, t, h, goal, equal)

    def gains(t: Expr, h: Any) -> Fact:
        goal = w_bar @ difference(t) >= 1 * lost(t)
        return rivals(
            p,
            augmented,
            run,
            t,
            h,
            goal,
            lambda same: p.have(goal, zero_difference(p, t, same, w_bar), nothing(t, h, same)),
        )

    def least(t: Expr, h: Fact) -> Fact:
        return p.use(losses, y(t), yhat(t), by=[ranks(p, run, t, h)])

    found = bound(p, run, expr(1), lost, least, sizes, gains, unit, p.have(expr(1) > 0))
    return p.have(total(1, n, lost) <= R**2, found)


def mistaken(t: Any) -> Expr:
    """``1[y ≠ ŷ]``."""
    return indicator(~eq(y(t), yhat(t)))


def corollary_1(p: Prover, run: Given, positive: Fact, unit: Any, separable: Fact) -> Fact:
    """The loss ``1[y ≠ ŷ]``."""

    def sizes(t: Expr, h: Fact) -> Fact:
        goal = difference(t) @ difference(t) <= R**2 * mistaken(t)

        def equal(same: Fact) -> Fact:
            return p.have(goal, zero_difference(p, t, same, difference(t)), same)

        return rivals(p, separable, run, t, h, goal, equal)

    def gains(t: Expr, h: Fact) -> Fact:
        goal = w_bar @ difference(t) >= delta * mistaken(t)

        def equal(same: Fact) -> Fact:
            return p.have(goal, zero_difference(p, t, same, w_bar), same)

        return rivals(p, separable, run, t, h, goal, equal)

    def least(t: Expr, h: Fact) -> Fact:
        return p.have(mistaken(t) >= 0)

    found = bound(p, run, delta, mistaken, least, sizes, gains, unit, positive)
    return divide(p, total(1, n, mistaken), R**2, delta**2, found, positive)


def loss_in_range(p: Prover, run: Given, radius: Fact, unit: Fact, rivals: Fact) -> Fact:
    """``ℓ R² ≥ ‖ΔΦ‖² ≥ 0``; and ``ℓ² ≤ (w̄·ΔΦ)² ≤ ‖ΔΦ‖² ≤ ℓ R²``."""

    def one(i: Expr, h: Fact, k: Expr, h2: Fact) -> Fact:
        move, loss = Phi(i, y(i)) - Phi(i, k), ell(y(i), k)
        different = p.assume(~eq(k, y(i)))
        square = p.have(R**2 > 0, radius)
        least = p.auto(loss >= 0, rivals, h, h2, different, p.rule("norm", move), square)
        apart = p.rule("norm", move - loss * w_bar)
        most = p.auto(loss**2 <= loss * R**2, rivals, h, h2, different, least, apart, unit)
        found = p.auto((loss >= 0) & (loss <= R**2), least, most, square)
        return p.rule("discharge", different.conclusion, found)

    return p.throughout(1, n, lambda i, h: p.throughout(1, r, lambda k, h2: one(i, h, k, h2)))
