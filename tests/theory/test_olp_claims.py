"""Label proportions: values worked by hand, published counterexamples, tampered claims."""

from dataclasses import replace

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Eq, Ge, Gt, Le, Lt

from algorithms.seam import exact
from theory.claims.space import Inadmissible
from theory.olp import (
    algorithm_1,
    decision_rule,
    dual,
    estimates,
    exponential_family,
    kdlor,
    mean_map,
    order,
    scatter,
    synthetic,
)
from theory.olp.bagged import Bagged
from theory.olp.estimated import Estimated
from theory.olp.notation import S_w, rho, rho_star, u, v, w, w_star
from theory.olp.ordinal import Ordinal, unbounded
from theory.olp.samples import Missing, Sample
from verify.engines.judge import Outcome, judge
from verify.engines.search import QUICK, search

quick = settings(derandomize=True, database=None, deadline=None, max_examples=60)

PAIR = {"K": 2, "d": 1, "B": 1, "x": ((0,), (2,), (5,)), "y": (1, 1, 2), "a": (1, 1, 1)}
"""Classes {0, 2} and {5}: means 1 and 5, ``S_w = (1 + 1 + 0)/3``."""

FITTED = PAIR | {"u": (1,), "w": (1,), "C": 1, "c": 2, "slack": 1, "weights": (1, 1)}

CROSSED = {"K": 3, "d": 1, "B": 2, "x": ((0,), (0,), (0,), (1,)), "y": (1, 2, 3, 1)}
CROSSED |= {"a": (1, 1, 1, 2), "u": (0,), "w": (0,), "M": ((0,), (0,), (0,)), "C": 1}
CROSSED |= {"slack": 0, "lambda": 1, "weights": (0, 1, 1, 0)}
"""Bag means 0 and 1, proportions (1/3, 1/3, 1/3) and (1, 0, 0): ``m̂ = (1, -1/2, -1/2)``."""


def instances(space):
    """Instances of a space, as its own generator draws them."""

    @st.composite
    def draw(draw):
        return space.generate(lambda low, high: draw(st.integers(low, high)))

    return draw()


def outcome(claim, name, instance):
    return judge(claim, claim.reading(name), instance).outcome


def refuted(claim, name):
    """Does the search find a counterexample to a reading?"""
    return search(claim, claim.reading(name), QUICK).counterexample is not None


def tampered(claim, name, conclusion):
    """The reading with another conclusion."""
    reading = replace(claim.reading(name), conclusion=conclusion)
    return replace(claim, readings=(reading,), proofs=())


def test_sample_by_hand():
    values = Sample(vectors=()).values(PAIR)
    one = exact([1])
    assert [list(values["m"][k]) for k in range(2)] == [[1], [5]]
    assert values["N^{class}"] == [2, 1]
    assert values["S_w"](one, one) == fmpq(2, 3)
    # means 1, 5 about 7/3: (2 · 16/9 + 64/9)/3
    assert values["S_b"](one, one) == fmpq(32, 9)


def test_solution_by_hand():
    values = Ordinal().values(FITTED)
    # one step of 4: w minimises (2/3) w² − 4 w
    assert list(values["w^*"]) == [3]
    assert values["rho^*"] == 12
    assert list(values["alpha"]) == [1]
    assert values["rho"] == 3  # w = 1 has the step 4, less the slack 1


def test_estimates_by_hand():
    values = Estimated().values(CROSSED)
    assert [list(row) for row in values[r"\hat{m}"]] == [[1], [fmpq(-1, 2)], [fmpq(-1, 2)]]
    assert list(values[r"\hat{N}"]) == [2, 1, 1]
    # (0 + 0 + 0 + 1)/4 − (2 · 1 + 1/4 + 1/4)/4
    assert values["S"][0, 0] == fmpq(-3, 8)
    assert isinstance(values["w^*"], Missing)


@quick
@given(instances(Ordinal()))
def test_no_drawn_projection_beats_the_solution(instance):
    space = Ordinal()
    try:
        values = space.values(instance)
    except Inadmissible:
        return
    mine = values["S_w"](values["w^*"], values["w^*"]) - values["C"] * values["rho^*"]
    rival = values["S_w"](values["w"], values["w"]) - values["C"] * values["rho"]
    assert mine <= rival


def test_unbounded_where_some_null_direction_orders_the_means():
    zero = exact([[0]])
    assert unbounded(zero, exact([[1]]))
    assert not unbounded(zero, exact([[1], [-1]]))


@pytest.mark.parametrize(
    ("claim", "name", "instance", "expected"),
    [
        (kdlor.eq_6, "as printed", {"x": ((0,), (1,)), "y": (1, 2), "a": (1, 1)}, "UNDEFINED"),
        (
            kdlor.rho_positive,
            "positive",
            {"x": ((0,), (1,), (0,), (1,)), "y": (1, 1, 2, 2), "a": (1, 1, 1, 1)},
            "VIOLATED",
        ),
        (kdlor.rho_positive, "positive", {}, "HOLDS"),
        (dual.eq_8_dual, "equal values", {}, "VIOLATED"),
        (dual.eq_8_dual, "value −f/4", {}, "HOLDS"),
        (dual.eq_9, "S_w regular", {}, "HOLDS"),
        (decision_rule.eq_10, "as printed", {}, "UNDEFINED"),
        (decision_rule.eq_10, "b_K = ∞", {}, "HOLDS"),
    ],
)
def test_worked_by_hand(claim, name, instance, expected):
    assert outcome(claim, name, FITTED | instance) is Outcome[expected]


def test_means_that_no_projection_orders():
    """``m = (0, 1, 0)``: one step is the negative of the other."""
    points = {"K": 3, "x": ((-1,), (1,), (1,), (0,)), "y": (1, 1, 2, 3), "a": (1, 1, 1, 1)}
    instance = FITTED | points | {"weights": (1, 1, 1, 1)}
    assert outcome(kdlor.respects_order, "neighbours differ", instance) is Outcome.VIOLATED


def test_estimated_scatter_can_be_negative():
    """The chord at the middle of ``α = (0, 1)``, ``β = (1, 0)``: f is 0, −6 and −3/2 between."""
    assert outcome(algorithm_1.solvable, "Ŝ_w regular", CROSSED) is Outcome.VIOLATED
    assert outcome(algorithm_1.solvable_exactly, "as printed", CROSSED) is Outcome.HOLDS
    assert (
        outcome(algorithm_1.scatter, "positive semidefinite", CROSSED | {"u": (1,)})
        is Outcome.VIOLATED
    )
    assert outcome(order.respects_order_repaired, "as printed", CROSSED | {"v": (0,)}) is (
        Outcome.OUTSIDE
    )


def test_threshold_moves_towards_the_larger_class():
    """Means 0 and 1, sizes 1 and 2: b = 2/3, and the best threshold is below 1/2."""
    line = {"mu_1": 0, "mu_2": 1, "N_1": 1, "N_2": 2, "v": 1, "part": 0}
    claim = decision_rule.class_weights
    assert outcome(claim, "between", line) is Outcome.HOLDS
    assert outcome(claim, "towards least errors", line) is Outcome.VIOLATED


def test_index_slip_of_mean_map():
    """One bag with two classes, each at the one point; φ(x, 1) = 0, φ(x, 2) = 1."""
    joint = {"B": 1, "K": 2, "N": 1, "share": ((1, 1),), "law": (((1,),), ((1,),))}
    joint |= {"phi": ((0, 1),)}
    assert outcome(mean_map.line_3, "φ(x, y) as printed", joint) is Outcome.VIOLATED
    assert outcome(mean_map.line_3_repaired, "as printed", joint) is Outcome.HOLDS


def test_estimate_is_not_exact_on_a_sample():
    sample = {"K": 2, "d": 1, "B": 2, "x": ((0,), (0,), (1,)), "y": (1, 2, 1), "a": (1, 1, 2)}
    sample |= {"u": (1,), "M": ((0,), (0,))}
    # π = ((1/2, 1/2), (1, 0)), bag means 0 and 1: m̂ = (1, −1), but m = (1/2, 0)
    assert [list(row) for row in Bagged().values(sample)[r"\hat{m}"]] == [[1], [-1]]
    assert outcome(estimates.sound, "exact on the sample", sample) is Outcome.VIOLATED
    assert outcome(estimates.sound, "error", sample) is Outcome.HOLDS


def test_probabilities_by_hand():
    """θ = (log 2, log 3): weights 2 and 3 of the two classes."""
    one = {"K": 2, "q": (2, 3), "lambda": 1, "phi": (((1, 0), (0, 1)),), "y": (2,)}
    values = exponential_family.FAMILY.values(one)
    assert values["p"] == [[fmpq(2, 5), fmpq(3, 5)]]
    assert outcome(exponential_family.family, "as printed", one) is Outcome.HOLDS
    assert outcome(exponential_family.normalised, "as printed", one) is Outcome.HOLDS


@pytest.mark.parametrize("total", [100, 1000])
def test_no_three_equal_bags(total):
    assert outcome(synthetic.equal_bags, "points", {"N": total}) is Outcome.VIOLATED


@pytest.mark.slow
@pytest.mark.parametrize(
    ("claim", "name", "conclusion"),
    [
        (scatter.eq_14, "as printed", Eq(S_w(u, v), scatter.POINTS + scatter.CLASSES)),
        (kdlor.eq_6, "S_w regular", Lt(kdlor.objective(w_star, rho_star), kdlor.objective(w, rho))),
        (dual.eq_8_dual, "value −f/4", Ge(kdlor.objective(w_star, rho_star), 0)),
        (decision_rule.separates, "≤", decision_rule.between(Lt)),
        (dual.convex, "S_w regular", Lt(dual.CHORD.lhs, dual.CHORD.rhs)),
        (
            estimates.least_squares_claim,
            "as printed",
            Gt(estimates.least_squares_claim.conclusion.lhs, 0),
        ),
        (
            kdlor.large_distances,
            "least distance",
            Le(2 * rho_star, rho),
        ),
    ],
)
def test_search_refutes_a_tampered_conclusion(claim, name, conclusion):
    assert refuted(tampered(claim, name, conclusion), name)


def test_statements_say_what_the_paper_says():
    assert r"\sum_{k=1}^{K - 1} {\alpha}_{k} ({m}_{k + 1} - {m}_{k})" in (dual.eq_8.statement())
    assert (
        r"\frac{1}{N} \sum_{i=1}^{N} (u \cdot {x}_{i}) v \cdot {x}_{i}" in scatter.eq_14.statement()
    )
    assert r"\hat{S}_w" in algorithm_1.scatter.statement()
