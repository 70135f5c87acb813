"""The mistakes of PA-I, whose steps are at most C.

K. Crammer, O. Dekel, J. Keshet, S. Shalev-Shwartz and Y. Singer, Online passive-aggressive
algorithms, Journal of Machine Learning Research 7, 2006, Theorem 4.
"""

from ordproof import Learner, invariant, potential, sign, study, vector, zeros


class PassiveAggressiveI(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, x, y):
        return max(0, 1 - y * (w @ x))

    def step(self, w, x, y):
        loss = self.loss(w, x, y)
        return loss / (x @ x) if loss < self.C * (x @ x) else self.C

    def update(self, w, x, y):
        return w + self.step(w, x, y) * y * x


s = study(
    PassiveAggressiveI,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "C > 0"],
)
theorem_4 = s.claim(
    "pa-i",
    "mistakes <= max(R^2, 1/C) (|u|^2 + 2 C sum(loss(u)))",
    "PA-I errs at most max(R², 1/C) (‖u‖² + 2C Σℓ(u)) times.",
    where="Crammer et al. 2006, Theorem 4",
    by=invariant(
        "|w - u|^2 + sum(loss step) <= |u|^2 + 2 C sum(loss(u))",
        "mistakes <= max(R^2, 1/C) sum(loss step)",
        in_round=[
            "loss >= 0",
            "step >= 0",
            "loss step >= 0",
            "step <= C",
            "step |x|^2 <= loss",
            "step y (w[t] . x) = step - step loss",
            "step y (u . x) >= step - step loss(u)",
            "|w - u|^2 = |w[t] - u|^2 + 2 step y (w[t] . x - u . x) + step^2 |x|^2",
            "loss(u) >= 0",
            "step^2 |x|^2 <= step loss",
            "step loss(u) <= C loss(u)",
            "step = C or step |x|^2 = loss",
            "loss >= mistake",
            "loss^2 >= mistake",
            "max(R^2, 1/C) C >= 1",
            "max(R^2, 1/C) >= |x|^2",
            "mistake <= max(R^2, 1/C) loss step",
        ],
    ),
)
small_steps = s.claim(
    "pa-i-small-steps",
    "mistakes <= (|u|^2 + 2 C sum(loss(u)))/(C (2 - C R^2))",
    "The sharper form for C R² ≤ 1: 1/(C (2 − C R²)), not 1/C. A round with u = C x attains it.",
    given=["C R^2 <= 1"],
    where="after Crammer et al. 2006, Theorem 4",
    by=potential,
)
