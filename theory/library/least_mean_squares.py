"""The squared errors of least mean squares on data that some u fits.

N. Cesa-Bianchi, P. M. Long and M. K. Warmuth, Worst-case quadratic loss bounds for prediction using
linear functions and gradient descent, IEEE Transactions on Neural Networks 7, 1996.
"""

from ordproof import Learner, invariant, number, study, vector, zeros


class LeastMeanSquares(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, x, y):
        return (y - w @ x) ** 2

    def update(self, w, x, y):
        return w + self.eta * (y - w @ x) * x


s = study(
    LeastMeanSquares,
    name="library",
    sees={"x": vector, "y": number},
    fixed={"u": vector},
    given=["|x| <= R", "y = u . x", "eta > 0", "eta R^2 <= 1"],
)
errors = s.claim(
    "least-mean-squares",
    "losses <= |u|^2/eta",
    "Where u fits the data and η ≤ 1/R², the squared errors are at most ‖u‖²/η together.",
    where="Cesa-Bianchi, Long and Warmuth 1996",
    by=invariant("|w - u|^2 + eta losses <= |u|^2"),
)
