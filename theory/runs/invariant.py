"""The tactic `invariant`: what holds after every round, by induction, and the bound from it.

The user types the invariants; the steps between them are found: the update paired with all vectors
at hand, sums with their last terms, quotients with their divisors, products of what is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sympy

from theory.formal.terms import Expr, conj, eq, expr, function, real, vector
from theory.formal.translate import Translation
from theory.language.statement import NormSquared
from theory.language.written import parsed
from theory.lemmas.sums import terms
from theory.runs import names as kinds
from theory.runs.rounds import T
from theory.runs.study_names import StudyNames


@dataclass(frozen=True)
class Invariant:
    """Statements that hold after every round, from which the claim follows.

    Parameters
    ----------
    statements : tuple of str
        In each, the state is the one after the round, ``mistakes`` and other totals are those up to
        it, and ``t`` is its number. All hold before the first round too, where ``t`` is 0.
    """

    statements: tuple[str, ...]

    def on(self, study: Any) -> tuple[Callable[..., Any], list[Any]]:
        """The proof script for a claim of a study, and the statements.

        Raises
        ------
        StatementError
            If a statement cannot be read.
        """
        names = StudyNames(study.code, after=True)
        found = [_separated(parsed(text, names)) for text in self.statements]
        return lambda p, run, *given: _Proof(study, found, p, run, given).whole(), found


def invariant(*statements: str) -> Invariant:
    """The tactic, for ``by=`` of a claim: see `Invariant`."""
    return Invariant(statements)


def _separated(statement: Any) -> Any:
    """Each sum taken apart into sums of one product, numbers before them, as the kernel does."""

    def apart(body: Any, *ranges: Any) -> Any:
        variables = {bounds[0] for bounds in ranges}
        total = sympy.Integer(0)
        for product in sympy.Add.make_args(sympy.expand(body)):
            outside, inside = product.as_independent(*variables, as_Add=False)
            total += outside * sympy.Sum(inside, *ranges)
        return total

    return statement.replace(sympy.Sum, apart)


class _Proof:
    """One run of the tactic: the prover, and what is assumed."""

    def __init__(
        self, study: Any, found: list[Any], p: Any, run: Any, given: Sequence[Any]
    ) -> None:
        self.study, self.found, self.p, self.run, self.given = study, found, p, run, given
        code = study.code
        self.vectors = [part for part in code.state if part.kind == kinds.vector]
        self.fixed = [vector(n.name) for n in code.fixed.values() if n.kind == kinds.vector]
        used = {symbol for phi in (*(th.conclusion for th in given), p.goal.t, self.body(0).t)
                for symbol in _symbols(phi)}  # fmt: skip
        self.quantities = [q.named for q in code.quantities if q.named.name in used]
        self.constants = [
            real(n.name) for n in code.fixed.values() if n.kind == kinds.number and n.name in used
        ]

    def body(self, j: Any) -> Expr:
        """The invariants after round j."""
        said = Translation(self.study.vocabulary, {"t": expr(j)})
        return conj(*map(said.formula, self.found))

    def whole(self) -> Any:
        """The claim's conclusion."""
        last = self.p.up_to(
            1, T, self.body, self.step, base=self.start(), filled=self.run["rounds"]
        )
        return self.finish(last)

    def start(self) -> Any:
        """The invariants before the first round."""
        facts = []
        for part in self.study.code.state:
            first = self.run[f"start-{part.name}"]
            others = [*self.fixed, function(part.name, "V", 1)(1)]
            facts += (
                [self.p.rule("pair", v, first) for v in others] if part in self.vectors else [first]
            )
        facts += [self.p.empty(total) for total in _inside("sum", self.body(0).t)]
        return self.p.nonlinear(self.body(0), *self.always(), *facts, squares=self.constants)

    def step(self, k: Expr, inside: Any, before: Any) -> Any:
        """The invariants after round k from those before it."""
        here = [self.p.use(th, k, by=[inside]) for th in self.given if th.conclusion[0] == "all"]
        now = [part for part in self.run if part.startswith("step-") or part.endswith("-label")]
        now += [named.name for named in self.quantities]
        said = {name: self.p.use(self.run[name], k, by=[inside]) for name in now}
        seen = [
            function(named.name, "V", 1)(k)
            for group in self.study.code.sees.values()
            for named in group
            if named.kind == kinds.vector
        ]
        around = [*seen, *self.fixed]
        for part in self.vectors:
            around += [function(part.name, "V", 1)(j) for j in (k, k + 1)]
        pairs = self._pairs(said, around)
        last = [self.p.last(total, inside) for total in _inside("sum", self.body(k).t)]
        facts = [*self.always(), *here, *said.values(), *pairs, *last, before]
        facts += [self.p.rule("norm", v) for v in seen]
        squares = [*self.constants]
        squares += [function(n.name, "R", 1)(k) for n in self.quantities if n.kind == kinds.number]
        powers = {t[1]: None for th in said.values() for t in _inside("^", th.conclusion)}
        squares += [Expr(t) for t in powers]
        goal = self.body(k)
        return self.divided(
            goal, facts, around, lambda more: self.p.nonlinear(goal, *more, squares=squares)
        )

    def _pairs(self, said: dict[str, Any], around: list[Expr]) -> list[Any]:
        """The updates of vectors, times each of the vectors around."""
        moves = [said.pop(f"step-{part.name}") for part in self.vectors]
        return [self.p.rule("pair", v, move) for move in moves for v in around]

    def always(self) -> list[Any]:
        """What is given of no round."""
        return [th for th in self.given if th.conclusion[0] != "all"]

    def divided(
        self, goal: Expr, facts: list[Any], around: list[Expr], proof: Callable[[list[Any]], Any]
    ) -> Any:
        """The goal, with what is known of the quotients in it and in the facts.

        A divisor is positive where that follows; one that is ``v · v`` may be 0, and then so are
        the inner products of v.
        """
        divisors: dict[Any, None] = {}
        for phi in (goal.t, *(th.conclusion for th in facts)):
            divisors |= dict.fromkeys(found[1] for found in _inside("inv", phi))
        return self._each_divisor([Expr(a) for a in divisors], goal, facts, around, proof)

    def _each_divisor(self, left: Any, goal: Expr, facts: Any, around: Any, proof: Any) -> Any:
        if not left:
            return proof(facts)
        divisor, *rest = left

        def positive(above: Any) -> Any:
            one = self.p.rule("inverse", divisor, above)
            inverse = 1 / divisor
            more = self.p.have(
                inverse >= 0, products=[(inverse, [one], []), (1, [above], [inverse])]
            )
            return self._each_divisor(rest, goal, [*facts, above, one, more], around, proof)

        try:
            return positive(self.p.nonlinear(divisor > 0, *facts, levels=1))
        except Exception as problem:
            if type(problem).__name__ != "ProofError" or divisor.t[0] != "dot":
                raise

        def zero(flat: Any) -> Any:
            v = Expr(divisor.t[1])
            null = self.p.have(eq(divisor, 0), flat, self.p.rule("norm", v))
            more = [self.p.lemma("inner/null", _vectors(v, other), null) for other in around]
            return self._each_divisor(rest, goal, [*facts, null, *more], around, proof)

        return self.p.cases(goal, self.p.rule("excluded", divisor > 0), positive, zero)

    def finish(self, last: Any) -> Any:
        """The claim from the invariants after the last round."""
        final = [function(part.name, "V", 1)(T + 1) for part in self.vectors]
        said = Translation(self.study.vocabulary, {"t": T})
        lengths = {arg for part in self.found for n in part.atoms(NormSquared) for arg in n.args}
        facts = [*self.always(), last, self.run["rounds"]]
        facts += [self.p.rule("norm", v) for v in self.fixed]
        facts += [self.p.rule("norm", said.of(v)) for v in sorted(lengths, key=str)]
        facts += [
            self.p.lemma("inner/cauchy-schwarz", _vectors(w, u)) for w in final for u in self.fixed
        ]
        counts = list(self.counts())
        goal = self.p.goal

        def proof(more: list[Any]) -> Any:
            try:
                return self.p.nonlinear(goal, *more, squares=self.constants, levels=2)
            except Exception as problem:
                if type(problem).__name__ != "ProofError" or not counts:
                    raise
                return self.squared(goal, more, counts)

        return self.divided(goal, [*facts, *counts], final, proof)

    def counts(self) -> Iterator[Any]:
        """Totals in the claim are not negative, where their terms are not."""
        for total in _inside("sum", self.p.goal.t):
            low, high, _ = total[1:]
            named = next(
                (
                    n
                    for n in self.quantities
                    if n.kind == kinds.condition and n.name in _symbols(total)
                ),
                None,
            )
            if named is None:
                continue
            f = function(named.name, "Z", 1)

            def at_least(k: Expr, inside: Any, f: Any = f, named: Any = named) -> Any:
                return self.p.nonlinear(f(k) >= 0, self.p.use(self.run[named.name], k, by=[inside]))

            each = self.p.every(low, high, lambda k, f=f: f(k) >= 0, at_least)
            yield self.p.lemma("sums/nonnegative", terms(a=Expr(low), b=Expr(high), f=f), each)

    def squared(self, goal: Expr, facts: list[Any], counts: list[Any]) -> Any:
        """``M ≤ B`` from ``D M² ≤ D B M`` with D > 0, for a number M ≥ 0."""
        M, B = (Expr(side) for side in goal.t[1:])
        divisors = [Expr(found[1]) for found in dict.fromkeys(_inside("inv", goal.t))]
        D = expr(1)
        for divisor in divisors:
            D = D * divisor
        positive = self.p.nonlinear(D > 0, *facts, squares=self.constants)
        signs = [
            self.p.nonlinear(a * M >= 0, *facts, levels=1)
            for a in self.constants
            if self._signed(a, facts)
        ]
        square = self.p.nonlinear(D * M * M <= D * B * M, *facts, *signs)

        def over(more: Any) -> Any:
            gap = self.p.have(M - B > 0, more)

            def some(count: Any) -> Any:
                return self.p.have(goal, square, products=[[positive, count, gap]])

            def none(zero: Any) -> Any:
                return self.p.nonlinear(
                    goal, self.p.have(eq(M, 0), zero, *counts), *facts, squares=self.constants
                )

            return self.p.cases(goal, self.p.rule("excluded", M > 0), some, none)

        return self.p.cases(goal, self.p.rule("excluded", goal), lambda h: h, over)

    def _signed(self, a: Expr, facts: list[Any]) -> bool:
        return any(th.conclusion in ((a >= 0).t, (a > 0).t) for th in self.p.flat(*facts))


def _vectors(u: Expr, v: Expr) -> dict[Any, Any]:
    """The replacements for a lemma of `theory.lemmas.inner`, for vectors alone."""
    empty = {("a_", "Z", 0): 1, ("b_", "Z", 0): 0}
    none = {(name, "R", 1): lambda i: expr(0) for name in ("f_", "g_")}
    return {("u_", "V", 0): u, ("v_", "V", 0): v, **empty, **none}


def _inside(head: str, t: Any) -> list[Any]:
    """Terms of a kind that are not inside a sum or quantifier."""
    if type(t) is not tuple:
        return []
    if t[0] == head:
        return [t]
    if t[0] in ("sum", "vsum", "all", "some"):
        return []
    return [found for part in t[1:] for found in _inside(head, part)]


def _symbols(t: Any) -> set[str]:
    if type(t) is not tuple:
        return set()
    own = {t[1]} if t[0] == "app" else set()
    return own.union(*map(_symbols, t[1:]))
