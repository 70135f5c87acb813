"""The wrong thresholds of PRank, for any number K of ranks.

K. Crammer and Y. Singer, Pranking with ranking, NIPS 2001: the mistake bound. The paper bounds the
distances |ŷ − y| of ranks; a rank that is off by n has at least n wrong thresholds, ``wrong``.
"""

from ordproof import (
    Learner,
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
