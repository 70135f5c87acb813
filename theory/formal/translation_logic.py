"""Relations, connectives, quantifiers and selections in the kernel's language.

The kernel has no terms for selections. A relation with a selected index or an extremum in it says
that some index of the range is the selected one and that the relation holds for it; an equation
with an extremum as one side says that the other side bounds all values and is one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import sympy
from sympy.logic import boolalg

from theory.formal import terms as say
from theory.formal.terms import Expr
from theory.formal.translation import RULES, Rule, Translation, alike, entrywise, sort_of
from theory.formal.vocabulary import Untranslatable
from theory.language import statement as words

EXTREMA = (words.MaxOver, words.MinOver)
SELECTIONS = (words.FirstIndex, words.LastIndex, words.ArgMax, *EXTREMA)


def _relation(build: Callable[[Expr, Expr], Expr]) -> Rule:
    return _of_selected(lambda to, node: build(*map(to.number, node.args)))


def _equation(to: Translation, node: Any) -> Expr:
    for side, other in (node.args, node.args[::-1]):
        if isinstance(side, EXTREMA):
            return _is_extremum(to, side, to.number(other))
    return _equal(*map(to.of, node.args))


def _is_extremum(to: Translation, node: Any, value: Expr) -> Expr:
    body, bounds = node.args

    def reached(to: Translation, body: Any) -> Expr:
        return say.eq(to.number(body), value)

    return _bounds(to, node, value) & to.over(say.exists, body, (bounds,), reached)


def _equal(a: Any, b: Any) -> Expr:
    if sort_of(a) == "row":
        pairs = entrywise(_equal, a, b)
        return say.every(pairs.low, pairs.high, pairs.at)
    return say.eq(*alike(a, b, "R", "V"))


def _bounds(to: Translation, node: Any, value: Expr) -> Expr:
    """No value of the body is beyond this one: larger for ``max``, smaller for ``min``."""
    body, bounds = node.args

    def within(to: Translation, body: Any) -> Expr:
        a = to.number(body)
        return value <= a if isinstance(node, words.MinOver) else a <= value

    return to.over(say.every, body, (bounds,), within)


def _belongs(to: Translation, node: Any) -> Expr:
    value, domain = node.args
    if domain != sympy.S.Integers:
        raise Untranslatable(f"Belongs to {domain}")
    return say.whole(to.number(value))


def _of_selected(rule: Rule) -> Rule:
    def with_selected(to: Translation, node: Any) -> Expr:
        aside = EXTREMA if isinstance(node, sympy.Eq) else ()
        sides = (side for side in node.args if not isinstance(side, aside))
        found = (_selection(side, frozenset()) for side in sides)
        chosen = next(filter(None, found), None)
        if chosen is None:
            return rule(to, node)
        body, (variable, low, high) = chosen.args
        mark = sympy.Symbol(f"selected {len(to.bound)}", integer=True)
        rest = node.xreplace({chosen: mark})

        def selected(k: Expr) -> Expr:
            extremum = isinstance(chosen, EXTREMA)
            value = to.where(variable, k).number(body) if extremum else k
            return _is_selected(to, chosen, k) & to.where(mark, value).formula(rest)

        return say.exists(to.whole(low), to.whole(high), selected)

    return with_selected


def _selection(node: Any, hidden: frozenset[Any]) -> Any:
    """A selection in the terms of a relation that uses no variable bound within them."""
    if isinstance(node, SELECTIONS):
        return None if (node.free_symbols - {node.args[1][0]}) & hidden else node
    if isinstance(node, words.Indicator | sympy.Piecewise):
        return None  # their conditions are relations of their own
    if isinstance(node, sympy.Sum):
        hidden = hidden | {bounds[0] for bounds in node.args[1:]}
    return next(filter(None, (_selection(part, hidden) for part in node.args)), None)


def _is_selected(to: Translation, node: Any, k: Expr) -> Expr:
    """``k``, of the range, is the first or last index with a property, or that of an extremum."""
    body, (variable, *ends) = node.args
    low, high = map(to.whole, ends)
    before, after = (low, k - 1), (k + 1, high)
    if isinstance(node, words.FirstIndex | words.LastIndex):
        rivals = before if isinstance(node, words.FirstIndex) else after
        others = say.every(*rivals, lambda j: ~to.where(variable, j).formula(body))
        return to.where(variable, k).formula(body) & others
    value = to.where(variable, k).number(body)
    if isinstance(node, EXTREMA):
        return _bounds(to, node, value)
    if to.vocabulary.ties not in ("smallest", "largest"):
        raise Untranslatable(f"ArgMax with ties {to.vocabulary.ties!r}")
    rivals = before if to.vocabulary.ties == "smallest" else after
    beaten = say.every(*rivals, lambda j: to.where(variable, j).number(body) < value)
    return _bounds(to, node, value) & beaten


def _quantified(build: Callable[..., Expr]) -> Rule:
    return lambda to, node: to.over(build, node.args[0], node.args[1:], Translation.formula)


def _connected(build: Callable[..., Expr]) -> Rule:
    return lambda to, node: build(*map(to.formula, node.args))


def _equivalent(*parts: Expr) -> Expr:
    return say.conj(*((a >> b) & (b >> a) for a, b in pairwise(parts)))


RULES.update(
    {
        sympy.Le: _relation(lambda a, b: a <= b),
        sympy.Lt: _relation(lambda a, b: a < b),
        sympy.Ge: _relation(lambda a, b: a >= b),
        sympy.Gt: _relation(lambda a, b: a > b),
        sympy.Eq: _of_selected(_equation),
        sympy.Ne: lambda to, node: ~to.formula(sympy.Eq(*node.args)),
        words.Belongs: _of_selected(_belongs),
        boolalg.And: _connected(say.conj),
        boolalg.Or: _connected(say.disj),
        boolalg.Not: _connected(lambda phi: ~phi),
        boolalg.Implies: _connected(lambda phi, psi: phi >> psi),
        boolalg.Equivalent: _connected(_equivalent),
        boolalg.BooleanTrue: lambda to, node: say.TRUE,
        boolalg.BooleanFalse: lambda to, node: say.FALSE,
        words.ForAll: _quantified(say.every),
        words.Exists: _quantified(say.exists),
    }
)
