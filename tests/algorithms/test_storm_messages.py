"""StORM's encoding and messages: against enumeration of all paths, exactly."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.seam import exact
from algorithms.storm.encoding import codes, decode, encode, length, permissible
from algorithms.storm.log_messages import log_normaliser, marginals
from algorithms.storm.messages import (
    all_paths,
    backward,
    edge_marginals,
    forbid_transitions,
    forward,
    node_marginals,
    normaliser,
    path_weight,
)

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=40)


@st.composite
def chains(draw, least=1, longest=5):
    """Exact potentials; those of value 0 forbid something."""
    T = draw(st.integers(1, longest))
    entries = st.fractions(least, 5, max_denominator=6)
    values = draw(st.lists(entries, min_size=6 * T - 4, max_size=6 * T - 4))
    return exact(values[: 2 * T], (T, 2)), exact(values[2 * T :], (T - 1, 2, 2))


def weights(node, edge):
    """The product of the potentials of every path, written out."""
    found = {}
    for path in all_paths(len(node)):
        weight = fmpq(1)
        for k, bit in enumerate(path):
            weight *= node[k, bit]
            if k:
                weight *= edge[k - 1, path[k - 1], bit]
        found[tuple(map(int, path))] = weight
    return found


# --- encoding ---


def test_printed_examples():
    assert "".join(map(str, encode(3, 7))) == "".join(map(str, encode(2, 6, "B"))) == "110000"
    assert "".join(map(str, encode(5, 7))) == "".join(map(str, encode(4, 6, "B"))) == "111100"


@pytest.mark.parametrize("reading", ["A", "B"])
@pytest.mark.parametrize("K", [2, 3, 6])
def test_codes_are_the_permissible_paths(K, reading):
    every = all_paths(length(K, reading))
    table = codes(K, reading)
    found = {tuple(path) for path in every[permissible(every, K, reading)]}
    assert found == set(map(tuple, table)) and len(found) == K
    assert list(decode(table, K, reading)) == list(range(1, K + 1))
    for y in range(1, K + 1):
        assert decode(encode(y, K, reading), K, reading) == y
        assert [np.sum(encode(y, K, reading) != code) for code in table] == [
            abs(y - other) for other in range(1, K + 1)
        ]
    for path in every:
        if tuple(path) not in found:
            with pytest.raises(ValueError, match="expected the code of a label"):
                decode(path, K, reading)


def test_reading_b_has_a_monotone_path_that_is_no_code():
    assert permissible([0, 0, 0], 4, "A") and not permissible([0, 0, 0], 3, "B")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: encode(0, 3), "y=0: expected an integer label in 1..3"),
        (lambda: encode([1, 4], 3), "y=4"),
        (lambda: encode(1.0, 3), "y=1.0"),
        (lambda: encode(1, 1), "K=1"),
        (lambda: encode(1, 3, "C"), "reading='C'"),
        (lambda: decode([1, 0, 0], 3), "expected 2 bits"),
        (lambda: permissible([2, 0], 3), "expected 2 bits"),
    ],
)
def test_encoding_refuses(call, message):
    with pytest.raises(ValueError, match=message):
        call()


# --- messages, exactly ---


@EXACT
@given(chains())
def test_messages_are_sums_over_paths(chain):
    node, edge = chain
    T, table = len(node), weights(*chain)
    Z = sum(table.values())
    assert {path: path_weight(node, edge, path) for path in table} == table
    assert [normaliser(node, edge, k) for k in range(1, T + 1)] == [Z] * T
    assert normaliser(node, edge) == Z
    nodes, edges = node_marginals(node, edge), edge_marginals(node, edge)
    for k, b in np.ndindex(T, 2):
        assert nodes[k, b] == sum(w for path, w in table.items() if path[k] == b) / Z
    for k, b, c in np.ndindex(T - 1, 2, 2):
        assert edges[k, b, c] == sum(w for p, w in table.items() if p[k : k + 2] == (b, c)) / Z


@EXACT
@given(chains(least=0))
def test_zeros_forbid(chain):
    node, edge = chain[0], forbid_transitions(chain[1])
    table = weights(node, edge)
    Z = sum(table.values())
    assert all(w == 0 for p, w in table.items() if any(a < b for a, b in pairwise(p)))
    assert normaliser(node, edge) == Z
    if Z == 0:
        with pytest.raises(ValueError, match="Z=0"):
            node_marginals(node, edge)
        with pytest.raises(ValueError, match="Z=0"):
            edge_marginals(node, edge)
        return
    ones = node_marginals(node, edge)[:, 1]
    assert all(ones[k] >= ones[k + 1] for k in range(len(node) - 1))
    assert all(edge_marginals(node, edge)[:, 0, 1] == 0)


def test_forbidding_leaves_the_argument_alone():
    edge = exact([[[1, 2], [3, 4]]])
    assert forbid_transitions(edge)[0, 0, 1] == 0 and edge[0, 0, 1] == 2


def test_by_hand():
    node, edge = exact([[1, 2], [3, 4]]), exact([[[1, 5], [1, 2]]])
    assert forward(node, edge).tolist() == [[1, 2], [9, 36]]  # 3 (1 + 2), 4 (5 + 4)
    assert backward(node, edge).tolist() == [[23, 11], [1, 1]]  # 3 + 20, 3 + 8
    assert node_marginals(node, edge)[0].tolist() == [fmpq(23, 45), fmpq(22, 45)]


def test_fractions_stay_fractions():
    node = np.array([[Fraction(1, 2), Fraction(1, 3)]], dtype=object)
    found = node_marginals(node, np.empty((0, 2, 2), dtype=object))
    assert found.tolist() == [[Fraction(3, 5), Fraction(2, 5)]]


@pytest.mark.slow
@EXACT
@given(chains(), chains())
def test_all_instances_at_once(one, other):
    T = min(len(one[0]), len(other[0]))
    node = np.stack([one[0][:T], other[0][:T]])
    edge = np.stack([one[1][: T - 1], other[1][: T - 1]])
    for function in (forward, backward, node_marginals, edge_marginals, normaliser):
        together = function(node, edge)
        assert all(np.all(together[n] == function(node[n], edge[n])) for n in (0, 1))


@pytest.mark.parametrize(
    ("node", "edge"),
    [((0, 2), (0, 2, 2)), ((2, 3), (1, 2, 2)), ((2, 2), (2, 2, 2)), ((2,), (0, 2, 2))],
)
def test_wrong_shapes_are_refused(node, edge):
    with pytest.raises(ValueError, match="expected shapes"):
        forward(np.ones(node), np.ones(edge))


@pytest.mark.parametrize("position", [0, 3])
def test_position_out_of_range(position):
    with pytest.raises(ValueError, match="position="):
        normaliser(np.ones((2, 2)), np.ones((1, 2, 2)), position)


# --- the log domain ---


@EXACT
@given(chains(), st.booleans())
def test_log_domain_agrees(chain, forbidden):
    node, edge = chain[0], forbid_transitions(chain[1]) if forbidden else chain[1]
    with np.errstate(divide="ignore"):
        log_node, log_edge = (np.log(a.astype(float)) for a in (node, edge))
    log_Z, nodes, edges = marginals(log_node, log_edge)
    assert np.exp(log_Z) == pytest.approx(float(normaliser(node, edge)))
    assert nodes == pytest.approx(node_marginals(node, edge).astype(float), abs=1e-12)
    assert edges == pytest.approx(edge_marginals(node, edge).astype(float), abs=1e-12)


def test_log_domain_where_the_exponential_one_overflows():
    node = np.array([[[0.0, 800.0], [-900.0, 0.0], [0.0, 0.0]]])
    edge = np.zeros((1, 2, 2, 2))
    log_Z, nodes, edges = marginals(node, edge)
    assert log_Z == pytest.approx(800 + np.log(2))
    assert nodes[0] == pytest.approx(np.array([[0, 1], [0, 1], [0.5, 0.5]]))
    assert np.isfinite(edges).all() and log_normaliser(node, edge) == pytest.approx(log_Z)
