"""A line of real arithmetic about quotients: what is known of divisors is put beside the facts."""

from collections.abc import Sequence
from functools import partial

from theory.formal.terms import Expr, eq
from theory.proving.bounds import divided, inside
from theory.proving.prover import Fact, Prover


def reasoned(p: Prover, goal: Expr, facts: Sequence[Fact], roots: Sequence[Expr] = ()) -> Fact:
    """The goal from the facts; squares of the roots, also over divisors, may be factors.

    Raises
    ------
    ProofError
        If a divisor is not known to be positive, or the goal does not follow.
    """

    def proof(more: list[Fact]) -> Fact:
        more = [*more, *_units(p, more)]
        over = dict.fromkeys(t for th in more for t in inside("inv", th.conclusion))
        squares = [*roots, *(Expr(t) * root for t in over for root in roots)]
        for levels in (1, 2):
            plain = partial(p.nonlinear, goal, *more, squares=squares, levels=levels)
            found = p.attempt(plain)
            if found is not None:
                return found
        return p.nonlinear(goal, *more, squares=squares, levels=3)

    return divided(p, goal, [*facts], [], proof)


def _units(p: Prover, facts: Sequence[Fact]) -> list[Fact]:
    """``d/d = 1`` over another divisor, for divisors that are known to be positive."""
    over = dict.fromkeys(t for th in facts for t in inside("inv", th.conclusion))
    known = {th.conclusion[2]: th for th in facts if th.conclusion[:2] == ("<", 0)}
    ones = {t: p.rule("inverse", Expr(t[1]), known[t[1]]) for t in over if t[1] in known}
    return [
        p.have(eq(Expr(t) * Expr(d[1]) * Expr(d), Expr(t)), products=[(Expr(t), one)])
        for d, one in ones.items()
        for t in over
        if t != d
    ]
