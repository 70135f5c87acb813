"""Ridge regression online: its discounted losses are at most the best ridge loss in hindsight.

F. Zhdanov and Y. Kalnishkan, An identity for kernel ridge regression, 2010.
"""

from ordproof import Learner, identity, number, outer, potential, study, vector, zeros


class Ridge(Learner):
    def start(self, d):
        return zeros(d), 1 / self.a * identity(d)

    def loss(self, w, B, x, y):
        return (y - w @ x) ** 2 / (1 + x @ (B @ x))

    def update(self, w, B, x, y):
        p = B @ x
        s = 1 + x @ p
        return w + (y - w @ x) / s * p, B - outer(p) / s


s = study(
    Ridge,
    name="library",
    sees={"x": vector, "y": number},
    fixed={"a": number, "u": vector},
    given=["a > 0"],
)
ridge = s.claim(
    "ridge-regression",
    "sum(loss) <= a |u|^2 + sum((y - u . x)^2)",
    "Squared losses over 1 + xᵀB x are at most the ridge loss of any u, in total.",
    where="Zhdanov and Kalnishkan 2010",
    kind="regret-bound",
    by=potential,
)
