"""The rules about real numbers, vectors, sums and integers, and what a step of each rule says."""

from __future__ import annotations

from collections.abc import Sequence

from verify.second.language import Reader, Rejected, require, tree
from verify.second.logic import Logic, Theorem
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
            if self.terms.kind[parts[0]] == "not":
                return self.relation(*self.terms.parts[parts[0]])
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
                constant = self.terms.data[factor] if self.terms.kind[factor] == "num" else -1
                require(
                    constant >= 0,
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
        wanted = {self.same.truth(self.terms.make("<=", *sides)) for sides in ((a, b), (b, a))}
        given = {self.same.truth(premise.conclusion) for premise in (one, other)}
        require(wanted <= given | {self.same.true}, "the premises are not both inequalities")
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
        given = {self.same.truth(premise.conclusion) for premise in premises}
        for monomial, value in self.same.real(r).items():
            require(value == int(value), "a coefficient is not an integer")
            for atom in monomial:
                shown = self.terms.whole[atom] or self.terms.make("int", atom) in given
                require(shown, "a factor is neither an integer by form nor given as one")
        return self.conclude(self.terms.make("int", r), *premises)

    def gap(self, f: int, premises: Sequence[Theorem]) -> Theorem:
        a, b = self.shape(f, "<=")
        make, given = self.terms.make, {self.same.true}
        given |= {self.same.truth(premise.conclusion) for premise in premises}
        before = make("+", a, self.terms.number(-1))
        distance = make("+", b, make("*", self.terms.number(-1), before))
        require(self.same.truth(make("<", before, b)) in given, "no premise says a < b")
        whole = self.same.truth(make("int", distance))
        require(whole in given, "b - a is not an integer by form, and no premise says it")
        return self.conclude(f, *premises)

    def analytic(self, x: str) -> Theorem:
        if x not in ANALYTIC:
            raise Rejected(f"{x!r} is not a named lemma")
        lemma = Reader(self.terms, [("a", "R", 0), ("b", "R", 0)])
        return Theorem(frozenset(), lemma.read(tree(ANALYTIC[x]), "F"), frozenset({x}))
