"""Exact values of the kernel's terms and formulas, for given values of their symbols.

Numbers are `Fraction`; a vector is the tuple of its coordinates, all further ones being 0. A
quantifier must run over a range, ``∀k (lo ≤ k ∧ k ≤ hi ⇒ φ)`` or ``∃k (lo ≤ k ∧ k ≤ hi ∧ φ)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from algorithms.seam import to_fmpq

Vector = tuple[Fraction, ...]
Exponential = Callable[[Fraction], Fraction]


def powers_of(base: Any) -> Exponential:
    """An exact stand-in for ``exp``: ``base^n`` at whole n, as ``e^(eta n)`` is for base ``e^eta``.

    Raises
    ------
    ValueError
        From the function, where n is not whole.
    """

    def exponential(n: Fraction) -> Fraction:
        if n.denominator != 1:
            raise ValueError(f"n={n!r}: expected a whole exponent")
        return Fraction(base) ** n.numerator

    return exponential


@dataclass(frozen=True)
class Values:
    """Values of symbols, and through `of` those of terms and formulas.

    Parameters
    ----------
    symbols : mapping of str to number, vector or function of integers
        Functions return numbers or vectors. Numbers are what `algorithms.seam.to_fmpq` takes.
    exponential : callable, optional
        The meaning of ``exp``, see `powers_of`.
    """

    symbols: Mapping[str, Any]
    exponential: Exponential | None = None

    def of(self, t: Any, bound: tuple[int, ...] = ()) -> Any:
        """The Fraction, vector or bool that `t` is, ``bound`` being the values of bound variables.

        Division by 0 gives 0: the kernel's ``inv`` is some number there.

        Raises
        ------
        ValueError
            If a quantifier has no range, or a function is not rational.
        KeyError
            If a symbol has no value.
        """
        if type(t) in (int, Fraction):
            return Fraction(t)
        head, *rest = t
        if head == "b":
            return Fraction(bound[-1 - rest[0]])
        if head == "app":
            return self._symbol(rest[0], [self.of(part, bound) for part in rest[2:]])
        if head in ("sum", "vsum"):
            low, high = self.of(rest[0], bound), self.of(rest[1], bound)
            terms = [self.of(rest[2], (*bound, k)) for k in _whole_range(low, high)]
            return _vector_sum(terms) if head == "vsum" else sum(terms, Fraction(0))
        if head in ("all", "some"):
            return self._quantified(head, rest[0], bound)
        if head == "^":
            return self.of(rest[0], bound) ** rest[1]
        if head == "fn":
            if rest[0] != "exp" or self.exponential is None:
                raise ValueError(f"function={rest[0]!r}: expected exp, with its meaning given")
            return self.exponential(self.of(rest[1], bound))
        if head == "=>":
            return not self.of(rest[0], bound) or self.of(rest[1], bound)
        if head == "and":
            return all(self.of(part, bound) for part in rest)
        if head == "or":
            return any(self.of(part, bound) for part in rest)
        return OPERATIONS[head](*(self.of(part, bound) for part in rest))

    def _symbol(self, name: str, arguments: list[Fraction]) -> Any:
        meaning = self.symbols[name]
        found = meaning(*map(int, arguments)) if callable(meaning) else meaning
        return tuple(map(_fraction, found)) if isinstance(found, tuple) else _fraction(found)

    def _quantified(self, head: str, body: Any, bound: tuple[int, ...]) -> bool:
        if head == "all" and body[0] == "=>" and body[1][0] == "and" and len(body[1]) == 3:
            limits, claim = body[1][1:], body[2]
        elif head == "some" and body[0] == "and" and len(body) >= 4:
            limits, claim = body[1:3], ("and", *body[3:])
        else:
            raise ValueError(f"body={body!r}: expected a quantifier over a range")
        (first, low, k), (second, k_too, high) = limits
        if (first, second, k, k_too) != ("<=", "<=", ("b", 0), ("b", 0)):
            raise ValueError(f"limits={limits!r}: expected lo <= k and k <= hi")
        under = (*bound, 0)
        domain = _whole_range(self.of(low, under), self.of(high, under))
        held = (self.of(claim, (*bound, n)) for n in domain)
        return all(held) if head == "all" else any(held)


def _fraction(value: Any) -> Fraction:
    rational = to_fmpq(value)
    return Fraction(int(rational.p), int(rational.q))


def _whole_range(low: Fraction, high: Fraction) -> range:
    return range(int(low), int(high) + 1)


def _vector_sum(vectors: Any) -> Vector:
    return tuple(sum(column, Fraction(0)) for column in zip_longest(*vectors, fillvalue=0))


def _product(*factors: Fraction) -> Fraction:
    product = Fraction(1)
    for factor in factors:
        product *= factor
    return product


OPERATIONS: dict[str, Callable[..., Any]] = {
    "+": lambda *terms: sum(terms, Fraction(0)),
    "*": _product,
    "inv": lambda a: 1 / a if a else Fraction(0),
    "ind": lambda holds: Fraction(bool(holds)),
    "v0": lambda: (),
    "v+": lambda *vectors: _vector_sum(vectors),
    "v*": lambda a, u: tuple(a * entry for entry in u),
    "dot": lambda u, v: sum((a * b for a, b in zip(u, v, strict=False)), Fraction(0)),
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
    "veq": lambda u, v: all(a == b for a, b in zip_longest(u, v, fillvalue=0)),
    "int": lambda a: a.denominator == 1,
    "not": lambda holds: not holds,
    "true": lambda: True,
    "false": lambda: False,
}
"""The operations that bind no variable and evaluate all their parts."""
