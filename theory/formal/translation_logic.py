"""Relations, connectives, quantifiers and selections in the kernel's language.

The kernel has no terms for selections. A relation with a selected index or an extremum in it says
that some index of the range is the selected one and that the relation holds for it; an equation
with an extremum as one side says that the other side bounds all values and is one of them.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import sympy
from sympy.logic import boolalg

from theory.formal import extended, partial
from theory.formal import terms as say
from theory.formal.extended import Extended, Number
from theory.formal.terms import Expr
from theory.formal.translation import RULES, Rule, Translation, alike, entrywise, sort_of
from theory.formal.vocabulary import Row, Stacked, Untranslatable
from theory.language import statement as words
from theory.language.partial import needs
from theory.language.statement import free_names

EXTREMA = (words.MaxOver, words.MinOver)
SELECTIONS = (words.FirstIndex, words.LastIndex, words.ArgMax, *EXTREMA)


def _relation(build: Callable[[Number, Number], Expr]) -> Rule:
    return _of_selected(lambda to, node: build(*map(to.extended, node.args)))


def _equation(to: Translation, node: Any) -> Expr:
    extremum = _extremum(node)
    if extremum is None:
        return _equal(*map(to.of, node.args))
    return _is_extremum(to, extremum, *map(to.extended, _searched(node)))


def _is_extremum(to: Translation, node: Any, value: Number) -> Expr:
    body, bounds = node.args

    def reached(to: Translation, body: Any) -> Expr:
        return extended.equal(to.extended(body), value)

    return _bounds(to, node, value) & to.over(say.exists, body, (bounds,), reached)


def _equal(a: Any, b: Any) -> Expr:
    if sort_of(a) == "row":
        alike(a, b, "row")
        if a.high.t != b.high.t:  # of other lengths, as they are written
            same = replace(b, high=a.high)
            return say.eq(a.high, b.high) & _equal(a, same)
        pairs = entrywise(_equal, a, b)
        return say.every(pairs.low, pairs.high, pairs.at)
    return extended.equal(*alike(a, b, "R", "V"))


def _bounds(to: Translation, node: Any, value: Number) -> Expr:
    """No value of the body is beyond this one: larger for ``max``, smaller for ``min``."""
    body, bounds = node.args

    def within(to: Translation, body: Any) -> Expr:
        a = to.extended(body)
        least = isinstance(node, words.MinOver)
        return extended.at_most(value, a) if least else extended.at_most(a, value)

    return to.over(say.every, body, (bounds,), within)


def _belongs(to: Translation, node: Any) -> Expr:
    value, domain = node.args
    if domain == sympy.S.Reals and to.vocabulary.abbreviates(value):
        return _has_value(to.of(value))
    number = to.number(value)
    if domain == sympy.S.Reals:
        return say.conj(*map(to.formula, needs(value)))
    if domain != sympy.S.Integers:
        raise Untranslatable(f"Belongs to {domain}")
    return say.whole(number)


def _has_value(meaning: Any) -> Expr:
    """Of what a name stands for; of a row, each entry."""
    if isinstance(meaning, Row):
        return say.every(meaning.low, meaning.high, lambda i: _has_value(meaning.at(i)))
    if isinstance(meaning, Stacked):
        return say.conj(*map(_has_value, meaning.parts))
    if isinstance(meaning, Extended):
        return say.conj(*map(_has_value, (meaning.finite, meaning.low, meaning.high)))
    return say.conj(*partial.needs(meaning))


def _of_selected(rule: Rule) -> Rule:
    """The rule for a relation whose terms hold selections: some index is selected, and it holds."""

    def with_selected(to: Translation, node: Any) -> Expr:
        chosen = _selection(_searched(node), frozenset(), to.selected)
        if chosen is None:
            return rule(to, node)
        body, (variable, low, high) = chosen.args

        def selected(k: Expr) -> Expr:
            extremum = isinstance(chosen, EXTREMA)
            value = to.where(variable, k).extended(body) if extremum else k
            return _is_selected(to, chosen, k) & with_selected(to.choosing(chosen, value), node)

        return say.exists(to.whole(low), to.whole(high), selected)

    return with_selected


def _searched(node: Any) -> tuple[Any, ...]:
    """The sides of a relation, but for an extremum that an equation says something of."""
    extremum = _extremum(node) if isinstance(node, sympy.Eq) else None
    if extremum is None:
        return tuple(node.args)
    left, right = node.args
    return (right,) if left is extremum else (left,)


def _extremum(equation: Any) -> Any:
    """The side of an equation that is an extremum, the first if both are."""
    return next((side for side in equation.args if isinstance(side, EXTREMA)), None)


def _selection(nodes: Any, hidden: frozenset[str], known: Any) -> Any:
    """A selection in terms that has no term yet and uses no variable bound within the terms."""
    for node in nodes:
        if isinstance(node, SELECTIONS):
            if node in known or free_names(node) & hidden:
                continue
            return node
        if isinstance(node, words.Indicator | sympy.Piecewise):
            continue  # their conditions are relations of their own
        inner = {bounds[0].name for bounds in node.args[1:]} if isinstance(node, sympy.Sum) else ()
        found = _selection(node.args, hidden.union(inner), known)
        if found is not None:
            return found
    return None


def _selected(to: Translation, node: Any) -> Expr:
    if node not in to.selected:
        raise Untranslatable(f"{node}: selected within the terms of no relation in its scope")
    return to.selected[node]


def _is_selected(to: Translation, node: Any, k: Expr) -> Expr:
    """``k``, of the range, is the first or last index with a property, or that of an extremum."""
    body, (variable, *ends) = node.args
    low, high = map(to.whole, ends)
    before, after = (low, k - 1), (k + 1, high)
    if isinstance(node, words.FirstIndex | words.LastIndex):
        rivals = before if isinstance(node, words.FirstIndex) else after
        others = say.every(*rivals, lambda j: ~to.where(variable, j).formula(body))
        return to.where(variable, k).formula(body) & others
    value = to.where(variable, k).extended(body)
    if isinstance(node, EXTREMA):
        return _bounds(to, node, value)
    if to.vocabulary.ties not in ("smallest", "largest"):
        raise Untranslatable(f"ArgMax with ties {to.vocabulary.ties!r}")
    rivals = before if to.vocabulary.ties == "smallest" else after
    beaten = say.every(
        *rivals, lambda j: extended.less(to.where(variable, j).extended(body), value)
    )
    return _bounds(to, node, value) & beaten


def _quantified(build: Callable[..., Expr]) -> Rule:
    return lambda to, node: to.over(build, node.args[0], node.args[1:], Translation.formula)


def _connected(build: Callable[..., Expr]) -> Rule:
    return lambda to, node: build(*map(to.formula, node.args))


def _equivalent(*parts: Expr) -> Expr:
    return say.conj(*((a >> b) & (b >> a) for a, b in pairwise(parts)))


RULES.update(
    {
        sympy.Le: _relation(extended.at_most),
        sympy.Lt: _relation(extended.less),
        sympy.Ge: _relation(lambda a, b: extended.at_most(b, a)),
        sympy.Gt: _relation(lambda a, b: extended.less(b, a)),
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
        **dict.fromkeys(SELECTIONS, _selected),
        words.ForAll: _quantified(say.every),
        words.Exists: _quantified(say.exists),
    }
)
