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
from theory.lemmas.roots import below
from theory.proving.bounds import divided, inside, squared_bound, symbols, vectors
from theory.proving.known import cauchy_schwarz, logarithms, not_negative, roots, signed
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
        it, and ``t`` is its number.
    after : int
        The number of rounds after which all hold: 0, before the first, or 1.
    in_round : tuple of str
        Lines that hold in each round, in the same words; ``w[t]`` is the state before it. Each is
        proved with the help of those before it, and helps to keep the statements.
    at_end : tuple of str
        Lines after the last round that lead to the claim, each from those before it.
    """

    statements: tuple[str, ...]
    in_round: tuple[str, ...] = ()
    at_end: tuple[str, ...] = ()
    after: int = 0

    def on(
        self, study: Any, hypotheses: Any = (), goal: Any = None, name: str = "", text: str = ""
    ) -> tuple[Callable[..., Any], list[Any]]:
        """The proof script for a claim of a study, and the statements: the same for every claim.

        Raises
        ------
        StatementError
            If a statement cannot be read.
        """
        after, whole = StudyNames(study.code, after=True), StudyNames(study.code)
        found = _read(self.statements, after)
        in_round, at_end = _read(self.in_round, after), _read(self.at_end, whole)

        def script(p: Any, run: Any, *given: Any) -> Any:
            return _Proof(study, found, in_round, at_end, p, run, given).whole(self.after)

        return script, [*found.values(), *in_round.values(), *at_end.values()]


def invariant(
    *statements: str, in_round: Sequence[str] = (), at_end: Sequence[str] = (), after: int = 0
) -> Invariant:
    """The tactic, for ``by=`` of a claim: see `Invariant`.

    Raises
    ------
    ValueError
        If ``after`` is neither 0 nor 1.
    """
    if after not in (0, 1):
        raise ValueError(f"after={after!r}: expected 0 or 1, the round after which all hold")
    return Invariant(statements, _texts(in_round), _texts(at_end), after)


def _texts(lines: str | Sequence[str]) -> tuple[str, ...]:
    return (lines,) if isinstance(lines, str) else tuple(lines)


def _read(texts: Sequence[str], names: StudyNames) -> dict[str, Any]:
    return {text: _separated(parsed(text, names)) for text in texts}


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
        found: dict[str, Any],
        in_round: dict[str, Any],
        at_end: dict[str, Any],
        p: Any,
        run: Any,
        given: Sequence[Any],
    ) -> None:
        self.study, self.found, self.in_round, self.at_end = study, found, in_round, at_end
        self.p, self.run, self.given = p, run, given
        code = study.code
        self.vectors = [part for part in code.state if part.kind == kinds.vector]
        self.fixed = [vector(n.name) for n in code.fixed.values() if n.kind == kinds.vector]
        lines = [*self.each(found, 0), *self.each(in_round, 0), *self.each(at_end, 0), p.goal]
        used = {symbol for phi in (*(th.conclusion for th in given), *(line.t for line in lines))
                for symbol in symbols(phi)}  # fmt: skip
        self.quantities = [q.named for q in code.quantities if q.named.name in used]
        self.constants = [
            real(n.name) for n in code.fixed.values() if n.kind == kinds.number and n.name in used
        ]

    def body(self, j: Any) -> Expr:
        """The invariants after round j."""
        return conj(*self.each(self.found, j))

    def each(self, lines: dict[str, Any], j: Any) -> list[Expr]:
        """The lines about round j, one by one."""
        said = Translation(self.study.vocabulary, {"t": expr(j)})
        return [said.formula(part) for part in lines.values()]

    def whole(self, after: int) -> Any:
        """The claim's conclusion, from invariants that hold after some round."""
        rounds, start = self.run["rounds"], self.start()
        if after:
            here = self.p.have((expr(1) <= 1) & (expr(1) <= T), rounds)
            base = self.step(expr(1), here, *start)
        else:
            base = self.before_all(start)
        last = self.p.up_to(after + 1, T, self.body, self.step, base=base, filled=rounds)
        return self.finish(last)

    def start(self) -> list[Any]:
        """What is known before the first round."""
        facts = []
        for part in self.study.code.state:
            first = self.run[f"start-{part.name}"]
            others = [*self.fixed, function(part.name, "V", 1)(1)]
            facts += (
                [self.p.rule("pair", v, first) for v in others] if part in self.vectors else [first]
            )
        facts += [self.p.empty(total) for total in inside("sum", self.body(0).t)]
        return facts

    def before_all(self, start: list[Any]) -> Any:
        """The invariants before the first round."""

        def proof(facts: list[Any]) -> Any:
            return self.p.nonlinear(self.body(0), *facts, squares=self.constants)

        with self.p.about("the invariants do not hold before the first round"):
            return self.reasoned(self.body(0), [*self.always(), *start], self.fixed, proof)

    def step(self, k: Expr, here: Any, *before: Any) -> Any:
        """The invariants after round k from what is known before it."""
        seen = self.seen(k)
        around = [*seen, *self.fixed]
        for part in self.vectors:
            around += [function(part.name, "V", 1)(j) for j in (k, k + 1)]
        last = [self.p.last(total, here) for total in inside("sum", self.body(k).t)]
        near = [*self.always(), *last, here, *before, *(self.p.rule("norm", v) for v in seen)]
        near += self.lengths(self.in_round, k)
        far = self.in_round_facts(k, here, around)
        squares = [*self.constants]
        squares += [function(n.name, "R", 1)(k) for n in self.quantities if n.kind == kinds.number]
        powers = {t[1]: None for th in far for t in inside("^", th.conclusion)}
        squares += [Expr(t) for t in powers]
        goal, lines = self.body(k), self.each(self.in_round, k)

        def proof(facts: list[Any]) -> Any:
            more = [th for th in facts if th not in far]
            said = dict(zip(self.in_round, lines, strict=True))
            for text, line in said.items():
                with self.p.about(f"a round does not give {text!r}"):
                    more.append(self.line(line, more, far, squares))
            proofs = []
            for text, one in zip(self.found, self.each(self.found, k), strict=True):
                with self.p.about(f"a round does not keep {text!r}"):
                    proofs.append(self.line(one, more, far, squares))
            return self.p.rule("part", goal, self.p.rule("conjoin", proofs))

        return self.reasoned(goal, [*near, *far], around, proof, lines)

    def in_round_facts(self, k: Expr, here: Any, around: list[Expr]) -> list[Any]:
        """What the code and what is given say of round k."""
        now = [self.p.use(th, k, by=[here]) for th in self.given if th.conclusion[0] == "all"]
        moves = [part for part in self.run if part.startswith("step-") or part.endswith("-label")]
        moves += [named.name for named in self.quantities]
        said = {name: self.p.use(self.run[name], k, by=[here]) for name in moves}
        steps = [said.pop(f"step-{part.name}") for part in self.vectors]
        return [*now, *said.values(), *(self.p.rule("pair", v, m) for m in steps for v in around)]

    def reasoned(
        self, goal: Expr, facts: list[Any], around: Any, proof: Any, also: Sequence[Expr] = ()
    ) -> Any:
        """The goal by ``proof(more)``, more being known of the quotients and roots at hand."""

        spoken = [goal.t, *(line.t for line in also)]

        def rooted(more: list[Any]) -> Any:
            phis = [*spoken, *(th.conclusion for th in more)]
            known = [*more, *logarithms(self.p, phis, more)]
            return proof([*known, *roots(self.p, phis, known, self.constants)])

        phis = [*spoken, *(th.conclusion for th in facts)]
        known = [*facts, *roots(self.p, phis, facts, self.constants)]
        return divided(self.p, goal, known, around, rooted, also)

    def line(self, goal: Expr, near: list[Any], far: list[Any], squares: list[Expr]) -> Any:
        """A line from those before it, else from all that is known."""
        own = [Expr(power[1]) for power in inside("^", goal.t)]
        about = _about(goal, far, {part.name for part in self.vectors})
        both = [*about, *near]
        for facts, levels in ((about, 1), (near, 1), (both, 1), (near, 2), (both, 2)):

            def plain(facts: list[Any] = facts, levels: int = levels) -> Any:
                return self.p.nonlinear(goal, *facts, squares=own, levels=levels)

            found = self.p.attempt(plain)
            if found is not None:
                return found
        rooted = goal.t[0] == "<=" and inside("fn", goal.t)
        found = rooted and self.p.attempt(lambda: self.by_squares(goal, near, own))
        found = found or self.p.attempt(lambda: self.contrary(goal, near, own))
        return found or self.p.nonlinear(goal, *far, *near, squares=[*squares, *own])

    def always(self) -> list[Any]:
        """What is given of no round."""
        return [th for th in self.given if th.conclusion[0] != "all"]

    def finish(self, last: Any) -> Any:
        """The claim from the invariants after the last round."""
        final = [function(part.name, "V", 1)(T + 1) for part in self.vectors]
        facts = [*self.always(), last, self.run["rounds"]]
        facts += [self.p.rule("norm", v) for v in self.fixed]
        facts += self.lengths({**self.found, **self.at_end}, T)
        facts += [
            self.p.lemma("inner/cauchy-schwarz", vectors(w, u)) for w in final for u in self.fixed
        ]
        goal, lines = self.p.goal, self.each(self.at_end, T)
        facts += self.totals([goal.t, last.conclusion, *(line.t for line in lines)])
        factors = list(self.factors())
        facts += factors

        def proof(more: list[Any]) -> Any:
            for positive in factors:
                found = self.p.attempt(lambda th=positive: self.multiplied(th, more))
                if found is not None:
                    return found
            for text, line in zip(self.at_end, lines, strict=True):
                with self.p.about(f"after the last round, {text!r} does not follow"):
                    more = [*more, self.concluded(line, more)]
            with self.p.about("the claim does not follow from the invariants"):
                return self.concluded(goal, more)

        return self.reasoned(goal, facts, final, proof, lines)

    def by_squares(self, goal: Expr, facts: list[Any], squares: Sequence[Expr]) -> Any:
        """``a ≤ b`` from ``b ≥ 0`` and ``a² ≤ b²``."""
        small, large = map(expr, goal.t[1:])
        above = signed(self.p, large, facts)
        square = self.p.nonlinear(small**2 <= large**2, *facts, squares=squares, levels=2)
        return below(self.p, small, large, above, square)

    def lengths(self, lines: dict[str, Any], j: Any) -> list[Any]:
        """The lengths in lines about round j are not negative."""
        said = Translation(self.study.vocabulary, {"t": expr(j)})
        found = {arg for part in lines.values() for n in part.atoms(NormSquared) for arg in n.args}
        return [self.p.rule("norm", said.of(v)) for v in sorted(found, key=str)]

    def concluded(self, goal: Expr, facts: list[Any]) -> Any:
        """A line after the last round: directly, or from its contrary."""
        powers = [Expr(power[1]) for power in inside("^", goal.t)]
        squares = [*self.constants, *powers]

        def plain() -> Any:
            return self.p.nonlinear(goal, *facts, squares=squares, levels=2)

        def positive() -> Any:
            small, large = map(expr, goal.t[1:])
            return self.p.have(goal, signed(self.p, large - small, facts))

        def by_squares() -> Any:
            return self.by_squares(goal, facts, squares)

        def divisors() -> Any:
            return squared_bound(self.p, goal, facts, self.signs, self.constants)

        ways = (positive, plain, by_squares, divisors) if goal.t[0] == "<=" else (plain,)
        for way in ways:
            found = self.p.attempt(way)
            if found is not None:
                return found
        return self.contrary(goal, facts, squares)

    def contrary(self, goal: Expr, facts: list[Any], squares: Sequence[Expr]) -> Any:
        """A line that fails together with the facts if its contrary holds."""

        def against(no: Any) -> Any:
            return self.p.nonlinear(goal, no, *facts, squares=squares, levels=1)

        return self.p.cases(goal, self.p.rule("excluded", goal), lambda yes: yes, against)

    def factors(self) -> Iterator[Any]:
        """Where there is one invariant: what its totals are multiplied with, if it is positive.

        A number that is known not to be negative is positive where the first round would show a
        contradiction: ``R = 0``, for a point with a margin.
        """
        if len(self.found) > 1:
            return
        factors = {
            term.as_independent(sympy.Sum)[0].as_coeff_Mul()[1]
            for side in next(iter(self.found.values())).args
            for term in sympy.Add.make_args(side)
            if term.has(sympy.Sum)
        }
        factors = {factor for factor in factors if factor.free_symbols}
        said = Translation(self.study.vocabulary)
        positive = self.positive() if factors else []
        known = {th.conclusion: th for th in self.p.flat(*self.always(), *positive)}
        for factor in sorted(factors, key=str):
            powers = factor.as_powers_dict().items()
            names = [base for base, power in powers for _ in range(int(power))]
            signs = [known.get((said.of(name) > 0).t) for name in names]
            if all(signs):
                yield self.p.have(said.of(factor) > 0, products=[signs])

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

    def totals(self, phis: Sequence[Any]) -> list[Any]:
        """What is known of the totals in formulas: signs, and the inequality of Cauchy-Schwarz."""
        spoken = dict.fromkeys(total for phi in phis for total in inside("sum", phi))
        crossed = [th for total in spoken if (th := cauchy_schwarz(self.p, total)) is not None]
        for th in crossed:
            spoken |= dict.fromkeys(inside("sum", th.conclusion))

        each = [th for th in self.given if th.conclusion[0] == "all"]
        each += [self.run[named.name] for named in self.quantities]

        def at(k: Expr, here: Any) -> list[Any]:
            return [self.p.use(th, k, by=[here]) for th in each]

        signs = [not_negative(self.p, total, at) for total in spoken]
        self.signs = [th for th in signs if th is not None]
        return [*crossed, *self.signs]


def _about(goal: Expr, far: list[Any], moving: set[str]) -> list[Any]:
    """The facts of a round that define what a line speaks of, and those about what they name."""
    names = symbols(goal.t)
    vectors_ = {name for th in far for name in _vectors(th.conclusion)} if names & moving else set()
    first = [th for th in far if _defined(th.conclusion) <= names | vectors_]
    named = names.union(*(symbols(th.conclusion) for th in first))
    rest = [th for th in far if th.conclusion[0] not in ("=", "veq") and th not in first]
    return [*first, *(th for th in rest if symbols(th.conclusion) <= named)]


def _defined(phi: Any) -> set[str]:
    """The names on an equation's left side; all of another fact."""
    return symbols(phi[1]) if phi[0] in ("=", "veq") else symbols(phi)


def _vectors(phi: Any) -> set[str]:
    """The vectors in a formula."""
    if type(phi) is not tuple:
        return set()
    own = {phi[1]} if phi[0] == "app" and phi[2] == "V" else set()
    return own.union(*map(_vectors, phi[1:]))
