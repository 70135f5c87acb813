"""Streams with interval labels, and the runs of PA, PA-I and PA-II on them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sympy import IndexedBase, Symbol

from algorithms.pa.losses import hinge
from algorithms.seam import exact, to_fmpq
from algorithms.stream import Trace, run
from theory.claims.space import Choose, Inadmissible, Instance
from theory.formal.vocabulary import Vocabularies
from theory.intervals.streams import IntervalStream
from theory.numbers.surd import root
from theory.proving.program import Program
from theory.ramp import vocabulary
from theory.ramp.rounds import FAMILY

C = Symbol("C", real=True)
"""The cost of a unit of loss, of PA-I and PA-II."""

xi = IndexedBase("xi")
"""``xi[t, i]``: what the comparator may lack of the margin 1."""


class AggressiveStream(IntervalStream):
    """A stream with a comparator, and the run of the PA family on it.

    Option ``variant``: ``"pa"`` (default), ``"pa-i"`` or ``"pa-ii"``. Fields: those of
    `IntervalStream`, and ``C``. With ``unit=False`` the comparator ``(w*, θ*)`` is the field's,
    divided by the field ``scale``, and ``ξ`` what it lacks of the margin 1.

    Parameters
    ----------
    unit : bool
        The comparator has length 1 and margin ``gamma``.
    **limits
        As of `IntervalStream`.
    """

    vocabularies: Vocabularies = (vocabulary.STREAM,)
    real_fields: tuple[str, ...] = (*IntervalStream.real_fields, "scale")

    def __init__(self, *, unit: bool = True, **limits: Any) -> None:
        super().__init__(**{"rounds_up_to": 5, "ranks_up_to": 4, **limits})
        self.unit = unit

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        drawn["C"] = Fraction(choose(1, 4), choose(1, 4))
        if not self.unit:
            drawn["scale"] = choose(1, 4)
        return drawn

    def check(self, instance: Instance) -> None:
        super().check(instance)
        if instance["C"] <= 0 or instance.get("scale", 1) <= 0:
            raise Inadmissible

    def learner_of(self, instance: Instance, **options: Any) -> Any:
        """The learner that runs."""
        return FAMILY[options.get("variant", "pa")](instance["K"], to_fmpq(instance["C"]))

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program.of(self.learner_of({"K": 3, "C": 1}, **options)),)

    def trace(self, instance: Instance, **options: Any) -> Trace:
        labels = zip(instance["y_l"], instance["y_r"], strict=True)
        items = [(exact(p), label) for p, label in zip(instance["x"], labels, strict=True)]
        return run(self.learner_of(instance, **options), items)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        self.check(instance)
        values = super().values(instance, **options)
        learner = self.learner_of(instance, **options)
        rounds = [(r.state, r.x, r.label) for r in self.trace(instance, **options).rounds]
        gaps = [x @ state.w - state.theta for state, x, _ in rounds]
        tau = [
            [sign if sign * gap <= 0 else 0 for sign, gap in zip(signs, row, strict=True)]
            for signs, row in zip(values["z"], gaps, strict=True)
        ]
        return values | {
            "C": to_fmpq(instance["C"]),
            "tau": tau,
            "m": [sum(map(abs, row)) for row in tau],
            "ell": [learner.shortfalls(*played)[0] for played in rounds],
            "alpha": [learner.multipliers(*played) for played in rounds],
            "shift": [learner.tau(*played).sum() for played in rounds],
        }

    def comparator(
        self, instance: Instance, x: Any, signs: list[list[int]], **options: Any
    ) -> Mapping[str, Any]:
        if self.unit:
            return super().comparator(instance, x, signs, **options)
        scale = to_fmpq(instance["scale"])
        w, theta = exact(instance["w"]) / scale, exact(instance["theta"]) / scale
        margins = [exact(row) * (point @ w - theta) for point, row in zip(x, signs, strict=True)]
        lacks = [
            exact(row) * exact(row) * hinge(margin, to_fmpq(1))
            for margin, row in zip(margins, signs, strict=True)
        ]
        squares = sum((lack @ lack for lack in lacks), to_fmpq(0))
        return {"w^*": w, "theta^*": theta, "xi": lacks, "H": root(squares)}

    def scales(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers of the bound, roots squared."""
        return super().scales(values) | {"C": values["C"], "a": values["a"]}
