"""The normalised errors of the projection algorithm, or normalised least mean squares.

G. C. Goodwin and K. S. Sin, Adaptive filtering prediction and control, Prentice-Hall 1984.
"""

from ordproof import Learner, number, potential, study, vector


class NormalisedLeastMeanSquares(Learner):
    def start(self, first):
        return first

    def weight(self, w, x, y):
        return 1 / (self.c + x @ x)

    def error(self, w, x, y):
        return self.weight(w, x, y) * (y - w @ x) ** 2

    def update(self, w, x, y):
        return w + self.eta * self.weight(w, x, y) * (y - w @ x) * x


s = study(
    NormalisedLeastMeanSquares,
    name="library",
    sees={"x": vector, "y": number},
    fixed={"u": vector, "first": vector},
    given=["y = u . x", "c > 0", "eta > 0", "eta <= 2"],
)
errors = s.claim(
    "normalised-least-mean-squares",
    "eta (2 - eta) errors <= |first - u|^2",
    "Where u fits the data: η(2 − η) Σ (y − w·x)²/(c + ‖x‖²) ≤ ‖w₁ − u‖².",
    where="Goodwin and Sin 1984",
    by=potential,
)
