"""What a proof assumes beside its claim's hypotheses are definitions: true on every instance.

`ordproof verify` compares on all instances of a search; here are a few of each proved reading, and
how many formulas have a value on one of them: fewer mean that the values lost their names.
"""

from __future__ import annotations

import pytest

from theory.claims.papers import PAPERS
from theory.claims.registry import paper_claims
from verify.engines.agreement import Comparison
from verify.engines.proofs import proof_of
from verify.engines.search import Budget, search

FEW = Budget(examples=0, tiny=2, climbs=0, batches=0, aimed=0, ladders=0, periods=0, adversaries=0)

LEAST = {"cusum": 0.85, "pril": 0.85, "ramp": 0.97, "olp": 1.0, "storm": 1.0}
"""Share of the definitions, hypotheses and conclusions of a paper that have a value."""


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_claims_and_what_is_proved_of_them_agree(paper):
    evaluated = silent = 0
    for claim in paper_claims(paper):
        for reading in claim.readings:
            proof = proof_of(claim, reading)
            if proof is None or claim.space_of(reading) is None:
                continue
            comparison = Comparison(claim, reading, proof)
            search(claim, reading, FEW, on_instance=comparison)
            seen = comparison.seen
            assert seen.disagreements == [], f"{claim.id} [{reading.name}]: {seen.disagreements}"
            evaluated += len(seen.compared)
            silent += len(seen.silent)
    assert evaluated >= LEAST[paper] * (evaluated + silent), (evaluated, silent)
