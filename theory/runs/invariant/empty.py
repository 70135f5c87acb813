"""Before the first round: totals over no rounds are 0."""

from collections.abc import Sequence
from typing import Any

from theory.formal.terms import Expr, Tuple, eq
from theory.proving.prover import Fact, Prover


def with_zeros(p: Prover, goal: Expr, facts: Sequence[Fact], squares: Sequence[Expr]) -> Fact:
    """The goal, from a proof of it with 0 for each sum that a fact says is 0."""
    known = [th for th in facts if th.conclusion[0] == "=" and th.conclusion[2] == 0]
    empty = [th for th in known if th.conclusion[1][0] == "sum"]
    shorter = Expr(replaced(goal.t, {th.conclusion[1]: 0 for th in empty}))
    found = p.nonlinear(shorter, *facts, squares=squares)
    for place, th in enumerate(empty):
        later = {other.conclusion[1]: 0 for other in empty[place + 1 :]}
        total = th.conclusion[1]

        def said(value: Expr, total: Tuple = total, later: Any = later) -> Expr:
            return Expr(replaced(goal.t, {total: value.t, **later}))

        if said(Expr(0)).t != said(Expr(total)).t:
            found = p.rewrite(p.have(eq(0, Expr(total)), th), found, said)
    return found


def replaced(t: Any, terms: dict[Tuple, Any]) -> Any:
    """A formula with terms in the place of others, in which no variable is bound outside."""
    if type(t) is not tuple:
        return t
    return terms[t] if t in terms else tuple(replaced(part, terms) for part in t)
