"""Every index of a proved statement of the papers is one that its name is known to have."""

from random import Random

import pytest
import sympy

from algorithms.m_pril import UndefinedStep
from theory.claims.registry import all_claims
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import Undefined, evaluate
from theory.formal.vocabulary import ANY
from verify.engines.proofs import proof_of
from verify.engines.translation import translated

READINGS = [
    (claim, reading)
    for claim in all_claims()
    for reading in claim.readings
    if proof_of(claim, reading) is not None and claim.conclusion_of(reading) is not None
]


def used(claim, reading):
    """The names with indices in the conclusion, and the ranges of these."""
    vocabulary, _, _ = translated(claim, reading, proof_of(claim, reading))
    return {
        (node.base.name, len(node.indices)): vocabulary.ranges(node)[: len(node.indices)]
        for node in claim.conclusion_of(reading).atoms(sympy.Indexed)
    }


def test_every_name_with_indices_has_its_ranges():
    unknown = {
        (claim.id, name)
        for claim, reading in READINGS
        for (name, count), ranges in used(claim, reading).items()
        if len(ranges) < count or ANY in ranges
    }
    assert len(READINGS) > 800 and not unknown


# every tenth, which takes in every paper
@pytest.mark.parametrize("number", range(0, len(READINGS), 10))
def test_arrays_are_as_long_as_the_ranges_say(number):
    claim, reading = READINGS[number]
    space, rng = claim.space_of(reading), Random(claim.id)
    try:
        values = space.values(space.generate(rng.randint, **reading.options), **reading.options)
    except (Inadmissible, Undefined, UndefinedStep):
        return
    for (name, _), ranges in used(claim, reading).items():
        array = values[name]
        for _, high in ranges:
            if callable(array):
                break
            assert len(array) == evaluate(sympy.sympify(high), values), name
            try:
                array = array[0]
            except (Undefined, IndexError):  # there is none, or none that is defined
                break
