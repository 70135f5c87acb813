"""Meanings of relations, connectives and quantifiers."""

import operator
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import sympy
from flint import fmpq
from sympy.logic import boolalg

from algorithms.lanes import Lanes
from algorithms.seam import at_most, both, either, less, negate, symbolic
from theory.evaluation.compiled import RULES, Code, Scope, code, codes, over, plainly
from theory.language import statement as words
from theory.numbers import arithmetic
from theory.numbers.extended import Infinity, Undefined

RATIONAL = frozenset({int, fmpq})
"""Types whose comparison needs no care."""


def _relation(
    plain: Callable[[Any, Any], bool], relation: Callable[[Any, Any], Any]
) -> Callable[[Any], Code]:
    """``relation`` for every kind of value; ``plain`` is the same on rationals."""

    def rule(node: Any) -> Code:
        left, right = codes(node.args)

        def related(scope: Scope) -> Any:
            a, b = left(scope), right(scope)
            if type(a) in RATIONAL and type(b) in RATIONAL:
                return plain(a, b)
            return scope.compare(relation, a, b)

        return related

    return rule


def _equal(node: Any) -> Code:
    left, right = codes(node.args)

    def equal(scope: Scope) -> Any:
        a, b = left(scope), right(scope)
        if type(a) in RATIONAL and type(b) in RATIONAL:
            return a == b
        return arithmetic.equal(a, b, scope.bits)

    return equal


def _connective(fold: Callable[[Any, Any], Any], neutral: bool) -> Callable[[Any], Code]:
    """And / Or, whatever the order of the arguments: one decisive argument settles the whole.

    So a guard works as in prose: ``i ≤ n and x_i > 0`` is false for ``i > n``, where ``x_i`` has no
    value. Without a decisive argument, an undefined one makes the whole undefined.
    """

    def rule(node: Any) -> Code:
        parts = codes(node.args)

        def connected(scope: Scope) -> Any:
            result: Any = neutral
            undefined: Undefined | None = None
            for part in parts:
                try:
                    holds = part(scope)
                except Undefined as reason:
                    undefined = reason
                    continue
                if holds is neutral:
                    continue
                result = fold(result, holds)
                if plainly(result, not neutral):
                    return result
            if undefined is not None:
                raise undefined
            return result

        return connected

    return rule


def _implies(node: Any) -> Code:
    premise, consequence = codes(node.args)

    def implied(scope: Scope) -> Any:
        given = premise(scope)
        return True if plainly(given, False) else either(negate(given), consequence(scope))

    return implied


def _quantified(fold: Callable[[Any, Any], Any], neutral: bool) -> Callable[[Any], Code]:
    """For all / exists: the fold of the cases, up to the first that is decisive."""

    def rule(node: Any) -> Code:
        cases = over(node.args[0], node.args[1:])

        def quantified(scope: Scope) -> Any:
            result: Any = neutral
            for case in cases(scope):
                if case is neutral:
                    continue
                result = fold(result, case)
                if plainly(result, not neutral):
                    break
            return result

        return quantified

    return rule


def _belongs(node: Any) -> Code:
    value = code(node.args[0])
    member = {sympy.S.Integers: _is_integer, sympy.S.Reals: _is_real}[node.args[1]]

    def belongs(scope: Scope) -> Any:
        result: Any = True
        for entry in np.ravel(np.asarray(value(scope), dtype=object)):
            result = both(result, member(entry))
        return result

    return belongs


def _is_integer(value: Any) -> Any:
    if isinstance(value, Lanes):
        return value.integral()
    if symbolic(value):
        return value.is_int() or sys.modules["z3"].IsInt(value)
    return isinstance(value, int) or (isinstance(value, fmpq) and value.q == 1)


def _is_real(value: Any) -> Any:
    return not isinstance(value, Infinity)


def _holds(node: Any) -> Code:
    name, arguments = str(node.args[0]), codes(node.args[1:])
    return lambda scope: scope.named(name)(*[argument(scope) for argument in arguments])


def _not(rule: Callable[[Any], Code]) -> Callable[[Any], Code]:
    def negated(node: Any) -> Code:
        condition = rule(node)
        return lambda scope: negate(condition(scope))

    return negated


RULES.update(
    {
        words.Belongs: _belongs,
        words.Holds: _holds,
        words.ForAll: _quantified(both, True),
        words.Exists: _quantified(either, False),
        sympy.Le: _relation(operator.le, at_most),
        sympy.Lt: _relation(operator.lt, less),
        sympy.Ge: _relation(operator.ge, lambda a, b: at_most(b, a)),
        sympy.Gt: _relation(operator.gt, lambda a, b: less(b, a)),
        sympy.Eq: _equal,
        sympy.Ne: _not(_equal),
        boolalg.And: _connective(both, True),
        boolalg.Or: _connective(either, False),
        boolalg.Not: _not(lambda node: code(node.args[0])),
        boolalg.Implies: _implies,
        boolalg.Equivalent: _equal,
        boolalg.BooleanTrue: lambda node: lambda scope: True,
        boolalg.BooleanFalse: lambda node: lambda scope: False,
    }
)
