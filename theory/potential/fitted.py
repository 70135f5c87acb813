"""A formula in the parameters from floats: a number's values at a few choices of the parameters.

It is a rational number times powers of the parameters, or this times a scale that is given. That it
is right is for the prover to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isclose, log
from typing import Any

import sympy
from sympy import Symbol

from theory.language.plain import plain
from theory.potential.conditions import Values
from theory.potential.refusals import NoPotential, NotCovered
from theory.runs.names import RANKS

LARGEST_DENOMINATOR = 64
CLOSE = 2e-4
"""Relative accuracy that is asked of floats."""


def rational(value: float) -> Fraction | None:
    """The ratio of small integers that a float is near to."""
    found = Fraction(value).limit_denominator(LARGEST_DENOMINATOR)
    return found if same(value, float(found)) else None


def same(a: float, b: float) -> bool:
    """Are two floats one number, as far as floats tell?"""
    return isclose(a, b, rel_tol=CLOSE, abs_tol=CLOSE / 10)


def own(name: str) -> Any:
    """What a coefficient may have powers of: a parameter; of the ranks, the thresholds' number."""
    return RANKS - 1 if name == "K" else Symbol(name, real=True)


def formula(
    values: Sequence[float], samples: Sequence[Values], scales: Sequence[Any], what: str
) -> Any:
    """The rational number times powers of the parameters, times a scale, that has these values.

    Parameters
    ----------
    values : sequence of float
        At each of the samples; from the first to each other one parameter changes, or all do.
    scales : sequence of sympy expressions
        Tried in their order.
    what : str
        What it is a coefficient of, in words.

    Raises
    ------
    NoPotential
        If there is none.
    """
    if all(abs(value) < CLOSE for value in values):
        return sympy.Integer(0)
    for scale in scales:
        found = _monomial(_over(scale, values, samples), samples)
        if found is not None:
            return found * scale
    seen = ", ".join(f"{value:.4g}" for value in values)
    raise NoPotential(f"a potential is there, but its coefficient {what} has no known form: {seen}")


def _over(scale: Any, values: Sequence[float], samples: Sequence[Values]) -> list[float]:
    """The values divided by a scale; none where it is 0, or has no value, at one of the samples."""
    try:
        sizes = [at(scale, sample) for sample in samples]
    except NotCovered:
        return []
    return [] if 0 in sizes else [v / size for v, size in zip(values, sizes, strict=True)]


def _monomial(values: Sequence[float], samples: Sequence[Values]) -> Any:
    """The rational number times powers of the parameters that has these values, if there is one."""
    if not values:
        return None
    first, base = values[0], samples[0]
    if any(value * first <= 0 for value in values):
        return None
    found: Any = sympy.Integer(1)
    moved = [name for name in base if any(sample[name] != base[name] for sample in samples)]
    for number, name in enumerate(moved, 1):
        ratio = at(own(name), samples[number]) / at(own(name), base)
        power = log(values[number] / first) / log(ratio)
        if abs(power - round(power)) > 100 * CLOSE:
            return None
        found *= own(name) ** round(power)
    factor = rational(first / at(found, base))
    if factor is None:
        return None
    found *= sympy.Rational(factor.numerator, factor.denominator)
    good = all(same(at(found, s) / v, 1.0) for v, s in zip(values, samples, strict=True))
    return found if good else None


def at(phi: Any, values: Values) -> float:
    """A formula at parameters.

    Raises
    ------
    NotCovered
        If it is not rational there.
    """
    pairs = {s: sympy.Rational(values[s.name].numerator, values[s.name].denominator)
             for s in phi.free_symbols}  # fmt: skip
    found = phi.subs(pairs)
    if not found.is_Rational:
        where = ", ".join(f"{symbol.name} = {value}" for symbol, value in pairs.items())
        raise NotCovered(f"{plain(phi)} has no rational value at {where}")
    return float(found)
