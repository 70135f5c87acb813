"""Multipliers as products that are short to read, with names for long factors that they share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sympy
from sympy import Symbol

from theory.language.writing import Writer
from verify.discover.term_words import minuses

SAVED = 30
"""Characters that a name saves at least where it stands for a factor of several multipliers."""
LETTERS = ("q", "m", "p", "r")


def with_names(
    say: Writer, found: Mapping[str, Any], taken: Collection[str]
) -> tuple[dict[str, Any], dict[str, str]]:
    """Multipliers, with a letter for a long sum that several of them have as a factor.

    Parameters
    ----------
    say : Writer
        Writes sums.
    found : mapping of str to sympy expression
        The multipliers, by what they are multiplied with.
    taken : collection of str
        Names with another meaning.
    """
    powers = [pair for a in found.values() for pair in a.as_powers_dict().items()]
    powers = sorted((pair for pair in powers if pair[0].is_Add), key=lambda pair: pair[1] % 2 == 0)
    times: dict[Any, int] = {}
    for base, _ in powers:
        same = -base if -base in times else base
        times[same] = times.get(same, 0) + 1
    long = [base for base, n in times.items() if (n - 1) * len(say.text(base)) > SAVED]
    free = (letter for letter in LETTERS if letter not in taken)
    names = {base: Symbol(letter, real=True) for base, letter in zip(long, free, strict=False)}
    said = {
        fact: sympy.Mul(*(_power(base, n, names) for base, n in a.as_powers_dict().items()))
        for fact, a in found.items()
    }
    return said, {str(name): say.text(base) for base, name in names.items()}


def shorter(say: Writer, parts: Sequence[Any]) -> Any:
    """The sum of several multipliers, as it is, or as a product if that is shorter."""
    whole = sympy.Add(*parts)
    return min((whole, factored(whole)), key=lambda each: len(say.text(each)))


def _power(base: Any, n: Any, names: Mapping[Any, Symbol]) -> Any:
    """A power of a sum, or of its name."""
    if -base in names:
        return (-1) ** n * names[-base] ** n
    return names.get(base, base) ** n


def factored(times: Any) -> Any:
    """A multiplier as a product, with few minus signs in its factors."""
    number, rest = sympy.factor(times).as_coeff_Mul()
    factors = rest.as_powers_dict()
    for base, power in [*factors.items()]:
        if base.is_Add and _better(-base, base, bool(number < 0), power % 2 == 1):
            factors[-base] = factors.pop(base)
            number *= (-1) ** power
    return sympy.Mul(number, *(_short(base) ** power for base, power in factors.items()))


def _short(base: Any) -> Any:
    """A sum with ``K - 1`` in it, say, instead of what that is times the rest."""
    for symbol in sorted(base.free_symbols, key=str) if base.is_Add else ():
        if isinstance(symbol, Symbol):
            shifted = sympy.expand(base.xreplace({symbol: symbol + 1}))
            if len(sympy.Add.make_args(shifted)) < len(base.args):
                return shifted.xreplace({symbol: symbol - 1})
    return base


def _better(turned: Any, base: Any, negative: bool, odd: bool) -> bool:
    """Is a factor better written the other way round?"""
    (count, number), (now, own) = minuses(turned), minuses(base)
    return count < now or (count == now and (negative if odd else number < own))
