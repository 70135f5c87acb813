"""The evaluation that the engines use gives what a plain second one gives, on claims' instances."""

from itertools import islice
from random import Random

import pytest
from flint import fmpq
from reference_evaluation import reference

from algorithms.m_pril import UndefinedStep
from theory.claims.registry import all_claims
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import Undecided, Undefined, compared, evaluate
from theory.numbers.bracket import Bracket

READINGS = [
    pytest.param(claim, reading, id=f"{claim.id} [{reading.name}]")
    for claim in all_claims()
    for reading in claim.readings
    if claim.space_of(reading) is not None and claim.conclusion_of(reading) is not None
]


def outcome(meaning, statement, values):
    """The value, or the name of what was raised; brackets compare as words."""
    try:
        value = meaning(statement, values)
    except (Undefined, Undecided, UndefinedStep) as reason:
        return type(reason).__name__
    return value if isinstance(value, bool | int | fmpq) else str(value)


def valued(space, options, rng):
    """The values of the instances that are drawn, where they have any."""
    for _ in range(30):
        instance = space.generate(rng.randint, **options)
        try:
            values = space.values(instance, **options)
        except (Inadmissible, Undefined, UndefinedStep):
            continue
        yield values


# every fifth reading, which takes in every paper and every word of the language
@pytest.mark.parametrize(("claim", "reading"), READINGS[::5])
def test_both_evaluations_agree(claim, reading):
    found = list(islice(valued(claim.space_of(reading), reading.options, Random(claim.id)), 3))
    assert found, "no instance of 30 has values"
    for values in found:
        for part in (*claim.hypotheses_of(reading), claim.conclusion_of(reading)):
            assert outcome(evaluate, part, values) == outcome(reference, part, values)


def test_the_sides_of_a_relation_are_its_own():
    from sympy import Symbol, sqrt

    x = Symbol("x", real=True)
    assert compared(sqrt(x) + sqrt(2) < x, {"x": fmpq(3)})[0] is False
    holds, left, right = compared(x * x >= x + 1, {"x": fmpq(2)})
    assert (holds, left, right) == (True, 4, 3)
    assert isinstance(compared(sqrt(x) + sqrt(2) > x, {"x": fmpq(3)})[1], Bracket)
