"""The ramp loss of one margin: every statement is a case split over the pieces of the hinges."""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, expr, indicator, real
from theory.proving.prover import Fact, Given, Prover
from theory.ramp.symbols import s, share, v

u = real("u")


def hinge(level: Any, value: Any) -> Expr:
    """``H_a(u) = max(0, a − u)``."""
    gap = expr(level) - value
    return indicator(0 < gap) * gap


def between() -> Expr:
    """``λ u + (1 − λ) v``."""
    return share * u + (1 - share) * v


def convex_squares(p: Prover, run: Given, below: Any, least: Fact, most: Fact) -> Fact:
    """The square of a mean is at most the mean of the squares; a maximum of convex is convex."""
    rest = p.have(1 - share >= 0, most)
    first, second, mean = hinge(1, u), hinge(1, v), hinge(1, between())
    ends = {("level_", "R", 0): expr(1), ("first_", "R", 0): u, ("second_", "R", 0): v}
    chord = p.lemma("ramp/hinge-chord", ends, least, most)
    middle = share * first + (1 - share) * second
    sizes = [p.have(size >= 0) for size in (first, second, mean)]
    top = p.have(middle + mean >= 0, least, rest, *sizes)
    under = p.have(mean**2 <= middle**2, chord, top)
    spread = p.have(share * (1 - share) * (first - second) ** 2 >= 0, least, rest)
    squares = p.have(mean**2 <= share * first**2 + (1 - share) * second**2, under, spread)
    cap = (1 - s) ** 2
    parts = []
    for h in (first, second):
        over = indicator(0 < h**2 - cap) * (h**2 - cap)
        parts += [p.have(over >= 0), p.have(over - (h**2 - cap) >= 0)]
    return p.nonlinear(p.goal, squares, least, rest, *parts)


def corner(p: Prover, run: Given, below: Fact, least: Fact, small: Fact, flat: Fact) -> Fact:
    """The corner takes C ε/2 from the middle of the two values, the square adds ε²/2."""
    losses = p.have(
        ramp(s) - (ramp(s - step) + ramp(s + step)) * Fraction(1, 2) >= step * Fraction(1, 2),
          flat
    )  # fmt: skip
    return p.auto(p.goal, small, least, losses)


step = real("epsilon")


def ramp(value: Any) -> Expr:
    """``R_s(u)``."""
    return hinge(1, value) - hinge(s, value)
