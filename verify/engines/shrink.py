"""From a counterexample to a small one, by the space's one stated order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance, Space
from verify.engines.judge import judge


def shrink(
    claim: Claim, reading: Reading, instance: Instance, simplifications: int = 0
) -> Instance:
    """The least counterexample that simplifying steps reach from this one.

    Greedy single steps first (a round, a rank, a dimension or a number less), then seeded random
    moves that make it smaller in the space's order, each followed by greedy steps again.

    Raises
    ------
    ValueError
        If the claim has no space, or the instance is no counterexample.
    """
    space = claim.space_of(reading)
    if space is None:
        raise ValueError(f"claim {claim.id!r} has no space")

    def refutes(candidate: Instance) -> bool:
        try:
            return judge(claim, reading, candidate).outcome.counterexample
        except (IndexError, KeyError, ValueError, ZeroDivisionError):
            return False  # a mangled instance is not a smaller counterexample

    if not refutes(instance):
        raise ValueError(f"claim {claim.id!r}: the instance to shrink is no counterexample")
    instance = _greedy(space, instance, refutes)
    rng = Random(0)
    for _ in range(simplifications):
        moved = moved_about(space, instance, rng.randint)
        if space.weight(moved) < space.weight(instance) and refutes(moved):
            instance = _greedy(space, moved, refutes)
    return instance


def moved_about(space: Space, instance: Instance, choose: Choose) -> Instance:
    """The instance after one to three of the space's small moves."""
    for _ in range(choose(1, 3)):
        instance = space.neighbours(instance, choose)
    return instance


def _greedy(space: Space, instance: Instance, refutes: Callable[[Instance], bool]) -> Instance:
    """Take the first smaller counterexample one step away, for as long as there is one."""
    while True:
        weight = space.weight(instance)
        for candidate in space.smaller(instance):
            if space.weight(candidate) < weight and refutes(candidate):
                instance = candidate
                break
        else:
            return instance
