"""PA-RAMP on whole streams: what it does not discard, and when it is PA-I."""

from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq
from sympy import And, Eq, Ge, Implies, IndexedBase, Le, Lt, Max, Not, Sum, Symbol

from algorithms.pa.ramp import PARamp
from algorithms.seam import exact, to_fmpq
from algorithms.stream import run
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance
from theory.formal.vocabulary import Vocabularies
from theory.intervals.notation import (
    K,
    R,
    T,
    constrained,
    gamma,
    i,
    t,
    theta,
    theta_star,
    w,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.language.statement import ForAll, Indicator, Inner, NormSquared
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.ramp import vocabulary
from theory.ramp.cccp import AT_S, beyond
from theory.ramp.cccp_rounds import moved
from theory.ramp.mistake_bounds import COST, RADIUS, SEPARABLE, SIZES, SLACK, factor
from theory.ramp.proofs import stream_coincides as same
from theory.ramp.proofs import stream_kept as few
from theory.ramp.proofs import stream_margins as proved
from theory.ramp.rounds import AnyParameters
from theory.ramp.streams import AggressiveStream, C, xi

s = Symbol("s", real=True)
w_ramp, theta_ramp = IndexedBase("w^{R}"), IndexedBase(r"\theta^{R}")
"""PA-RAMP's parameters, beside ``w`` and ``θ``, which are PA-I's."""


class Misjudged(AggressiveStream):
    """The same streams; comparator, γ, ξ and R may be what the hypotheses exclude.

    Field ``times``: what the four are multiplied by, in halves, mostly 2.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose, **options)
        times = tuple(2 if choose(0, 3) else choose(-2, 4) for _ in range(4))
        return {**drawn, "times": times}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        found = super().values(instance, **options)
        length, margin, slack, radius = (fmpq(n, 2) for n in instance["times"])
        numbers = {"w^*": length, "theta^*": length, "gamma": margin, "R": radius}
        turned = {name: found[name] * times for name, times in numbers.items() if name in found}
        slacks = {"xi": [row * slack for row in found["xi"]]} if "xi" in found else {}
        return found | turned | slacks


class Beside(Misjudged):
    """A stream, PA-I's run on it, and PA-RAMP's with the same C; field ``s`` too.

    The steps of PA-RAMP's rounds are named as in `theory.ramp.cccp_rounds.Iterations`.
    """

    vocabularies: Vocabularies = (vocabulary.BESIDE,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {**super().generate(choose, **options), "s": 1 - Fraction(choose(1, 24), 4)}

    def check(self, instance: Instance) -> None:
        super().check(instance)
        if instance["s"] >= 1:
            raise Inadmissible

    def programs(self, **options: Any) -> tuple[Program, ...]:
        ramp = Program(PARamp, {"at_s": options["at_s"], "steps": "all"})
        return (*super().programs(variant="pa-i"), ramp)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        found = super().values(instance, variant="pa-i", **options)
        s, labels = to_fmpq(instance["s"]), zip(instance["y_l"], instance["y_r"], strict=True)
        learner = PARamp(instance["K"], found["C"], s, at_s=options["at_s"])
        rounds = [(exact(p), label) for p, label in zip(instance["x"], labels, strict=True)]
        trace = run(learner, rounds)
        states = [*(played.state for played in trace.rounds), trace.final]
        steps = [learner.iterates(r.state, r.x, r.label) for r in trace.rounds]
        points = [
            [state, *(step.state for step in each)]
            for state, each in zip(states, steps, strict=False)
        ]
        moves = [[moved(step, found["C"]) for step in each] for each in steps]
        return found | {
            "s": s,
            "w^{R}": [state.w for state in states],
            r"\theta^{R}": [state.theta for state in states],
            "n": list(map(len, steps)),
            r"\bar{w}": [[point.w for point in each] for each in points],
            r"\bar{\theta}": [[point.theta for point in each] for each in points],
            "beta": moves,
            r"\bar{a}": [
                [np.array(signs) @ move for move in each]
                for signs, each in zip(found["z"], moves, strict=True)
            ],
        }


class AnyStream(AnyParameters, Misjudged):
    """PA-I's streams, whatever C is."""


class AnyBeside(AnyParameters, Beside):
    """Both runs, whatever C and s are."""


def margin(directions: Any, thresholds: Any, number: Any) -> Any:
    """``u_i^t`` at the parameters with this number."""
    return z[t, i] * (Inner(directions[number], x[t]) - thresholds[number, i])


MEMBER = constrained(i, y_l[t], y_r[t])
NEAR, FAR = (t, 1, T), (i, 1, K - 1)
BOTH = (t, t + 1)
"""Before the round and after it."""

lacks = [Max(0, 1 - margin(w, theta, number)) ** 2 * gamma**2 for number in BOTH]

margins = Claim(
    id="ramp/pa-family/margins",
    where="cited work [15]",
    kind="comparison",
    says="On a stream that a unit comparator ranks with margin γ no margin of PA-I falls below "
    "1 − √(R² + 1)/γ, before a round's update or after it, whatever C is.",
    hypotheses=(*COST, *SEPARABLE, RADIUS),
    conclusion=ForAll(Implies(MEMBER, And(*(Le(lack, R**2 + 1) for lack in lacks))), NEAR, FAR),
    space=AnyStream(),
    readings=(
        Reading(
            "PA-I",
            "the margins of a round's example at its parameters",
            {"variant": "pa-i"},
        ),
    ),
    proofs=(Proof(proved.margins, proved.RUN),),
)

SAME = And(
    ForAll(Eq(NormSquared(w_ramp[t] - w[t]), 0), (t, 1, T + 1)),
    ForAll(Eq(theta_ramp[t, i], theta[t, i]), (t, 1, T + 1), FAR),
)
ROOM = {
    "kept": called("room", Ge((1 - s) ** 2 * gamma**2, R**2 + 1)),
    "discarded": called("room", Lt(R**2 + 1, (1 - s) ** 2 * gamma**2)),
}
"""``s ≤ 1 − √(R² + 1)/γ``, or less than that."""

coincides = Claim(
    id="ramp/pa-ramp/coincides",
    where="Sec. 4",
    kind="comparison",
    says="PA-RAMP is PA-I on every stream that a unit comparator ranks with margin γ if "
    "s ≤ 1 − √(R² + 1)/γ, whatever C is: the parameters of all rounds are the same.",
    conclusion=SAME,
    space=AnyBeside(),
    readings=tuple(
        Reading(
            name,
            f"{meaning}{', and s is less than that' * (name == 'discarded')}",
            {"at_s": name},
            hypotheses=(*COST, Lt(s, 1), *SEPARABLE, RADIUS, ROOM[name]),
        )
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(same.coincides(name), same.RUNS[name], name) for name in AT_S),
)


def kept(at_s: str, number: Any) -> Any:
    """PA-RAMP's parameters with this number keep the index."""
    return And(MEMBER, Not(beyond(margin(w_ramp, theta_ramp, number), at_s)))


def kept_mistakes(at_s: str) -> Any:
    """The violated constraints that a round's last point keeps."""
    wrong = Le(margin(w_ramp, theta_ramp, t), 0)
    return Sum(Indicator(And(wrong, kept(at_s, t + 1))), FAR, NEAR)


def limit(at_s: str) -> Any:
    """PA-I's bound, with the slack of what is kept."""
    lacking = Sum(Indicator(kept(at_s, t + 1)) * xi[t, i], FAR, NEAR)
    return factor("pa-i") * (NormSquared(w_star, theta_star) + 2 * C * lacking)


not_discarded = Claim(
    id="ramp/pa-ramp/kept-mistakes",
    where="Sec. 4",
    kind="mistake-bound",
    says="The violated constraints that PA-RAMP does not discard, which are those that the last "
    "point of their round keeps, are as few as PA-I's on any stream: at most "
    "max(1/C, a R² + 1)(‖(w*, θ*)‖² + 2C Σ ξ), Σ over what is kept.",
    space=AnyBeside(separable=False, unit=False),
    readings=tuple(
        Reading(
            name,
            meaning,
            {"at_s": name},
            hypotheses=(*COST, Lt(s, 1), *SLACK, *SIZES),
            conclusion=Le(kept_mistakes(name), limit(name)),
        )
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(few.kept_mistakes(name), few.RUNS[name], name) for name in AT_S),
)
