"""Equation (1) jumps at a constrained threshold: only its own term changes."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, eq, indicator, real, total
from theory.lemmas.sums import terms
from theory.pril.proofs.eq_losses import LEFT, RIGHT, K, theta, y_l, y_r
from theory.proving.prover import Fact, Given, Prover

epsilon = real("epsilon")


def left(score: Any) -> Any:
    """``1[score < θ_i]``."""
    return lambda i: indicator(score < theta(i))


def right(score: Any) -> Any:
    """``1[score ≥ θ_i]``."""
    return lambda i: indicator(theta(i) <= score)


def jump(p: Prover, run: Given, small: Fact, constrained: Fact, values: Fact) -> Fact:
    """At ``θ_{y_l − 1}``, or at ``θ_{y_r}``: 0 on one side, and at least 1 on the other."""

    def theta_is(i: Expr, *inside: Fact) -> Fact:
        return p.use(values, i, by=[*inside, run["labels"]])

    def nothing(span: tuple[Any, Any], term: Any, own: Fact) -> Fact:
        def zero(i: Expr, h: Fact) -> Fact:
            return p.have(eq(term(i), 0), theta_is(i, h), own, small, h, run["labels"])

        return p.lemma(
            "sums/vanishing",
            terms(a=span[0], b=span[1], f=term),
            p.every(*span, lambda i: eq(term(i), 0), zero),
        )

    def some(span: tuple[Any, Any], term: Any, at: Expr, own: Fact, inside: Fact) -> Fact:
        """``Σ term ≥ term(at) = 1``."""
        each = p.every(*span, lambda i: term(i) >= 0, lambda i, _: p.have(term(i) >= 0))
        found = p.lemma(
            "sums/member",
            {**terms(a=span[0], b=span[1], f=term), ("c_", "Z", 0): at},
            inside,
            each,
        )
        one = p.have(eq(term(at), 1), own, small)
        return p.have(total(*span, term) >= 1, found, one)

    def at_least_0(span: tuple[Any, Any], term: Any) -> Fact:
        each = p.every(*span, lambda i: term(i) >= 0, lambda i, _: p.have(term(i) >= 0))
        return p.lemma("sums/nonnegative", terms(a=span[0], b=span[1], f=term), each)

    def below(h: Fact) -> Fact:
        c = y_l - 1
        inside = p.have((1 <= c) & (c <= K - 1), h, run["labels"])
        own = theta_is(c, inside)
        f, before = theta(c), theta(c) - epsilon
        return p.exhibit(
            p.goal,
            [c],
            inside,
            nothing(LEFT, left(f), own),
            nothing(RIGHT, right(f), own),
            some(LEFT, left(before), c, own, p.have((1 <= c) & (c <= y_l - 1), inside)),
            at_least_0(RIGHT, right(before)),
        )

    def above(h: Fact) -> Fact:
        c, first = y_r, p.have(eq(y_l, 1), h, run["labels"])
        inside = p.have((1 <= c) & (c <= K - 1), constrained, first, run["labels"])
        own = theta_is(c, inside)
        f, before = theta(c), theta(c) - epsilon
        return p.exhibit(
            p.goal,
            [c],
            inside,
            nothing(RIGHT, right(before), own),
            some(RIGHT, right(f), c, own, p.have((y_r <= c) & (c <= K - 1), inside)),
            *(p.empty(total(*LEFT, left(score)), first) for score in (f, before)),
        )

    return p.cases(p.goal, p.rule("excluded", y_l >= 2), below, above)
