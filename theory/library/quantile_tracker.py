"""A tracked quantile is exceeded as often as it should be, on any stream.

A. N. Angelopoulos, E. J. Candès and R. J. Tibshirani, Conformal PID control for time series
prediction, NeurIPS 2023, for scores in [0, B]; after I. Gibbs and E. J. Candès, Adaptive conformal
inference under distribution shift, NeurIPS 2021.
"""

from ordproof import Learner, invariant, number, study


class QuantileTracker(Learner):
    """The threshold q rises after a miscovered score, and falls a little after a covered one."""

    def start(self, d):
        return 0

    def miscovered(self, q, score):
        return 1 if score > q else 0

    def update(self, q, score):
        return q + self.eta * (self.miscovered(q, score) - self.alpha)


s = study(
    QuantileTracker,
    name="library",
    sees={"score": number},
    given=["0 <= score", "score <= B", "eta > 0", "0 <= alpha", "alpha <= 1"],
)
kept = invariant(
    "-eta <= q and q <= B + eta",
    "eta sum(miscovered) = eta alpha t + q",
)
at_most = s.claim(
    "quantile-tracker",
    "sum(miscovered) <= alpha T + B/eta + 1",
    "Of T scores in [0, B] at most αT + B/η + 1 exceed the threshold that was set before.",
    where="after Angelopoulos, Candès and Tibshirani 2023",
    kind="mistake-bound",
    by=kept,
)
at_least = s.claim(
    "quantile-tracker-from-below",
    "sum(miscovered) >= alpha T - 1",
    "Of T scores in [0, B] at least αT − 1 exceed the threshold that was set before.",
    where="after Angelopoulos, Candès and Tibshirani 2023",
    by=kept,
)
