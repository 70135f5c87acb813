"""The least hypotheses under which PRIL and M-PRIL keep their thresholds in order."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Lt, Not, Or, S

from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import exact, to_fmpq
from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance, Table
from theory.intervals import order
from theory.intervals.families import Family, labelled, require
from theory.intervals.notation import K, T, d, i, j, k, t, theta, w, x, y_l, y_r
from theory.intervals.one_round import ROUND
from theory.intervals.rounds import OneRound, round_values
from theory.language.statement import Belongs, ForAll, Inner
from theory.pril.lemma_1 import gap, ordered
from theory.pril.multiplicative import MultiplicativeRun
from theory.pril.proofs import lemma_2_order, lemma_2_pairs, order_needed
from theory.pril.proofs.multiplicative import ANY_START
from theory.pril.regret import Descent
from theory.pril.theorem_4 import q
from theory.pril.transition import Transition
from theory.proving.program import Program
from theory.proving.proof import Proof


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
        Proof(order.one_step_prank, order.PRANK_ROUND, "PRank"),
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


class WideRatios(Transition):
    """One step of M-PRIL from positive thresholds, each the one before or at least q times it.

    Option ``crack``: one ratio lies strictly between 1 and q, the score is the upper threshold of
    that pair, and the label is ``[K, K]``.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        K, base, row = instance["K"] + 1, Fraction(instance["base"]), [Fraction(choose(1, 4))]
        at = choose(1, K - 2)
        for position in range(1, K - 1):
            wide = base * Fraction(choose(4, 8), 4) if choose(0, 1) else Fraction(1)
            narrow = 1 + (base - 1) * Fraction(choose(1, 4), 5)
            row.append(row[-1] * (narrow if options.get("crack") and position == at else wide))
        low = choose(1, K)
        label = {"y_l": (low,), "y_r": (choose(low, K),)}
        instance |= {"K": K, "k": at, "theta": tuple(row), **label}
        if options.get("crack"):
            instance |= {"d": 1, "w": (row[at],), "x": ((1,),), "y_l": (K,), "y_r": (K,)}
        return instance

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        require(1 <= instance["k"] <= instance["K"] - 2)
        return {**super().values(instance, **options), "k": instance["k"]}


ABOVE_0 = And(ForAll(Gt(w[T, j], 0), (j, 1, d)), ForAll(Gt(theta[T, i], 0), (i, 1, K - 1)))
POSITIVE = {"state": "positive"}
WIDE = ForAll(
    Or(Eq(theta[T, i + 1], theta[T, i]), Ge(theta[T, i + 1], q * theta[T, i])), (i, 1, K - 2)
)

claim = partial(Claim, where="Lemma 2", kind="order", space=WideRatios(separable=False))

multiplicative = claim(
    id="pril/lemma-2/repair-1",
    says="If the parameters are positive and every θ_{i+1} is θ_i or at least q θ_i, q = e^η, a "
    "step of M-PRIL keeps the order, whatever x, the label and the normaliser are.",
    hypotheses=(ordered(T), ABOVE_0, WIDE),
    conclusion=ordered(T + 1),
    readings=(
        Reading("Algorithm 3", "Z^t as listed", POSITIVE),
        Reading("normaliser of line 8", "Z^t of line 8", {**POSITIVE, "normaliser": "line-8"}),
    ),
    proofs=(
        Proof(lemma_2_pairs.wide, lemma_2_pairs.ONE_STEP, "Algorithm 3"),
        Proof(lemma_2_pairs.wide, lemma_2_pairs.LINE_8, "normaliser of line 8"),
    ),
)

upper, lower = theta[T, k + 1], theta[T, k]

multiplicative_needed = claim(
    id="pril/lemma-2/repair-1-needed",
    says="The hypothesis of that repair is the least: if θ_k < θ_{k+1} < q θ_k, the score θ_{k+1} "
    "and the label [K, K] put the thresholds out of order.",
    hypotheses=(
        PLACE,
        ordered(T),
        ABOVE_0,
        And(Lt(lower, upper), Lt(upper, q * lower)),
        TOP.subs(t, T),
        Eq(Inner(w[T], x[T]), upper),
    ),
    conclusion=Not(ordered(T + 1)),
    readings=(Reading("positive parameters", "as said", {**POSITIVE, "crack": True}),),
    proofs=(Proof(lemma_2_pairs.cracked, lemma_2_pairs.ONE_STEP),),
)


class PowerRatios(MultiplicativeRun):
    """Runs of M-PRIL from parameters with ``θ_{i+1} = q^{h_i} θ_i``, mostly in order and positive.

    ``w`` is the start, ``theta`` has no meaning; ``first`` is θ_1, ``h`` the K − 2 powers.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        least = int(choose(0, 3) > 0)
        return {
            **instance,
            "w": tuple(choose(least, 4) for _ in instance["w"]),
            "first": choose(1, 4),
            "h": tuple(choose(least - 1, 3) for _ in instance["theta"][1:]),
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        (program,) = super().programs(**options)
        return (program.given(start_at="any"),)

    def thresholds(self, instance: Instance) -> list[Any]:
        """θ^1."""
        q = to_fmpq(instance["base"])
        return list(
            accumulate(instance["h"], lambda row, h: row * q**h, initial=to_fmpq(instance["first"]))
        )

    def initial(self, instance: Instance, **options: Any) -> ThresholdState:
        return ThresholdState(exact(instance["w"]), exact(self.thresholds(instance)))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        require(len(instance["h"]) == instance["K"] - 2)
        return {**super().values(instance, **options), "h": list(instance["h"])}


START = And(ForAll(Gt(w[1, j], 0), (j, 1, d)), ForAll(Gt(theta[1, i], 0), (i, 1, K - 1)))
h = IndexedBase("h")
POWERS = each_gap(
    And(Belongs(h[i], S.Integers), Ge(h[i], 0), Eq(theta[1, i + 1], q ** h[i] * theta[1, i]))
)

claim = partial(Claim, where="Lemma 2", kind="order")

multiplicative_run = claim(
    id="pril/lemma-2/repair-2",
    says="From positive parameters whose ratios θ_{i+1}/θ_i are all among 1, q, q², …, with "
    "q = e^η, M-PRIL keeps the order in every round of every stream.",
    hypotheses=(START, POWERS),
    conclusion=ForAll(ordered(t + 1), (t, 1, T)),
    space=PowerRatios(separable=False),
    proofs=(Proof(lemma_2_order.for_ever, ANY_START),),
)


class Crumble(PowerRatios):
    """A stream that divides one ratio by q in every round, until it is below 1.

    Fields: ``K``, ``k``, ``base``, ``first``, ``h``, and ``narrow``, sixths of the way from 1 to q
    that the ratio at k is above ``q^{h_k}``: with 0 and 6 it is a power of q. Round t has the label
    ``[K, K]`` and shows coordinate t, which holds what θ_{k+1} will be.
    """

    rounds = ()  # they follow from the other fields

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(3, 5)
        numbers = {
            "K": K,
            "k": choose(1, K - 2),
            "base": 1 + Fraction(choose(1, 8), choose(1, 4)),
            "first": choose(1, 4),
            "h": tuple(choose(0, 2) for _ in range(K - 2)),
            "narrow": choose(0, 6),
        }
        return self.stream(numbers)

    def thresholds(self, instance: Instance) -> list[Any]:
        row, at = super().thresholds(instance), instance["k"]
        wider = 1 + (to_fmpq(instance["base"]) - 1) * fmpq(instance["narrow"], 6)
        return [*row[:at], *(wider * level for level in row[at:])]

    def stream(self, instance: Instance) -> Instance:
        """The same with its rounds."""
        K, at = instance["K"], instance["k"]
        require(3 <= K <= 6, 1 <= at <= K - 2, len(instance["h"]) == K - 2, instance["base"] > 1)
        require(0 <= instance["narrow"] <= 6, min(instance["h"]) >= 0, instance["first"] > 0)
        T, level = instance["h"][at - 1] + 1, self.thresholds(instance)[at]
        require(T <= 5)
        scores = [level / to_fmpq(instance["base"]) ** before for before in range(T)]
        return {
            **instance,
            "d": T,
            "x": tuple(tuple(int(j == t) for j in range(T)) for t in range(T)),
            **{"y_l": (K,) * T, "y_r": (K,) * T, "theta": (0,) * (K - 1)},
            "w": tuple(Fraction(int(value.p), int(value.q)) for value in scores),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        return {**super().values(self.stream(instance), **options), "k": instance["k"]}

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        return super().story(self.stream(instance), **options)


multiplicative_run_needed = claim(
    id="pril/lemma-2/repair-2-needed",
    says="That hypothesis cannot be weakened: if a ratio θ_{k+1}/θ_k lies strictly between "
    "q^{T−1} and q^T, then T rounds with the label [K, K] and the score θ_{k+1} divide it by q "
    "each, and the order is lost.",
    hypotheses=(
        PLACE,
        Ge(T, 1),
        START,
        And(
            Lt(q ** (T - 1) * theta[1, k], theta[1, k + 1]),
            Lt(theta[1, k + 1], q**T * theta[1, k]),
        ),
        ForAll(And(TOP, Eq(Inner(w[t], x[t]), theta[t, k + 1])), (t, 1, T)),
    ),
    conclusion=Not(ordered(T + 1)),
    space=Crumble(),
    proofs=(Proof(lemma_2_pairs.crumbled, ANY_START),),
)
