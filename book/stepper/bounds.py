"""The mistake bound that a learner's loss is drawn under: the right-hand side of a proved claim.

No formula is typed here: the inequality's right side, the very object that was proved, becomes a
small tree that the page evaluates in exact arithmetic.
"""

from __future__ import annotations

from typing import Any

from sympy import Basic, Le, Pow, Symbol

from book import formulas
from theory.claims.claim import Claim
from theory.cusum.corollary_3 import corollary_3
from theory.cusum.sharper_prank_bound import sharper_bound
from theory.language.typeset import latex
from theory.pril.theorem_1 import sharper_2
from theory.ramp.mistake_bounds import mistake_bounds

BOUNDS: dict[str, tuple[Claim, str]] = {
    "prank": (sharper_bound, "as printed"),
    "pril": (sharper_2, "loss"),
    "cusum": (corollary_3, "‖(w_1,…,w_r)‖ = 1"),
    "pa": (mistake_bounds, "PA, separable"),
    "pa-i": (mistake_bounds, "PA-I, separable"),
    "pa-ii": (mistake_bounds, "PA-II, separable"),
}
"""By the learners' names in the page: a claim and the reading ``loss ≤ bound`` that was proved."""

TITLES = {
    "prank": "PRank",
    "pril": "PRIL",
    "cusum": "CuSum Rank",
    "pa": "PA",
    "pa-i": "PA-I",
    "pa-ii": "PA-II",
}

SQUARES = {"R": "R2", "gamma": "margin2", "delta": "margin2"}
"""Lengths, which the page knows by their squares alone."""

COUNTS = {"a": "a", "r": "K", "K": "K", "c": "c", "C": "C"}
"""The other symbols of the bounds, and the page's names of them."""


def inequality(learner: str) -> Le:
    """``loss ≤ bound``, the conclusion of the claim behind a learner's bound.

    Raises
    ------
    ValueError
        If the claim concludes something else.
    """
    claim, reading = BOUNDS[learner]
    conclusion = claim.conclusion_of(claim.reading(reading))
    if not isinstance(conclusion, Le):
        raise ValueError(f"{claim.id} [{reading}]: expected loss ≤ bound")
    return conclusion


def formula(learner: str) -> Any:
    """The bound of a learner as the page reads it: names, numbers, and lists of an operation."""
    return tree(inequality(learner).rhs)


def printed(learner: str) -> str:
    """LaTeX of ``loss ≤ bound``."""
    return latex(inequality(learner))


def tree(expression: Basic) -> Any:
    """A formula over :data:`SQUARES` and :data:`COUNTS` as nested lists.

    Raises
    ------
    ValueError
        If there is anything else in it, or a length to an odd power.
    """
    return formulas.tree(expression, _known)


def _known(part: Basic) -> Any:
    """The page's name of a count, or of an even power of a length."""
    if isinstance(part, Symbol):
        return COUNTS.get(part.name)
    if isinstance(part, Pow) and isinstance(part.base, Symbol) and part.base.name in SQUARES:
        half = part.exp / 2
        return ["power", SQUARES[part.base.name], str(half)] if half.is_Integer else None
    return None
