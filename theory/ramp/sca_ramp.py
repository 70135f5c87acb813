"""Section 3, listing: the Support Class Algorithm for the subproblems of CCCP."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from sympy import And, Equivalent, Gt, Implies, IndexedBase, Le

from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.ramp import vocabulary
from theory.ramp.cccp_rounds import Iterations, moved
from theory.ramp.model import ORDERED
from theory.ramp.notation import C, K, alpha, i, in_I, k, n
from theory.ramp.proofs import searched_answers as proved
from theory.ramp.rounds import Values
from theory.ramp.searched_steps import program
from theory.ramp.searches import chosen, example, passes_of_steps, searching

found = IndexedBase(r"\alpha'")
"""The multipliers that SCA-RAMP finds for step k of CCCP, those of the solution being ``alpha``."""


class SupportClassSteps(Iterations):
    """The steps of CCCP from v_t, and for each what SCA-RAMP answers at the same point.

    Options: those of `algorithms.pa.support_class.Search`, and of `Iterations`. Half of the draws
    have a whole s from −4 to 0: few indices are discarded then, and many multipliers are at C.
    The passes of each search are named as in `theory.ramp.searches`, with the mark ``^{S}``.
    """

    vocabularies: Vocabularies = (vocabulary.ANSWERED,)

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return *super().programs(**options), program(chosen(options))

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        low = {"s": Fraction(choose(-4, 0)), "C": Fraction(1, choose(2, 4))}
        return drawn | (low if choose(0, 1) else {})

    def values(self, instance: Instance, **options: Any) -> Values:
        values = super().values(instance, **options)
        learner, (state, x, label) = searching(values, **options), example(values)
        pairs = zip(values[r"\bar{w}"], values[r"\bar{\theta}"], strict=True)
        points = [ThresholdState(w, theta) for w, theta in pairs][: values["n"]]
        answers = [learner.inner(state, point, x, label) for point in points]
        inside = np.array(values["z"]) != 0
        searched = passes_of_steps(learner, values, answers)
        return (
            values
            | {
                r"\alpha'": [
                    np.where(inside, answer.multipliers, 0 * answer.multipliers)
                    for answer in answers
                ],
                r"\beta^{S}": [moved(answer, values["C"]) for answer in answers],
            }
            | {f"{name}^{{S}}": passes for name, passes in searched.items()}
        )


LEFT_OUT = (
    "what the search answers where discarded indices are left out, beside the exact steps: that "
    "from points in order it takes in those of the others that fall short is proved in a step "
    "(theory.ramp.proofs.searched_excluded); what is wanted beside it is that the exact step is "
    "the same without discarded indices, of which it moves none"
)
"""What a proof of the reading with multipliers held at C, and those left out, would need."""

READINGS = (
    Reading(
        "as listed",
        "signed losses 1 − u_i, empty sets at first, all of I visited, multipliers cut at their "
        "bound at the end, discarded indices shifted by C",
    ),
    Reading("hinge losses", "l_i = max(0, 1 − u_i)", {"losses": "hinge"}),
    Reading("nearest first", "the sets begin with the nearest indices", {"initial": "nearest"}),
    Reading("positive losses", "only indices with a positive loss", {"candidates": "positive"}),
    Reading("no bound", "multipliers above C are left alone", {"bound": "ignore"}),
    Reading(
        "held",
        "multipliers are held at C during the search",
        {"bound": "held"},
    ),
    Reading("excluded", "discarded indices are left out", {"discarded": "excluded"}),
    Reading(
        "held, excluded",
        "multipliers are held at C, and discarded indices are left out",
        {"bound": "held", "discarded": "excluded"},
        missing=LEFT_OUT,
    ),
)

STEPS = SupportClassSteps()


BEFORE_A_CUT = (
    Reading(
        "as listed",
        "signed losses 1 − u_i, empty sets at first, all of I visited, multipliers l_i − z_i a‖x‖² "
        "as they come out, discarded indices shifted by C",
        {"bound": "ignore"},
    ),
    *(
        replace(reading, options={"bound": "ignore", **reading.options})
        for reading in READINGS[1:]
        if reading.name != "no bound"
    ),
)
"""The same, before any cut: what is cut to [0, C] in the end lies there, whatever was found."""


def each_of_I(body: Any) -> Any:
    """For every step and every index of I."""
    return ForAll(Implies(in_I(i), body), (k, 1, n), (i, 1, K - 1))


sca_ramp = Claim(
    id="ramp/sca-ramp",
    where="Sec. 3, listing",
    kind="algorithm",
    says="SCA-RAMP finds, for every subproblem, multipliers that the KKT conditions allow, "
    "0 ≤ α_i ≤ C, before any of them is cut to its bound.",
    hypotheses=(ORDERED,),
    conclusion=each_of_I(And(Le(0, found[k, i]), Le(found[k, i], C))),
    space=STEPS,
    readings=BEFORE_A_CUT,
    proofs=(Proof(proved.in_bounds, proved.ROUND, "held"),),
)

finds_active = Claim(
    id="ramp/sca-ramp/finds-active",
    where="Sec. 1, Sec. 3",
    kind="optimality",
    says="SCA-RAMP finds the active constraints of the KKT system of the CCCP subproblem: the "
    "indices with positive multipliers are those of the solution, for every step from v_t.",
    hypotheses=(ORDERED,),
    conclusion=each_of_I(Equivalent(Gt(found[k, i], 0), Gt(alpha[k, i], 0))),
    space=STEPS,
    readings=READINGS,
    proofs=(Proof(proved.finds_active, proved.WITH_EXACT, "held"),),
)
