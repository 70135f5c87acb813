"""Vectors that are no longer than a number, and what follows for their inner products."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce
from operator import mul
from typing import Any

from theory.formal.terms import Expr, eq, expr
from theory.proving.bounds import factors, inside, vectors
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at


@dataclass(frozen=True)
class Root:
    """A number b whose square is a given one.

    Parameters
    ----------
    b : Expr
    same : Fact
        That the given number is ``b²``.
    sign : Fact
        ``0 ≤ b``.
    """

    b: Expr
    same: Fact
    sign: Fact


@dataclass(frozen=True)
class Bounded:
    """A vector v that is no longer than a number.

    Parameters
    ----------
    v, b : Expr
    square : Fact
        ``‖v‖² ≤ b²``.
    sign : Fact
        ``0 ≤ b``.
    """

    v: Expr
    b: Expr
    square: Fact
    sign: Fact


def bounded(p: Prover, v: Expr, facts: Sequence[Fact], plain: Sequence[Fact]) -> Bounded:
    """A number that the length of a vector is at most.

    Parameters
    ----------
    plain : sequence of Fact
        The facts that speak of numbers.

    Raises
    ------
    ProofError
        If none is known.
    """
    for th in facts:
        sign, *sides = th.conclusion
        for small, large in {"<=": [sides], "=": [sides, sides[::-1]]}.get(sign, []):
            if inside("dot", small)[:1] == [small] and not has_products(large):
                above = Expr(large)
                length = p.attempt(partial(p.have, v @ v <= above, th, depth=0))
                if length is not None:
                    r = root(p, above, plain)
                    return Bounded(v, r.b, p.have(v @ v <= r.b**2, length, r.same), r.sign)
    p.fails("no bound of a vector's length is known")


def root(p: Prover, square: Expr, plain: Sequence[Fact]) -> Root:
    """The root of a square: a number that is known not to be negative, or a product of numbers.

    Raises
    ------
    ProofError
        If there is none.
    """
    signs = [th for th in plain if th.conclusion[:2] in (("<=", 0), ("<", 0))]
    for th in (*signs, p.have(expr(1) >= 0)):
        b = Expr(th.conclusion[2])
        same = p.attempt(partial(p.nonlinear, eq(square, b**2), *plain, levels=0))
        if same is not None:
            return Root(b, same, p.have(b >= 0, th))
    powers = [*factors(square.t)]
    if all(type(power) is tuple and power[0] == "^" and power[2] == 2 for power in powers):
        b = reduce(mul, (Expr(power[1]) for power in powers))
        sign = p.nonlinear(b >= 0, *plain, levels=1)
        return Root(b, p.have(eq(square, b**2)), sign)
    p.fails("the root of a squared length is not known")


def product_bounded(p: Prover, one: Bounded, other: Bounded) -> Fact:
    """``⟨u, v⟩ ≤ r s`` and ``−⟨u, v⟩ ≤ r s``."""
    table = vectors(one.v, other.v) | at(r_=one.b, s_=other.b)
    lengths = p.rule("conjoin", [one.sign, other.sign])
    return p.lemma("lengths/at-most", table, one.square, other.square, lengths)


def shorter(p: Prover, goal: Expr, facts: Sequence[Fact]) -> Fact:
    """``‖v‖² ≤ b²`` from ``‖v‖² ≤ c²`` and ``c ≤ b``.

    Raises
    ------
    ProofError
        If no such c is known.
    """
    if goal.t[0] != "<=" or type(goal.t[1]) is not tuple or goal.t[1][0] != "dot":
        p.fails("it bounds no length")
    flat = p.flat(*facts)
    plain = list(filter(of_numbers, flat))
    own, limit = bounded(p, Expr(goal.t[1][1]), flat, plain), root(p, Expr(goal.t[2]), plain)
    less = p.nonlinear(own.b <= limit.b, *plain, levels=1, differences=True)
    within = p.have(own.b**2 <= limit.b**2, products=[[less, limit.sign], [less, own.sign]])
    return p.have(goal, own.square, within, limit.same)


def of_numbers(th: Fact) -> bool:
    """Does a fact speak of no inner product, but in lengths that are taken and in conditions?"""
    return not has_products(th.conclusion)


def has_products(t: Any) -> bool:
    """Is an inner product in a term or formula, in no condition and under no root?"""
    if type(t) is not tuple or t[0] == "ind" or t[:2] == ("fn", "sqrt"):
        return False
    return t[0] == "dot" or any(map(has_products, t[1:]))
