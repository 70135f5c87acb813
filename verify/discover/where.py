"""When a branch is taken: alternatives, each of conditions that hold together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from verify.kernel.normal import normal, plus, polynomial, relation, term
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
    """Is it one or the other? A sign is 1 or −1."""
    signs = phi[0] == psi[0] == "=" and phi[1] == psi[1] and {phi[2], psi[2]} == {1, -1}
    return signs or normal(("not", phi)) is normal(psi)


def common(where: Where) -> tuple[Term, ...]:
    """What holds in each alternative."""
    forms = [{*map(normal, each)} for each in where]
    return tuple(phi for phi in where[0] if all(normal(phi) in form for form in forms))


def contradictory(where: Iterable[Term]) -> bool:
    """Do two of the conditions add up to a number that is not above 0, though both are?"""
    rows = [relation(phi) for phi in where if relation(phi)[0] in ("<=", "<")]
    for (sign, p), (other, q) in permutations(rows, 2):
        total = plus(p, q)
        if total.keys() <= {()}:
            number = total.get((), 0)
            if number < 0 or (number == 0 and "<" in (sign, other)):
                return True
    return False


def needed(where: tuple[Term, ...], positive: Iterable[Term]) -> tuple[Term, ...]:
    """The conditions without those that follow from another one.

    Parameters
    ----------
    where : tuple of Term
        What holds together.
    positive : iterable of Term
        Numbers that are above 0.
    """
    kept = [*dict((normal(phi), phi) for phi in reversed(where)).values()][::-1]
    for phi in [*kept]:
        if any(_follows(phi, psi, positive) for psi in kept if psi is not phi):
            kept.remove(phi)
    return tuple(kept)


def _follows(phi: Term, psi: Term, positive: Iterable[Term]) -> bool:
    """Is it the other one, a positive number added to what it leaves or multiplied with it?"""
    (sign, p), (other, q) = relation(phi), relation(psi)
    if not {sign, other} <= {"<=", "<"}:
        return False
    more = plus(p, q, -1)
    if more.keys() <= {()}:
        number = more.get((), 0)
        return number > 0 or (number == 0 and (sign == "<=" or other == "<"))
    if any(plus(more, polynomial(by), -1) == {} for by in positive):
        return True
    return sign == other and any(
        normal((sign, 0, ("*", by, term(q)))) is normal(phi) for by in positive
    )
