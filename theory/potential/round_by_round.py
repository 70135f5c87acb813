"""A claim that compares totals, from the same claim of each round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sympy
from sympy import Sum

from theory.formal.translation import Translation
from theory.language.statement import ForAll
from theory.potential.guesses import unbroken
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs.invariant.end import WholeProof
from theory.runs.names import LAST, t
from theory.runs.study_names import RUNNING


def round_by_round(study: Any, hypotheses: Sequence[Any], goal: Any) -> Callable[..., Any]:
    """The proof script: no run that is drawn breaks the claim of each round, and it is proved.

    Parameters
    ----------
    study : Study
    hypotheses : sequence of sympy formulas
        Those about a round t, as they are said of one.
    goal : sympy formula
    """
    each = of_each_round(goal)

    def script(p: Prover, run: Given, *given: Fact) -> Fact:
        if each is None or not unbroken(study, hypotheses, each.args[0]):
            return p.fails("no round is seen to keep it by itself")
        said = Translation(study.vocabulary).formula(each)
        whole = WholeProof(study, {str(t >= 0): t >= 0}, {}, {}, [], p, run, given)
        return p.have(p.goal, summing(p, whole.whole(0, said)), run["rounds"])

    return script


def of_each_round(goal: Any) -> ForAll | None:
    """Of a claim that compares what all rounds add up to, the same of each; None of another claim.

    >>> mistake, loss = sympy.IndexedBase("mistake"), sympy.IndexedBase("loss")
    >>> total = lambda name: Sum(name[RUNNING], (RUNNING, 1, LAST))
    >>> of_each_round(total(mistake) <= 2 * total(loss) + 3 * LAST).args[0]
    mistake[t] <= 2*loss[t] + 3
    """
    if not isinstance(goal, sympy.Le | sympy.Eq):
        return None
    sides = []
    for side in goal.args:
        terms = []
        for term in sympy.Add.make_args(sympy.expand(side)):
            factor, total = term.as_independent(Sum, LAST, as_Add=False)
            if total == LAST:
                terms.append(factor)
            elif isinstance(total, Sum) and total.args[1:] == (sympy.Tuple(RUNNING, 1, LAST),):
                terms.append(factor * total.args[0].subs(RUNNING, t))
            else:
                return None
        sides.append(sympy.Add(*terms))
    return ForAll(goal.func(*sides, evaluate=False), (t, 1, LAST))
