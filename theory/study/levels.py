"""One more round for a stream of numbers: at what the learner compares them with, or between two.

So a learner that keeps the ends of an interval, or a quantile, is shown the numbers that matter.
What it compares them with are its own numbers, the fixed ones and the ends of what is given.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.seam import to_fmpq
from theory.claims.space import Instance
from theory.runs.learner.code import Code
from theory.runs.names import number, thresholds
from theory.study.drawing import ratio
from theory.study.shown import alone_with_a_sign

LARGEST = 10**4
"""Of numerators and denominators: longer ones no person would check."""


def at_levels(
    code: Code, ends: Mapping[str, Iterable[int]], instance: Instance, known: dict[str, Any]
) -> Iterator[Instance]:
    """The stream with one more round, in the order of its number, with either label.

    Parameters
    ----------
    ends : mapping of str
        The values at the ends of what is given of a name.
    known : dict of str
        The values of the stream; its last states are those before the round.
    """
    found = alone_with_a_sign(code, number)
    if found is None:
        return
    shown, signs = found
    levels = sorted({*_levels(code, known), *map(Fraction, ends.get(shown, ()))})
    means = ((a + b) / 2 for a, b in combinations(levels, 2))
    for value in sorted({*levels, *means}):
        if max(abs(value.numerator), value.denominator) <= LARGEST:
            longer = {**instance, shown: (*instance[shown], ratio(*value.as_integer_ratio()))}
            for label in (1, -1) if signs else (1,):
                yield {**longer, **{name: (*instance[name], label) for name in signs}}


def _levels(code: Code, known: dict[str, Any]) -> set[Fraction]:
    """The numbers of the state before the round and the fixed ones, those that are rational."""
    now = [known[part.name][known["T"]] for part in code.state if part.kind in (number, thresholds)]
    now += [known[name] for name, named in code.fixed.items() if named.kind in (number, thresholds)]
    flat = (entry for value in now for entry in np.ravel(np.array(value, dtype=object)))
    rational = [to_fmpq(entry) for entry in flat if isinstance(entry, int | fmpq)]
    return {Fraction(int(entry.p), int(entry.q)) for entry in rational}
