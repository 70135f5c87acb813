"""From a counterexample to a small one, by the space's one stated order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

from theory.claims import axes
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance, Space
from verify.engines.comparator import aims
from verify.engines.judge import judge

PATIENCE = 3000
"""Rounds that are replayed before a counterexample is small enough: long streams take long."""


def shrink(
    claim: Claim, reading: Reading, instance: Instance, simplifications: int = 0
) -> Instance:
    """The least counterexample that simplifying steps reach from this one.

    Greedy single steps first (a round, a rank, a dimension or a number less, in this order), then
    seeded random moves that make it smaller in the space's order, each followed by greedy steps
    again. What is dropped may have held the comparator in place: it is aimed anew.

    Raises
    ------
    ValueError
        If the claim has no space, or the instance is no counterexample.
    """
    space = claim.space_of(reading)
    if space is None:
        raise ValueError(f"claim {claim.id!r} has no space")
    replayed = 0

    def refutes(candidate: Instance) -> bool:
        nonlocal replayed
        replayed += 1 + axes.rounds_of(space, candidate)
        if replayed > PATIENCE:
            raise Spent
        try:
            return judge(claim, reading, candidate).outcome.counterexample
        except (IndexError, KeyError, ValueError, ZeroDivisionError):
            return False  # a mangled instance is not a smaller counterexample

    def steps(found: Instance) -> Iterator[Instance]:
        return smaller(space, found, lambda candidate: aims(space, candidate, reading.options))

    if not refutes(instance):
        raise ValueError(f"claim {claim.id!r}: the instance to shrink is no counterexample")
    least = _greedy(instance, steps, refutes)
    rng = Random(0)
    with suppress(Spent):
        for _ in range(simplifications):
            moved = moved_about(space, least, rng.randint)
            if space.weight(moved) < space.weight(least) and refutes(moved):
                least = _greedy(moved, steps, refutes)
    return least


class Spent(Exception):
    """All rounds that may be replayed have been."""


def moved_about(space: Space, instance: Instance, choose: Choose) -> Instance:
    """The instance after one to three of the space's small moves."""
    for _ in range(choose(1, 3)):
        instance = space.neighbours(instance, choose)
    return instance


def smaller(
    space: Space, instance: Instance, aimed: Callable[[Instance], Iterator[Instance]]
) -> Iterator[Instance]:
    """What is one step smaller: first by rounds, ranks or dimension, then by a number.

    Of fewer rounds, ranks or dimensions also with a comparator that is aimed anew.
    """
    size, weight = space.size(instance), space.weight(instance)
    fewer: list[Instance] = []
    numbers: list[Instance] = []
    for candidate in space.smaller(instance):
        (fewer if space.size(candidate) < size else numbers).append(candidate)
    yield from fewer
    for candidate in fewer:
        yield from aimed(candidate)
    yield from (candidate for candidate in numbers if space.weight(candidate) < weight)


def _greedy(
    instance: Instance,
    steps: Callable[[Instance], Iterator[Instance]],
    refutes: Callable[[Instance], bool],
) -> Instance:
    """Take the first smaller counterexample one step away, for as long as there is one."""
    while True:
        try:
            found = next(filter(refutes, steps(instance)), None)
        except Spent:
            return instance
        if found is None:
            return instance
        instance = found
