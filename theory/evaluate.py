"""The exact meaning of a statement on one instance.

``evaluate(statement, values)`` walks a sympy object and computes its value from ``values``: a
mapping from the names of symbols, indexed bases and functions to exact numbers (int, ``fmpq``,
:class:`~theory.surd.Surd`), arrays, callables or solver terms. Nothing is rounded: where only a
bracket is known (logarithms, mixed roots), comparisons repeat with more bits until decided.
With z3 terms as values the result is a z3 formula, so one statement serves every engine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import sympy
from flint import fmpq
from sympy.core.function import AppliedUndef
from sympy.logic import boolalg

from algorithms.seam import at_most, both, either, less, negate, symbolic, where
from theory import statement as words
from theory.bracket import Bracket, NotYetDecided, enclose, exp_bracket, log_bracket
from theory.extended import Infinity, Undefined
from theory.surd import Surd, root

PRECISIONS = (64, 256, 1024)
"""Bits tried in turn before a comparison is given up as undecided."""


class Undecided(Exception):
    """A comparison of brackets stayed open at the highest precision: it counts for nothing."""


def evaluate(statement: Any, values: Mapping[str, Any]) -> Any:
    """Value of a sympy object on an instance.

    Parameters
    ----------
    statement : sympy object
        A relation, a logical formula or a numeric expression of :mod:`theory.statement`.
    values : mapping of str to value
        What the free names stand for. Indexed bases are arrays, read with the paper's 1-based
        indices; undefined functions are callables; ``"sign(0)"`` and ``"ties"`` are readings.

    Raises
    ------
    Undefined
        If an expression has no value (an empty minimum, a division by 0, ``∞ − ∞``).
    Undecided
        If a comparison could not be settled by the brackets at the highest precision.
    KeyError
        If a name of the statement has no value.
    """
    for bits in PRECISIONS:
        try:
            return _Walk(values, bits).of(statement)
        except NotYetDecided:
            continue
    raise Undecided(str(statement))


def _sum(a: Any, b: Any) -> Any:
    try:
        return a + b
    except TypeError:
        return enclose(a) + enclose(b)


def _compare(relation: Callable[[Any, Any], Any], a: Any, b: Any) -> Any:
    if isinstance(a, Bracket) or isinstance(b, Bracket):
        return relation(enclose(a), enclose(b))
    return relation(a, b)


def _equal(a: Any, b: Any) -> Any:
    if isinstance(a, tuple | list | np.ndarray) or isinstance(b, tuple | list | np.ndarray):
        if len(a) != len(b):
            return False
        result: Any = True
        for left, right in zip(a, b, strict=True):
            result = both(result, _equal(left, right))
        return result
    return a == b


def _plainly(holds: Any, truth: bool) -> bool:
    """Is this a decided truth value equal to ``truth``? (A solver term is not decided.)"""
    return isinstance(holds, bool | np.bool_) and bool(holds) is truth


class _Walk:
    """One evaluation: the values in force (bound variables are added on the way down)."""

    def __init__(self, values: Mapping[str, Any], bits: int) -> None:
        self.values = dict(values)
        self.bits = bits

    def of(self, node: Any) -> Any:
        for kind in type(node).__mro__:
            rule = _RULES.get(kind)
            if rule is not None:
                return rule(self, node)
        raise TypeError(f"statement={node!r}: no exact meaning is known for {type(node).__name__}")

    def each(self, bounds: Any) -> list[int]:
        low, high = self.of(bounds[1]), self.of(bounds[2])
        return list(range(int(low), int(high) + 1))

    def bound(self, body: Any, names: list[str], choice: tuple[int, ...]) -> Any:
        inner = _Walk(self.values, self.bits)
        inner.values.update(zip(names, choice, strict=True))
        return inner.of(body)

    def over(self, body: Any, ranges: tuple[Any, ...]) -> Any:
        """Values of ``body`` along the given ranges; an inner range may use outer variables."""
        if not ranges:
            yield self.of(body)
            return
        name = str(ranges[0][0])
        for value in self.each(ranges[0]):
            inner = _Walk(self.values | {name: value}, self.bits)
            yield from inner.over(body, ranges[1:])

    def bracket(self, value: Any) -> Bracket:
        return enclose(value, self.bits)


def _number(walk: _Walk, node: Any) -> Any:
    return fmpq(int(node.p), int(node.q)) if isinstance(node, sympy.Rational) else _infinity(node)


def _infinity(node: Any) -> Infinity:
    return Infinity(1 if node is sympy.oo else -1)


def _add(walk: _Walk, node: Any) -> Any:
    total: Any = 0
    for argument in node.args:
        total = _sum(total, walk.of(argument))
    return total


def _mul(walk: _Walk, node: Any) -> Any:
    total: Any = 1
    divisors = []
    for argument in node.args:
        if isinstance(argument, sympy.Pow) and argument.exp.is_negative:
            divisors.append(walk.of(argument.base ** (-argument.exp)))
        else:
            factor = walk.of(argument)
            total = total * factor
    for divisor in divisors:
        total = _divide(total, divisor)
    return total


def _divide(a: Any, b: Any) -> Any:
    if isinstance(b, int | fmpq | Surd) and b == 0:
        raise Undefined("division by 0")
    if isinstance(a, int) and isinstance(b, int):
        return fmpq(a, b)
    return a / b


def _pow(walk: _Walk, node: Any) -> Any:
    base, exponent = walk.of(node.base), node.exp
    if exponent.is_Integer:
        count = int(exponent)
        result: Any = 1
        for _ in range(abs(count)):
            result = result * base
        return result if count >= 0 else _divide(1, result)
    if exponent == sympy.Rational(1, 2):
        return _sqrt(walk, base)
    if exponent == sympy.Rational(-1, 2):
        return _divide(1, _sqrt(walk, base))
    if exponent.is_Rational and exponent.q % 2 == 0:
        half = _sqrt(walk, base)
        return _pow_value(walk, half, exponent * 2)
    return _pow_value(walk, base, exponent)


def _pow_value(walk: _Walk, base: Any, exponent: Any) -> Any:
    """``base ** exponent`` once the base is known: products, roots by halving, else exp."""
    if getattr(exponent, "is_Integer", False):
        result: Any = 1
        for _ in range(abs(int(exponent))):
            result = result * base
        return result if exponent >= 0 else _divide(1, result)
    if getattr(exponent, "is_Rational", False) and exponent.q % 2 == 0:
        return _pow_value(walk, _sqrt(walk, base), exponent * 2)
    power = exponent if not isinstance(exponent, sympy.Basic) else walk.of(exponent)
    if isinstance(power, int) or (isinstance(power, fmpq) and power.q == 1):
        return _pow_value(walk, base, sympy.Integer(int(power)))
    return _exp_value(walk, _log_value(walk, base) * walk.bracket(power))


def _sqrt(walk: _Walk, value: Any) -> Any:
    if isinstance(value, int | fmpq):
        if value < 0:
            raise Undefined(f"square root of {value}")
        return root(value)
    bracket = walk.bracket(value)
    if bracket.low < 0:
        raise NotYetDecided("square root of a bracket that holds negative numbers")
    low, high = root(bracket.low), root(bracket.high)
    return Bracket(walk.bracket(low).low, walk.bracket(high).high)


def _log_value(walk: _Walk, value: Any) -> Bracket:
    if isinstance(value, int | fmpq) and value <= 0:
        raise Undefined(f"logarithm of {value}")
    bracket = walk.bracket(value)
    if bracket.low <= 0:
        raise NotYetDecided("logarithm of a bracket that holds 0")
    low = log_bracket(bracket.low, walk.bits)
    high = low if bracket.low == bracket.high else log_bracket(bracket.high, walk.bits)
    return Bracket(low.low, high.high)


def _log(walk: _Walk, node: Any) -> Any:
    value = walk.of(node.args[0])
    return fmpq(0) if isinstance(value, int | fmpq) and value == 1 else _log_value(walk, value)


def _exp_value(walk: _Walk, value: Any) -> Any:
    if isinstance(value, int | fmpq) and value == 0:
        return fmpq(1)
    bracket = walk.bracket(value)
    low = exp_bracket(bracket.low, walk.bits)
    return Bracket(low.low, exp_bracket(bracket.high, walk.bits).high)


def _exp(walk: _Walk, node: Any) -> Any:
    return _exp_value(walk, walk.of(node.args[0]))


def _symbol(walk: _Walk, node: Any) -> Any:
    return walk.values[node.name]


def _indexed(walk: _Walk, node: Any) -> Any:
    value = walk.values[node.base.name]
    for index in node.indices:
        position = int(walk.of(index))
        if not 1 <= position <= len(value):
            raise Undefined(f"{node.base} has no component {position}")
        value = value[position - 1]
    return value


def _function(walk: _Walk, node: Any) -> Any:
    return walk.values[node.func.__name__](*map(walk.of, node.args))


def _total(walk: _Walk, node: Any) -> Any:
    total: Any = fmpq(0)
    # sympy lists the innermost range first
    for term in walk.over(node.args[0], node.args[:0:-1]):
        total = _sum(total, term)
    return total


def _relation(relation: Callable[[Any, Any], Any]) -> Callable[[_Walk, Any], Any]:
    def rule(walk: _Walk, node: Any) -> Any:
        return _compare(relation, walk.of(node.args[0]), walk.of(node.args[1]))

    return rule


def _connective(fold: Callable[[Any, Any], Any], neutral: bool) -> Callable[[_Walk, Any], Any]:
    """And / Or; a conjunct after a false one is not evaluated, so guards work as in prose."""

    def rule(walk: _Walk, node: Any) -> Any:
        result: Any = neutral
        for argument in node.args:
            result = fold(result, walk.of(argument))
            if _plainly(result, not neutral):
                break
        return result

    return rule


def _implies(walk: _Walk, node: Any) -> Any:
    premise = walk.of(node.args[0])
    return True if _plainly(premise, False) else either(negate(premise), walk.of(node.args[1]))


def _forall(walk: _Walk, node: Any) -> Any:
    result: Any = True
    for case in walk.over(node.args[0], node.args[1:]):
        result = both(result, case)
        if _plainly(result, False):
            break
    return result


def _exists(walk: _Walk, node: Any) -> Any:
    result: Any = False
    for case in walk.over(node.args[0], node.args[1:]):
        result = either(result, case)
        if _plainly(result, True):
            break
    return result


def _indicator(walk: _Walk, node: Any) -> Any:
    return where(walk.of(node.args[0]), fmpq(1), fmpq(0))


def _sign(walk: _Walk, node: Any) -> Any:
    value = walk.of(node.args[0])
    at_zero = fmpq(walk.values["sign(0)"])
    return where(less(0, value), fmpq(1), where(less(value, 0), fmpq(-1), at_zero))


def _absolute(walk: _Walk, node: Any) -> Any:
    value = walk.of(node.args[0])
    if isinstance(value, int | fmpq | Surd | Bracket):
        return abs(value)
    return where(less(value, 0), -value, value)


def _extremum(prefer: Callable[[Any, Any], Any]) -> Callable[[_Walk, Any], Any]:
    """``Max``, ``Min`` and their forms over a range; ``prefer(new, best)`` says when to switch."""

    def rule(walk: _Walk, node: Any) -> Any:
        ranged = isinstance(node, words._Selection)
        found = walk.over(node.args[0], node.args[1:]) if ranged else map(walk.of, node.args)
        best: Any = None
        for value in found:
            best = value if best is None else where(_compare(prefer, value, best), value, best)
        if best is None:
            raise Undefined(f"{words.latex(node)} over an empty range")
        return best

    return rule


def _argmax(walk: _Walk, node: Any) -> Any:
    later_wins = {"smallest": False, "largest": True}[walk.values["ties"]]
    body, bounds = node.args
    best: Any = None
    index: Any = None
    for candidate in walk.each(bounds):
        value = walk.bound(body, [str(bounds[0])], (candidate,))
        if best is None:
            best, index = value, candidate
            continue
        better = at_most(best, value) if later_wins else less(best, value)
        best, index = where(better, value, best), where(better, candidate, index)
    if index is None:
        raise Undefined("arg max over an empty range")
    return index


def _index_where(last: bool) -> Callable[[_Walk, Any], Any]:
    def rule(walk: _Walk, node: Any) -> Any:
        body, bounds = node.args
        order = walk.each(bounds)
        chosen: Any = None
        # from the least preferred index to the most preferred one, so that the last match wins
        for candidate in order if last else reversed(order):
            holds = walk.bound(body, [str(bounds[0])], (candidate,))
            if chosen is None:
                chosen = candidate if _plainly(holds, True) else None
            else:
                chosen = where(holds, candidate, chosen)
        if chosen is None:
            raise Undefined(f"{'max' if last else 'min'} of an empty set of indices")
        return chosen

    return rule


def _inner(walk: _Walk, node: Any) -> Any:
    a, b = (walk.of(argument) for argument in node.args)
    if len(a) != len(b):
        raise Undefined(f"inner product of vectors of lengths {len(a)} and {len(b)}")
    total: Any = fmpq(0)
    for left, right in zip(a, b, strict=True):
        total = _sum(total, left * right)
    return total


def _norm_squared(walk: _Walk, node: Any) -> Any:
    total: Any = fmpq(0)
    for argument in node.args:
        for entry in np.ravel(np.asarray(walk.of(argument), dtype=object)):
            total = _sum(total, entry * entry)
    return total


def _blocks(walk: _Walk, node: Any) -> Any:
    return np.concatenate([np.asarray(walk.of(part), dtype=object) for part in node.args])


def _constant(value: int) -> Callable[[_Walk, Any], Any]:
    def rule(walk: _Walk, node: Any) -> Any:
        return np.full(int(walk.of(node.args[0])), fmpq(value), dtype=object)

    return rule


def _copies(walk: _Walk, node: Any) -> Any:
    return np.tile(np.asarray(walk.of(node.args[0]), dtype=object), int(walk.of(node.args[1])))


def _belongs(walk: _Walk, node: Any) -> Any:
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


def _holds(walk: _Walk, node: Any) -> Any:
    return walk.values[str(node.args[0])](*map(walk.of, node.args[1:]))


def _piecewise(walk: _Walk, node: Any) -> Any:
    for value, condition in node.args:
        holds = walk.of(condition)
        if _plainly(holds, True):
            return walk.of(value)
    raise Undefined("no case of the piecewise definition applies")


_RULES: dict[type, Callable[[_Walk, Any], Any]] = {
    int: lambda walk, node: node,
    sympy.Rational: _number,
    sympy.core.numbers.Infinity: _number,
    sympy.core.numbers.NegativeInfinity: _number,
    sympy.Add: _add,
    sympy.Mul: _mul,
    sympy.Pow: _pow,
    sympy.exp: _exp,
    sympy.log: _log,
    sympy.Symbol: _symbol,
    sympy.Indexed: _indexed,
    sympy.IndexedBase: _symbol,
    AppliedUndef: _function,
    sympy.Sum: _total,
    sympy.Abs: _absolute,
    sympy.Max: _extremum(lambda new, best: less(best, new)),
    sympy.Min: _extremum(lambda new, best: less(new, best)),
    words.MaxOver: _extremum(lambda new, best: less(best, new)),
    words.MinOver: _extremum(lambda new, best: less(new, best)),
    words.ArgMax: _argmax,
    words.FirstIndex: _index_where(last=False),
    words.LastIndex: _index_where(last=True),
    words.Indicator: _indicator,
    words.Sign: _sign,
    words.Inner: _inner,
    words.NormSquared: _norm_squared,
    words.Blocks: _blocks,
    words.Zeros: _constant(0),
    words.Ones: _constant(1),
    words.Copies: _copies,
    words.Belongs: _belongs,
    words.Holds: _holds,
    words.ForAll: _forall,
    words.Exists: _exists,
    sympy.Piecewise: _piecewise,
    sympy.Le: _relation(at_most),
    sympy.Lt: _relation(less),
    sympy.Ge: _relation(lambda a, b: at_most(b, a)),
    sympy.Gt: _relation(lambda a, b: less(b, a)),
    sympy.Eq: _relation(_equal),
    sympy.Ne: _relation(lambda a, b: negate(_equal(a, b))),
    boolalg.And: _connective(both, True),
    boolalg.Or: _connective(either, False),
    boolalg.Not: lambda walk, node: negate(walk.of(node.args[0])),
    boolalg.Implies: _implies,
    boolalg.Equivalent: lambda walk, node: _equal(*map(walk.of, node.args)),
    boolalg.BooleanTrue: lambda walk, node: True,
    boolalg.BooleanFalse: lambda walk, node: False,
}
