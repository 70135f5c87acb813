"""The regret of online gradient descent with a fixed step, on the whole space.

M. Zinkevich, Online convex programming and generalized infinitesimal gradient ascent, ICML 2003, by
the potential of its Theorem 1. A convex loss enters by its value and a subgradient g at the
learner's point: ``f`` is the loss there, ``h`` the loss of the comparator.
"""

from ordproof import Learner, invariant, number, study, vector, zeros


class GradientDescent(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g):
        return w - self.eta * g


class OnLinearLosses(GradientDescent):
    def loss(self, w, g):
        return w @ g


given = ["|g| <= G", "eta > 0"]
linear = study(OnLinearLosses, name="library", sees={"g": vector}, fixed={"u": vector}, given=given)
regret = linear.claim(
    "gradient-descent",
    "regret <= |u|^2/(2 eta) + eta G^2 T/2",
    "Against every u the regret on linear losses is at most ‖u‖²/(2η) + ηG²T/2.",
    where="after Zinkevich 2003, Theorem 1",
    by=invariant("|w - u|^2 + 2 eta regret <= |u|^2 + eta^2 G^2 t"),
)

convex = study(
    GradientDescent,
    name="library",
    sees={"g": vector, "f": number, "h": number},
    fixed={"u": vector},
    given=[*given, "h >= f + g . (u - w)"],
)
convex_regret = convex.claim(
    "gradient-descent-convex",
    "sum(f - h) <= |u|^2/(2 eta) + eta G^2 T/2",
    "Against every u the regret on convex losses is at most ‖u‖²/(2η) + ηG²T/2.",
    where="after Zinkevich 2003, Theorem 1",
    kind="regret-bound",
    by=invariant("|w - u|^2 + 2 eta sum(f - h) <= |u|^2 + eta^2 G^2 t"),
)
