"""What a proof assumes beside its claim's hypotheses are definitions: true on every instance.

Of each proved reading some instances of the hypotheses are drawn, and the formulas of `Proof.run`
evaluated on the exact values that the learner's own run gives to their symbols.
"""

from __future__ import annotations

from random import Random

import pytest
import sympy
from both_languages import environment, used
from flint import fmpq

from algorithms.m_pril import UndefinedStep
from theory.claims.registry import PAPERS, paper_claims
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import Undecided
from theory.formal.terms import eq, expr, function
from theory.numbers.extended import Undefined
from verify.engines.proofs import proof_of
from verify.kernel.printing import pretty

INSTANCES, TRIES = 4, 60


def drawn(claim, reading, vocabulary=None):
    """Environments of some instances of the reading's hypotheses."""
    if vocabulary is None:
        vocabulary, _ = used(claim, reading)
    parts = (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
    whole = sympy.And(*parts, evaluate=False) if len(parts) > 1 else parts[0]
    space, random, found = claim.space_of(reading), Random(7), 0
    for _ in range(TRIES):
        try:
            instance = space.generate(random.randint, **reading.options)
            values = space.values(instance, **reading.options)
            if not claim.admits(instance, reading, values):
                continue
        except (Inadmissible, UndefinedStep, Undefined, Undecided):
            continue
        yield environment(whole, vocabulary, values)
        found += 1
        if found == INSTANCES:
            return


def judged(run, environments):
    """Of the formulas whose symbols all have a value: name, formula, and whether it is true."""
    for known in environments:
        for name, formula in run.items():
            try:
                yield name, formula, known.of(formula.t)
            except (KeyError, TypeError, ValueError, ZeroDivisionError, IndexError):
                continue  # a symbol that only the proof uses, or one with an irrational value


@pytest.mark.parametrize("paper", PAPERS)
def test_no_definition_is_false_on_an_instance(paper):
    """Nor are there many that cannot be evaluated."""
    evaluated = set()
    for claim in paper_claims(paper):
        for reading in claim.readings:
            proof = proof_of(claim, reading)
            if proof is None or not proof.run or claim.space_of(reading) is None:
                continue
            for name, formula, truth in judged(proof.run, drawn(claim, reading, proof.vocabulary)):
                assert truth is True, f"{claim.id} [{reading.name}] {name}: {pretty(formula.t)}"
                evaluated.add((claim.id, reading.name, name))
    assert len(evaluated) >= LEAST[paper]


LEAST = {"cusum": 500, "pril": 1000, "ramp": 900, "olp": 140, "storm": 0}
"""How many definitions have a value: fewer mean that the values lost their names.

Proofs of StORM's claims assume nothing: there the recursions (12), (13) and so on are hypotheses.
"""


def test_the_paper_without_definitions_has_none():
    """Otherwise its 0 would hide that none was evaluated."""
    without = [paper for paper, least in LEAST.items() if least == 0]
    proofs = [
        proof_of(claim, reading)
        for paper in without
        for claim in paper_claims(paper)
        for reading in claim.readings
    ]
    assert any(proofs) and not any(proof.run for proof in proofs if proof)


def test_a_false_definition_is_seen():
    """``y_l = y_r`` is no definition: interval labels are not all exact."""
    claim = next(claim for claim in paper_claims("pril") if claim.id == "pril/theorem-1")
    y_l, y_r = function("y_l", "Z", 1), function("y_r", "Z", 1)
    wrong = {"exact": eq(y_l(1), y_r(1)), "right": expr(fmpq(1)) <= y_l(1)}
    found = list(judged(wrong, drawn(claim, claim.readings[0])))
    assert False in {truth for name, _, truth in found if name == "exact"}
    assert {truth for name, _, truth in found if name == "right"} == {True}
