"""What the hinge reading of the search does on a separable stream: it diverges.

K = 3 and one coordinate. Odd rounds show x = 1 with the label [3, 3], even ones x = 2 with [2, 2];
``w = −2, θ = (−5, −3)`` has all margins 1. In an even round index 1 is far on its side. Its hinge
loss is 0, which its margin, far above 1, is not: with the step of R it seems to fall short, enters,
and is pushed further. After n periods ``w + θ_2 + 5`` has grown by ``(7/6)^{n−1}``.
"""

from typing import Any

from sympy import And, Eq, Ge, Implies, Le

from algorithms.pa.support_class import SupportClassPA
from algorithms.seam import exact
from algorithms.stream import Trace, run
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table, show, show_label
from theory.formal.vocabulary import Vocabularies
from theory.intervals.notation import (
    K,
    T,
    equal,
    i,
    k,
    labels,
    t,
    theta,
    theta_star,
    w_star,
    x,
    y_l,
    y_r,
)
from theory.language.statement import ForAll, Inner, NormSquared
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.ramp import vocabulary
from theory.ramp.notation import n
from theory.ramp.proofs import sca_diverges as proved
from theory.ramp.searches import passes
from theory.ramp.stream_search_run import HINGE

MOST = 60
"""Periods that an instance has at most."""


class Alternating(Space):
    """``n`` periods of the two rounds, the field ``periods``, and PA's search from 0.

    Options: ``losses``, as of `algorithms.pa.support_class.Search`. The passes of the search are
    named as in `theory.ramp.searches`, with the round first.
    """

    vocabularies: Vocabularies = (vocabulary.SEARCH_STREAM,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"periods": choose(1, 12)}

    def size(self, instance: Instance) -> tuple[int, int, int]:
        return 2 * instance["periods"], 3, 1

    def learner(self, **options: Any) -> SupportClassPA:
        """PA by the search, by the losses of a reading."""
        return SupportClassPA(3, losses=options["losses"])

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program.of(self.learner(**options)),)

    def trace(self, instance: Instance, **options: Any) -> Trace:
        """The exact run."""
        if not 1 <= instance["periods"] <= MOST:
            raise Inadmissible
        period = [(exact((1,)), (3, 3)), (exact((2,)), (2, 2))]
        return run(self.learner(**options), period * instance["periods"])

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        trace, learner = self.trace(instance, **options), self.learner(**options)
        states = [*(played.state for played in trace.rounds), trace.final]
        found = [learner.found(r.state, r.x, r.label) for r in trace.rounds]
        searched = [
            passes(
                {
                    "w": r.state.w,
                    "theta": r.state.theta,
                    "x": r.x,
                    "y_l": r.label[0],
                    "y_r": r.label[1],
                },
                learner,
            )
            for r in trace.rounds
        ]
        return {
            "K": 3,
            "d": 1,
            "n": instance["periods"],
            "T": len(trace.rounds),
            "x": [r.x for r in trace.rounds],
            "y_l": [r.label[0] for r in trace.rounds],
            "y_r": [r.label[1] for r in trace.rounds],
            "w": [state.w for state in states],
            "theta": [state.theta for state in states],
            "w^*": exact((-2,)),
            "theta^*": exact((-5, -3)),
            "S": [[int(member) for member in members] for _, members in found],
            r"\alpha^{S}": [multipliers for multipliers, _ in found],
            **{name: [each[name] for each in searched] for name in searched[0]},
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        rows = tuple(
            (str(e.t), show(e.x), show_label(e.label), show(e.state.w), show(e.state.theta))
            for e in self.trace(instance, **options).rounds
        )
        return [Table("K = 3", ("t", "x", "label", "w before", "θ before"), rows)]


STREAM = (
    called("rounds", Ge(T, 1)),
    called("length", Eq(T, 2 * n)),
    called("ranks", Eq(K, 3)),
    called("unit", Eq(NormSquared(x[1]), 1)),
    called("odd_items", ForAll(equal(x[2 * k - 1], x[1]), (k, 1, n))),
    called("odd_labels", ForAll(labels(2 * k - 1, 3, 3), (k, 1, n))),
    called("even_items", ForAll(equal(x[2 * k], 2 * x[1]), (k, 1, n))),
    called("even_labels", ForAll(labels(2 * k, 2, 2), (k, 1, n))),
)
"""The two examples in turn, in n periods."""

COMPARATOR = (
    called("far", equal(w_star, -2 * x[1])),
    called("first", Eq(theta_star[1], -5)),
    called("second", Eq(theta_star[2], -3)),
)

ABOVE = Inner(w_star, x[t]) - theta_star[i]
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
    hypotheses=(*STREAM, *COMPARATOR),
    conclusion=And(SEPARATED, Le(theta[T + 1, 1], -T / 2)),
    space=Alternating(),
    readings=(
        Reading(
            "hinge losses",
            "empty sets at first; all of I are candidates",
            {"losses": "hinge"},
        ),
        Reading(
            "signed losses",
            "l_i = 1 − u_i, for which the search gives PA's step, and no round moves away from "
            "(w*, θ*)",
            {"losses": "signed"},
        ),
    ),
    proofs=(Proof(proved.diverges, HINGE, "hinge losses"),),
)
