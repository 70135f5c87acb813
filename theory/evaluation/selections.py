"""Meanings of selections (extrema, arg max, first and last index, cases) and of vectors."""

from collections.abc import Callable
from itertools import chain
from operator import mul
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from algorithms.lanes import Condition
from algorithms.seam import at_most, less, where
from theory.evaluation.compiled import RULES, Code, Scope, code, codes, each, over, plainly
from theory.language import statement as words
from theory.language.typeset import latex
from theory.numbers.extended import Undefined
from theory.numbers.whole import count


def _extremum(prefer: Callable[[Any, Any], Any]) -> Callable[[Any], Code]:
    """``Max``, ``Min`` and their forms over a range; ``prefer(new, best)`` says when to switch."""

    def rule(node: Any) -> Code:
        listed = codes(() if isinstance(node, words.Selection) else node.args)
        ranged = over(node.args[0], node.args[1:]) if not listed else None

        def extremum(scope: Scope) -> Any:
            best: Any = None
            for value in ranged(scope) if ranged else (entry(scope) for entry in listed):
                if best is None:
                    best = value
                else:
                    best = where(scope.compare(prefer, value, best), value, best)
            if best is None:
                raise Undefined(f"{latex(node)} over an empty range")
            return best

        return extremum

    return rule


def _argmax(node: Any) -> Code:
    values, candidates = over(node.args[0], node.args[1:]), each(node.args[1])

    def index_of_largest(scope: Scope) -> Any:
        later_wins = {"smallest": False, "largest": True}[scope.named("ties")]
        best: Any = None
        index: Any = None
        for candidate, value in zip(candidates(scope), values(scope), strict=True):
            if index is None:
                best, index = value, candidate
                continue
            better = scope.compare(at_most if later_wins else less, best, value)
            best, index = where(better, value, best), where(better, candidate, index)
        if index is None:
            raise Undefined("arg max over an empty range")
        return index

    return index_of_largest


def _index_where(last: bool) -> Callable[[Any], Code]:
    def rule(node: Any) -> Code:
        body, bounds = node.args
        condition, name, order = code(body), str(bounds[0]), each(bounds)

        def index(scope: Scope) -> Any:
            inner = scope.inner()
            chosen: Any = None
            # from the least preferred index to the most preferred one: the last match wins
            for candidate in order(scope) if last else reversed(order(scope)):
                inner.values[name] = candidate
                holds = condition(inner)
                if chosen is None:
                    chosen = candidate if plainly(holds, True) else None
                else:
                    chosen = where(holds, candidate, chosen)
            if chosen is None:
                raise Undefined(f"{'max' if last else 'min'} of an empty set of indices")
            return chosen

        return index

    return rule


def _piecewise(node: Any) -> Code:
    cases = [codes(case) for case in node.args]

    def first_that_applies(scope: Scope) -> Any:
        for value, condition in cases:
            holds = condition(scope)
            if plainly(bool(holds) if isinstance(holds, Condition) else holds, True):
                return value(scope)
        raise Undefined("no case of the piecewise definition applies")

    return first_that_applies


def _inner(node: Any) -> Code:
    left, right = codes(node.args)

    def inner(scope: Scope) -> Any:
        a, b = left(scope), right(scope)
        if len(a) != len(b):
            raise Undefined(f"inner product of vectors of lengths {len(a)} and {len(b)}")
        return scope.total(map(mul, a, b))

    return inner


def _norm_squared(node: Any) -> Code:
    vectors = codes(node.args)

    def norm_squared(scope: Scope) -> Any:
        every = (np.ravel(np.asarray(vector(scope), dtype=object)) for vector in vectors)
        return scope.total(entry * entry for entry in chain.from_iterable(every))

    return norm_squared


def _blocks(node: Any) -> Code:
    parts = codes(node.args)
    return lambda scope: np.concatenate([np.asarray(part(scope), dtype=object) for part in parts])


def _constant(value: int) -> Callable[[Any], Code]:
    def rule(node: Any) -> Code:
        length = code(node.args[0])
        return lambda scope: np.full(count(length(scope)), fmpq(value), dtype=object)

    return rule


def _copies(node: Any) -> Code:
    vector, times = codes(node.args)
    return lambda scope: np.tile(np.asarray(vector(scope), dtype=object), count(times(scope)))


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
