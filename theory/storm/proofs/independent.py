"""Each of the two masses (4) of a label is wrong by at most twice the error of a classifier."""

from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import exhibit


def some_error(p: Prover, run: Given) -> Fact:
    """Two tenths: 6 > 4."""
    return exhibit(p, p.goal, [2])
