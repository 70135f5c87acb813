"""What computes the values of the kernel's terms and formulas: a function of `Values`, by heads.

A term is looked through once; what it is found to compute is used for all values of its symbols,
and all of its bound variables.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from flint import fmpq

from algorithms.seam import to_fmpq
from theory.formal.ranges import over_range
from theory.numbers import arithmetic
from theory.numbers.bracket import Bracket, enclose
from theory.numbers.extended import Undefined
from theory.numbers.surd import Surd
from theory.numbers.whole import whole, whole_range

if TYPE_CHECKING:
    from theory.formal.values import Values

Vector = tuple[Any, ...]

RATIONAL = frozenset((int, fmpq))
"""Types whose arithmetic needs no care."""


class Unsaid(ValueError):
    """A formula cannot be evaluated: a symbol has no value at all, or a quantifier no range."""


Code = Callable[["Values"], Any]
RULES: dict[str, Callable[..., Code]] = {}
"""By the head of a term: ``rule(*parts)`` is what computes its value."""


@lru_cache(maxsize=4096)
def code(t: Any) -> Code:
    """What computes the value of a term or formula."""
    if type(t) in (int, Fraction):
        number = int(t) if t.denominator == 1 else to_fmpq(t)
        return lambda values: number
    return RULES[t[0]](*t[1:])


def _codes(parts: Any) -> tuple[Code, ...]:
    return tuple(map(code, parts))


def _bound(n: int) -> Code:
    return lambda values: values.bound[-1 - n]


def _symbol(name: str, sort: str, *arguments: Any) -> Code:
    indices = _codes(arguments)
    if len(indices) == 1:
        index = indices[0]
        return lambda values: values.symbol(name, sort, (whole(index(values)),))
    return lambda values: values.symbol(name, sort, tuple([whole(at(values)) for at in indices]))


def _total(parts: Any, plus: Callable[[Any, Any, int], Any], zero: Any) -> Code:
    terms = _codes(parts)

    def total(values: Values) -> Any:
        value = zero
        for term in terms:
            value = plus(value, term(values), values.bits)
        return value

    return total


def _sum(plus: Callable[[Any, Any, int], Any], zero: Any) -> Callable[..., Code]:
    def rule(low: Any, high: Any, body: Any) -> Code:
        first, last, term = _codes((low, high, body))

        def total(values: Values) -> Any:
            value = zero
            for k in whole_range(first(values), last(values)):
                values.bound.append(k)
                try:
                    value = plus(value, term(values), values.bits)
                finally:
                    values.bound.pop()
            return value

        return total

    return rule


def _times(a: Any, b: Any, bits: int) -> Any:
    if isinstance(a, Surd) and isinstance(b, Bracket):
        a = enclose(a, bits)
    elif isinstance(b, Surd) and isinstance(a, Bracket):
        b = enclose(b, bits)
    return a * b


def _product(*parts: Any) -> Code:
    """0 where a factor is 0, whatever the others are."""
    factors = _codes(parts)

    def product(values: Values) -> Any:
        value: Any = fmpq(1)
        unknown: Undefined | None = None
        for factor in factors:
            try:
                number = factor(values)
            except Undefined as reason:
                unknown = reason
                continue
            if type(number) in RATIONAL:
                if number == 0:
                    return number
                value = value * number
            else:
                value = _times(value, number, values.bits)
        if unknown is not None:
            raise unknown
        return value

    return product


def _add_vectors(u: Vector, v: Vector, bits: int) -> Vector:
    pairs = zip_longest(u, v, fillvalue=fmpq(0))
    return tuple(arithmetic.plus(a, b, bits) for a, b in pairs)


def _scaled(factor: Any, vector: Any) -> Code:
    """The zero vector where the factor is 0 or the vector is, whatever the other is."""
    a, u = _codes((factor, vector))

    def scaled(values: Values) -> Any:
        try:
            entries = u(values)
        except Undefined:
            number = a(values)
            if type(number) not in RATIONAL or number != 0:
                raise
            return ()
        try:
            number = a(values)
        except Undefined:
            if any(type(entry) not in RATIONAL or entry != 0 for entry in entries):
                raise
            return entries
        return tuple(_times(number, entry, values.bits) for entry in entries)

    return scaled


def _dot(left: Any, right: Any) -> Code:
    u, v = _codes((left, right))

    def dot(values: Values) -> Any:
        total: Any = fmpq(0)
        for a, b in zip(u(values), v(values), strict=False):  # all further coordinates are 0
            total = arithmetic.plus(total, _times(a, b, values.bits), values.bits)
        return total

    return dot


def _of_one(function: Callable[[Any, int], Any]) -> Callable[[Any], Code]:
    def rule(argument: Any) -> Code:
        value = code(argument)
        return lambda values: function(value(values), values.bits)

    return rule


def _inverse(argument: Any) -> Code:
    value = code(argument)

    def inverse(values: Values) -> Any:
        number = value(values)
        if values.inverse_of_0 is not None and number == 0:
            return values.inverse_of_0
        return arithmetic.divide(fmpq(1), number)

    return inverse


FUNCTIONS = {
    "exp": _of_one(arithmetic.exponential),
    "log": _of_one(arithmetic.logarithm),
    "sqrt": _of_one(arithmetic.square_root),
}


def _relation(holds: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Code]:
    def rule(left: Any, right: Any) -> Code:
        a, b = _codes((left, right))

        def related(values: Values) -> bool:
            p, q = a(values), b(values)
            if type(p) in RATIONAL and type(q) in RATIONAL:
                return bool(holds(p, q))
            return bool(arithmetic.compare(holds, p, q, values.bits))

        return related

    return rule


def _same_vector(left: Any, right: Any) -> Code:
    u, v = _codes((left, right))

    def same(values: Values) -> bool:
        pairs = zip_longest(u(values), v(values), fillvalue=fmpq(0))
        return all(bool(arithmetic.equal(a, b, values.bits)) for a, b in pairs)

    return same


def _is_whole(number: Any, bits: int) -> bool:
    try:
        return whole(number) == number
    except Undefined:
        return False


def _folded(cases: Any, decisive: bool) -> bool:
    """``decisive`` if one of the cases is, whatever those are that nobody knows."""
    unknown: Undefined | None = None
    for case in cases:
        try:
            if case() is decisive:
                return decisive
        except Undefined as reason:
            unknown = reason
    if unknown is not None:
        raise unknown
    return not decisive


def _connected(decisive: bool) -> Callable[..., Code]:
    def rule(*parts: Any) -> Code:
        cases = _codes(parts)
        return lambda values: _folded((partial(case, values) for case in cases), decisive)

    return rule


def _implies(premise: Any, consequence: Any) -> Code:
    return RULES["or"](("not", premise), consequence)


def _quantified(head: str) -> Callable[[Any], Code]:
    decisive = head == "some"

    def rule(body: Any) -> Code:
        ranged = over_range(head, body)
        if ranged is None:
            raise Unsaid("a quantifier over no range")
        first, last, case = _codes(ranged)

        def quantified(values: Values) -> bool:
            values.bound.append(0)  # the ends of the range do not use it
            try:
                steps = whole_range(first(values), last(values))
            finally:
                values.bound.pop()

            def at(k: int) -> bool:
                values.bound.append(k)
                try:
                    return bool(case(values))
                finally:
                    values.bound.pop()

            return _folded((partial(at, k) for k in steps), decisive)

        return quantified

    return rule


RULES.update(
    {
        "b": _bound,
        "app": _symbol,
        "+": lambda *parts: _total(parts, arithmetic.plus, fmpq(0)),
        "*": _product,
        "^": lambda base, n: _of_one(lambda a, bits: arithmetic.power(a, n, bits))(base),
        "inv": _inverse,
        "fn": lambda name, argument: FUNCTIONS[name](argument),
        "sum": _sum(arithmetic.plus, fmpq(0)),
        "ind": _of_one(lambda holds, bits: fmpq(holds)),
        "v0": lambda: lambda values: (),
        "v+": lambda *parts: _total(parts, _add_vectors, ()),
        "v*": _scaled,
        "vsum": _sum(_add_vectors, ()),
        "dot": _dot,
        "<=": _relation(operator.le),
        "<": _relation(operator.lt),
        "=": _relation(operator.eq),
        "veq": _same_vector,
        "int": _of_one(_is_whole),
        "not": _of_one(lambda holds, bits: not holds),
        "and": _connected(decisive=False),
        "or": _connected(decisive=True),
        "=>": _implies,
        "all": _quantified("all"),
        "some": _quantified("some"),
        "true": lambda: lambda values: True,
        "false": lambda: lambda values: False,
    }
)
