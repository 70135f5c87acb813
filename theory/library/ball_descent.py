"""The regret of gradient descent that is projected onto a ball.

E. Hazan, Introduction to online convex optimization, Foundations and Trends in Optimization 2,
2016. `projected_descent.py` has it for every convex set, of which one property of a projection is
given; here the projection is computed.
"""

from ordproof import Learner, norm, potential, study, vector, zeros


class BallDescent(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g):
        z = w - self.eta * g
        return self.B / max(self.B, norm(z)) * z


s = study(
    BallDescent,
    name="library",
    sees={"g": vector},
    fixed={"u": vector},
    given=["|g| <= G", "|u| <= B", "eta > 0", "B > 0"],
)
regret = s.claim(
    "ball-descent",
    "sum(g . (w - u)) <= |u|^2/(2 eta) + eta G^2 T/2",
    "Against every u of the ball the regret on linear losses is at most ‖u‖²/(2η) + ηG²T/2.",
    where="after Hazan 2016",
    kind="regret-bound",
    by=potential,
)
