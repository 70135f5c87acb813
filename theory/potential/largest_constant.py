"""The constant that is enough at all parameters, where the least one changes with them.

``η R² <= 1`` is given, say, and ``1/(2 − η R²)`` is needed: 1 is enough, and less is not where η R²
is 1. So it is looked for at a few parameters that meet what is given of them with equality, too.
Whether it is enough at all of them a proof decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import sympy

from theory.potential.conditions import Conditions
from theory.potential.fitted import rational, same
from theory.potential.recover import first_choice, moved_by

COARSE = Fraction(1, 2), Fraction(1), Fraction(2)
"""By what each parameter is moved, from near 1."""
FINE = *(Fraction(n, 4) for n in (1, 3, 5, 7)), *COARSE, Fraction(4)
"""By what it is moved to see that no more is needed elsewhere."""
MOST = 2
"""Parameters that are moved together: with more there are too many choices."""


def for_all_parameters(conditions: Conditions) -> Any:
    """The largest of the least constants at a few parameters; None if more may be needed.

    None also if it is no simple ratio.
    """
    if len([name for name in conditions.parameters if name not in conditions.known]) > MOST:
        return None
    largest, also = (max(_needed(conditions, each), default=0.0) for each in (COARSE, FINE))
    ratio = rational(largest)
    if ratio is None or (also > largest and not same(also, largest)):
        return None
    return sympy.Rational(ratio.numerator, ratio.denominator)


def _needed(conditions: Conditions, factors: Iterable[Fraction]) -> Iterator[float]:
    """The least constant at the parameters, moved by each of the factors, that are allowed."""
    base = first_choice(conditions)
    free = [name for name in conditions.parameters if name not in conditions.known]
    for each in product(factors, repeat=len(free)):
        values = {**base, **{n: moved_by(n, base[n], f) for n, f in zip(free, each, strict=True)}}
        found = conditions.solved(values) if conditions.admits(values, inside=False) else None
        yield from [] if found is None else [found.constant]
