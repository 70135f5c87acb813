"""The average of the points of gradient descent is nearly as good as any comparator.

S. Shalev-Shwartz, Online learning and online convex optimization, Foundations and Trends in Machine
Learning 4, 2012, for one convex function: its value is ``f`` at the learner's point,
where g is a subgradient, ``h`` at u, and ``v`` at the average point m, where q is a subgradient.
``e`` is q · (w − m); since m is the average of the points, the e sum to 0.
"""

from ordproof import Learner, invariant, number, study, vector, zeros


class GradientDescent(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g):
        return w - self.eta * g


s = study(
    GradientDescent,
    name="library",
    sees={"g": vector, "f": number, "e": number},
    fixed={"u": vector, "m": vector, "q": vector, "h": number, "v": number},
    given=[
        "|g| <= G",
        "eta > 0",
        "h >= f + g . (u - w)",
        "e = q . (w - m)",
        "sum(e) = 0",
        "f >= v + e",
    ],
)
averaged = s.claim(
    "averaged-descent",
    "T (v - h) <= |u|^2/(2 eta) + eta G^2 T/2",
    "A convex function at the average point is at most ‖u‖²/(2ηT) + ηG²/2 above its value at u.",
    where="after Shalev-Shwartz 2012",
    kind="regret-bound",
    by=invariant(
        "|w - u|^2 + 2 eta (sum(f) - t h) <= |u|^2 + eta^2 G^2 t",
        "sum(f) >= t v + sum(e)",
    ),
)
