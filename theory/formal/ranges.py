"""The range that a quantifier of the kernel's language runs over, by its form."""

from __future__ import annotations

from typing import Any


def over_range(head: str, body: Any) -> tuple[Any, Any, Any] | None:
    """Ends and body of ``∀k (lo ≤ k ∧ k ≤ hi ∧ … ⇒ φ)`` or ``∃k (lo ≤ k ∧ k ≤ hi ∧ … ∧ φ)``.

    None of one that has no such form, or whose ends speak of ``k``.
    """
    given = body[1] if head == "all" and body[0] == "=>" else body
    if given[0] == "and" and len(given) >= 3:
        first, second, *more = given[1:]
        limits = first[0] == second[0] == "<=" and first[2] == second[1] == ("b", 0)
        if limits and not (_uses(first[1], 0) or _uses(second[2], 0)):
            if head == "some":
                return first[1], second[2], ("and", *more) if more else ("true",)
            claim = ("=>", ("and", *more), body[2]) if more else body[2]
            return first[1], second[2], claim
    return None


def _uses(t: Any, depth: int) -> bool:
    """Does a term use the variable that was bound ``depth`` binders further out?"""
    if type(t) is not tuple:
        return False
    if t[0] == "b":
        return bool(t[1] == depth)
    last = len(t) - 1 if t[0] in ("sum", "vsum", "all", "some") else -1
    return any(_uses(part, depth + (place == last)) for place, part in enumerate(t))
