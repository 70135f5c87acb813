"""Crossings of scores along a line."""

from typing import Any

from theory.formal.terms import eq
from theory.proving.prover import Fact, Given, Prover
from theory.storm.symbols import G, K


def same_twice(
    p: Prover, run: Given, three: Fact, zero: Fact, whole: Fact, same: Fact, *inside: Any
) -> Fact:
    """The differences are ``g``, 0 and ``1 − g``."""
    end = p.rewrite(p.have(eq(K, 3), three), whole, lambda k: eq(G(k), 1))
    return p.have(p.goal, zero, end, same, *inside)
