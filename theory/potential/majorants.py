"""A bound of a total from that of a larger one: of distances of ranks from the wrong thresholds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sympy
from sympy import Sum

from theory.potential.guesses import unbroken
from theory.potential.jumps import jumps
from theory.potential.this_round import in_this_round
from theory.runs.invariant.rows import row_sums
from theory.runs.names import LAST, RANKS, Named, condition, integer, number, t, thresholds
from theory.runs.study_names import RUNNING


def majorants(
    study: Any, hypotheses: Sequence[Any], bound: Any, constant: Any = None
) -> Iterator[tuple[Any, Any, Any]]:
    """``q ≤ r``, ``Σ q ≤ Σ r``, and the bound with ``Σ r`` for ``Σ q``: no run drawn breaks them.

    Parameters
    ----------
    study : Study
    hypotheses : sequence of sympy formulas
        Those about a round t, as they are said of one.
    bound : sympy formula
    constant : Symbol, optional
        That the bound speaks of, and that is to be found.
    """
    for each in compared(study, bound):
        total, other = map(_over_rounds, each.args)
        wider = bound.func(bound.lts.subs(total, other), bound.gts, evaluate=False)
        known = (wider,) if constant is None else ()
        if wider.lts != wider.gts and unbroken(study, hypotheses, each, *known):
            yield each, sympy.Le(total, other, evaluate=False), wider


def freed(bound: Any, constant: Any = None, value: Any = None) -> Any:
    """``Σ r ≤ B / s`` of ``s Σ r ≤ B``: a line that leads to the bound of the smaller total."""
    scale, total = bound.lts.as_independent(Sum, as_Add=False)
    known = {} if constant is None else {constant: value}
    return sympy.Le(total, (bound.gts / scale).xreplace(known), evaluate=False)


def _over_rounds(q: Any) -> Any:
    """The sum over the rounds, parameters before it."""
    scale, rest = q.as_independent(t, RUNNING, as_Add=False)
    return scale * Sum(rest.subs(t, RUNNING), (RUNNING, 1, LAST))


def compared(study: Any, bound: Any) -> list[Any]:
    """``q ≤ r`` for what a learner computes in a round, where ``Σ q`` is bounded.

    The larger one is a sum over the thresholds, such as of the wrong ones, or of how far they move.
    """
    if not isinstance(bound, sympy.Le):
        return []
    names = [q.named for q in study.code.quantities if not q.rival]
    each = [named.base[t] for named in names if named.kind in (condition, integer, number)]
    small = [q for q in each if bound.lts.has(Sum(q.subs(t, RUNNING), (RUNNING, 1, LAST)))]
    over = {name for name, phi in study.definitions.items() if row_sums([in_this_round(phi.t)])}
    large = [r for r in each if r.base.name in over and not bound.has(r.subs(t, RUNNING))]
    rows = [named for named in study.code.state if named.kind == thresholds]
    large += [moved for named in rows for moved in _moved(study, named)]
    return [sympy.Le(q, r, evaluate=False) for q in small for r in large]


def _moved(study: Any, named: Named) -> list[Any]:
    """By how much thresholds move in a round, squared, for each size of the code's step."""
    i = sympy.Symbol("i", integer=True)
    moved = Sum((named.base[t + 1, i] - named.base[t, i]) ** 2, (i, 1, RANKS - 1))
    return [moved / square for square in dict.fromkeys(s**2 for s in jumps(study, named))]
