"""When a branch is taken: alternatives, each of conditions that hold together."""

from __future__ import annotations

from itertools import permutations

from verify.kernel.normal import normal
from verify.kernel.terms import Term

Where = tuple[tuple[Term, ...], ...]
"""Alternatives; what holds in each of them."""


def either(one: Where, other: Where) -> Where:
    """Where one or the other is the case, without conditions that make no difference."""
    found = [*one, *other]
    while True:
        for first, second in permutations(found, 2):
            both = _without_difference(first, second)
            if both is not None:
                found = [both, *(each for each in found if each not in (first, second))]
                break
        else:
            return tuple(found)


def _without_difference(one: tuple[Term, ...], other: tuple[Term, ...]) -> tuple[Term, ...] | None:
    """What two have in common, if together they are no less than that."""
    first, second = ({normal(phi): phi for phi in each} for each in (one, other))
    mine, its = first.keys() - second.keys(), second.keys() - first.keys()
    if not mine:
        return one
    if len(mine) == len(its) == 1 and _opposite(first[mine.pop()], second[its.pop()]):
        return tuple(phi for key, phi in first.items() if key in second)
    return None


def _opposite(phi: Term, psi: Term) -> bool:
    """Does one of the two always hold? It does for a sign that is 1 or −1."""
    signs = phi[0] == psi[0] == "=" and phi[1] == psi[1] and {phi[2], psi[2]} == {1, -1}
    return signs or normal(("not", phi)) is normal(psi)


def common(where: Where) -> tuple[Term, ...]:
    """What holds in each alternative."""
    forms = [{*map(normal, each)} for each in where]
    return tuple(phi for phi in where[0] if all(normal(phi) in form for form in forms))
