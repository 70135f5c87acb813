"""Vectors in typed statements: which objects are vectors, and inner products of sums of them."""

from __future__ import annotations

from typing import Any

import sympy

from theory.language.meanings import Names
from theory.language.statement import Inner


def is_vector(value: Any, names: Names) -> bool:
    """Is a vector among the terms, or in the product?"""
    if isinstance(value, sympy.Add | sympy.Mul):
        return any(is_vector(part, names) for part in value.args)
    if isinstance(value, sympy.Sum):
        return is_vector(value.args[0], names)
    return names.is_vector(value)


def dot(a: Any, b: Any, names: Names) -> Any:
    """``a · b``; of a sum of vectors it is the sum of the products: numbers are summed."""
    for one, other in ((a, b), (b, a)):
        if _summed(one, names):
            return sympy.Add(*(_product(v, other, names) for v in sympy.Add.make_args(one)))
    return Inner(a, b)


def _product(term: Any, other: Any, names: Names) -> Any:
    """``term · other`` of a vector with its factors."""
    factors = sympy.Mul.make_args(term)
    vector = next(factor for factor in factors if is_vector(factor, names))
    if isinstance(vector, sympy.Sum):
        body, *ranges = vector.args
        found = sympy.Sum(_product(body, other, names), *ranges)
    else:
        found = dot(vector, other, names)
    return sympy.Mul(*(factor for factor in factors if factor is not vector), found)


def _summed(value: Any, names: Names) -> bool:
    """Does a sum of vectors stand in it?"""
    if isinstance(value, sympy.Add | sympy.Mul):
        return any(_summed(part, names) for part in value.args)
    return isinstance(value, sympy.Sum) and is_vector(value, names)
