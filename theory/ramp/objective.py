"""Section 3, (2), equations (8) to (11): the objective of a round and its two parts."""

from functools import partial

from sympy import And, Eq, Function, IndexedBase, Le, Lt, Symbol

from theory.claims.claim import Claim
from theory.claims.hypotheses import called
from theory.language.statement import NormSquared
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.ramp.cccp_rounds import Points
from theory.ramp.notation import (
    C,
    half_distance,
    hinge,
    margin,
    over_I,
    ramp,
    s,
    theta_other,
    w_other,
)
from theory.ramp.proofs import objective as proved

J, J_vex, J_cav = Function("J"), Function("J_{vex}"), Function("J_{cav}")
"""The learner's own functions of a point."""

w_second, theta_second = IndexedBase(r"\hat{w}"), IndexedBase(r"\hat{\theta}")
lam = Symbol("lambda", real=True)

OTHER, SECOND = (w_other, theta_other), (w_second, theta_second)
MIXED = tuple(lam * a + (1 - lam) * b for a, b in zip(OTHER, SECOND, strict=True))
"""The point λ of the way from the second point to the other."""

WEIGHT = (Le(0, lam), Le(lam, 1))
RANGES = (Lt(0, C), called("below", Lt(s, 1)))

POINTS, PAIRS = Points(), Points(second=True)

U = margin(w_other, theta_other)

objective = Claim(
    id="ramp/objective",
    where="eq. (8)",
    kind="definition",
    says="J(v) = ½‖v − v_t‖² + C Σ R_s(u_i(v)): the learner's function has this value, at least "
    "the distance and at most PA-I's objective, in which the loss is the hinge.",
    hypotheses=RANGES,
    conclusion=And(
        Eq(
            J(*OTHER),
            half_distance(*OTHER) + C * over_I(ramp(U)),
            evaluate=False,
        ),
        Le(half_distance(*OTHER), J(*OTHER)),
        Le(J(*OTHER), half_distance(*OTHER) + C * over_I(hinge(1, U))),
    ),
    space=POINTS,
    proofs=(Proof(proved.between),),
)

claim = partial(Claim, where="eqs. (9) to (11)", kind="consistency", space=PAIRS)

decomposition = claim(
    id="ramp/objective/decomposition",
    kind="identity",
    says="J = J_vex + J_cav.",
    conclusion=And(
        Eq(J(*OTHER), J_vex(*OTHER) + J_cav(*OTHER), evaluate=False),
        Eq(J_vex(*OTHER), half_distance(*OTHER) + C * over_I(hinge(1, U)), evaluate=False),
        Eq(J_cav(*OTHER), -C * over_I(hinge(s, U)), evaluate=False),
    ),
    space=POINTS,
    proofs=(Proof(directly),),
)


def chord(function):  # type: ignore[no-untyped-def]
    """``λ f(ṽ) + (1 − λ) f(v̂)``."""
    return lam * function(*OTHER) + (1 - lam) * function(*SECOND)


convex_part = claim(
    id="ramp/objective/convex-part",
    says="J_vex lies below its chords.",
    hypotheses=(*RANGES, *WEIGHT),
    conclusion=Le(J_vex(*MIXED), chord(J_vex)),
    proofs=(Proof(proved.convex),),
)

strongly_convex = claim(
    id="ramp/objective/convex-part/sharper-1",
    says="J_vex is strongly convex: below its chords by ½λ(1 − λ) times the squared distance.",
    hypotheses=(*RANGES, *WEIGHT),
    conclusion=Le(
        J_vex(*MIXED),
        chord(J_vex)
        - lam * (1 - lam) * NormSquared(w_other - w_second, theta_other - theta_second) / 2,
    ),
    proofs=(Proof(proved.strongly_convex),),
)

concave_part = claim(
    id="ramp/objective/concave-part",
    says="J_cav lies above its chords.",
    hypotheses=(*RANGES, *WEIGHT),
    conclusion=Le(chord(J_cav), J_cav(*MIXED)),
    proofs=(Proof(proved.concave),),
)
