"""What the CuSum paper leaves open in Sections 1, 2, 3 and 6, as readings shared by many claims."""

from collections.abc import Mapping
from typing import Any

from theory.claims.claim import Reading
from theory.cusum.notation import AT_ZERO, TIES

POSITIVE_AT_ZERO = Reading("sign(0) = +1", "a rank k counts for its own task k", {"at_zero": 1})
ZERO_AT_ZERO = Reading("sign(0) = 0", "the usual signum", {"at_zero": 0})
NEGATIVE_AT_ZERO = Reading(
    "sign(0) = −1", "a rank k counts against its own task k", {"at_zero": -1}
)

SIGNS = (POSITIVE_AT_ZERO, ZERO_AT_ZERO, NEGATIVE_AT_ZERO)
"""The values that ``sign(0)`` may have, which (6) and (7) use at ``k = y`` and ``k = j``."""

SMALLEST = Reading("ties: smallest", "arg max is the least best rank", {"ties": "smallest"})
LARGEST = Reading("ties: largest", "arg max is the greatest best rank", {"ties": "largest"})

INFINITE = Reading(
    "b_1 = −∞", "b_1 is −∞, with the arithmetic of the extended reals", {"first": "infinite"}
)
FINITE = Reading("b_1 finite", "b_1 is any real number at most b_2", {"first": "finite"})
LOW = Reading(
    "b_1 finite, below the scores",
    "b_1 is a real number at most b_2 and at most u·z for every input: −∞ as a computer stores it",
    {"first": "low"},
)


def conventions(at_zero: int = 1, ties: str = "smallest", **_: Any) -> Mapping[str, Any]:
    """The values under which the evaluator looks up the readings of ``sign(0)`` and of ties."""
    return {AT_ZERO: at_zero, TIES: ties}
