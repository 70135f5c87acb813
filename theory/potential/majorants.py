"""A bound of a total from that of a larger one: of distances of ranks from the wrong thresholds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sympy
from sympy import Sum

from theory.potential.guesses import unbroken
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
        total, other = (Sum(q.subs(t, RUNNING), (RUNNING, 1, LAST)) for q in each.args)
        wider = bound.func(bound.lts.subs(total, other), bound.gts, evaluate=False)
        known = (wider,) if constant is None else ()
        if wider.lts != wider.gts and unbroken(study, hypotheses, each, *known):
            yield each, sympy.Le(total, other, evaluate=False), wider


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
    large += [_moved(named) for named in study.code.state if named.kind == thresholds]
    return [sympy.Le(q, r, evaluate=False) for q in small for r in large]


def _moved(named: Named) -> Any:
    """By how much thresholds move in a round, squared."""
    i = sympy.Symbol("i", integer=True)
    return Sum((named.base[t + 1, i] - named.base[t, i]) ** 2, (i, 1, RANKS - 1))
