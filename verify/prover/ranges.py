"""Facts that sums have by their ranges: one with no index is 0, one of ones counts its indices.

A sum beside one over a part of its range is that part and the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verify.kernel.normal import normal, plus, polynomial, relation, term
from verify.kernel.terms import Term
from verify.kernel.theorem import Theorem
from verify.prover.columns import Columns, Product
from verify.prover.session import Session

MOST_SUMS = 8


def ranges(
    p: Session, goal: Term, facts: Sequence[Theorem], atoms: Sequence[Term]
) -> list[Theorem]:
    """What holds of the sums among the atoms, as far as the facts give their ranges."""
    sums = [a for a in atoms if a[0] == "sum"][:MOST_SUMS]
    found = [th for whole in sums for th in _of(p, whole, sums, facts)]
    known = set(sums)
    new = [a for th in found for a in _sums(th) if a not in known]
    return [*found, *(th for a in dict.fromkeys(new) if a[1] == a[2] for th in _single(p, a))]


def _sums(th: Theorem) -> Iterator[Term]:
    return (a for monomial in relation(th.conclusion)[1] for a, _ in monomial if a[0] == "sum")


def _of(p: Session, whole: Term, sums: list[Term], facts: Sequence[Theorem]) -> Iterator[Theorem]:
    _, low, high, body = whole
    empty = shown(p, ("<", high, low), facts)
    if empty is not None:
        yield p.rule("sum-empty", whole, empty)
    elif body == 1:
        yield from _lemma(p, "count", {"a": low, "b": high}, {}, facts)
    elif low == high:
        yield from _single(p, whole)
    else:
        for other in sums:
            if other != whole and other[3] == body:
                yield from _parted(p, whole, other, facts)


def _single(p: Session, whole: Term) -> list[Theorem]:
    """``Σ_{k=a}^a f = f(a)``: its last term, and nothing before."""
    _, low, high, body = whole
    before = _moved(high, -1)
    nothing = p.rule("arith", ("<", before, low), [], [(Fraction(1), [], [])])
    last = p.rule("sum-last", whole, p.rule("arith", ("<=", low, high), [], []))
    return [last, p.rule("sum-empty", ("sum", low, before, body), nothing)]


def _parted(p: Session, whole: Term, other: Term, facts: Sequence[Theorem]) -> Iterator[Theorem]:
    """The whole is what comes before its last index and the rest, or so from any index on."""
    _, low, high, body = whole
    if other[1] == low and _moved(other[2], 1) == high:
        filled = shown(p, ("<=", low, high), facts)
        if filled is not None:
            yield p.rule("sum-last", whole, filled)
    elif other[2] == high:
        table = {"a": low, "b": high, "c": _moved(other[1], -1)}
        yield from _lemma(p, "split", table, {"f": body}, facts)


def _lemma(
    p: Session,
    name: str,
    numbers: dict[str, Term],
    terms: dict[str, Term],
    facts: Sequence[Theorem],
) -> Iterator[Theorem]:
    """A lemma on sums, where the facts give what it needs."""
    table = {(f"{symbol}_", "Z", 0): value for symbol, value in numbers.items()}
    table |= {(f"{symbol}_", "R", 1): value for symbol, value in terms.items()}
    th = p.rule("instantiate", p.cite(f"sums/{name}"), table)
    for phi in th.hypotheses:
        needed = shown(p, phi, facts)
        if needed is None:
            return
        th = p.rule("detach", th.conclusion, p.rule("discharge", phi, th), needed)
    yield th


def _moved(index: Term, by: int) -> Term:
    return term(plus(polynomial(index), {(): by}))


def shown(
    p: Session, goal: Term, facts: Sequence[Theorem], products: Sequence[Product] = ()
) -> Theorem | None:
    """A relation that is among the facts or follows from them and products, linearly."""
    wanted = normal(goal)
    for th in facts:
        if normal(th.conclusion) == wanted:
            return p.rule("part", goal, th)
    return Columns(p, goal, list(facts), products).combine(goal, relation(goal))
