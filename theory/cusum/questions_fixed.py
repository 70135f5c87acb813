"""One data set for each number of ranks and of passes, with a separator that is checked."""

from collections.abc import Callable
from typing import Any

from theory.claims.space import Choose, Instance, Table
from theory.cusum import vocabulary
from theory.cusum.items import require
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.streams import Vector
from theory.formal.vocabulary import Vocabularies


class FixedItems(RankedStream):
    """The same items for every r; ranks above the largest label separate by the −1 alone.

    Fields: ``K`` ranks (at least the rows of the separator and one), ``passes``.

    Parameters
    ----------
    learner : callable
        As for :class:`RankedStream`, with the step loss 1: the predictions are those for δ, which
        may be a root, and the weights 1/δ of those.
    x, y, w : tuples
        Items, labels and the rows ``w_2, w_3, …`` of a separator.
    first : tuple of int
        Choices of the rule for ties, where the option ``ties`` is ``"any"``.
    most : pair of int
        The largest K and the largest number of passes.
    """

    vocabularies: Vocabularies = (vocabulary.RANKED_BY_COORDINATES,)

    rounds = ()  # type: ignore[assignment]
    label_fields = ()  # type: ignore[assignment]
    comparator_fields = ()  # type: ignore[assignment]

    def __init__(
        self,
        learner: Callable[..., Any],
        *,
        x: tuple[Vector, ...],
        y: Vector,
        w: tuple[Vector, ...],
        first: Vector = (),
        most: tuple[int, int] = (6, 7),
    ) -> None:
        super().__init__(learner)
        self.items: dict[str, Any] = {"x": x, "y": y, "d": len(x[0]), "first": first}
        self.rows_of_separator = w
        self.most = most

    def generate(self, choose: Choose, **options: Any) -> Instance:
        ranks, passes = self.most
        return {"K": choose(len(self.rows_of_separator) + 1, ranks), "passes": choose(1, passes)}

    def written_out(self, instance: Instance) -> Instance:
        """The instance with its items and a row ``(0, …, 0, 1)`` for every further rank."""
        K, passes = instance["K"], instance["passes"]
        more = K - 1 - len(self.rows_of_separator)
        require(more >= 0 and 1 <= passes <= self.most[1] and K <= self.most[0])
        idle = (0,) * (self.items["d"] - 1) + (1,)
        return {**instance, **self.items, "w": (*self.rows_of_separator, *([idle] * more))}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        found = super().values(self.written_out(instance), **options)
        return {**found, "w": [found["delta"] * w for w in found["w"]]}

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        return super().story(self.written_out(instance), **options)
