"""Numbers, vectors and rows in the kernel's language."""

from fractions import Fraction
from functools import reduce
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from theory.formal import extended
from theory.formal import terms as say
from theory.formal.terms import Expr
from theory.formal.translation import RULES, Rule, Translation, alike, entrywise, sort_of
from theory.formal.vocabulary import Row, Untranslatable
from theory.language import statement as words


def _plus(a: Any, b: Any) -> Any:
    if sort_of(a) == "row":
        return entrywise(_plus, a, b)
    return extended.plus(*alike(a, b, "R", "V"))


def _times(a: Any, b: Any) -> Any:
    if sort_of(a) != "R":
        a, b = b, a
    if sort_of(a) != "R" or sort_of(b) == "F":
        raise Untranslatable(f"product of {sort_of(a)} and {sort_of(b)}")
    if isinstance(b, Row):
        return Row(b.low, b.high, lambda i: _times(a, b.at(i)))
    return _product(a, b)


def _product(a: Any, b: Any) -> Any:
    """``a b`` of two numbers, or of a number and a vector."""
    try:
        return extended.times(a, b)
    except ValueError as problem:
        raise Untranslatable(str(problem)) from None


def _dot(a: Any, b: Any) -> Any:
    """``a · b`` of vectors or rows; of two numbers (entries of rows) their product."""
    if sort_of(a) == "row":
        products = entrywise(_dot, a, b)
        return extended.total(products.low, products.high, products.at)
    if sort_of(a) == "stacked":
        alike(a, b, "stacked")
        if len(a.parts) != len(b.parts):
            raise Untranslatable("vectors with different blocks")
        return reduce(_plus, map(_dot, a.parts, b.parts))
    alike(a, b, "R", "V")
    return a @ b if sort_of(a) == "V" else _product(a, b)


def _inner(to: Translation, node: Any) -> Any:
    a, b = map(to.of, node.args)
    return _dot(*alike(a, b, "V", "row", "stacked"))


def _base(to: Translation, node: Any) -> Any:
    """The ``η`` of a base ``q = e^η``; None for anything else."""
    if not isinstance(node, sympy.Symbol) or node.name in to.bound:
        return None
    return to.vocabulary.bases.get(node.name)


def _power(to: Translation, node: Any) -> Any:
    base, exponent = node.args
    eta = _base(to, base)
    if eta is not None and not exponent.is_Number:
        return say.exp(to.number(exponent) * eta)
    if base.is_Rational and base.is_positive and not exponent.is_Number:
        return say.exp(to.number(exponent) * say.log(to.number(base)))
    if not exponent.is_Rational or exponent.q > 2:
        raise Untranslatable(f"Pow: {node}")
    if exponent.is_Integer and exponent.p > 1:
        return extended.power(to.extended(base), int(exponent.p))
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
    return to.vocabulary.number(node)


def _indexed(to: Translation, node: Any) -> Any:
    return to.vocabulary.say(node.base.name, tuple(map(to.of, node.indices)))


def _function(to: Translation, node: Any) -> Any:
    arguments: list[Any] = []
    for argument in node.args:
        item = to.vocabulary.item(argument) is not None
        arguments.extend(map(to.of, getattr(argument, "indices", ()) if item else (argument,)))
    return to.vocabulary.say(node.func.__name__, tuple(arguments))


def _sum(to: Translation, node: Any) -> Any:
    # sympy lists the innermost range first
    return to.over(extended.total, node.args[0], node.args[:0:-1], Translation.of)


def _blocks(to: Translation, node: Any) -> Row:
    """All blocks, by their entries."""
    offset, entries = say.expr(0), []
    for block in map(to.of, node.args):
        if sort_of(block) != "row" or block.low.t != 1:
            raise Untranslatable(f"{node}: a block that is no row from 1")
        entries.append((offset, block))
        offset = offset + block.high

    def at(j: Expr) -> Any:
        return extended.by_cases(
            [
                (block.at(j - before), (before + 1 <= j) & (j <= before + block.high))
                for before, block in entries
            ]
        )

    return Row(say.expr(1), offset, at)


def _constant(entry: int) -> Rule:
    """A block of one number."""
    return lambda to, node: Row(say.expr(1), to.whole(node.args[0]), lambda j: say.expr(entry))


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


def _piecewise(to: Translation, node: Any) -> Any:
    """Each value times the indicator of its case: its condition, and none of those before."""
    if node.args[-1][1] != sympy.true:
        raise Untranslatable("Piecewise without a last case for all the rest")
    cases: list[tuple[Any, Expr]] = []
    before: list[Expr] = []
    for value, condition in node.args:
        case = to.formula(condition)
        cases.append((to.extended(value), say.conj(*before, case)))
        before.append(~case)
    return extended.by_cases(cases)


RULES.update(
    {
        sympy.Rational: lambda to, node: say.expr(Fraction(int(node.p), int(node.q))),
        type(sympy.oo): lambda to, node: extended.INFINITY,
        type(-sympy.oo): lambda to, node: extended.MINUS_INFINITY,
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
        words.Blocks: _blocks,
        words.Ones: _constant(1),
        words.Zeros: _constant(0),
        words.NormSquared: lambda to, node: reduce(
            _plus, (_dot(v, v) for v in map(to.of, node.args))
        ),
    }
)
