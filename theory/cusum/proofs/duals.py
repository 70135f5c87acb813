"""Section 7: Figure 4 beside Figure 3, and beside CuSum Rank."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs import ranked
from theory.cusum.proofs.dual_scores import agreement, pairs, predicts
from theory.cusum.proofs.runs import COMMON, LABELS, yhat
from theory.cusum.symbols import rival
from theory.formal.terms import Expr, eq, every, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs import cusum_run, structured_run
from theory.runs.papers.symbols import Phi, r, rows, w, x, y


def image(t: Any, k: Any, s: Any, other: Any) -> Expr:
    """``Φ(x_t, k)·Φ(x_s, l)``."""
    return Phi(t, k) @ Phi(s, other)


def blocks(t: Any, k: Any, s: Any, other: Any) -> Expr:
    """The same for the feature map of CuSum Rank: block by block ``x_t·x_s`` or 0."""
    return total(1, r, lambda i: (indicator(i <= k) * indicator(i <= other)) * (x(t) @ x(s)))


IMAGES, BLOCKS = pairs(image), pairs(blocks)
STRUCTURED = structured_run("smallest").instantiated(LABELS) | predicts(IMAGES)
CUSUM = cusum_run("smallest").instantiated(COMMON) | predicts(BLOCKS)


def by_cases(p: Prover, goal: Expr, s: Expr, equal: Fact, proof: Callable[..., Any]) -> Fact:
    """A right and a wrong prediction in round s; ``proof`` gets ŷ' and what replaces both."""

    def right(same: Fact) -> Any:
        both = p.have(eq(y(s), yhat(s)), same, equal)
        return proof(goal, same, (p.have(eq(y(s), rival(s)), same), both))

    def wrong(differ: Any) -> Any:
        return proof(goal, differ, ())

    return p.cases(goal, p.rule("excluded", eq(y(s), rival(s))), right, wrong)


def structured(p: Prover, run: Given) -> Fact:
    """``w·Φ(x_t, k)`` grows by ``ΔΦ·Φ(x_t, k)`` in a round."""

    def primal(s: Any, t: Any, k: Any) -> Expr:
        return w(s) @ Phi(t, k)

    def gained(s: Expr, inside: Fact, t: Expr, k: Expr, equal: Fact, _: Any) -> Fact:
        goal = eq(primal(s + 1, t, k), primal(s, t, k) + IMAGES(t, k, s))
        step = p.rule("pair", Phi(t, k), p.use(run["step-w"], s, by=[inside]))
        known = p.replaced(equal, lambda j: Phi(s, j) @ Phi(t, k))

        def proof(goal: Expr, case: Fact, equations: Any) -> Fact:
            same = [p.replaced(e, lambda j: Phi(s, j) @ Phi(t, k)) for e in equations]
            return p.have(goal, step, known, *same, case)

        return by_cases(p, goal, s, equal, proof)

    def start(t: Expr, k: Expr, *_: Any) -> Fact:
        return p.have(eq(primal(1, t, k), 0), p.rule("pair", Phi(t, k), run["start-w"]))

    return p.have(p.goal, agreement(p, run, primal, IMAGES, gained, start))


def cusum(p: Prover, run: Given) -> Fact:
    """``Σ_{i ≤ k} w_i·x_t`` grows by ``x_s·x_t`` for each i ≤ k between ``y_s`` and ``ŷ_s``."""

    def primal(s: Any, t: Any, k: Any) -> Expr:
        return total(1, k, lambda i: rows(s, i) @ x(t))

    def gained(s: Expr, inside: Fact, t: Expr, k: Expr, equal: Fact, known: Any) -> Fact:
        _, rank = known

        def c(i: Expr) -> Expr:
            return indicator(i <= y(s)) - indicator(i <= rival(s))

        def row(i: Expr, h2: Fact) -> Fact:
            step = p.rule("pair", x(t), p.use(run["step-w"], s, i, by=[inside, h2, rank]))
            return p.have(
                eq(rows(s + 1, i) @ x(t), rows(s, i) @ x(t) + c(i) * (x(t) @ x(s))), step, equal
            )

        grown = summing(p, p.throughout(1, k, row))
        part = p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=k, f=c), rank)

        def one(i: Expr, h2: Fact) -> Fact:
            return p.have(eq(indicator((1 <= i) & (i <= k)) * c(i), indicator(i <= k) * c(i)), h2)

        listed = summing(p, p.throughout(1, r, one))
        goal = eq(primal(s + 1, t, k), primal(s, t, k) + BLOCKS(t, k, s))

        def proof(goal: Expr, case: Fact, equations: Any) -> Fact:
            value = p.have(eq(indicator(~eq(y(s), rival(s))), 0 if equations else 1), case)
            same = [p.replaced(equations[0], lambda j: blocks(t, k, s, j))] if equations else []
            return p.have(goal, grown, part, listed, *same, value)

        return by_cases(p, goal, s, equal, proof)

    def start(t: Expr, k: Expr, h: Any, rank: Fact) -> Fact:
        each = p.auto(every(1, k, lambda i: eq(rows(1, i) @ x(t), 0)), rank, run["start-w"])
        return summing(p, each)

    return agreement(p, run, primal, BLOCKS, gained, start)


def kernel(p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, size: Any) -> Fact:
    """The same predictions, and Corollary 3 in the feature space."""
    bound = ranked.corollary_3(p, run, positive, lengths, margins, size)
    return p.have(p.goal, cusum(p, run), bound)
