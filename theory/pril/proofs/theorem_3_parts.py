"""What the lines of Theorem 3's proof rest on: the steps outside the interval, and the tangent.

Sums over ``Ī^t`` are written with the indicator of ``Ī^t``; outside it no threshold moves.
"""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, indicator, total
from theory.intervals.pril import each, w_star
from theory.intervals.symbols import K, T, theta_star
from theory.pril.proofs.regret import DATA, MOVES, SUBGRADIENT
from theory.pril.proofs.theorem_3_steps import moved, squares
from theory.pril.proofs.violations import constrained
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.runs.papers.symbols import tau, theta, w, x, y_l, y_r


def size(t: Expr, i: Expr) -> Expr:
    """``|τ_i|``, for ``i ∈ Ī^t``."""
    return indicator(constrained(t, i)) * (tau(t, i) - 2 * indicator(tau(t, i) < 0) * tau(t, i))


def sizes(t: Expr) -> Expr:
    """``Σ_{i ∈ Ī^t} |τ_i|``."""
    return total(1, K - 1, lambda i: size(t, i))


def outside(t: Expr, i: Expr) -> Expr:
    """Only thresholds of ``Ī^t`` move, each by at most 1."""
    taken = indicator(constrained(t, i))
    return conj(
        eq(taken * tau(t, i), tau(t, i)),
        eq(taken * tau(t, i) ** 2, tau(t, i) ** 2),
        tau(t, i) ** 2 <= size(t, i),
        size(t, i) <= taken,
    )


@lemma(
    "pril/steps-outside",
    each(outside),
    labels=DATA["labels"],
    parts=SUBGRADIENT,
)
def steps_outside(p: Prover, labels: Fact, parts: Fact) -> Fact:
    """Only thresholds outside the interval move, each by at most 1: τ_i² ≤ |τ_i| ≤ 1 there."""

    def proof(t: Expr, h: Fact) -> Fact:
        def one(i: Expr, h2: Fact) -> Fact:

            def one_way(sign: int) -> Any:
                def branch(h3: Fact) -> Fact:
                    less = p.have(tau(t, i) ** 2 <= sign * tau(t, i), h3)
                    return p.auto(outside(t, i), parts, h, h2, labels, h3, less)

                return branch

            def way(sign: int) -> Expr:
                return (sign * tau(t, i) >= 0) & (1 - sign * tau(t, i) >= 0)

            either = p.auto(way(1) | way(-1), parts, h, h2, labels)
            return p.cases(outside(t, i), either, one_way(1), one_way(-1))

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T, proof)


def step(t: Expr) -> Expr:
    """``Σ_{i ∈ Ī^t} τ_i``, as the lines write it."""
    return total(1, K - 1, lambda i: indicator(constrained(t, i)) * tau(t, i))


def parts_squared(t: Expr) -> Expr:
    """``Σ_{i ∈ Ī^t} τ_i²``."""
    return total(1, K - 1, lambda i: indicator(constrained(t, i)) * tau(t, i) ** 2)


def sums(t: Expr) -> Expr:
    """What the sums over ``Ī^t`` are."""
    return conj(
        eq(step(t), moved(t)),
        eq(parts_squared(t), squares(t)),
        squares(t) >= 0,
        squares(t) <= sizes(t),
        sizes(t) <= K - 1 - (y_r(t) - y_l(t)),
    )


@lemma(
    "pril/sums-outside",
    every(1, T, sums),
    labels=DATA["labels"],
    parts=SUBGRADIENT,
)
def sums_outside(p: Prover, labels: Fact, parts: Fact) -> Fact:
    """The sums over all thresholds outside the interval are those over all thresholds; Σ τ_i² ≤
    Σ |τ_i| ≤ K − 1 − (y_r − y_l).
    """
    known = p.lemma("pril/steps-outside", {}, labels, parts)

    def proof(t: Expr, h: Fact) -> Fact:
        def compared(name: str, relation: Any, low: Any, high: Any, *by: int) -> Fact:
            return p.lemma(name, terms(a=1, b=K - 1, f=low, g=high), h, known, labels)

        def at_most(low: Expr, high: Expr) -> Expr:
            return low <= high

        def square(i: Expr) -> Expr:
            return tau(t, i) ** 2

        def sides(i: Expr) -> Expr:
            left = indicator((1 <= i) & (i <= y_l(t) - 1))
            return left * 1 + indicator((y_r(t) <= i) & (i <= K - 1)) * 1

        counts = []
        for d, e in ((1, y_l(t) - 1), (y_r(t), K - 1)):
            table = terms(a=1, b=K - 1, d=d, e=e, f=lambda i: 1)
            counts.append(p.lemma("sums/restrict", table, labels, h))
            counts.append(p.lemma("sums/count", terms(a=d, b=e), labels, h))

        def taken(i: Expr) -> Expr:
            return indicator(constrained(t, i))

        return p.have(
            sums(t),
            compared("sums/equal", eq, lambda i: taken(i) * tau(t, i), lambda i: tau(t, i), 0),
            compared("sums/equal", eq, lambda i: taken(i) * square(i), square, 1),
            p.lemma("sums/nonnegative", terms(a=1, b=K - 1, f=square)),
            compared("sums/monotone", at_most, square, lambda i: size(t, i), 2),
            compared("sums/monotone", at_most, lambda i: size(t, i), sides, 3),
            *counts,
        )

    return p.throughout(1, T, proof)


def descended(t: Expr) -> Expr:
    """What ``v^t − v^{t+1}`` is, as a direction and as a length."""
    back = w(t) - w(t + 1)

    def lowered(i: Expr) -> Expr:
        return theta(t, i) - theta(t + 1, i)

    def off(i: Expr) -> Expr:
        return theta(t, i) - theta_star(i)

    return conj(
        eq(back @ (w(t) - w_star), -moved(t) * (x(t) @ (w(t) - w_star))),
        eq(
            total(1, K - 1, lambda i: lowered(i) * off(i)),
            total(1, K - 1, lambda i: tau(t, i) * off(i)),
        ),
        eq(back @ back, moved(t) ** 2 * (x(t) @ x(t))),
        eq(total(1, K - 1, lambda i: lowered(i) ** 2), squares(t)),
    )


@lemma("pril/descent-step", every(1, T, descended), *MOVES)
def step_down(p: Prover, move_w: Fact, move_theta: Fact) -> Fact:
    """The inner products of the step v^t − v^{t+1} with v^t − v and with itself."""
    return p.auto(every(1, T, descended), move_w, move_theta)
