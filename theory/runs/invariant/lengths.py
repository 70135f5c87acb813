"""Lengths that the code takes, ``√(v·v)``, and what else is known of roots."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, product
from typing import Any

import sympy

from theory.formal.terms import Expr, sqrt
from theory.formal.translate import Translation
from theory.language.statement import NormSquared
from theory.proving.known import functions, not_negative
from theory.proving.prover import Fact, Prover
from theory.proving.roots import below
from theory.runs.names import over_thresholds

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


def lengths_in(p: Prover, said: Translation, lines: Iterable[Any]) -> list[Any]:
    """The lengths in lines are not negative, but for those inside sums.

    Of rows it is the sum of the squares, over the thresholds.
    """
    a = sympy.Dummy(positive=True)
    every = list(lines)
    plain = [part.replace(sympy.Sum, lambda *of: a) for part in every]
    found = {arg for part in plain for n in part.atoms(NormSquared) for arg in n.args}
    rows = {n for part in every for n in part.atoms(sympy.Sum) if over_thresholds(n)}
    squared = sorted((n for n in rows if n.args[0].is_Pow), key=str)
    signs = [not_negative(p, said.of(n).t, lambda j, within: []) for n in squared]
    norms = [p.rule("norm", said.of(v)) for v in sorted(found, key=str)]
    return [*norms, *(th for th in signs if th is not None)]


def lengths_shown(p: Prover, line: Fact, facts: Sequence[Fact]) -> list[Fact]:
    """``‖v‖ ≤ b`` where a line says it by the squares, ``v·v ≤ b²`` and ``b ≥ 0``.

    So the line also helps where lengths are multiplied, ``u·v ≤ ‖u‖ ‖v‖``.
    """
    parts = p.flat(line)
    sides = [th.conclusion[1:] for th in parts if th.conclusion[0] == "<="]
    lengths = [Expr(small) for small, _ in sides if is_length(small)]
    numbers = [Expr(large) for small, large in sides if small == 0]

    def shown(square: Expr, b: Expr) -> Fact:
        root = sqrt(square)
        return below(p, root, b, *parts, p.nonlinear(root**2 <= b**2, *parts, *facts, levels=1))

    found = [p.attempt(partial(shown, *pair)) for pair in product(lengths, numbers)]
    return [th for th in found if th is not None]


def is_length(t: Any) -> bool:
    """Is a term the squared length of a vector?"""
    return type(t) is tuple and t[0] == "dot" and t[1] == t[2]


def between_roots(facts: Sequence[Any]) -> list[Expr]:
    """Differences of square roots, whose squares are looked for in ``x²/√b ≤ 2 (√b − √a)``."""
    found = dict.fromkeys(t for th in facts for t in functions("sqrt", th.conclusion))
    return [Expr(one) - Expr(other) for one, other in combinations(found, 2)][:MOST_BETWEEN]
