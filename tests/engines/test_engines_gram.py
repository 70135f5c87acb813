"""Bounds over patterns of violated constraints, in Gram scalars."""

from itertools import pairwise

import numpy as np
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st
from violation import violation

from algorithms.cusum import CuSumRank
from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.stream import run as play
from theory.claims.claim import Goal, Obligation
from theory.goals import bounded
from theory.goals.gram import Span, explore, span, steps
from theory.goals.order import intervals, ranks
from theory.intervals.streams import IntervalStream
from verify.smt.obligations import goals_of, settle

numbers = st.integers(-3, 3)


def at(term, x):
    """The value of a term in Gram scalars on concrete instances."""
    if not z3.is_expr(term):
        return z3.RealVal(str(term)) if not isinstance(term, bool) else z3.BoolVal(term)
    values = [
        (z3.Real(f"g_{s + 1}_{t + 1}"), z3.RealVal(str(x[s] @ x[t])))
        for s in range(len(x))
        for t in range(s, len(x))
    ]
    return z3.simplify(z3.substitute(term, *values))


@settings(derandomize=True, database=None, deadline=None, max_examples=50)
@given(st.lists(numbers, min_size=6, max_size=6), st.lists(numbers, min_size=6, max_size=6))
def test_span_vectors_multiply_as_the_vectors_they_stand_for(entries, coefficients):
    x = exact(entries).reshape(3, 2)
    units = span(3)
    c, e = exact(coefficients[:3]), exact(coefficients[3:])
    v, u = Span(c, units[0].gram), sum(a * unit for a, unit in zip(e, units, strict=True))
    assert at(v @ u, x).eq(z3.RealVal(str((c @ x) @ (e @ x))))
    assert at(c @ u, x).eq(at(v @ e, x))
    both = Span(np.vstack([c, e]), units[0].gram) @ units[1]
    for row, expected in zip(both, (c @ x @ x[1], e @ x @ x[1]), strict=True):
        assert at(row, x).eq(z3.RealVal(str(expected)))


LEARNERS = [(PRIL, intervals), (PRank, ranks), (CuSumRank, ranks)]
EXPLORED = {
    learner: explore(learner(3), span(2), labels(3), span(2)[0].gram)[0]
    for learner, labels in LEARNERS
}


@pytest.mark.parametrize(("learner", "labels"), LEARNERS)
@settings(derandomize=True, database=None, deadline=None, max_examples=60)
@given(entries=st.tuples(numbers, numbers), data=st.data())
def test_a_concrete_run_whose_rounds_all_move_is_one_explored_run(learner, labels, entries, data):
    x = exact([(entry, -1) for entry in entries])
    chosen = tuple(data.draw(st.sampled_from(list(labels(3)))) for _ in x)
    trace = play(learner(3), zip(x, chosen, strict=True))
    states = [r.state for r in trace.rounds] + [trace.final]
    moved = [steps(before, after).any() for before, after in pairwise(states)]
    matching = [
        run
        for run in EXPLORED[learner]
        if run.labels == chosen and all(z3.is_true(at(fact, x)) for fact in run.facts)
    ]
    assert len(matching) == all(moved)
    for run in matching:
        parts = [*trace.final.w.ravel(), *getattr(trace.final, "theta", ())]
        assert at(run.norm, x).eq(z3.RealVal(str(sum(part * part for part in parts))))


@pytest.mark.slow
@pytest.mark.parametrize(
    "obligation",
    [
        bounded.pril_theorem_1(),
        bounded.prank_bound(),
        bounded.cusum_corollary_3(),
        bounded.cusum_corollary_3(ties="largest"),
    ],
    ids=lambda obligation: obligation.name,
)
def test_bounds_that_hold(obligation):
    result = settle(obligation)
    assert result.proved, str(result)
    assert result.cases > 10


@pytest.mark.parametrize(
    "obligation",
    [
        bounded.pril_theorem_1(2, 3, strength=2),
        bounded.prank_bound(2, 3, strength=2),
        bounded.cusum_corollary_3(2, 3, strength=2),
    ],
    ids=lambda obligation: obligation.name,
)
def test_half_of_each_bound_is_refuted(obligation):
    result = settle(obligation)
    assert result.z3 == result.cvc5 == "sat"
    assert result.model["R_squared"] >= 0


def test_a_pattern_left_out_is_noticed():
    """Without one of its paths the round's coverage fails, so the bound is not proved."""
    whole = bounded.pril_theorem_1(2, 2)
    goals = goals_of(whole)
    first = next(i for i, goal in enumerate(goals) if z3.is_or(goal.conclusion))
    kept = goals[first]
    for position in range(kept.conclusion.num_args()):
        ways = [w for i, w in enumerate(kept.conclusion.children()) if i != position]
        goals[first] = Goal(kept.hypotheses, z3.Or(ways), False)
        assert not settle(Obligation("a path less", "all", lambda: goals)).proved


def printed(run, K, R_squared):
    c = min(high - low for low, high in run.labels)
    return (R_squared + 1) * (K - c - 1)


@pytest.mark.parametrize("K", [2, 3])
def test_a_violation_of_half_the_bound_is_found_and_replays(K):
    instance = violation(PRIL, intervals, printed, K=K, rounds=1, strength=2)
    values = IntervalStream().values(instance)
    loss = sum(
        values["L^{MAE}_I"](f, theta, low, high)
        for f, theta, low, high in zip(
            values["f"], values["theta"], values["y_l"], values["y_r"], strict=False
        )
    )
    gamma_squared, R_squared = values["gamma"] * values["gamma"], values["R"] * values["R"]
    assert 2 * loss * gamma_squared > (R_squared + 1) * (K - values["c"] - 1)
    assert loss * gamma_squared <= (R_squared + 1) * (K - values["c"] - 1)


def test_the_whole_bound_is_not_violated():
    assert violation(PRIL, intervals, printed, K=2, rounds=1) is None
