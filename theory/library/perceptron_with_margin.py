"""The updates of the perceptron that learns from all rounds below a margin τ.

Y. Li, H. Zaragoza, R. Herbrich, J. Shawe-Taylor and J. Kandola, The perceptron algorithm with
uneven margins, ICML 2002, for two equal margins.
"""

from ordproof import Learner, invariant, sign, study, vector, zeros


class MarginPerceptron(Learner):
    def start(self, d):
        return zeros(d)

    def updated(self, w, x, y):
        return y * (w @ x) <= self.tau

    def update(self, w, x, y):
        return w + self.eta * y * x if self.updated(w, x, y) else w


s = study(
    MarginPerceptron,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0", "eta > 0", "tau >= 0"],
)
margin = s.claim(
    "perceptron-with-margin",
    "sum(updated) <= (R^2 + 2 tau/eta)/gamma^2",
    "On data that a unit vector separates with margin γ: at most (R² + 2τ/η)/γ² updates.",
    where="after Li et al. 2002",
    kind="mistake-bound",
    by=invariant(
        "u . w >= eta gamma sum(updated)", "|w|^2 <= (eta^2 R^2 + 2 eta tau) sum(updated)"
    ),
)
