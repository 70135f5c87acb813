"""Data at the edge of floats: what is shown comes from the exact numbers."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest
from flint import fmpq

from verify.bounds.check import check
from verify.errors import InputError
from verify.exact.dyadic import from_float
from verify.store.last_run import expectations
from verify.tables.ranking_data import RankingData


def dataset(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    classes = tuple(map(str, range(1, int(y.max()) + 1)))
    return RankingData("made", tuple(f"x{j}" for j in range(X.shape[1])), X, y, y, classes)


@pytest.mark.parametrize(
    ("X", "margin", "bound"),
    [
        # nearest points +-1e-300 (bias 0): gamma^2 = 1e-600; 1 * (R^2+1)/gamma^2 = 1e600
        ([[-1e-300], [1e-300], [3e-300]], "1e-300", "1.00e+600"),
        # 0 and 2^-1074: half their distance, 2^-1075, is below every positive float
        ([[0.0], [5e-324], [1e-323]], "2.47033e-324", "1.64e+647"),
    ],
)
def test_extremes_are_shown_from_exact_numbers(X, margin, bound):
    report = check(dataset(X, [1, 2, 2])).with_verdicts(expectations())
    assert f"PRank, PRIL, PA: maximal margin {margin} (certified" in report.margin_lines()[0]
    rows = {row["claim"]: row for row in report.table_rows()}
    assert rows["prank"]["bound"] == rows["pril/theorem-1"]["bound"] == bound
    assert "inf" not in {cell for row in rows.values() for cell in row.values()}
    document = json.loads(json.dumps(report.to_json(), allow_nan=False))
    entry = document["margins"]["threshold"]
    assert entry["separable"] and entry["gamma"] in (None, float(margin))
    assert fmpq(*map(int, entry["gamma_squared"].split("/"))) == report.threshold.gamma_squared
    prank = next(b for b in document["bounds"] if b["id"] == "prank")
    assert prank["bound"] is None and prank["slack"] is None
    assert len(prank["bound_exact"]) > 600
    assert not any("separable" in note for note in report.notes)


def test_a_margin_below_all_floats_leaves_pa_cusum_out_for_that_reason():
    data = dataset([[0.0], [5e-324], [1e-323]], [1, 2, 2])
    report = check(data)
    assert report.ensemble.separable and report.ensemble.delta == 0
    assert any("pa-cusum left out: the maximal margin is below" in n for n in report.notes)
    with pytest.raises(InputError, match="below all positive floats"):
        check(data, ["pa-cusum"])


def test_a_margin_that_is_a_bracket_is_shown_with_both_ends():
    report = check(dataset([[-1.0], [1.0]], [1, 2]), algorithms=["m-pril"])
    exact = report.multiplicative
    assert exact.optimal and exact.lower == 1
    (line,) = [line for line in report.margin_lines() if line.startswith("M-PRIL")]
    assert "maximal margin 1 (certified" in line
    wide = replace(exact, lower=fmpq(1, 3), upper=fmpq(2, 3))
    (line,) = replace(report, threshold=None, multiplicative=wide).margin_lines()
    below, above = map(float, re.search(r"between (\S+) and (\S+) \(", line).groups())
    assert fmpq(1, 3) - fmpq(1, 10**16) < from_float(below) < fmpq(1, 3)
    assert fmpq(2, 3) < from_float(above) < fmpq(2, 3) + fmpq(2, 10**16)
