"""Runs of a function of solver terms along every path, so that no result holds a conditional.

Inside :func:`algorithms.seam.deciding` a learner asks an oracle at each branch on a solver term.
The oracle here takes one side, the function is run again for the other, and sides that the path so
far excludes are dropped. Conditionals inside nonlinear terms are what solvers fail at; on one path
the terms are polynomials.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from algorithms.seam import deciding
from theory.claims.claim import Goal

Result = TypeVar("Result")


@dataclass(frozen=True)
class Path(Generic[Result]):
    """One way through the function: what was decided on it, and what it returned."""

    conditions: tuple[Any, ...]
    result: Result


def paths(function: Callable[[], Result], hypotheses: Sequence[Any] = ()) -> Iterator[Path[Result]]:
    """Every path of ``function()`` that the hypotheses leave open.

    Parameters
    ----------
    function : callable
        Builds its result from solver terms; must ask for the same branches when run again.
    hypotheses : sequence of z3 formulas
        Sides of branches that contradict them (and the path so far) are not followed.

    Notes
    -----
    z3 alone judges which sides are open. What is concluded must not rest on that: prove
    :func:`coverage` too.
    """
    import z3

    solver = z3.Solver()
    solver.add(*hypotheses)
    sides: list[bool] = []
    literals: list[Any] = []
    unseen: list[bool] = []  # whether the other side of this branch is still to be followed
    depth = 0
    asked: dict[int, bool] = {}  # answers of this run: the same condition may come again

    def enter(condition: Any, side: bool, other_side_open: bool) -> None:
        literal = condition if side else z3.Not(condition)
        solver.push()
        solver.add(literal)
        sides.append(side)
        literals.append(literal)
        unseen.append(other_side_open)

    def closed(literal: Any) -> bool:
        return solver.check(literal) == z3.unsat

    def oracle(condition: Any) -> bool:
        nonlocal depth
        if condition.get_id() in asked:
            return asked[condition.get_id()]
        if depth == len(sides):
            side = not closed(condition)
            enter(condition, side, side and not closed(z3.Not(condition)))
        asked[condition.get_id()] = sides[depth]
        depth += 1
        return sides[depth - 1]

    while True:
        depth = 0
        asked.clear()
        with deciding(oracle):
            result = function()
        yield Path(tuple(literals), result)
        while unseen and not unseen[-1]:
            _leave(solver, sides, literals, unseen)
        if not unseen:
            return
        condition = literals[-1]  # entered on its true side
        _leave(solver, sides, literals, unseen)
        enter(condition, False, False)


def _leave(solver: Any, *stacks: list[Any]) -> None:
    """Undo the last branch."""
    solver.pop()
    for stack in stacks:
        stack.pop()


def coverage(found: Sequence[Path[Any]], hypotheses: Sequence[Any] = ()) -> Goal:
    """Goal "one of these paths is taken", so that nothing rests on how paths were pruned.

    Its twin leaves out the last path.
    """
    import z3

    ways = [z3.And(path.conditions) for path in found]
    return Goal(tuple(hypotheses), z3.Or(ways), z3.Or(ways[:-1]))
