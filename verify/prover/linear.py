"""Farkas multipliers: a relation as a combination of relations, by linear programming.

HiGHS finds which relations take part, in floats; the multipliers are then solved for in rationals.
A wrong answer would be refused by the kernel's rule *arith*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.kernel.normal import Polynomial

TOLERANCE = 1e-9
SMALL = 1e-3
COARSE = 720


@dataclass(frozen=True)
class Column:
    """A relation ``0 ◇ p`` (◇ one of ``<= < =``) that may take part."""

    sign: str
    p: Polynomial


def combination(sign: str, goal: Polynomial, columns: Sequence[Column]) -> list[Fraction] | None:
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
    chosen = _support(goal, columns, usable, strict if sign == "<" else [])
    if chosen is None:
        return None
    values = _solve(goal, columns, chosen)
    if values is None:
        return None
    for j, value in values.items():
        if value < 0 and columns[j].sign != "=":
            return None
    if sign == "<" and not any(values.get(j, 0) > 0 for j in strict):
        return None
    return [values.get(j, Fraction(0)) for j in range(len(columns))]


def _related(goal: Polynomial, columns: Sequence[Column], usable: list[int]) -> list[int]:
    """Columns whose every monomial can be cancelled by another one or by the goal."""
    while True:
        count: dict[Any, int] = dict.fromkeys(goal, 1)
        for j in usable:
            for monomial in columns[j].p:
                count[monomial] = count.get(monomial, 0) + 1
        kept = [j for j in usable if all(count[m] > 1 for m in columns[j].p)]
        if len(kept) == len(usable):
            return kept
        usable = kept


def _support(
    goal: Polynomial, columns: Sequence[Column], usable: list[int], strict: list[int]
) -> dict[int, float] | None:
    if not usable:
        return None if goal else {}
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import hstack, lil_matrix

    rows = {m: r for r, m in enumerate({m: None for j in usable for m in columns[j].p} | goal)}
    matrix = lil_matrix((len(rows), len(usable)))
    for place, j in enumerate(usable):
        for m, c in columns[j].p.items():
            matrix[rows[m], place] = float(c)
    right = np.zeros(len(rows))
    for m, c in goal.items():
        right[rows[m]] = float(c)
    free = [columns[j].sign == "=" for j in usable]
    cost = [0.0 if equation else SMALL for equation in free]
    bounds: list[Any] = [(None, None) if equation else (0, None) for equation in free]
    if strict:
        # one more variable, at most 1 and at most the strict multipliers together: made large
        share = lil_matrix((1, len(usable) + 1))
        share[0, len(usable)] = 1.0
        for place, j in enumerate(usable):
            share[0, place] = -1.0 if j in strict else 0.0
        matrix = hstack([matrix, lil_matrix((len(rows), 1))])
        found = linprog(
            [*cost, -1.0],
            A_ub=share.tocsr(),
            b_ub=[0.0],
            A_eq=matrix.tocsr(),
            b_eq=right,
            bounds=[*bounds, (0, 1)],
        )
    else:
        found = linprog(cost, A_eq=matrix.tocsr(), b_eq=right, bounds=bounds)
    if found.status != 0:
        return None
    return {j: float(x) for j, x in zip(usable, found.x, strict=False) if abs(x) > TOLERANCE}


def _solve(
    goal: Polynomial, columns: Sequence[Column], chosen: dict[int, float]
) -> dict[int, Fraction] | None:
    """Exact multipliers on the chosen columns; what is free takes the float's nearest fraction."""
    names = list(chosen)
    monomials = list({m: None for j in names for m in columns[j].p} | goal)
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
