"""Formulas about every round and every threshold, said of one round and of one threshold."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import expr
from theory.runs.invariant.rows import is_row

ROUND = expr(("app", "t", "Z"))
THRESHOLD = ("app", "#i", "Z")
"""The threshold that stands for all."""
NEXT = ("+", ROUND.t, Fraction(1))


def in_this_round(phi: Any) -> Any:
    """The body of a formula about every round or threshold, said of this one."""
    if phi[0] == "and":
        return ("and", *map(in_this_round, phi[1:]))
    if phi[0] != "all":
        return phi
    (low, _), (_, high) = (side[1:] for side in phi[1][1][1:])
    if low == 1 and high == ("app", "T", "Z"):
        return in_this_round(put(phi[1][2], (ROUND.t,)))
    body = in_this_round(put(phi[1][2], (THRESHOLD,)))
    ends = [] if low == 1 else [("<=", low, THRESHOLD)]  # the row's own ends need not be said
    ends += [] if is_row(("sum", Fraction(1), high)) else [("<=", THRESHOLD, high)]
    return ("=>", ("and", *ends), body) if ends else body


def rows_are_of_one(t: Any) -> bool:
    """Is every entry of a row that of the threshold that stands for all, or one in a sum?"""
    if type(t) is not tuple or t[0] == "sum":
        return True
    if t[0] == "app":
        return set(t[3:]) <= {ROUND.t, THRESHOLD}
    return all(map(rows_are_of_one, t))


def about_round(t: Any) -> bool:
    """Does a term or formula speak of this round?"""
    return t == ROUND.t or (type(t) is tuple and any(map(about_round, t)))


def in_order(t: Any) -> Any:
    """A symbol of round ``1 + t``, as one of round ``t + 1``."""
    return tuple(NEXT if part == ("+", NEXT[2], NEXT[1]) else part for part in t)


def of_chosen_rank(definitions: Mapping[str, Any]) -> list[Any]:
    """``i < ŷ ⇒ ¬φ(i)`` and ``ŷ ≤ i ⇒ φ(i)`` of the threshold i and a rank ŷ that is chosen.

    Parameters
    ----------
    definitions : mapping of str
        What the code says: of the rank, ``"predict-before"``. The thresholds are in order.
    """
    if "predict-before" not in definitions:
        return []
    match in_this_round(definitions["predict-before"].t):
        case (
            "=>",
            ("and", ("<=", i, ("+", rank, *_))),
            ("not", ("<" | "<=" as sign, a, b) as holds),
        ):
            fails = ("<=" if sign == "<" else "<", b, a)
            return [("=>", ("<", i, rank), fails), ("=>", ("<=", rank, i), holds)]
    return []
