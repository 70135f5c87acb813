"""Section 3: the Support Class Algorithm."""

from functools import partial

from sympy import And, Eq, Equivalent, Gt, Implies, Le, Or, Symbol

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll, NormSquared
from theory.proving.proof import Proof
from theory.ramp.model import ORDERED
from theory.ramp.notation import (
    K,
    S,
    alpha,
    i,
    in_I,
    in_L,
    in_R,
    j,
    theta,
    theta_next,
    theta_S,
    w_next,
    w_S,
    y_l,
    y_r,
)
from theory.ramp.proofs import sca as proved
from theory.ramp.proofs.search_shape import shape
from theory.ramp.searched import search_run
from theory.ramp.searches import SearchRound

N = Symbol("N", integer=True)
"""How many passes go on: each takes a pointer over one index, which enters if it is a candidate."""

ROUND = SearchRound(ranks_up_to=6, disorder=True)

PA_READINGS = (
    Reading(
        "PA: signed losses",
        "l_i = 1 − u_i; the sets are empty at first; all of I are candidates",
        {"variant": "pa"},
    ),
    Reading(
        "PA: hinge losses",
        "l_i = max(0, 1 − u_i); empty sets at first; all of I are candidates",
        {"variant": "pa", "losses": "hinge"},
    ),
    Reading(
        "PA: nearest indices at first",
        "l_i = 1 − u_i; y_l − 1 and y_r are in the sets from the beginning, if the round has a "
        "positive loss; all of I are candidates",
        {"variant": "pa", "initial": "nearest"},
    ),
    Reading(
        "PA: violated candidates",
        "l_i = 1 − u_i; empty sets at first; only indices with u_i < 1 before the round are "
        "candidates",
        {"variant": "pa", "candidates": "positive"},
    ),
    Reading(
        "PA: hinge losses, violated candidates",
        "l_i = max(0, 1 − u_i); empty sets at first; only indices with u_i < 1 are candidates",
        {"variant": "pa", "losses": "hinge", "candidates": "positive"},
    ),
)
BOUND_READINGS = (
    Reading(
        "PA-I: held at C",
        "the step of the sets is the root of a = Σ min(C, l_i − a‖x‖²) − Σ min(C, l_i + a‖x‖²)",
        {"variant": "pa-i", "bound": "held"},
    ),
    Reading(
        "PA-I: cut to C afterwards",
        "the search is PA's; multipliers above C are then set to C",
        {"variant": "pa-i", "bound": "clip"},
    ),
    Reading(
        "PA-I: bound ignored",
        "the search and the multipliers are PA's",
        {"variant": "pa-i", "bound": "ignore"},
    ),
    Reading(
        "PA-II",
        "the multipliers are κ (l_i ∓ a‖x‖²) with κ = 2C/(2C + 1); otherwise as the first reading",
        {"variant": "pa-ii"},
    ),
)
READINGS = (*PA_READINGS, *BOUND_READINGS)
TRUE = (("PA: signed losses", "pa"), ("PA-I: held at C", "pa-i"), ("PA-II", "pa-ii"))

entered = Eq(S[i], 1)


def nearer(side):  # type: ignore[no-untyped-def]
    """With index i, every index of the same side that is nearer to the interval is in the sets."""
    between = And(i <= j, in_L(j)) if side is in_L else And(in_R(j), j <= i)
    return Implies(And(side(i), entered), ForAll(Implies(between, Eq(S[j], 1)), (j, 1, K - 1)))


claim = partial(Claim, hypotheses=(ORDERED,), space=ROUND, readings=READINGS)

sca = claim(
    id="ramp/sca",
    where="Sec. 3, listing",
    kind="algorithm",
    says="The search ends after at most as many entries as the round has constraints, with a set "
    "S_l of indices next to the interval on the left and a set S_r next to it on the right.",
    conclusion=And(
        Le(N, (y_l - 1) + (K - y_r)),
        ForAll(
            And(
                Or(Eq(S[i], 0), entered),
                Implies(entered, in_I(i)),
                nearer(in_L),
                nearer(in_R),
            ),
            (i, 1, K - 1),
        ),
    ),
    proofs=tuple(
        Proof(shape(**reading.options), search_run(**reading.options), reading.name)
        for reading in READINGS
    ),
)

finds_active = claim(
    id="ramp/sca/finds-active",
    where="Sec. 1, Sec. 3",
    kind="optimality",
    says="The sets that the search returns are the support classes of the round's problem: an "
    "index is in them if and only if its multiplier in the exact solution is positive.",
    conclusion=ForAll(Equivalent(entered, And(in_I(i), Gt(alpha[i], 0))), (i, 1, K - 1)),
    proofs=tuple(Proof(proved.active(v), proved.RUNS[v], name) for name, v in TRUE),
)

order_of_sides = Claim(
    id="ramp/sca/finds-active/sharper-1",
    where="Sec. 1, Sec. 3",
    kind="optimality",
    says="For the search to find the support classes it suffices that the thresholds of L are in "
    "order among themselves, and those of R.",
    hypotheses=(
        ForAll(Implies(Or(i + 1 <= y_l - 1, y_r <= i), theta[i] <= theta[i + 1]), (i, 1, K - 2)),
    ),
    conclusion=finds_active.conclusion,
    space=SearchRound(ranks_up_to=6, ordered=False, sides=True, disorder=True),
    readings=tuple(reading for reading in READINGS if reading.name in dict(TRUE)),
    proofs=tuple(Proof(proved.active(v), proved.RUNS[v], name) for name, v in TRUE),
)

multipliers = claim(
    id="ramp/sca/multipliers",
    where="Sec. 3, Appendix",
    kind="identity",
    says="The update by the sets of the search, λ_i = l_i − a‖x‖² on S_l, μ_i = l_i + a‖x‖² on "
    "S_r, a = Σ λ_i − Σ μ_i, is the exact solution of the round's problem.",
    conclusion=Eq(NormSquared(w_S - w_next, theta_S - theta_next), 0, evaluate=False),
    proofs=tuple(Proof(proved.solves(v), proved.RUNS[v], name) for name, v in TRUE),
)
