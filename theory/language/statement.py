"""The words of a statement that sympy lacks: quantifiers, indicators, extrema, vectors.

A claim's hypotheses and conclusion are sympy objects built from these and from sympy's own
relations, sums and arithmetic. The same object is printed as LaTeX
(:mod:`theory.language.typeset`) and evaluated on instances (:mod:`theory.evaluation.evaluate`), so
what a reader sees is what was checked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Symbol, Tuple
from sympy.core.function import AppliedUndef
from sympy.logic.boolalg import Boolean, BooleanAtom
from sympy.printing.latex import LatexPrinter

from theory.language.relations import only_declared


class _Binding:
    """What its variables range over stands behind the body: ``(variable, low, high)``, outer first.

    sympy's own classes would take these variables for free ones.
    """

    args: tuple[Any, ...]
    func: Callable[..., Any]

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the body and of the ends, without those that range over integers here."""
        found = set(self.args[0].free_symbols)
        for variable, *ends in reversed(self.args[1:]):
            found = (found - {variable}).union(*(end.free_symbols for end in ends))
        return found

    def _eval_subs(self, old: Any, new: Any) -> Any:
        """Of a variable that is bound here, only what stands outside its scope is replaced."""
        ranges, bound = [], False
        for variable, *ends in self.args[1:]:
            ranges.append((variable, *(end if bound else end._subs(old, new) for end in ends)))
            bound = bound or variable == old
        return self.func(self.args[0] if bound else self.args[0]._subs(old, new), *ranges)


class ForAll(_Binding, Boolean):
    """``body`` for every integer ``var`` in ``[low, high]`` (true when the range is empty)."""

    def __new__(cls, body: Any, *ranges: tuple[Symbol, Any, Any]) -> ForAll:
        return Basic.__new__(cls, sympy.sympify(body), *(Tuple(*bounds) for bounds in ranges))

    def _latex(self, printer: LatexPrinter) -> str:
        ranges = ", ".join(_range(printer, bounds) for bounds in self.args[1:])
        return rf"\forall\, {ranges}:\; {printer._print(self.args[0])}"


class Exists(ForAll):
    """``body`` for some integer ``var`` in ``[low, high]`` (false when the range is empty)."""

    def _latex(self, printer: LatexPrinter) -> str:
        return ForAll._latex(self, printer).replace(r"\forall", r"\exists", 1)


class Holds(Boolean):
    """A named property that the instance's values decide: ``Holds("PRank ...", *arguments)``.

    The environment holds a callable of that name. For properties of a whole run that would be
    unreadable written out; ``text`` is LaTeX-safe prose.
    """

    def __new__(cls, name: str, *arguments: Any) -> Holds:
        return Basic.__new__(cls, Symbol(name), *map(sympy.sympify, arguments))

    def _latex(self, printer: LatexPrinter) -> str:
        inside = ", ".join(printer._print(argument) for argument in self.args[1:])
        return rf"\text{{{self.args[0]}}}" + (rf"\,({inside})" if inside else "")


class Belongs(Boolean):
    """``value ∈ set`` for ``sympy.S.Integers`` or ``sympy.S.Reals``; of a vector, each entry.

    ``Belongs(e, S.Reals)`` says that the expression has a value at all.
    """

    def __new__(cls, value: Any, domain: Any) -> Belongs:
        return Basic.__new__(cls, sympy.sympify(value), domain)

    def _latex(self, printer: LatexPrinter) -> str:
        return rf"{printer._print(self.args[0])} \in {printer._print(self.args[1])}"


class _Real(Expr):
    """A real number: sympy refuses to compare what it does not know to be real."""

    is_real = True
    is_commutative = True


class Indicator(_Real):
    """``1[condition]``: 1 where the condition holds, 0 elsewhere."""

    def __new__(cls, condition: Any) -> Indicator:
        return Basic.__new__(cls, sympy.sympify(condition))

    def _latex(self, printer: LatexPrinter, exp: str | None = None) -> str:
        text = rf"\mathbf{{1}}\left[{printer._print(self.args[0])}\right]"
        return text if exp is None else rf"{text}^{{{exp}}}"


class Sign(_Real):
    """``sign(a)`` with the value at 0 left to the reading: the environment's ``"sign(0)"``."""

    def _latex(self, printer: LatexPrinter, exp: str | None = None) -> str:
        text = rf"\operatorname{{sign}}\left({printer._print(self.args[0])}\right)"
        return text if exp is None else rf"{text}^{{{exp}}}"


class Inner(_Real):
    """``a · b`` of two vectors (indexed bases or rows of them)."""

    def _latex(self, printer: LatexPrinter, exp: str | None = None) -> str:
        left, right = (
            rf"\left({printer._print(a)}\right)" if isinstance(a, sympy.Add) else printer._print(a)
            for a in self.args
        )
        text = rf"{left} \cdot {right}"
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"


class NormSquared(_Real):
    """``‖a‖²``, the squared Euclidean norm; of several arguments, the joint norm."""

    def _latex(self, printer: LatexPrinter, exp: str | None = None) -> str:
        inside = ", ".join(map(printer._print, self.args))
        if len(self.args) > 1:
            inside = f"({inside})"
        text = rf"\lVert {inside} \rVert^{{2}}"
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"


class _Vector(Expr):
    """A vector written out in blocks."""

    is_commutative = True

    def __new__(cls, *parts: Any) -> _Vector:
        return Basic.__new__(cls, *map(sympy.sympify, parts))


class Blocks(_Vector):
    """The vector with the given blocks, one after the other: ``(y z, -1_y, 0_{r-y})``."""

    def _latex(self, printer: LatexPrinter, exp: str | None = None) -> str:
        return rf"\left({', '.join(map(printer._print, self.args))}\right)"


class Zeros(_Vector):
    """A block of ``n`` zeros."""

    def _latex(self, printer: LatexPrinter, exp: str | None = None) -> str:
        return rf"\mathbf{{0}}_{{{printer._print(self.args[0])}}}"


class Ones(_Vector):
    """A block of ``n`` ones."""

    def _latex(self, printer: LatexPrinter, exp: str | None = None) -> str:
        return rf"\mathbf{{1}}_{{{printer._print(self.args[0])}}}"


class Copies(_Vector):
    """A block of ``n`` copies of a vector: ``Copies(x, n)``."""

    def _latex(self, printer: LatexPrinter, exp: str | None = None) -> str:
        vector, count = map(printer._print, self.args)
        return rf"\underbrace{{{vector}, \ldots, {vector}}}_{{{count}}}"


class Selection(_Binding, _Real):
    """A value picked over an integer range: ``(body, (var, low, high))``."""

    symbol = ""

    def __new__(cls, body: Any, bounds: tuple[Symbol, Any, Any]) -> Selection:
        return Basic.__new__(cls, sympy.sympify(body), Tuple(*bounds))

    def _latex(self, printer: LatexPrinter, exp: str | None = None) -> str:
        body, bounds = self.args
        inside = printer._print(body)
        if isinstance(body, sympy.Add):
            inside = rf"\left({inside}\right)"
        return rf"{self.symbol}_{{{_range(printer, bounds)}}} {inside}"


class MaxOver(Selection):
    """``max`` of an expression over a range; over an empty range it is undefined."""

    symbol = r"\max"


class MinOver(Selection):
    """``min`` of an expression over a range; over an empty range it is undefined."""

    symbol = r"\min"


class ArgMax(Selection):
    """An index at which the expression is largest, ties by the environment's ``"ties"``."""

    symbol = r"\operatorname*{arg\,max}"


class IndexSelection(Selection):
    """An index picked by a condition; it is written with braces."""

    def _latex(self, printer: LatexPrinter, exp: str | None = None) -> str:
        body, bounds = self.args
        where = _range(printer, bounds)
        return rf"{self.symbol}_{{{where}}}\{{{bounds[0]} : {printer._print(body)}\}}"


class FirstIndex(IndexSelection):
    """``min{var : condition}``; the empty minimum is undefined."""

    symbol = r"\min"


class LastIndex(IndexSelection):
    """``max{var : condition}``; the empty maximum is undefined."""

    symbol = r"\max"


def _range(printer: LatexPrinter, bounds: Tuple) -> str:
    var, low, high = map(printer._print, bounds)
    if bounds[1] == 1:
        return rf"{var} \in [{high}]"
    return rf"{low} \le {var} \le {high}"


def decided_part(formula: Basic) -> str:
    """The first ``True`` or ``False`` that stands in a formula as a part; "" if none does.

    The condition of the last case of a `Piecewise`, which takes all the rest, is none.
    """
    waiting = [formula]
    while waiting:
        node = waiting.pop()
        if isinstance(node, BooleanAtom):
            return str(node)
        if isinstance(node, sympy.Piecewise):
            *cases, (last, rest) = node.args
            waiting += [*(part for case in cases for part in case.args), last]
            waiting += [] if rest == sympy.true else [rest]
        else:
            waiting += node.args
    return ""


def assumed(formula: Basic) -> str:
    """The first name of a formula that is assumed to be more than real or whole; "" if none is.

    sympy would use such an assumption (``positive=True``) where no hypothesis states it.
    """
    names = formula.atoms(Symbol, AppliedUndef, sympy.Indexed)
    return min((str(node) for node in names if not only_declared(node)), default="")


def no_exact_number(formula: Basic) -> str:
    """What is said of the first number of a formula that is none of the exact reals; "" of none."""
    for number in sorted(formula.atoms(sympy.Float, *NO_REALS), key=str):
        if isinstance(number, sympy.Float):
            exact = sympy.Rational(str(number)).as_numer_denom()
            return f"{str(number).rstrip('0')} is a float; expected the exact Rational{exact}"
        return f"{number} stands in it: a division by 0, or the root of a negative number"
    return ""


NO_REALS = (type(sympy.zoo), type(sympy.nan), type(sympy.I))
"""What sympy makes of terms without a value."""


@lru_cache(maxsize=4096)  # asked again for each instance
def free_names(node: Basic) -> frozenset[str]:
    """The names of a formula or term that are not bound within it."""
    if isinstance(node, Symbol):
        return frozenset({node.name})
    ranges = [part for part in node.args[1:] if isinstance(part, Tuple) and len(part) == 3]
    if not ranges or not isinstance(node, ForAll | Selection | sympy.Sum):
        return frozenset().union(*map(free_names, node.args))
    if isinstance(node, sympy.Sum):
        ranges.reverse()  # sympy lists the innermost range first
    found = free_names(node.args[0])
    for variable, *ends in reversed(ranges):
        found = (found - {variable.name}).union(*map(free_names, ends))
    return found


def shadows(formula: Basic) -> str:
    """A name that is both a bound variable and a vector or function of the formula; "" if none."""
    bound: set[str] = set()
    named: set[str] = set()
    for node in sympy.preorder_traversal(formula):
        if isinstance(node, Tuple) and len(node) == 3 and isinstance(node[0], Symbol):
            bound.add(node[0].name)
        elif isinstance(node, sympy.IndexedBase):
            named.add(node.name)
        elif isinstance(node, AppliedUndef):
            named.add(node.func.__name__)
    return min(bound & named, default="")
