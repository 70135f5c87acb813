"""Online gradient descent with the step of a known number of rounds: the regret of √T.

S. Shalev-Shwartz, Online learning and online convex optimization, 2012, Theorem 2.4, has D G √(2T)
with the step D/(G √(2T)); with D/(G √T) the factor √2 goes.
"""

from ordproof import Learner, invariant, number, study, vector, zeros


class Descent(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, g):
        return w @ g

    def update(self, w, g):
        return w - self.eta * g


s = study(
    Descent,
    name="library",
    sees={"g": vector},
    fixed={"u": vector, "eta": number},
    given=["|g| <= G", "G > 0", "|u| <= D", "D > 0", "eta = D/(G sqrt(T))"],
)
known_horizon = s.claim(
    "known-horizon",
    "regret <= D G sqrt(T)",
    "With the step D/(G √T), gradient descent has a regret of at most D G √T on linear losses.",
    where="after Shalev-Shwartz 2012, Theorem 2.4",
    by=invariant("2 eta regret + |w - u|^2 <= |u|^2 + eta^2 G^2 t"),
)
