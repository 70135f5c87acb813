"""Sections 1 and 6: what PRank keeps while it learns."""

from sympy import Eq, Ge, Le

from theory.claims.claim import Claim
from theory.cusum.notation import b, i, k, m, n, predicted, r, t, w, x, y
from theory.cusum.prank_runs import PRankStream
from theory.cusum.proofs import order
from theory.intervals.prank_order import RUN
from theory.language.statement import ForAll, Indicator, Inner, LastIndex
from theory.proving.proof import Proof

prank_order = Claim(
    id="cusum/prank-order",
    where="Sections 1, 6",
    kind="order",
    says="PRank keeps b_1 ≤ b_2 ≤ … ≤ b_r before every round and after the last one, where b_1 = "
    "−∞ is below b_2.",
    conclusion=ForAll(Le(b[t, k], b[t, k + 1]), (t, 1, n + 1), (k, 1, r - 1)),
    space=PRankStream(),
    proofs=(Proof(order.prank_order, RUN, vocabulary=order.FROM_INFINITY),),
)


def answers(rank):  # type: ignore[no-untyped-def]
    """``1[w_k·x ≥ 0]`` before round t, at input i, for ``w_k = (u, b_k)``."""
    return Indicator(Ge(Inner(w[t, rank], x[i]), 0))


prank_chain = Claim(
    id="cusum/prank-chain",
    where="Section 1",
    kind="consistency",
    says="For PRank the chain 1[w_1·x ≥ 0] ≥ … ≥ 1[w_r·x ≥ 0] holds before every round and after "
    "the last one, at the stream's inputs and at any other input (m inputs in all); b_1 = −∞ is "
    "below every score.",
    conclusion=ForAll(Ge(answers(k), answers(k + 1)), (t, 1, n + 1), (i, 1, m), (k, 1, r - 1)),
    space=PRankStream(inputs=2),
    proofs=(Proof(order.chain, RUN, vocabulary=order.FROM_INFINITY),),
)

eq_11 = Claim(
    id="cusum/eq-11",
    where="eq. (11)",
    kind="definition",
    says="The restated predictor is PRank's: on every stream its maximum exists, and is the "
    "prediction that PRank makes in each round.",
    conclusion=ForAll(
        Eq(predicted[t], LastIndex(Ge(Inner(w[t, y], x[t]), 0), (y, 1, r))), (t, 1, n)
    ),
    space=PRankStream(),
    proofs=(Proof(order.predictor, RUN | order.INPUTS, vocabulary=order.FROM_INFINITY),),
)
