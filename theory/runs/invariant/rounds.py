"""Invariants kept from round to round: the part of the tactic that speaks of one round.

The steps between the typed lines are found: the update paired with all vectors at hand, sums with
their last terms, quotients with their divisors, roots with their squares, products of what is
given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import sympy

from theory.formal.terms import Expr, conj, eq, expr, function, real, vector
from theory.formal.translate import Translation
from theory.language.statement import NormSquared
from theory.proving.bounds import divided, inside, symbols, without_divisors
from theory.proving.entries import about_each, at_entry
from theory.proving.known import functions
from theory.proving.logarithms import logarithms_of
from theory.proving.named_entries import at_named
from theory.proving.prover import Prover
from theory.runs import names as kinds
from theory.runs.invariant.alike import Alike
from theory.runs.invariant.at_start import joint_lengths, lengths_of, with_values
from theory.runs.invariant.branches import on_each_branch, vanished
from theory.runs.invariant.chosen_ranks import first_ranks, of_rounds
from theory.runs.invariant.convexity import by_convexity
from theory.runs.invariant.implications import as_disjunctions
from theory.runs.invariant.known_anyway import of_inner_products, of_radicands, of_totals
from theory.runs.invariant.lengths import between_roots, lengths_in
from theory.runs.invariant.line import Hints, proved
from theory.runs.invariant.reasoned import reasoned
from theory.runs.invariant.rows import LAST, Rows, of_all_thresholds, reach_of, row_sums, totals
from theory.runs.invariant.scales import Scales
from theory.runs.invariant.separated import separated
from theory.runs.invariant.spoken import spoken_of
from theory.runs.invariant.triangle import by_lengths, sums_in
from theory.runs.invariant.weighted_lengths import of_sums
from theory.runs.invariant.whole_numbers import apart, shown_whole
from theory.runs.rounds import T


class Rounds:
    """One run of the tactic: the prover, what is assumed, and the steps from round to round.

    Parameters
    ----------
    study : Study
    found, in_round, at_end : dict of str to sympy formula
        The invariants, the lines of a round and those of the end, by their text.
    roots : sequence of sympy expression
        Numbers of a round whose squares are needed.
    p, run, given
        What a proof script gets: the prover, the definitions, the hypotheses.
    """

    def __init__(
        self,
        study: Any,
        found: dict[str, Any],
        in_round: dict[str, Any],
        at_end: dict[str, Any],
        roots: Sequence[Any],
        p: Prover,
        run: Any,
        given: Sequence[Any],
    ) -> None:
        self.study, self.found, self.in_round, self.at_end = study, found, in_round, at_end
        self.roots, self.p, self.run, self.given = roots, p, run, given
        code, self.now = study.code, ""
        self.vectors = [part for part in code.state if part.kind == kinds.vector]
        self.metrics = [part for part in code.state if part.kind == kinds.metric]
        self.states = {part.name for part in code.state}
        self.ranks = [run["ranks"]] if "ranks" in run else []
        self.sizes = [*self.ranks, *([run["experts"]] if "experts" in run else [])]
        self.fixed = [vector(n.name) for n in code.fixed.values() if n.kind == kinds.vector]
        lines = [*self.each(found, 0), *self.each(in_round, 0), *self.each(at_end, 0), p.goal]
        used = spoken_of(run, [*(th.conclusion for th in given), *(line.t for line in lines)])
        self.quantities = [q.named for q in code.quantities if q.named.name in used]
        # of a chosen index the run says its range and how it is chosen, "predict-range", …, also
        # where the learner has no method `predict`
        named = {quantity.name for quantity in self.quantities} | {"predict"} & used
        self.meanings = [name for name in run if name.partition("-")[0] in named]
        self.constants = [
            real(n.name) for n in code.fixed.values() if n.kind == kinds.number and n.name in used
        ]
        self.reasoned = partial(reasoned, p, self.constants)

    def body(self, j: Any) -> Expr:
        """The invariants after round j."""
        return conj(*self.each(self.found, j))

    def invariants(self, j: Any) -> Iterator[Expr]:
        """Those after round j; ``now`` has the text of the one that is being shown."""
        for text, one in zip(self.found, self.each(self.found, j), strict=True):
            self.now = text
            yield one
        self.now = ""

    def each(self, lines: dict[str, Any], j: Any) -> list[Expr]:
        """The lines about round j, one by one."""
        said = Translation(self.study.vocabulary, {"t": expr(j)})
        return [said.formula(separated(part)) for part in lines.values()]

    def start(self) -> list[Any]:
        """What is known before the first round."""
        facts, states = [], [function(part.name, "V", 1)(1) for part in self.vectors]
        others = [*self.fixed, *states, *self.seen(expr(1)), *self.paired([self.body(0)])]
        for part in (part for part in self.study.code.state if part not in self.metrics):
            first = self.run[f"start-{part.name}"]
            facts += [self.p.rule("pair", v, first) for v in others if part in self.vectors]
            facts += [] if part in self.vectors else [first]
        facts += [self.p.empty(total) for total in totals([self.body(0).t])]
        return [*facts, *Rows(self.p, self.sizes, facts).known([self.body(0).t])]

    def before_all(self, start: list[Any]) -> Any:
        """The invariants before the first round."""

        def plain(goal: Expr, facts: Sequence[Any]) -> Any:
            if goal.t[0] == "int":
                return shown_whole(self.p, goal, facts)
            return with_values(self.p, goal, facts, self.constants)

        def proof(facts: list[Any]) -> Any:
            proofs = [self.at_start(one, facts, plain) for one in self.invariants(0)]
            return self.p.rule("part", self.body(0), self.p.rule("conjoin", proofs))

        with self.p.about("not shown that the invariants hold before the first round"):
            always, lengths = self.always(), lengths_of(self.p, self.fixed)
            known = [*always, self.run["rounds"], *joint_lengths(self.p, always), *lengths, *start]
            said = partial(self.reasoned, self.body(0))
            found = self.p.attempt(partial(said, known, self.fixed, proof))
            if found is None:  # there is a first round, and what is given of it may help
                here = self.p.have((expr(1) <= 1) & (expr(1) <= T), self.run["rounds"])
                found = said([*known, *self.given_of(expr(1), here)], self.fixed, proof)
            return found

    def at_start(self, goal: Expr, facts: list[Any], plain: Any) -> Any:
        """A line before the first round; one about every entry of a row, of one entry."""
        each = about_each(goal)
        if each is None:
            known = [*facts, *at_named(self.p, goal, facts)]
            return plain(goal, [*known, *logarithms_of(self.p, [goal.t], known)])
        low, high, body = each

        def one(i: Expr, within: Any) -> Any:
            known = [*facts, within, *at_entry(self.p, facts, i, within)]
            known += at_named(self.p, body(i), facts, within)
            known += [self.p.empty(total) for total in totals([body(i).t])]
            for part in self.vectors:
                first = self.run[f"start-{part.name}"]
                known += [self.p.rule("pair", v, first) for v in self.paired([body(i)])]
            return plain(body(i), [*known, *logarithms_of(self.p, [body(i).t], known)])

        return self.p.every(low, high, body, one)

    def step(self, k: Expr, here: Any, *before: Any) -> Any:
        """The invariants after round k from what is known before it."""
        before, seen = tuple(as_disjunctions(self.p, before)), self.seen(k)
        states, after = ([function(v.name, "V", 1)(j) for v in self.vectors] for j in (k, k + 1))
        around = [*seen, *self.fixed, *states, *after, *self.paired([self.body(k)])]
        around += [function(part.steps[-1].name, "V", 1)(k) for part in self.metrics]
        last = [self.p.last(total, here) for total in totals([self.body(k).t])]
        # of several parts of the state one may be in no line
        lengths = map(partial(self.p.rule, "norm"), [*seen, *(states if len(states) > 1 else ())])
        near = [*self.always(), *last, here, *before, *lengths]
        near += [*self.lengths(self.in_round, k), *self.lengths_before(k), *self.squares(k)]
        far = self.in_round_facts(k, here, around, before)
        if any(functions("sqrt", th.conclusion) for th in far):
            near += self.lengths(self.found, k)  # where a length is taken, that of a difference may
        goal, lines = self.body(k), self.each(self.in_round, k)
        near += of_radicands(self.p, [self.body(k - 1), goal], self.given_at, here)
        near += at_entry(self.p, [*far, *before], k, here)
        spoken = [*(line.t for line in (goal, *lines)), *(th.conclusion for th in (*far, *last))]
        near += Rows(self.p, self.always(), far).known(spoken)
        roots = [*map(Translation(self.study.vocabulary, {"t": k}).number, self.roots)]
        squares = [*self.constants]
        squares += [function(n.name, "R", 1)(k) for n in self.quantities if n.kind == kinds.number]
        powers = {t[1]: None for th in (*far, *last) for t in inside("^", th.conclusion)}
        squares += [*map(Expr, powers), *sums_in(self.moves(k, here))]
        alike = self.alike(k, here, before)

        def proof(far: list[Any], facts: list[Any]) -> Any:
            more = [th for th in facts if th not in far]
            hints = squares, [*roots, *between_roots(facts)]
            said = dict(zip(self.in_round, lines, strict=True))
            for text, line in said.items():
                with self.p.about(f"not shown that a round gives {text!r}"):
                    more.append(self.each_line(line, more, far, hints, k, here))
            proofs = []
            for one, old in zip(self.invariants(k), self.each(self.found, k - 1), strict=True):
                kept = None
                if alike is not None and one.t[0] == "<=":
                    kept = self.p.attempt(partial(alike.kept, one, old, *more, *far))
                with self.p.about(f"not shown that a round keeps {self.now!r}"):
                    proofs.append(kept or self.each_line(one, more, far, hints, k, here))
                if about_each(one) is not None:
                    more.append(proofs[-1])
            return self.p.rule("part", goal, self.p.rule("conjoin", proofs))

        return self.by_branches(goal, near, far, around, proof, lines)

    def by_branches(
        self, goal: Expr, near: Any, far: Any, around: Any, proof: Any, also: Any = ()
    ) -> Any:
        """The goal by ``proof(far, more)`` on each branch of the code, of which ``far`` speaks."""

        def on_branch(far: Any, decided: Any) -> Any:
            def cleared(more: list[Any]) -> Any:
                return proof(far, [*more, *without_divisors(self.p, decided, more)])

            null = vanished(self.p, decided, near, around)
            facts = [*near, *decided, *null, *far]
            return self.reasoned(goal, facts, around, cleared, also)

        return on_each_branch(self.p, goal, far, near, on_branch)

    def in_round_facts(self, k: Expr, here: Any, around: Any, before: Any = ()) -> list[Any]:
        """What the code and what is given say of round k, what is known before it at hand."""
        said = self.said_of(k, here)
        steps = [said.pop(f"step-{part.name}") for part in self.vectors]
        for part in self.metrics:
            both = said.pop(f"step-{part.name}")
            weight, along = (self.p.rule("part", Expr(each), both) for each in both.conclusion[1:])
            said[f"weight-{part.name}"] = weight
            steps.append(along)
        pairs = [self.p.rule("pair", v, m) for m in steps for v in around]
        ranks = first_ranks(self.p, [*said.values()], [*before, *self.always()])
        given = as_disjunctions(self.p, [*self.given_of(k, here), *ranks])
        return [*given, *said.values(), *pairs]

    def moves(self, k: Expr, here: Any) -> list[Any]:
        """What the code moves the state's vectors to in round k."""
        return [self.p.use(self.run[f"step-{n.name}"], k, by=[here]) for n in self.vectors]

    def given_of(self, k: Expr, here: Any) -> list[Any]:
        """What is given of round k; of the thresholds up to a label, as ``i < y ⇒ …`` of all."""
        said = (self.p.use(th, k, by=[here]) for th in filter(of_rounds, self.given))
        return [of_all_thresholds(self.p, th) if self.ranks else th for th in said]

    def said_of(self, k: Expr, here: Any) -> dict[str, Any]:
        """What the code says of round k."""
        moves = [part for part in self.run if part.startswith("step-") or part.endswith("-label")]
        return {name: self.p.use(self.run[name], k, by=[here]) for name in (*moves, *self.meanings)}

    def alike(self, k: Expr, here: Any, before: Sequence[Any]) -> Alike | None:
        """Round k with one threshold for all; None where nothing has sums over them."""
        said, now = self.said_of(k, here), self.given_of(k, here)
        ranks = first_ranks(self.p, [*said.values()], [*before, *self.always()])
        phis = [self.body(k).t, *(th.conclusion for th in said.values())]
        if not self.ranks or not row_sums(phis):
            return None
        given = [said.pop(name) for name in [*said] if "-" in name.removeprefix("step-")]
        given += [*now, *ranks, *(self.p.rule("norm", v) for v in self.seen(k)), *self.always()]
        some = self.p.have(LAST >= 1, *self.ranks)
        reaches = [found[1] for th in self.p.flat(*now) if (found := reach_of(th.conclusion))]
        letters = [n[1] for n in reaches if n in [a.t for a in self.constants]]
        scales = self.scales(now, k).of_thresholds(some, letters)
        return Alike(self.p, some, [*said.values()], given, scales)

    def each_line(
        self,
        goal: Expr,
        near: list[Any],
        far: list[Any],
        hints: Hints,
        k: Expr,
        here: Any,
    ) -> Any:
        """A line; one about every entry of a row, of one entry."""
        if goal.t[0] == "and":
            proofs: list[Any] = []
            for said in map(Expr, goal.t[1:]):
                proofs.append(self.each_line(said, [*near, *proofs], far, hints, k, here))
            return self.p.rule("part", goal, self.p.rule("conjoin", proofs))
        each = about_each(goal)
        if each is None:
            ways: list[Any] = [by_lengths, partial(of_sums, at_round=self.given_at), by_convexity]
            for way, move in product(ways, self.moves(k, here)):
                found = self.p.attempt(partial(way, self.p, goal, move, [*near, *far]))
                if found is not None:
                    return found
            near = [*near, *at_named(self.p, goal, [*near, *far]), *apart(self.p, near)]
            logs = logarithms_of(self.p, [goal.t], near)
            return self.line(goal, [*near, *logs], far, hints)
        low, high, body = each

        def one(i: Expr, within: Any, *known: Any) -> Any:
            phi = body(i)
            now = [*far, *at_entry(self.p, far, i, within)]
            more = [*near, within, *known, *at_entry(self.p, near, i, within)]
            more += at_named(self.p, phi, [*near, *far], within)
            more += [self.p.last(total, here) for total in totals([phi.t])]
            more += apart(self.p, more)
            for move in self.moves(k, here):
                now += [self.p.rule("pair", v, move) for v in self.paired([phi])]

            def proof(facts: list[Any]) -> Any:
                known = [th for th in facts if th not in now]
                logs = logarithms_of(self.p, [phi.t], facts)
                return self.line(phi, [*known, *logs], now, hints)

            return divided(self.p, phi, [*more, *now], [], proof)

        def of_round(i: Expr, within: Any) -> Any:
            """A line about every round, or those so far: of this one, and of another."""

            def of_other(other: Any) -> Any:
                if high.t == T.t:
                    return one(i, within, self.p.have((i + 1 <= k) | (k + 1 <= i), other))
                return one(i, self.p.have((low <= i) & (i <= k - 1), within, other))

            return self.p.cases(
                body(i),
                self.p.rule("excluded", eq(i, k)),
                lambda same: self.p.rewrite(self.p.have(eq(k, i), same), one(k, here), body),
                of_other,
            )

        return self.p.every(low, high, body, of_round if high.t in (T.t, k.t) else one)

    def line(self, goal: Expr, near: list[Any], far: list[Any], hints: Hints) -> Any:
        """A line from those before it, else from all that is known."""
        if goal.t[0] == "int":
            return shown_whole(self.p, goal, [*near, *far])
        moving = {part.name for part in self.vectors}
        return proved(self.p, goal, near, far, hints, moving, self.scales, self.anyway)

    def anyway(self, goal: Expr, facts: Sequence[Any]) -> list[Any]:
        """What holds of the inner products and sums in a line and in facts anyway."""
        phis = [goal.t, *(th.conclusion for th in facts)]
        return [*of_inner_products(self.p, phis, facts), *of_totals(self.p, phis, self.given_at)]

    def given_at(self, k: Expr, here: Any) -> list[Any]:
        """What is given and meant in a round, and that its vectors' lengths are not negative."""
        each = [*filter(of_rounds, self.given), *(self.run[name] for name in self.meanings)]
        norms = [self.p.rule("norm", v) for v in self.seen(k)]
        return [*(self.p.use(th, k, by=[here]) for th in each), *norms]

    def scales(self, now: Sequence[Any] = (), k: Expr | None = None) -> Scales:
        """Products of parameters that are not negative, also of the numbers that round k shows."""
        moved = (part for part in self.study.code.state if part in self.vectors or part.kind.row)
        steps = {part.name: self.run[f"step-{part.name}"] for part in moved}
        kept, always = [*self.found.values()], self.always()
        return Scales(self.p, self.study, kept, always, self.constants, steps, now, k)

    def always(self) -> list[Any]:
        """What is given of no round."""
        scales = [self.run[f"start-{part.name}"] for part in self.metrics]
        return [th for th in (*self.given, *self.sizes, *scales) if not of_rounds(th)]

    def lengths(self, lines: dict[str, Any], j: Any) -> list[Any]:
        """The lengths in lines about round j are not negative, but for those inside sums."""
        said = Translation(self.study.vocabulary, {"t": expr(j)})
        return lengths_in(self.p, said, lines.values())

    def lengths_before(self, k: Any) -> list[Any]:
        """The lengths of the state itself that the invariants bound are not negative."""
        found = {v for part in self.found.values() for n in part.atoms(NormSquared) for v in n.args}
        own = {v.base.name for v in found if isinstance(v, sympy.Indexed)}
        states = (function(part.name, "V", 1)(k) for part in self.vectors if part.name in own)
        return [*map(partial(self.p.rule, "norm"), states)]

    def squares(self, k: Any) -> list[Any]:
        """The numbers that round k shows have squares that are not negative."""
        return [self.p.have(a**2 >= 0, squares=[a]) for a in self.seen(k, kinds.number)]

    def paired(self, lines: Sequence[Expr]) -> list[Expr]:
        """The vectors in inner products of the lines, but for the state after a round."""
        moving = {part.name for part in self.vectors}
        dots = [dot for line in lines for dot in inside("dot", line.t)]
        found = {v: None for dot in dots for v in dot[1:] if v[0] == "app"}
        return [Expr(v) for v in found if v[1] not in moving or "T" in symbols(v[3])]

    def seen(self, k: Any, kind: kinds.Kind = kinds.vector) -> list[Expr]:
        """The vectors that round k shows, or what it shows of another kind."""
        return [
            function(named.name, kind.sort, 1)(k)
            for group in self.study.code.sees.values()
            for named in group
            if named.kind == kind
        ]
