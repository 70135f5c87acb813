"""AROW: the mistakes, and the updates that are no mistakes, before the step to the determinant.

K. Crammer, A. Kulesza and M. Dredze, Adaptive regularization of weight vectors, NIPS 2009; the
paper bounds Σ xᵀB x/(r + xᵀB x) by a logarithm of a determinant. A mistake counts twice here, as an
update too; of an update the hinge loss of u is paid, and the squares of u · x.
"""

from ordproof import Learner, identity, number, outer, potential, sign, study, vector, zeros


class Arow(Learner):
    def start(self, d):
        return zeros(d), identity(d)

    def mistake(self, w, B, x, y):
        return y * (w @ x) <= 0

    def updated(self, w, B, x, y):
        return y * (w @ x) < 1

    def share(self, w, B, x, y):
        return x @ (B @ x) / (self.r + x @ (B @ x)) if y * (w @ x) < 1 else 0

    def gain(self, w, B, x, y):
        return (1 - y * (w @ x)) ** 2 * self.r / (self.r + x @ (B @ x)) if y * (w @ x) < 1 else 0

    def update(self, w, B, x, y):
        if y * (w @ x) < 1:
            p = B @ x
            s = self.r + x @ p
            return w + y * (1 - y * (w @ x)) / s * p, B - outer(p) / s
        return w, B


s = study(
    Arow,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"r": number, "u": vector},
    given=["r > 0"],
)
arow = s.claim(
    "arow",
    "mistakes + sum(updated) <= r |u|^2 + sum(updated (u . x)^2) + sum(share)"
    " + 2 sum(updated max(0, 1 - y (u . x)))",
    "Mistakes and updates are at most r‖u‖² + Σ (u·x)² + Σ share + 2 Σ ℓ(u), over the updates.",
    where="after Crammer, Kulesza and Dredze 2009",
    by=potential,
)
squared_losses = s.claim(
    "arow-squared-losses",
    "sum(gain) <= r |u|^2 + sum(updated (1 - y (u . x))^2)",
    "Discounted squared hinge losses are at most the ridge loss of any u over the updates.",
    where="after Crammer, Kulesza and Dredze 2009",
    by=potential,
)
