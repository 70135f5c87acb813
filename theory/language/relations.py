"""Relations stay as they are written: sympy does not decide ``0 <= a**2`` when it is typed.

By itself sympy decides a relation as it is built, from the assumptions of its symbols: a conjunct
that it finds true vanishes from the conclusion. What a claim says is for the engines to decide.
Importing this module turns the deciding off, for the functions (``Le(a, b)``) and for the operators
(``a <= b``), and for ``a <= b`` implies ``a <= b``. Relations of two numbers are decided still:
sympy's own ``Max(1, 2)`` needs them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import (
    Equality,
    GreaterThan,
    Implies,
    LessThan,
    StrictGreaterThan,
    StrictLessThan,
    Unequality,
    sympify,
)

AS_WRITTEN = (
    Implies,
    Equality,
    Unequality,
    LessThan,
    StrictLessThan,
    GreaterThan,
    StrictGreaterThan,
)


def _undecided(build: Callable[..., Any]) -> Callable[..., Any]:
    def written(cls: type, lhs: Any, rhs: Any, **options: Any) -> Any:
        sides = sympify(lhs), sympify(rhs)
        if not all(side.is_number for side in sides):
            options["evaluate"] = False
        return build(cls, *sides, **options)

    return written


for kind in AS_WRITTEN:
    kind.__new__ = _undecided(kind.__new__)  # type: ignore[method-assign]
