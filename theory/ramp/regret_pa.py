"""Regret of PA-I: its hinge losses before the updates, against any comparator's.

``c`` is the smallest interval width, ``a`` the most constraints on one side of a label.
"""

from typing import Any

from sympy import Le, Max, Sum

from theory.claims.claim import Claim, Reading
from theory.intervals.notation import (
    IDEAL,
    K,
    R,
    T,
    a,
    c,
    constrained,
    i,
    t,
    theta_star,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.language.statement import Indicator, Inner, NormSquared
from theory.proving.proof import Proof
from theory.ramp.mistake_bounds import ANY, COST, RADIUS, WIDTH, hinges
from theory.ramp.proofs import stream_regret as proved
from theory.ramp.proofs.stream_run import RUNS
from theory.ramp.streams import C

NARROWEST = IDEAL[4]
"""What ``c`` is."""


def comparator_hinges() -> Any:
    """``Σ_t Σ_{i ∈ I} max(0, 1 − u_i(v*))``."""
    loss = Max(0, 1 - z[t, i] * (Inner(w_star, x[t]) - theta_star[i]))
    member = Indicator(constrained(i, y_l[t], y_r[t]))
    return Sum(member * loss, (i, 1, K - 1), (t, 1, T))


EACH_ROUND = a**2 * R**2 + K - c - 1
"""What a round adds to the regret, times 2/C."""

regret = Claim(
    id="ramp/pa-family/mistake-bounds/regret",
    where="cited work [15]",
    kind="regret-bound",
    says="The hinge losses of PA-I before its updates exceed those of any comparator by at most "
    "‖(w*, θ*)‖²/(2C) + T C (a² R² + K − c − 1)/2: with C of the order 1/√T their mean excess "
    "vanishes like 1/√T.",
    conclusion=Le(
        hinges(1) - comparator_hinges(),
        NormSquared(w_star, theta_star) / (2 * C) + T * C * EACH_ROUND / 2,
    ),
    hypotheses=(*COST, RADIUS, WIDTH, NARROWEST),
    space=ANY,
    readings=(Reading("PA-I", "the algorithm's own loss", {"variant": "pa-i"}),),
    proofs=(Proof(proved.regret, RUNS["pa-i"], "PA-I"),),
)
