"""What a certificate multiplies the facts of a round with, branch by branch.

That a round keeps an invariant is one equation in each branch: what the invariant's sides leave
after the round is what they left before, and a sum of facts, larger side minus smaller side, with
multipliers that are not negative. It is read from the `arith` steps of the certificate, those that
lead to them put in; equations, such as the code's own, have no part in it: their sides leave 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from verify.discover.certificate_steps import NotShown
from verify.discover.conditions import contradictory
from verify.discover.fact_sums import Product, Sum, ratio
from verify.discover.round_steps import End, Steps
from verify.discover.where import Where, common, either
from verify.kernel.normal import plus, polynomial, term, times
from verify.kernel.terms import Term, put


@dataclass(frozen=True)
class Branch:
    """What keeps an invariant in a branch of a round.

    Attributes
    ----------
    steps : Steps
        The certificate's steps; they know which facts are given, and which are lemmas.
    invariant : int
        Which of the invariants is kept.
    before : tuple of Term
        The invariants before it: they are among the facts.
    where : tuple of tuple of Term
        What the branch takes to hold: alternatives.
    sum : dict
        What the sides of the invariant leave after the round.
    each : tuple of Term
        Indices for each of which it is kept.
    inside : tuple of Inside
        Of facts that say that a sum is not negative: why its terms are not.
    """

    steps: Steps
    invariant: int
    before: tuple[Term, ...]
    where: Where
    sum: Mapping[Product, Fraction]
    each: tuple[Term, ...]
    inside: tuple[Inside, ...] = ()


@dataclass(frozen=True)
class Inside:
    """Why the terms of a sum are not negative: what each leaves, branch by branch.

    Attributes
    ----------
    fact : Term
        That the sum is not negative.
    index, low, high : Term
        Its index, and from where to where it runs.
    branches : tuple of Branch
        What a term leaves.
    """

    fact: Term
    index: Term
    low: Term
    high: Term
    branches: tuple[Branch, ...]


def branches(text: str, lemmas: Mapping[str, str]) -> list[Branch]:
    """The branches of a round in the last induction of a certificate.

    Such with the same sum are one; those that no round takes are left out. So are two of which one
    takes a sign to be 1 and the other −1, with a formula for the sign in its place.

    Parameters
    ----------
    text : str
        The certificate.
    lemmas : mapping of str to str
        Certificates that it cites, by name.

    Raises
    ------
    NotShown
        If its steps are of another form.
    """
    steps = Steps(text, lemmas)
    found: list[Branch] = []
    for end, total in _taken(steps, steps.kept):
        before = steps.before_of(end.each)
        one = _branch(steps, end, before, steps.invariant(end), total)
        found = _joined(found, one)
    return found


def _taken(steps: Steps, number: int) -> Iterator[tuple[End, Sum]]:
    """The ends of the branches that a round may take, with what is left there."""
    for end in map(steps.written_as, steps.ends(number)):
        if not (steps.impossible(end.number) or contradictory(end.where, steps.positive)):
            steps.before_of(end.each)
            for each, total in steps.left(end):
                if not contradictory(each.where, steps.positive):
                    yield each, total


def _branch(steps: Steps, end: End, before: tuple[Term, ...], invariant: int, total: Sum) -> Branch:
    facts = dict.fromkeys(phi for chosen, _ in total for phi in chosen if phi in steps.summed)
    inside = tuple(_inside(steps, phi, before, invariant) for phi in facts)
    return Branch(steps, invariant, before, (end.where,), total, end.each, inside)


def _inside(steps: Steps, fact: Term, before: tuple[Term, ...], invariant: int) -> Inside:
    _, low, high, body = fact[2]
    found: list[Branch] = []
    index: Term = ()
    for end, left in _taken(steps, steps.summed[fact]):
        if len(end.each) != 1:
            raise NotShown("the terms of a sum are looked at in another way")
        (index,) = end.each
        by = ratio(("<=", 0, put(body, (index,))), steps.conclusion(end.number))
        total = {key: by * a for key, a in left.items()}
        found = _joined(found, _branch(steps, end, before, invariant, total))
    return Inside(fact, index, low, high, tuple(found))


def _joined(found: list[Branch], one: Branch) -> list[Branch]:
    """The branches with one more, as one with the first that says the same."""
    for place, other in enumerate(found):
        both = _both(other, one)
        if both is not None:
            return [*found[:place], both, *found[place + 1 :]]
    return [*found, one]


def _both(one: Branch, other: Branch) -> Branch | None:
    """Two branches as one, if they have the same sum, or one for either value of a sign."""
    if one.invariant != other.invariant:
        return None
    where = either(one.where, other.where)
    if one.sum == other.sum:
        return replace(one, where=where)
    for sign in (phi[1] for phi in common(one.where) if phi[0] == "=" and phi[2] == 1):
        rows = [*zip(_rows(one.sum), _rows(other.sum), strict=False)]
        same = all(a[:2] == b[:2] for a, b in rows) and len(one.sum) == len(other.sum)
        if ("=", sign, -1) in common(other.where) and same:
            total = {(facts, _by_sign(sign, p, q)): a for (a, facts, p), (_, _, q) in rows}
            return replace(one, where=where, sum=total)
    return None


def _rows(total: Mapping[Product, Fraction]) -> list[tuple[Fraction, tuple[Term, ...], Term]]:
    """The terms of a sum in an order that does not look at squares."""
    rows = [(a, facts, root) for (facts, root), a in total.items()]
    return sorted(rows, key=lambda row: repr(row[:2]))


def _by_sign(sign: Term, first: Term, second: Term) -> Term:
    """What has one value, up to its own sign, where a sign is 1, and another where it is −1."""
    p, q = polynomial(first), polynomial(second)
    half = Fraction(1, 2)
    found = []
    for own in (1, -1):
        even, odd = (plus(p, q, by * own) for by in (1, -1))
        found.append(
            plus({m: a * half for m, a in even.items()}, times(polynomial(sign), odd), half)
        )
    return term(min(found, key=len))
