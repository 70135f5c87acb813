"""Section 3, listing: the Support Class Algorithm for the subproblems of CCCP."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from sympy import And, Equivalent, Gt, Implies, IndexedBase, Le

from algorithms.pa.support_class import Search, SupportClassRamp
from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance
from theory.language.statement import ForAll
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.model import ORDERED
from theory.ramp.notation import C, K, alpha, i, in_I, k, n
from theory.ramp.rounds import Values

found = IndexedBase(r"\alpha'")
"""The multipliers that SCA-RAMP finds for step k of CCCP, those of the solution being ``alpha``."""

SEARCH = ("losses", "initial", "candidates", "bound", "discarded")


class SupportClassSteps(Iterations):
    """The steps of CCCP from v_t, and for each what SCA-RAMP answers at the same point.

    Options: those of `algorithms.pa.support_class.Search`, and of `Iterations`. Half of the draws
    have a whole s from −4 to 0: few indices are discarded then, and many multipliers are at C.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        low = {"s": Fraction(choose(-4, 0)), "C": Fraction(1, choose(2, 4))}
        return drawn | (low if choose(0, 1) else {})

    def values(self, instance: Instance, **options: Any) -> Values:
        values = super().values(instance, **options)
        search = Search(**{name: options[name] for name in SEARCH if name in options})
        learner = SupportClassRamp(values["K"], values["C"], values["s"], search=search)
        state, label = ThresholdState(values["w"], values["theta"]), (values["y_l"], values["y_r"])
        points = zip(values[r"\bar{w}"], values[r"\bar{\theta}"], strict=True)
        answers = [
            learner.inner(state, ThresholdState(w, theta), values["x"], label).multipliers
            for w, theta in list(points)[: values["n"]]
        ]
        inside = np.array(values["z"]) != 0
        return values | {r"\alpha'": [np.where(inside, row, 0 * row) for row in answers]}


HELD = (
    "that the search, which never takes an index out of its sets again, takes none in that the "
    "multipliers held at C leave without a loss"
)
"""What a proof of the readings with multipliers held at C would need."""

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
        missing=HELD,
    ),
    Reading("excluded", "discarded indices are left out", {"discarded": "excluded"}),
    Reading(
        "held, excluded",
        "multipliers are held at C, and discarded indices are left out",
        {"bound": "held", "discarded": "excluded"},
        missing=HELD,
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
)
