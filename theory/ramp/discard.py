"""Section 4: what an index beyond the ramp does to the round's update."""

from functools import partial
from typing import Any

from sympy import And, Implies, IndexedBase, Le, Ne, Not, Sum

from algorithms.pa.family import PAI
from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance
from theory.language.statement import ForAll, Indicator, NormSquared
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.ramp.cccp import (
    AT_S,
    OTHER_U,
    WITH_OTHER,
    beyond,
    passed_theta,
    passed_w,
    point,
    u_at,
)
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.cccp_run import FROM_CURRENT
from theory.ramp.notation import (
    C,
    K,
    half_distance,
    hinge,
    i,
    in_I,
    k,
    n,
    theta,
    theta_next,
    theta_other,
    w_other,
)
from theory.ramp.objective import OTHER
from theory.ramp.proofs import discard as proved
from theory.ramp.ramp_loss import BELOW, CHANGES, MARGINS
from theory.ramp.rounds import Values


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


claim = partial(Claim, where="Sec. 4", kind="consistency", space=WITH_OTHER)

discard = claim(
    id="ramp/discard",
    says="An index with u_i(v_t) < s has no effect on the round: the update is that of PA-I, the "
    "only minimiser, for the indices that v_t keeps.",
    conclusion=solves(n + 1, 1, "kept"),
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

discard_repaired = claim(
    id="ramp/discard/repair-1",
    says="An index with u_i(v^k) < s has no effect on the step from v^k: v^{k+1} is the update of "
    "PA-I from v_t for the indices that v^k keeps, for every step of CCCP from v_t.",
    conclusion=ForAll(solves(k + 1, k, "kept"), (k, 1, n)),
    readings=tuple(
        Reading(name, meaning, {"at_s": name}, conclusion=ForAll(solves(k + 1, k, name), (k, 1, n)))
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(proved.kept_only(at_s), FROM_CURRENT[at_s], at_s) for at_s in AT_S),
)


class BesideHinge(Iterations):
    """The same round by PA-I, whose loss is the hinge: ``\\check{theta}`` are its thresholds."""

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        state = ThresholdState(found["w"], found["theta"])
        after = PAI(found["K"], found["C"]).update(state, found["x"], self.label(found))
        return found | {r"\check{\theta}": after.theta}


theta_hinge = IndexedBase(r"\check{\theta}")


def moved(levels: Any) -> Any:
    """How many thresholds of the round move: its support classes."""
    return Sum(Indicator(Ne(levels[i], theta[i])), (i, 1, K - 1))


less_sensitive = Claim(
    id="ramp/ramp-loss/less-sensitive",
    where="Sec. 2",
    kind="comparison",
    says="The ramp loss is less sensitive to outliers than the hinge loss, and its solutions are "
    "sparser.",
    hypotheses=(BELOW,),
    conclusion=CHANGES,
    space=MARGINS,
    readings=(
        Reading(
            "change of the loss",
            "a change of the margin changes R_s by at most what it changes H_1, below s not at all",
        ),
        Reading(
            "support classes",
            "PA-RAMP's round moves at most as many thresholds as PA-I's",
            hypotheses=(),
            conclusion=Le(moved(theta_next), moved(theta_hinge)),
            space=BesideHinge(),
        ),
        Reading(
            "support classes, one step",
            "the same of a round of one step",
            {"steps": 1},
            hypotheses=(),
            conclusion=Le(moved(theta_next), moved(theta_hinge)),
            space=BesideHinge(),
        ),
    ),
    proofs=(Proof(directly, reading="change of the loss"),),
)

sparser = Claim(
    id="ramp/ramp-loss/less-sensitive/repair-1",
    where="Sec. 2",
    kind="comparison",
    says="A threshold that a step of CCCP from v_t moves is that of a kept index: support classes "
    "have margins of at least s, where PA-I has all that are below 1.",
    conclusion=ForAll(
        Implies(Ne(passed_theta[k + 1, i], theta[i]), And(in_I(i), Not(beyond(u_at(k))))),
        (k, 1, n),
        (i, 1, K - 1),
    ),
    space=Iterations(),
    readings=tuple(
        Reading(
            name,
            meaning,
            {"at_s": name},
            conclusion=ForAll(
                Implies(
                    Ne(passed_theta[k + 1, i], theta[i]), And(in_I(i), Not(beyond(u_at(k), name)))
                ),
                (k, 1, n),
                (i, 1, K - 1),
            ),
        )
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(proved.only_kept_move(at_s), FROM_CURRENT[at_s], at_s) for at_s in AT_S),
)
