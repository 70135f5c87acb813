"""The least hypotheses under which PRIL and PRank keep their thresholds in order."""

from fractions import Fraction
from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Gt, Le, Lt, Not, Or, S

from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance
from theory.intervals import order
from theory.intervals.families import Family, labelled, require
from theory.intervals.notation import K, T, i, k, t, theta, w, x, y_l, y_r
from theory.intervals.one_round import ROUND
from theory.intervals.rounds import OneRound, round_values
from theory.language.statement import Belongs, ForAll, Inner
from theory.pril.lemma_1 import gap, ordered
from theory.pril.proofs import order_needed
from theory.pril.regret import Descent
from theory.proving.proof import Proof
from theory.proving.tactics import directly


def climb(choose: Choose, steps: int, first: Fraction, least: Fraction) -> tuple[Fraction, ...]:
    """Thresholds from ``first`` on whose gaps are 0 or at least ``least``."""
    row = [first]
    for _ in range(steps):
        row.append(row[-1] + (least + Fraction(choose(0, 3), 3)) * choose(0, 1))
    return tuple(row)


def prank_values(w: Any, x: Any, theta: Any, y_l: int, y_r: int) -> dict[str, Any]:
    """As `round_values`, with the step of PRank for the exact label ``y_l``."""
    learner, state = PRank(len(theta) + 1), ThresholdState(w, theta)
    after = learner.update(state, x, y_l)
    return {
        **round_values(w, x, theta, y_l, y_r),
        "w": [w, after.w],
        "theta": [theta, after.theta],
        "tau": [learner.tau(state, x, y_l)],
    }


class WideGaps(OneRound):
    """One round of PRIL from thresholds whose gaps are 0 or at least 1."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = super().generate(choose, **options)
        first = Fraction(choose(-6, 3), 3)
        return {**instance, "theta": climb(choose, instance["K"] - 2, first, Fraction(1))}


class PRankWideGaps(WideGaps):
    """The same round of PRank, with an exact label."""

    valued = staticmethod(prank_values)
    learner = PRank


def each_gap(relation: Any) -> Any:
    """The relation for ``i ∈ [K − 2]``."""
    return ForAll(relation, (i, 1, K - 2))


claim = partial(Claim, where="Lemma 1", kind="order")

one_step = claim(
    id="pril/lemma-1/repair-1",
    says="If every gap θ_{i+1} − θ_i is 0 or at least 1, PRIL's update keeps the order, whatever "
    "w, x and the label are: no integers are needed.",
    hypotheses=(each_gap(Or(Eq(gap(t), 0), Ge(gap(t), 1))),),
    conclusion=ordered(t + 1),
    space=WideGaps(ranks_up_to=6),
    readings=(
        Reading("PRIL", "any interval label"),
        Reading("PRank", "PRank's update", space=PRankWideGaps(exact_labels=True, ranks_up_to=6)),
    ),
    proofs=(
        Proof(order.one_step, ROUND, "PRIL"),
        Proof(directly, order.PRANK_ROUND, "PRank"),
    ),
)


class Crack(OneRound):
    """Thresholds with ``0 < θ_{k+1} − θ_k < 1``, a score between them and the label ``[K, K]``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(3, 6)
        at, width = choose(1, K - 2), Fraction(choose(1, 5), 6)
        row = [Fraction(choose(-6, 6), choose(1, 3))]
        for position in range(1, K - 1):
            row.append(row[-1] + (width if position == at else Fraction(choose(0, 4), 2)))
        return {
            "K": K,
            "d": 1,
            "k": at,
            "y_l": K,
            "y_r": K,
            "w": (row[at - 1] + width * Fraction(choose(1, 3), 4),),
            "theta": tuple(row),
            "x": (1,),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        require(1 <= instance["k"] <= instance["K"] - 2)
        return {**super().values(instance, **options), "k": instance["k"]}


class PRankCrack(Crack):
    """The same round of PRank, which predicts at most ``k + 1 < K``."""

    valued = staticmethod(prank_values)
    learner = PRank


PLACE = And(Le(1, k), Le(k, K - 2))
crack = And(Gt(gap(t).subs(i, k), 0), Lt(gap(t).subs(i, k), 1))
TOP = And(Eq(y_l[t], K), Eq(y_r[t], K))

one_step_needed = claim(
    id="pril/lemma-1/repair-1-needed",
    says="The hypothesis of repair 1 is the least: if 0 < θ_{k+1} − θ_k < 1, any score between "
    "them with the label [K, K] puts the thresholds out of order.",
    hypotheses=(
        PLACE,
        ordered(t),
        crack,
        TOP,
        And(Lt(theta[t, k], Inner(w[t], x[t])), Lt(Inner(w[t], x[t]), theta[t, k + 1])),
    ),
    conclusion=Not(ordered(t + 1)),
    space=Crack(),
    readings=(Reading("PRIL", "Algorithm 1"), Reading("PRank", "PRank", space=PRankCrack())),
    proofs=(
        Proof(order_needed.cracked, ROUND, "PRIL"),
        Proof(order_needed.cracked_prank, order_needed.PRANK_ROUND, "PRank"),
    ),
)

WHOLE = each_gap(Belongs(theta[1, i + 1] - theta[1, i], S.Integers))


class WholeGaps(Descent):
    """Runs of PRIL from any ``w^1`` and thresholds that differ by integers."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = super().generate(choose, **options)
        K, third = instance["K"], Fraction(choose(0, 2), 3)
        return {
            **instance,
            "theta_1": tuple(third + n for n in sorted(instance["theta_1"])[: K - 1]),
        }


every_run = claim(
    id="pril/lemma-1/repair-2",
    says="From any w^1 and ordered θ^1 whose gaps are integers, PRIL keeps the order for ever, on "
    "every stream.",
    hypotheses=(ordered(1), WHOLE),
    conclusion=ForAll(ordered(t + 1), (t, 1, T)),
    space=WholeGaps(separable=False),
    readings=(Reading("any start", "v^1 as said", {"start": "any"}),),
    proofs=(Proof(order.every_run, order.ANY_START),),
)


class Splinter(Family):
    """A stream that lowers one gap by 1 per round until it is negative.

    Each round has the label ``[K, K]`` and the score ``θ_{k+1}``:
    ``x = θ_{k+1} w/‖w‖² + (−w_2, w_1)``, whose second part keeps w away from 0.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(3, 5)
        at, gaps = choose(1, K - 2), [choose(0, 2) for _ in range(K - 2)]
        row = [Fraction(choose(-6, 6), choose(1, 3))]
        for position, whole in enumerate(gaps, start=1):
            row.append(row[-1] + whole + (Fraction(choose(1, 4), 5) if position == at else 0))
        return {"K": K, "k": at, "w_1": (choose(1, 3), choose(-3, 3)), "theta_1": tuple(row)}

    def stream(self, instance: Instance) -> Instance:
        K, at = instance["K"], instance["k"]
        w, theta = exact(instance["w_1"]), exact(instance["theta_1"])
        require(K >= 3, 1 <= at <= K - 2, len(w) == 2, len(theta) == K - 1, w @ w != 0)
        gap = theta[at] - theta[at - 1]
        require(gap > 0, gap <= 5)
        state, learner, points = ThresholdState(w, theta), PRIL(K), []
        for _ in range(1 + int(gap.p) // int(gap.q)):
            w, theta = state.w, state.theta
            point = w * (theta[at] / (w @ w)) + exact((-w[1], w[0]))
            points.append([Fraction(str(entry)) for entry in point])
            state = learner.update(state, point, (K, K))
        start = {"w_1": instance["w_1"], "theta_1": instance["theta_1"]}
        return labelled(K, points, [(K, K)] * len(points), [0, 0], [0] * (K - 1), **start)


every_run_needed = claim(
    id="pril/lemma-1/repair-2-needed",
    says="The hypothesis of repair 2 is the least: if a gap is not an integer, the scores θ_{k+1} "
    "with the label [K, K] lower it by 1 per round, until the order is lost, from any w^1 ≠ 0.",
    hypotheses=(
        PLACE,
        ordered(1),
        Not(Belongs(gap(1).subs(i, k), S.Integers)),
        And(Lt(T - 1, gap(1).subs(i, k)), Lt(gap(1).subs(i, k), T)),
        ForAll(And(TOP, Eq(Inner(w[t], x[t]), theta[t, k + 1])), (t, 1, T)),
    ),
    conclusion=Not(ordered(T + 1)),
    space=Splinter(Descent(separable=False)),
    proofs=(Proof(order_needed.splintered, order.ANY_START),),
)
