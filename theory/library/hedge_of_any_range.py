"""Hedge with costs from any range, for any number N of experts.

Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line learning and an
application to boosting, JCSS 55, 1997, Theorem 2, of (c − a)/(b − a) for costs c from a to b.
"""

from ordproof import Learner, experts, number, potential, study, weights, zeros


class Hedge(Learner):
    def start(self):
        return zeros(self.N) + 1

    def loss(self, w, cost):
        return (w * cost).sum() / w.sum()

    def update(self, w, cost):
        return w * (1 - (1 - self.beta) / (self.b - self.a) * (cost - self.a))


s = study(
    Hedge,
    name="library",
    sees={"cost": weights},
    fixed={"N": experts, "beta": number, "a": number, "b": number},
    given=["0 < beta", "beta < 1", "a < b", "a <= cost[i] and cost[i] <= b for i in 1..N"],
)
hedge = s.claim(
    "hedge-of-any-range",
    "sum(loss) - a T <= ((b - a) log(N) + log(1/beta) (sum(cost[i]) - a T))/(1 - beta)"
    " for i in 1..N",
    "Above a T, the loss is at most ((b − a) log N + log(1/β) L)/(1 − β), L being an expert's.",
    where="after Freund and Schapire 1997, Theorem 2",
    kind="regret-bound",
    by=potential,
)
