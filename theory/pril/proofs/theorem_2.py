"""Theorem 2 of the PRIL paper and its sharper forms, from their own hypotheses."""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, indicator, real, sqrt, total
from theory.intervals.one_sided import GROWTH, growth_positive, one_sided_moves
from theory.intervals.pril import (
    WIDEST,
    M,
    at_most,
    at_most_steps,
    bounded_moves,
    loss,
    m,
    of_steps,
    slack,
    some_round,
    steps_in_round,
    widest,
)
from theory.intervals.progress import LACK, D, met
from theory.intervals.symbols import K, R, T, gamma
from theory.lemmas.double import double
from theory.pril.proofs.violations import (
    MISTAKES,
    all_counted,
    concluded,
    constrained,
    violated,
    z,
)
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.roots import below, root_of
from theory.proving.tactics import divide, summing
from theory.runs.papers.symbols import tau

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


def felt(t: Expr, i: Expr) -> Expr:
    """``(d_i^t)²`` where constraint i is violated."""
    return tau(t, i) ** 2 * squared(t, i)


def over_all(term: Any) -> Expr:
    """``Σ_t Σ_i term``."""
    return total(1, T, lambda t: total(1, K - 1, lambda i: term(t, i)))


def felt_at_most(p: Prover, run: Given, deficits: Fact) -> Fact:
    """``Σ (d_i^t)² ≤ D²`` over the violated constraints, from that over all."""
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    def one(t: Expr, h: Fact) -> Fact:
        def each(i: Expr, h2: Fact) -> Fact:
            small = p.have(1 - tau(t, i) ** 2 >= 0, p.use(steps, t, i, by=[h, h2]))
            return p.have(felt(t, i) <= squared(t, i), small)

        return summing(p, p.throughout(1, K - 1, each))

    less = summing(p, p.throughout(1, T, one))
    return p.have(over_all(felt) <= D**2, deficits, by_rounds(p, squared), less)


def agnostic(p: Prover, run: Given, radius: Any, *facts: Fact) -> Fact:
    """``γ² Σ_t m^t ≤ (D + r)²``, for ``radius = r``."""
    return p.lemma(
        "pril/agnostic",
        {LACK: deficit, ("r", "R", 0): radius},
        *run.values(),
        lacks(p, run),
        *facts,
    )


def theorem_2(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit: Fact,
    squares: Fact,
    at_least: Fact,
    size: Fact,
    width: Fact,
    **_: Fact,
) -> Fact:
    """The printed bound: with ``r² = (R² + 1)(K − c − 1)``; nothing is lost if that is 0."""
    largest, some = p.pieces(size)
    narrowest = p.pieces(width)[0]
    rounds, wide = some_round(p, some), widest(p, run, narrowest)
    room = p.have(WIDEST >= 0, p.use(wide, 1, by=[rounds]), steps_in_round(p, expr(1)))
    moved = bounded_moves(p, run, largest, wide)
    low, square = root_of(p, R**2 + 1, p.have(R**2 + 1 >= 0))
    narrow, width_square = root_of(p, WIDEST, room)
    s, k = sqrt(R**2 + 1), sqrt(WIDEST)
    right = (D + s) ** 2 * WIDEST
    lost = felt_at_most(p, run, squares)

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
        divide(p, M, right, gamma**2, steps, square_margin),
    )


def sharper_1(p: Prover, run: Given, *, squares: Fact, **given: Fact) -> Fact:
    """With the deficits of all constraints."""
    return with_deficits(p, run, felt_at_most(p, run, squares), **given)


def sharper_3(p: Prover, run: Given, *, felt_deficits: Fact, **given: Fact) -> Fact:
    """With those of the violated constraints."""
    signs = p.lemma("pril/violations", {}, run["labels"], run["tau"])

    def lost(t: Expr, i: Expr) -> Expr:
        return violated(t, i) * (indicator(0 < short(t, i)) * short(t, i)) ** 2

    def one(t: Expr, h: Fact) -> Fact:
        def each(i: Expr, h2: Fact) -> Fact:
            steps, *_ = p.pieces(p.use(signs, t, i, by=[h, h2]))
            inside = indicator(constrained(t, i))
            moved = p.have(eq(inside * tau(t, i) ** 2, violated(t, i)), steps)
            return p.have(eq(felt(t, i), lost(t, i)), moved)

        return summing(p, p.throughout(1, K - 1, each))

    same = summing(p, p.throughout(1, T, one))
    few = p.have(over_all(felt) <= D**2, felt_deficits, same, by_rounds(p, lost))
    return with_deficits(p, run, few, **given)


def with_deficits(
    p: Prover,
    run: Given,
    lost: Fact,
    *,
    positive: Fact,
    unit: Fact,
    at_least: Fact,
    size: Fact,
    count: Fact,
    sides: Fact,
    **_: Fact,
) -> Fact:
    """``(D + √(a R² + 1))²/γ²`` for the number of violated constraints."""
    (largest, some), each_side = p.pieces(size), p.pieces(sides)[0]
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
        lost,
        at_least,
        low,
        p.auto(every(1, T, lambda t: at_most(t, radius**2)), square, moved),
    )
    most = of_steps(p, (D + radius) ** 2, found, positive)
    return concluded(p, run, most, count, of_loss=False)


def sharper_2(
    p: Prover, run: Given, *, unit: Fact, size: Fact, count: Fact, sides: Fact, deficits: Fact
) -> Fact:
    """``γ Σ_t m^t ≤ √((a R² + 1) Σ_t m^t) + D_1``."""
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
