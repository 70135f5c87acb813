"""Section 3: the thresholds of PA, PA-I and PA-II after a round."""

from functools import partial

from sympy import Eq, Ge, Implies, Le

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.ramp.model import ORDERED
from theory.ramp.notation import C, K, i, theta, theta_next, y_l, y_r
from theory.ramp.proofs import order as proved
from theory.ramp.rounds import Update
from theory.ramp.runs import RUNS

VARIANTS = (("PA", "pa"), ("PA-I", "pa-i"), ("PA-II", "pa-ii"))
AFTER = ForAll(Le(theta_next[i], theta_next[i + 1]), (i, 1, K - 2))
BEFORE = Le(theta[i], theta[i + 1])


def order(variant: str, name: str, cost: str) -> Claim:
    """Ordered thresholds stay ordered."""
    return Claim(
        id=f"ramp/{variant}/order",
        where="Sec. 3",
        kind="order",
        says=f"If θ_t is ordered, so is θ_(t+1) of {name}{cost}.",
        hypotheses=(ORDERED,),
        conclusion=AFTER,
        space=Update(disorder=True),
        readings=(Reading("as printed", "", {"variant": variant}),),
        proofs=(Proof(proved.order(variant), RUNS[variant]),),
    )


pa_order = order("pa", "PA", "")
pa_i_order = order("pa-i", "PA-I", ", for every C > 0")
pa_ii_order = order("pa-ii", "PA-II", ", for every C > 0")

claim = partial(Claim, where="Sec. 3", kind="order", space=Update(ordered=False))

one_pair = claim(
    id="ramp/pa/order/sharper-1",
    says="Each pair of neighbouring thresholds that is in order before the round is in order after "
    "it, whatever the other thresholds are.",
    conclusion=ForAll(
        Implies(BEFORE, Le(theta_next[i], theta_next[i + 1])),
        (i, 1, K - 2),
    ),
    readings=tuple(Reading(name, f"of {name}", {"variant": v}) for name, v in VARIANTS),
    proofs=tuple(Proof(proved.pairs(v), RUNS[v], name) for name, v in VARIANTS),
)

needed = claim(
    id="ramp/pa/order/needed",
    says="No weaker condition on θ_t makes θ_(t+1) ordered in every round: after a round with the "
    "label [1, K] the thresholds are ordered only if they were.",
    hypotheses=(Eq(y_l, 1), Eq(y_r, K), AFTER),
    conclusion=ORDERED,
    readings=tuple(Reading(name, f"of {name}", {"variant": v}) for name, v in VARIANTS),
    proofs=tuple(Proof(proved.needed, RUNS[v], name) for name, v in VARIANTS),
)

strict = claim(
    id="ramp/pa-ii/order/sharper-1",
    says="Of a gap between neighbouring thresholds PA-II leaves the share 1/(2C + 1) at least, so "
    "that distinct thresholds stay distinct. PA and PA-I can make them equal.",
    conclusion=ForAll(
        Implies(
            BEFORE,
            Ge((2 * C + 1) * (theta_next[i + 1] - theta_next[i]), theta[i + 1] - theta[i]),
        ),
        (i, 1, K - 2),
    ),
    readings=(Reading("as stated", "", {"variant": "pa-ii"}),),
    proofs=(Proof(proved.share, RUNS["pa-ii"]),),
)
