"""A distance as the potential: what rounds cost, a number of the state comes nearer to a fixed one.

Of a median, or of a level with a dead zone around it: ``Σ loss + |m − u| ≤ |u|``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import sympy

from theory.language.plain import plain
from theory.potential.guesses import unbroken
from theory.proving.prover import Fact, Given, Prover
from theory.runs.invariant.end import WholeProof
from theory.runs.names import LAST, number, t


def nearer(study: Any, hypotheses: Sequence[Any], goal: Any) -> Callable[..., Any]:
    """The proof script of a bound by ``k |u − a|``, with ``k |u − m|`` as what is left of it.

    The form is that of `theory.potential.by_itself.by_itself`.
    """

    def script(p: Prover, run: Given, *given: Fact) -> Any:
        for line in _lines(study, goal):
            if unbroken(study, hypotheses, line):
                proof = WholeProof(study, {plain(line): line}, {}, {}, [], p, run, given)
                found = p.attempt(partial(proof.whole, 0))
                if found is not None:
                    return found
        return p.fails("no distance pays for the rounds")

    return script


def _lines(study: Any, goal: Any) -> Iterator[Any]:
    """What may hold after every round: the bound, and on its smaller side what is left."""
    if not isinstance(goal, sympy.Le) or goal.lts.has(sympy.Abs):
        return
    below = sympy.fraction(sympy.together(goal.gts))[1]
    small, large = (sympy.expand(side.subs(LAST, t) * below) for side in goal.args)
    states = [n.base[t + 1] for n in study.code.state if n.kind == number]
    fixed = [n for n in study.code.fixed.values() if n.kind == number]
    rivals = [sympy.Symbol(n.name, real=True) for n in fixed if n.name not in study.code.asked]
    for distance, m, u in product(sorted(large.atoms(sympy.Abs), key=str), states, rivals):
        if distance.has(u) and not distance.has(t):
            left = large.coeff(distance) * sympy.Abs(m - u, evaluate=False)
            yield sympy.Le(small + left, large, evaluate=False)
