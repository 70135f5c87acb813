"""The wrong thresholds of the perceptron for interval labels, for any number K of ranks.

N. Manwani, PRIL: Perceptron ranking using interval labeled data, 2018: the mistake bound. ``wrong``
are the thresholds left of the interval that the score has not passed, and right of it that it has.
"""

from ordproof import (
    Learner,
    indices,
    interval,
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

    def step(self, w, b, x, y):
        low, high = y
        i = indices(self.K - 1)
        z = where(i < low, 1, where(i >= high, -1, 0))
        return where(z * (w @ x - b) <= 0, z, 0)

    def wrong(self, w, b, x, y):
        return (self.step(w, b, x, y) ** 2).sum()

    def update(self, w, b, x, y):
        step = self.step(w, b, x, y)
        return w + step.sum() * x, b - step


s = study(
    PRIL,
    name="library",
    sees={"x": vector, "y": interval},
    fixed={"K": ranks, "u": vector, "c": thresholds},
    given=[
        "|x| <= R",
        "i < y_l => u . x - c[i] >= gamma for i in 1..K-1",
        "i >= y_r => c[i] - u . x >= gamma for i in 1..K-1",
        "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",
        "gamma > 0",
    ],
)
pril = s.claim(
    "pril",
    "sum(wrong) <= ((K - 1) R^2 + 1)/gamma^2",
    "PRIL: at most ((K − 1) R² + 1)/γ² wrong thresholds where a ranker of length 1 has margin γ.",
    where="after Manwani 2018, Theorem 1",
    by=potential,
)
