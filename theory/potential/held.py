"""What holds before each round, as is proved of its own: the search for a potential uses it."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Kept:
    """What a run keeps.

    Parameters
    ----------
    numbers : tuple of sympy expressions
        They are at least 0 before each round t: of each a multiple may be in the potential.
    order : tuple of sympy formulas
        That the thresholds among which a rank is chosen are in order after round t, or whole.
    """

    numbers: tuple[Any, ...] = ()
    order: tuple[Any, ...] = ()


NOTHING_KEPT = Kept()
