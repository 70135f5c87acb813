"""Section 2: ``L_MAE`` is discontinuous."""

from typing import Any

from flint import fmpq
from sympy import Abs, Eq, Ge, Gt, Le, Or, Symbol

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.notation import L_MAE, K, i, j, lower, theta, upper
from theory.intervals.rounds import Example, Values
from theory.language.statement import Exists, ForAll
from theory.pril.classifier import ORDERED
from theory.pril.proofs.discontinuity import jump
from theory.pril.proofs.eq_losses import RUN
from theory.proving.proof import Proof

epsilon = Symbol("epsilon", real=True)


class NearThreshold(Example):
    """An example with a small step ``epsilon > 0`` of the score."""

    vocabularies: Vocabularies = (vocabulary.ONE_ROUND,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        theta = range(1, self.limits[0]) if options.get("distinct") else None
        instance = dict(super().generate(choose))
        if theta is not None:
            instance["theta"] = tuple(theta)[: instance["K"] - 1]
        return {**instance, "reciprocal": choose(2, 12)}

    def values(self, instance: Instance, **options: Any) -> Values:
        if instance["reciprocal"] < 1:
            raise Inadmissible
        return {**super().values(instance), "epsilon": fmpq(1, instance["reciprocal"])}


JUMP = Exists(
    Ge(
        Abs(L_MAE(theta[i], theta, lower, upper) - L_MAE(theta[i] - epsilon, theta, lower, upper)),
        1,
    ),
    (i, 1, K - 1),
)
CONSTRAINED = Or(Ge(lower, 2), Le(upper, K - 1))


eq_1_discontinuous = Claim(
    id="pril/eq-1/discontinuous",
    where="Sec. 2",
    kind="consistency",
    says="L_MAE has a jump: at some threshold it changes by 1 or more within every distance ε of "
    "the score. (Where no threshold is constrained, y_l = 1 and y_r = K, it is the constant 0.)",
    hypotheses=(
        called("positive", Gt(epsilon, 0)),
        CONSTRAINED,
        ForAll(Eq(theta[i], i), (i, 1, K - 1)),
    ),
    conclusion=JUMP,
    space=NearThreshold(),
    readings=(
        Reading(
            "for some thresholds",
            "L_MAE as a function of score and thresholds jumps somewhere: at θ = (1, …, K − 1)",
            options={"distinct": True},
        ),
        Reading(
            "for every ordered θ",
            "L_MAE as a function of the score, whichever ordered thresholds it is given (ε less "
            "than the distance of any two that differ)",
            hypotheses=(
                called("positive", Gt(epsilon, 0)),
                CONSTRAINED,
                ORDERED,
                ForAll(
                    Or(Eq(theta[i], theta[j]), Gt(Abs(theta[i] - theta[j]), epsilon)),
                    (i, 1, K - 1),
                    (j, 1, K - 1),
                ),
            ),
        ),
    ),
    proofs=(Proof(jump, RUN, "for some thresholds"),),
)
