"""The branches of code that divides on some of them: each by itself, without what the others say.

Where code divides on a branch, what it divides by need be positive there only. So before anything
is said of quotients the branches are told apart, and of each sum over the branches one is left.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from math import prod
from typing import Any

from theory.formal.substitution import exchanged
from theory.formal.terms import Expr, expr
from theory.proving.bounds import inside, vanishing
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import positivity
from theory.runs.invariant.lengths import is_length

MOST = 3
"""Conditions that are told apart."""


def on_each_branch(
    p: Prover,
    goal: Expr,
    code: Sequence[Fact],
    given: Sequence[Fact],
    proof: Callable[[Sequence[Fact], Sequence[Fact]], Fact],
    decided: Sequence[Fact] = (),
) -> Fact:
    """The goal by ``proof(code, decided)`` on each branch.

    Parameters
    ----------
    code : sequence of Fact
        What the code says of the round.
    given : sequence of Fact
        What else is known: code that divides by what is positive anyway is left as it is.
    proof : callable
        Gets that of the branch, and what decides for it.
    """

    @cache
    def doubtful(d: Any) -> bool:
        return p.attempt(partial(positivity, p, expr(d) > 0, *p.flat(*given, *decided))) is None

    guards = dict.fromkeys(guard for th in code for guard in _guards(th.conclusion, doubtful))
    if not guards or len(guards) > MOST:
        return proof(code, decided)
    first = min(guards, key=lambda guard: len(inside("inv", guard)))

    def side(known: Fact) -> Fact:
        more = p.flat(known)
        value = next(th for th in more if th.conclusion[:2] == ("=", ("ind", first)))
        left = [_without(p, th, value) for th in code]
        return on_each_branch(p, goal, left, given, proof, [*decided, *more])

    return p.cases(goal, p.rule("indicator", Expr(first)), side, side)


def vanished(
    p: Prover, decided: Sequence[Fact], facts: Sequence[Fact], around: Sequence[Expr]
) -> Iterator[Fact]:
    """What is 0 on a branch on which a condition says that a vector has no length."""
    dots = [dot for th in decided for dot in inside("dot", th.conclusion)]
    for v in dict.fromkeys(a for _, a, b in dots if a == b):
        yield from vanishing(p, Expr(v), [*facts, *decided], around)


def _guards(t: Any, doubtful: Callable[[Any], bool]) -> Iterator[Any]:
    """The conditions beside a divisor in a product; none of a ``v·v``, which is 0 where v is."""
    for head in ("*", "v*"):
        for product in inside(head, t):
            guards = [part[1] for part in inside("ind", product)]
            below = [part[1] for part in inside("inv", product)] if guards else []
            if any(doubtful(d) for d in below if not is_length(d)):
                yield from guards


def _without(p: Prover, th: Fact, value: Fact) -> Fact:
    """An equation of the code where it is known whether a condition holds."""
    guard = value.conclusion[1]
    if th.conclusion[0] != "=" or guard not in inside("ind", th.conclusion):
        return th

    def said(a: Expr) -> Expr:
        return Expr(exchanged(th.conclusion, {guard: a.t}))

    put = p.rewrite(value, th, said)
    return p.have(Expr(_left(put.conclusion)), put, depth=0)


def _left(t: Any) -> Any:
    """A term or equation without what is multiplied by 0 in it."""
    if type(t) is not tuple or t[0] in ("app", "ind", "sum", "vsum"):
        return t
    head, *parts = (t[0], *map(_left, t[1:]))
    if head == "v*":
        c, v = parts
        return ("v0",) if c == 0 else v if c == 1 else (head, c, v)
    if head in ("+", "v+"):
        parts = [part for part in parts if part not in (0, ("v0",))]
    if head == "*":
        parts = [part for part in parts if part != 1]
        if 0 in parts:
            return Fraction(0)
    if head in ("+", "*") and not any(type(part) is tuple for part in parts):
        return Fraction(sum(parts) if head == "+" else prod(parts))
    if head in ("+", "*", "v+") and len(parts) < 2:
        return parts[0] if parts else ("v0",)
    return (head, *parts)
