"""Which indices the names of interval labels have, in a run, in one round, and in one example."""

from theory.intervals.notation import K, T, d, t

_ROUNDS, _STATES, _NOW, _NEXT = (1, T), (1, T + 1), (t, t), (t, t + 1)
_THRESHOLDS, _COORDINATES = (1, K - 1), (1, d)
_COMPARATOR = {"theta^*": (_THRESHOLDS,), "w^*": (_COORDINATES,)}

RUN = {
    "theta": (_STATES, _THRESHOLDS),
    "w": (_STATES, _COORDINATES),
    "x": (_ROUNDS, _COORDINATES),
    **dict.fromkeys(("y_l", "y_r", "f", "m", "Z"), (_ROUNDS,)),
    **dict.fromkeys(("z", "tau", "xi"), (_ROUNDS, _THRESHOLDS)),
    **_COMPARATOR,
}
ROUND = {
    "theta": (_NEXT, _THRESHOLDS),
    "w": (_NEXT, _COORDINATES),
    "x": (_NOW, _COORDINATES),
    **dict.fromkeys(("y_l", "y_r"), (_NOW,)),
    "z": (_NOW, _THRESHOLDS),
}
EXAMPLE = dict.fromkeys(("theta", r"\theta'", r"\tilde{\theta}", "z"), (_THRESHOLDS,))
