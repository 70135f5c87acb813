"""Section 6: the perceptron update with PRank's feature map, (13) and (14)."""

from __future__ import annotations

from dataclasses import replace

from sympy import Abs, And, Eq, IndexedBase, Le, Max, Min

from theory.claims.claim import Claim, Goal, Obligation
from theory.cusum.items import ThresholdItem
from theory.cusum.notation import Phi, b, d, i, joint, k, r, u, x, y, y_hat, z
from theory.cusum.proofs import thresholds as prove
from theory.cusum.readings import FINITE, INFINITE
from theory.cusum.vocabulary import ITEM_BY_COORDINATES
from theory.language.statement import Blocks, ForAll, Indicator, Ones, Sign, Zeros
from theory.proving.proof import Proof

BOTH = (INFINITE, FINITE)


def _component_of_b() -> Goal:
    import z3

    y, y_hat, k = z3.Ints("y ŷ k")
    difference = z3.If(k <= y, -1, 0) - z3.If(k <= y_hat, -1, 0)
    low, high = z3.If(y < y_hat, y, y_hat), z3.If(y < y_hat, y_hat, y)
    between = z3.And(low + 1 <= k, k <= high)
    printed = z3.If(between, z3.If(y > y_hat, -1, 1), 0)
    return Goal((k >= 1, y >= 1, y_hat >= 1), difference == printed, difference == -printed)


def _component_of_u() -> Goal:
    import z3

    y, y_hat, z, before = z3.Reals("y ŷ z_i u_i")
    return Goal(
        (),
        before + y * z - y_hat * z == before + (y - y_hat) * z,
        before + y * z - y_hat * z == before,
    )


def _first_row() -> Goal:
    import z3

    y, predicted, k, r = z3.Ints("y predicted k r")
    low = z3.If(y < predicted, y, predicted)
    high = z3.If(y < predicted, predicted, y)
    return Goal(
        (y >= 1, y <= r, predicted >= 1, predicted <= r, low + 1 <= k, k <= high),
        k != 1,
        k != 2,
    )


def untouched(reading: str = "") -> Obligation:
    """The loop of an update, ``min(y, ŷ) + 1, …, max(y, ŷ)``, never visits row 1."""
    return Obligation(
        "the loop starts at 2 or later",
        "all",
        _first_row,
        "y and ŷ are ranks, hence at least 1; row 1 keeps its value in every round.",
        reading,
    )


in_b = Obligation(
    "a component of the block of b",
    "all",
    _component_of_b,
    "For a generic component k: Φ(x, y) has −1 there if k ≤ y and 0 if not. A component that is 0 "
    "changes nothing, b_1 = −∞ included.",
)
in_u = Obligation(
    "a component of the block of u", "all", _component_of_u, "For a generic component of z."
)

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
    obligations=(in_b, in_u),
)

after = IndexedBase(r"\mathbf{w}^+")
"""The weights after the update of Figure 3."""

UPDATE = Eq(after, joint + Phi(x, y) - Phi(x, y_hat), evaluate=False)

eq_13 = Claim(
    id="cusum/eq-13",
    where="eq. (13)",
    kind="identity",
    says="In the update of Figure 3 with Φ of Section 6, u ← u + (y − ŷ) z.",
    hypotheses=(UPDATE,),
    conclusion=ForAll(Eq(after[i], u[i] + (y - y_hat) * z[i], evaluate=False), (i, 1, d - 1)),
    space=ThresholdItem(),
    readings=BOTH,
    obligations=(in_u,),
    proofs=(Proof(prove.update_z, prove.FEATURES, FINITE.name, ITEM_BY_COORDINATES),),
)

BETWEEN = And(Le(Min(y, y_hat) + 1, k), Le(k, Max(y, y_hat)))

eq_14 = Claim(
    id="cusum/eq-14",
    where="eq. (14)",
    kind="identity",
    says="In the update of Figure 3 with Φ of Section 6, b_k ← b_k − sign(y − ŷ) for "
    "k = min(y, ŷ) + 1, …, max(y, ŷ), and the other thresholds stay.",
    hypotheses=(UPDATE,),
    conclusion=ForAll(
        Eq(after[d - 1 + k], b[k] - Indicator(BETWEEN) * GAP, evaluate=False), (k, 1, r)
    ),
    space=ThresholdItem(),
    readings=BOTH,
    obligations=(in_b,),
    proofs=(
        Proof(
            prove.update_b,
            prove.FEATURES,
            FINITE.name,
            replace(ITEM_BY_COORDINATES, sign_at_zero=1),
        ),
    ),
)

b1_never = Claim(
    id="cusum/eq-14/b1-never",
    where="Section 6",
    kind="consistency",
    says="The update leaves b_1 as it is, so b_1 keeps its initial value.",
    hypotheses=(UPDATE,),
    conclusion=Eq(after[d], b[1], evaluate=False),
    space=ThresholdItem(),
    readings=BOTH,
    obligations=(untouched(), in_b),
    proofs=(Proof(prove.first_threshold, prove.FEATURES, FINITE.name, ITEM_BY_COORDINATES),),
)
