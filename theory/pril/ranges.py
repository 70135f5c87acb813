"""Which indices the names of the PRIL paper have, where a space does not say it."""

from sympy import Symbol

from theory.intervals.notation import K, T, d
from theory.intervals.ranges import RUN

_ROUNDS, _THRESHOLDS = (1, T), (1, K - 1)

NAMES = {
    **RUN,
    **dict.fromkeys((r"\hat{y}", r"\hat{y}^{\phi}"), (_ROUNDS,)),
    **dict.fromkeys((r"\bar{x}", r"\tau'"), (_ROUNDS, _THRESHOLDS)),
    r"\tilde{x}": (_ROUNDS, _THRESHOLDS, (1, d + K - 1)),
    r"\theta^{\phi}": ((1, T + 1), _THRESHOLDS),
    "phi": (_THRESHOLDS,),
}
RANKS = dict.fromkeys(("y", "y_l", "y_r"), ((1, Symbol("n", integer=True)),))
