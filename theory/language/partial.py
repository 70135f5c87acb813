"""When does a statement have a value? What its quotients, roots, indices and extrema need.

``needs(statement)`` are formulas, statements again, that together make sure of it: divisors are not
0, what a root is taken of is not negative, the argument of a logarithm is positive, an index is one
that its name has, and an extremum is over something. They stand under the quantifiers and premises
of the statement: of ``i ≤ n ⇒ 1/x[i] > 0`` it is asked that ``x[i] ≠ 0`` where ``i ≤ n``.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import sympy
from sympy.logic import boolalg

from theory.language import statement as words
from theory.language.statement import Exists, ForAll

Abbreviates = Callable[[Any], bool]
"""Does a name stand for a term that the statement does not show, which may have no value?"""

Ranges = Callable[[Any], Sequence[tuple[Any, Any] | None]]
"""Of a name with indices, the lowest and highest of each; None where nothing is known of it."""

Scope = tuple[tuple[Any, Any, Any], ...]
"""The bound variables around a part, each with its range, the first outermost."""


def needs(
    statement: Any,
    ranges: Ranges = lambda node: (),
    abbreviates: Abbreviates = lambda node: False,
    scope: Scope = (),
) -> list[Any]:
    """What must hold for the statement to have a value; each is true or false itself.

    Parameters
    ----------
    statement : sympy object
    ranges : callable, optional
        Which indices the names have.
    abbreviates : callable, optional
        Which names stand for terms: of these it is asked that they have a value, ``n[g] ∈ ℝ``.
    scope : tuple, optional
        The ranges under which the statement stands.
    """
    return list(dict.fromkeys(_Needs(ranges, abbreviates, scope).of(statement)))


def lost(wanted: set[Any], left: set[Any]) -> list[Any]:
    """What is needed no longer. ``a > 0`` says ``a ≠ 0`` and ``a ≥ 0``, too."""
    positive = {need.lhs for need in left if isinstance(need, sympy.StrictGreaterThan)}
    weaker = (sympy.Ne, sympy.Ge)
    said = {need for need in wanted if isinstance(need, weaker) and need.lhs in positive}
    return sorted(wanted - left - said, key=str)


def never_there(statement: Any, ranges: Ranges) -> Any | None:
    """A need of an index that fails at an end of the ranges that it stands under; None if none is.

    So it is with ``x[t + 1]`` for all t from 1 to T, where x has the indices 1 to T.
    """
    for need in needs(statement, ranges):
        scope, part = [], need
        while isinstance(part, ForAll) and not isinstance(part, Exists):
            scope += [tuple(bounds) for bounds in part.args[1:]]
            part = part.args[0]
        if isinstance(part, sympy.Le) and least(part.rhs - part.lhs, tuple(scope)).is_negative:
            return need
    return None


class _Needs:
    """One walk; each method gives what a kind of object needs."""

    def __init__(self, ranges: Ranges, abbreviates: Abbreviates, scope: Scope) -> None:
        self.ranges, self.abbreviates = ranges, abbreviates
        self.scope = list(scope)

    def of(self, node: Any) -> Iterator[Any]:
        if isinstance(node, boolalg.And | boolalg.Or):
            yield from self._connected(node)
        elif isinstance(node, boolalg.Implies):
            premise, consequence = node.args
            yield from self.of(premise)
            yield from (_given(premise, need) for need in self.of(consequence))
        elif isinstance(node, ForAll | sympy.Sum | words.Selection):
            yield from self._ranged(node)
        elif isinstance(node, sympy.Piecewise):
            yield from self._cases(node)
        else:
            for part in () if isinstance(node, sympy.Indexed | sympy.IndexedBase) else node.args:
                yield from self.of(part)
            yield from self._own(node)

    def _connected(self, node: Any) -> Iterator[Any]:
        """A part need not have a value where another one, which always has, settles the whole."""
        found = [(part, list(self.of(part))) for part in node.args]
        guards = [part for part, needed in found if not needed]
        settles = isinstance(node, boolalg.Or)
        given = sympy.And(*(sympy.Not(part) if settles else part for part in guards))
        for _, needed in found:
            yield from (_given(given, need) for need in needed)

    def _ranged(self, node: Any) -> Iterator[Any]:
        body, *ranges = node.args
        outside = ranges[::-1] if isinstance(node, sympy.Sum) else ranges
        yield from self._under(outside, body)
        low, high = ranges[0][1:]
        if isinstance(node, words.IndexSelection):
            yield Exists(body, *ranges)
        elif isinstance(node, words.Selection) and not (high - low).is_nonnegative:
            yield sympy.Le(low, high, evaluate=False)

    def _under(self, ranges: Sequence[Any], body: Any) -> Iterator[Any]:
        if not ranges:
            yield from self.of(body)
            return
        first, *rest = ranges
        for end in first[1:]:
            yield from self.of(end)
        self.scope.append(tuple(first))
        inner = list(self._under(rest, body))
        self.scope.pop()
        yield from (ForAll(need, tuple(first)) for need in inner)

    def _cases(self, node: Any) -> Iterator[Any]:
        before: list[Any] = []
        for value, condition in node.args:
            for need in self.of(condition):
                yield _given(sympy.And(*before), need)
            for need in self.of(value):
                yield _given(sympy.And(*before, condition), need)
            before.append(sympy.Not(condition))

    def _own(self, node: Any) -> Iterator[Any]:
        """What the object itself needs of its parts."""
        if self.abbreviates(node):
            yield words.Belongs(node, sympy.S.Reals)
        if isinstance(node, sympy.Pow) and node.exp.is_Rational:
            root = not node.exp.is_Integer
            if node.exp.is_negative:
                yield from _positive(node.base) if root else _nonzero(node.base)
            elif root:
                yield from _not_negative(node.base)
        elif isinstance(node, sympy.log):
            yield from _positive(node.args[0])
        elif isinstance(node, sympy.Indexed):
            for part in node.indices:
                yield from self.of(part)
            ranges, scope = self.ranges(node), tuple(self.scope)
            highest = tuple(ends[1] for ends in ranges if ends)
            bounds = {variable: tuple(ends) for variable, *ends in scope}
            for index, ends in zip(node.indices, ranges, strict=False):
                if not ends or bounds.get(index) == ends:
                    continue
                for small, large in ((ends[0], index), (index, ends[1])):
                    if not _never_below(large - small, scope, highest):
                        yield sympy.Le(small, large, evaluate=False)


@cache
def _never_below(gap: Any, scope: Scope, highest: tuple[Any, ...]) -> bool:
    """Is a number at least 0, by the ranges of its variables, where no size is below 0?

    Parameters
    ----------
    highest : tuple of sympy expression
        They are made of the sizes.
    """
    sizes = set().union(*(high.free_symbols for high in highest))
    counted = {size: sympy.Dummy(integer=True, nonnegative=True) for size in sizes}
    return bool(sympy.expand(least(gap, scope).subs(counted)).is_nonnegative)


def least(value: Any, scope: Scope) -> Any:
    """A lower bound of a number that is linear in the bound variables, from their ranges.

    The number itself where it is anything else.
    """
    for variable, low, high in reversed(scope):
        value = sympy.expand(value)
        slope = value.coeff(variable)
        if not slope.is_number or (value - slope * variable).has(variable):
            return value
        value = value.subs(variable, high if slope.is_negative else low)
    return sympy.expand(value)


def _given(premise: Any, need: Any) -> Any:
    return need if premise == sympy.true else sympy.Implies(premise, need, evaluate=False)


def _nonzero(value: Any) -> Iterator[Any]:
    if isinstance(value, sympy.Mul):
        for part in value.args:
            yield from _nonzero(part)
    elif isinstance(value, sympy.Pow) and value.exp.is_Rational:
        yield from _nonzero(value.base)
    elif isinstance(value, sympy.Abs):
        yield from _nonzero(value.args[0])
    elif not (value.is_number and value.is_nonzero):
        yield sympy.Ne(value, 0, evaluate=False)


def _positive(value: Any) -> Iterator[Any]:
    if not (value.is_number and value.is_positive):
        yield sympy.Gt(value, 0, evaluate=False)


def _not_negative(value: Any) -> Iterator[Any]:
    if not never_negative(value):
        yield sympy.Ge(value, 0, evaluate=False)


def never_negative(value: Any) -> bool:
    """Is it made of squares and lengths, by its form?"""
    if isinstance(value, sympy.Add | sympy.Mul):
        return all(map(never_negative, value.args))
    if isinstance(value, sympy.Sum):
        return never_negative(value.function)
    if isinstance(value, sympy.Pow) and value.exp.is_even:
        return True
    return isinstance(value, words.NormSquared | sympy.Abs) or bool(value.is_nonnegative)
