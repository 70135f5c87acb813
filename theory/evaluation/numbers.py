"""Meanings of numbers: arithmetic, names, sums, indicators and signs."""

from typing import Any

import sympy
from flint import fmpq
from sympy.core.function import AppliedUndef

from algorithms.seam import less, where
from theory.evaluation.compiled import RULES, Code, Scope, code, codes, over
from theory.language import statement as words
from theory.numbers import arithmetic
from theory.numbers.bracket import Bracket
from theory.numbers.extended import Infinity, Undefined
from theory.numbers.surd import Surd
from theory.numbers.whole import whole


def _number(node: Any) -> Code:
    value = fmpq(int(node.p), int(node.q)) if isinstance(node, sympy.Rational) else _infinity(node)
    return lambda scope: value


def _infinity(node: Any) -> Infinity:
    return Infinity(1 if node is sympy.oo else -1)


def _add(node: Any) -> Code:
    first, *rest = codes(node.args)

    def total(scope: Scope) -> Any:
        value = first(scope)
        for term in rest:
            value = scope.plus(value, term(scope))
        return value

    return total


def _mul(node: Any) -> Code:
    divides = [isinstance(part, sympy.Pow) and part.exp.is_negative for part in node.args]
    factors = codes(part for part, below in zip(node.args, divides, strict=True) if not below)
    divisors = codes(
        part.base ** (-part.exp) for part, below in zip(node.args, divides, strict=True) if below
    )

    def product(scope: Scope) -> Any:
        value: Any = 1
        for factor in factors:
            value = arithmetic.times(value, factor(scope))
        for divisor in divisors:
            value = arithmetic.divide(value, divisor(scope))
        return value

    return product


def _pow(node: Any) -> Code:
    base = code(node.base)
    if node.exp.is_Rational:
        fixed = int(node.exp) if node.exp.is_Integer else node.exp
        return lambda scope: arithmetic.power(base(scope), fixed, scope.bits)
    exponent = code(node.exp)
    return lambda scope: arithmetic.power(base(scope), exponent(scope), scope.bits)


def _log(node: Any) -> Code:
    value = code(node.args[0])
    return lambda scope: arithmetic.logarithm(value(scope), scope.bits)


def _exp(node: Any) -> Code:
    value = code(node.args[0])
    return lambda scope: arithmetic.exponential(value(scope), scope.bits)


def _symbol(node: Any) -> Code:
    name = node.name

    def value(scope: Scope) -> Any:
        try:
            return scope.values[name]
        except KeyError:
            return scope.named(name)

    return value


def _indexed(node: Any) -> Code:
    name, base, indices = node.base.name, node.base, codes(node.indices)

    def component(scope: Scope) -> Any:
        value = scope.named(name)
        for index in indices:
            position = whole(index(scope))
            if not 1 <= position <= len(value):
                raise Undefined(f"{base} has no component {position}")
            value = value[position - 1]
        return value

    return component


def _function(node: Any) -> Code:
    name, arguments = node.func.__name__, codes(node.args)
    return lambda scope: scope.named(name)(*[argument(scope) for argument in arguments])


def _total(node: Any) -> Code:
    terms = over(node.args[0], node.args[:0:-1])  # sympy lists the innermost range first

    return lambda scope: scope.total(terms(scope))


def _indicator(node: Any) -> Code:
    condition, one, zero = code(node.args[0]), fmpq(1), fmpq(0)
    return lambda scope: where(condition(scope), one, zero)


def _sign(node: Any) -> Code:
    argument = code(node.args[0])

    def sign(scope: Scope) -> Any:
        value, at_zero = argument(scope), fmpq(scope.named("sign(0)"))
        return where(less(0, value), fmpq(1), where(less(value, 0), fmpq(-1), at_zero))

    return sign


def _absolute(node: Any) -> Code:
    argument = code(node.args[0])

    def absolute(scope: Scope) -> Any:
        value = argument(scope)
        if isinstance(value, int | fmpq | Surd | Bracket):
            return abs(value)
        return where(less(value, 0), -value, value)

    return absolute


RULES.update(
    {
        int: lambda node: lambda scope: node,
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
