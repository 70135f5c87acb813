"""The relaxation method for linear inequalities: how far its points are from what they violate.

S. Agmon, The relaxation method for linear inequalities, Canadian Journal of Mathematics 6, 1954;
T. S. Motzkin and I. J. Schoenberg, ibid. Each inequality is scaled so that its vector has length 1.
"""

from ordproof import Learner, invariant, number, study, vector


class Relaxation(Learner):
    def start(self, first):
        return first

    def distance(self, w, a, b):
        return max(0, b - w @ a)

    def update(self, w, a, b):
        return w + self.r * self.distance(w, a, b) * a


s = study(
    Relaxation,
    name="library",
    sees={"a": vector, "b": number},
    fixed={"u": vector, "first": vector},
    given=["u . a >= b", "|a| = 1", "r > 0", "r <= 2"],
)
distances = s.claim(
    "relaxation",
    "r (2 - r) sum(distance^2) <= |first - u|^2",
    "Where u meets every inequality: r(2 − r) Σ (distance to the half-space)² ≤ ‖w₁ − u‖².",
    where="Agmon 1954",
    by=invariant("|w - u|^2 + r (2 - r) sum(distance^2) <= |first - u|^2"),
)
