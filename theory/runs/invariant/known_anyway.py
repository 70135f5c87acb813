"""What holds of any vectors and sums: asked for last, since it costs steps.

Of an inner product: the squared lengths of the vectors' sum and difference are not negative, it is
at most the product of the lengths, and of what these are at most. Of a sum: it is not negative
where no term is.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from theory.formal.terms import Expr, expr
from theory.proving.bounds import inside, vectors
from theory.proving.known import functions, not_negative
from theory.proving.prover import Fact, Prover
from theory.runs.invariant.bounded_lengths import bounded, of_numbers, product_bounded
from theory.runs.rounds import T

MOST = 4
"""Pairs of vectors of which that is said."""


def of_inner_products(p: Prover, phis: Sequence[Any], facts: Sequence[Fact]) -> Iterator[Fact]:
    """What is known of the inner products in formulas, by the facts about their lengths.

    Of what the code moves to nothing is said: it is equal to a sum of others.
    """
    flat = p.flat(*facts)
    moved = {phi[1][1] for phi in (th.conclusion for th in flat) if phi[0] == "=" and _is_dot(phi)}
    dots = dict.fromkeys(dot[1:] for phi in phis for dot in inside("dot", phi))
    each = (pair for dot in dots for pair in product(*map(_names, dot)))
    pairs = {frozenset(pair): pair for pair in each if pair[0] != pair[1] and not moved & {*pair}}
    for u, v in [tuple(map(Expr, pair)) for pair in pairs.values()][:MOST]:
        yield from (p.rule("norm", u - v), p.rule("norm", u + v))
        yield p.lemma("inner/cauchy-schwarz", vectors(u, v))
        both = p.attempt(partial(_by_lengths, p, u, v, flat))
        yield from [] if both is None else p.flat(both)


def _by_lengths(p: Prover, u: Expr, v: Expr, facts: Sequence[Fact]) -> Fact:
    """``|⟨u, v⟩| ≤ r s`` from the vectors' lengths."""
    plain = list(filter(of_numbers, facts))
    return product_bounded(p, bounded(p, u, facts, plain), bounded(p, v, facts, plain))


def _is_dot(phi: Any) -> bool:
    return type(phi[1]) is tuple and phi[1][0] == "dot"


def _names(v: Any) -> list[Any]:
    """The vectors that a vector is a sum of."""
    return [name for name in dict.fromkeys(inside("app", v)) if name[2] == "V"]


def of_totals(
    p: Prover, phis: Iterable[Any], at: Callable[[Expr, Any], Sequence[Any]]
) -> Iterator[Fact]:
    """The totals in formulas that are not negative, since no term is.

    Parameters
    ----------
    at : callable
        ``at(k, inside)``: what is known in round k.
    """
    for total in dict.fromkeys(total for phi in phis for total in inside("sum", phi)):
        sign = not_negative(p, total, at)
        if sign is not None:
            yield sign


def of_radicands(
    p: Prover, lines: Iterable[Expr], at: Callable[[Expr, Any], Sequence[Any]], here: Fact
) -> Iterator[Fact]:
    """The same of the totals that lines about a round take roots of.

    Parameters
    ----------
    here : Fact
        That the round is one of the run's: so are those before it.
    """

    def earlier(k: Expr, within: Any) -> Sequence[Any]:
        return at(k, p.have((expr(1) <= k) & (k <= T), within, here))

    return of_totals(p, [root for line in lines for root in functions("sqrt", line.t)], earlier)
