"""What the hinge reading of the search does on a separable stream: it diverges.

K = 3 and one coordinate. Odd rounds show x = 1 with the label [3, 3], even ones x = 2 with [2, 2];
``w = −2, θ = (−5, −3)`` has all margins 1. In an even round index 1 is far on its side. Its hinge
loss is 0, which its margin, far above 1, is not: with the step of R it seems to fall short, enters,
and is pushed further. After n periods ``w + θ_2 + 5`` has grown by ``(7/6)^{n−1}``.
"""

from typing import Any

from flint import fmpq
from sympy import And, Ge, Implies, IndexedBase, Le, Symbol, symbols

from algorithms.pa.support_class import SupportClassPA
from algorithms.seam import exact
from algorithms.stream import Trace, rounds
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table, show
from theory.intervals.notation import K, T
from theory.language.statement import ForAll

MOST = 60
"""Periods that an instance has at most."""


class Alternating(Space):
    """``n`` periods of the two rounds, the field ``periods``, and PA's search from 0.

    Options: ``losses``, as of `algorithms.pa.support_class.Search`.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"periods": choose(1, 12)}

    def trace(self, instance: Instance, **options: Any) -> Trace:
        """The exact run."""
        if not 1 <= instance["periods"] <= MOST:
            raise Inadmissible
        learner = SupportClassPA(3, losses=options["losses"])
        period = [(exact((1,)), (3, 3)), (exact((2,)), (2, 2))]
        played = tuple(rounds(learner, period * instance["periods"], learner.start(1)))
        return Trace(learner.start(1), played)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        trace = self.trace(instance, **options)
        states = [*(played.state for played in trace.rounds), trace.final]
        return {
            "K": 3,
            "T": len(trace.rounds),
            "x": [played.x[0] for played in trace.rounds],
            "y_l": [played.label[0] for played in trace.rounds],
            "y_r": [played.label[1] for played in trace.rounds],
            "w": [state.w[0] for state in states],
            "theta": [state.theta for state in states],
            "w^*": fmpq(-2),
            "theta^*": exact((-5, -3)),
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        rows = tuple(
            (str(e.t), show(e.x), show(e.label), show(e.state.w), show(e.state.theta))
            for e in self.trace(instance, **options).rounds
        )
        return [Table("K = 3", ("t", "x", "label", "w before", "θ before"), rows)]


x, w, theta = IndexedBase("x"), IndexedBase("w"), IndexedBase("theta")
y_l, y_r, theta_star = IndexedBase("y_l"), IndexedBase("y_r"), IndexedBase("theta^*")
t, i = symbols("t i", integer=True)
w_star = Symbol("w^*", real=True)

ABOVE = w_star * x[t] - theta_star[i]
SEPARATED = And(
    ForAll(Le(theta_star[i], theta_star[i + 1]), (i, 1, K - 2)),
    ForAll(
        And(Implies(i <= y_l[t] - 1, Ge(ABOVE, 1)), Implies(i >= y_r[t], Le(ABOVE, -1))),
        (t, 1, T),
        (i, 1, K - 1),
    ),
)
"""``(w*, θ*)`` has ordered thresholds, and no hinge loss on the stream."""

diverges = Claim(
    id="ramp/sca/hinge-diverges",
    where="Sec. 3, listing",
    kind="convergence",
    says="With l_i = max(0, 1 − u_i) in the search, PA's parameters grow without bound on a stream "
    "of two alternating examples that ordered thresholds separate without loss: after T rounds, T "
    "even, θ_1 ≤ −T/2.",
    conclusion=And(SEPARATED, Le(theta[T + 1, 1], -T / 2)),
    space=Alternating(),
    readings=(
        Reading(
            "hinge losses",
            "empty sets at first; all of I are candidates",
            {"losses": "hinge"},
            missing="the passes of the search as formulas of every round (theory.ramp.searched "
            "has those of one), and the two alternating examples as definitions; from round 2 on "
            "an even round then takes in index 2 and after it index 1, an odd round index 2 "
            "alone, and what is left is arithmetic: the loss o of index 2 in an odd round is "
            "3/2 o in the next round and 7/6 o in the next odd one, and θ_1 falls by 2/3 o",
        ),
        Reading(
            "signed losses",
            "l_i = 1 − u_i, for which the search gives PA's step, and no round moves away from "
            "(w*, θ*)",
            {"losses": "signed"},
        ),
    ),
)
