"""Hedge loses little more than any expert, for any number N of experts with costs from 0 to 1.

Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line learning and an
application to boosting, JCSS 55, 1997, Theorem 2. The paper allows every factor U(c) with
β^c ≤ U(c) ≤ 1 − (1 − β) c; this is the largest one.
"""

from ordproof import Learner, experts, number, potential, study, weights, zeros


class Hedge(Learner):
    def start(self):
        return zeros(self.N) + 1

    def loss(self, w, cost):
        return (w * cost).sum() / w.sum()

    def update(self, w, cost):
        return w * (1 - (1 - self.beta) * cost)


s = study(
    Hedge,
    name="library",
    sees={"cost": weights},
    fixed={"N": experts, "beta": number},
    given=["0 < beta", "beta < 1", "0 <= cost[i] and cost[i] <= 1 for i in 1..N"],
)
hedge = s.claim(
    "hedge",
    "sum(loss) <= (log(N) + log(1/beta) sum(cost[i]))/(1 - beta) for i in 1..N",
    "Hedge: the loss is at most (log N + L log(1/β))/(1 − β), L being the costs of any expert.",
    where="Freund and Schapire 1997, Theorem 2",
    kind="regret-bound",
    by=potential,
)
