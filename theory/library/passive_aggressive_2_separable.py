"""The squared hinge losses of PA-II where a comparator has none: less than the paper says.

K. Crammer, O. Dekel, J. Keshet, S. Shalev-Shwartz and Y. Singer, Online passive-aggressive
algorithms, Journal of Machine Learning Research 7, 2006: the paper bounds those of PA-II
against any comparator.
"""

from ordproof import Learner, invariant, sign, study, vector, zeros


class PassiveAggressiveII(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, x, y):
        return max(0, 1 - y * (w @ x))

    def step(self, w, x, y):
        return self.loss(w, x, y) / (x @ x + 1 / (2 * self.C))

    def update(self, w, x, y):
        return w + self.step(w, x, y) * y * x


s = study(
    PassiveAggressiveII,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "C > 0", "loss(u) = 0"],
)
separable = s.claim(
    "pa-ii-separable",
    "sum(loss^2) <= ((R^2 + 1/(2 C))^2/(R^2 + 1/C)) |u|^2",
    "PA-II: at most (R² + 1/(2C))²/(R² + 1/C) ‖u‖², below (R² + 1/(2C)) ‖u‖²; a repeated point "
    "tends to it.",
    where="after Crammer et al. 2006, PA-II",
    by=invariant(
        "|w - u|^2 + sum(step^2 (|x|^2 + 1/C)) <= |u|^2",
        "(R^2 + 1/C) sum(loss^2) <= (R^2 + 1/(2 C))^2 sum(step^2 (|x|^2 + 1/C))",
        in_round=[
            "step (|x|^2 + 1/(2 C)) = loss",
            "step y (w[t] . x) = step - step loss",
            "step >= 0",
            "step y (u . x) >= step",
            "|w - u|^2 = |w[t] - u|^2 + 2 step y (w[t] . x - u . x) + step^2 |x|^2",
            "loss^2 = step^2 (|x|^2 + 1/(2 C))^2",
            "step^2 (R^2 - |x|^2) >= 0",
            "step^2 (R^2 - |x|^2)/C >= 0",
            "step^2 (R^2 - |x|^2)/C^2 >= 0",
            "step^2 (R^2 - |x|^2) R^2 |x|^2 >= 0",
            "step^2 (R^2 - |x|^2) (R^2 + |x|^2)/C >= 0",
            "(R^2 + 1/C) loss^2 <= (R^2 + 1/(2 C))^2 step^2 (|x|^2 + 1/C)",
        ],
    ),
)
