"""A claim that needs no potential: a round keeps it as it stands, or its code alone says it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Any

import sympy
from sympy import Indexed, Sum

from theory.formal.terms import Expr
from theory.language.plain import plain
from theory.language.statement import ForAll
from theory.potential.guesses import guesses, orders
from theory.potential.plainer import plainer
from theory.proving.entries import about_each
from theory.proving.prover import Fact, Given, Prover
from theory.runs.invariant.end import WholeProof
from theory.runs.invariant.separated import separated, squared_lengths
from theory.runs.names import LAST, t
from theory.runs.rounds import T

MOST = 8
"""How often another guess is tried."""


def by_itself(study: Any, hypotheses: Sequence[Any], goal: Any) -> Callable[..., Any]:
    """The proof script of a claim about the state with itself as the invariant.

    If that does not do, it is tried beside what `guesses` says of the state. Of this, what a round
    is not seen to keep gives way to the next that is said of the same part, and is then left out.

    Parameters
    ----------
    study : Study
    hypotheses : sequence of sympy formulas
    goal : sympy formula
        The claim. Where it speaks of what a round shows, or of the state before and after one, it
        is no invariant, and each round is to show it.
    """
    kept = _after_each_round(study, goal)
    sofar = [] if kept is None else dict.fromkeys((kept, kept.subs(LAST, t)))
    own = [squared_lengths(separated(said)) for said in sofar] or [t >= 0]
    own += [] if kept is None else [*_times_rounds(kept), *_without_squares(kept)]

    def script(p: Prover, run: Given, *given: Fact) -> Any:
        if not may_be_kept(study, goal):
            return p.fails("the claim speaks of no state, of no round, and not of their number")

        def whole(found: dict[str, Any]) -> WholeProof:
            return WholeProof(study, found, {}, {}, [], p, run, given)

        for said, rounds in product(own, (0, 1)):
            found = p.attempt(partial(whole({plain(goal): said}).whole, rounds))
            if found is not None:
                return found
        left = [own, *guesses(study, hypotheses), *orders(study, hypotheses)]
        for _ in range(MOST if len(left) > 1 else 0):
            proof = whole({plain(phi): phi for phi, *_ in left})
            found = p.attempt(partial(proof.whole, 0))
            if found is not None or not proof.now:
                break
            left = [said[1:] if plain(said[0]) == proof.now else said for said in left]
            left = [said for said in left if said] or [[t >= 0]]
            # where a round does not keep the claim itself, the rest has to lead to it
            still = {plain(phi): phi for said in left for phi in said}
            if own[-1] not in left[0] and not _leads(whole(still)):
                break
        return found or p.fails("no round is seen to keep it")

    return script


def _times_rounds(kept: Any) -> list[Any]:
    """A statement that divides by the number of rounds, times what it divides by; else nothing."""
    if not isinstance(kept, sympy.Eq | sympy.Le | sympy.Ge):
        return []
    below = sympy.fraction(sympy.together(kept.lhs - kept.rhs))[1]
    rounds = [factor for factor in sympy.Mul.make_args(below) if factor.free_symbols & {t}]
    sides = [sympy.cancel(side * sympy.Mul(*rounds)) for side in kept.args]
    return [separated(kept.func(*sides, evaluate=False))] if rounds else []


def _without_squares(kept: Any) -> list[Any]:
    """``|a| ≤ b`` for ``a² ≤ b²``."""
    root = plainer(kept) if isinstance(kept, sympy.Le) else None
    return [] if root is None else [sympy.Le(sympy.Abs(root.lts), root.gts, evaluate=False)]


def may_be_kept(study: Any, goal: Any) -> bool:
    """Does a claim speak of the state, of every round, or of their number?"""
    said_of = {entry.base for entry in goal.atoms(Indexed)}
    spoken = said_of & {named.base for named in study.code.state}
    return bool(spoken) or isinstance(goal, ForAll) or _without_sums(goal).has(LAST)


def _leads(proof: WholeProof) -> bool:
    """Would the claim follow from the invariants after the last round? Of each round it may."""
    p = proof.p
    parts = map(Expr, p.goal.t[1:] if p.goal.t[0] == "and" else (p.goal.t,))
    kept = p.assume(proof.body(T))
    ends = (part for part in parts if about_each(part) is None)
    return all(p.attempt(partial(proof.finish, part, kept, None)) is not None for part in ends)


def _after_each_round(study: Any, goal: Any) -> Any | None:
    """What a claim about the last round, or about every one, says after round t; None if nothing.

    Of what holds before every round it is what holds before the next one; there, T may be said of
    the rounds so far, too.
    """
    every = isinstance(goal, ForAll) and goal.args[1:] == ((t, 1, LAST),)
    said = goal.args[0].subs(t, t + 1) if every else goal.subs(LAST, t)
    state = {named.base for named in study.code.state}
    for entry in _without_sums(said).atoms(Indexed):
        after = entry.base in state and entry.indices[0] == t + 1
        if not after and any(index.has(t) for index in entry.indices):
            return None
    return said


def _without_sums(formula: Any) -> Any:
    return formula.replace(Sum, lambda *parts: sympy.Dummy(real=True))
