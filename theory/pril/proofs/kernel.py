"""Section 3.1: parameters as sums of the steps of all rounds before."""

from typing import Any

from theory.formal.terms import Expr, eq, indicator, total
from theory.intervals.symbols import K, T, d
from theory.pril.proofs.algorithm_1 import e
from theory.pril.proofs.violations import constrained
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.runs.papers.symbols import tau, theta, w, x


def inside(s: Expr, j: Expr) -> Expr:
    """``τ_j`` where ``j ∈ Ī``, else 0."""
    return indicator(constrained(s, j)) * tau(s, j)


def only_constrained(p: Prover, run: Given, s: Expr, here: Fact) -> Fact:
    """``Σ_j 1[j ∈ Ī] τ_j = Σ_j τ_j`` in round s: only constrained thresholds step."""

    table = terms(a=1, b=K - 1, f=lambda j: inside(s, j), g=lambda j: tau(s, j))
    return p.lemma("sums/equal", table, run["tau"], here)


def summed(p: Prover, t: Expr, h: Fact, value: Any, change: Any, step: Any) -> Fact:
    """``value(t + 1) = value(1) + Σ_{s ≤ t} change(s)``; ``step(s, here)`` proves each step."""

    each = p.throughout(1, t, lambda s, h2: step(s, p.have((1 <= s) & (s <= T), h, h2)))
    table = terms(a=1, b=t, F=value, f=change)
    return p.lemma("sums/telescope-equal", table, h, each)


def weights(p: Prover, run: Given) -> Fact:
    """``w_i^{t+1} = Σ_s Σ_j τ_j^s x_i^s``."""

    def proof(t: Expr, h: Any) -> Fact:
        def one(i: Expr, h2: Any) -> Fact:
            def change(s: Expr) -> Expr:
                return total(1, K - 1, lambda j: inside(s, j)) * (x(s) @ e(i))

            def step(s: Expr, here: Fact) -> Fact:
                moved = p.rule("pair", e(i), p.use(run["step-w"], s, by=[here]))
                same = only_constrained(p, run, s, here)
                return p.have(eq(w(s + 1) @ e(i), w(s) @ e(i) + change(s)), moved, same)

            grown = summed(p, t, h, lambda s: w(s) @ e(i), change, step)
            return p.have(body(t, i), grown, p.rule("pair", e(i), run["start-w"]))

        return p.throughout(1, d, one)

    def body(t: Expr, i: Expr) -> Expr:
        return eq(
            w(t + 1) @ e(i),
            total(1, t, lambda s: total(1, K - 1, lambda j: inside(s, j)) * (x(s) @ e(i))),
        )

    return p.throughout(1, T, proof)


def thresholds(p: Prover, run: Given) -> Fact:
    """``θ_i^{t+1} = −Σ_s τ_i^s``."""

    def body(t: Expr, i: Expr) -> Expr:
        return eq(theta(t + 1, i), -total(1, t, lambda s: tau(s, i)))

    def proof(t: Expr, h: Any) -> Fact:
        def one(i: Expr, h2: Fact) -> Fact:
            def step(s: Expr, here: Fact) -> Fact:
                return p.use(run["step-theta"], s, i, by=[here, h2])

            grown = summed(p, t, h, lambda s: theta(s, i), lambda s: -tau(s, i), step)
            return p.auto(body(t, i), grown, run["start-theta"], h2)

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T, proof)
