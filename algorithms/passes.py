"""A loop whose passes carry a state on, over indices of which some are met."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from algorithms.seam import where
from algorithms.symbolic import Symbolic, symbolic

State = tuple[Any, ...]


def in_turn(met: Any, one_pass: Callable[[Any, State], State], state: State) -> State:
    """The state after ``state = one_pass(j, state)`` for each index that is met, in order.

    Parameters
    ----------
    met : array of conditions, shape ``(n,)``
        Of ``j = 1, ..., n``; the other indices have no pass.
    one_pass : callable
        ``one_pass(j, state)`` is the state after the pass of index ``j``.
    state : tuple
        The state before the first pass.
    """
    if isinstance(met, Symbolic):
        return met.in_turn(one_pass, state)
    for j, condition in enumerate(met, start=1):
        if not symbolic(condition):
            state = one_pass(j, state) if condition else state
            continue
        after = one_pass(j, state)
        state = tuple(where(condition, a, b) for a, b in zip(after, state, strict=True))
    return state
