"""Do the learners depend on the margin δ, or on the scale of the data, where their bounds do?"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from sympy import Eq, Gt, IndexedBase, symbols

from algorithms.cusum import CuSumRank, PACuSumRank
from algorithms.prank import PRank
from algorithms.seam import exact
from algorithms.stream import Trace, run
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance, Space, Table
from theory.cusum import vocabulary
from theory.cusum.items import attributes, integers, require
from theory.cusum.notation import d, i, j, k, n, r, w
from theory.cusum.proofs import scaling as proved
from theory.cusum.proofs import scaling_inside, scaling_passive
from theory.cusum.readings import conventions
from theory.cusum.rescaling import SAME_PREDICTIONS
from theory.cusum.streams import beside
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll
from theory.proving.program import Program
from theory.proving.proof import Proof

w_other = IndexedBase("w'")
"""``w'[i, k]``: the weights of the other run."""

c = symbols("c", real=True)
"""The factor, of the margin or of the data."""


def inputs_scaled(z: Any, by: int) -> Any:
    """``c x`` for ``x = (z, −1)``: the last entry is scaled too."""
    return by * attributes(z)


def items_scaled(z: Any, by: int) -> Any:
    """``(c z, −1)``: the items in another unit, and the last entry as it was."""
    return attributes(by * z)


def bare_scaled(z: Any, by: int) -> Any:
    """``c z``, for a learner whose thresholds are no part of the input."""
    return by * z


class TwoScales(Space):
    """A stream of any ranked items, and the runs of one learner on it at two scales.

    Fields: ``K``, ``d``, ``z`` (n rows of d − 1 integers), ``y``, ``c`` (the factor, at least 2).

    Parameters
    ----------
    build : callable
        ``build(K, delta)`` is the learner; the other run has ``c δ`` for ``δ = 1`` ...
    inputs : callable, optional
        ... or, where given, the inputs ``inputs(z, c)`` for ``inputs(z, 1)``.
    """

    vocabularies: Vocabularies = (vocabulary.RANKED_BY_COORDINATES,)

    rounds = ("z", "y")
    by_dimension = ("z",)
    label_fields = ("y",)
    real_fields = ("z",)

    def predicted(self, instance: Instance, **options: Any) -> Sequence[int]:
        """The predictions of the run at the first scale."""
        return self.traces(instance)[0].predictions

    def __init__(
        self, build: Callable[[int, Any], Any], inputs: Callable[[Any, int], Any] | None = None
    ) -> None:
        self.build = build
        self.inputs = inputs

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d, count = choose(2, 4), choose(2, 3), choose(1, 6)
        return {
            "K": K,
            "d": d,
            "z": tuple(integers(choose, d - 1) for _ in range(count)),
            "y": tuple(choose(1, K) for _ in range(count)),
            "c": choose(2, 4),
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program.of(self.build(3, 1)),)

    def traces(self, instance: Instance) -> tuple[Trace, Trace]:
        """The run as it is, and the run at the other scale."""
        K, d, factor = instance["K"], instance["d"], instance["c"]
        require(K >= 2 and d >= 2 and len(instance["z"]) >= 1 and factor >= 1)
        require(all(len(point) == d - 1 for point in instance["z"]))
        require(all(1 <= rank <= K for rank in instance["y"]))
        inputs = self.inputs or inputs_scaled
        at, margin = (factor, 1) if self.inputs else (1, factor)
        points = [exact(z) for z in instance["z"]]
        labels = instance["y"]
        return (
            run(self.build(K, 1), [(inputs(z, 1), y) for z, y in zip(points, labels, strict=True)]),
            run(
                self.build(K, margin),
                [(inputs(z, at), y) for z, y in zip(points, labels, strict=True)],
            ),
        )

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        plain, other = self.traces(instance)

        def states(trace: Trace) -> list[Any]:
            return [*(played.state.w for played in trace.rounds), trace.final.w]

        return {
            "r": instance["K"],
            "n": len(instance["y"]),
            "d": instance["d"],
            "c": instance["c"],
            "delta": 1,
            "x": [played.x for played in plain.rounds],
            "y": instance["y"],
            r"\hat{y}": plain.predictions,
            r"\hat{y}'": other.predictions,
            "w": states(plain),
            "w'": states(other),
            **conventions(**options),
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        plain, other = self.traces(instance)
        return [*super().story(instance, **options), beside(plain), beside(other)]


def weights(left, right):  # type: ignore[no-untyped-def]
    """``left = right`` for every weight of the two runs, before and after every round."""
    return ForAll(Eq(left, right), (i, 1, n + 1), (k, 1, r), (j, 1, d))


OLD, NEW = w[i, k, j], w_other[i, k, j]


def at_scale(scale: proved.Scale) -> tuple[Proof, ...]:
    """The proofs for the three layouts of Figure 2."""
    loops = tuple(
        Proof(
            scaling_passive.passive(scale, layout), scaling_passive.figure_2(layout, scale), layout
        )
        for layout in ("after", "shared")
    )
    return (
        *loops,
        Proof(scaling_inside.inside(scale), scaling_inside.figure_2(scale), "inside"),
    )


claim = partial(Claim, where="Fig. 2", kind="consistency", hypotheses=(Gt(c, 0),))

margin_scaling = claim(
    id="cusum/figure-2/margin-scaling",
    says="Figure 2 run with cδ for δ, c > 0, predicts the same and has c times the weights, in "
    "every layout and on any items: no margin need be known, right or wrong.",
    conclusion=SAME_PREDICTIONS & weights(NEW, c * OLD),
    space=TwoScales(lambda r, delta: PACuSumRank(r, delta, "after")),
    readings=tuple(
        Reading(
            layout,
            f"layout {layout!r} of Figure 2",
            space=TwoScales(
                lambda r, delta, layout=layout: PACuSumRank(r, delta, layout),  # type: ignore[misc]
            ),
        )
        for layout in ("after", "inside", "shared")
    ),
    proofs=at_scale(proved.MARGIN),
)

perceptron_scaling = Claim(
    id="cusum/figure-1/scaling",
    where="Fig. 1",
    kind="consistency",
    says="Figure 1 on the inputs c x for x, c > 0, predicts the same and has c times the weights, "
    "as its bound R²/δ² is the same.",
    hypotheses=(Gt(c, 0),),
    conclusion=SAME_PREDICTIONS & weights(NEW, c * OLD),
    space=TwoScales(lambda r, delta: CuSumRank(r), inputs_scaled),
    proofs=(Proof(proved.perceptron, proved.FIGURE_1),),
)

perceptron_items = Claim(
    id="cusum/figure-1/scale-free",
    where="Fig. 1",
    kind="consistency",
    says="Figure 1 on the items c z for z, c > 0, predicts the same: x = (c z, −1) for (z, −1), "
    "whose last entry stays −1.",
    hypotheses=(Gt(c, 0),),
    conclusion=SAME_PREDICTIONS,
    space=TwoScales(lambda r, delta: CuSumRank(r), items_scaled),
)

passive_scaling = claim(
    id="cusum/figure-2/scaling",
    says="Figure 2 on the inputs c x for x, c > 0, predicts the same and has the weights divided "
    "by c, in every layout.",
    conclusion=SAME_PREDICTIONS & weights(c * NEW, OLD),
    space=TwoScales(lambda r, delta: PACuSumRank(r, delta, "after"), inputs_scaled),
    readings=tuple(
        Reading(
            layout,
            f"layout {layout!r} of Figure 2",
            space=TwoScales(
                lambda r, delta, layout=layout: PACuSumRank(r, delta, layout),  # type: ignore[misc]
                inputs_scaled,
            ),
        )
        for layout in ("after", "inside", "shared")
    ),
    proofs=at_scale(proved.DATA),
)

prank_scaling = Claim(
    id="cusum/prank-from-framework/scaling",
    where="Section 6",
    kind="consistency",
    says="PRank on the inputs c z for z, c > 0, predicts the same.",
    hypotheses=(Gt(c, 0),),
    conclusion=SAME_PREDICTIONS,
    space=TwoScales(lambda r, delta: PRank(r), bare_scaled),
)
