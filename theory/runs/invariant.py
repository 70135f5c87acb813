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
from theory.proving.bounds import divided, inside, squared_bound, symbols, vectors
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
    squares : tuple of str
        Numbers of a round t whose squares are needed in the proof that it keeps them; the state
        before it is ``w[t]``.
    """

    statements: tuple[str, ...]
    squares: tuple[str, ...] = ()

    def on(
        self, study: Any, hypotheses: Any = (), goal: Any = None, name: str = "", text: str = ""
    ) -> tuple[Callable[..., Any], list[Any]]:
        """The proof script for a claim of a study, and the statements: the same for every claim.

        Raises
        ------
        StatementError
            If a statement cannot be read.
        """
        names = StudyNames(study.code, after=True)
        found = [_separated(parsed(text, names)) for text in self.statements]
        roots = [parsed(f"({text}) >= 0", names).args[0] for text in self.squares]

        def script(p: Any, run: Any, *given: Any) -> Any:
            return _Proof(study, self.statements, found, roots, p, run, given).whole()

        return script, found


def invariant(*statements: str, squares: Sequence[str] = ()) -> Invariant:
    """The tactic, for ``by=`` of a claim: see `Invariant`."""
    return Invariant(statements, tuple(squares))


def _drifts(vector: Any, states: set[str], steps: list[Any]) -> Iterator[Any]:
    """What a step of a state multiplies in the change of a squared length: signs and numbers off.

    Of ``‖a w − b u‖²`` these are ``a² s``, ``a² s²`` and ``a b s``, for a step s.
    """
    mine: list[Any] = []
    others: list[Any] = []
    for term in sympy.Add.make_args(sympy.expand(vector)):
        bases = {node.name for node in term.atoms(sympy.IndexedBase)}
        before = sympy.Mul(*(f for f in sympy.Mul.make_args(term) if not f.has(sympy.IndexedBase)))
        (mine if bases & states else others).append(before.as_coeff_Mul()[1])
    for a in mine:
        for s in steps:
            yield from (a**2 * s, a**2 * s**2, *(a * b * s for b in others))


def _outside_conditions(t: Any) -> set[str]:
    """Names in a term or formula that are not in a condition alone."""
    if type(t) is not tuple or t[0] == "ind":
        return set()
    own = {t[1]} if t[0] == "app" else set()
    return own.union(*map(_outside_conditions, t[1:]))


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
        self,
        study: Any,
        texts: Sequence[str],
        found: list[Any],
        roots: list[Any],
        p: Any,
        run: Any,
        given: Sequence[Any],
    ) -> None:
        self.study, self.texts, self.found, self.roots = study, texts, found, roots
        self.p, self.run, self.given = p, run, given
        code = study.code
        self.vectors = [part for part in code.state if part.kind == kinds.vector]
        self.fixed = [vector(n.name) for n in code.fixed.values() if n.kind == kinds.vector]
        used = {symbol for phi in (*(th.conclusion for th in given), p.goal.t, self.body(0).t)
                for symbol in symbols(phi)}  # fmt: skip
        self.quantities = [q.named for q in code.quantities if q.named.name in used]
        self.constants = [
            real(n.name) for n in code.fixed.values() if n.kind == kinds.number and n.name in used
        ]

    def body(self, j: Any) -> Expr:
        """The invariants after round j."""
        return conj(*self.each(j))

    def each(self, j: Any) -> list[Expr]:
        """The invariants after round j, one by one."""
        said = Translation(self.study.vocabulary, {"t": expr(j)})
        return [said.formula(part) for part in self.found]

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
        facts += [self.p.empty(total) for total in inside("sum", self.body(0).t)]
        facts += self.always()
        with self.p.about("the invariants do not hold before the first round"):
            return self.p.nonlinear(self.body(0), *facts, squares=self.constants)

    def step(self, k: Expr, here: Any, before: Any) -> Any:
        """The invariants after round k from those before it."""
        now = [self.p.use(th, k, by=[here]) for th in self.given if th.conclusion[0] == "all"]
        moves = [part for part in self.run if part.startswith("step-") or part.endswith("-label")]
        moves += [named.name for named in self.quantities]
        said = {name: self.p.use(self.run[name], k, by=[here]) for name in moves}
        seen = self.seen(k)
        around = [*seen, *self.fixed]
        for part in self.vectors:
            around += [function(part.name, "V", 1)(j) for j in (k, k + 1)]
        pairs = self._pairs(said, around)
        last = [self.p.last(total, here) for total in inside("sum", self.body(k).t)]
        facts = [*self.always(), *now, *said.values(), *pairs, *last, before]
        facts += [self.p.rule("norm", v) for v in seen]
        squares = [*self.constants]
        squares += [function(n.name, "R", 1)(k) for n in self.quantities if n.kind == kinds.number]
        powers = {t[1]: None for th in said.values() for t in inside("^", th.conclusion)}
        squares += [Expr(t) for t in powers]
        said_now = Translation(self.study.vocabulary, {"t": expr(k)})
        roots = [said_now.number(root) for root in self.roots]
        goal = self.body(k)
        proofs = []
        for text, one in zip(self.texts, self.each(k), strict=True):

            def proof(more: list[Any], one: Expr = one) -> Any:
                def plain() -> Any:
                    return self.p.nonlinear(one, *more, squares=[*roots, *squares])

                scales = self.scales()
                found = self.p.attempt(plain) if scales else plain()
                return found or self.p.nonlinear(one, *more, *scales, squares=roots, levels=2)

            with self.p.about(f"a round does not keep {text!r}"):
                proofs.append(divided(self.p, one, facts, around, proof))
        return self.p.rule("part", goal, self.p.rule("conjoin", proofs))

    def scales(self) -> list[Any]:
        """Products of parameters that are not negative: what a round's facts are multiplied by.

        They are those before the vectors in the invariants, times those in the learner's steps.
        """
        said = Translation(self.study.vocabulary)
        signs = {}
        for th in self.p.flat(*self.always()):
            for a in self.constants:
                if th.conclusion in ((a >= 0).t, (a > 0).t):
                    signs[a.t[1]] = th
        steps = {
            name
            for part in self.vectors
            for name in _outside_conditions(self.run[f"step-{part.name}"].conclusion)
        }
        states = {part.name for part in self.vectors}
        moved = [sympy.Symbol(name, real=True) for name in sorted(steps & signs.keys())]
        found = {
            product
            for part in self.found
            for norm in part.atoms(NormSquared)
            for product in _drifts(norm.args[0], states, moved or [sympy.Integer(1)])
        } - {sympy.Integer(1)}
        shown = []
        for product in sorted(found, key=str):
            powers = product.as_coeff_Mul()[1].as_powers_dict().items()
            names = [str(base) for base, power in powers for _ in range(int(power))]
            if signs.keys() >= {*names} and len(names) > 1:
                term = said.of(product.as_coeff_Mul()[1])
                least = self.p.have(term >= 0, products=[[signs[name] for name in names]])
                shown.append(least)
        return shown

    def _pairs(self, said: dict[str, Any], around: list[Expr]) -> list[Any]:
        """The updates of vectors, times each of the vectors around."""
        moves = [said.pop(f"step-{part.name}") for part in self.vectors]
        return [self.p.rule("pair", v, move) for move in moves for v in around]

    def always(self) -> list[Any]:
        """What is given of no round."""
        return [th for th in self.given if th.conclusion[0] != "all"]

    def finish(self, last: Any) -> Any:
        """The claim from the invariants after the last round."""
        final = [function(part.name, "V", 1)(T + 1) for part in self.vectors]
        said = Translation(self.study.vocabulary, {"t": T})
        lengths = {arg for part in self.found for n in part.atoms(NormSquared) for arg in n.args}
        facts = [*self.always(), last, self.run["rounds"]]
        facts += [self.p.rule("norm", v) for v in self.fixed]
        facts += [self.p.rule("norm", said.of(v)) for v in sorted(lengths, key=str)]
        facts += [
            self.p.lemma("inner/cauchy-schwarz", vectors(w, u)) for w in final for u in self.fixed
        ]
        factors = list(self.factors())
        facts += factors
        counts = list(self.counts())
        goal = self.p.goal

        def proof(more: list[Any]) -> Any:
            def plain() -> Any:
                return self.p.nonlinear(goal, *more, squares=self.constants, levels=2)

            for positive in factors:
                found = self.p.attempt(lambda th=positive: self.multiplied(th, more))
                if found is not None:
                    return found
            found = self.p.attempt(plain) if counts else plain()
            if found is not None:
                return found
            return squared_bound(self.p, goal, more, counts, self.constants)

        with self.p.about("the claim does not follow from the invariants"):
            return divided(self.p, goal, [*facts, *counts], final, proof)

    def factors(self) -> Iterator[Any]:
        """Where there is one invariant: what its totals are multiplied with, if it is positive.

        A number that is known not to be negative is positive where the first round would show a
        contradiction: ``R = 0``, for a point with a margin.
        """
        if len(self.found) > 1:
            return
        factors: dict[Any, Any] = {}
        for side in self.found[0].args:
            for term in sympy.Add.make_args(side):
                before, total = term.as_independent(sympy.Sum, as_Add=False)
                if total != 1:
                    factors[total] = factors.get(total, 0) + before
        symbolic = dict.fromkeys(factor for factor in factors.values() if factor.free_symbols)
        said = Translation(self.study.vocabulary)
        positive = self.positive() if symbolic else []
        known = {th.conclusion: th for th in self.p.flat(*self.always(), *positive)}
        for factor in symbolic:
            monomials = []
            for term in sympy.Add.make_args(sympy.expand(factor)):
                product = term.as_coeff_Mul()[1]
                powers = product.as_powers_dict().items()
                names = [base for base, power in powers for _ in range(int(power))]
                signs = [known.get((said.of(name) > 0).t) for name in names]
                if all(signs):
                    monomials.append(self.p.have(said.of(product) > 0, products=[signs]))
            d = said.of(factor)
            found = self.p.attempt(lambda d=d, m=monomials: self.p.have(d > 0, *m))
            if found is not None:
                yield found

    def multiplied(self, positive: Any, facts: list[Any]) -> Any:
        """The claim from itself times a positive number."""
        factor = Expr(positive.conclusion[2])
        less, more = (Expr(side) for side in self.p.goal.t[1:])
        times = self.p.nonlinear(factor * (more - less) >= 0, *facts, levels=1)

        def over(gap: Any) -> Any:
            return self.p.have(self.p.goal, times, products=[[positive, gap]])

        excluded = self.p.rule("excluded", self.p.goal)
        return self.p.cases(self.p.goal, excluded, lambda shown: shown, over)

    def positive(self) -> list[Any]:
        """Numbers that are not negative, and which the first round shows to be positive."""
        said = {th.conclusion for th in self.given}
        unknown = [a for a in self.constants if (a >= 0).t in said and (a > 0).t not in said]
        if not unknown:
            return []
        first = self.p.have((expr(1) <= 1) & (expr(1) <= T), self.run["rounds"])
        every = [*self.given, *(self.run[name] for name in self.run if name.endswith("-label"))]
        now = [self.p.use(th, 1, by=[first]) if th.conclusion[0] == "all" else th for th in every]
        seen = self.seen(1)

        def shown(a: Expr) -> Any:
            def none(small: Any) -> Any:
                zero = self.p.have(eq(a, 0), small, *now)
                null = []
                for v in seen:
                    norm = self.p.rule("norm", v)
                    flat = self.p.nonlinear(eq(v @ v, 0), zero, *now, norm, levels=1)
                    null += [self.p.lemma("inner/null", vectors(v, u), flat) for u in self.fixed]
                return self.p.nonlinear(a > 0, zero, *null, *now, levels=1)

            return self.p.cases(a > 0, self.p.rule("excluded", a > 0), lambda above: above, none)

        found = (self.p.attempt(lambda a=a: shown(a)) for a in unknown)
        return [th for th in found if th is not None]

    def seen(self, k: Any) -> list[Expr]:
        """The vectors that round k shows."""
        return [
            function(named.name, "V", 1)(k)
            for group in self.study.code.sees.values()
            for named in group
            if named.kind == kinds.vector
        ]

    def counts(self) -> Iterator[Any]:
        """Totals in the claim are not negative, where their terms are not."""
        for total in inside("sum", self.p.goal.t):
            low, high, _ = total[1:]
            spoken = [n for n in self.quantities if n.name in symbols(total)]
            if [named.kind for named in spoken] != [kinds.condition]:
                continue
            (named,) = spoken
            f = function(named.name, "Z", 1)

            def at_least(k: Expr, here: Any, f: Any = f, named: Any = named) -> Any:
                return self.p.nonlinear(f(k) >= 0, self.p.use(self.run[named.name], k, by=[here]))

            each = self.p.every(low, high, lambda k, f=f: f(k) >= 0, at_least)
            yield self.p.lemma("sums/nonnegative", terms(a=Expr(low), b=Expr(high), f=f), each)
