"""Meanings of numbers: arithmetic, names, sums, indicators and signs."""

from __future__ import annotations

from typing import Any

import sympy
from flint import fmpq
from sympy.core.function import AppliedUndef

from algorithms.seam import less, where
from theory import arithmetic
from theory import statement as words
from theory.bracket import Bracket
from theory.extended import Infinity, Undefined
from theory.surd import Surd
from theory.walk import RULES, Walk


def _number(walk: Walk, node: Any) -> Any:
    return fmpq(int(node.p), int(node.q)) if isinstance(node, sympy.Rational) else _infinity(node)


def _infinity(node: Any) -> Infinity:
    return Infinity(1 if node is sympy.oo else -1)


def _add(walk: Walk, node: Any) -> Any:
    total: Any = 0
    for argument in node.args:
        total = walk.plus(total, walk.of(argument))
    return total


def _mul(walk: Walk, node: Any) -> Any:
    total: Any = 1
    divisors = []
    for argument in node.args:
        if isinstance(argument, sympy.Pow) and argument.exp.is_negative:
            divisors.append(walk.of(argument.base ** (-argument.exp)))
        else:
            factor = walk.of(argument)
            total = total * factor
    for divisor in divisors:
        total = arithmetic.divide(total, divisor)
    return total


def _pow(walk: Walk, node: Any) -> Any:
    exponent = node.exp if node.exp.is_Rational else walk.of(node.exp)
    return arithmetic.power(walk.of(node.base), exponent, walk.bits)


def _log(walk: Walk, node: Any) -> Any:
    return arithmetic.logarithm(walk.of(node.args[0]), walk.bits)


def _exp(walk: Walk, node: Any) -> Any:
    return arithmetic.exponential(walk.of(node.args[0]), walk.bits)


def _symbol(walk: Walk, node: Any) -> Any:
    return walk.named(node.name)


def _indexed(walk: Walk, node: Any) -> Any:
    value = walk.named(node.base.name)
    for index in node.indices:
        position = int(walk.of(index))
        if not 1 <= position <= len(value):
            raise Undefined(f"{node.base} has no component {position}")
        value = value[position - 1]
    return value


def _function(walk: Walk, node: Any) -> Any:
    return walk.named(node.func.__name__)(*map(walk.of, node.args))


def _total(walk: Walk, node: Any) -> Any:
    total: Any = fmpq(0)
    # sympy lists the innermost range first
    for term in walk.over(node.args[0], node.args[:0:-1]):
        total = walk.plus(total, term)
    return total


def _indicator(walk: Walk, node: Any) -> Any:
    return where(walk.of(node.args[0]), fmpq(1), fmpq(0))


def _sign(walk: Walk, node: Any) -> Any:
    value = walk.of(node.args[0])
    at_zero = fmpq(walk.named("sign(0)"))
    return where(less(0, value), fmpq(1), where(less(value, 0), fmpq(-1), at_zero))


def _absolute(walk: Walk, node: Any) -> Any:
    value = walk.of(node.args[0])
    if isinstance(value, int | fmpq | Surd | Bracket):
        return abs(value)
    return where(less(value, 0), -value, value)


RULES.update(
    {
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
        words.Indicator: _indicator,
        words.Sign: _sign,
    }
)
