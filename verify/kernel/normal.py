"""Normal forms: when the kernel takes two terms or two formulas to be the same.

A real term becomes a polynomial with rational coefficients over atoms (symbols, sums of one
product, inner products of two vectors, indicators, inverses); sums and inner products are expanded
by linearity. A formula becomes a negation-free combination of ``0 <= p``, ``0 < p``, ``0 = p``,
``(int p)`` and their quantified forms. Each step is an equation of real arithmetic or an
equivalence of classical logic; that the forms are unique is convenient but nothing rests on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

from verify.kernel.terms import (
    LARGEST,
    NUMBERS,
    RELATIONS,
    Term,
    integral,
    known,
    need,
    once,
    shift,
    spend,
    uses,
)

Monomial = tuple[tuple[Term, int], ...]
Number = int | Fraction
Polynomial = dict[Monomial, Number]
ZERO, ONE = 0, 1


@once
def key(t: Term) -> tuple[Any, ...]:
    """What terms are ordered by: numbers last, words and numbers as they are written."""
    if type(t) in NUMBERS:
        return (1, repr(t))
    return (0, *[repr(part) if type(part) is str else key(part) for part in t])


def in_order(p: Mapping[Monomial, Number]) -> list[tuple[Monomial, Number]]:
    """Products and coefficients: a longer one before what it begins with, the empty one last."""
    if len(p) == 1:
        return [*p.items()]
    return sorted(p.items(), key=lambda row: [*((key(a), n) for a, n in row[0]), ((2,),)])


def plus(p: Polynomial, q: Polynomial, scale: Number = ONE) -> Polynomial:
    """``p + scale * q``."""
    spend(len(p) + len(q))
    out = dict(p)
    for monomial, c in q.items():
        total = out.get(monomial, ZERO) + scale * c
        if total:
            out[monomial] = total
        else:
            out.pop(monomial, None)
    return out


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    """``p * q``; an indicator is its own square."""
    spend(len(p) * len(q))
    out: Polynomial = {}
    for a, c in p.items():
        for b, e in q.items():
            monomial = _product(a, b) if a and b else a or b
            out[monomial] = out.get(monomial, ZERO) + c * e
    small = all([-LARGEST < c.numerator < LARGEST > c.denominator for c in out.values()])
    need(small, "LIMIT", "a number has more than 1000 digits")
    return {monomial: c for monomial, c in out.items() if c}


def _product(a: Monomial, b: Monomial) -> Monomial:
    powers = dict(a)
    for atom, n in b:
        powers[atom] = 1 if atom[0] == "ind" else powers.get(atom, 0) + n
    return tuple(sorted(powers.items(), key=lambda item: key(item[0])))


def number(c: Number) -> Number:
    """The number as terms hold it: a plain ``int`` where it is whole."""
    return c.numerator if c.denominator == 1 else c


def constant(c: Number) -> Polynomial:
    """The polynomial ``c``."""
    return {(): c} if c else {}


def atom(t: Term) -> Polynomial:
    """The polynomial that is one atom."""
    return {((known(t).term, 1),): ONE}


def term(p: Mapping[Monomial, Number]) -> Term:
    """A polynomial as a term, the same for equal polynomials."""
    return _sum(in_order(p))


def _sum(rows: list[tuple[Monomial, Number]]) -> Term:
    products = []
    for monomial, c in rows:
        factors = [a if n == 1 else ("^", a, n) for a, n in monomial]
        if c != 1 or not factors:
            factors.insert(0, number(c))
        products.append(factors[0] if len(factors) == 1 else ("*", *factors))
    if not products:
        return ZERO
    return known(products[0] if len(products) == 1 else ("+", *products)).term


@once
def canonical(t: Term) -> Term:
    """The normal form of a real term as a term."""
    return term(polynomial(t))


@once
def polynomial(t: Term) -> Polynomial:
    """The normal form of a real term; not to be changed by who gets it."""
    if type(t) in NUMBERS:
        return constant(t)
    head, rest = t[0], t[1:]
    if head == "b":
        return atom(t)
    if head == "app":
        return atom((*t[:3], *map(canonical, t[3:])))
    if head == "+":
        return reduce(plus, map(polynomial, rest))
    if head in ("*", "^"):
        factors = [polynomial(part) for part in (rest if head == "*" else rest[:1] * rest[1])]
        return reduce(times, factors) if factors else constant(ONE)
    if head == "sum":
        low, high = map(canonical, rest[:2])
        total: Polynomial = {}
        for monomial, c in polynomial(rest[2]).items():
            outside, inner = _apart(monomial)
            total = plus(total, times(outside, atom(("sum", low, high, inner))), c)
        return total
    if head == "dot":
        return _inner(*rest)
    if head == "ind":
        phi = normal(rest[0])
        return constant(ONE if phi == ("true",) else ZERO) if len(phi) == 1 else atom(("ind", phi))
    if head == "inv":
        p = polynomial(rest[0])
        known = set(p) == {()}
        return constant(number(Fraction(1) / p[()])) if known else atom(("inv", term(p)))
    return atom(("fn", rest[0], canonical(rest[1])))


def _apart(monomial: Monomial) -> tuple[Polynomial, Term]:
    """A product under a binder: its part without the variable, outside, and what stays inside."""
    outside = constant(ONE)
    for a, n in monomial:
        if not uses(a, 0):
            outside = times(outside, polynomial(("^", shift(a, -1), n)))
    return outside, term({tuple((a, n) for a, n in monomial if uses(a, 0)): ONE})


def _inner(u: Term, v: Term) -> Polynomial:
    if u[0] == "v0" or v[0] == "v0":
        return {}
    for a, b in ((u, v), (v, u)):
        if a[0] == "v+":
            return reduce(plus, [_inner(part, b) for part in a[1:]])
        if a[0] == "v*":
            return times(polynomial(a[1]), _inner(a[2], b))
        if a[0] == "vsum":
            return polynomial(("sum", a[1], a[2], ("dot", a[3], shift(b, 1))))
    u, v = ((*a[:3], *map(canonical, a[3:])) for a in (u, v))
    return atom(("dot", *sorted((u, v), key=key)))


@once
def vector(v: Term) -> tuple[tuple[Term, Term], ...]:
    """The normal form of a vector: atoms and their coefficients as terms."""
    out: dict[Term, Polynomial] = {}

    def add(a: Term, p: Polynomial) -> None:
        out[a] = plus(out.get(a, {}), p)

    head, rest = v[0], v[1:]
    if head == "app":
        add((*v[:3], *map(canonical, v[3:])), constant(ONE))
    elif head in ("v+", "v*"):
        for part in rest if head == "v+" else rest[1:]:
            for a, c in vector(part):
                add(a, times(polynomial(c), polynomial(rest[0]) if head == "v*" else constant(ONE)))
    elif head == "vsum":
        low, high = map(canonical, rest[:2])
        for a, c in vector(rest[2]):
            for monomial, n in polynomial(c).items():
                outside, inner = _apart(monomial)
                outside = plus({}, outside, n)
                if uses(a, 0):
                    add(("vsum", low, high, ("v*", inner, a)), outside)
                else:
                    add(shift(a, -1), times(outside, polynomial(("sum", low, high, inner))))
    found = ((a, term(p)) for a, p in out.items() if p)
    return tuple(sorted(found, key=lambda pair: key(pair[0])))


FLIP = {"and": "or", "or": "and", "all": "some", "some": "all", "true": "false", "false": "true"}


@once
def normal(phi: Term, negated: bool = False) -> Term:
    """The normal form of a formula, or of its negation."""
    return known(_form(phi, negated)).term


def _form(phi: Term, negated: bool) -> Term:
    head, rest = phi[0], phi[1:]
    if head == "not":
        return normal(rest[0], not negated)
    if head in RELATIONS:
        if head == "=" and negated:
            return normal(("or", ("<", *rest), ("<", *rest[::-1])))
        return _scaled(*relation(phi, negated))
    if head in ("veq", "int"):
        literal: Term
        if head == "int":
            body = canonical(rest[0])
            literal = ("true",) if integral(body) else ("int", body)
        else:
            pairs = vector(("v+", rest[0], ("v*", -ONE, rest[1])))
            sums = tuple(("v*", c, a) for a, c in pairs)
            literal = ("veq", ("v+", *sums), ("v0",)) if sums else ("true",)
        if negated:
            return (FLIP[literal[0]],) if len(literal) == 1 else ("not", literal)
        return literal
    signs = (not negated, negated) if head == "=>" else (negated,) * len(rest)
    head = "or" if head == "=>" else head
    head = FLIP[head] if negated else head
    forms = [*map(normal, rest, signs)]
    if head in ("true", "false"):
        return (head,)
    if head in ("all", "some"):
        return forms[0] if len(forms[0]) == 1 else (head, *forms)
    stop, skip = (("false",), ("true",)) if head == "and" else (("true",), ("false",))
    pieces = [piece for form in forms for piece in (form[1:] if form[0] == head else (form,))]
    found = [*{id(piece): piece for piece in pieces if piece != skip}.values()]
    if stop in found or not found:
        return stop if stop in found else skip
    return found[0] if len(found) == 1 else (head, *sorted(found, key=key))


@once
def relation(phi: Term, negated: bool = False) -> tuple[str, Polynomial]:
    """``a ◇ b`` as ``(◇, b − a)``, with ``¬(a ≤ b)`` as ``b < a`` and ``¬(a < b)`` as ``b ≤ a``.

    *true* and *false* count as ``0 ≤ 0`` and ``0 < 0``; for any other formula ◇ is empty.
    """
    while phi[0] == "not":
        phi, negated = phi[1], not negated
    if phi[0] in ("true", "false"):
        return "<" if (phi[0] == "false") != negated else "<=", {}
    if phi[0] not in RELATIONS or (negated and phi[0] == "="):
        return "", {}
    p = plus(polynomial(phi[2]), polynomial(phi[1]), -ONE)
    if negated:
        return "<=" if phi[0] == "<" else "<", plus({}, p, -ONE)
    return phi[0], p


def _scaled(sign: str, p: Polynomial) -> Term:
    """``0 ◇ p``, scaled so that equal statements look equal, and decided where p is a number."""
    if set(p) <= {()}:
        c = p.get((), ZERO)
        holds = c >= 0 if sign == "<=" else c > 0 if sign == "<" else c == 0
        return ("true",) if holds else ("false",)
    rows = in_order(p)
    first = rows[0][1]
    if first < 0 and sign != "=":
        first = -first
    if first != 1:
        scale = number(Fraction(1) / first)
        rows = [(monomial, c * scale) for monomial, c in rows]
    return (sign, ZERO, _sum(rows))
