"""Section 3: what SCA-RAMP looks for, read off from the root of one scalar equation.

The step ``a`` along x of a subproblem of CCCP satisfies
``a = Σ_{i ∈ I} z_i clip(l_i − z_i a ‖x‖², −C 1[i ∈ D], C (1 − 1[i ∈ D]))``, ``l_i = 1 − u_i(v_t)``.
The subproblem is the first one, from any point, which says what is discarded: every step is that.
"""

from typing import Any

from sympy import And, Eq, Equivalent, Ge, Gt, Le, Max, Min

from algorithms.pa.balance import balance, multipliers_at
from algorithms.pa.ramp import PARamp
from algorithms.seam import kind
from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance
from theory.language.statement import Indicator, NormSquared
from theory.proving.proof import Proof
from theory.ramp.cccp import AT_S, beyond, u_at
from theory.ramp.cccp_kkt import FIRST, each_of_I
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.notation import C, a, alpha, alpha_other, i, margin, over_I, theta, w, x, z
from theory.ramp.proofs import sca_root as proved
from theory.ramp.proofs.cccp_kkt import SOLUTION
from theory.ramp.rounds import Values


class Roots(Iterations):
    """The same steps, the root ``a`` of the first one's equation, and the terms in it."""

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        learner = PARamp(found["K"], found["C"], found["s"], at_s=options.get("at_s", "kept"))
        x, label = found["x"], self.label(found)
        ell, z = learner.shortfalls(ThresholdState(found["w"], found["theta"]), x, label)
        first = ThresholdState(found[r"\bar{w}"][0], found[r"\bar{\theta}"][0])
        gone = learner.discarded(first, x, label)
        low, high = learner.bounds(gone, kind(ell))
        a = balance(ell, z, x @ x, 1, low, high)
        return found | {"a": a, r"\tilde{\alpha}": multipliers_at(a, ell, z, x @ x, 1, low, high)}


ROUND = Roots(elsewhere="any")


def discarded(at_s: str) -> Any:
    """``1[i ∈ D]``."""
    return Indicator(beyond(u_at(1), at_s))


SHORT = 1 - margin(w, theta) - z[i] * a * NormSquared(x)
"""``l_i − z_i a ‖x‖²``: what the shift along x leaves of the shortfall."""


STEP = alpha_other[i]
"""That, brought into the range of the index."""


def root(at_s: str) -> tuple[Any, Any]:
    """``a`` solves the equation; a discarded index has ``[−C, 0]``, another one ``[0, C]``."""
    gone = discarded(at_s)
    clipped = Max(-C * gone, Min(C * (1 - gone), SHORT))
    terms = each_of_I(Eq(STEP, clipped, evaluate=False))
    return terms, Eq(a, over_I(z[i] * STEP), evaluate=False)


def readings(conclusion: Any) -> tuple[Reading, ...]:
    """One for each treatment of margins equal to s."""
    return tuple(
        Reading(
            name,
            meaning,
            {"at_s": name, **FIRST},
            hypotheses=root(name),
            conclusion=conclusion(name),
        )
        for name, meaning in AT_S.items()
    )


def sets(at_s: str) -> Any:
    """Positive, and bounded, multipliers by what the shift leaves."""
    gone = discarded(at_s)
    return each_of_I(
        And(
            Equivalent(Gt(alpha[1, i], 0), Gt(SHORT, -C * gone)),
            Equivalent(Ge(alpha[1, i], C), Ge(SHORT, C * (1 - gone))),
        )
    )


def multipliers(at_s: str) -> Any:
    """The clipped numbers, discarded indices shifted by C."""
    found = STEP + C * discarded(at_s)
    return each_of_I(And(Le(0, found), Le(found, C), Eq(found, alpha[1, i], evaluate=False)))


finds_active = Claim(
    id="ramp/sca-ramp/finds-active/repair-1",
    where="Sec. 1, Sec. 3",
    kind="optimality",
    says="For any root a of the balance equation the indices with l_i − z_i a ‖x‖² > −C 1[i ∈ D] "
    "are those with positive multipliers in the solution of the CCCP subproblem, those with "
    "l_i − z_i a ‖x‖² ≥ C (1 − 1[i ∈ D]) those with the multiplier C; the thresholds need not be "
    "ordered.",
    space=ROUND,
    readings=readings(sets),
    proofs=tuple(Proof(proved.sets(at_s), SOLUTION[at_s], at_s) for at_s in AT_S),
)

bounded = Claim(
    id="ramp/sca-ramp/repair-1",
    where="Sec. 3, listing",
    kind="algorithm",
    says="Multipliers read off from a root of the balance equation are those of the subproblem's "
    "solution, and in [0, C]: clip(l_i − z_i a ‖x‖², −C 1[i ∈ D], C (1 − 1[i ∈ D])) + C 1[i ∈ D].",
    space=ROUND,
    readings=readings(multipliers),
    proofs=tuple(Proof(proved.multipliers(at_s), SOLUTION[at_s], at_s) for at_s in AT_S),
)
