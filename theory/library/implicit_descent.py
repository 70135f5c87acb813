"""The regret of implicit updates: a step along a subgradient at the point where it ends.

B. Kulis and P. L. Bartlett, Implicit online learning, ICML 2010. ``g`` is a subgradient at the
learner's point, ``r`` one at the next point; the loss is ``f`` here, ``after`` there, and ``h`` at
the comparator.
"""

from ordproof import Learner, invariant, number, study, vector, zeros


class ImplicitDescent(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, r):
        return w - self.eta * r


s = study(
    ImplicitDescent,
    name="library",
    sees={"g": vector, "r": vector, "f": number, "after": number, "h": number},
    fixed={"u": vector},
    given=[
        "|g| <= G",
        "eta > 0",
        "after >= f + g . (w[t+1] - w)",
        "h >= after + r . (u - w[t+1])",
    ],
)
implicit = s.claim(
    "implicit-descent",
    "sum(f - h) <= |u|^2/(2 eta) + eta G^2 T/2",
    "Implicit updates have the regret of explicit ones, at most ‖u‖²/(2η) + ηG²T/2.",
    where="after Kulis and Bartlett 2010",
    kind="regret-bound",
    by=invariant(
        "|w - u|^2 + 2 eta sum(f - h) <= |u|^2 + eta^2 G^2 t",
        in_round=["|eta g - eta r|^2 >= 0"],
    ),
)
