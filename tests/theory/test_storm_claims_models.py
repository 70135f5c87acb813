"""Ordered logit, nested classifiers, regions, and tampered claims of the StORM paper."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from sympy import Abs, And, Eq, Ge, Gt, Lt, Rational, Sum

from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import evaluate
from theory.language.statement import ForAll
from theory.storm import (
    category_logits,
    class_probabilities,
    comparisons,
    encoding,
    flexibility,
    identifiable,
    messages,
    nested,
    nested_regions,
    noise,
    ordered_logit,
    prediction,
    regions,
    restricted,
)
from theory.storm.chains import Chain
from theory.storm.logits import Classifiers, Thresholds
from theory.storm.notation import K, N, T, j, m, n, omega, y
from verify.engines.judge import Outcome, judge
from verify.engines.search import QUICK, search

ORDERED = {"K": 3, "d": 1, "theta": (0, 1), "w": (1,), "x": (1,), "epsilon": 0}
ORDERED |= {"noise": ((0, 1), (1, 2))}
"""In units of log 2: thresholds 0 and 1, score 1; noise 0 with mass 1, and 1 with mass 2."""


def outcome(claim, instance, name="as printed"):
    """What an instance says about a reading."""
    return judge(claim, claim.reading(name), instance).outcome


def test_probabilities_of_ordered_logit():
    """σ(−log 2) = 1/3 and σ(0) = 1/2: the classes have 1/3, 1/6 and 1/2."""
    values = Thresholds().values(ORDERED)
    assert [values["G"](k) for k in range(4)] == [0, fmpq(1, 3), fmpq(1, 2), 1]
    assert [values["H"](k) for k in range(4)] == [0, 0, 1, 1]
    for claim in (ordered_logit.eq_1, ordered_logit.eq_2, ordered_logit.eq_3_distribution):
        assert outcome(claim, ORDERED) is Outcome.HOLDS


def test_mass_on_a_threshold_is_below_it():
    """The noise 0 puts y* on θ_2: class 2 has its mass 1, class 3 the other 2."""
    claim, at = ordered_logit.eq_3, ordered_logit.s + ordered_logit.eps[m]
    low, high = (ordered_logit.theta[k] for k in (1, 2))
    below = ordered_logit.mass(at <= high) - ordered_logit.mass(at <= low)
    assert outcome(claim, ORDERED) is Outcome.HOLDS
    for side, expected in ((at <= high, Outcome.HOLDS), (at < high, Outcome.VIOLATED)):
        own = Eq(ordered_logit.mass(And(low < at, side)), below)
        assert outcome(replace(claim, conclusion=own, proofs=()), ORDERED) is expected


def test_noise_of_unit_variance_is_not_logistic():
    """s = log 2, t = log 5: 2 s²/3 + (t² − s²)/3 is 1.02 already; with s = t = 0 it is 0."""
    name = "the distribution function is σ"
    assert outcome(noise.noise_moments, {"low": 2, "high": 5}, name) is Outcome.VIOLATED
    assert outcome(noise.noise_moments, {"low": 1, "high": 1}, name) is Outcome.HOLDS
    half = {"v": Fraction(1, 2), "noise": 1}
    assert outcome(noise.noise_moments, half, "the variance is 1") is Outcome.VIOLATED
    assert outcome(noise.unit_variance, half) is Outcome.HOLDS


def test_a_sample_does_not_tell_weights_apart():
    """The only input is 0; the weights log 1 and log 2 give it the same distribution."""
    instance = {"K": 2, "d": 1, "odds": (1,), "powers": (1,), "line": (1,), "places": (0,)}
    instance |= {"line": (0,), "turn": 1}
    assert outcome(identifiable.identifiable, instance, "the inputs of a sample") is (
        Outcome.VIOLATED
    )
    assert outcome(identifiable.repair, instance) is Outcome.HOLDS


NESTED = {"K": 3, "scores": (0, -1), "others": (0, 0), "y": 1, "i": 3}
"""P(y ≤ 1) = 1/2 and P(y ≤ 2) = 1/3."""


def test_falling_estimates_are_no_distribution():
    """1/2, −1/6 and 2/3: the total is 1, and the positive parts have 7/6."""
    values = Classifiers().values(NESTED)
    assert [values["G"](k) for k in range(4)] == [0, fmpq(1, 2), fmpq(1, 3), 1]
    assert outcome(nested.eq_4_distribution, NESTED) is Outcome.VIOLATED
    for claim in (nested.repair, nested.clipped, nested.eq_4):
        assert outcome(claim, NESTED) is Outcome.HOLDS


def test_other_classifiers_change_a_prediction():
    """Label 1 has 1/2 by both families, but 0 and 1/2, or −1/6 and 2/3, are left for the others."""
    instance = {**NESTED, "scores": (0, 0), "others": (0, -1)}
    assert outcome(nested.neighbours, instance, "prediction") is Outcome.VIOLATED
    assert outcome(nested.neighbours, instance, "probability") is Outcome.HOLDS


def test_pairs_of_classes():
    """Three classes of 1, 2, 4 items: pairs of 3, 5 and 6 items, twice 7."""
    assert outcome(nested.counts, {"K": 3, "n": (1, 2, 4)}) is Outcome.HOLDS


def test_two_categories_have_few_parameters():
    """One bit has 2 d weights, as logistic regression; with three categories it is 8 d."""
    claim = comparisons.more_parameters
    assert outcome(claim, {"K": 2, "d": 1}, "A") is Outcome.VIOLATED
    assert outcome(claim, {"K": 2, "d": 1}, "B") is Outcome.HOLDS
    assert outcome(comparisons.more_parameters_repair, {"K": 3, "d": 1}, "A") is Outcome.HOLDS


def test_macro_average_of_a_missing_class():
    """No item of class 2: its mean loss is 0/0."""
    instance = {"K": 2, "y": (1,), "h": (1,)}
    assert outcome(comparisons.metrics, instance, "any test set") is Outcome.UNDEFINED
    full = {"K": 2, "y": (1, 2), "h": (1, 1)}
    assert outcome(comparisons.metrics, full, "every class occurs") is Outcome.HOLDS


def test_exchanged_labels():
    """V = (1, 2) gives the scores 0, 1, 3; exchanging labels 1 and 3: 3, 1, 0 by V' = (−2, −1)."""
    instance = {"K": 3, "a": 1, "b": 3, "V": (1, 2)}
    values = flexibility.Exchange().values(instance)
    assert [values["V'"](j) for j in (1, 2)] == [-2, -1]
    assert outcome(flexibility.nominal, instance) is Outcome.HOLDS
    name = "order matters, 0 → 1 forbidden"
    assert outcome(flexibility.classification, instance, name) is Outcome.VIOLATED


def test_a_label_that_is_skipped():
    """V = (−1, 0) and (0, 1): where labels 1 and 3 have the same score, bit 1 adds −1/2."""
    name = "regions of neighbouring labels lie side by side, 0 → 1 forbidden"
    instance = {"V^1": (-1, 0), "V^2": (0, 1)}
    assert outcome(regions.consumed_regions, instance, name) is Outcome.VIOLATED
    ahead = {"V^1": (-1, -2), "V^2": (2, 1)}
    assert outcome(regions.consumed_repair, ahead) is Outcome.HOLDS


def test_one_classifier_twice():
    """Scores (1, 1): labels 1, 2, 3 have 2/3, 0 and 1/3."""
    instance = {"K": 3, "scores": (1, 1), "others": (1, 1), "y": 1, "i": 1}
    assert outcome(regions.baselines, instance, "nested binary classifiers") is Outcome.HOLDS


def test_a_nested_region_that_is_not_convex():
    """Label 1 has 1/2, 5/12 and 25/74; label 2 has 49/102, 65/132 and 73/222."""
    one, two, three = zip(*map(nested_regions.probabilities, range(3)), strict=True)
    values = nested_regions.OneLine().values({})
    numbers = [[evaluate(term, values) for term in row] for row in (one, two, three)]
    assert numbers[0] == [fmpq(1, 2), fmpq(5, 12), fmpq(25, 74)]
    assert numbers[1] == [fmpq(49, 102), fmpq(65, 132), fmpq(73, 222)]
    assert [sum(column) for column in zip(*numbers, strict=True)] == [1, 1, 1]
    assert outcome(nested_regions.not_convex, {}) is Outcome.HOLDS


def test_malformed_instances_are_outside():
    """Thresholds out of number, points without mass, a class that is none."""
    with pytest.raises(Inadmissible):
        Thresholds().values({**ORDERED, "theta": (0,)})
    with pytest.raises(Inadmissible):
        Classifiers().values({**NESTED, "y": 4})
    with pytest.raises(Inadmissible):
        comparisons.Predictions().values({"K": 2, "y": (1, 3), "h": (1, 1)})


def tampered(claim, reading=0, **changes):
    """The claim with other parts, and its chosen reading alone."""
    return replace(claim, readings=(claim.readings[reading],), proofs=(), **changes)


WRONG = {
    "distance": tampered(encoding.hamming, conclusion=Eq(encoding.DISTANCE, Abs(y - K))),
    "one bit": tampered(
        class_probabilities.strict,
        hypotheses=class_probabilities.strict.hypotheses[1:],
        space=Chain(),
    ),
    "marginal beside": tampered(
        messages.eq_14_normaliser, conclusion=Eq(messages.node(1, 1), messages.ALL_PATHS)
    ),
    "one bit more": tampered(
        restricted.cumulative_scores,
        conclusion=Eq(
            restricted.score(K), restricted.score(1) + Sum(restricted.added(j), (j, 2, K - 1))
        ),
    ),
    "all transitions": tampered(
        category_logits.unrestricted, conclusion=category_logits.restricted.conclusion
    ),
    "forbidden": tampered(
        category_logits.restricted, conclusion=category_logits.unrestricted.conclusion
    ),
    "alone largest": replace(
        prediction.viterbi,
        proofs=(),
        readings=(
            replace(
                prediction.viterbi.readings[1],
                conclusion=ForAll(Lt(omega(T, n), prediction.v(T)), (n, 0, N(T) - 1)),
            ),
        ),
    ),
    "one third": tampered(
        identifiable.fixed,
        conclusion=identifiable.fixed.conclusion.subs(Rational(1, 2), Rational(1, 3)),
    ),
    "variance two": tampered(noise.repair, conclusion=Gt(noise.TWO_LEVELS, 2)),
    "clipped to less": tampered(nested.clipped, conclusion=Gt(nested.clipped.conclusion.lhs, 1)),
    "macro reversed": tampered(
        comparisons.metrics,
        1,
        conclusion=Ge(comparisons.metrics.conclusion.lhs, comparisons.metrics.conclusion.rhs),
    ),
    "far points": tampered(
        flexibility.flexibility_repair, hypotheses=flexibility.flexibility_repair.hypotheses[1:]
    ),
    "behind at the end": tampered(
        regions.consumed_repair, hypotheses=regions.consumed_repair.hypotheses[:-1]
    ),
    "no order of thresholds": tampered(
        ordered_logit.linear_manifold, hypotheses=ordered_logit.linear_manifold.hypotheses[1:]
    ),
    "all weights apart": tampered(
        comparisons.weight_sharing,
        hypotheses=comparisons.weight_sharing.hypotheses[2:],
        conclusion=Eq(restricted.score(y + 1), restricted.score(y)),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", WRONG)
def test_tampered_claims_are_refuted(name):
    """The search finds what breaks them."""
    claim = WRONG[name]
    found = search(claim, claim.readings[0], QUICK).counterexample
    assert found is not None
    assert judge(claim, claim.readings[0], found).outcome is Outcome.VIOLATED


def test_statements_as_printed():
    """LaTeX of the objects that the engines decide."""
    claim = encoding.hamming
    assert r"\left|{y - y'}\right|" in claim.statement(claim.reading("A"))
    text = class_probabilities.strict.statement()
    assert r"\frac{1}{Z} \sum_{j=0}^{T} q{(T,j)} < 1" in text
    text = category_logits.restricted.statement(category_logits.restricted.reading("A"))
    assert r"\Psi{(k,0,1)} = 0" in text and r"\sum_{i=1}^{K}" in text
