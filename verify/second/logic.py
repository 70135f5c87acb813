"""The rules of logic: from theorems, and what a step says, to a theorem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from verify.second.language import Key, Terms, require
from verify.second.sameness import Sameness


@dataclass(frozen=True)
class Theorem:
    """Hypotheses in normal form, the conclusion as written, the analytic lemmas used."""

    hyps: frozenset[int]
    conclusion: int
    assumed: frozenset[str] = frozenset()


class Logic:
    """One method for every rule; each returns the theorem it proves or raises `Rejected`."""

    def __init__(self, same: Sameness) -> None:
        self.same = same
        self.terms: Terms = same.terms

    # What the rules are made of

    def conclude(self, conclusion: int, *premises: Theorem) -> Theorem:
        """From the hypotheses and analytic lemmas of all the premises."""
        hyps = frozenset[int]().union(*(premise.hyps for premise in premises))
        self.terms.spend(1 + len(hyps))
        assumed = frozenset[str]().union(*(premise.assumed for premise in premises))
        return Theorem(hyps - {self.same.true}, conclusion, assumed)

    def without(self, theorem: Theorem, *formulas: int) -> Theorem:
        return replace(theorem, hyps=theorem.hyps - {self.same.truth(f) for f in formulas})

    def need(self, theorem: Theorem, kind: str, *parts: int) -> None:
        """The theorem's conclusion is the same as the formula with these parts."""
        wanted = self.same.truth(self.terms.make(kind, *parts))
        require(
            self.same.truth(theorem.conclusion) == wanted,
            f"a premise is not the {kind!r} that is asked for",
        )

    def proves(self, theorem: Theorem, formula: int) -> None:
        require(
            self.same.truth(theorem.conclusion) == self.same.truth(formula),
            "a premise is not the formula that is asked for",
        )

    def shape(self, formula: int, kind: str) -> tuple[int, ...]:
        """The parts of a formula or term that is written in this form."""
        written = self.terms.kind[formula]
        require(written == kind, f"{written!r} stands where {kind!r} is asked for")
        return self.terms.parts[formula]

    def fresh(self, symbol: Key, *terms: int) -> None:
        bit = self.terms.symbol(symbol)
        require(
            not any(self.terms.uses[term] & bit for term in terms),
            f"the symbol {symbol[0]!r} is not free to choose: it occurs elsewhere",
        )

    def at(self, body: int, value: int) -> int:
        """The body of a quantifier or sum at an integer term."""
        require(self.terms.whole[value], "the term put for a variable is not an integer by form")
        return self.terms.place(body, (value,))

    # Connectives

    def assume(self, f: int) -> Theorem:
        return self.conclude(f, Theorem(frozenset({self.same.truth(f)}), f))

    def discharge(self, f: int, n: Theorem) -> Theorem:
        return self.conclude(self.terms.make("=>", f, n.conclusion), self.without(n, f))

    def detach(self, f: int, implication: Theorem, premise: Theorem) -> Theorem:
        self.need(implication, "=>", premise.conclusion, f)
        return self.conclude(f, implication, premise)

    def conjoin(self, premises: Sequence[Theorem]) -> Theorem:
        conclusion = self.terms.make("and", *(premise.conclusion for premise in premises))
        return self.conclude(conclusion, *premises)

    def part(self, f: int, n: Theorem) -> Theorem:
        whole, wanted = self.same.truth(n.conclusion), self.same.truth(f)
        parts = set(self.same.items("and", whole))
        require(
            parts.issuperset(self.same.items("and", wanted)),
            "the conclusion is not a part of the premise",
        )
        return self.conclude(f, n)

    def inject(self, f: int, n: Theorem) -> Theorem:
        whole, given = self.same.truth(f), self.same.truth(n.conclusion)
        parts = set(self.same.items("or", whole))
        require(
            parts.issuperset(self.same.items("or", given)),
            "the premise is not a part of the conclusion",
        )
        return self.conclude(f, n)

    def excluded(self, f: int) -> Theorem:
        return self.conclude(self.terms.make("or", f, self.terms.make("not", f)))

    def cases(self, f: int, n: Theorem, branches: Sequence[Theorem]) -> Theorem:
        disjuncts = self.shape(n.conclusion, "or")
        require(
            len(branches) == len(disjuncts),
            f"{len(branches)} branches for {len(disjuncts)} disjuncts",
        )
        for branch in branches:
            self.proves(branch, f)
        return self.conclude(f, n, *map(self.without, branches, disjuncts))

    def absurd(self, f: int, n: Theorem) -> Theorem:
        self.need(n, "false")
        return self.conclude(f, n)

    # Quantifiers

    def general(self, s: Key, n: Theorem) -> Theorem:
        self.fresh(s, *n.hyps)
        body = self.terms.replace(n.conclusion, {s: self.terms.variable(0)})
        return self.conclude(self.terms.make("all", body), n)

    def special(self, r: int, n: Theorem) -> Theorem:
        (body,) = self.shape(n.conclusion, "all")
        return self.conclude(self.at(body, r), n)

    def witness(self, f: int, r: int, n: Theorem) -> Theorem:
        (body,) = self.shape(f, "some")
        self.proves(n, self.at(body, r))
        return self.conclude(f, n)

    def choose(self, s: Key, some: Theorem, n: Theorem) -> Theorem:
        (body,) = self.shape(some.conclusion, "some")
        chosen = self.at(body, self.terms.make("app", data=s[:2]))
        rest = self.without(n, chosen)
        self.fresh(s, body, n.conclusion, *rest.hyps)
        return self.conclude(n.conclusion, some, rest)

    def induct(self, s: Key, r: int, base: Theorem, step: Theorem) -> Theorem:
        terms, make = self.terms, self.terms.make
        require(terms.whole[r], "the start is not an integer by form")
        symbol = make("app", data=s[:2])
        before = make("+", symbol, terms.number(-1))
        claim = terms.replace(step.conclusion, {s: before})
        self.proves(base, terms.replace(claim, {s: r}))
        rest = self.without(step, claim, make("<=", r, symbol))
        self.fresh(s, r, *rest.hyps, *base.hyps)
        body = make("=>", make("<=", r, symbol), claim)
        conclusion = make("all", terms.replace(body, {s: terms.variable(0)}))
        return self.conclude(conclusion, base, rest)

    # Symbols

    def instantiate(self, n: Theorem, table: dict[Key, int]) -> Theorem:
        def put(formula: int) -> int:
            return self.terms.replace(formula, table)

        hyps = frozenset(self.same.truth(put(hyp)) for hyp in n.hyps)
        return self.conclude(put(n.conclusion), Theorem(hyps, n.conclusion, n.assumed))

    def rewrite(self, place: int, equation: Theorem, n: Theorem) -> Theorem:
        """``place`` is the template; the table of terms sees to it that integers stay integers."""
        left, right = self.shape(equation.conclusion, "=")
        self.proves(n, self.terms.place(place, (left,)))
        return self.conclude(self.terms.place(place, (right,)), equation, n)
