"""PRIL on exact labels: the learner that PRank is, and Lemma 1's display for i = y − 1."""

from sympy import And, Eq, Gt, Implies

from algorithms.prank import PRank
from theory.claims.claim import Claim
from theory.intervals.notation import (
    L_MAE,
    K,
    d,
    i,
    j,
    over_thresholds,
    t,
    theta,
    w,
    x,
    y_l,
    y_r,
)
from theory.intervals.one_round import ROUND, by_update
from theory.intervals.rounds import OneRound
from theory.language.statement import ForAll, Indicator, Inner
from theory.pril.algorithm_1 import listed_tau
from theory.pril.lemma_1 import CASES, gap, ordered
from theory.pril.lemma_1_lines import above, below
from theory.pril.proofs import exact_labels as proved
from theory.pril.proofs.algorithm_1 import IN_ONE_ROUND
from theory.pril.repairs_order import prank_values
from theory.proving.proof import Proof


class PRankRound(OneRound):
    """One round of PRank from any ordered thresholds."""

    valued = staticmethod(prank_values)
    learner = PRank


gated = Indicator(Gt(L_MAE(Inner(w[t], x[t]), theta[t], y_l[t], y_r[t]), 0)) * listed_tau
"""``τ_i^t`` as Algorithm 1 sets it, where the loss of the round is positive."""

only_on_loss = Claim(
    id="pril/algorithm-1/exact-labels-prank/repair-1",
    where="Sec. 3",
    kind="consistency",
    says="“When exact labels are given to the Algorithm 1 … it becomes same as” PRank if it moves "
    "only in rounds of positive loss: from any ordered thresholds PRank makes Algorithm 1's "
    "update times 1[L_MAE > 0].",
    hypotheses=(ordered(t),),
    conclusion=And(
        ForAll(Eq(w[t + 1, j], w[t, j] + over_thresholds(gated) * x[t, j]), (j, 1, d)),
        ForAll(Eq(theta[t + 1, i], theta[t, i] - gated), (i, 1, K - 1)),
    ),
    space=PRankRound(exact_labels=True),
    proofs=(Proof(proved.only_on_loss, proved.PRANK_ROUND, vocabulary=IN_ONE_ROUND),),
)

EXACT = Indicator(Eq(y_l[t], y_r[t]))

display = Claim(
    id="pril/lemma-1/case-2/line-2/repair-1",
    where="Lemma 1, proof",
    kind="identity",
    says="For i = y_l − 1 the gap grows by 1[f − θ_i ≤ 0]. Where the label is exact, case 4 is the "
    "same pair, θ_{i+1} moves too, and the gap grows by 1[f − θ_{i+1} ≥ 0] as well.",
    conclusion=ForAll(
        Implies(CASES["case-2"], Eq(gap(t + 1), gap(t) + below(t, i) + EXACT * above(t, i + 1))),
        (i, 1, K - 2),
    ),
    space=OneRound(ordered=False),
    proofs=(Proof(by_update, ROUND),),
)
