"""Square roots, and the comparison of two numbers by their squares."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import eq, real, sqrt
from theory.proving.proof import Lemma

x, y = real("x_"), real("y_")
X, Y = ("x_", "R", 0), ("y_", "R", 0)


def _at_most(p: Any, positive: Any, squares: Any) -> Any:
    def over(larger: Any) -> Any:
        product = p.have((x - y) * (x - y) > 0, products=[[larger, larger]])
        rest = p.have(2 * y * (x - y) >= 0, products=[(2, [positive, larger], [])])
        return p.have(x <= y, squares, product, rest)

    return p.cases(
        x <= y,
        p.rule("excluded", x <= y),
        lambda less: less,
        lambda more: over(p.have(x - y > 0, more)),
    )


at_most = Lemma(
    "roots/at-most",
    "A number whose square is at most that of a number y ≥ 0 is at most y.",
    (y >= 0, x**2 <= y**2),
    x <= y,
    _at_most,
)


def below(p: Any, small: Any, large: Any, *facts: Any) -> Any:
    """``small ≤ large`` from ``large ≥ 0`` and ``small² ≤ large²``."""
    return p.lemma("roots/at-most", {X: small, Y: large}, *facts)


def _root(p: Any, positive: Any) -> Any:
    return p.have(root.conclusion, p.use(p.analytic("square-root", x), by=[positive]))


root = Lemma(
    "roots/root",
    "The square root of x ≥ 0 is the number that is not negative and whose square is x.",
    (x >= 0,),
    (sqrt(x) >= 0) & eq(sqrt(x) ** 2, x),
    _root,
)


def root_of(p: Any, term: Any, *facts: Any) -> list[Any]:
    """``√term ≥ 0`` and ``√term² = term``, from ``term ≥ 0``."""
    return p.pieces(p.lemma("roots/root", {X: term}, *facts))
