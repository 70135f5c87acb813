"""A rank that is counted, ``ŷ = 1 + Σ_i 1[b_i ≤ s]``, beside the true one: ``|ŷ − y| ≤ Σ_i f_i``.

The true rank counts too, ``y = 1 + Σ_i 1[i < y]``, and the two sums are compared entry by entry.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from theory.formal.terms import Expr, eq, expr, indicator, total
from theory.proving.bounds import inside
from theory.proving.known import entry
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing


def distances(
    p: Prover, sums: Sequence[Any], phis: Sequence[Any], last: Expr, facts: Sequence[Fact]
) -> Iterator[Fact]:
    """``±(1 + Σ_i 1[…] − y) ≤ Σ_i f_i`` for the sums over thresholds, where entries show it.

    Parameters
    ----------
    sums : sequence of tuple
        The sums over ``1, …, last``.
    phis : sequence of tuple
        What is spoken of: nothing is said of a rank that is in no formula as a number.
    facts : sequence of Fact
        Among them ``1 ≤ y`` and ``y ≤ K``.
    """
    counts = [whole for whole in sums if whole[3][0] == "ind"]
    others = [whole for whole in sums if whole[3][0] != "ind"]
    spoken = [phi for phi in phis if counts and inside("sum", phi)]
    ranges = [th for th in p.flat(*facts) if th.conclusion[0] == "<=" and _is_range(th.conclusion)]
    for y in map(Expr, dict.fromkeys(y for phi in spoken for y in _integers(phi))):
        known = p.attempt(partial(_counted, p, y, last, ranges))
        if known is None:
            continue
        for count, other, sign in product(counts, others, (1, -1)):
            found = p.attempt(partial(_compared, p, y, sign, count, other, known))
            yield from [] if found is None else [found]


def _counted(p: Prover, y: Expr, last: Expr, facts: Sequence[Fact]) -> Fact:
    """``Σ_i 1[i < y] = y − 1``."""
    inside_ = p.have((1 <= y) & (y - 1 <= last), *facts, depth=0)
    table = terms(a=expr(1), b=last, d=expr(1), e=y - 1, f=lambda i: expr(1))
    part = p.lemma("sums/restrict", table, inside_)
    ones = p.lemma("sums/count", terms(a=expr(1), b=y - 1), inside_)
    same = _each(p, last, lambda i: eq(_below(y)(i), indicator((1 <= i) & (i <= y - 1))))
    return p.have(eq(total(1, last, _below(y)), y - 1), part, ones, same)


def _compared(p: Prover, y: Expr, sign: int, count: Any, other: Any, known: Fact) -> Fact:
    f, g = entry(count), entry(other)
    each = _each(p, Expr(count[2]), lambda i: sign * (f(i) - _below(y)(i)) <= g(i))
    return p.have(sign * (Expr(count) - y + 1) <= Expr(other), each, known)


def _each(p: Prover, last: Expr, line: Callable[[Expr], Expr]) -> Fact:
    def proof(i: Expr, within: Fact) -> Fact:
        return p.have(line(i), within)

    return summing(p, p.every(1, last, line, proof))


def _below(y: Expr) -> Callable[[Expr], Expr]:
    return lambda i: indicator(i < y)


def _is_range(phi: Any) -> bool:
    """Does it compare numbers and integers, and nothing else?"""
    return all(type(t) is not tuple or (t[0] == "app" and t[2] == "Z") for t in phi[1:])


def _integers(t: Any) -> Iterator[Any]:
    """The integers of a round in a term, without those in sums, conditions and indices."""
    if type(t) is not tuple or t[0] in ("sum", "vsum"):
        return
    if t[0] == "app":
        if t[2] == "Z" and len(t) > 3:
            yield t
        return
    for part in t[1:]:
        yield from _integers(part)
