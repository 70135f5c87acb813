"""A rank that is chosen: the first one of which a condition holds; ``p`` is the prover.

Of ``ŷ = min{i : s < b_i}`` the code says that the condition fails below ŷ, and holds at ŷ. That it
holds above, too, follows where the thresholds are in order.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from theory.formal.terms import Expr, every, expr
from theory.proving.bounds import symbols
from theory.proving.entries import about_each, at_entry
from theory.proving.prover import Fact, Prover
from theory.runs.names import ENDS
from theory.runs.rounds import T

FIRST, LAST = expr(1), ENDS["K"]
"""The first and the last threshold."""


def of_rounds(th: Fact) -> bool:
    """Is a fact about rounds, and not about thresholds?"""
    each = about_each(Expr(th.conclusion))
    return each is not None and symbols(T.t) <= symbols(each[1].t)


def first_ranks(p: Prover, said: Sequence[Fact], known: Sequence[Fact]) -> Iterator[Fact]:
    """``i < ŷ ⇒ ¬φ(i)`` and ``ŷ ≤ i ⇒ φ(i)`` of all thresholds i.

    Parameters
    ----------
    said : sequence of Fact
        What the code says of a round.
    known : sequence of Fact
        Among them the order of the thresholds.
    """
    said, known = p.flat(*said), p.flat(*known)
    for th in said:
        match about_each(Expr(th.conclusion)):
            case (_, Expr(t=("+", rank, _)), fails) if fails(FIRST).t[0] == "not":
                yield from _sides(p, Expr(rank), fails, th, said, known)


def _sides(
    p: Prover,
    rank: Expr,
    fails: Callable[[Expr], Expr],
    below: Fact,
    said: Sequence[Fact],
    known: Sequence[Fact],
) -> Iterator[Fact]:
    def holds(i: Expr) -> Expr:
        return Expr(fails(i).t[1])

    yield p.auto(every(FIRST, LAST, lambda i: (i < rank) >> fails(i)), below)
    each = p.attempt(partial(_above, p, rank, holds, said, known))
    if each is not None:
        yield p.auto(every(FIRST, LAST, lambda i: (rank <= i) >> holds(i)), each)


def _above(
    p: Prover,
    rank: Expr,
    holds: Callable[[Expr], Expr],
    said: Sequence[Fact],
    known: Sequence[Fact],
) -> Fact:
    plain = [th for th in said if th.conclusion[0] != "all"]
    order = [th for th in known if _is_order(th.conclusion)]

    def line(i: Expr) -> Expr:
        return (i <= LAST) >> holds(i)

    def step(i: Expr, least: Fact, before: Fact) -> Fact:
        last = p.assume(i + 1 <= LAST)
        within = p.have((FIRST <= i) & (i <= LAST - 1), least, last, *plain, depth=0)
        now = p.have(holds(i), before, last)
        after = p.have(holds(i + 1), now, *at_entry(p, order, i, within))
        return p.rule("discharge", last.conclusion, after)

    return p.induction(rank, line, p.have(line(rank), *plain), step)


def chosen(facts: Sequence[Fact]) -> dict[Any, list[Fact]]:
    """What `first_ranks` says, as disjunctions, by the rank of which it does."""
    found: dict[Any, list[Fact]] = {}
    for th in facts:
        each = about_each(Expr(th.conclusion))
        match each and each[2](FIRST).t:
            case ("or", ("not", ("<", _, rank)), ("not", _)):
                found[rank] = [th]
            case ("or", ("not", ("<=", rank, _)), _) if rank in found:
                found[rank].append(th)
    return found


def _is_order(phi: Any) -> bool:
    """Does it compare two entries of a row, for all of them?"""
    each = about_each(Expr(phi))
    return each is not None and each[2](FIRST).t[0] in ("<=", "<")
