"""Vectors from other base cases are multiples of those of (12) and (13)."""

from typing import Any

from theory.formal.terms import Expr, eq, every
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.storm.proofs.paths import Psi, alpha, beta, for_bits, psi
from theory.storm.symbols import T, lam, rho

TABLE = {
    ("alpha", "R", 2): lambda k, b: alpha(k, b) / lam,
    ("beta", "R", 2): lambda k, b: beta(k, b) / rho,
}


def arriving(k: Any, c: Any) -> Expr:
    """The right side of (12)."""
    return psi(k + 1, c) * (Psi(k, 0, c) * alpha(k, 0) + Psi(k, 1, c) * alpha(k, 1))


def ahead(k: Any, b: Any) -> Expr:
    """The right side of (13)."""
    ways = [Psi(k, b, c) * psi(k + 1, c) * beta(k + 1, c) for c in (0, 1)]
    return ways[0] + ways[1]


def scaled(
    p: Prover,
    run: Given,
    *,
    above: Fact,
    some: Fact,
    start: Fact,
    end: Fact,
    ended: Fact,
    carried: Fact,
    **paths: Fact,
) -> Fact:
    """``α/λ`` and ``β/ρ`` satisfy (12) and (13); both sides have the factor ``1/(λρ)``."""
    step12, back = run["alpha-step"], run["beta-step"]
    front, rear = p.rule("inverse", lam, above), p.rule("inverse", rho, some)

    def begin(b: int) -> Fact:
        return p.auto(eq(alpha(1, b) / lam, psi(1, b)), start, front)

    def close(b: int) -> Fact:
        return p.auto(eq(beta(T, b) / rho, 1), rear, end)

    vectors = (
        for_bits(p, lambda b: eq(alpha(1, b) / lam, psi(1, b)), begin(0), begin(1)),
        p.auto(
            every(
                1,
                T - 1,
                lambda k: every(0, 1, lambda c: eq(alpha(k + 1, c) / lam, arriving(k, c) / lam)),
            ),
            step12,
        ),
        for_bits(p, lambda b: eq(beta(T, b) / rho, 1), close(0), close(1)),
        p.auto(
            every(
                1, T - 1, lambda k: every(0, 1, lambda b: eq(beta(k, b) / rho, ahead(k, b) / rho))
            ),
            back,
        ),
    )
    known = (*paths.values(), ended, carried, *vectors)
    nodes = p.lemma("storm/node-sum", TABLE, *known)
    edges = p.lemma("storm/edge-sum", TABLE, *known)
    sums = p.lemma("storm/total", TABLE, *paths.values(), *vectors)

    def one(goal: Any, at_k: Any, *rest: Any) -> Fact:
        k, h = at_k
        values, ranges = [value for value, _ in rest], [h, *(inside for _, inside in rest)]
        part = nodes if len(rest) == 1 else edges
        own = p.use(part, k, *values, by=ranges)
        return p.auto(goal, sums, h, own)

    return p.rule("conjoin", [each(p, part, one) for part in p.goal.t[1:]])
