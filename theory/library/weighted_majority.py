"""Weighted majority makes few more mistakes than any expert, for any number N of experts.

N. Littlestone and M. K. Warmuth, The weighted majority algorithm, Information and Computation 108,
1994. ``wrong`` is 1 for an expert that is wrong, 0 for one that is right; what lies between is
allowed, too. The majority is wrong where half of the weight is, so a tie counts as a mistake.
"""

from ordproof import Learner, experts, number, potential, study, weights, zeros


class WeightedMajority(Learner):
    def start(self):
        return zeros(self.N) + 1

    def mistake(self, w, wrong):
        return 2 * (w * wrong).sum() >= w.sum()

    def update(self, w, wrong):
        return w * (1 - (1 - self.beta) * wrong)


s = study(
    WeightedMajority,
    name="library",
    sees={"wrong": weights},
    fixed={"N": experts, "beta": number},
    given=["0 < beta", "beta < 1", "0 <= wrong[i] and wrong[i] <= 1 for i in 1..N"],
)
weighted_majority = s.claim(
    "weighted-majority",
    "mistakes <= (log(N) + log(1/beta) sum(wrong[i]))/log(2/(1 + beta)) for i in 1..N",
    "At most (log N + m log(1/β))/log(2/(1 + β)) mistakes, m being those of any expert.",
    where="Littlestone and Warmuth 1994",
    kind="mistake-bound",
    by=potential,
)
