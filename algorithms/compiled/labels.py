"""The check of labels, and what of them the bounds need."""

from __future__ import annotations

from typing import Any

from numba import types

from algorithms.compiled.jit import LABELS, compiled


@compiled(types.UniTuple(types.int64, 3)(LABELS, types.int64))
def extremes(labels: Any, K: int) -> tuple[int, int, int]:
    """The first row that is no interval of ``1..K``, or their number; c and a of the rows before.

    ``c = min (y_r - y_l)`` and ``a = max max(y_l - 1, K - y_r)``.
    """
    last = labels.shape[1] - 1
    narrowest, one_sided = K, 0
    for t in range(labels.shape[0]):
        y_l, y_r = labels[t, 0], labels[t, last]
        if not 1 <= y_l <= y_r <= K:
            return t, narrowest, one_sided
        narrowest = min(narrowest, y_r - y_l)
        one_sided = max(one_sided, y_l - 1, K - y_r)
    return labels.shape[0], narrowest, one_sided
