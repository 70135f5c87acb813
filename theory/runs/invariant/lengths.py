"""Lengths that the code takes, ``√(v·v)``, and what else is known of roots."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from theory.formal.terms import Expr
from theory.proving.known import functions
from theory.proving.prover import Fact, Prover
from theory.proving.roots import below

MOST_BETWEEN = 3
"""Pairs of square roots whose difference is squared."""


def roots_bounded(p: Prover, facts: Sequence[Fact]) -> Iterator[Fact]:
    """``√a ≤ b`` where ``a ≤ b²`` is known of a number b that is not negative: ``‖x‖ ≤ R``."""
    flat = p.flat(*facts)
    signs = {th.conclusion[2]: th for th in flat if th.conclusion[:2] in (("<", 0), ("<=", 0))}
    said = {th.conclusion[1:]: th for th in flat if th.conclusion[0] == "="}
    for root in dict.fromkeys(t for th in flat for t in functions("sqrt", th.conclusion)):
        own = said.get((("^", root, 2), root[2]))
        for th in flat if own is not None else ():
            b = _root_of_larger(th.conclusion, root[2])
            if own is not None and b in signs:
                squares = p.have(Expr(root) ** 2 <= Expr(b) ** 2, own, th)
                yield below(p, Expr(root), Expr(b), p.have(Expr(b) >= 0, signs[b]), squares)


def _root_of_larger(phi: Any, a: Any) -> Any:
    """The b of ``a ≤ b²``; None of another formula."""
    sign, *sides = phi
    large = sides[-1]
    square = type(large) is tuple and large[0] == "^" and large[2] == 2
    return large[1] if sign in ("<", "<=") and sides[0] == a and square else None


def between_roots(facts: Sequence[Any]) -> list[Expr]:
    """Differences of square roots, whose squares are looked for in ``x²/√b ≤ 2 (√b − √a)``."""
    found = dict.fromkeys(t for th in facts for t in functions("sqrt", th.conclusion))
    return [Expr(one) - Expr(other) for one, other in combinations(found, 2)][:MOST_BETWEEN]
