"""Facts about every entry of a row: what they say of one, and of the sum; ``p`` is the prover."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing

Each = tuple[Expr, Expr, Callable[[Expr], Expr]]
"""The first index, the last one, and what is said of an index."""


def about_each(goal: Expr) -> Each | None:
    """A line about every index of a range, taken apart; None of another line."""
    if goal.t[0] != "all" or goal.t[1][0] != "=>":
        return None
    (_, (_, low, _), (_, _, high)), _ = goal.t[1][1:]
    return Expr(low), Expr(high), lambda i: Expr(put(goal.t[1][2], (i.t,)))


def at_entry(p: Prover, facts: Sequence[Fact], i: Expr, within: Fact) -> list[Fact]:
    """The facts about every entry, said of entry i, which is in the range."""
    found = []
    for th in p.flat(*facts):
        if th.conclusion[0] == "all":
            one = p.attempt(partial(p.use, th, i, by=[within]))
            found += [] if one is None or one.conclusion[0] == "=>" else p.flat(one)
    return found


def positive_sum(p: Prover, whole: Expr, facts: Sequence[Fact]) -> Fact:
    """``Σ > 0`` where there is a term, and every term is seen to be positive."""
    low, high, f = _parts(whole)

    numbers = [th for th in p.flat(*facts) if _bounds_numbers(th.conclusion)]

    def each(i: Expr, within: Fact) -> Fact:
        return _positive(p, f(i), [*numbers, *at_entry(p, facts, i, within)])

    every = p.every(low, high, lambda i: f(i) > 0, each)
    return p.lemma("sums/positive", terms(a=low, b=high, f=f), p.have(low <= high, *facts), every)


def _bounds_numbers(phi: Any) -> bool:
    """Is it an inequality without sums and inner products?"""

    def plain(t: Any) -> bool:
        return type(t) is not tuple or (t[0] not in ("sum", "dot") and all(map(plain, t[1:])))

    return phi[0] in ("<", "<=") and plain(phi)


def _positive(p: Prover, term: Expr, facts: Sequence[Fact]) -> Fact:
    """``term > 0``, of a product that of its factors."""

    def plain(a: Expr) -> Fact:
        return p.nonlinear(a > 0, *facts, levels=1)

    if term.t[0] != "*":
        return plain(term)
    return p.have(term > 0, products=[[plain(Expr(part)) for part in term.t[1:]]])


def at_least(p: Prover, whole: Expr, i: Expr, within: Fact, facts: Sequence[Fact]) -> Fact:
    """``f(i) ≤ Σ f`` where every term is seen not to be negative."""
    low, high, f = _parts(whole)

    def each(j: Expr, inside: Fact) -> Fact:
        return p.nonlinear(f(j) >= 0, *at_entry(p, facts, j, inside), levels=1)

    every = p.every(low, high, lambda j: f(j) >= 0, each)
    table = terms(a=low, b=high, f=f) | {("c_", "Z", 0): i}
    return p.lemma("sums/member", table, within, every)


def summed(p: Prover, facts: Sequence[Fact]) -> list[Fact]:
    """``Σ f ≤ Σ g`` where the facts say ``f ≤ g`` or ``f < g`` of every entry, and what Σ 1 is."""
    found = []
    for th in p.flat(*facts):
        each = about_each(Expr(th.conclusion))
        if each is None:
            continue
        low, high, body = each
        filled = p.attempt(partial(p.have, low <= high, *facts))
        if filled is not None:
            found.append(p.lemma("sums/count", terms(a=low, b=high), filled))
        for n, part in enumerate(_relations(body(low).t)):
            if part[0] in ("<=", "<"):
                found.append(summing(p, p.every(low, high, *_weakened(p, th, body, n))))
    return found


def _weakened(
    p: Prover, th: Fact, body: Callable[[Expr], Expr], n: int
) -> tuple[Callable[[Expr], Expr], Callable[[Expr, Fact], Fact]]:
    """``f(i) ≤ g(i)`` for the n-th relation that a fact says of every entry, and its proof."""

    def line(i: Expr) -> Expr:
        return Expr(("<=", *_relations(body(i).t)[n][1:]))

    return line, lambda i, within: p.have(line(i), *at_entry(p, [th], i, within))


def _relations(t: Any) -> list[Any]:
    return [part for one in t[1:] for part in _relations(one)] if t[0] == "and" else [t]


def _parts(whole: Expr) -> Each:
    return Expr(whole.t[1]), Expr(whole.t[2]), lambda i: Expr(put(whole.t[3], (i.t,)))
