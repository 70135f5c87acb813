"""A bound from a potential in the metric whose inverse a learner keeps: the proof, step by step.

The potential is ``V_t = Σ_j k_j z_j · A_t z_j``, each z_j a combination of state and comparator.
That A stays the inverse of what the code keeps is proved (`theory.lemmas.metrics`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import sympy

from theory.formal.substitution import replaced
from theory.formal.terms import ZERO_VECTOR, Expr, eq, expr, function, total, vector
from theory.formal.translate import Translation
from theory.potential.metric_step import InverseStep
from theory.potential.quotients import reasoned
from theory.proving.bounds import inside
from theory.proving.prover import Fact, Prover
from theory.runs.invariant.rows import totals
from theory.runs.names import LAST, t
from theory.runs.rounds import T


@dataclass(frozen=True)
class InMetric:
    """The proof of a bound ``gap >= 0`` from squares in a metric.

    Parameters
    ----------
    step : InverseStep
        What the code does to the inverse.
    squares : sequence of (sympy expression, mapping of str to sympy expression)
        Factors, which are not negative, and vectors by their coefficients.
    gap : sympy expression
        Larger side minus smaller side.
    """

    step: InverseStep
    squares: Sequence[tuple[Any, Mapping[str, Any]]]
    gap: Any

    def on(
        self, study: Any, hypotheses: Any = (), goal: Any = None, name: str = "", text: str = ""
    ) -> tuple[Any, list[Any]]:
        """The script, and the statements that it speaks of beside the claim's own: none."""

        def script(p: Prover, run: Any, *given: Fact) -> Any:
            return _Proof(self, study, p, run, given).whole()

        return script, []


class _Proof:
    def __init__(
        self, of: InMetric, study: Any, p: Prover, run: Any, given: Sequence[Fact]
    ) -> None:
        self.of, self.study, self.p, self.run, self.given = of, study, p, run, given
        self.step = of.step
        said = Translation(study.vocabulary)
        self.weight, self.scale = said.of(of.step.weight), said.of(of.step.scale)
        self.factors = [said.of(factor) for factor, _ in of.squares]
        names = {n.name: n for n in (*study.code.state, *study.code.fixed.values())}
        self.states = {n.name for n in study.code.state}
        self.named = names

    # --- terms ---

    def slack(self, j: Any) -> Expr:
        """What is left of the bound after round j."""
        said = Translation(self.study.vocabulary, {"t": expr(j)})
        return said.of(self.of.gap.subs(LAST, t))

    def along(self, j: Any) -> Expr:
        """The vector that A grows along in round j."""
        on, seen = self.on(j), self.seen(j)
        return seen if on.t == 1 else on * seen

    def seen(self, j: Any) -> Expr:
        """The same without the condition of a round that changes nothing."""
        return _at(self.step.seen, j)

    def metric(self, j: Any, v: Expr) -> Expr:
        """``A_j v``."""
        return self.scale * v + total(
            1, expr(j) - 1, lambda r: self.weight * (self.along(r) @ v) * self.along(r)
        )

    def combined(self, square: Mapping[str, Any], j: Any) -> Expr:
        """A vector of the potential before round j."""
        said = Translation(self.study.vocabulary)
        parts = []
        for name, a in square.items():
            v = function(name, "V", 1)(j) if name in self.states else vector(name)
            parts.append(said.of(a) * v)
        whole = parts[0]
        for part in parts[1:]:
            whole = whole + part
        return whole

    def potential(self, j: Any) -> Expr:
        """V before round j."""
        parts = []
        for factor, (_, square) in zip(self.factors, self.of.squares, strict=True):
            z = self.combined(square, j)
            parts.append(factor * (z @ self.metric(j, z)))
        whole = parts[0]
        for part in parts[1:]:
            whole = whole + part
        return whole

    def body(self, j: Any) -> Expr:
        """The invariant after round j."""
        return self.potential(expr(j) + 1) <= self.slack(j)

    # --- steps ---

    def whole(self) -> Any:
        """The claim."""
        self.always = [th for th in self.given if th.conclusion[0] != "all"]
        self.always.append(self.run[f"start-{self.step.name}"])
        self.belonging()
        base = self.first()
        last = self.p.up_to(1, T, self.body, self.round, base=base, filled=self.run["rounds"])
        signs = []
        for number, (_, square) in enumerate(self.of.squares):
            z = self.combined(square, T + 1)
            low = self.positive(T + 1, z)
            signs.append(
                self.p.have(
                    self.factors[number] * (z @ self.metric(T + 1, z)) >= 0,
                    products=[[self.signs[number], low]],
                )
            )
        with self.p.about("the claim does not follow from the potential"):
            return reasoned(self.p, self.p.goal, [last, *signs, *self.always])

    def table(self, **more: Any) -> dict[Any, Any]:
        """The replacements for the lemmas of metrics."""
        name = self.step.name
        return {
            ("rounds_", "Z", 0): T,
            ("scale_", "R", 0): self.scale,
            ("other_scale_", "R", 0): function(f"{name}_scale", "R", 0)(),
            ("weight_", "R", 1): lambda r: self.weight,
            ("other_weight_", "R", 1): function(f"{name}_weight", "R", 1),
            ("along_", "V", 1): self.along,
            ("other_along_", "V", 1): function(f"{name}_along", "V", 1),
            **{(f"{key}_", "Z" if key == "round" else "V", 0): v for key, v in more.items()},
        }

    def belonging(self) -> None:
        """That the code keeps the inverse of a metric: what the lemmas need, and what they say."""
        p, name = self.p, self.step.name
        inverse_scale = function(f"{name}_scale", "R", 0)()
        with p.about(f"{name} is not seen to be the inverse of a positive metric"):
            self.scales = reasoned(p, eq(self.scale * inverse_scale, 1), self.always)
            self.scale_sign = reasoned(p, self.scale >= 0, self.always)
            sign = reasoned(p, self.weight >= 0, self.always)
            self.weights = p.throughout(1, T, lambda j, h: sign)
            self.images = p.throughout(1, T, lambda j, h: self.moved(j, h)[1])
            self.signs = [reasoned(p, factor >= 0, self.always) for factor in self.factors]
            self.matched = p.throughout(1, T, self.matching)
            known = (self.images, self.scales, self.scale_sign, self.weights, self.matched)
            self.known = known
            sizes = p.lemma("metrics/steps-positive", self.table(), *known)
            # said of the round after j, as of a state: so that divisors are seen to be positive
            self.sizes = p.throughout(0, T - 1, partial(self.size, sizes))

    def size(self, sizes: Fact, j: Expr, within: Fact) -> Fact:
        """``v · B v >= 0`` in the round after j, if it changes the metric."""
        p, k = self.p, j + 1
        here = p.have((1 <= k) & (k <= T), within)
        along = p.rule("pair", self.along(k), self.moved(k, here)[1])
        size = p.use(sizes, k, by=[here])
        return p.have(self.on(k) * (self.seen(k) @ self.image(k)) >= 0, size, along)

    def moved(self, j: Expr, here: Fact) -> tuple[Fact, Fact]:
        """The weight and the vector of a round's step."""
        both = self.p.use(self.run[f"step-{self.step.name}"], j, by=[here])
        weight, along = (self.p.rule("part", Expr(each), both) for each in both.conclusion[1:])
        return weight, along

    def matching(self, j: Expr, here: Fact) -> Fact:
        """The steps of the inverse and of the metric belong together."""
        p, name = self.p, self.step.name
        weight, along = self.moved(j, here)
        c, e = function(f"{name}_weight", "R", 1)(j), self.weight
        size = function(f"{name}_along", "V", 1)(j) @ self.along(j)
        v, image, on = self.seen(j), self.image(j), self.on(j)
        some = p.assume(size >= 0)
        own = p.have(eq(size, on * (v @ image)), p.rule("pair", self.along(j), along))
        gap, letters = c + e + c * e * size, {**self.letters(j), size.t: "own_"}
        zero = self.abstract(eq(gap * on, 0), [some, weight, own, *self.always], letters)
        found = p.have(eq(gap * (self.along(j) @ self.along(j)), 0), products=[(v @ v, zero)])
        return p.rule("discharge", some.conclusion, found)

    def on(self, j: Any) -> Expr:
        """1 in a round that changes the metric, else 0."""
        return _at(self.step.on, j)

    def positive(self, j: Expr, z: Expr, *facts: Fact) -> Fact:
        """``z · A_j z >= 0``."""
        inside_ = self.p.have(j <= T + 1, *facts)
        return self.p.lemma(
            "metrics/positive", self.table(round=j, v=z), self.scale_sign, self.weights, inside_
        )

    def first(self) -> Fact:
        """The invariant before the first round."""
        p = self.p
        facts = [
            self.at_first(factor, square)
            for factor, (_, square) in zip(self.factors, self.of.squares, strict=True)
        ]
        numbers = [name for name in self.states if self.named[name].kind.sort == "R"]
        facts += [*self.always, *(self.run[f"start-{name}"] for name in numbers)]
        goal = self.body(expr(0))
        facts += [p.empty(whole) for whole in totals([goal.t])]
        fixed = [n.name for n in self.study.code.fixed.values() if n.kind.sort == "V"]
        facts += [p.rule("norm", vector(name)) for name in fixed]
        with p.about("the potential is too large before the first round"):
            return reasoned(p, goal, facts)

    def at_first(self, factor: Expr, square: Mapping[str, Any]) -> Fact:
        """A term of the potential before the first round."""
        p, said = self.p, Translation(self.study.vocabulary)
        z = self.combined(square, 1)
        starts = {name: self.run[f"start-{name}"] for name in square if name in self.states}
        first: Any = ZERO_VECTOR
        for name, a in square.items():
            v = Expr(starts[name].conclusion[2]) if name in starts else vector(name)
            first = first + said.of(a) * v
        pairs = [(said.of(square[name]), p.rule("pair", u, th))
                 for name, th in starts.items() for u in (z, first)]  # fmt: skip
        length = p.have(eq(z @ z, first @ first), products=pairs)
        none = p.empty(total(1, 0, lambda r: self.weight * (self.along(r) @ z) ** 2))
        square_ = eq(z @ self.metric(1, z), self.scale * (first @ first))
        one = p.have(square_, none, products=[(self.scale, length)])
        whole = eq(factor * (z @ self.metric(1, z)), factor * self.scale * (first @ first))
        return p.have(whole, products=[(factor, one)])

    def round(self, k: Expr, here: Fact, before: Fact) -> Fact:
        """The invariant after a round."""
        p, goal = self.p, self.body(k)
        positive = self.on(k) * (self.seen(k) @ self.image(k)) >= 0
        size = p.have(positive, p.use(self.sizes, k - 1, by=[here]))
        grown = [self.grown(factor, square, k, here) for factor, square in self.of.squares]
        sums = [whole for whole in totals([self.slack(k).t])]
        facts: list[Fact] = [
            before,
            *grown,
            size,
            *(p.last(whole, here) for whole in sums),
            *self.always,
        ]
        facts += [p.use(th, k, by=[here]) for th in self.given if th.conclusion[0] == "all"]
        skip = {f"step-{name}" for name in self.states if self.named[name].kind.sort != "R"}
        skip |= {f"step-{self.step.name}"}
        each = [n for n in self.run if self.run[n].conclusion[0] == "all" and n not in skip]
        facts += [p.use(self.run[name], k, by=[here]) for name in each]
        with p.about("a round costs more than the bound allows"):
            return self.abstract(goal, facts, self.letters(k), self.roots(k, facts))

    def letters(self, k: Expr) -> dict[Any, str]:
        """Names for numbers of a round that a proof need not look into."""
        v, image = self.seen(k).t, self.image(k).t
        found = {("dot", v, image): "size_", ("dot", image, v): "size_"}
        for number, (_, square) in enumerate(self.of.squares):
            for when, j in (("before", k), ("after", k + 1)):
                z = self.combined(square, j)
                found[(z @ self.metric(j, z)).t] = f"{when}_{number}_"
        return found

    def roots(self, k: Expr, facts: Sequence[Fact]) -> list[Expr]:
        """Numbers of round k whose squares a proof may need.

        They are inner products, and by how much the conditions of the code's branches hold.
        """
        vectors = [n for n in self.named.values() if n.kind.sort == "V"]
        own = [self.seen(k) @ self.combined({n.name: sympy.Integer(1)}, k) for n in vectors]
        branches = dict.fromkeys(t[1] for th in facts for t in inside("ind", th.conclusion))
        gaps = [Expr(phi[2]) - Expr(phi[1]) for phi in branches if phi[0] in ("<", "<=")]
        return [*own, *gaps]

    def abstract(
        self,
        goal: Expr,
        facts: Sequence[Fact],
        letters: Mapping[Any, str],
        roots: Sequence[Expr] = (),
    ) -> Fact:
        """The goal from facts, with names for some of their terms."""
        said = [self.p.assume(Expr(_named(th.conclusion, letters))) for th in facts]
        found = reasoned(self.p, Expr(_named(goal.t, letters)), said, roots)
        table = {(name, "R", 0): Expr(t) for t, name in letters.items()}
        return self.p.instance(found, table, *facts)

    def image(self, j: Any) -> Expr:
        """What the inverse makes of the vector that is seen."""
        return _at(self.step.image, j)

    def grown(self, factor: Any, square: Mapping[str, Any], k: Expr, here: Fact) -> Fact:
        """What a round does to a factor times the square of a vector in the metric."""
        p, said = self.p, Translation(self.study.vocabulary)
        z, after, v = self.combined(square, k), self.combined(square, k + 1), self.seen(k)
        image = self.image(k)
        shift: Any = expr(0)
        moves = []
        for name, a in square.items():
            if name in self.states:
                by = _at(self.step.shifts[name], k)
                shift = shift + said.of(a) * by
                moves.append((said.of(a), p.use(self.run[f"step-{name}"], k, by=[here])))

        def paired(u: Expr) -> Fact:
            """``z′ · u = z · u + δ (B v · u)``."""
            pairs = [(a, p.rule("pair", u, th)) for a, th in moves]
            return p.have(eq(after @ u, z @ u + shift * (image @ u)), products=pairs)

        def in_metric(u: Expr) -> Fact:
            """``z′ · A u = z · A u + δ (v · u)``."""
            inverse = p.lemma("metrics/inverse", self.table(z=u), *self.known)
            own = p.use(inverse, k, by=[here])
            g = self.metric(k, u)
            return p.have(
                eq(after @ g, z @ g + shift * (v @ u)), paired(g), products=[(shift, own)]
            )

        m, q = v @ z, v @ image
        seen = p.have(eq(v @ after, m + shift * q), paired(v))
        first, second = in_metric(z), in_metric(after)
        kept = p.have(
            eq(after @ self.metric(k, after), z @ self.metric(k, z) + 2 * shift * m + shift**2 * q),
            first,
            second,
            products=[(shift, seen)],
        )
        more = p.lemma("metrics/grown", self.table(round=k, v=after, z=after), here)
        on, end = self.on(k), m + shift * q
        start, moved = z @ self.metric(k, z), 2 * shift * m + shift**2 * q
        whole = p.have(
            eq(after @ self.metric(k + 1, after), start + moved + self.weight * on * end**2),
            kept,
            more,
            products=[(self.weight * on * (v @ after + end), seen)],
        )
        times, rise = said.of(factor), said.of(sympy.cancel(factor * self.of.step.weight))
        if times.t == 1:
            return whole
        one = reasoned(p, eq(times * self.weight, rise), self.always)
        return p.have(
            eq(
                times * (after @ self.metric(k + 1, after)),
                times * (start + moved) + rise * on * end**2,
            ),
            products=[(times, whole), (on * end**2, one)],
        )


def _at(term: Expr, j: Any) -> Expr:
    """A term about round t, of round j."""
    return replaced(term, {("t", "Z", 0): expr(j)})


def _named(t: Any, letters: Mapping[Any, str]) -> Any:
    """A term or formula with names for some of its terms."""
    if type(t) is not tuple:
        return t
    if t in letters:
        return ("app", letters[t], "R")
    return tuple(_named(part, letters) for part in t)
