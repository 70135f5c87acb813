"""A goal by a proof that knows the values at hand: of quotients, roots and logarithms.

A premise of the goal is known, too: it may say that a divisor is positive.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from theory.formal.terms import Expr
from theory.proving.bounds import divided, inside
from theory.proving.known import positive_values, roots
from theory.proving.logarithms import logarithms_of
from theory.proving.prover import Prover
from theory.runs.invariant.divisors import quotients
from theory.runs.invariant.lengths import roots_bounded


def reasoned(
    p: Prover,
    constants: Sequence[Expr],
    goal: Expr,
    facts: list[Any],
    around: Any,
    proof: Any,
    also: Sequence[Expr] = (),
) -> Any:
    """The goal by ``proof(more)``, more being known of the values in it and in the facts.

    Parameters
    ----------
    constants : sequence of Expr
        The fixed numbers.
    around : sequence of vectors
        Those whose inner products are 0 with a vector of length 0.
    also : sequence of formulas
        Others of whose values something is wanted.
    """
    if goal.t[0] == "=>":
        premise, conclusion = map(Expr, goal.t[1:])
        held = p.assume(premise)

        def without(more: list[Any]) -> Any:
            return p.rule("detach", conclusion, proof(more), held)

        left = reasoned(p, constants, conclusion, [*facts, held], around, without, also)
        return p.rule("part", goal, p.rule("discharge", premise, left))
    spoken = [goal.t, *(line.t for line in also)]

    def rooted(more: list[Any]) -> Any:
        phis = [*spoken, *(th.conclusion for th in more)]
        known = [*more, *logarithms_of(p, phis, more)]
        known += roots(p, phis, known, constants)
        known += [*roots_bounded(p, known), *quotients(p, known)]
        return proof([*known, *positive_values(p, constants, known)])

    phis = [*spoken, *(th.conclusion for th in facts)]
    divisors = [t for phi in phis for t in inside("inv", phi)]
    known = [*facts, *roots(p, phis, facts, constants)]
    known += logarithms_of(p, divisors, facts)
    return divided(p, goal, known, around, rooted, also)
