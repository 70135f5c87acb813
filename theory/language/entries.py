"""Which entries of arrays a statement takes for granted.

A hypothesis that holds has a value, and so have the entries that it speaks of: ``∀t ∈ [1, n]:
x[t] ≥ 0`` says that there are ``x[1], …, x[n]``. Where none says it of an entry of the conclusion,
that there is one is a condition of its own.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Indexed
from sympy.core.relational import Relational
from sympy.logic import boolalg

from theory.language import statement as words
from theory.language.partial import Scope, least


@dataclass(frozen=True)
class Entry:
    """An entry that is spoken of, in its scope."""

    node: Indexed
    scope: Scope


def unsaid_entries(hypotheses: Iterable[Any], conclusion: Any) -> list[Indexed]:
    """Entries of the conclusion of which no hypothesis says, by having a value, that they exist."""
    given = [part for whole in hypotheses for part in boolalg.And.make_args(whole)]
    known = [entry for part in given for entry in _certain(part, ())]
    bounds = dict(filter(None, map(_bound, given)))
    spoken = list(_all(conclusion, ()))
    known, named = list(filter(None, map(_named_apart, known))), map(_named_apart, spoken)
    return list(
        dict.fromkeys(
            entry.node
            for entry, apart in zip(spoken, named, strict=True)
            if apart is None or not any(_covers(other, apart, bounds) for other in known)
        )
    )


def _named_apart(entry: Entry) -> Entry | None:
    """The entry with names of their own for its variables; None where two of them share one."""
    apart = {variable: sympy.Dummy(integer=True) for variable, _, _ in entry.scope}
    if len(apart) < len(entry.scope):
        return None
    scope = tuple(
        (apart[v], low.xreplace(apart), high.xreplace(apart)) for v, low, high in entry.scope
    )
    return Entry(entry.node.xreplace(apart), scope)


def _all(node: Any, scope: Scope) -> Iterator[Entry]:
    """Every entry in a formula or term."""
    if isinstance(node, Indexed):
        yield Entry(node, scope)
        parts = node.indices
    elif isinstance(node, words.ForAll | sympy.Sum | words.Selection):
        body, ranges = _ranged(node)
        yield from (e for _, *ends in ranges for end in ends for e in _all(end, scope))
        yield from _all(body, (*scope, *ranges))
        return
    else:
        parts = node.args
    for part in parts:
        yield from _all(part, scope)


def _certain(node: Any, scope: Scope) -> Iterator[Entry]:
    """Entries without which the formula would not be true: under no ⇒, ∨, ¬, ∃ or case."""
    if isinstance(node, Indexed):
        yield Entry(node, scope)
    elif isinstance(node, words.Exists | words.Indicator | sympy.Piecewise):
        return
    elif isinstance(node, words.ForAll | sympy.Sum | words.Selection):
        body, ranges = _ranged(node)
        yield from _certain(body, (*scope, *ranges))
    elif isinstance(node, boolalg.And | Relational) or not isinstance(node, boolalg.Boolean):
        for part in node.args:
            yield from _certain(part, scope)


def _ranged(node: Any) -> tuple[Any, Scope]:
    """The body, and the ranges as a reader meets them."""
    body, *ranges = node.args
    outside = ranges[::-1] if isinstance(node, sympy.Sum) else ranges
    return body, tuple(map(tuple, outside))


def _covers(known: Entry, wanted: Entry, bounds: Mapping[Any, Any]) -> bool:
    """Is it the same entry, or one of those of a ∀ whose range it is in?"""
    one, other = known.node, wanted.node
    if one.base != other.base or len(one.indices) != len(other.indices):
        return False
    values: dict[Any, Any] = {}
    for mine, index in zip(one.indices, other.indices, strict=True):
        bound = [variable for variable, _, _ in known.scope if mine.has(variable)]
        if len(bound) == 1 and not (mine - bound[0]).has(bound[0]):
            index = sympy.expand(index - (mine - bound[0]))
            if not index.is_integer or values.setdefault(bound[0], index) != index:
                return False
        elif bound or mine != index:
            return False
    if len(values) < len(known.scope):
        return False  # another variable, which may have no value
    ends = (
        (values[variable] - low.subs(values), high.subs(values) - values[variable])
        for variable, low, high in known.scope
    )
    return all(_not_negative(gap, wanted.scope, bounds) for pair in ends for gap in pair)


def _not_negative(gap: Any, scope: Scope, bounds: Mapping[Any, Any]) -> bool:
    """Is a linear term at least 0, by the ranges of its variables and the bounds of its names?"""
    gap = least(gap, scope)
    for name in gap.free_symbols & set(bounds):
        slope = gap.coeff(name)
        if slope.is_number and slope.is_positive and not (gap - slope * name).has(name):
            gap = sympy.expand(gap.subs(name, bounds[name]))
    return bool(gap.is_nonnegative) and bool(gap.is_number)


def _bound(part: Any) -> tuple[Any, Any] | None:
    """The name and the number of a hypothesis such as ``n ≥ 1``."""
    if not isinstance(part, sympy.Ge | sympy.Gt | sympy.Le | sympy.Lt):
        return None
    name, number = part.gts, part.lts
    return (name, number) if name.is_Symbol and number.is_number else None
