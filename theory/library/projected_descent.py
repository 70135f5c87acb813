"""The regret of gradient descent with projections and a fixed step.

E. Hazan, Introduction to online convex optimization, Foundations and Trends in Optimization 2,
2016. ``p`` is the projection onto a convex set, known by what it does for a point u
of the set.
"""

from ordproof import Learner, invariant, number, study, vector


class ProjectedDescent(Learner):
    def start(self, first):
        return first

    def update(self, w, g, p):
        return p


s = study(
    ProjectedDescent,
    name="library",
    sees={"g": vector, "p": vector, "f": number, "h": number},
    fixed={"u": vector, "first": vector},
    given=["|g| <= G", "h >= f + g . (u - w)", "(w - eta g - p) . (u - p) <= 0", "eta > 0"],
)
regret = s.claim(
    "projected-descent",
    "sum(f - h) <= |first - u|^2/(2 eta) + eta G^2 T/2",
    "With a fixed step η: regret at most ‖w₁ − u‖²/(2η) + ηG²T/2.",
    where="after Hazan 2016",
    kind="regret-bound",
    by=invariant(
        "|w - u|^2 + 2 eta sum(f - h) <= |first - u|^2 + eta^2 G^2 t",
        in_round=[
            "|w[t] - eta g - w|^2 >= 0",
            "|w - u|^2 <= |w[t] - u|^2 - 2 eta g . (w[t] - u) + eta^2 |g|^2",
        ],
    ),
)
