"""The forecaster of Vovk, Azoury and Warmuth: its regret is at most Σ y² xᵀA⁻¹x, A with x in it.

V. Vovk, Competitive on-line statistics, International Statistical Review 69, 2001; K. S. Azoury and
M. K. Warmuth, Relative loss bounds for on-line density estimation, Machine Learning 43, 2001. Their
last step bounds the sum by Y² log det; here it stays, and no bound on y or x is needed.
"""

from ordproof import Learner, identity, number, outer, potential, study, vector, zeros


class Forecaster(Learner):
    def start(self, d):
        return zeros(d), 1 / self.a * identity(d)

    def share(self, B, x):
        return x @ (B @ x) / (1 + x @ (B @ x))

    def loss(self, w, B, x, y):
        return (y - w @ x / (1 + x @ (B @ x))) ** 2

    def update(self, w, B, x, y):
        p = B @ x
        s = 1 + x @ p
        return w + (y - w @ x) / s * p, B - outer(p) / s


s = study(
    Forecaster,
    name="library",
    sees={"x": vector, "y": number},
    fixed={"a": number, "u": vector},
    given=["a > 0"],
)
aggregating_forecaster = s.claim(
    "aggregating-forecaster",
    "sum(loss) <= a |u|^2 + sum((y - u . x)^2) + sum(y^2 share)",
    "Squared losses exceed the ridge loss of any u by at most Σ y² xᵀA⁻¹x.",
    where="after Vovk 2001; Azoury and Warmuth 2001",
    kind="regret-bound",
    by=potential,
)
