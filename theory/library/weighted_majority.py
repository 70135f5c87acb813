"""Weighted majority makes few more mistakes than any expert, for any number N of experts.

N. Littlestone and M. K. Warmuth, The weighted majority algorithm, Information and Computation 108,
1994. ``wrong`` is 1 for an expert that is wrong, 0 for one that is right; what lies between is
allowed, too. The majority is wrong where half of the weight is, so a tie counts as a mistake.
"""

from ordproof import Learner, experts, invariant, number, study, weights, zeros


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
    by=invariant(
        "w[i] > 0 for i in 1..N",
        "log(sum(w[i] for i in 1..N)) <= log(N) - log(2/(1 + beta)) mistakes",
        "log(w[i]) >= log(beta) sum(wrong[i]) for i in 1..N",
        in_round=[
            "w[t,i] wrong[i] >= 0 for i in 1..N",
            "1 - (1 - beta) wrong[i] >= beta for i in 1..N",
            "w[i] >= beta w[t,i] and w[i] <= w[t,i] for i in 1..N",
            "w[i] > 0 for i in 1..N",
            "sum(w[i] for i in 1..N) <= sum(w[t,i] for i in 1..N)",
            "mistake (2 sum(w[i] for i in 1..N) - (1 + beta) sum(w[t,i] for i in 1..N)) <= 0",
            "log(sum(w[i] for i in 1..N)) <= log(sum(w[t,i] for i in 1..N))",
            "mistake (sum(w[i] for i in 1..N) (2/(1 + beta)) - sum(w[t,i] for i in 1..N)) <= 0",
            "mistake (sum(w[i] for i in 1..N) (2/(1 + beta))/sum(w[t,i] for i in 1..N) - 1) <= 0",
            "log(sum(w[i] for i in 1..N) (2/(1 + beta)))"
            " = log(sum(w[i] for i in 1..N)) + log(2/(1 + beta))",
            "mistake log(sum(w[i] for i in 1..N) (2/(1 + beta)))"
            " <= mistake log(sum(w[t,i] for i in 1..N))",
            "log(sum(w[i] for i in 1..N)) + mistake log(2/(1 + beta))"
            " <= log(sum(w[t,i] for i in 1..N))",
            "log(1 - (1 - beta) wrong[i]) >= wrong[i] log(beta) for i in 1..N",
            "log(w[i]) = log(w[t,i]) + log(1 - (1 - beta) wrong[i]) for i in 1..N",
        ],
        at_end=[
            "log(2/(1 + beta)) > 0",
            "log(sum(w[T+1,j] for j in 1..N)) >= log(w[T+1,i]) for i in 1..N",
        ],
    ),
)
