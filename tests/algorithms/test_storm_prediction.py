"""Paths, labels and probabilities from StORM's potentials, against enumeration."""

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from test_storm_messages import chains, weights

from algorithms.seam import exact
from algorithms.storm.encoding import codes, encode, permissible
from algorithms.storm.messages import all_paths, edge_marginals, forbid_transitions, node_marginals
from algorithms.storm.prediction import (
    class_probabilities,
    filtered_bits,
    label,
    marginal_bits,
    median_label,
    most_probable_label,
    permissible_weights,
    range_by_event,
    range_by_marginals,
    range_probability,
    viterbi,
)

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=40)


@EXACT
@given(chains(), st.booleans())
def test_viterbi_is_a_heaviest_path(chain, forbidden):
    node, edge = chain[0], forbid_transitions(chain[1]) if forbidden else chain[1]
    table = weights(node, edge)
    heaviest = [path for path, weight in table.items() if weight == max(table.values())]
    assert tuple(viterbi(node, edge)) == min(heaviest, key=lambda path: path[::-1])
    if forbidden:
        assert permissible(viterbi(node, edge), len(node) + 1)


def test_viterbi_ties_go_to_the_path_least_from_the_end():
    ties = viterbi(np.ones((3, 2)), np.ones((2, 2, 2)))
    assert ties.tolist() == [0, 0, 0]
    node, edge = np.ones((2, 2)), np.array([[[0, 1], [1, 0]]])
    assert viterbi(node, edge).tolist() == [1, 0]
    with pytest.raises(ValueError, match="Z=0"):
        viterbi(np.zeros((2, 2)), edge)


@EXACT
@given(chains())
def test_viterbi_in_logs_and_for_many(chain):
    node, edge = chain
    several = np.stack([node, node[:, ::-1]]), np.stack([edge, edge])
    with np.errstate(divide="ignore"):
        logs = [np.log(array.astype(float)) for array in several]
    for n, path in enumerate(viterbi(*logs, np.add)):
        table = weights(several[0][n], edge)
        assert float(table[tuple(path)]) == pytest.approx(float(max(table.values())))


@pytest.mark.slow
@EXACT
@given(chains())
def test_bitwise_predictions(chain):
    node, edge = chain
    assert list(marginal_bits(node, edge)) == [
        int(p > fmpq(1, 2)) for p in node_marginals(*chain)[:, 1]
    ]
    for k in range(len(node)):
        cut = weights(node[: k + 1], edge[:k])
        ones = sum(weight for path, weight in cut.items() if path[k] == 1)
        assert filtered_bits(node, edge)[k] == int(2 * ones > sum(cut.values()))


def test_marginal_bits_need_not_be_a_code_although_viterbi_is():
    # weights of 00, 01, 10, 11: 2, 3, 0, 4
    node, edge = exact([[1, 1], [1, 1]]), exact([[[2, 3], [0, 4]]])
    assert viterbi(node, edge).tolist() == [1, 1]
    assert marginal_bits(node, edge).tolist() == [0, 1]


# --- labels ---


@pytest.mark.parametrize(("K", "reading"), [(2, "A"), (4, "A"), (5, "A"), (2, "B"), (4, "B")])
def test_label_rules(K, reading):
    table = codes(K, reading)
    weights_of = np.arange(K, 0, -1)
    for path in all_paths(table.shape[1]):
        distance = [int(np.sum(path != code)) for code in table]
        near = [y for y in range(1, K + 1) if distance[y - 1] == min(distance)]
        assert label(path, K, reading, "nearest") == near[0]
        assert label(path, K, reading, "nearest", ties="largest") == near[-1]
        if min(distance) == 0:
            for rule in ("undefined", "ones", "nearest", "most-probable"):
                assert label(path, K, reading, rule, weights_of) == near[0]
        else:
            assert label(path, K, reading) == 0
            assert label(path, K, reading, "ones") == sum(path) + (reading == "A")
            assert label(path, K, reading, "most-probable", weights_of) == 1


def test_labels_of_many_paths():
    paths = np.array([[1, 0, 1], [1, 1, 0], [0, 0, 1]])
    assert label(paths, 4).tolist() == [0, 3, 0]
    assert label(paths, 4, rule="ones").tolist() == [3, 3, 2]
    assert label(paths, 4, rule="nearest").tolist() == [2, 3, 1]
    table = np.array([[1, 2, 3, 3], [9, 1, 1, 1], [1, 1, 1, 2]])
    assert label(paths, 4, rule="most-probable", weights=table).tolist() == [3, 3, 4]
    found = label(paths, 4, rule="most-probable", weights=table, ties="largest")
    assert found.tolist() == [4, 3, 4]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0, 1], 3, "A", "nonsense"), "rule='nonsense'"),
        (([0, 1], 3, "A", "most-probable"), "weights=None"),
        (([0, 1], 4), "expected 3 bits"),
    ],
)
def test_label_refuses(arguments, message):
    with pytest.raises(ValueError, match=message):
        label(*arguments)


# --- probabilities ---


@EXACT
@given(chains(), st.sampled_from("AB"), st.booleans())
def test_class_probabilities(chain, reading, forbidden):
    node, edge = chain[0], forbid_transitions(chain[1]) if forbidden else chain[1]
    K = len(node) + (reading == "A")
    if K < 2:
        return
    table = weights(node, edge)
    Z = sum(table.values())
    of_codes = [table[tuple(map(int, encode(y, K, reading)))] for y in range(1, K + 1)]
    assert list(permissible_weights(node, edge, K, reading)) == of_codes
    loose = class_probabilities(node, edge, K, reading)
    strict = class_probabilities(node, edge, K, reading, "permissible")
    assert list(loose) == [weight / Z for weight in of_codes]
    assert sum(strict) == 1 and list(strict * sum(loose)) == list(loose)
    if forbidden and reading == "A":
        assert list(loose) == list(strict)
    elif K > 2 or reading == "B":
        assert sum(loose) < 1  # a path that is no code has positive weight, B's zeros at least


@EXACT
@given(chains(), st.sampled_from("AB"), st.booleans(), st.data())
def test_range_queries(chain, reading, forbidden, data):
    node, edge = chain[0], forbid_transitions(chain[1]) if forbidden else chain[1]
    K = len(node) + (reading == "A")
    if K < 2:
        return
    a = data.draw(st.integers(1, K))
    b = data.draw(st.integers(a, K))
    table = weights(node, edge)
    Z = sum(table.values())

    def above(path, k):
        """The bit that says y > k, where there is one."""
        place = k - 1 if reading == "A" else k
        return path[place] if 0 <= place < len(path) else int(place < 0)

    event = sum(w for path, w in table.items() if above(path, a - 1) == 1 and above(path, b) == 0)
    assert range_by_event(node, edge, K, a, b, reading) == event / Z
    differences = sum(w * (above(path, a - 1) - above(path, b)) for path, w in table.items())
    assert range_by_marginals(node, edge, K, a, b, reading) == differences / Z
    probabilities = class_probabilities(node, edge, K, reading)
    assert range_probability(probabilities, a, b) == sum(probabilities[a - 1 : b])
    if forbidden:
        assert range_probability(probabilities, a, b) == event / Z == differences / Z
    if reading == "A" and 1 < a == b < K:
        assert range_by_event(node, edge, K, a, b) == edge_marginals(node, edge)[a - 2, 1, 0]


def test_difference_of_marginals_can_be_negative():
    node, edge = exact([[1, 1], [1, 1]]), exact([[[1, 9], [1, 1]]])
    assert range_by_marginals(node, edge, 3, 2, 2) == fmpq(2, 12) - fmpq(10, 12)


@pytest.mark.parametrize(("a", "b"), [(0, 1), (2, 1), (1, 4), (1.0, 2)])
def test_range_refuses(a, b):
    with pytest.raises(ValueError, match=r"[ab]="):
        range_probability(np.ones(3) / 3, a, b)


@EXACT
@given(st.lists(st.integers(0, 5), min_size=2, max_size=6).filter(any))
def test_median_minimises_expected_absolute_error(masses):
    probabilities = exact(masses) / sum(masses)
    K = len(masses)
    costs = [sum(p * abs(k - y) for y, p in enumerate(probabilities, 1)) for k in range(1, K + 1)]
    assert median_label(probabilities) == costs.index(min(costs)) + 1
    assert median_label(np.stack([probabilities, probabilities[::-1]])).shape == (2,)
    assert most_probable_label(probabilities) == masses.index(max(masses)) + 1


@EXACT
@given(chains())
def test_marginal_bits_are_the_median_where_transitions_are_forbidden(chain):
    node, edge = chain[0], forbid_transitions(chain[1])
    K = len(node) + 1
    bits = marginal_bits(node, edge)
    assert label(bits, K) == median_label(class_probabilities(node, edge, K))
