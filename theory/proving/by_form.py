"""Definitions of a learner that another process ran: what it computes is known by its form.

That code computes the formulas is not seen here. That they define names, and say nothing of
anything else but from what data are drawn, is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, always, conj, every
from theory.proving.definitional_form import Equation, NoDefinition, Symbol, check, equations
from theory.proving.definitions import Definitions, Program, _Block, _is_range
from theory.proving.integers import impossible, new_integer

ENDS = {"-before": ("-range", "-before", "-holds"), "-best": ("-range", "-best", "-ties")}
"""Formulas of an integer that is chosen: the first with a true condition, or a best score."""


def of_learner(name: str, formulas: Mapping[str, Expr]) -> Definitions:
    """The formulas as those of a learner's code.

    Parameters
    ----------
    name : str
        The learner's.
    formulas : mapping of str to Expr
        Names for terms, integers that are chosen, and ranges of data.

    Raises
    ------
    NoDefinition
        If they are anything else, or say of a name more than one thing.
    """
    left = dict(formulas)
    ranges = {key: phi for key, phi in left.items() if _is_range(phi.t)}
    found: list[Equation] = []
    for key in formulas:
        for end, group in ENDS.items():
            start = key.removesuffix(end)
            if start != key and all(f"{start}{part}" in left for part in group):
                said = [left.pop(f"{start}{part}") for part in group]
                ranges.pop(f"{start}-range", None)
                found.append(_chosen(start, end, said, list(ranges.values())))
    for key, phi in left.items():
        if key not in ranges:
            try:
                found += equations(phi.t)
            except NoDefinition as problem:
                raise NoDefinition(f"{key!r} is no definition: {problem}") from None
    check(found)
    defines = frozenset(equation.symbol for equation in found)
    learner: Any = SimpleNamespace(__name__=name)
    named = _Block(dict(formulas), defines, Program(learner))
    if pinned := defines & _Block(ranges).symbols:
        raise NoDefinition(f"{min(pinned)[0]}: defined, so no fact of the domain")
    return Definitions._of_blocks([named])


def _chosen(start: str, end: str, said: Sequence[Expr], ranges: Sequence[Expr]) -> Equation:
    """What an integer is chosen by, if the formulas say no more than that.

    Raises
    ------
    NoDefinition
        If they do, or there may be no integer to choose.
    """
    range_, second, third = (phi.t for phi in said)
    variables, guards, body = _opened(range_)
    try:
        (_, (_, low, own), (_, _, high)) = body
        name, sort, *arguments = own[1:]
    except (TypeError, ValueError):
        raise NoDefinition(f"{start}-range: expected a range of an integer") from None
    empty = [*guards, ("<", high, low), *(phi.t for phi in ranges)]
    if sort != "Z" or not impossible(empty):
        raise NoDefinition(f"{start}-range: there may be no such integer")
    p, low, high = Expr(own), Expr(low), Expr(high)
    one, two = (_opened(phi, variables)[2] for phi in (second, third))
    if conj(low <= p, p <= high).t != body:
        raise NoDefinition(f"{start}-range: expected a range of an integer")
    what = _first(p, low, high, one, two) if end == "-before" else _best(p, low, high, one, two)
    if what is None:
        raise NoDefinition(f"{start}: expected the first integer, or the best, of a range")
    symbol: Symbol = (name, sort, len(arguments))
    return Equation(symbol, tuple(arguments), what.t, variables, guards, chosen=True)


def _first(p: Expr, low: Expr, high: Expr, before: Any, holds: Any) -> Expr | None:
    """All conditions, where p is the first that is true, or the end of the range."""
    if holds[0] != "=>" or holds[1][:2] != ("<=", p.t):
        return None
    last, condition = Expr(holds[1][2]), _function(p, holds[2])
    meant = every(low, p + -1, lambda k: ~condition(k)), (p <= last) >> condition(p)
    if not _equal(last + 1, high) or [phi.t for phi in meant] != [before, holds]:
        return None
    return always(condition)


def _best(p: Expr, low: Expr, high: Expr, best: Any, ties: Any) -> Expr | None:
    """All scores, where p has the largest one, and is the first of these, or the last."""
    k = Expr(new_integer())
    if best[0] != "all" or (inner := put(best[1], (k.t,)))[0] != "=>" or inner[2][0] != "<=":
        return None
    score = _function(k, inner[2][1])
    top = score(p)
    if every(low, high, lambda j: score(j) <= top).t != best:
        return None
    for start, end in ((low, p + -1), (p + 1, high)):
        if every(start, end, lambda j: score(j) < top).t == ties:
            return always(lambda j: score(j) <= 0)
    return None


def _opened(phi: Any, known: tuple[Any, ...] = ()) -> tuple[tuple[Any, ...], tuple[Any, ...], Any]:
    """What is said of every round, with the round and its range; of one integer as it is."""
    if phi[0] == "all" and phi[1][0] == "=>" and phi[1][2][0] in ("and", "all", "=>"):
        variables = known or (new_integer(),)
        _, guard, body = put(phi[1], variables)
        return variables, (guard,), body
    return (), (), phi


def _function(place: Expr, part: Any) -> Callable[[Expr], Expr]:
    def replaced(t: Any, by: Any) -> Any:
        if t == place.t:
            return by
        return tuple(replaced(p, by) for p in t) if type(t) is tuple else t

    return lambda k: Expr(replaced(part, k.t))


def _equal(a: Expr, b: Expr) -> bool:
    return impossible([(a < b).t]) and impossible([(b < a).t])
