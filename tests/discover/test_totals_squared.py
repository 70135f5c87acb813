"""Squares of totals and of sums of vectors, by how many terms they have: Cauchy-Schwarz."""

import pytest
from named_claims import decided, named

SUMS = """
from ordproof import Learner, invariant, number, sign, study, vector, zeros


class Sum(Learner):
    def start(self, d):
        return zeros(d), 0

    def update(self, w, n, x, y):
        return w + y * x, n + 1


s = study(Sum, sees={"x": vector, "y": sign}, fixed={"u": vector})
by = invariant("|w|^2 <= t sum(|x|^2)")
s.claim("true-vectors", "|w[T+1]|^2 <= T sum(|x|^2)", by=by)
s.claim("true-along", "(u . w[T+1])^2 <= |u|^2 T sum(|x|^2)", by=by)
counted = invariant("|w|^2 <= n sum(|x|^2)", "n >= 0")
s.claim("true-counted", "|w[T+1]|^2 <= n[T+1] sum(|x|^2)", by=counted)
s.claim("true-numbers", "sum(u . x)^2 <= T sum((u . x)^2)", by=invariant())
less = invariant("|w|^2 <= (t - 1) sum(|x|^2)")
s.claim("false-vectors", "|w[T+1]|^2 <= (T - 1) sum(|x|^2)", by=less)
s.claim("false-numbers", "sum(u . x)^2 <= (T - 1) sum((u . x)^2)", by=invariant())
"""


@pytest.mark.slow
def test_each_claim_is_decided_as_it_is_named(tmp_path):
    found = decided(SUMS, tmp_path)
    assert found == named(found) and len(found) == 6
