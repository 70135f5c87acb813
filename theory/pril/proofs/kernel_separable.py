"""Kernel PRIL's number of violated constraints: ``γ² M² ≤ (R² a + 1) M`` by Cauchy-Schwarz."""

from __future__ import annotations

from theory.formal.terms import Expr, eq, every, indicator
from theory.lemmas.sums import terms
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
from theory.pril.proofs.mistakes import M, gamma, moves, steps_nonnegative, theta_star
from theory.pril.proofs.sharper import GROWTH, a
from theory.pril.proofs.steps import K, T, m, tau, theta, x, y_l, y_r
from theory.pril.proofs.theorem_1 import R, some_round, steps_in_round
from theory.pril.proofs.violations import constrained, number, z
from theory.proving.prover import Fact, Given, Prover


def margins(p: Prover, ideal: Fact, expansions: Fact) -> Fact:
    """``z_i (w* · x^t − θ*_i) ≥ γ`` for ``i ∈ Ī^t``."""

    def met(t: Expr, i: Expr) -> Expr:
        slack = COMPARATOR @ x(t) - theta_star(i)
        return constrained(t, i) >> (z(t, i) * slack >= gamma)

    def proof(t: Expr, h: Fact) -> Fact:
        same = p.use(expansions, t, by=[h])

        def one(i: Expr, h2: Fact) -> Fact:
            known = p.use(ideal, t, i, by=[h, h2])
            return p.have(met(t, i), known, products=[(z(t, i), [same], [])])

        return p.every(1, K - 1, lambda i: met(t, i), one)

    return p.every(1, T, lambda t: every(1, K - 1, lambda i: met(t, i)), proof)


def slow_growth(
    p: Prover, run: Given, primal: Fact, largest: Fact, rooms: Fact, least: Fact
) -> Fact:
    """``(Σ_i τ_i)² ‖x‖² + m ≤ (R² a + 1) m`` in every round."""
    table = {**IN_KERNEL, ("A", "R", 1): lambda t: a}
    moved = p.lemma("pril/moves-one-sided", table, run["labels"], primal, rooms)

    def small(t: Expr) -> Expr:
        return moves(t) ** 2 * (x(t) @ x(t)) + m(t) <= GROWTH * m(t)

    def one(t: Expr, h: Fact) -> Fact:
        few, room = p.use(moved, t, by=[h]), p.have(a * m(t) >= 0, products=[[least, some(t)]])
        same = p.use(run["kernel"], t, t, by=[h])
        radius = p.have(x(t) @ x(t) <= R**2, same, p.use(largest, t, by=[h]))
        first = p.have(
            moves(t) ** 2 * (x(t) @ x(t)) <= a * m(t) * (x(t) @ x(t)),
            products=[[few, p.rule("norm", x(t))]],
        )
        second = p.have(a * m(t) * (x(t) @ x(t)) <= a * m(t) * R**2, products=[[room, radius]])
        return p.have(small(t), first, second)

    def some(t: Expr) -> Fact:
        return p.have(m(t) >= 0, steps_in_round(p, t))

    return p.every(1, T, small, one)


def all_counted(p: Prover, steps: Fact, count: Fact) -> Fact:
    """``Σ_t m^t = Σ_t Σ_i τ_i²``."""

    def of_round(t: Expr, h: Fact) -> Fact:
        def stepped(i: Expr) -> Expr:
            return indicator(0 < tau(t, i) ** 2)

        def one(i: Expr, h2: Fact) -> Fact:
            known = p.use(steps, t, i, by=[h, h2])
            square = p.have(eq(tau(t, i) ** 2, 0) | eq(tau(t, i) ** 2, 1), known)
            return p.have(eq(stepped(i), tau(t, i) ** 2), square)

        same = p.lemma(
            "sums/equal",
            terms(a=1, b=K - 1, f=stepped, g=lambda i: tau(t, i) ** 2),
            p.every(1, K - 1, lambda i: eq(stepped(i), tau(t, i) ** 2), one),
        )
        return p.have(eq(number(t), m(t)), same, p.use(count, t, by=[h]))

    each = p.every(1, T, lambda t: eq(number(t), m(t)), of_round)
    return p.lemma("sums/equal", terms(a=1, b=T, f=number, g=m), each)


def bound(p: Prover, run: Given, *given: Fact) -> Fact:
    """``γ² M² ≤ (w^{T+1} · w* + θ^{T+1} · θ*)² ≤ ‖w^{T+1}‖² + ‖θ^{T+1}‖² ≤ (R² a + 1) M``."""
    positive, unit, ideal, size, count, sides = given
    largest, some = p.pieces(size)
    rounds, wide = some_round(p, some), p.pieces(sides)[0]

    def room(t: Expr, h: Fact) -> Fact:
        return p.have((y_l(t) - 1 <= a) & (K - y_r(t) <= a), p.use(wide, t, by=[h]))

    rooms = p.every(1, T, lambda t: (y_l(t) - 1 <= a) & (K - y_r(t) <= a), room)
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
    steps_taken = p.have(M >= 0, steps_nonnegative(p))
    gain = p.have(gamma * M >= 0, products=[[positive, steps_taken]])
    squares = p.have(
        gamma**2 * M**2 <= GROWTH * M, cauchy, low, products=[[high, high], (2, [gain, high], [])]
    )
    goal = gamma**2 * M <= GROWTH

    def divided(more: Fact) -> Fact:
        def wrong(h: Fact) -> Fact:
            over = p.have(gamma**2 * M - GROWTH > 0, h)
            return p.have(
                goal, squares, p.have(M * (gamma**2 * M - GROWTH) > 0, products=[[more, over]])
            )

        return p.cases(goal, p.rule("excluded", goal), lambda yes: yes, wrong)

    def none(h: Fact) -> Fact:
        zero = p.have(eq(M, 0), h, steps_taken)
        return p.have(goal, products=[(gamma**2, [zero], []), (1, [least], [R])])

    whole = p.cases(goal, p.rule("excluded", M > 0), divided, none)
    strict = p.have(gamma**2 > 0, products=[[positive, positive]])
    most = p.quotient(M, GROWTH, gamma**2, whole, strict)
    return p.have(p.goal, most, all_counted(p, steps, count))
