"""Quotients of quotients, and of products: what is known of them beside that a (1/a) = 1."""

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import permutations
from operator import mul
from typing import Any

from theory.formal.terms import Expr, eq, expr
from theory.proving.bounds import inside
from theory.proving.prover import Fact, Prover


def quotients(p: Prover, facts: Sequence[Fact]) -> Iterator[Fact]:
    """``1/(1/a) = a`` and ``1/(a b) = (1/a)(1/b)``, of what is seen to be positive.

    Of consecutive numbers that is ``1/a − 1/b``, so that sums of it telescope.
    """
    divisors = dict.fromkeys(t[1] for th in facts for t in inside("inv", th.conclusion))
    factors = {d: d[1:] if d[0] == "*" else (d,) for d in divisors if type(d) is tuple}
    factors = {d: each for d, each in factors.items() if d[0] in ("*", "inv")}
    units: dict[Any, Fact] = {}
    """``a (1/a) = 1``, by a."""
    for a in dict.fromkeys((*divisors, *(_base(a) for each in factors.values() for a in each))):
        above = p.attempt(partial(p.nonlinear, expr(a) > 0, *facts, levels=0))
        if above is not None and type(a) is tuple:
            units[a] = p.rule("inverse", Expr(a), above)
    yield from (unit for a, unit in units.items() if a not in divisors)
    for d, each in factors.items():
        if units.keys() >= {d, *map(_base, each)}:
            yield _of_product(p, Expr(d), [*map(Expr, each)], units)
    for a, b in permutations(map(Expr, units), 2):
        next_one = p.attempt(partial(p.have, eq(b, a + 1), depth=0))
        if next_one is not None:
            both = (1 / a) * (1 / b)
            products = [(1 / a, units[b.t]), (1 / b, units[a.t]), (both, next_one)]
            yield p.have(eq(both, 1 / a - 1 / b), products=products)


def _base(a: Any) -> Any:
    """The a of ``1/a``, and of a."""
    return a[1] if type(a) is tuple and a[0] == "inv" else a


def _of_product(p: Prover, d: Expr, factors: Sequence[Expr], units: dict[Any, Fact]) -> Fact:
    """``1/d`` as the product of the factors' inverses."""
    inverses = [Expr(a.t[1]) if a.t[0] == "inv" else 1 / a for a in factors]
    whole, left = reduce(mul, inverses), 1 / d
    products: list[Any] = [(whole, units[d.t])]
    for a, inverse in zip(factors, inverses, strict=True):
        products.append((left, units[_base(a.t)]))
        left = left * (a * inverse)
    return p.have(eq(1 / d, whole), products=products)
