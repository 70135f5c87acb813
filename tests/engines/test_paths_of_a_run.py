"""Runs along every path."""

import numpy as np
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.state import ThresholdState
from theory.claims.claim import Obligation
from theory.goals.every_path import coverage, paths
from theory.goals.order import intervals, ordered, ranks, thresholds
from verify.smt.obligations import settle

f = z3.Real("f")


def along(learner, label, K, hypotheses=()):
    state = ThresholdState(np.array([f], dtype=object), thresholds(K))
    return list(paths(lambda: learner.update(state, exact([1]), label), hypotheses))


def holds(formula, score, theta):
    values = [(f, z3.RealVal(str(score)))]
    values += [(z3.Real(f"theta_{i}"), z3.RealVal(t)) for i, t in enumerate(theta, start=1)]
    return z3.is_true(z3.simplify(z3.substitute(formula, *values)))


@settings(derandomize=True, database=None, deadline=None, max_examples=60)
@given(
    st.lists(st.integers(-2, 2), min_size=2, max_size=2),
    st.fractions(-3, 3, max_denominator=2),
    st.booleans(),
    st.data(),
)
def test_a_concrete_run_takes_exactly_one_path_and_ends_as_it_does(theta, score, exactly, data):
    label = data.draw(st.sampled_from(ranks(3) if exactly else intervals(3)))
    learner = PRank(3) if exactly else PRIL(3)
    concrete = ThresholdState(exact([score]), exact(theta))
    expected = learner.update(concrete, exact([1]), label)
    taken = [
        path
        for path in along(learner, label, 3)
        if all(holds(part, score, theta) for part in path.conditions)
    ]
    assert len(taken) == 1
    after = (*taken[0].result.w, *taken[0].result.theta)
    for term, value in zip(after, (*expected.w, *expected.theta), strict=True):
        assert holds(term == z3.RealVal(str(value)), score, theta)


def test_no_result_holds_a_conditional():
    for path in along(PRank(4), 2, 4):
        for term in (*path.result.w, *path.result.theta):
            assert "If" not in str(term)


def test_paths_that_the_hypotheses_exclude_are_not_followed():
    free = along(PRIL(3), (1, 1), 3)
    in_order = along(PRIL(3), (1, 1), 3, ordered(thresholds(3)))
    # above both, between, below both; unordered thresholds add a second "between"
    assert (len(free), len(in_order)) == (4, 3)


def test_a_path_left_out_is_noticed():
    found = along(PRIL(3), (2, 2), 3)
    assert settle(Obligation("all paths", "all", lambda: coverage(found))).proved
    lacking = Obligation("a path less", "all", lambda: coverage(found[1:]))
    assert settle(lacking).z3 == "sat"
