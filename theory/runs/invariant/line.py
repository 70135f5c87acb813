"""One line of a round, such as a kept invariant: the ways in which it is proved, one after another.

First from what defines the line and from what was found last, then from all that is known of the
round, with more products at each try.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from theory.formal.terms import Expr
from theory.proving.bounds import factors, inside, symbols
from theory.proving.known import signs_of_values
from theory.proving.lines import by_factors, by_squares, contrary
from theory.proving.prover import Prover
from theory.runs.invariant.bounded_lengths import shorter
from theory.runs.invariant.rows import row_sums
from theory.runs.invariant.scales import Scales

Hints = tuple[list[Expr], list[Expr]]
"""Numbers whose squares may be needed, and such as the user typed."""

LATEST = 24
"""Of the facts of a round, those that were found last: often a line follows from them."""

MANY = 60
"""Facts of whose differences the products are too many."""


def proved(
    p: Prover,
    goal: Expr,
    near: list[Any],
    far: list[Any],
    hints: Hints,
    moving: set[str],
    scales: Callable[[], Scales],
    anyway: Callable[[Expr, Sequence[Any]], list[Any]],
) -> Any:
    """The line, from what is near or else from all.

    Parameters
    ----------
    near, far : list of Fact
        The lines before it and what follows from them; what the code and what is given say of the
        round.
    hints : two lists of Expr
        Numbers whose squares may be needed, and such as the user typed.
    moving : set of str
        Names of the state's vectors.
    scales : callable
        Signs of products of parameters: they cost steps, and are asked for late.
    anyway : callable
        What holds of the inner products and sums in a line and in facts anyway; asked for last.
    """
    squares, roots = hints
    own = [Expr(power[1]) for power in inside("^", goal.t)]
    about = _about(goal, far, moving)
    both = [*about, *near]
    if row_sums([goal.t, *(th.conclusion for th in about)]):
        ways = ((near[-LATEST:], 1), (both, 1))
        found = None
        for facts, levels in ways:

            def first(facts: list[Any] = facts, levels: int = levels) -> Any:
                return p.nonlinear(goal, *facts, levels=levels)

            found = found or p.attempt(first)
        found = found or p.attempt(lambda: p.auto(goal, *far, *near))
        if found is not None:
            return found
    own_lengths = {dot[1]: None for dot in inside("dot", goal.t) if dot[1] == dot[2]}
    norms = [p.rule("norm", Expr(v)) for v in own_lengths]
    for facts, levels in ((norms, 1), (about, 1), (near, 1), (both, 1), (near, 2), (both, 2)):

        def plain(facts: list[Any] = facts, levels: int = levels) -> Any:
            return p.nonlinear(goal, *facts, squares=own, levels=levels)

        found = p.attempt(plain)
        if found is not None:
            return found
    rooted = goal.t[0] == "<=" and inside("fn", goal.t)

    def squared(line: Expr) -> Any:
        return p.nonlinear(line, *both, squares=[*own, *_squared(line)], levels=2)

    found = p.attempt(lambda: by_squares(p, goal, both, squared)) if rooted else None
    found = found or p.attempt(lambda: by_factors(p, goal, [*far, *near]))
    found = found or p.attempt(lambda: contrary(p, goal, near, own))
    if found is not None:
        return found
    signs = [*scales().of_vectors(), *signs_of_values(p, [*far, *near])]
    if signs or roots:
        both = [*far, *near, *signs]
        found = p.attempt(lambda: p.nonlinear(goal, *both, squares=roots, levels=2))
        more = [*squares, *roots]
        found = found or p.attempt(lambda: p.nonlinear(goal, *both, squares=more, levels=2))
    if found is None and len(far) + len(near) <= MANY:
        found = p.attempt(lambda: p.nonlinear(goal, *far, *near, levels=1, differences=True))
    if found is None and len(far) + len(near) <= MANY:
        every = [*squares, *own]
        found = p.attempt(
            lambda: p.nonlinear(goal, *far, *near, squares=every, levels=1, cofactors=True)
        )
    found = found or p.attempt(lambda: shorter(p, goal, both))
    wide = [*about, *near]
    wide += anyway(goal, wide) if found is None else []
    for levels in (1, 2) if found is None else ():

        def wider(levels: int = levels) -> Any:
            return p.nonlinear(goal, *wide, squares=own, levels=levels)

        found = found or p.attempt(wider)
    return found or p.nonlinear(goal, *far, *near, squares=[*squares, *own])


def _about(goal: Expr, far: list[Any], moving: set[str]) -> list[Any]:
    """The facts of a round that define what a line speaks of, and those about what they name."""
    names = symbols(goal.t)
    vectors_ = {name for th in far for name in _vectors(th.conclusion)} if names & moving else set()
    first = [th for th in far if _defined(th.conclusion) <= names | vectors_]
    named = names.union(*(symbols(th.conclusion) for th in first))
    rest = [th for th in far if th.conclusion[0] not in ("=", "veq") and th not in first]
    return [*first, *(th for th in rest if symbols(th.conclusion) <= named)]


def _squared(line: Expr) -> list[Expr]:
    """What is squared in a line, factor by factor: η and G of ``(η G)²``."""
    found = dict.fromkeys(f for power in inside("^", line.t) for f in factors(power[1]))
    return [Expr(f) for f in found if type(f) is tuple and f[0] != "fn"]


def _defined(phi: Any) -> set[str]:
    """The names on an equation's left side; all of another fact."""
    return symbols(phi[1]) if phi[0] in ("=", "veq") else symbols(phi)


def _vectors(phi: Any) -> set[str]:
    """The vectors in a formula."""
    if type(phi) is not tuple:
        return set()
    own = {phi[1]} if phi[0] == "app" and phi[2] == "V" else set()
    return own.union(*map(_vectors, phi[1:]))
