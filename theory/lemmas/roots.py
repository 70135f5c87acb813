"""Square roots, and the comparison of two numbers by their squares."""

from typing import Any

from theory.formal.terms import eq, real, sqrt
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover

x, y = real("x_"), real("y_")
X, Y = ("x_", "R", 0), ("y_", "R", 0)


@lemma(
    "roots/at-most",
    x <= y,
    positive=y >= 0,
    squares=x**2 <= y**2,
)
def at_most(p: Prover, positive: Fact, squares: Fact) -> Fact:
    """A number whose square is at most that of a number y ≥ 0 is at most y."""

    return p.auto(x <= y, p.rule("excluded", x <= y), squares, positive)


def below(p: Prover, small: Any, large: Any, *facts: Fact) -> Fact:
    """``small ≤ large`` from ``large ≥ 0`` and ``small² ≤ large²``."""
    return p.lemma("roots/at-most", {X: small, Y: large}, *facts)


@lemma(
    "roots/root",
    (sqrt(x) >= 0) & eq(sqrt(x) ** 2, x),
    positive=x >= 0,
)
def root(p: Prover, positive: Fact) -> Fact:
    """The square root of x ≥ 0 is the number that is not negative and whose square is x."""
    return p.have(p.goal, p.use(p.analytic("square-root", x), by=[positive]))


def root_of(p: Prover, term: Any, *facts: Fact) -> list[Any]:
    """``√term ≥ 0`` and ``√term² = term``, from ``term ≥ 0``."""
    return p.pieces(p.lemma("roots/root", {X: term}, *facts))
