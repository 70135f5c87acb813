"""Which indices the names of the PA-RAMP paper have, where a space does not say it."""

from theory.intervals.ranges import EXAMPLE
from theory.ramp.notation import K, n

_THRESHOLDS = (1, K - 1)
_SLACKS = ("xi", r"\tilde{\xi}", "alpha", r"\tilde{\alpha}", "eta", r"\hat{\theta}", "S")

NAMES = {**dict.fromkeys(_SLACKS, (_THRESHOLDS,)), "x": ((1, n),)}
STEPS = {
    **EXAMPLE,
    r"\bar{w}": ((1, n + 1),),
    r"\bar{\theta}": ((1, n + 1), _THRESHOLDS),
    "alpha": ((1, n), _THRESHOLDS),
}
