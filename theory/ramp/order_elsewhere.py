"""Section 3: what remains of the order of the thresholds where CCCP does not start at v_t."""

from functools import partial
from typing import Any

from sympy import And, Implies, Le, Or

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.ramp.cccp import AT_S, beyond, passed_theta, stays, u_at
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.cccp_run import ANY_ROUND, FROM_ANYWHERE
from theory.ramp.notation import K, i, in_I, k, margin, n, theta, theta_next, w, y_l, y_r
from theory.ramp.order import ORDERED, STARTS_ORDERED, in_order
from theory.ramp.proofs import cccp_elsewhere as proved
from theory.ramp.proofs import cccp_everywhere as all_pairs

LEFT, RIGHT = i + 1 <= y_l - 1, y_r <= i
"""Thresholds i and i + 1 are both of L, both of R."""

SIDES = ForAll(Implies(Or(LEFT, RIGHT), theta[i] <= theta[i + 1]), (i, 1, K - 2))


def inner_first(at_s: str) -> Any:
    """On each side the start discards no index and keeps one nearer to the interval."""
    gone, next_gone = (beyond(u_at(1).subs(i, j), at_s) for j in (i, i + 1))
    body = And(Implies(And(LEFT, gone), next_gone), Implies(And(RIGHT, next_gone), gone))
    return ForAll(body, (i, 1, K - 2))


def short(at_s: str) -> Any:
    """Of what a point discards, nothing had a margin above 1 at ``v_t``."""
    lost = And(in_I(i), beyond(u_at(k), at_s))
    return ForAll(Implies(lost, Le(margin(w, theta), 1)), (k, 1, n), (i, 1, K - 1))


AFTER = Le(passed_theta[k + 1, i], passed_theta[k + 1, i + 1])
ROUND = Iterations(elsewhere="any")


def readings(*hypotheses: Any) -> tuple[Reading, ...]:
    """One for each treatment of margins equal to s."""
    return tuple(
        Reading(
            name,
            meaning,
            {"at_s": name},
            hypotheses=tuple(h(name) if callable(h) else h for h in hypotheses),
        )
        for name, meaning in AT_S.items()
    )


claim = partial(Claim, where="abstract, Sec. 3, Sec. 5", kind="order", space=ROUND)

on_each_side = claim(
    id="ramp/order-preservation/every-iterate/repair-1",
    says="CCCP may start at any point whose discarded indices are, on each side, those nearest to "
    "the interval: then all points after it have the thresholds of L in order among themselves, "
    "and those of R, if v_t has.",
    conclusion=ForAll(Implies(Or(LEFT, RIGHT), AFTER), (k, 1, n), (i, 1, K - 2)),
    readings=readings(SIDES, inner_first),
    proofs=tuple(Proof(proved.on_sides(at_s), FROM_ANYWHERE[at_s], at_s) for at_s in AT_S),
)

everywhere = claim(
    id="ramp/order-preservation/every-iterate/repair-2",
    says="If moreover no index that a point discards had a margin above 1 at v_t, all thresholds "
    "are in order at all points after the start.",
    conclusion=ForAll(AFTER, (k, 1, n), (i, 1, K - 2)),
    readings=readings(ForAll(theta[i] <= theta[i + 1], (i, 1, K - 2)), inner_first, short),
    proofs=tuple(Proof(all_pairs.everywhere(at_s), FROM_ANYWHERE[at_s], at_s) for at_s in AT_S),
)

at_the_end = claim(
    id="ramp/order-preservation/elsewhere",
    says="CCCP may start at any point with its thresholds in order: where it stays they are in "
    "order, if they are at v_t, although points on the way can be out of order.",
    conclusion=in_order(theta_next),
    space=Iterations(elsewhere="ordered"),
    readings=readings(ORDERED, STARTS_ORDERED, stays),
    proofs=tuple(Proof(all_pairs.at_the_end(at_s), ANY_ROUND[at_s], at_s) for at_s in AT_S),
)
