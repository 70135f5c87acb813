"""The all-threshold hinge losses of online gradient descent, against any ranker.

J. Rennie and N. Srebro, Loss functions for preference levels, 2005: the loss is the sum of a hinge
at each threshold. M. Zinkevich, Online convex programming, 2003, for the bound.
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


class AllThresholdDescent(Learner):
    """Each threshold on the wrong side of the score, or nearer than 1, is moved by the step η."""

    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def side(self, y):
        return where(indices(self.K - 1) < y, 1, -1)

    def loss(self, w, b, x, y):
        missing = 1 - self.side(y) * (w @ x - b)
        return where(missing > 0, missing, 0).sum()

    def update(self, w, b, x, y):
        z = self.side(y)
        step = where(1 - z * (w @ x - b) > 0, z, 0)
        return w + self.eta * step.sum() * x, b - self.eta * step


s = study(
    AllThresholdDescent,
    name="library",
    sees={"x": vector, "y": rank},
    fixed={"K": ranks, "u": vector, "c": thresholds},
    given=["|x| <= R", "eta > 0"],
)
regret = s.claim(
    "all-threshold-descent",
    "regret <= (|u|^2 + sum(c[i]^2 for i in 1..K-1))/(2 eta) + eta ((K - 1)^2 R^2 + K - 1) T/2",
    "Against every ranker (u, c): (|u|² + |c|²)/(2η) + η ((K − 1)² R² + K − 1) T/2.",
    where="after Rennie and Srebro 2005, Zinkevich 2003",
    by=potential,
)
