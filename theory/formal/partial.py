"""When does a formula of the kernel's language have a value? Its divisors, roots and logarithms.

There every term has some value: ``1/0``, ``√−1`` and ``log 0`` are numbers that nobody knows.
`needs` are the formulas that together make sure that none of them matters: under the quantifiers
and premises of the formula, within a sum for its indices, and beside ``1[φ]`` where φ holds.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from theory.formal.signs import never_negative
from theory.formal.substitution import BINDERS, put
from theory.formal.terms import TRUE, Expr, Tuple, bind

Meanings = Mapping[tuple[str, str, int], Callable[..., Tuple]]
"""Of names, by name, sort and number of arguments: the term that one stands for."""


def needs(phi: Expr, meanings: Meanings | None = None) -> list[Expr]:
    """What must hold for a formula or term to have a value; none of it needs more itself.

    Parameters
    ----------
    phi : Expr
    meanings : mapping, optional
        Names that stand for terms: these need a value only where the name is used.
    """
    return [Expr(t) for t in dict.fromkeys(_needs(phi.t, meanings or {}))]


def is_true(phi: Expr) -> bool:
    """Does a formula under ∀s and premises say nothing, as of a term that always has a value?"""
    t = phi.t
    while t[0] in ("all", "=>"):
        t = t[-1]
    return t == TRUE.t or (t[0] == "and" and all(is_true(Expr(part)) for part in t[1:]))


def _needs(t: Tuple, meanings: Meanings) -> Iterator[Tuple]:
    if type(t) is not tuple:
        return
    head, *parts = t
    if head in BINDERS:
        yield from _bound(t, meanings)
    elif head == "=>":
        yield from _needs(parts[0], meanings)
        yield from _given(parts[:1], _needs(parts[1], meanings))
    elif head in ("and", "or"):
        for n, part in enumerate(parts):
            before = [phi if head == "and" else ("not", phi) for phi in parts[:n]]
            yield from _given(before, _needs(part, meanings))
    elif head in ("*", "v*"):
        for n, factor in enumerate(parts):
            beside = filter(None, map(_where_not_zero, (*parts[:n], *parts[n + 1 :])))
            yield from _given(list(beside), _needs(factor, meanings))
    else:
        for part in parts:
            yield from _needs(part, meanings)
        yield from _own(t, meanings)


def _own(t: Tuple, meanings: Meanings) -> Iterator[Tuple]:
    """What a term needs beside what its parts need."""
    if t[0] == "inv":
        yield from _nonzero(t[1])
    elif t[:2] == ("fn", "sqrt") and not never_negative(t[2]):
        yield "<=", Fraction(0), t[2]
    elif t[:2] == ("fn", "log") and not (type(t[2]) is Fraction and t[2] > 0):
        yield "<", Fraction(0), t[2]
    elif t[0] == "app" and (meaning := meanings.get((t[1], t[2], len(t) - 3))):
        yield from _needs(meaning(*t[3:]), meanings)


def _bound(t: Tuple, meanings: Meanings) -> Iterator[Tuple]:
    """What is needed for each value of a bound variable: each need under a ∀ of its own."""
    *ends, body = t[1:]
    for end in ends:
        yield from _needs(end, meanings)
    if not _may_need(body, meanings):
        return
    of_all: list[Tuple] = []

    def inside(k: Expr) -> Tuple:
        here = (("<=", ends[0], k.t), ("<=", k.t, ends[1])) if ends else ()
        found = list(_needs(put(body, (k.t,)), meanings))
        of_all.extend(need for need in found if not _speaks_of(need, k.t))
        own = (need for need in found if _speaks_of(need, k.t))
        return ("and", *(_given([("and", *here)] if here else [], own)))

    of_each = bind(inside)[1:]
    yield from of_all
    yield from (("all", need) for need in of_each)


def _may_need(t: Tuple, meanings: Meanings) -> bool:
    """Is there anything in a term of which more is asked than of its parts?"""
    if type(t) is not tuple:
        return False
    if t[0] in ("inv", "fn") or (t[0] == "app" and (t[1], t[2], len(t) - 3) in meanings):
        return True
    return any([_may_need(part, meanings) for part in t[1:]])


def _given(known: list[Tuple], found: Iterator[Tuple]) -> Iterator[Tuple]:
    """The needs where some formulas hold; those that these say themselves are left out."""
    for need in found:
        if need not in known:
            yield need if not known else ("=>", _all_of(known), need)


def _all_of(known: list[Tuple]) -> Tuple:
    return known[0] if len(known) == 1 else ("and", *known)


def _nonzero(t: Tuple) -> Iterator[Tuple]:
    """A divisor is not 0: no factor of it, and no value that it takes by cases."""
    cases = _cases(t)
    if cases:
        for phi, factors in cases:
            yield from _given([phi], (need for f in factors for need in _nonzero(f)))
    elif type(t) is tuple and t[0] == "*":
        for factor in t[1:]:
            yield from _nonzero(factor)
    elif type(t) is tuple and t[0] in ("^", "inv"):
        yield from _nonzero(t[1])
    elif t[:2] != ("fn", "exp") if type(t) is tuple else t == 0:
        yield "not", ("=", t, Fraction(0))


def _cases(t: Tuple) -> list[tuple[Tuple, list[Tuple]]]:
    """Of ``1[φ] a + (1 − 1[φ]) b``: φ with the factors of a, and ¬φ with those of b."""
    if type(t) is not tuple or t[0] != "+" or len(t) != 3:
        return []
    found = []
    for part in t[1:]:
        first, *rest = part[1:] if type(part) is tuple and part[0] == "*" else (part,)
        found.append((_where_not_zero(first), rest))
    (yes, _), (no, _) = found
    return found if yes is not None and no == ("not", yes) else []


def _where_not_zero(factor: Tuple) -> Any:
    """φ of a factor ``1[φ]``, and ¬φ of ``1 − 1[φ]``; None of others."""
    if type(factor) is not tuple:
        return None
    if factor[0] == "ind":
        return factor[1]
    one, *rest = factor[1:] if factor[0] == "+" and len(factor) == 3 else (None,)
    if one == 1 and rest[0][:2] == ("*", Fraction(-1)) and rest[0][2][0] == "ind":
        return "not", rest[0][2][1]
    return None


def _speaks_of(t: Tuple, name: Tuple) -> bool:
    return t == name or (type(t) is tuple and any(_speaks_of(part, name) for part in t))
