"""The regret of gradient descent with steps 1/(Ht) on H-strongly convex losses.

E. Hazan, A. Agarwal and S. Kale, Logarithmic regret algorithms for online convex optimization,
Machine Learning 69, 2007. ``p`` is the projection, as in greedy_projection.py.
"""

from ordproof import Learner, invariant, number, study, vector


class StronglyConvexDescent(Learner):
    def start(self, first):
        return first

    def step(self, t):
        return 1 / t / self.H

    def update(self, w, g, p):
        return p


s = study(
    StronglyConvexDescent,
    name="library",
    sees={"g": vector, "p": vector, "f": number, "h": number},
    fixed={"u": vector, "first": vector},
    given=[
        "|g| <= G",
        "H > 0",
        "h >= f + g . (u - w) + (H/2) |u - w|^2",
        "(w - step g - p) . (u - p) <= 0",
    ],
)
lines = [
    "H t step = 1",
    "step >= 0",
    "H t >= 0",
    "|w[t] - step g - w|^2 >= 0",
    "|w - u|^2 <= |w[t] - u|^2 - 2 step g . (w[t] - u) + step^2 |g|^2",
    "H t |w - u|^2 <= H t |w[t] - u|^2 - 2 g . (w[t] - u) + step |g|^2",
    "H step = 1/t",
    "H step |g|^2 <= G^2 (1/t)",
]
harmonic = s.claim(
    "strongly-convex-harmonic",
    "sum(f - h) <= (G^2/(2 H)) sum(1/t)",
    "The sharper form: the regret is at most G²/(2H) (1 + 1/2 + … + 1/T).",
    where="after Hazan, Agarwal and Kale 2007",
    kind="regret-bound",
    by=invariant("2 H sum(f - h) + H^2 t |w - u|^2 <= G^2 sum(1/t)", in_round=lines),
)
theorem_1 = s.claim(
    "strongly-convex",
    "sum(f - h) <= (G^2/(2 H)) (1 + log(T))",
    "The regret is at most G²/(2H) (1 + log T).",
    where="Hazan, Agarwal and Kale 2007",
    kind="regret-bound",
    by=invariant(
        "2 H sum(f - h) + H^2 t |w - u|^2 <= G^2 sum(1/t)",
        "sum(1/t) <= 1 + log(t)",
        after=1,
        in_round=lines,
    ),
)
