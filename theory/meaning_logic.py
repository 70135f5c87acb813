"""Meanings of relations, connectives and quantifiers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import sympy
from flint import fmpq
from sympy.logic import boolalg

from algorithms.seam import at_most, both, either, less, negate, symbolic
from theory import arithmetic
from theory import statement as words
from theory.extended import Infinity, Undefined
from theory.walk import RULES, Walk, plainly


def _relation(relation: Callable[[Any, Any], Any]) -> Callable[[Walk, Any], Any]:
    def rule(walk: Walk, node: Any) -> Any:
        return walk.compare(relation, walk.of(node.args[0]), walk.of(node.args[1]))

    return rule


def _equal(walk: Walk, node: Any) -> Any:
    left, right = map(walk.of, node.args)
    return arithmetic.equal(left, right, walk.bits)


def _connective(fold: Callable[[Any, Any], Any], neutral: bool) -> Callable[[Walk, Any], Any]:
    """And / Or, whatever the order of the arguments: one decisive argument settles the whole.

    So a guard works as in prose: ``i ≤ n and x_i > 0`` is false for ``i > n``, where ``x_i`` has no
    value. Without a decisive argument, an undefined one makes the whole undefined.
    """

    def rule(walk: Walk, node: Any) -> Any:
        result: Any = neutral
        undefined: Undefined | None = None
        for argument in node.args:
            try:
                result = fold(result, walk.of(argument))
            except Undefined as reason:
                undefined = reason
            if plainly(result, not neutral):
                return result
        if undefined is not None:
            raise undefined
        return result

    return rule


def _implies(walk: Walk, node: Any) -> Any:
    premise = walk.of(node.args[0])
    return True if plainly(premise, False) else either(negate(premise), walk.of(node.args[1]))


def _forall(walk: Walk, node: Any) -> Any:
    result: Any = True
    for case in walk.over(node.args[0], node.args[1:]):
        result = both(result, case)
        if plainly(result, False):
            break
    return result


def _exists(walk: Walk, node: Any) -> Any:
    result: Any = False
    for case in walk.over(node.args[0], node.args[1:]):
        result = either(result, case)
        if plainly(result, True):
            break
    return result


def _belongs(walk: Walk, node: Any) -> Any:
    member = {sympy.S.Integers: _is_integer, sympy.S.Reals: _is_real}[node.args[1]]
    result: Any = True
    for entry in np.ravel(np.asarray(walk.of(node.args[0]), dtype=object)):
        result = both(result, member(entry))
    return result


def _is_integer(value: Any) -> Any:
    if symbolic(value):
        return value.is_int() or sys.modules["z3"].IsInt(value)
    return isinstance(value, int) or (isinstance(value, fmpq) and value.q == 1)


def _is_real(value: Any) -> Any:
    return not isinstance(value, Infinity)


def _holds(walk: Walk, node: Any) -> Any:
    return walk.named(str(node.args[0]))(*map(walk.of, node.args[1:]))


RULES.update(
    {
        words.Belongs: _belongs,
        words.Holds: _holds,
        words.ForAll: _forall,
        words.Exists: _exists,
        sympy.Le: _relation(at_most),
        sympy.Lt: _relation(less),
        sympy.Ge: _relation(lambda a, b: at_most(b, a)),
        sympy.Gt: _relation(lambda a, b: less(b, a)),
        sympy.Eq: _equal,
        sympy.Ne: lambda walk, node: negate(_equal(walk, node)),
        boolalg.And: _connective(both, True),
        boolalg.Or: _connective(either, False),
        boolalg.Not: lambda walk, node: negate(walk.of(node.args[0])),
        boolalg.Implies: _implies,
        boolalg.Equivalent: _equal,
        boolalg.BooleanTrue: lambda walk, node: True,
        boolalg.BooleanFalse: lambda walk, node: False,
    }
)
