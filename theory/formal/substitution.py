"""Symbols of a formula replaced by terms: how a learner's run is said in a paper's symbols."""

from collections.abc import Callable, Mapping
from typing import Any

from theory.formal.terms import Expr, Tuple, bind, every, tuple_of

BINDERS = ("sum", "vsum", "all", "some")

Table = Mapping[tuple[str, str, int], Any]
"""``(name, sort, n)`` to a term, or for n > 0 to a function of n terms."""


def instantiated(formulas: Mapping[str, Any], table: Table) -> dict[str, Expr]:
    """Named formulas with the symbols of the table replaced."""
    bodies = {symbol: _body(value, symbol[2]) for symbol, value in table.items()}
    return {name: Expr(_put_in(tuple_of(phi), bodies)) for name, phi in formulas.items()}


def replaced(phi: Any, table: Table) -> Expr:
    """One formula or term with the symbols of the table replaced."""
    return instantiated({"": phi}, table)[""]


def in_each(phi: Any, high: Any, at: Callable[[Any], Table]) -> Expr:
    """A formula of one round or step, said of all from 1 to high: ``at(k)`` is the table of k."""
    return every(1, high, lambda k: replaced(phi, at(k)))


def put(body: Tuple, arguments: tuple[Tuple, ...]) -> Tuple:
    """The body of a ∀, ∃ or Σ with terms in the place of its variables."""
    return _filled(body, arguments, 0)


def exchanged(t: Tuple, terms: Mapping[Tuple, Tuple]) -> Tuple:
    """A formula with terms in the place of others, in which no variable is bound outside."""
    if type(t) is not tuple:
        return t
    return terms[t] if t in terms else tuple([exchanged(part, terms) for part in t])


def _body(value: Any, arity: int) -> Tuple:
    """A function of n terms as a tuple with n bound variables, the last one innermost."""
    if arity == 0:
        return tuple_of(value)
    if arity == 1:
        return bind(value)
    return bind(lambda last: Expr(_body(lambda *first: value(*first, last), arity - 1)))


def _put_in(t: Tuple, bodies: Mapping[tuple[str, str, int], Tuple]) -> Tuple:
    if type(t) is not tuple:
        return t
    t = tuple(_put_in(part, bodies) for part in t)
    body = bodies.get((t[1], t[2], len(t) - 3)) if t[0] == "app" else None
    return t if body is None else _filled(body, t[3:], 0)


def _filled(t: Tuple, arguments: tuple[Tuple, ...], depth: int) -> Tuple:
    """The body under ``depth`` binders of its own, arguments in the place of its variables."""
    if type(t) is not tuple:
        return t
    if t[0] == "b":
        if t[1] < depth:
            return t
        return _lifted(arguments[len(arguments) - 1 - (t[1] - depth)], depth, 0)
    *first, last = t
    inside = depth + (t[0] in BINDERS)
    return (*[_filled(part, arguments, depth) for part in first], _filled(last, arguments, inside))


def _lifted(t: Tuple, by: int, depth: int) -> Tuple:
    """The term moved under ``by`` more binders."""
    if type(t) is not tuple:
        return t
    if t[0] == "b":
        return ("b", t[1] + by) if t[1] >= depth else t
    *first, last = t
    inside = depth + (t[0] in BINDERS)
    return (*[_lifted(part, by, depth) for part in first], _lifted(last, by, inside))
