"""When do equations only give names to terms? Then they can be added to any true statements.

A definition is ``name(i, …) = term`` for all integers in some ranges. A set of them has a solution
whatever the other names mean, if each place of a name is given one value at most, and each value is
made from values given before: of other names, or of the same at a smaller argument (round t + 1
from round t, never below round 0). Both are checked here, by linear arithmetic over the ranges.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from theory.formal.substitution import BINDERS, put
from theory.proving.integers import Variable, impossible, new_integer, whole

Symbol = tuple[str, str, int]
"""Name, sort and number of arguments."""


class NoDefinition(ValueError):
    """A formula does not have the form of a definition; the message says what it lacks."""


@dataclass(frozen=True, eq=False)
class Equation:
    """``symbol(arguments) = value`` for all integers `variables` that satisfy `guards`.

    Where `chosen`, the symbol is an integer that is chosen by what `value` speaks of. Its variables
    are its own, so no other equation is the same.
    """

    symbol: Symbol
    arguments: tuple[Any, ...]
    value: Any
    variables: tuple[Any, ...]
    guards: tuple[Any, ...]
    chosen: bool = False


def equations(phi: Any, *, divided: bool = False) -> list[Equation]:
    """The equations that a formula consists of.

    Parameters
    ----------
    divided : bool
        Whether ``n · name = a`` counts as ``name = a/n``. Code says it so where it divides; it may
        have no solution where n is 0.

    Raises
    ------
    NoDefinition
        If it is anything but equations under ``∀``, ``∧`` and ranges.
    """
    return list(_equations(_quotients(phi) if divided else phi, (), ()))


def _quotients(phi: Any) -> Any:
    """The formula with ``name = a/n`` for each ``n · name = a``."""
    if phi[0] in ("all", "=>", "and"):
        return (phi[0], *map(_quotients, phi[1:]))
    if phi[0] in ("=", "veq") and type(phi[1]) is tuple and phi[1][0] in ("*", "v*"):
        times, *factors, name = phi[1]
        if len(factors) == 1 and type(name) is tuple and name[0] == "app":
            return (phi[0], name, (times, ("inv", *factors), phi[2]))
    return phi


def _equations(phi: Any, variables: tuple[Any, ...], guards: tuple[Any, ...]) -> Iterator[Equation]:
    head = phi[0]
    if head == "all":
        variable = new_integer()
        yield from _equations(put(phi[1], (variable,)), (*variables, variable), guards)
    elif head == "=>":
        yield from _equations(phi[2], variables, (*guards, phi[1]))
    elif head == "and":
        for part in phi[1:]:
            yield from _equations(part, variables, guards)
    elif head in ("=", "veq") and type(phi[1]) is tuple and phi[1][0] == "app":
        name, sort, *arguments = phi[1][1:]
        symbol = (name, sort, len(arguments))
        if isinstance(name, Variable):
            raise NoDefinition("an equation about a bound variable defines no name")
        yield Equation(symbol, tuple(arguments), phi[2], variables, guards)
    else:
        raise NoDefinition("expected equations 'name(i, …) = term', for all integers or in ranges")


def check(found: Sequence[Equation]) -> None:
    """Do the equations have a solution, whatever the names mean that they do not define?

    Raises
    ------
    NoDefinition
        If that does not follow from their form.
    """
    defined = {equation.symbol for equation in found}
    for equation in found:
        name = equation.symbol[0]
        inside = set().union(*(map(symbols, equation.arguments))) & defined
        if inside:
            raise NoDefinition(f"the arguments of {name} depend on what is defined")
        if equation.symbol[1] == "Z" and not (equation.chosen or whole(equation.value)):
            raise NoDefinition(f"{name} is an integer, and the term that it equals may be none")
        _determined(equation)
    for one, two in itertools.combinations(found, 2):
        if one.symbol == two.symbol and not _apart(one, _copy(two)):
            raise NoDefinition(f"{one.symbol[0]} has two definitions that may differ")
    for group in _cycles(found):
        _well_founded(tuple(group))


def solved(formulas: Iterable[Any]) -> frozenset[Symbol]:
    """Names that equations give by themselves at the same place: that these can be solved is taken.

    So it is with ``a = Σ_i z_i α_i`` and ``α_i = max(0, l_i − a)``, and with ``n a = Σ_i b_i − a``
    where code divides by n. Formulas that are no equations are passed over.
    """
    found: list[Equation] = []
    for phi in formulas:
        with suppress(NoDefinition):
            found += equations(phi, divided=True)
    here: dict[Symbol, set[Symbol]] = {}
    for equation in (e for group in _cycles(found) for e in group):
        for part in (equation.value, *equation.guards):
            for used, context in _uses(part, {e.symbol for e in found}):
                same = [("=", a, b) for a, b in zip(equation.arguments, used[3:], strict=False)]
                if not impossible([*equation.guards, *context, *same]):
                    other = (used[1], used[2], len(used) - 3)
                    here.setdefault(equation.symbol, set()).add(other)
    return frozenset(symbol for symbol in here if symbol in _reached(symbol, here))


def symbols(part: Any) -> set[Symbol]:
    """Names in a term or formula; bound variables are none."""
    found, seen, waiting = set(), set(), [part]
    while waiting:
        t = waiting.pop()
        if type(t) is tuple and id(t) not in seen:
            seen.add(id(t))  # terms share parts
            if t[0] == "app" and not isinstance(t[1], Variable):
                found.add((t[1], t[2], len(t) - 3))
            waiting += t[1:]
    return found


def _copy(equation: Equation) -> Equation:
    """The same equation with other variables."""
    table = {variable: new_integer() for variable in equation.variables}

    def said(part: Any) -> Any:
        if type(part) is not tuple:
            return part
        return table.get(part) or tuple(map(said, part))

    arguments, value, variables, guards = map(
        said, (equation.arguments, equation.value, equation.variables, equation.guards)
    )
    return Equation(equation.symbol, arguments, value, variables, guards)


@cache
def _determined(equation: Equation) -> None:
    """The arguments determine the variables: no place is given two values.

    A variable that is an argument itself is determined.
    """
    other = _copy(equation)
    same: list[Any] = []
    for one, two in zip(equation.variables, other.variables, strict=True):
        here = one in equation.arguments
        if not here and not _apart(equation, other, *same, ("<", one, two)):
            raise NoDefinition(
                f"the arguments of {equation.symbol[0]} do not determine the variables of its value"
            )
        same.append(("=", one, two))


def _apart(one: Equation, two: Equation, *more: Any) -> bool:
    """Do the two never speak of the same place?"""
    same = [("=", a, b) for a, b in zip(one.arguments, two.arguments, strict=True)]
    return impossible([*same, *one.guards, *two.guards, *more])


def _cycles(found: Sequence[Equation]) -> list[list[Equation]]:
    """Equations of names that are defined by themselves, in a circle."""
    uses: dict[Symbol, set[Symbol]] = {}
    for equation in found:
        inside = symbols(equation.value).union(*map(symbols, equation.guards))
        uses.setdefault(equation.symbol, set()).update(inside)
    return [[e for e in found if e.symbol in circle] for circle in _circles(uses)]


def _circles(uses: Mapping[Symbol, set[Symbol]]) -> set[frozenset[Symbol]]:
    """Names of which each reaches every other one and itself."""
    reach = {symbol: _reached(symbol, uses) for symbol in uses}
    found = {
        frozenset(other for other in reach[symbol] if symbol in reach.get(other, ()))
        for symbol in uses
    }
    return found - {frozenset()}


def _reached(start: Symbol, uses: Mapping[Symbol, set[Symbol]]) -> set[Symbol]:
    reached: set[Symbol] = set()
    todo = [start]
    while todo:
        for symbol in uses.get(todo.pop(), ()):
            if symbol not in reached:
                reached.add(symbol)
                todo.append(symbol)
    return reached


@cache
def _well_founded(group: tuple[Equation, ...]) -> None:
    """One argument never grows; where it stays, another one does not, or names have an order."""
    own = {equation.symbol for equation in group}
    uses = [
        _Use(equation.symbol, equation.arguments, used, (*equation.guards, *context))
        for equation in group
        for used, context in _uses(("and", equation.value, *equation.guards), own)
    ]
    if not _grounded(uses):
        names = ", ".join(sorted({symbol[0] for symbol in own}))
        raise NoDefinition(
            f"{names}: a recursion without ground; expected round t + 1 from round t, t ≥ 0"
        )


@dataclass(frozen=True)
class _Use:
    """``symbol(arguments)`` is made from the place `used`, where all of `known` holds."""

    symbol: Symbol
    arguments: tuple[Any, ...]
    used: Any
    known: tuple[Any, ...]

    @property
    def other(self) -> Symbol:
        return (self.used[1], self.used[2], len(self.used) - 3)


def _grounded(uses: list[_Use]) -> bool:
    """Does no chain of uses go on for ever?"""
    edges: dict[Symbol, set[Symbol]] = {}
    for use in uses:
        edges.setdefault(use.symbol, set()).add(use.other)
    return all(
        _descends([use for use in uses if {use.symbol, use.other} <= circle])
        for circle in _circles(edges)
    )


def _descends(uses: list[_Use]) -> bool:
    """An argument never grows, and what leaves it as it is has no endless chain."""
    for place in range(min(use.symbol[2] for use in uses)):
        stays = _staying(uses, place)
        if stays is not None and len(stays) < len(uses) and _grounded(stays):
            return True
    return False


def _staying(uses: list[_Use], place: int) -> list[_Use] | None:
    """The uses at which an argument may stay the same; None if it may grow, or be below 0."""
    found = []
    for use in uses:
        here, there = use.arguments[place], use.used[3 + place]
        if not impossible([*use.known, ("<", here, Fraction(0))]):
            return None
        if here == there:
            found.append(use)
            continue
        if impossible([*use.known, ("<=", here, there)]):
            continue
        if not impossible([*use.known, ("<", here, there)]):
            return None
        found.append(replace(use, known=(*use.known, ("=", here, there))))
    return found


def _uses(
    part: Any, own: set[Symbol], context: tuple[Any, ...] = (), seen: set[Any] | None = None
) -> Iterator[Any]:
    """The places of the names in a term, each with the ranges of the sums that it stands in.

    Of a part that occurs again in the same ranges nothing is said twice.
    """
    seen = set() if seen is None else seen
    if type(part) is not tuple or (part, context) in seen:
        return
    seen.add((part, context))
    if part[0] == "app" and (part[1], part[2], len(part) - 3) in own:
        yield part, context
    if part[0] in BINDERS:
        variable = new_integer()
        limits = part[1:-1]
        inner = context
        if limits:
            inner = (*context, ("<=", limits[0], variable), ("<=", variable, limits[1]))
        for limit in limits:
            yield from _uses(limit, own, context, seen)
        yield from _uses(put(part[-1], (variable,)), own, inner, seen)
        return
    for p in part[1:]:
        yield from _uses(p, own, context, seen)
