"""Corollary 3 with less than condition (6), and with a margin for each row.

The bound needs the cumulative margin only: the score of the label leads that of each other rank by
δ times their distance. For runs over and over a finite data set it is also necessary.
"""

from fractions import Fraction
from functools import partial
from typing import Any

from sympy import Abs, And, Eq, Ge, Gt, Implies, IndexedBase, Le, Lt, Ne, Sum

from algorithms.seam import to_fmpq
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Instance
from theory.cusum.corollary_3 import BOUND, EACH, JOINT
from theory.cusum.figures import CONVERGES
from theory.cusum.items import require
from theory.cusum.notation import R, delta, i, j, k, label, n, r, w_bar, x
from theory.cusum.proofs import margins, ranked
from theory.cusum.proofs.runs import CUSUM
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.streams import dot
from theory.cusum.structured_notation import RANK_LOSS, UNIT
from theory.cusum.ties import ANY
from theory.language.statement import ForAll, Inner, NormSquared
from theory.numbers.surd import root
from theory.proving.proof import Proof


def score(rank, rows=w_bar):  # type: ignore[no-untyped-def]
    """``Σ_{j ≤ rank} rows_j · x_i``."""
    return Sum(Inner(rows[j], x[i]), (j, 1, rank))


def cumulative(worth):  # type: ignore[no-untyped-def]
    """The score of ``y_i`` leads that of every other rank ``k`` by ``worth`` or more."""
    return ForAll(
        Implies(Ne(k, label[i]), Ge(score(label[i]) - score(k), worth)), (i, 1, n), (k, 1, r)
    )


CUMULATIVE = (
    called("above", Gt(delta, 0)),
    called("lengths", ForAll(Le(NormSquared(x[i]), R**2), (i, 1, n))),
    cumulative(delta * Abs(label[i] - k)),
    UNIT,
)
"""``w̄`` leads by δ for each rank of distance; (6) asks each row for δ by itself."""


class CumulativeStream(RankedStream):
    """Items whose label is the one rank of largest cumulative score; otherwise as its base.

    ``delta`` is the least lead for each rank of distance.
    """

    @staticmethod
    def ranks(point: Any, w: Any, at_zero: int) -> list[int]:
        """The best rank of a point, if it is one."""
        scores = [0]
        for row in w:
            scores.append(scores[-1] + dot(row, point))
        return [scores.index(max(scores)) + 1] if scores.count(max(scores)) == 1 else []

    def constraints(self, instance: Instance, **options: Any) -> list[list[Any]]:
        """``(Σ_{j ≤ y} w_j·x − Σ_{j ≤ k} w_j·x)/|y − k| > 0`` for every rank ``k ≠ y``."""
        K, rows = instance["K"], []
        for point, rank in zip(instance["x"], instance["y"], strict=True):
            for other in range(1, K + 1):
                low, high = sorted((rank, other))
                lead = Fraction(1 if rank > other else -1, max(high - low, 1))
                blocks = ([lead * (low < j <= high) * e for e in point] for j in range(2, K + 1))
                rows += [[e for block in blocks for e in block]] if other != rank else []
        return rows

    def measured(self, instance: Instance, **options: Any) -> dict[str, Any]:
        square = to_fmpq(sum(dot(row, row) for row in instance["w"]))
        lead: Any = None
        for point, rank in zip(instance["x"], instance["y"], strict=True):
            scores = [to_fmpq(0)]
            for row in instance["w"]:
                scores.append(scores[-1] + dot(row, point))
            for other, value in enumerate(scores, 1):
                if other != rank:
                    each = (scores[rank - 1] - value) / abs(rank - other)
                    lead = each if lead is None else min(lead, each)
        require(lead is not None and lead > 0)
        unit = root(1 / square)
        rows = [[unit * to_fmpq(entry) for entry in row] for row in instance["w"]]
        return {
            "R": root(max(dot(point, point) for point in instance["x"])),
            r"\bar{w}": [[to_fmpq(0)] * len(rows[0]), *rows],
            "delta": unit * lead,
        }


TIES = (
    Reading("ties smallest", "the first of several best ranks is predicted"),
    Reading("ties any", "in each round any one of them may be predicted", {"ties": ANY}),
)

claim = partial(Claim, where="Corollary 3", kind="mistake-bound", hypotheses=CUMULATIVE)

cumulative_margin = claim(
    id="cusum/corollary-3/sharper-1",
    says="Corollary 3 holds where the score of y leads that of every other rank k by δ|y − k|, "
    "which (6) implies and which is the least that a learner with this predictor can ask for.",
    conclusion=Le(RANK_LOSS, BOUND),
    space=CumulativeStream(),
    readings=TIES,
    proofs=(Proof(margins.sharper_1, CUSUM),),
)

from_rows = claim(
    id="cusum/corollary-3/weaker-margin",
    kind="consistency",
    says="Condition (6) implies the cumulative margin with the same δ.",
    hypotheses=JOINT,
    conclusion=cumulative(delta * Abs(label[i] - k)),
    space=RankedStream(),
    proofs=(Proof(margins.weaker, margins.RANKED_ITEMS),),
)

TASKS = ForAll(
    Implies(Ge(label[i], k), Gt(Inner(w_bar[k], x[i]), 0))
    & Implies(Lt(label[i], k), Lt(Inner(w_bar[k], x[i]), 0)),
    (i, 1, n),
    (k, 2, r),
)
"""Every row answers its own task "is y ≥ k?"."""

not_conversely = claim(
    id="cusum/corollary-3/weaker-margin-only",
    kind="consistency",
    says="The converse: an ensemble with a cumulative margin answers each task rightly.",
    conclusion=TASKS,
    space=CumulativeStream(),
)

converges = Claim(
    id="cusum/figure-1/converges/sharper-1",
    where="abstract",
    kind="convergence",
    says="Figure 1 makes at most ‖w̄‖²R²/δ² mistakes over any number of passes where the cumulative "
    "margin is positive.",
    hypotheses=CUMULATIVE,
    conclusion=CONVERGES,
    space=CumulativeStream(passes_up_to=4),
    readings=TIES,
    proofs=(Proof(margins.converges, CUSUM),),
)

rho = IndexedBase("rho")
"""``rho[k]``: a margin of row k by itself."""

OWN = (
    called("lengths", ForAll(Le(NormSquared(x[i]), R**2), (i, 1, n))),
    ForAll(And(Gt(rho[k], 0), Eq(NormSquared(w_bar[k]), 1)), (k, 2, r)),
    ForAll(
        Implies(Ge(label[i], k), Ge(Inner(w_bar[k], x[i]), rho[k]))
        & Implies(Lt(label[i], k), Ge(-Inner(w_bar[k], x[i]), rho[k])),
        (i, 1, n),
        (k, 2, r),
    ),
)
"""Each row ``w̄_k``, of norm 1, answers its task with a margin ``ρ_k`` of its own."""

NOVIKOFF_SUM = R**2 * Sum(1 / rho[k] ** 2, (k, 2, r))


class OwnMargins(RankedStream):
    """Rows with a margin, and ``rho[k]``, the margin of row k when it is normalised.

    Parameters
    ----------
    norm : str
        What is normalised in ``w̄``: ``"each"`` row, or all rows together (``"joint"``).
    """

    def __init__(self, norm: str = "each") -> None:
        super().__init__()
        self.norm = norm

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        found = super().values(instance, **options, norm=self.norm)
        found["rho"] = [to_fmpq(0)] + [
            min(abs(root(1 / to_fmpq(dot(row, row))) * dot(row, point)) for point in instance["x"])
            for row in instance["w"]
        ]
        return found


sum_of_rows = claim(
    id="cusum/corollary-3/sharper-2",
    says="With a margin ρ_k for each unit row, Σ|y − ŷ| ≤ R² Σ_k 1/ρ_k²: the sum of the mistake "
    "bounds of r − 1 perceptrons that learn their tasks alone.",
    hypotheses=OWN,
    conclusion=Le(RANK_LOSS, NOVIKOFF_SUM),
    space=OwnMargins(),
    readings=TIES,
    proofs=(Proof(margins.sharper_2, CUSUM),),
)

each_repaired = claim(
    id="cusum/corollary-3/repair-1",
    says="Where each row, not the ensemble, has norm 1, Σ|y − ŷ| ≤ (r − 1)R²/δ².",
    hypotheses=EACH,
    conclusion=Le(RANK_LOSS, (r - 1) * BOUND),
    space=RankedStream(),
    proofs=(Proof(ranked.each_row, CUSUM),),
    readings=(Reading("‖w_k‖ = 1", "each row has norm 1", {"norm": "each"}),),
)

no_better = claim(
    id="cusum/corollary-3/best-margin",
    kind="optimality",
    says="For every ensemble of Corollary 3, R² Σ_k 1/ρ_k² ≤ R²/δ² with the margins ρ_k of its "
    "normalised rows: its bound at the best margin is the sum of r − 1 perceptron bounds.",
    hypotheses=(
        *JOINT,
        called(
            "rows",
            ForAll(
                And(Gt(rho[k], 0), Ge(rho[k] ** 2 * NormSquared(w_bar[k]), delta**2)), (k, 2, r)
            ),
        ),
    ),
    conclusion=Le(NOVIKOFF_SUM, BOUND),
    space=OwnMargins(norm="joint"),
    proofs=(Proof(margins.best_margin),),
)
