"""Relations stay as they are written: sympy does not decide ``0 <= a**2`` when it is typed.

By itself sympy decides a relation as it is built, from the assumptions of its symbols: a conjunct
that it finds true vanishes from the conclusion. What a claim says is for the engines to decide.
Importing this module turns the deciding off, for the functions (``Le(a, b)``) and for the operators
(``a <= b``), and for ``a <= b`` implies ``a <= b``. Relations of two numbers are decided still, as
sympy's own ``Max(1, 2)`` needs, and those of symbols that no claim may have (``positive=True``), as
derivations need. Sums of numbers are not: over an empty range sympy's are not 0.
"""

from collections.abc import Callable
from typing import Any

from sympy import (
    Basic,
    Equality,
    GreaterThan,
    Implies,
    LessThan,
    StrictGreaterThan,
    StrictLessThan,
    Symbol,
    Unequality,
    sympify,
)
from sympy.concrete.expr_with_limits import ExprWithLimits
from sympy.core.function import AppliedUndef

AS_WRITTEN = (
    Implies,
    Equality,
    Unequality,
    LessThan,
    StrictLessThan,
    GreaterThan,
    StrictGreaterThan,
)

DECLARED = tuple(
    Symbol("x", **told).assumptions0 for told in ({}, {"real": True}, {"integer": True})
)
"""What sympy may know of a claim's names."""


def only_declared(node: Basic) -> bool:
    """Does sympy know no more of a name than that it is real, or an integer?"""
    if isinstance(node, AppliedUndef):  # a function is told once, for all its arguments
        return {"commutative": True, **node.func.default_assumptions} in DECLARED
    return node.assumptions0 in DECLARED


def _undecided(build: Callable[..., Any]) -> Callable[..., Any]:
    def written(cls: type, lhs: Any, rhs: Any, **options: Any) -> Any:
        sides = sympify(lhs), sympify(rhs)
        names = sides[0].free_symbols | sides[1].free_symbols
        summed = any(side.has(ExprWithLimits) for side in sides if isinstance(side, Basic))
        if summed or (names and all(map(only_declared, names))):
            options["evaluate"] = False
        return build(cls, *sides, **options)

    return written


for kind in AS_WRITTEN:
    kind.__new__ = _undecided(kind.__new__)
