"""How the names of a paper are said in the kernel's language.

A statement uses names: symbols, indexed bases and functions. A `Vocabulary` tells for each of them
which declared symbol of the kernel it is, or what it abbreviates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any

import sympy
from sympy import Indexed, IndexedBase, Symbol
from sympy.core.function import AppliedUndef

from algorithms.counted import counted
from theory.formal.extended import Extended, Number
from theory.formal.terms import FALSE, Expr, expr, function

NAME = re.compile(r"[^\s()]+")
"""What the kernel's language can spell."""


class Untranslatable(ValueError):
    """A statement has a part that the translation does not cover; the message names it."""


@dataclass(frozen=True)
class Row:
    """A row of numbers or of vectors with indices ``low, …, high``, such as all of ``θ^t``."""

    low: Expr
    high: Expr
    at: Callable[[Expr], Any]


@dataclass(frozen=True)
class Stacked:
    """A vector made of vectors and numbers, one after the other, such as ``(u, b_k)``."""

    parts: tuple[Number, ...]


ANY = None
"""An index of which nothing says which there are."""


def up_to(last: Any) -> tuple[Expr, Expr]:
    """The indices ``1, …, last``."""
    return expr(1), expr(last)


@dataclass(frozen=True)
class Name:
    """A declared symbol: a vector, a row of numbers, or a function of integers.

    Parameters
    ----------
    name : str
        In the statement.
    sort : str
        ``R``, ``Z`` or ``V``.
    indices : tuple of pairs of terms
        The lowest and the highest of each index, or `ANY`. Without its last indices, a name is the
        row of all that these range over: ``θ^t`` is ``θ_1^t, …, θ_{K−1}^t``.
    written : str
        The name in the kernel's language; empty for the same.
    low : callable, optional
        Of a name of sort ``R`` with sentinels: where it is −∞, a formula in its indices.
    """

    name: str
    sort: str
    indices: tuple[tuple[Expr, Expr] | None, ...] = ()
    written: str = ""
    low: Callable[..., Expr] | None = None

    @property
    def arity(self) -> int:
        """Number of indices."""
        return len(self.indices)

    @property
    def ranges(self) -> list[tuple[Any, Any] | None]:
        """The lowest and the highest of each index, as sympy has them."""
        return [ends and (_as_sympy(ends[0].t), _as_sympy(ends[1].t)) for ends in self.indices]

    @property
    def symbol(self) -> tuple[str, str, int]:
        """Name, sort and number of arguments in the kernel's language."""
        return (self.written or self.name, self.sort, self.arity)

    def has(self, count: int) -> bool:
        """Is it used with that many indices: with all, or as a row of those that are left out?"""
        return count <= self.arity and ANY not in self.indices[count:]

    def applied(self, indices: tuple[Expr, ...]) -> Number:
        """The term with all its indices."""
        term = function(*self.symbol)(*indices)
        return term if self.low is None else Extended(term, self.low(*indices), FALSE)


Definition = Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The names of a paper's statements; no other vocabulary is the same.

    Parameters
    ----------
    names : tuple of Name
        One name can occur with several numbers of indices. A symbol that is none of them is a
        number: the statement says whether it is an integer.
    definitions : mapping of (str, int) to callable
        Abbreviations, by name and number of indices or arguments: the term that they stand for, as
        a function of the translated indices or arguments. One that has indices is among the names,
        too, where these are known.
    items : frozenset of str
        Data. A function of one of them, such as ``Φ(x_i, k)``, is said as a function of its number,
        ``Φ(i, k)``; of the only item, such as ``Φ(x, k)``, as one that lacks this argument.
    bases : mapping of str to term
        The ``η`` of each ``q = e^η`` with powers ``q**a``.
    sign_at_zero : int, optional
        What ``sign(0)`` is in the reading at hand.
    ties : str
        Which index ``arg max`` takes: ``"smallest"`` or ``"largest"``.

    Raises
    ------
    ValueError
        If two names are one symbol of the kernel, or a symbol has a space or parenthesis in it.
    """

    names: tuple[Name, ...] = ()
    definitions: Mapping[tuple[str, int], Definition] = field(default_factory=dict)
    items: frozenset[str] = frozenset()
    bases: Mapping[str, Expr] = field(default_factory=dict)
    sign_at_zero: int | None = None
    ties: str = ""

    def __post_init__(self) -> None:
        said: dict[tuple[str, str, int], str] = {}
        for entry in self.names:
            written = entry.symbol[0]
            if not NAME.fullmatch(written):
                raise ValueError(f"name={written!r}: expected no spaces and no parentheses")
            if said.setdefault(entry.symbol, entry.name) != entry.name:
                raise ValueError(
                    f"names {said[entry.symbol]!r} and {entry.name!r} are both {written!r} with "
                    f"{counted(entry.arity, 'argument')}; expected a symbol for each name"
                )

    def having(self, *names: Name, **changes: Any) -> Vocabulary:
        """The same with these names, each in the place of what was the same symbol, and changes."""
        own = {name.symbol for name in names}
        kept = (name for name in self.names if name.symbol not in own)
        return replace(self, names=(*kept, *names), **changes)

    def say(self, name: str, indices: tuple[Any, ...]) -> Any:
        """What a name with these indices or arguments stands for: a term or a `Row`.

        Raises
        ------
        Untranslatable
            If the vocabulary has no such name with that many indices, or an index is no integer by
            its form.
        """
        count = len(indices)
        definition = self.definitions.get((name, count))
        if definition is not None:
            return definition(*indices)
        entry = self._entry(name, count)
        if entry is None:
            called = counted(count, "index", "indices")
            raise Untranslatable(f"{name} with {called} is not in the vocabulary")
        for index in indices:
            if not isinstance(index, Expr) or not whole_by_form(index.t):
                raise Untranslatable(f"{name}[{index!r}]: the index is no integer by its form")
        if count == entry.arity:
            return entry.applied(indices)
        low, high = entry.indices[count]  # type: ignore[misc]
        return Row(low, high, lambda index: self.say(name, (*indices, index)))

    def ranges(self, node: Indexed) -> list[tuple[Any, Any] | None]:
        """The lowest and the highest of each index of a name, in the letters of the statement."""
        entry = self._entry(node.base.name, len(node.indices))
        letters = {
            Symbol(size.written, integer=True): Symbol(size.name, integer=True)
            for size in self.names
            if size.written and not size.indices
        }
        ranges = [] if entry is None else entry.ranges
        return [ends and (ends[0].xreplace(letters), ends[1].xreplace(letters)) for ends in ranges]

    def number(self, symbol: Symbol) -> Any:
        """What a symbol of a statement stands for: undeclared, an integer or a real number.

        Raises
        ------
        Untranslatable
            If the kernel's language cannot spell its name, another name is written so, or it is
            declared as another kind of number than the statement says.
        """
        name, sort = symbol.name, "Z" if symbol.is_integer else "R"
        if (name, 0) in self.definitions:
            return self.say(name, ())
        if not NAME.fullmatch(name):
            raise Untranslatable(f"{name!r}: expected no spaces and no parentheses")
        without = [entry for entry in self.names if entry.arity == 0]
        meant = next((entry for entry in without if entry.name == name), Name(name, sort))
        if (meant.sort == "Z") != (sort == "Z"):
            kind = "an integer" if sort == "Z" else "no integer"
            raise Untranslatable(f"{name}: {kind} in the statement, sort {meant.sort} declared")
        if any(entry.symbol == meant.symbol and entry.name != name for entry in without):
            raise Untranslatable(f"{name}: another name of the vocabulary is written so")
        return meant.applied(())

    def abbreviates(self, node: Any) -> bool:
        """Does a part of a statement stand for a term, by a definition?"""
        kind = _kind(node.__class__)
        if kind is Indexed:
            named = node.base.name, len(node.indices)
        elif kind is AppliedUndef:
            named = node.func.__name__, self.arguments(node)
        elif kind is Symbol:
            named = node.name, 0
        else:
            return False
        return named in self.definitions

    def item(self, argument: Any) -> str | None:
        """The name of the data that an argument of a function is; None if it is no item."""
        base = argument.base if isinstance(argument, Indexed) else argument
        is_item = isinstance(base, IndexedBase) and base.name in self.items
        return str(base.name) if is_item else None

    def arguments(self, application: Any) -> int:
        """How many integers a function is applied to in the kernel's language."""
        return sum(
            1 if self.item(argument) is None else len(getattr(argument, "indices", ()))
            for argument in application.args
        )

    def _entry(self, name: str, count: int) -> Name | None:
        """The entry of a name with that many indices, and with as few more as there are."""
        entries = (entry for entry in self.names if entry.name == name and entry.has(count))
        return min(entries, key=lambda entry: entry.arity, default=None)


@cache
def _kind(found: type) -> type | None:
    """What kind of name a class of objects is: with indices, with arguments, alone, or none."""
    if issubclass(found, IndexedBase):
        return Symbol
    return next((kind for kind in (Indexed, AppliedUndef, Symbol) if issubclass(found, kind)), None)


def _as_sympy(t: Any) -> Any:
    """An end of a range as sympy has it."""
    if type(t) is Fraction:
        return sympy.Integer(t)
    if t[0] == "app":
        return Symbol(t[1], integer=True)
    return {"+": sympy.Add, "*": sympy.Mul}[t[0]](*map(_as_sympy, t[1:]))


def whole_by_form(t: Any) -> bool:
    """Is a kernel term an integer by its form (as the kernel asks of indices and ranges)?"""
    if type(t) is Fraction:
        return t.denominator == 1
    if t[0] in ("b", "ind"):
        return True
    if t[0] == "app":
        return bool(t[2] == "Z")
    if t[0] == "^":
        return whole_by_form(t[1])
    if t[0] == "sum":
        return whole_by_form(t[3])
    return t[0] in ("+", "*") and all(map(whole_by_form, t[1:]))


Vocabularies = tuple[Vocabulary, ...]
"""Of a space: the first that covers a statement is meant."""
