"""The induction over the steps of CCCP; what it shows is in `theory.ramp.proofs.discarded`."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, every, expr
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import by_induction, each, summing
from theory.ramp.proofs.discarded import (
    RULES,
    Facts,
    beta,
    left,
    m,
    n,
    shift,
    sign,
    square,
    start,
    u,
)


class Induction:
    """The proof of `Facts.body` for every step."""

    def __init__(
        self,
        p: Prover,
        at_s: str,
        *,
        some: Fact,
        cost: Fact,
        low: Fact,
        square: Fact,
        signs: Fact,
        first: Fact,
        margins: Fact,
        steps: Fact,
        sums: Fact,
        up: Fact,
    ) -> None:
        self.p, self.at_s, self.facts, self.gone = p, at_s, Facts(at_s), Facts(at_s).gone
        self.some, self.cost, self.low, self.square, self.up = some, cost, low, square, up
        self.signs, self.first, self.margins = signs, first, margins
        self.steps, self.sums = steps, sums

    def by_sign(self, goal: Any, i: Expr, h: Any, proof: Callable[[Any], Any]) -> Any:
        """The goal from the sign of i: ``proof(sign(i) = …)``."""
        return self.p.cases(goal, self.p.use(self.signs, i, by=[h]), proof, proof, proof)

    def two(self, name: str, j: Expr, k: Expr, i: Expr, i_next: Expr, *facts: Any) -> Any:
        """A lemma of `STEPS` for step j of index i and step k of another."""
        values = (left(j, i), left(k, i_next), beta(j, i), beta(k, i_next), u(j, i), u(k, i_next))
        names = ("left_", "left'_", "taken_", "taken'_", "margin_", "margin'_")
        table = {(name, "R", 0): value for name, value in zip(names, values, strict=True)}
        return self.p.lemma(f"ramp/{name}/{self.at_s}", table, self.cost, *facts)

    def rises(self, k: Expr, now: Any, later: Any, change: Any) -> Fact:
        """``ā_k ≤ ā_{k+1}``: with a smaller shift every step along x would be larger."""
        p, goal = self.p, shift(k) <= shift(k + 1)

        def wrong(less: Any) -> Fact:
            gap = p.have((shift(k) - shift(k + 1)) * square >= 0, less, self.square)

            def one(i: Expr, h: Any) -> Fact:
                body = sign(i) * beta(k, i) <= sign(i) * beta(k + 1, i)
                moves = p.pieces(p.use(change, i, by=[h]))

                def way(ends: tuple[Expr, Expr]) -> Callable[[Any], Any]:
                    def proof(equal: Any) -> Fact:
                        j, k2 = ends
                        order = p.have(left(j, i) <= left(k2, i), gap, equal)
                        implied = p.have(self.gone(k2, i) >> self.gone(j, i), *moves, equal)
                        here = [
                            p.use(self.steps, j, i, by=[h, inside, equal])
                            for j, inside in ((k, now), (k + 1, later))
                        ]
                        grown = self.two("step-grows", j, k2, i, i, *here, implied, order)
                        return p.have(body, grown, equal)

                    return proof

                def none(equal: Any) -> Fact:
                    return p.have(body, equal)

                signs = p.use(self.signs, i, by=[h])
                return p.cases(body, signs, way((k, k + 1)), way((k + 1, k)), none)

            whole = summing(
                p,
                p.throughout(1, m, one),
            )
            sums = [p.use(self.sums, j, by=[h]) for j, h in ((k, now), (k + 1, later))]
            return p.have(goal, whole, *sums)

        return p.cases(goal, p.rule("excluded", goal), lambda h: h, wrong)

    def idle(self, k: Expr, now: Any, up: Any, below: Any, early: Any, lacks: Any) -> Fact:
        """Discarded indices do not move in step k; ``lacks``: of sign −1 they fall short of 1."""
        p, gone = self.p, self.gone

        def push(i: Expr, h: Any, out: Any, less: Any) -> Fact:
            """No index pushes, where a rising discarded one has too much: then ``ā_k = 0``."""

            def one(j: Expr, h2: Any) -> Any:
                body = sign(j) * beta(k, j) <= 0
                sides, order = p.use(lacks, j, by=[h2]), p.use(below, i, j, by=[h, h2])

                def signed(same: Any) -> Fact:
                    step = p.use(self.steps, k, j, by=[h2, now, same])
                    up, down = (
                        eq(sign(j), 1) & (beta(k, j) <= 0),
                        eq(sign(j), -1) & (beta(k, j) >= 0),
                    )
                    facts = same, step, sides, order, out, less, self.cost
                    value = p.have(up | down | eq(sign(j), 0), *facts)
                    return p.have(body, value, same)

                return self.by_sign(body, j, h2, signed)

            whole = summing(
                p,
                p.throughout(1, m, one),
            )
            return p.have(eq(shift(k), 0), whole, up, p.use(self.sums, k, by=[now]))

        def one(goal: Expr, place: Any) -> Fact:
            i, h = place
            small = p.use(early, i, by=[h])
            out = p.assume(goal.t[1])

            def signed(equal: Any) -> Fact:
                step = p.use(self.steps, k, i, by=[h, now, equal])
                rest = eq(beta(k, i), 0)
                facts = (step, small, out, equal, p.use(lacks, i, by=[h]), self.cost, self.low)
                over = 1 - start(i) - shift(k) * square

                def pushed(less: Any) -> Fact:
                    still = push(i, h, p.have(eq(sign(i), 1) & gone(k, i), out, equal), less)
                    return p.have(rest, less, *facts, still)

                def short(more: Any) -> Fact:
                    return p.have(rest, more, *facts)

                if p.says(equal, eq(sign(i), 1)):
                    return p.cases(rest, p.rule("excluded", over < 0), pushed, short)
                return p.have(rest, *facts)

            done = self.by_sign(eq(beta(k, i), 0), i, h, signed)
            return p.rule("part", goal, p.rule("discharge", goal.t[1], done))

        return each(p, self.facts.idle(k), one)

    def lacks(self, k: Expr, known: Callable[[Expr, Any, Any], list[Any]]) -> Fact:
        """Discarded indices with sign −1 fall short of their margin 1 along x alone."""

        def one(goal: Expr, place: Any) -> Any:
            i, h = place
            given = self.p.assume(goal.t[1])
            equal = self.p.have(eq(sign(i), -1), given)
            done = self.p.have(Expr(goal.t[2]), given, *known(i, h, equal), equal)
            return self.p.rule("discharge", goal.t[1], done)

        body = every(1, m, lambda i: (eq(sign(i), -1) & self.gone(k, i)) >> (left(k, i) >= 0))
        return each(self.p, body, one)

    def start(self) -> Fact:
        """The statements for step 1."""
        p, facts, one = self.p, self.facts, expr(1)
        now = p.have((1 <= one) & (one <= n), self.some)
        pushed = p.have(shift(1) * square >= 0, self.up, self.square)

        def here(i: Expr, h: Any) -> Fact:
            return p.use(self.first, i, by=[h])

        lacks = self.lacks(one, lambda i, h, equal: [here(i, h), self.low, pushed])
        below = each(p, facts.below(one), lambda goal, i, j: p.have(goal, here(*i), here(*j)))
        early = each(p, facts.early(one), lambda goal, i: p.have(goal, here(*i)))
        idle = self.idle(one, now, self.up, below, early, lacks)

        def change(goal: Expr, place: Any) -> Any:
            i, h = place

            def signed(equal: Any) -> Fact:
                known = [
                    p.use(fact, 1, i, by=[h, now, equal]) for fact in (self.margins, self.steps)
                ]
                facts = (here(i, h), pushed, self.cost, p.use(idle, i, by=[h]), equal)
                return p.have(goal, *facts, *known)

            return self.by_sign(goal, i, h, signed)

        return p.rule("conjoin", [self.up, idle, below, early, each(p, facts.change(one), change)])

    def step(self, k: Expr, now: Any, later: Any, known: Any) -> Fact:
        """The statements for step k + 1 from those for step k."""
        p, facts = self.p, self.facts
        up, idle, below, early, change = p.pieces(known)
        rise = self.rises(k, now, later, change)
        pushed = p.have((shift(k + 1) - shift(k)) * square >= 0, rise, self.square)

        def moved(i: Expr, h: Any, *equal: Any) -> list[Any]:
            """The margin after step k, and its step."""
            by = [h, now, *equal]
            return [
                p.use(self.margins, k, i, by=by), p.use(self.steps, k, i, by=by),
                p.use(idle, i, by=[h]), p.use(change, i, by=[h]), self.cost,
            ]  # fmt: skip

        def order(goal: Expr, first: Any, second: Any) -> Fact:
            (i, h), (j, h2) = first, second
            given = p.assume(goal.t[1])
            wanted = Expr(goal.t[2])

            def against(less: Any) -> Any:
                def signed(equal: Any) -> Any:
                    if p.says(equal, eq(sign(i), 0)):
                        return p.have(wanted, equal, given)
                    other = p.have(eq(sign(j), sign(i)), given, equal)
                    falls = p.have(left(k, i) <= left(k, j), less, equal, other)
                    known = [*moved(i, h, equal), *moved(j, h2, equal, other)]
                    known.append(p.use(below, i, j, by=[h, h2]))
                    return self._ordered(k, i, j, wanted, given, equal, other, falls, known)

                return self.by_sign(wanted, i, h, signed)

            done = p.cases(wanted, p.rule("excluded", wanted), lambda yes: yes, against)
            return p.rule("discharge", goal.t[1], done)

        lacks = self.lacks(k + 1, lambda i, h, equal: [*moved(i, h, equal), pushed, self.low])
        lower = each(p, facts.below(k + 1), order)
        first = each(
            p,
            facts.early(k + 1),
            lambda goal, i: p.have(goal, p.use(early, i[0], by=[i[1]]), *moved(*i)),
        )
        larger = p.have(shift(k + 1) >= 0, up, rise)
        still = self.idle(k + 1, later, larger, lower, first, lacks)

        def changes(goal: Expr, place: Any) -> Any:
            i, h = place
            before = p.use(change, i, by=[h])

            def signed(equal: Any) -> Fact:
                if p.says(equal, eq(sign(i), 1)):
                    j, k2 = k, k + 1
                elif p.says(equal, eq(sign(i), -1)):
                    j, k2 = k + 1, k
                else:
                    return p.have(goal, equal)
                ends, steps = (
                    [p.use(fact, j, i, by=[h, t, equal]) for j, t in ((k, now), (k + 1, later))]
                    for fact in (self.margins, self.steps)
                )
                falls = p.have(left(k2, i) <= left(j, i), pushed, equal)
                implied = p.have(self.gone(k2, i) >> self.gone(j, i), before, equal)
                grows = self.two("margin-grows", j, k2, i, i, *steps, implied, falls)
                return p.have(goal, grows, equal, *ends)

            return self.by_sign(goal, i, h, signed)

        return p.rule(
            "conjoin", [larger, still, lower, first, each(p, facts.change(k + 1), changes)]
        )

    def _ordered(
        self, k: Any, i: Any, j: Any, wanted: Any, given: Any, equal: Any, other: Any, falls: Any,
        known: Any,
    ) -> Fact:  # fmt: skip
        """Equal treatment before: then the margins after step k are in the order of the first."""
        p = self.p

        def same(kept: Any) -> Fact:
            implied = p.have(self.gone(k, i) >> self.gone(k, j), kept)
            grows = self.two("margin-grows", k, k, j, i, *known, implied, falls)
            return p.have(wanted, grows, given, *known)

        def gone(lost: Any) -> Fact:
            return p.have(wanted, lost, given, equal, other, *known, falls)

        return p.cases(wanted, p.rule("excluded", self.gone(k, i)), gone, same)

    def all(self) -> Fact:
        """The statements for every step up to n."""
        p = self.p

        def step(k: Expr, here: Fact, before: Fact) -> Fact:
            now = p.have((1 <= k) & (k <= n), here)
            later = p.have((1 <= k + 1) & (k + 1 <= n), here)
            return self.step(k, now, later, before)

        return by_induction(p, 1, n, self.facts.body, self.start(), step)


def _proof(at_s: str) -> Callable[..., Any]:
    return lambda p, **given: Induction(p, at_s, **given).all()


RISING = {
    at_s: worded(
        f"ramp/discarded/{at_s}",
        "Where the first step goes up, no discarded index ever moves; one sign's discarded sets "
        "shrink, the other's grow.",
        every(1, n, Facts(at_s).body),
        _proof(at_s),
        **Facts(at_s).hypotheses,
    )
    for at_s in RULES
}
