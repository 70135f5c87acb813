"""Section 3, the first stated result and its proof: J decreases along CCCP."""

from functools import partial
from typing import Any

from sympy import And, Implies, Le, Lt

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll, NormSquared
from theory.proving.proof import Proof
from theory.ramp.cccp import (
    ELSEWHERE,
    STEPS,
    by_rule,
    passed_theta,
    passed_w,
    point,
    proofs,
    tangent,
    u_at,
)
from theory.ramp.cccp_run import FROM_ANYWHERE
from theory.ramp.notation import k, n
from theory.ramp.objective import J, J_cav, J_vex
from theory.ramp.proofs import descent as proved

SQUARED_STEP = NormSquared(passed_w[k + 1] - passed_w[k], passed_theta[k + 1] - passed_theta[k])


def each_step(body: Any) -> Any:
    """For every step of the procedure."""
    return ForAll(body, (k, 1, n))


DECREASE = Le(J(*point(k + 1)), J(*point(k)))


def first_line(at_s: str) -> Any:
    """Line 1 of one step."""
    here, before = (J_vex(*point(number)) + tangent(at_s, u_at(number)) for number in (k + 1, k))
    return Le(here, before)


def second_line(at_s: str) -> Any:
    """Line 2 of one step."""
    return Le(J_cav(*point(k + 1)), J_cav(*point(k)) + tangent(at_s, u_at(k + 1) - u_at(k)))


descent = Claim(
    id="ramp/descent",
    where="Sec. 3, first stated result",
    kind="convergence",
    says="Along CCCP, from wherever it starts, J never increases; read strictly, it decreases in "
    "every step, or in every step that moves.",
    conclusion=each_step(DECREASE),
    space=ELSEWHERE,
    readings=(
        *by_rule(lambda at_s: each_step(DECREASE)),
        Reading(
            "strict",
            "J decreases strictly in every step",
            conclusion=each_step(Lt(J(*point(k + 1)), J(*point(k)))),
            space=STEPS,
            kind="degenerate",
        ),
        Reading(
            "strict where it moves",
            "J decreases strictly in every step that moves the point",
            conclusion=each_step(Implies(Lt(0, SQUARED_STEP), Lt(J(*point(k + 1)), J(*point(k))))),
        ),
    ),
    proofs=(
        *proofs(proved.descends),
        Proof(proved.descends("kept"), FROM_ANYWHERE["kept"], "strict where it moves"),
    ),
)

claim = partial(Claim, where="Sec. 3, proof", kind="convergence", space=ELSEWHERE)

line_1 = claim(
    id="ramp/descent/line-1",
    says="The new point is no worse than the old one for the step's own objective.",
    conclusion=each_step(first_line("kept")),
    readings=by_rule(lambda at_s: each_step(first_line(at_s))),
    proofs=proofs(proved.line_1),
    follows=("ramp/cccp",),
)

line_2 = claim(
    id="ramp/descent/line-2",
    says="By concavity J_cav lies below its tangent at the old point.",
    conclusion=each_step(second_line("kept")),
    readings=by_rule(lambda at_s: each_step(second_line(at_s))),
    proofs=proofs(proved.line_2),
    follows=("ramp/objective/concave-part",),
)

line_3 = claim(
    id="ramp/descent/line-3",
    says="Lines 1 and 2 together give the descent.",
    conclusion=each_step(Implies(And(first_line("kept"), second_line("kept")), DECREASE)),
    readings=by_rule(
        lambda at_s: each_step(Implies(And(first_line(at_s), second_line(at_s)), DECREASE))
    ),
    proofs=proofs(proved.line_3),
    follows=("ramp/descent/line-1", "ramp/descent/line-2"),
)

strong = Claim(
    id="ramp/descent/sharper-1",
    where="Sec. 3, first stated result",
    kind="convergence",
    says="Each step lowers J by at least half the squared distance that it moves the point.",
    conclusion=each_step(Le(J(*point(k + 1)) + SQUARED_STEP / 2, J(*point(k)))),
    space=ELSEWHERE,
    readings=by_rule(lambda at_s: each_step(Le(J(*point(k + 1)) + SQUARED_STEP / 2, J(*point(k))))),
    proofs=proofs(proved.strong),
)
