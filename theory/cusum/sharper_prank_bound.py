"""Section 6: PRank's own mistake bound, lowered as far as it goes.

An update that moves m thresholds is ``(m z, 1_m)`` up to signs, of squared norm ``m²‖z‖² + m``: the
factor m ≤ r − 1 stands before R² only, not before the 1 of the thresholds.
"""

from functools import partial
from typing import Any

import numpy as np
from flint import fmpq
from sympy import Abs, And, Eq, IndexedBase, Le, Sum, Symbol

from algorithms.prank import PRank
from algorithms.seam import exact
from algorithms.stream import Trace, run
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance, Space, Table, show
from theory.cusum import vocabulary
from theory.cusum.items import require
from theory.cusum.notation import (
    R,
    b_star,
    gamma,
    i,
    j,
    k,
    label,
    n,
    predicted,
    r,
    t,
    u_star,
    z,
)
from theory.cusum.prank_bound import RANKED
from theory.cusum.prank_runs import SeparableStream
from theory.cusum.proofs import prank_attained as on_orthogonal
from theory.cusum.proofs import prank_bound as proved
from theory.cusum.proofs.runs import PRANK
from theory.cusum.readings import conventions
from theory.language.statement import ForAll, Indicator, Inner, MaxOver
from theory.numbers.surd import root
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.proving.tactics import directly

LOSS = Sum(Abs(label[t] - predicted[t]), (t, 1, n))
SHARP = ((r - 1) * R**2 + 1) / gamma**2
"""``((r − 1)R² + 1)/γ²``."""


class MovedThresholds(SeparableStream):
    """Adds ``m``: how many thresholds each round moves, and ``a``, the largest of these."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        found = super().values(instance, **options)
        items = zip(map(exact, instance["z"]), instance["y"], strict=True)
        moved = [len(played.violated or ()) for played in run(PRank(instance["K"]), items).rounds]
        return {**found, "m": moved, "a": max(moved)}


claim = partial(Claim, where="Section 6", kind="mistake-bound", hypotheses=RANKED)

sharper_bound = claim(
    id="cusum/prank-bound-from-theorem-1/sharper-1",
    says="PRank's loss is at most ((r − 1)R² + 1)/γ², below the published (r − 1)(R² + 1)/γ².",
    conclusion=Le(LOSS, SHARP),
    space=SeparableStream(),
    proofs=(Proof(proved.sharper_1, PRANK),),
)


moved, most = IndexedBase("m"), Symbol("a", integer=True)
"""``m[t]``: how many thresholds round t moves; ``a``: the largest of these numbers."""

moved_bound = claim(
    id="cusum/prank-bound-from-theorem-1/sharper-2",
    says="PRank moves at most (aR² + 1)/γ² thresholds in all, where no round moves more than a ≤ "
    "r − 1 of them; the loss of a round is at most the number that it moves.",
    hypotheses=(*RANKED, called("limit", ForAll(Le(moved[t], most), (t, 1, n)))),
    conclusion=And(
        ForAll(Le(Abs(label[t] - predicted[t]), moved[t]), (t, 1, n)),
        Le(Sum(moved[t], (t, 1, n)), (most * R**2 + 1) / gamma**2),
    ),
    space=MovedThresholds(),
    proofs=(Proof(proved.sharper_2, proved.MOVED),),
)


class OrthogonalUpdates(Space):
    """T items of rank 1 whose PRank updates are orthogonal.

    Fields: ``K``, ``T``. For each ordered pair of items one coordinate: 1 at the first item of the
    pair, −1/(2(K − 1)) at the second, so that ``z_s·z_t = −1/(K − 1)``.
    """

    vocabularies = (vocabulary.FRAMEWORK,)

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(PRank),)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"K": choose(2, 5), "T": choose(2, 4)}

    def points(self, instance: Instance) -> list[np.ndarray]:
        """The items."""
        K, T = instance["K"], instance["T"]
        require(2 <= K <= 6 and 2 <= T <= 5)
        pairs = [(p, q) for p in range(T) for q in range(T) if p != q]
        second = fmpq(-1, 2 * (K - 1))
        return [
            exact([1 if s == p else second if s == q else 0 for p, q in pairs]) for s in range(T)
        ]

    def trace(self, instance: Instance) -> Trace:
        """PRank's exact run."""
        return run(PRank(instance["K"]), ((point, 1) for point in self.points(instance)))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, T, points = instance["K"], instance["T"], self.points(instance)
        square = points[0] @ points[0]
        gain = (K - 1) * square + 1
        scale = root(1 / (T * (K - 1) * gain))
        along = sum(points, 0 * points[0])
        return {
            "r": K,
            "n": T,
            "d": len(along),
            "z": points,
            "y": [1] * T,
            r"\hat{y}": self.trace(instance).predictions,
            "u^*": -(K - 1) * scale * along,
            "b^*": [scale * fmpq(T)] * (K - 1),
            "gamma": scale * gain,
            "R": root(square),
            **conventions(**options),
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        rows = tuple(
            (
                str(e.t),
                show(e.x),
                str(e.label),
                f"{show(e.state.w)}; {show(e.state.theta)}",
                str(e.prediction),
            )
            for e in self.trace(instance).rounds
        )
        return [Table(f"r = {instance['K']}", ("t", "z", "y", "u; b_2…b_r", "ŷ"), rows)]


UPDATES_ORTHOGONAL = (
    called(
        "apart",
        ForAll(
            Eq(
                (r - 1) * Inner(z[i], z[j]) + 1,
                ((r - 1) * R**2 + 1) * Indicator(Eq(i, j)),
            ),
            (i, 1, n),
            (j, 1, n),
        ),
    ),
    called("labels", ForAll(Eq(label[i], 1), (i, 1, n))),
    called("size", Eq(n * (r - 1) * gamma**2, (r - 1) * R**2 + 1)),
    called("along", Eq(((r - 1) * R**2 + 1) * u_star, -gamma * (r - 1) * Sum(z[i], (i, 1, n)))),
    called("thresholds", ForAll(Eq(((r - 1) * R**2 + 1) * b_star[k], gamma * n), (k, 1, r - 1))),
)
"""``(r − 1) z_s·z_t = −1`` for s ≠ t, rank 1 throughout, and the comparator along the updates."""

attained = claim(
    id="cusum/prank-bound-from-theorem-1/attained",
    kind="optimality",
    says="((r − 1)R² + 1)/γ² is attained for every r ≥ 2 and every number n ≥ 2 of items: where "
    "(r − 1) z_s·z_t = −1, n items of rank 1 cost n(r − 1). Such items have one coordinate for "
    "each ordered pair of them.",
    hypotheses=(
        *RANKED[:1],
        *UPDATES_ORTHOGONAL,
        called("radius", Eq(R**2, MaxOver(Inner(z[i], z[i]), (i, 1, n)))),
    ),
    conclusion=And(*RANKED, Eq(SHARP, n * (r - 1)), Eq(LOSS, SHARP)),
    space=OrthogonalUpdates(),
    proofs=(Proof(on_orthogonal.attained, PRANK),),
    attains={"cusum/prank-bound-from-theorem-1/sharper-1": "for every r ≥ 2 and n ≥ 2"},
)

below_published = claim(
    id="cusum/prank-bound-from-theorem-1/sharper-1-below-published",
    kind="comparison",
    says="((r − 1)R² + 1)/γ² is below the published (r − 1)(R² + 1)/γ² by (r − 2)/γ² exactly.",
    conclusion=Eq(SHARP + (r - 2) / gamma**2, (r - 1) * (R**2 + 1) / gamma**2),
    space=SeparableStream(),
    readings=(Reading("any r ≥ 2", "equal for r = 2 only"),),
    proofs=(Proof(directly),),
)
