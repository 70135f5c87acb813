"""Every space draws instances and gives them values, or says that they are outside: nothing else.

The search moves numbers, drops rounds and halves real numbers, so that a field that is drawn as
integers holds fractions, too: a space that mixes kinds of numbers breaks only there.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from algorithms.m_pril import UndefinedStep
from theory.claims.leaves import scaled, with_leaves
from theory.claims.papers import PAPERS
from theory.claims.registry import paper_claims
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import Undecided, Undefined

MOVES = 3


def spaces(paper):
    """One claim and reading for each kind of space and its options."""
    seen = {}
    for claim in paper_claims(paper):
        for reading in claim.readings:
            space = claim.space_of(reading)
            if space is not None and claim.conclusion_of(reading) is not None:
                kind = type(space), repr(sorted(reading.options.items()))
                seen.setdefault(kind, (claim, reading, space))
    return seen.values()


def halved(space, instance):
    """The instance with its real numbers halved."""
    return {
        name: with_leaves(value, lambda number: scaled(number, Fraction(1, 2)))
        if name in space.real_fields
        else value
        for name, value in instance.items()
    }


@pytest.mark.parametrize("paper", PAPERS)
def test_moved_instances_have_values_or_are_outside(paper):
    valued = 0
    for claim, reading, space in spaces(paper):
        choose = Random(claim.id).randint
        instances = [space.generate(choose, **reading.options)]
        for _ in range(MOVES):
            instances.append(space.neighbours(instances[-1], choose))
        for instance in (*instances, halved(space, instances[0])):
            try:
                space.values(instance, **reading.options)
            except (Inadmissible, Undefined, Undecided, UndefinedStep):
                continue
            except Exception as problem:
                problem.add_note(f"{claim.id} [{reading.name}]: {instance}")
                raise
            valued += 1
    assert valued > 0
