"""`check` plays long streams by the compiled path: the reference's losses, round by round."""

import numpy as np
import pytest

from verify.bounds import runs
from verify.bounds.check import ALGORITHMS, check
from verify.tables.ranking_data import RankingData


def data_set(exact=True):
    rng = np.random.default_rng(5)
    X = np.round(rng.normal(size=(300, 3)), 2)
    y_l = 1 + np.digitize(X @ [1.0, -2.0, 0.5] + rng.normal(size=300), [-1, 1])
    y_r = y_l if exact else np.minimum(3, y_l + rng.integers(0, 2, size=300))
    return RankingData("made", ("a", "b", "c"), X, y_l, y_r, ("1", "2", "3"))


@pytest.mark.slow
@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("order", ["file", "shuffle"])
def test_both_paths(monkeypatch, exact, order):
    data, said = data_set(exact), {"reference": [], "compiled": []}

    def checked(short, name):
        monkeypatch.setattr(runs, "SHORT", short)
        monkeypatch.setattr(runs, "EVERY", 64)
        return check(
            data,
            list(ALGORITHMS) if exact else None,
            delta=0.5 if exact else None,
            order=order,
            progress=lambda *step: said[name].append(step),
        )

    reference, compiled = checked(10**9, "reference"), checked(0, "compiled")
    assert [run.algorithm for run in reference.runs] == [run.algorithm for run in compiled.runs]
    assert len(reference.runs) == (len(ALGORITHMS) if exact else 6)
    for a, b in zip(reference.runs, compiled.runs, strict=True):
        assert a.losses.tolist() == b.losses.tolist() and a.losses.dtype == b.losses.dtype
        assert a.total > 0
    assert reference.to_json() == compiled.to_json()
    for name in ALGORITHMS:
        assert (
            ([s for s in said["compiled"] if s[0] == name][-1:])
            == ([s for s in said["reference"] if s[0] == name][-1:])
        )
