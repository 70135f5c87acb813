"""A separator that pays for its violations by their squares, in floats: a first direction.

Newton's method finds it in about ten steps, each one linear system (Chapelle 2007, *Training a
support vector machine in the primal*).  The rows that carry the maximal margin are nearly all among
those whose products with it are least.
"""

from __future__ import annotations

import numpy as np
from scipy.linalg import LinAlgError, cho_factor, cho_solve

STEPS = 20
SETTLED = 0.02
"""Share of the violated rows that may still change when the steps end."""
PRICE = 1e6
"""Of a violation, beside the mean square of a column."""


def soft_separator(rows: np.ndarray) -> np.ndarray:
    """v that nearly minimises ||v||^2 + C sum_i max(0, 1 - a_i . v)^2.

    Parameters
    ----------
    rows : (k, m) floats

    Returns
    -------
    v : (m,) floats, of any use only as a hint
    """
    k, m = rows.shape
    C = PRICE * m / max(float(np.einsum("ij,ij->", rows, rows)), 1e-300)
    v, short = np.zeros(m), np.ones(k, dtype=bool)
    for _ in range(STEPS):
        violated = rows[short]
        matrix = C * (violated.T @ violated)
        matrix[np.diag_indices(m)] += 1.0
        try:
            v = cho_solve(cho_factor(matrix), C * violated.sum(axis=0))  # refuses what is infinite
        except (LinAlgError, ValueError):
            break
        before, short = short, rows @ v < 1
        if short.sum() < m or (before != short).sum() <= SETTLED * short.sum():
            break
    return v
