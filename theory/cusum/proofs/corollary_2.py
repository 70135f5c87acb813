"""Corollary 2: the passive-aggressive structured perceptron with any constant step loss s > 0.

The potential is the squared distance to ``(s/δ) w̄``; each mistake lowers it by ``s²/R²`` or more.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs import passive
from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.ranked import divided
from theory.cusum.proofs.runs import R, passive_aggressive, w_bar, yhat
from theory.cusum.proofs.structured import difference, mistaken, ranks, zero_difference
from theory.cusum.proofs.structured import passive as best_label
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, expr, indicator, total
from theory.proving.definitions import Definitions
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import divide, summing
from theory.runs.papers.symbols import delta, w, y
from theory.runs.papers.symbols import tau_of_round as tau


def run(s: Expr) -> Definitions:
    """The learner with the loss ``s 1[y ≠ y']`` in its step."""
    return passive_aggressive(lambda first, second: s * indicator(~eq(first, second)))


def script(s: Expr) -> Callable[..., Any]:
    """The proof of ``Σ 1[y ≠ ŷ] ≤ R²/δ²`` for a step loss s, which is 1 or δ."""

    def proof(p: Prover, run: Any, positive: Any, unit: Any, separable: Any) -> Any:
        found = squared_bound(p, run, s, positive, unit, separable)
        return divided(p, MISTAKES, R**2, found, positive)

    return proof


MISTAKES = total(1, n, mistaken)


def below_1(p: Prover, run: Any, positive: Any, unit: Any, separable: Any, small: Any) -> Any:
    """``δ⁴ m ≤ δ² R² ≤ R²`` for a margin below 1."""
    most = squared_bound(p, run, delta, positive, unit, separable)
    less = p.have(delta**2 <= 1, positive, small)
    whole = p.have(delta**4 * MISTAKES <= R**2, less, most)
    power = p.have(delta**4 > 0, positive)
    return divide(p, MISTAKES, R**2, delta**4, whole, power)


def squared_bound(p: Prover, run: Any, s: Expr, positive: Any, unit: Any, separable: Any) -> Any:
    """``δ² m ≤ R²`` for m mistakes."""
    goal = delta**2 * MISTAKES <= R**2

    def facts(t: Expr, h: Fact, differ: Fact) -> tuple[Any, Any, Any]:
        """``w̄·ΔΦ ≥ δ``, ``‖ΔΦ‖² ≤ R²`` and ``‖ΔΦ‖² > 0`` on a mistake."""
        given = p.use(separable, t, yhat(t), by=[h, ranks(p, run, t, h), differ])
        move = difference(t)
        ahead = p.have(delta <= w_bar @ move, given)
        long = p.have(move @ move > 0, passive.short(p, t, unit), ahead, positive)
        return ahead, p.have(move @ move <= R**2, given), long

    def some(square: Any) -> Fact:
        return _with_radius(p, run, s, positive, unit, square, facts)

    def none(h: Fact) -> Fact:
        def one(t: Expr, h2: Any) -> Fact:
            body = mistaken(t) <= 0

            def other(differ: Any) -> Fact:
                _, small, long = facts(t, h2, differ)
                return p.have(body, small, long, h)

            return p.cases(
                body,
                p.rule("excluded", eq(y(t), yhat(t))),
                lambda same: p.have(body, same),
                other,
            )

        few = summing(p, p.throughout(1, n, one))
        return p.have(goal, few)

    return p.cases(goal, p.rule("excluded", R**2 > 0), some, none)


def _with_radius(
    p: Prover,
    run: Given,
    s: Expr,
    positive: Fact,
    unit: Any,
    square: Any,
    facts: Callable[..., Any],
) -> Fact:
    step = p.have(s > 0, positive)
    of_delta, up_delta = positive_inverse(p, delta, positive)
    of_radius, up_radius = positive_inverse(p, R**2, square)
    of_step, _ = positive_inverse(p, s, step)
    lam, per_radius = s / delta, 1 / R**2

    def gain(t: Any) -> Expr:
        return s**2 * per_radius * mistaken(t)

    def each(t: Expr, h: Any) -> Fact:
        body = gain(t) <= passive.won(t, lam)
        move = difference(t)

        def equal(same: Fact) -> Fact:
            zeros = [zero_difference(p, t, same, u) for u in (w_bar, w(t), move)]
            return p.have(body, same, zeros[0], zeros[1], zeros[2])

        def other(differ: Fact) -> Fact:
            ahead, small, long = facts(t, h, differ)
            won = p.lemma(
                "cusum/passive-step",
                passive.symbols(
                    along=lam * (w_bar @ move),
                    b=w(t) @ move,
                    c=move @ move,
                    loss=s,
                    step=tau(t),
                    mu=1,
                    gain=s**2 * per_radius,
                ),
                long,
                p.auto(eq(tau(t) * (move @ move), s - w(t) @ move), *run.values(), h, long, differ),
                best_label(p, run, t, h),
                p.have(expr(1) >= 0),
                up_delta,
                ahead,
                of_delta,
                up_radius,
                small,
                of_radius,
            )
            return p.have(body, won, differ)

        return p.cases(body, p.rule("excluded", eq(y(t), yhat(t))), equal, other)

    found = passive.nearer(p, run, lam, gain, unit, each)
    back = s * (1 / s)
    both = (delta / delta) ** 2
    radius = R**2 * per_radius
    # three quotients are multiplied: too many monomials for the search
    return p.have(
        delta**2 * MISTAKES <= R**2,
        products=[
            (1, [found], [R * delta * (1 / s)]),
            (R**2 * (back + 1) * both, of_step),
            (R**2 * (delta / delta + 1), of_delta),
            (delta**2 * MISTAKES * (back + 1) * radius, of_step),
            (delta**2 * MISTAKES, of_radius),
        ],
    )
