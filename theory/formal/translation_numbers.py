"""Numbers, vectors and rows in the kernel's language."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from theory.formal import terms as say
from theory.formal.terms import Expr
from theory.formal.translation import RULES, Translation, alike, entrywise, sort_of
from theory.formal.vocabulary import Row, Untranslatable
from theory.language import statement as words


def _plus(a: Any, b: Any) -> Any:
    if sort_of(a) == "row":
        return entrywise(_plus, a, b)
    alike(a, b, "R", "V")
    return a + b


def _times(a: Any, b: Any) -> Any:
    if sort_of(a) != "R":
        a, b = b, a
    if sort_of(a) != "R" or sort_of(b) == "F":
        raise Untranslatable(f"product of {sort_of(a)} and {sort_of(b)}")
    return Row(b.low, b.high, lambda i: _times(a, b.at(i))) if isinstance(b, Row) else a * b


def _dot(a: Any, b: Any) -> Expr:
    """``a · b`` of vectors or rows; of two numbers (entries of rows) their product."""
    if sort_of(a) == "row":
        products = entrywise(_dot, a, b)
        return say.total(products.low, products.high, products.at)
    alike(a, b, "R", "V")
    return a @ b if sort_of(a) == "V" else a * b


def _inner(to: Translation, node: Any) -> Expr:
    a, b = map(to.of, node.args)
    return _dot(*alike(a, b, "V", "row"))


def _base(to: Translation, node: Any) -> Any:
    """The ``η`` of a base ``q = e^η``; None for anything else."""
    if not isinstance(node, sympy.Symbol) or node.name in to.bound:
        return None
    return to.vocabulary.bases.get(node.name)


def _power(to: Translation, node: Any) -> Expr:
    base, exponent = node.args
    eta = _base(to, base)
    if eta is not None and not exponent.is_Number:
        return say.exp(to.number(exponent) * eta)
    if not exponent.is_Rational or exponent.q > 2:
        raise Untranslatable(f"Pow: {node}")
    root = to.number(base) if exponent.q == 1 else say.sqrt(to.number(base))
    value = root if abs(exponent.p) == 1 else root ** abs(int(exponent.p))
    return Expr(("inv", value.t)) if exponent.p < 0 else value


def _log(to: Translation, node: Any) -> Expr:
    (number,) = node.args
    eta = _base(to, number)
    return say.log(to.number(number)) if eta is None else eta


def _symbol(to: Translation, node: Any) -> Any:
    if node.name in to.bound:
        return to.bound[node.name]
    if node.name in to.vocabulary.bases:
        return say.exp(to.vocabulary.bases[node.name])
    meaning = to.vocabulary.say(node.name, ())
    if (node.name, 0) not in to.vocabulary.definitions and isinstance(meaning, Expr):
        declared, sort = node.is_integer is True, meaning.t[2]
        if declared != (sort == "Z"):
            kind = "an integer" if declared else "no integer"
            raise Untranslatable(f"{node}: {kind} in the statement, sort {sort} in the vocabulary")
    return meaning


def _indexed(to: Translation, node: Any) -> Any:
    return to.vocabulary.say(node.base.name, tuple(map(to.of, node.indices)))


def _function(to: Translation, node: Any) -> Any:
    arguments: list[Any] = []
    for argument in node.args:
        item = to.vocabulary.item(argument) is not None
        arguments.extend(map(to.of, getattr(argument, "indices", ()) if item else (argument,)))
    return to.vocabulary.say(node.func.__name__, tuple(arguments))


def _sum(to: Translation, node: Any) -> Expr:
    # sympy lists the innermost range first
    return to.over(say.total, node.args[0], node.args[:0:-1], Translation.of)


def _larger(a: Expr, b: Expr) -> Expr:
    return a + say.indicator(a < b) * (b - a)


def _smaller(a: Expr, b: Expr) -> Expr:
    return a + say.indicator(b < a) * (b - a)


def _absolute(to: Translation, node: Any) -> Expr:
    a = to.number(node.args[0])
    return a - 2 * say.indicator(a < 0) * a


def _sign(to: Translation, node: Any) -> Expr:
    a, at_zero = to.number(node.args[0]), to.vocabulary.sign_at_zero
    if at_zero is None:
        raise Untranslatable("Sign: the vocabulary has no sign(0)")
    sign = say.indicator(0 < a) - say.indicator(a < 0)
    return sign + at_zero * say.indicator(say.eq(a, 0)) if at_zero else sign


def _piecewise(to: Translation, node: Any) -> Expr:
    """Each value times the indicator of its case: its condition, and none of those before."""
    if node.args[-1][1] != sympy.true:
        raise Untranslatable("Piecewise without a last case for all the rest")
    terms: list[Expr] = []
    before: list[Expr] = []
    for value, condition in node.args:
        case = to.formula(condition)
        terms.append(to.number(value) * say.indicator(say.conj(*before, case)))
        before.append(~case)
    return reduce(_plus, terms)


RULES.update(
    {
        sympy.Rational: lambda to, node: say.expr(Fraction(int(node.p), int(node.q))),
        sympy.Symbol: _symbol,
        sympy.IndexedBase: lambda to, node: to.vocabulary.say(node.name, ()),
        sympy.Indexed: _indexed,
        AppliedUndef: _function,
        sympy.Add: lambda to, node: reduce(_plus, map(to.of, node.args)),
        sympy.Mul: lambda to, node: reduce(_times, map(to.of, node.args)),
        sympy.Pow: _power,
        sympy.exp: lambda to, node: say.exp(to.number(node.args[0])),
        sympy.log: _log,
        sympy.Sum: _sum,
        sympy.Abs: _absolute,
        sympy.Max: lambda to, node: reduce(_larger, map(to.number, node.args)),
        sympy.Min: lambda to, node: reduce(_smaller, map(to.number, node.args)),
        sympy.Piecewise: _piecewise,
        words.Sign: _sign,
        words.Indicator: lambda to, node: say.indicator(to.formula(node.args[0])),
        words.Inner: _inner,
        words.NormSquared: lambda to, node: reduce(
            _plus, (_dot(v, v) for v in map(to.of, node.args))
        ),
    }
)
