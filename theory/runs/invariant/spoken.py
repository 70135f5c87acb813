"""Which of the names that the code computes a proof is about."""

from collections.abc import Iterable, Mapping
from typing import Any

from theory.proving.bounds import symbols
from theory.proving.prover import Fact


def spoken_of(run: Mapping[str, Fact], phis: Iterable[Any]) -> set[str]:
    """The names in formulas, in the steps of the state, and in what these names mean.

    Parameters
    ----------
    run : mapping of str to Fact
        What the code says: of a name what it means, ``"step-w"`` of a part of the state.
    phis : iterable of tuple
        What is given, the lines, the claim.
    """
    steps = [th.conclusion for name, th in run.items() if name.startswith("step-")]
    found: set[str] = set().union(*map(symbols, (*phis, *steps)))
    while more := {s for name in found & run.keys() for s in symbols(run[name].conclusion)} - found:
        found |= more
    return found
