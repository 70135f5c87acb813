"""Means, scatter matrices and DL-OLP: exact identities, and what estimated means do to them."""

import warnings
from functools import partial

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.kernel_pril import linear, polynomial
from algorithms.proportions.bags import (
    check_proportions,
    expected_sizes,
    proportions_of,
)
from algorithms.proportions.dl_olp import DLOLP
from algorithms.proportions.kdlor import KDLOR
from algorithms.proportions.matrices import diagonalised, identity, pseudo_inverse, rank
from algorithms.proportions.means import bag_means, class_means, estimated_class_means
from algorithms.proportions.scatter import (
    between_scatter,
    definiteness,
    least_ridge,
    within_scatter,
    within_scatter_from_means,
)
from algorithms.seam import exact

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=60)
small = st.integers(-4, 4)
PAPER = exact([["1/4", "1/4", "1/2"], ["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"]])


def tables(rows, columns):
    return st.lists(small, min_size=rows * columns, max_size=rows * columns).map(
        lambda entries: exact(entries, (rows, columns))
    )


@st.composite
def labelled(draw, K=3, d=2, most=8):
    """Points with labels in which every class occurs."""
    y = [*range(1, K + 1), *draw(st.lists(st.integers(1, K), max_size=most - K))]
    return draw(tables(len(y), d)), y


# --- linear algebra ---


@EXACT
@given(st.integers(1, 4), st.integers(1, 3), st.integers(1, 4), st.data())
def test_pseudo_inverse_has_penroses_properties(rows, inner, columns, data):
    A = data.draw(tables(rows, inner)) @ data.draw(tables(inner, columns))  # any rank
    P = pseudo_inverse(A)
    for left, right in [(A @ P @ A, A), (P @ A @ P, P), ((A @ P).T, A @ P), ((P @ A).T, P @ A)]:
        assert (left == right).all()
    assert P.astype(float) == pytest.approx(pseudo_inverse(A.astype(float)), abs=1e-9)
    assert rank(A) == rank(A.astype(float)) == rank(P)


@EXACT
@given(st.integers(1, 4), st.data())
def test_signs_of_a_symmetric_matrix(n, data):
    A = data.draw(tables(n, n))
    S = A + A.T
    V, values = diagonalised(S)
    assert (V @ S @ V.T == np.diag(values)).all() and rank(V) == n
    assert definiteness(S) == definiteness(S.astype(float))
    assert definiteness(A @ A.T) == (rank(A), 0, n - rank(A))


def test_signs_by_hand():
    assert definiteness(exact([[0, 1], [1, 0]])) == (1, 1, 0)
    assert definiteness(exact([[0, 0], [0, 0]])) == (0, 0, 2)
    assert definiteness(exact([[1, 1], [1, 1]])) == (1, 0, 1)


# --- means and scatter matrices ---


@EXACT
@given(labelled())
def test_scatter_by_14_is_that_of_3_and_sums_to_the_total(data):
    X, y = data
    means, sizes = class_means(X, y, 3), [y.count(k) for k in (1, 2, 3)]
    S_w = within_scatter(X, y, 3)
    assert (within_scatter_from_means(X, sizes, means) == S_w).all()
    plain = sum(
        np.outer(x - means[label - 1], x - means[label - 1]) for x, label in zip(X, y, strict=True)
    ) / len(X)
    assert (plain == S_w).all()
    centred = X - X.sum(axis=0) / len(X)
    assert (S_w + between_scatter(X, y, 3) == centred.T @ centred / len(X)).all()
    assert definiteness(S_w)[1] == 0
    floats = within_scatter_from_means(X.astype(float), sizes, means.astype(float))
    assert floats == pytest.approx(S_w.astype(float))


def test_means_by_hand():
    X = [[1, 0], [3, 2], [5, 5]]
    assert class_means(X, [1, 1, 2], 2).tolist() == [[2, 1], [5, 5]]
    assert bag_means(X, [2, 1, 2], 2).tolist() == [[3, 2], [3, fmpq(5, 2)]]
    assert class_means(np.array(X, dtype=float), [1, 1, 2], 2).dtype == float


@EXACT
@given(st.integers(3, 5), tables(3, 2), st.data())
def test_estimated_means_are_the_means_when_bags_mix_them(B, M, data):
    counts = data.draw(tables(B, 3)) ** 2 + 1
    pi = counts / counts.sum(axis=1)[:, None]
    if rank(pi) == 3:
        assert (estimated_class_means(pi, pi @ M, strict=True) == M).all()
    else:
        again = estimated_class_means(pi, pi @ M)
        assert (pi @ again == pi @ M).all()  # the bag means, but not the class means
        assert (again.T @ again).trace() <= (M.T @ M).trace()
        with pytest.raises(ValueError, match="proportions of rank"):
            estimated_class_means(pi, pi @ M, strict=True)


@EXACT
@given(tables(4, 2), tables(3, 2), st.data())
def test_estimated_means_are_least_squares(M_bag, other, data):
    counts = data.draw(tables(4, 3)) ** 2 + 1
    pi = counts / counts.sum(axis=1)[:, None]

    def cost(M):
        return ((M_bag - pi @ M) ** 2).sum()

    best = estimated_class_means(pi, M_bag)
    assert cost(best) <= cost(other) and cost(best) <= cost(best + other)
    assert (pi.T @ (M_bag - pi @ best) == 0).all()


def test_proportions_of_labels():
    pi = proportions_of([1, 2, 2, 3, 3, 3], [1, 1, 2, 2, 2, 1], 3)
    assert (pi == exact([["1/3", "1/3", "1/3"], [0, "1/3", "2/3"]])).all()
    assert list(expected_sizes(np.array([1, 1, 2, 2, 2, 1]), pi)) == [1, 2, 3]
    assert proportions_of([1, 1], [1, 2], 2).tolist() == [[1, 0], [1, 0]]


# --- DL-OLP ---


@EXACT
@given(labelled(d=1))
def test_pure_bags_give_kdlor(data):
    X, y = data
    pure = identity(3, X)
    bags = DLOLP(ridge=1).fit(X, y, pure)
    kdlor = KDLOR(ridge=1).fit(X, y)
    assert list(bags.w) == list(kdlor.w) and bags.rho == kdlor.rho
    assert list(bags.thresholds) == list(kdlor.thresholds)
    assert list(bags.predict(X)) == list(kdlor.predict(X))


def test_bags_of_a_class_count_alike_whatever_their_sizes():
    X = exact([[0, 0], [2, 1], [4, 5], [6, 4], [1, 2], [8, 9]])
    y = [1, 1, 2, 2, 1, 2]
    bags, pi = [1, 1, 2, 2, 3, 4], exact([[1, 0], [0, 1], [1, 0], [0, 1]])
    estimated = estimated_class_means(pi, bag_means(X, bags, 4))
    assert estimated.tolist() == [[1, fmpq(5, 4)], [fmpq(13, 2), fmpq(27, 4)]]
    assert class_means(X, y, 2).tolist() == [[1, 1], [6, 6]]


def exactly_mixed(M):
    """Points whose bags have exactly the means that `PAPER` makes of the class means `M`.

    Each class has in each bag points around its mean: the sampling assumption holds exactly.
    """
    X, y, bags = [], [], []
    for b, row in enumerate(PAPER * 4, start=1):  # four points for each quarter
        for k, count in enumerate(row, start=1):
            for direction in ([1, 0], [-1, 0], [0, 1], [0, -1]):
                for _ in range(int(count.p)):
                    X.append(M[k - 1] + exact(direction))
                    y.append(k)
                    bags.append(b)
    return np.array(X), y, bags


def test_bags_that_mix_exactly_give_kdlor():
    X, y, bags = exactly_mixed(exact([[0, 0], [3, 1], [5, 4]]))
    assert (proportions_of(y, bags, 3) == PAPER).all()
    ours, kdlor = DLOLP(C="2/3").fit(X, bags, PAPER), KDLOR(C="2/3").fit(X, y)
    assert list(ours.w) == list(kdlor.w) and list(ours.thresholds) == list(kdlor.thresholds)
    assert ours.means.tolist() == kdlor.means.tolist() == [[0, 0], [3, 1], [5, 4]]
    floats = DLOLP(C=2 / 3).fit(X.astype(float), bags, PAPER.astype(float))
    assert floats.w == pytest.approx(ours.w.astype(float))
    mixed = DLOLP(C=2 / 3).fit(X.astype(float), bags, PAPER)  # exact proportions, float points
    assert list(mixed.w) == list(floats.w)
    kernel = DLOLP(kernel=polynomial(1), ridge="1e-9").fit(X, bags, PAPER)
    assert list(kernel.predict(X)) == list(kdlor.predict(X))


def test_kernel_of_pure_bags_is_kernel_kdlor():
    X, y = exact([[0], [1], [3], [4], [7], [9]]), [1, 1, 2, 2, 3, 3]
    bags = DLOLP(ridge=1, kernel=linear).fit(X, y, identity(3, X))
    assert list(bags.w) == list(KDLOR(ridge=1, kernel=linear).fit(X, y).w)


BAGS, HALVES = [1, 1, 2, 2], exact([["3/4", "1/4"], ["1/4", "3/4"]])


def test_estimated_means_make_the_scatter_indefinite():
    # bag means 0 and 2, so estimated class means -1 and 3: more between them than there is at all
    X = exact([[-1], [1], [1], [3]])
    means = estimated_class_means(HALVES, bag_means(X, BAGS, 2))
    assert means.tolist() == [[-1], [3]]
    S_w = within_scatter_from_means(X, [2, 2], means)
    assert S_w.tolist() == [[-2]] and definiteness(S_w) == (0, 1, 0)
    with pytest.raises(ValueError, match=r"1 negative eigenvalue.* v·S_w v = -2 for v=\(1\)"):
        DLOLP().fit(X, BAGS, HALVES)
    with pytest.raises(ValueError, match="S_w of rank 0: expected 1"):
        DLOLP(ridge=2).fit(X, BAGS, HALVES)
    assert DLOLP(ridge=3).fit(X, BAGS, HALVES).w[0] > 0


def test_three_points_with_their_own_proportions_are_enough_for_that():
    X, y, bags = exact([[0], [1], [0]]), [1, 1, 2], [1, 2, 1]
    pi = proportions_of(y, bags, 2)
    assert pi.tolist() == [[fmpq(1, 2), fmpq(1, 2)], [1, 0]]
    with pytest.raises(ValueError, match=r"v·S_w v = -2/3"):
        DLOLP(strict=True).fit(X, bags, pi)


def test_the_order_of_estimated_means_need_not_be_that_of_the_means():
    # true class means 1 and 3, estimated ones 2 and 1: the fitted direction turns the classes round
    X, y, bags = exact([[0], [2], [3]]), [1, 1, 2], [1, 2, 1]
    fitted = DLOLP().fit(X, bags, proportions_of(y, bags, 2))
    assert fitted.means.tolist() == [[2], [1]] and fitted.rho > 0
    assert class_means(X, y, 2).tolist() == [[1], [3]] and fitted.w[0] < 0
    assert list(fitted.predict(X)) == [2, 1, 1]


@EXACT
@given(st.integers(1, 3), st.data(), st.sampled_from([2, 10, 1000]))
def test_least_ridge_bounds_the_condition_number(d, data, condition):
    A = data.draw(tables(d, d))
    S = A + A.T
    mu = least_ridge(S, condition)
    values = np.linalg.eigvalsh(S.astype(float))
    largest = max(values[-1] + mu, abs(values).max())
    if mu == 0:
        assert largest <= condition * values[0]
    else:
        assert largest == pytest.approx(condition * (values[0] + mu))


def test_a_ridge_found_from_the_scatter():
    X = exact([[-1, 0], [1, 5], [1, 2], [3, 4]])
    fitted = DLOLP(ridge=partial(least_ridge, condition=4)).fit(X, BAGS, HALVES)
    assert fitted.rho > 0
    with pytest.raises(ValueError, match="condition=1: expected a number above 1"):
        least_ridge(X[:2], 1)


@EXACT
@given(tables(4, 1), small)
def test_with_as_many_bags_as_classes_the_origin_does_not_matter(X, shift):
    fits = [DLOLP(ridge=1000).fit(points, BAGS, HALVES) for points in (X, X + shift)]
    assert fits[0].w == fits[1].w and list(fits[0].predict(X)) == list(fits[1].predict(X + shift))


def test_with_unequal_bags_of_one_class_the_origin_matters():
    # (13) takes 3/2 for the mean 2 of class 1, so Σ_k N_k m̂_k is not Σ x, and (14) depends on the
    # origin: from S_w = 3/2 with the true means it goes to 45/16 here, and below 0 elsewhere.
    X, bags, pure = exact([[0], [3], [3], [5]]), [1, 2, 2, 3], exact([[1, 0], [1, 0], [0, 1]])
    sizes = expected_sizes(np.array(bags), pure)

    def scatter(points):
        means = estimated_class_means(pure, bag_means(points, bags, 3), strict=True)
        return within_scatter_from_means(points, sizes, means)[0, 0]

    assert list(sizes) == [3, 1] and within_scatter(X, [1, 1, 1, 2], 2)[0, 0] == fmpq(3, 2)
    assert [scatter(X - shift) for shift in (0, 4)] == [fmpq(45, 16), fmpq(-3, 16)]
    assert DLOLP().fit(X, bags, pure).rho > 0
    with pytest.raises(ValueError, match="1 negative eigenvalue"):
        DLOLP().fit(X - 4, bags, pure)


def test_dependent_columns_are_reported():
    X, bags = exact([[0], [1], [3], [7]]), [1, 1, 2, 2]
    pi = exact([["1/2", "1/2"], ["1/2", "1/2"]])
    with pytest.warns(UserWarning, match="proportions of rank 1 do not determine the means of 2"):
        fitted = DLOLP(ridge=20).fit(X, bags, pi)
    assert fitted.means[0, 0] == fitted.means[1, 0] == fmpq(11, 4) and fitted.rho == 0
    with pytest.raises(ValueError, match="proportions of rank 1: expected 2"):
        DLOLP(strict=True).fit(X, bags, pi)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        DLOLP(ridge=1000).fit(X, bags, HALVES)


@pytest.mark.parametrize(
    ("bags", "proportions", "message"),
    [
        (BAGS, [["1/2", "1/3"], ["1/2", "1/2"]], "proportions of bag 1 sum to 5/6: expected 1"),
        (BAGS, [[0.5, 0.5], [0.5, 0.6]], "proportions of bag 2 sum to 1.1"),
        (BAGS, [["3/2", "-1/2"], [0, 1]], "proportions of bag 1 hold -1/2: expected none below 0"),
        (BAGS, [[1, 0], [1, 0]], "proportions of class 2 are 0 in every bag"),
        (BAGS, [[1], [1]], "expected at least 2 classes"),
        (BAGS, [[1, 0]], "bags holds 2: expected a bag in 1..1"),
        (BAGS, [[1, 0], [0, 1], [1, 0]], "bags: bag 3 of 1..3 has no point"),
        ([1, 1, 3, 3], [[1, 0], [0, 1], [1, 0]], "bags: bag 2 of 1..3 has no point"),
        ([1, 2], [[1, 0], [0, 1]], "bags of length 2: expected one for each of 4"),
        ([0, 1, 2, 2], [[1, 0], [0, 1]], "bags holds 0: expected a bag in 1..2"),
        (BAGS, [[float("nan"), 1.0], [0.0, 1.0]], r"proportions\[0, 0\]=nan"),
        (BAGS, [[1, 0], [1]], "expected rows of equal length"),
    ],
)
def test_bad_bags(bags, proportions, message):
    if isinstance(proportions[0][0], str):
        proportions = exact(proportions)
    with pytest.raises(ValueError, match=message):
        DLOLP(ridge=9).fit([[0], [1], [4], [5]], bags, proportions)


def test_bad_shapes_and_labels():
    with pytest.raises(ValueError, match=r"y=3: expected an integer rank in 1..2"):
        proportions_of([1, 3], [1, 1], 2)
    with pytest.raises(ValueError, match=r"y of shape \(1,\)"):
        proportions_of([1], [1, 1], 2)
    with pytest.raises(ValueError, match="expected one integer for each point"):
        proportions_of([], [], 2)
    with pytest.raises(ValueError, match=r"means of shape \(1, 1\): expected \(2, 1\)"):
        within_scatter_from_means([[1], [2]], [1, 1], [[1]])
    with pytest.raises(ValueError, match="proportions of 2 bags: expected 3"):
        estimated_class_means(HALVES, [[1], [2], [3]])
    with pytest.raises(ValueError, match="C=0"):
        DLOLP(C=0)


def test_rounded_proportions_pass():
    assert check_proportions([[1 / 3, 1 / 3, 1 / 3], [0.1, 0.2, 0.7]]).shape == (2, 3)
