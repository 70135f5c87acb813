"""The squared errors of least mean squares against any u, with any step and with one that is fixed.

J. Kivinen and M. K. Warmuth, Exponentiated gradient versus gradient descent for linear predictors,
Information and Computation 132, 1997.
"""

from ordproof import Learner, invariant, number, potential, study, vector, zeros


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
    given=["|x| <= R", "eta > 0"],
)
errors = s.claim(
    "least-mean-squares-agnostic",
    "(1 - eta R^2) losses <= |u|^2/eta + sum(loss(u))",
    "With 1 − ηR² before them, the squared errors are at most ‖u‖²/η + Σ(y − u·x)² together.",
    where="after Kivinen and Warmuth 1997",
    by=invariant(
        "|w - u|^2 + eta (1 - eta R^2) losses <= |u|^2 + eta sum(loss(u))",
        in_round=[
            "eta^2 (y - w[t] . x)^2 |x|^2 <= eta^2 (y - w[t] . x)^2 R^2",
            "eta (w[t] . x - u . x)^2 >= 0",
        ],
    ),
)

fixed = study(
    LeastMeanSquares,
    name="library",
    sees={"x": vector, "y": number},
    fixed={"u": vector},
    given=["|x| <= R", "R > 0", "eta = 1/(2 R^2)"],
)
fixed_step = fixed.claim(
    "least-mean-squares-fixed-step",
    "losses <= 2 sum(loss(u)) + 2 R^2 |u|^2",
    "With the step 1/(2R²) the squared errors are at most twice those of u, and 2R²‖u‖².",
    where="Kivinen and Warmuth 1997",
    by=potential,
)
