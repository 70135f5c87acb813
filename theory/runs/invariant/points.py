"""Sums over a row of which only the entries at a few places can be other than 0.

A learner that moves the two thresholds beside the label has such sums.
"""

from typing import Any

from theory.formal.terms import Expr, eq, expr, indicator, integer
from theory.proving.known import entry
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms

MOST = 3
"""Places of which a sum is split off."""
_J = integer("j_")


def places(t: Any, j: Any) -> list[Any] | None:
    """Where a term in j can be other than 0, as its form shows; None if it may be anywhere."""
    if type(t) is not tuple:
        return None if t else []
    match t:
        case ("ind", phi):
            return _holds_at(phi, j)
        case ("^", base, _):
            return places(base, j)
        case ("+", *parts):
            return _of_any([places(part, j) for part in parts])
        case ("*", *parts):
            return _fewest([places(part, j) for part in parts])
    return None


def _holds_at(phi: Any, j: Any) -> list[Any] | None:
    """Where a condition can hold."""
    match phi:
        case ("=", left, right) if j in (left, right):
            other = right if left == j else left
            return None if _has(other, j) else [other]
        case ("and", *parts):
            return _fewest([_holds_at(part, j) for part in parts])
        case ("or", *parts):
            return _of_any([_holds_at(part, j) for part in parts])
    return None


def _of_any(found: list[list[Any] | None]) -> list[Any] | None:
    known = [some for some in found if some is not None]
    if len(known) < len(found):
        return None
    return list(dict.fromkeys(place for some in known for place in some))


def _fewest(found: list[list[Any] | None]) -> list[Any] | None:
    return min((some for some in found if some is not None), key=len, default=None)


def _has(t: Any, j: Any) -> bool:
    return t == j or (type(t) is tuple and any(_has(part, j) for part in t))


def at_places(p: Prover, whole: Any) -> Fact | None:
    """A sum as its terms at those places; None if there are too many, or none is known."""
    low, high, f = Expr(whole[1]), Expr(whole[2]), entry(whole)
    where = places(f(_J).t, _J.t)
    if where is None or len(where) > MOST:
        return None
    parts = []
    for c in map(Expr, where):
        parts.append(p.lemma("sums/apart", terms(a=low, b=high, c=c, f=f)))
        f = _without(f, c)
    rest = f
    none = p.throughout(low, high, lambda i, _: p.have(eq(rest(i), 0)))
    last = p.lemma("sums/vanishing", terms(a=low, b=high, f=rest), none)
    value = sum((Expr(th.conclusion[2][1]) for th in parts), start=expr(0))
    return p.have(eq(Expr(whole), value), *parts, last)


def _without(f: Any, c: Expr) -> Any:
    return lambda i: (1 - indicator(eq(i, c))) * f(i)
