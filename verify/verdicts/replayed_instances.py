"""Instances that the ledger keeps, replayed: one that its space cannot read is refused.

A space may get another field, or a learner another input. What was stored before says nothing then:
that it is refused is reported, and what it stood for is looked for anew.
"""

from __future__ import annotations

from random import Random

from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance, Space
from verify.engines.judge import Judgement, Outcome, Replay, replay
from verify.store.evidence import Refused


def judged_as(claim: Claim, reading: Reading, instance: Instance, what: str) -> Judgement:
    """What an instance that is stored as ``what`` shows; raises what `replayed_as` does."""
    return replayed_as(claim, reading, instance, what).judgement


def replayed_as(claim: Claim, reading: Reading, instance: Instance, what: str) -> Replay:
    """The replay of an instance that is stored as ``what``.

    Raises
    ------
    Refused
        If it cannot be replayed; the message names the fields that it lacks.
    """
    try:
        return replay(claim, reading, instance)
    except Exception as problem:
        space = claim.space_of(reading)
        lacking = [] if space is None else _lacking(space, reading, instance)
        if lacking:
            why = f"lacks field{'s' * (len(lacking) > 1)} {', '.join(lacking)}"
        else:
            why = f"cannot be replayed ({type(problem).__name__}: {problem})"
        raise Refused(f"the stored {what} {why}") from problem


def refutes(claim: Claim, reading: Reading, instance: Instance | None, refused: list[str]) -> bool:
    """Does what is stored as a counterexample refute? If not, the list says why."""
    return refuting(claim, reading, instance, refused) is not None


def refuting(
    claim: Claim, reading: Reading, instance: Instance | None, refused: list[str]
) -> Replay | None:
    """The replay of what is stored as a counterexample; None if it does not refute."""
    if instance is None:
        return None
    try:
        seen = replayed_as(claim, reading, instance, "counterexample")
        if seen.judgement.outcome.counterexample:
            return seen
        refused.append("its stored counterexample no longer refutes it")
    except Refused as why:
        refused.append(str(why))
    return None


def holds(claim: Claim, reading: Reading, instance: Instance | None, refused: list[str]) -> bool:
    """Does the claim hold on what is stored as its witness? If not, the list says why."""
    if instance is None:
        return False
    try:
        if judged_as(claim, reading, instance, "witness").outcome is Outcome.HOLDS:
            return True
        refused.append("its stored witness is no instance on which it holds")
    except Refused as why:
        refused.append(str(why))
    return False


def _lacking(space: Space, reading: Reading, instance: Instance) -> list[str]:
    """The fields that an instance of the space has, and this one has not."""
    drawn = space.generate(Random(0).randint, **reading.options)
    return [name for name in drawn if name not in instance]
