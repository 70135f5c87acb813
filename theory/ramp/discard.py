"""Section 4: what an index beyond the ramp does to the round's update."""

from __future__ import annotations

from typing import Any

from sympy import And, Eq, Le, Not, Sum

from theory.claim import Claim, Reading
from theory.proof import Proof
from theory.ramp.cccp import AT_S, WITH_OTHER, beyond, passed_theta, passed_w, point, stays, u_at
from theory.ramp.cccp_run import FROM_CURRENT
from theory.ramp.notation import C, K, half_distance, hinge, i, in_I, k, n, theta_other, w_other
from theory.ramp.objective import OTHER
from theory.ramp.cccp import OTHER_U
from theory.ramp.proofs import cccp as proved
from theory.statement import ForAll, Indicator, NormSquared


def on_kept(where: Any, value: Any, number: Any, at_s: str) -> Any:
    """PA-I's objective on the indices that the point with this number keeps."""
    kept = Indicator(And(in_I(i), Not(beyond(u_at(number), at_s))))
    return half_distance(*where) + C * Sum(kept * hinge(1, value), (i, 1, K - 1))


def solves(number: Any, kept_at: Any, at_s: str) -> Any:
    """The point is PA-I's update of v_t on what the other point keeps: the only minimiser."""
    apart = NormSquared(w_other - passed_w[number], theta_other - passed_theta[number]) / 2
    return Le(
        on_kept(point(number), u_at(number), kept_at, at_s) + apart,
        on_kept(OTHER, OTHER_U, kept_at, at_s),
    )


discard = Claim(
    id="ramp/discard",
    where="Sec. 4",
    kind="consistency",
    says="An index with u_i(v_t) < s has no effect on the round: the update is that of PA-I, the "
    "only minimiser, for the indices that v_t keeps.",
    conclusion=solves(n + 1, 1, "kept"),
    space=WITH_OTHER,
    readings=(
        *(
            Reading(
                name,
                f"CCCP runs until it stays; {meaning}",
                {"at_s": name, "near": "first step"},
                conclusion=solves(n + 1, 1, name),
            )
            for name, meaning in AT_S.items()
        ),
        Reading(
            "one step",
            "the round takes one step of CCCP",
            {"steps": 1},
            conclusion=ForAll(solves(k + 1, k, "kept"), (k, 1, n)),
        ),
    ),
    proofs=(Proof(proved.kept_only("kept"), FROM_CURRENT["kept"], "one step"),),
)

discard_repaired = Claim(
    id="ramp/discard/repair-1",
    where="Sec. 4",
    kind="consistency",
    says="An index with u_i(v^k) < s has no effect on the step from v^k: v^{k+1} is the update of "
    "PA-I from v_t for the indices that v^k keeps, for every step of CCCP from v_t.",
    conclusion=ForAll(solves(k + 1, k, "kept"), (k, 1, n)),
    space=WITH_OTHER,
    readings=tuple(
        Reading(name, meaning, {"at_s": name}, conclusion=ForAll(solves(k + 1, k, name), (k, 1, n)))
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(proved.kept_only(at_s), FROM_CURRENT[at_s], at_s) for at_s in AT_S),
)
