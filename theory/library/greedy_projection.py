"""The regret of gradient descent with projections and steps 1/√t.

M. Zinkevich, Online convex programming and generalized infinitesimal gradient ascent, ICML 2003,
Theorem 1. A convex loss enters by its value ``f`` and a subgradient ``g`` at the learner's point;
``h`` is the loss of the comparator. The projection ``p`` onto a convex set is known by what it
does for a point u of the set.
"""

from ordproof import Learner, invariant, number, sqrt, study, vector


class GreedyProjection(Learner):
    def start(self, first):
        return first

    def step(self, t):
        return 1 / sqrt(t)

    def update(self, w, t, g, p):
        return p


s = study(
    GreedyProjection,
    name="library",
    sees={"g": vector, "p": vector, "f": number, "h": number},
    fixed={"u": vector, "first": vector},
    given=[
        "|g| <= G",
        "|w - u| <= D",
        "h >= f + g . (u - w)",
        "(w - step g - p) . (u - p) <= 0",
    ],
)
zinkevich = s.claim(
    "greedy-projection",
    "sum(f - h) <= D^2 sqrt(T)/2 + (sqrt(T) - 1/2) G^2",
    "Where no two feasible points are further apart than D: regret at most D²√T/2 + (√T − ½)G².",
    where="Zinkevich 2003, Theorem 1",
    kind="regret-bound",
    by=invariant(
        "2 sum(f - h) + sqrt(t) |w - u|^2 <= D^2 sqrt(t) + (2 sqrt(t) - 1) G^2",
        after=1,
        in_round=[
            "sqrt(t) step = 1",
            "step >= 0",
            "(sqrt(t) - sqrt(t - 1)) (sqrt(t) + sqrt(t - 1)) = 1",
            "sqrt(t) >= sqrt(t - 1)",
            "(sqrt(t) - sqrt(t - 1))^2 >= 0",
            "1 <= 2 sqrt(t) (sqrt(t) - sqrt(t - 1))",
            "step <= 2 (sqrt(t) - sqrt(t - 1))",
            "(sqrt(t) - sqrt(t - 1)) |w[t] - u|^2 <= (sqrt(t) - sqrt(t - 1)) D^2",
            "|w[t] - step g - w|^2 >= 0",
            "|w - u|^2 <= |w[t] - u|^2 - 2 step g . (w[t] - u) + step^2 |g|^2",
        ],
    ),
)
