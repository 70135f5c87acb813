"""The rules about real numbers, vectors, sums and integers, and what a step of each rule says."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from verify.second.language import Reader, Rejected, tree
from verify.second.logic import Logic, Theorem, require
from verify.second.polynomials import Poly, plus, scaled

Product = tuple[int, list[int], list[int]]

# The letters of the README, in the order of each method's arguments.
SHAPES = {
    "assume": "f", "discharge": "fn", "detach": "fnn", "conjoin": "N", "part": "fn",
    "inject": "fn", "excluded": "f", "cases": "fnN", "absurd": "fn", "arith": "fNp",
    "squeeze": "fnn", "general": "sn", "special": "rn", "witness": "frn", "choose": "snn",
    "instantiate": "nt", "induct": "srnn", "sum-empty": "rn", "sum-last": "rn",
    "indicator": "f", "norm": "v", "pair": "vn", "inverse": "rn", "integer": "rN", "gap": "fN",
    "rewrite": "Fnn", "analytic": "x",
}  # fmt: skip

ANALYTIC = {
    "exp-tangent": "(<= (+ 1 a) (exp a))",
    "exp-sum": "(= (exp (+ a b)) (* (exp a) (exp b)))",
    "exp-log": "(=> (< 0 a) (= (exp (log a)) a))",
    "cosh-gauss": "(<= (+ (exp a) (exp (* -1 a))) (* 2 (exp (* (^ a 2) (inv 2)))))",
    "square-root": "(=> (<= 0 a) (and (<= 0 (sqrt a)) (= (^ (sqrt a) 2) a)))",
}


class Rules(Logic):
    """All rules."""

    def relation(self, formula: int) -> tuple[str, Poly]:
        """◇ and b − a of a relation a ◇ b as it is written."""
        kind, parts = self.terms.kind[formula], self.terms.parts[formula]
        if kind in ("true", "false"):
            return "<=" if kind == "true" else "<", {}
        if kind == "not":
            inner, gap = self.relation(parts[0])
            require(inner != "=", "a negated equation is no relation")
            return "<" if inner == "<=" else "<=", scaled(gap, -1)
        require(kind in ("<=", "<", "="), f"{kind!r} is not a relation of real terms")
        return kind, self.same.difference(*parts)

    def arith(self, f: int, premises: Sequence[Theorem], products: list[Product]) -> Theorem:
        relations = [self.relation(premise.conclusion) for premise in premises]
        kind, gap = self.relation(f)
        summands = []
        strict = False
        for factor, chosen, roots in products:
            require(all(i < len(relations) for i in chosen), "a product of a premise not given")
            signs = {relations[i][0] for i in chosen}
            value = self.same.real(factor)
            if "=" not in signs:
                require(kind != "=", "a product without an equation cannot prove an equation")
                constant = value.get((), 0)
                require(
                    set(value) <= {()} and constant >= 0,
                    "the factor of a product without an equation is not a number >= 0",
                )
                strict |= constant > 0 and not roots and signs <= {"<"}
            squares = [self.same.real(root) for root in roots]
            gaps = [relations[i][1] for i in chosen]
            summands.append(self.same.polys.times(value, *gaps, *squares, *squares))
        require(kind != "<" or strict, "no product is positive, so < does not follow")
        require(plus(*summands) == gap, "the products do not add up to the conclusion")
        return self.conclude(f, *premises)

    def squeeze(self, f: int, one: Theorem, other: Theorem) -> Theorem:
        a, b = self.shape(f, "=")
        if self.same.truth(one.conclusion) != self.same.truth(self.terms.make("<=", a, b)):
            one, other = other, one
        self.need(one, "<=", a, b)
        self.need(other, "<=", b, a)
        return self.conclude(f, one, other)

    def sum_empty(self, r: int, n: Theorem) -> Theorem:
        low, high, _ = self.shape(r, "sum")
        self.need(n, "<", high, low)
        return self.conclude(self.terms.make("=", r, self.terms.zero), n)

    def sum_last(self, r: int, n: Theorem) -> Theorem:
        make = self.terms.make
        low, high, body = self.shape(r, "sum")
        self.need(n, "<=", low, high)
        rest = make("sum", low, make("+", high, self.terms.number(-1)), body)
        return self.conclude(make("=", r, make("+", rest, self.at(body, high))), n)

    def indicator(self, f: int) -> Theorem:
        make, value = self.terms.make, self.terms.make("ind", f)
        holds = make("and", f, make("=", value, self.terms.one))
        fails = make("and", make("not", f), make("=", value, self.terms.zero))
        return self.conclude(make("or", holds, fails))

    def norm(self, v: int) -> Theorem:
        return self.conclude(self.terms.make("<=", self.terms.zero, self.terms.make("dot", v, v)))

    def pair(self, v: int, n: Theorem) -> Theorem:
        a, b = self.shape(n.conclusion, "veq")
        make = self.terms.make
        return self.conclude(make("=", make("dot", a, v), make("dot", b, v)), n)

    def inverse(self, r: int, n: Theorem) -> Theorem:
        make = self.terms.make
        positive = make("<", self.terms.zero, r)
        apart = make("not", make("=", r, self.terms.zero))
        wanted = {self.same.truth(positive), self.same.truth(apart)}
        require(
            self.same.truth(n.conclusion) in wanted,
            "the premise says neither that the term is not 0 nor that it is positive",
        )
        return self.conclude(make("=", make("*", r, make("inv", r)), self.terms.one), n)

    def integer(self, r: int, premises: Sequence[Theorem]) -> Theorem:
        given = [self.same.real(*self.shape(premise.conclusion, "int")) for premise in premises]
        require(
            self._integral(r, given), "the term is not an integer polynomial in the given integers"
        )
        return self.conclude(self.terms.make("int", r), *premises)

    def _integral(self, term: int, given: list[Poly]) -> bool:
        """An integer combination of the given ones, or put together from such by ``+ * ^``."""
        kind, parts = self.terms.kind[term], self.terms.parts[term]
        if kind in ("+", "*", "^") and all(self._integral(part, given) for part in parts):
            return True
        rest = self.same.real(term)
        for poly in given:
            # take away the multiple that removes a product which is no integer by its form
            doubtful = [m for m, c in poly.items() if not self.same.polys.is_integer({m: c})]
            for monomial in doubtful[:1]:
                multiple = rest.get(monomial, 0) / Fraction(poly[monomial])
                if multiple and multiple.denominator == 1:
                    rest = plus(rest, scaled(poly, -multiple))
        return self._integral_atoms(rest, given)

    def _integral_atoms(self, poly: Poly, given: list[Poly]) -> bool:
        """Whole coefficients, and every atom a given integer or one by form."""
        atoms = {a for m in poly for a in m if {(a,): 1} not in given}
        whole = all(self.terms.whole[atom] for atom in atoms)
        return whole and all(c == int(c) for c in poly.values())

    def gap(self, f: int, premises: Sequence[Theorem]) -> Theorem:
        kind, slack = self.relation(f)
        require(kind == "<=", "the conclusion is not a relation <=")
        require(1 <= len(premises) <= 2, "expected the premise a < b and at most one more")
        distance = self.same.polys.term(plus(slack, {(): 1}))
        self.need(premises[0], "<", self.terms.zero, distance)
        if not self.same.polys.is_integer(self.same.real(distance)):
            require(len(premises) == 2, "b - a is not an integer by form, and no premise says it")
            self.need(premises[1], "int", distance)
        return self.conclude(f, *premises)

    def analytic(self, x: str) -> Theorem:
        if x not in ANALYTIC:
            raise Rejected(f"{x!r} is not a named lemma")
        lemma = Reader(self.terms, [("a", "R", 0), ("b", "R", 0)])
        return Theorem(frozenset(), lemma.read(tree(ANALYTIC[x]), "F"), frozenset({x}))
