"""ℓ-augmented separable data sets (Section 4)."""

from fractions import Fraction
from math import isqrt
from typing import Any

from flint import fmpq

from algorithms.seam import to_fmpq
from theory.claims.space import Choose, Inadmissible, Instance
from theory.cusum import vocabulary
from theory.cusum.streams import StructuredStream, Vector, dot
from theory.formal.vocabulary import Vocabularies
from theory.numbers.surd import root


class AugmentedStream(StructuredStream):
    """ℓ-augmented separable data: a loss matrix below the gaps, and the least ``R`` of (a).

    Option ``loss``: ``"positive"`` (default) for ``y' ≠ y``; ``"twins"``, which lets two labels
    have the same features, so that (a) allows ``ℓ = 0`` between them; ``"any real"``, which leaves
    ``ℓ(y, y)`` free, since the definition speaks about ``y' ≠ y`` only.

    Parameters
    ----------
    by_length : bool
        ``R`` is the largest ``‖ΔΦ‖`` instead.
    """

    vocabularies: Vocabularies = (vocabulary.STRUCTURED,)

    def __init__(self, *learners: Any, by_length: bool = False, **more: Any) -> None:
        super().__init__(*learners, **more)
        self.by_length = by_length

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        if options.get("loss") == "twins" and instance["K"] > 2:
            instance["phi"] = self.twinned(instance, choose(1, instance["K"] - 1))
        K, square = instance["K"], dot(instance["w"], instance["w"])
        free = options.get("loss") == "any real"
        loss: list[list[Any]] = [
            [choose(-2, 2) if free and a == b else 0 for a in range(K)] for b in range(K)
        ]
        least: dict[tuple[int, int], int] = {}
        for label, rival, gap, _ in self.gaps(instance):
            least[label, rival] = min(gap, least.get((label, rival), gap))
        for label in range(1, K + 1):
            for rival in range(1, K + 1):
                if label != rival:
                    gap = least.get((label, rival), 2)
                    quarters = isqrt(16 * gap * gap // square)
                    if quarters:
                        least_loss = choose(0, 1) * (quarters - 1) + 1
                        loss[label - 1][rival - 1] = Fraction(choose(least_loss, quarters), 4)
        return {**instance, "loss": tuple(map(tuple, loss))}

    @staticmethod
    def twinned(instance: Instance, first: int) -> tuple[tuple[Vector, ...], ...]:
        """Feature vectors in which labels ``first`` and ``first + 1`` look the same."""
        table = []
        for images, label in zip(instance["phi"], instance["y"], strict=True):
            image = images[first if label == first + 1 else first - 1]
            table.append((*images[: first - 1], image, image, *images[first + 1 :]))
        return tuple(table)

    def measured(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, loss = instance["K"], instance.get("loss", ())
        if len(loss) != K or any(len(row) != K for row in loss):
            raise Inadmissible
        table = [[to_fmpq(entry) for entry in row] for row in loss]
        ratios = []
        for label, rival, _, norm in self.gaps(instance):
            bound = table[label - 1][rival - 1]
            if bound < 0 or (bound == 0 and norm != 0):
                raise Inadmissible
            ratios.append(norm if self.by_length else norm / bound if bound else fmpq(0))
        if max(ratios) == 0:
            raise Inadmissible
        return {"R": root(max(ratios)), "ell": lambda a, b: table[int(a) - 1][int(b) - 1]}
