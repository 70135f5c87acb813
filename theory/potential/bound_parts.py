"""What is left of a bound, larger side minus smaller side, as terms that a potential can pay for.

Each is a number times a sum over the rounds, a number of the state after the last round, or what is
there at the start; at most one constant is looked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Indexed, IndexedBase, Sum
from sympy.logic.boolalg import And

from theory.language.plain import plain
from theory.language.statement import ForAll, NormSquared
from theory.potential.refusals import NotCovered
from theory.runs.names import LAST, inside_of, over_thresholds, t
from theory.runs.study_names import RUNNING


@dataclass(frozen=True)
class Part:
    """A term of what is left of a bound: ``factor · Σ_t body``, ``factor · T``, or ``factor``.

    A number of the state after the last round is ``factor · n[T+1]``: what the rounds add to it,
    and what is there at the start.

    Parameters
    ----------
    unknown : object
        ``1``, or the constant that is looked for.
    body : sympy expression or None
        About round t; None of what is there at the start.
    state : IndexedBase or None
        The number of the state, if the term is one.
    """

    unknown: Any
    factor: Any
    body: Any
    state: Any = None

    @property
    def start(self) -> Any:
        """What of it is there at the start; 0 for nothing."""
        if self.state is not None:
            return self.factor * self.state[1]
        return self.factor if self.body is None else sympy.Integer(0)


def one_bound(statement: Any) -> Any:
    """The statement itself, if it is a bound of the whole run.

    Raises
    ------
    NotCovered
        If it is another one; the message says which.
    """
    if isinstance(statement, sympy.Le | sympy.Ge):
        return statement
    if isinstance(statement, And):
        if any(isinstance(part, sympy.Le) and _is_square(part.lts) for part in statement.args):
            raise NotCovered("a bound of a length; a potential bounds sums over rounds")
        raise NotCovered("several statements; expected one bound a <= b, a claim for each")
    if isinstance(statement, ForAll):
        raise NotCovered("a bound of each round or entry; a potential bounds what rounds add up to")
    raise NotCovered("a statement that is no bound a <= b")


def _is_square(side: Any) -> bool:
    """Is it a multiple of a squared length, as ``|v| <= b`` is read?"""
    return any(isinstance(factor, NormSquared) for factor in sympy.Mul.make_args(side))


def parts_of(bound: Any, constant: Any) -> list[Part]:
    """The terms of larger side minus smaller side.

    Raises
    ------
    NotCovered
        If one is no number times a sum over the rounds.
    """
    bound = one_bound(bound)
    squares = {
        one: Sum(IndexedBase(f"square{n}")[RUNNING], *one.args[2:])
        for n, one in enumerate(_squares(bound))
    }
    whole = {named: one for one, named in squares.items()}
    rest = sympy.expand((bound.gts - bound.lts).xreplace(squares))
    found: list[Part] = []
    slope = sympy.diff(rest, constant) if constant is not None else sympy.Integer(0)
    if constant is not None and (slope == 0 or constant in slope.free_symbols):
        raise NotCovered(f"a bound that is not linear in {constant}")
    plain = rest.subs(constant, 0) if constant is not None else rest
    for unknown, side in ((1, plain), (constant, slope)):
        for term in sympy.Add.make_args(sympy.expand(side)):
            if term != 0:
                found.append(_part(unknown, term.xreplace(whole)))
    return found


def _squares(bound: Any) -> list[Any]:
    """The sums over the rounds of sums of squares over thresholds: these are not written out."""
    double = (one for one in bound.atoms(Sum) if len(one.limits) > 1 and one.function.is_Pow)
    return sorted((one for one in double if over_thresholds(Sum(*one.args[:2]))), key=str)


def _part(unknown: Any, term: Any) -> Part:
    sums = [f for f in sympy.Mul.make_args(term) if isinstance(f, Sum) and not over_thresholds(f)]
    last = [f for f in sympy.Mul.make_args(term) if isinstance(f, Indexed)]
    state = last[0].base if last and last[0].indices == (LAST + 1,) else None
    if sums:
        (variable, low, high) = sums[0].args[-1]
        body, factor = inside_of(sums[0]).subs(variable, t), term / sums[0]
        if low != 1 or high != LAST:
            raise NotCovered(f"{plain(sums[0])}: a sum that is not over the rounds")
    elif state is not None:
        body, factor = state[t + 1] - state[t], term / last[0]
    elif LAST in term.free_symbols:
        body, factor = sympy.Integer(1), term / LAST
    else:
        body, factor = None, term
    known = factor.replace(
        lambda f: isinstance(f, Sum) and over_thresholds(f), lambda f: sympy.Integer(1)
    )
    if known.atoms(Sum, Indexed) or factor.free_symbols & {LAST, t}:
        raise NotCovered(
            f"{plain(term)}: a potential bounds sums over rounds and numbers of the state"
        )
    return Part(unknown, factor, body, state)
