"""Chains of bits, codes and their probabilities: values worked by hand, and counterexamples."""

from fractions import Fraction

import pytest
from flint import fmpq

from theory.claims.space import Inadmissible
from theory.storm import (
    category_logits,
    class_probabilities,
    encoding,
    flexibility,
    forbidden,
    messages,
    numbers,
    prediction,
    queries,
    restricted,
    scaled,
)
from theory.storm.category_logits import LinearChain
from theory.storm.chains import Chain
from theory.storm.class_probabilities import OnePotential
from theory.storm.labels import Labels, TwoLabels
from theory.storm.prediction import Marginals, ViterbiChain
from theory.storm.queries import WithMarginals
from theory.storm.weights import Weights
from verify.engines.judge import Outcome, judge

UNIFORM = {"K": 3, "nodes": ((1, 1), (1, 1)), "edges": (((1, 1), (1, 1)),)}
"""Two bits: each of the paths 00, 01, 10, 11 weighs 1."""
UNEVEN = {"K": 3, "nodes": ((1, 2), (3, 1)), "edges": (((1, 2), (1, 3)),)}
"""The paths weigh 1·1·3 = 3, 1·2·1 = 2, 2·1·3 = 6 and 2·3·1 = 6."""
RISING = {"K": 3, "nodes": ((1, 1), (1, 1)), "edges": (((1, 2), (1, 1)),)}
"""The path 01, which is no code, weighs 2, all others 1."""
ONE_BIT = {"K": 2, "nodes": ((1, 1),), "edges": ()}


def outcome(claim, instance, name="as printed"):
    """What an instance says about a reading."""
    return judge(claim, claim.reading(name), instance).outcome


def test_messages_by_hand():
    """α_2 = (1·3 + 2·3, 2·1 + 2·3), β_1 = (3 + 2, 3 + 3), and Z = 17 at both bits."""
    values = Chain().values(UNEVEN)
    assert [values["alpha"](2, b) for b in (0, 1)] == [9, 8]
    assert [values["beta"](1, b) for b in (0, 1)] == [5, 6]
    assert values["Z"] == 17
    assert [values["omega"](2, n) for n in range(4)] == [3, 2, 6, 6]
    assert [values["kappa"](1, 0, m) for m in (0, 1)] == [3, 2]
    assert [values["q"](2, j) for j in (0, 1, 2)] == [3, 6, 6]
    assert [values["B"](2, k, 2) for k in (1, 2)] == [1, 0]


def test_continuations_begin_with_the_lowest_digit():
    """Three bits; after bit 1, continuation m = 1 is the bits 1, 0, and m = 2 is 0, 1."""
    edges = (((1, 2), (3, 5)), ((7, 11), (13, 17)))
    values = Chain().values({"K": 4, "nodes": ((1, 1),) * 3, "edges": edges})
    assert [values["kappa"](1, 1, m) for m in range(4)] == [3 * 7, 5 * 13, 3 * 11, 5 * 17]


def test_malformed_chains_are_outside():
    """A negative potential, an edge too many, a forbidden transition that is not."""
    broken = ({"nodes": ((1, -1), (1, 1))}, {"edges": ()}, {"K": 4}, {"nodes": ((1, 1), (1,))})
    for change in broken:
        with pytest.raises(Inadmissible):
            Chain().values({**UNIFORM, **change})
    with pytest.raises(Inadmissible):
        Chain(forbidden=True).values(UNIFORM)
    with pytest.raises(Inadmissible):
        Chain(first_one=True).values(UNIFORM)


def test_two_labels_of_the_paper():
    """110000 and 111100, as 3 and 5 of 7 categories (A), or 2 and 4 of 6 (B)."""
    for reading, labels in (("A", (7, 3, 5)), ("B", (6, 2, 4))):
        space = TwoLabels()
        instance = space.generate(lambda low, high: low, encoding=reading)
        assert tuple(instance.values()) == labels
        values = space.values(instance, encoding=reading)
        bits = [[values["e"](y, i) for i in range(1, 7)] for y in labels[1:]]
        assert bits == [[1, 1, 0, 0, 0, 0], [1, 1, 1, 1, 0, 0]]
        assert outcome(encoding.eq_8, instance, reading) is Outcome.HOLDS


def test_hamming_distance_of_far_labels():
    """1 and 7 of 7 categories differ in all six bits (A)."""
    instance = {"K": 7, "y": 1, "y'": 7}
    values = Labels().values(instance, encoding="A")
    assert sum(abs(values["e"](1, i) - values["e"](7, i)) for i in range(1, 7)) == 6
    assert outcome(encoding.hamming, instance, "A") is Outcome.HOLDS


def test_codes_do_not_carry_all_probability():
    """Three of four paths are codes (A), two of them in reading B; one bit has codes alone (A)."""
    claim = class_probabilities.jointly_learnt
    assert outcome(claim, UNIFORM, "A, among all paths") is Outcome.VIOLATED
    assert outcome(claim, ONE_BIT, "A, among all paths") is Outcome.HOLDS
    assert outcome(claim, ONE_BIT, "B, among all paths") is Outcome.VIOLATED
    assert outcome(claim, UNIFORM, "A, among the codes") is Outcome.HOLDS
    assert outcome(class_probabilities.strict, UNEVEN) is Outcome.HOLDS


def test_any_share_by_one_potential():
    """λ = 1/3 makes Ψ(0,1) 6: paths of 1, 6, 1, 1, of which the codes have 3 of 9."""
    values = OnePotential().values({"lambda": Fraction(1, 3)})
    assert (values["Psi"](1, 0, 1), values["Z"]) == (6, 9)
    assert sum(values["q"](2, j) for j in (0, 1, 2)) == 3
    assert outcome(class_probabilities.any_share, {"lambda": Fraction(1, 3)}) is Outcome.HOLDS


LINEAR = {
    "K": 3,
    "d": 1,
    "w": (((0,), (1,)), ((0,), (0,))),
    "u": ((((0,), (0,)), ((0,), (1,))),),
    "x": (1,),
}
"""ψ_1(1) = 2 and Ψ_1(1,1) = 2, all other potentials 1: paths of 1, 1, 2 and 4."""


def test_probabilities_of_categories():
    """1, 2, 4 of 8 with all transitions; of 7, multinomial logit, where 0 → 1 is forbidden."""
    free, tied = (LinearChain(forbidden=flag).values(LINEAR) for flag in (False, True))
    assert (free["Z"], tied["Z"]) == (8, 7)
    assert [free["q"](2, j) for j in (0, 1, 2)] == [1, 2, 4]
    assert outcome(category_logits.unrestricted, LINEAR, "A") is Outcome.HOLDS
    assert outcome(category_logits.restricted, LINEAR, "A") is Outcome.HOLDS


def test_scores_add_up():
    """Bits 1 and 2 add 1 each: 1 for the node, and 1 for the edge (1,1) at bit 2."""
    assert Weights().values(LINEAR)["K"] == 3
    for claim in (restricted.cumulative_scores, restricted.multinomial):
        assert outcome(claim, LINEAR, "A") is Outcome.HOLDS
    assert outcome(restricted.cusum_predictor, LINEAR, "ties to the smallest") is Outcome.HOLDS


def test_a_path_of_zeros_is_no_code_in_reading_b():
    """One bit, which is 1 in both codes that have it."""
    assert outcome(forbidden.forbidden_transitions, ONE_BIT, "A") is Outcome.HOLDS
    assert outcome(forbidden.forbidden_transitions, ONE_BIT, "B") is Outcome.VIOLATED


def test_pairs_of_bits_are_no_categories():
    """(1,0) at the bits 1, 2 of three is 100 and 101: 2 of 8 paths, where category 2 has 1."""
    instance = {"K": 4, "nodes": ((1, 1),) * 3, "edges": (((1, 1), (1, 1)),) * 2}
    for name in ("A, among all paths", "A, among the codes", "B, among all paths"):
        assert outcome(queries.interpretation, instance, name) is Outcome.VIOLATED
    values = WithMarginals().values(UNEVEN)
    assert [values["r"](2, j) for j in (0, 1, 2)] == [fmpq(3, 17), fmpq(6, 17), fmpq(6, 17)]


def test_ranges_by_differences_need_forbidden_transitions():
    """P(b_1 = 1) = P(b_2 = 1) in the uniform chain, but category 2 has 1/4."""
    claim = queries.range_queries
    assert outcome(claim, UNIFORM, "difference of marginals") is Outcome.VIOLATED
    tied = {**UNIFORM, "edges": (((1, 0), (1, 1)),)}
    assert outcome(claim, tied, "difference of marginals, 0 → 1 forbidden") is Outcome.HOLDS


def test_viterbi_recursion_by_hand():
    """δ_2 = (3 max(1, 2), max(2, 6)) = (6, 6), and the code finds a path of weight 6."""
    values = ViterbiChain().values(UNEVEN)
    assert [values["delta"](2, b) for b in (0, 1)] == [6, 6]
    assert values["v"](2) == values["omega"](2, values["h"]) == 6
    assert values["pi"](1) == 1


def test_a_viterbi_path_without_label():
    """01 weighs most; 00 and 11 are equally near to it."""
    assert ViterbiChain().values(RISING)["h"] == 1
    claim = prediction.label
    for name in ("only codes have labels", "nearest code, A"):
        assert outcome(claim, RISING, name) is Outcome.VIOLATED
    for name in ("number of ones plus one, A", "most probable code, A"):
        assert outcome(claim, RISING, name) is Outcome.HOLDS
    assert outcome(claim, ONE_BIT, "number of ones, B") is Outcome.VIOLATED


def test_more_probable_bits():
    """P = (2/3, 1/3): the bits 1, 0 are wrong 2/3 times, all others more often."""
    instance = {"P": (Fraction(2, 3), Fraction(1, 3)), "e": (0, 0)}
    assert Marginals().values(instance)["T"] == 2
    name = "marginals, for the expected number of wrong bits"
    assert outcome(prediction.alternative_predictors, instance, name) is Outcome.HOLDS


def test_neighbouring_bits_are_dependent():
    """P(1,1) − P(b_1 = 1) P(b_2 = 1) = 6/17 − 12/17 · 8/17 = 6/289, and Ψ's determinant is 1."""
    values = Chain().values(UNEVEN)
    ones = [values["alpha"](k, 1) * values["beta"](k, 1) for k in (1, 2)]
    gap = values["omega"](2, 3) / values["Z"] - ones[0] * ones[1] / values["Z"] ** 2
    assert gap == fmpq(6, 289)
    name = "neighbouring bits depend on each other"
    assert outcome(flexibility.captures_context, UNEVEN, name) is Outcome.HOLDS


def test_marginals_hold_on_the_uneven_chain():
    """(14), (15) and (18), with numbers of which no two are the same."""
    for claim in (
        messages.eq_12_meaning,
        messages.eq_13_meaning,
        messages.eq_14,
        messages.eq_14_normaliser,
        messages.eq_15,
        messages.eq_15_local,
        messages.eq_15_global,
        messages.eq_18,
    ):
        assert outcome(claim, UNEVEN) is Outcome.HOLDS


def test_base_cases_up_to_a_factor():
    """α_1 = 2 ψ_1 and β_T = 3 multiply α_k · β_k = 17 by 6, and no share changes."""
    instance = {**UNEVEN, "first": 2, "last": 3}
    values = scaled.ScaledChain(least=2).values(instance)
    assert sum(values["alpha"](1, b) * values["beta"](1, b) for b in (0, 1)) == 6 * 17
    assert outcome(scaled.scaled, instance) is Outcome.HOLDS
    with pytest.raises(Inadmissible):
        scaled.ScaledChain(least=2).values({**instance, "last": 0})


def test_the_story_of_a_scaled_chain_has_the_potentials_that_are_multiplied():
    instance = {**UNEVEN, "scale": 3}
    told = numbers.Scaled().story(instance)[0].rows
    psi = numbers.Scaled().values(instance)["psi"]
    assert told == tuple((str(k), str(psi(k, 0)), str(psi(k, 1))) for k in range(1, len(told) + 1))
    assert told != Chain().story(instance)[0].rows
