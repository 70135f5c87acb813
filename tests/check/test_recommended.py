"""Which bound `check` recommends: the least that applies and that the ledger does not refute."""

from dataclasses import replace

import numpy as np
from flint import fmpq

from verify.bounds.bound import Bound
from verify.bounds.check import check
from verify.bounds.right_sides import right_side
from verify.store.last_run import expectations
from verify.tables.ranking_data import RankingData

LABELS = np.array([1, 2, 3])
THREE = RankingData(
    "made", ("x",), np.array([[-4.0], [0.0], [4.0]]), LABELS, LABELS, ("1", "2", "3")
)


def test_repairs_of_corollary_4_are_evaluated_and_the_smaller_is_recommended():
    """THREE, delta^2 just below 2/5, r = 3: R^2/delta^2 = 17 * 5/2, times 4/3 and times 9/8."""
    report = check(THREE, ["pa-cusum"])
    assert not any(b.smallest for b in report.bounds)  # no verdicts, no recommendation
    judged = report.with_verdicts(expectations())
    found = {(b.id, b.reading): b for b in judged.bounds}
    repair = found["cusum/corollary-4/repair-1", "joint norm 1"]
    assert fmpq(170, 3) <= repair.value < fmpq(170, 3) * (1 + fmpq(1, 10**12))
    assert repair.stands and not repair.smallest
    smaller = found["cusum/corollary-4/repair-2", "joint norm 1"]
    assert smaller.value == repair.value * fmpq(27, 32)
    assert smaller.smallest and smaller.verdict == "proved"
    refuted = found["cusum/corollary-4", "joint norm 1"]
    assert refuted.status == "holds here, refuted" and not refuted.smallest
    for r in range(2, 7):  # n <= (r-1)^2/(2r-3) (2n-1)/n for 1 <= n < r, equal at n = r - 1
        ones = {"R": fmpq(1), "delta": fmpq(1)}
        factor = right_side("cusum/corollary-4/repair-1", "after", ones, r=r)
        gaps = [factor * fmpq(2 * n - 1, n) - n for n in range(1, r)]
        assert min(gaps) == gaps[-1] == 0


def test_a_refuted_bound_is_never_the_smallest():
    bounds_ = [Bound(i, "pril", "1", "", fmpq(v), "", 3, 10) for i, v in (("a", 5), ("b", 7))]
    report = replace(check(THREE, ["pril"]), bounds=tuple(bounds_))
    for verdict in ("refuted", "ill-posed"):
        judged = report.with_verdicts({"a": {"": verdict}})
        assert [b.smallest for b in judged.bounds] == [False, True]
        assert judged.table_rows()[0]["status"] == f"holds here, {verdict}"
        again = judged.with_verdicts({"a": {"": "proved"}})
        assert [b.smallest for b in again.bounds] == [True, False]
    none = report.with_verdicts({"a": {"": "refuted"}, "b": {"": "refuted"}})
    assert not any("smallest bound" in line for line in none.summary_lines())
