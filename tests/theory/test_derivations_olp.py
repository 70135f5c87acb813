"""The derivations of label proportions: identities hold, tampered ones fail, the code agrees."""

from dataclasses import replace

import numpy as np
import pytest
import sympy
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.proportions.kdlor import kdlor_dual
from algorithms.proportions.matrices import solve
from algorithms.proportions.mean_map import objective as mean_map_objective
from algorithms.proportions.means import bag_means, class_means
from algorithms.proportions.scatter import within_scatter, within_scatter_from_means
from algorithms.seam import exact
from theory.derivations import kdlor, mean_map, scatter
from theory.evaluation.evaluate import evaluate

ALL = [module.derive() for module in (kdlor, scatter, mean_map)]
IDENTITIES = [
    pytest.param(identity, id=f"{derivation.name}: {identity.name}")
    for derivation in ALL
    for identity in derivation.results
]
EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=40)
small = st.integers(-4, 4)


def tables(rows, columns):
    return st.lists(small, min_size=rows * columns, max_size=rows * columns).map(
        lambda entries: exact(entries, (rows, columns))
    )


@pytest.mark.parametrize("identity", IDENTITIES)
def test_identity_holds_for_all_values(identity):
    assert identity.check() is True
    assert identity.rests_on == "polynomial identity"


@pytest.mark.parametrize("identity", IDENTITIES)
def test_tampered_identity_fails(identity):
    wrong = [identity.right + 1]
    if identity.right != 0:
        wrong += [-identity.right, 2 * identity.right]
    for right in wrong:
        assert replace(identity, right=right).check() is False


@pytest.mark.parametrize("derivation", ALL, ids=lambda derivation: derivation.name)
def test_printing(derivation):
    assert "FAILS" not in str(derivation)
    assert all(claim.startswith("olp/") for claim in derivation.claims)
    assert r"\begin{enumerate}" in derivation.latex()


# --- KDLOR ---


@EXACT
@given(tables(2, 2), tables(2, 2), st.integers(1, 9))
def test_printed_formulas_are_the_solvers(root, D, C):
    S = root @ root.T + exact([[1, 0], [0, 1]])
    alpha = kdlor_dual(S, D, C)
    names = {
        **dict(zip(map(str, kdlor.S), S.ravel(), strict=False)),
        **dict(zip(("d11", "d12", "d21", "d22"), D.ravel(), strict=True)),
        "alpha1": alpha[0],
        "alpha2": alpha[1],
    }
    w = [evaluate(component, names) for component in kdlor.printed_w]
    assert w == list(solve(S, D.T @ alpha[:, None])[:, 0] / 2)
    f = evaluate(kdlor.printed_f, names)
    rho = (D @ w).min()
    assert rho == evaluate(kdlor.margin, {"f": f, "C": C}) if f else rho == 0
    assert evaluate(kdlor.dual, {"f": f}) == w @ S @ np.array(w) - C * rho


def test_a_wrong_constant_in_the_projection_is_no_stationary_point():
    doubled = dict(zip(kdlor.w, 2 * kdlor.printed_w, strict=True))
    gradient = sympy.diff(kdlor.in_coordinates, kdlor.w[0]).subs(doubled)
    values = dict(s11=1, s12=0, s22=1, d11=1, d12=0, d21=0, d22=1, alpha1=1, alpha2=0)
    assert evaluate(gradient, values) == 1


# --- scatter ---


@EXACT
@given(tables(4, 2))
def test_sums_over_a_class_are_those_of_its_points(X):
    means = X.sum(axis=0) / 4
    values = {
        "m_a": means[0], "m_b": means[1], "p": (X[:, 0] * X[:, 1]).sum(),
        "s_a": X[:, 0].sum(), "s_b": X[:, 1].sum(), "n": 4,
    }  # fmt: skip
    for line in (scatter.line_1, scatter.line_2):
        plain = sum(evaluate(line, values | {"x_a": a, "x_b": b}) for a, b in X)
        assert evaluate(scatter.total(line), values) == plain
        assert plain / 4 == within_scatter(X, [1] * 2 + [2] * 2, 2)[0, 1] + between(X)
    assert evaluate(scatter.line_3, values) == evaluate(scatter.line_4, values) == plain


def between(X):
    """What (3) with two classes of two lacks of one class of four, in entry (1, 2)."""
    centred = class_means(X, [1, 1, 2, 2], 2) - X.sum(axis=0) / 4
    return (centred[0, 0] * centred[0, 1] + centred[1, 0] * centred[1, 1]) / 2


def test_printed_second_line_differs_point_by_point():
    values = {"x_a": 0, "x_b": 1, "m_a": 1, "m_b": 0}
    assert evaluate(scatter.line_1, values) == -1 and evaluate(scatter.line_2, values) == 0


@EXACT
@given(tables(4, 2), tables(2, 2), tables(1, 2))
def test_shift_in_the_code(X, means, c):
    """The change by a shift is the derived one, for means that are not the classes' own."""
    sizes = exact(["5/2", "3/2"])
    change = within_scatter_from_means(X + c[0], sizes, means + c[0]) - within_scatter_from_means(
        X, sizes, means
    )
    s, t = X.sum(axis=0), sizes @ means
    derived = ALL[1].result("a shift of the origin").right
    values = {"c_a": c[0, 0], "c_b": c[0, 1], "s_a": s[0], "s_b": s[1], "t_a": t[0], "t_b": t[1]}
    assert change[0, 1] == evaluate(derived, values | {"N": 4})


# --- MeanMap ---


def test_gradient_in_the_code_is_the_derived_one():
    theta, x, n_mu, penalty = (
        np.array([[0.3], [-1.2], [0.4]]),
        1.7,
        np.array([[0.1], [0.6], [1]]),
        0.8,
    )
    _, gradient = mean_map_objective(theta, np.array([[x]]), n_mu, penalty)
    values = {mean_map.x: x, **dict(zip(mean_map.theta, theta[:, 0], strict=True))}
    for k in range(3):
        derived = sympy.diff(mean_map.g, mean_map.theta[k]).subs(values).evalf()
        expected = float(derived) - n_mu[k, 0] + 2 * penalty * theta[k, 0]
        assert gradient[k, 0] == pytest.approx(expected)


def test_a_bag_by_hand():
    # classes at 1 and 5 in the ratio 3 : 1: the bag's mean is 2, not 3/4
    X, y = exact([[1], [1], [1], [5]]), [1, 1, 1, 2]
    values = {"pi1": fmpq(3, 4), "pi2": fmpq(1, 4), "pi3": 0}
    values |= {"m1": class_means(X, y, 2)[0, 0], "m2": class_means(X, y, 2)[1, 0], "m3": 0}
    assert evaluate(mean_map.mixture(1, 1), values) == bag_means(X, [1] * 4, 1)[0, 0] == 2
    assert evaluate(mean_map.mixture(1, None), values) == fmpq(3, 4)
