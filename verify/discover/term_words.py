"""Terms and relations of the kernel's language about one round, as sympy objects to be typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import sympy
from sympy import IndexedBase, Symbol

from theory.language.comparisons import RELATIONS
from theory.language.statement import Indicator, Inner, NormSquared
from theory.language.writing import FACTOR, INDICES, LAST, Writer, t
from verify.discover.certificate_steps import NotShown
from verify.kernel.normal import normal, plus, polynomial
from verify.kernel.terms import NUMBERS, Term, put, symbols

TURNED: Mapping[str, Any] = {"<=": sympy.Ge, "<": sympy.Gt, "=": sympy.Eq}
OPPOSITE = {"<=": "<", "<": "<="}
FUNCTIONS: Mapping[str, Any] = {"sqrt": sympy.sqrt, "log": sympy.log, "exp": sympy.exp}
SUMMED: Term = ("app", "s_", "Z")
"""The index of a sum."""


class TermReader:
    """Reads terms of the kernel's language about one round.

    Parameters
    ----------
    round_ : Term
        The round's number, which is t.
    each : sequence of Term
        Indices of which the statements hold.
    metrics : sequence of str
        Names of the metrics of the state.
    where : sequence of Term
        What holds: indicators of it are 1, and of the opposite 0.
    """

    def __init__(
        self,
        round_: Term,
        each: Iterable[Term] = (),
        metrics: Iterable[str] = (),
        where: Iterable[Term] = (),
    ) -> None:
        self.round_, self.metrics = round_, tuple(metrics)
        self.indices = {
            index: Symbol(name, integer=True) for index, name in zip(each, INDICES, strict=False)
        }
        self.decided: dict[Term, int] = {}
        for phi in where:
            self.decided |= {normal(phi): 1, normal(("not", phi)): 0}

    def gap(self, phi: Term) -> Any:
        """What the sides of a relation leave."""
        _, a, b = _relation(phi)
        return self.number(b) - self.number(a)

    def formula(self, phi: Term) -> Any:
        """A relation, its sides such that none is only subtracted, without a common factor."""
        head, *sides = _relation(phi)
        a, b = map(self.number, sides)
        if 0 not in (a, b):
            return RELATIONS[head](a, b, evaluate=False)
        return _two_sided(head, (b - a) / common_factor(b - a))

    def factor(self, phi: Term) -> Any:
        """The common factor that `formula` leaves out."""
        _, *sides = _relation(phi)
        a, b = map(self.number, sides)
        return common_factor(b - a) if 0 in (a, b) else sympy.Integer(1)

    def number(self, of: Term) -> Any:
        """A term that is a number."""
        if type(of) in NUMBERS:
            return sympy.Rational(of)
        head, *rest = of
        if head == "app":
            return self._symbol(of)
        if head == "+":
            return sympy.Add(*map(self.number, rest))
        if head == "*":
            return sympy.Mul(*map(self.number, rest))
        if head == "^":
            return self.number(rest[0]) ** rest[1]
        if head == "inv":
            return 1 / self.number(rest[0])
        if head == "fn" and rest[0] in FUNCTIONS:
            return FUNCTIONS[rest[0]](self.number(rest[1]))
        if head == "dot":
            a, b = map(self.vector, rest)
            if a == b:
                return NormSquared(a)
            moved = isinstance(a, IndexedBase) and str(a.name).startswith("(")
            return Inner(b, a) if moved else Inner(a, b)
        if head == "ind":
            known = self.decided.get(normal(rest[0]))
            return Indicator(self.formula(rest[0])) if known is None else sympy.Integer(known)
        if head == "sum":
            return self._sum(*rest)
        raise NotShown(f"there is no word for a number by {head}")

    def _sum(self, low: Term, high: Term, body: Term) -> Any:
        if SUMMED[1] in {name for name, *_ in symbols(body)}:
            raise NotShown("there is no word for a sum of sums")
        index = Symbol("s", integer=True)
        term, first, last = self.number(put(body, (SUMMED,))), self.number(low), self._index(high)
        # an invariant is typed with totals, which are those of the rounds before
        return sympy.Sum(term, (index, first, LAST if last == t - 1 else last))

    def vector(self, of: Term) -> Any:
        """A term that is a vector."""
        head, *rest = of
        if head == "v0":
            return sympy.Integer(0)
        if head == "app":
            return self._symbol(of)
        if head == "v+":
            moved = self._moved(*rest) if len(rest) == 2 else None
            return sympy.Add(*map(self.vector, rest)) if moved is None else moved
        if head == "v*":
            return self.number(rest[0]) * self.vector(rest[1])
        raise NotShown(f"there is no word for a vector by {head}")

    def _moved(self, first: Term, rest: Term) -> Any:
        """What a metric of the state, or its inverse, does to a vector: ``B x``; None of a sum."""
        if first[0] != "v*" or rest[0] != "vsum" or len(self.metrics) != 1:
            return None
        (name,) = self.metrics
        kept = any(symbol == f"{name}_along" for symbol, *_ in symbols(rest))
        said = Writer().text(self.vector(first[2]), FACTOR)
        return IndexedBase(f"({name if kept else name + '^-1'} {said})")

    def _symbol(self, of: Term) -> Any:
        _, name, sort, *where = of
        if of == SUMMED:
            return Symbol("s", integer=True)
        if of in self.indices:
            return self.indices[of]
        if where or sort == "V":
            base = IndexedBase(name)
            own = tuple(map(self._index, where))
            own = own[1:] if len(own) > 1 and own[0] == t else own
            return base[own] if own else base
        return Symbol(name, integer=True) if sort == "Z" else Symbol(name, real=True)

    def _index(self, of: Term) -> Any:
        """An index; of a round, by how many it is after this one."""
        after = plus(polynomial(of), polynomial(self.round_), -1)
        return self.number(of) if after.keys() - {()} else t + sympy.Rational(after.get((), 0))


def _relation(phi: Term) -> tuple[str, Term, Term]:
    """A relation without a negation."""
    negated = False
    while phi[0] == "not":
        phi, negated = phi[1], not negated
    head, *sides = phi
    if head not in RELATIONS or (head == "=" and negated):
        raise NotShown(f"there is no word for a formula with {head}")
    a, b = sides
    return (OPPOSITE[head], b, a) if negated else (head, a, b)


def common_factor(form: Any) -> Any:
    """The positive number that all terms have as a factor."""
    return form.as_content_primitive()[0] if form.is_Add else sympy.Integer(1)


def _two_sided(head: str, gap: Any) -> Any:
    """That a gap is not below 0, or is above, with what it subtracts on the other side."""
    terms = sympy.Add.make_args(gap)
    below = sympy.Add(*(-term for term in terms if term.could_extract_minus_sign()))
    if below == 0:
        return TURNED[head](gap, 0, evaluate=False)
    return RELATIONS[head](below, gap + below, evaluate=False)


def minuses(form: Any) -> tuple[int, bool]:
    """How often a form subtracts, and whether it subtracts a number."""
    terms = sympy.Add.make_args(form)
    return sum(term.could_extract_minus_sign() for term in terms), bool(form.as_coeff_Add()[0] < 0)
