"""Streams for M-PRIL, whose exact runs are rational: integer instances and rational ``q = e^η``."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from sympy import IndexedBase

from algorithms.m_pril import MPRIL, UndefinedStep
from algorithms.seam import exact, to_fmpq
from algorithms.stream import Round, Trace, rounds
from theory.claims.space import Choose, Inadmissible, Instance, Table
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.streams import IntervalStream
from theory.proving.program import Program

Z = IndexedBase("Z")
"""``Z[t]``: the normaliser of round t."""


class Halted(list[Any]):
    """A sequence of a run that stopped at an undefined step: no component of it has a value."""

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.reason = reason

    def __len__(self) -> int:
        raise UndefinedStep(self.reason)


class MultiplicativeStream(IntervalStream):
    """Streams with components in ``{-1, 0, 1}``, a comparator with ``‖·‖_1 = 1``, and M-PRIL's run.

    Fields as in `IntervalStream`, and ``base``, the rational ``q = e^η > 1``. Options: ``start``
    (``"uniform"``, ``"zero"``) and ``normaliser`` (``"algorithm-3"``, ``"line-8"``) as of `MPRIL`;
    ``target`` (``"signed"``, ``"nonnegative"``): the signs of the comparator drawn; ``eta``
    (``"any"``, ``"line-20"``): with the second, ``gamma`` is the margin to which ``q`` is fitted.
    """

    # exact powers of q need whole exponents: the instances stay integers
    real_fields: tuple[str, ...] = ("w", "theta")
    vocabularies: Vocabularies = (vocabulary.STREAM_BY_COORDINATES,)

    def draw_comparator(
        self, choose: Choose, d: int, K: int, **options: Any
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        top = self.limits[3]
        bottom = 0 if options.get("target") == "nonnegative" else -top
        w = tuple(choose(bottom, top) for _ in range(d))
        return w, tuple(sorted(choose(bottom, top) for _ in range(K - 1)))

    def draw_point(self, choose: Choose, d: int) -> tuple[int, ...]:
        return tuple(choose(-1, 1) for _ in range(d))

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        denominator = choose(1, 4)
        excess = Fraction(choose(1, 4 * denominator), denominator)
        if options.get("eta") == "line-20":
            excess = self._fitted(instance, excess)
        return {**instance, "base": 1 + excess}

    def _fitted(self, instance: Instance, excess: Fraction) -> Fraction:
        """``q − 1`` halved until the comparator has the margin that ``q`` is made for."""
        for _ in range(8):
            try:
                values = self.values({**instance, "base": 1 + excess}, eta="line-20")
            except Inadmissible:
                return excess
            if values["gamma"] <= values["margin"]:
                return excess
            excess /= 2
        return excess

    def check(self, instance: Instance) -> None:
        super().check(instance)
        if instance["base"] <= 1:
            raise Inadmissible

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program.of(self.learner_of({"K": 3, "base": 2}, **options)),)

    def learner_of(self, instance: Instance, **options: Any) -> MPRIL:
        """M-PRIL as the reading has it."""
        return MPRIL(
            instance["K"],
            instance["base"],
            options.get("start", "uniform"),
            options.get("normaliser", "algorithm-3"),
        )

    def initial(self, instance: Instance, **options: Any) -> Any:
        """The state before the first round."""
        return self.learner_of(instance, **options).start(instance["d"])

    def trace(self, instance: Instance, **options: Any) -> Trace:
        """The exact run, up to the first undefined step."""
        state = self.initial(instance, **options)
        labels = zip(instance["y_l"], instance["y_r"], strict=True)
        items = [(exact(p), label) for p, label in zip(instance["x"], labels, strict=True)]
        played: list[Round] = []
        try:
            for one in rounds(
                self.learner_of(instance, **options), items * instance.get("passes", 1), state
            ):
                played.append(one)
        except UndefinedStep:
            pass
        return Trace(state, tuple(played))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        if len(values["f"]) < values["T"]:
            halted = Halted("Z^t = 0: the update of Algorithm 3 is 0/0")
            values |= dict.fromkeys(("w", "theta", "tau", "m", "f"), halted)
        return values | {"q": to_fmpq(instance["base"])}

    def comparator(
        self, instance: Instance, x: Any, signs: list[list[int]], **options: Any
    ) -> Mapping[str, Any]:
        w, theta = exact(instance["w"]), exact(instance["theta"])
        norm = sum(map(abs, w)) + sum(map(abs, theta))
        if norm == 0:
            raise Inadmissible
        slacks = [
            sign * (w @ point - theta[i])
            for point, row in zip(x, signs, strict=True)
            for i, sign in enumerate(row)
            if sign
        ]
        margin = gamma = min(slacks, default=norm) / norm
        if options.get("eta") == "line-20":
            widths = zip(instance["y_l"], instance["y_r"], strict=True)
            c_1 = instance["K"] - 1 - min(high - low for low, high in widths)
            power = to_fmpq(instance["base"]) ** (2 * c_1)
            gamma = c_1 * (power - 1) / (power + 1)
        return {"w^*": w / norm, "theta^*": theta / norm, "gamma": gamma, "margin": margin}

    def title(self, instance: Instance) -> str:
        return f"{super().title(instance)}, e^η = {instance['base']}"

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        (table,) = super().story(instance, **options)
        halted = len(table.rows) < len(instance["x"]) * instance.get("passes", 1)
        stop = ": the next step divides by 0" if halted else ""
        return [Table(f"{table.title}{stop}", table.header, table.rows)]

    def scales(self, values: Mapping[str, Any]) -> dict[str, Any]:
        own = {"γ": values["gamma"]} if "gamma" in values else {}
        return {"T": values["T"], "c": values["c"], "d": values["d"], **own}


class MultiplicativeRun(MultiplicativeStream):
    """Streams without a comparator: the fields ``w`` and ``theta`` are 0 and mean nothing."""

    real_fields: tuple[str, ...] = ()
    comparator_fields: tuple[str, ...] = ()
    vocabularies: Vocabularies = (vocabulary.STREAM_BY_COORDINATES,)

    def draw_comparator(
        self, choose: Choose, d: int, K: int, **options: Any
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return (0,) * d, (0,) * (K - 1)

    def comparator(
        self, instance: Instance, x: Any, signs: list[list[int]], **options: Any
    ) -> Mapping[str, Any]:
        return {}

    def title(self, instance: Instance) -> str:
        return f"K = {instance['K']}, e^η = {instance['base']}"


def divisors(values: Mapping[str, Any]) -> Any:
    """``Z^1, …, Z^T``, read off the run: what the first component was divided by."""
    if values["w"].__class__ is not list:
        return values["w"]
    moves = zip(pairwise(values["w"]), values["x"], values["tau"], strict=True)
    return [
        before[0] * values["q"] ** int((point[0] * sum(tau)).p) / after[0]
        for (before, after), point, tau in moves
    ]
