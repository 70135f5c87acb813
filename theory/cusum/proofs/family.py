"""Vectors with an entry ``1[t = a] − 1[t = b]`` for each pair a < b, and −1, are orthogonal.

The products of the entries of s and t sum to ``T − 1`` over all pairs if ``s = t``, and to −1
otherwise, from the pair {s, t} alone: sum over b first, then over a.
"""

from typing import Any

from theory.formal.terms import Expr, eq, indicator, integer, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, summing, termwise

T = integer("T")


def entry(t: Any, a: Any, b: Any) -> Expr:
    """Entry of x_t for the pair {a, b}."""
    return indicator(eq(t, a)) - indicator(eq(t, b))


def ones(p: Prover, low: Any, high: Any, t: Expr, inside: Fact) -> Fact:
    """``Σ_{b = low}^{high} 1[t = b] = 1`` for t in the range."""
    table = terms(a=low, b=high, c=t, f=lambda b: indicator(eq(t, b)))
    return p.have(
        eq(total(low, high, lambda b: indicator(eq(t, b))), 1),
        p.lemma("sums/one-term", table, inside),
        p.have(eq(indicator(eq(t, t)), 1)),
    )


def after(p: Prover, a: Expr, t: Expr, known: Any) -> Fact:
    """``Σ_{b > a} 1[t = b] = 1[a < t]``."""
    whole = total(a + 1, T, lambda b: indicator(eq(t, b)))
    goal = eq(whole, indicator(a < t))

    def some(h: Fact) -> Fact:
        return p.have(goal, ones(p, a + 1, T, t, p.have((a + 1 <= t) & (t <= T), h, *known)), h)

    def none(h: Fact) -> Fact:
        zero = p.lemma("sums/vanishing", terms(a=a + 1, b=T, f=lambda b: indicator(eq(t, b))), h)
        return p.have(goal, zero, h)

    return p.cases(goal, p.rule("excluded", a < t), some, none)


def orthogonal(p: Prover, run: Given, entries: Fact) -> Fact:
    """The sum over the pairs is ``T 1[s = t] − 1``."""

    def one(goal: Expr, first: Any, second: Any) -> Fact:
        (s, h), (t, h2) = first, second
        same = indicator(eq(s, t))

        def both(b: Expr) -> Expr:
            return same * indicator(eq(s, b))

        def inner(a: Expr, h3: Fact) -> Fact:
            """The sum over b, for a first member a."""
            at_s, at_t = indicator(eq(s, a)), indicator(eq(t, a))
            known = [h, h2, h3]

            def summand(b: Expr) -> Expr:
                return (
                    at_s * at_t - at_s * indicator(eq(t, b)) - at_t * indicator(eq(s, b)) + both(b)
                )

            rows = termwise(p, a + 1, T, lambda b: eq(entry(s, a, b) * entry(t, a, b), summand(b)))
            count = p.lemma("sums/count", terms(a=a + 1, b=T), h3)
            sums = [after(p, a, e, known) for e in (s, t)]
            value = outer(a)
            return p.auto(
                eq(total(a + 1, T, lambda b: entry(s, a, b) * entry(t, a, b)), value),
                rows,
                count,
                sums[1],
                sums[0],
            )

        def outer(a: Expr) -> Expr:
            at_s, at_t = indicator(eq(s, a)), indicator(eq(t, a))
            return (
                same * ((T - s) * at_s)
                - indicator(s < t) * at_s
                - indicator(t < s) * at_t
                + same * indicator(a < s)
            )

        whole = summing(p, p.throughout(1, T, inner))

        def below(a: Expr) -> Expr:
            return indicator((1 <= a) & (a <= s - 1)) * 1

        smaller = termwise(p, 1, T, lambda a: eq(indicator(a < s), below(a)))
        part = p.lemma("sums/restrict", terms(a=1, b=T, d=1, e=s - 1, f=lambda a: 1), h)
        count = p.lemma("sums/count", terms(a=1, b=s - 1), h)
        at_s, at_t = ones(p, 1, T, s, h), ones(p, 1, T, t, h2)
        return p.auto(goal, entries, h, h2, whole, at_s, at_t, smaller, part, count)

    return each(p, p.goal, one)
