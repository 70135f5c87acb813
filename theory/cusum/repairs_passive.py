"""Corollary 4: what the passive-aggressive CuSum Rank guarantees as a function of r."""

from functools import partial
from typing import Any

from flint import fmpq
from sympy import Abs, And, Eq, Ge, Gt, Le, Lt, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance
from theory.cusum.corollary_3 import JOINT
from theory.cusum.corollary_3_prank import Sizes
from theory.cusum.corollary_4 import BOUND, DATA, NOVIKOFF, corollary_4_repair
from theory.cusum.notation import R, d, delta, i, j, k, label, n, predicted, r, w, w_bar, x
from theory.cusum.proofs import corollary_4, fixed_items, joint, passive_runs
from theory.cusum.proofs.runs import PA_CUSUM
from theory.cusum.questions_fixed import FixedItems
from theory.cusum.questions_orthogonal import distance_learner
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.structured_notation import RANK_LOSS, total
from theory.cusum.ties import ANY, TurnedPACuSumRank
from theory.language.statement import ForAll, Indicator, Inner
from theory.proving.proof import Proof

FACTOR = r**2 / (4 * (r - 1))
"""``(N + 1)²/(4N)`` for ``N = r − 1``."""

claim = partial(Claim, where="Corollary 4", kind="mistake-bound", hypotheses=JOINT, space=DATA)

smaller_factor = claim(
    id="cusum/corollary-4/repair-2",
    says="With the update after the loop, Σ|y − ŷ| ≤ r²/(4(r − 1)) · R²/δ². (The potential is "
    "‖w − λw̄‖² with λ = r/(2(r − 1)).)",
    conclusion=Le(RANK_LOSS, FACTOR * NOVIKOFF),
    readings=corollary_4_repair.readings,
    proofs=(Proof(corollary_4.repair_2, PA_CUSUM),),
    sharpens=("cusum/corollary-4/repair-1",),
)

below_repair_1 = claim(
    id="cusum/corollary-4/repair-2-below-repair-1",
    kind="comparison",
    says="r²/(4(r − 1)) ≤ (r − 1)²/(2r − 3) for every r ≥ 2.",
    hypotheses=(Ge(r, 2),),
    conclusion=Le(FACTOR, (r - 1) ** 2 / (2 * r - 3)),
    space=Sizes(),
    proofs=(Proof(corollary_4.below),),
)

mistakes = claim(
    id="cusum/corollary-4/sharper-1",
    says="With the update after the loop, the mistakes, one with |y − ŷ| = k counted 2 − 1/k ≥ 1 "
    "times, are at most R²/δ².",
    conclusion=Le(
        total(
            Sum((2 - 1 / k) * Indicator(Eq(Abs(label[i] - predicted[i]), k)), (k, 1, r - 1)),
        ),
        NOVIKOFF,
    ),
    readings=corollary_4_repair.readings,
    proofs=(Proof(corollary_4.sharper_1, PA_CUSUM),),
)

distance_step = claim(
    id="cusum/corollary-4/repair-3",
    says="With the step loss δ|y − ŷ| for δ, the passive-aggressive update has Σ|y − ŷ| ≤ R²/δ² "
    "for every r: the bound of Corollary 3.",
    conclusion=Le(RANK_LOSS, NOVIKOFF),
    space=RankedStream(distance_learner),
    readings=(
        Reading("ties smallest", "the first of several best ranks", {"margin": "known"}),
        Reading("ties largest", "the last one", {"margin": "known", "ties": "largest"}),
    ),
    proofs=(Proof(joint.repair_3, joint.DISTANCE),),
)


def _step_one(r, delta, first=1, **_):  # type: ignore[no-untyped-def]
    """Figure 2 after the loop with the step loss 1, whose predictions are those for δ."""
    return TurnedPACuSumRank(r, 1, "after", first=first)


class Misjudged(RankedStream):
    """The same items; R, δ and w̄ may be what the hypotheses exclude.

    Field ``times``: what the three are multiplied by, in halves, mostly 2.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose, **options)
        times = tuple(2 if choose(0, 3) else choose(-2, 4) for _ in range(3))
        return {**drawn, "times": times}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        found = super().values(instance, **options)
        radius, margin, length = (fmpq(n, 2) for n in instance.get("times", (2, 2, 2)))
        rows = [[entry * length for entry in row] for row in found[r"\bar{w}"]]
        return found | {
            "R": found["R"] * radius,
            "delta": found["delta"] * margin,
            r"\bar{w}": rows,
        }


FIRST_BEST = (
    "a potential with a smaller factor than r²/(4(r − 1)) for the first of several best ranks, or "
    "a stream that does without the choice among them"
)

small_margin = claim(
    id="cusum/corollary-4/small-margin",
    says="With the update after the loop, the printed Σ|y − ŷ| ≤ R²/δ⁴ is true of a margin that is "
    "small for its ranks: r²δ² ≤ 4(r − 1), which is δ ≤ 1 for r = 2.",
    hypotheses=(*JOINT, Le(r**2 * delta**2, 4 * (r - 1))),
    conclusion=Le(RANK_LOSS, BOUND),
    readings=(
        *corollary_4_repair.readings,
        *(
            Reading(
                f"{name}, δ < 1",
                "the margin need only be below 1, where R²/δ⁴ is more than R²/δ² (predictions do "
                "not depend on the δ of the step, which is 1 here)",
                options,
                hypotheses=(*JOINT, Lt(delta, 1)),
                space=Misjudged(_step_one),
                missing=missing,
            )
            for name, options, missing in (
                ("after", {}, FIRST_BEST),
                ("after, ties any", {"ties": ANY}, ""),
            )
        ),
    ),
    proofs=tuple(
        Proof(corollary_4.small_margin, PA_CUSUM, reading.name)
        for reading in corollary_4_repair.readings
    ),
)


def _entries(name, rows, scale):  # type: ignore[no-untyped-def]
    """``name[i, j] = scale · rows[i][j]``."""
    return (
        Eq(name[e, place], entry * scale)
        for e, row in enumerate(rows, 1)
        for place, entry in enumerate(row, 1)
    )


BEST = ForAll(
    Le(
        Sum(Inner(w[i, j], x[i]), (j, 1, k)),
        Sum(Inner(w[i, j], x[i]), (j, 1, predicted[i])),
    ),
    (i, 1, n),
    (k, 1, r),
)
"""No rank has a larger score than the prediction."""

FOUR_ITEMS = (
    called("above", Gt(delta, 0)),
    called("sizes", And(Eq(r, 3), Eq(n, 4), Eq(d, 5))),
    called("radius", Eq(R**2, 15)),
    called("close", Eq(28 * delta**2, 75)),
    called("labels", And(*(Eq(label[e], rank) for e, rank in enumerate(fixed_items.Y, 1)))),
    called(
        "chosen", And(*(Eq(predicted[e], rank) for e, rank in enumerate(fixed_items.PREDICTED, 1)))
    ),
    called("points", And(*_entries(x, fixed_items.X, 1))),
    called("separator", And(*_entries(w_bar, ((0,) * 5, *fixed_items.SEPARATOR), delta / 75))),
)
"""The items, the choices among best ranks, the separator and its margin."""

factor_needed = claim(
    id="cusum/corollary-4/factor-needed",
    kind="comparison",
    says="For r = 3 the factor r²/(4(r − 1)) = 9/8 cannot be replaced by any below 15/14 (in "
    "particular not by 1): four items have Σ|y − ŷ| = 15/14 · R²/δ².",
    hypotheses=FOUR_ITEMS,
    conclusion=And(*JOINT, BEST, Eq(14 * RANK_LOSS, 15 * NOVIKOFF)),
    space=FixedItems(
        _step_one,
        x=fixed_items.X,
        y=fixed_items.Y,
        w=fixed_items.SEPARATOR,
        first=fixed_items.PREDICTED,
        most=(3, 1),
    ),
    readings=(Reading("ties any", "rounds 2, 3 and 4 predict the last best rank", {"ties": ANY}),),
    proofs=(Proof(fixed_items.factor_needed, passive_runs.ITEMS | fixed_items.UPDATES),),
)
