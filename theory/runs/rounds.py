"""What the runs of all learners share: symbols of rounds, and formulas for every round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, every, function, integer
from theory.proving.domain import T
from theory.proving.program import Program
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.selections import Selection
from theory.runs.symbols.term import Term, term

K = integer("K")
t = integer("t")
"""The round that the learner's code is run on; formulas about it are then taken for every round."""
ROUND = Term(t)

Formulas = dict[str, Any]
"""Named formulas of the kernel's language."""

Ran = tuple[Program, Formulas]
"""A program, and what it computes in every round."""


def met(declared: Expr | Callable[..., Expr]) -> Any:
    """A declared symbol as a learner's code meets it: it takes and gives terms to run on."""
    if isinstance(declared, Expr):
        return term(declared)
    return lambda *arguments: term(declared(*(term(a).expr for a in arguments)))


def symbol(name: str, sort: str, arity: int) -> Callable[..., Any]:
    """A symbol of the run alone, as the learner's code meets it."""
    met_as: Callable[..., Any] = met(function(name, sort, arity))
    return met_as


def named(learner: type, method: str, name: Any) -> tuple[Any, list[Any]]:
    """A subclass whose `method` is met under a name by the rest of the code.

    `name` may be a function without parameters, which gives the name for each call.

    Returns
    -------
    subclass : type
        Its `method` does what the learner's own does, and then returns `name`.
    meanings : list
        What the learner's own method returned, call by call: the definitions of `name`.
    """
    meanings: list[Any] = []

    def result(self: Any, *arguments: Any) -> Any:
        meanings.append(getattr(super(subclass, self), method)(*arguments))
        return name() if callable(name) else name

    subclass: Any = type(f"Named{learner.__name__}", (learner,), {method: result})
    return subclass, meanings


def each_round(body: Any) -> Expr:
    """``∀t (1 ≤ t ≤ T ⇒ body)``, for a body about the round `t`."""
    return every(1, T, lambda s: Expr(_at(term(body).t, s.t)))


def _at(part: Any, round_: Any) -> Any:
    if part == t.t:
        return round_
    return tuple(_at(p, round_) for p in part) if type(part) is tuple else part


def equation(name: Any, value: Any) -> Expr:
    """``name = value``, of numbers or of vectors."""
    return eq(term(name).expr, term(value).expr)


def equations(name: Callable[[Any], Any], values: Array) -> Expr:
    """``name(i) = values_i`` for every index of the array."""
    return every(values.low.expr, values.high.expr, lambda i: equation(name(i), values.entry(i)))


def stands(name: Any, value: Any) -> Expr:
    """``name = value``, of arrays entry by entry."""
    return equations(name.entry, value) if isinstance(value, Array) else equation(name, value)


def known_choice(
    selection: Selection, ties: str | None = None, called: str = "yhat"
) -> dict[str, Expr]:
    """What the learner's selection is known by, as ``yhat-…``; ties only where a rule is given."""
    return {
        f"{called}-{name}": each_round(fact)
        for name, fact in selection.known.items()
        if name != "ties" or ties is not None
    }


def interval_labels(y_l: Callable[..., Any], y_r: Callable[..., Any]) -> Expr:
    """``1 ≤ y_l(t) ≤ y_r(t) ≤ K``, the range that `algorithms.state.check_interval` asks for."""
    low, high = y_l(t).expr, y_r(t).expr
    return each_round(conj(low >= 1, low <= high, high <= K))


def rank_labels(y: Callable[..., Any], ranks: Expr) -> Expr:
    """``1 ≤ y(t) ≤`` number of ranks, as `algorithms.state.check_rank` asks."""
    return each_round(conj(y(t).expr >= 1, y(t).expr <= ranks))
