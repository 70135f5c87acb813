"""Potentials in the metric whose inverse a learner keeps; of what is changed none is found."""

from fractions import Fraction
from pathlib import Path

import pytest

from theory.study.claim_file import file_claims
from verify.engines.judge import judge
from verify.engines.proofs import Proofs, lemma_named, of_lemma
from verify.engines.proved import prove
from verify.prover.session import ProofError
from verify.verdicts.decide import decide

LIBRARY = Path(__file__).parents[2] / "theory" / "library"
RIDGE, VAW = "ridge_regression.py", "aggregating_forecaster.py"
PERCEPTRON, NEWTON = "second_order_perceptron.py", "online_newton_step.py"
AROW = "adaptive_regularization.py"


def changed(name, tmp_path, *replacements):
    """The claim of a library file in which words are replaced."""
    text = (LIBRARY / name).read_text()
    for old, new in replacements:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = tmp_path / name
    path.write_text(text)
    return file_claims(path)[0]


LEMMAS = ("grown", "positive", "step", "steps-positive", "inverse")


@pytest.mark.parametrize("name", LEMMAS)
def test_a_lemma_of_metrics_is_proved(name):
    proved = Proofs().check(of_lemma(lemma_named(f"metrics/{name}")))
    assert proved.theorem.assumed == frozenset()


def test_the_bound_is_proved_of_the_program_from_nothing_else(tmp_path):
    """The library's other theorems in a metric are proved with the rest of it, by its own test."""
    claim = changed(RIDGE, tmp_path)
    proved = prove(claim, claim.readings[0])
    assert (proved.assumed, proved.about, proved.evaluated) == ((), "the program", ())


def test_the_least_factor_of_the_sum_is_found_and_proved(tmp_path):
    path = tmp_path / "least.py"
    text = (LIBRARY / VAW).read_text().partition("aggregating_forecaster = ")[0]
    least = 's.least("sum(loss) <= a |u|^2 + sum((y - u . x)^2) + c sum(y^2 share)")'
    path.write_text(f"{text}{least}\n")
    (claim,) = file_claims(path)
    assert claim.says.endswith("+ sum(y^2 share)")
    assert prove(claim, claim.readings[0]).assumed == ()


def test_what_is_no_inverse_by_its_form_is_named(tmp_path):
    claim = changed(RIDGE, tmp_path, ("B - outer(p)", "B - outer(x)"))
    with pytest.raises(ProofError, match="steps are not along B @ v"):
        prove(claim, claim.readings[0])


SCALE = ("1 / self.a * identity", "self.a * identity")
FALSE = [
    (RIDGE, ("<= a |u|^2", "<= 0.99 a |u|^2"), "the constant"),
    (RIDGE, ("<= a |u|^2", "< a |u|^2"), "below for at most"),
    (RIDGE, ("/ (1 + x @ (B @ x))", "/ 1"), "losses that are not discounted"),
    (RIDGE, ("return w + ", "return w - "), "the learner's sign"),
    (RIDGE, ("B - outer", "B + outer"), "the metric's sign"),
    (RIDGE, ("s = 1 + x @ p", "s = 2 + x @ p"), "a step that is none of an inverse of x xᵀ"),
    (RIDGE, SCALE, "another start"),
    (RIDGE, ('"a > 0"', '"a >= 0"'), "an inverse of 0"),
    (VAW, (" + sum(y^2 share)", " + sum(y^2 share)/2"), "half of the sum"),
    (VAW, (" + sum(y^2 share)", ""), "without the sum"),
    (PERCEPTRON, ("+ sum(share)", "+ sum(share)/2"), "half of the sum"),
    (PERCEPTRON, ("y * (w @ x) <= 0", "y * (w @ x) <= 1"), "updates without mistakes"),
    (PERCEPTRON, ('"2 mistakes <=', '"3 mistakes <='), "more mistakes"),
    (AROW, ('"mistakes + sum', '"2 mistakes + sum'), "more mistakes"),
    (AROW, ("r |u|^2 + sum(updated (u . x)^2)", "r |u|^2"), "without the squares"),
    (AROW, (" + 2 sum(updated max", " + sum(updated max"), "half of the losses"),
    (AROW, ("return w + y", "return w - y"), "the learner's sign"),
    (AROW, ("s = self.r + x @ p", "s = 1 + x @ p"), "a step of another metric"),
    (AROW, ('"r > 0"', '"r >= 0"'), "a metric that does not grow"),
    (NEWTON, ("(beta/2) (g", "(beta/4) (g"), "less curvature"),
    (NEWTON, ("sum(share)/(2 beta)", "sum(share)/(4 beta)"), "half of the sum"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "what"), FALSE)
def test_of_a_false_bound_none_is_proved(name, change, what, tmp_path):
    claim = changed(name, tmp_path, change)
    with pytest.raises(ProofError):
        prove(claim, claim.readings[0])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "change", "what"), [FALSE[0], FALSE[8], FALSE[12]])
def test_one_is_refuted_by_an_instance(name, change, what, tmp_path):
    assert decide(changed(name, tmp_path, change)).verdict == "refuted"


def test_the_ridge_bound_is_an_equation_at_the_learners_last_point(tmp_path):
    """One round with x = y = a = 1: w is 1/2 after it, and both sides are 1/2."""
    claim = changed(RIDGE, tmp_path)
    instance = {"d": 1, "a": 1, "u": (Fraction(1, 2),), "x": ((1,),), "y": (1,)}
    assert float(judge(claim, claim.readings[0], instance).ratio) == 1
