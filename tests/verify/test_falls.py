"""A claim that falls, and its translation with it, is refuted before a proof is looked for."""

import pytest

from ordproof import Learner, invariant, sign, study, vector, zeros
from verify.engines.proved import prove
from verify.engines.search import QUICK, search
from verify.prover.session import ProofError
from verify.verdicts import decide
from verify.verdicts.falls import falls_in_translation


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


s = study(Perceptron, sees={"x": vector, "y": sign}, given=["|x| <= R", "R > 0"])
ROUNDS = invariant("|w|^2 <= R^2 mistakes")
TRUE = s.claim("true", "|w[T+1]|^2 <= R^2 mistakes", by=ROUNDS)
FALSE = s.claim("false", "|w[T+1]|^2 <= R^2 mistakes/2", by=ROUNDS)


@pytest.fixture
def looked_for(monkeypatch):
    """The claims of which a proof is looked for."""
    asked, by_kernel = [], decide.by_kernel

    def noted(claim, *more):
        asked.append(claim.id)
        return by_kernel(claim, *more)

    monkeypatch.setattr(decide, "by_kernel", noted)
    return asked


def test_of_a_claim_that_falls_no_proof_is_looked_for(looked_for):
    assert [decide.decide(claim).verdict for claim in (TRUE, FALSE)] == ["proved", "refuted"]
    assert looked_for == [TRUE.id]


def test_there_is_none():
    (reading,) = FALSE.readings
    assert falls_in_translation(FALSE, reading, search(FALSE, reading, QUICK.after_proof()))
    with pytest.raises(ProofError):
        prove(FALSE, reading)
