"""The comparator of a study: the fixed vector, thresholds and numbers that have the margin.

Where ``y (u . x) >= gamma`` is given, a search is asked for the u of the largest gamma: each round
is a linear constraint on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import mul
from typing import Any

from flint import fmpq
from sympy import Symbol

from algorithms.seam import exact, to_fmpq
from theory.claims.leaves import leaves
from theory.evaluation.evaluate import evaluate
from theory.language.comparisons import relations
from theory.language.statement import ForAll, free_names
from theory.runs.given_numbers import stated_under
from theory.runs.names import Named, number, t, thresholds, vector


def fields(given: Sequence[Any], fixed: Mapping[str, Named], known: Collection[str]) -> list[str]:
    """The names of the comparator in the formulas of a margin.

    Parameters
    ----------
    known : collection of str
        Numbers that are no part of it: they are computed, or have a sign.
    """
    spoken = frozenset().union(*map(free_names, given))
    rows = [n for n in fixed if fixed[n].kind in (vector, thresholds) and n in spoken]
    beside = [n for n in fixed if fixed[n].kind == number and n in spoken and n not in known]
    return rows + beside if rows else []


def constraints(
    given: Sequence[Any], comparator: Mapping[str, Any], values: Mapping[str, Any]
) -> list[list[Any]]:
    """The coefficients of the comparator's numbers in what is at least the margin.

    Empty where that is not linear in them, or not rational.

    Parameters
    ----------
    comparator : mapping
        Its fields, of no length in particular.
    values : mapping
        Those of the data.
    """
    sizes = {name: len(v) if isinstance(v, tuple) else 0 for name, v in comparator.items()}
    flat = [to_fmpq(number) for number in leaves(tuple(comparator.values()))]
    axes = [[int(i == j) for j in range(len(flat))] for i in range(len(flat))]

    def with_numbers(numbers: Sequence[Any]) -> dict[str, Any]:
        left = [to_fmpq(n) for n in numbers]
        said = dict(values)
        for name, size in sizes.items():
            said[name] = exact(tuple(left[:size])) if size else left[0]
            left = left[size or 1 :]
        return said

    at = [with_numbers(v) for v in (*axes, [0] * len(flat), flat)]
    rows = []
    for side, index in _sides(given, values):
        *row, nothing, whole = (evaluate(side, {**known, **index}) for known in at)
        rational = all(isinstance(entry, fmpq) for entry in row)
        if not rational or nothing != 0 or whole != sum(map(mul, row, flat)):
            return []
        rows.append(row)
    return rows


def _sides(given: Sequence[Any], values: Mapping[str, Any]) -> Iterator[tuple[Any, dict[str, int]]]:
    """Larger side less the smaller one, without the margin, in each round and for each index."""
    for part in given:
        body, *ranges = part.args if isinstance(part, ForAll) else (part,)
        premise, body = stated_under(body)
        ((small, large, _),) = relations([body])
        side = large - small
        side -= sum(term for term in side.as_ordered_terms() if isinstance(-term, Symbol))
        for i in range(1, values["T"] + 1) if t in part.free_symbols else (0,):
            for index in _indices(ranges, {**values, "t": i}):
                if evaluate(premise, {**values, "t": i, **index}) is True:
                    yield side, {"t": i, **index}


def _indices(ranges: Sequence[Any], values: Mapping[str, Any]) -> Iterator[dict[str, int]]:
    if not ranges:
        yield {}
        return
    (variable, low, high), *rest = ranges
    for i in range(int(evaluate(low, values)), int(evaluate(high, values)) + 1):
        for inner in _indices(rest, {**values, str(variable): i}):
            yield {str(variable): i, **inner}
