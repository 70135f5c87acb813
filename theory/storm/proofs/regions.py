"""Crossings of scores along a line."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import eq, function, integer, real
from theory.lemmas.logarithm import inverse_of
from theory.proving.prover import Fact, Given, Prover

K, G = integer("K"), function("G", "R", 1)


def crossing(p: Prover, run: Given, *given: Fact) -> Fact:
    """``V^1_1 V^2_2 − V^2_1 V^1_2`` is not negative, with V^1_2 ≤ V^1_1 < 0 < V^2_2 ≤ V^2_1."""
    low, low_sum, high, high_sum, first, second = given
    one, two = function("V^1", "R", 1), function("V^2", "R", 1)
    line = (two(1) + two(2)) - (one(1) + one(2))
    strict, _ = inverse_of(p, line, p.have(line > 0, low_sum, high_sum))
    return p.have(p.goal, first, high, second, low, strict)


def intermediate(p: Prover, run: Given, low: Fact, gap: Fact, high: Fact) -> Fact:
    """The score there is θ_2."""
    s, t, _ = real("s"), real("t"), real("theta_2")
    _, unit = inverse_of(p, t - s, p.have(t - s > 0, low, gap, high))
    return p.have(p.goal, unit, gap)


def same_twice(
    p: Prover, run: Given, three: Fact, zero: Fact, whole: Fact, same: Fact, *inside: Any
) -> Fact:
    """The differences are ``g``, 0 and ``1 − g``."""
    end = p.rewrite(p.have(eq(K, 3), three), whole, lambda k: eq(G(k), 1))
    return p.have(p.goal, zero, end, same, *inside)
