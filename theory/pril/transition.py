"""Single steps of M-PRIL, from given parameters or from those that a run reaches."""

from typing import Any

from algorithms.seam import exact
from algorithms.state import ThresholdState
from theory.claims.space import Choose, Inadmissible, Instance
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.pril.multiplicative import Halted, MultiplicativeRun
from theory.proving.program import Program


class Transition(MultiplicativeRun):
    """A step of M-PRIL, the last of the run, from a state that the option ``state`` describes.

    ``"any"``: any real parameters, given by the fields ``w`` and ``theta``, at which the step is
    defined; ``"positive"``: positive ones; ``"reached"``: those that the T − 1 rounds before lead
    to from the start.
    """

    vocabularies: Vocabularies = (vocabulary.STREAM_BY_COORDINATES,)

    def draw_comparator(
        self, choose: Choose, d: int, K: int, **options: Any
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        top = self.limits[3]
        if options["state"] == "reached":
            return super().draw_comparator(choose, d, K)
        bottom = 1 if options["state"] == "positive" else -top
        w = tuple(choose(bottom, top) for _ in range(d))
        return w, tuple(sorted(choose(bottom, top) for _ in range(K - 1)))

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = super().generate(choose, **options)
        if options["state"] == "reached":
            return instance
        return {name: v[:1] if name in self.rounds else v for name, v in instance.items()}

    def initial(self, instance: Instance, **options: Any) -> ThresholdState:
        if options["state"] == "reached":
            return super().initial(instance, **options)
        return ThresholdState(exact(instance["w"]), exact(instance["theta"]))

    def programs(self, **options: Any) -> tuple[Program, ...]:
        (program,) = super().programs(**options)
        reached = options["state"] == "reached"
        return (program if reached else program.given(start_at=options["state"]),)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        given = (*instance["w"], *instance["theta"])
        if options["state"] != "reached" and len(instance["x"]) != 1:
            raise Inadmissible
        if options["state"] == "positive" and min(given) <= 0:
            raise Inadmissible
        values = super().values(instance, **options)
        if options["state"] == "any" and isinstance(values["theta"], Halted):
            raise Inadmissible
        return values
