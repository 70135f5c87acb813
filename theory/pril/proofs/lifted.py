"""The lifted instances and the lifted comparator in the printed proof of Theorem 2.

Rows have ``N = d + (K − 1)(T + 1)`` places: d for ``w``, K − 1 for ``θ``, and a block of K − 1 for
each round, with the place ``d + (K − 1) t + i`` for constraint i of round t.
"""

from typing import Any

from theory.formal.terms import Expr, eq, function, indicator, real, total
from theory.intervals.pril import RUN as PRIL
from theory.intervals.symbols import K, T, d, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.violations import constrained, z
from theory.proving.domain import at_least
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import termwise

gamma, D, R, Delta, Z = (real(name) for name in ("gamma", "D", "R", "Delta", "Z"))
x_bar, v = function(r"\bar{x}", "R", 3), function(r"\tilde{v}", "R", 1)

RUN = PRIL.only("labels", "ranks") | at_least(1, d, "dimension")
"""Labels, at least two ranks and one coordinate."""

N = d + (K - 1) * (T + 1)
f = function("f_", "R", 1)


def own(t: Expr, i: Expr) -> Expr:
    """The place of constraint i of round t."""
    return d + (K - 1) * t + i


def place(p: Prover, run: Given, h: Fact, h2: Fact, t: Expr, i: Expr) -> Fact:
    """It lies in the blocks, line 1: ``(K − 1)(t − 1) ≥ 0`` and ``(K − 1)(T − t) ≥ 0``."""
    early, late = p.have(t - 1 >= 0, h), p.have(T - t >= 0, h)
    within = (d + K <= own(t, i)) & (own(t, i) <= N)
    return p.have(within, h2, run["ranks"], early, late)


@lemma(
    "pril/lifted-parts",
    eq(
        total(1, N, f),
        total(1, d, f) + total(1, K - 1, lambda i: f(d + i)) + total(d + K, N, f),
    ),
    ranks=K >= 2,
    dimension=d >= 1,
    rounds=T >= 0,
)
def parts(p: Prover, ranks: Fact, dimension: Fact, rounds: Fact) -> Fact:
    """A sum over a lifted row: over the coordinates of w, those of θ, and the blocks."""
    first = p.lemma("sums/split", terms(a=1, b=N, c=d), dimension, ranks, rounds)
    second = p.lemma("sums/split", terms(a=d + 1, b=N, c=d + K - 1), ranks, rounds, dimension)
    short = p.lemma("sums/shift", {("e_", "Z", 0): d, ("n_", "Z", 0): K - 1}, ranks)
    return p.have(p.goal, first, second, short)


def each_constraint(p: Prover, run: Given, body: Any, proof: Any) -> Fact:
    """``body(t, i)`` for all ``i ∈ Ī^t`` and t; ``proof`` gets both ranges and ``i ∈ Ī^t``."""

    def one(t: Expr, h: Any) -> Fact:
        def inside(i: Expr, h2: Any) -> Fact:
            known = p.assume(constrained(t, i))
            return p.rule("discharge", known.conclusion, proof(t, i, h, h2, known))

        return p.every(1, K - 1, lambda i: constrained(t, i) >> body(t, i), inside)

    return p.throughout(1, T, one)


def inner(p: Prover, run: Given, at: Any, c: Any, *, items: Fact, lifted: Fact) -> Fact:
    """``Σ_j c_j x̄_j = Σ_{j ≤ d} c_j x_j − c_{d+i} + Δ c_own`` for the lifted instance ``x̄_i^t``."""
    t, i, h, h2, known = at
    here, same, zeros = p.pieces(p.use(lifted, t, i, by=[h, h2, known]))
    minus, instance, others = p.pieces(p.use(items, t, i, by=[h, h2]))
    label = (run["ranks"], run["dimension"])

    def term(j: Expr) -> Expr:
        return c(j) * x_bar(t, i, j)

    weights = termwise(p, 1, d, lambda j: eq(term(j), c(j) * x(t, j)), same, *label, instance)

    threshold = p.lemma(
        "sums/one-term",
        terms(a=1, b=K - 1, c=i, f=lambda k: term(d + k)),
        p.have((1 <= i) & (i <= K - 1), h2),
        same,
        others,
        *label,
    )
    at_threshold = p.use(same, d + i, by=[h2, *label])
    minus_one = p.have(eq(term(d + i), -c(d + i)), at_threshold, minus)
    mine = own(t, i)
    inside = place(p, run, h, h2, t, i)

    block = p.lemma(
        "sums/one-term",
        terms(a=d + K, b=N, c=mine, f=term),
        inside,
        zeros,
    )
    delta = p.have(eq(term(mine), Delta * c(mine)), here)
    whole = p.lemma("pril/lifted-parts", {("f_", "R", 1): term}, h, *label)
    weight = total(1, d, lambda j: c(j) * x(t, j))
    return p.have(
        eq(total(1, N, term), weight - c(d + i) + Delta * c(mine)),
        whole,
        weights,
        threshold,
        minus_one,
        block,
        delta,
    )


def slack(t: Expr, i: Expr) -> Expr:
    """``w*·x^t − θ_i*``."""
    return total(1, d, lambda j: w_star(j) * x(t, j)) - theta_star(i)


def short(t: Expr, i: Expr) -> Expr:
    """``γ − z_i (w*·x − θ_i*)``."""
    return gamma - z(t, i) * slack(t, i)


def deficit(t: Expr, i: Expr) -> Expr:
    """``d_i^t``, for ``i ∈ Ī``."""
    return indicator(0 < short(t, i)) * short(t, i)


def reciprocal(p: Prover, divisor: Expr, positive: Fact) -> tuple[Any, Any]:
    """``a · (1/a) = 1`` and ``1/a ≥ 0``, for ``a > 0``."""
    one, inverse = p.rule("inverse", divisor, positive), 1 / divisor
    above = p.have(inverse >= 0, positive)
    return one, above


def lifted_slack(
    p: Prover,
    run: Given,
    at: Any,
    *,
    scale: Fact,
    items: Fact,
    lifted: Fact,
    entries: Fact,
    joined: Fact,
    **_: Fact,
) -> Fact:
    """``z ṽ·x̄ = z (w*·x − θ_i*)/Z + d_i/Z``, line 7."""
    t, i, h, h2, known = at
    one = reciprocal(p, Delta, scale)[0]
    product = inner(p, run, at, v, items=items, lifted=lifted)

    weight = termwise(p, 1, d, lambda j: eq(v(j) * x(t, j), w_star(j) * x(t, j) / Z), joined)
    cases = p.pieces(p.use(entries, t, i, by=[h, h2]))
    filled = p.auto(
        eq(Delta * v(own(t, i)), z(t, i) * deficit(t, i) / Z),
        joined,
        h,
        h2,
        *(p.use(e, by=[known]) for e in cases),
        one,
    )
    whole = p.auto(
        eq(
            total(1, N, lambda j: v(j) * x_bar(t, i, j)),
            slack(t, i) / Z + z(t, i) * deficit(t, i) / Z,
        ),
        product,
        weight,
        joined,
        h2,
        filled,
    )
    sign = p.auto(eq(z(t, i) ** 2, 1), known, run["labels"], h)
    return p.have(
        eq(
            z(t, i) * total(1, N, lambda j: v(j) * x_bar(t, i, j)),
            z(t, i) * slack(t, i) / Z + deficit(t, i) / Z,
        ),
        whole,
        sign,
    )
