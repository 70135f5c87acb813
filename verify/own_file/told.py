"""Instances as a file's process told them: with the values that its code gives to their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from theory.claims.space import Inadmissible, Instance, Space
from verify.own_file.exact_values import rebuilt_value
from verify.store.evidence import decode


@dataclass(frozen=True)
class ToldInstance:
    """An instance, the exact values of its names (None where none were told), and its size."""

    instance: Instance
    values: Mapping[str, Any] | None
    size: tuple[int, int, int]

    @classmethod
    def of(cls, told: Mapping[str, Any] | None, space: Space | None = None) -> ToldInstance | None:
        """What was told of an instance, if one was.

        Parameters
        ----------
        space : Space, optional
            Gives the values of the instance; without one they are those that were told.

        Raises
        ------
        ValueError, TypeError, KeyError
            If it is no instance.
        """
        if told is None:
            return None
        instance = {str(name): decode(value) for name, value in told["instance"].items()}
        if space is not None:
            return cls(instance, _values(space, instance), space.size(instance))
        values = told["values"]
        if values is not None:
            values = {str(name): rebuilt_value(form) for name, form in values.items()}
        rounds, ranks, dimension = map(int, told["size"])
        return cls(instance, values, (rounds, ranks, dimension))


def _values(space: Space, instance: Instance) -> dict[str, Any] | None:
    """The values of an instance; None where the learner has none on it."""
    try:
        return space.values(instance)
    except (ArithmeticError, Inadmissible):
        return None


class Told(Space):
    """The instances that were told; this space draws none."""

    def __init__(self, found: Sequence[ToldInstance | None]) -> None:
        self.found = [one for one in found if one is not None]
        for one, other in combinations(self.found, 2):
            if one.instance == other.instance and one.values != other.values:
                raise ValueError(f"two instances {one.instance} with different values")

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        """What was told.

        Raises
        ------
        Inadmissible
            If nothing was.
        """
        values = self._told(instance).values
        if values is None:
            raise Inadmissible
        return dict(values)

    def size(self, instance: Instance) -> tuple[int, int, int]:
        """What was told."""
        return self._told(instance).size

    def _told(self, instance: Instance) -> ToldInstance:
        for one in self.found:
            if one.instance == instance:
                return one
        raise Inadmissible
