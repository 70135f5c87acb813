"""A potential that is typed: the bound follows from it as from one that is found, without a search.

``potential("|w - u|^2")`` is the invariant that the potential is at most what the bound's sides
leave so far. In the metric whose inverse B a learner keeps, a square is ``z . (B^-1 z)``; there
is no other word for it, since that B has an inverse is a part of the proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Expr, Indexed, IndexedBase, Sum, Symbol

from theory.language.parsing import parsed_number
from theory.language.plain import plain
from theory.language.statement import Inner, NormSquared
from theory.potential.bound_parts import parts_of
from theory.potential.metric_proof import InMetric
from theory.potential.metric_step import inverse_step, of_metric
from theory.potential.refusals import NotCovered
from theory.potential.typed_invariant import (
    denominators,
    invariant_text,
    not_negative,
    paid_so_far,
    squares_of_numbers,
)
from theory.runs.invariant.tactic import Invariant
from theory.runs.names import metric
from theory.runs.study_names import StudyNames


class Image(Expr):
    """What the inverse of a metric does to a vector: its name, and the vector."""

    is_commutative = True


class PotentialNames(StudyNames):
    """Names in which the metrics of the state have inverses."""

    def is_vector(self, value: Any) -> bool:
        """Is it a vector, or what an inverse makes of one?"""
        return isinstance(value, Image) or super().is_vector(value)

    def inverted(self, value: Any) -> Any:
        """The inverse of a metric."""
        return value**-1

    def applied(self, value: Any, vector: Any, times: int) -> Any:
        """What a metric, or its inverse, does to a vector."""
        if isinstance(value, Indexed):
            return super().applied(value, vector, times)
        return Image(Symbol(value.base.base.name), vector)


@dataclass(frozen=True)
class TypedPotential:
    """The tactic: the potential is given by its text.

    Parameters
    ----------
    text : str
        A sum of squares of combinations of state and comparator, with factors.
    squares : tuple of str
        As for `theory.runs.invariant.tactic.invariant`.
    """

    text: str
    squares: tuple[str, ...] = ()

    def on(
        self, study: Any, hypotheses: Sequence[Any], goal: Any, name: str = "", text: str = ""
    ) -> tuple[Any, list[Any]]:
        """The proof script for a claim of a study, and the statements that it speaks of.

        Raises
        ------
        ValueError
            If the text or the claim is of another form.
        """
        potential = parsed_number(self.text, PotentialNames(study.code, after=True))
        spread = sympy.expand_mul(potential, deep=False)
        terms = [_apart(term) for term in sympy.Add.make_args(spread)]
        tactic: Any
        try:
            parts = parts_of(goal, None)
            if of_metric(study):
                squares = [(factor, self._square(study, square)) for factor, square in terms]
                tactic = InMetric(inverse_step(study), squares, goal.gts - goal.lts)
            else:
                said = invariant_text(study, terms, paid_so_far(parts))
                at_end = squares_of_numbers(study, terms)
                at_end += not_negative(study, [*_completed(terms)])
                tactic = Invariant((said,), self.squares, at_end=at_end)
        except NotCovered as problem:
            raise ValueError(f"potential({self.text!r}): {problem}") from None
        found: tuple[Any, list[Any]] = tactic.on(study, hypotheses, goal)
        return found

    def _square(self, study: Any, square: Any) -> dict[str, Any]:
        """The z of ``z . (B^-1 z)``, by its coefficients."""
        own = next(named.name for named in study.code.state if named.kind == metric)
        if isinstance(square, Inner):
            for z, image in (square.args, square.args[::-1]):
                if isinstance(image, Image) and image.args == (Symbol(own), z):
                    return dict(map(_named, sympy.Add.make_args(sympy.expand(z))))
        raise ValueError(
            f"potential({self.text!r}): {plain(square)} is no square in the metric; "
            f"expected a sum of z . ({own}^-1 z)"
        )


def _apart(term: Any) -> tuple[Any, Any]:
    """A term as a factor and a square."""
    factors = sympy.Mul.make_args(term)
    kinds = (Inner, NormSquared, Sum, Indexed)
    own = sympy.Mul(*(factor for factor in factors if not factor.atoms(*kinds)))
    return own, term / own


def _completed(terms: Sequence[tuple[Any, Any]]) -> Iterator[Any]:
    """Squares that are completed: ``|w - R^2 u|^2`` of ``|w|^2/R^2 - 2 (u . w)``."""
    crossed = [(factor, term) for factor, term in terms if isinstance(term, Inner)]
    for own, square in terms:
        if isinstance(square, NormSquared):
            (v,) = square.args
            beside = [
                (sympy.cancel(factor / (2 * own)), next(u for u in term.args if u != v))
                for factor, term in crossed
                if v in term.args
            ]
            if beside:
                whole = denominators([part for part, _ in beside])
                rest = (sympy.cancel(whole * part) * u for part, u in beside)
                yield NormSquared(sympy.Add(whole * v, *rest))


def _named(term: Any) -> tuple[str, Any]:
    """The name of a vector and its coefficient, in a term of a combination."""
    vector = next(f for f in sympy.Mul.make_args(term) if f.atoms(IndexedBase))
    base = vector.base if isinstance(vector, Indexed) else vector
    return str(base.name), term / vector
