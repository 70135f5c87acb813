"""The symbols of the CuSum Rank paper, shared by its claims.

Items ``(x, y)`` with ``x = (z, -1)`` in ``R^d`` and ranks ``y`` in ``[r]`` (instances keep ``r`` in
the field ``"K"``, as for every paper). An ensemble is ``w[1], …, w[r]``; PRank's is
``w[k] = (u, b[k])``. Over a data set or a stream a leading index counts the items: ``x[i]``,
``label[i]``, ``w[t, k]`` before round t and ``w[n + 1, k]`` after the last one.
"""

from sympy import Function, IndexedBase, symbols

r, d, m, n = symbols("r d m n", integer=True)
"""Ranks, dimension, classifiers of GLMORD, items."""

i, j, k, t = symbols("i j k t", integer=True)
y, y_hat, y_prime = symbols(r"y \hat{y} y'", integer=True)
"""A rank, the predicted rank, another rank: where a statement speaks of one item."""

delta, R, gamma = symbols("delta R gamma", real=True)
"""Margin of the data, size of the features, margin of PRank's comparator."""

x, z = IndexedBase("x"), IndexedBase("z")
"""Attributes: the one vector, or ``x[i]`` of item i; ``x = (z, -1)``."""

label, predicted = IndexedBase("y"), IndexedBase(r"\hat{y}")
"""Ranks over a data set or a stream."""

w, w_bar = IndexedBase("w"), IndexedBase(r"\bar{w}")
"""Ensemble ``w[k]`` (of a run: ``w[t, k]``), and what it is compared with."""

joint = IndexedBase(r"\mathbf{w}")
"""All parameters as one vector: ``(w_1, …, w_r)`` of ``R^{rd}``, or PRank's ``(u, b)``."""

u, b = IndexedBase("u"), IndexedBase("b")
"""PRank's direction and its thresholds ``b[1] = -∞, b[2], …, b[r]``."""

u_star, b_star = IndexedBase("u^*"), IndexedBase("b^*")
"""PRank's comparator."""

Phi = Function("Phi")
"""Feature map ``Φ(x, y)``."""

ell = Function("ell")
"""Loss ``ℓ(y, y')``."""

h, s = Function("h"), Function("s")
"""Predictor and score."""

alpha = Function("alpha")
"""Ordering scores of (3), ``alpha(0), …, alpha(r - 1)``."""


AT_ZERO = "sign(0)"
"""Name under which the values keep the reading of ``sign(0)``."""

TIES = "ties"
"""Name under which the values keep the reading of ties in ``arg max``."""
