"""Large matrix products on every core.

The threads of a linear algebra library spin while they wait for each other, which costs more than
they gain where other work has the cores.  These sleep.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

LARGE = 1e9
"""Products of numbers from which a second thread pays."""


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """`a @ b`, the columns of `b` dealt out to the cores."""
    cores = os.cpu_count() or 1
    if cores == 1 or a.shape[0] * a.shape[1] * b.shape[1] < LARGE:
        return a @ b
    with ThreadPoolExecutor(cores) as pool:
        return np.hstack(list(pool.map(a.__matmul__, np.array_split(b, cores, axis=1))))
