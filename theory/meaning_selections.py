"""Meanings of selections (extrema, arg max, first and last index, cases) and of vectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from algorithms.seam import at_most, less, where
from theory import statement as words
from theory.extended import Undefined
from theory.walk import RULES, Walk, plainly


def _extremum(prefer: Callable[[Any, Any], Any]) -> Callable[[Walk, Any], Any]:
    """``Max``, ``Min`` and their forms over a range; ``prefer(new, best)`` says when to switch."""

    def rule(walk: Walk, node: Any) -> Any:
        ranged = isinstance(node, words._Selection)
        found = walk.over(node.args[0], node.args[1:]) if ranged else map(walk.of, node.args)
        best: Any = None
        for value in found:
            best = value if best is None else where(walk.compare(prefer, value, best), value, best)
        if best is None:
            raise Undefined(f"{words.latex(node)} over an empty range")
        return best

    return rule


def _argmax(walk: Walk, node: Any) -> Any:
    later_wins = {"smallest": False, "largest": True}[walk.named("ties")]
    body, bounds = node.args
    best: Any = None
    index: Any = None
    for candidate in walk.each(bounds):
        value = walk.bound(body, [str(bounds[0])], (candidate,))
        if best is None:
            best, index = value, candidate
            continue
        better = walk.compare(at_most if later_wins else less, best, value)
        best, index = where(better, value, best), where(better, candidate, index)
    if index is None:
        raise Undefined("arg max over an empty range")
    return index


def _index_where(last: bool) -> Callable[[Walk, Any], Any]:
    def rule(walk: Walk, node: Any) -> Any:
        body, bounds = node.args
        order = walk.each(bounds)
        chosen: Any = None
        # from the least preferred index to the most preferred one, so that the last match wins
        for candidate in order if last else reversed(order):
            holds = walk.bound(body, [str(bounds[0])], (candidate,))
            if chosen is None:
                chosen = candidate if plainly(holds, True) else None
            else:
                chosen = where(holds, candidate, chosen)
        if chosen is None:
            raise Undefined(f"{'max' if last else 'min'} of an empty set of indices")
        return chosen

    return rule


def _piecewise(walk: Walk, node: Any) -> Any:
    for value, condition in node.args:
        holds = walk.of(condition)
        if plainly(holds, True):
            return walk.of(value)
    raise Undefined("no case of the piecewise definition applies")


def _inner(walk: Walk, node: Any) -> Any:
    a, b = (walk.of(argument) for argument in node.args)
    if len(a) != len(b):
        raise Undefined(f"inner product of vectors of lengths {len(a)} and {len(b)}")
    total: Any = fmpq(0)
    for left, right in zip(a, b, strict=True):
        total = walk.plus(total, left * right)
    return total


def _norm_squared(walk: Walk, node: Any) -> Any:
    total: Any = fmpq(0)
    for argument in node.args:
        for entry in np.ravel(np.asarray(walk.of(argument), dtype=object)):
            total = walk.plus(total, entry * entry)
    return total


def _blocks(walk: Walk, node: Any) -> Any:
    return np.concatenate([np.asarray(walk.of(part), dtype=object) for part in node.args])


def _constant(value: int) -> Callable[[Walk, Any], Any]:
    def rule(walk: Walk, node: Any) -> Any:
        return np.full(int(walk.of(node.args[0])), fmpq(value), dtype=object)

    return rule


def _copies(walk: Walk, node: Any) -> Any:
    return np.tile(np.asarray(walk.of(node.args[0]), dtype=object), int(walk.of(node.args[1])))


RULES.update(
    {
        sympy.Max: _extremum(lambda new, best: less(best, new)),
        sympy.Min: _extremum(lambda new, best: less(new, best)),
        words.MaxOver: _extremum(lambda new, best: less(best, new)),
        words.MinOver: _extremum(lambda new, best: less(new, best)),
        words.ArgMax: _argmax,
        words.FirstIndex: _index_where(last=False),
        words.LastIndex: _index_where(last=True),
        sympy.Piecewise: _piecewise,
        words.Inner: _inner,
        words.NormSquared: _norm_squared,
        words.Blocks: _blocks,
        words.Zeros: _constant(0),
        words.Ones: _constant(1),
        words.Copies: _copies,
    }
)
