"""PRIL, kernel PRIL, M-PRIL and PRank."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
import z3
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms import MPRIL, PRIL, KernelPRIL, PRank, UndefinedStep, polynomial, rbf, rounds, run
from algorithms.seam import deciding, exact
from algorithms.state import ThresholdState

exactly = settings(derandomize=True, database=None, deadline=None, max_examples=80)


@st.composite
def streams(draw, d=2, max_size=8, exact_labels=False, K=None):
    K = K or draw(st.integers(2, 5))
    items = []
    for _ in range(draw(st.integers(1, max_size))):
        x = exact(draw(st.lists(st.integers(-2, 2), min_size=d, max_size=d)))
        y_l = draw(st.integers(1, K))
        y = y_l if exact_labels else (y_l, draw(st.integers(y_l, K)))
        items.append((x, y))
    return K, items


def same(a, b):
    return a.shape == b.shape and bool((a == b).all())


def as_floats(items):
    return [(x.astype(float), label) for x, label in items]


def test_pril_by_hand():
    # K = 3; every constraint of the first trial is met with equality, hence counts as violated
    first, second = run(PRIL(3), [((1, 2), (2, 2)), ((1, 0), (3, 3))]).rounds
    assert first.prediction == 3
    assert (first.tau, first.violated) == ((1, -1), (1, 2))
    assert (first.loss_mae, first.loss_imc) == (1, 0)
    assert same(first.after.w, exact([0, 0]))
    assert same(first.after.theta, exact([-1, 1]))
    assert (second.prediction, second.tau, second.violated) == (2, (0, 1), (2,))
    assert (second.loss_mae, second.loss_imc) == (1, 1)
    assert same(second.after.w, exact([1, 0]))
    assert same(second.after.theta, exact([-1, 0]))


@exactly
@given(streams())
def test_pril_keeps_thresholds_ordered_and_integral(stream):
    K, items = stream
    for played in rounds(PRIL(K), items):
        theta = played.after.theta
        assert all(b.q == 1 for b in theta)
        assert all(a <= b for a, b in pairwise(theta))


@exactly
@given(streams())
def test_violations_bound_the_loss_and_exceed_it_on_ties_only(stream):
    K, items = stream
    for played in rounds(PRIL(K), items):
        f = played.state.w @ played.x
        ties = sum(bool(f == b) for b in played.state.theta[: played.label[0] - 1])
        assert len(played.violated) == played.loss_mae + ties


@exactly
@given(streams(exact_labels=True))
def test_pril_on_exact_labels_is_prank_but_for_ties_on_correct_predictions(stream):
    K, items = stream
    pril, prank = PRIL(K), PRank(K)
    for played in rounds(prank, items):
        y, theta = played.label, played.state.theta
        moves = pril.tau(played.state, played.x, (y, y))
        assert pril.predict(played.state, played.x) == played.prediction
        if played.prediction != y:
            assert tuple(moves) == played.tau
        else:
            f = played.state.w @ played.x
            ties = tuple(int(f == b) if k < y else 0 for k, b in enumerate(theta, start=1))
            assert tuple(moves) == ties
            assert played.violated == ()


def test_pril_and_prank_come_apart_from_the_zero_start():
    # the first prediction is K = 3 and right; PRIL moves, since 0 - 0 <= 0, and PRank does not
    items = [((1,), 3), ((-1,), 1)]
    prank = run(PRank(3), items)
    pril = run(PRIL(3), [(x, (y, y)) for x, y in items])
    assert same(prank.rounds[0].after.w, exact([0]))
    assert same(pril.rounds[0].after.w, exact([2]))
    assert same(pril.rounds[0].after.theta, exact([-1, -1]))
    assert (prank.predictions, pril.predictions) == ((3, 3), (3, 1))


@exactly
@given(streams(exact_labels=True))
def test_prank_loss_is_the_distance_of_ranks(stream):
    K, items = stream
    for played in rounds(PRank(K), items):
        assert played.loss_mae == abs(played.label - played.prediction)


@exactly
@given(streams())
def test_kernel_pril_with_the_linear_kernel_is_pril(stream):
    K, items = stream
    dual, primal = run(KernelPRIL(K), items), run(PRIL(K), items)
    assert dual.predictions == primal.predictions
    assert [r.tau for r in dual.rounds] == [r.tau for r in primal.rounds]
    assert dual.total_mae == primal.total_mae
    assert dual.total_imc == primal.total_imc
    state = dual.final
    assert same(state.theta, primal.final.theta)
    assert same(state.theta, exact([0] * (K - 1)) - state.taus.sum(axis=0))
    assert same(state.instances.T @ state.taus.sum(axis=1) + exact([0, 0]), primal.final.w)


@exactly
@given(streams(d=1))
def test_polynomial_kernels_are_pril_on_their_features(stream):
    # (x x' + 2)^2 = x^2 x'^2 + 2x 2x' + 2 2
    K, items = stream
    dual = run(KernelPRIL(K, polynomial(2, 2)), items)
    primal = run(PRIL(K), [(exact([x[0] ** 2, 2 * x[0], 2]), label) for x, label in items])
    assert dual.predictions == primal.predictions
    assert same(dual.final.theta, primal.final.theta)


def test_rbf_kernel_by_hand():
    learner = KernelPRIL(2, rbf(0.5))
    state = run(learner, [([1.0, 0.0], (2, 2))]).final
    assert learner.score(state, np.array([0.0, 1.0])) == pytest.approx(np.exp(-1.0))
    with pytest.raises(TypeError, match="not rational"):
        run(learner, [((1, 0), (2, 2)), ((1, 0), (2, 2))])


@pytest.mark.parametrize("learner", [PRIL, KernelPRIL])
@exactly
@given(stream=streams())
def test_floats_and_fractions_repeat_the_exact_run(learner, stream):
    K, items = stream
    truth = run(learner(K), items)
    floats = run(learner(K), as_floats(items))
    halves = [(np.array([Fraction(int(v.p), int(v.q)) for v in x]), label) for x, label in items]
    readable = run(learner(K), halves)
    assert truth.predictions == floats.predictions == readable.predictions
    assert truth.total_mae == floats.total_mae == readable.total_mae
    assert float(truth.total_imc) == floats.total_imc == float(readable.total_imc)
    assert floats.final.theta.dtype == float
    assert same(truth.final.theta.astype(float), floats.final.theta)
    assert same(truth.final.theta.astype(float), readable.final.theta.astype(float))


@pytest.mark.parametrize("learner", [PRIL, PRank])
@settings(derandomize=True, database=None, deadline=None, max_examples=25)
@given(data=st.data())
def test_runs_on_solver_terms_specialise_to_exact_runs(learner, data):
    _, items = data.draw(streams(max_size=3, exact_labels=learner is PRank, K=3))
    terms = [[z3.Real(f"x{t}_{i}") for i in range(2)] for t in range(len(items))]
    values = [
        (term, z3.RealVal(str(v)))
        for row, (x, _) in zip(terms, items, strict=True)
        for term, v in zip(row, x, strict=True)
    ]
    symbolic_items = [
        (np.array(row, dtype=object), label) for row, (_, label) in zip(terms, items, strict=True)
    ]

    def at_the_point(term):
        if not z3.is_expr(term):  # a number that no term has met
            return Fraction(int(term.p), int(term.q))
        return z3.simplify(z3.substitute(term, *values)).as_fraction()

    truth = run(learner(3), items)
    merged = run(learner(3), symbolic_items)
    assert [at_the_point(z3.ToReal(p)) for p in merged.predictions] == list(truth.predictions)
    for name in ("w", "theta"):
        expected = [Fraction(int(v.p), int(v.q)) for v in getattr(truth.final, name)]
        assert [at_the_point(term) for term in getattr(merged.final, name)] == expected

    def oracle(condition):
        return z3.is_true(z3.simplify(z3.substitute(condition, *values)))

    with deciding(oracle):
        forked = run(learner(3), symbolic_items)
    assert forked.predictions == truth.predictions
    assert same(forked.final.theta, truth.final.theta)
    assert not any("ite" in v.sexpr() for v in forked.final.w if z3.is_expr(v))


def test_m_pril_from_zero_has_no_first_step():
    for normaliser in ("algorithm-3", "line-8"):
        for x, label in (((1, 0), (2, 2)), ([0.5, 0.5], (1, 3))):
            with pytest.raises(UndefinedStep, match="Z\\^t = 0"):
                run(MPRIL(3, 2, "zero", normaliser), [(x, label)])
    assert issubclass(UndefinedStep, ZeroDivisionError)


@pytest.mark.parametrize(
    ("normaliser", "Z"), [("line-8", fmpq(21, 16)), ("algorithm-3", fmpq(19, 16))]
)
def test_m_pril_step_by_hand(normaliser, Z):
    # K = 3, d = 2, base 2: all components 1/4; f = 0 < 1/4 at x = (1,-1), label (3,3), S = 2
    played = run(MPRIL(3, 2, "uniform", normaliser), [((1, -1), (3, 3))]).rounds[0]
    assert played.tau == (1, 1)
    w, theta = [fmpq(4, 4), fmpq(1, 16)], [fmpq(1, 8), fmpq(1, 8)]
    assert same(played.after.w, exact([v / Z for v in w]))
    assert same(played.after.theta, exact([v / Z for v in theta]))


@exactly
@given(streams())
def test_m_pril_sums_to_one_under_line_8(stream):
    K, items = stream
    floats = run(MPRIL(K, 1.5, "uniform", "line-8"), as_floats(items)).rounds
    for played in rounds(MPRIL(K, "3/2", "uniform", "line-8"), items):
        assert played.after.w.sum() + played.after.theta.sum() == 1
        approximate = floats[played.t - 1].after
        assert np.allclose(played.after.w.astype(float), approximate.w, rtol=1e-9)
        assert np.allclose(played.after.theta.astype(float), approximate.theta, rtol=1e-9)


def test_m_pril_as_printed_does_not_stay_normalised():
    after = run(MPRIL(3, 2, "uniform"), [((1, -1), (3, 3))]).final
    assert after.w.sum() + after.theta.sum() != 1


def test_m_pril_refuses_irrational_powers():
    with pytest.raises(ValueError, match="expected an integer"):
        run(MPRIL(2, 2, "uniform"), [(exact(["1/2"]), (2, 2))])


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: PRIL(1), "K=1"),
        (lambda: PRank(2.0), "K=2.0"),
        (lambda: KernelPRIL("3"), "K='3'"),
        (lambda: MPRIL(3, 1), "base=1"),
        (lambda: MPRIL(3, 2, "one"), "start='one'"),
        (lambda: MPRIL(3, 2, normaliser="x"), "normaliser='x'"),
        (lambda: polynomial(0), "degree=0"),
        (lambda: rbf(0), "gamma=0"),
        (lambda: run(PRIL(3), [((1,), (2, 1))]), "label="),
        (lambda: run(PRIL(3), [((1,), 2)]), "label=2"),
        (lambda: run(PRIL(3), [((1,), (1, 4))]), "y_r=4"),
        (lambda: run(PRank(3), [((1,), 0)]), "y=0"),
        (lambda: run(PRIL(3), [((1,), (1, 2)), ((1, 2), (1, 2))]), "length d=1"),
        (lambda: run(KernelPRIL(3), [((1,), (1, 2)), ((1, 2), (1, 2))]), "length d=1"),
        (lambda: run(PRIL(3), [("ab", (1, 2))]), "vector of numbers"),
    ],
)
def test_bad_input_is_named(build, message):
    with pytest.raises(ValueError, match=message):
        build()


def test_states_are_not_changed_in_place():
    learner = PRIL(3)
    state = ThresholdState(exact([0, 0]), exact([0, 0]))
    learner.update(state, exact([1, 1]), (3, 3))
    assert same(state.w, exact([0, 0]))
    assert same(state.theta, exact([0, 0]))


def test_an_empty_stream():
    trace = run(PRIL(3), [])
    assert (trace.predictions, trace.total_mae, trace.final) == ((), 0, None)
    state = PRIL(3).start(2)
    assert run(PRIL(3), [], state).final is state
