"""Three inputs on a line, in numbers."""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, eq, exp, real
from theory.lemmas.exponential import at as exp_at
from theory.proving.prover import Fact, Given, Prover
from theory.storm.symbols import s, t

low = real("theta_1")


def _inverse(p: Prover, term: Expr, value: int, known: Fact) -> Fact:
    """``e^(−term)`` from ``e^term``."""
    unit = exp_at(p, "exp/inverse", term)
    goal = eq(exp(-term), Fraction(1, value))
    return p.have(goal, unit, known)


def not_convex(p: Prover, run: Given, rate: Fact, other: Any, start: Any) -> Fact:
    """``σ(−a) = 1/(1 + e^a)``, with e^0, e^s, e^2s and 1/2, 1/10, 1/50."""
    down, first = _inverse(p, t, 5, other), _inverse(p, low, 2, start)
    square = p.have(eq(exp(2 * s), Fraction(49, 25)), p.analytic("exp-sum", s, s), rate)
    once = p.have(eq(exp(-low - t), Fraction(1, 10)), p.analytic("exp-sum", -low, -t), first, down)
    twice = p.have(
        eq(exp(-low - 2 * t), Fraction(1, 50)),
        p.analytic("exp-sum", -low - t, -t),
        p.analytic("exp-sum", -low, -t),
        first,
        down,
    )
    powers = (rate, square, first, once, twice)
    shares = [p.replaced(power, lambda v: 1 / (1 + v)) for power in powers]
    return p.have(p.goal, *shares)
