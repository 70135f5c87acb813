"""How many of PA-I's problems give the global minimum of a round of PA-RAMP."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np
from sympy import Expr, Le

from algorithms.pa.family import PAI
from algorithms.pa.losses import objective
from algorithms.pa.minimum import Keeping, given_up
from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import Exists
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.ramp import vocabulary
from theory.ramp.cccp import point
from theory.ramp.cccp_rounds import Points
from theory.ramp.notation import K, k, y_l, y_r
from theory.ramp.objective import OTHER, RANGES, J
from theory.ramp.proofs import minimum_sides as proved
from theory.ramp.proofs.minimum import RUN
from theory.ramp.rounds import AnyParameters, Values


def without(
    state: ThresholdState, x: Any, label: tuple[int, int], C: Any, lost: Iterable[int]
) -> ThresholdState:
    """PA-I's point where the thresholds at these places of I are left out of the round."""
    low, high = label
    kept = np.delete(np.arange(state.theta.size), list(lost))
    left, right = np.sum(kept < low - 1), np.sum(kept >= high - 1)
    if not left + right:
        return state
    part = ThresholdState(state.w, state.theta[kept])
    after = PAI(kept.size + 1, C).update(part, x, (int(left) + 1, kept.size + 1 - int(right)))
    theta = state.theta.copy()
    theta[kept] = after.theta
    return ThresholdState(after.w, theta)


class Solved(Points):
    """A round, and PA-I's point for each set that gives up the worst few of each side.

    The fields of the other point are its distance from the best of PA-I's points for all sets. What
    the solves compute is named as in `theory.ramp.minimum_run`.
    """

    vocabularies: Vocabularies = (vocabulary.MINIMUM,)

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        state, label = ThresholdState(found["w"], found["theta"]), (found["y_l"], found["y_r"])
        x, C, s = found["x"], found["C"], found["s"]
        ell, z = PAI(found["K"], C).shortfalls(state, x, label)
        every = [j for j in range(len(z)) if z[j]]
        subsets = (lost for size in range(len(every) + 1) for lost in combinations(every, size))
        best = min(
            (without(state, x, label, C, lost) for lost in subsets),
            key=lambda v: objective(v, state, x, label, C, s),
        )
        lefts, rights = (list(map(int, numbers)) for numbers in given_up(label, found["K"]))
        solves = [Keeping(found["K"], C, *pair) for pair in zip(lefts, rights, strict=True)]
        points = [solve.update(state, x, label) for solve in solves]
        kept = [solve.shortfalls(state, x, label) for solve in solves]
        return found | {
            r"\tilde{w}": found[r"\tilde{w}"] + best.w,
            r"\tilde{\theta}": found[r"\tilde{\theta}"] + best.theta,
            "place": solves[0].places(ell, z),
            "left": lefts,
            "right": rights,
            r"\bar{\ell}": [short for short, _ in kept],
            r"\bar{z}": [signs for _, signs in kept],
            "alpha": [solve.multipliers(state, x, label) for solve in solves],
            r"\bar{a}": [solve.tau(state, x, label).sum() for solve in solves],
            r"\bar{w}": [point.w for point in points],
            r"\bar{\theta}": [point.theta for point in points],
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(Keeping),)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose, **options)
        if choose(0, 1):
            return drawn
        zero = {name: (0,) * len(drawn[name]) for name in ("w_other", "theta_other")}
        return {**drawn, **zero}


class AnySolved(AnyParameters, Solved):
    """The same, whatever C and s are."""


def one_of_them(number: Expr) -> Exists:
    """One of the first points is at least as good as the other."""
    return Exists(Le(J(*point(k)), J(*OTHER)), (k, 1, number))


enough = Claim(
    id="ramp/pa-ramp/minimum",
    where="Sec. 3, (2)",
    kind="algorithm",
    says="(|L| + 1)(|R| + 1) solves of PA-I give the global minimum of a round, although J is not "
    "convex: one for each number of indices of L, and of R, that are given up, those with the "
    "largest losses at v_t first. The best of these points by J is a minimiser.",
    hypotheses=RANGES,
    conclusion=one_of_them(y_l * (K - y_r + 1)),
    space=AnySolved(),
    readings=(
        Reading(
            "as said",
            "against any other point, such as PA-I's for another set",
        ),
    ),
    proofs=(Proof(proved.minimum, RUN),),
)
