"""The online Newton step on the whole space: its regret before the step to the determinant.

E. Hazan, A. Agarwal and S. Kale, Logarithmic regret algorithms for online convex optimization,
Machine Learning 69, 2007. A loss enters by its value f and its gradient g at the learner's point,
and the comparator's value h; that it is exp-concave is what is given. There is no projection.
"""

from ordproof import Learner, identity, number, outer, potential, study, vector, zeros


class NewtonStep(Learner):
    def start(self, d):
        return zeros(d), 1 / self.a * identity(d)

    def share(self, B, g):
        return g @ (B @ g) / (1 + g @ (B @ g))

    def update(self, w, B, g):
        p = B @ g
        s = 1 + g @ p
        return w - 1 / self.beta / s * p, B - outer(p) / s


s = study(
    NewtonStep,
    name="library",
    sees={"g": vector, "f": number, "h": number},
    fixed={"a": number, "beta": number, "u": vector},
    given=["a > 0", "beta > 0", "h >= f + g . (u - w) + (beta/2) (g . (u - w))^2"],
)
online_newton_step = s.claim(
    "online-newton-step",
    "sum(f - h) <= a (beta/2) |u|^2 + sum(share)/(2 beta)",
    "Against every u the regret is at most aβ‖u‖²/2 + Σ gᵀA⁻¹g/(2β).",
    where="after Hazan, Agarwal and Kale 2007",
    kind="regret-bound",
    by=potential,
)
