"""A potential made exact: its numbers at a few parameters become formulas in the parameters.

What a program returns is one matrix of floats for each choice of the parameters. A coefficient is
taken to be a formula (`theory.potential.fitted`), also one with a factor of the bound itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import sympy

from theory.potential.conditions import LARGEST, SMALLEST, Conditions, Found, Values
from theory.potential.fitted import at, formula, rational, same
from theory.potential.polynomial import Monomial
from theory.potential.refusals import NoForm, NoPotential, NotCovered, Varies

NEAR_ONE = (Fraction(1), Fraction(1, 2), Fraction(2), Fraction(3, 4), Fraction(1, 4))
FACTORS = (2, Fraction(1, 2), Fraction(3, 2), Fraction(2, 3), Fraction(5, 4), Fraction(4, 5))
FAR = (Fraction(8), Fraction(1, 8))
SMALL = 1e-3


@dataclass(frozen=True)
class Square:
    """``factor · ‖vector‖²``, the vector by its coefficients; of thresholds their squares' sum."""

    factor: Any
    vector: Mapping[str, Any]

    def coefficient(self, one: str, other: str) -> Any:
        """Of an inner product in the form: of its two orders together, half."""
        return self.factor * self.vector.get(one, 0) * self.vector.get(other, 0)


@dataclass(frozen=True)
class Exact:
    """The least constant of a bound, and the potential as squares.

    Attributes
    ----------
    roots : tuple of dict
        Forms of a round whose squares are multipliers, by monomial.
    lengths : tuple of dict
        Combinations of a round's vectors whose squared lengths are multipliers, by vector.
    kept : tuple of sympy expressions
        The multiples of what is kept that are in the potential.
    """

    constant: Any
    squares: tuple[Square, ...]
    roots: tuple[dict[Monomial, Any], ...]
    lengths: tuple[Mapping[str, Any], ...] = ()
    kept: tuple[Any, ...] = ()


def exact(conditions: Conditions, constant: float | None = None, *, varying: bool = False) -> Exact:
    """The least constant and its potential, by formulas in the parameters.

    Parameters
    ----------
    constant : number, optional
        If given, the constant; then the largest potential is taken, or the smallest where that is
        of no known form, as it is where any multiple of a length may be added.
    varying : bool
        Take a constant that changes with the parameters, where it is of a form that coefficients
        have.

    Raises
    ------
    NoPotential
        If there is none at the first parameters, or its numbers are of no known form.
    """
    if constant is None:
        return _extreme(conditions, None, LARGEST, varying)
    try:
        return _extreme(conditions, constant, LARGEST, varying)
    except NoPotential as problem:
        try:
            return _extreme(conditions, constant, SMALLEST, varying)
        except NoPotential:
            raise problem from None


def _extreme(conditions: Conditions, constant: float | None, price: float, varying: bool) -> Exact:
    """As `exact`, with the price of a potential's squares where the constant is given."""
    answers = list(sampled(conditions, constant, price))
    samples, found = [values for values, _ in answers], [one for _, one in answers]
    ratio = rational(found[0].constant)
    scales = list(factors_of_bound(conditions, None if varying else ratio))
    if varying:
        less = formula([one.constant for one in found], samples, scales, "of the larger side")
        again = [conditions.solved(values, at(less, values)) for values in samples]
        found = [one for one in again if one is not None]
        if len(found) < len(again):
            raise NoPotential("none is found with the least constant")
        return _exact(less, conditions, found, samples, scales)
    if ratio is None or not all(same(one.constant, float(ratio)) for one in found):
        raise Varies([(one.constant, at) for one, at in zip(found, samples, strict=True)])
    least = sympy.Rational(ratio.numerator, ratio.denominator)
    try:
        return _exact(least, conditions, found, samples, scales)
    except NoPotential:
        if constant is None:  # more precise where the constant is not looked for
            try:
                return exact(conditions, float(ratio))
            except NoPotential as problem:
                raise NoForm(str(problem), least) from None
        *found, _ = found  # where all parameters are changed another potential may be as large
        if len(found) < 3:
            raise
        return _exact(least, conditions, found, samples[:-1], scales)


def coefficients(conditions: Conditions) -> dict[tuple[str, str], Any]:
    """The matrix that is found, by formulas in the parameters.

    Raises
    ------
    NoPotential
        If there is none at the first parameters, or its numbers are of no known form.
    """
    answers = list(sampled(conditions, None, LARGEST))
    samples, found = [values for values, _ in answers], [one.matrix for _, one in answers]
    one = [sympy.Integer(1)]
    return {
        pair: formula([matrix[pair] for matrix in found], samples, one, f"of {' . '.join(pair)}")
        for pair in found[0]
    }


def _exact(
    constant: Any,
    conditions: Conditions,
    found: Sequence[Found],
    samples: Sequence[Values],
    scales: list[Any],
) -> Exact:
    """What is found with a constant, by formulas."""
    squares = _all_squares(conditions, found, samples, scales)
    multiples = zip(*(one.kept.values() for one in found), strict=True)
    kept = [formula(values, samples, scales, "of what is kept") for values in multiples]
    return Exact(constant, tuple(squares), *paying(found, samples, scales), tuple(kept))


def _all_squares(
    conditions: Conditions, found: Sequence[Found], samples: Sequence[Values], scales: list[Any]
) -> list[Square]:
    """The potential, group by group of what has inner products."""
    matrices = [dict(one.matrix) for one in found]
    return [
        square
        for group in conditions.groups
        for square in _squares([named.name for named in group], matrices, samples, scales)
    ]


def _choices(
    names: Sequence[str], among: Sequence[Fraction], known: Mapping[str, Fraction]
) -> Iterator[Values]:
    """Values of the parameters, those that are known among them; there are 3 ranks or more."""
    for values in product(among, repeat=len(names)):
        free = zip(names, values, strict=True)
        yield {**{name: value + 2 * (name == "K") for name, value in free}, **known}


def sampled(
    conditions: Conditions, constant: float | None, price: float
) -> Iterator[tuple[Values, Found]]:
    """What is found at parameters, with one of them changed at a time, and all of them."""
    base = first_choice(conditions)
    yield _answered(conditions, [base], constant, price)
    last = dict(base)
    free = [name for name in conditions.parameters if name not in conditions.known]
    for name in free:
        tried = [{**base, name: moved_by(name, base[name], factor)} for factor in FACTORS]
        admitted = [values for values in tried if conditions.admits(values)]
        if not admitted:
            raise NoPotential(f"no room for {name} to change, by what is given of it")
        values, found = _answered(conditions, admitted, constant, price)
        yield values, found
        last[name] = values[name]
    if (
        len(free) > 1
        and conditions.admits(last)
        and not _any_is_one(conditions, last, constant, price)
    ):
        yield _answered(conditions, [last], constant, price)


def first_choice(conditions: Conditions) -> Values:
    """Parameters near 1 that meet what is given of them.

    Raises
    ------
    NoPotential
        If none of those that are tried do.
    """
    choices = _choices(conditions.parameters, NEAR_ONE, conditions.known)
    for values in choices:
        if conditions.admits(values):
            return values
    raise NoPotential("no parameters near 1 that meet what is given of them")


def far(conditions: Conditions) -> Iterator[Values]:
    """Parameters one or two of which are far from 1, and those of which one is at its end."""
    base = first_choice(conditions)
    free = [name for name in conditions.parameters if name not in conditions.known]
    for name, factor in product(free, FACTORS[:2]):
        at_end = {**base, name: moved_by(name, base[name], factor)}
        if conditions.admits(at_end, inside=False) and not conditions.admits(at_end):
            yield at_end
    for names in (*combinations(free, 1), *combinations(free, 2)):
        for factor in FAR:
            moved = {name: moved_by(name, base[name], factor) for name in names}
            if conditions.admits({**base, **moved}):
                yield {**base, **moved}


def is_one_far_away(conditions: Conditions, found: Exact) -> bool:
    """Is what was found near 1 a potential far from 1, too, as far as a solver tells?"""
    pairs = [(one.name, other.name) for one, other in conditions.pairs()]
    form: dict[Any, Any] = {
        pair: sympy.Add(*(square.coefficient(*pair) for square in found.squares)) for pair in pairs
    }
    form |= dict(zip(conditions.kept, found.kept, strict=True))
    for values in far(conditions):
        with suppress(NotCovered):  # a formula that has no rational value there
            pinned = {key: at(a, values) for key, a in form.items()}
            if conditions.solved(values, at(found.constant, values), pinned=pinned) is None:
                return False
    return True


def _answered(
    conditions: Conditions, tried: Sequence[Values], constant: float | None, price: float
) -> tuple[Values, Found]:
    """The first parameters at which something is paid for: nothing is if no round is possible.

    Raises
    ------
    NoPotential
        If there is no potential at one of those that are tried.
    """
    *first, last = tried
    for values in first:
        if _any_is_one(conditions, values, constant, price):
            continue
        found = conditions.solved(values, constant, price)
        if found is None or (abs(found.constant) > SMALL and _pays(found)):
            break
    else:
        values, found = last, conditions.solved(last, constant, price)
    if found is None:
        unused = "".join(f"; not used: {text}" for text in conditions.unused)
        raise NoPotential(f"no quadratic potential was found that pays for every path{unused}")
    return values, found


def _any_is_one(
    conditions: Conditions, values: Values, constant: float | None, price: float
) -> bool:
    """Is no round possible, so that any potential is one and none is the largest?"""
    if constant is None or price != LARGEST or conditions.solved(values, constant, LARGEST):
        return False
    return conditions.solved(values, constant, SMALLEST) is not None


def _pays(found: Found) -> bool:
    """Is there a potential beside 0, or are there multiples of what is kept?"""
    return any(abs(value) > SMALL for value in (*found.matrix.values(), *found.kept.values()))


def moved_by(name: str, value: Fraction, factor: Fraction | int) -> Fraction:
    """A parameter changed by a factor; of the ranks, the number of thresholds."""
    return (value - 1) * factor + 1 if name == "K" else value * factor


def factors_of_bound(conditions: Conditions, constant: Fraction | None) -> Iterator[Any]:
    """Factors of the bound, which a coefficient may have; also with the constant put in."""
    yield sympy.Integer(1)
    yield from _factors(conditions, lambda unknown: (unknown, 1))
    if constant is not None:
        put = sympy.Rational(constant.numerator, constant.denominator)
        yield from _factors(conditions, lambda unknown: (None, 1 if unknown == 1 else put))


def _factors(conditions: Conditions, taken: Callable[[Any], tuple[Any, Any]]) -> Iterator[Any]:
    """Sums of parameters before one term of the bound, and their factors that are sums.

    ``taken`` says of a term's unknown constant as what it is kept apart, and what stands for it.
    """
    sums: dict[Any, Any] = {}
    for part in conditions.parts:
        parameters, rest = _apart(part.factor, conditions.parameters)
        unknown, number = taken(part.unknown)
        key = (unknown, part.body, rest)
        sums[key] = sums.get(key, 0) + number * parameters
    for value in sums.values():
        if not _is_monomial(value):
            yield from (value, 1 / value)
        for term in sympy.Mul.make_args(sympy.factor(value)):
            base = term.base if isinstance(term, sympy.Pow) else term
            if isinstance(base, sympy.Add):
                yield from (base, 1 / base)


def _is_monomial(value: Any) -> bool:
    """Is it a number times powers of symbols?"""
    return all(base.is_Symbol for base in value.as_coeff_Mul()[1].as_powers_dict() if base != 1)


def _apart(factor: Any, names: Sequence[str]) -> tuple[Any, Any]:
    """The part of a product that is about parameters alone, and the rest."""
    mine = [p for p in sympy.Mul.make_args(factor) if {str(s) for s in p.free_symbols} <= {*names}]
    parameters = sympy.Mul(*mine)
    return parameters, factor / parameters


def _squares(
    names: list[str], matrices: list[dict[Any, float]], samples: Sequence[Values], scales: list[Any]
) -> Iterator[Square]:
    """The decomposition ``V = Σ_j k_j ‖b_j + Σ_{i>j} r_ij b_i‖²``, pivot by pivot."""
    for place, name in enumerate(names):
        rest = names[place + 1 :]
        pivots = [m[name, name] for m in matrices]
        largest = [max(abs(v) for v in m.values()) for m in matrices]
        if all(abs(p) < 1e-3 * max(1e-3, top) for p, top in zip(pivots, largest, strict=True)):
            continue
        k = formula(pivots, samples, scales, f"of |{name}|^2")
        row = {name: sympy.Integer(1)}
        ratios = {i: [m[name, i] / p for m, p in zip(matrices, pivots, strict=True)] for i in rest}
        for i, values in ratios.items():
            row[i] = formula(values, samples, scales, f"of {name} . {i}")
        yield Square(k, {i: r for i, r in row.items() if r != 0})
        for m, p in zip(matrices, pivots, strict=True):
            for b, j in enumerate(rest):
                for i in rest[: b + 1]:
                    m[i, j] -= m[name, i] * m[name, j] / p


def paying(
    found: Sequence[Found], samples: Sequence[Values], scales: Sequence[Any]
) -> tuple[tuple[dict[Monomial, Any], ...], tuple[Mapping[str, Any], ...]]:
    """The roots and the lengths of `Exact`."""
    return tuple(_roots(found, samples, scales)), tuple(_lengths(found, samples, scales))


def _roots(
    found: Sequence[Found], samples: Sequence[Values], scales: Sequence[Any]
) -> Iterator[dict[Monomial, Any]]:
    """Of each matrix of squares its largest row, where this has a known form."""
    for blocks in zip(*(one.squares for one in found), strict=False):
        forms, matrix = blocks[0]
        keys = [[p.key for p in each] for each, _ in blocks]
        if len({*map(len, keys)}) > 1:
            continue
        same = [i for i, each in enumerate(zip(*keys, strict=True)) if len({*each}) == 1]
        pivot = max(same, key=lambda i: matrix[i, i], default=None)
        if pivot is None or matrix[pivot, pivot] < SMALL:
            continue
        root: dict[Monomial, Any] = {}
        try:
            for i, form in enumerate(forms):
                pair = (min(i, pivot), max(i, pivot))
                values = [m[pair] / m[pivot, pivot] for _, m in blocks]
                small = all(abs(value) < SMALL for value in values)
                if not small and i not in same:  # a form with parameters in it
                    raise NoPotential("of a square")
                a = 0 if small else formula(values, samples, scales, "of a square")
                for m, b in form.terms.items():
                    root[m] = root.get(m, 0) + a * sympy.Rational(b.numerator, b.denominator)
        except NoPotential:
            continue
        yield {m: a for m, a in root.items() if a != 0}


def _lengths(
    found: Sequence[Found], samples: Sequence[Values], scales: Sequence[Any]
) -> Iterator[Mapping[str, Any]]:
    """Of each round the sums of two or more vectors whose squared lengths pay in it."""
    for paths in zip(*(one.lengths for one in found), strict=False):
        names = paths[0][0]
        if any(other != names for other, _ in paths):
            continue
        matrices = [
            {(names[i], names[j]): value for (i, j), value in matrix.items()} for _, matrix in paths
        ]
        with suppress(NoPotential):
            for square in _squares(names, matrices, samples, [*scales]):
                if len(square.vector) > 1:
                    yield square.vector
