"""Claims in the kernel's language.

``formal(part, vocabulary)`` translates a hypothesis or conclusion of a claim, a sympy object built
from :mod:`theory.statement`, into the formula that a theorem of the kernel is compared with. There
is one rule per kind of object, in :data:`RULES`; what has none raises `Untranslatable`.

The kernel's terms always have a value. Where a statement has none (a division by 0, the minimum of
an empty set, an index without component), its translation still says something: for a quotient
something about ``1/0``, some unknown number, for a selection that a selected index exists. That a
statement has a value is not translated.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from typing import Any

import sympy
from sympy.core.function import AppliedUndef
from sympy.logic import boolalg

from theory import formal as say
from theory import statement as words
from theory.claim import Claim, Reading
from theory.formal import Expr
from theory.registry import PAPERS
from theory.vocabulary import Row, Untranslatable, Vocabulary, whole_by_form

__all__ = ["Untranslatable", "formal"]

FORMULAS = frozenset(
    ("<=", "<", "=", "veq", "int", "and", "or", "not", "=>", "true", "false", "all", "some")
)


def formal(part: Any, vocabulary: Vocabulary) -> Expr:
    """The formula that a sympy statement is in the kernel's language.

    Raises
    ------
    Untranslatable
        If some part is not covered; the message names it.
    """
    return Translation(vocabulary, {}).formula(part)


def translated(claim: Claim, reading: Reading) -> tuple[tuple[Expr, ...], Expr]:
    """Hypotheses and conclusion of a claim of the papers, in the words of its paper.

    Raises
    ------
    Untranslatable
        If some part is not covered by any of the paper's vocabularies.
    """
    problem = Untranslatable(f"claim {claim.id!r}: no vocabulary, or no conclusion")
    parts = (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
    if claim.paper not in PAPERS or parts[-1] is None:
        raise problem
    words_of_paper = importlib.import_module(f"theory.{claim.paper}.vocabulary")
    for vocabulary in words_of_paper.vocabularies(claim, reading):
        try:
            *hypotheses, conclusion = (formal(part, vocabulary) for part in parts)
        except Untranslatable as reason:
            problem = reason
        else:
            return tuple(hypotheses), conclusion
    raise problem


class Translation:
    """One translation: the vocabulary, and the terms of the bound variables in scope."""

    def __init__(self, vocabulary: Vocabulary, bound: Mapping[str, Any]) -> None:
        self.vocabulary = vocabulary
        self.bound = bound

    def of(self, node: Any) -> Any:
        """A formula, a term, or a `Row` of terms."""
        for kind in type(node).__mro__:
            rule = RULES.get(kind)
            if rule is not None:
                return rule(self, node)
        raise Untranslatable(type(node).__name__)

    def formula(self, node: Any) -> Expr:
        """The translation of what must be a formula."""
        return _need("F", self.of(node), node)

    def number(self, node: Any) -> Expr:
        """The translation of what must be a real number."""
        return _need("R", self.of(node), node)

    def whole(self, node: Any) -> Expr:
        """The translation of what must be an integer by its form: the end of a range."""
        value = self.number(node)
        if not whole_by_form(value.t):
            raise Untranslatable(f"range to {node}: no integer by its form")
        return value

    def where(self, variable: Any, value: Any) -> Translation:
        """The translation with a bound variable added."""
        return Translation(self.vocabulary, {**self.bound, str(variable): value})


def sort_of(value: Any) -> str:
    """``F``, ``V``, ``R``, or ``row``."""
    if isinstance(value, Row):
        return "row"
    if say.is_vector(value.t):
        return "V"
    return "F" if type(value.t) is tuple and value.t[0] in FORMULAS else "R"


def _need(sort: str, value: Any, node: Any) -> Expr:
    if sort_of(value) != sort:
        raise Untranslatable(f"{node}: expected sort {sort}, got {sort_of(value)}")
    return value


Rule = Callable[[Translation, Any], Any]


# Numbers, vectors and rows


def _plus(a: Any, b: Any) -> Any:
    return _entrywise(_plus, a, b) if sort_of(a) == "row" else _alike(a, b, "R", "V")[0] + b


def _entrywise(build: Callable[[Any, Any], Any], a: Any, b: Any) -> Row:
    _alike(a, b, "row")
    if (a.low.t, a.high.t) != (b.low.t, b.high.t):
        raise Untranslatable("rows with different ranges")
    return Row(a.low, a.high, lambda i: build(a.at(i), b.at(i)))


def _alike(a: Any, b: Any, *sorts: str) -> tuple[Any, Any]:
    if sort_of(a) != sort_of(b) or sort_of(a) not in sorts:
        raise Untranslatable(f"{sort_of(a)} with {sort_of(b)}: expected two of {' or '.join(sorts)}")
    return a, b


def _times(a: Any, b: Any) -> Any:
    if sort_of(a) != "R":
        a, b = b, a
    if sort_of(a) != "R" or sort_of(b) == "F":
        raise Untranslatable(f"product of {sort_of(a)} and {sort_of(b)}")
    return Row(b.low, b.high, lambda i: _times(a, b.at(i))) if isinstance(b, Row) else a * b


def _dot(a: Any, b: Any) -> Expr:
    """``a · b`` of vectors or rows; of two numbers (entries of rows) their product."""
    if sort_of(a) == "row":
        products = _entrywise(_dot, a, b)
        return say.total(products.low, products.high, products.at)
    _alike(a, b, "R", "V")
    return a @ b if sort_of(a) == "V" else a * b


def _power(to: Translation, node: Any) -> Expr:
    base, exponent = node.args
    if str(base) in to.vocabulary.bases and not exponent.is_Number:
        return say.exp(to.number(exponent) * to.vocabulary.bases[str(base)])
    if not exponent.is_Rational or exponent.q > 2:
        raise Untranslatable(f"Pow: {node}")
    root = to.number(base) if exponent.q == 1 else say.sqrt(to.number(base))
    value = root if abs(exponent.p) == 1 else root ** abs(exponent.p)
    return Expr(("inv", value.t)) if exponent.p < 0 else value


def _symbol(to: Translation, node: Any) -> Any:
    if node.name in to.bound:
        return to.bound[node.name]
    if node.name in to.vocabulary.bases:
        return say.exp(to.vocabulary.bases[node.name])
    return to.vocabulary.say(node.name, ())


def _log(to: Translation, node: Any) -> Expr:
    (number,) = node.args
    eta = to.vocabulary.bases.get(str(number))
    return say.log(to.number(number)) if eta is None else eta


def _indexed(to: Translation, node: Any) -> Any:
    return to.vocabulary.say(node.base.name, tuple(map(to.of, node.indices)))


def _function(to: Translation, node: Any) -> Any:
    arguments: list[Any] = []
    for argument in node.args:
        base = argument.base if isinstance(argument, sympy.Indexed) else argument
        item = isinstance(base, sympy.IndexedBase) and base.name in to.vocabulary.items
        indices = getattr(argument, "indices", ()) if item else (argument,)
        arguments.extend(map(to.of, indices))
    return to.vocabulary.say(node.func.__name__, tuple(arguments))


def _sum(to: Translation, node: Any) -> Expr:
    # sympy lists the innermost range first
    return _over(say.total, to, node.args[0], node.args[:0:-1], Translation.of)


def _over(build: Callable[..., Expr], to: Translation, body: Any, ranges: Any, read: Rule) -> Expr:
    """``build(low, high, …)`` for each range, the first outermost, around what the body says."""
    if not ranges:
        value = read(to, body)
        if isinstance(value, Row):
            raise Untranslatable(f"Sum of rows: {body}")
        return value
    variable, low, high = ranges[0]
    return build(
        to.whole(low),
        to.whole(high),
        lambda k: _over(build, to.where(variable, k), body, ranges[1:], read),
    )


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
    """Each value times the indicator of its case, the first that applies."""
    if node.args[-1][1] != sympy.true:
        raise Untranslatable("Piecewise without a last case for all the rest")
    result, before = say.expr(0), []
    for value, condition in node.args:
        case = to.formula(condition)
        result = result + to.number(value) * say.indicator(say.conj(*before, case))
        before.append(~case)
    return result


# Formulas


def _equal(a: Any, b: Any) -> Expr:
    if sort_of(a) == "row":
        pairs = _entrywise(_equal, a, b)
        return say.every(pairs.low, pairs.high, pairs.at)
    return say.eq(*_alike(a, b, "R", "V"))


def _equation(to: Translation, node: Any) -> Expr:
    for side, other in (node.args, node.args[::-1]):
        if isinstance(side, EXTREMA):
            return _is_extremum(to, side, to.number(other))
    return _equal(*map(to.of, node.args))


def _is_extremum(to: Translation, node: Any, value: Expr) -> Expr:
    """``value`` bounds the body over the range, and is attained."""
    (body, bounds), least = node.args, isinstance(node, words.MinOver)

    def bounded(to: Translation, body: Any) -> Expr:
        return value <= to.number(body) if least else to.number(body) <= value

    def attained(to: Translation, body: Any) -> Expr:
        return say.eq(to.number(body), value)

    every = _over(say.every, to, body, (bounds,), bounded)
    return every & _over(say.exists, to, body, (bounds,), attained)


def _relation(build: Callable[[Expr, Expr], Expr]) -> Rule:
    return lambda to, node: build(*map(to.number, node.args))


def _belongs(to: Translation, node: Any) -> Expr:
    value, domain = node.args
    if domain != sympy.S.Integers:
        raise Untranslatable(f"Belongs to {domain}")
    return say.whole(to.number(value))


def _quantified(build: Callable[..., Expr]) -> Rule:
    return lambda to, node: _over(build, to, node.args[0], node.args[1:], Translation.formula)


def _connected(build: Callable[..., Expr]) -> Rule:
    return lambda to, node: build(*map(to.formula, node.args))


def _same(*parts: Expr) -> Expr:
    return say.conj(*((a >> b) & (b >> a) for a, b in pairwise(parts)))


# Selected indices: a relation with one in it says that some index is the selected one and that the
# relation holds for it.


def _of_selected(rule: Rule) -> Rule:
    def with_selected(to: Translation, node: Any) -> Expr:
        chosen = _selection(node, frozenset())
        if chosen is None:
            return rule(to, node)
        low, high = map(to.whole, chosen.args[1][1:])
        mark = sympy.Symbol(f"selected {len(to.bound)}", integer=True)
        return say.exists(
            low,
            high,
            lambda k: _is_selected(to, chosen, k) & to.where(mark, k).of(node.xreplace({chosen: mark})),
        )

    return with_selected


def _selection(node: Any, hidden: frozenset[Any]) -> Any:
    """An index selection in the terms of a relation that uses no variable bound in them."""
    if isinstance(node, SELECTIONS) and not node.free_symbols - {node.args[1][0]} & hidden:
        return node
    if isinstance(node, words._Selection | words.Indicator | sympy.Piecewise):
        return None  # their conditions are relations of their own
    if isinstance(node, sympy.Sum):
        hidden = hidden | {bounds[0] for bounds in node.args[1:]}
    return next(filter(None, (_selection(part, hidden) for part in node.args)), None)


def _is_selected(to: Translation, node: Any, k: Expr) -> Expr:
    """``k`` is the first or last index with a property, or of a largest value; in its range."""
    body, (variable, *ends) = node.args
    low, high = map(to.whole, ends)
    before = isinstance(node, words.FirstIndex) or to.vocabulary.ties == "smallest"
    rivals = (low, k - 1) if before else (k + 1, high)
    if isinstance(node, words.ArgMax):
        if to.vocabulary.ties not in ("smallest", "largest"):
            raise Untranslatable(f"ArgMax with ties {to.vocabulary.ties!r}")
        value = to.where(variable, k).number(body)
        largest = say.every(low, high, lambda j: to.where(variable, j).number(body) <= value)
        return largest & say.every(*rivals, lambda j: to.where(variable, j).number(body) < value)
    holds = to.where(variable, k).formula(body)
    return holds & say.every(*rivals, lambda j: ~to.where(variable, j).formula(body))


EXTREMA = (words.MaxOver, words.MinOver)
SELECTIONS = (words.FirstIndex, words.LastIndex, words.ArgMax)

RULES: dict[type, Rule] = {
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
    words.Inner: lambda to, node: _dot(*map(to.of, node.args)),
    words.NormSquared: lambda to, node: reduce(_plus, (_dot(v, v) for v in map(to.of, node.args))),
    sympy.Le: _of_selected(_relation(lambda a, b: a <= b)),
    sympy.Lt: _of_selected(_relation(lambda a, b: a < b)),
    sympy.Ge: _of_selected(_relation(lambda a, b: a >= b)),
    sympy.Gt: _of_selected(_relation(lambda a, b: a > b)),
    sympy.Eq: _of_selected(_equation),
    sympy.Ne: lambda to, node: ~to.formula(sympy.Eq(*node.args)),
    words.Belongs: _of_selected(_belongs),
    boolalg.And: _connected(say.conj),
    boolalg.Or: _connected(say.disj),
    boolalg.Not: _connected(Expr.__invert__),
    boolalg.Implies: _connected(Expr.__rshift__),
    boolalg.Equivalent: _connected(_same),
    boolalg.BooleanTrue: lambda to, node: say.TRUE,
    boolalg.BooleanFalse: lambda to, node: say.FALSE,
    words.ForAll: _quantified(say.every),
    words.Exists: _quantified(say.exists),
}
"""What each kind of object is in the kernel's language: ``rule(translation, node)``."""
