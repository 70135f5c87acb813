"""KDLOR: the exact dual against KKT, enumeration, cvxpy, skordinal and Fisher's direction."""

from itertools import combinations

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.kernel_pril import linear, polynomial, rbf
from algorithms.proportions.kdlor import KDLOR, kdlor_dual, project
from algorithms.proportions.matrices import identity, solve
from algorithms.proportions.means import class_means
from algorithms.proportions.nearest_point import nearest_point
from algorithms.proportions.scatter import within_scatter
from algorithms.seam import exact

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=60)
small = st.integers(-4, 4)


def tables(rows, columns):
    return st.lists(small, min_size=rows * columns, max_size=rows * columns).map(
        lambda entries: exact(entries, (rows, columns))
    )


@st.composite
def problems(draw):
    """A positive definite matrix, differences of means, and a C."""
    d, m = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    root = draw(tables(d, d))
    return root @ root.T + identity(d, root), draw(tables(m, d)), draw(st.fractions("1/9", 9))


def labelled(seed, n=60, d=3, K=4):
    """Integer points that rise with their class, and their labels."""
    rng = np.random.default_rng(seed)
    y = np.concatenate((np.arange(1, K + 1), rng.integers(1, K + 1, n - K)))
    return rng.integers(-6, 7, (n, d)) + 3 * y[:, None] * (np.arange(d) < 2), y


# --- the dual (8) ---


def by_enumeration(G):
    """The least ``αᵀ G α`` on the simplex, over the stationary points of all of its faces."""
    best = None
    for size in range(1, len(G) + 1):
        for face in combinations(range(len(G)), size):
            system = np.full((size + 1, size + 1), fmpq(1))
            system[:size, :size], system[size, size] = G[np.ix_(face, face)], fmpq(0)
            right = exact([[0]] * size + [[1]])
            try:
                weights = solve(system, right)[:size, 0]
            except ZeroDivisionError:
                continue  # a smaller face has a solution too
            if all(weight >= 0 for weight in weights):
                value = weights @ G[np.ix_(face, face)] @ weights
                best = value if best is None or value < best else best
    return best


@EXACT
@given(st.integers(1, 5), st.integers(1, 3), st.data())
def test_nearest_point_is_the_best_of_all_faces(m, d, data):
    rows = data.draw(tables(m, d))
    G = rows @ rows.T
    alpha = nearest_point(G)
    assert alpha.sum() == 1 and all(weight >= 0 for weight in alpha)
    assert alpha @ G @ alpha == by_enumeration(G)
    floats = nearest_point(G.astype(float))
    assert floats @ rows.astype(float) == pytest.approx((alpha @ rows).astype(float), abs=1e-6)


@EXACT
@given(problems())
def test_kkt_conditions_hold_exactly(problem):
    S, D, C = problem
    alpha = kdlor_dual(S, D, C)
    C = fmpq(C.numerator, C.denominator)
    w = solve(S, D.T @ alpha[:, None])[:, 0] / 2  # (9)
    rho = (D @ w).min()
    assert all(weight >= 0 for weight in alpha) and alpha.sum() == C
    assert list(2 * S @ w) == list(alpha @ D)  # the Lagrangian is stationary in w
    assert all(weight * (product - rho) == 0 for weight, product in zip(alpha, D @ w, strict=True))
    f = alpha @ D @ solve(S, D.T @ alpha[:, None])[:, 0]
    assert w @ S @ w - C * rho == -f / 4  # no gap: (8) is -4 times the dual
    assert rho == f / (2 * C) and rho >= 0


def test_dual_and_primal_against_cvxpy():
    cvxpy = pytest.importorskip("cvxpy")
    rng = np.random.default_rng(3)
    for K, d in [(2, 2), (3, 2), (5, 3), (6, 8)]:
        root, D, C = rng.normal(size=(d, d)), rng.normal(size=(K - 1, d)) + 0.7, 2.5
        S = root @ root.T + 0.1 * np.eye(d)
        alpha = kdlor_dual(S, D, C)
        inverse_root = np.linalg.inv(np.linalg.cholesky(S))
        a = cvxpy.Variable(K - 1)
        dual = cvxpy.Problem(
            cvxpy.Minimize(cvxpy.sum_squares(inverse_root @ D.T @ a)), [a >= 0, cvxpy.sum(a) == C]
        )
        w, rho = cvxpy.Variable(d), cvxpy.Variable()
        primal = cvxpy.Problem(
            cvxpy.Minimize(cvxpy.quad_form(w, cvxpy.psd_wrap(S)) - C * rho), [D @ w >= rho]
        )
        for problem in (dual, primal):
            problem.solve(solver=cvxpy.CLARABEL)
        f = alpha @ D @ np.linalg.solve(S, D.T @ alpha)
        assert dual.value == pytest.approx(f, abs=1e-6)
        assert primal.value == pytest.approx(-f / 4, abs=1e-6)
        assert w.value == pytest.approx(np.linalg.solve(S, D.T @ alpha) / 2, abs=1e-4)
        assert primal.constraints[0].dual_value == pytest.approx(alpha, abs=1e-4)


def test_dual_by_hand():
    # d = 1, S_w = 2: d_1 = 1, d_2 = 3. All weight goes to the smaller difference.
    assert list(kdlor_dual([[2]], [[1], [3]], 4)) == [4, 0]
    # two orthogonal differences of lengths 1 and 2: weights in the ratio 4 : 1
    assert list(kdlor_dual([[1, 0], [0, 1]], [[1, 0], [0, 2]], 5)) == [4, 1]


def test_a_dual_solution_need_not_be_unique_but_the_projection_is():
    D = exact([[1, 0], [1, 0], [0, 1]])
    alpha = kdlor_dual(exact([[1, 0], [0, 1]]), D, 1)
    assert list(alpha @ D) == [fmpq(1, 2), fmpq(1, 2)]
    other = exact([0, "1/2", "1/2"])
    assert other @ D @ D.T @ other == alpha @ D @ D.T @ alpha


# --- the fitted projection ---


@pytest.mark.parametrize("seed", range(4))
def test_floats_and_rationals_agree(seed):
    X, y = labelled(seed)
    rational, floats = KDLOR("3/2").fit(X, y), KDLOR(1.5).fit(X.astype(float), y)
    assert rational.w.dtype == object and floats.w.dtype == float
    assert floats.w == pytest.approx(rational.w.astype(float))
    assert floats.thresholds == pytest.approx(rational.thresholds.astype(float))
    assert floats.rho == pytest.approx(float(rational.rho)) and rational.rho > 0
    gaps = rational.decision_function(X)[:, None] - rational.thresholds
    apart = np.abs(gaps.astype(float)).min(axis=1) > 1e-9
    assert apart.any()
    assert list(floats.predict(X)[apart]) == list(rational.predict(X)[apart])


def test_two_classes_have_fishers_direction():
    discriminant_analysis = pytest.importorskip("sklearn.discriminant_analysis")
    X, y = labelled(5, K=2)
    ours = KDLOR().fit(X.astype(float), y).w
    for solver in ("lsqr", "eigen"):
        lda = discriminant_analysis.LinearDiscriminantAnalysis(solver=solver).fit(X, y)
        fisher = lda.coef_[0]
        assert ours / np.linalg.norm(ours) == pytest.approx(fisher / np.linalg.norm(fisher))


@pytest.mark.parametrize("name", ["linear", "rbf", "poly"])
def test_kernel_against_skordinal(name):
    classifiers = pytest.importorskip("skordinal.classifiers")
    X, y = labelled(7, n=40)
    X = X / 10
    theirs = classifiers.KDLOR(
        C=0.7, u=0.01, kernel=name, gamma=0.5 if name == "rbf" else 1.0, degree=2, coef0=1.0,
        tol=1e-15, max_iter=1000,
    ).fit(X, y)  # fmt: skip
    kernel = {"linear": linear, "rbf": rbf(0.5), "poly": polynomial(2)}[name]
    rows = np.array([kernel(X, x) for x in X])
    scatter = within_scatter(rows, y, 4)
    ridge = 0.01 * scatter.diagonal().mean()  # its scatter is not divided by N
    ours = KDLOR(0.7, "midpoint", ridge, kernel).fit(X, y)
    scale = np.abs(ours.w).max()
    assert theirs.dual_coef_ * len(X) == pytest.approx(ours.w, abs=2e-4 * scale)
    new = np.random.default_rng(1).normal(size=(200, 3)) + 0.6
    assert theirs.predict_projection(new) * len(X) == pytest.approx(
        ours.decision_function(new), rel=1e-3, abs=1e-3
    )
    assert (theirs.predict(new) == ours.predict(new)).mean() > 0.98


def test_linear_kernel_is_the_primal_with_another_ridge():
    # Xᵀ (X S Xᵀ + μ I)^{-1} X = (S + μ (XᵀX)^{-1})^{-1}, exactly
    X, y = labelled(2, n=10, d=2, K=3)
    X, mu, N = exact(X), fmpq(1, 50), np.bincount(y)[1:]
    ours = KDLOR(2, "printed", mu, linear).fit(X, y)
    S = within_scatter(X, y, 3)
    gram = X.T @ X
    primal = project(S + mu * solve(gram, identity(2, gram)), class_means(X, y, 3), N, 2)
    new = exact(np.random.default_rng(0).integers(-9, 20, (30, 2)))
    assert list(ours.decision_function(new)) == list(primal.decision_function(new))
    assert list(ours.thresholds) == list(primal.thresholds)
    assert list(ours.predict(new)) == list(primal.predict(new))
    tiny = KDLOR(2, "printed", "1e-9", linear).fit(X, y)
    assert list(tiny.predict(X)) == list(KDLOR(2).fit(X, y).predict(X))


def test_rule_by_hand():
    # S_w = 1, d_1 = d_2 = 4: w = 2 C; thresholds pooled by size, or half way
    X, y = [[-1], [1], [3], [5], [7], [9], [7], [9]], [1, 1, 2, 2, 3, 3, 3, 3]
    printed, midpoint = KDLOR().fit(X, y), KDLOR(thresholds="midpoint").fit(X, y)
    assert list(printed.w) == list(midpoint.w) == [2] and printed.rho == 8
    assert list(midpoint.thresholds) == [4, 12]
    assert list(printed.thresholds) == [4, fmpq(40, 3)]  # 2·(2·4 + 4·8)/6, beside the larger class
    points = exact([["1.9"], [2], [6], ["20/3"], [100]])
    assert list(printed.predict(points)) == [1, 2, 2, 3, 3]  # at a threshold: above it
    assert list(midpoint.predict(points)) == [1, 2, 3, 3, 3]


def test_a_printed_threshold_cuts_into_the_larger_class():
    X, y = [[0], [1], [2], [4]], [1, 1, 1, 2]  # class means 1 and 4, separable
    printed, midpoint = KDLOR().fit(X, y), KDLOR(thresholds="midpoint").fit(X, y)
    assert printed.thresholds[0] == printed.w[0] * fmpq(7, 4)  # beside the mean of three points
    assert list(printed.predict(X)) == [1, 1, 2, 2] and list(midpoint.predict(X)) == y


@EXACT
@given(st.integers(0, 50), st.fractions("1/50", 50))
def test_predictions_do_not_depend_on_C(seed, C):
    X, y = labelled(seed, n=12, d=2, K=3)
    one, other = KDLOR(1).fit(X, y), KDLOR(C).fit(X, y)
    C = fmpq(C.numerator, C.denominator)
    assert list(other.w) == list(C * one.w) and list(other.thresholds) == list(C * one.thresholds)
    assert list(one.predict(X)) == list(other.predict(X))


def test_means_that_no_direction_orders_leave_no_projection():
    X, y = [[-1], [1], [3], [5], [-1], [1]], [1, 1, 2, 2, 3, 3]  # means 0, 4, 0
    fitted = KDLOR().fit(X, y)
    assert fitted.rho == 0 and list(fitted.w) == [0] and list(fitted.thresholds) == [0, 0]
    assert list(fitted.predict(X)) == [3] * 6


@EXACT
@given(st.integers(0, 200))
def test_printed_thresholds_lie_between_their_means(seed):
    X, y = labelled(seed, n=14, d=2, K=4)
    fitted = KDLOR().fit(X, y)
    projected = list(fitted.means @ fitted.w)
    for k, threshold in enumerate(fitted.thresholds):
        assert projected[k] <= threshold <= projected[k + 1]


# --- bad input ---


def test_singular_scatter_is_named_and_a_ridge_helps():
    X, y = [[0, 7], [1, 7], [2, 7], [3, 7]], [1, 1, 2, 2]  # a constant column
    for points in (X, np.array(X, dtype=float)):
        with pytest.raises(ValueError, match="S_w of rank 1: expected 2"):
            KDLOR().fit(points, y)
    assert KDLOR(ridge="1/10").fit(X, y).w[1] == 0


def test_indefinite_scatter_has_a_witness():
    with pytest.raises(ValueError, match=r"v·S_w v = -3 for v=\(-2, 1\)"):
        kdlor_dual([[1, 2], [2, 1]], [[1, 0]], 1)


@pytest.mark.parametrize("C", [0, -1, float("nan"), float("inf"), "many", None])
def test_bad_C(C):
    with pytest.raises(ValueError, match=r"C=.*expected a positive number"):
        KDLOR(C)
    with pytest.raises(ValueError, match=r"C=.*expected a positive number"):
        kdlor_dual([[1]], [[1]], C)


@pytest.mark.parametrize(
    ("X", "y", "message"),
    [
        ([[1.0], [float("nan")]], [1, 2], r"X\[1, 0\]=nan"),
        ([[1.0], [float("inf")]], [1, 2], r"X\[1, 0\]=inf"),
        ([["a"], ["b"]], [1, 2], "expected rows and columns of numbers"),
        ([[1], [2, 3]], [1, 2], "expected rows of equal length"),
        ([1, 2], [1, 2], "expected rows and columns"),
        ([], [1, 2], "expected rows and columns"),
        ([[1], [2]], [1, 1], "K=1"),
        ([[1], [2], [3]], [1, 2], "y of length 2"),
        ([[1], [2], [3]], [1, 1, 3], "class 2 of 1..3 has no point"),
        ([[1], [2]], [0, 2], "y holds 0: expected a class in 1..2"),
        ([[1], [2]], [1.5, 2], "expected one integer for each point"),
        ([[1], [2]], [True, True], "expected one integer for each point"),
        ([[1], [2]], [], "expected one integer for each point"),
        ([[1], [2]], [1, float("inf")], "expected one integer for each point"),
    ],
)
def test_bad_data(X, y, message):
    with pytest.raises(ValueError, match=message):
        KDLOR().fit(X, y)


def test_bad_settings_and_shapes():
    with pytest.raises(ValueError, match="thresholds='middle'"):
        KDLOR(thresholds="middle")
    with pytest.raises(ValueError, match="ridge=-1"):
        KDLOR(ridge=-1)
    with pytest.raises(ValueError, match=r"S_w of shape \(1, 1\)"):
        kdlor_dual([[1]], [[1, 2]], 1)
    fitted = KDLOR().fit([[0], [1], [4], [5]], [1, 1, 2, 2])
    with pytest.raises(ValueError, match=r"X of shape \(1, 2\): expected 1 column$"):
        fitted.predict([[1, 2]])
    with pytest.raises(ValueError, match=r"X\[0, 0\]=nan"):
        fitted.predict([[float("nan")]])
