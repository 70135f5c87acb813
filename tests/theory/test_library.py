"""The library's theorems are proved, and what is changed in one of their files is not."""

from pathlib import Path

import pytest

from theory.claims.registry import file_claims
from verify.engines.proofs import prove
from verify.prover.session import ProofError
from verify.verdicts.decide import decide

LIBRARY = Path(__file__).parents[2] / "theory" / "library"
FILES = sorted(path.name for path in LIBRARY.glob("[a-z]*.py"))


@pytest.mark.parametrize("name", FILES)
def test_every_theorem_is_proved_for_all_sizes(name):
    claims = file_claims(LIBRARY / name)
    assert claims and len((LIBRARY / name).read_text().splitlines()) <= 60
    for claim in claims:
        (decision,) = decide(claim).readings
        assert (decision.verdict, decision.tier) == ("proved", "kernel")
        assert decision.proof.assumed == ()  # no analytic lemma is taken on trust


@pytest.mark.parametrize("name", FILES)
def test_the_bound_is_the_claims_own(name):
    """The theorem's conclusion, printed back, has no name that the claim does not have."""
    for claim in file_claims(LIBRARY / name):
        proved = prove(claim, claim.readings[0])
        assert claim.proofs[0].run.keys() >= {"rounds", "start-w", "step-w"}
        assert set(proved.hypotheses) >= set(proved.unneeded)


MUTANTS = [
    ("novikoff.py", '"mistakes <= R^2', '"mistakes <= 0.99 R^2', "the constant"),
    ("novikoff.py", '"|x| <= R"', '"R > 0"', "the radius"),
    ("novikoff.py", "return w + y", "return w - y", "the sign"),
    ("novikoff.py", '"gamma > 0"', '"gamma >= 0"', "a margin of 0"),
    ("perceptron_without_norm.py", ">= 1", ">= 1/2", "the margin"),
    ("passive_aggressive.py", '"sum(loss^2) <= R^2', '"sum(loss^2) <= 0.99 R^2', "the constant"),
    ("passive_aggressive.py", '"|x| <= R"', '"R > 0"', "the radius"),
    ("passive_aggressive.py", "return w + loss", "return w - loss", "the sign"),
    ("passive_aggressive.py", '"loss(u) = 0"', '"loss(u) <= 1/2"', "the comparator's loss"),
    ("gradient_descent.py", "+ eta G^2 T/2", "+ eta G^2 T/3", "the constant"),
    ("gradient_descent.py", '"|g| <= G"', '"G > 0"', "the gradients"),
    ("gradient_descent.py", "return w - self", "return w + self", "the sign"),
    ("least_mean_squares.py", '"losses <= |u|^2', '"losses <= 0.99 |u|^2', "the constant"),
    ("least_mean_squares.py", '"eta R^2 <= 1"', '"eta R^2 <= 4"', "the step"),
]


@pytest.mark.parametrize(("name", "old", "new", "what"), MUTANTS)
def test_a_false_variant_is_refuted(name, old, new, what, tmp_path):
    text = (LIBRARY / name).read_text()
    assert text.count(old) >= 1
    path = tmp_path / name
    path.write_text(text.replace(old, new))
    claim = file_claims(path)[0]
    with pytest.raises(ProofError, match=r"with \d+ products: no"):
        prove(claim, claim.readings[0])
    assert decide(claim).verdict in ("refuted", "ill-posed")
