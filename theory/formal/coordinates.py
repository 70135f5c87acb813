"""Formulas about vectors of an inner-product space, said of the coordinates of ``R^d``.

What holds of every inner-product space holds of ``R^d``: there a vector ``w(t, k)`` is its
coordinates ``w(t, k, 1), …, w(t, k, d)``, and ``u·v`` is ``Σ_j u_j v_j``.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, bind, every, integer, total, tuple_of

d = integer("d")
BINDERS = ("sum", "all", "some")


def by_coordinates(formulas: Mapping[str, Any]) -> dict[str, Expr]:
    """The formulas with coordinates in place of vectors."""
    return {name: Expr(_said(tuple_of(phi))) for name, phi in formulas.items()}


def _said(part: Any) -> Any:
    if type(part) is not tuple:
        return part
    head = part[0]
    if head == "dot":
        return total(1, d, lambda j: Expr(_at(part[1], j)) * Expr(_at(part[2], j))).t
    if head == "veq":
        return every(1, d, lambda j: Expr(("=", _at(part[1], j), _at(part[2], j)))).t
    if head in BINDERS:
        *limits, body = part[1:]
        return (head, *map(_said, limits), bind(lambda k: Expr(_said(put(body, (k.t,))))))
    return tuple(_said(p) for p in part)


def _at(vector: Any, j: Expr) -> Any:
    """Coordinate j of a vector."""
    head = vector[0]
    if head == "app":
        return ("app", vector[1], "R", *map(_said, vector[3:]), j.t)
    if head == "v0":
        return Fraction(0)
    if head == "v+":
        return ("+", *(_at(part, j) for part in vector[1:]))
    if head == "v*":
        return ("*", _said(vector[1]), _at(vector[2], j))
    if head == "vsum":
        low, high, body = vector[1:]
        inside = bind(lambda k: Expr(_at(put(body, (k.t,)), j)))
        return ("sum", _said(low), _said(high), inside)
    raise ValueError(f"vector={vector!r}: expected a vector")
