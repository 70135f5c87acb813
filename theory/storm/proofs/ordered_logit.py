"""Differences of a distribution function at thresholds, and what they add up to."""

from typing import Any

from theory.formal.terms import (
    Expr,
    disj,
    eq,
    exp,
    expr,
    function,
    indicator,
    real,
)
from theory.lemmas.exponential import at as exp_at
from theory.lemmas.logarithm import inverse_of
from theory.proving.domain import ranks
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, summing
from theory.storm.symbols import G, K, theta, w, x

RANKS = ranks(K)
H = function("H", "R", 1)
a, b = real("low_"), real("high_")
s = w @ x


def sigma(a: Any) -> Expr:
    """``1/(1 + e^{−a})``."""
    return 1 / (1 + exp(-a))


@lemma("storm/sigma-bounds", (0 < sigma(a)) & (sigma(a) < 1))
def bounds(p: Prover) -> Fact:
    """0 < σ < 1."""
    some = p.have(1 + exp(-a) > 0, exp_at(p, "exp/positive", -a))
    strict, unit = inverse_of(p, 1 + exp(-a), some)
    below = exp_at(p, "exp/positive", -a)
    return p.auto(p.goal, strict, unit, below)


@lemma(
    "storm/sigma-monotone",
    sigma(a) <= sigma(b),
    order=a <= b,
)
def monotone(p: Prover, order: Any) -> Fact:
    """σ(a) ≤ σ(b) for a ≤ b."""
    falling = exp_at(p, "exp/monotone", -b, -a, order)
    table = {("u", "R", 0): 1 + exp(-b), ("whole", "R", 0): 1 + exp(-a)}
    return p.lemma("inverse/antitone", table, exp_at(p, "exp/positive", -b), falling)


def telescoped(p: Prover, value: Any, least: Fact) -> Fact:
    """``Σ_{k=1}^{K} (value(k) − value(k − 1)) = value(K) − value(0)``."""

    table = terms(a=1, b=K, F=lambda k: value(k - 1), f=lambda k: value(k) - value(k - 1))
    return p.lemma("sums/telescope-equal", table, least)


def one_response(
    p: Prover, run: Given, least: Fact, order: Fact, zero: Fact, full: Fact, inner: Fact
) -> Fact:
    """H grows from 0 to 1 in steps of 0 or 1, and the response is where it steps."""

    def chosen(k: Any) -> Expr:
        return indicator(eq(H(k - 1), 0) & eq(H(k), 1))

    def value(k: Any, h: Fact) -> Fact:
        return p.use(inner, k, by=[h])

    def one(k: Expr, h: Fact) -> Fact:
        goal = eq(chosen(k), H(k) - H(k - 1))

        def first(same: Fact) -> Fact:
            def begin(k: Expr) -> Expr:
                return eq(chosen(k), H(k) - H(k - 1))

            own = value(1, p.have(1 <= K - 1, least))
            return p.rewrite(same, p.have(begin(expr(1)), zero, own), begin)

        def last(same: Fact) -> Fact:
            def end(k: Expr) -> Expr:
                return eq(chosen(k), H(k) - H(k - 1))

            own = value(K - 1, p.have((1 <= K - 1) & (K - 1 <= K - 1), least))
            return p.rewrite(same, p.have(end(K), full, own), end)

        def middle(inside: Fact) -> Fact:
            now = value(k, p.have((1 <= k) & (k <= K - 1), inside))
            before = value(k - 1, p.have((1 <= k - 1) & (k - 1 <= K - 1), inside))
            return p.auto(goal, now, before, order, inside)

        split = disj(eq(1, k), eq(K, k), (2 <= k) & (k <= K - 1))
        return p.cases(goal, p.have(split, h), first, last, middle)

    same = summing(p, p.throughout(1, K, one))
    return p.have(p.goal, same, telescoped(p, H, least), zero, full)


def distribution(
    p: Prover, run: Given, least: Fact, order: Fact, zero: Fact, full: Fact, inner: Fact
) -> Fact:
    """σ grows, between 0 and 1; the differences telescope."""

    def known(k: Any, h: Fact) -> list[Any]:
        value = p.use(inner, k, by=[h])
        return [value, p.lemma("storm/sigma-bounds", {("low_", "R", 0): theta(k) - s})]

    def at(goal: Any, at_k: Any) -> Fact:
        k, h = at_k

        def body(k: Any) -> Expr:
            return G(k) - G(k - 1) >= 0

        def first(same: Fact) -> Fact:
            own = known(1, p.have(1 <= K - 1, least))
            return p.rewrite(same, p.have(body(expr(1)), zero, *own), body)

        def last(same: Fact) -> Fact:
            own = known(K - 1, p.have((1 <= K - 1) & (K - 1 <= K - 1), least))
            return p.rewrite(same, p.have(body(K), full, *own), body)

        def middle(inside: Fact) -> Fact:
            now = known(k, p.have((1 <= k) & (k <= K - 1), inside))
            before = known(k - 1, p.have((1 <= k - 1) & (k - 1 <= K - 1), inside))
            rise = p.use(order, k - 1, by=[p.have((1 <= k - 1) & (k - 1 <= K - 2), inside)])
            table = {("low_", "R", 0): theta(k - 1) - s, ("high_", "R", 0): theta(k) - s}
            return p.have(body(k), *now, *before, p.lemma("storm/sigma-monotone", table, rise))

        split = disj(eq(1, k), eq(K, k), (2 <= k) & (k <= K - 1))
        return p.cases(goal, p.have(split, h), first, last, middle)

    whole = telescoped(p, G, least)
    parts = [
        each(p, part, at) if part[0] == "all" else p.have(part, whole, zero, full)
        for part in p.goal.t[1:]
    ]
    return p.rule("conjoin", parts)
