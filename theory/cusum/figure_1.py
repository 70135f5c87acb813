"""Section 3: the CuSum Rank algorithm of Figure 1."""

from collections.abc import Sequence
from typing import Any

from sympy import And, Eq, Le, Max, Min, Sum

from algorithms.cusum import CuSumRank
from algorithms.stream import Trace, run
from theory.claims.claim import Claim
from theory.claims.space import Choose, Instance, Space, Table, show
from theory.cusum import vocabulary
from theory.cusum.items import attributes, integers, require
from theory.cusum.notation import d, i, j, k, label, n, predicted, r, t, w, x
from theory.cusum.proofs import block_runs, same_runs
from theory.cusum.readings import LARGEST, SMALLEST, conventions
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ArgMax, ForAll, Indicator, Inner, Sign
from theory.proving.program import Program
from theory.proving.proof import Proof


class RankStream(Space):
    """A stream of items with any ranks, and the run of CuSum Rank on it.

    Fields: ``K``, ``d``, ``z`` (n rows of d − 1 integers), ``y``.
    """

    vocabularies: Vocabularies = (vocabulary.RANKED_BY_COORDINATES,)

    rounds = ("z", "y")
    by_dimension = ("z",)
    label_fields = ("y",)
    real_fields = ("z",)

    def predicted(self, instance: Instance, **options: Any) -> Sequence[int]:
        """The predictions of Figure 1."""
        return self.trace(instance, **options).predictions

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d, count = choose(2, 4), choose(1, 3), choose(1, 6)
        return {
            "K": K,
            "d": d,
            "z": tuple(integers(choose, d - 1) for _ in range(count)),
            "y": tuple(choose(1, K) for _ in range(count)),
        }

    def trace(self, instance: Instance, **options: Any) -> Trace:
        """The exact run of Figure 1."""
        K, d = instance["K"], instance["d"]
        require(K >= 2 and d >= 1 and len(instance["z"]) >= 1)
        require(all(len(point) == d - 1 for point in instance["z"]))
        require(all(1 <= rank <= K for rank in instance["y"]))
        points = map(attributes, instance["z"])
        learner = CuSumRank(K, ties=conventions(**options)["ties"])
        return run(learner, zip(points, instance["y"], strict=True))

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(CuSumRank, {"ties": conventions(**options)["ties"]}),)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        trace = self.trace(instance, **options)
        return {
            "r": instance["K"],
            "d": instance["d"],
            "n": len(trace.rounds),
            "x": [each.x for each in trace.rounds],
            "y": instance["y"],
            r"\hat{y}": trace.predictions,
            "w": [*(each.state.w for each in trace.rounds), trace.final.w],
            **conventions(**options),
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        rows = tuple(
            (str(e.t), show(e.x), str(e.label), show(e.state.w), str(e.prediction), show(e.after.w))
            for e in self.trace(instance, **options).rounds
        )
        return [Table(f"r = {instance['K']}", ("t", "x", "y", "w before", "ŷ", "w after"), rows)]


BETWEEN = And(Le(Min(label[t], predicted[t]) + 1, k), Le(k, Max(label[t], predicted[t])))
"""``min(y, ŷ) + 1 ≤ k ≤ max(y, ŷ)``, which is empty when ``y = ŷ``."""

PREDICTS = Eq(predicted[t], ArgMax(Sum(Inner(w[t, j], x[t]), (j, 1, k)), (k, 1, r)))
UPDATES = Eq(
    w[t + 1, k, i],
    w[t, k, i] + Indicator(BETWEEN) * Sign(label[t] - predicted[t]) * x[t, i],
)
STARTS = Eq(w[1, k, i], 0)

ROUND = And(
    ForAll(And(PREDICTS, Le(1, predicted[t]), Le(predicted[t], r)), (t, 1, n)),
    ForAll(UPDATES, (t, 1, n), (k, 1, r), (i, 1, d)),
)
"""What the listing says of every round."""


figure_1 = Claim(
    id="cusum/figure-1",
    where="Figure 1",
    kind="algorithm",
    says="Figure 1 runs on every stream: from w = 0 each round has a prediction in Y by (8) and "
    "the update of the listing, which the learner's code makes.",
    conclusion=And(
        ForAll(STARTS, (k, 1, r), (i, 1, d)),
        ROUND,
    ),
    space=RankStream(),
    readings=(SMALLEST, LARGEST),
    proofs=(
        *(
            Proof(same_runs.figure_1, block_runs.cusum(reading.options["ties"]), reading.name)
            for reading in (SMALLEST, LARGEST)
        ),
    ),
)


w1_zero = Claim(
    id="cusum/figure-1/w1-zero",
    where="Section 3",
    kind="consistency",
    says="w_1 = 0 before every round and after the last one.",
    conclusion=ForAll(Eq(w[t, 1, i], 0), (t, 1, n + 1), (i, 1, d)),
    space=RankStream(),
    readings=(SMALLEST, LARGEST),
    proofs=(Proof(same_runs.never_moved, block_runs.cusum()),),
)
