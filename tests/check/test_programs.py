"""The programs of the papers, in floats, beside the certified margins."""

import numpy as np
import pytest

from verify.margins import ensemble_margin, multiplicative_margin, programs, threshold_margin
from verify.tables.ranking_data import RankingData


def drawn(seed, n=40, d=3, K=4, separable=True):
    """Random examples; separable ones are cut at quantiles of a direction, away from ties."""
    random = np.random.default_rng(seed)
    X = random.normal(size=(n, d)).round(3)
    score = X @ random.normal(size=d) + (0 if separable else random.normal(size=n))
    y = 1 + np.searchsorted(np.quantile(score, np.linspace(0, 1, K + 1)[1:-1]), score)
    return RankingData("drawn", tuple("abc"[:d]), X, y, y, tuple("1234"[:K]))


@pytest.mark.parametrize("seed", range(6))
def test_float_programs_agree_with_the_certified_margins(seed):
    data = drawn(seed)
    threshold, each = threshold_margin(data), multiplicative_margin(data)
    joint = ensemble_margin(data)
    for found, exact in (
        (threshold.program, threshold.gamma),
        (each.program, each.gamma),
        (joint.program, joint.delta),
    ):
        assert found.margin == pytest.approx(exact, rel=1e-4, abs=1e-7)


@pytest.mark.parametrize("seed", range(6))
def test_the_start_changes_no_exact_margin(seed, monkeypatch):
    data = drawn(seed, separable=seed % 2 == 0)
    started, joint = threshold_margin(data), ensemble_margin(data)
    monkeypatch.setattr(programs, "FEW_ROWS", 0)
    alone, joint_alone = threshold_margin(data), ensemble_margin(data)
    assert alone.program is None and started.program is not None
    assert joint_alone.program is None and joint.program is not None
    assert started.gamma_squared == alone.gamma_squared
    assert joint.delta_squared == joint_alone.delta_squared
    assert started.separable == alone.separable == (seed % 2 == 0)
    assert all(found.check() for found in (started, alone, joint, joint_alone))


def test_each_task_of_cusum_rank_starts_from_its_own_rows():
    data = drawn(0)
    found = ensemble_margin(data)
    for place, task in enumerate(found.tasks):
        assert set(task.outcome.support) <= set(found.program.of_task(place, data.n))


def test_where_nothing_separates_the_program_says_0_up_to_rounding():
    X = np.array([[1.0], [1.0], [2.0]])
    y = np.array([1, 2, 1])
    data = RankingData("twice", ("x",), X, y, y, ("1", "2"))
    margin = threshold_margin(data)
    assert not margin.separable and abs(margin.program.margin) < 1e-6
