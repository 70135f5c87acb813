"""What an experiment is: a protocol with its seed, and a function that measures one partition."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import ClassVar
from zlib import crc32

import numpy as np

from theory.claims.empirical import Cell, Value

Measurement = tuple[dict[str, Value], dict[str, float]]
"""Conditions of a cell, and the value of each metric there."""


@dataclass(frozen=True)
class Published:
    """A figure of the paper: the metric in a cell, and its printed error where there is one."""

    metric: str
    conditions: dict[str, Value]
    value: float
    error: float | None = None

    @property
    def cell(self) -> Cell:
        """The conditions as a key."""
        return frozenset(self.conditions.items())


@dataclass(frozen=True)
class Figure:
    """How the measurements are laid out, in tables and in the plot.

    Parameters
    ----------
    metrics : tuple of str
        One table each; the first is drawn.
    series : str
        The condition with one column in the tables and one line in the plot for each value.
    across : str
        The condition on the horizontal axis.
    """

    metrics: tuple[str, ...]
    series: str
    across: str


@dataclass(frozen=True)
class Experiment(ABC):
    """A protocol; its fields decide the numbers, its class attributes describe it.

    Subclasses are frozen dataclasses: every parameter that the numbers depend on is a field, so
    that the fingerprint of the protocol changes with it.

    Parameters
    ----------
    data : tuple of str
        The data sets.
    partitions : int
        Random repetitions; 1 only where nothing is random.
    seed : int
        Of all randomness.
    """

    name: ClassVar[str]
    about: ClassVar[str]
    where: ClassVar[str]
    """The paper and the section whose experiment this is."""
    differs: ClassVar[tuple[str, ...]]
    """What differs from the paper's protocol, or is left open there and was chosen."""
    figure: ClassVar[Figure]
    published: ClassVar[tuple[Published, ...]] = ()
    slack: ClassVar[float] = 0.0
    """By how much a value may differ where another library of linear algebra computes it."""

    data: tuple[str, ...]
    partitions: int
    seed: int

    @abstractmethod
    def measure(self, data: str, partition: int) -> Iterator[Measurement]:
        """The metrics of every cell of a data set in one partition, the same on every run.

        The conditions leave out the data set: who runs the experiment adds it.
        """

    def generator(self, data: str, partition: int) -> np.random.Generator:
        """The random numbers of one partition."""
        words = (crc32(word.encode()) for word in (self.name, data))
        # the 0 at the end belongs to the seeds of what is stored
        return np.random.Generator(np.random.PCG64([self.seed, partition, *words, 0]))

    def fingerprint(self) -> str:
        """Of the protocol: its name and every field."""
        fields = json.dumps([self.name, asdict(self)], sort_keys=True)
        return hashlib.sha256(fields.encode()).hexdigest()[:16]
