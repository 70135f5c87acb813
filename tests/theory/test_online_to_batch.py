"""Online to batch, beside expectations that are added up over all sequences of draws by hand."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path

import pytest
from sympy import Le, Rational

from theory.evaluation.evaluate import evaluate
from theory.library.scripted.online_to_batch import T, beta, rho
from theory.study.claim_file import file_claims
from verify.verdicts.decide import decide

FILE = Path(__file__).parents[2] / "theory" / "library" / "scripted" / "online_to_batch.py"
DRAWS = {"more": 0, "less": 0}


@pytest.fixture(scope="module")
def claim():
    (found,) = file_claims(FILE)
    return found


def losses_of(means, targets):
    """Squared losses of a learner that predicts the mean of what it saw, after each sequence."""
    found = []
    for t in range(means):
        for seen in product(range(len(targets)), repeat=t):
            mean = Fraction(sum(targets[i] for i in seen), t) if t else Fraction(0)
            found += [(mean - target) ** 2 for target in targets]
    return tuple(found)


@pytest.mark.parametrize(("T", "targets", "q"), [(3, (0, 2), (1, 3)), (2, (-1, 0, 3), (2, 1, 1))])
def test_its_numbers_are_those_of_all_sequences(claim, T, targets, q):
    q = tuple(Fraction(part, sum(q)) for part in q)
    best = sum(chance * target for chance, target in zip(q, targets, strict=True))
    b = tuple((best - target) ** 2 for target in targets)
    drawn = {"N": len(q), "T": T, "q": q, "b": b, "losses": losses_of(T, targets), **DRAWS}
    values = claim.space.values(drawn)
    risks, regrets, expected = [], [], Fraction(0)
    for seen in product(range(len(q)), repeat=T):
        means = [Fraction(sum(targets[i] for i in seen[:t]), max(t, 1)) for t in range(T)]
        risk = [
            sum(p * (mean - target) ** 2 for p, target in zip(q, targets, strict=True))
            for mean in means
        ]
        risks.append(sum(risk))
        regrets.append(sum((m - targets[i]) ** 2 - b[i] for m, i in zip(means, seen, strict=True)))
        expected += prod(q[i] for i in seen) * sum(risk) / T
    sums = ((values["S"][T], risks), (values["D"][T], regrets), ([values["E"]], [expected]))
    for found, counted in sums:
        assert [Fraction(str(number)) for number in found] == counted
    assert sum(values["P"][T]) == 1
    assert all(evaluate(part, values) is True for part in claim.hypotheses)
    assert evaluate(claim.conclusion, values) is True


@pytest.mark.slow
def test_it_is_proved_for_all_sizes(claim):
    (decision,) = decide(claim).readings
    assert (decision.verdict, decision.tier) == ("proved", "kernel")
    assert decision.proof.assumed == ()


LESS = {
    "a little less": beta + rho / T - Rational(1, 100),
    "a round more": beta + rho / (T + 1),
    "without the regret": beta,
    "without the comparator": rho / T,
}


@pytest.mark.slow
@pytest.mark.parametrize("less", LESS)
def test_less_is_refuted(less, claim):
    sharper = replace(claim, conclusion=Le(claim.conclusion.lhs, LESS[less]), proofs=())
    assert decide(sharper).verdict == "refuted"
