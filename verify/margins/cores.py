"""Every core for one large matrix product, where all else runs on one."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext

from threadpoolctl import threadpool_limits

LARGE = 1e9
"""Products of numbers from which the threads hardly wait for each other, also beside other work."""


def every_core(rows: int, inner: int, columns: int) -> AbstractContextManager[object]:
    """For the product of a (rows, inner) with an (inner, columns) matrix."""
    if rows * inner * columns < LARGE:
        return nullcontext()
    return threadpool_limits(os.cpu_count())
