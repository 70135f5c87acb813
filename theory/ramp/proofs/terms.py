"""The quantities of a PA-RAMP round in the kernel's language: margins, losses, J and its parts.

A point is a vector ``w`` and a function ``theta`` of the index.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, expr, indicator, total
from theory.lemmas.inner import joint
from theory.ramp.symbols import C, K, s, theta, w, x, y_l, y_r

HALF = Fraction(1, 2)

Levels = Callable[[Expr], Expr]

LABEL = (1 <= y_l) & (y_l <= y_r) & (y_r <= K)


def in_I(i: Expr) -> Expr:
    """``i ∈ I``."""
    return (i <= y_l - 1) | (i >= y_r)


def inside(i: Expr) -> Expr:
    """``1[i ∈ I]``."""
    return indicator(in_I(i))


def z(i: Expr) -> Expr:
    """+1 on L, −1 on R, 0 where ``i ∉ I``."""
    return indicator(i <= y_l - 1) - indicator(i >= y_r)


def margin(direction: Any, levels: Levels, i: Expr) -> Expr:
    """``u_i(v) = z_i (w·x − θ_i)``."""
    return z(i) * (direction @ x - levels(i))


def hinge(level: Any, value: Any) -> Expr:
    """``H_a(u) = max(0, a − u)``."""
    gap = expr(level) - value
    return indicator(0 < gap) * gap


def over_I(term: Levels) -> Expr:
    """``Σ_{i ∈ I} term(i)``."""
    return total(1, K - 1, lambda i: inside(i) * term(i))


def square(direction: Any, levels: Levels, from_w: Any = w, from_theta: Levels = theta) -> Expr:
    """``‖v − v_t‖²``, or from another point."""
    gap = direction - from_w

    def apart(i: Expr) -> Expr:
        return levels(i) - from_theta(i)

    return joint(gap, apart, gap, apart, 1, K - 1)


def hinges(level: Any, direction: Any, levels: Levels) -> Expr:
    """``Σ_{i ∈ I} H_a(u_i(v))``."""
    return over_I(lambda i: hinge(level, margin(direction, levels, i)))


def convex_part(direction: Any, levels: Levels) -> Expr:
    """``J_vex(v) = ½‖v − v_t‖² + C Σ H_1(u_i)``."""
    return HALF * square(direction, levels) + C * hinges(1, direction, levels)


def concave_part(direction: Any, levels: Levels) -> Expr:
    """``J_cav(v) = −C Σ H_s(u_i)``."""
    return -C * hinges(s, direction, levels)


def objective(direction: Any, levels: Levels) -> Expr:
    """``J(v) = ½‖v − v_t‖² + C Σ R_s(u_i)``."""

    def ramp(i: Expr) -> Expr:
        u = margin(direction, levels, i)
        return hinge(1, u) - hinge(s, u)

    return HALF * square(direction, levels) + C * over_I(ramp)
