"""PRIL's and M-PRIL's theorems: instances worked by hand, and conclusions that can fail."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from sympy import Le, Not, Rational

from algorithms.losses import interval_imc
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.stream import run
from theory.numbers.surd import root
from theory.pril import lemma_2, lifting, m_pril, regret, theorem_1, theorem_2, theorem_3, theorem_4
from theory.pril.convergence import finite_convergence
from theory.pril.multiplicative import MultiplicativeStream
from verify.engines.judge import Outcome, judge
from verify.engines.search import Budget, search

SHORT = Budget(examples=60, tiny=60, climbs=3, steps=30, aimed=3, adversaries=2)


def outcome(claim, reading, instance):
    return judge(claim, claim.reading(reading), instance).outcome


def sides(claim, reading, instance):
    judgement = judge(claim, claim.reading(reading), instance)
    return judgement.left, judgement.right


def only(claim, reading, conclusion):
    """The claim in one reading, with another conclusion."""
    kept = replace(claim.reading(reading), conclusion=conclusion)
    return replace(claim, readings=(kept,)), kept


# --- Theorems 1 and 2 -----------------------------------------------------------------------------

STALE = {
    "K": 2,
    "d": 1,
    "x": ((2,), *((-1,),) * 6),
    "y_l": (1,) * 7,
    "y_r": (1,) * 7,
    "w": (0,),
    "theta": (1,),
}
"""PRIL ends at w = −1, θ = 2; the comparator is θ* = 1, with γ = 1 and R = 2."""


def test_the_comparators_thresholds_are_no_thresholds_for_the_learners_scores():
    # w: 0, −2, then −1 for good, so that the scores at x = −1 are 2, 1, 1, ...: all at least θ* = 1
    assert sides(theorem_1.theorem_1, "comparator", STALE) == (6, 5)
    agnostic = STALE | {"margin": Fraction(1)}
    assert sides(theorem_2.theorem_2, "comparator", agnostic) == (6, 5)
    assert outcome(theorem_2.theorem_2, "θ^t", agnostic) is Outcome.HOLDS


def test_the_last_thresholds_are_wrong_for_early_rounds():
    # x = 0 with label 1 moves θ to 1; x = 2 with label 2 scores 0 < 1 and moves it back to 0
    instance = STALE | {"x": ((0,),) * 11 + ((2,),), "y_l": (1,) * 11 + (2,), "w": (1,)}
    instance |= {"y_r": instance["y_l"]}
    assert sides(theorem_1.theorem_1, "θ^(T+1)", instance) == (11, 10)
    assert outcome(theorem_1.theorem_1, "θ^t", instance) is Outcome.HOLDS


def test_a_comparator_with_a_deficit():
    # θ* = 1 asks −θ* (sign −1) of x = 0 with label 2: slack −1, deficit γ + 1 = 2, so D = 2
    instance = STALE | {"x": ((0,),), "y_l": (2,), "y_r": (2,), "margin": Fraction(1)}
    values = theorem_2.AgnosticStream().values(instance)
    assert values["gamma"] == 1
    assert values["D"] == 2
    assert sides(theorem_2.theorem_2, "θ^t", instance) == (0, 9)


def test_deficits_stay_exact_beside_an_irrational_comparator():
    instance = STALE | {"x": ((1,),), "y_l": (2,), "y_r": (2,), "w": (1,), "margin": Fraction(2)}
    values = theorem_2.AgnosticStream().values(instance)
    assert values["gamma"] == 2 * root(fmpq(1, 2))
    assert values["D"] * values["D"] == 2
    assert outcome(theorem_2.theorem_2, "θ^t", instance) is Outcome.HOLDS


@pytest.mark.parametrize("claim", [theorem_1.theorem_1, theorem_2.theorem_2], ids=["1", "2"])
def test_a_bound_a_tenth_as_large_is_refuted(claim):
    smaller = claim.conclusion.rhs / 10
    tampered, reading = only(claim, "θ^t", Le(claim.conclusion.lhs, smaller))
    assert search(tampered, reading, SHORT).counterexample is not None


# --- Theorem 3 ------------------------------------------------------------------------------------

REGRET_5 = {
    "K": 5,
    "d": 1,
    "x": ((1,), (1,)),
    "y_l": (4, 1),
    "y_r": (5, 1),
    "w": (0,),
    "theta": (0, 0, 0, 0),
}


def test_the_squared_gradient_is_not_linear_in_the_number_of_violations():
    # w = 3, θ = (−1, −1, −1, 0) after round 1; round 2 costs 4 + 4 + 4 + 3 = 15. Λ² = 9 + 3 = 12.
    assert sides(theorem_3.theorem_3, "Algorithm 1", REGRET_5) == (15, 14)
    whole = REGRET_5 | {"share": ((Fraction(1),) * 4,) * 2}
    assert sides(theorem_3.theorem_3, "any subgradient", whole) == (15, 14)


def test_a_start_away_from_the_origin():
    # w^1 = 3, x = 2, label 1: two terms of 6; then w = −1, θ = (1, 1); Λ² = 9
    instance = REGRET_5 | {
        "K": 3,
        "x": ((2,),),
        "y_l": (1,),
        "y_r": (1,),
        "theta": (0, 0),
        "w_1": (3,),
        "theta_1": (0, 0),
    }
    assert sides(theorem_3.theorem_3, "any start", instance) == (12, fmpq(19, 2))


@pytest.mark.parametrize("share", [0, Fraction(1, 2), 1])
def test_a_step_is_minus_a_subgradient(share):
    """``L(u) ≥ L(v) + ∇·(u − v)`` for all u, with ``∇ = (−Σ τ x, τ)``, on a grid of u."""
    x, label, K = exact((2,)), (2, 2), 3
    learner = regret.Subgradient(K, (Fraction(share),) * (K - 1))
    state = PRIL(K).start(1)
    tau = learner.tau(state, x, label)
    here = interval_imc(state.w @ x, state.theta, *label)
    for w in range(-3, 4):
        for first in range(-3, 4):
            for second in range(-3, 4):
                u = exact((first, second))
                there = interval_imc(exact((w,)) @ x, u, *label)
                assert there >= here - tau.sum() * 2 * w + tau @ u


def test_the_origin_has_no_surrogate_loss_so_the_regret_is_the_total_loss():
    claim, stream = regret.regret, REGRET_5 | {"w": (1,), "theta": (0, 0, 0, 1)}
    assert outcome(claim, "Ω holds the origin", stream) is Outcome.HOLDS
    labels = zip(stream["y_l"], stream["y_r"], strict=True)
    items = [(exact(p), y) for p, y in zip(stream["x"], labels, strict=True)]
    assert run(PRIL(5), items).total_imc == 15


# --- the ideal classifier and equation (6) --------------------------------------------------------


def test_a_tie_above_the_interval_is_a_loss_but_a_satisfied_constraint():
    tie = {"K": 2, "d": 1, "x": ((0,),), "y_l": (1,), "y_r": (1,), "w": (1,), "theta": (0,)}
    claim = lifting.constraints
    assert outcome(claim, "is equivalent to", tie) is Outcome.VIOLATED
    assert outcome(claim, "implies", tie) is Outcome.OUTSIDE


def test_the_sign_of_the_lifted_component_decides_equation_6():
    instance = {"K": 2, "d": 1, "x": ((3,),), "y_l": (2,), "y_r": (2,), "w": (3,), "theta": (4,)}
    claim = lifting.eq_6_inner
    # (3, 4)/5: 9/5 − 4/5 = 1 as described, 9/5 + 4/5 as displayed
    values = lifting.LiftedStream().values(instance, entry=-1)
    lifted = values[r"\tilde{x}"][0][0]
    assert list(lifted) == [3, -1]
    assert sum(a * b for a, b in zip(values["v^*"], lifted, strict=True)) == 1
    assert outcome(claim, "as described", instance) is Outcome.HOLDS
    assert outcome(claim, "as displayed", instance) is Outcome.VIOLATED


def test_convergence_counts_all_passes():
    instance = STALE | {"x": ((2,), (-1,)), "y_l": (1, 1), "y_r": (1, 1), "passes": 50}
    assert sides(finite_convergence, "rounds with an update", instance) == (2, 5)
    # two updates whatever the passes; a bound below that is seen to fail
    tampered, reading = only(
        finite_convergence, "rounds with an update", Le(finite_convergence.conclusion.lhs, 0)
    )
    assert judge(tampered, reading, instance).outcome is Outcome.VIOLATED


# --- M-PRIL ---------------------------------------------------------------------------------------

ONE_MISTAKE = {
    "K": 2,
    "d": 1,
    "x": ((1,),),
    "y_l": (1,),
    "y_r": (1,),
    "w": (0,),
    "theta": (1,),
    "base": Fraction(4),
}
"""The start (1/2, 1/2) scores 1/2 ≥ θ: one mistake. With q = 4, γ = (16 − 1)/(16 + 1)."""


def test_one_mistake_exceeds_theorem_4s_bound():
    values = MultiplicativeStream().values(ONE_MISTAKE, eta="line-20")
    assert values["gamma"] == fmpq(15, 17)
    loss, bound = sides(theorem_4.theorem_4, "all of the proof", ONE_MISTAKE)
    assert loss == 1
    # log 2 · (17/15)² = 0.8903...
    assert fmpq(89, 100) < bound.low <= bound.high < fmpq(8904, 10000)


@pytest.mark.slow
def test_theorem_4_needs_its_lost_factor_two():
    claim = theorem_4.theorem_4
    doubled, reading = only(
        claim, "all of the proof", Le(claim.conclusion.lhs, 2 * theorem_4.BOUND)
    )
    found = search(doubled, reading, SHORT)
    assert found.counterexample is None and found.judged > 30


def test_the_listed_start_leaves_the_first_step_undefined():
    assert outcome(theorem_4.theorem_4, "start zero", ONE_MISTAKE) is Outcome.UNDEFINED
    outside = ONE_MISTAKE | {"x": ((2,),)}
    assert outcome(theorem_4.theorem_4, "start zero", outside) is Outcome.OUTSIDE


def test_m_pril_can_return_to_where_it_was():
    # x = −1 with label 2 divides both components by q: the direction stays, and so does the mistake
    signed = ONE_MISTAKE | {"x": ((-1,),), "y_l": (2,), "y_r": (2,), "theta": (-1,), "passes": 3}
    assert outcome(m_pril.converges, "start uniform", signed) is Outcome.VIOLATED
    # D, A, B | D, A, B with q = 2, in units of the start: (1,1;1) (2,1;½)→(2,1;½) ... (1,1;1)
    cycle = ONE_MISTAKE | {
        "d": 2,
        "x": ((1, 0), (1, -1), (-1, 1)),
        "y_l": (2, 1, 1),
        "y_r": (2, 1, 1),
        "w": (2, 2),
        "base": Fraction(2),
        "passes": 2,
    }
    assert outcome(m_pril.converges, "target ≥ 0", cycle) is Outcome.VIOLATED
    assert outcome(m_pril.converges, "target ≥ 0", cycle | {"passes": 1}) is Outcome.HOLDS
    slower = cycle | {"base": Fraction(9, 8), "passes": 12}
    assert outcome(m_pril.converges, "target ≥ 0", slower) is Outcome.HOLDS


def test_norms_from_the_uniform_start():
    claim = m_pril.unit_norm
    # (1/2, 1/2): ‖·‖² = 1/2. With S = −1, q = 4: w = 1/8, θ = 2, and both normalisers are 17/8.
    assert outcome(claim, "start uniform", ONE_MISTAKE) is Outcome.VIOLATED
    absolute = m_pril.unit_norm_repair_1
    assert outcome(absolute, "sum of absolute values", ONE_MISTAKE) is Outcome.HOLDS
    two = ONE_MISTAKE | {"K": 3, "theta": (0, 0)}
    assert outcome(absolute, "sum of absolute values", two) is Outcome.VIOLATED
    assert outcome(absolute, "sum of absolute values, line 8", two) is Outcome.HOLDS


def test_a_positive_gap_can_turn_negative():
    # θ = (1, 2), score 2, label 3: only θ_2 is met with equality, and 2/3 < 1
    instance = ONE_MISTAKE | {
        "K": 3,
        "y_l": (3,),
        "y_r": (3,),
        "w": (2,),
        "theta": (1, 2),
        "base": Fraction(3),
    }
    assert outcome(lemma_2.lemma_2, "positive parameters", instance) is Outcome.VIOLATED
    assert outcome(lemma_2.case_1, "positive parameters", instance) is Outcome.VIOLATED
    assert outcome(lemma_2.case_2, "positive parameters", instance) is Outcome.HOLDS


def test_reached_thresholds_are_integer_powers_apart():
    space = lemma_2.ANY_LABEL
    instance = ONE_MISTAKE | {
        "K": 4,
        "x": ((1,), (-1,), (0,), (1,)),
        "y_l": (1, 4, 2, 3),
        "y_r": (2, 4, 3, 3),
        "theta": (0, 0, 0),
        "base": Fraction(3),
    }
    powers = {fmpq(3) ** n for n in range(-8, 9)}
    for row in space.values(instance, state="reached")["theta"]:
        assert all(entry / row[0] in powers for entry in row)


def test_reversed_order_is_refuted_from_the_reached_states():
    claim = lemma_2.lemma_2
    tampered, reading = only(claim, lemma_2.UNIFORM, Not(claim.conclusion))
    assert search(tampered, reading, SHORT).counterexample is not None


def test_statements_print_what_is_checked():
    assert r"\sqrt{R^{2} + 1}" in theorem_2.theorem_2.statement()
    assert r"\log(K + d - 1)" in theorem_4.theorem_4.statement()
    assert r"\Lambda^{2}" in theorem_3.theorem_3.statement()
    assert r"{\theta}_{i}^{T + 1}" in lemma_2.lemma_2.statement()
    assert theorem_3.theorem_3.conclusion.rhs.has(Rational(1, 2))
