"""The squared hinge losses of the passive-aggressive learner on data without loss.

K. Crammer, O. Dekel, J. Keshet, S. Shalev-Shwartz and Y. Singer, Online passive-aggressive
algorithms, Journal of Machine Learning Research 7, 2006, Theorem 2.
"""

from ordproof import Learner, invariant, sign, study, vector, zeros


class PassiveAggressive(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, x, y):
        return max(0, 1 - y * (w @ x))

    def update(self, w, x, y):
        loss = self.loss(w, x, y)
        return w + loss / (x @ x) * y * x if loss > 0 else w


s = study(
    PassiveAggressive,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "loss(u) = 0"],
)
theorem_2 = s.claim(
    "passive-aggressive",
    "sum(loss^2) <= R^2 |u|^2",
    "Where u has no loss, PA's squared losses are at most R²‖u‖² together.",
    where="Crammer et al. 2006, Theorem 2",
    by=invariant("R^2 |w - u|^2 + sum(loss^2) <= R^2 |u|^2"),
)
