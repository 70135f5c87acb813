"""Theorem 1 of the PRIL paper, from its own hypotheses."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, eq, every, exists, expr, integer, total
from theory.intervals.mistakes import (
    ALL_RUN,
    UNIT,
    M,
    R,
    gamma,
    ideal_margin,
    loss,
    margin,
    moves,
    some_round,
    steps_in_round,
)
from theory.intervals.steps import RUN, K, T, each, m, x, y_l, y_r
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing

c = integer("c")
WIDEST = K - c - 1


def width(t: Expr) -> Expr:
    """``y_r − y_l``."""
    return y_r(t) - y_l(t)


def at_most_steps(p: Prover, run: Given) -> Fact:
    """``Σ_t L_MAE ≤ Σ_t m^t``."""
    each = p.lemma("pril/loss-at-most-steps", {}, run["labels"], run["tau"])
    return summing(p, each)


def widest(p: Prover, run: Given, narrowest: Fact) -> Fact:
    """``m^t ≤ K − c − 1`` in every round."""
    count = p.lemma("pril/steps-count", {}, run["labels"], run["tau"])

    return p.auto(every(1, T, lambda t: m(t) <= WIDEST), count, narrowest)


def bounded_moves(p: Prover, run: Given, largest: Fact, wide: Fact) -> Fact:
    """``(Σ_i tau_i)² ‖x‖² + m ≤ (R² (K − c − 1) + 1) m`` in every round."""
    steps = p.lemma("pril/moves-at-most-steps", {}, run["labels"], run["tau"])

    def move(t: Expr, h: Fact) -> Fact:
        length = x(t) @ x(t)
        some, size = steps_in_round(p, t), p.rule("norm", x(t))
        most, radius = p.use(wide, t, by=[h]), p.use(largest, t, by=[h])
        first = p.have(moves(t) ** 2 * length <= m(t) ** 2 * length, p.use(steps, t, by=[h]), size)
        second = p.have(m(t) ** 2 * length <= m(t) * WIDEST * length, some, most, size)
        third = p.have(m(t) * WIDEST * length <= m(t) * WIDEST * R**2, some, most, radius)
        return p.have(at_most(t, R**2 * WIDEST + 1), first, second, third)

    return p.throughout(1, T, move)


def at_most(t: Expr, C: Expr) -> Expr:
    """A round's move, squared, is at most C times the number of its steps."""
    return moves(t) ** 2 * (x(t) @ x(t)) + m(t) <= C * m(t)


RIGHT = (R**2 + 1) * WIDEST
SIZE = every(1, T, lambda t: x(t) @ x(t) <= R**2) & exists(1, T, lambda t: eq(x(t) @ x(t), R**2))
WIDTH = every(1, T, lambda t: c <= width(t)) & exists(1, T, lambda t: eq(width(t), c))


def _steps(p: Prover, *given: Fact) -> Fact:
    run = dict(zip(RUN, given, strict=False))
    unit, positive, margins, size, width = given[len(RUN) :]
    largest, some = p.pieces(size)
    narrowest, _ = p.pieces(width)
    rounds, wide = some_round(p, some), widest(p, run, narrowest)
    room = p.have(WIDEST >= 0, p.use(wide, 1, by=[rounds]), steps_in_round(p, expr(1)))
    bound = p.lemma(
        "pril/mistakes",
        {("C", "R", 0): R**2 * WIDEST + 1},
        *run.values(),
        rounds,
        unit,
        positive,
        margins,
        bounded_moves(p, run, largest, wide),
        p.have(R**2 * WIDEST + 1 >= 0, room),
    )
    few = summing(p, wide)

    def none(h: Fact) -> Fact:
        flat = p.have(eq(WIDEST, 0), h, room)
        zero = p.have(M <= 0, few, flat)
        return p.have(gamma**2 * M <= RIGHT, room, zero)

    def one(h: Fact) -> Fact:
        return p.have(gamma**2 * M <= RIGHT, bound, h)

    return p.cases(gamma**2 * M <= RIGHT, p.rule("excluded", WIDEST >= 1), one, none)


steps = Lemma(
    "pril/steps-bound",
    "Theorem 1's bound for the number of violated constraints, multiplied by γ².",
    (*ALL_RUN, UNIT, gamma > 0, each(margin), SIZE, WIDTH),
    gamma**2 * M <= RIGHT,
    _steps,
)


def theorem_1(
    p: Prover, run: Given, positive: Fact, unit: Fact, ideal: Any, size: Fact, width: Fact
) -> Fact:
    """The printed bound, by way of ``γ² Σ_t m^t ≤ R² (K − c − 1) + 1``."""
    most = p.lemma(
        "pril/steps-bound",
        {},
        *run.values(),
        unit,
        positive,
        ideal_margin(p, run, ideal),
        size,
        width,
    )
    square = p.have(gamma**2 > 0, positive)
    return p.have(
        total(1, T, loss) <= RIGHT / gamma**2,
        at_most_steps(p, run),
        p.quotient(M, RIGHT, gamma**2, most, square),
    )
