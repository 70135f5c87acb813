"""Empirical questions: what a seeded experiment would have to show for a sentence to be reproduced.

An experiment (``verify.experiments``) measures *cells*, such as data ``abalone``, method ``PA-I``,
noise ``25 %``, once for each random partition of the data. A :class:`Question` names an experiment
and what is expected of its cells: that sums of metrics, taken partition by partition so that
methods are compared on the same points, lie in an interval.

The rule, the same for every question: an expectation *holds* where the mean over the partitions,
give or take two standard errors, lies inside the interval; it is *contradicted* where that range
lies outside of it, and *undecided* where it straddles an end. A sentence is reproduced where every
expectation holds (or most do, where it says "in most cases"), and not reproduced otherwise.
The partitions draw on one data set, so that a standard error is over re-partitioning these data
and says nothing of other data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf, sqrt
from statistics import fmean, stdev

Value = str | int
Conditions = Mapping[str, Value]
Cell = frozenset[tuple[str, Value]]
"""Conditions as a key: the pairs of name and value."""

WIDTH = 2
"""Standard errors on either side of a mean that a finding allows for."""
NEEDED = ("every", "most")


class Unmeasured(LookupError):
    """A question names a cell or a metric that the experiment did not measure."""


@dataclass(frozen=True)
class Estimate:
    """Mean over `n` partitions and its standard error (0 for a single, deterministic value)."""

    mean: float
    error: float
    n: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """From one value per partition."""
        spread = stdev(values) if len(values) > 1 else 0.0
        return cls(fmean(values), spread / sqrt(len(values)), len(values))

    @property
    def range(self) -> tuple[float, float]:
        """The mean, give or take :data:`WIDTH` standard errors."""
        return self.mean - WIDTH * self.error, self.mean + WIDTH * self.error


@dataclass(frozen=True)
class Measurements:
    """Values by cell, metric and partition, as an experiment measured them."""

    values: Mapping[Cell, Mapping[str, Sequence[float]]]

    def at(self, metric: str, conditions: Conditions) -> Sequence[float]:
        """The values of a metric in a cell, one per partition.

        Raises
        ------
        Unmeasured
            If there is no such cell or metric.
        """
        try:
            return self.values[frozenset(conditions.items())][metric]
        except KeyError:
            raise Unmeasured(f"no {metric} for {named(conditions)}") from None


@dataclass(frozen=True)
class Finding:
    """What the measurements say of one expectation; `word` is the rule's."""

    label: str
    estimate: Estimate
    expected: str
    word: str


@dataclass(frozen=True)
class Expected:
    """The weighted sum of some cells' metrics lies between `low` and `high`.

    Parameters
    ----------
    label : str
        The cell and the comparison, for people.
    terms : tuple of (weight, metric, conditions)
        Summed in each partition.
    low, high : float
        Ends of the expected interval, excluded unless they are equal.
    """

    label: str
    terms: tuple[tuple[float, str, Conditions], ...]
    low: float = -inf
    high: float = inf

    def finding(self, measurements: Measurements) -> Finding:
        """The rule of this module."""
        columns = [
            [weight * value for value in measurements.at(metric, conditions)]
            for weight, metric, conditions in self.terms
        ]
        estimate = Estimate.of([sum(row) for row in zip(*columns, strict=True)])
        start, end = estimate.range
        if (self.low < start and end < self.high) or self.low == start == end == self.high:
            word = "holds"
        elif end < self.low or start > self.high:
            word = "contradicted"
        else:
            word = "undecided"
        return Finding(self.label, estimate, self.interval, word)

    @property
    def interval(self) -> str:
        """The expected interval, for people."""
        if self.low == self.high:
            return f"= {self.low:g}"
        if self.high == inf:
            return f"> {self.low:g}"
        if self.low == -inf:
            return f"< {self.high:g}"
        return f"in ({self.low:g}, {self.high:g})"


@dataclass(frozen=True)
class Question:
    """A sentence as expectations of an experiment's measurements.

    Parameters
    ----------
    experiment : str
        Name of the experiment.
    expectations : tuple of Expected
        At least one.
    needed : {"every", "most"}
        How many must hold: all, or more than half.
    """

    experiment: str
    expectations: tuple[Expected, ...]
    needed: str = "every"

    def __post_init__(self) -> None:
        if not self.expectations:
            raise ValueError(f"expectations={self.expectations!r}: expected at least one")
        if self.needed not in NEEDED:
            raise ValueError(f"needed={self.needed!r}: expected one of {NEEDED}")

    def findings(self, measurements: Measurements) -> tuple[Finding, ...]:
        """What the measurements say of each expectation."""
        return tuple(expected.finding(measurements) for expected in self.expectations)

    def reproduced(self, findings: Sequence[Finding]) -> bool:
        """Do enough of the expectations hold?"""
        held = sum(finding.word == "holds" for finding in findings)
        return held == len(findings) if self.needed == "every" else 2 * held > len(findings)

    def __str__(self) -> str:
        """The question as a sentence: the rule, and the number of comparisons."""
        first, *others = self.expectations
        shown = f"{first.label} {first.interval}"
        if not others:
            return f"experiment {self.experiment}: {shown}"
        n = 1 + len(others)
        needed = f"each of {n}" if self.needed == "every" else f"most of {n}"
        return f"experiment {self.experiment}: {needed} comparisons, such as {shown}"


@dataclass(frozen=True)
class NotTestable:
    """A sentence that no experiment can be asked here: `missing` says what it would take."""

    missing: str

    def __str__(self) -> str:
        return f"not testable: {self.missing}"


def named(conditions: Conditions) -> str:
    """Conditions for people: their values, in order; a number after its condition's name."""
    return ", ".join(
        value if isinstance(value, str) else f"{name} {value}" for name, value in conditions.items()
    )


def less(
    metric: str, of: Conditions, than: Conditions, at: Iterable[Conditions] = ({},)
) -> tuple[Expected, ...]:
    """In each cell of `at`: the metric of `of` is less than that of `than`."""
    return tuple(
        Expected(
            _label(cell, f"{metric}: {named(than)} − {named(of)}"),
            ((1, metric, {**cell, **than}), (-1, metric, {**cell, **of})),
            low=0,
        )
        for cell in at
    )


def grows(
    metric: str, along: str, levels: Sequence[Value], at: Iterable[Conditions]
) -> tuple[Expected, ...]:
    """In each cell of `at`: the metric is larger at each level of a condition than before."""
    return tuple(
        expected
        for cell in at
        for before, after in pairwise(levels)
        for expected in less(metric, {along: before}, {along: after}, [cell])
    )


def near(
    metric: str,
    of: Conditions,
    to: Conditions,
    within: float,
    at: Iterable[Conditions] = ({},),
) -> tuple[Expected, ...]:
    """In each cell of `at`: the metrics of `of` and `to` differ by less than `within`."""
    return tuple(
        Expected(
            _label(cell, f"{metric}: {named(of)} − {named(to)}"),
            ((1, metric, {**cell, **of}), (-1, metric, {**cell, **to})),
            low=-within,
            high=within,
        )
        for cell in at
    )


def comparable(metric: str, of: Conditions, to: Conditions, share: float) -> tuple[Expected, ...]:
    """The metrics of `of` and `to` differ by less than a share of `to`'s."""
    return tuple(
        Expected(
            f"{metric}: {sign}({named(of)} − {weight:g} × {named(to)})",
            ((side, metric, of), (-side * weight, metric, to)),
            low=0,
        )
        for side, sign, weight in ((1, "", 1 - share), (-1, "−", 1 + share))
    )


def between(metric: str, low: float, high: float, at: Iterable[Conditions]) -> tuple[Expected, ...]:
    """In each cell of `at`: the metric lies between two numbers (or equals them, if equal)."""
    return tuple(
        Expected(_label(cell, metric), ((1, metric, cell),), low=low, high=high) for cell in at
    )


def _label(cell: Conditions, what: str) -> str:
    return f"{named(cell)}: {what}" if cell else what
