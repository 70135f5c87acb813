"""Kernel PRIL's number of violated constraints: ``γ² M² ≤ (a R² + 1) M`` by Cauchy-Schwarz."""

from theory.formal.terms import Expr, every
from theory.intervals.one_sided import GROWTH, a
from theory.intervals.pril import M, m, moves, some_round, steps_nonnegative
from theory.intervals.symbols import K, T, gamma, number, theta_star
from theory.pril.proofs.kernel_bound import (
    COMPARATOR,
    IN_KERNEL,
    comparator_length,
    expanded,
    gained,
    grown,
    learned,
    primal_steps,
)
from theory.pril.proofs.violations import constrained, z
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.runs.papers.symbols import theta, x, y_l, y_r


def margins(p: Prover, ideal: Fact, expansions: Fact) -> Fact:
    """``z_i (w* · x^t − θ*_i) ≥ γ`` for ``i ∈ Ī^t``."""

    def met(t: Expr, i: Expr) -> Expr:
        slack = COMPARATOR @ x(t) - theta_star(i)
        return constrained(t, i) >> (z(t, i) * slack >= gamma)

    return p.auto(every(1, T, lambda t: every(1, K - 1, lambda i: met(t, i))), expansions, ideal)


def slow_growth(
    p: Prover, run: Given, primal: Fact, largest: Fact, rooms: Fact, least: Fact
) -> Fact:
    """``(Σ_i τ_i)² ‖x‖² + m ≤ (a R² + 1) m`` in every round."""
    table = {**IN_KERNEL, ("A", "R", 1): lambda t: a}
    moved = p.lemma("pril/moves-one-sided", table, run["labels"], primal, rooms)

    def small(t: Expr) -> Expr:
        return moves(t) ** 2 * (x(t) @ x(t)) + m(t) <= GROWTH * m(t)

    return p.auto(every(1, T, small), run["kernel"], moved, largest)


def all_counted(p: Prover, steps: Fact, count: Fact) -> Fact:
    """``Σ_t m^t = Σ_t Σ_i τ_i²``."""

    return p.lemma("sums/equal", terms(a=1, b=T, f=number, g=m), steps, count)


def bound(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit: Fact,
    ideal: Fact,
    size: Fact,
    count: Fact,
    sides: Fact,
) -> Fact:
    """``γ² M² ≤ (w^{T+1} · w* + θ^{T+1} · θ*)² ≤ ‖w^{T+1}‖² + ‖θ^{T+1}‖² ≤ (a R² + 1) M``."""
    largest, some = p.pieces(size)
    rounds, wide = some_round(p, some), p.pieces(sides)[0]

    rooms = p.auto(every(1, T, lambda t: (y_l(t) - 1 <= a) & (K - y_r(t) <= a)), wide)
    least = p.have(a >= 0, p.use(rooms, 1, by=[rounds]), p.use(run["labels"], 1, by=[rounds]))
    primal, expansions = primal_steps(p, run), expanded(p, run)
    steps = p.lemma("pril/steps", IN_KERNEL, run["labels"], primal)
    slow = slow_growth(p, run, primal, largest, rooms, least)
    low = grown(p, run, steps, slow, rounds)
    high = gained(p, run, steps, margins(p, ideal, expansions), rounds)
    cauchy = p.lemma(
        "inner/cauchy-schwarz-unit",
        {
            ("a_", "Z", 0): 1,
            ("b_", "Z", 0): K - 1,
            ("u_", "V", 0): learned(T + 1),
            ("f_", "R", 1): lambda i: theta(T + 1, i),
            ("v_", "V", 0): COMPARATOR,
            ("g_", "R", 1): theta_star,
        },
        comparator_length(p, expansions, unit),
    )
    squares = p.have(
        gamma**2 * M**2 <= GROWTH * M, cauchy, low, high, positive, steps_nonnegative(p)
    )
    goal = gamma**2 * M <= GROWTH

    def divided(more: Fact) -> Fact:

        return p.auto(goal, p.rule("excluded", goal), squares, more)

    def none(h: Fact) -> Fact:
        return p.auto(goal, h, least)

    whole = p.cases(goal, p.rule("excluded", M > 0), divided, none)
    strict = p.have(gamma**2 > 0, positive)
    return p.auto(p.goal, whole, strict, all_counted(p, steps, count))
