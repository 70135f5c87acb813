"""StORM's derivations: identities hold, tampered ones fail, and enumeration gives exact numbers."""

from dataclasses import replace

import numpy as np
import pytest
import sympy

from algorithms.seam import exact, to_fmpq
from algorithms.storm.messages import edge_marginals, node_marginals, normaliser
from theory.derivations import forward_backward, storm_gradient
from theory.derivations.forward_backward import enumerated, messages, potentials

ALL = [forward_backward.derive(), storm_gradient.derive()]
IDENTITIES = [
    pytest.param(identity, id=f"{derivation.name}: {identity.name}")
    for derivation in ALL
    for identity in derivation.results
]


@pytest.mark.parametrize("identity", IDENTITIES)
def test_identity_holds(identity):
    assert identity.check() is True
    assert identity.counterpoint() is None


@pytest.mark.parametrize("identity", IDENTITIES)
def test_tampered_identity_fails(identity):
    for right in (identity.right + 1, -identity.right, 2 * identity.right):
        assert replace(identity, right=right).check() is False


def test_one_wrong_entry_fails():
    """The markers keep the entries apart: a swap of two does not cancel."""
    right = enumerated(3, "nodes")
    right[[0, 1]] = right[[1, 0]]
    identity = forward_backward.derive().result("(14) times Z sums over paths through a bit, T = 3")
    assert replace(identity, right=forward_backward.marked(right)).check() is False


def test_what_the_results_rest_on():
    by_points = [
        identity.name
        for derivation in ALL
        for identity in derivation.results
        if identity.rests_on != "polynomial identity"
    ]
    assert by_points == [
        "the sum over prefixes takes the step (12)",
        "the sum over suffixes takes the step (13)",
    ]


@pytest.mark.parametrize("T", [1, 2, 3, 4])
def test_enumerated_expressions_at_rational_potentials(T):
    rng = np.random.default_rng(T)
    symbolic = potentials(T)
    node, edge = (exact(rng.integers(1, 9, size=array.shape).tolist()) for array in symbolic)
    edge = edge.reshape(T - 1, 2, 2)
    at = {
        symbol: int(value.p)
        for symbols, values in zip(symbolic, (node, edge), strict=True)
        for symbol, value in zip(symbols.flat, values.flat, strict=True)
    }
    Z = normaliser(node, edge)
    for what, expected in (
        ("nodes", node_marginals(node, edge)),
        ("edges", edge_marginals(node, edge)),
    ):
        for found in (enumerated(T, what), messages(T, what)):
            for index in np.ndindex(expected.shape):
                value = sympy.Rational(sympy.sympify(found[index]).subs(at))
                assert to_fmpq(str(value)) / Z == expected[index]


def test_second_derivative_by_hand():
    # A = 2, B = 1, w·x = 0: P = 2/3, so P (1 - P) = 2/9
    identity = storm_gradient.derive().result("second derivative")
    at = {storm_gradient.A: 2, storm_gradient.B: 1, storm_gradient.E: 1, storm_gradient.x_j: 3}
    assert identity.left.subs(at) == identity.right.subs(at) == 2


def test_printing():
    for derivation in ALL:
        text = str(derivation)
        assert "FAILS" not in text and "holds [polynomial identity]" in text
        assert r"\begin{enumerate}" in derivation.latex()
