"""Theorem 4 repaired, and what follows for convergence."""

from typing import Any

from theory.formal.terms import Expr, eq, exp, log
from theory.intervals.pril import WIDEST, steps_nonnegative
from theory.intervals.symbols import a, gamma
from theory.lemmas.cosh import ETA, HALF
from theory.lemmas.entropy import U, g
from theory.lemmas.logarithm import inverse_of
from theory.pril.proofs.m_pril_bound import COMPONENTS, M
from theory.pril.proofs.m_pril_counts import all_numbers, rounds_with_loss
from theory.pril.proofs.multiplicative import eta
from theory.pril.proofs.theorem_4 import (
    bounded,
    own_sides,
    simple,
    size_of_log,
    unmoved,
    widest_sides,
)
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import divide


def bracket(limit: Any) -> Expr:
    """``γ A η − log cosh(A η)``."""
    return gamma * limit * eta - log(HALF * exp(limit * eta) + HALF * exp(-limit * eta))


def general(p: Prover, run: Any, facts: Any, sides: Any) -> Any:
    """Repair 1 for the number of steps, where some label may have constraints or not."""
    largest, _ = p.pieces(sides)
    room = own_sides(p, largest, a)
    goal = M * bracket(a) <= a * log(COMPONENTS)
    label = p.use(run["labels"], 1, by=[facts["one-round"]])
    least = p.have(a >= 0, label, p.use(room, 1, by=[facts["one-round"]]))

    def none(h: Fact) -> Fact:
        zero = p.have(eq(a, 0), h, least)
        still = unmoved(p, run, a, room, p.have(a <= 0, h))
        return p.have(goal, still, zero)

    return p.cases(
        goal,
        p.rule("excluded", a > 0),
        lambda some: bounded(p, facts, a, room, some),
        none,
    )


def repair_1(p: Prover, run: Given, *, count: Fact, sides: Fact, **given: Fact) -> Fact:
    """For every step."""
    facts = simple(p, run, **given)
    return p.have(p.goal, general(p, run, facts, sides), all_numbers(p, run, count))


def converges(p: Prover, run: Given, *, sides: Fact, **given: Fact) -> Fact:
    """A round with a loss has a violated constraint."""
    facts = simple(p, run, **given)
    whole, few = general(p, run, facts, sides), rounds_with_loss(p, run)
    largest, _ = p.pieces(sides)
    label = p.use(run["labels"], 1, by=[facts["one-round"]])
    least = p.have(a >= 0, label, p.use(own_sides(p, largest, a), 1, by=[facts["one-round"]]))
    return p.cases(
        p.goal,
        p.rule("excluded", bracket(a) >= 0),
        lambda h: p.have(p.goal, whole, few, h),
        lambda h: p.auto(p.goal, least, size_of_log(p, run), p.have(-bracket(a) >= 0, h)),
    )


def at_best_step(p: Prover, run: Given, facts: Given, sides: Any, step: Fact) -> tuple[Any, Any]:
    """``M g(γ) ≤ a log(K + d − 1)`` and ``g(γ) ≥ γ²/2``, with the best step."""
    whole = general(p, run, facts, sides)
    best = p.lemma("entropy/best", {U: gamma, ETA: a * eta}, step)
    square = p.lemma("entropy/square", {U: gamma}, facts["gamma"], step)
    return p.have(M * g(gamma) <= a * log(COMPONENTS), whole, best), square


def repair_2(p: Prover, run: Given, *, count: Fact, sides: Fact, step: Fact, **given: Fact) -> Fact:
    """With the best step."""
    facts = simple(p, run, **given)
    bound, square = at_best_step(p, run, facts, sides, step)
    positive = p.have(g(gamma) > 0, square, facts["gamma"])
    found = divide(p, M, a * log(COMPONENTS), g(gamma), bound, positive)
    return p.have(p.goal, found, all_numbers(p, run, count))


def squared(p: Prover, run: Given, facts: Any, sides: Any, step: Any) -> Fact:
    """``γ² M ≤ 2 a log(K + d − 1)``."""
    bound, square = at_best_step(p, run, facts, sides, step)
    return p.have(gamma**2 * M <= 2 * a * log(COMPONENTS), bound, steps_nonnegative(p), square)


def repair_3(p: Prover, run: Given, *, count: Fact, sides: Fact, step: Fact, **given: Fact) -> Fact:
    """With ``g(γ) ≥ γ²/2``."""
    facts = simple(p, run, **given)
    bound = squared(p, run, facts, sides, step)
    square = p.have(gamma**2 > 0, facts["gamma"])
    found = divide(p, M, 2 * a * log(COMPONENTS), gamma**2, bound, square)
    return p.have(p.goal, found, all_numbers(p, run, count))


def repair_4(
    p: Prover, run: Given, *, count: Fact, sides: Fact, step: Fact, wide: Fact, **given: Fact
) -> Fact:
    """``2 a ≤ 2 c_1 ≤ c_1²``."""
    facts = simple(p, run, **given)
    _, attained = p.pieces(sides)
    narrow = p.chosen(
        a <= WIDEST,
        attained,
        lambda t, h: p.auto(a <= WIDEST, h, run["labels"], facts["narrowest"]),
    )
    bound = p.have(
        gamma**2 * M <= WIDEST**2 * log(COMPONENTS),
        squared(p, run, facts, sides, step),
        narrow,
        wide,
        size_of_log(p, run),
    )
    square = p.have(gamma**2 > 0, facts["gamma"])
    found = divide(p, M, WIDEST**2 * log(COMPONENTS), gamma**2, bound, square)
    return p.have(p.goal, found, all_numbers(p, run, count))


def at_printed_step(p: Prover, run: Any, facts: Any, step: Any) -> tuple[Any, Any]:
    """``(2 c_1 − 1) γ² M ≤ 2 c_1³ log(K + d − 1)``, and ``c_1 > 0``, with the printed step.

    With ``r = γ/c_1`` and ``h = c_1 η``: ``c_1 r h − log cosh h = g(r) + (c_1 − 1) r h``, where
    ``g(r) ≥ r²/2`` and ``r h ≥ r²``.
    """
    c_1 = WIDEST
    room = widest_sides(p, run, facts["narrowest"])
    first = facts["one-round"]
    label, sides = p.use(run["labels"], 1, by=[first]), p.use(room, 1, by=[first])
    table = {U: gamma, ("whole", "R", 0): c_1, ETA: eta}
    given = p.have(c_1 >= 0, label, sides), facts["gamma"], step
    proper = p.lemma("entropy/proper", {**table, ETA: c_1 * eta}, *given)
    some = p.have(c_1 > 0, proper, facts["gamma"])
    part = p.lemma("entropy/part", table, facts["gamma"], proper, step)
    _, small, _, _, _ = p.pieces(part)
    r = gamma / c_1
    square = p.lemma("entropy/square", {U: r}, p.have(-1 < r, part), small)
    rate = p.lemma("entropy/rate", {U: r, ETA: c_1 * eta}, part)
    more, gain = p.have(c_1 - 1 >= 0, some), p.have(r * c_1 * eta - r**2 >= 0, rate)
    slope = p.have(bracket(c_1) - (c_1 - HALF) * r**2 >= 0, part, square, more, gain)
    twice = p.have(
        (2 * c_1 - 1) * r**2 * M <= 2 * c_1 * log(COMPONENTS),
        bounded(p, facts, c_1, room, some),
        slope,
        steps_nonnegative(p),
    )
    bound = p.have((2 * c_1 - 1) * gamma**2 * M <= 2 * c_1 * c_1**2 * log(COMPONENTS), twice, part)
    return bound, some


def repair_5(p: Prover, run: Given, *, count: Fact, step: Fact, **given: Fact) -> Fact:
    """Divided by ``γ²`` and by ``2 c_1 − 1``."""
    facts = simple(p, run, **given)
    bound, some = at_printed_step(p, run, facts, step)
    odd = 2 * WIDEST - 1
    square = p.have(gamma**2 > 0, facts["gamma"])
    first, first_one = inverse_of(p, gamma**2, square)
    second, second_one = inverse_of(p, odd, p.have(odd > 0, some))
    right = 2 * WIDEST * WIDEST**2 * log(COMPONENTS)
    found = p.have(
        M <= right * (1 / gamma**2) * (1 / odd), bound, first, second, first_one, second_one
    )
    return p.have(p.goal, found, all_numbers(p, run, count))


def converges_printed(p: Prover, run: Given, *, step: Fact, **given: Fact) -> Fact:
    """``c_1/(2 c_1 − 1) ≤ 1``, and a round with a loss has a violated constraint."""
    facts = simple(p, run, **given)
    bound, some = at_printed_step(p, run, facts, step)
    right = 2 * WIDEST**2 * log(COMPONENTS)
    square = p.have(gamma**2 > 0, facts["gamma"])
    more = p.have(WIDEST - 1 >= 0, some)
    goal = gamma**2 * M <= right
    most = p.cases(
        goal,
        p.rule("excluded", goal),
        lambda yes: yes,
        lambda no: p.have(goal, bound, more, square, steps_nonnegative(p), some, no),
    )
    return p.have(p.goal, rounds_with_loss(p, run), divide(p, M, right, gamma**2, most, square))
