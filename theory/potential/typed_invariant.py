"""The invariant of a potential as a user types it: the potential, and what was paid so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy
from sympy import Ge, Sum

from theory.language.statement import NormSquared
from theory.language.writing import Writer
from theory.potential.bound_parts import Part
from theory.runs.invariant.scales import COUNT, terms_of
from theory.runs.names import LAST, RANKS, t
from theory.runs.study_names import RUNNING, plural


def squares_of_numbers(study: Any, squares: Sequence[tuple[Any, Any]]) -> tuple[str, ...]:
    """Lines after the last round: no square of a number is negative. Of lengths this is known.

    Parameters
    ----------
    squares : sequence of (sympy expression, sympy expression)
        The potential: factors, and what is multiplied by them.
    """
    return not_negative(study, [square for _, square in squares if isinstance(square, sympy.Pow)])


def not_negative(study: Any, squares: Sequence[Any]) -> tuple[str, ...]:
    """Lines after the last round: these squares are not negative there."""
    end = words_of(study, after=False)
    return tuple(end.text(Ge(square.subs(t, LAST), 0)) for square in squares)


def paid_so_far(parts: Sequence[Part]) -> dict[Any, Any]:
    """What larger side minus smaller side is after each round: totals, with their factors."""
    sums: dict[Any, Any] = {}
    for part in parts:
        total = _up_to_now(part)
        sums[total] = sums.get(total, 0) + part.factor
    return {total: sympy.cancel(value) for total, value in sums.items()}


def invariant_text(study: Any, squares: Sequence[tuple[Any, Any]], sums: Mapping[Any, Any]) -> str:
    """That a potential is at most what was paid, as it is typed: without divisors or minus signs.

    Parameters
    ----------
    squares : sequence of (sympy expression, sympy expression)
        The potential: factors, and what is multiplied by them.
    sums : dict of sympy expression to sympy expression
        What was paid, as totals with their factors.
    """
    say = words_of(study, after=True)
    whole = denominators([*(factor for factor, _ in squares), *sums.values()])
    # the sign of a common denominator is as it comes; squares in a potential have positive factors
    of_squares = [sympy.cancel(whole * factor) for factor, norm in squares if _is_square(norm)]
    if of_squares and all(factor.could_extract_minus_sign() for factor in of_squares):
        whole = -whole
    left, right = [], []
    for factor, norm in squares:
        value = sympy.cancel(whole * factor)
        if value.could_extract_minus_sign():
            right.append(-value * norm)
        else:
            left.append(value * norm)
    for total, value in sums.items():
        for term in map(counted, terms_of(sympy.cancel(whole * value))):
            if term.could_extract_minus_sign():
                left.append(-term * total)
            elif term != 0:
                right.append(term * total)
    return " <= ".join(" + ".join(map(say.term, side)) or "0" for side in (left, right))


def _is_square(term: Any) -> bool:
    power = isinstance(term, sympy.Pow) and term.exp.is_even
    return isinstance(term, NormSquared) or bool(power)


def words_of(study: Any, *, after: bool) -> Writer:
    """Writes statements in the words of a study."""
    states = {named.name for named in study.code.state}
    quantities = [q.named.name for q in study.code.quantities if not q.rival]
    totals = {name: plural(name) for name in quantities if not _is_plural(name)}
    rivals = {q.named.name: q.typed for q in study.code.quantities if q.rival}
    return Writer(states, rivals, totals, after=after)


def _is_plural(name: str) -> bool:
    """Is a name one of several things, as ``updates``? Its plural would be no word."""
    return name.endswith("s") and not name.endswith("ss")


def _up_to_now(part: Part) -> Any:
    """What the rounds so far add up to."""
    if part.state is not None:
        return part.state[t + 1]
    if part.body is None or part.body == 1:
        return sympy.Integer(1) if part.body is None else t
    return Sum(part.body.subs(t, RUNNING), (RUNNING, 1, LAST))


def counted(term: Any) -> Any:
    """The term with the ranks' number, less 1, for the thresholds' number."""
    return term.subs(COUNT, RANKS - 1)


def denominators(terms: Any) -> Any:
    """The least common multiple of the denominators."""
    found: Any = sympy.Integer(1)
    for term in terms:
        found = sympy.lcm(found, sympy.fraction(sympy.together(term))[1])
    return found
