"""Claims about every round, from invariants that hold after each: those before it are meant."""

import pytest

from ordproof import Learner, identity, invariant, number, outer, sign, study, vector, zeros
from verify.engines.proved import prove
from verify.prover.session import ProofError


class Perceptron(Learner):
    def start(self, d):
        return zeros(d), 0

    def update(self, w, n, x, y):
        return (w + y * x, n + 1) if y * (w @ x) <= 0 else (w, n)


class Shrinking(Learner):
    def start(self, d):
        return identity(d)

    def update(self, A, x):
        return A - outer(x)


perceptron = study(Perceptron, sees={"x": vector, "y": sign}, given=["|x| <= R"])
shrinking = study(
    Shrinking, sees={"x": vector, "z": number}, fixed={"u": vector}, given=["|u| = 1", "z <= 1"]
)
LENGTH, METRIC = invariant("|w|^2 <= R^2 n"), invariant("u . (A u) <= 1")
TRUE = {
    "before": (perceptron, "|w|^2 <= R^2 n", LENGTH),
    "after": (perceptron, "|w[t+1]|^2 <= R^2 (n + 1)", LENGTH),
    "premise": (perceptron, "y (w . x) > 0 => n[t+1] = n", LENGTH),
    "none": (perceptron, "n[t+1] <= n + 1", invariant()),
    "metric": (shrinking, "z (u . (A u)) <= z or z + u . (A u) <= 2", METRIC),
}
FALSE = {
    "sharp": (perceptron, "|w[t+1]|^2 <= R^2 n", LENGTH),
    "none": (perceptron, "n <= T", invariant()),
    "branch": (perceptron, "y (w . x) <= 0 => n[t+1] = n", LENGTH),
    "metric": (shrinking, "u . (A u) <= z", METRIC),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_claim_about_every_round_is_proved(name):
    about, conclusion, by = TRUE[name]
    claim = about.claim(name, conclusion, by=by)
    assert prove(claim, claim.readings[0]).assumed == ()


@pytest.mark.parametrize("name", FALSE)
def test_a_false_one_is_not(name):
    about, conclusion, by = FALSE[name]
    claim = about.claim(f"{name}-false", conclusion, by=by)
    with pytest.raises(ProofError):
        prove(claim, claim.readings[0])
