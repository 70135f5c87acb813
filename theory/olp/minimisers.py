"""The solutions of (8): in which sense the claims on (9) take α* from (8)."""

from functools import partial
from typing import Any

from sympy import Eq, Ge, Implies, IndexedBase, Le, Lt, Sum, Symbol

from theory.claims.claim import Claim
from theory.claims.space import Instance
from theory.language.statement import ForAll, Inner
from theory.olp.dual import BETA_IMAGE, BETA_STEPS, DUAL, IMAGE, WEIGHTS, beta, v_beta
from theory.olp.kdlor import PENALTY
from theory.olp.notation import STEP, STEPS, C, K, S_w, k, r, v
from theory.olp.ordinal import Duals
from theory.olp.proofs import dual as proved
from theory.olp.proofs.classes import SAMPLE
from theory.proving.proof import Proof

epsilon = IndexedBase("epsilon")

VARIATION = ForAll(Ge(C * Inner(v, STEP), Inner(v, STEPS)), (k, 1, K - 1))


class Solved(Duals):
    """With α a solution of (8), and steps ``ε_k`` from it towards the corners."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        solved = self.solution(known["S"], known["D"], known["C"])
        v_star = 2 * solved["w^*"]
        lengths = []
        for row, image in zip(known["D"], known["r"], strict=True):
            slope = known["C"] * (row @ v_star) - v_star @ known["S"] @ v_star
            moved = known["C"] * image - v_star
            curve = moved @ known["S"] @ moved
            lengths.append(-slope / (curve - slope) if slope < 0 else 0)
        return {**known, "alpha": solved["alpha"], "v": v_star, "epsilon": lengths}


SLOPE = C * Inner(v, STEP) - Inner(v, STEPS)
MOVED = C * r[k] - v
TOWARDS = (1 - epsilon[k]) * v + epsilon[k] * C * r[k]

claim = partial(Claim, where="eq. (8)", kind="optimality", space=Solved())

minimisers = claim(
    id="olp/eq-8/sharper-1",
    says="α minimises f over the weightings of (8) if its derivative at α towards each corner "
    "C e_k is not negative: C v·(m_{k+1} − m_k) ≥ v·Σ_k α_k (m_{k+1} − m_k). That is the sense in "
    "which α* solves (8) in the claims on (9).",
    hypotheses=(
        PENALTY,
        WEIGHTS[1],
        IMAGE,
        VARIATION,
        ForAll(Ge(beta[k], 0), (k, 1, K - 1)),
        Eq(Sum(beta[k], (k, 1, K - 1)), C),
        BETA_IMAGE,
    ),
    conclusion=Le(DUAL, Inner(v_beta, BETA_STEPS)),
    proofs=(Proof(proved.minimal, SAMPLE),),
)

variation_needed = claim(
    id="olp/eq-8/sharper-2",
    says="Every minimiser of (8) has that property: it is enough that α is no worse than one point "
    "α + ε_k (C e_k − α) of each segment to a corner along which f falls.",
    hypotheses=(
        IMAGE,
        ForAll(Eq(S_w(r[k]), STEP), (k, 1, K - 1)),
        ForAll(
            Implies(Lt(SLOPE, 0), Eq(epsilon[k] * (S_w(MOVED, MOVED) - SLOPE), -SLOPE)),
            (k, 1, K - 1),
        ),
        ForAll(
            Le(
                DUAL,
                Inner(
                    TOWARDS,
                    (1 - epsilon[k]) * STEPS.xreplace({k: Symbol("h", integer=True)})
                    + epsilon[k] * C * STEP,
                ),
            ),
            (k, 1, K - 1),
        ),
    ),
    conclusion=VARIATION,
    proofs=(Proof(proved.needed, SAMPLE),),
)
