"""Questions about the form of formulas: outermost words, sums and indicators in them, ranges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from theory.formal.terms import Expr, bind, tuple_of
from verify.kernel.terms import BINDERS, Term, once

FALSE, TRUE = ("false",), ("true",)


def parts(t: Term) -> Iterator[tuple[Term, int]]:
    """Sub-terms but numbers, with 1 for those under the term's own binder, else 0."""
    last = len(t) - 1
    for place, part in enumerate(t):
        if type(part) is tuple:
            yield part, int(t[0] in BINDERS and place == last)


def outer(phi: Term) -> Term:
    """The formula with a negation pushed in as far as its outermost word needs."""
    if phi[0] != "not":
        return phi
    if phi[1][0] == "not":  # ¬¬(a = b) is a = b, not two inequalities
        return outer(phi[1][1])
    inner = outer(phi[1])
    head, rest = inner[0], inner[1:]
    if head == "<=":
        return ("<", rest[1], rest[0])
    if head == "<":
        return ("<=", rest[1], rest[0])
    if head == "=":
        return ("or", ("<", *rest), ("<", rest[1], rest[0]))
    if head == "=>":
        return ("and", rest[0], ("not", rest[1]))
    if head in ("and", "or"):
        return ("or" if head == "and" else "and", *(("not", part) for part in rest))
    if head in ("all", "some"):
        return ("some" if head == "all" else "all", ("not", rest[0]))
    return ({"true": "false", "false": "true"}[head],) if head in ("true", "false") else phi


@once
def indicators(phi: Term) -> tuple[Term, ...]:
    """Conditions of indicators outside sums and quantifiers, inner ones first."""
    if type(phi) is not tuple:
        return ()
    inside = (found for part, under in parts(phi) if not under for found in indicators(part))
    return (*inside, phi[1]) if phi[0] == "ind" else tuple(inside)


def sums(phi: Term) -> list[Term]:
    """Sums that are not inside another sum or quantifier."""
    if type(phi) is not tuple:
        return []
    if phi[0] == "sum":
        return [phi]
    return [found for part, under in parts(phi) if not under for found in sums(part)]


def is_range(phi: Term) -> bool:
    """Is it ``lo ≤ k ∧ k ≤ hi``?"""
    if phi[0] != "and" or len(phi) != 3 or phi[1][0] != "<=" or phi[2][0] != "<=":
        return False
    return bool(phi[1][2] == phi[2][1])


def body(value: Any, n: int) -> Term:
    if n == 0:
        return tuple_of(value)
    if n == 1:
        return bind(value)
    return bind(lambda last: Expr(body(lambda *first: value(*first, last), n - 1)))
