"""`check` on real and made data: bounds by hand, comparators by two routes, reports, plots."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest
from flint import fmpq

from verify.bounds.applicable import largest_loss
from verify.bounds.bound import Bound, mark_smallest
from verify.bounds.check import ALGORITHMS, check
from verify.bounds.comparator import best_comparator, evaluate
from verify.bounds.hinges import exact_hinges
from verify.bounds.right_sides import log_above
from verify.errors import InputError
from verify.exact.dyadic import from_float, radius_squared
from verify.margins import ThresholdRows
from verify.margins.rows import dot
from verify.store.last_run import expectations
from verify.tables.load import load
from verify.tables.ranking_data import RankingData


def dataset(X, y_l, y_r=None):
    y_l = np.array(y_l)
    y_r = y_l if y_r is None else np.array(y_r)
    X = np.array(X, dtype=float)
    classes = tuple(map(str, range(1, int(y_r.max()) + 1)))
    return RankingData("made", tuple(f"x{j}" for j in range(X.shape[1])), X, y_l, y_r, classes)


def by_id(report, algorithm):
    return {(b.id, b.reading): b for b in report.bounds if b.algorithm == algorithm}


THREE = dataset([[-4.0], [0.0], [4.0]], [1, 2, 3])


def test_three_rows_by_hand():
    """x = -4, 0, 4 with labels 1, 2, 3.

    Threshold margin: v = (w, -t, t), w > 0: rows give 4w - t, 4w + t and t (each twice), so
    t = 4w - t, t = 2w, gamma^2 = t^2/(w^2 + 2 t^2) = 4/9.  R^2 = 16, bound 17*2*9/4 = 153/2.
    CuSum: task 2 separates -4 from 0, 4: half distance 2 after the bias: nearest point of
    conv{(4, 1), (0, -1), (4, -1)} to 0 is (4, 1)s + (0, -1)(1-s), s = 2/20: squared length
    (16 + 64)/100 = 4/5; task 3 is its mirror image.  1/delta^2 = 5/4 + 5/4, so delta^2 = 2/5 and
    R^2/delta^2 = 17 * 5/2, R^2/delta^4 = 17 * 25/4; for norms 1 each 17 * 5/4.
    """
    report = check(THREE)
    assert report.threshold.gamma_squared == fmpq(4, 9)
    assert by_id(report, "prank")["prank", ""].value == fmpq(153, 2)
    assert by_id(report, "pril")["pril/theorem-1", ""].value == fmpq(153, 2)
    assert report.ensemble.delta_squared == fmpq(2, 5)
    cusum = by_id(report, "cusum")
    assert cusum["cusum/corollary-3", "joint norm 1"].value == fmpq(85, 2)
    assert cusum["cusum/corollary-3", "each norm 1"].value == fmpq(85, 4)
    fourth = by_id(report, "pa-cusum")["cusum/corollary-4", "joint norm 1"]
    assert fourth.value >= fmpq(17 * 25, 4)
    assert fourth.bound == pytest.approx(17 * 25 / 4, rel=1e-12)


def test_three_rows_losses_by_hand():
    """PRIL: f = 0, theta = 0 predicts 3 for label 1: two thresholds violated, tau = (-1, -1),
    w = 8, theta = (1, 1); x = 0, label 2: f = 0 < theta_1: loss 1; theta = (0, 1), w = 8;
    x = 4, label 3: f = 32: no loss."""
    (run,) = check(THREE, ["pril"]).runs
    assert run.losses.tolist() == [2, 1, 0]
    assert run.cumulative.tolist() == [2, 3, 3]
    assert (run.total, run.mistakes, run.curve()) == (3, 2, [[1, 2], [2, 3], [3, 3]])
    (exact_run,) = check(THREE, ["prank"]).runs
    assert exact_run.losses.tolist() == [2, 1, 0]


def test_l1_bound_by_hand():
    """x = -1, 1, labels 1, 2: gamma = 1, bound log(K + d - 1) = log 2."""
    report = check(dataset([[-1.0], [1.0]], [1, 2]), ["m-pril"])
    (bound,) = report.bounds
    assert report.multiplicative.lower == 1
    assert math.log(2) <= bound.bound <= math.log(2) * (1 + 1e-15)


def test_logarithm_is_rounded_up():
    for n in range(2, 60):
        value = log_above(n)
        assert from_float(math.log(n)) - fmpq(1, 10**14) <= value
        assert float(value.p) / float(value.q) == pytest.approx(math.log(n), rel=1e-15)
    # log 2 = sum 1/(k 2^k): partial sums lie below it
    below = sum((fmpq(1, k * 2**k) for k in range(1, 120)), fmpq(0))
    assert below < log_above(2) < below + fmpq(1, 2**100)


def test_comparator_by_hand():
    """THREE with u = (1, -2, 2): products 2, 2, 2, 2, 6, 6: no hinge; u/4: short by 1/2 in 4."""
    rows = ThresholdRows(THREE.X, THREE.y_l, THREE.y_r, 3)
    free = evaluate(rows, [fmpq(1), fmpq(-2), fmpq(2)], fmpq(16), 0)
    assert (free.norm_squared, free.hinge_squared) == (9, 0)
    assert free.bound == 9 * 17 * 2
    short = evaluate(rows, [fmpq(1, 4), fmpq(-1, 2), fmpq(1, 2)], fmpq(16), 0)
    assert short.hinge_squared == 4 * fmpq(1, 4)
    as_printed = 2 * (1 + math.sqrt(17) * 0.75) ** 2
    assert (
        from_float(as_printed * (1 - 1e-12)) <= short.bound <= from_float(as_printed * (1 + 1e-12))
    )


def interval_data(n, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 3))
    y = 1 + ((X @ [1, -1, 0.5] + 0.7 * rng.normal(size=n))[:, None] > [-1, 0, 1]).sum(1)
    return dataset(X, np.maximum(1, y - rng.integers(0, 2, size=n)), y)


def test_hinge_against_a_plain_sum():
    data = interval_data(40)
    rows = ThresholdRows(data.X, data.y_l, data.y_r, data.K)
    u = [fmpq(1, 3), fmpq(-1, 7), fmpq(1), fmpq(-2, 5), fmpq(0), fmpq(1, 2)]
    total = fmpq(0)
    for t in range(data.n):
        for i in range(1, data.K):
            if i < data.y_l[t] or i >= data.y_r[t]:
                short = 1 - dot(rows.exact(rows.number(t, i)), u)
                total += max(fmpq(0), short) ** 2
    assert exact_hinges(rows, u)[1] == total > 0


def test_comparator_routes_agree_and_are_local_minima():
    pytest.importorskip("cvxpy")
    for seed in range(3):
        data = interval_data(120, seed)
        cone, newton = (best_comparator(data, route) for route in ("cone", "newton"))
        assert {cone.route, newton.route} == {"cone", "newton"}
        ratio = cone.bound / newton.bound
        assert fmpq(999999, 10**6) < ratio < fmpq(10**6, 999999)
        rows = ThresholdRows(data.X, data.y_l, data.y_r, data.K)
        for j in range(rows.dimension):
            for step in (fmpq(1, 50), fmpq(-1, 50)):
                moved = list(cone.u)
                moved[j] += step
                nearby = evaluate(rows, moved, radius_squared(data.X), data.c)
                assert nearby.bound > cone.bound


def test_comparator_on_separable_data_is_no_worse_than_theorem_1():
    report = check(THREE, ["pril"])
    found = by_id(report, "pril")
    second = found["pril/theorem-2", ""]
    assert second.value <= found["pril/theorem-1", ""].value * (1 + fmpq(1, 10**6))


def test_largest_loss_is_reached_by_the_worst_prediction():
    data = dataset([[0.0]] * 4, [1, 2, 3, 4])
    assert largest_loss(data, interval=False) == 3 + 2 + 2 + 3
    assert largest_loss(data, interval=True) == 4 * 3
    wide = dataset([[0.0]] * 2, [1, 2], [3, 4])
    assert largest_loss(wide, interval=True) == 2


def test_a_violated_bound_is_flagged():
    """A twin that must fail: a bound below the loss."""
    made = Bound("x/y", "pril", "1", "", fmpq(5, 2), "", suffered=3, ceiling=10)
    assert made.violated and made.slack == -0.5
    assert made.status == "EXCEEDED in floats"  # a float run decides nothing
    assert replace(made, confirmed=True).status == "VIOLATED"
    assert not Bound("x/y", "pril", "1", "", fmpq(3), "", suffered=3, ceiling=10).violated
    assert Bound("x/y", "pril", "1", "", fmpq(10), "", suffered=3, ceiling=10).vacuous
    others = [Bound("z", "pril", "2", "", fmpq(v), "", 3, 10) for v in (8, 7, 7)]
    assert [b.smallest for b in mark_smallest([made, *others])] == [False, False, True, False]


def test_corollary_4_is_refuted_by_data_with_a_large_margin():
    """delta > 1 makes R^2/delta^4 less than 1 while the first round already errs."""
    data = dataset([[-30.0], [30.0], [-31.0], [29.0]], [1, 2, 1, 2])
    report = check(dataset(-data.X, data.y_l), ["pa-cusum"])
    assert report.ensemble.delta_squared > 1
    found = by_id(report, "pa-cusum")["cusum/corollary-4", "joint norm 1"]
    assert found.value < 1 <= found.suffered == report.runs[0].total
    assert found.violated and found.confirmed and found in report.violations
    assert report.summary_lines()[0].startswith("VIOLATED: cusum/corollary-4")
    assert not found.smallest


def test_interval_labels_run_pril_and_refuse_prank():
    data = interval_data(60)
    report = check(data)
    assert [run.algorithm for run in report.runs] == [
        "pril",
        "m-pril",
        "pa",
        "pa-i",
        "pa-ii",
        "pa-ramp",
    ]
    assert any("need exact labels" in note for note in report.notes)
    with pytest.raises(InputError, match=r"interval label .* expected exact labels for cusum"):
        check(data, ["cusum"])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"algorithms": ["prnk"]}, "did you mean prank"),
        ({"algorithms": []}, "expected some of"),
        ({"delta": 0.0}, "delta=0.0"),
        ({"delta": math.inf}, "positive number"),
        ({"eta": -1.0}, "eta=-1.0"),
        ({"eta": 1e6}, r"eta=1000000.0: expected a step from 1e-15 to 300 "),
        ({"eta": 1e-17}, r"eta=1e-17: expected a step from 1e-15"),
        ({"order": "random"}, "order='random'"),
    ],
)
def test_bad_options(options, words):
    with pytest.raises(InputError, match=words):
        check(THREE, **options)


def test_pa_cusum_needs_a_margin_on_inseparable_data():
    data = dataset([[0.0], [1.0], [2.0], [3.0]], [1, 2, 1, 2])
    with pytest.raises(InputError, match="--delta"):
        check(data, ["pa-cusum"])
    report = check(data)
    assert "pa-cusum" not in {run.algorithm for run in report.runs}
    given = check(data, ["pa-cusum"], delta=0.5)
    assert not given.bounds[0].applies and "Farkas" in given.bounds[0].why


def test_a_delta_above_the_margin_does_not_apply():
    bound = check(THREE, ["pa-cusum"], delta=10.0).bounds[0]
    assert not bound.applies and "above the maximal margin" in bound.why


def test_shuffle_is_seeded():
    data = interval_data(80)
    runs = [check(data, ["pril"], order="shuffle", seed=s).runs[0].losses for s in (1, 1, 2)]
    assert runs[0].tolist() == runs[1].tolist() != runs[2].tolist()


def test_progress_reaches_the_end():
    seen = []
    check(THREE, ["pril"], progress=lambda *event: seen.append(event))
    assert seen[-1] == ("pril", 3, 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["era", "esl", "lev", "swd"])
def test_real_data(name):
    pytest.importorskip("skordinal", reason="data sets are inside the package skordinal")
    report = check(load(name), order="shuffle")
    assert not report.violations
    assert not report.threshold.separable and report.threshold.check()
    assert not report.ensemble.separable and report.ensemble.check()
    assert not report.multiplicative.separable and report.multiplicative.check()
    applicable = [b for b in report.bounds if b.applies]
    # of the bounds, only those over all comparators need no separability
    agnostic = "ramp/pa-family/mistake-bounds"
    assert [(b.algorithm, b.id) for b in applicable] == [
        ("pril", "pril/theorem-2"),
        ("pa-i", agnostic),
        ("pa-ii", agnostic),
    ]
    assert all(b.value > b.suffered > 0 for b in applicable)
    assert len(report.table_rows()) == len(report.bounds)
    document = json.loads(json.dumps(report.to_json(), allow_nan=False))
    assert document["margins"]["threshold"]["certificate"]["kind"] == "farkas"
    # PA CuSum Rank alone needs a margin
    assert [run["algorithm"] for run in document["runs"]] == [
        name for name in ALGORITHMS if name != "pa-cusum"
    ]


def test_json_of_a_separable_report_is_strict():
    document = json.loads(json.dumps(check(THREE).to_json(), allow_nan=False))
    bound = next(b for b in document["bounds"] if b["id"] == "pril/theorem-1")
    assert bound["bound_exact"] == "153/2" and bound["bound"] == 76.5
    assert bound["verdict"] is None
    with_verdicts = check(THREE).with_verdicts({"pril/theorem-1": {"θ^t": "proved"}})
    assert "proved" in {row["verdict"] for row in with_verdicts.table_rows()}
    assert document["algorithms"] == list(ALGORITHMS)


def test_every_bound_of_a_paper_names_a_reading_of_the_ledger():
    recorded = expectations()
    for bound in check(THREE).bounds:
        assert bound.id == "prank" or bound.recorded_as in recorded[bound.id]


@pytest.mark.slow
def test_many_rows_get_small_certificates():
    """50,000 x 20: a certificate on at most dimension + 1 rows, and the streamed comparator."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(50_000, 20))
    f = X @ rng.normal(size=20) / 4
    y = 1 + ((f + 0.5 * rng.normal(size=len(f)))[:, None] > [-1, -0.3, 0.3, 1]).sum(1)
    data = dataset(X, y)
    report = check(data, ["pril"])
    assert report.threshold.check()
    assert len(report.threshold.outcome.support) <= data.d + data.K
    assert report.comparator.route == "newton"
    assert report.comparator.bound > report.runs[0].total
