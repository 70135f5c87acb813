"""The hinge losses of the perceptron for interval labels, for any number K of ranks.

N. Manwani, PRIL: Perceptron ranking using interval labeled data, 2018: Theorem 3 bounds the regret
of these losses. They do not grow with T where a ranker has a margin.
"""

from ordproof import (
    Learner,
    indices,
    interval,
    number,
    potential,
    ranks,
    study,
    thresholds,
    vector,
    where,
    zeros,
)


class PRIL(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def side(self, y):
        low, high = y
        i = indices(self.K - 1)
        return where(i < low, 1, where(i >= high, -1, 0))

    def loss(self, w, b, x, y):
        missing = self.side(y) * (b - w @ x)
        return where(missing >= 0, missing, 0).sum()

    def update(self, w, b, x, y):
        z = self.side(y)
        step = where(z * (w @ x - b) <= 0, z, 0)
        return w + step.sum() * x, b - step


s = study(
    PRIL,
    name="library",
    sees={"x": vector, "y": interval},
    fixed={"K": ranks, "u": vector, "c": thresholds, "gamma": number},
    given=["|x| <= R"],
)
margin = s.claim(
    "pril-hinge-margin",
    "sum(loss) <= ((K - 1) R^2 + 1)^2/(8 gamma^2)",
    "PRIL: at most ((K − 1) R² + 1)²/(8γ²) in all where a ranker of length 1 has margin γ.",
    given=[
        "i < y_l => u . x - c[i] >= gamma for i in 1..K-1",
        "i >= y_r => c[i] - u . x >= gamma for i in 1..K-1",
        "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",
        "gamma > 0",
    ],
    where="after Manwani 2018, Theorem 3",
    by=potential,
)
any_stream = s.claim(
    "pril-hinge",
    "sum(loss) <= ((K - 1) R^2 + 1) (K - 1) T/2",
    "PRIL: hinge losses of at most (K − 1) ((K − 1) R² + 1)/2 a round, whatever the labels.",
    where="after Manwani 2018, Theorem 3",
    by=potential,
)
