"""What formulas say, read off their form: ranges of data, and the names that code gives a value."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr
from theory.proving.definitional_form import Symbol


def is_range(phi: Any) -> bool:
    """Lower bounds 0, 1 or 2 of names, comparisons of names, and signs, also for all indices."""
    if phi[0] == "and":
        return all(map(is_range, phi[1:]))
    if phi[0] == "all" and phi[1][0] == "=>":
        return all(map(is_range, phi[1][1:]))
    if phi[0] == "or":
        return _is_sign(phi)
    if phi[0] not in ("<=", "<"):
        return False
    low, high = phi[1:]
    return _is_name(high) and (low in (0, 1, 2) or _is_name(low))


def _is_sign(phi: Any) -> bool:
    """One name is 1 or −1."""
    equal = [part for part in phi[1:] if part[0] == "=" and _is_name(part[1])]
    values = {part[2] for part in equal if type(part[2]) is Fraction}
    return len(equal) == len(phi) - 1 and len({p[1] for p in equal}) == 1 and values == {1, -1}


def _is_name(term: Any) -> bool:
    """A symbol of numbers, or a variable."""
    return type(term) is tuple and (
        term[0] == "b" or (term[0] == "app" and all(a in (0, 1) or _is_name(a) for a in term[3:]))
    )


def given_by_code(formulas: Mapping[str, Expr]) -> Iterator[Symbol]:
    """What equations define; and a selected integer, of which the range is said."""
    for name, phi in formulas.items():
        if name.endswith("-range"):
            yield _selected(phi.t)
        elif not name.startswith(_KEPT):
            yield from _equated(phi.t)


_KEPT = "kept-"
"""Begins the names of formulas which say that a state holds what it held."""


def _equated(phi: Any) -> Iterator[Symbol]:
    """The names on the left of equations, wherever these stand; those of a sign are data."""
    if phi[0] in ("all", "=>"):
        yield from _equated(phi[-1])
    elif phi[0] == "and" or (phi[0] == "or" and not _is_sign(phi)):
        for part in phi[1:]:
            yield from _equated(part)
    elif phi[0] in ("=", "veq") and type(phi[1]) is tuple:
        term = phi[1][-1] if phi[1][0] in ("*", "v*") else phi[1]
        if type(term) is tuple and term[0] == "app":
            yield (term[1], term[2], len(term) - 3)


def _selected(phi: Any) -> Symbol:
    """The integer p of ``low ≤ p ≤ high``, in every round."""
    while phi[0] != "and":
        phi = phi[1] if phi[0] == "all" else phi[2]
    name, sort, *arguments = phi[1][2][1:]
    return (name, sort, len(arguments))
