"""The note on labels that come in long runs."""

import itertools

import numpy as np
import pytest

from verify.bounds.check import check
from verify.tables.load import load
from verify.tables.ranking_data import RankingData


def runs_note(y_l, y_r=None, **options):
    y_l = np.array(y_l)
    y_r = y_l if y_r is None else np.array(y_r)
    classes = tuple(map(str, range(1, int(y_r.max()) + 1)))
    data = RankingData("made", ("x",), np.zeros((len(y_l), 1)), y_l, y_r, classes)
    return [note for note in check(data, ["pril"], **options).notes if "long runs" in note]


def test_long_runs_of_labels_are_noted():
    """Two sorted halves, 10 of each of 2 labels: 3 changes; 20 (1 - 2/4) = 10 expected."""
    halves = 2 * (5 * [1] + 5 * [2])
    (note,) = runs_note(halves)
    assert note.startswith("labels come in long runs (3 changes, about 10 expected")
    assert runs_note(halves, order="shuffle") == []
    assert len(runs_note(halves[::-1])) == 1
    assert runs_note([1, 2] * 10) == []
    assert runs_note([1, 1, 2, 2] * 5) == []  # 9 changes: fewer, but not far below
    assert len(runs_note([1] * 20, [1] * 10 + [2] * 9 + [1])) == 1  # intervals: the pair counts
    assert runs_note([1] * 19 + [2]) == []  # 1 change of 1.9 expected


def test_expected_changes_is_the_mean_over_all_orders():
    labels = [1, 1, 1, 2, 2, 3]
    orders = list(itertools.permutations(labels))
    mean = sum(a != b for order in orders for a, b in itertools.pairwise(order)) / len(orders)
    assert mean == pytest.approx(6 * (1 - (9 + 4 + 1) / 36))
    (note,) = runs_note(sorted(7 * labels))
    assert f"about {7 * mean:.0f} expected" in note


@pytest.mark.parametrize("name", ["era", "esl", "lev", "swd", "balance-scale"])
def test_packaged_sets_sorted_twice_are_noted(name):
    pytest.importorskip("skordinal", reason="data sets are inside the package skordinal")
    assert any("long runs" in note for note in check(load(name), ["pril"]).notes)
