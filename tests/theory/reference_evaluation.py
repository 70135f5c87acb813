"""A second evaluation of statements: one function, as plain as the definitions of the words.

It walks the statement anew on each call and repeats nothing of :mod:`theory.evaluation.compiled`;
only arithmetic on exact numbers (:mod:`theory.numbers.arithmetic`) is shared.
"""

import math

import numpy as np
import sympy
from flint import fmpq
from sympy.core.function import AppliedUndef
from sympy.logic import boolalg

from theory.evaluation.evaluate import Undecided, Undefined
from theory.language import statement as words
from theory.numbers import arithmetic
from theory.numbers.bracket import NotYetDecided
from theory.numbers.extended import Infinity


def reference(node, values):
    """The value of a statement, or Undefined or Undecided."""
    for bits in (64, 256, 1024):
        try:
            return value_of(node, values, bits)
        except NotYetDecided:
            pass
    raise Undecided(str(node))


def value_of(node, values, bits):
    of = lambda part: value_of(part, values, bits)  # noqa: E731
    holds = lambda relation, a, b: bool(arithmetic.compare(relation, a, b, bits))  # noqa: E731
    total = lambda terms: summed(terms, bits)  # noqa: E731
    match node:
        case int():
            return node
        case sympy.Rational():
            return fmpq(int(node.p), int(node.q))
        case sympy.core.numbers.Infinity():
            return Infinity(1)
        case sympy.core.numbers.NegativeInfinity():
            return Infinity(-1)
        case boolalg.BooleanTrue() | boolalg.BooleanFalse():
            return node is sympy.true
        case words.Exists():
            return any(cases(node.args[0], node.args[1:], values, bits))
        case words.ForAll():
            return all(cases(node.args[0], node.args[1:], values, bits))
        case sympy.Sum():
            return total(cases(node.args[0], node.args[:0:-1], values, bits))
        case words.FirstIndex() | words.LastIndex():
            matches = [i for i, found in indexed(node, values, bits) if found]
            if not matches:
                raise Undefined("no index")
            return matches[0] if isinstance(node, words.FirstIndex) else matches[-1]
        case words.ArgMax():
            pairs = indexed(node, values, bits)
            if not pairs:
                raise Undefined("no index")
            ordered = pairs if values["ties"] == "smallest" else pairs[::-1]
            return max(ordered, key=lambda pair: pair[1])[0]
        case words.MaxOver() | words.MinOver() | sympy.Max() | sympy.Min():
            ranged = isinstance(node, words.MaxOver | words.MinOver)
            found = (
                list(cases(node.args[0], node.args[1:], values, bits))
                if ranged
                else list(map(of, node.args))
            )
            if not found:
                raise Undefined("empty range")
            best = found[0]
            for value in found[1:]:
                up = isinstance(node, words.MaxOver | sympy.Max)
                if holds((lambda a, b: b < a) if up else (lambda a, b: a < b), value, best):
                    best = value
            return best
        case sympy.Piecewise():
            for case in node.args:
                if of(case[1]):
                    return of(case[0])
            raise Undefined("no case")
        case boolalg.And() | boolalg.Or():
            decisive = isinstance(node, boolalg.Or)
            undefined = False
            for part in node.args:
                try:
                    if bool(of(part)) is decisive:
                        return decisive
                except Undefined:
                    undefined = True
            if undefined:
                raise Undefined("a part")
            return not decisive
        case boolalg.Not():
            return not of(node.args[0])
        case boolalg.Implies():
            return bool(of(node.args[1])) if of(node.args[0]) else True
        case sympy.Ne():
            return not arithmetic.equal(*map(of, node.args), bits)
        case sympy.Eq() | boolalg.Equivalent():
            return arithmetic.equal(*map(of, node.args), bits)
        case sympy.Le():
            return holds(lambda a, b: a <= b, *map(of, node.args))
        case sympy.Lt():
            return holds(lambda a, b: a < b, *map(of, node.args))
        case sympy.Ge():
            return holds(lambda a, b: b <= a, *map(of, node.args))
        case sympy.Gt():
            return holds(lambda a, b: b < a, *map(of, node.args))
        case sympy.Add():
            return total(map(of, node.args))
        case sympy.Mul():
            numerator, divisors = 1, []
            for part in node.args:
                if isinstance(part, sympy.Pow) and part.exp.is_negative:
                    divisors.append(of(1 / part))
                else:
                    numerator = numerator * of(part)
            for divisor in divisors:
                numerator = arithmetic.divide(numerator, divisor)
            return numerator
        case sympy.Pow():
            exponent = node.exp if node.exp.is_Rational else of(node.exp)
            return arithmetic.power(of(node.base), exponent, bits)
        case sympy.exp():
            return arithmetic.exponential(of(node.args[0]), bits)
        case sympy.log():
            return arithmetic.logarithm(of(node.args[0]), bits)
        case sympy.Abs():
            value = of(node.args[0])
            return abs(value) if hasattr(value, "__abs__") else (-value if value < 0 else value)
        case words.Indicator():
            return fmpq(bool(of(node.args[0])))
        case words.Sign():
            value = of(node.args[0])
            return fmpq(1 if value > 0 else -1 if value < 0 else values["sign(0)"])
        case words.Inner():
            a, b = map(of, node.args)
            if len(a) != len(b):
                raise Undefined("lengths")
            return total(p * q for p, q in zip(a, b, strict=True))
        case words.NormSquared():
            parts = [np.ravel(np.array(of(part), dtype=object)) for part in node.args]
            return total(entry * entry for part in parts for entry in part)
        case words.Blocks():
            return np.concatenate([np.asarray(of(part), dtype=object) for part in node.args])
        case words.Zeros() | words.Ones():
            one = fmpq(isinstance(node, words.Ones))
            return np.array([one] * int(of(node.args[0])), dtype=object)
        case words.Copies():
            return np.array(list(of(node.args[0])) * int(of(node.args[1])), dtype=object)
        case words.Belongs():
            entries = np.ravel(np.asarray(of(node.args[0]), dtype=object))
            if node.args[1] is sympy.S.Reals:
                return not any(isinstance(entry, Infinity) for entry in entries)
            return all(isinstance(e, int) or getattr(e, "q", 0) == 1 for e in entries)
        case words.Holds():
            return values[str(node.args[0])](*map(of, node.args[1:]))
        case sympy.Indexed():
            value = values[node.base.name]
            for index in map(of, node.indices):
                if index not in range(1, len(value) + 1):
                    raise Undefined("component")
                value = value[int(index) - 1]
            return value
        case sympy.Symbol() | sympy.IndexedBase():
            return values[node.name]
        case AppliedUndef():
            return values[node.func.__name__](*map(of, node.args))
    raise TypeError(f"no meaning: {type(node)}")


def summed(terms, bits):
    total = fmpq(0)
    for term in terms:
        total = arithmetic.plus(total, term, bits)
    return total


def span(low, high, values, bits):
    """The integers k with low <= k <= high."""
    low, high = value_of(low, values, bits), value_of(high, values, bits)
    first, last = math.floor(low) - 1, math.ceil(high) + 1
    return [k for k in range(int(first), int(last) + 1) if low <= k and k <= high]


def indexed(node, values, bits):
    """Pairs of an index and the value of the body there."""
    body, (var, low, high) = node.args
    return [
        (i, value_of(body, {**values, str(var): i}, bits)) for i in span(low, high, values, bits)
    ]


def cases(body, ranges, values, bits):
    """The values of the body along the ranges."""
    if not ranges:
        yield value_of(body, values, bits)
        return
    var, low, high = ranges[0]
    for i in span(low, high, values, bits):
        yield from cases(body, ranges[1:], {**values, str(var): i}, bits)
