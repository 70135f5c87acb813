"""DL-OLP, run on symbolic numbers of points, bags and classes: what `fit` makes of proportions.

Symbols beside those of `theory.runs.papers.samples`: the basis ``b(i)``; ``r(k)``, which ``Ŝ_w``
takes to the k-th step of the means, and its coordinates ``c(k, i)``; the weights ``alpha(k)``;
``z(1)``, which ``Ŝ_w`` takes to their sum of steps, and its coordinates ``g(1, i)``; the projection
``w^*``.
"""

from functools import cache
from typing import Any

from algorithms.proportions.dl_olp import DLOLP
from theory.formal.terms import every, vector
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.papers.samples import (
    BAG_MEANS,
    BAGS,
    ESTIMATED_MEANS,
    ESTIMATED_SIZES,
    POINTS,
    B,
    Proportions,
    m_hat,
    mu,
    quotient,
    size_hat,
)
from theory.runs.rounds import Formulas, Ran, equation, equations, symbol
from theory.runs.symbols.definite import Solver, solving
from theory.runs.symbols.selections import selecting


@cache
def _fitted() -> tuple[Formulas, Formulas]:
    """What `fit` says of its estimates, and of its projection."""
    estimates: Formulas = {}

    class Named(DLOLP):
        """Goes on with the names of what it estimates."""

        def estimates(self, of_bags: Any, bags: Any, proportions: Any) -> tuple[Any, Any]:
            means, sizes = super().estimates(BAG_MEANS, bags, proportions)
            estimates["bag-means"] = every(1, B, lambda g: quotient(mu(g), of_bags.entry(g)))
            estimates["means"] = equations(m_hat, means)
            estimates["sizes"] = equations(size_hat, sizes)
            return ESTIMATED_MEANS, ESTIMATED_SIZES

    solutions = iter(
        (name, symbol(name, "V", 1), symbol(coordinates, "R", 2))
        for name, coordinates in (("r", "c"), ("z", "g"))
    )
    solver = Solver(symbol("b", "V", 1), solutions, symbol("alpha", "R", 1))
    with solving(solver) as known, selecting(symbol("k^*", "Z", 0)()):
        fitted = Named(strict=True).fit(POINTS, BAGS, Proportions())
    return estimates, {**known, "projection": equation(vector("w^*"), fitted.w)}


@from_code
def estimates_run() -> Ran:
    """``bag-means``, ``means``, ``sizes``: lines 1 and 2 of Algorithm 1, from proportions."""
    return Program(DLOLP), _fitted()[0]


@from_code
def projection_run() -> Ran:
    """The formulas of `theory.runs.symbols.definite`, and ``projection``: lines 4 and 5."""
    return Program(DLOLP), _fitted()[1]
