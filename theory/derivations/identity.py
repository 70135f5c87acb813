"""An identity and the two roads to confirm it: a polynomial zero test, and exact evaluation."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import sympy
from sympy import Basic

from theory.derivations.domain import Sampler, Values, points
from theory.derivations.polynomial import vanishes
from theory.evaluation.evaluate import evaluate


def equation(left: Any, right: Any) -> Basic:
    """``left = right`` as a formula, never evaluated to a truth value."""
    return sympy.Eq(left, right, evaluate=False)


@dataclass(frozen=True)
class Identity:
    """``left = right`` wherever both are defined.

    Parameters
    ----------
    name : str
        What it says, in a few words.
    left, right : sympy expressions
        One side derived, the other printed in the paper or found on another road.
    domain : mapping of symbol to sampler
        Where it is claimed and evaluated (:mod:`theory.derivations.domain`). May be empty for an
        identity of rational functions, which needs no points.
    cases : tuple of (str, expression, expression)
        For sides that are no rational functions: the cases that the derivation splits them into,
        with both sides as rational functions there. The split itself is checked by the points.
    """

    name: str
    left: Any
    right: Any
    domain: Mapping[Any, Sampler] = field(default_factory=dict)
    cases: tuple[tuple[str, Any, Any], ...] = ()

    @cached_property
    def proved(self) -> bool:
        """Is it an identity of rational functions (:func:`~.polynomial.vanishes`)?"""
        return vanishes(sympy.Add(self.left, -self.right, evaluate=False))

    def counterpoint(self) -> Values | None:
        """The first sample point at which the sides differ, None if there is none."""
        for values in points(self.domain):
            if evaluate(self.formula, values) is not True:
                return values
        return None

    def check(self) -> bool:
        """Is it proved, or else right in every case and at every one of at least one points?"""
        if self.proved:
            return True
        cases = all(vanishes(left - right) for _, left, right in self.cases)
        return cases and self.count > 0 and self.counterpoint() is None

    @cached_property
    def count(self) -> int:
        """How many sample points the domain has."""
        return sum(1 for _ in points(self.domain))

    @property
    def rests_on(self) -> str:
        """What a passed check rests on."""
        if self.proved:
            return "polynomial identity"
        if self.cases:
            return f"polynomial identities in {len(self.cases)} cases, {self.count} exact points"
        return f"{self.count} exact points"

    @property
    def formula(self) -> Basic:
        """The equation."""
        return equation(self.left, self.right)
