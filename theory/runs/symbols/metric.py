"""A metric: a multiple of the identity and steps c v vᵀ, known by what it does to a vector.

``A u = a u + Σ_{s<t} c_s (v_s · u) v_s`` after the steps of the rounds before t. No entry of a
matrix occurs, so the same terms serve every dimension; that A is linear, and that
``(A u) · w = u · (A w)``, can be read off them. A Sherman-Morrison update is one step too:
``B - outer(B @ x) / (1 + x @ (B @ x))``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from algorithms.seam import exact
from algorithms.symbolic import Symbolic
from theory.formal.terms import ZERO_VECTOR
from theory.runs.symbols.term import Dimension, Term, Vector, term

Step = tuple[Any, Any]
"""A weight c and a vector v, for ``c v vᵀ``."""

NOTHING = Vector(ZERO_VECTOR)
"""The vector 0, on symbols."""


class Metric(Symbolic):
    """``scale I + before + Σ c v vᵀ``, on symbols and on numbers.

    Parameters
    ----------
    scale : number or Term
    steps : tuple of Step
        Those that are known one by one.
    before : callable, optional
        What the steps of the rounds before do to a vector; None for nothing.
    of : str
        The part of the state that it is; empty for a metric that a round makes.
    """

    def __init__(
        self,
        scale: Any = 0,
        steps: tuple[Step, ...] = (),
        before: Callable[[Any], Any] | None = None,
        of: str = "",
    ) -> None:
        self.scale, self.steps, self.before, self.of = scale, steps, before, of

    def __matmul__(self, vector: Any) -> Any:
        if not isinstance(vector, Vector | np.ndarray):
            raise TypeError("a metric is applied to a vector, `A @ x`")
        parts = [] if self.before is None else [self.before(vector)]
        parts += [(weight * (v @ vector)) * v for weight, v in self.steps]
        return sum(parts, self.scale * vector)

    def __add__(self, other: Any) -> Metric:
        if not isinstance(other, Metric):
            raise TypeError(
                "a metric plus something that is not a step; expected `A + c * outer(v)`"
            )
        if self.of and other.of:
            raise TypeError("the sum of two states; expected `A + c * outer(v)`")
        first, second = (other, self) if other.of else (self, other)
        steps = first.steps + second.steps
        return Metric(first.scale + second.scale, steps, first.before, first.of)

    def __mul__(self, factor: Any) -> Metric:
        if self.of or isinstance(factor, Metric | Vector | np.ndarray):
            raise TypeError("a multiple of a metric of the state; expected `A + c * outer(v)`")
        steps = tuple((factor * weight, v) for weight, v in self.steps)
        return Metric(factor * self.scale, steps)

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> Metric:
        if self.of:
            raise TypeError("a multiple of a metric of the state; expected `A + c * outer(v)`")
        return Metric(self.scale / divisor, tuple((c / divisor, v) for c, v in self.steps))

    def __neg__(self) -> Metric:
        return self * -1

    def __sub__(self, other: Any) -> Metric:
        return self + -other

    def of_state(self, name: str) -> Metric:
        """The same as a part of the state."""
        return Metric(self.scale, self.steps, self.before, name)

    def matrix(self, d: int) -> np.ndarray:
        """Its entries, of numbers: shape (d, d)."""
        return np.array([self @ exact([int(i == j) for j in range(d)]) for i in range(d)])


def identity(d: Any) -> Metric:
    """The metric 1 of vectors of dimension d; ``a * identity(d)`` is a multiple of it.

    Raises
    ------
    TypeError
        If ``d`` is not the dimension.
    """
    if isinstance(d, Term) and not isinstance(d, Dimension):
        raise TypeError("a metric of another dimension; expected identity(d)")
    return Metric(1)


def outer(v: Any) -> Metric:
    """The metric v vᵀ of a vector, which takes u to ``(v @ u) * v``."""
    if not isinstance(v, Vector | np.ndarray):
        raise TypeError("`outer` of what is no vector")
    return Metric(0, ((1, v),))


def joined(join: Callable[[Any, Any], Any], a: Metric, b: Metric) -> Metric:
    """``join(·, ·)`` of two branches: that of their steps, a missing one being 0.

    Raises
    ------
    TypeError
        If a branch has several steps, or they do not begin with one metric.
    """
    one_scale = term(a.scale).t == term(b.scale).t
    if a.of != b.of or not one_scale or max(len(a.steps), len(b.steps)) > 1:
        raise TypeError("the branches of an `if` give metrics that differ by more than a step")
    steps: tuple[Step, ...] = ()
    if a.steps or b.steps:
        (c, v), (e, w) = (m.steps[0] if m.steps else (0, NOTHING) for m in (a, b))
        steps = ((join(c, e), join(v, w)),)
    return Metric(a.scale, steps, a.before, a.of)


def step(before: Metric, after: Metric, nothing: Any = NOTHING) -> Step:
    """What a round added to a metric; ``nothing`` is the vector 0.

    Raises
    ------
    TypeError
        If it did anything but add a weighted step, or none.
    """
    new, grown = after.steps[len(before.steps) :], after.scale - before.scale
    kept = grown.t == term(0).t if isinstance(grown, Term) else grown == 0
    if after.of != before.of or len(new) > 1 or not kept:
        raise TypeError("a round adds one step to a metric: expected `A` or `A + c * outer(v)`")
    return new[0] if new else (0, nothing)
