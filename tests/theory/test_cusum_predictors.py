"""Claims of Sections 1, 2, 3 and 6 of the CuSum paper: values by hand, and twins that must fail."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st
from sympy import Eq, Ge, Gt, Lt, Sum

from algorithms.seam import exact
from algorithms.state import ThresholdState
from algorithms.structured import cusum_phi, prank_phi
from theory.claims.registry import claims_in
from theory.cusum import (
    counting,
    cumulative,
    d0,
    figure_1,
    generalised,
    key_condition,
    prank_bound,
    prank_features,
    prank_framework,
    prank_learning,
    prank_update,
    separability,
    setting,
    signed_score,
    thresholds,
)
from theory.cusum.items import EnsembleItem, ThresholdItem
from theory.cusum.notation import b, d, k, n, r, t, x, y, z
from theory.cusum.prank_runs import FrameworkPRank, PRankStream, WrongSidePRank
from theory.cusum.proofs import block_runs
from theory.evaluation.evaluate import evaluate
from theory.language.statement import Blocks, Copies, ForAll, Ones, Zeros
from theory.numbers.extended import Infinity, Undefined
from theory.numbers.surd import root
from verify.engines.judge import Outcome, judge
from verify.engines.proofs import Proofs, of_claim
from verify.engines.search import Budget, search
from verify.prover.session import ProofError
from verify.smt.obligations import settle
from verify.verdicts.answers import obligations_of

MODULES = (
    setting,
    counting,
    generalised,
    cumulative,
    thresholds,
    separability,
    key_condition,
    d0,
    signed_score,
    figure_1,
    prank_learning,
    prank_framework,
    prank_bound,
    prank_features,
    prank_update,
)
CLAIMS = {claim.id: claim for module in MODULES for claim in claims_in(module)}
SMALL = Budget(examples=80, climbs=4, steps=40)


def outcome(name, instance, reading=0):
    claim = CLAIMS[name]
    return judge(claim, claim.readings[reading], instance)


# --- vectors in blocks --------------------------------------------------------------------------


def test_blocks_spell_the_feature_maps():
    point = exact([3, -2, -1])
    values = {"x": point, "z": point[:2], "y": 2, "r": 4, "d": 3}
    spelled = evaluate(Blocks(Copies(x, y), Zeros((r - y) * d)), values)
    assert list(spelled) == list(cusum_phi(point, 2, 4)) == [3, -2, -1, 3, -2, -1] + [0] * 6
    spelled = evaluate(Blocks(y * z, -Ones(y), Zeros(r - y)), values)
    assert list(spelled) == list(prank_phi(point[:2], 2, 4)) == [6, -4, -1, -1, 0, 0]


# --- spaces -------------------------------------------------------------------------------------


def test_item_by_hand():
    """w·x = (0, 1·2 − 3, 4) with x = (2, −1): scores 0, −1, 3."""
    item = {"K": 3, "d": 2, "z": (2,), "y": 1, "w": ((0, 0), (1, 3), (1, -2))}
    values = EnsembleItem().values(item)
    assert [values["s"](values["x"], k) for k in (1, 2, 3)] == [0, -1, 3]
    assert values["h"](values["x"]) == 3
    assert evaluate(setting.COUNT, values) == 2


def test_thresholds_by_hand():
    item = {
        "K": 3, "d": 2, "z": (2,), "u": (3,), "b": (1, 6), "gap": 1, "y": 3, "y_hat": 1,
    }  # fmt: skip
    values = ThresholdItem().values(item)
    assert values["b"][0] == Infinity(-1)
    assert evaluate(thresholds.EQ_1, values) == 3
    finite = ThresholdItem().values(item, first="finite")
    # u grows by (3 − 1) z, b_2 and b_3 fall by 1
    assert list(finite[r"\mathbf{w}^+"]) == [7, 0, 0, 5]


def test_separator_of_d_0_by_hand():
    """w_2, w_3 score (−1, 1, 3, 1) and (−1, −3, −1, 1): margin 1, over ‖(2, 2, 1, 2, −2, 1)‖."""
    values = d0.WitnessD0().values({})
    assert values["delta"] == root(fmpq(1, 18))
    assert d0.WitnessD0().values({}, norm="each")["delta"] == fmpq(1, 3)


# --- published counterexamples, worked by hand ---------------------------------------------------


def test_prank_moves_a_threshold_that_the_framework_leaves():
    """u = 0, b_2 = b_3 = 0, y = 2: both predict 3; PRank moves b_2 and b_3, (14) only b_3."""
    instance = {"K": 3, "d": 2, "z": ((0,),), "y": (2,), "more": ()}
    _, states = PRankStream().learned(instance)
    predictions, framed = PRankStream().framework(instance)
    assert predictions == [3]
    assert list(states[-1].theta) == [-1, 1]
    assert list(framed[-1].theta) == [0, 1]
    assert outcome("cusum/prank-from-framework", instance).outcome is Outcome.VIOLATED
    wrong_side = WrongSidePRank(3)
    assert list(wrong_side.update(wrong_side.start(1), exact([0]), 2).theta) == [0, 1]


@given(st.integers(2, 5), st.integers(0, 2**32 - 1))
def test_13_and_14_are_the_step_of_figure_3_with_its_feature_map(K, seed):
    """``(u, b) + Φ(z, y) − Φ(z, ŷ)``, in which ``b_1`` does not move."""
    random = Random(seed)
    z, y = exact([random.randint(-3, 3) for _ in range(2)]), random.randint(1, K)
    levels = sorted(random.randint(-3, 3) for _ in range(K - 1))
    state = ThresholdState(exact([random.randint(-3, 3) for _ in range(2)]), exact(levels))
    learner = FrameworkPRank(K)
    predicted, after = learner.predict(state, z), learner.update(state, z, y)
    step = prank_phi(z, y, K) - prank_phi(z, predicted, K)
    assert predicted == max([1, *(k for k, b in enumerate(levels, 2) if state.w @ z >= b)])
    assert list(after.w - state.w) == list(step[:2])
    assert [0, *(after.theta - state.theta)] == list(step[2:])


def test_cusum_ranks_turn_along_a_line():
    """Scores (0, −z, z) at z = −1, 0, 1 are best at 2, 1, 3."""
    instance = {"K": 3, "d": 2, "z": (0,), "y": 1, "w": ((0, 0), (-1, 0), (2, 0)), "step": (1,)}
    assert outcome("cusum/csum-layer", instance, 1).outcome is Outcome.VIOLATED


def test_cusum_solves_what_no_ensemble_separates():
    """Scores (0, −z − 1, z − 1): ranks 2, 1, 3 at z = −2, 0, 2, and task 2 has no cut."""
    solved = {"K": 3, "z": ((-2,), (0,), (2,)), "y": (2, 1, 3), "w": ((0, 0), (-1, 1), (2, 0))}
    assert outcome("cusum/rank-separability/key-condition", solved, 1).outcome is Outcome.VIOLATED
    in_order = {**solved, "y": (1, 2, 3), "w": ((0, 0), (1, -1), (1, 1))}
    assert outcome("cusum/rank-separability/key-condition", in_order, 1).outcome is Outcome.HOLDS


def test_d_0_is_prank_separable_if_a_rank_counts_against_its_own_task():
    """u = (1, −1) scores (0, −1, 0, 1); b_2 = 1/2 and b_3 = 3/2 leave 1/2."""
    instance = {"u": (1, -1), "b": (1, 3)}
    readings = {"sign(0) = +1": Outcome.HOLDS, "sign(0) = −1": Outcome.VIOLATED}
    claim = CLAIMS["cusum/d0/not-prank-separable"]
    for name, expected in readings.items():
        assert judge(claim, claim.reading(name), instance).outcome is expected


def test_increment_of_infinite_scores_is_undefined():
    instance = {"K": 2, "d": 2, "z": (0,), "u": (0,), "b": (0,), "gap": 0, "y": 1, "y_hat": 1}
    infinite = outcome("cusum/prank-phi/increment", instance)
    assert infinite.outcome is Outcome.UNDEFINED and infinite.why == "∞ − ∞"
    assert outcome("cusum/prank-phi/increment", instance, 1).outcome is Outcome.HOLDS


def test_last_interval_has_no_right_end_as_printed():
    instance = {"K": 2, "d": 2, "z": ((1,),), "y": (2,), "u": (1,), "b": (0,), "gap": 0}
    claim = CLAIMS["cusum/prank-separability/interval-form"]
    printed = judge(claim, claim.reading("b_{r+1} as printed"), instance)
    assert printed.outcome is Outcome.UNDEFINED and printed.why == "b has no component 3"
    assert judge(claim, claim.readings[0], instance).outcome is Outcome.HOLDS


def test_u_times_x_of_equation_12_has_no_value():
    values = ThresholdItem().values(
        {"K": 2, "d": 3, "z": (1, 2), "u": (1, 1), "b": (0,), "gap": 0, "y": 1, "y_hat": 1}
    )
    printed = prank_features.eq_12.conclusion_of(prank_features.eq_12.reading("u·x as printed"))
    with pytest.raises(Undefined, match="lengths 2 and 3"):
        evaluate(printed, values)


# --- twins that must fail -------------------------------------------------------------------------

TWINS = {
    "strict order": replace(
        prank_learning.prank_order,
        conclusion=ForAll(Lt(b[t, k], b[t, k + 1]), (t, 1, n + 1), (k, 1, r - 1)),
    ),
    "(7) with a plus": replace(
        signed_score.eq_7,
        conclusion=ForAll(
            Eq(
                signed_score.SIGNED,
                2 * cumulative.cumulative(k) + cumulative.cumulative(r),
                evaluate=False,
            ),
            (k, 1, r),
        ),
    ),
    "strict chain": replace(
        prank_learning.prank_chain,
        conclusion=ForAll(
            Gt(prank_learning.answers(k), prank_learning.answers(k + 1)),
            (t, 1, n + 1),
            (prank_learning.i, 1, prank_learning.m),
            (k, 1, r - 1),
        ),
    ),
    "one threshold more": replace(
        prank_features.line_2,
        conclusion=Eq(
            y * prank_features.SCORE - Sum(b[k], (k, 1, y)),
            Sum(prank_features.SCORE - b[k], (k, 2, y)),
            evaluate=False,
        ),
    ),
    "count of at least 2": replace(counting.eq_2, conclusion=Ge(setting.COUNT, 2)),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_tampered_conclusion_is_refuted(twin):
    reading = twin.readings[-1]
    assert search(twin, reading, SMALL).counterexample is not None


def test_a_learner_that_updates_the_wrong_way_is_not_proved(monkeypatch):
    def flipped(self, state, point, rank):
        right = update(self, state, point, rank)
        return replace(right, w=2 * state.w - right.w)

    update = figure_1.CuSumRank.update
    monkeypatch.setattr(figure_1.CuSumRank, "update", flipped)
    claim = figure_1.figure_1
    reading, (proof, *_) = claim.readings[0], claim.proofs
    flipped_proof = replace(proof, run=block_runs.cusum("smallest"))
    with pytest.raises(ProofError):
        Proofs(fresh=True).check(of_claim(claim, reading, flipped_proof))


ASKED = [
    (claim, reading)
    for claim in CLAIMS.values()
    if claim.obligations
    for reading in claim.readings
    if obligations_of(claim, reading)
]


@pytest.mark.parametrize(("claim", "reading"), ASKED, ids=lambda part: getattr(part, "id", ""))
def test_obligations_are_settled(claim, reading):
    """Both solvers prove each of them, and neither its tampered twin."""
    for obligation in obligations_of(claim, reading):
        assert settle(obligation).proved, obligation.name


def test_there_are_obligations_to_settle():
    assert {claim.id for claim, _ in ASKED} == {"cusum/d0", "cusum/d0/not-prank-separable"}


# --- what is printed ------------------------------------------------------------------------------


def test_statements_print_as_in_the_paper():
    assert r"\sum_{j=1}^{k} {w}_{j} \cdot x" in CLAIMS["cusum/eq-5"].statement()
    assert r"\mathbf{1}[{w}_{k} \cdot x \geq 0]" in CLAIMS["cusum/eq-2"].statement()
    assert r"\operatorname{sign}" in CLAIMS["cusum/eq-6"].statement()
    difference = CLAIMS["cusum/prank-phi/difference"].statement()
    assert r"\mathbf{0}_{" in difference and r"\mathbf{1}_{" in difference


@pytest.mark.slow
def test_readings_of_a_claim_are_about_instances():
    """No search of these claims is vacuous."""
    for claim in CLAIMS.values():
        for reading in claim.readings:
            rng = np.random.default_rng(0)

            def choose(low, high, rng=rng):
                return int(rng.integers(low, high + 1))

            space = claim.space_of(reading)
            drawn = [space.generate(choose, **reading.options) for _ in range(40)]
            seen = [judge(claim, reading, instance).outcome for instance in drawn]
            assert any(each is not Outcome.OUTSIDE for each in seen), (claim.id, reading.name)
