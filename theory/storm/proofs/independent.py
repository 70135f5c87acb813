"""Each of the two masses (4) of a label is wrong by at most twice the error of a classifier."""

from __future__ import annotations

from theory.formal.terms import integer
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import exhibit

K, j, y = integer("K"), integer("j"), integer("y")


def some_error(p: Prover, run: Given) -> Fact:
    """Two tenths: 6 > 4."""
    return exhibit(p, p.goal, [2])


def regret(p: Prover, run: Given, low: Fact, high: Fact, best: Fact, *given: Fact) -> Fact:
    """``p(y) ≤ p'(y) + 2 ε ≤ p'(j) + 2 ε ≤ p(j) + 4 ε``."""
    above, below, least, most = given
    rooms = {
        0: p.have((0 <= y) & (y <= K), least, most),
        1: p.have((0 <= y - 1) & (y - 1 <= K), least, most),
        2: p.have((0 <= j) & (j <= K), low, high),
        3: p.have((0 <= j - 1) & (j - 1 <= K), low, high),
    }
    levels = (y, y - 1, j, j - 1)
    bounds = [
        p.use(bound, level, by=[rooms[number]])
        for number, level in enumerate(levels)
        for bound in (above, below)
    ]
    return p.auto(p.goal, best, least, most, *bounds)
