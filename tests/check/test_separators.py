"""Separators of large and of awkward data: floats hint, exact arithmetic decides.

The routes are independent: Fractions over all rows, the exact solver without hints, flint's
linear algebra.
"""

import tracemalloc
from fractions import Fraction
from itertools import islice, pairwise

import numpy as np
import pytest
from flint import fmpq, fmpz, fmpz_mat
from hypothesis import given, settings
from hypothesis import strategies as st
from threadpoolctl import threadpool_limits

from verify.exact import residues
from verify.exact.digits import long_products
from verify.exact.dyadic import from_float, power_of_two, radius_squared, scores
from verify.exact.enclosure import enclosure
from verify.exact.gram import Whole
from verify.exact.linear import (
    independent,
    independent_floats,
    nearest_in_affine_hull,
    nearest_in_hull_of_floats,
)
from verify.exact.padic import solve_positive
from verify.exact.quotients import Quotients, over_one
from verify.margins import (
    FarkasCertificate,
    MaxMargin,
    ThresholdRows,
    ensemble_margin,
    max_margin,
    multiplicative_margin,
    threshold_margin,
)
from verify.margins.interior import positive_least_squares
from verify.margins.rows import ExplicitRows, dot
from verify.margins.soft import PRICE, soft_separator
from verify.margins.warm import likely_support
from verify.tables.ranking_data import RankingData

QUIET = settings(derandomize=True, database=None, deadline=None, max_examples=80)


def fraction(value):
    return Fraction(int(value.p), int(value.q))


def every_row(rows):
    """number -> row, in Fractions, from the definition: z_i (x_t, -e_i), i outside [y_l, y_r)."""
    found = {}
    for t, (x, low, high) in enumerate(zip(rows.X, rows.y_l, rows.y_r, strict=True)):
        for i in range(1, rows.K):
            if low <= i < high:
                continue
            z = 1 if i < low else -1
            unit = [Fraction(-z if j == i else 0) for j in range(1, rows.K)]
            found[t * (rows.K - 1) + i - 1] = [z * Fraction(float(a)) for a in x] + unit
    return found


def assert_certified(rows, outcome):
    """The certificate, re-checked in Fractions by a route that shares no code with `check`."""
    listed = every_row(rows)
    weights = [fraction(w) for w in outcome.weights]
    assert min(weights) >= 0 and sum(weights) == 1
    assert len(set(outcome.support)) == len(weights)
    chosen = [listed[number] for number in outcome.support]
    p = [sum(w * a for w, a in zip(weights, c, strict=True)) for c in zip(*chosen, strict=True)]
    if isinstance(outcome, FarkasCertificate):
        assert not any(p)
        return
    squared = sum(x * x for x in p)
    assert p == [fraction(x) for x in outcome.v]
    assert squared == fraction(outcome.gamma_squared) > 0
    least = min(sum(a * x for a, x in zip(row, p, strict=True)) for row in listed.values())
    assert least == squared


KINDS = (
    "grid",
    "normal",
    "constant column",
    "scales",
    "tiny margin",
    "duplicates",
    "on thresholds",
    "one class",
)


def problem(kind, rng):
    """Small data of one kind, with a quarter of random labels; None if nothing is constrained."""
    d, K, n = (int(rng.integers(*ends)) for ends in ((1, 5), (2, 6), (1, 40)))
    X = rng.integers(-2, 3, size=(n, d)).astype(float)
    if kind == "normal":
        X = rng.normal(size=(n, d))
    elif kind == "constant column":
        X[:, 0] = 7
    elif kind == "scales":
        X *= 10.0 ** rng.integers(-140, 140, size=d)
    elif kind == "tiny margin":
        X = 1 + X * 2.0**-40
    elif kind == "duplicates":
        X = X[rng.integers(0, min(3, n), size=n)]
    f = X @ rng.integers(-3, 4, size=d)
    levels = f if kind == "on thresholds" else np.unique(f)
    y = 1 + (f[:, None] > np.sort(rng.choice(levels, size=K - 1))).sum(1)
    if kind == "one class":
        y = np.full(n, int(rng.integers(1, K + 1)))
    elif rng.random() < 0.25:
        y = rng.integers(1, K + 1, size=n)
    y_l, y_r = y, y
    if rng.random() < 0.4:
        y_l = np.maximum(1, y - rng.integers(0, 2, size=n))
        y_r = np.minimum(K, y + rng.integers(0, 2, size=n))
    rows = ThresholdRows(X, y_l, y_r, K)
    return rows if rows.count else None


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_hundreds_of_small_problems(kind, monkeypatch):
    """With hints and without them: the same certified answer."""
    rng = np.random.default_rng(KINDS.index(kind))
    separable = 0
    for _ in range(50):
        rows = problem(kind, rng)
        if rows is None:
            continue
        found = max_margin(rows)
        assert_certified(rows, found)
        assert found.check(rows)
        with monkeypatch.context() as patch:
            patch.setattr("verify.margins.wolfe.likely_support", lambda source, first: [first])
            plain = max_margin(rows)
        assert plain.separable == found.separable
        if isinstance(plain, MaxMargin):
            assert plain.v == found.v
        separable += found.separable
    assert 10 < separable


def separated(n, d, K, seed=0, gap=0.05, wrong=0):
    """Normal data with thresholds at quantiles, pushed apart; some labels drawn anew."""
    rng = np.random.default_rng(seed)
    w = rng.normal(size=d)
    w /= np.linalg.norm(w)
    X = rng.normal(size=(n, d))
    f = X @ w
    theta = np.quantile(f, np.arange(1, K) / K)
    y = 1 + (f[:, None] > theta).sum(1)
    nearest = theta[np.abs(f[:, None] - theta).argmin(1)]
    X += (gap * np.sign(f - nearest))[:, None] * w
    if wrong:
        y[rng.choice(n, wrong, replace=False)] = rng.integers(1, K + 1, size=wrong)
    names = tuple(f"x{j}" for j in range(d))
    return RankingData("made", names, X, y, y, tuple(map(str, range(1, K + 1))))


def least_product(rows, v):
    """The least product over all rows without any float: every score exact."""
    d, products = rows.X.shape[1], []
    for start in range(0, len(rows.X), 5000):
        part = slice(start, start + 5000)
        f, q = scores(rows.X[part], v[:d])
        for value, low, high in zip(f, rows.y_l[part], rows.y_r[part], strict=True):
            score = fmpq(value, q)
            products += [score - x for x in v[d : d + low - 1]]
            products += [x - score for x in v[d + high - 1 :]]
    return min(products)


@pytest.mark.slow
def test_many_rows():
    data = separated(20_000, 8, 4)
    margin = threshold_margin(data)
    assert isinstance(margin.outcome, MaxMargin) and margin.check()
    assert least_product(margin.rows, margin.outcome.v) == margin.gamma_squared
    ensemble, l1 = ensemble_margin(data), multiplicative_margin(data, margin)
    assert ensemble.separable and ensemble.check()
    assert l1.separable and l1.check()
    assert least_product(l1.rows, l1.v) == l1.lower


def test_many_rows_that_nothing_separates():
    data = separated(20_000, 8, 4, wrong=100)
    margin = threshold_margin(data)
    assert isinstance(margin.outcome, FarkasCertificate) and margin.check()
    used = margin.outcome.support
    numbers = sorted({number // 3 for number in used})
    small = ThresholdRows(data.X[numbers], data.y_l[numbers], data.y_r[numbers], 4)
    place = {t: j for j, t in enumerate(numbers)}
    moved = tuple(place[number // 3] * 3 + number % 3 for number in used)
    assert_certified(small, FarkasCertificate(moved, margin.outcome.weights))
    assert len(used) <= 8 + 3 + 1


@pytest.mark.slow
def test_many_columns():
    """More active rows than flint is asked for; the hint is then the whole of the support."""
    data = separated(400, 150, 3)
    margin = threshold_margin(data)
    assert isinstance(margin.outcome, MaxMargin) and margin.check()
    assert len(margin.outcome.support) > 120
    with threadpool_limits(1):  # as where it is called: threads would only wait
        assert set(likely_support(margin.rows, 0)) == set(margin.outcome.support)
    tampered = list(margin.outcome.weights)
    tampered[0] += fmpq(1, 10**30)
    tampered[1] -= fmpq(1, 10**30)
    assert not MaxMargin(
        margin.outcome.v, margin.gamma_squared, margin.outcome.support, tuple(tampered)
    ).check(margin.rows)


def test_every_row_on_the_margin():
    """x = +-1 beside any z, labels 1 and 2: w = (1, 0), margin 1, and each row attains it."""
    rng = np.random.default_rng(0)
    side = rng.choice([-1.0, 1.0], size=4000)
    X = np.column_stack([side, rng.integers(-3, 4, size=4000)])
    y = np.where(side > 0, 2, 1)
    rows = ThresholdRows(X, y, y, 2)
    found = max_margin(rows)
    assert isinstance(found, MaxMargin) and found.check(rows)
    assert found.v == (1, 0, 0) and found.gamma_squared == 1
    assert radius_squared(X) == 10


def test_memory_is_a_small_multiple_of_the_data():
    data = separated(200_000, 10, 3)
    margin = threshold_margin(separated(1000, 10, 3))  # loads what is loaded lazily
    tracemalloc.start()
    margin = threshold_margin(data)
    assert margin.separable and margin.check()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < data.X.nbytes


def test_data_that_are_not_finite_have_no_certificate():
    X = np.array([[0.0], [1.0], [np.nan]])
    y = np.array([1, 2, 2])
    rows = ThresholdRows(X, y, y, 2)
    with pytest.raises(ValueError, match="column 0 is not finite"):
        rows.minimum([fmpq(1), fmpq(1, 2)])


magnitudes = st.floats(allow_nan=False, allow_infinity=False, width=64)
vectors = st.integers(1, 6).flatmap(
    lambda k: st.tuples(
        st.lists(st.fractions(), min_size=k, max_size=k),
        st.lists(st.lists(magnitudes, min_size=k, max_size=k), min_size=1, max_size=4),
    )
)


@QUIET
@given(vectors, st.integers(-1200, 1200))
def test_float_products_err_by_less_than_the_bound(drawn, exponent):
    """All finite floats, subnormal and huge ones among them; v of any size."""
    v = [fmpq(x.numerator, x.denominator) * power_of_two(exponent) for x in drawn[0]]
    A = np.array(drawn[1])
    largest = np.abs(A).max(axis=0)
    u, error = enclosure(v, largest.tolist())
    assert (np.abs(u) * largest <= 1).all()
    heavy = int(np.argmax(np.abs(u) * largest))
    if u[heavy] == 0:
        return
    ratio = from_float(u[heavy]) / v[heavy]
    s = ratio.p.bit_length() - ratio.q.bit_length()
    power = min((power_of_two(s + k) for k in (-1, 0, 1)), key=lambda p: abs(p - ratio))
    for a in A:
        exact = power * dot([from_float(x) for x in a], v)
        for product in (float(a @ u), float(np.sum(a[::-1] * u[::-1]))):
            assert abs(from_float(product) - exact) <= from_float(error)


def test_the_bound_is_of_the_size_of_rounding():
    rng = np.random.default_rng(0)
    v = [fmpq(int(x), 3**40) for x in rng.integers(-(2**60), 2**60, size=20)]
    u, error = enclosure(v, [4.0] * 20)
    assert 2.0**-53 < error < 20 * 20 * 2.0**-52
    sharp = [float(np.float32(x)) for x in u]
    exact = [from_float(a) - from_float(b) for a, b in zip(sharp, u, strict=True)]
    assert 4 * sum(abs(x) for x in exact) > from_float(error)  # a float32 would not do


def test_floats_cannot_tell_these_rows_apart():
    """Scores 1 + k 2^-52 less 1, times 1/3: the least of them, by exact arithmetic alone."""
    k = np.array([3, 1, 2, 4, 5], dtype=float)
    X = np.column_stack([1 + k * 2.0**-52, np.full(5, -1.0), np.full(5, 2.0**-60) * k[::-1]])
    y = np.full(5, 2)
    rows = ThresholdRows(X, y, y, 2)
    v = [fmpq(1, 3), fmpq(1, 3), fmpq(-1, 7), fmpq(1, 9)]
    products = [dot(rows.exact(rows.number(t, 1)), v) for t in range(5)]
    assert len(set(products)) == 5
    assert rows.minimum(v) == (min(products), int(np.argmin(products)))
    assert sum(map(len, rows._lowest(v).values())) == 5


@QUIET
@given(st.integers(0, 2**32), st.integers(1, 24), st.sampled_from([3, 2**20, 2**70]))
def test_padic_solution_equals_flint(seed, n, size):
    rng = np.random.default_rng(seed)
    entries = [[int(x) * size // 1000 for x in row] for row in rng.integers(-999, 1000, (n, n))]
    root = fmpz_mat(entries)
    matrix = root * root.transpose() + fmpz_mat([[int(i == j) for j in range(n)] for i in range(n)])
    right = [int(x) for x in rng.integers(-9, 10, size=n)]
    y, q = solve_positive(Whole(matrix), right)
    assert q > 0
    assert [fmpq(x, q) for x in y] == matrix.solve(fmpz_mat([[x] for x in right])).entries()


def test_padic_solution_whose_quadratic_form_hides_its_denominator():
    """b . A^-1 b is an integer, and the unknowns have a denominator of 500 bits: twice the digits.

    Two coordinates for each prime p = 4 k + 1, with b = (1, i) and i^2 = -1 modulo p; then mixed.
    """
    primes = [p for p in range(5, 700, 4) if fmpz(p).is_prime()]
    root = {p: next(i for i in range(2, p) if (i * i + 1) % p == 0) for p in primes}
    n = 2 * len(primes)
    hidden = fmpz_mat([[p * (i == j) for j in range(n)] for i, p in enumerate(2 * primes)])
    b = fmpz_mat([[1] for _ in primes] + [[root[p]] for p in primes])
    mixing = fmpz_mat([[int(i == j or (i + 1 == j)) for j in range(n)] for i in range(n)])
    matrix, right = mixing.transpose() * hidden * mixing, mixing.transpose() * b
    wanted = matrix.solve(right)
    assert (right.transpose() * wanted)[0, 0].q == 1
    y, q = solve_positive(Whole(matrix), right.entries())
    assert [fmpq(x, q) for x in y] == wanted.entries()


@QUIET
@given(st.lists(st.fractions(max_denominator=9), max_size=5), st.integers(1, 6))
def test_quotients_are_the_rationals_that_they_stand_for(values, factor):
    wanted = tuple(fmpq(x.numerator, x.denominator) for x in values)
    whole, q = over_one(wanted)
    found = Quotients(tuple(factor * x for x in whole), factor * q)
    assert found == wanted and wanted == found and hash(found) == hash(wanted)
    assert found[1:] == wanted[1:]
    p, q = over_one(found)
    assert [fmpq(x, q) for x in p] == list(wanted)


def test_quotients_have_a_positive_denominator():
    """Else all weights could be 0 / 0, which sum to whatever is asked for."""
    for denominator in (0, -1):
        with pytest.raises(ValueError, match="expected a positive"):
            Quotients((fmpz(0), fmpz(0)), fmpz(denominator))


def test_padic_solution_of_a_singular_matrix():
    with pytest.raises(ZeroDivisionError, match="determinant is 0"):
        solve_positive(Whole(fmpz_mat([[1, 2], [2, 4]])), [1, 1])


@pytest.mark.parametrize(("k", "spread", "bits"), [(1, 0, 4000), (7, 40, 4100), (60, 90, 9000)])
def test_products_of_long_integers(k, spread, bits):
    """Digits of either sign, columns of zeros, and floats of many sizes: every bit."""
    rng = np.random.default_rng(k)
    long = [int.from_bytes(rng.bytes(bits // 8 + 1)) * (-1) ** i for i in range(k)]
    matrix = rng.normal(size=(k, 5)) * 2.0 ** rng.integers(-spread, 1, size=(k, 5))
    matrix[:, 1], matrix[0, 2] = 0.0, -1.0
    f, exponent = long_products([fmpz(x) for x in long], matrix)
    for j in range(5):
        exact = sum(x * Fraction(m) for x, m in zip(long, matrix[:, j].tolist(), strict=True))
        assert int(f[j]) * Fraction(2) ** exponent == exact


def test_short_integers_and_wild_floats_go_another_way():
    assert long_products([fmpz(7)], np.ones((1, 1))) is None
    assert long_products([fmpz(1) << 9000] * 2, np.array([[1.0], [1e-300]])) is None


def test_rows_with_factors_of_their_own():
    """Rows of very different size: the equation is solved for the rows without their factors."""
    rng = np.random.default_rng(4)
    whole = rng.integers(-9, 10, (130, 140)) * 2 ** rng.integers(0, 20, size=(130, 1))
    vectors = tuple(tuple(fmpq(int(x)) for x in row) for row in whole)
    f, q = ExplicitRows(vectors).combination(range(130), nearest_in_affine_hull(vectors))
    assert len({dot([fmpq(x, q) for x in f], vector) for vector in vectors}) == 1


@pytest.mark.parametrize("spread", [0, 30, 60])
def test_nearest_point_of_floats_and_of_rationals(spread):
    """The Gram matrix of floats, known modulo primes, and the one that is written down."""
    rng = np.random.default_rng(spread)
    X = rng.normal(size=(125, 130)) * 2.0 ** rng.integers(-spread, spread + 1, size=(125, 1))
    X[0], X[1, 3:] = 0.0, 0.0
    wanted = nearest_in_affine_hull([[from_float(x) for x in row] for row in X.tolist()])
    assert nearest_in_hull_of_floats(X) == wanted


def test_floats_that_are_left_to_rationals():
    X = np.eye(130)
    X[0, 1] = 2.0**-400
    assert nearest_in_hull_of_floats(X) is None
    assert nearest_in_hull_of_floats(np.eye(3)) is None


def test_independent_rows_of_floats():
    """A row twice, and one halfway between two others, are left out."""
    X = np.random.default_rng(1).normal(size=(128, 140))
    X = np.vstack([X, X[5], (X[2] + X[3]) / 2])
    X[2:4] = np.round(X[2:4] * 64) / 64
    X[-1] = (X[2] + X[3]) / 2
    assert independent_floats(X) == list(range(128))


def test_products_with_half_of_a_matrix():
    """Any number of rows; what is right of the diagonal is not read."""
    rng = np.random.default_rng(0)
    for n in (1, 2, 3, 4, 5, 7, 40):
        half = np.tril(rng.integers(-(2**20), 2**20, (3, n, n)))
        vectors = rng.integers(-(2**20), 2**20, (3, n))
        found = np.full((3, n), 7.0)
        residues.products(half.astype(np.float32), vectors.astype(float), found)
        whole = half + np.tril(half, -1).transpose(0, 2, 1)
        assert found.tolist() == (whole @ vectors[:, :, None])[:, :, 0].tolist()


def test_nearest_in_affine_hull_both_ways():
    """130 integer vectors in 140 dimensions: all products of the point with them are equal."""
    rng = np.random.default_rng(2)
    vectors = [[fmpq(int(x), 8) for x in row] for row in rng.integers(-99, 100, (130, 140))]
    weights = nearest_in_affine_hull(vectors)
    f, q = ExplicitRows(tuple(map(tuple, vectors))).combination(range(130), weights)
    point = [fmpq(x, q) for x in f]
    products = [dot(point, vector) for vector in vectors]
    assert sum(weights, fmpq(0)) == 1
    assert all(a == b for a, b in pairwise(products))


def test_independent_vectors():
    rows = [[fmpq(x) for x in row] for row in ([1, 2, 3], [2, 4, 6], [0, 1, 0], [1, 3, 3])]
    assert independent(rows) == [0, 2]


def test_positive_least_squares_against_scipy():
    nnls = pytest.importorskip("scipy.optimize").nnls
    rng = np.random.default_rng(7)
    for _ in range(5):
        E, f = rng.normal(size=(12, 40)) + 0.5, rng.normal(size=12)
        x, z = positive_least_squares(E, f, np.zeros(40))
        assert min(x.min(), z.min()) >= 0
        assert np.linalg.norm(E @ x - f) == pytest.approx(nnls(E, f)[1], abs=1e-6)


def test_a_cost_leaves_no_more_weights_than_equations():
    """0 lies inside the hull of 60 rows, and costs choose one corner of all its combinations."""
    rng = np.random.default_rng(8)
    E, f = np.vstack([rng.normal(size=(6, 60)), np.ones(60)]), np.array([0.0] * 6 + [1.0])
    x, z = positive_least_squares(E, f, 1e-6 * rng.random(60))
    assert (x * z.max() > z * x.max()).sum() == 7
    assert E @ x == pytest.approx(f, abs=1e-5)


@pytest.mark.parametrize("n", [1, 40, 41, 130])
def test_inverses_modulo_a_prime(n):
    rng = np.random.default_rng(n)
    for p in islice(residues.primes(n), 2):
        half = rng.integers(-p // 2, p // 2, (n, n))
        matrix = residues.modulo((half + half.T).astype(float), p)
        product = residues.modulo(matrix @ residues.inverse(matrix, p), p)
        assert (product == np.eye(n)).all()


@QUIET
@given(st.lists(st.integers(-(2**90), 2**90), min_size=1, max_size=9))
def test_integers_of_residues_from_one_basis_to_another(numbers):
    source = residues.primes(1)
    basis, other = residues.Basis(list(islice(source, 5))), residues.Basis(list(islice(source, 3)))
    extended = basis.extended(basis.coordinates([fmpz(x) for x in numbers]))
    assert not basis.far(extended)
    assert [int(x) for x in basis.integers(extended)] == numbers
    found = residues.modulo(basis.onto(other) @ extended, other.primes)
    for p, row in zip(other.primes[:, 0], found, strict=True):
        assert [(x - int(z)) % int(p) for x, z in zip(numbers, row, strict=True)] == [0] * len(row)


def test_the_soft_separator_is_where_its_objective_is_flat():
    """v = C sum_i max(0, 1 - a_i . v) a_i, on rows that cannot be separated."""
    rows = np.random.default_rng(3).normal(size=(60, 6)) + 0.3
    v, C = soft_separator(rows), PRICE * 6 / (rows**2).sum()
    short = np.maximum(0, 1 - rows @ v)
    assert np.count_nonzero(short) > 6
    assert C * short @ rows == pytest.approx(v, rel=1e-6, abs=1e-6)


@QUIET
@given(st.integers(0, 2**32), st.integers(2, 5), st.integers(1, 80))
def test_rows_from_all_over_the_data_are_rows(seed, K, count):
    rng = np.random.default_rng(seed)
    ends = np.sort(rng.integers(1, K + 1, size=(2, 30)), axis=0)
    rows = ThresholdRows(rng.normal(size=(30, 2)), *ends, K)
    if rows.first() is None:
        return
    found = rows.spread(count)
    assert 0 < len(set(found)) == len(found) <= count + 1
    located = [rows.locate(number) for number in found]  # refuses what is no row
    assert all(i in (ends[0, t] - 1, ends[1, t]) for t, i, _ in located)
