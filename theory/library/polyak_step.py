"""The errors of subgradient descent with Polyak's step, which knows the least value.

B. T. Polyak, Minimization of unsmooth functionals, USSR Computational Mathematics and Mathematical
Physics 9, 1969. A convex function enters by its value ``f`` and a subgradient ``g`` at the
learner's point; ``h`` is its least value, at ``u``.
"""

from ordproof import Learner, invariant, number, study, vector


class PolyakStep(Learner):
    def start(self, first):
        return first

    def step(self, w, f, g, h):
        return (f - h) / (g @ g) if g @ g > 0 else 0

    def update(self, w, f, g, h):
        return w - self.step(w, f, g, h) * g


s = study(
    PolyakStep,
    name="library",
    sees={"f": number, "g": vector, "h": number},
    fixed={"u": vector, "first": vector},
    given=["|g| <= G", "f >= h", "h >= f + g . (u - w)"],
)
errors = s.claim(
    "polyak-step",
    "sum((f - h)^2) <= G^2 |first - u|^2",
    "The squared errors are at most G²‖w₁ − u‖² together: the least of T errors is G‖w₁ − u‖/√T.",
    where="Polyak 1969",
    by=invariant(
        "G^2 |w - u|^2 + sum((f - h)^2) <= G^2 |first - u|^2",
        in_round=[
            "step >= 0",
            "step |g|^2 = f - h",
            "step g . (w[t] - u) >= step (f - h)",
            "|w - u|^2 <= |w[t] - u|^2 - step (f - h)",
            "f - h <= G^2 step",
            "(f - h)^2 <= G^2 step (f - h)",
        ],
    ),
)
