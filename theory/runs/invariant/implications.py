"""Implications among what is known: as disjunctions, which the search for a line tells apart."""

from collections.abc import Iterable, Iterator
from typing import Any

from theory.formal.terms import Expr
from theory.proving.prover import Fact, Prover


def as_disjunctions(p: Prover, facts: Iterable[Fact]) -> Iterator[Fact]:
    """The facts, and ``¬φ ∨ ψ`` for each ``φ ⇒ ψ``, also where it is said of every entry."""
    for th in p.flat(*facts):
        phi = _disjunction(th.conclusion)
        yield th if phi == th.conclusion else p.rule("part", Expr(phi), th)


def _disjunction(phi: Any) -> Any:
    if phi[0] == "=>":
        return ("or", ("not", phi[1]), phi[2])
    if phi[0] == "all" and phi[1][0] == "=>":  # over a range
        return ("all", ("=>", phi[1][1], _disjunction(phi[1][2])))
    return phi
