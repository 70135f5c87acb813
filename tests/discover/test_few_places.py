"""Learners that move only the thresholds beside the label: sums over all of them have few terms."""

import pytest
from named_claims import decided, named

from theory.formal.terms import eq, expr, function, indicator, integer
from theory.runs.invariant.points import places

pytestmark = pytest.mark.slow

IMMEDIATE = """
from ordproof import (
    Learner, indices, invariant, rank, ranks, study, thresholds, vector, where, zeros
)


class Immediate(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def step(self, w, b, x, y):
        i, score = indices(self.K - 1), w @ x - b
        up = where(i == y - 1, where(1 - score > 0, 1, 0), 0)
        return up - where(i == y, where(1 + score > 0, 1, 0), 0)

    def moved(self, w, b, x, y):
        return (self.step(w, b, x, y) ** 2).sum()

    def update(self, w, b, x, y):
        s = self.step(w, b, x, y)
        return w + self.eta * s.sum() * x, b - self.eta * s


s = study(
    Immediate, sees={"x": vector, "y": rank}, fixed={"K": ranks}, given=["|x| <= R", "eta > 0"]
)
s.claim("true-moved", "moved <= 2", by=invariant())
s.claim("true-squares", "sum(step[i]^2 for i in 1..K-1) <= 2", by=invariant())
s.claim("true-one-way", "sum(step[i] for i in 1..K-1) <= 1", by=invariant())
s.claim("true-lowest", "y = 1 => moved <= 1", by=invariant())
s.claim("true-highest", "y = K => sum(step[i] for i in 1..K-1) >= 0", by=invariant())
s.claim("true-total", "sum(moved) <= 2 T", by=invariant("sum(moved) <= 2 t"))
s.claim("true-jump", "|w[t+1] - w|^2 <= eta^2 R^2", by=invariant())
s.claim("true-length", "|w[T+1]| <= eta R T", by=invariant("|w| <= eta R t"))
s.claim("false-moved", "moved <= 1", by=invariant())
s.claim("false-lowest", "y = 1 => sum(step[i] for i in 1..K-1) >= 0", by=invariant())
s.claim("false-length", "|w[T+1]| <= eta R T/2", by=invariant("|w| <= eta R t/2"))
"""


def test_each_claim_is_decided_as_it_is_named(tmp_path):
    found = decided(IMMEDIATE, tmp_path)
    assert found == named(found) and len(found) == 11


def test_where_a_term_can_be_other_than_0_is_seen_from_its_form():
    j, f, m = integer("j_"), function("f", "R", 1), integer("m")
    here, there = indicator(eq(j, m)), indicator(eq(m + 1, j) & (f(j) > 0))
    assert places(here.t, j.t) == [m.t]
    assert places((here * f(j) - 2 * there).t, j.t) == [m.t, (m + 1).t]
    assert places((here * there).t, j.t) in ([m.t], [(m + 1).t])
    assert places((f(j) ** 2).t, j.t) is None
    assert places((here + f(j)).t, j.t) is None
    assert places(indicator(eq(j, j + m)).t, j.t) is None
    assert places(expr(0).t, j.t) == []
