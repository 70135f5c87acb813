"""A metric and its inverse, kept by steps of Sherman and Morrison: that they belong together.

``B_t = b + Σ_{r<t} c_r p_r p_rᵀ`` with ``p_t = B_t x_t``, and ``A_t = a + Σ_{r<t} e_r x_r x_rᵀ``.
Where ``c + e + c e (p·x) = 0`` in each round, ``A_t B_t`` takes every x to itself. No entry occurs:
a metric is what it does to a vector, so that the lemmas hold in every dimension.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, function, integer, real, total, vector
from theory.lemmas.letters import v
from theory.proving.bounds import vectors
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover

n, k = integer("rounds_"), integer("round_")
a, b = real("scale_"), real("other_scale_")
c, e = function("other_weight_", "R", 1), function("weight_", "R", 1)
x, p_ = function("along_", "V", 1), function("other_along_", "V", 1)
z = vector("z_")


def metric(t: Any, u: Expr) -> Expr:
    """``A_t u``."""
    return a * u + total(1, expr(t) - 1, lambda r: e(r) * (x(r) @ u) * x(r))


def inverse(t: Any, u: Expr) -> Expr:
    """``B_t u``."""
    return b * u + total(1, expr(t) - 1, lambda r: c(r) * (p_(r) @ u) * p_(r))


def belongs(t: Any, s: Any, u: Expr) -> Expr:
    """``B_t x_s · A_t u = x_s · u``."""
    return eq(inverse(t, x(s)) @ metric(t, u), x(s) @ u)


def all_belong(t: Any, u: Expr) -> Expr:
    """The same for every x."""
    return every(1, n, lambda s: belongs(t, s, u))


def image(t: Any) -> Expr:
    """``p_t = B_t x_t``."""
    return eq(p_(t), inverse(t, x(t)))


def size(t: Any) -> Expr:
    """``p_t · x_t``."""
    return p_(t) @ x(t)


def gap(t: Any) -> Expr:
    """What is 0 where the steps of round t belong together."""
    return c(t) + e(t) + c(t) * e(t) * size(t)


def matched(t: Any) -> Expr:
    """The steps of round t belong together, unless x is 0 there."""
    return eq(gap(t) * (x(t) @ x(t)), 0)


@lemma(
    "metrics/grown",
    eq(v @ metric(k + 1, z), v @ metric(k, z) + e(k) * (x(k) @ z) * (v @ x(k))),
    first=1 <= k,
)
def grown(p: Prover, first: Fact) -> Fact:
    """What a round adds to an inner product in a metric."""
    return p.have(p.goal, p.last(total(1, k, lambda r: e(r) * (x(r) @ z) * (x(r) @ v)), first))


@lemma(
    "metrics/positive",
    v @ metric(k, v) >= 0,
    scale=a >= 0,
    weights=every(1, n, lambda t: e(t) >= 0),
    inside=k <= n + 1,
)
def positive(p: Prover, scale: Fact, weights: Fact, inside: Fact) -> Fact:
    """A metric of weights that are not negative is positive."""

    # named: the search would find it after the sums were compared term by term
    return p.auto(p.goal, weights, inside, products=[[scale, p.rule("norm", v)]])


@lemma(
    "metrics/step",
    all_belong(k + 1, z),
    before=all_belong(k, z),
    image=image(k),
    inside=(1 <= k) & (k <= n),
    matched=matched(k),
)
def step(p: Prover, before: Fact, image: Fact, inside: Fact, matched: Fact) -> Fact:
    """Steps that belong together keep a metric and its inverse together."""
    after, own, length = metric(k + 1, z), x(k) @ z, x(k) @ x(k)
    mine = p.auto(
        eq(p_(k) @ metric(k, z), own), p.rule("pair", metric(k, z), image), before, inside
    )
    along = p.lemma("metrics/grown", {("v_", "V", 0): p_(k)}, inside)
    along = p.have(eq(p_(k) @ after, own * (1 + e(k) * size(k))), along, mine)

    def one(s: Expr, within: Fact) -> Fact:
        now, moved = inverse(k, x(s)), p_(k) @ x(s)
        last = p.last(total(1, k, lambda r: c(r) * (p_(r) @ x(s)) * (p_(r) @ after)), inside)
        kept = p.lemma("metrics/grown", {("v_", "V", 0): now}, inside)
        same = p.have(eq(now @ x(k), moved), p.rule("pair", x(s), image))
        kept = p.auto(
            eq(now @ after, x(s) @ z + e(k) * own * moved),
            kept,
            before,
            within,
            products=[(e(k) * own, same)],  # named, as below: the search takes seconds
        )
        whole = p.auto(
            eq(inverse(k + 1, x(s)) @ after, x(s) @ z + own * moved * gap(k)),
            last,
            kept,
            products=[(c(k) * moved, along)],
        )

        def no_step(flat: Fact) -> Fact:
            null = p.have(eq(own, 0), p.lemma("inner/null", vectors(x(k), z), flat))
            return p.auto(belongs(k + 1, s, z), whole, null)

        def some_step(other: Fact) -> Fact:
            more = p.have(length > 0, other, p.rule("norm", x(k)))
            unit = p.rule("inverse", length, more)
            zero = p.have(eq(gap(k), 0), matched, unit)
            return p.have(belongs(k + 1, s, z), whole, zero)

        either = p.rule("excluded", eq(length, 0))
        return p.cases(belongs(k + 1, s, z), either, no_step, some_step)

    return p.every(1, n, lambda s: belongs(k + 1, s, z), one)


def at_first(p: Prover, scales: Fact, u: Expr) -> Fact:
    """Before the first round they belong together: both are multiples of the identity."""
    one = expr(1)

    def each(s: Expr, within: Fact) -> Fact:
        steps = (
            total(1, 0, lambda r: c(r) * (p_(r) @ x(s)) * (p_(r) @ u)),
            total(1, 0, lambda r: e(r) * (x(r) @ u) * (x(r) @ x(s))),
            total(1, 0, lambda r: c(r) * (p_(r) @ x(s)) * (p_(r) @ metric(1, u))),
        )
        return p.have(belongs(one, s, u), *map(p.empty, steps), scales)

    return p.every(1, n, lambda s: belongs(one, s, u), each)


GIVEN = {
    "images": every(1, n, image),
    "scales": eq(a * b, 1),
    "scale": a >= 0,
    "weights": every(1, n, lambda t: e(t) >= 0),
    "steps": every(1, n, lambda t: (size(t) >= 0) >> matched(t)),
}


@lemma("metrics/steps-positive", every(1, n, lambda t: size(t) >= 0), **GIVEN)
def steps_positive(
    p: Prover, images: Fact, scales: Fact, scale: Fact, weights: Fact, steps: Fact
) -> Fact:
    """The steps of the inverse of a positive metric are along images with ``p · x >= 0``."""

    def each(t: Any) -> Expr:
        return every(1, n, lambda i: all_belong(t, p_(i)))

    def here(t: Expr, inside: Fact, belong: Fact) -> Fact:
        """``p · x = p · A p``, in a round in which metric and inverse belong together."""
        pair = p.rule("pair", metric(t, p_(t)), p.use(images, t, by=[inside]))
        at_t = {("round_", "Z", 0): t, ("v_", "V", 0): p_(t)}
        low = p.lemma("metrics/positive", at_t, scale, weights, p.have(t <= n + 1, inside))
        return p.auto(size(t) >= 0, low, pair, belong, inside)

    first = p.auto(every(1, n, lambda i: all_belong(1, p_(i))), scales)

    def round_(t: Expr, inside: Fact) -> Fact:
        def step(k: Expr, within: Fact, before: Fact) -> Fact:
            last = k - 1
            now = p.have((1 <= last) & (last <= n), within, inside)
            good = p.use(steps, last, by=[now, here(last, now, before)])

            def one(i: Expr, also: Fact) -> Fact:
                table = {("round_", "Z", 0): last, ("z_", "V", 0): p_(i)}
                return p.lemma("metrics/step", table, before, also, images, now, good)

            return p.every(1, n, lambda i: all_belong(k, p_(i)), one)

        filled = p.have(1 <= t, inside)
        return here(t, inside, p.up_to(2, t, each, step, base=first, filled=filled))

    return p.every(1, n, lambda t: size(t) >= 0, round_)


@lemma("metrics/inverse", every(1, n, lambda t: belongs(t, t, z)), **GIVEN)
def inverse_kept(
    p: Prover, images: Fact, scales: Fact, scale: Fact, weights: Fact, steps: Fact
) -> Fact:
    """``B_t x_t · A_t z = x_t · z`` in every round: B stays the inverse of A."""
    sizes = p.lemma("metrics/steps-positive", {}, images, scales, scale, weights, steps)
    first = at_first(p, scales, z)

    def round_(t: Expr, inside: Fact) -> Fact:
        def step(k: Expr, within: Fact, before: Fact) -> Fact:
            last = k - 1
            return p.lemma(
                "metrics/step",
                {("round_", "Z", 0): last},
                before,
                p.use(images, last, by=[within, inside]),
                within,
                inside,
                steps,
                sizes,
            )

        filled = p.have(1 <= t, inside)
        whole = p.up_to(2, t, lambda t: all_belong(t, z), step, base=first, filled=filled)
        return p.use(whole, t, by=[inside])

    return p.every(1, n, lambda t: belongs(t, t, z), round_)
