"""Numbers that an online algorithm keeps, and an offline one."""

from typing import Any

from theory.formal import terms as say
from theory.formal.vocabulary import Name, Vocabulary
from theory.proving.prover import Fact, Given, Prover

COUNTS = Vocabulary(names=tuple(Name(name, "Z") for name in "dKTq"))
d, K, T, q = (say.integer(name) for name in "dKTq")


def less_storage(p: Prover, run: Given, some: Fact, ranks: Any, rounds: Fact) -> Fact:
    """``T (d + 2) ≥ 2 (d + 2) > d + 2``."""
    return p.have(p.goal, some, rounds)


def by_any_factor(p: Prover, run: Given, some: Fact, ranks: Fact, factor: Fact, long: Fact) -> Fact:
    """``T (d + 2) ≥ q (K + 1) (d + 2) ≥ q (2 d + K + 1)``, since ``K d ≥ 2 d``."""
    return p.have(p.goal, factor, some, ranks, long)
