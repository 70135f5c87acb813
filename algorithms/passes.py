"""Loops whose passes carry a state on: over indices of which some are met, or until one stops."""

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


def repeated(most: Any, one_pass: Callable[[State], tuple[Any, State]], state: State) -> State:
    """The state after passes ``goes_on, state = one_pass(state)`` as long as they go on.

    Parameters
    ----------
    most : int
        No more passes than that.
    one_pass : callable
        Gives a condition and the state after the pass, which counts only if the pass goes on.
    state : tuple
        The state before the first pass.
    """
    if isinstance(most, Symbolic):
        return most.repeated(one_pass, state)
    for _ in range(most):
        goes_on, after = one_pass(state)
        if not goes_on:
            break
        state = after
    return state
