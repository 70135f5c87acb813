"""Theorem 2 of the PRIL paper and its sharper forms, from their own hypotheses."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, indicator, real, sqrt, total
from theory.intervals.one_sided import GROWTH, growth_positive, one_sided_moves
from theory.intervals.pril import (
    WIDEST,
    K,
    M,
    R,
    T,
    at_most,
    at_most_steps,
    bounded_moves,
    gamma,
    loss,
    m,
    of_steps,
    slack,
    some_round,
    steps_in_round,
    widest,
)
from theory.intervals.progress import LACK, D, met
from theory.lemmas.double import double
from theory.lemmas.roots import below, root_of
from theory.lemmas.sums import terms
from theory.pril.proofs.violations import MISTAKES, all_counted, concluded, constrained, z
from theory.proving.prover import Fact, Given, Prover

D_1 = real("D_1")


def short(t: Expr, i: Expr) -> Expr:
    """``γ − z_i (w*·x − θ_i*)``."""
    return gamma - z(t, i) * slack(t, i)


def deficit(t: Expr, i: Expr) -> Expr:
    """``d_i^t``, 0 for ``i ∉ Ī``."""
    return indicator(constrained(t, i)) * indicator(0 < short(t, i)) * short(t, i)


def lacks(p: Prover, run: Given) -> Fact:
    """With ``γ − d_i^t`` for the margin, every constraint holds."""

    def holds(t: Expr, i: Expr) -> Expr:
        return met(t, i, gamma - deficit(t, i))

    return p.auto(every(1, T, lambda t: every(1, K - 1, lambda i: holds(t, i))), run["labels"])


def by_rounds(p: Prover, term: Any) -> Fact:
    """``Σ_i Σ_t`` of the paper is ``Σ_t Σ_i``."""
    return p.lemma("sums/exchange", double(a=1, b=K - 1, c=1, e=T, h=lambda i, t: term(t, i)))


def squared(t: Expr, i: Expr) -> Expr:
    """``(d_i^t)²``."""
    return deficit(t, i) ** 2


def over_all(term: Any) -> Expr:
    """``Σ_t Σ_i term``."""
    return total(1, T, lambda t: total(1, K - 1, lambda i: term(t, i)))


def agnostic(p: Prover, run: Given, radius: Any, *facts: Fact) -> Fact:
    """``γ² Σ_t m^t ≤ (D + r)²``, for ``radius = r``."""
    return p.lemma(
        "pril/agnostic",
        {LACK: deficit, ("r", "R", 0): radius},
        *run.values(),
        lacks(p, run),
        *facts,
    )


def theorem_2(p: Prover, run: Given, *given: Fact) -> Fact:
    """The printed bound: with ``r² = (R² + 1)(K − c − 1)``; nothing is lost if that is 0."""
    positive, unit, deficits, at_least, size, width = given
    largest, some = p.pieces(size)
    narrowest, _ = p.pieces(width)
    rounds, wide = some_round(p, some), widest(p, run, narrowest)
    room = p.have(WIDEST >= 0, p.use(wide, 1, by=[rounds]), steps_in_round(p, expr(1)))
    moved = bounded_moves(p, run, largest, wide)
    low, square = root_of(p, R**2 + 1, p.have(R**2 + 1 >= 0))
    narrow, width_square = root_of(p, WIDEST, room)
    s, k = sqrt(R**2 + 1), sqrt(WIDEST)
    right = (D + s) ** 2 * WIDEST
    lost = p.have(over_all(squared) <= D**2, deficits, by_rounds(p, squared))

    def one(h: Fact) -> Fact:
        found = agnostic(
            p,
            run,
            s * k,
            rounds,
            unit,
            positive,
            lost,
            at_least,
            p.have(s * k >= 0, low, narrow),
            p.auto(every(1, T, lambda t: at_most(t, (s * k) ** 2)), h, width_square, square, moved),
        )
        wider = below(p, expr(1), k, narrow, p.have(1 <= k**2, h, width_square))
        small = p.have(D * (k - 1) >= 0, at_least, wider)
        total_low = p.have(D + s * k >= 0, at_least, low, narrow)
        both = p.have((D + s * k) ** 2 <= (D + s) ** 2 * k**2, small, total_low)
        return p.have(gamma**2 * M <= right, found, both, width_square)

    def none(h: Fact) -> Fact:
        bound = p.lemma("sums/monotone", terms(a=1, b=T, f=m, g=lambda t: 0), h, wide)
        return p.have(gamma**2 * M <= right, p.have(M <= 0, bound), room)

    steps = p.cases(gamma**2 * M <= right, p.rule("excluded", WIDEST >= 1), one, none)
    square_margin = p.have(gamma**2 > 0, positive)
    return p.have(
        total(1, T, loss) <= right / gamma**2,
        at_most_steps(p, run),
        p.quotient(M, right, gamma**2, steps, square_margin),
    )


def sharper_1(p: Prover, run: Given, *given: Fact) -> Fact:
    """``(D + √(R² a + 1))²/γ²`` for the number of violated constraints."""
    positive, unit, deficits, at_least, size, _, count, sides = given
    largest, some = p.pieces(size)
    each_side, _ = p.pieces(sides)
    rounds = some_round(p, some)
    radius = sqrt(GROWTH)
    low, square = root_of(p, GROWTH, growth_positive(p, run, each_side, rounds))
    moved = one_sided_moves(p, run, largest, each_side)

    found = agnostic(
        p,
        run,
        radius,
        rounds,
        unit,
        positive,
        p.have(over_all(squared) <= D**2, deficits, by_rounds(p, squared)),
        at_least,
        low,
        p.auto(every(1, T, lambda t: at_most(t, radius**2)), square, moved),
    )
    most = of_steps(p, (D + radius) ** 2, found, positive)
    return concluded(p, run, most, count, of_loss=False)


def sharper_2(p: Prover, run: Given, *given: Fact) -> Fact:
    """``γ Σ_t m^t ≤ √((R² a + 1) Σ_t m^t) + D_1``."""
    _, unit, _, _, size, _, count, sides, deficits = given
    largest, some = p.pieces(size)
    each_side, _ = p.pieces(sides)
    rounds = some_round(p, some)
    high = p.lemma(
        "pril/agnostic-sum",
        {LACK: deficit, ("C", "R", 0): GROWTH},
        rounds,
        unit,
        lacks(p, run),
        one_sided_moves(p, run, largest, each_side),
        growth_positive(p, run, each_side, rounds),
        *run.values(),
    )
    same = p.have(eq(M, MISTAKES), all_counted(p, run, count))
    written = p.rewrite(same, high, lambda k: gamma * k <= sqrt(GROWTH * k) + over_all(deficit))
    return p.have(
        gamma * MISTAKES <= sqrt(GROWTH * MISTAKES) + D_1, written, deficits, by_rounds(p, deficit)
    )
