"""The shares of the codes are those of multinomial logit, whose linear forms are the scores."""

from typing import Any

from theory.formal.terms import Expr, eq, every, exp, real, total
from theory.lemmas.exponential import at as exp_at
from theory.lemmas.logarithm import inverse_of
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each
from theory.storm.proofs.code_exponentials import forms
from theory.storm.proofs.codes import q
from theory.storm.proofs.paths import Psi, psi
from theory.storm.proofs.scores import score
from theory.storm.symbols import K, Z

TO_K = {("T", "Z", 0): K - 1}


def _scored(p: Prover, codes: Any, nodes: Fact, steps: Fact, least: Fact) -> tuple[Any, Any]:
    """``q_T(y − 1) = e^s(y)`` for all y, and ``Σ_j q_T(j) = Σ_y e^s(y)``."""
    found = p.lemma("storm/code-exponentials", TO_K, *codes, nodes, steps)

    each_code = p.auto(every(1, K, lambda y: eq(q(K - 1, y - 1), exp(score(y)))), found, least)
    moved = p.lemma(
        "sums/shift", {("e_", "Z", 0): -1, ("n_", "Z", 0): K, ("f_", "R", 1): lambda j: q(K - 1, j)}
    )
    whole = total(0, K - 1, lambda j: q(K - 1, j))
    return each_code, p.auto(eq(whole, total(1, K, lambda y: exp(score(y)))), moved, found, least)


def _some(p: Prover, value: Any, least: Fact) -> Fact:
    """``Σ_y e^value(y) > 0``."""
    table = terms(a=1, b=K, f=lambda y: exp(value(y)))
    return p.lemma("sums/positive", table, least)


part, short, long = real("part_"), real("short_"), real("long_")


@lemma(
    "storm/larger-whole",
    part / long < part / short,
    some=part > 0,
    positive=short > 0,
    more=short < long,
)
def larger(p: Prover, some: Fact, positive: Fact, more: Fact) -> Fact:
    """The share of a positive part is smaller in a larger whole."""
    strict, unit = inverse_of(p, short, positive)
    strict_long, unit_long = inverse_of(p, long, p.have(long > 0, positive, more))
    rest = p.have(long - short > 0, more)
    gap = p.have((long - short) * part / short / long > 0, rest, some, strict, strict_long)
    return p.have(part / long < part / short, gap, unit, unit_long)


def _positive_nodes(p: Prover, nodes: Fact) -> Fact:
    """Exponentials are positive."""

    return p.auto(every(1, K - 1, lambda k: every(0, 1, lambda b: psi(k, b) > 0)), nodes)


def _positive_edges(p: Prover, edges: Fact) -> Fact:
    def one(k: Expr, h: Fact) -> Fact:
        return p.auto(every(0, 1, lambda b: every(0, 1, lambda c: Psi(k, b, c) > 0)), edges, h)

    return p.throughout(1, K - 2, one)


def unrestricted(p: Prover, run: Given, least: Fact, nodes: Any, edges: Fact, *rest: Fact) -> Fact:
    """There are more paths than codes, so that Z is more than the sum over the codes."""
    (start, step12, norm), codes = run.values(), rest

    steps = p.auto(every(1, K - 2, forms), edges)
    each_code, summed = _scored(p, codes, nodes, steps, least)
    positive = [_positive_nodes(p, nodes), _positive_edges(p, edges)]
    below = p.lemma("storm/codes-strictly-below", TO_K, least, *codes, start, step12, *positive)
    share = total(1, K, lambda y: exp(score(y)))
    some = _some(p, score, least)
    more = p.have(share < Z, below, norm, summed)
    p.have(Z > 0, some, more)  # by which both sides are divided

    def at(goal: Any, at_y: Any) -> Fact:
        y, h = at_y
        value = exp(score(y))
        own = exp_at(p, "exp/positive", score(y))
        table = {("part_", "R", 0): value, ("short_", "R", 0): share, ("long_", "R", 0): Z}
        less = p.lemma("storm/larger-whole", table, own, some, more)
        return p.auto(goal, each_code, h, less)

    return each(p, p.goal, at)


def restricted(p: Prover, run: Given, least: Fact, nodes: Any, tied: Fact, *rest: Fact) -> Fact:
    """Z sums the codes alone."""
    (start, step12, norm), codes = run.values(), rest

    steps = p.auto(every(1, K - 2, forms), tied)
    each_code, summed = _scored(p, codes, nodes, steps, least)
    found = p.lemma("storm/restricted-forward", TO_K, *codes, start, step12, tied)
    share = total(1, K, lambda y: exp(score(y)))
    total_ = p.auto(eq(Z, share), found, least, norm, summed)
    p.have(Z > 0, total_, _some(p, score, least))  # by which both sides are divided
    logit = p.lemma("storm/shares", {}, least)

    def at(goal: Any, at_y: Any) -> Fact:
        y, h = at_y
        mine = p.rewrite(
            p.have(eq(share, Z), total_),
            p.use(logit, y, by=[h]),
            lambda z: eq(exp(score(y)) / z, Expr(goal.t[2])),
        )
        return p.auto(goal, mine, each_code, h)

    return each(p, p.goal, at)
