"""CuSum Rank, its variants, and structured perceptrons in primal and dual form."""

from itertools import pairwise

import numpy as np
import pytest
import z3
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms import (
    AtomStructuredPerceptron,
    AveragedCuSumRank,
    CuSumRank,
    DualStructuredPerceptron,
    MarginCuSumRank,
    PACuSumRank,
    PAStructuredPerceptron,
    PRank,
    StructuredPerceptron,
    cusum_phi,
    prank_phi,
    rounds,
    run,
)
from algorithms.atoms import cusum_atom_phi, cusum_atoms
from algorithms.losses import zero_one_loss
from algorithms.seam import deciding, exact
from algorithms.state import EnsembleState
from algorithms.synthetic import d0

exactly = settings(derandomize=True, database=None, deadline=None, max_examples=60)
TIES = st.sampled_from(["smallest", "largest"])
RANKS = (1, 2, 3)


def phi3(x, y):
    return cusum_phi(x, y, 3)


def atom_phi3(x, a):
    return cusum_atom_phi(x, a, 3)


@st.composite
def streams(draw, r=3, max_size=7):
    instances = st.lists(st.integers(-2, 2), min_size=1, max_size=1)
    item = st.tuples(instances.map(lambda z: exact([*z, -1])), st.integers(1, r))
    return draw(st.lists(item, min_size=1, max_size=max_size))


def same(a, b):
    return a.shape == b.shape and bool((a == b).all())


def test_figure_1_on_d0_by_hand():
    trace = run(CuSumRank(3), d0())
    assert trace.predictions == (1, 1, 2, 2)
    assert same(trace.final.w, exact([[0, 0, 0], [0, 1, -1], [1, 0, -1]]))
    assert trace.total_mae == 2
    assert trace.total_imc is None
    assert trace.rounds[0].violated is None


def test_figure_1_learns_d0():
    learner = CuSumRank(3)
    final = run(learner, d0() * 20).final
    assert [learner.predict(final, x) for x, _ in d0()] == [1, 2, 2, 3]


@exactly
@given(streams(), TIES)
def test_figure_1_is_figure_3_with_the_feature_map(items, ties):
    ensemble = run(CuSumRank(3, ties), items)
    structured = run(StructuredPerceptron(phi3, RANKS, ties), items)
    assert ensemble.predictions == structured.predictions
    for a, b in zip(ensemble.rounds, structured.rounds, strict=True):
        assert same(a.after.w.reshape(-1), b.after.w)
        assert all(v == 0 for v in a.after.w[0])


@exactly
@given(streams())
def test_floats_repeat_the_exact_run(items):
    truth = run(CuSumRank(3), items)
    floats = run(CuSumRank(3), [(x.astype(float), y) for x, y in items])
    assert truth.predictions == floats.predictions
    assert same(truth.final.w.astype(float), floats.final.w)


@pytest.mark.parametrize(
    ("layout", "rows"),
    [("after", ("1/2", 0)), ("shared", (0, "-1/2")), ("inside", ("3/4", "1/4"))],
)
def test_layouts_of_figure_2_by_hand(layout, rows):
    # w_2 = -x/2, w_3 = -x, ||x||^2 = 2: scores 0, -1, -3, so the prediction is 1 where y = 3
    x = exact([1, -1])
    state = EnsembleState(np.array([0 * x, x * fmpq(-1, 2), -x]))
    after = PACuSumRank(3, 1, layout).update(state, x, 3)
    expected = exact(rows)
    assert same(after.w, np.array([0 * x, x * expected[0], x * expected[1]]))


@exactly
@given(streams(), TIES, st.sampled_from(["1/4", "1", "5/2"]))
def test_figure_2_after_the_loop_is_the_structured_passive_aggressive_step(items, ties, delta):
    margin = exact([delta])[0]

    def loss(y, k):
        return margin * zero_one_loss(y, k)

    ensemble = run(PACuSumRank(3, delta, "after", ties), items)
    structured = run(PAStructuredPerceptron(phi3, RANKS, loss, ties), items)
    assert ensemble.predictions == structured.predictions
    assert same(ensemble.final.w.reshape(-1), structured.final.w)


@exactly
@given(streams())
def test_the_structured_step_attains_its_margin(items):
    def loss(y, k):
        return abs(y - k)

    for played in rounds(PAStructuredPerceptron(phi3, RANKS, loss), items):
        y, predicted = played.label, played.prediction
        move = phi3(played.x, y) - phi3(played.x, predicted)
        if y == predicted:
            assert same(played.after.w, played.state.w)
        else:
            assert played.after.w @ move == loss(y, predicted)


@exactly
@given(streams(max_size=4))
def test_layouts_agree_where_one_row_moves(items):
    binary = [(x, min(y, 2)) for x, y in items]
    finals = [run(PACuSumRank(2, 1, layout), binary) for layout in ("inside", "after", "shared")]
    assert finals[0].predictions == finals[1].predictions == finals[2].predictions
    assert same(finals[0].final.w, finals[1].final.w)
    assert same(finals[0].final.w, finals[2].final.w)


@exactly
@given(streams(), TIES)
def test_averaging_is_the_mean_over_every_example(items, ties):
    learner = AveragedCuSumRank(3, ties)
    trace, plain = run(learner, items), run(CuSumRank(3, ties), items)
    assert trace.predictions == plain.predictions
    mean = sum(played.after.w for played in plain.rounds) / len(items)
    assert same(learner.average(trace.final).w, mean)
    assert same(learner.average(learner.start(2)).w, exact([[0, 0]] * 3))


def test_margin_update_by_hand():
    # scores 0, 1, 1 with loss abs(2 - k) added: 1, 1, 2, so 3 is the rival although 2 is predicted
    x = exact([1, 0])
    state = EnsembleState(np.array([0 * x, x, 0 * x]))
    learner = MarginCuSumRank(3)
    assert learner.predict(state, x) == 2
    assert same(learner.update(state, x, 2).w, np.array([0 * x, x, -x]))


@exactly
@given(streams(), TIES)
def test_margin_without_a_loss_is_the_plain_learner(items, ties):
    plain = run(CuSumRank(3, ties), items)
    margin = run(MarginCuSumRank(3, lambda y, k: 0, ties), items)
    averaged = run(AveragedCuSumRank(3, ties, margin=lambda y, k: 0), items)
    assert plain.predictions == margin.predictions == averaged.predictions
    assert same(plain.final.w, margin.final.w)
    assert same(plain.final.w, averaged.final.current.w)


@exactly
@given(streams(), TIES)
def test_figure_4_with_examples_is_dual_to_figure_3(items, ties):
    primal = run(StructuredPerceptron(phi3, RANKS, ties), items)
    dual = run(DualStructuredPerceptron(phi3, RANKS, ties), items)
    assert primal.predictions == dual.predictions
    assert sum(dual.final.alpha.values()) == sum(
        p != y for p, (_, y) in zip(primal.predictions, items, strict=True)
    )


def test_figure_4_with_pairs_of_labels_is_not():
    items = [((1, -1), 2), ((0, -1), 2), ((-1, -1), 1)]
    assert run(StructuredPerceptron(phi3, RANKS), items).predictions == (1, 2, 1)
    dual = run(DualStructuredPerceptron(phi3, RANKS, pairs="labels"), items)
    assert dual.predictions == (1, 2, 2)
    assert dual.final.alpha == {(2, 1): 1, (1, 2): 1}


def test_figure_4_with_pairs_of_labels_sums_over_the_instances_of_that_label():
    # one mistake (2, 1), at (1,-1): the score of 2 over 1 at (z,-1) is z + 1, and not z + 2 with
    # the instance (0,-1) of label 1 as well
    learner = DualStructuredPerceptron(phi3, RANKS, pairs="labels")
    state = run(learner, [((0, -1), 1), ((1, -1), 2)]).final
    assert learner.predict(state, exact(["-3/2", -1])) == 1
    assert learner.predict(state, exact(["-1/2", -1])) == 2


@exactly
@given(streams(), TIES)
def test_figure_5_repaired_is_dual_to_figure_3(items, ties):
    primal = run(StructuredPerceptron(phi3, RANKS, ties), items)
    dual = AtomStructuredPerceptron(atom_phi3, RANKS, cusum_atoms, ties, "repaired")
    assert run(dual, items).predictions == primal.predictions


@pytest.mark.parametrize(
    ("index", "items", "printed", "primal"),
    [
        ("examples", [((0, -1), 2), ((0, -1), 1), ((0, -1), 1)], (1, 2, 2), (1, 2, 1)),
        ("atoms", [((0, -1), 2), ((1, -1), 1), ((-1, -1), 1)], (1, 2, 1), (1, 2, 2)),
    ],
)
def test_figure_5_as_printed_is_not(index, items, printed, primal):
    learner = AtomStructuredPerceptron(atom_phi3, RANKS, cusum_atoms, index=index)
    assert run(learner, items).predictions == printed
    assert run(StructuredPerceptron(phi3, RANKS), items).predictions == primal


@exactly
@given(streams(max_size=1), st.integers(1, 3), st.integers(1, 3))
def test_feature_maps(items, y, other):
    x = items[0][0]
    atoms = sum(atom_phi3(x, a) for a in cusum_atoms(y))
    assert same(atoms, phi3(x, y))
    move = phi3(x, y) - phi3(x, other)
    assert move @ move == abs(y - other) * (x @ x)
    z = x[:1]
    step = prank_phi(z, y, 3) - prank_phi(z, other, 3)
    assert same(step[:1], z * (y - other))
    assert step[1:] @ step[1:] == abs(y - other)


def prank_structured(r):
    return StructuredPerceptron(lambda z, y: prank_phi(z, y, r), range(1, r + 1), "largest")


@exactly
@given(streams(r=4))
def test_equations_13_and_14_are_prank_but_for_ties(items):
    # from the same ordered state: same prediction, and the same update unless a threshold
    # below both ranks equals the score
    prank, structured = PRank(4), prank_structured(4)
    for played in rounds(structured, [(x[:1], y) for x, y in items]):
        u, b = played.state.w[:1], played.state.w[2:]
        assert played.state.w[1] == 0  # b_1, which no update touches
        assert all(p <= q for p, q in pairwise(b))
        state = prank.start(1)
        state = type(state)(u, b)
        assert prank.predict(state, played.x) == played.prediction
        after = prank.update(state, played.x, played.label)
        f = u @ played.x
        low = min(played.label, played.prediction)
        tied = played.label != played.prediction and any(f == v for v in b[: low - 1])
        agree = same(after.w, played.after.w[:1]) and same(after.theta, played.after.w[2:])
        assert agree != tied


def test_equations_13_and_14_are_not_prank_from_the_zero_start():
    # y = 2 of 3 at the zero start: PRank moves both thresholds, (13) and (14) one, and u
    items = [((1,), 2), ((1,), 3), ((1,), 1)]
    prank, structured = run(PRank(3), items), run(prank_structured(3), items)
    assert same(prank.rounds[0].after.w, exact([0]))
    assert same(prank.rounds[0].after.theta, exact([-1, 1]))
    assert same(structured.rounds[0].after.w, exact([-1, 0, 0, 1]))
    assert prank.predictions != structured.predictions


@pytest.mark.parametrize(
    "learner",
    [
        CuSumRank(3),
        CuSumRank(3, "largest"),
        PACuSumRank(3, 1),
        PACuSumRank(3, 1, "after"),
        PACuSumRank(3, 1, "shared"),
        MarginCuSumRank(3),
        StructuredPerceptron(phi3, RANKS),
        PAStructuredPerceptron(phi3, RANKS, zero_one_loss),
    ],
)
@settings(derandomize=True, database=None, deadline=None, max_examples=10)
@given(items=streams(max_size=2))
def test_runs_on_solver_terms_specialise_to_exact_runs(learner, items):
    terms = [z3.Real(f"x{t}") for t in range(len(items))]
    values = [(term, z3.RealVal(str(x[0]))) for term, (x, _) in zip(terms, items, strict=True)]
    symbolic_items = [
        (np.array([term, fmpq(-1)], dtype=object), y)
        for term, (_, y) in zip(terms, items, strict=True)
    ]

    def at_the_point(term):
        if not z3.is_expr(term):
            return exact([term])[0]
        return exact([str(z3.simplify(z3.substitute(term, *values)))])[0]

    truth, merged = run(learner, items), run(learner, symbolic_items)
    assert [at_the_point(p) for p in merged.predictions] == list(truth.predictions)
    expected = truth.final.w.reshape(-1)
    assert same(exact([at_the_point(v) for v in merged.final.w.flat]), expected)

    def oracle(condition):
        return z3.is_true(z3.simplify(z3.substitute(condition, *values)))

    with deciding(oracle):
        forked = run(learner, symbolic_items)
    assert forked.predictions == truth.predictions
    assert same(exact([at_the_point(v) for v in forked.final.w.flat]), expected)
    assert not any("ite" in v.sexpr() for v in forked.final.w.flat if z3.is_expr(v))


def test_dual_learners_need_decided_predictions():
    items = [(np.array([z3.Real("a")], dtype=object), 2)] * 2
    with pytest.raises(TypeError, match="deciding"):
        run(DualStructuredPerceptron(phi3, RANKS), items)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: CuSumRank(1), "r=1"),
        (lambda: CuSumRank(3, "any"), "ties='any'"),
        (lambda: PACuSumRank(3, 0), "delta=0"),
        (lambda: PACuSumRank(3, 1, "outside"), "layout='outside'"),
        (lambda: AveragedCuSumRank(0), "r=0"),
        (lambda: StructuredPerceptron(phi3, (1,)), "labels="),
        (lambda: DualStructuredPerceptron(phi3, RANKS, pairs="x"), "pairs='x'"),
        (lambda: AtomStructuredPerceptron(atom_phi3, RANKS, cusum_atoms, index="x"), "index='x'"),
        (lambda: run(CuSumRank(3), [((1, -1), 4)]), "y=4"),
        (lambda: run(CuSumRank(3), [((1, -1), 1), ((1,), 1)]), "length d=2"),
        (lambda: run(StructuredPerceptron(phi3, RANKS), [((1, -1), 4)]), "y=4"),
        (lambda: prank_phi(exact([1]), 0, 3), "y=0"),
    ],
)
def test_bad_input_is_named(build, message):
    with pytest.raises(ValueError, match=message):
        build()
