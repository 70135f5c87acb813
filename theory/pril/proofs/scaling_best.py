"""Theorem 1 for the instances ``s x^t``, and for the best factor s.

The best s has ``a s⁴ R² ‖θ*‖² = ‖w*‖²``, that is ``s² R √a ‖θ*‖ = ‖w*‖``: then
``(a R² s² + 1)(‖w*‖²/s² + ‖θ*‖²) = (R √a ‖w*‖ + ‖θ*‖)²``.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, sqrt
from theory.intervals.one_sided import a
from theory.intervals.pril import M, m, some_round
from theory.intervals.symbols import K, R, T, gamma, number
from theory.lemmas.logarithm import inverse_of
from theory.pril.proofs.scaling import (
    GROWTH,
    LENGTH,
    SEEN,
    THRESHOLDS,
    WEIGHTS,
    lengths,
    s,
)
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.roots import below, root_of
from theory.proving.tactics import divide
from theory.runs.papers.symbols import x, y_l, y_r

OMEGA, BETA, ALPHA = sqrt(WEIGHTS), sqrt(THRESHOLDS), sqrt(a)
BEST = (R * ALPHA * OMEGA + BETA) ** 2


def counted(p: Prover, run: Given, count: Fact) -> Fact:
    """``Σ_t m^t = Σ_t Σ_i tau_i²`` for the run on scaled instances."""
    steps = p.lemma("pril/counted", SEEN, run["labels"], run["tau"])

    return p.lemma("sums/equal", terms(a=1, b=T, f=number, g=m), steps, count)


def bounded(
    p: Prover,
    run: Given,
    sizes: Fact,
    rounds: Fact,
    positive: Fact,
    unit: Fact,
    ideal: Fact,
    sides: Fact,
    factor: Fact,
) -> tuple[Fact, Fact]:
    """``γ² M ≤ (a R² s² + 1)(‖w*‖²/s² + ‖θ*‖²)`` and ``a ≥ 0``."""
    largest = p.pieces(sides)[0]

    rooms = p.auto(every(1, T, lambda t: (y_l(t) - 1 <= a) & (K - y_r(t) <= a)), largest)
    least = p.have(a >= 0, p.use(rooms, 1, by=[rounds]), p.use(run["labels"], 1, by=[rounds]))
    most = p.lemma(
        "pril/scaled", {}, *run.values(), rounds, unit, positive, ideal, sizes, rooms, least, factor
    )
    return most, least


def any_scale(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit: Fact,
    ideal: Fact,
    size: Fact,
    count: Fact,
    sides: Fact,
    factor: Fact,
) -> Fact:
    """The bound for every factor s."""
    sizes, some = p.pieces(size)
    rounds = some_round(p, some)
    most, _ = bounded(p, run, sizes, rounds, positive, unit, ideal, sides, factor)
    once, twice = 1 / s, 1 / s**2
    _, ratio = inverse_of(p, s, factor)
    whole = p.rule("inverse", s**2, p.have(s**2 > 0, factor))
    same = p.have(eq(twice, once**2), ratio, whole)
    right = GROWTH * (WEIGHTS / s**2 + THRESHOLDS)
    written = p.have(gamma**2 * M <= right, most, same)
    square = p.have(gamma**2 > 0, positive)
    return p.have(p.goal, divide(p, M, right, gamma**2, written, square), counted(p, run, count))


def fitted_product(p: Prover, factor: Any, radius: Fact, fitted: Fact, roots: Any) -> Fact:
    """``(a R² s² + 1)(‖w*‖²/s² + ‖θ*‖²) = (R √a ‖w*‖ + ‖θ*‖)²``."""
    (low_w, root_w), (low_t, root_t), (low_a, root_a) = roots
    push = s**2 * R * ALPHA * BETA
    high = p.have(push >= 0, radius, low_a, low_t)
    squares = p.have(eq(push**2, OMEGA**2), fitted, root_w, root_t, root_a)
    less, more = below(p, push, OMEGA, low_w, squares), below(p, OMEGA, push, high, squares)
    fit = p.have(eq(push, OMEGA), less, more)
    return p.auto(eq(GROWTH * LENGTH, BEST), fit, root_t, factor, root_a, root_w)


def best_scale(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit: Fact,
    ideal: Fact,
    size: Fact,
    radius: Fact,
    count: Fact,
    sides: Fact,
    factor: Fact,
    fitted: Fact,
) -> Fact:
    """The bound for the best factor, and that it is not more than Theorem 1's."""

    def all_short(t: Expr, h: Fact) -> Fact:
        return p.auto(every(1, T, lambda u: x(u) @ x(u) <= R**2), h)

    sizes = p.chosen(every(1, T, lambda u: x(u) @ x(u) <= R**2), size, all_short)
    rounds = p.chosen(T >= 1, size, lambda t, h: p.have(T >= 1, h))
    most, least = bounded(p, run, sizes, rounds, positive, unit, ideal, sides, factor)
    norm, some = lengths(p)
    roots = [root_of(p, WEIGHTS, norm), root_of(p, THRESHOLDS, some), root_of(p, a, least)]
    whole = p.have(gamma**2 * M <= BEST, most, fitted_product(p, factor, radius, fitted, roots))
    square = p.have(gamma**2 > 0, positive)
    both = p.have(eq(OMEGA**2 + BETA**2, 1), unit, roots[0][1], roots[1][1])
    never_more = p.have(
        BEST <= R**2 * a + 1,
        both,
        roots[2][1],
        squares=[OMEGA - R * ALPHA * BETA],
    )
    bound = divide(p, M, BEST, gamma**2, whole, square)
    return p.have(p.goal, bound, counted(p, run, count), never_more)
