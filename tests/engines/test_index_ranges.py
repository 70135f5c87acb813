"""Every index of a proved statement of the papers is one that its name is known to have."""

from random import Random

import pytest
import sympy

from algorithms.m_pril import UndefinedStep
from theory.claims.registry import all_claims
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import Undefined, evaluate
from verify.engines.proofs import proof_of
from verify.engines.translation import index_ranges

READINGS = [
    (claim, reading)
    for claim in all_claims()
    for reading in claim.readings
    if proof_of(claim, reading) is not None and claim.conclusion_of(reading) is not None
]


def used(claim, reading):
    """The names with indices in the conclusion, and with how many."""
    found = {}
    for node in claim.conclusion_of(reading).atoms(sympy.Indexed):
        found[node.base.name] = max(found.get(node.base.name, 0), len(node.indices))
    return found


def test_every_name_with_indices_has_its_ranges():
    unknown = {
        (claim.id, name)
        for claim, reading in READINGS
        for name, count in used(claim, reading).items()
        if len(index_ranges(claim, reading, name) or ()) < count
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
    for name, count in used(claim, reading).items():
        array = values[name]
        for _, high in index_ranges(claim, reading, name)[:count]:
            if callable(array):
                break
            assert len(array) == evaluate(sympy.sympify(high), values), name
            try:
                array = array[0]
            except (Undefined, IndexError):  # there is none, or none that is defined
                break
