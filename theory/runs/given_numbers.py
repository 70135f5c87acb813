"""How data are drawn so that what is given holds: numbers computed, vectors normalised.

Of ``|x| <= R`` for every round the least R is computed, of ``y (u . x) >= gamma`` the largest
gamma; for ``|u| = 1`` the vector that is drawn is scaled. All this binds nobody: what is given
stays a hypothesis, and is checked on every instance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Indexed, IndexedBase, Symbol

from algorithms.seam import exact
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import evaluate
from theory.language.statement import NormSquared
from theory.numbers.surd import root
from theory.runs.names import Named, t

RELATIONS = sympy.Le | sympy.Lt | sympy.Ge | sympy.Gt | sympy.Eq


@dataclass(frozen=True)
class Extreme:
    """A number that something given bounds: ``name ** power`` at least, at most or equal to it.

    Parameters
    ----------
    largest : bool
        Is it the largest number allowed, not the least?
    """

    name: str
    power: int
    largest: bool
    side: Any

    def of(self, values: Mapping[str, Any], rounds: int) -> Any:
        """The number, from the values of the names in ``side``."""
        over = range(1, rounds + 1) if t in self.side.free_symbols else (0,)
        sides = [evaluate(self.side, {**values, "t": i}) for i in over]
        found = sides[0]
        for value in sides[1:]:
            found = value if bool(value > found) != self.largest else found
        if self.power == 1:
            return found
        if not bool(found >= 0):
            raise Inadmissible
        return root(found)


def relations(given: Iterable[Any]) -> Iterator[tuple[Any, Any, bool]]:
    """Smaller side, larger side, and whether they are equal, of each relation that is given."""
    for part in given:
        if isinstance(part, sympy.Ge | sympy.Gt):
            yield part.args[1], part.args[0], False
        elif isinstance(part, RELATIONS):
            yield part.args[0], part.args[1], isinstance(part, sympy.Eq)


def names_in(statement: Any) -> set[str]:
    """Names of the symbols, vectors and arrays in a statement."""
    bases = {node.name for node in statement.atoms(IndexedBase)}
    return {node.name for node in statement.free_symbols if isinstance(node, Symbol)} | bases


def extremes(given: Iterable[Any], numbers: Mapping[str, Named], known: set[str]) -> list[Extreme]:
    """The numbers that follow from names that are known, in an order in which they can be computed.

    Parameters
    ----------
    numbers : mapping of str to Named
        What may be computed.
    known : set of str
        What has a value before.
    """
    found: list[Extreme] = []
    left, known = list(relations(given)), set(known) | {"t", "T"}
    while True:
        for small, large, equal in left:
            for number, side, largest in ((large, small, False), (small, large, True)):
                base, power = (number.base, 2) if _is_square(number) else (number, 1)
                name = base.name if isinstance(base, Symbol) else ""
                fits = name in numbers and name not in known and t not in number.free_symbols
                if fits and names_in(side) <= known and (equal or names_in(side) - {"T"}):
                    found.append(Extreme(name, power, largest, side))
                    known.add(name)
                    break
            else:
                continue
            break
        else:
            return found


def _is_square(number: Any) -> bool:
    return isinstance(number, sympy.Pow) and number.exp == 2


def determined(given: Iterable[Any], numbers: set[str], data: set[str]) -> dict[str, Any]:
    """Numbers of a round that are given as equal to what the other data say: ``y = u . x``."""
    found: dict[str, Any] = {}
    for one, two, equal in relations(given):
        for name, side in ((one, two), (two, one)):
            base = name.base.name if isinstance(name, Indexed) else ""
            if equal and base in numbers and names_in(side) <= data - {base} | {"t"}:
                found.setdefault(base, side)
    return found


def lengths(given: Iterable[Any]) -> dict[str, Any]:
    """Squared lengths that vectors are given to have, or not to exceed, as rational numbers."""
    found = {}
    for small, large, _ in relations(given):
        for side, number in ((small, large), (large, small)):
            if isinstance(side, NormSquared) and len(side.args) == 1 and number.is_Rational:
                vector = side.args[0]
                base = vector.base if isinstance(vector, Indexed) else vector
                if isinstance(base, IndexedBase) and number > 0:
                    found[base.name] = exact([str(number)])[0]
    return found


def signs(given: Iterable[Any]) -> dict[str, bool]:
    """Numbers that are given to be positive (True) or not negative (False)."""
    found: dict[str, bool] = {}
    for part in given:
        for small, large, _ in relations([part]):
            if small == 0 and isinstance(large, Symbol):
                strict = isinstance(part, sympy.Lt | sympy.Gt)
                found[large.name] = found.get(large.name, False) or strict
    return found


def scaled(v: Any, square: Any) -> Any:
    """The vector with this squared length; its entries are rational multiples of one root.

    Raises
    ------
    Inadmissible
        For the vector 0.
    """
    length = v @ v
    if bool(length == 0):
        raise Inadmissible
    return root(square / length) * v


def turned(v: Any, square: Any) -> Any:
    """A vector with this squared length and rational entries, if the length is rational.

    It is the first unit vector, turned about the line of ``v`` by half a turn.

    Raises
    ------
    Inadmissible
        For the vector 0.
    """
    length = v @ v
    if bool(length == 0):
        raise Inadmissible
    image = v * (2 * v[0] / length)
    image[0] = image[0] - 1
    return root(square) * image
