"""Which indices the names of the PA-RAMP paper have, where a space does not say it."""

from theory.intervals.ranges import EXAMPLE
from theory.ramp.notation import K, n, y_l, y_r

_THRESHOLDS = (1, K - 1)
ALL = y_l * (K - y_r + 1)
"""``(|L| + 1) (|R| + 1)``, pairs of how many indices of L and of R are given up."""

_SLACKS = ("xi", r"\tilde{\xi}", "alpha", r"\tilde{\alpha}", "eta", r"\hat{\theta}", "S")

NAMES = {**dict.fromkeys(_SLACKS, (_THRESHOLDS,)), "x": ((1, n),)}
STEPS = {
    **EXAMPLE,
    r"\bar{w}": ((1, n + 1),),
    r"\bar{\theta}": ((1, n + 1), _THRESHOLDS),
    "alpha": ((1, n), _THRESHOLDS),
}
SEARCHED = {**STEPS, r"\alpha'": ((1, n), _THRESHOLDS)}
SOLVES = {**EXAMPLE, r"\bar{w}": ((1, ALL),), r"\bar{\theta}": ((1, ALL), _THRESHOLDS)}
