"""Sympy statements as people type them: what `theory.language.parsing.parsed` reads back."""

from collections.abc import Collection, Mapping
from operator import itemgetter
from typing import Any

import sympy
from sympy import Indexed, IndexedBase, Sum, Symbol

from theory.language.plain import plain
from theory.language.ranged import TAKEN
from theory.language.statement import (
    Belongs,
    ForAll,
    Indicator,
    Inner,
    MaxOver,
    MinOver,
    NormSquared,
)
from theory.language.tokens import WHOLE

t, LAST = Symbol("t", integer=True), Symbol("T", integer=True)
SIGNS = {"<=": "<=", "<": "<", ">=": ">=", ">": ">", "==": "=", "!=": "!="}
CALLED = {
    **{sympy.Max: "max", sympy.Min: "min", sympy.Abs: "abs", sympy.log: "log"},
    **{MaxOver: "max", MinOver: "min", Sum: "sum"},
}
JOINED = {sympy.And: " and ", sympy.Or: " or ", sympy.Implies: " => "}
INDICES = ("i", "j", "k", "l", "m", "n")
SUM, PRODUCT, FACTOR = range(3)
"""How tightly what is around binds."""


class Unspeakable(ValueError):
    """A statement has a part for which there is no word."""


class Writer:
    """Writes statements.

    Parameters
    ----------
    states : collection of str
        Names whose round is always written: without one it would be read as the round after.
    rivals : mapping of str to str
        Names of quantities with a comparator in the learner's place: ``loss_u`` is ``loss(u)``.
    totals : mapping of str to str
        Names of quantities and of their totals: ``mistake`` has ``mistakes``.
    after : bool
        Written as what holds after each round: a state without its round is that after it.
    """

    def __init__(
        self,
        states: Collection[str] = (),
        rivals: Mapping[str, str] | None = None,
        totals: Mapping[str, str] | None = None,
        *,
        after: bool = False,
    ) -> None:
        self.states, self.after = states, after
        self.rivals, self.totals = rivals or {}, totals or {}

    def term(self, part: Any) -> str:
        """A term of a sum."""
        return self.text(part, PRODUCT)

    def text(self, part: Any, around: int = SUM) -> str:
        """The statement, or a part of it, in parentheses where what is around needs them.

        Raises
        ------
        Unspeakable
            If there is no word for a part.
        """
        kind: Any = type(part)
        if isinstance(part, sympy.core.relational.Relational):
            a, b = (self.text(side) for side in (part.lhs, part.rhs))
            return f"{a} {SIGNS[part.rel_op]} {b}"
        if part.is_Rational:
            bare = part.is_Integer and part >= 0
            return str(part) if bare or around == SUM else f"({part})"
        if isinstance(part, Symbol | IndexedBase):
            return str(part.name)
        if isinstance(part, Indexed):
            return self._indexed(part)
        if isinstance(part, sympy.Add):
            return self._sum(part, around)
        if isinstance(part, sympy.Mul):
            return self._product(part, around)
        if isinstance(part, sympy.Pow):
            return self._power(part)
        if kind is NormSquared:
            return f"|{self.text(part.args[0])}|^2"
        if kind is Inner:
            a, b = (self.text(side, FACTOR) for side in part.args)
            return f"({a} . {b})"
        if kind is Belongs and part.args[1] is sympy.S.Integers:
            return f"{self.text(part.args[0])} in {WHOLE}"
        if kind is Indicator:
            return f"1[{self.text(part.args[0])}]"
        if kind is Sum and part.args[-1][1:] == (1, LAST):
            body, *ranges = part.args[:-1]
            inside = Sum(body, *ranges) if ranges else body
            said = self.text(inside.subs(part.args[-1][0], t))
            return self.totals.get(said, f"sum({said})")
        if kind in (Sum, MaxOver, MinOver):
            return f"{CALLED[kind]}({self._over_ranges(part)})"
        if kind in CALLED:
            return f"{CALLED[kind]}({', '.join(map(self.text, part.args))})"
        if kind is sympy.Not:
            return f"not ({self.text(part.args[0])})"
        if kind in JOINED:
            return JOINED[kind].join(f"({self.text(side)})" for side in part.args)
        if kind is ForAll:
            return self._over_ranges(part)
        raise Unspeakable(f"{plain(part)}: no word for it")

    def _over_ranges(self, part: Any) -> str:
        """What stands under a sum, a maximum or a quantifier, and its ranges, outermost first."""
        body, *ranges = part.args
        names = {symbol.name for symbol in part.atoms(Symbol)}
        free = (Symbol(name, integer=True) for name in INDICES if name not in names)
        named = {i: next(free) if i.name in TAKEN else i for i, _, _ in ranges}
        said = [
            f"{named[i]} in {self.text(low.xreplace(named))}..{self.text(high.xreplace(named))}"
            for i, low, high in reversed(ranges)
        ]
        return f"{self.text(body.xreplace(named))} for {', '.join(said)}"

    def _indexed(self, part: Any) -> str:
        name = str(part.base.name)
        if self.after and name in self.states and part.indices[0] == t + 1:
            rest = part.indices[1:]
            return f"{name}[{', '.join(map(self.text, rest))}]" if rest else name
        if part.indices == (t,):
            if name in self.rivals:
                return self.rivals[name]
            return f"{name}[t]" if self.after and name in self.states else name
        return f"{name}[{', '.join(map(self.text, part.indices))}]"

    def _sum(self, part: Any, around: int) -> str:
        words = ""
        for negative, term in sorted(map(_sign_and_size, part.args), key=itemgetter(0)):
            said = self.text(term, PRODUCT)
            words += (f" {'-' if negative else '+'} " if words else "-" * negative) + said
        return words if around == SUM else f"({words})"

    def _product(self, part: Any, around: int) -> str:
        negative, size = _sign_and_size(part)
        said = "-" * negative + self._product_of(size)
        return f"({said})" if around >= (PRODUCT if negative else FACTOR) else said

    def _product_of(self, part: Any) -> str:
        above, below = sympy.fraction(part)
        top = self._factors(above)
        if below == 1:
            return top
        return f"{top}/{self.text(below, FACTOR)}"

    def _factors(self, part: Any) -> str:
        number, rest = part.as_coeff_Mul()
        factors = [f for f in sympy.Mul.make_args(rest) if f != 1]
        factors.sort(key=lambda f: (not (f.is_Symbol or f.is_Pow or f.is_Indexed), str(f)))
        words = [self.text(f, FACTOR) for f in factors]
        if number != 1 or not words:
            words.insert(0, self.text(number, FACTOR))
        return " ".join(words)

    def _power(self, part: Any) -> str:
        base, exponent = part.args
        if exponent == sympy.Rational(1, 2):
            return f"sqrt({self.text(base)})"
        if not exponent.is_Rational:
            raise Unspeakable(f"{plain(part)}: a power that is no number")
        if exponent < 0:
            return f"(1/{self.text(base**-exponent, FACTOR)})"
        said = self.text(base, FACTOR)
        said = f"({said})" if isinstance(base, NormSquared) else said
        return f"{said}^{self.text(exponent, FACTOR)}"


def _sign_and_size(term: Any) -> tuple[bool, Any]:
    """Is it written with a minus before it, and what stands behind that.

    Of a product with a factor of which all terms are subtracted: ``(-1 - K) u`` is ``-(1 + K) u``.
    """
    negative = term.could_extract_minus_sign()
    factors = sympy.Mul.make_args(-term if negative else term)
    below = [
        isinstance(factor, sympy.Add) and all(map(_subtracted, factor.args)) for factor in factors
    ]
    signed = (-f if turned else f for f, turned in zip(factors, below, strict=True))
    return negative != (sum(below) % 2 == 1), sympy.Mul(*signed)


def _subtracted(term: Any) -> bool:
    return bool(term.could_extract_minus_sign())
