"""Before the first round: totals over no rounds are 0, and the state is what it starts as."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from theory.formal.substitution import exchanged
from theory.formal.terms import Expr, Tuple, eq, expr
from theory.proving.bounds import inside
from theory.proving.known import roots
from theory.proving.prover import Fact, Prover


def with_values(p: Prover, goal: Expr, facts: Sequence[Fact], squares: Sequence[Expr]) -> Fact:
    """The goal, from a proof of it with a number for each total and state that facts say it is."""
    known = [th for th in facts if th.conclusion[0] == "=" and _is_number(th.conclusion[2])]
    known = [th for th in known if _of_start(th.conclusion[1])]
    values = {th.conclusion[1]: th.conclusion[2] for th in known}
    goal = Expr(_counted(goal.t))
    plain = Expr(exchanged(goal.t, values))
    found = p.nonlinear(plain, *facts, *roots(p, [plain.t], [], squares), squares=squares)
    for place, th in enumerate(known):
        later = {other.conclusion[1]: other.conclusion[2] for other in known[place + 1 :]}
        term, number = th.conclusion[1:]

        def said(value: Expr, term: Tuple = term, later: Any = later) -> Expr:
            return Expr(exchanged(goal.t, {term: value.t, **later}))

        if said(expr(number)).t != said(Expr(term)).t:
            found = p.rewrite(p.have(eq(number, Expr(term)), th), found, said)
    return found


def lengths_of(p: Prover, fixed: Sequence[Expr]) -> Iterator[Fact]:
    """That no vector's length is negative, and none of a sum or a difference of them."""
    yield from (p.rule("norm", v) for v in fixed)
    for u, z in combinations(fixed, 2):
        yield from (p.rule("norm", v) for v in (u + z, u - z))
    if len(fixed) > 2:
        yield p.rule("norm", sum(fixed[1:], fixed[0]))


def joint_lengths(p: Prover, facts: Sequence[Fact]) -> Iterator[Fact]:
    """Of equations for a length beside other squares, ``u·u + Σ c² = 1``: that of u."""
    for th in facts:
        lengths = inside("dot", th.conclusion)
        if th.conclusion[0] == "=" and lengths and lengths[0] not in th.conclusion[1:]:
            (left, right), length = map(Expr, th.conclusion[1:]), Expr(lengths[0])
            yield p.have(eq(length, length + right - left), th, depth=0)


def _of_start(t: Any) -> bool:
    """Is it a total, or a number of the state before the first round?"""
    return t[0] == "sum" or (t[0] == "app" and t[3:] == (1,))


def _counted(t: Any) -> Any:
    """The same with 1 for ``0 + 1``, as in the first round's number."""
    if type(t) is not tuple:
        return t
    parts = tuple(map(_counted, t))
    whole = parts[0] == "+" and all(map(_is_number, parts[1:]))
    return sum(parts[1:], Fraction(0)) if whole else parts


def _is_number(t: Any) -> bool:
    return isinstance(t, int | Fraction)
