"""Conditional exponential families: normalised, their likelihood, and what proportions hide."""

from typing import Any

from theory.formal.terms import Expr, eq, exp, log, total
from theory.lemmas.double import double
from theory.olp.proofs.distributions import phi as feature
from theory.olp.symbols import B, K, N, y
from theory.olp.vocabulary import joint, score
from theory.proving.domain import at_least, in_range
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.proving.tactics import each, summing

SIZES = at_least(1, K, "classes") | at_least(1, N, "points") | in_range(1, y, K, N, "labels")


def whole(i: Expr) -> Expr:
    """``Σ_y exp(φ(x_i, y)·θ)``."""
    return total(1, K, lambda k: exp(score(i, k)))


def partition(p: Prover, run: Given, i: Expr) -> Fact:
    """``e^g = Σ_y exp(φ(x_i, y)·θ)``, a positive sum."""

    some = p.lemma("sums/positive", terms(a=1, b=K, f=lambda k: exp(score(i, k))), run["classes"])
    return p.have(eq(exp(log(whole(i))), whole(i)), p.analytic("exp-log", whole(i)), some)


def chance(i: Expr, k: Expr) -> Expr:
    """``p(y given x_i)``."""
    return exp(score(i, k) - log(whole(i)))


def split(p: Prover, i: Expr, k: Expr) -> Fact:
    """``exp(s − g) = exp(s) exp(−g)``."""
    return p.analytic("exp-sum", score(i, k), -1 * log(whole(i)))


def positive(p: Prover, run: Given) -> Fact:
    """``exp(s − g) e^g = exp(s) ≤ Σ exp(s) = e^g``."""

    def one(goal: Any, *places: Any) -> Fact:
        (i, _), (k, h2) = places
        part = p.lemma("sums/member", terms(a=1, b=K, c=k, f=lambda j: exp(score(i, j))), h2)
        same = p.analytic("exp-sum", score(i, k) - log(whole(i)), log(whole(i)))

        return p.auto(goal, p.rule("excluded", chance(i, k) <= 1), same, part, partition(p, run, i))

    return each(p, p.goal, one)


def normalised(p: Prover, run: Given) -> Fact:
    """``Σ_y exp(s_y − g) = e^(−g) Σ_y exp(s_y) = e^(−g) e^g``."""

    def one(i: Expr, _: Any) -> Fact:
        level = exp(-1 * log(whole(i)))
        same = summing(
            p,
            p.every(
                1,
                K,
                lambda k: eq(chance(i, k), exp(score(i, k)) * level),
                lambda k, h: split(p, i, k),
            ),
        )
        unit = p.lemma("exp/inverse", at(a=log(whole(i))))
        return p.auto(eq(total(1, K, lambda k: chance(i, k)), 1), same, unit, partition(p, run, i))

    return p.have(p.goal, p.throughout(1, N, one))


def likelihood(p: Prover, run: Given) -> Fact:
    """``log exp(s − g) = s − g``, and ``n μ·θ`` is the sum of the ``s``."""

    def term(i: Expr) -> Expr:
        return score(i, y(i)) - log(whole(i))

    same = summing(
        p,
        p.every(
            1,
            N,
            lambda i: eq(log(exp(term(i))), term(i)),
            lambda i, h: p.lemma("logarithm/of-exp", at(a=term(i))),
        ),
    )
    return p.auto(p.goal, same, run["points"])


def expectation(p: Prover, run: Given, present: Fact) -> Fact:
    """``p(y) (P/p(y)) = P``, and the order of summation does not matter."""

    def inner(k: Expr) -> Expr:
        return total(1, N, lambda i: total(1, B, lambda g: joint(g, k, i)) * feature(i, k))

    def bags(k: Expr, _: Any) -> Fact:
        swap = p.lemma(
            "sums/exchange",
            double(a=1, b=B, c=1, e=N, h=lambda g, i: joint(g, k, i) * feature(i, k)),
        )
        return p.have(
            eq(
                total(1, B, lambda g: total(1, N, lambda i: joint(g, k, i) * feature(i, k))),
                inner(k),
            ),
            swap,
        )

    def by_bag(k: Expr) -> Expr:
        return total(1, B, lambda g: total(1, N, lambda i: joint(g, k, i) * feature(i, k)))

    columns = summing(p, p.every(1, K, lambda k: eq(by_bag(k), inner(k)), bags))
    rows = p.lemma(
        "sums/exchange",
        double(
            a=1,
            b=B,
            c=1,
            e=K,
            h=lambda g, k: total(1, N, lambda i: joint(g, k, i) * feature(i, k)),
        ),
    )
    return p.auto(p.goal, present, columns, rows)
