"""A round on which a learner's roots are rational: one number of it is chosen anew.

Runs are in rational numbers, and few streams that are drawn have a run if the learner takes roots.
What is under a root is mostly of degree 2 in a number of the round, as ``S + g^2`` is in g. Where
its first coefficient is a square, every rational m has a number g with ``S + g^2 = (g + m)^2``.
"""

from collections.abc import Callable, Iterator
from typing import Any

from flint import fmpq

from algorithms.m_pril import UndefinedStep
from algorithms.seam import to_fmpq
from theory.claims.leaves import leaves, modest, with_leaf
from theory.claims.space import Choose, Inadmissible, Instance
from theory.numbers.extended import Undefined
from theory.numbers.surd import rational_root
from theory.runs.learner.code import Code
from theory.runs.learner.definitions import definitions
from theory.runs.learner.learner import Irrational
from theory.runs.names import number, vector
from theory.study.drawing import TOP, ratio


def takes_roots(code: Code) -> bool:
    """Does the learner take a root in its rounds?"""
    return any(_has_root(phi.t) for phi in definitions(code).values())


def _has_root(t: Any) -> bool:
    return type(t) is tuple and (t[:2] == ("fn", "sqrt") or any(map(_has_root, t)))


def completed(
    choose: Choose, code: Code, row: dict[str, Any], run: Callable[[Instance], Any]
) -> dict[str, Any] | None:
    """The round with one of its numbers moved so that no root is irrational; None if none is found.

    Parameters
    ----------
    run : callable
        Has the learner run up to the round, or one that differs from it in a number.
    """

    def under(last: Instance) -> fmpq | None:
        try:
            run(last)
        except Irrational as root:
            return root.square
        except (Inadmissible, Undefined, UndefinedStep):
            pass  # without a run there is no root
        return None

    square = under(row)
    if square is None:
        return row
    names = [n.name for group in code.sees.values() for n in group if n.kind in (number, vector)]
    places = [(name, at) for name in names for at, _ in enumerate(leaves(row[name]))]
    first = choose(0, len(places) - 1) if places else 0
    for name, at in (*places[first:], *places[:first]):

        def moved(by: fmpq, name: str = name, at: int = at) -> dict[str, Any]:
            return {**row, name: with_leaf(row[name], at, lambda z: _plus(z, by))}

        sides = under(moved(fmpq(1))), under(moved(fmpq(-1)))
        m = fmpq(choose(1, TOP), choose(1, TOP)) * (1 - 2 * choose(0, 1))
        for by in _moves(square, *sides, m):
            found = moved(by)
            if all(map(modest, leaves(found[name]))) and under(found) is None:
                return found
    return None


def _moves(here: fmpq, above: fmpq | None, below: fmpq | None, m: fmpq) -> Iterator[fmpq]:
    """By how much to move a number so that ``a h^2 + b h + c`` is a square.

    It is ``z^2 + s`` for ``z = √a h + b/(2√a)``: the square of z + m where ``2 z = s/m − m``. Where
    s is the square of a number, m is a multiple of it, so that z does not get longer.

    Parameters
    ----------
    here, above, below : fmpq
        Its values for h = 0, 1 and −1; None where there is no irrational root.
    m : fmpq
        Not 0.
    """
    if above is None or below is None:
        yield fmpq(1 if above is None else -1)
        return
    a, b = (above + below) / 2 - here, (above - below) / 2
    if a == 0 and b != 0:
        yield (m * m - here) / b
    first = rational_root(a) if a > 0 else None
    if first is not None:
        rest = here - b * b / (4 * a)
        m = m * ((rational_root(rest) if rest > 0 else None) or 1)
        yield ((rest / m - m) / first - b / a) / 2


def _plus(number: Any, by: fmpq) -> Any:
    moved = to_fmpq(number) + by
    return ratio(int(moved.p), int(moved.q))
