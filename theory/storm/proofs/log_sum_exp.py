"""``log Σ e^{s(m)}``: what it does where the scores change.

With ``P`` the share of the paths through one potential, ``log Z`` changes by ``log(1 − P + P e^δ)``
where their scores grow by δ.  That is at least ``P δ``, since the chord of the exponential function
is above it, and at most ``P δ + δ²/2``: the product with the same at ``−δ``, which is at least
``e^{−Pδ}``, is at most ``cosh δ ≤ e^{δ²/2}``.
"""

from fractions import Fraction
from typing import Any

from theory.formal.terms import (
    Expr,
    conj,
    eq,
    every,
    exp,
    expr,
    function,
    integer,
    log,
    real,
    total,
)
from theory.lemmas.logarithm import inverse_of
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at, terms
from theory.proving.tactics import same_sums, summing

share, delta = real("share_"), real("delta_")
HALF = Fraction(1, 2)


def shifted(delta: Any) -> Expr:
    """``1 − P + P e^δ``."""
    return 1 - share + share * exp(delta)


@lemma(
    "log-sum-exp/share",
    conj(
        shifted(delta) > 0,
        share * delta <= log(shifted(delta)),
        log(shifted(delta)) <= share * delta + delta**2 / 2,
    ),
    least=share >= 0,
    most=share <= 1,
)
def bernoulli(p: Prover, least: Fact, most: Fact) -> Fact:
    """P δ ≤ log(1 − P + P e^δ) ≤ P δ + δ²/2 for P between 0 and 1."""
    up, down = (
        p.lemma("chords/from-zero", {**at(a=sign * delta), ("share_", "R", 0): share}, least, most)
        for sign in (1, -1)
    )
    grown = share * delta
    cosh = p.have(
        exp(delta) + exp(-delta) - 2 >= 0,
        *(p.analytic("exp-tangent", sign * delta) for sign in (1, -1)),
    )
    quarter = p.have(HALF - share * (1 - share) >= 0, squares=[share, 1 - share])
    product = p.have(
        shifted(delta) * shifted(-delta) <= exp(delta**2 / 2),
        p.analytic("cosh-gauss", delta),
        cosh,
        quarter,
        p.lemma("exp/inverse", at(a=delta)),
    )
    whole = p.auto(
        shifted(delta) <= exp(delta**2 / 2 + grown),
        p.analytic("exp-sum", delta**2 / 2, grown),
        p.auto(exp(delta**2 / 2) - shifted(delta) * exp(-grown) >= 0, product, up, down),
        p.lemma("exp/inverse", at(a=grown)),
    )
    bound = exp(delta**2 / 2 + grown)
    return p.auto(
        p.goal,
        up,
        p.lemma("logarithm/monotone", at(a=exp(grown), b=shifted(delta)), up),
        p.lemma("logarithm/of-exp", at(a=grown)),
        p.lemma("logarithm/monotone", at(a=shifted(delta), b=bound), up, whole),
        p.lemma("logarithm/of-exp", at(a=delta**2 / 2 + grown)),
    )


M = integer("M_")
s, t, into = (function(name, "R", 1) for name in ("s_", "t_", "I_"))


def Z(s: Any) -> Expr:
    """``Σ_m e^{s(m)}`` over the paths 0, …, M."""
    return total(0, M, lambda m: exp(s(m)))


def through(m: Any) -> Expr:
    """The weight of a path through the potential."""
    return into(m) * exp(s(m))


A = total(0, M, through)


@lemma(
    "log-sum-exp/positive",
    Z(s) > 0,
    some=0 <= M,
)
def positive(p: Prover, some: Fact) -> Fact:
    """Z > 0."""
    return p.lemma("sums/positive", terms(a=0, b=M, f=lambda m: exp(s(m))), some)


BITS = every(0, M, lambda m: eq(into(m), 0) | eq(into(m), 1))
CHANGED = every(0, M, lambda m: eq(t(m), s(m) + into(m) * delta))


@lemma(
    "log-sum-exp/split",
    conj(A >= 0, Z(s) >= A, eq(Z(t), Z(s) + (exp(delta) - 1) * A)),
    some=0 <= M,
    bits=BITS,
    changed=CHANGED,
)
def split(p: Prover, some: Any, bits: Fact, changed: Fact) -> Fact:
    """Where the scores of some paths grow by δ, Z grows by (e^δ − 1) times their weight A."""

    def grown(m: Expr) -> Expr:
        return exp(s(m)) + (exp(delta) - 1) * through(m)

    def one(m: Expr, h: Fact) -> Fact:
        def stated(k: Any) -> Expr:
            return eq(exp(s(m) + k * delta), exp(s(m)) + (exp(delta) - 1) * (k * exp(s(m))))

        def at_bit(value: int) -> Any:
            found = p.have(stated(expr(value)), p.analytic("exp-sum", s(m), delta))
            return lambda same: p.rewrite(p.have(eq(value, into(m)), same), found, stated)

        whole = p.cases(stated(into(m)), p.use(bits, m, by=[h]), at_bit(0), at_bit(1))
        back = p.auto(eq(s(m) + into(m) * delta, t(m)), changed, h)
        return p.rewrite(back, whole, lambda k: eq(exp(k), grown(m)))

    new = same_sums(p, 0, M, lambda m: exp(t(m)), grown, one)
    return p.auto(p.goal, bits, new)


@lemma(
    "log-sum-exp/change",
    conj(
        A / Z(s) * delta <= log(Z(t)) - log(Z(s)),
        log(Z(t)) - log(Z(s)) <= A / Z(s) * delta + delta**2 / 2,
    ),
    some=0 <= M,
    bits=BITS,
    changed=CHANGED,
)
def change(p: Prover, some: Fact, bits: Fact, changed: Fact) -> Fact:
    """Where the scores of some paths, of share P, grow by δ: P δ ≤ log Z' − log Z ≤ P δ + δ²/2."""
    above = p.lemma("log-sum-exp/positive", {}, some)
    least, most, new = p.flat(p.lemma("log-sum-exp/split", {}, some, bits, changed))
    inverse, one = inverse_of(p, Z(s), above)
    table = {("share_", "R", 0): A / Z(s), ("delta_", "R", 0): delta}
    size, down, up = p.flat(p.lemma("log-sum-exp/share", table, least, inverse, one, most))
    factor = 1 - A / Z(s) + A / Z(s) * exp(delta)
    product = p.have(eq(factor * Z(s), Z(t)), new, one)
    value = p.rewrite(
        product,
        p.lemma("logarithm/product", at(a=factor, b=Z(s)), size, above),
        lambda k: eq(log(k), log(factor) + log(Z(s))),
    )
    return p.have(p.goal, value, down, up)


MEAN = total(0, M, lambda m: exp(s(m)) * (t(m) - s(m)))


@lemma(
    "log-sum-exp/tangent",
    MEAN / Z(s) <= log(Z(t)) - log(Z(s)),
    some=0 <= M,
)
def tangent(p: Prover, some: Fact) -> Fact:
    """log Z' ≥ log Z + Σ p(m) (t(m) − s(m)) for any scores t: log Z is convex in the scores.

    With ``μ = Σ p (t − s)``: ``Σ e^s e^{t − s − μ} ≥ Σ e^s (1 + t − s − μ) = Z``.
    """
    above = p.lemma("log-sum-exp/positive", {}, some)
    mean = MEAN / Z(s)

    def line(m: Expr) -> Expr:
        return exp(s(m)) * (1 + t(m) - s(m) - mean)

    def each(m: Expr, _: Any) -> Fact:
        rest = t(m) - s(m) - mean
        step = p.have(exp(rest) - 1 - rest >= 0, p.analytic("exp-tangent", rest))
        whole = p.analytic("exp-sum", s(m), rest)
        moved = p.analytic("exp-sum", t(m), -mean)
        return p.have(line(m) <= exp(t(m)) * exp(-mean), whole, moved, step)

    lines = summing(p, p.throughout(0, M, each))
    scaled = p.auto(Z(s) * exp(mean) <= Z(t), lines, above, p.lemma("exp/inverse", at(a=mean)))
    return p.have(
        p.goal,
        p.lemma("logarithm/monotone", at(a=Z(s) * exp(mean), b=Z(t)), above, scaled),
        p.lemma("logarithm/product", at(a=Z(s), b=exp(mean)), above),
        p.lemma("logarithm/of-exp", at(a=mean)),
    )
