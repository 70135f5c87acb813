"""Order preservation by the learners' own code on solver terms."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.state import ThresholdState
from theory.claims.claim import Obligation
from theory.goals.order import (
    intervals,
    order_goal,
    order_obligations,
    own_update,
    ranks,
)
from verify.smt.obligations import settle


@pytest.mark.parametrize(("learner", "labels"), [(PRIL, intervals), (PRank, ranks)])
def test_each_number_of_ranks_up_to_eight(learner, labels):
    obligations = order_obligations(learner, 8, labels)
    assert len(obligations) == 6
    for obligation in obligations:
        assert settle(obligation).proved, obligation.covers


def test_among_reals_order_is_lost_and_the_model_replays():
    goal = order_goal(own_update(PRIL(3)), 3, intervals(3), integral=False)
    result = settle(Obligation("real thresholds", "-", lambda: goal))
    assert result.z3 == result.cvc5 == "sat"
    before = exact([result.model["theta_1"], result.model["theta_2"]])
    assert before[0] <= before[1]
    state = ThresholdState(exact([result.model["f"]]), before)
    after = [PRIL(3).update(state, exact([1]), label).theta for label in intervals(3)]
    assert any(theta[0] > theta[1] for theta in after)


class Backwards(PRIL):
    """A wrong PRIL: thresholds move with the steps instead of against them."""

    def update(self, state, x, label):
        tau = self.tau(state, x, label)
        return replace(super().update(state, x, label), theta=state.theta + tau)


def test_a_wrong_learner_is_refuted():
    for obligation in order_obligations(Backwards, 4):
        assert "refuted by solver model" in str(settle(obligation))


def test_two_ranks_have_nothing_to_order():
    with pytest.raises(ValueError, match="K=2"):
        order_goal(own_update(PRIL(2)), 2, intervals(2))


@settings(derandomize=True, database=None, deadline=None, max_examples=200)
@given(
    st.lists(st.integers(-3, 3), min_size=2, max_size=5),
    st.fractions(-4, 4, max_denominator=3),
    st.data(),
)
def test_exact_runs_agree_with_what_was_proved(theta, f, data):
    theta = sorted(theta)
    label = data.draw(st.sampled_from(intervals(len(theta) + 1)))
    state = ThresholdState(exact([f]), exact(theta))
    after = PRIL(len(theta) + 1).update(state, exact([1]), label).theta
    assert all(low <= high for low, high in pairwise(after))
    assert all(abs(new - old) <= 1 for new, old in zip(after, exact(theta), strict=True))
