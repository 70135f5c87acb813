"""The claim from the invariants after the last round: the other part of the tactic."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import chain, product
from typing import Any

import sympy

from theory.formal.substitution import exchanged
from theory.formal.terms import Expr, eq, expr, function
from theory.formal.translate import Translation
from theory.proving.bounds import divided, inside, squared_bound, vectors
from theory.proving.entries import about_each, at_entry, at_least, summed
from theory.proving.known import cauchy_schwarz, signed, squared_total
from theory.proving.lines import by_squared_equations, by_squares, contrary
from theory.proving.logarithms import logarithms_of
from theory.proving.named_entries import at_named
from theory.proving.replacements import terms
from theory.runs import names as kinds
from theory.runs.invariant.below_logarithms import below_logarithms
from theory.runs.invariant.implications import as_disjunctions
from theory.runs.invariant.joint_vectors import joint_cauchy_schwarz
from theory.runs.invariant.known_anyway import of_totals
from theory.runs.invariant.lengths import lengths_shown
from theory.runs.invariant.rounds import Rounds
from theory.runs.invariant.rows import FIRST, LAST, Rows, row_sums
from theory.runs.invariant.scales import COUNT, factors_of, terms_of
from theory.runs.invariant.triangle import sums_in
from theory.runs.invariant.whole_numbers import conditions_apart, shown_whole
from theory.runs.names import RANKS
from theory.runs.rounds import T

ROUND = len(("app", "w", "V"))
"""Where the round stands in a term."""


class WholeProof(Rounds):
    """The proof of a claim by invariants."""

    def whole(self, after: int, conclusion: Expr | None = None) -> Any:
        """The claim's conclusion, or another one, from invariants that hold after some round."""
        rounds, start = self.run["rounds"], self.start()
        if after:
            here = self.p.have((expr(1) <= 1) & (expr(1) <= T), rounds)
            base = self.step(expr(1), here, *start)
        else:
            base = self.before_all(start)

        @cache
        def last() -> Any:
            return self.p.up_to(after + 1, T, self.body, self.step, base=base, filled=rounds)

        def shown(goal: Expr) -> Any:
            if goal.t[0] == "and":
                parts = [shown(Expr(part)) for part in goal.t[1:]]
                return self.p.rule("part", goal, self.p.rule("conjoin", parts))
            each = None if after else about_each(goal)
            at_end = partial(self.finish, goal, last(), None if after else base)
            if each is None or each[1].t != T.t:
                return at_end()
            in_round = partial(self.in_each_round, *each, base)
            found = self.p.attempt(in_round) or self.p.attempt(at_end)
            if found is None:  # say what is missing in a round
                with self.p.about("not shown in a round"):
                    return in_round()
            return found

        return shown(self.p.goal if conclusion is None else conclusion)

    def in_each_round(self, low: Expr, high: Expr, body: Any, base: Any) -> Any:
        """A claim about every round, from the invariants before it and what the code says of it."""

        def one(i: Expr, within: Any) -> Any:
            around = [*self.seen(i), *self.fixed]
            around += [function(part.name, "V", 1)(j) for part in self.vectors for j in (i, i + 1)]
            goal, kept = body(i), self.kept_before(i, within, base)
            far = self.in_round_facts(i, within, around, [kept])
            invariants = [kept]
            if any(term[ROUND] != i.t for term in self.spoken(goal)):
                invariants.append(self.step(i, within, kept))
            near = [*self.always(), within, *as_disjunctions(self.p, invariants)]
            near += [*self.lengths_before(i), *self.squares(i)]
            near += [self.p.rule("norm", v) for v in self.seen(i)]
            near += at_named(self.p, goal, [*near, *far])
            rows = Rows(self.p, self.always(), far)
            near += rows.known([goal.t, *(th.conclusion for th in far)])
            near += conditions_apart(self.p, [*near, *far])

            def proof(far: list[Any], facts: list[Any]) -> Any:
                if goal.t[0] == "=>":
                    found = self.p.attempt(lambda: self.p.auto(goal, *facts))
                    if found is not None:
                        return found
                powers = {t[1]: None for th in far for t in inside("^", th.conclusion)}
                hints: Any = ([*map(Expr, powers), *sums_in(self.moves(i, within))], [])
                more = [th for th in facts if th not in far]
                for text, line in zip(self.in_round, self.each(self.in_round, i), strict=True):
                    with self.p.about(f"not shown that a round gives {text!r}"):
                        more.append(self.each_line(line, more, far, hints, i, within))
                if about_each(goal) is not None:
                    return self.concluded(goal, [*more, *far])
                return self.each_line(goal, more, far, hints, i, within)

            return self.by_branches(goal, near, far, around, proof)

        return self.p.every(low, high, body, one)

    def kept_before(self, i: Expr, within: Any, base: Any) -> Any:
        """The invariants before round i, from those before the first."""

        def step(k: Expr, here: Any, *before: Any) -> Any:
            return self.step(k, self.p.have((1 <= k) & (k <= T), here, within), *before)

        filled = self.p.have(1 <= i - 1 + 1, within)
        return self.p.up_to(1, i - 1, self.body, step, base=base, filled=filled)

    def finish(self, goal: Expr, last: Any, base: Any) -> Any:
        """A claim from the invariants after the last round, and those before the first if known."""
        final = [function(part.name, "V", 1)(T + 1) for part in self.vectors]
        lines = self.each(self.at_end, T)
        facts = [*as_disjunctions(self.p, [last]), *(self.p.rule("norm", v) for v in self.fixed)]
        facts += self.lengths({**self.found, **self.at_end}, T)
        for w in final:
            for u in self.fixed:
                facts.append(self.p.lemma("inner/cauchy-schwarz", vectors(w, u)))
                facts.append(self.p.rule("norm", w - 2 * u))  # of w - u, and of u
                facts += self.joint(w, u)
        spoken = [*self.each(self.found, T), *lines, goal]
        fixed = [*self.fixed, *self.constants]
        facts += joint_cauchy_schwarz(self.p, spoken, fixed, self.states, self.always())
        beside = [*self.always(), self.run["rounds"]]
        beside += self.totals([goal.t, last.conclusion, *(line.t for line in lines)])
        beside += self.end_rounds(goal, base)
        bounds = any(line.t[0] == "<=" for line in (goal, *lines))
        factors = list(self.factors()) if bounds else []
        beside += factors

        def times(line: Expr, facts: list[Any]) -> Any | None:
            tried = factors if line.t[0] == "<=" else ()
            ways = (partial(self.multiplied, line, positive, facts) for positive in tried)
            return next(filter(None, map(self.p.attempt, ways)), None)

        def proof(more: list[Any]) -> Any:
            found = times(goal, more)
            if found is not None:
                return found
            shown: list[Any] = []
            for text, line in zip(self.at_end, lines, strict=True):
                known = [*more, *shown]
                with self.p.about(f"after the last round, {text!r} does not follow"):
                    shown.append(times(line, known) or self.concluded(line, known))
                shown += lengths_shown(self.p, shown[-1], more)
            if shown:
                near = [th for th in more if th not in facts]
                larger = [expr(line.t[2]) for line in lines if line.t[0] == "<="]
                signs = (self.p.attempt(partial(signed, self.p, b, near)) for b in larger)
                near += [th for th in signs if th is not None]
                found = self.p.attempt(partial(self.concluded, goal, [*near, *shown]))
                if found is not None:
                    return found
            more = [*more, *shown]
            with self.p.about("not shown that the claim follows from the invariants"):
                return self.concluded(goal, more)

        return self.reasoned(goal, [*facts, *beside], final, proof, lines)

    def end_rounds(self, goal: Expr, base: Any) -> list[Any]:
        """What the code and what is given say of the first and last round, where a claim speaks of
        them."""
        code = self.study.code
        seen = (named for group in code.sees.values() for named in group)
        spoken = {t[ROUND] for t in self.spoken(goal, *self.quantities, *seen)}
        facts = self.start() if spoken & {1, 2} else []
        for k, near in ((expr(1), {1, 2}), (T, {T.t})):
            if spoken & near:
                here = self.p.have((expr(1) <= k) & (k <= T), self.run["rounds"])
                around = [*self.seen(k), *self.fixed]
                around += [function(n.name, "V", 1)(j) for n in self.vectors for j in (k, k + 1)]
                facts += self.in_round_facts(k, here, around)
                facts += [self.p.rule("norm", v) for v in self.seen(k)]
                if k is T and base is not None:
                    facts += as_disjunctions(self.p, [self.kept_before(k, here, base)])
        return facts

    def spoken(self, goal: Expr, *more: Any) -> list[Any]:
        """The terms of a claim that stand for the state, or for more, before or in a round."""
        names = {named.name for named in (*self.study.code.state, *more)}
        return [t for t in inside("app", goal.t) if t[1] in names and len(t) > ROUND]

    def joint(self, w: Expr, u: Expr) -> Iterator[Any]:
        """Cauchy-Schwarz for ``(w, b)`` and ``(u, c)``, rows b of the state and c that stay fixed.

        Also without the length of ``(u, c)``, where this is known to be at most 1.
        """
        code = self.study.code
        rows = [n for n in code.state if n.kind == kinds.thresholds]
        fixed = [
            function(n.name, "R", 1) for n in code.fixed.values() if n.kind == kinds.thresholds
        ]
        for b, c in product((function(n.name, "R", 2) for n in rows), fixed):
            table = vectors(w, u) | terms(a=FIRST, b=LAST, f=lambda i, b=b: b(T + 1, i), g=c)
            yield self.p.lemma("inner/cauchy-schwarz", table)
            unit = self.p.attempt(
                partial(self.p.lemma, "inner/cauchy-schwarz-unit", table, *self.always())
            )
            if unit is not None:
                yield unit

    def concluded(self, goal: Expr, facts: list[Any]) -> Any:
        """A line after the last round; one about every entry of a row, of one entry.

        Of several of which one holds the first that follows is shown.
        """
        if goal.t[0] == "or":
            for part in map(Expr, goal.t[1:]):
                found = self.p.attempt(partial(self.concluded, part, facts))
                if found is not None:
                    return self.p.rule("inject", goal, found)
        if row_sums([goal.t]):
            facts = [*facts, *summed(self.p, facts)]
        facts = [*facts, *at_named(self.p, goal, facts)]
        each = about_each(goal)
        if each is None:
            return self.one_concluded(goal, [*facts, *logarithms_of(self.p, [goal.t], facts)])
        low, high, body = each

        def one(i: Expr, within: Any) -> Any:
            phi = body(i)
            known = [*facts, within, *at_entry(self.p, facts, i, within)]
            known += at_named(self.p, phi, facts, within)
            rows = [Expr(whole) for whole in row_sums([phi.t])]
            parts = (self.p.attempt(partial(at_least, self.p, w, i, within, facts)) for w in rows)
            known += filter(None, parts)

            def proof(more: list[Any]) -> Any:
                logs = logarithms_of(self.p, [phi.t], more)
                if below := below_logarithms(self.p, more):
                    logs += [*below, *of_totals(self.p, [phi.t], partial(self.at_row, i, within))]
                return self.one_concluded(phi, [*more, *logs])

            return divided(self.p, phi, known, [], proof)

        return self.p.every(low, high, body, one)

    def at_row(self, i: Expr, within: Any, k: Expr, here: Any) -> list[Any]:
        """What is given in round k, also of an entry of a row."""
        given = self.given_at(k, here)
        return [*given, *at_entry(self.p, given, i, within)]

    def one_concluded(self, goal: Expr, facts: list[Any]) -> Any:
        """A line after the last round: directly, or from its contrary."""
        if goal.t[0] == "int":
            return shown_whole(self.p, goal, facts)
        spoken = (goal.t, *(line.t for line in self.each(self.found, T)))
        powers = dict.fromkeys(power[1] for t in spoken for power in inside("^", t))
        squares = [*self.constants, *map(Expr, powers)]

        def plain(line: Expr = goal) -> Any:
            return self.p.nonlinear(line, *facts, squares=squares, levels=2)

        def positive() -> Any:
            small, large = map(expr, goal.t[1:])
            gap = large - small if small.t else large
            return self.p.have(goal, signed(self.p, gap, facts))

        def bound(line: Expr = goal) -> Any:
            return squared_bound(self.p, line, facts, self.constants)

        def squared() -> Any:
            return by_squares(self.p, goal, facts, bound if inside("fn", goal.t) else plain)

        ways: list[Any] = [positive, plain, squared, bound] if goal.t[0] == "<=" else [plain]
        guards = inside("ind", goal.t)[:1]
        ways += [partial(self.by_guard, goal, guard, facts) for guard in guards]
        ways.append(partial(by_squared_equations, self.p, goal, facts))
        found = next(filter(None, map(self.p.attempt, ways)), None)
        return found or contrary(self.p, goal, facts, squares, levels=2)

    def by_guard(self, goal: Expr, guard: Any, facts: list[Any]) -> Any:
        """A line with a condition in it, as ``M ≤ min(a, b)``: where it holds, and where not."""

        def side(value: int) -> Any:
            def proof(known: Any) -> Any:
                decided = self.p.flat(known)
                plain = Expr(exchanged(goal.t, {guard: expr(value).t}))
                return self.p.have(goal, self.one_concluded(plain, [*facts, *decided]), *decided)

            return proof

        return self.p.cases(goal, self.p.rule("indicator", Expr(guard[1])), side(1), side(0))

    def factors(self) -> Iterator[Any]:
        """What the totals and counts of the first invariant are multiplied by, if positive.

        A number that is known not to be negative is positive where the first round would show a
        contradiction: ``R = 0``, for a point with a margin.
        """
        factors: dict[Any, Any] = {}
        for side, way in zip(next(iter(self.found.values())).args, (1, -1), strict=False):
            for term in sympy.Add.make_args(side):
                for total in sympy.Mul.make_args(term):
                    if isinstance(total, sympy.Sum | sympy.Indexed):
                        factors[total] = factors.get(total, 0) + way * term / total
        either = (d for factor in factors.values() for d in (factor, -factor))
        symbolic = dict.fromkeys(factor for factor in either if factor.free_symbols)
        said = Translation(self.study.vocabulary)
        positive = self.positive() if symbolic else []
        flat = self.p.flat(*self.always(), *positive)
        known = {str(COUNT): self.p.have(LAST > 0, *self.ranks)} if self.ranks else {}
        for sign, a in product(("<=", "<"), self.constants):
            known |= {str(a.t[1]): th for th in flat if th.conclusion == (sign, 0, a.t)}

        def above(factor: Any) -> Any:
            monomials = []
            for term in terms_of(factor):
                names = factors_of(term) or [""]
                if known.keys() >= {*names}:
                    signs = [known[name] for name in names]
                    monomial = said.of(term.as_coeff_Mul()[1].subs(COUNT, RANKS - 1))
                    strict = all(th.conclusion[0] == "<" for th in signs)
                    least = monomial > 0 if strict else monomial >= 0
                    monomials.append(self.p.have(least, products=[signs]))
            return self.p.have(said.of(factor) > 0, *monomials, *flat)

        def multiplied(factor: Any) -> Any:
            number, parts = sympy.factor_list(factor)
            whole = [[p] * int(e) if int(e) == e else [p**e] for p, e in parts]  # of a root, one
            signs = [*map(above, chain(*whole))]
            return self.p.have(
                said.of(factor) > 0, self.p.have(said.of(number) > 0), products=[signs]
            )

        for factor in symbolic:
            found = self.p.attempt(partial(above, factor)) or self.p.attempt(
                partial(multiplied, factor)
            )
            if found is not None:
                yield found

    def multiplied(self, goal: Expr, positive: Any, facts: list[Any]) -> Any:
        """A claim from itself times a positive number."""
        factor = Expr(positive.conclusion[2])
        less, more = (Expr(side) for side in goal.t[1:])
        times = self.p.nonlinear(factor * (more - less) >= 0, *facts, levels=1)

        def over(gap: Any) -> Any:
            return self.p.have(goal, times, products=[[positive, gap]])

        excluded = self.p.rule("excluded", goal)
        return self.p.cases(goal, excluded, lambda shown: shown, over)

    def positive(self) -> list[Any]:
        """Numbers that the first round shows to be positive."""
        said = {th.conclusion for th in self.given}
        unknown = [a for a in self.constants if (a > 0).t not in said]
        if not unknown:
            return []
        first = self.p.have((expr(1) <= 1) & (expr(1) <= T), self.run["rounds"])
        every = [*self.given, *(self.run[name] for name in self.run if name.endswith("-label"))]
        now = [self.p.use(th, 1, by=[first]) if th.conclusion[0] == "all" else th for th in every]
        now = [*as_disjunctions(self.p, now)]
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

        found = (self.p.attempt(partial(shown, a)) for a in unknown)
        return [th for th in found if th is not None]

    def totals(self, phis: Sequence[Any]) -> list[Any]:
        """What is known of the totals in formulas: signs, and the inequality of Cauchy-Schwarz."""
        spoken = dict.fromkeys(total for phi in phis for total in inside("sum", phi))
        crossed = [th for total in spoken if (th := cauchy_schwarz(self.p, total)) is not None]
        whole = dict.fromkeys(power[1] for phi in phis for power in inside("^", phi))
        for total in whole:
            if total[0] == "sum" and total[1:3] == (1, T.t):
                crossed += squared_total(self.p, total, self.run["rounds"])
        for th in crossed:
            spoken |= dict.fromkeys(inside("sum", th.conclusion))
        return [*crossed, *of_totals(self.p, spoken, self.given_at)]
