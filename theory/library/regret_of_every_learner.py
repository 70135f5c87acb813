"""No learner has a smaller regret than gradient descent with the best step: ‖u‖ G √T.

A learner chooses points w, in whatever way. Losses are linear, g · w, and an opponent, who sees w,
chooses g of length G orthogonal to the sum of the earlier ones, with g · w ≥ 0: in two dimensions
or more there is one, since -g will do where g does not. Then the sum of the g has length G √T. A u
that points against it has the total loss -‖u‖ G √T, and the learner's is not negative.

J. Abernethy, P. L. Bartlett, A. Rakhlin and A. Tewari, Optimal strategies and minimax lower bounds
for online convex games, COLT 2008.
"""

from ordproof import Learner, invariant, study, vector, zeros


class Opponent(Learner):
    """The state is the comparator: it points against the sum of the gradients."""

    def start(self, d):
        return zeros(d)

    def update(self, u, g, w):
        return u - self.a * g


s = study(
    Opponent,
    name="library",
    sees={"g": vector, "w": vector},
    given=["a > 0", "|g| = G", "g . u = 0", "g . w >= 0"],
)
every_learner = s.claim(
    "regret-of-every-learner",
    "sum(g . w) - sum(g . u[T+1]) >= sqrt(u[T+1] . u[T+1]) G sqrt(T)",
    "Whatever points w are chosen, if each gradient g has length G, is orthogonal to the sum of "
    "the earlier ones, and g·w ≥ 0, the regret is at least ‖u‖ G √T.",
    where="after Abernethy, Bartlett, Rakhlin and Tewari 2008",
    kind="optimality",
    by=invariant(
        "|u|^2 = a^2 G^2 t",
        "sum(g . w) >= 0",
        "a sum(g . u[T+1]) = -(u . u[T+1])",
        at_end=["a G sqrt(T) >= 0", "sqrt(u[T+1] . u[T+1]) = a G sqrt(T)"],
    ),
)
