"""Definitions that are no equations: a best integer, and vectors known by their blocks."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, always, eq, every, expr, is_vector, total
from theory.proving.definitional_form import Equation, NoDefinition, Symbol, check, symbols
from theory.proving.definitions import Block, Definitions
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

    def known(t: Expr) -> dict[str, Expr]:
        own = number(t)
        return {
            "range": (1 <= own) & (own <= high),
            "best": every(1, high, lambda k: score(t, k) <= score(t, own)),
            "ties": every(1, own - 1, lambda k: score(t, k) < score(t, own)),
        }

    def phi(what: str) -> Expr:
        return every(1, rounds, lambda t: known(t)[what])

    t = Expr(new_integer())
    scores = always(lambda k: eq(score(t, k), 0))
    formulas = {f"{name}-{what}{mark}": phi(what) for what in ("range", "best", "ties")}
    return _chosen(number(t), (1 <= t) & (t <= rounds), t, scores, formulas)


def first_true(
    number: Callable[..., Expr],
    high: Expr,
    condition: Callable[..., Expr],
    name: str,
    rounds: Expr | None = None,
) -> Definitions:
    """The first integer i from 1 to ``high − 1`` with a true condition; `high` if there is none.

    Parameters
    ----------
    number : callable
        The integer, in round t where there are rounds.
    high : Expr
        At least 1.
    condition : callable
        Of i, or of t and i.
    name : str
        The formulas are ``name-range``, ``name-before`` and ``name-holds``.
    rounds : Expr, optional
        How many rounds there are; without, one integer is chosen.

    Raises
    ------
    NoDefinition
        If the condition depends on the choice itself.
    """

    def known(*t: Expr) -> dict[str, Expr]:
        own = number(*t)
        return {
            "range": (1 <= own) & (own <= high),
            "before": every(1, own - 1, lambda i: ~condition(*t, i)),
            "holds": (own <= high - 1) >> condition(*t, own),
        }

    def phi(what: str) -> Expr:
        return known()[what] if rounds is None else every(1, rounds, lambda t: known(t)[what])

    t = Expr(new_integer())
    at = () if rounds is None else (t,)
    guard = (1 <= t) & (t <= (0 if rounds is None else rounds))
    formulas = {f"{name}-{what}": phi(what) for what in ("range", "before", "holds")}
    return _chosen(number(*at), guard, t, always(lambda i: condition(*at, i)), formulas)


def _chosen(
    number: Expr, guard: Expr, t: Expr, known: Expr, formulas: dict[str, Expr]
) -> Definitions:
    """The formulas of an integer that is chosen by what is known without it."""
    name, sort, *arguments = number.t[1:]
    symbol: Symbol = (name, sort, len(arguments))
    rounds, guards = ((t.t,), (guard.t,)) if arguments else ((), ())
    check([Equation(symbol, tuple(arguments), known.t, rounds, guards, chosen=True)])
    return Definitions.of_blocks([Block(formulas, frozenset([symbol]))])


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
        found = Block(dict(formulas), frozenset(self.parts))
        own = {name for phi in formulas.values() for name in symbols(_right(phi.t))}
        if mixed := own & set(self.parts):
            raise NoDefinition(f"{mixed}: blocks that depend on the vectors")
        return Definitions.of_blocks([found])

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
    product: Expr = a @ b if is_vector(a.t) else a * b
    return product
