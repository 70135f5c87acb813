"""Section 3, listing: rounds of PA-RAMP that need as many solves as there are constraints."""

from fractions import Fraction
from typing import Any

from sympy import And, Eq, Le, Rational

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance
from theory.language.statement import ForAll, Inner, NormSquared
from theory.proving.proof import Proof
from theory.ramp.cccp import AT_S, goes_on, stays
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.cccp_run import CURRENT_ROUND
from theory.ramp.notation import CONSTRAINTS, C, K, i, n, s, theta, w, x, y_l, y_r
from theory.ramp.proofs import solves_attained as proved


class Stairs(Iterations):
    """Rounds with the label [K, K] in which each solve lifts one more margin above s."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        ranks, d = choose(2, 7), choose(1, 2)
        level = -ranks - Fraction(choose(0, 4), 4)
        return {
            "K": ranks,
            "d": d,
            "y_l": ranks,
            "y_r": ranks,
            "w": (0, choose(-3, 3))[:d],
            "theta": tuple(Fraction(2 * j - 3, 2) - level for j in range(1, ranks)),
            "x": (2 * choose(0, 1) - 1, 0)[:d],
            "C": Fraction(1),
            "s": level,
        }


STAIRS = (
    called("low", Eq(y_l, K)),
    called("high", Eq(y_r, K)),
    called("unit", Eq(NormSquared(x), 1)),
    called("flat", Eq(Inner(w, x), 0)),
    called("cost_1", Eq(C, 1)),
    called("level", Le(s, -K)),
    called("levels", ForAll(Eq(theta[i], i - Rational(3, 2) - s), (i, 1, K - 1))),
)
"""``u_i(v_t) = s + 3/2 − i``: one margin is above s, the others follow below at distances of 1."""

SOLVES = {name: (called("others", goes_on(name)), called("ends", stays(name))) for name in AT_S}
"""There is a new set before the last solve, and none after it."""

attained = Claim(
    id="ramp/pa-ramp/solves/attained",
    where="Sec. 3, listing",
    kind="optimality",
    says="For every K there are rounds from v_t with ordered thresholds in which CCCP stays after "
    "exactly #I = K − 1 solves: max(1, #I) cannot be lowered.",
    conclusion=And(Eq(n, K - 1), Eq(n, CONSTRAINTS)),
    space=Stairs(),
    readings=tuple(
        Reading(name, meaning, {"at_s": name}, hypotheses=(*STAIRS, *SOLVES[name]))
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(proved.attained(at_s), CURRENT_ROUND[at_s], at_s) for at_s in AT_S),
    attains={"ramp/pa-ramp/solves": "for every K"},
)
