"""How many steps CCCP can take from ``v_t``: each but the last changes what is discarded.

Along the way sets of discarded indices shrink on one side and grow on the other
(`theory.ramp.proofs.discarded`), so no index changes twice. Those that are kept on the shrinking
side and those that are discarded on the growing one have no change before them: their number grows
with each step. It is not 0 at the start, since then the first step would change nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.formal.terms import FALSE, Expr, conj, disj, eq, every, expr, indicator, total
from theory.lemmas.sums import terms
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import by_induction, summing
from theory.ramp.cccp_run import CURRENT_ROUND
from theory.ramp.proofs.cccp_steps import gone, shift
from theory.ramp.proofs.cccp_still import from_current
from theory.ramp.proofs.discarded import RULES, Facts, beta, m, n, sign, square
from theory.ramp.proofs.discarded import shift as pull
from theory.ramp.proofs.terms import K, inside, z
from theory.ramp.proofs.terms import n as solves

Script = Callable[..., Any]

MEMBERS = total(1, m, lambda i: indicator(~eq(sign(i), 0)))
"""``#I``."""


def unchanged(at_s: str, k: Any, i: Any) -> Expr:
    """Step k does not change whether i is discarded."""
    now, later = (Facts(at_s).gone(number, i) for number in (k, k + 1))
    return (~eq(sign(i), 0)) >> conj(now >> later, later >> now)


def stays(at_s: str, k: Any) -> Expr:
    """Step k changes nothing of what is discarded."""
    return every(1, m, lambda i: unchanged(at_s, k, i))


class Counting:
    """The proof for one treatment of margins equal to s."""

    def __init__(self, p: Prover, at_s: str, given: Any) -> None:
        self.p, self.at_s, self.gone = p, at_s, Facts(at_s).gone
        *run, self.changes = given
        self.some, self.cost, _, _, self.signs, self.first, self.margins, self.taken = run[:8]
        self.sums, self.up = run[8:]
        self.rising = p.lemma(f"ramp/discarded/{at_s}", {}, *run)

    def settled(self, k: Any, i: Any) -> Expr:
        """Index i has no change before it at point k."""
        out = self.gone(k, i)
        return indicator(disj(conj(eq(sign(i), 1), ~out), conj(eq(sign(i), -1), out)))

    def count(self, k: Any) -> Expr:
        """How many indices have none."""
        return total(1, m, lambda i: self.settled(k, i))

    def member(self, body: Callable[[Any], Expr], i: Expr, h: Any, each_: Fact) -> Fact:
        """A term that is not negative is at most the sum of all."""
        return self.p.lemma("sums/member", terms(a=1, b=m, c=i, f=body), h, each_)

    def unless(self, goal: Expr, k: Any, now: Any, no_change: Callable[..., Fact]) -> Fact:
        """The goal, since otherwise step k, not the last one, would change nothing."""
        p = self.p

        def wrong(less: Any) -> Fact:
            def changed(i: Expr, change: Any) -> Fact:
                h, same = p.have((1 <= i) & (i <= m), change), unchanged(self.at_s, k, i)
                return p.have(FALSE, no_change(same, i, h, less), change)

            clash = p.chosen(FALSE, p.written(p.use(self.changes, k, by=[now])), changed)
            return p.rule("absurd", goal, clash)

        return p.cases(goal, p.rule("excluded", goal), lambda yes: yes, wrong)

    def start(self, more: Any) -> Fact:
        """One index at least has no change before it at the start."""
        p, one = self.p, expr(1)
        here = p.have((1 <= one) & (one <= n), more)
        now = p.have((1 <= one) & (one <= n - 1), more)
        _, idle, _, _, _ = p.pieces(p.use(self.rising, 1, by=[here]))
        natural = p.throughout(1, m, lambda i, _: p.have(self.settled(1, i) >= 0))

        def no_change(goal: Expr, i: Expr, h: Any, less: Any) -> Fact:
            def none(j: Expr, h2: Any) -> Fact:
                most = self.member(lambda j: self.settled(1, j), j, h2, natural)
                out = self.gone(1, j)
                return p.have(conj(eq(sign(j), 1) >> out, eq(sign(j), -1) >> ~out), most, less)

            def against(j: Expr, h2: Any) -> Fact:
                body = sign(j) * beta(1, j) <= 0
                still = p.use(idle, j, by=[h2])

                def signed(equal: Any) -> Fact:
                    own = p.use(self.taken, 1, j, by=[here, h2, equal])
                    known = (equal, none(j, h2), still, own, self.cost)
                    return p.have(body, *known, products=[(beta(1, j), [equal], [])])

                return p.cases(body, p.use(self.signs, j, by=[h2]), signed, signed, signed)

            back = summing(p, p.throughout(1, m, against))
            rest = p.have(eq(pull(1), 0), back, self.up, p.use(self.sums, 1, by=[here]))
            given = p.assume(goal.t[1])
            moved = p.use(self.margins, 1, i, by=[here, h, given])
            own = p.use(self.taken, 1, i, by=[here, h, given])
            facts = (given, none(i, h), moved, own, self.cost, p.use(idle, i, by=[h]))
            level = p.use(self.first, i, by=[h])
            scale = p.replaced(rest, lambda a: sign(i) * a * square)
            done = p.have(goal.t[2], *facts, level, scale, p.use(self.signs, i, by=[h]))
            return p.rule("discharge", goal.t[1], done)

        return self.unless(self.count(1) >= 1, one, now, no_change)

    def grows(self, k: Expr, here: Any, before: Any) -> Fact:
        """Step k, not the last one, settles another index."""
        p = self.p
        now = p.have((1 <= k) & (k <= n), here)
        change = p.pieces(p.use(self.rising, k, by=[now]))[4]

        def more(i: Any) -> Expr:
            return self.settled(k + 1, i) - self.settled(k, i)

        def natural(i: Expr, h: Any) -> Fact:
            return p.have(more(i) >= 0, p.use(change, i, by=[h]))

        each_ = p.throughout(1, m, natural)

        def no_change(goal: Expr, i: Expr, h: Any, less: Any) -> Fact:
            most = self.member(more, i, h, each_)
            signs = p.use(self.signs, i, by=[h])
            facts = (most, less, before, signs, p.use(change, i, by=[h]))
            given = p.assume(goal.t[1])
            return p.rule("discharge", goal.t[1], p.have(goal.t[2], given, *facts))

        return self.unless(self.count(k + 1) >= k + 1, k, here, no_change)

    def all(self) -> Fact:
        """``n ≤ max(1, #I)``."""
        p, goal = self.p, disj(n <= 1, n <= MEMBERS)

        def several(more: Any) -> Fact:
            more = p.have(n >= 2, more)
            counts = by_induction(
                p, 1, n, lambda k: self.count(k) >= k, self.start(more), self.grows
            )
            last = p.use(counts, n, by=[p.have((1 <= n) & (n <= n), self.some)])

            def one(i: Expr, _: Any) -> Fact:
                return p.have(self.settled(n, i) <= indicator(~eq(sign(i), 0)))

            return p.have(goal, last, summing(p, p.throughout(1, m, one)))

        return p.cases(goal, p.rule("excluded", n <= 1), lambda few: p.have(goal, few), several)


def _proof(at_s: str) -> Script:
    return lambda p, *given: Counting(p, at_s, given).all()


SOLVES = {
    at_s: Lemma(
        f"ramp/solves/{at_s}",
        "If no step of CCCP but the last leaves all discarded sets as they are, there are at most "
        "as many steps as indices, or one.",
        (*Facts(at_s).hypotheses, every(1, n - 1, lambda k, at_s=at_s: ~stays(at_s, k))),  # type: ignore[misc]
        disj(n <= 1, n <= MEMBERS),
        _proof(at_s),
    )
    for at_s in RULES
}
solves_kept, solves_discarded = SOLVES["kept"], SOLVES["discarded"]


def within(at_s: str) -> Script:
    """The goal from the way that the first step goes, the signs as they are or changed."""

    def script(p: Prover, run: Given, changes: Fact) -> Fact:
        run = {name: run[name] for name in CURRENT_ROUND[at_s]}

        def member(i: Expr, number: int) -> Fact:
            return p.have(indicator(~eq(number * z(i), 0)) <= inside(i))

        def way(number: int) -> Callable[[Any], Any]:
            def more(sign: Callable[..., Expr]) -> list[Fact]:
                """A step that changes no index of a sign ±1 changes none of I."""
                return [p.throughout(1, solves - 1, lambda k, now: moving(k, now, sign))]

            def moving(k: Expr, now: Any, sign: Callable[..., Expr]) -> Fact:
                def same(i: Expr) -> Expr:
                    before, after = gone(at_s, k, i), gone(at_s, k + 1, i)
                    return (~eq(sign(i), 0)) >> conj(before >> after, after >> before)

                still = every(1, K - 1, same)

                def wrong(all_: Any) -> Fact:
                    def one(i: Expr, change: Any) -> Fact:
                        h = p.have((1 <= i) & (i <= K - 1), change)
                        return p.have(FALSE, p.use(all_, i, by=[h]), change, run["labels"])

                    change = p.written(p.use(changes, k, by=[now]))
                    return p.rule("absurd", ~still, p.chosen(FALSE, change, one))

                return p.cases(~still, p.rule("excluded", still), wrong, lambda no: no)

            def proof(up: Fact) -> Fact:
                up = p.have(number * shift(1) >= 0, up)
                known = from_current(p, at_s, run, run["some"], number, up, "solves", more)
                terms_ = p.throughout(1, K - 1, lambda i, h: member(i, number))
                return p.have(p.goal, known, summing(p, terms_))

            return proof

        either = p.rule("excluded", shift(1) >= 0)
        return p.cases(p.goal, either, way(1), way(-1))

    return script
