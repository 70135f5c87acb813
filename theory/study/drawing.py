"""Values of names by their kinds: drawn, checked, made exact."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from algorithms.seam import exact, to_fmpq
from theory.claims.space import Choose, Inadmissible, Instance
from theory.runs.names import (
    Named,
    experts,
    interval,
    number,
    rank,
    ranks,
    sign,
    thresholds,
    vector,
    weights,
)

TOP = 4
"""Numbers are drawn from −4 to 4."""


@dataclass(frozen=True)
class Sizes:
    """Of an instance: the dimension, the numbers of ranks and of experts."""

    d: int
    K: int
    N: int

    def of(self, named: Named) -> int | None:
        """The number of entries of a name's value; None where it is no tuple."""
        return {vector: self.d, thresholds: self.K - 1, weights: self.N}.get(named.kind)


def drawn(choose: Choose, named: Named, sizes: Sizes) -> Any:
    """A value of a name: small integers; a fixed vector's are also divided by one of 2, 3, 4.

    Every second row of weights is of numbers from 0 to 1.
    """
    d, K = sizes.d, sizes.K
    if named.kind in (ranks, experts):
        return K if named.kind == ranks else sizes.N
    if named.kind == vector:
        q = choose(2, 4) if not named.by_round and choose(0, 1) else 1
        return tuple(ratio(choose(-TOP, TOP), q) for _ in range(d))
    if named.kind == thresholds:
        return tuple(sorted(choose(-TOP, TOP) for _ in range(K - 1)))
    if named.kind == weights:
        parts = choose(0, 2)
        low = 0 if parts else -TOP
        return tuple(ratio(choose(low, parts or TOP), parts or 1) for _ in range(sizes.N))
    if named.kind == number:
        return choose(-TOP, TOP)
    labels = labels_of(named, K)
    return labels[choose(0, len(labels) - 1)]


def labels_of(named: Named, K: int) -> tuple[int, ...]:
    """The values that a label can have."""
    return (1, -1) if named.kind == sign else tuple(range(1, K + 1))


def fits(named: Named, value: Any, sizes: Sizes) -> bool:
    """Is it a value of this kind, with so many entries, and in its range?"""
    if sizes.of(named) is not None:
        return len(value) == sizes.of(named)
    if named.kind == sign:
        return bool(value * value == 1)
    return named.kind not in (rank, interval) or (bool(value >= 1) and bool(value <= sizes.K))


def check(
    instance: Instance,
    seen: Iterable[Sequence[Named]],
    fixed: Iterable[Named],
    positive: Iterable[str],
) -> None:
    """Raise `Inadmissible` unless the fields fit together.

    Parameters
    ----------
    seen : iterable of sequence of Named
        What the rounds show, by the names that belong together.
    positive : iterable of str
        Fields of what a computed number is multiplied by.
    """
    groups = list(seen)
    sizes = Sizes(instance["d"], instance.get("K", 2), instance.get("N", 1))
    rounds = [named for group in groups for named in group]
    counts = {len(instance[named.name]) for named in rounds}
    every = [(n, instance[n.name]) for n in fixed]
    every += [(n, value) for n in rounds for value in instance[n.name]]
    sized = sizes.d >= 1 and sizes.K >= 2 and sizes.N >= 1
    aligned = sized and len(counts) == 1 and counts != {0}
    if not aligned or not all(fits(named, value, sizes) for named, value in every):
        raise Inadmissible
    if any(bool(instance[name] <= 0) for name in positive):
        raise Inadmissible
    for group in groups:
        pairs = zip(instance[group[0].name], instance[group[-1].name], strict=True)
        if group[0].kind == interval and any(bool(low > high) for low, high in pairs):
            raise Inadmissible


def exactly(named: Named, value: Any) -> Any:
    """The value that the code meets: ranks are plain integers, since arrays are cut by them."""
    if isinstance(value, tuple):
        return exact(value)
    return value if named.kind in (ranks, rank, interval, experts) else to_fmpq(value)


def ratio(a: int, b: int) -> Any:
    """``a/b``, an integer where it is one."""
    return Fraction(a, b) if a % b else a // b
