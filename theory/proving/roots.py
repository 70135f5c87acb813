"""Square roots, and the comparison of two numbers by their squares."""

from typing import Any

from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at


def below(p: Prover, small: Any, large: Any, *facts: Fact) -> Fact:
    """``small ≤ large`` from ``large ≥ 0`` and ``small² ≤ large²``."""
    return p.lemma("roots/at-most", at(x_=small, y_=large), *facts)


def root_of(p: Prover, term: Any, *facts: Fact) -> list[Any]:
    """``√term ≥ 0`` and ``√term² = term``, from ``term ≥ 0``."""
    return p.pieces(p.lemma("roots/root", at(x_=term), *facts))
