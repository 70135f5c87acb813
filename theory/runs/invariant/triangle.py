"""The triangle inequality: the length of what the code moves to, from the lengths of its parts.

The code moves to ``Σ c_i v_i``. Where the signs of the c_i are known and ``‖v_i‖ ≤ b_i``, the
length is at most ``Σ |c_i| b_i``. Branches and labels, y = 1 or y = −1, are told apart, and so are
the signs of a c_i that is a sum over a row. A sum of vectors whose length the code takes, as to
project it, is one of the v_i.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations
from operator import add
from typing import Any

from theory.formal.terms import Expr, eq, expr
from theory.proving.bounds import inside
from theory.proving.inverses import positive_inverse
from theory.proving.prover import Fact, Prover
from theory.runs.invariant.bounded_lengths import (
    Bounded,
    Root,
    bounded,
    has_products,
    of_numbers,
    product_bounded,
    root,
)
from theory.runs.invariant.lengths import is_length

MOST = 3
"""Branches and labels that are told apart; of more than these, the labels are."""


@dataclass(frozen=True)
class Part:
    """``c v``, with ``|c|`` and that it is not negative.

    Parameters
    ----------
    named : Fact, optional
        That the code's number is c, which is a name for it or the name's negation.
    """

    v: Expr
    c: Expr
    size: Expr
    sign: Fact
    bounded: Bounded
    named: Fact | None = None


def by_lengths(p: Prover, goal: Expr, move: Fact, facts: Sequence[Fact]) -> Fact:
    """``‖w‖² ≤ b²`` for what the code moves to, on each branch and for each label.

    Parameters
    ----------
    move : Fact
        ``w = Σ c_i v_i``.
    facts : sequence of Fact
        Lengths of the v_i, and what is known of the numbers.

    Raises
    ------
    ProofError
        If a length or a sign is not known, or the bound does not follow.
    """
    w = Expr(move.conclusion[1])
    same = goal.t[0] == "<=" and p.attempt(partial(p.have, eq(Expr(goal.t[1]), w @ w)))
    if not same:
        return _by_scaled(p, goal, move, facts)
    flat = [*p.flat(*facts), *_lengths_taken(p, facts)]
    limit = root(p, Expr(goal.t[2]), list(filter(of_numbers, flat)))
    labels = [th for th in flat if th.conclusion[0] == "or" and inside("app", th.conclusion)]
    guards = dict.fromkeys(_conditions(move.conclusion[2]))
    either = [*labels, *(p.rule("indicator", Expr(guard)) for guard in guards)]
    summed = dict.fromkeys(t for _, c in combination(move) for t in inside("sum", c.t))
    either += [p.rule("excluded", Expr(t) >= 0) for t in summed]

    def known(facts: Sequence[Fact], left: Sequence[Fact]) -> Fact:
        found = p.attempt(partial(_added, p, goal, limit, move, facts))
        if found is not None:
            return found
        if not left:
            p.fails("the lengths do not add up to it")
        case = partial(decided, facts, left[1:])
        return p.cases(goal, left[0], *[case for _ in left[0].conclusion[1:]])

    def decided(facts: Sequence[Fact], left: Sequence[Fact], now: Fact) -> Fact:
        return known([*facts, *p.flat(now)], left)

    return known(flat, either if len(either) <= MOST else labels[:MOST])


def _by_scaled(p: Prover, goal: Expr, move: Fact, facts: Sequence[Fact]) -> Fact:
    """``s² ‖w‖² ≤ a`` for a number s > 0, as ``‖w‖² ≤ a/s²``; others are divided, too."""
    w, known = Expr(move.conclusion[1]), p.flat(*facts)
    plain = list(filter(of_numbers, known))

    def is_scaled(s: Expr) -> Fact | None:
        return p.attempt(partial(p.have, eq(Expr(goal.t[1]), s**2 * (w @ w))))

    squares = dict.fromkeys(power[1] for power in inside("^", goal.t[1]))
    s = next(filter(is_scaled, map(Expr, squares)), None)
    if s is None:
        p.fails("it bounds no length of the new state")
    above = p.nonlinear(s > 0, *plain, levels=1)
    one, positive = p.rule("inverse", s, above), positive_inverse(p, s, above)

    def divided(th: Fact) -> Fact:
        length, large = Expr(inside("dot", th.conclusion)[0]), Expr(th.conclusion[2])
        products: list[Any] = [[positive, positive, th], ((s / s + 1) * length, one)]
        return p.have(length <= large * (1 / s) ** 2, products=products)

    def quotient(th: Fact) -> Fact:
        return p.have(Expr(th.conclusion[2]) / s >= 0, products=[[th, positive]])

    signs = [th for th in plain if th.conclusion[:2] in (("<=", 0), ("<", 0))]
    longer = [th for th in known if th.conclusion[0] == "<=" and inside("dot", th.conclusion)]
    more = [p.attempt(partial(quotient, th)) for th in signs]
    more += [p.attempt(partial(divided, th)) for th in longer]
    large = Expr(goal.t[2])
    short = w @ w <= large * (1 / s) ** 2
    found = by_lengths(p, short, move, [one, positive, *known, *(th for th in more if th)])
    products: list[Any] = [[above, above, found], ((s / s + 1) * large, one)]
    return p.have(goal, products=products)


def _added(p: Prover, goal: Expr, limit: Root, move: Fact, facts: Sequence[Fact]) -> Fact:
    """The same where the signs of all numbers are known."""
    w = Expr(move.conclusion[1])
    taken = {th.conclusion[1][1] for th in _lengths_taken(p, facts)}
    numbers = combination(move, taken)
    own = {dot for _, c in numbers for dot in inside("dot", c.t)}  # of a step that is a quotient
    plain = [th for th in facts if of_numbers(th) or own >= {*inside("dot", th.conclusion)}]
    parts = [_part(p, v, c, facts, plain) for v, c in numbers]
    total = reduce(add, (part.size * part.bounded.b for part in parts), expr(0))
    above = p.have(total >= 0, products=[[part.sign, part.bounded.sign] for part in parts])
    less = p.nonlinear(total <= limit.b, *plain, levels=2)
    within = p.have(total**2 <= limit.b**2, products=[[less, limit.sign], [less, above]])
    moved: list[Any] = [(part.c, p.rule("pair", part.v, move)) for part in parts]
    for named in (part for part in parts if part.named is not None):
        moved.append((named.v @ w, named.named))
        moved += [(part.c * (part.v @ named.v), named.named) for part in parts]
    length = p.have(
        w @ w <= total**2, *_products(p, parts), p.rule("pair", w, move), products=moved
    )
    return p.have(goal, length, within, limit.same)


def _lengths_taken(p: Prover, facts: Sequence[Fact]) -> list[Fact]:
    """``v·v = √(v·v)²`` of the lengths that are taken."""
    roots = [th for th in facts if th.conclusion[0] == "=" and is_length(th.conclusion[2])]
    squared = [th for th in roots if th.conclusion[1] == ("^", ("fn", "sqrt", th.conclusion[2]), 2)]
    return [p.have(eq(Expr(th.conclusion[2]), Expr(th.conclusion[1])), th) for th in squared]


def combination(move: Fact, whole: Collection[Any] = ()) -> list[tuple[Expr, Expr]]:
    """The vectors v_i that the code moves to a sum of, with their numbers c_i.

    Parameters
    ----------
    whole : collection of terms
        Vectors that are not taken apart.
    """
    found: dict[Any, Expr] = {}
    for v, c in _terms(move.conclusion[2], expr(1), whole):
        found[v] = found[v] + c if v in found else c
    return [(Expr(v), c) for v, c in found.items()]


def sums_in(moves: Sequence[Fact]) -> list[Expr]:
    """The sums in the numbers by which the code moves vectors: their squares are in lengths.

    That is ``y − w·x`` of ``w′ = w + (y − w·x)/‖x‖² x``.
    """
    numbers = [c.t for move in moves for _, c in combination(move)]
    return [Expr(t) for t in dict.fromkeys(t for c in numbers for t in _sums(c))]


def _sums(t: Any) -> Iterator[Any]:
    """The factors of a term that are sums, none with a condition in it and no divisor."""
    if type(t) is not tuple or t[0] in ("ind", "inv", "app"):
        return
    if t[0] == "+" and not inside("ind", t):
        yield t
    else:
        for part in t[1:]:
            yield from _sums(part)


def _conditions(t: Any) -> Iterator[Any]:
    """The conditions in a term, but for those of a sum's terms: each is about one of many."""
    if type(t) is tuple and t[0] not in ("sum", "vsum"):
        if t[0] == "ind":
            yield t[1]
        for part in t[1:]:
            yield from _conditions(part)


def _terms(t: Any, factor: Expr, whole: Collection[Any]) -> Iterator[tuple[Any, Expr]]:
    if t in whole:
        yield t, factor
    elif t[0] == "v+":
        for part in t[1:]:
            yield from _terms(part, factor, whole)
    elif t[0] == "v*":
        yield from _terms(t[2], factor * Expr(t[1]), whole)
    elif t[0] != "v0":
        yield t, factor


def _part(p: Prover, v: Expr, c: Expr, facts: Sequence[Fact], plain: Sequence[Fact]) -> Part:
    def signed(c: Expr, named: Fact | None = None) -> Part | None:
        for size in (c, -c):
            sign = p.attempt(partial(p.nonlinear, size >= 0, *plain, levels=1))
            if sign is not None:
                return Part(v, c, size, sign, bounded(p, v, facts, plain), named)
        return None

    found = signed(c)
    for n, named in _named(p, c, facts, plain) if found is None else ():
        found = found or signed(n, named)
    if found is None:
        p.fails("the sign of a number before a vector is not known")
    return found


def _named(
    p: Prover, c: Expr, facts: Sequence[Fact], plain: Sequence[Fact]
) -> Iterator[tuple[Expr, Fact]]:
    """``c = n`` or ``c = −n`` for a name n of a number in the code: its step, for a label ±1."""
    for th in facts:
        phi = th.conclusion
        if phi[0] == "=" and phi[1][:1] == ("app",) and has_products(phi[2]):
            for n in (Expr(phi[1]), -Expr(phi[1])):
                same = p.attempt(partial(p.nonlinear, eq(c, n), th, *plain, levels=0))
                if same is not None:
                    yield n, same


def _products(p: Prover, parts: Sequence[Part]) -> Iterator[Fact]:
    """``c_i c_j ⟨v_i, v_j⟩ ≤ |c_i| |c_j| b_i b_j``."""
    for part in parts:
        b, v = part.bounded, part.v
        goal = part.c**2 * (v @ v) <= (part.size * b.b) ** 2
        yield p.have(goal, products=[[part.sign, part.sign, b.square]])
    for one, other in combinations(parts, 2):
        first, second = one.bounded, other.bounded
        both = product_bounded(p, first, second)
        goal = one.c * other.c * (one.v @ other.v) <= one.size * first.b * other.size * second.b
        products = [[one.sign, other.sign, th] for th in p.pieces(both)]
        yield p.have(goal, products=products)
