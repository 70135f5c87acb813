"""Numbers that stay whole: PRank's thresholds start at 0, and are moved by -1, 0 or 1.

Of whole numbers ``a ≤ b`` says that they are equal, or at least 1 apart. ``p`` is the prover.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from theory.formal.terms import Expr, disj, eq, whole
from theory.proving import integers
from theory.proving.bounds import inside
from theory.proving.prover import Fact, Prover


def shown_whole(p: Prover, goal: Expr, facts: Sequence[Fact]) -> Fact:
    """``a`` is an integer by its form, by a fact, or by what the facts say that it is equal to."""
    return _whole(p, Expr(goal.t[1]), facts)


def _whole(p: Prover, a: Expr, facts: Sequence[Fact]) -> Fact:
    numbers = [number for number in _numbers(a.t) if not integers.whole(number)]
    if numbers != [a.t]:
        return p.rule("integer", a, [_whole(p, Expr(number), facts) for number in numbers])
    known = p.flat(*facts)
    found = next((th for th in known if p.says(th, whole(a))), None)
    for th in known if found is None else ():
        value = Expr(th.conclusion[2]) if th.conclusion[0] == "=" else a
        if value.t != a.t and p.says(th, eq(a, value)):
            left = [other for other in known if other is not th]
            whole_value = p.attempt(partial(_whole, p, value, left))
            if whole_value is not None:
                return p.rewrite(p.have(eq(value, a), th), whole_value, whole)
    if found is not None:
        return p.have(whole(a), found)
    p.fails("it is not seen to be whole")


def apart(p: Prover, facts: Sequence[Fact]) -> list[Fact]:
    """Of what the facts compare, and say to be whole: equal, or at least 1 apart."""
    known = [th for th in p.flat(*facts) if th.conclusion[0] == "int"]
    found = []
    for th in p.flat(*facts) if known else ():
        if th.conclusion[0] not in ("<=", "<") or all(map(integers.whole, th.conclusion[1:])):
            continue
        a, b = map(Expr, th.conclusion[1:])
        gap = p.attempt(partial(_whole, p, b - a, known))
        if gap is not None:
            found.append(p.have(disj(eq(a, b), a + 1 <= b), th, _either(p, a, b, gap)))
    return found


def conditions_apart(p: Prover, facts: Sequence[Fact]) -> Iterator[Fact]:
    """Of what conditions compare, and facts say to be whole: ``b ≤ a`` or ``a + 1 ≤ b``."""
    known = [th for th in p.flat(*facts) if th.conclusion[0] == "int"]
    every = (t[1] for th in p.flat(*facts) for t in inside("ind", th.conclusion))
    for phi in dict.fromkeys(every) if known else ():
        if phi[0] in ("<", "<=") and not all(map(integers.whole, phi[1:])):
            a, b = map(Expr, phi[1:] if phi[0] == "<" else phi[:0:-1])
            gap = p.attempt(partial(_whole, p, b - a, known))
            if gap is not None:
                yield _either(p, a, b, gap)


def _either(p: Prover, a: Expr, b: Expr, gap: Fact) -> Fact:
    """``b ≤ a`` or ``a + 1 ≤ b``, the gap between them being whole."""
    goal = disj(b <= a, a + 1 <= b)

    def below(less: Fact) -> Fact:
        return p.have(goal, p.rule("gap", a + 1 <= b, [less, gap]))

    return p.cases(goal, p.rule("excluded", a < b), below, partial(p.have, goal))


def _numbers(t: Any) -> list[Any]:
    """What sums, products and powers in a term are made of."""
    if type(t) is not tuple or t[0] not in ("+", "*", "^"):
        return [t]
    inside = t[1:-1] if t[0] == "^" else t[1:]
    return list(dict.fromkeys(number for part in inside for number in _numbers(part)))
