"""When two terms or formulas are the same: normal forms, found once for every shared term.

A real term becomes a polynomial; a vector becomes ``{vector atom: polynomial}``; a formula becomes
one without implications whose negations stand before ``int`` and equations of vectors only. Every
step is an equation of real arithmetic or an equivalence of classical logic, and each form is again
a term of the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from verify.second.language import Terms
from verify.second.polynomials import Poly, Polynomials, plus, primitive, scaled

Vector = dict[int, Poly]


class Sameness:
    """Normal forms over one table of terms."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.polys = Polynomials(terms)
        self.true, self.false = terms.make("true"), terms.make("false")
        self._vectors: dict[int, Vector] = {}
        self._truths: dict[tuple[int, bool], int] = {}

    # Real terms

    def real(self, term: int) -> Poly:
        """The polynomial that a real term is."""
        known = self.polys.known
        if term not in known:
            known[term] = self._real(term)
        return known[term]

    def normal(self, term: int) -> int:
        """The polynomial that a real term is, as a term."""
        return self.polys.term(self.real(term))

    def difference(self, a: int, b: int) -> Poly:
        """b − a."""
        return plus(self.real(b), scaled(self.real(a), -1))

    def _real(self, term: int) -> Poly:
        terms, polys = self.terms, self.polys
        kind, data, parts = terms.kind[term], terms.data[term], terms.parts[term]
        if kind == "num":
            return {(): data} if data else {}
        if kind == "b":
            return {(term,): 1}
        if kind == "+":
            return plus(*map(self.real, parts))
        if kind == "*":
            return polys.times(*map(self.real, parts))
        if kind == "^":
            return polys.power(self.real(parts[0]), data)
        if kind == "sum":
            low, high, body = parts
            return self._sum(self.normal(low), self.normal(high), self.real(body))
        if kind == "dot":
            left, right = map(self.vector, parts)
            pairs = [(u, v) for u in left for v in right]
            return plus(*(polys.times(left[u], right[v], self._dot(u, v)) for u, v in pairs))
        if kind == "ind":
            truth = self.truth(parts[0])
            if truth in (self.true, self.false):
                return {(): 1} if truth == self.true else {}
            return polys.atom(terms.make("ind", truth))
        if kind == "inv":
            value = self.real(parts[0])
            if set(value) == {()}:  # a number, and not 0
                return {(): 1 / Fraction(value[()])}
        return polys.atom(terms.make(kind, *map(self.normal, parts), data=data))

    def _sum(self, low: int, high: int, body: Poly) -> Poly:
        """Linear: each product is summed by itself, without the factors that stay the same."""
        summands = []
        for monomial, value in body.items():
            inside, outside = self._split(monomial)
            row = self.terms.make("sum", low, high, self.polys.term({inside: 1}))
            summands.append(self.polys.times({(): value}, *outside, self.polys.atom(row)))
        return plus(*summands)

    def _split(self, monomial: tuple[int, ...]) -> tuple[tuple[int, ...], list[Poly]]:
        """The factors with the innermost variable, and the others as seen from outside it."""
        terms = self.terms
        inside = tuple(atom for atom in monomial if terms.free[atom] & 1)
        others = [atom for atom in monomial if not terms.free[atom] & 1]
        return inside, [self.real(terms.place(atom, (terms.zero,))) for atom in others]

    def _dot(self, u: int, v: int) -> Poly:
        """Of two vector atoms: a sum comes out as a sum, the first one outermost."""
        terms = self.terms
        if terms.kind[u] != "vsum":
            if terms.kind[v] == "vsum":
                return self._dot(v, u)
            return self.polys.atom(terms.make("dot", *sorted((u, v))))
        low, high, body = terms.parts[u]
        factor, inner = terms.parts[body]
        product = terms.make("*", factor, terms.make("dot", inner, terms.place(v, (), 1)))
        return self.real(terms.make("sum", low, high, product))

    # Vectors

    def vector(self, term: int) -> Vector:
        """The linear combination of vector atoms that a vector is."""
        if term not in self._vectors:
            entries: Vector = {}
            for atom, poly in self._entries(term):
                entries[atom] = plus(entries.get(atom, {}), poly)
            self._vectors[term] = {atom: poly for atom, poly in entries.items() if poly}
        return self._vectors[term]

    def _entries(self, term: int) -> Iterator[tuple[int, Poly]]:
        terms = self.terms
        kind, parts = terms.kind[term], terms.parts[term]
        if kind == "app":
            yield terms.make("app", *map(self.normal, parts), data=terms.data[term]), {(): 1}
        elif kind == "v+":
            for part in parts:
                yield from self.vector(part).items()
        elif kind == "v*":
            for atom, poly in self.vector(parts[1]).items():
                yield atom, self.polys.times(self.real(parts[0]), poly)
        elif kind == "vsum":
            low, high = self.normal(parts[0]), self.normal(parts[1])
            for atom, poly in self.vector(parts[2]).items():
                yield from self._vector_sum(low, high, atom, poly)

    def _vector_sum(self, low: int, high: int, atom: int, body: Poly) -> Iterator[tuple[int, Poly]]:
        """``Σ body · atom``: the coefficient is summed where the atom stays the same."""
        terms = self.terms
        if not terms.free[atom] & 1:
            for outer, poly in self.vector(terms.place(atom, (terms.zero,))).items():
                yield outer, self.polys.times(poly, self._sum(low, high, body))
            return
        for monomial, value in body.items():
            inside, outside = self._split(monomial)
            summand = terms.make("v*", self.polys.term({inside: 1}), atom)
            row = terms.make("vsum", low, high, summand)
            self._vectors[row] = {row: {(): 1}}
            yield row, self.polys.times({(): value}, *outside)

    # Formulas

    def truth(self, formula: int, sign: bool = True) -> int:
        """The normal form of a formula, or of its negation where ``sign`` is False."""
        if (formula, sign) not in self._truths:
            self._truths[formula, sign] = self._truth(formula, sign)
        return self._truths[formula, sign]

    def _truth(self, formula: int, sign: bool) -> int:
        terms = self.terms
        kind, parts = terms.kind[formula], terms.parts[formula]
        if kind in ("true", "false"):
            return self._decided((kind == "true") == sign)
        if kind == "not":
            return self.truth(parts[0], not sign)
        if kind in ("and", "or"):
            both = (kind == "and") == sign
            return self._join("and" if both else "or", (self.truth(part, sign) for part in parts))
        if kind == "=>":
            sides = (self.truth(parts[0], not sign), self.truth(parts[1], sign))
            return self._join("or" if sign else "and", sides)
        if kind in ("all", "some"):
            body = self.truth(parts[0], sign)
            if body in (self.true, self.false):
                return body
            return terms.make("all" if (kind == "all") == sign else "some", body)
        if kind in ("<=", "<", "="):
            return self._relation(kind, self.difference(*parts), sign)
        if kind == "int":
            poly = self.real(parts[0])
            if self.polys.is_integer(poly):
                return self._decided(sign)
            fact = terms.make("int", self.polys.term(poly))
        else:
            minus = terms.make("v*", terms.number(-1), parts[0])
            gap = self.vector(terms.make("v+", parts[1], minus))
            if not gap:
                return self._decided(sign)
            fact = self._vanishes(gap)
        return fact if sign else terms.make("not", fact)

    def _decided(self, value: bool) -> int:
        return self.true if value else self.false

    def _relation(self, kind: str, poly: Poly, sign: bool) -> int:
        """``0 ◇ poly`` or its negation."""
        if not sign:
            if kind == "=":
                sides = (poly, scaled(poly, -1))
                return self._join("or", (self._relation("<", side, True) for side in sides))
            return self._relation("<" if kind == "<=" else "<=", scaled(poly, -1), True)
        if set(poly) <= {()}:
            value = poly.get((), 0)
            return self._decided(
                value == 0 if kind == "=" else value > 0 or (kind == "<=" and value == 0)
            )
        return self.terms.make(
            kind, self.terms.zero, self.polys.term(primitive(poly, signed=kind == "="))
        )

    def _vanishes(self, vector: Vector) -> int:
        """``zero = vector``."""
        make = self.terms.make
        summands = [
            make("v*", self.polys.term(poly), atom) for atom, poly in sorted(vector.items())
        ]
        return make("veq", make("v0"), make("v+", *summands))

    def _join(self, kind: str, formulas: Iterable[int]) -> int:
        found = {item for formula in formulas for item in self.items(kind, formula)}
        if self._decided(kind == "or") in found:
            return self._decided(kind == "or")
        if len(found) == 1:
            return found.pop()
        return self.terms.make(kind, *sorted(found)) if found else self._decided(kind == "and")

    def items(self, kind: str, formula: int) -> tuple[int, ...]:
        """What a formula in normal form is the conjunction ("and") or disjunction ("or") of."""
        if formula == self._decided(kind == "and"):
            return ()
        return self.terms.parts[formula] if self.terms.kind[formula] == kind else (formula,)
