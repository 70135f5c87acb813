"""What a round's vector is where what is given of it holds with equality: its length, its products.

Of ``y (u . x) >= gamma`` with the label y = 1 it is the product γ with u, of ``|x| <= R`` the
squared length R².
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sympy import Dummy, Expr, IndexedBase

from theory.evaluation.evaluate import Undecided, evaluate
from theory.language.comparisons import relations
from theory.language.statement import Inner, NormSquared
from theory.numbers.extended import Undefined
from theory.runs.names import t


def tight(
    given: Iterable[Any], shown: str, signs: Sequence[str], known: Mapping[str, Any]
) -> dict[str, list[Any]]:
    """By the name of a fixed vector the products with it; by the vector's own, squared lengths.

    Parameters
    ----------
    given : iterable of sympy formulas
        Each about round t if it speaks of a round.
    shown : str
        The vector that a round shows.
    signs : sequence of str
        Its label, which is 1; none, if it has none.
    known : mapping of str
        The values of what stays fixed.
    """
    found: dict[str, list[Any]] = {}
    for small, large, _ in relations(given):
        side = (large - small).subs({IndexedBase(name)[t]: 1 for name in signs})
        for part in sorted(side.atoms(Inner, NormSquared), key=str):
            found.setdefault(_other(part, shown), []).extend(_root(side, part, known))
    return found


def _other(part: Expr, shown: str) -> str:
    """What the vector of a round is multiplied with, if it is: its own name, or another's."""
    vector = IndexedBase(shown)[t]
    others = [arg for arg in part.args if arg != vector]
    return "" if len(others) == len(part.args) else str(others[0]) if others else shown


def _root(side: Expr, part: Expr, known: Mapping[str, Any]) -> Iterator[Any]:
    """The value of a part with which the side is 0, if the side is linear in it."""
    unknown = Dummy()
    straight = side.subs(part, unknown)
    slope = straight.diff(unknown)
    if straight.has(t) or slope.has(unknown) or slope == 0:
        return
    try:
        yield evaluate(-straight.subs(unknown, 0) / slope, known)
    except (Undefined, Undecided, KeyError):
        return
