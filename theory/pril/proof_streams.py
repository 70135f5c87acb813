"""Streams for the lines of the proofs of Theorems 1 and 2."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.seam import to_fmpq
from theory.claims.space import Choose, Inadmissible, Instance, Table, show
from theory.intervals.streams import IntervalStream
from theory.numbers.extended import Undefined
from theory.numbers.surd import root
from theory.pril.theorem_2 import AgnosticStream


class InARow(IntervalStream):
    """Streams whose examples each come up to 16 times in a row."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = super().generate(choose, **options)
        order = [at for at in range(len(instance["x"])) for _ in range(choose(1, 16))]
        return {
            **instance,
            **{name: tuple(instance[name][at] for at in order) for name in self.rounds},
        }


class Signs(tuple):  # type: ignore[type-arg]
    """``z_1, …, z_{K−1}`` of (3), which defines them for ``i ∈ Ī`` only; the others are None."""

    def __getitem__(self, position: Any) -> Any:
        sign = super().__getitem__(position)
        if sign is None:
            raise Undefined(f"(3) defines no z_i for i = {position + 1}, which is not in Ī")
        return sign


class LiftedAgnostic(AgnosticStream):
    """Streams that the comparator may fail on, lifted to ``d + (T + 1)(K − 1)`` dimensions.

    The field ``Delta`` is the free entry Δ > 0 of the lifted instances. Option ``entry``: component
    ``d + i`` of ``x̃_i^t``, ±1 (default −1). Option ``blocks``: which ``i`` have a ``d_i^t`` in
    ``u^t``, those of ``"Ī"`` (default) or those ``"printed"``, ``i ≤ y_r − y_l`` and ``i ≥ y_r``.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        Delta = Fraction(choose(1, 4), choose(1, 2))
        return {**super().generate(choose, **options), "Delta": Delta}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        if instance["Delta"] <= 0:
            raise Inadmissible
        Delta = to_fmpq(instance["Delta"])
        blocks = [
            self.block(values, at, Delta, options.get("blocks", "Ī")) for at in range(values["T"])
        ]
        unscaled = np.concatenate([values["w^*"], values["theta^*"], *blocks])
        Z = root(sum((entry * entry for entry in unscaled), fmpq(0)))
        short, long = self.lifted(values, Delta, fmpq(options.get("entry", -1)))
        return values | {
            "Delta": Delta,
            "Z": Z,
            "u": [block * (1 / Z) for block in blocks],
            r"\tilde{v}": unscaled * (1 / Z),
            r"\tilde{x}": short,
            r"\bar{x}": long,
            "z": [Signs(sign or None for sign in row) for row in values["z"]],
        }

    def block(self, values: dict[str, Any], at: int, Delta: fmpq, blocks: str) -> Any:
        """``Z u^t``; outside the space where it names a ``d_i^t`` that does not exist."""
        low, high = values["y_l"][at], values["y_r"][at]
        last = low - 1 if blocks == "Ī" else high - low
        score, entries = values["w^*"] @ values["x"][at], []
        for i, (sign, threshold) in enumerate(
            zip(values["z"][at], values["theta^*"], strict=True), start=1
        ):
            named = i <= last or i >= high
            if named and not sign:
                raise Inadmissible
            lack = values["gamma"] - sign * (score - threshold)
            entries.append(sign * lack * (1 / Delta) if named and lack > 0 else fmpq(0))
        return np.array(entries, dtype=object)

    def lifted(self, values: dict[str, Any], Delta: fmpq, entry: fmpq) -> tuple[Any, Any]:
        """``x̃_i^t`` of (6), and the lifted instances: ``x̃_i^t`` and a block for every round."""
        T, size = values["T"], values["K"] - 1
        unit = np.array([[fmpq(a == b) for b in range(size)] for a in range(size)], dtype=object)
        short = [[np.concatenate((x, entry * row)) for row in unit] for x in values["x"]]
        long = [
            [
                np.concatenate((vector, *(Delta * row * (s == t) for s in range(T))))
                for vector, row in zip(vectors, unit, strict=True)
            ]
            for t, vectors in enumerate(short)
        ]
        return short, long

    def scales(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return super().scales(values) | {"Δ": values["Delta"], "Z²": values["Z"] * values["Z"]}

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        values = self.values(instance, **options)
        v = values[r"\tilde{v}"]
        rows = tuple(
            (str(t), str(i), str(sign), show(row), str(sign * (v @ row)))
            for t, (signs, vectors) in enumerate(
                zip(values["z"], values[r"\bar{x}"], strict=True), start=1
            )
            for i, (sign, row) in enumerate(zip(signs, vectors, strict=True), start=1)
            if sign
        )
        header = ("t", "i", "z_i", "x̄_i", "z_i ṽ·x̄_i")
        return [*super().story(instance, **options), Table(f"ṽ = {show(v)}", header, rows)]
