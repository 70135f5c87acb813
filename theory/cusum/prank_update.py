"""Section 6: the perceptron update with PRank's feature map, (13) and (14)."""

from dataclasses import replace
from functools import partial

from sympy import Abs, And, Eq, IndexedBase, Le, Max, Min

from theory.claims.claim import Claim
from theory.cusum.items import ThresholdItem
from theory.cusum.notation import Phi, b, d, i, joint, k, r, u, x, y, y_hat, z
from theory.cusum.proofs import sentinel
from theory.cusum.proofs import thresholds as prove
from theory.cusum.readings import FINITE, INFINITE
from theory.cusum.vocabulary import ITEM_BY_COORDINATES
from theory.language.statement import Blocks, ForAll, Indicator, Ones, Sign, Zeros
from theory.proving.proof import Proof
from theory.proving.tactics import directly

BOTH = (INFINITE, FINITE)


GAP = Sign(y - y_hat)

difference = Claim(
    id="cusum/prank-phi/difference",
    where="Section 6",
    kind="identity",
    says="The difference Φ(x, y) − Φ(x, ŷ), block by block.",
    conclusion=Eq(
        Phi(x, y) - Phi(x, y_hat),
        Blocks(
            (y - y_hat) * z,
            Zeros(Min(y, y_hat)),
            -GAP * Ones(Abs(y - y_hat)),
            Zeros(r - Max(y, y_hat)),
        ),
        evaluate=False,
    ),
    space=ThresholdItem(),
    readings=(FINITE,),
    proofs=(
        Proof(
            prove.blocks, prove.FEATURES, vocabulary=replace(ITEM_BY_COORDINATES, sign_at_zero=1)
        ),
    ),
)

after = IndexedBase(r"\mathbf{w}^+")
"""The weights after the update of Figure 3."""

UPDATE = Eq(after, joint + Phi(x, y) - Phi(x, y_hat), evaluate=False)

claim = partial(Claim, hypotheses=(UPDATE,), space=ThresholdItem(), readings=BOTH)

eq_13 = claim(
    id="cusum/eq-13",
    where="eq. (13)",
    kind="identity",
    says="In the update of Figure 3 with Φ of Section 6, u ← u + (y − ŷ) z.",
    conclusion=ForAll(Eq(after[i], u[i] + (y - y_hat) * z[i], evaluate=False), (i, 1, d - 1)),
    proofs=(
        Proof(directly, prove.FEATURES, FINITE.name, ITEM_BY_COORDINATES),
        Proof(directly, sentinel.FEATURES, INFINITE.name),
    ),
)

BETWEEN = And(Le(Min(y, y_hat) + 1, k), Le(k, Max(y, y_hat)))

eq_14 = claim(
    id="cusum/eq-14",
    where="eq. (14)",
    kind="identity",
    says="In the update of Figure 3 with Φ of Section 6, b_k ← b_k − sign(y − ŷ) for "
    "k = min(y, ŷ) + 1, …, max(y, ŷ), and the other thresholds stay.",
    conclusion=ForAll(
        Eq(after[d - 1 + k], b[k] - Indicator(BETWEEN) * GAP, evaluate=False), (k, 1, r)
    ),
    proofs=(
        Proof(
            directly,
            prove.FEATURES,
            FINITE.name,
            replace(ITEM_BY_COORDINATES, sign_at_zero=1),
        ),
        Proof(sentinel.update_b, sentinel.FEATURES, INFINITE.name),
    ),
)

b1_never = claim(
    id="cusum/eq-14/b1-never",
    where="Section 6",
    kind="consistency",
    says="The update leaves b_1 as it is, so b_1 keeps its initial value.",
    conclusion=Eq(after[d], b[1], evaluate=False),
    proofs=(
        Proof(directly, prove.FEATURES, FINITE.name, ITEM_BY_COORDINATES),
        Proof(sentinel.directly, sentinel.FEATURES, INFINITE.name),
    ),
)
