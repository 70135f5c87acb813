"""What a statement encodes, as people write it: "exactly if", and sums over one denominator."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from math import lcm
from typing import Any

import sympy
from sympy.logic.boolalg import And, Equivalent, Implies, Or

from theory.language.statement import Selection


def decoded(statement: Any, kept: Iterable[Any] = ()) -> Any:
    """The statement with P ⇔ Q for two implications, and (a + b)/2 for a/2 + b/2.

    Parameters
    ----------
    statement : sympy object
        A formula.
    kept : iterable of sympy objects
        Parts that stay as they are.

    Examples
    --------
    >>> P, Q, a, b = sympy.symbols("P Q a b")
    >>> decoded((~P | Q) & (P | ~Q))
    Equivalent(P, Q)
    >>> decoded(sympy.log(a / 2 + b / 2))
    log((a + b)/2)
    """
    sums = {
        part: over
        for part in statement.atoms(sympy.Add)
        if (over := over_one_denominator(part)) is not None and apart(part, kept)
    }
    statement = statement.xreplace(sums)
    return statement.xreplace({part: _exactly_if(part) for part in statement.atoms(And)})


def from_within(
    statement: Any, kind: Any, kept: Iterable[Any], made: Callable[[Any, list[Any]], Any]
) -> Any:
    """The statement with other parts in the place of those of a kind, the inner ones first.

    Parameters
    ----------
    kind : class
        Of the parts.
    kept : iterable of sympy objects
        Parts that stay as they are, with what is around them and within them.
    made : callable
        What stands in a part's place, from the part and its new arguments; None if it stays.
    """
    kept = [part for part in kept if statement.has(part)]
    found: dict[Any, Any] = {}
    for part in sorted(statement.atoms(kind), key=lambda part: part.count_ops()):
        if apart(part, kept):
            new = made(part, [argument.xreplace(found) for argument in part.args])
            found |= {} if new is None else {part: new}
    return statement.xreplace(found)


def apart(part: Any, kept: Iterable[Any]) -> bool:
    """Is a part of a statement neither within one that stays as it is, nor around it?"""
    return not any(part == k or part.has(k) or k.has(part) for k in kept)


def over_one_denominator(total: Any) -> Any:
    """A sum of fractions with one and the same number below as one fraction; else None.

    What reaches far, such as a sum over a range, is not set above a line.
    """
    numbers, rests = zip(*(term.as_coeff_Mul() for term in total.args), strict=True)
    if not all(isinstance(number, sympy.Rational) for number in numbers):
        return None
    below = lcm(*(int(number.q) for number in numbers))
    if below == 1 or any(number.q != below for number in numbers):
        return None
    if any(rest.has(sympy.Sum, Selection) or _has_fraction(rest) for rest in rests):
        return None
    sign = -1 if all(number.is_negative for number in numbers) else 1
    wholes = [sign * number * below for number in numbers]
    above = sympy.Add(*(number * rest for number, rest in zip(wholes, rests, strict=True)))
    return sympy.Mul(sympy.Rational(sign, below), above, evaluate=False)


def _has_fraction(term: Any) -> bool:
    """Is something else below a line of the term?"""
    return any(
        isinstance(factor, sympy.Pow) and factor.exp.is_Rational and factor.exp.is_negative
        for factor in sympy.Mul.make_args(term)
    )


def _exactly_if(conjunction: And) -> Any:
    """The conjunction with an equivalence in the place of two implications."""
    parts = list(conjunction.args)
    for first, second in combinations(parts, 2):
        one, other = _clause(first), _clause(second)
        if len(one) == 2 and {sympy.Not(part) for part in one} == other:
            # of "not P, or Q" the side that is not denied; of two implications the first one
            premise = first.args[0] if isinstance(first, Implies) else _undenied(one)
            (conclusion,) = {*one, *other} & {part for part in one if part != sympy.Not(premise)}
            rest = [part for part in parts if part not in (first, second)]
            return sympy.And(*rest, Equivalent(premise, conclusion))
    return conjunction


def _clause(part: Any) -> set[Any]:
    """The two things of which an implication, or an "or", says that one holds."""
    if isinstance(part, Implies):
        premise, conclusion = part.args
        return {sympy.Not(premise), conclusion}
    return set(part.args) if isinstance(part, Or) else set()


def _undenied(clause: set[Any]) -> Any:
    """What the denied one of two things denies."""
    denied = [part for part in clause if isinstance(part, sympy.Not)]
    return denied[0].args[0] if denied else sympy.Not(min(clause, key=sympy.default_sort_key))
