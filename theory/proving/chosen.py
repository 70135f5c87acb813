"""Definitions that are no equations: a best integer, and vectors known by their blocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, always, eq, every, expr, is_vector, total
from theory.proving.definitional_form import Equation, NoDefinition, Symbol, check, symbols
from theory.proving.definitions import Definitions, _Block
from theory.proving.integers import new_integer


def first_best(
    number: Callable[[Expr], Expr],
    rounds: Expr,
    high: Expr,
    score: Callable[[Expr, Expr], Expr],
    name: str,
    mark: str = "",
) -> Definitions:
    """In each round the first integer from 1 to `high` with the largest score.

    Parameters
    ----------
    number : callable
        The integer in round t.
    rounds, high : Expr
        How many rounds there are, and integers to choose from.
    score : callable
        Score of k in round t; it may depend on the choices of earlier rounds.
    name, mark : str
        The formulas are ``name-range``, ``name-best`` and ``name-ties``, with the mark after them.

    Raises
    ------
    NoDefinition
        If the score depends on the choice itself.
    """

    def ranged(t: Expr) -> Expr:
        return (1 <= number(t)) & (number(t) <= high)

    def best(t: Expr) -> Expr:
        return every(1, high, lambda k: score(t, k) <= score(t, number(t)))

    def ties(t: Expr) -> Expr:
        return every(1, number(t) - 1, lambda k: score(t, k) < score(t, number(t)))

    formulas = {"range": ranged, "best": best, "ties": ties}
    t = Expr(new_integer())
    place = number(t).t
    symbol: Symbol = (place[1], place[2], len(place) - 3)
    scores = always(lambda k: eq(score(t, k), 0)).t
    guard = ((1 <= t) & (t <= rounds)).t
    check([Equation(symbol, place[3:], scores, (t.t,), (guard,), chosen=True)])
    found = {f"{name}-{what}{mark}": every(1, rounds, phi) for what, phi in formulas.items()}
    return Definitions._of_blocks([_Block(found, frozenset([symbol]))])


Part = tuple[Any, Any, Callable[[Expr], Expr]] | Expr
"""Blocks ``b(low), …, b(high)``, or one block; numbers or vectors."""


class Joined:
    """Vectors made of blocks: ``u·v`` is the sum of the products of their blocks.

    Every inner-product space lies in one that has such vectors beside its own: what is proved of
    all spaces holds of that one.

    Parameters
    ----------
    parts : mapping of Symbol to callable
        The blocks of each new vector, in the order of which all have them; those that a vector has
        fewer of are 0.
    """

    def __init__(self, parts: Mapping[Symbol, Callable[..., list[Part]]]) -> None:
        self.parts = parts

    def inner(self, u: Expr, v: Expr) -> Expr:
        """``u·v = …``, for two of the vectors."""
        pairs = zip(self._blocks(u.t), self._blocks(v.t), strict=True)
        first, *rest = (_product(a, b) for a, b in pairs)
        whole = first
        for product in rest:
            whole = whole + product
        return eq(u @ v, whole)

    def _blocks(self, vector: Any) -> list[Part]:
        symbol = (vector[1], vector[2], len(vector) - 3)
        return self.parts[symbol](*map(Expr, vector[3:]))

    def definitions(self, formulas: Mapping[str, Expr]) -> Definitions:
        """The formulas, if each says the inner product of two of the vectors, in ranges.

        Raises
        ------
        NoDefinition
            If one says anything else, or a block depends on the vectors.
        """
        for name, phi in formulas.items():
            if not self._says(phi.t):
                raise NoDefinition(f"{name!r}: expected inner products of vectors of blocks")
        found = _Block(dict(formulas), frozenset(self.parts))
        own = {name for phi in formulas.values() for name in symbols(_right(phi.t))}
        if mixed := own & set(self.parts):
            raise NoDefinition(f"{mixed}: blocks that depend on the vectors")
        return Definitions._of_blocks([found])

    def _says(self, phi: Any) -> bool:
        if phi[0] == "all":
            return self._says(put(phi[1], (new_integer(),)))
        if phi[0] == "=>":
            return self._says(phi[2])
        if phi[0] != "=" or phi[1][0] != "dot":
            return False
        heads = {(v[1], v[2], len(v) - 3) for v in phi[1][1:] if v[0] == "app"}
        return heads <= set(self.parts) and bool(self.inner(*map(Expr, phi[1][1:])).t == phi)


def _right(phi: Any) -> Any:
    while phi[0] != "=":
        phi = phi[1] if phi[0] == "all" else phi[2]
    return phi[2]


def _product(a: Part, b: Part) -> Expr:
    if isinstance(a, Expr) or isinstance(b, Expr):
        return _times(a, b)
    low = max(Fraction(a[0]), Fraction(b[0]))
    if expr(a[1]).t != expr(b[1]).t:
        raise NoDefinition("blocks: expected the same last block")
    return total(expr(low), a[1], lambda i: _times(a[2](i), b[2](i)))


def _times(a: Any, b: Any) -> Expr:
    return a @ b if is_vector(a.t) else a * b
