"""A rank that is counted or chosen beside the true one: ``|ŷ − y| ≤ Σ_i f_i``.

One is ``ŷ = 1 + Σ_i 1[b_i ≤ s]``, the other ``ŷ = min{i : s < b_i}``. The second one and the true
rank count, too, ``y = 1 + Σ_i 1[i < y]``, and two such sums are compared entry by entry.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from theory.formal.terms import Expr, eq, expr, indicator, total
from theory.proving.bounds import inside
from theory.proving.entries import at_entry
from theory.proving.known import Entry, entry
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.invariant.cases import values
from theory.runs.invariant.chosen_ranks import chosen

Count = tuple[Expr, Entry, list[Fact]]
"""``r``, the f of ``r = 1 + Σ_i f_i``, and what is known of it."""


def distances(
    p: Prover, sums: Sequence[Any], phis: Sequence[Any], last: Expr, facts: Sequence[Fact]
) -> Iterator[Fact]:
    """``±(ŷ − y) ≤ Σ_i f_i`` for the sums over thresholds, where entries show it.

    Parameters
    ----------
    sums : sequence of tuple
        The sums over ``1, …, last``.
    phis : sequence of tuple
        What is spoken of: nothing is said of a rank that is in no formula as a number.
    facts : sequence of Fact
        Among them ``1 ≤ y`` and ``y ≤ K``, and what is said of the ranks that are chosen.
    """
    flat = p.flat(*facts)
    ranges = ranges_of(flat)
    firsts = chosen(flat)
    predicted = [_of_sum(whole) for whole in sums if _counts(whole)]
    others = [whole for whole in sums if not _counts(whole) and _may_be_0(whole)]
    spoken = [phi for phi in phis if firsts or (predicted and inside("sum", phi))]
    ranged = [part for th in ranges for part in th.conclusion]
    ranks = {}
    for y in dict.fromkeys(y for phi in spoken if others for y in _integers(phi) if y in ranged):
        same = p.attempt(partial(_counted, p, Expr(y), last, ranges))
        if same is not None:
            ranks[y] = Expr(y), _below(Expr(y)), [same, *firsts.get(y, [])]
    predicted += [ranks[y] for y in firsts if y in ranks]
    true = [ranks[y] for y in ranks if y not in firsts]
    orders = [th for th in ranges if len([*_integers(th.conclusion)]) == 2]
    for one, two, other, sign in product(predicted, true, others, (1, -1)):
        found = p.attempt(partial(_compared, p, last, sign, one, two, other, orders))
        yield from [] if found is None else [found]


def _counts(whole: Any) -> bool:
    """Is each of its terms 0 or 1, as a condition does not hold or does?"""
    return type(whole[3]) is tuple and bool(whole[3][0] == "ind")


def _may_be_0(whole: Any) -> bool:
    """Is a term 0 in some case, as of a threshold that is right, or is that not known by cases?"""
    found = values(whole[3])
    return not found or 0 in found


def _of_sum(whole: Any) -> Count:
    return 1 + Expr(whole), entry(whole), []


def _counted(p: Prover, y: Expr, last: Expr, facts: Sequence[Fact]) -> Fact:
    """``Σ_i 1[i < y] = y − 1``."""
    inside_ = p.have((1 <= y) & (y - 1 <= last), *facts, depth=0)
    table = terms(a=expr(1), b=last, d=expr(1), e=y - 1, f=lambda i: expr(1))
    part = p.lemma("sums/restrict", table, inside_)
    ones = p.lemma("sums/count", terms(a=expr(1), b=y - 1), inside_)
    same = _each(p, last, lambda i: eq(_below(y)(i), indicator((1 <= i) & (i <= y - 1))))
    return p.have(eq(total(1, last, _below(y)), y - 1), part, ones, same)


def _compared(
    p: Prover, last: Expr, sign: int, one: Count, two: Count, other: Any, orders: Sequence[Fact]
) -> Fact:
    """``±(ŷ − y) ≤ Σ_i f_i`` by each entry; the ends of an interval label are in order."""
    (a, f, own), (b, g, known), h = one, two, entry(other)
    each = _each(p, last, lambda i: sign * (f(i) - g(i)) <= h(i), own[1:], orders)
    return p.have(sign * (a - b) <= Expr(other), each, *own[:1], *known[:1])


def _each(
    p: Prover,
    last: Expr,
    line: Callable[[Expr], Expr],
    known: Sequence[Fact] = (),
    others: Sequence[Fact] = (),
) -> Fact:
    """The sum of a line over the thresholds, by what is known of each and by other facts."""

    def proof(i: Expr, within: Fact) -> Fact:
        return p.have(line(i), within, *others, *at_entry(p, known, i, within))

    return summing(p, p.every(1, last, line, proof))


def _below(y: Expr) -> Callable[[Expr], Expr]:
    return lambda i: indicator(i < y)


def ranges_of(facts: Sequence[Fact]) -> list[Fact]:
    """The facts that compare numbers and integers, and nothing else, such as ``1 ≤ y``."""
    return [th for th in facts if th.conclusion[0] == "<=" and _is_range(th.conclusion)]


def _is_range(phi: Any) -> bool:
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
