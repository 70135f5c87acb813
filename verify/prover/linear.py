"""Farkas multipliers: a relation as a combination of relations, by linear programming.

HiGHS finds which relations take part, in floats; the multipliers are then solved for in rationals.
A wrong answer would be refused by the kernel's rule *arith*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import inf
from typing import Any

from verify.kernel.normal import Number
from verify.prover.linear_program import solution

TOLERANCE = 1e-9
SMALL = 1e-3
COARSE = 720


Coefficients = Mapping[Any, Number]
"""Of a polynomial, by its monomials, however these are written."""


@dataclass(frozen=True)
class Column:
    """A relation ``0 ◇ p`` (◇ one of ``<= < =``) that may take part."""

    sign: str
    p: Coefficients


def combination(sign: str, goal: Coefficients, columns: Sequence[Column]) -> list[Fraction] | None:
    """Multipliers λ with ``goal = Σ λ_j p_j``, one for each column, or None.

    λ_j ≥ 0 except at equations; for an equation as goal only equations take part; for a strict goal
    some strict column has λ_j > 0.
    """
    if sign == "<" and not goal:  # 0 < 0 is one of them
        for j, column in enumerate(columns):
            if column.sign == "<" and not column.p:
                return [Fraction(int(i == j)) for i in range(len(columns))]
    usable = [j for j, c in enumerate(columns) if c.p and (sign != "=" or c.sign == "=")]
    usable = _related(goal, columns, usable)
    strict = [j for j in usable if columns[j].sign == "<"]
    if sign == "<" and not strict:
        return None
    if not goal.keys() <= {m for j in usable for m in columns[j].p}:
        return None
    relations = tuple((columns[j].sign, tuple(columns[j].p.items())) for j in usable)
    support = _support(tuple(goal.items()), relations, sign == "<")
    if support is None:
        return None
    chosen = {usable[place]: value for place, value in support}
    values = _solve(goal, columns, chosen)
    if values is None:
        return None
    for j, value in values.items():
        if value < 0 and columns[j].sign != "=":
            return None
    if sign == "<" and not any(values.get(j, 0) > 0 for j in strict):
        return None
    return [values.get(j, Fraction(0)) for j in range(len(columns))]


def _related(goal: Coefficients, columns: Sequence[Column], usable: list[int]) -> list[int]:
    """Columns whose every monomial can be cancelled by another one or by the goal."""
    count = Counter(chain(goal, *(columns[j].p for j in usable)))
    while True:
        alone = {j for j in usable if 1 in map(count.__getitem__, columns[j].p)}
        if not alone:
            return usable
        usable = [j for j in usable if j not in alone]
        for monomial in chain.from_iterable(columns[j].p for j in alone):
            count[monomial] -= 1


Said = tuple[tuple[Hashable, Number], ...]


@lru_cache(maxsize=4096)
def _support(
    goal: Said, relations: tuple[tuple[str, Said], ...], strictly: bool
) -> tuple[tuple[int, float], ...] | None:
    """Places of the relations that take part, and about how much.

    Kept: a search comes back to most of its questions.
    """
    if not relations:
        return ()
    monomials = dict.fromkeys(m for _, p in relations for m, _ in p)
    rows = {m: r for r, m in enumerate(monomials)}
    columns = [{rows[m]: float(c) for m, c in p} for _, p in relations]
    right = dict.fromkeys(range(len(rows)), 0.0) | {rows[m]: float(c) for m, c in goal}
    sides = [(c, c) for c in right.values()]
    free = [sign == "=" for sign, _ in relations]
    cost = [0.0 if equation else SMALL for equation in free]
    within = [(-inf if equation else 0.0, inf) for equation in free]
    if strictly:
        # one more variable, at most 1 and at most the strict multipliers together: made large
        for column, (sign, _) in zip(columns, relations, strict=True):
            column |= {len(rows): -1.0} if sign == "<" else {}
        columns.append({len(rows): 1.0})
        cost.append(-1.0)
        within.append((0.0, 1.0))
        sides.append((-inf, 0.0))
    values = solution(cost, within, columns, sides)
    if values is None:
        return None
    values = values[: len(relations)]
    return tuple((place, x) for place, x in enumerate(values) if abs(x) > TOLERANCE)


def _solve(
    goal: Coefficients, columns: Sequence[Column], chosen: dict[int, float]
) -> dict[int, Fraction] | None:
    """Exact multipliers on the chosen columns; what is free takes the float's nearest fraction."""
    names = list(chosen)
    monomials = list(dict.fromkeys([*(m for j in names for m in columns[j].p), *goal]))
    rows = [
        [columns[j].p.get(m, Fraction(0)) for j in names] + [goal.get(m, Fraction(0))]
        for m in monomials
    ]
    pivots: list[tuple[int, int]] = []
    top = 0
    for column in range(len(names)):
        found = next((r for r in range(top, len(rows)) if rows[r][column]), None)
        if found is None:
            continue
        rows[top], rows[found] = rows[found], rows[top]
        lead = Fraction(rows[top][column])
        rows[top] = [value / lead for value in rows[top]]
        for r, row in enumerate(rows):
            if r != top and row[column]:
                factor = row[column]
                rows[r] = [a - factor * b for a, b in zip(row, rows[top], strict=True)]
        pivots.append((top, column))
        top += 1
    if any(row[-1] for row in rows[top:]):
        return None
    bound = {column for _, column in pivots}
    values = {
        c: Fraction(chosen[names[c]]).limit_denominator(COARSE)
        for c in range(len(names))
        if c not in bound
    }
    for r, column in pivots:
        values[column] = rows[r][-1] - sum(
            (rows[r][c] * value for c, value in values.items() if c not in bound), Fraction(0)
        )
    return {names[c]: value for c, value in values.items()}
