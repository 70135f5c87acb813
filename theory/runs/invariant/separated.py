"""A statement as the tactic proves it: its sums taken apart, multiples of lengths squared.

Sums are taken apart as in the kernel's own form, in which equal sums are alike.
"""

from itertools import product, starmap
from typing import Any

import sympy

from theory.language.statement import Inner, NormSquared


def separated(statement: Any) -> Any:
    """Each sum taken apart into sums of one product, numbers before them, as the kernel does."""

    def apart(body: Any, *ranges: Any) -> Any:
        variables = {bounds[0] for bounds in ranges}
        total = sympy.Integer(0)
        body = body.replace(Inner, _of_terms).replace(NormSquared, _of_squares)
        for one in sympy.Add.make_args(_expanded(body)):
            outside, inside = one.as_independent(*variables, as_Add=False)
            total += outside * sympy.Sum(inside, *ranges)
        return total

    return statement.replace(sympy.Sum, apart)


def squared_lengths(statement: Any) -> Any:
    """``c ‖v‖ ≤ b`` as ``c² ‖v‖² ≤ b²`` and ``b ≥ 0``, from which it follows."""
    if isinstance(statement, sympy.And):
        return sympy.And(*map(squared_lengths, statement.args))
    if isinstance(statement, sympy.Le):
        length, number = statement.args
        roots = [power for power in length.atoms(sympy.Pow) if _is_length(power)]
        if len(roots) == 1 and not (length / roots[0]).has(*roots) and not number.has(*roots):
            return sympy.And(sympy.Le(length**2, number**2), sympy.Ge(number, 0))
    return statement


def _is_length(power: Any) -> bool:
    return isinstance(power.base, NormSquared) and power.exp == sympy.Rational(1, 2)


def _expanded(body: Any) -> Any:
    """A polynomial in inverses: ``1/(a (b + c))`` stays what it is."""
    quotients = {q: sympy.Dummy() for q in body.atoms(sympy.Pow) if q.exp.is_negative}
    return sympy.expand(body.xreplace(quotients)).xreplace({a: q for q, a in quotients.items()})


def _of_terms(a: Any, b: Any) -> Any:
    """An inner product of sums as the sum of those of their terms."""
    terms = [sympy.Add.make_args(sympy.expand(side)) for side in (a, b)]
    return sympy.Add(*starmap(Inner, product(*terms)))


def _of_squares(*parts: Any) -> Any:
    """The squared length of sums by the inner products of their terms."""
    if not any(isinstance(part, sympy.Add) for part in parts):
        return NormSquared(*parts)
    return sympy.Add(*(_of_terms(part, part) for part in parts))
