"""Section 2: ``L_IMC`` is convex in the parameters."""

from typing import Any

from flint import fmpq
from sympy import IndexedBase, Le, Symbol

from algorithms.seam import exact
from theory.claims.claim import Claim
from theory.claims.space import Choose, Inadmissible, Instance
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.notation import L_IMC, lower, upper
from theory.intervals.rounds import Example, Values
from theory.pril.losses import IMC
from theory.pril.proofs import theorem_3_surrogate as proved
from theory.proving.proof import Proof

other, lam = IndexedBase(r"\theta'"), Symbol("lambda", real=True)
score_other = Symbol("f'", real=True)
between = IndexedBase(r"\theta^{\lambda}")


class TwoPoints(Example):
    """Two parameter vectors ``(w, θ)`` and ``(w', θ')``, and a weight ``λ = weight/12``."""

    vocabularies: Vocabularies = (vocabulary.ONE_ROUND,)
    by_dimension = (*Example.by_dimension, "w'")
    by_threshold = (*Example.by_threshold, "theta'")
    real_fields = (*Example.real_fields, "w'", "theta'")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose))
        second = [self.number(choose) for _ in range(instance["d"] + instance["K"] - 1)]
        return {
            **instance,
            "w'": tuple(second[: instance["d"]]),
            "theta'": tuple(second[instance["d"] :]),
            "weight": choose(0, 12),
        }

    def values(self, instance: Instance, **options: Any) -> Values:
        values = super().values(instance)
        w, b = exact(instance["w'"]), exact(instance["theta'"])
        if len(w) != instance["d"] or len(b) != instance["K"] - 1:
            raise Inadmissible
        weight = fmpq(instance["weight"], 12)
        return {
            **values,
            r"\theta'": b,
            "f'": w @ values["x"],
            "lambda": weight,
            r"\theta^{\lambda}": weight * values["theta"] + (1 - weight) * b,
            r"f^{\lambda}": (weight * values["w"] + (1 - weight) * w) @ values["x"],
        }


eq_2_convex = Claim(
    id="pril/eq-2/convex",
    where="Sec. 2",
    kind="consistency",
    says="L_IMC is convex in (w, θ): between two parameter vectors it is at most the chord.",
    hypotheses=(Le(0, lam), Le(lam, 1)),
    conclusion=Le(
        L_IMC(Symbol(r"f^{\lambda}", real=True), between, lower, upper),
        lam * IMC + (1 - lam) * L_IMC(score_other, other, lower, upper),
    ),
    space=TwoPoints(ordered=False),
    proofs=(Proof(proved.convex, proved.TWO_POINTS),),
)
