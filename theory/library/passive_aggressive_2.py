"""The squared hinge losses of PA-II, whose steps are damped by 1/(2C).

K. Crammer, O. Dekel, J. Keshet, S. Shalev-Shwartz and Y. Singer, Online passive-aggressive
algorithms, Journal of Machine Learning Research 7, 2006: the bound of PA-II.
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
    given=["|x| <= R", "C > 0"],
)
theorem_5 = s.claim(
    "pa-ii",
    "sum(loss^2) <= (R^2 + 1/(2 C)) (|u|^2 + 2 C sum(loss(u)^2))",
    "PA-II has squared losses of at most (R² + 1/(2C)) (‖u‖² + 2C Σℓ(u)²) together.",
    where="Crammer et al. 2006, PA-II",
    by=invariant(
        "|w - u|^2 + sum(loss step) <= |u|^2 + 2 C sum(loss(u)^2)",
        "sum(loss^2) <= (R^2 + 1/(2 C)) sum(loss step)",
        in_round=[
            "step (|x|^2 + 1/(2 C)) = loss",
            "step y (w[t] . x) = step - step loss",
            "step >= 0",
            "step y (u . x) >= step - step loss(u)",
            "|w - u|^2 = |w[t] - u|^2 + 2 step y (w[t] . x - u . x) + step^2 |x|^2",
            "(step - 2 C loss(u))^2 >= 0",
            "loss^2 <= (R^2 + 1/(2 C)) loss step",
        ],
    ),
)
