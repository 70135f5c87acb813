"""How far the ranks of PRank are off, for any number K of them.

K. Crammer and Y. Singer, Pranking with ranking, NIPS 2001. Thresholds stay in order, so that a rank
that is off by n has at least n wrong ones, and a bound on ``wrong`` is one on ``distance``.
"""

from ordproof import (
    Learner,
    first_true,
    indices,
    potential,
    rank,
    ranks,
    study,
    thresholds,
    vector,
    where,
    zeros,
)


class PRank(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def step(self, w, b, x, y):
        z = where(indices(self.K - 1) < y, 1, -1)
        return where(z * (w @ x - b) <= 0, z, 0)

    def wrong(self, w, b, x, y):
        return (self.step(w, b, x, y) ** 2).sum()

    def predict(self, w, b, x):
        return first_true(w @ x < b)

    def distance(self, w, b, x, y):
        return abs(self.predict(w, b, x) - y)

    def update(self, w, b, x, y):
        step = self.step(w, b, x, y)
        return w + step.sum() * x, b - step


s = study(
    PRank,
    name="library",
    sees={"x": vector, "y": rank},
    fixed={"K": ranks, "u": vector, "c": thresholds},
    given=[
        "|x| <= R",
        "i < y => u . x - c[i] >= gamma for i in 1..K-1",
        "i >= y => c[i] - u . x >= gamma for i in 1..K-1",
        "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",
        "gamma > 0",
    ],
)
prank = s.claim(
    "prank",
    "sum(wrong) <= ((K - 1) R^2 + 1)/gamma^2",
    "PRank: at most ((K − 1) R² + 1)/γ² wrong thresholds where a ranker of length 1 has margin γ.",
    where="after Crammer and Singer 2001",
    by=potential,
)
distance = s.claim(
    "prank-distance",
    "sum(distance) <= ((K - 1) R^2 + 1)/gamma^2",
    "PRank: off by at most ((K − 1) R² + 1)/γ² ranks in all if a ranker of length 1 has margin γ.",
    where="after Crammer and Singer 2001",
    by=potential,
)
